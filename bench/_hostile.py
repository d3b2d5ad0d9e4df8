"""Files that were made to do harm, and what the process that opens them takes for each. For bench and for tests.
Each with a part of the sentence by which it is refused."""

from __future__ import annotations

import io
import json
import random
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import xlsxwriter

from league.imports.scan import MOST_ELEMENTS

ROOT = Path(__file__).resolve().parent.parent
MEGABYTE = 1024 * 1024


def _book() -> bytes:
    file = io.BytesIO()
    with xlsxwriter.Workbook(file, {"in_memory": True}) as book:
        sheet = book.add_worksheet("Tabelle")
        sheet.write_row(0, 0, ("Vorname", "Nachname"))
        sheet.write_row(1, 0, ("Nora", "Petersen"))
    return file.getvalue()


BOOK = _book()


def rebuilt(content: bytes = BOOK, *, drop: str = "", **members: bytes) -> bytes:
    """A workbook with parts replaced or added; `members` by name with __ for / and _dot_ for the dot."""
    parts = {name.replace("__", "/").replace("_dot_", "."): part for name, part in members.items()}
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            if name != drop and name not in parts:
                new.writestr(name, old.read(name))
        for name, part in parts.items():
            new.writestr(name, part)
    return file.getvalue()


def sheet_of(inside: str) -> bytes:
    head = '<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    return f"{head}<sheetData>{inside}</sheetData></worksheet>".encode()


def with_sheet(inside: str) -> bytes:
    return rebuilt(**{"xl__worksheets__sheet1_dot_xml": sheet_of(inside)})


def encrypted() -> bytes:
    content = bytearray(BOOK)
    for signature, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        start = content.find(signature)
        content[start + at] |= 1
    return bytes(content)


BILLION_LAUGHS = (
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "ha">'
    + "".join(f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">' for n in range(12))
    + "]><worksheet>&m;</worksheet>"
).encode()
FOREIGN = b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'
CELL = '<c r="{}"><v>1</v></c>'


def elements(count: int, *tags: str) -> str:
    """So mixed that they do not pack too well."""
    return "".join(random.Random(1).choices([f"<{tag}/>" for tag in tags], k=count))


def cells(rows: int, columns: int) -> str:
    rng = random.Random(2)
    row = "".join("<c><v>{}</v></c>" for _n in range(columns))
    return "".join(f"<row>{row.format(*rng.choices(range(99), k=columns))}</row>" for _n in range(rows))


HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "unpacks to 40 MB": (lambda: rebuilt(xl__worksheets__sheet1_dot_xml=b" " * 40 * MEGABYTE), "ausgepackt 40 MB groß"),
    "packed a thousandfold": (lambda: rebuilt(xl__leer_dot_xml=b"\0" * 20 * MEGABYTE), "auffällig stark gepackt"),
    "billion laughs": (lambda: rebuilt(xl__worksheets__sheet1_dot_xml=BILLION_LAUGHS), "Verweise"),
    "entities in the strings": (lambda: rebuilt(xl__sharedStrings_dot_xml=BILLION_LAUGHS), "Verweise"),
    "a foreign file as entity": (lambda: rebuilt(xl__workbook_dot_xml=FOREIGN), "Verweise"),
    "too many parts": (lambda: rebuilt(**{f"xl__p{n}_dot_xml": b"<a/>" for n in range(1100)}), "Teilen"),
    "a path out of the archive": (lambda: rebuilt(**{"..__..__weg_dot_xml": b"<a/>"}), "unzulässigem Namen"),
    "an archive inside": (lambda: rebuilt(xl__embeddings__x_dot_zip=b"PK"), "weitere Datei"),
    "macros": (lambda: rebuilt(xl__vbaProject_dot_bin=b"x"), "Makros"),
    "a password": (encrypted, "Kennwort"),
    "millions of elements": (lambda: with_sheet(f"<row>{elements(MOST_ELEMENTS, 'c', 'v')}</row>"), "zu viel"),
    "a hundred thousand formats": (
        lambda: rebuilt(
            xl__styles_dot_xml=f"<styleSheet><cellXfs>{elements(10**5, 'xf', 'x')}</cellXfs></styleSheet>".encode()
        ),
        "zu viel",
    ),
    "a hundred thousand merged cells": (
        lambda: with_sheet(f"</sheetData><mergeCells>{elements(10**5, 'mergeCell', 'x')}</mergeCells><sheetData>"),
        "zu viel",
    ),
    "more strings than fit on 200 sheets": (
        lambda: rebuilt(xl__sharedStrings_dot_xml=f"<sst>{elements(3 * 10**5, 'si', 't')}</sst>".encode()),
        "zu viel",
    ),
    "nested a thousand times": (lambda: with_sheet("<row>" * 1000 + "</row>" * 1000), "zu viel"),
    "a row in the depths": (lambda: with_sheet(f'<row r="900000">{CELL.format("A900000")}</row>'), "5000 Zeilen"),
    "a column far out": (lambda: with_sheet(f"<row>{CELL.format('XFD1')}</row>"), "100 Spalten"),
    "more cells than 200 lists have": (lambda: with_sheet(cells(5000, 61)), "zu viel"),
    "CSV of a million short lines": (lambda: b"a\n" * 10**6, "5000 Zeilen"),
    "CSV of a million old line ends": (lambda: b"a\r" * 10**6, "5000 Zeilen"),
    "CSV of 40,000 lines": (lambda: b"Anna Maria Beispiel;4711;ja;x;y;z;1;2;3;4\r\n" * 40_000, "5000 Zeilen"),
    "CSV with one line far below": (lambda: b"Name\n" + b";\n" * 49_000 + b"Otto", "5000 Zeilen"),
    "CSV of half a million cells": (lambda: (b"1;" * 99 + b"1\n") * 5000, "zu viel"),
    "CSV of a million columns": (lambda: b"a;" * 10**6, "100 Spalten"),
    "CSV in a quotation without end": (lambda: b'Name\n"' + b"a\n" * 40_000, "Anführungszeichen"),
    "CSV of 2 MB in one cell": (lambda: b"Name\n" + b"a" * 2 * 10**6, "zu viel Text"),
}


MEASURED = """
import resource, sys
from league.imports import child
child.main()
use = resource.getrusage(resource.RUSAGE_SELF)
peak = [line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")]
print(use.ru_utime + use.ru_stime, int(peak[0]) / 1024, file=sys.stderr)
"""  # not ru_maxrss: it remembers the process from which this one was forked


class Use(NamedTuple):
    """What came of a file: the answer, seconds of the processor, most memory."""

    answer: dict[str, object]
    seconds: float
    megabytes: float


def child_use(content: bytes) -> Use:
    done = subprocess.run([sys.executable, "-c", MEASURED], input=content, capture_output=True, cwd=ROOT, check=True)
    seconds, megabytes = map(float, done.stderr.split())
    return Use(json.loads(done.stdout), seconds, megabytes)
