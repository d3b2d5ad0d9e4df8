"""What people at work leave behind: reports and photos of lists, links for phones, a plan that was drawn, an evening
kept game by game, clubs that wait to be let in. What only services can make is made by them."""

from __future__ import annotations

import os
from random import Random

from _large_club import DRAWN, NOW, OVER, PLAYED
from django.utils import timezone

from league.demo import games
from league.draw.asking import Wish
from league.draw.services import draws as draw
from league.lists.services import writing
from league.models import (
    Club,
    ClubApplication,
    ErrorReport,
    Installation,
    Occupancy,
    PaperPhoto,
    Round,
    Spielliste,
    TableLink,
    Tournament,
    User,
)
from scoring import DrawRequest, Ruleset
from scoring import draw as plan

APPLY = 200
PICTURE = 250_000  # bytes of a photo
REPORTS_OPEN = 50


def make(club: Club) -> None:
    anna = User.objects.get(username="anna")
    events = {event.name: event for event in Tournament.objects.filter(club=club, name__in=(OVER, NOW, DRAWN, PLAYED))}
    _reports(events[NOW])
    _photos(events[NOW])
    TableLink.objects.bulk_create(TableLink(tournament=events[NOW], spielliste=one) for one in events[NOW].lists.all())
    _draw(events[DRAWN], anna)
    _play(events[PLAYED], anna)
    _apply()


def _reports(event: Tournament) -> None:
    """One of each list; those of the last round nobody has seen to yet."""
    ErrorReport.objects.bulk_create(
        ErrorReport(
            spielliste=one, name="Carla", text="Spiel 2 ist mit 4 Punkten geschrieben, es waren aber 5.", row=2,
            settled_at=timezone.now() if n > REPORTS_OPEN else None, answer="Berichtigt." if n > REPORTS_OPEN else "",
        )
        for n, one in enumerate(event.lists.order_by("-number"), 1)
    )  # fmt: skip


def _photos(event: Tournament) -> None:
    """Of every list that is done the photo was taken over; of those of the last round some are still to be read, to be
    checked, or could not be read."""
    for one in event.lists.order_by("number"):
        is_open = one.state == Spielliste.OPEN
        state = (PaperPhoto.WAITING, PaperPhoto.READ, PaperPhoto.REFUSED)[one.number % 3]
        jpeg = os.urandom(PICTURE)
        PaperPhoto.objects.create(
            tournament=event, spielliste=one, name=f"liste-{one.number}.jpg", jpeg=jpeg,
            digest=PaperPhoto.digest_of(jpeg), state=state if is_open else PaperPhoto.TAKEN,
            refused={"refused": "no-code"} if is_open and state == PaperPhoto.REFUSED else {},
            reading=_reading() if state == PaperPhoto.READ or not is_open else {},
        )  # fmt: skip


def _reading() -> dict[str, object]:
    row = {
        "cells": ["2", "-2", "2", "-2"],
        "sure": [0.9995, 0.6, 0.9995, 0.9995],
        "marks": "",
        "added": [],
        "strip": [0, 9],
    }
    return {
        "rows": [row] * 24, "end": ["2", "-2", "2", "-2"], "end_sure": [0.9995] * 4, "end_strip": [0, 9], "whole": 0.9,
        "page": 1, "first": 1, "columns": [[0, 9]] * 4, "size": [1000, 1414],
    }  # fmt: skip


def _draw(event: Tournament, anna: User) -> None:
    asked = draw.ask_draw(tournament=event, wish=Wish(seed="Rathausuhr"), by=anna)
    draw.answer_draw(draw=asked, answer=plan(DrawRequest.from_dict(asked.request)).to_dict())
    draw.publish_draw(draw=asked, based_on=None, by=anna)


def _play(event: Tournament, anna: User) -> None:
    """Its last lists, with every game; then it is over."""
    rng = Random(3)
    event.lists.still_out().update(depth=Spielliste.FULL)
    Occupancy.objects.filter(spielliste__in=event.lists.still_out()).update(games=0)
    for one in event.lists.still_out():
        for game in games.play(rng, 4, Ruleset()):
            writing.record_game(spielliste=one, facts=game.facts, based_on=None, by=anna)
        writing.finish_list(spielliste=one, based_on=None, by=anna)
    event.lists.update(state=Spielliste.CONFIRMED)
    event.rounds.update(state=Round.CLOSED)
    Tournament.objects.filter(pk=event.pk).update(state=Tournament.FINISHED)


def _apply() -> None:
    Installation.objects.ours()
    Installation.objects.update(joining=Installation.APPROVAL)
    ClubApplication.objects.bulk_create(
        ClubApplication(
            name=f"Karo Ass {n}", key=f"karoass{n}", city=f"Ort {n}", first_name="Olga", last_name=f"Neu{n}",
            email=f"verein{n}@example.org", stage=ClubApplication.WAITING, verified_at=timezone.now(),
        )
        for n in range(APPLY)
    )  # fmt: skip
