"""The cast of all site tests: Anna directs, Bernd keeps the list, Carla plays, Dieter is from another club and must
see nothing private. Short helpers play games, so that a test reads like an evening."""

from __future__ import annotations

import datetime
from functools import wraps
from types import SimpleNamespace
from uuid import uuid4

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.forms import BooleanField
from django.test import Client

from league.base.forms import new_key
from league.base.writing import write
from league.clubs.services import club as clubs
from league.clubs.services import people
from league.demo import build
from league.events.services import tournament
from league.events.services.rounds import seat_table, start_round
from league.lists.services import writing as spielliste
from league.models import Club, ClubRole, Player, Spielliste, Tournament, User
from league.registration.services.entries import add_entry
from scoring import Paper, PaperRow

from .once import beside, once


@beside  # whoever logs in before something is built: it is put back all the same
def _log_in(client: Client, user: User) -> None:
    """One row instead of six queries, and nobody's last login is noted. tests/clubs/test_roles.py logs in by hand."""
    store = SessionStore()
    who = {SESSION_KEY: str(user.pk), BACKEND_SESSION_KEY: settings.AUTHENTICATION_BACKENDS[0]}
    kept = store.encode(who | {HASH_SESSION_KEY: user.get_session_auth_hash()})
    session = Session(uuid4().hex, session_data=kept, expire_date=store.get_expiry_date())
    session.save(force_insert=True)
    client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key


Client.force_login = _log_in


def _as_a_form(post):
    """Every form of ours carries a key (tests/base/test_every_address.py), and so does what these browsers send; None
    is a form without one."""

    @wraps(post)
    def with_key(self, path, data=None, *args, **words):
        if data is None or isinstance(data, dict):
            data = {"key": new_key(), **(data or {})}
            data = {name: value for name, value in data.items() if name != "key" or value is not None}
        return post(self, path, data, *args, **words)

    return with_key


Client.post = _as_a_form(Client.post)

DAY = datetime.date(2026, 11, 17)
PASSWORD = "kreuz-dame-2026"
NAMES = [
    ("Carla", "Weiß"), ("Emil", "Sommer"), ("Frieda", "Lang"), ("Gustav", "Özil"), ("Hanna", "Böhm"),
    ("Ida", "Krüger"), ("Jonas", "Vogt"), ("Käthe", "Maaß"), ("Lukas", "Rehm"), ("Mia", "Thoms"),
]  # fmt: skip


@once
def assemble() -> SimpleNamespace:
    """Two clubs, four people with a login, ten players of the first club."""
    anna, bernd, dieter = (
        _user(username=name, last_name=last)
        for name, last in [("anna", "Arndt"), ("bernd", "Brandt"), ("dieter", "Dorn")]
    )
    home = clubs.found_club(name="Doko-Club Kreuzdame", administrator=anna, by=None)
    away = clubs.found_club(name="Herz Zehn Hafenstadt", administrator=dieter, by=None)
    clubs.give_club_role(club=home, user=bernd, role=ClubRole.SCORER, by=anna)
    players = [people.add_player(first_name=f, last_name=n, club=home, by=anna) for f, n in NAMES]
    return SimpleNamespace(
        anna=anna, bernd=bernd, dieter=dieter, home=home, away=away, players=players, carla=players[0]
    )


@once
def the_demo() -> None:
    """What a visitor sees at the first start."""
    build("ein-langes-passwort")


@write  # so that it is sealed as somebody whom the site knows
def _user(*, username: str, last_name: str) -> User:
    return User.objects.create_user(
        username, f"{username}@example.org", PASSWORD, first_name=username.title(), last_name=last_name
    )


@once
def a_tournament(cast: SimpleNamespace, *, players: int = 8, rounds: int = 2, **settings) -> Tournament:
    event = tournament.create_tournament(
        club=cast.home, name="Herbstturnier", date=DAY, rounds=rounds, by=cast.anna,
        **{"needs_confirmation": False, "published": True, **settings},
    )  # fmt: skip
    for player in cast.players[:players]:
        add_entry(tournament=event, player=player, by=cast.anna)
    return event


