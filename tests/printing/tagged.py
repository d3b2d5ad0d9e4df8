"""Reads a PDF as a screen reader does: along its tags, by another program than the one that wrote it."""

from __future__ import annotations

import ctypes
from collections import defaultdict
from collections.abc import Iterator

import pypdfium2
from pypdfium2 import raw

HYPHEN = "\x02"  # what pdfium makes of one at the end of a line
Line = tuple[str, str]


def read_aloud(page: pypdfium2.PdfPage) -> list[Line]:
    """What is read, in its order: ("Document Sect Table TR TD", "+12"). An empty cell is read, too."""
    texts = _texts(page)
    tree = raw.FPDF_StructTree_GetForPage(page)
    try:
        count = raw.FPDF_StructTree_CountChildren(tree)
        return [line for n in range(count) for line in _lines(raw.FPDF_StructTree_GetChildAtIndex(tree, n), "", texts)]
    finally:
        raw.FPDF_StructTree_Close(tree)


def _lines(element, path: str, texts: dict[int, str]) -> Iterator[Line]:
    path = f"{path} {_said(raw.FPDF_StructElement_GetType, element)}".strip()
    if alt := _said(raw.FPDF_StructElement_GetAltText, element):
        yield path, alt
        return
    count = raw.FPDF_StructElement_CountChildren(element)
    if count <= 0:
        yield path, ""
    for n in range(count):
        if kid := raw.FPDF_StructElement_GetChildAtIndex(element, n):
            yield from _lines(kid, path, texts)
        elif (mcid := raw.FPDF_StructElement_GetChildMarkedContentID(element, n)) >= 0:  # else a link, another page
            yield path, " ".join(texts.get(mcid, "?").replace(HYPHEN, "-").split())


def _texts(page: pypdfium2.PdfPage) -> dict[int, str]:
    found: dict[int, str] = defaultdict(str)
    textpage = page.get_textpage()
    for item in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT]):
        said = _said(raw.FPDFTextObj_GetText, item, textpage, unit=ctypes.c_ushort)
        found[raw.FPDFPageObj_GetMarkedContentID(item)] += said
    return found


def _said(ask, *whom, unit=None) -> str:
    length = ask(*whom, None, 0)
    if length <= 2:
        return ""
    buffer = ctypes.create_string_buffer(length)
    ask(*whom, ctypes.cast(buffer, ctypes.POINTER(unit)) if unit else buffer, length)
    return buffer.raw[: length - 2].decode("utf-16-le")
