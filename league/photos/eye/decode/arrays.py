"""Names for arrays of numpy, and keys by which rows of numbers are compared at once. Knows nothing of lists."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]
# Multiplied and added, the numbers of a row give its key; odd, so that nothing is lost when they run over.
KEYS = np.array(
    [6364136223846793005, 1442695040888963407, 3935559000370003845, 2685821657736338717, 8121331463471127563,
     4768777513237032717, 3202034522624059733], np.int64,
)  # fmt: skip


def keys_of(rows: Ints) -> Ints:
    """One number for each row of up to seven numbers, the same for the same row."""
    with np.errstate(over="ignore"):
        keys: Ints = (rows.astype(np.int64) * KEYS[: rows.shape[-1]]).sum(-1)
    return keys
