"""What is asked of the process that reads a photo, and what it answers: plain values, sent as JSON. Knows their names
and how sure is sure; how a number is read is known by the process, what becomes of it by reading.py."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from league.models.base import Json

SURE = 0.99  # a cell below this is looked at by a person
ALL_SURE = 0.999  # of the whole list: then no cell is marked, and still a person finishes it


class Question(TypedDict):
    """Everything the process is told beside the picture. `plans`: the shapes in which the list may have been printed,
    as `Plan.to_dict` gives them; `pages`: which page of the list each of them is. `code`: what the code of this sheet
    says, beside which others may lie. `carry`: what an earlier list handed over, field by field. `start`: what the
    running totals begin with."""

    plans: list[Json]
    pages: list[int]
    code: str
    players: int
    ruleset: Json
    games: int | None
    carry: Json
    start: list[int]


class ReadRow(TypedDict):
    """One row of running totals; `sure` is the probability of each cell, `strip` its top and bottom in the picture.
    `added`: positions that sat out and whose total was left out and completed."""

    cells: list[str]
    sure: list[float]
    marks: str
    added: list[int]
    strip: list[int]


class Reading(TypedDict):
    """What is stored of an answer. `first`: the row of the list with which this page begins, counted from 1.
    `columns`: left and right of each player's column, `size`: width and height, all in pixels of the picture.
    `end` is empty where the page has none."""

    rows: list[ReadRow]
    end: list[str]
    end_sure: list[float]
    end_strip: list[int]
    whole: float
    page: int
    first: int
    columns: list[list[int]]
    size: list[int]


class Answer(Reading):
    """`picture`: the straightened sheet, a grey JPEG about 1000 pixels wide, in base64."""

    picture: str


class Refusal(TypedDict):
    """Why a photo cannot be read, as data: words.py has the sentence."""

    refused: str
    values: NotRequired[Json]
