"""Hidden rounds, and a result that is not revealed yet: whatever happened there, strangers read the same letters. The
last round is played in two ways, and every public address is read after each; only lists of single tables, which are
everybody's to check, may differ."""

import datetime
import re
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace

import pytest
from django.core.cache import caches
from django.db import transaction
from django.urls import reverse

from league.base.shelf import Shelf
from league.events.copy import files_of
from league.events.services import rounds, tournament
from league.models import Spielliste
from league.prizes import services as prizes
from league.ranking import services as ranking
from league.registration.services.entries import deduct
from league.seasons import services as season
from league.seasons import table as season_table
from league.teams import services as team
from tests.base.module_stage import built_once
from tests.base.test_every_address import WHO
from tests.cast import a_tournament, browser_of, finish, normal, play, seated, solo
from tests.clubs import privacy_stage as stage
from tests.events.public_pages import an_evening, end_totals

pytestmark = pytest.mark.thorough

NOW = datetime.datetime(2026, 11, 17, 19, 30, tzinfo=datetime.UTC)
# A list is everybody's to check: its own pages, and the interface that gives out all of an event.
OF_LISTS = {
    "list-detail", "list-file", "list-history", "list-printed", "list-short", "list-report",
    "api-list", "api-tournament-lists",
}  # fmt: skip

SOLI = (2, 3, 4, 1)  # with four Normalspiele before them
LOUD = {"re_ansage": True, "re_absage": 30, "sonderpunkte": {"re": {"fuchs": 2, "karlchen": 1}}}
ONE = [normal(), normal(), normal(), normal(re=(2, 3)), *map(solo, SOLI)]
OTHER = [*[normal(re=(3, 4), augen=215, **LOUD)] * 4, *(solo(position, 100, "fleischlos") for position in SOLI)]
WAYS = {"one": (ONE, 1), "other": (OTHER, 9)}  # games, and what a deduction costs
RUNNING, SEALED, REVEALED = "running", "sealed", "revealed"


built = built_once(lambda cast: _built(cast))


@pytest.fixture
def cast(built, db, monkeypatch):
    """The clock stands, so that what differs is not the time of day; and no page is kept, because both ways have the
    same versions."""
    monkeypatch.setattr(Shelf, "get", lambda shelf, key: None)
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOW)
    return stage.again(built)


def _built(cast) -> SimpleNamespace:
    """Two tournaments with a hidden last round that is seated and running: one counts for a season and a league, the
    other has teams and prizes of its own."""
    cast.event, cast.done = _to_the_last_round(cast), _to_the_last_round(cast, with_teams=True)
    cast.evening = an_evening(cast, (4, 2, 0, -6))
    tournament.finish_tournament(tournament=cast.evening, by=cast.bernd)
    cast.season = season.create_season(club=cast.home, name="Saison 2026", by=cast.anna)
    season.add_events(season=cast.season, events=[cast.evening, cast.event], based_on=None, by=cast.anna)
    cast.closed = season.create_season(club=cast.home, name="Saison davor", by=cast.anna)
    ranking.make_months()
    cast.later, cast.initials, cast.number = cast.players[1:4]
    return cast


def _to_the_last_round(cast, with_teams=False):
    event = a_tournament(cast, players=4, rounds=2, hidden_from=2, ruleset={"games": 8})
    if with_teams:
        _teams(cast, event)
        prizes.add_prize(tournament=event, title="Erster Platz", amount=5000, by=cast.anna)
        prizes.add_prize(tournament=event, title="Rote Laterne", kind="last", thing="Laterne", by=cast.anna)
    else:
        cast.league = season.create_season(club=cast.home, name="Liga 2026", kind="teams", by=cast.anna)
        cast.team = _teams(cast, cast.league)[0]
        team.attach_day(season=cast.league, event=event, day=1, by=cast.anna)
    end_totals(seated(cast, event, 1, depth=Spielliste.TOTALS), 30, 10, -10, -30, by=cast.anna)
    rounds.close_round(round=event.rounds.get(number=1), by=cast.anna)
    seated(cast, event, 2)
    return event


def _teams(cast, where):
    pair = [team.add_team(where=where, name=name, by=cast.anna) for name in ("Kreuz Ass", "Herz Ass")]
    for at, player in enumerate(cast.players[:4]):
        team.add_member(team=pair[at % 2], player=player, by=cast.anna)
    if hasattr(where, "entries"):
        team.set_lineup(
            where=where,
            event=where,
            choice={one: pair[at % 2] for at, one in enumerate(where.entries.all())},
            by=cast.anna,
        )
    return pair


def forget() -> None:
    """What is kept by versions."""
    for kept in caches.all():
        kept.clear()
    season_table._remembered.cache_clear()


