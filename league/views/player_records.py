"""Records and streaks of a player, each as one line of his page: what, how much, where it happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from league.results import PlayerResult
from league.statistics import Profile, Runde, best_of, plus_in_a_row
from league.statistics.streaks import GameRecord, Streak
from league.templatetags import words
from league.wording import kind_name


class Record(NamedTuple):
    """`url` leads to the list or the event, if it happened at one."""

    title: str
    value: str
    where: str = ""
    url: str = ""


def records(results: Sequence[PlayerResult], runden: Sequence[Runde], profile: Profile) -> list[Record]:
    return [*_of_runden(runden, profile), *_of_events(results), *_of_games(profile), *_streaks(runden, profile)]


def _of_runden(runden: Sequence[Runde], profile: Profile) -> Iterator[Record]:
    if not runden:
        return
    yield _runde(_("Beste Runde"), max(runden, key=lambda runde: runde.points), profile)
    if len(runden) > 1:
        yield _runde(_("Schwächste Runde"), min(runden, key=lambda runde: runde.points), profile)


def _runde(title: str, runde: Runde, profile: Profile) -> Record:
    """It leads to the list; where somebody else sat for him, to the event."""
    event = runde.result.event
    sheet = profile.sheet_of.get((event.pk, runde.number))
    url = reverse("list-detail", args=[sheet]) if sheet else reverse("tournament-detail", args=[event.uuid])
    return Record(title, words.points(runde.points), _where(event.name, event.date), url)


def _where(name: str, date: object) -> str:
    """An evening has its day in its name already."""
    day = f"{date:%d.%m.%Y}"
    return name if day in name else f"{name}, {day}"


def _of_events(results: Sequence[PlayerResult]) -> Iterator[Record]:
    for title, evenings in ((_("Bester Abend"), True), (_("Bestes Turnier"), False)):
        if best := best_of(results, evenings=evenings):
            url = reverse("tournament-detail", args=[best.event.uuid])
            yield Record(title, words.points(best.points), _where(best.event.name, best.event.date), url)


def _of_games(profile: Profile) -> Iterator[Record]:
    for title, game in ((_("Höchstes Spiel"), profile.dearest_won), (_("Teuerstes Spiel"), profile.dearest_lost)):
        if game:
            yield _game(title, game)


def _game(title: str, game: GameRecord) -> Record:
    sheet = game.sheet
    kind = kind_name(game.kind) or (_("Solo") if game.kind == "solo" else "")
    words_ = {"kind": kind or _("Spiel"), "number": game.number, "where": _where(sheet.event_name, sheet.date)}
    where = _("%(kind)s, Spiel %(number)s: %(where)s") % words_
    return Record(title, words.points(game.points), where, reverse("list-detail", args=[sheet.uuid]))


def _streaks(runden: Sequence[Runde], profile: Profile) -> Iterator[Record]:
    if profile.tally.games:
        yield _streak(_("Gewonnene Spiele in Folge"), profile.won_in_a_row)
        yield _streak(_("Verlorene Spiele in Folge"), profile.lost_in_a_row)
    if runden:
        yield _streak(_("Runden mit Plus in Folge"), plus_in_a_row(runden))
        yield _streak(_("Runden mit Minus in Folge"), plus_in_a_row(runden, -1))


def _streak(title: str, streak: Streak) -> Record:
    now = _("zurzeit %(now)s") % {"now": streak.present}
    return Record(title, words.number(streak.longest), now if streak.present else "")
