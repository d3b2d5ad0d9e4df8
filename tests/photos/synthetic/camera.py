"""Photos of a sheet as a phone takes them, made by chance and repeatable: held askew, in bad light, bent, out of focus.
Knows optics and paper, not what is written; and it knows for every millimetre of the paper where in the photo it is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from io import BytesIO

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

PER_MM = 12  # pixels of a scan
QUALITIES = ("good", "ordinary", "poor")
CORNERS = ("top-left", "top-right", "bottom-left", "bottom-right")
SKIN = (196, 150, 122)
ACROSS, DOWN, STEP = np.array([1.0, 0.0]), np.array([0.0, 1.0]), 0.5
CELL = 96  # pixels of the photo in which everything is straight


@dataclass(frozen=True)
class Shot:
    """Angles in degrees, lengths in mm. `bend`: how high the paper rises in its middle, along `bend_along`; `curl`: how
    high its lower edge rises. `fill`: of the picture by the sheet. `shadow`: how much light it takes; `turns`: quarters."""

    tilt: float = 0.0
    towards: float = 0.0
    roll: float = 0.0
    turns: int = 0
    distance: float = 400.0
    fill: float = 0.9
    shift: tuple[float, float] = (0.0, 0.0)
    bend: float = 0.0
    bend_along: float = 0.0
    curl: float = 0.0
    megapixels: float = 6.0
    light: float = 0.95
    slope: float = 0.0
    shadow: float = 0.0
    edge: float = 8.0
    warm: float = 0.0
    blur: float = 0.05
    shake: float = 0.0
    noise: float = 2.0
    jpeg: int = 88
    thumb: str = ""
    framed: bool = True  # whoever takes it sees to it that the whole sheet is in the picture
    desk: tuple[int, int, int] = (120, 92, 66)
    seed: int = 0


@dataclass(frozen=True)
class Ranges:
    """How bad it gets; everything is drawn evenly up to these."""

    tilt: float
    roll: float
    bend: float
    curl: float
    slope: float
    shadow: float
    blur: tuple[float, float]
    shake: float
    noise: float
    jpeg: tuple[int, int]
    megapixels: tuple[float, ...]
    thumbs: float


RANGES = {
    "good": Ranges(4, 3, 1, 0.5, 0.15, 0.1, (0.03, 0.09), 0.03, 3, (82, 94), (8, 12), 0),
    "ordinary": Ranges(10, 8, 4, 2, 0.35, 0.4, (0.04, 0.16), 0.1, 7, (65, 92), (1.3, 2, 3, 5, 8, 12), 0.15),
    "poor": Ranges(14, 15, 8, 5, 0.55, 0.6, (0.1, 0.28), 0.25, 14, (40, 75), (1, 1.3, 2, 4, 8), 0.35),
}  # fmt: skip
DESKS = ((120, 92, 66), (60, 44, 34), (205, 200, 190), (38, 70, 52), (150, 150, 155), (235, 232, 225), (20, 20, 22))


def by_chance(seed: int, quality: str = "ordinary") -> Shot:
    random, ranges = np.random.default_rng([seed, QUALITIES.index(quality)]), RANGES[quality]
    some = lambda most: float(random.uniform(0, most))  # noqa: E731
    either = lambda most: float(random.uniform(-most, most))  # noqa: E731
    return Shot(
        tilt=some(ranges.tilt),
        towards=some(360),
        roll=either(ranges.roll),
        turns=int(random.choice([0, 0, 0, 0, 1, 2, 3])),
        distance=float(random.uniform(320, 520)),
        fill=float(random.uniform(0.8, 0.94)),
        shift=(either(3), either(3)),
        bend=either(ranges.bend),
        bend_along=float(random.choice([0, 90, some(180)])),
        curl=some(ranges.curl),
        megapixels=float(random.choice(ranges.megapixels)),
        light=float(random.uniform(0.62, 1)),
        slope=some(ranges.slope),
        shadow=some(ranges.shadow),
        edge=float(random.uniform(4, 30)),
        warm=either(0.12),
        blur=float(random.uniform(*ranges.blur)),
        shake=some(ranges.shake) if random.random() < 0.4 else 0.0,
        noise=float(random.uniform(1, ranges.noise)),
        jpeg=int(random.integers(*ranges.jpeg)),
        thumb=str(random.choice(["top-left", "bottom-left", "bottom-right"]))
        if random.random() < ranges.thumbs
        else "",
        desk=DESKS[random.integers(len(DESKS))],
        seed=seed,
    )


def photographed(scan: Image.Image, seed: int, quality: str = "ordinary") -> Image.Image:
    return Camera(by_chance(seed, quality), scan.width / PER_MM, scan.height / PER_MM).photo(scan)


class Camera:
    """One shot of a sheet of this size."""

    def __init__(self, shot: Shot, width: float, height: float) -> None:
        self.shot, self.width, self.height = shot, width, height
        self.random = np.random.default_rng([shot.seed, 7])
        long = (shot.megapixels * 1e6 * 4 / 3) ** 0.5
        self.size = (round(long * 3 / 4), round(long))  # before it is turned
        self.focal = min(self.size[0] / width, self.size[1] / height) * shot.fill * shot.distance
        self.focal *= self._room() if shot.framed else 1
        self.per_mm = self.focal / shot.distance

    def _room(self) -> float:
        """By how much everything must be smaller so that no corner lies outside."""
        self.per_mm = self.focal / self.shot.distance
        corners = np.array([(0, 0), (self.width, 0), (self.width, self.height), (0, self.height)], float)
        half = np.array(self.size) / 2
        return min(1.0, 0.985 / float((np.abs(self._projected(corners) - half) / half).max()))

    # --- where things are

    def at(self, points: np.ndarray) -> np.ndarray:
        """Pixels in the photo of points on the paper, in mm from its top left."""
        wide, high = self.size
        x, y = self._projected(np.asarray(points, float)).T
        for _ in range(self.shot.turns % 4):
            x, y, wide, high = high - y, x, high, wide
        return np.stack([x, y], axis=1)

    def _projected(self, points: np.ndarray) -> np.ndarray:
        flat = points - (self.width / 2, self.height / 2)
        seen = np.column_stack([flat, -self._rise(flat)]) @ self._turn.T
        middle = np.array(self.size) / 2 + np.array(self.shot.shift) * self.per_mm
        return middle + self.focal * seen[:, :2] / (self.shot.distance + seen[:, 2:])

    @cached_property
    def _turn(self) -> np.ndarray:
        roll, tilt, towards = np.radians([self.shot.roll, self.shot.tilt, self.shot.towards])
        about = np.array([np.cos(towards), np.sin(towards), 0])
        cross = np.array([[0, 0, about[1]], [0, 0, -about[0]], [-about[1], about[0], 0]])
        leaning = np.eye(3) + np.sin(tilt) * cross + (1 - np.cos(tilt)) * cross @ cross
        flat = np.array([[np.cos(roll), -np.sin(roll), 0], [np.sin(roll), np.cos(roll), 0], [0, 0, 1]])
        return leaning @ flat

    def _rise(self, flat: np.ndarray) -> np.ndarray:
        along = np.radians(self.shot.bend_along)
        far = (flat @ (np.cos(along), np.sin(along))) / (self.height / 2)
        lower = np.clip(flat[:, 1] / (self.height / 2), 0, None)
        return self.shot.bend * np.cos(far * np.pi / 2) + self.shot.curl * lower**3

    def _on_paper(self, pixels: np.ndarray) -> np.ndarray:
        """The way back, by Newton's steps."""
        found = (pixels - np.array(self.size) / 2) / self.per_mm + (self.width / 2, self.height / 2)
        for _ in range(8):
            here = self._projected(found)
            across = (self._projected(found + STEP * ACROSS) - here) / STEP
            down = (self._projected(found + STEP * DOWN) - here) / STEP
            steps = np.linalg.solve(np.stack([across, down], axis=2), (pixels - here)[:, :, None])[:, :, 0]
            found = found + np.clip(steps, -60, 60)
        return found

    # --- the picture

    def photo(self, scan: Image.Image) -> Image.Image:
        shot, less = self.shot, max(int(PER_MM / self.per_mm), 1)
        paper = scan.convert("RGB").reduce(less) if less > 1 else scan.convert("RGB")
        picture = paper.transform(self.size, Image.Transform.MESH, self._mesh(PER_MM / less), Image.Resampling.BILINEAR)
        picture = Image.composite(picture, self._desk(), self._outline())
        picture = ImageChops.multiply(picture, self._light())
        if shot.thumb:
            self._hold(picture)
        radius = (self.per_mm * (shot.blur + shot.shake), self.per_mm * shot.blur)
        picture = self._grainy(picture.filter(ImageFilter.GaussianBlur(radius)))
        stored = BytesIO()
        picture.rotate(-90 * shot.turns, expand=True).save(stored, "JPEG", quality=shot.jpeg)
        return Image.open(stored)

    def _mesh(self, per_mm: float) -> list[tuple[tuple[int, int, int, int], tuple[float, ...]]]:
        (wide, high), mesh = self.size, []
        xs = [*range(0, wide, CELL), wide]
        ys = [*range(0, high, CELL), high]
        grid = np.stack(np.meshgrid(xs, ys), axis=2).reshape(-1, 2).astype(float)
        paper = (self._on_paper(grid) * per_mm).reshape(len(ys), len(xs), 2)
        for j in range(len(ys) - 1):
            for i in range(len(xs) - 1):
                corners = paper[j, i], paper[j + 1, i], paper[j + 1, i + 1], paper[j, i + 1]
                mesh.append(((xs[i], ys[j], xs[i + 1], ys[j + 1]), tuple(float(v) for c in corners for v in c)))
        return mesh

    def _outline(self) -> Image.Image:
        along = np.linspace(0, 1, 40)[:, None]
        corners = np.array([(0, 0), (self.width, 0), (self.width, self.height), (0, self.height)])
        edge = np.concatenate([a + (b - a) * along for a, b in zip(corners, np.roll(corners, -1, 0), strict=True)])
        mask = Image.new("L", self.size)
        ImageDraw.Draw(mask).polygon([tuple(p) for p in self._projected(edge)], fill=255)
        return mask

    def _desk(self) -> Image.Image:
        """One colour with a grain across, as of wood or cloth."""
        grain = self.random.normal(0, 12, (self.size[1] // 40 + 2, self.size[0] // 6 + 2, 1))
        made = np.clip(np.array(self.shot.desk) + grain, 0, 255).astype(np.uint8)
        return Image.fromarray(made).resize(self.size, Image.Resampling.BILINEAR)

    def _light(self) -> Image.Image:
        """From one side, with the soft edge of a shadow; a lamp's colour."""
        shot, (wide, high) = self.shot, (n // 16 + 1 for n in self.size)
        y, x = np.mgrid[0:high, 0:wide] / max(wide, high)
        angle, at, lean = self.random.uniform(0, 2 * np.pi, 3)
        field = shot.light * (
            1 - shot.slope * (0.5 + 0.5 * np.cos(angle) * (x - 0.4) * 2 + 0.5 * np.sin(angle) * (y - 0.5) * 2)
        )
        side = (x - 0.4) * np.cos(lean) + (y - 0.5) * np.sin(lean) - 0.35 * np.cos(at)
        soft = shot.edge / 300
        field = field * (1 - shot.shadow / (1 + np.exp(-np.clip(side / soft * 3, -30, 30))))
        colour = np.array([1 + min(shot.warm, 0), 1 - abs(shot.warm) / 3, 1 - max(shot.warm, 0)])
        made = np.clip(255 * field[:, :, None] * colour, 0, 255).astype(np.uint8)
        return Image.fromarray(made).resize(self.size, Image.Resampling.BILINEAR)

    def _hold(self, picture: Image.Image) -> None:
        """A thumb over a corner of the sheet."""
        x = 13 if "left" in self.shot.thumb else self.width - 10
        y = 8 if "top" in self.shot.thumb else self.height - 12
        [(at, over)] = self._projected(np.array([(x, y)], float))
        w, h = 11 * self.per_mm, 15 * self.per_mm
        dark = tuple(round(part * self.shot.light * 0.9) for part in SKIN)
        ImageDraw.Draw(picture).ellipse((at - w, over - h, at + w, over + h), fill=dark)

    def _grainy(self, picture: Image.Image) -> Image.Image:
        tile = _noise()
        offset = self.random.integers(0, len(tile), 2)
        tile = np.roll(tile, offset, (0, 1)) * self.shot.noise
        made = np.asarray(picture, np.int16)
        repeats = (made.shape[0] // len(tile) + 1, made.shape[1] // len(tile) + 1)
        noise = np.tile(tile.astype(np.int16), repeats)[: made.shape[0], : made.shape[1], None]
        return Image.fromarray(np.clip(made + noise, 0, 255).astype(np.uint8))


@cache
def _noise() -> np.ndarray:
    return np.random.default_rng(11).normal(0, 1, (509, 509)).astype(np.float32)