@contextmanager
def played(cast, way: str, *, end: str = RUNNING) -> Iterator[None]:
    """The last round of both tournaments, taken back afterwards; nothing that was kept by versions survives it. Those
    that are over hid nothing before."""
    games, deducted = WAYS[way]
    with transaction.atomic():
        for event in (cast.event, cast.done):
            liste = finish(play(event.lists.get(round__number=2), *games, by=cast.bernd), by=cast.bernd)
            deduct(entry=event.entries.last(), points=deducted, reason="zu laut", round=liste.round, by=cast.anna)
            rounds.close_round(round=liste.round, by=cast.anna)
            event.refresh_from_db()
            if end != RUNNING:
                tournament.change_tournament(tournament=event, hidden_from=None, based_on=None, by=cast.anna)
                tournament.finish_tournament(tournament=event, by=cast.anna)
            if end == REVEALED:
                tournament.reveal_result(tournament=event, by=cast.anna)
        ranking.refresh_ratings()
        forget()
        yield
        transaction.set_rollback(True)
    forget()
    for event in (cast.event, cast.done):
        event.refresh_from_db()


def asked(cast) -> set[str]:
    """Every public address, and the ways to ask for the hidden round by its number."""
    more = {f"{reverse('api-rankings')}?by={by}" for by in ("points", "average")}
    more.add(f"{reverse('club-detail', args=[cast.home.uuid])}?jahr=alle")
    for event in (cast.event, cast.done):
        more.add(reverse("tournament-version", args=[event.uuid, 1]))
        more.add(reverse("tournament-after", args=[event.uuid, 2]))
        more.add(f"{reverse('tournament-box', args=[event.uuid])}?nach=2")
        more |= {f"{reverse('api-standings', args=[event.uuid])}?{one}=2" for one in ("after", "round")}
        more |= {reverse("tournament-result-file", args=[event.uuid, "csv"]) + one for one in ("?nach=2", "?runde=2")}
    return more | {one for one in stage.addresses(cast, WHO) if stage.kind_of(one) not in OF_LISTS}


def copied(event) -> dict[str, str]:
    """The pages for other people's web space, but for those of lists."""
    told = "index|nach|runde|preise|spieler|fassung"
    return {name: page.decode() for name, page in files_of(event) if re.match(told, name)}


def settled(said: str) -> str:
    """Without the time, and without what is made anew for every reader."""
    anew = r'name="(?:key|csrfmiddlewaretoken)" value="[^"]*"|csrftoken=\S+|data-now="\d+"|X-Now: \d+|Expires: .{25} GMT|Content-Length: \d+|ETag: \S+'
    return re.sub(rf"{anew}|[\d:TZ-]+</dcterms", "", said)


def differing(cast, read, **words) -> set[str]:
    """What tells in which of both ways the last round was played."""
    told = []
    for way in WAYS:
        with played(cast, way, **words):
            told.append({name: settled(said) for name, said in read().items()})
    assert set(told[0]) == set(told[1])
    return {name for name, said in told[0].items() if said != told[1][name]}


@pytest.mark.parametrize("end", [RUNNING, SEALED])
def test_no_public_address_tells_what_happened_in_a_hidden_round(cast, end):
    assert differing(cast, lambda: stage.walk(asked(cast), leave_out=OF_LISTS), end=end) == set()


@pytest.mark.parametrize("end", [RUNNING, SEALED])
def test_no_copy_tells_it(cast, end):
    assert differing(cast, lambda: copied(cast.done), end=end) == set()


# --- of each kind of page that tells results one: for readers with a login, and at the end

OF_PEOPLE = {"player-detail", "player-games", "player-company", "player-duel"}
OF_THE_EVENT = {
    "tournament-detail",
    "tournament-after",
    "tournament-prizes",
    "tournament-result-file",
    "tournament-result-paper",
}
THE_SAME_FOR_ALL = {
    "api-league", "api-player", "api-standings", "club-detail", "league-cross", "projector", "ranking", "ranking-all-time",
    "ranking-club", "ranking-club-rating", "ranking-rating", "season-detail", "season-ratings", "team-detail",
    "tournament-box", "tournament-ratings", "tournament-teams", "tournament-teams-file",
}  # fmt: skip
VERSIONS = {"tournament-version"}  # from the end on
TELLING = OF_PEOPLE | OF_THE_EVENT | THE_SAME_FOR_ALL | VERSIONS


def read_by(cast, user):
    """Kind of page → what one of them says: of the tournament that has teams and prizes, else of the other one, and of
    its season and league."""
    browser, of_kind = browser_of(user), {}
    for address in asked(cast):
        kind = stage.kind_of(address)
        of_year = cast.league if kind.startswith("league") else cast.season
        about = [str(one.uuid) in address for one in (cast.done, cast.event, of_year)]
        of_kind.setdefault(kind, []).append((about, address))
    chosen = {kind: max(of_kind[kind])[1] for kind in TELLING}
    return lambda: {kind: stage.letters(browser.get(address)) for kind, address in chosen.items()}


@pytest.mark.parametrize("end", [RUNNING, SEALED])
@pytest.mark.parametrize(("who", "told"), [("dieter", set()), ("anna", OF_PEOPLE | OF_THE_EVENT)])
def test_of_those_with_a_login_only_who_works_there_reads_it(cast, who, told, end):
    read = differing(cast, read_by(cast, getattr(cast, who)), end=end)
    assert read == (told | VERSIONS if told and end == SEALED else told)


def test_after_the_reveal_everybody_reads_it(cast):
    assert differing(cast, read_by(cast, None), end=REVEALED) == TELLING
