"""Between the end and the reveal: whatever the last round brought, a stranger reads the same on every address there is.
The last round is played twice, once so and once otherwise; what a stranger can have must not tell the two apart."""

import gzip
import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape

import pytest
from django.core.cache import caches
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import URLPattern, reverse
from openpyxl import load_workbook

from league.base.guards import WITHOUT_LOGIN
from league.base.hidden import versions_shown
from league.events.services.rounds import close_round
from league.events.services.tournament import finish_tournament, reopen_tournament
from league.models import Spielliste, Tournament
from league.printing import store
from league.prizes.services import add_prize
from league.profiles.papers import yearbook
from league.ranking.services import make_months, refresh_ratings
from league.registration.services.entries import deduct
from league.teams import services as teams
from league.urls import urlpatterns
from tests.cast import a_tournament, browser_of, entries, seated
from tests.events.public_pages import end_totals, play_round, text
from tests.seasons.season_stage import a_season, an_evening

FIRST = (30, 10, -10, -30), (8, 4, -4, -8)
SO = (-911, 307, 283, 321), (613, -211, -199, -203)
OTHERWISE = (733, -251, -241, -241), (-617, 753, -67, -69)  # two share the first place, and so two prizes
TOO_LOUD = 6
# Of the last round alone, and of the result; nobody has such numbers by chance.
RESULT = {one + two for a, b in zip(FIRST, SO, strict=True) for one, two in zip(a, b, strict=True)}
KEPT_BACK = {abs(number) for number in (*SO[0], *SO[1], *RESULT, FIRST[0][0] + SO[0][0] - TOO_LOUD)}
TELLS = re.compile(rf"(?<!\d)({'|'.join(map(str, KEPT_BACK))})(?!\d)")
# What differs by itself: keys of rows and short addresses of them, digests and the codes of them, pictures of those, the
# time of day.
OWN = re.compile(
    r"(?<=/[lt]/)[0-9a-z]{6,}|"
    r"iVBORw0[0-9A-Za-z+/=]+|"
    r"[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{12,}|\d\d:\d\d(:\d\d(\.\d+)?)?|T\d{6}Z|([0-9A-Z]{4}-){4}[0-9A-Z]{4}"
)
# Of every kind there are enough already, or it is nothing of this event.
ELSEWHERE = re.compile(
    r"/(spieler|saison/[^/]+/spieler|konto|hilfe|static)/|/turnier/[^/]+/platz/\d|.*[?&](sort|gross)="
)
FEW = 3  # people whose own pages are read


@pytest.fixture
def event(cast, monkeypatch):
    """Two tables, two rounds, the second being played; prizes, teams, a season with an evening before."""
    # Papers as plain values: what is drawn from them cannot tell more.
    monkeypatch.setattr(store, "draw_now", lambda document: document.to_json().encode())
    monkeypatch.setattr(store, "SMALL", 99)
    make_months()
    event = a_tournament(cast, groups=["Frauen"])
    for who in cast.players[:2]:
        teams.add_team(where=event, name=f"Team {who.last_name}", by=cast.anna)
    add_prize(tournament=event, title="1. Platz", kind="place", amount=5000, by=cast.anna)
    add_prize(tournament=event, title="2. Platz", kind="place", place=2, amount=3000, by=cast.anna)
    add_prize(tournament=event, title="Rote Laterne", kind="last", thing="Laterne", by=cast.anna)
    play_round(cast, event, 1, *FIRST)
    carla, emil, frieda, gustav = cast.players[:4]
    a_season(cast, an_evening(cast, 1, {carla: 12, emil: 2, frieda: -6, gustav: -8}), event, guests=True)
    seated(cast, event, 2, depth=Spielliste.TOTALS, count=2)
    return event


def ended(cast, event, ends, **words) -> Tournament:
    """The last round with these end totals; one of them was corrected, somebody was too loud, and it is over."""
    event = Tournament.objects.get(pk=event.pk)
    for liste, end in zip(event.lists.filter(round__number=2), ends, strict=True):
        end_totals(liste, *end, by=cast.bernd)
    deduct(entry=entries(event)[0], points=TOO_LOUD, reason="zu laut", by=cast.anna)
    close_round(round=event.rounds.get(number=2), by=cast.anna)
    finish_tournament(tournament=event, by=cast.anna, **words)
    refresh_ratings()
    event.refresh_from_db()
    return event


@contextmanager
def tried() -> Iterator[None]:
    """What is done inside is taken back; the keys of rows, and so all addresses, are the same next time."""
    with transaction.atomic():
        for cache in caches.all():
            cache.clear()
        yield
        transaction.set_rollback(True)


# --- everything a stranger can ask for


def addresses(event) -> set[str]:
    """Every path without a login with everything of this event that fits into it."""
    ours = [pattern for pattern in urlpatterns if isinstance(pattern, URLPattern)]
    public = [pattern for pattern in ours if pattern.callback.guard.who in WITHOUT_LOGIN]
    assert len(public) > 40
    return {address for pattern in public for address in _filled(pattern, event)}


