"""The network that reads cells: its arithmetic, its weights, and numbers of writers it has never seen. Needs none of the
data it learned from."""

from __future__ import annotations

from itertools import groupby, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from league.photos.eye.ctc import Ways, greedy, scores, written
from league.photos.eye.network import ALPHABET, HEIGHT, WEIGHTS, WIDTH, Network

from .synthetic.writers import CHARACTERS, Writer

NETWORK = Network.load()
NUMBERS = (0, 1, 7, -1, -7, 12, -15, 28, -34, 46, -59, 61, 73, -88, 90, 104, -117, 126, -138, 211)


def crop(ink: np.ndarray | None, shift: int = 2) -> np.ndarray:
    """A cell with this ink, as it is cut from a page: at the right, a little space around it."""
    seen = np.zeros((HEIGHT, WIDTH), np.float32)
    if ink is not None:
        part = min(1.0, (WIDTH - 2 * shift) / ink.shape[1], (HEIGHT - 4) / ink.shape[0])
        size = (max(int(ink.shape[1] * part), 1), max(int(ink.shape[0] * part), 1))
        small = np.asarray(Image.fromarray(ink).resize(size, Image.Resampling.BILINEAR))
        top = (HEIGHT - size[1]) // 2
        seen[top : top + size[1], WIDTH - shift - size[0] : WIDTH - shift] = small * 0.9
    return seen


def read(crops: list[np.ndarray]) -> list[int | None]:
    """The likeliest number of each cell; None where likeliest there is none."""
    frames = NETWORK.frames(np.stack(crops))
    numbers, empty = NETWORK.numbers(frames), NETWORK.empty(frames)
    most = (numbers.shape[1] - 1) // 2
    return [None if none > one.max() else int(one.argmax()) - most for one, none in zip(numbers, empty, strict=True)]


def test_numbers_of_writers_never_seen_are_read():
    """Without any rule of the game; with them the few others are found as well."""
    asked = [(Writer(seed, held_out=True), number) for seed in range(10) for number in NUMBERS]
    found = read([crop(writer.write(str(number), 22)) for writer, number in asked])
    right = sum(one == number for one, (_, number) in zip(found, asked, strict=True))
    assert right >= 0.95 * len(asked)


def test_a_plus_before_a_number_changes_nothing():
    written_with = [crop(Writer(seed, held_out=True).write("+23", 22)) for seed in range(20)]
    assert read(written_with).count(23) >= 18


def test_a_cell_without_a_number_is_empty():
    speck = crop(np.ones((2, 2), np.float32), 30)
    stroke = crop(np.ones((2, 14), np.float32), 40)
    assert read([crop(None), speck, stroke]) == [None, None, None]


def test_a_struck_number_gives_way_to_the_one_beside_it():
    found = []
    for seed in range(20):
        writer = Writer(seed)
        wrong, right = writer.struck(writer.write("18", 20)), writer.write("21", 20)
        high = max(wrong.shape[0], right.shape[0])
        both = [np.pad(one, ((0, high - one.shape[0]), (0, 6))) for one in (wrong, right)]
        found.append(crop(np.concatenate(both, axis=1)))
    assert read(found).count(21) >= 15


def test_marks_are_told_from_what_neighbours_leave_in_the_box():
    writers = [Writer(seed, held_out=True) for seed in range(40)]
    marked = np.stack([crop(writer.mark(18), 5) for writer in writers])
    bare = np.zeros((40, HEIGHT, WIDTH), np.float32)
    for box, writer in zip(bare, writers, strict=True):
        digit = writer.write("5", 22)
        box[10 : 10 + digit.shape[0], -4:] = digit[:30, :4]
    assert (NETWORK.marked(marked) > 0).mean() >= 0.95
    assert (NETWORK.marked(bare) < 0).mean() >= 0.95


def test_it_computes_what_it_learned():
    """PyTorch's answers for a few cells are stored beside the weights."""
    with np.load(WEIGHTS) as stored:
        crops, expected = stored["probe.crops"].astype(np.float32) / 255, stored["probe.frames"].astype(np.float32)
    found = NETWORK.frames(crops)
    assert np.abs(np.exp(found) - np.exp(expected)).max() < 0.02
    assert list(greedy(found, ALPHABET)) == list(greedy(expected, ALPHABET))


def test_the_weights_are_small_and_say_what_made_them():
    assert WEIGHTS.stat().st_size < 1_000_000
    assert NETWORK.made.keys() >= {"command", "seed", "torch", "data", "parameters", "calibration", "figures"}
    assert str(NETWORK.made["command"]).startswith("script/train ")


