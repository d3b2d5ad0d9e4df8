"""A club whose people want to be published in different ways, with one event of every kind; and everything that a
stranger can ask for, read down to the letters in zips and PDFs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from contextlib import suppress
from html import unescape
from io import BytesIO
from types import SimpleNamespace
from urllib.parse import unquote, urldefrag, urljoin
from zipfile import ZipFile, is_zipfile

import pypdfium2
from django.urls import NoReverseMatch, resolve, reverse

from league.base.numbering import HEADER
from league.clubs.services import people
from league.clubs.services.privacy import anonymise_player
from league.events.services import evening, rounds, tournament
from league.lists.services import corrections
from league.lists.services import people as seats
from league.lists.services import writing as spielliste
from league.models import ErrorReport, Player, PublishedStandings, Season, Spielliste, Team, TeamEntry, Tournament
from league.printing.address import short_code
from league.ranking import services as ranking
from league.ranking.table import METRICS, rating_table
from league.ranking.table import ranking as ranked
from league.registration.services import entries
from league.seasons import services as season
from league.seasons.reads import table_of
from league.standings.table import standings
from league.teams import services as team
from league.urls import urlpatterns
from tests.cast import (
    DAY,
    a_player,
    a_tournament,
    browser_of,
    finish,
    normal,
    play,
    play_all,
    seated,
    solo,
    totals_paper,
)
from tests.cast import entries as people_of
from tests.events.public_pages import an_evening
from tests.once import once

# Names nobody else has, so that a single letter of them found anywhere is theirs.
INITIALS = ("Xaverine", "Quastenflosser")
NUMBER = ("Ypsilonia", "Wummelbach")
LATER = ("Zachariasine", "Zwirbelhuber")  # by full name until everything was played
SECRET = [name for pair in (INITIALS, NUMBER, LATER) for name in pair]


@once
def build(cast) -> SimpleNamespace:
    cast.players[1] = a_player(*INITIALS, cast.home, publication=Player.INITIALS, ddv_number="XQ-1")
    cast.players[2] = a_player(*NUMBER, cast.home, publication=Player.NUMBER, ddv_number="YW-2")
    cast.players[3] = a_player(*LATER, cast.home, ddv_number="ZZ-3")
    cast.initials, cast.number, cast.later = cast.players[1:4]
    _a_running_tournament(cast)
    _a_finished_one(cast)
    cast.evening = an_evening(cast, (4, 2, 0, -6), (2, -2, 6, -6))
    tournament.finish_tournament(tournament=cast.evening, by=cast.bernd)
    _a_season_and_a_league(cast)
    ranking.make_months()  # as at the start of the site; without them nothing is rated
    ranking.refresh_ratings()
    people.change_player(player=cast.later, publication=Player.NUMBER, based_on=None, by=cast.anna)
    return cast


def _a_running_tournament(cast) -> None:
    cast.event = a_tournament(cast, rounds=2, players=8)
    cast.liste = seated(cast, cast.event)
    play(cast.liste, normal(augen=155, kontra_absage=90), solo(3), {"penalty": "minor", "offender": 4}, by=cast.bernd)
    corrections.correct_game(
        spielliste=cast.liste, row=2, to=solo(4), reason="falsch gehört", based_on=None, by=cast.anna
    )
    seats.substitute(
        spielliste=cast.liste, position=2, entry=people_of(cast.event)[5], from_game=3, reason="musste gehen",
        based_on=None, by=cast.anna,
    )  # fmt: skip
    finish(play_all(cast.liste, by=cast.bernd), by=cast.bernd)
    cast.liste.refresh_from_db()
    rounds.close_round(round=cast.liste.round, by=cast.anna)
    second = cast.event.rounds.get(number=2)
    opened = rounds.seat_table(round=second, table=1, seats=people_of(cast.event)[:4], depth="full", by=cast.anna)
    rounds.start_round(round=second, by=cast.anna)
    play(Spielliste.objects.get(pk=opened.pk), normal(), by=cast.bernd)
    ErrorReport.objects.create(spielliste=cast.liste, name="Jemand vom Tisch", text="Spiel 2 stimmt nicht")


def _a_finished_one(cast) -> None:
    cast.done = a_tournament(cast, rounds=1, players=4)
    tournament.change_tournament(tournament=cast.done, name="Sommerpokal", based_on=None, by=cast.anna)
    liste = seated(cast, cast.done, depth=Spielliste.TOTALS)
    spielliste.save_paper(spielliste=liste, paper=totals_paper(4, 2, 0, -6), based_on=None, by=cast.bernd)
    finish(liste, by=cast.bernd)
    rounds.close_round(round=cast.done.rounds.get(), by=cast.anna)
    cast.done.refresh_from_db()
    tournament.finish_tournament(tournament=cast.done, by=cast.anna, reveal=True)
    liste.refresh_from_db()
    corrections.correct_paper(
        spielliste=liste, paper=totals_paper(4, 0, 2, -6), reason="verlesen", based_on=None, by=cast.anna
    )
    entries.deduct(entry=cast.done.entries.get(player=cast.later), points=3, reason="zu laut", by=cast.anna)


def _a_season_and_a_league(cast) -> None:
    cast.season = season.create_season(club=cast.home, name="Saison 2026", by=cast.anna)
    season.add_events(season=cast.season, events=[cast.evening, cast.done], based_on=None, by=cast.anna)
    cast.closed = season.create_season(club=cast.home, name="Saison davor", by=cast.anna)
    season.add_events(season=cast.closed, events=[cast.evening], based_on=None, by=cast.anna)
    season.close_season(season=cast.closed, based_on=None, by=cast.anna)
    cast.league = season.create_season(club=cast.home, name="Liga 2026", kind="teams", by=cast.anna)
    cast.team = team.add_team(where=cast.league, name="Kreuz Ass", club=cast.home, by=cast.anna)
    team.add_team(where=cast.league, name="Herz Ass", club=cast.home, by=cast.anna)
    for player in cast.players[:4]:
        team.add_member(team=cast.team, player=player, by=cast.anna)
    day = evening.start_evening(club=cast.home, date=DAY.replace(day=20), by=cast.bernd)
    team.attach_day(season=cast.league, event=day, day=1, by=cast.anna)
    four = Team.objects.create(tournament=cast.done, name="Vier Damen", number=1)
    TeamEntry.objects.bulk_create(TeamEntry(team=four, entry=entry) for entry in people_of(cast.done))


def again(cast) -> SimpleNamespace:
    """The same, read anew: what one test did is taken back in the database, not in the objects."""
    return SimpleNamespace(**{name: _read(thing) for name, thing in vars(cast).items()})


def _read(thing):
    if isinstance(thing, list):
        return [_read(one) for one in thing]
    return type(thing)._base_manager.get(pk=thing.pk)


# --- making somebody nameless


def nameless(player, by, reason="auf eigenen Wunsch", **words):
    return anonymise_player(player=player, reason=reason, based_on=None, by=by, **words)


def numbers() -> dict:
    """Everything anybody can read as a number, by the ids of people."""
    tables = {event.pk: standings(event).rows for event in Tournament.objects.all()}
    return {
        "standings": {
            (event, row.entry.pk): (row.place, row.tied, row.points, row.runden, row.games, row.soli, row.deducted)
            for event, rows in tables.items()
            for row in rows
        },
        "versions": [
            [{key: value for key, value in row.items() if key != "name"} for row in version.rows]
            for version in PublishedStandings.objects.order_by("pk")
        ],
        "seasons": [table_of(season).plain for season in Season.objects.filter(kind=Season.PLAYERS).order_by("pk")],
        "rankings": {name: ranked(metric=metric).lines for name, metric in METRICS.items()},
        "ratings": rating_table().lines,
    }


# --- what a stranger can ask for


def addresses(cast, who: dict[str, str]) -> set[str]:
    """Every address that is everybody's, about everything there is; what is not there answers 404."""
    things = {
        "turnier": [cast.event, cast.done, cast.evening], "tournaments": [cast.event, cast.done, cast.evening],
        "saison": [cast.season, cast.closed, cast.league], "seasons": [cast.season, cast.closed],
        "leagues": [cast.league],
        "verein": [cast.home], "clubs": [cast.home], "mannschaft": [cast.team], "spieler": [cast.carla, cast.later],
        "players": [cast.carla, cast.later], "liste": list(Spielliste.objects.all()), "lists": list(Spielliste.objects.all()),
    }  # fmt: skip
    values = {
        "number": [1], "round": [1], "row": [1], "ending": ["csv", "xlsx", "json", "pdf"], "rest": ["nirgends"],
        "other": [cast.initials.uuid, cast.number.uuid], "player": [cast.later.uuid],
        "code": [short_code(one.uuid) for one in (cast.event, cast.done, *Spielliste.objects.all())],
        "digest": ["0" * 64], "year": [2026],
    }  # fmt: skip
    found = {f"{reverse('api-rankings')}?by=rating"}  # another table under the same address
    for pattern in urlpatterns:
        name = getattr(pattern, "name", None)
        if who.get(name) in ("everybody", "published"):
            text = str(pattern.pattern).removeprefix("api/v1/")
            choices = {key: values.get(key, []) for key in pattern.pattern.converters}
            if "uuid" in choices:
                choices["uuid"] = [
                    one.uuid for one in things.get(text.split("/")[0], [])
                ]  # whose key is secret is not asked
            for one in _all(choices):
                with suppress(NoReverseMatch):  # not every file has every ending
                    found.add(reverse(name, kwargs=one))
    return found


