"""Trains the network that reads cells and stores its weights with what made them. Knows PyTorch; the site never does.
Called by script/train, which fetches the data first."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench import _photo_data, _photo_judge
from bench import _photo_sets as sets
from league.photos.eye.network import BOX, MARK_LAYERS, NUMBER_LAYERS, WEIGHTS, Layer
from tests.photos.synthetic.writers import TRAINING, VALIDATION

SEED = 16
BATCH = 128
FASTEST = 4e-3  # the highest rate of learning
DECAY = 0.02
PROBES = 6
Lesson = tuple[torch.Tensor, torch.Tensor]  # pictures, and what they show
LossOf = Callable[[nn.Module, torch.Tensor, torch.Tensor], torch.Tensor]


def build(layers: Sequence[Layer]) -> nn.Sequential:
    """The layers with normalisation between them, which is folded into the weights when they are stored."""
    parts: list[nn.Module] = []
    before = 1
    for n, layer in enumerate(layers):
        last = n + 1 == len(layers)
        parts.append(nn.Conv2d(before, layer.channels, layer.kernel, layer.stride, layer.around, bias=last))
        parts += [] if last else [nn.BatchNorm2d(layer.channels), nn.ReLU(inplace=True)]
        before = layer.channels
    return nn.Sequential(*parts)


def frames(net: nn.Module, pictures: torch.Tensor) -> torch.Tensor:
    """[n, frames, alphabet] before the softmax."""
    said = net(pictures[:, None].contiguous(memory_format=torch.channels_last))
    return said.permute(0, 2, 3, 1).reshape(len(pictures), -1, len(sets.ALPHABET)).float()


def changed(pictures: torch.Tensor, random: torch.Generator) -> torch.Tensor:
    """The stored cells, each time a little other: shifted, stretched, darker, with specks and noise."""
    many = len(pictures)
    chance = torch.rand((many, 8), generator=random) * 2 - 1
    turn = torch.zeros((many, 2, 3))
    turn[:, 0, 0], turn[:, 1, 1] = 1 + 0.12 * chance[:, 0], 1 + 0.12 * chance[:, 1]
    turn[:, 0, 1], turn[:, 1, 0] = 0.06 * chance[:, 2], 0.06 * chance[:, 3]
    turn[:, 0, 2] = 0.02 * chance[:, 4] - 0.12 * chance[:, 0]  # the right edge stays
    turn[:, 1, 2] = 0.08 * chance[:, 5] - turn[:, 1, 0] * 0.7
    grid = functional.affine_grid(turn, [many, 1, *pictures.shape[1:]], align_corners=False)
    moved = functional.grid_sample(pictures[:, None], grid, align_corners=False)[:, 0]
    gain = (1 + 0.3 * chance[:, 6])[:, None, None]
    noise = torch.randn(moved.shape, generator=random) * (0.03 * chance[:, 7].clamp(min=0))[:, None, None]
    return (moved * gain + noise).clamp(0, 1)


def batches(many: int, random: torch.Generator) -> Iterator[torch.Tensor]:
    yield from torch.randperm(many, generator=random)[: many // BATCH * BATCH].split(BATCH)


def train(
    net: nn.Sequential, lessons: Iterable[Lesson], sizes: Sequence[int], loss_of: LossOf, random: torch.Generator
) -> None:
    """One pass over each lesson, of these sizes; the rate rises quickly and falls to nothing at the end."""
    steps = sum(size // BATCH for size in sizes)
    fitter = torch.optim.AdamW(net.parameters(), lr=FASTEST, weight_decay=DECAY)
    rate = torch.optim.lr_scheduler.OneCycleLR(fitter, FASTEST, total_steps=steps, pct_start=0.15)
    net.train()
    begun = time.monotonic()
    for done, (pictures, truth) in enumerate(lessons, 1):
        total = 0.0
        for chosen in batches(len(pictures), random):
            with torch.autocast("cpu", torch.bfloat16):
                loss = loss_of(net, changed(pictures[chosen].float() / 255, random), truth[chosen])
            fitter.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 5)
            fitter.step()
            rate.step()
            total += loss.item()
        mean = total / (len(pictures) // BATCH)
        print(f"{done}/{len(sizes)}: {len(pictures)}, {mean:.4f}, {time.monotonic() - begun:.0f} s", flush=True)


def number_loss(net: nn.Module, pictures: torch.Tensor, written: torch.Tensor) -> torch.Tensor:
    said = frames(net, pictures).log_softmax(-1).transpose(0, 1)
    through = torch.full((len(pictures),), said.shape[0])
    return functional.ctc_loss(said, written, through, (written > 0).sum(1), zero_infinity=True)


def mark_loss(net: nn.Module, pictures: torch.Tensor, marked: torch.Tensor) -> torch.Tensor:
    said = net(pictures[:, None]).flatten().float()
    return functional.binary_cross_entropy_with_logits(said, marked.float())


def growing(portions: int, passes: int) -> list[int]:
    """How many portions each pass learns from: while it learns from the first ones, the others are made."""
    return [-(-portions * (done + 1) // passes) for done in range(passes)]


def lessons(files: Sequence[Future[Path]], parts: Sequence[int]) -> Iterator[Lesson]:
    for part in parts:
        known = sets.read([file.result() for file in files[:part]])
        yield torch.from_numpy(known.numbers), torch.from_numpy(known.written.astype(np.int64))


def folded(net: nn.Sequential, name: str) -> dict[str, np.ndarray]:
    """Weights as league/photos/eye/network.py reads them: [high * wide * channels in, channels out]."""
    convolutions = [one for one in net if isinstance(one, nn.Conv2d)]
    norms: list[nn.BatchNorm2d | None] = [one for one in net if isinstance(one, nn.BatchNorm2d)]
    found = {}
    for n, (layer, norm) in enumerate(zip(convolutions, [*norms, None], strict=True)):
        weight, bias = _without(layer, norm)
        found[f"{name}.{n}.weight"] = (
            weight.permute(2, 3, 1, 0).reshape(-1, layer.out_channels).numpy().astype(np.float16)
        )
        found[f"{name}.{n}.bias"] = bias.numpy().astype(np.float16)
    return found


@torch.no_grad()
def _without(layer: nn.Conv2d, norm: nn.BatchNorm2d | None) -> tuple[torch.Tensor, torch.Tensor]:
    if norm is None:
        return layer.weight.detach(), layer.bias.detach()
    factor = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return layer.weight * factor[:, None, None, None], norm.bias - norm.running_mean * factor


@torch.no_grad()
def probe(net: nn.Sequential, known: sets.Set) -> dict[str, np.ndarray]:
    """A few cells and what PyTorch makes of them: a test holds the site's own arithmetic against it."""
    net.eval()
    crops = known.numbers[:: len(known.numbers) // PROBES][:PROBES]
    said = frames(net, torch.from_numpy(crops).float() / 255).log_softmax(-1)
    return {"probe.crops": crops, "probe.frames": said.numpy().astype(np.float16)}


def options() -> argparse.Namespace:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--portions", type=int, default=16, help="files of 4,000 cells to learn from")
    words.add_argument("--passes", type=int, default=8)
    words.add_argument("--threads", type=int, default=1)
    words.add_argument("--to", type=Path, default=WEIGHTS)
    return words.parse_args()


def main() -> None:
    asked = options()
    torch.set_num_threads(asked.threads)
    torch.manual_seed(SEED)
    random = torch.Generator().manual_seed(SEED)
    with ProcessPoolExecutor(asked.threads) as pool:
        files = [pool.submit(sets.portion, TRAINING, number) for number in range(asked.portions)]
        numbers, marks = learned_numbers(files, asked.passes, random), learned_marks(files, random)
    kernels = {**folded(numbers, "number"), **folded(marks, "mark")}
    made = {
        "command": f"script/train --portions {asked.portions} --passes {asked.passes} --threads {asked.threads}",
        "seed": SEED, "torch": torch.__version__, "data": _photo_data.VERSIONS,
        "parameters": sum(one.size for one in kernels.values()),
    }  # fmt: skip
    validation = sets.read([sets.portion(VALIDATION, 0)])
    made["calibration"] = _photo_judge.calibration(kernels, validation)
    kernels |= probe(numbers, validation)
    _store(asked.to, kernels, made)
    made["figures"] = _photo_judge.figures(asked.to)
    _store(asked.to, kernels, made)
    print(json.dumps(made, indent=1))


def learned_numbers(files: Sequence[Future[Path]], passes: int, random: torch.Generator) -> nn.Sequential:
    net = build(NUMBER_LAYERS).to(memory_format=torch.channels_last)
    parts = growing(len(files), passes)
    train(net, lessons(files, parts), [part * sets.PORTION for part in parts], number_loss, random)
    return net


def learned_marks(files: Sequence[Future[Path]], random: torch.Generator) -> nn.Sequential:
    """Boxes are easy: two passes over the first portions are enough."""
    net = build(MARK_LAYERS)
    known = sets.read([file.result() for file in files[:10]])
    lesson = torch.from_numpy(known.boxes[:, :, -BOX:].copy()), torch.from_numpy(known.marked)
    train(net, [lesson] * 3, [len(known.boxes)] * 3, mark_loss, random)
    return net


def _store(path: Path, kernels: dict[str, np.ndarray], made: dict[str, object]) -> None:
    np.savez_compressed(path, made=np.array(json.dumps(made)), **kernels)


if __name__ == "__main__":
    main()
