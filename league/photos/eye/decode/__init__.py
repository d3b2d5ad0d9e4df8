"""The rules of the game as an error-correcting code: from likelihoods of cells to what stands on the paper, with a
probability for each cell. Knows how lists are written and where writers slip; knows no pictures and no network."""

from .calibration import Calibration, fitted, reliability
from .evidence import MOST, Evidence, Temper, joined
from .read import Decoded, DecodedRow, decode
from .table import Table

__all__ = [
    "MOST",
    "Calibration",
    "Decoded",
    "DecodedRow",
    "Evidence",
    "Table",
    "Temper",
    "decode",
    "fitted",
    "joined",
    "reliability",
]