def entries(event: Tournament) -> list:
    return list(event.entries.all())


@once
def seated(
    cast: SimpleNamespace,
    event: Tournament,
    number: int = 1,
    size: int = 4,
    depth: str = Spielliste.FULL,
    count: int = 1,
):
    """The first tables of a round, started."""
    round_ = event.rounds.get(number=number)
    people_ = entries(event)
    lists = [
        seat_table(
            round=round_, table=n, seats=people_[(n - 1) * size : n * size], depth=depth, by=cast.anna
        )
        for n in range(1, count + 1)
    ]  # fmt: skip
    start_round(round=round_, by=cast.anna)
    for spielliste_ in lists:
        spielliste_.refresh_from_db()
    return lists if count > 1 else lists[0]


def normal(re=(1, 2), augen=130, **facts) -> dict:
    """A Normalspiel; 130 Augen without anything else: Re +1."""
    return {"game": {"kind": "normal", "re_augen": augen, **facts}, "re": list(re)}


def solo(soloist: int, augen: int = 130, kind: str = "damensolo", **facts) -> dict:
    return {"game": {"kind": kind, "re_augen": augen, **facts}, "soloist": soloist}


@once
def play(spielliste_: Spielliste, *facts: dict, by: User) -> Spielliste:
    for fact in facts:
        spielliste_ = spielliste.record_game(spielliste=spielliste_, facts=fact, based_on=None, by=by)
    return spielliste_


@once
def play_all(spielliste_: Spielliste, *, by: User, re=(1, 2)) -> Spielliste:
    """A whole Runde: Normalspiele that Re wins by 1, then every Pflichtsolo presented."""
    from league.lists import scorebook

    while not (upcoming := scorebook.read(spielliste_).upcoming).over:
        if upcoming.vorfuehrung:
            fact = solo(upcoming.vorfuehrung)
        else:
            active = [p for p in range(1, spielliste_.players + 1) if p not in upcoming.sits]
            fact = normal(re=[p for p in re if p in active] if set(re) <= set(active) else active[:2])
        spielliste_ = play(spielliste_, fact, by=by)
    return spielliste_


@once
def facts_and_totals(cast) -> Tournament:
    """One list of four in each of two rounds: of the first all facts are known, of the second only the end totals."""
    event = a_tournament(cast)
    finish(play_all(seated(cast, event), by=cast.anna), by=cast.anna)
    second = seated(cast, event, number=2, depth=Spielliste.TOTALS)
    spielliste.save_paper(spielliste=second, paper=totals_paper(11, -7, -3, -1), based_on=None, by=cast.anna)
    finish(second, by=cast.anna)
    return event


@once
def finish(spielliste_: Spielliste, *, by: User, **words) -> Spielliste:
    return spielliste.finish_list(spielliste=spielliste_, based_on=None, by=by, **words)


def totals_paper(*end: int) -> Paper:
    return Paper((), tuple(str(number) for number in end))


def winners_paper(*rows: str, end=()) -> Paper:
    return Paper(tuple(PaperRow("winners", (row,)) for row in rows), tuple(map(str, end)))


def points(event: Tournament, **words) -> dict[str, int]:
    from league.standings.table import standings

    return {row.name: row.points for row in standings(event, **words).rows}


@once
def a_player(first: str, last: str, club: Club | None = None, **words) -> Player:
    return people.add_player(first_name=first, last_name=last, club=club, by=None, **words)


def browser_of(user: User | None) -> Client:
    """A browser in which this person is logged in; None is a stranger."""
    client = Client()
    if user:
        client.force_login(user)
    return client


def sent(form, **changes) -> dict:
    """What a browser sends of a form as it was shown, but for what was changed; None is not sent."""
    data = {field.html_name: _as_sent(field) for field in form} | changes
    return {name: value for name, value in data.items() if value is not None}


def _as_sent(field):
    value = field.value()
    if isinstance(field.field, BooleanField):
        return "on" if value else None
    return [str(one) for one in value] if isinstance(value, list) else None if value is None else str(value)
