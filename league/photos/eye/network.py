"""The network that reads a cell: from crops of a photographed list to how likely each number stands in them. Computes
with numpy alone; knows cells and numbers, neither rows nor the rules of the game. Trained by script/train."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from .ctc import Floats, Ways, scores

WEIGHTS = Path(__file__).with_name("weights.npz")
HEIGHT, WIDTH = 40, 128  # of a crop; a box for the plus lies in its last BOX columns
BOX = 40
PER_STEP = 2  # frames that the last layer says at each of its places
FRAMES = WIDTH // 4 * PER_STEP
BLOCK = 16  # crops computed at once: what they need stays in the processor's cache


@dataclass(frozen=True)
class Layer:
    """A convolution: size of its kernel, how far it goes on, how many channels it makes, zeros around its picture."""

    kernel: tuple[int, int]
    stride: tuple[int, int]
    channels: int
    around: tuple[int, int]


ALPHABET = ("", *"0123456789-+")  # the first is CTC's blank
NUMBER_LAYERS = (
    Layer((5, 5), (2, 2), 16, (2, 2)),
    Layer((3, 3), (1, 1), 24, (1, 1)),
    Layer((3, 3), (2, 2), 48, (1, 1)),
    Layer((3, 3), (1, 1), 64, (1, 1)),
    Layer((3, 3), (2, 1), 96, (1, 1)),
    Layer((5, 1), (1, 1), 128, (0, 0)),
    Layer((1, 5), (1, 1), 128, (0, 2)),
    Layer((1, 5), (1, 1), 128, (0, 2)),
    Layer((1, 1), (1, 1), PER_STEP * len(ALPHABET), (0, 0)),
)
MARK_LAYERS = (
    Layer((5, 5), (2, 2), 8, (2, 2)),
    Layer((3, 3), (2, 2), 16, (1, 1)),
    Layer((3, 3), (2, 2), 32, (1, 1)),
    Layer((5, 5), (1, 1), 32, (0, 0)),
    Layer((1, 1), (1, 1), 1, (0, 0)),
)
Kernel = tuple[Floats, Floats]  # weights [high * wide * channels in, channels out] and bias


@dataclass(frozen=True)
class Calibration:
    """What makes the scores true probabilities, measured on writers the network has not learned from."""

    temperature: float
    doubt: float  # how likely anything at all stands there, whatever the network says
    mark_temperature: float


@dataclass(frozen=True)
class Network:
    number_kernels: Sequence[Kernel]
    mark_kernels: Sequence[Kernel]
    calibration: Calibration
    made: dict[str, object]  # seed, versions of the data, command and figures of the training

    @classmethod
    def load(cls, path: Path = WEIGHTS) -> Network:
        with np.load(path, allow_pickle=False) as stored:
            made = json.loads(str(stored["made"]))
            numbers, marks = kernels(stored, "number", NUMBER_LAYERS), kernels(stored, "mark", MARK_LAYERS)
        return cls(numbers, marks, Calibration(**made["calibration"]), made)

    def frames(self, crops: Floats) -> Floats:
        """Log-probabilities [n, frames, len(ALPHABET)] of what stands in the crops, from left to right."""
        said = _in_blocks(crops, NUMBER_LAYERS, self.number_kernels)
        return _log_softmax(said.reshape(len(crops), FRAMES, len(ALPHABET)))

    def numbers(self, frames: Floats, most: int = 399) -> Floats:
        """Log-likelihoods [n, 2 * most + 1] of the numbers −most … most, in whatever way they are written."""
        return self._calibrated(scores(frames, Ways.of_numbers(ALPHABET, most)))

    def empty(self, frames: Floats) -> Floats:
        """Log-likelihoods [n] that there is no number: nothing, or the lone stroke of somebody who sits out."""
        return self._calibrated(scores(frames, Ways.of_texts(ALPHABET, (("", "-"),))))[:, 0]

    def marked(self, crops: Floats) -> Floats:
        """Log-odds [n] that a box for the plus holds a mark."""
        said = _in_blocks(crops[:, :, -BOX:], MARK_LAYERS, self.mark_kernels)
        return np.asarray(said.reshape(len(crops)) / self.calibration.mark_temperature, np.float32)

    def _calibrated(self, raw: Floats) -> Floats:
        return np.asarray(np.logaddexp(raw / self.calibration.temperature, np.log(self.calibration.doubt)), np.float32)


def kernels(stored: Mapping[str, npt.NDArray[np.generic]], name: str, layers: Sequence[Layer]) -> list[Kernel]:
    """The weights of these layers; they are stored with half of the digits that are computed with."""
    places = [f"{name}.{n}" for n in range(len(layers))]
    return [(stored[f"{at}.weight"].astype(np.float32), stored[f"{at}.bias"].astype(np.float32)) for at in places]


def _in_blocks(crops: Floats, layers: Sequence[Layer], kernels: Sequence[Kernel]) -> Floats:
    starts = range(0, max(len(crops), 1), BLOCK)
    return np.concatenate([_through(crops[start : start + BLOCK], layers, kernels) for start in starts])


def _through(crops: Floats, layers: Sequence[Layer], kernels: Sequence[Kernel]) -> Floats:
    """All layers, with what is negative set to zero after each but the last."""
    seen = np.ascontiguousarray(crops[..., None], np.float32)
    for n, (layer, (weight, bias)) in enumerate(zip(layers, kernels, strict=True)):
        seen = _convolved(seen, layer, weight, bias)
        if n + 1 < len(layers):
            np.maximum(seen, 0, out=seen)
    return seen


def _convolved(seen: Floats, layer: Layer, weight: Floats, bias: Floats) -> Floats:
    """One product of matrices: each row is what the kernel sees at one place."""
    padding = ((0, 0), (layer.around[0],) * 2, (layer.around[1],) * 2, (0, 0))
    padded = np.pad(seen, padding) if any(layer.around) else seen
    high, wide = ((padded.shape[1 + n] - layer.kernel[n]) // layer.stride[n] + 1 for n in (0, 1))
    channels = seen.shape[3]
    views = np.empty((len(seen), high, wide, layer.kernel[0] * layer.kernel[1], channels), np.float32)
    for place in range(views.shape[3]):
        y, x = divmod(place, layer.kernel[1])
        rows = slice(y, y + layer.stride[0] * (high - 1) + 1, layer.stride[0])
        columns = slice(x, x + layer.stride[1] * (wide - 1) + 1, layer.stride[1])
        views[:, :, :, place] = padded[:, rows, columns]
    product = views.reshape(-1, weight.shape[0]) @ weight
    product += bias
    return product.reshape(len(seen), high, wide, layer.channels)


def _log_softmax(said: Floats) -> Floats:
    least = said - said.max(axis=-1, keepdims=True)
    return np.asarray(least - np.log(np.exp(least).sum(axis=-1, keepdims=True)), np.float32)
