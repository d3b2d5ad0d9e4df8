"""How well stored weights read writers who are held out, and whether their probabilities are true. Uses the network as
the site does. By itself: .venv-train/bin/python bench/_photo_judge.py"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench import _photo_sets as sets
from league.photos.eye.network import MARK_LAYERS, NUMBER_LAYERS, WEIGHTS, Calibration, Network, kernels
from tests.photos.synthetic.writers import HELD_OUT, SOURCES

MOST = 399
EMPTY = 2 * MOST + 1  # the place of "no number" behind those of the numbers
PLAIN = Calibration(temperature=1.0, doubt=1e-30, mark_temperature=1.0)
TEMPERATURES = np.arange(0.8, 2.61, 0.15)
DOUBTS = (1e-6, 1e-5, 1e-4, 1e-3)  # never none: pictures are stranger than what it learned from
ENOUGH = 2_000  # cells to measure temperature and doubt with
SURE = (0.5, 0.8, 0.9, 0.95, 0.99, 0.999, 0.9999, 1.01)


def meant(written: np.ndarray) -> int:
    """The place of what stands in a cell."""
    said = "".join(sets.ALPHABET[n] for n in written if n)
    return EMPTY if said in ("", "-") else int(said) + MOST


def likely(network: Network, numbers: np.ndarray) -> np.ndarray:
    """Log-likelihoods [n, numbers and none] of stored cells."""
    frames = network.frames(numbers.astype(np.float32) / 255)
    return np.concatenate([network.numbers(frames, MOST), network.empty(frames)[:, None]], axis=1)


def posterior(logs: np.ndarray) -> np.ndarray:
    chances = np.exp(logs - logs.max(axis=1, keepdims=True))
    return chances / chances.sum(axis=1, keepdims=True)


def calibration(stored: dict[str, np.ndarray], known: sets.Set) -> dict[str, float]:
    """The temperatures and the doubt under which these cells are the least surprising."""
    network = Network(kernels(stored, "number", NUMBER_LAYERS), kernels(stored, "mark", MARK_LAYERS), PLAIN, {})
    raw = likely(network, known.numbers[:ENOUGH]).astype(np.float64)
    truth = np.array([meant(one) for one in known.written[:ENOUGH]])
    tried = {(t, d): _surprise(raw, truth, t, d) for t in TEMPERATURES for d in DOUBTS}
    temperature, doubt = min(tried, key=lambda one: tried[one])
    odds = network.marked(known.boxes.astype(np.float32) / 255)
    marks = {t: float(np.logaddexp(0, np.where(known.marked, -odds, odds) / t).mean()) for t in TEMPERATURES}
    return {
        "temperature": round(float(temperature), 2), "doubt": doubt,
        "mark_temperature": round(float(min(marks, key=lambda one: marks[one])), 2),
    }  # fmt: skip


def _surprise(raw: np.ndarray, truth: np.ndarray, temperature: float, doubt: float) -> float:
    """How unlikely the truth is on average, in logarithms."""
    chances = np.exp(raw / temperature) + doubt
    return float((np.log(chances.sum(axis=1)) - np.log(chances[np.arange(len(truth)), truth])).mean())


def figures(path: Path = WEIGHTS) -> dict[str, object]:
    """Of writers held out: cells right without any rule by source, marks right, how sure it was how often rightly."""
    network = Network.load(path)
    found: dict[str, object] = {}
    sure, right = [], []
    for source in SOURCES:
        known = sets.read([sets.portion(HELD_OUT, 0, (source,))])
        chances = posterior(likely(network, known.numbers))
        hit = chances.argmax(axis=1) == np.array([meant(one) for one in known.written])
        marks = (network.marked(known.boxes.astype(np.float32) / 255) > 0) == known.marked
        found[source] = {"cells": _share(hit), "marks": _share(marks)}
        sure.append(chances.max(axis=1))
        right.append(hit)
    found["reliability"] = reliability(np.concatenate(sure), np.concatenate(right))
    return found


def reliability(sure: np.ndarray, right: np.ndarray) -> list[dict[str, float]]:
    """For cells that it was about so sure of: how many, how sure on average, and how many were right."""
    table = []
    for low, high in zip((0.0, *SURE), SURE, strict=False):
        chosen = (sure >= low) & (sure < high)
        if chosen.any():
            table.append({
                "from": low, "cells": int(chosen.sum()), "said": _share(sure[chosen]), "right": _share(right[chosen])
            })  # fmt: skip
    return table


def _share(of: np.ndarray) -> float:
    return round(float(of.mean()), 5)


if __name__ == "__main__":
    print(json.dumps(figures(Path(sys.argv[1]) if len(sys.argv) > 1 else WEIGHTS), indent=1))
