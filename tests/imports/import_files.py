"""Files as people send them, made in a line or two, and the way through the pages of an import."""

from __future__ import annotations

import io
import re
from html import unescape

import xlsxwriter
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from league.imports.child import sheets_of as in_child
from league.imports.tables import Sheet, sheets_of
from tests.cast import browser_of


def xlsx(**sheets) -> bytes:
    """A workbook: each sheet by its name, as rows of cells."""
    file = io.BytesIO()
    book = xlsxwriter.Workbook(file, {"in_memory": True, "strings_to_formulas": False})
    day = book.add_format({"num_format": "dd.mm.yyyy"})
    for name, rows in sheets.items():
        sheet = book.add_worksheet(name)
        for number, row in enumerate(rows):
            for column, cell in enumerate(row):
                if hasattr(cell, "year"):
                    sheet.write_datetime(number, column, cell, day)
                elif cell is not None:
                    sheet.write(number, column, cell)
    book.close()
    return file.getvalue()


def csv(*lines: str, encoding: str = "utf-8") -> bytes:
    return "\r\n".join(lines).encode(encoding)


def sheets(content: bytes) -> list[Sheet]:
    """Read in this process, which is quicker than in a child of its own."""
    return sheets_of(in_child(content))


def told(plan) -> list[tuple[str, str, str]]:
    """A plan as a person reads it: who or where, in which state, what is said."""
    return [(line.who or line.where, line.state, line.message) for line in plan.lines]


def states(plan) -> list[str]:
    return [line.state for line in plan.lines]


# --- through the pages


def send(user, name: str, thing, content: bytes, filename: str = "datei.xlsx", run: str = ""):
    """The file chosen and sent; gives the page of the preview, or the form with what is wrong. `run`: the word under
    which it can be asked how far it is."""
    file = SimpleUploadedFile(filename, content)
    return browser_of(user).post(reverse(name, args=[thing.uuid]), {"file": file, "run": run})


def take(user, name: str, thing, preview, **answers):
    """„Übernehmen“ on the preview, as it was shown but for these answers."""
    page = preview.content.decode()
    fields = dict(re.findall(r'<input type="hidden" name="(key|token|mark|run)" value="([^"]*)"', page))
    chosen = {f"antwort-{key}": value for key, value in answers.items()}
    return browser_of(user).post(reverse(name, args=[thing.uuid]), {**fields, **chosen, "take": "1"})


def words(response) -> str:
    """The text of a page without its tags."""
    inside = re.sub(r"<[^>]+>", " ", response.content.decode().partition("<main")[2])
    return " ".join(unescape(inside).split())
