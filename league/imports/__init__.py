"""What comes into the site from files: checked for size first, then read into plain values. Never saves."""

from __future__ import annotations
