"""Whatever is done, a stranger who has read a page before sees what one who never was here sees."""

import re

import pytest
from django.test import Client

from league.base.guards import WITHOUT_LOGIN
from league.base.kept import forget_all
from league.clubs.services import club as clubs
from league.clubs.services import people
from league.day import services as reports
from league.events.services import evening, rounds, tournament
from league.lists.services import corrections
from league.lists.services import people as seats
from league.lists.services import writing as spielliste
from league.models import Player, Spielliste
from league.registration.services import entries
from league.urls import urlpatterns
from tests.cast import DAY, a_player, a_tournament, normal, play, play_all, seated, totals_paper
from tests.cast import entries as entered

# Pages, not files to take home: those have an ending.
KEPT = re.compile(r"/(?:turnier|liste|spieler|verein|saison)/[0-9a-f-]{36}/[^\"?#.]*(?=\")|/(?=\")")


# They depend on the same versions as the page beside them that is followed.
LEFT_OUT = re.compile(r"/(?:gegen|mitspieler|einbetten|kasten|wertung|qualifikation|mannschaften|melden|jetzt)\b")


class Reader:
    """Follows every link that a stranger can follow, of the players only Carla; its cache is its own."""

    def __init__(self, cast):
        self.client = Client()
        self.others = {f"/spieler/{player.uuid}/" for player in cast.players[1:]}
        self.kept = set()  # which pages came from the cache when everything was read last

    def everything(self):
        pages, open_, self.kept = {}, ["/"], set()
        while open_:
            path = open_.pop()
            pages[path] = self.read(path)
            found = {match[0] for match in KEPT.finditer(pages[path][1]) if not LEFT_OUT.search(match[0])}
            open_ += sorted(found - pages.keys() - set(open_) - self.others)
        return pages

    def read(self, path):
        answer = self.client.get(path)
        is_page = answer.status_code == 200 and "html" in answer["Content-Type"]  # files are made anew each time
        if is_page and not answer.templates:
            self.kept.add(path)
        return answer.status_code, answer.text if is_page else ""


def test_only_what_strangers_may_read_is_kept():
    kept = [pattern for pattern in urlpatterns if hasattr(getattr(pattern, "callback", None), "kept")]
    assert kept
    assert [pattern.name for pattern in kept if pattern.callback.guard.who not in WITHOUT_LOGIN] == []


def changed_pages(before, after):
    return {path for path in before.keys() & after.keys() if before[path] != after[path]}


@pytest.mark.thorough
def test_no_page_is_older_than_the_last_act(cast):
    """A page that was not kept has been made at this moment, for whoever asks; the others are compared with one that is
    made for somebody who was never here."""
    regular, seen_changing, seen_kept = Reader(cast), set(), set()
    before = regular.everything()
    for name, act in acts(cast):
        act()
        now, newcomer = regular.everything(), Reader(cast)
        forget_all()  # what several pages are made from, too
        stale = sorted(path for path in regular.kept if now[path] != newcomer.read(path))
        assert stale == [], f"{name}: these pages are still the old ones"
        assert newcomer.kept == set(), name
        seen_changing |= {path.split("/")[1] for path in changed_pages(before, now)}
        seen_kept |= {path.split("/")[1] for path in regular.kept}
        before = now
    assert seen_changing == {"", "turnier", "liste", "spieler", "verein"}
    assert seen_kept == {"", "turnier", "liste", "spieler", "verein"}


