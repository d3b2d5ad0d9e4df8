"""The plan of a sheet, taken from the engine's own layout: a sheet is laid out with a zero in every place, and where
the boxes came to lie is read off. Nothing of print.css is known here but the names of its classes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from .document import Shape, Text
from .page import page_html, whole_html
from .pdf import laid_out
from .plan import MODULES, QUIET, Box, Line, Plan
from .sheet import rows_of

MM = 25.4 / 96  # of a CSS pixel
ADDRESS = "https://doko.example/l/00000000/"  # any that has the smallest code
AT = "at-"
SAME = 0.05  # mm between lines that are one


class EveryPlace(Mapping[str, Text]):
    """A small zero in any place that is asked for, with the name of the place as a class."""

    def __getitem__(self, name: str) -> Text:
        return Text("0", f"r3 {AT}{name}")

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


def measured(shape: Shape) -> Plan:
    shape = replace(shape, qr=True)
    sheets = [page_html(shape, EveryPlace(), ADDRESS), page_html(shape, {}, ADDRESS)]
    page, bare = (page._page_box for page in laid_out(whole_html("", sheets)).pages)
    boxes = _boxes(page)
    table = next(box for box in boxes if "list" in _words(box))
    cells = [box for box in _boxes(table) if _kind(box) == "TableCellBox"]
    return Plan(
        width=round(page.margin_width() * MM, 3),
        height=round(page.margin_height() * MM, 3),
        qr=_modules(next(box for box in boxes if "ReplacedBox" in _kind(box))),
        marks=tuple(_border_box(box) for box in boxes if "mark" in _words(box)),
        across=_joined([*_lines_across(cells)]),
        down=_joined([*_lines_down(cells)]),
        cells=dict(_places(boxes)),
        rows=tuple((row.key, row.kind) for row in rows_of(shape)),
        printed=tuple(_border_box(box) for box in _boxes(bare) if _kind(box) == "TextBox" and box.text.strip()),
        ends=shape.ends,
    )


def _boxes(box: Any) -> list[Any]:
    """All boxes within it, also those that are laid over the others."""
    return list(box.descendants(placeholders=True))


def _kind(box: Any) -> str:
    return type(box).__name__


def _words(box: Any) -> list[str]:
    return str(box.element.get("class", "")).split() if box.element is not None and not box.is_for_root_element else []


def _border_box(box: Any) -> Box:
    return _box(box.border_box_x(), box.border_box_y(), box.border_width(), box.border_height())


def _box(left: float, top: float, width: float, height: float) -> Box:
    return Box(*(round(side * MM, 3) for side in (left, top, left + width, top + height)))


def _inner(box: Any) -> Box:
    """Within the lines around a cell."""
    return _box(box.padding_box_x(), box.padding_box_y(), box.padding_width(), box.padding_height())


def _modules(svg: Any) -> Box:
    return _border_box(svg).wider(-svg.width * MM * QUIET / (MODULES + 2 * QUIET))


def _places(boxes: list[Any]) -> Iterator[tuple[str, Box]]:
    """Each place with the innermost box that holds it as its only text."""
    for block in boxes:
        for line in block.children if _holds_lines(block) else ():
            for box in line.descendants():
                yield from ((word.removeprefix(AT), _inner(block)) for word in _words(box) if word.startswith(AT))


def _holds_lines(box: Any) -> bool:
    return bool(getattr(box, "children", ())) and _kind(box.children[0]) == "LineBox"


def _lines_across(cells: list[Any]) -> Iterator[Line]:
    for cell, box in ((cell, _border_box(cell)) for cell in cells):
        yield from _ruled(cell, "top", box.top, 1, (box.left, box.right))
        yield from _ruled(cell, "bottom", box.bottom, -1, (box.left, box.right))


def _lines_down(cells: list[Any]) -> Iterator[Line]:
    for cell, box in ((cell, _border_box(cell)) for cell in cells):
        yield from _ruled(cell, "left", box.left, 1, (box.top, box.bottom))
        yield from _ruled(cell, "right", box.right, -1, (box.top, box.bottom))


def _ruled(cell: Any, side: str, edge: float, inward: int, extent: tuple[float, float]) -> Iterator[Line]:
    """The border of a cell; a double one is two lines with as much between them."""
    thick = getattr(cell, f"border_{side}_width") * MM
    parts = (1, 5) if cell.style[f"border_{side}_style"] == "double" else (3,)
    for sixth in parts if thick else ():
        yield Line(round(edge + inward * thick * sixth / 6, 3), *extent, round(thick / (2 * len(parts) - 1), 3))


def _joined(pieces: list[Line]) -> tuple[Line, ...]:
    """Pieces of one line, laid end to end."""
    lines: list[Line] = []
    for piece in sorted(pieces, key=lambda one: (one.at, one.thick, one.start)):
        if lines and _goes_on(lines[-1], piece):
            lines[-1] = lines[-1]._replace(end=max(lines[-1].end, piece.end))
        else:
            lines.append(piece)
    return tuple(lines)


def _goes_on(line: Line, piece: Line) -> bool:
    same = abs(line.at - piece.at) < SAME and abs(line.thick - piece.thick) < SAME
    return same and piece.start <= line.end + SAME
