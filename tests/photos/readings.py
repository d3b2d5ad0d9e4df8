"""Photos of lists and what the eye would say of them, made on the spot: a picture with the code of a list, and a
reading of a whole right list in which single cells can be unsure or wrong."""

import json
from base64 import b64encode
from contextlib import contextmanager
from io import BytesIO
from unittest.mock import patch
from uuid import uuid4

import segno
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image, ImageDraw

from league.base.forms import new_key
from league.models import PaperPhoto, Spielliste
from league.photos import reading as way
from league.photos.opening import Opened
from league.photos.services import note_reading, receive_photo, take_over
from league.printing.address import short_path
from tests.browser.lists import END, TOTALS
from tests.cast import a_tournament, seated

WIDTH, HEIGHT = 1000, 1414
LEFT, COLUMN, TOP, ROW = 240, 160, 260, 38  # of the straightened sheet, in pixels
COLUMNS = [[LEFT + n * COLUMN, LEFT + (n + 1) * COLUMN] for n in range(4)]


def a_list(cast, *, depth=Spielliste.POINTS, count=1, **settings):
    return seated(cast, a_tournament(cast, **settings), depth=depth, count=count)


def strip(row: int) -> list[int]:
    return [TOP + (row - 1) * ROW, TOP + row * ROW]


def a_reading(rows=TOTALS, end=END, *, unsure=(), cells=None, whole=0.99, page=1, first=1) -> dict:
    """`unsure`: (row, position) pairs, row 0 for the end totals; `cells`: by such a pair what was read instead."""
    told = {**{(n, p): number for n, row in enumerate(rows, first) for p, number in enumerate(row, 1)},
            **{(0, p): number for p, number in enumerate(end, 1)}, **(cells or {})}  # fmt: skip

    def line(row: int, size: int) -> tuple[list[str], list[float]]:
        places = [(row, position) for position in range(1, size + 1)]
        return [str(told[place]) for place in places], [0.6 if place in unsure else 0.9995 for place in places]

    written = []
    for number, row in enumerate(rows, first):
        texts, sure = line(number, len(row))
        written.append({"cells": texts, "sure": sure, "marks": "", "added": [], "strip": strip(number - first + 1)})
    ends, end_sure = line(0, len(end))
    return {
        "rows": written, "end": ends, "end_sure": end_sure, "end_strip": strip(len(written) + 2), "whole": whole,
        "page": page, "first": first, "columns": COLUMNS, "size": [WIDTH, HEIGHT],
    }  # fmt: skip


def a_sheet(reading: dict) -> bytes:
    """The straightened sheet as it would be stored: the numbers stand where the reading says."""
    picture = Image.new("L", (WIDTH, HEIGHT), 250)
    draw = ImageDraw.Draw(picture)
    rows = [*((row["cells"], row["strip"]) for row in reading["rows"]), (reading["end"], reading["end_strip"])]
    for number, (cells, (top, bottom)) in enumerate(rows, 1):
        draw.line([(60, bottom), (940, bottom)], fill=150)
        draw.text((70, top + 6), str(number), fill=90, font_size=22)
        for (left, _right), cell in zip(COLUMNS, cells, strict=False):
            draw.line([(left, top), (left, bottom)], fill=150)
            draw.text((left + 50, top + 2), cell, fill=40, font_size=28)
    return _saved(picture)


def _saved(picture: Image.Image, kind: str = "JPEG", **words) -> bytes:
    file = BytesIO()
    picture.save(file, kind, **words)
    return file.getvalue()


def address(liste, page: int = 1) -> str:
    return f"http://halle.test{short_path(liste)}" + (f"?seite={page}" if page > 1 else "")


def a_photo(*codes: str, size=(1500, 2000), kind="JPEG", shade=235, **words) -> bytes:
    """A sheet from above with these codes on it."""
    picture = Image.new("RGB", size, (shade, shade, shade - 4))
    for n, text in enumerate(codes):
        code = BytesIO()
        segno.make(text).save(code, kind="png", scale=8, border=4)
        picture.paste(Image.open(code).convert("RGB"), (100 + 500 * n, 120))
    return _saved(picture, kind, **words)


def upload(content: bytes, name: str = "IMG_0001.jpg") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content, "image/jpeg")


def seen(reading: dict) -> bytes:
    """As the process of the eye answers."""
    return json.dumps(reading | {"picture": b64encode(a_sheet(reading)).decode()}).encode()


def refused(code: str, **values: str) -> bytes:
    return json.dumps({"refused": code, "values": values}).encode()


@contextmanager
def eye(*answers: bytes | Exception):
    """The eye says this of one picture after the other; the last one of all that follow."""
    said = list(answers)

    def asked(question: bytes, picture: bytes) -> bytes:
        json.loads(question)
        answer = said.pop(0) if len(said) > 1 else said[0]
        if isinstance(answer, Exception):
            raise answer
        return answer

    def question(where):
        return {"code": where.code, "players": where.spielliste.players}

    with patch.object(way, "asked", asked), patch.object(way, "question_about", question):
        yield


def opened(*codes: str, name="IMG_0001.jpg", jpeg: bytes | None = None) -> Opened:
    kept = jpeg or f"a picture called {name}".encode()
    return Opened(name, kept, kept, list(codes))


def received(liste, by, *, name="IMG_0001.jpg", codes=None, stack=None, **words) -> PaperPhoto:
    given = [address(liste)] if codes is None else codes
    picture = opened(*given, name=name, **words)
    return receive_photo(tournament=liste.tournament, opened=picture, stack=stack or uuid4(), by=by)


def read_photo(liste, by, reading: dict | None = None, **words) -> PaperPhoto:
    """A photo that is read, and that nobody has taken over."""
    found = reading or a_reading()
    photo = received(liste, by, **words)
    return note_reading(photo=photo, spielliste=liste, reading=found, sheet=a_sheet(found), by=by)


def taken_photo(liste, by, reading: dict | None = None, **words) -> PaperPhoto:
    photo = read_photo(liste, by, reading, **words)
    liste.refresh_from_db()
    take_over(photo=photo, based_on=liste.version, by=by, key=new_key())
    photo.refresh_from_db()
    liste.refresh_from_db()
    return photo