@pytest.mark.parametrize("many", [0, 1, 17, 40])
def test_any_number_of_cells_is_read_and_each_for_itself(many: int):
    random = np.random.default_rng(many)
    crops = random.random((many, HEIGHT, WIDTH), np.float32)
    frames = NETWORK.frames(crops)
    assert frames.shape == (many, 64, len(ALPHABET))
    assert NETWORK.numbers(frames, 50).shape == (many, 101)
    assert (NETWORK.empty(frames).shape, NETWORK.marked(crops).shape) == ((many,), (many,))
    if many:
        assert np.allclose(NETWORK.frames(crops[-1:]), frames[-1:], atol=1e-4)
        assert np.allclose(np.exp(frames).sum(axis=2), 1, atol=1e-4)


# --- CTC


def likely_by_hand(frames: np.ndarray, text: str) -> float:
    """The sum over every way to say one character per frame that becomes the text."""
    total = 0.0
    for path in product(range(frames.shape[1]), repeat=frames.shape[0]):
        said = "".join(ALPHABET[n] for n, _ in groupby(path))
        if said == text:
            total += float(np.exp(frames[np.arange(len(path)), path].sum()))
    return total


def textbook(frames: np.ndarray, text: str) -> float:
    """The forward pass as it stands in books, for one text: blanks around every character."""
    labels = [0] + [n for char in text for n in (ALPHABET.index(char), 0)]
    alpha = np.full(len(labels), -np.inf)
    alpha[0] = 0.0
    for step in range(len(frames)):
        before = alpha.copy()
        for at, label in enumerate(labels):
            ways = [before[at]] if step or at == 0 else []
            if at >= 1 and (step or at == 1):
                ways.append(before[at - 1])
            if step and at >= 2 and label and label != labels[at - 2]:
                ways.append(before[at - 2])
            alpha[at] = np.logaddexp.reduce(ways) + frames[step, label] if ways else -np.inf
    return float(np.logaddexp.reduce(alpha[-2:]))


def some_frames(seed: int, many: int, sharp: float) -> np.ndarray:
    said = np.random.default_rng(seed).normal(0, sharp, (many, len(ALPHABET)))
    return np.asarray(said - np.log(np.exp(said).sum(axis=1, keepdims=True)), np.float32)


@pytest.mark.parametrize("text", ["", "-", "7", "-7", "11"])
def test_the_textbook_counts_every_way_to_say_a_text(text: str):
    frames = some_frames(3, 4, 1.0)
    assert np.exp(textbook(frames, text)) == pytest.approx(likely_by_hand(frames, text), rel=1e-4)


@settings(max_examples=40, deadline=None)
@given(
    st.integers(0, 10_000), st.integers(1, 64), st.floats(0.1, 5),
    st.lists(st.integers(-399, 399), min_size=1, max_size=4),
)  # fmt: skip
def test_all_numbers_at_once_are_as_likely_as_each_alone(seed: int, many: int, sharp: float, numbers: list[int]):
    frames = some_frames(seed, many, sharp)
    found = scores(frames[None], Ways.of_numbers(ALPHABET, 399))[0]
    for number in numbers:
        expected = np.logaddexp.reduce([textbook(frames, text) for text in written(number)])
        if expected > -250:
            assert found[number + 399] == pytest.approx(expected, rel=1e-4, abs=1e-3)


def test_what_cannot_be_said_in_so_few_frames_is_most_unlikely():
    found = scores(some_frames(1, 2, 1.0)[None], Ways.of_numbers(ALPHABET, 399))[0]
    assert found[399 + 123] < -250 < found[399 + 12]


# --- Writers


def test_a_writer_writes_the_same_again_from_his_seed_and_never_twice_alike():
    once, again = Writer(5), Writer(5)
    first = once.write("-112", 30)
    assert np.array_equal(first, again.write("-112", 30))
    second = once.write("-112", 30)
    assert first.shape != second.shape or not np.array_equal(first, second)


@pytest.mark.parametrize("char", CHARACTERS)
def test_ink_is_tight_and_as_high_as_asked(char: str):
    for seed in range(10):
        ink = Writer(seed).write(char, 40)
        assert (ink.dtype, ink.min() >= 0, ink.max() <= 1) == (np.float32, True, True)
        assert (ink[0].max() > 0.1, ink[-1].max() > 0.1) == (True, True)
        assert ink.shape[0] < 70
        assert char in "-+" or ink.shape[0] > 25


def test_writers_held_out_have_shapes_of_their_own():
    shapes = {held: {Writer(seed, held_out=held).shapes["0"][0].shape for seed in range(60)} for held in (True, False)}
    assert shapes[True] - shapes[False]
