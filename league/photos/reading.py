"""The way of a photo: which list it shows, what the eye reads on it, and what is noted of both. The eye is a process
with limits; what it is asked and what it answers is told by answers.py, why it refuses by words.py."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Mapping
from time import monotonic
from typing import cast

from league.base.children import Busy, TooMuch, answer_of
from league.lists import scorebook
from league.lists.services.writing import is_blank
from league.models import PaperPhoto, Spielliste, Tournament, User
from league.models.base import Json

from . import services, waiting
from .answers import Answer, Question, Reading, Refusal
from .checking import is_reading
from .finding import Found, NotOurs, found
from .plans import plans_of
from .shapes import shapes_of

EYE = "league.photos.eye.child"
AT_A_TIME = 6.0  # seconds that one request reads from a stack: between two of them others have their turn
ALONG = "tournament__club", "spielliste__tournament__club", "spielliste__round"
KEYS = Reading.__annotations__.keys()


class NotNow(Exception):
    """Too many files are being opened: it stays where it is and is read later."""


def read_waiting(tournament: Tournament, by: User, seconds: float = AT_A_TIME) -> None:
    """As many as there is time for, at least one; the others go on waiting."""
    end = monotonic() + seconds
    while photo := tournament.paper_photos.waiting().select_related(*ALONG).first():
        read(photo, by)
        if monotonic() >= end:
            break


def read(photo: PaperPhoto, by: User) -> PaperPhoto | None:
    """NotNow if it has to wait; None if somebody deleted it meanwhile."""
    try:
        where = _which(photo)
    except NotOurs as stranger:
        why = _refusal(stranger.code, stranger.values)
        shown = photo.spielliste if stranger.code == "no-code" else stranger.spielliste
        return services.refuse_photo(photo=photo, why=why, spielliste=shown, by=by)
    seen = _seen(photo, where)
    if "refused" in seen:
        return services.refuse_photo(photo=photo, why=cast(Refusal, seen), spielliste=where.spielliste, by=by)
    reading = cast(Reading, {key: seen[key] for key in KEYS})  # type: ignore[literal-required]
    sheet = b64decode(seen["picture"])
    return services.note_reading(photo=photo, spielliste=where.spielliste, reading=reading, sheet=sheet, by=by)


def _which(photo: PaperPhoto) -> Found:
    """The code decides; who sends it to another list is told so."""
    meant, where = photo.spielliste, found(photo.codes, photo.tournament)
    if meant is not None and where.spielliste != meant:
        raise NotOurs("other-list", where.spielliste, list=where.spielliste.code)
    if where.spielliste.depth == Spielliste.FULL and not is_blank(where.spielliste):
        raise NotOurs("full-depth", where.spielliste, list=where.spielliste.code)
    return where


def _refusal(code: str, values: Mapping[str, object] | None = None) -> Refusal:
    return {"refused": code, "values": dict(values or {})}


# --- The eye


def _seen(photo: PaperPhoto, where: Found) -> Answer | Refusal:
    question = json.dumps(question_about(where)).encode()
    try:
        answer = asked(question, waiting.finest(photo))
    except Busy:
        raise NotNow from None
    except TooMuch:
        return _refusal("too-much")
    try:
        return checked(json.loads(answer), where.spielliste.players)
    except (ValueError, TypeError, KeyError):
        return _refusal("unreadable")


def asked(question: bytes, picture: bytes) -> bytes:
    """The question is one line; behind it comes the picture."""
    return answer_of(EYE, question + b"\n" + picture)


def question_about(where: Found) -> Question:
    spielliste, shapes = where.spielliste, shapes_of(where.spielliste, where.page)
    return {
        "plans": plans_of(shapes),
        "pages": list(shapes.values()),
        "code": where.code,
        "players": spielliste.players,
        "ruleset": scorebook.ruleset_of(spielliste.tournament).to_dict(),
        "games": spielliste.games_planned,
        "carry": {name: _plain(value) for name, value in scorebook.carry_of(spielliste)._asdict().items()},
        "start": list(scorebook.above_first(spielliste)),
    }


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def checked(answer: Json, players: int) -> Answer | Refusal:
    """What was read, or why nothing was; what has not the shape of either is unreadable."""
    if "refused" in answer:
        return _refusal(str(answer["refused"]), answer.get("values"))
    return cast(Answer, answer) if is_reading(answer, players) else _refusal("unreadable")
