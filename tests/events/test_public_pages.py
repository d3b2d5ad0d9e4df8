"""What holds for every page that strangers read: title and preview, no cookie, nothing inline, no dead link."""

import re
from itertools import pairwise

import pytest
from django.urls import resolve, reverse

from league.clubs.services.club import change_club
from league.events.services import rounds, tournament
from league.lists.services import corrections
from league.lists.services import writing as spielliste
from league.models import Player, Spielliste
from tests.base.module_stage import built_once
from tests.cast import a_player, a_tournament, entries, finish, normal, play, play_all, seated, totals_paper
from tests.layout import squeezed

from .public_pages import an_evening, meta, stranger

built = built_once(lambda cast: _pages(cast))


@pytest.fixture
def pages(built, db) -> dict[str, str]:
    return built


@pytest.fixture(scope="module")
def asked():
    return {}


@pytest.fixture
def answers(pages, asked):
    """What a stranger gets, asked for once."""
    for name, address in () if asked else pages.items():
        asked[name] = stranger().get(address)
    return asked


def _pages(cast) -> dict[str, str]:
    """One page of each kind, with something on it."""
    change_club(club=cast.home, search_engines=True, based_on=None, by=cast.anna)
    cast.players[3] = a_player("Lena", "Jung", cast.home, publication=Player.INITIALS)
    event = a_tournament(cast, rounds=2, place="Bürgerhaus")
    first = seated(cast, event)
    finish(play_all(first, by=cast.bernd), by=cast.bernd)
    rounds.close_round(round=first.round, by=cast.anna)
    second = event.rounds.get(number=2)
    liste = rounds.seat_table(round=second, table=1, seats=entries(event)[:4], depth=Spielliste.FULL, by=cast.anna)
    rounds.start_round(round=second, by=cast.anna)
    open_list = play(Spielliste.objects.get(pk=liste.pk), normal(), normal(), by=cast.bernd)
    done = a_tournament(cast, rounds=1, players=4)
    tournament.change_tournament(tournament=done, name="Sommerpokal", based_on=None, by=cast.anna)
    last = seated(cast, done, depth=Spielliste.TOTALS)
    spielliste.save_paper(spielliste=last, paper=totals_paper(4, 2, 0, -6), based_on=None, by=cast.bernd)
    finish(last, by=cast.bernd)
    rounds.close_round(round=done.rounds.get(), by=cast.anna)
    done.refresh_from_db()
    tournament.finish_tournament(tournament=done, by=cast.anna, reveal=True)
    last.refresh_from_db()
    corrections.correct_paper(
        spielliste=last, paper=totals_paper(4, 0, 2, -6), reason="verlesen", based_on=None, by=cast.anna
    )
    club_evening = an_evening(cast, (4, 2, 0, -6))
    return {
        "home": reverse("home"),
        "help": reverse("help"),
        "rules": reverse("rules-presets"),
        "club": reverse("club-detail", args=[cast.home.uuid]),
        "player": reverse("player-detail", args=[cast.carla.uuid]),
        "games": reverse("player-games", args=[cast.carla.uuid]),
        "company": reverse("player-company", args=[cast.carla.uuid]),
        "choice": reverse("player-against", args=[cast.carla.uuid]),
        "duel": reverse("player-duel", args=[cast.carla.uuid, cast.players[3].uuid]),
        "minor": reverse("player-detail", args=[cast.players[3].uuid]),
        "tournament": reverse("tournament-detail", args=[event.uuid]),
        "after": reverse("tournament-after", args=[event.uuid, 1]),
        "round": reverse("tournament-round", args=[event.uuid, 2]),
        "version": reverse("tournament-version", args=[done.uuid, 1]),
        "where": reverse("tournament-where", args=[event.uuid]),
        "her tournament": reverse("tournament-person", args=[event.uuid, 1]),
        "evening": reverse("tournament-detail", args=[club_evening.uuid]),
        "its rules": reverse("tournament-rules", args=[event.uuid]),
        "list": reverse("list-detail", args=[first.uuid]),
        "open list": reverse("list-detail", args=[open_list.uuid]),
        "end totals": reverse("list-detail", args=[last.uuid]),
        "history": reverse("list-history", args=[open_list.uuid]),
    }


@pytest.mark.thorough
def test_every_page_has_one_heading_a_title_and_a_preview(pages):
    titles = {}
    for name, address in pages.items():
        html = squeezed(stranger().get(address).content.decode())
        assert len(re.findall("<h1", html)) == 1, name
        titles[name] = re.search("<title>(.*?)</title>", html).group(1)
        assert meta(html, "og:title"), name
        assert len(meta(html, "og:description")) > 15, name
        assert len(meta(html, "description")) > 15, name
    assert len(set(titles.values())) == len(titles)


def test_no_page_gives_a_stranger_a_cookie(answers):
    for name, answer in answers.items():
        assert not answer.cookies, name
        assert {word.strip() for word in answer["Vary"].split(",")} <= {
            "Cookie",
            "Accept-Encoding",
            "Accept-Language",
        }, name
        assert "csrfmiddlewaretoken" not in answer.content.decode(), name


def test_no_page_needs_what_the_policy_refuses(answers):
    for name, answer in answers.items():
        html = answer.content.decode()
        assert not re.search(r'style="|<style|<script>|onclick|javascript:', html), name


def test_headings_come_in_order(answers):
    for name, answer in answers.items():
        levels = [int(level) for level in re.findall(r"<h([1-6])", answer.content.decode())]
        assert all(after <= before + 1 for before, after in pairwise(levels)), (name, levels)


def test_ids_are_there_once(answers):
    for name, answer in answers.items():
        ids = re.findall(r'\bid="([^"]+)"', answer.content.decode())
        assert len(ids) == len(set(ids)), name


@pytest.mark.thorough
def test_every_link_leads_somewhere(pages):
    links = set()
    for address in pages.values():
        html = stranger().get(address).content.decode()
        links |= {link for link in re.findall(r'<a [^>]*href="([^"#]+)"', html) if not link.startswith("?")}
    for link in links:
        assert resolve(link.split("?")[0])
        assert stranger().get(link).status_code == 200, link


def test_pages_about_minors_and_old_versions_are_not_for_search_engines(answers):
    found = {name: meta(answer.content.decode(), "robots") for name, answer in answers.items()}
    assert {name for name, robots in found.items() if robots == "noindex"} == {
        "minor", "version", "where", "her tournament", "its rules", "history", "games", "company", "choice", "duel",
    }  # fmt: skip


def test_only_reading_is_understood(pages):
    for name, address in pages.items():
        assert stranger().post(address).status_code == 405, name
