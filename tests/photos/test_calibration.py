"""Probabilities are held against what was right, and a correction is learnt from that."""

from __future__ import annotations

import numpy as np
import pytest

from league.photos.eye.decode import Calibration, fitted, reliability


def said_too_much(slope: float, shift: float, cells: int = 20000) -> list[tuple[float, bool]]:
    """What somebody says whose log-odds ought to be stretched and shifted like this to be right."""
    rng = np.random.default_rng(3)
    odds = rng.normal(3, 2, cells)
    right = rng.random(cells) < 1 / (1 + np.exp(-(slope * odds + shift)))
    return list(zip(1 / (1 + np.exp(-odds)), right, strict=True))


@pytest.mark.parametrize(("slope", "shift"), [(1.0, 0.0), (0.6, 0.0), (0.8, -0.5), (1.3, 0.4)])
def test_the_correction_is_found_again(slope: float, shift: float) -> None:
    found = fitted(said_too_much(slope, shift))
    assert (found.slope, found.shift) == pytest.approx((slope, shift), abs=0.1)


def test_a_corrected_probability_is_right_as_often_as_it_says() -> None:
    pairs = said_too_much(0.6, -0.3)
    said = fitted(pairs)(np.array([each for each, _ in pairs]))
    right = np.array([each for _, each in pairs])
    for low, high in ((0.5, 0.7), (0.7, 0.9), (0.9, 0.98)):
        inside = (said >= low) & (said < high)
        assert right[inside].mean() == pytest.approx(said[inside].mean(), abs=0.02)


def test_without_a_correction_nothing_changes() -> None:
    said = np.array([0.0, 0.3, 0.999999, 1.0])
    assert (Calibration()(said) == said).all()


def test_a_few_pairs_that_are_all_right_do_not_make_it_sure_of_everything() -> None:
    """Whatever is learnt from, the correction keeps the order, and a coin stays doubtful."""
    found = fitted([(0.6, True), (0.9, True), (0.99, True)])
    said = found(np.array([0.5, 0.9, 0.999]))
    assert (np.diff(said) > 0).all()
    assert said[0] < 0.9999


def test_the_table_counts_every_pair_once() -> None:
    pairs = said_too_much(1, 0, 500)
    lines = reliability([*pairs, (0.0, False), (1.0, True)]).splitlines()[1:]
    assert sum(int(line[14:].split()[0]) for line in lines) == 502