def _filled(pattern, event) -> Iterator[str]:
    people = [entry.player for entry in entries(event)[:FEW]]
    things = {
        "turnier": [event], "tournaments": [event], "liste": event.lists.all(), "lists": event.lists.all(),
        "verein": [event.club], "clubs": [event.club], "saison": event.club.seasons.all(), "seasons": event.club.seasons.all(),
        "spieler": people, "players": people,
        "mannschaft": event.teams.all(),
    }  # fmt: skip
    values = {
        "number": [1, 2], "ending": ["csv", "json", "xlsx"], "name": ["tabelle", "alle-zeiten", "letzte-24-monate"],
        "player": [player.uuid for player in people], "other": [people[1].uuid],
    }  # fmt: skip
    kind = str(pattern.pattern).removeprefix("api/v1/").split("/")[0]
    named = set(pattern.pattern.converters)
    if not named - {"uuid"} <= set(values) or ("uuid" in named and kind not in things):
        return
    rows = [{}] if "uuid" not in named else [{"uuid": thing.uuid} for thing in things[kind]]
    for name in named - {"uuid"}:
        rows = [row | {name: value} for row in rows for value in values[name]]
    for row in rows:
        yield reverse(pattern.name, kwargs=row)


def read(event, user=None) -> dict[str, str]:
    """What this reader finds at every public address of an event and wherever their links lead."""
    browser, open_, found = browser_of(user), sorted(addresses(event)), {}
    open_ += [f"/suche/?q={entry.player.last_name}" for entry in entries(event)[:FEW]]
    while open_:
        if (address := open_.pop()) in found:
            continue
        answer = browser.get(address)
        assert answer.status_code < 500, address
        found[address] = said_by(answer)
        if answer.get("Content-Type", "").startswith("text/html"):
            open_ += [link for link in _links(answer.content.decode()) if not ELSEWHERE.match(link)]
    return found


def _links(html: str) -> list[str]:
    found = (unescape(link).partition("#")[0] for link in re.findall(r'(?:href|action)="(/[^"]*)"', html))
    return [link for link in found if not link.startswith("//")]


def said_by(answer) -> str:
    """Where it leads, or what it says; a workbook cell by cell."""
    if answer.status_code in (301, 302):
        return OWN.sub("…", answer.url)  # a key of a row may have the digits of a result
    kind = answer["Content-Type"]
    if "spreadsheet" in kind:
        book = load_workbook(io.BytesIO(answer.content), data_only=True)
        return str([[cell.value for cell in row] for sheet in book for row in sheet.iter_rows()])
    if "gzip" in kind:  # an event or a club to be taken along
        return OWN.sub("…", gzip.decompress(answer.content).decode())
    said = OWN.sub("…", answer.content.decode())
    return f"{text(said)} {_links(said)}" if kind.startswith("text/html") else said


# --- the tests


@pytest.mark.thorough
def test_no_address_tells_how_the_last_round_ended(cast, event):
    with tried():
        so = read(ended(cast, event, SO))
    with tried():
        otherwise = read(ended(cast, event, OTHERWISE))
    assert len(so) > 90
    assert [address for address, said in so.items() if TELLS.search(said)] == []
    assert [address for address in so.keys() | otherwise.keys() if so.get(address) != otherwise.get(address)] == []


def test_the_yearbook_says_that_it_was_and_not_who_is_in_front(cast, event):
    ended(cast, event, SO)
    [part] = yearbook(cast.home, 2026).parts
    card = part.context["cards"][0][-1]
    assert (card["title"], card["people"], card["sealed"], card["first"], card["rows"]) == (
        "Herbstturnier",
        8,
        True,
        [],
        [],
    )
    said = render_to_string(part.template, part.context)
    assert "Ergebnis nach der Siegerehrung" in said
    assert "Läuft noch" not in said


def test_a_version_that_waited_is_opened_with_the_result(cast, event):
    """Ended, opened again because of a mistake, and then told without a ceremony."""
    event = ended(cast, event, SO)
    assert list(versions_shown(event)) == []
    reopen_tournament(tournament=event, reason="Liste 2 war falsch", by=cast.anna)
    assert list(versions_shown(event)) == []
    finish_tournament(tournament=event, by=cast.anna, reveal=True)
    assert [version.number for version in versions_shown(event)] == [1, 2]


@pytest.mark.thorough
def test_who_is_of_another_club_reads_no_more(cast, event):
    ended(cast, event, SO)
    assert [address for address, said in read(event, cast.dieter).items() if TELLS.search(said)] == []


@pytest.mark.thorough
def test_revealed_it_is_read_on_every_kind_of_page(cast, event):
    """Else the tests above would look into the void."""
    said = read(ended(cast, event, SO, reveal=True))
    telling = {re.sub(r"[0-9a-f-]{36}|\d+", "…", address) for address, words in said.items() if TELLS.search(words)}
    assert {
        "/turnier/…/", "/turnier/…/nach/…/", "/turnier/…/runde/…/", "/turnier/…/fassung/…/", "/turnier/…/platz/…/",
        "/turnier/…/ergebnis.csv", "/turnier/…/ergebnis.json", "/turnier/…/ergebnis.xlsx", "/turnier/…/ergebnis.pdf",
        "/turnier/…/beamer/", "/liste/…/", "/liste/…/verlauf/", "/liste/…/liste.pdf", "/liste/…/liste.xlsx",
        "/spieler/…/", "/api/v…/lists/…", "/api/v…/tournaments/…/lists", "/api/v…/tournaments/…/standings",
    } <= telling  # fmt: skip
