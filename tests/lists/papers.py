"""Helpers of the tests about paper lists: what the page's script sends, and whole lists as they may stand on paper."""

import json

from django.urls import reverse

from league.base.forms import new_key
from tests.browser.lists import END, TOTALS, WINNERS

ALL_TOTALS = [tuple(map(str, row)) for row in TOTALS]
ALL_WINNERS = list(WINNERS)
RIGHT_END = tuple(map(str, END))


def typed(*rows, notation="totals", end=(), marks="") -> dict:
    """Rows as the script sends them: a tuple of cells, or one winners cell."""
    cells = [list(row) if isinstance(row, tuple) else [row] for row in rows]
    return {
        "rows": [{"notation": notation, "cells": row, "marks": marks, "added": []} for row in cells],
        "end": list(end),
    }


def send(client, liste, paper=None, *, name="list-paper", **more):
    body = {"key": new_key(), "based_on": liste.version, **({} if paper is None else {"paper": paper}), **more}
    return client.post(reverse(name, args=[liste.uuid]), json.dumps(body), content_type="application/json")


def fields(paper: dict, **more) -> dict:
    """The same as the page's own form sends it."""
    posted = {f"end-{n}": "" for n in range(1, 5)} | {f"end-{n}": cell for n, cell in enumerate(paper["end"], 1)}
    for number, row in enumerate(paper["rows"], 1):
        names = [f"w{number}"] if row["notation"] == "winners" else [f"c{number}-{n}" for n in range(1, 8)]
        posted |= {
            f"n{number}": row["notation"],
            f"m{number}": row["marks"],
            **dict(zip(names, row["cells"], strict=False)),
        }
    return posted | {"key": new_key(), **more}