def _all(choices: dict) -> list[dict]:
    rows = [{}]
    for key, values in choices.items():
        rows = [{**row, key: value} for row in rows for value in values]
    return rows


def kind_of(address: str) -> str:
    return resolve(address.split("?")[0]).url_name


def walk(start: set[str], links_of_a_kind: int = 2, leave_out: Collection[str] = ()) -> dict[str, str]:
    """As a stranger: every address, and some more of each kind that the pages link to, but for the kinds to leave out;
    address → all that can be read there."""
    browser, read, waiting = browser_of(None), {}, sorted(start)
    kinds = Counter(dict.fromkeys(leave_out, links_of_a_kind))
    while waiting:
        address = waiting.pop()
        answer = browser.get(address)
        read[address] = letters(answer, "" if answer.status_code == 200 else f"{answer.status_code} ")
        for link in _links(read[address], address):
            kind = kind_of(link)
            if link not in read and link not in waiting and kinds[kind] < links_of_a_kind:
                kinds[kind] += 1
                waiting.append(link)
    return read


def _links(text: str, address: str) -> list[str]:
    found = re.findall(r'(?:href|action|src)="([^"]+)"', text)
    links = sorted({urldefrag(urljoin(address, unescape(link)))[0] for link in found})
    return [link for link in links if link.startswith("/") and not link.startswith(("/static/", "/konto/"))]


def letters(answer, before: str = "") -> str:
    """Headers, but for the number of the request, and content; archives file by file, PDFs as the text on their pages and what they say of themselves."""
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    heads = " ".join(f"{name}: {unquote(value)}" for name, value in answer.items() if name != HEADER)
    return f"{before}{heads}\n{_opened(content)}"


def _opened(content: bytes) -> str:
    if content.startswith(b"%PDF"):
        pdf = pypdfium2.PdfDocument(content)
        pages = [pdf[number].get_textpage().get_text_range() for number in range(len(pdf))]
        return " ".join([*map(str, pdf.get_metadata_dict().values()), *pages])
    if content.startswith(b"PK") and is_zipfile(BytesIO(content)):
        with ZipFile(BytesIO(content)) as archive:
            return " ".join([*archive.namelist(), *(_opened(archive.read(name)) for name in archive.namelist())])
    return unescape(content.decode("utf-8", "replace"))
