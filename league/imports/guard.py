"""Looks at a file before anything opens it: what kind it is, how large it would unpack, what its parts are, how many
lines it has. Knows bytes and archives, nothing of what stands in the cells."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from typing import Any

# --- Why a file is not read


class Unreadable(Exception):
    """A file, or a part of it, that is refused."""

    def __init__(self, code: str, **values: Any) -> None:
        super().__init__(code)
        self.code, self.values = code, values


# --- Looks at a file before anything opens it


MOST_BYTES = 2 * 1024 * 1024
MOST_UNPACKED = 30 * 1024 * 1024
MOST_MEMBERS = 1000
MOST_RATIO, RATIO_FROM = 150, 1024 * 1024  # Excel packs its own files 5 to 40 times
MOST_SHEETS, MOST_ROWS, MOST_COLUMNS = 200, 5000, 100
MOST_LINES = 10 * MOST_ROWS  # of a text: a cell may have several, and empty ones do no harm
MOST_CELLS = 300_000
LONGEST_TEXT = 32_767  # of one cell, as in Excel

XLSX, CSV = "xlsx", "csv"
WORKBOOK = "xl/workbook.xml"
ARCHIVES = (
    ".zip", ".xlsx", ".xlsm", ".xls", ".docx", ".ods", ".odt", ".gz", ".bz2", ".xz", ".7z", ".rar", ".tar", ".jar",
)  # fmt: skip
# How a file begins that is neither a workbook nor text, and what it is.
BEGINNINGS = (
    (b"\xd0\xcf\x11\xe0", "old-excel"),
    (b"%PDF", "pdf"),
    (b"\x89PNG", "picture"),
    (b"\xff\xd8\xff", "picture"),
    (b"GIF8", "picture"),
    (b"RIFF", "picture"),
    (b"{\\rtf", "other"),
    (b"<!DOCTYPE", "web-page"),
    (b"<html", "web-page"),
    (b"\x1f\x8b", "archive"),
    (b"7z\xbc\xaf", "archive"),
    (b"Rar!", "archive"),
)  # fmt: skip


def kind_of(content: bytes) -> str:
    """XLSX or CSV by what is in it, whatever its name says; everything else is refused with what to do."""
    if not content.strip(b"\0 \r\n\t"):
        raise Unreadable("empty")
    if len(content) > MOST_BYTES:
        raise Unreadable("too-large", size=len(content))
    if content.startswith(b"PK"):
        check_archive(content)
        return XLSX
    for beginning, what in BEGINNINGS:
        if content[: len(beginning)].lower() == beginning.lower():
            raise Unreadable(what)
    if b"ftypheic" in content[:32] or b"ftypmif1" in content[:32]:
        raise Unreadable("picture")
    check_lines(content)
    return CSV


def check_lines(content: bytes) -> None:
    """A text has no directory, but its lines can be counted without taking it apart."""
    if max(content.count(b"\n"), content.count(b"\r")) > MOST_LINES:
        raise Unreadable("rows", most=MOST_ROWS)


def check_archive(content: bytes) -> None:
    """A workbook that unpacks to something reasonable. Only the directory is read; nothing is unpacked."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            members = archive.infolist()
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError) as error:
        raise Unreadable("damaged") from error
    if len(members) > MOST_MEMBERS:
        raise Unreadable("members", count=len(members), most=MOST_MEMBERS)
    for member in members:
        _check_member(member)
    _check_size(members, len(content))
    _check_is_workbook([member.filename for member in members])


def _check_member(member: zipfile.ZipInfo) -> None:
    name = member.filename
    if member.flag_bits & 0x1:
        raise Unreadable("encrypted")
    if name.startswith("/") or "\\" in name or ":" in name or ".." in name.split("/") or "\0" in member.orig_filename:
        raise Unreadable("path", name=name[:80])
    if name.lower().endswith(ARCHIVES):
        raise Unreadable("nested", name=name[:80])
    if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise Unreadable("packed", name=name[:80])


def _check_size(members: Sequence[zipfile.ZipInfo], packed: int) -> None:
    """zipfile gives no more of a member than the directory says, so that its word can be taken."""
    if len({member.filename for member in members}) < len(members):
        raise Unreadable("twice")
    unpacked = sum(member.file_size for member in members)
    if unpacked > MOST_UNPACKED:
        raise Unreadable("unpacked", size=unpacked, most=MOST_UNPACKED)
    if unpacked > RATIO_FROM and unpacked > MOST_RATIO * packed:
        raise Unreadable("ratio", count=unpacked // packed)


def _check_is_workbook(names: Sequence[str]) -> None:
    if any(name.lower().endswith("vbaproject.bin") for name in names):
        raise Unreadable("macros")
    if WORKBOOK in names:
        return
    if "xl/workbook.bin" in names:
        raise Unreadable("binary-excel")
    if "content.xml" in names:
        raise Unreadable("open-document")
    if any(name.startswith("word/") for name in names):
        raise Unreadable("word")
    if any(name.startswith("Index/") for name in names):
        raise Unreadable("numbers")
    raise Unreadable("damaged" if "[Content_Types].xml" in names else "archive")
