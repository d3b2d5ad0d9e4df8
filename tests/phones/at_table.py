"""A table with its phones, for the tests of this folder: lists on phones, browsers that scanned their link."""

from __future__ import annotations

from itertools import count

from django.test import Client
from django.urls import reverse

from league.lists import scorebook
from league.lists.table_link import token_of
from league.models import Spielliste, TableDevice, Tournament
from tests.cast import a_tournament, normal, seated, solo

_numbers = count(1)


def key() -> str:
    """Another one each time, as a phone makes them."""
    return f"act-{next(_numbers):08d}"


def a_table(cast, policy: str = Tournament.PHONE, depth: str = Spielliste.FULL, **settings) -> Spielliste:
    event = a_tournament(cast, phones=policy, **settings)
    return seated(cast, event, depth=depth)


class Phone:
    """A browser at a table. Answers come as (status, what was said)."""

    def __init__(self, spielliste: Spielliste, *, enter: bool = True) -> None:
        self.list, self.name = spielliste, f"Handy {next(_numbers)}"
        self.client = Client(headers={"User-Agent": self.name})
        if enter:
            status, said = self.enter()
            assert status == 200, said

    def __getstate__(self) -> dict:
        """What `once` keeps of it: a browser is its name and its cookies."""
        return {"list": self.list, "name": self.name, "cookies": self.client.cookies.output(header="", sep=";")}

    def __setstate__(self, kept: dict) -> None:
        self.list, self.name = kept["list"], kept["name"]
        self.client = Client(headers={"User-Agent": self.name})
        self.client.cookies.load(kept["cookies"])

    def enter(self, token: str | None = None):
        fresh = Spielliste.objects.get(pk=self.list.pk)
        return self.send("table-enter", token=token_of(fresh) if token is None else token)

    def send(self, name: str, **said):
        answer = self.client.post(reverse(name, args=[self.list.uuid]), said, content_type="application/json")
        return answer.status_code, answer.json()

    @property
    def state(self) -> dict:
        return self.client.get(reverse("table-state", args=[self.list.uuid])).json()

    @property
    def version(self) -> int:
        return self.state["list"]["version"]

    @property
    def device(self) -> TableDevice:
        return TableDevice.objects.get(link__spielliste=self.list, number=self.state["me"]["device"])

    def act(self, *acts: dict, based_on: int | None = None):
        return self.send("table-entry", acts=list(acts), based_on=self.version if based_on is None else based_on)

    def play(self, *facts: dict):
        """Rows from the next one on."""
        first = len(self.state["rows"]) + 1
        return self.act(*(game(row, fact) for row, fact in enumerate(facts, first)))


def game(row: int, facts: dict | None = None, **more) -> dict:
    return {"key": key(), "act": "game", "row": row, "facts": facts or normal(), **more}


def points(row: int, *values: int, **more) -> dict:
    return {"key": key(), "act": "points", "row": row, "points": list(values), **more}


def undo(row: int) -> dict:
    return {"key": key(), "act": "undo", "row": row}


def whole(spielliste: Spielliste) -> list[dict]:
    """The facts of a whole Runde: Normalspiele that Re wins by 1, then every Pflichtsolo presented."""
    facts: list[dict] = []
    while not (upcoming := scorebook.book_of_facts(spielliste, facts).coming).over:
        facts.append(solo(upcoming.vorfuehrung) if upcoming.vorfuehrung else normal())
    return facts