def acts(cast):
    """An autumn, one act after the other; each is carried out when the pages before it have been read."""
    anna, bernd = {"by": cast.anna}, {"by": cast.bernd}
    free = {"based_on": None}
    made = {}

    def keep(name, thing):
        made[name] = thing
        return thing

    def liste(name="liste"):
        made[name].refresh_from_db()
        return made[name]

    def event():
        made["event"].refresh_from_db()
        return made["event"]

    def first(number=1):
        return event().rounds.get(number=number)

    yield "create", lambda: keep("event", a_tournament(cast))
    yield "rename", lambda: tournament.change_tournament(tournament=event(), name="Winterturnier", **free, **anna)
    yield "late entry", lambda: entries.add_entry(tournament=event(), player=cast.players[8], **anna)
    yield "guest", lambda: entries.add_guest(tournament=event(), first_name="Nora", last_name="Gast", **anna)
    yield "withdraw", lambda: entries.withdraw(entry=entered(event())[-1], **anna)
    yield "rename club", lambda: clubs.change_club(club=cast.home, name="Karodame Kleinstadt", **free, **anna)
    yield "seat and start", lambda: keep("liste", seated(cast, event()))
    yield "one game", lambda: play(liste(), normal(), by=cast.bernd)
    yield "another", lambda: play(liste(), normal(re=(1, 3)), by=cast.bernd)
    yield (
        "correct",
        lambda: corrections.correct_game(
            spielliste=liste(), row=1, to=normal(re=(2, 3)), reason="verschrieben", **free, **anna
        ),
    )
    yield (
        "take one back",
        lambda: corrections.delete_last_game(spielliste=liste(), reason="verschrieben", **free, **anna),
    )
    yield (
        "allow time",
        lambda: spielliste.allow_time(spielliste=liste(), minutes=5, reason="Karte fehlte", **free, **anna),
    )
    yield (
        "substitute",
        lambda: seats.substitute(
            spielliste=liste(),
            position=1,
            entry=entered(event())[8],
            from_game=2,
            reason="musste gehen",
            **free,
            **anna,
        ),
    )
    yield "play on", lambda: play_all(liste(), by=cast.bernd)
    yield "finish", lambda: spielliste.finish_list(spielliste=liste(), **free, **bernd)
    yield "reopen", lambda: corrections.reopen_list(spielliste=liste(), reason="verzählt", **free, **anna)
    yield "finish again", lambda: spielliste.finish_list(spielliste=liste(), **free, **bernd)
    yield "confirm", lambda: corrections.confirm_list(spielliste=liste(), how=Spielliste.PAPER_SEEN, **free, **anna)
    yield (
        "deduct",
        lambda: keep("deduction", entries.deduct(entry=entered(event())[1], points=3, reason="Zwischenruf", **anna)),
    )
    yield (
        "take back",
        lambda: entries.take_back_deduction(deduction=made["deduction"], reason="war ein anderer", **anna),
    )
    said = {"name": "Emil Sommer", "row": 1, "text": "Das war ein Solo"}
    yield "report", lambda: keep("report", reports.report_error(spielliste=liste(), **said))
    yield "settle", lambda: reports.settle_report(report=made["report"], answer="Es stimmt so.", **anna)
    yield "close", lambda: rounds.close_round(round=first(), **anna)
    yield "reopen round", lambda: rounds.reopen_round(round=first(), reason="noch ein Tisch", **anna)
    yield "close again", lambda: rounds.close_round(round=first(), **anna)
    yield "second round", lambda: keep("totals", seated(cast, event(), number=2, depth=Spielliste.TOTALS))
    yield (
        "end totals",
        lambda: spielliste.save_paper(
            spielliste=liste("totals"), paper=totals_paper(10, 20, -10, -20), **free, **bernd
        ),
    )
    yield "they count", lambda: spielliste.finish_list(spielliste=liste("totals"), **free, **bernd)
    yield "close both", lambda: rounds.close_round(round=first(2), **anna)
    yield "the end", lambda: tournament.finish_tournament(tournament=event(), **anna)
    yield "reveal", lambda: tournament.reveal_result(tournament=event(), **anna)
    yield "initials", lambda: people.change_player(player=cast.carla, publication=Player.INITIALS, **free, **anna)
    yield "new name", lambda: people.change_player(player=cast.carla, last_name="Winter", **free, **anna)
    yield "other club", lambda: people.move_player(player=cast.carla, club=cast.away, on=DAY, **anna)
    yield "double", lambda: keep("double", a_player("Karla", "Weiß", cast.home))
    yield "merge", lambda: keep("merge", people.merge_players(keep=cast.carla, double=made["double"], **anna))
    yield "undo it", lambda: people.undo_merge(merge=made["merge"], **anna)
    yield "reopen event", lambda: tournament.reopen_tournament(tournament=event(), reason="Nachtrag", **anna)
    yield "evening", lambda: keep("evening", evening.start_evening(club=cast.home, date=DAY, **bernd))
    yield "show it", lambda: tournament.change_tournament(tournament=made["evening"], published=True, **free, **anna)
    yield (
        "people come",
        lambda: [entries.add_entry(tournament=made["evening"], player=one, **bernd) for one in cast.players[:5]],
    )
    yield (
        "sit down",
        lambda: keep(
            "abend",
            evening.form_table(
                evening=made["evening"], seats=entered(made["evening"])[:4], depth=Spielliste.FULL, **bernd
            ),
        ),
    )
    yield "play there", lambda: play(liste("abend"), normal(), normal(), by=cast.bernd)
    yield (
        "go on as a five",
        lambda: seats.continue_list(spielliste=liste("abend"), seats=entered(made["evening"]), **free, **bernd),
    )
    yield "hide it", lambda: tournament.change_tournament(tournament=event(), published=False, **free, **anna)
