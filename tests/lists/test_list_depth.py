"""How much is written down can be changed while nothing is."""

import pytest

from league.base.writing import Refused
from league.lists.services import writing as spielliste
from league.models import Spielliste
from tests.cast import a_tournament, normal, play, seated, totals_paper, winners_paper

from .list_pages import address, post

FULL, POINTS, TOTALS = Spielliste.FULL, Spielliste.POINTS, Spielliste.TOTALS


@pytest.mark.parametrize("before", [FULL, POINTS, TOTALS])
@pytest.mark.parametrize("after", [FULL, POINTS, TOTALS])
def test_an_empty_list_takes_any_depth(bernd, cast, before, after):
    liste = seated(cast, a_tournament(cast), depth=before)
    assert post(bernd, "list-depth", liste, depth=after).status_code == 302
    assert Spielliste.objects.get(pk=liste.pk).depth == after


@pytest.mark.parametrize(("before", "after"), [(FULL, POINTS), (FULL, TOTALS), (POINTS, FULL), (TOTALS, FULL)])
def test_what_is_written_is_never_thrown_away(bernd, cast, before, after):
    liste = seated(cast, a_tournament(cast), depth=before)
    _write(liste, before, cast)
    answer = post(bernd, "list-depth", liste, depth=after)
    assert (answer.status_code, Spielliste.objects.get(pk=liste.pk).depth) == (422, before)
    assert "Es ist schon etwas eingetragen" in answer.content.decode()


@pytest.mark.parametrize(("before", "after"), [(POINTS, TOTALS), (TOTALS, POINTS)])
def test_between_the_two_on_paper_nothing_is_lost(cast, before, after):
    liste = seated(cast, a_tournament(cast), depth=before)
    _write(liste, before, cast)
    paper = Spielliste.objects.get(pk=liste.pk).paper
    spielliste.change_depth(spielliste=liste, depth=after, based_on=None, by=cast.bernd)
    stored = Spielliste.objects.get(pk=liste.pk)
    assert (stored.depth, stored.paper) == (after, paper)


def _write(liste, depth, cast):
    if depth == FULL:
        play(liste, normal(), by=cast.bernd)
    else:
        paper = winners_paper("12+1") if depth == POINTS else totals_paper(1, 1, -1, -1)
        spielliste.save_paper(spielliste=liste, paper=paper, based_on=None, by=cast.bernd)


def test_a_depth_that_does_not_exist_is_refused(cast, bernd):
    liste = seated(cast, a_tournament(cast))
    assert post(bernd, "list-depth", liste, depth="magic").status_code == 422
    with pytest.raises(Refused, match="gibt es nicht"):
        spielliste.change_depth(spielliste=liste, depth="magic", based_on=None, by=cast.bernd)


def test_it_is_offered_only_while_nothing_is_written(bernd, cast):
    liste = seated(cast, a_tournament(cast))
    link = address("list-depth", liste)
    assert link in bernd.get(address("list-enter", liste)).content.decode()
    play(liste, normal(), by=cast.bernd)
    assert link not in bernd.get(address("list-enter", liste)).content.decode()
