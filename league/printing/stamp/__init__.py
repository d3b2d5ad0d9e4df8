"""Many sheets that differ only by their texts: a blank sheet and its letters are drawn by the PDF engine, the rest are
copies with other texts in the same places. The picture is the same; what cannot be copied exactly is left to others."""

from __future__ import annotations
