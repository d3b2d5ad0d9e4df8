"""Sheets filled in by hand: the printed page as pixels, and a list written into its cells. Knows the habits of the hand
that hold for every writer (from the right, over the lines, uneven); the digits come from the writer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

import numpy as np
import pypdfium2
from PIL import Image

from league.lists.papers.blank import blank_rows
from league.printing.document import Document, ListPage, Lists, Shape, Text
from league.printing.fit import style
from league.printing.plan import Box, Plan
from league.printing.render import pdf_of
from league.printing.sheet import measures

from .camera import PER_MM

ADDRESS = "https://doko.example/l/0000000{}/"
NAMES = ("Anna Kreuzer", "Bernd Süß", "Carla Weiß", "Dieter Kern", "Emil Sommer", "Frieda Lang", "Gustav Özil")


class Pen(Protocol):
    rgb: tuple[int, int, int]


class Writer(Protocol):
    @property
    def pen(self) -> Pen: ...
    def write(self, text: str, height: float) -> np.ndarray: ...
    def struck(self, ink: np.ndarray) -> np.ndarray: ...
    def mark(self, height: float) -> np.ndarray: ...


class Line(Protocol):
    key: str
    kind: str
    totals: tuple[str, ...]
    plus: tuple[bool, ...]
    value: str
    struck: tuple[str, ...]


class Written(Protocol):
    @property
    def rows(self) -> Sequence[Line]: ...
    @property
    def end(self) -> tuple[str, ...]: ...


# --- The printed sheet


def sheet_page(shape: Shape, number: int = 1, address: str = "") -> ListPage:
    """A list for the table, with names and a code."""
    m = measures(shape)
    fields = blank_rows(shape, 1)
    fields |= {
        "event": Text("Herbstturnier", style(m.head_size, bold=True)),
        "table": Text("Tisch 7", style(m.table_size, bold=True)),
    }
    fields |= {"code": Text(f"Liste {number}K", style(m.code_size, bold=True))}
    for position in range(1, shape.players + 1):
        fields[f"seat{position}.name"] = Text(NAMES[position - 1], style(m.names[1][2], bold=True))
        fields[f"seat{position}.sign"] = Text(f"{position}  {NAMES[position - 1]}", style(m.signs[1][1]))
    return ListPage(shape, fields, address or ADDRESS.format(number))


def printed(page: ListPage) -> Image.Image:
    """As a laser printer makes it, in PER_MM pixels for a mm."""
    file = pypdfium2.PdfDocument(pdf_of(Document("Liste", "liste", (Lists((page,)),))))
    return file[0].render(scale=PER_MM * 25.4 / 72, grayscale=True).to_pil().convert("RGB")


def without_marks(scan: Image.Image, plan: Plan) -> Image.Image:
    """An old sheet, from before there were marks."""
    old = scan.copy()
    for mark in plan.marks:
        old.paste((255, 255, 255), tuple(round(side * PER_MM) for side in mark.wider(0.3)))
    return old


# --- The hand


class Hand:
    """Writes into cells of one sheet."""

    def __init__(self, sheet: Image.Image, plan: Plan, writer: Writer, seed: int) -> None:
        self.paper = np.asarray(sheet, np.float32) / 255
        self.plan, self.writer, self.random = plan, writer, np.random.default_rng([seed, 3])
        rows = [plan.cells[f"{key}.total.1"].height for key, _kind in plan.rows]
        self.height = float(self.random.uniform(0.5, 0.8)) * float(np.clip(np.median(rows), 4.5, 8))
        self.from_right = float(self.random.uniform(0.8, 4))
        self.lowered = float(self.random.normal(0, 0.06))

    def total(self, name: str, text: str, struck: str = "") -> None:
        """Right of a struck number, or above it, stands the right one."""
        cell = self.plan.cells[name]
        height = min(self.height, cell.height * 0.9) * self.random.normal(1, 0.05)
        edge = cell.right - max(self.random.normal(self.from_right, 0.7), 0.2)
        ink = self.writer.write(text, height * PER_MM)
        if struck:
            left = edge - ink.shape[1] / PER_MM - self.random.uniform(0.3, 1.2)
            self._put(self.writer.struck(self.writer.write(struck, height * PER_MM * 0.9)), left, cell)
        self._put(ink, edge, cell)

    def value(self, name: str, text: str) -> None:
        cell = self.plan.cells[name]
        ink = self.writer.write(text, min(self.height, cell.height * 0.85) * PER_MM)
        self._put(ink, cell.centre[0] + ink.shape[1] / PER_MM / 2 + self.random.normal(0, 1), cell)

    def plus(self, name: str) -> None:
        cell = self.plan.cells[name]
        ink = self.writer.mark(min(self.height * 0.75, cell.width * 0.7) * PER_MM)
        self._put(ink, cell.centre[0] + ink.shape[1] / PER_MM / 2 + self.random.normal(0, 0.4), cell)

    def ring(self, name: str, right: bool) -> None:
        """Around N or P."""
        cell = self.plan.cells[name]
        x, y = cell.centre[0] + (1 if right else -1) * cell.width * 0.16, cell.centre[1]
        rx, ry = self.random.uniform(1.3, 1.9), self.random.uniform(1.6, 2.4)
        side = int(5 * PER_MM)
        v, u = np.mgrid[-side : side + 1, -side : side + 1] / PER_MM
        far = np.abs(np.hypot(u / rx, v / ry) - 1) * min(rx, ry)
        self._stamp(np.clip((0.28 - far) * 8, 0, 1).astype(np.float32), x + side / PER_MM, y - side / PER_MM)

    def _put(self, ink: np.ndarray, right: float, cell: Box) -> None:
        """So that it ends there; about in the middle of the row, but no hand keeps to that."""
        middle = cell.centre[1] + (self.lowered + self.random.normal(0, 0.06)) * cell.height
        self._stamp(ink, right, middle - ink.shape[0] / PER_MM / 2)

    def _stamp(self, ink: np.ndarray, right: float, top: float) -> None:
        x, y = round(right * PER_MM) - ink.shape[1], round(top * PER_MM)
        left, above = max(-x, 0), max(-y, 0)
        ink = ink[above : self.paper.shape[0] - y, left : self.paper.shape[1] - x]
        place = self.paper[y + above : y + above + ink.shape[0], x + left : x + left + ink.shape[1]]
        pressure = self.random.uniform(0.85, 1)
        colour = np.array(self.writer.pen.rgb, np.float32) / 255
        place *= 1 - (ink * pressure)[:, :, None] * (1 - colour)

    def sheet(self) -> Image.Image:
        return Image.fromarray((self.paper * 255).round().astype(np.uint8))


def filled(sheet: Image.Image, plan: Plan, liste: Written, writer: Writer, seed: int = 0) -> Image.Image:
    """The printed sheet with this list on it, as a scanner sees it."""
    hand = Hand(sheet, plan, writer, seed)
    for line in liste.rows:
        write_row(hand, line, [name for name in plan.cells if name.startswith(f"{line.key}.")])
    for position, text in enumerate(liste.end, 1):
        if text and f"seat{position}.end" in plan.cells:
            hand.total(f"seat{position}.end", text)
    return hand.sheet()


def write_row(hand: Hand, line: Line, names: Iterable[str]) -> None:
    there = set(names)
    for position, text in enumerate(line.totals, 1):
        struck = line.struck[position - 1] if line.struck else ""
        if (text or struck) and (name := f"{line.key}.total.{position}") in there:
            hand.total(name, text, struck)
        if line.plus[position - 1] and (name := f"{line.key}.plus.{position}") in there:
            hand.plus(name)
    if line.value and (name := f"{line.key}.value") in there:
        hand.value(name, line.value)
    if line.kind == "game" and any(line.totals) and hand.random.random() < 0.5:
        hand.ring(f"{line.key}.np", bool(hand.random.random() < 0.2))


def places(plan: Plan, ends: Sequence[str] = ("total", "plus", "value")) -> Mapping[str, Box]:
    """The cells that are read."""
    return {
        n: b for n, b in plan.cells.items() if n.split(".")[1] in ends or (n.startswith("seat") and n.endswith(".end"))
    }
