"""How likely frames say a text: connectionist temporal classification, computed for many texts at once. Texts that
begin alike share their beginning. Knows an alphabet, not what its characters mean."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Indices = npt.NDArray[np.intp]
BLOCK = 32  # cells at once: what they need stays in the processor's cache
NEVER = -600.0  # the logarithm of what is too unlikely to be told apart


@dataclass(frozen=True)
class Ways:
    """A tree of texts. Each node adds one character to its parent; the root is the empty text. `ends` are the nodes of
    the texts, `means` says for each of them which result it belongs to."""

    characters: Indices
    parents: Indices
    repeats: npt.NDArray[np.bool_]  # whether a node has the character of its parent
    ends: Indices
    means: Indices
    results: int

    @staticmethod
    @cache
    def of_numbers(alphabet: tuple[str, ...], most: int) -> Ways:
        """The numbers −most … most, with or without a plus."""
        return Ways.of_texts(alphabet, tuple(written(number) for number in range(-most, most + 1)))

    @staticmethod
    @cache
    def of_texts(alphabet: tuple[str, ...], results: tuple[tuple[str, ...], ...]) -> Ways:
        """For each result the texts that mean it."""
        known = {"": 0}
        for text in sorted({text for texts in results for text in texts}, key=len):
            for length in range(1, len(text) + 1):
                known.setdefault(text[:length], len(known))
        nodes = list(known)
        return Ways(
            np.array([alphabet.index(node[-1:]) for node in nodes]),
            np.array([known[node[:-1]] for node in nodes]),
            np.array([len(node) > 1 and node[-1] == node[-2] for node in nodes]),
            np.array([known[text] for texts in results for text in texts]),
            np.array([n for n, texts in enumerate(results) for _ in texts]),
            len(results),
        )


def written(number: int) -> tuple[str, ...]:
    """How people write it.

    >>> written(-7), written(0), written(7)
    (('-7',), ('0',), ('7', '+7'))
    """
    return (str(number), f"+{number}") if number > 0 else (str(number),)


def scores(frames: Floats, ways: Ways) -> Floats:
    """Log-probabilities [n, results] that the frames [n, frames, characters] say it in one of its ways."""
    starts = range(0, max(len(frames), 1), BLOCK)
    return np.concatenate([_scores(frames[start : start + BLOCK], ways) for start in starts])


def _scores(frames: Floats, ways: Ways) -> Floats:
    """The forward pass: how likely each node is to have been said up to here, frame by frame."""
    likely = np.exp(frames.astype(np.float64))
    on, after = np.zeros((2, len(frames), len(ways.parents)))  # on its last character, or on a blank after it
    after[:, 0] = 1
    scale = np.zeros(len(frames))
    fresh = ~ways.repeats  # a character that is said twice needs a blank in between
    for step in range(likely.shape[1]):
        entered = after[:, ways.parents] + on[:, ways.parents] * fresh
        entered[:, 0] = 0
        on, after = (on + entered) * likely[:, step, ways.characters], (on + after) * likely[:, step, :1]
        on[:, 0] = 0
        scale += _rescale(on, after)
    return _gathered(on + after, ways, scale)


def _rescale(on: npt.NDArray[np.float64], after: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Brings the largest of each cell to 1, so that small numbers do not vanish; gives the logarithm of it."""
    largest = np.maximum(np.maximum(on.max(axis=1), after.max(axis=1)), 1e-300)
    on /= largest[:, None]
    after /= largest[:, None]
    return np.asarray(np.log(largest))


def _gathered(said: npt.NDArray[np.float64], ways: Ways, scale: npt.NDArray[np.float64]) -> Floats:
    """The ways of a result together."""
    together = np.zeros((len(said), ways.results))
    np.add.at(together.T, ways.means, said[:, ways.ends].T)
    logs = np.log(np.maximum(together, np.exp(NEVER)))
    return np.asarray(logs + scale[:, None], np.float32)


def greedy(frames: Floats, alphabet: Sequence[str]) -> Iterable[str]:
    """The likeliest character of each frame, repetitions and blanks taken out: quick, for looking at."""
    for best in frames.argmax(axis=-1):
        changed = np.flatnonzero(np.diff(best, prepend=0))
        yield "".join(alphabet[best[n]] for n in changed)
