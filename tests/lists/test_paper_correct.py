"""Correcting the paper of a list that counts: with a reason, and never before its consequences were seen."""

import re

import pytest
from django.urls import reverse

from league.base.writing import Refused
from league.lists import scorebook
from league.lists.services import corrections
from league.lists.services import writing as lists
from league.lists.sheet import sheet_of
from league.models import Spielliste
from scoring import Paper
from tests.cast import a_tournament, points, seated, totals_paper
from tests.once import once

from .papers import ALL_WINNERS, fields, send, typed

OTHER = ["34+1", *ALL_WINNERS[1:]]  # game 1 was won by the other two


@pytest.fixture
@once
def liste(cast):
    made = seated(cast, a_tournament(cast), depth=Spielliste.POINTS)
    paper = Paper.from_dict(typed(*ALL_WINNERS, notation="winners"), players=4)
    lists.save_paper(spielliste=made, paper=paper, based_on=None, by=cast.bernd)
    return lists.finish_list(spielliste=made, based_on=None, by=cast.bernd)


def post(client, liste, *rows, end=(), reason="Papier nachgesehen", **more):
    address = reverse("list-paper-correct", args=[liste.uuid])
    body = fields(typed(*rows, notation="winners", end=end), reason=reason, based_on=liste.version)
    return client.post(address, body | more)


def text_of(response) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def seen(response) -> str:
    return re.search(r'name="seen" value="([0-9a-f]+)"', response.content.decode())[1]


def test_what_changes_is_shown_before_anything_is_stored(anna, liste):
    before = points(liste.tournament)
    shown = text_of(post(anna, liste, *OTHER))
    assert "Carla Weiß : +9 → +6" in shown
    assert points(liste.tournament) == before


def test_what_was_seen_is_stored_with_its_reason(anna, liste):
    preview = post(anna, liste, *OTHER)
    assert post(anna, liste, *OTHER, seen=seen(preview)).status_code == 302
    assert points(liste.tournament)["Carla Weiß"] == 6
    assert liste.history.first().reason == "Papier nachgesehen"


def test_what_was_typed_after_the_preview_is_shown_first(anna, liste):
    preview = post(anna, liste, *OTHER)
    response = post(anna, liste, "34+2", *OTHER[1:], seen=seen(preview))
    assert (response.status_code, "Das würde sich ändern" in text_of(response)) == (200, True)
    assert points(liste.tournament)["Carla Weiß"] == 9


def test_a_reason_is_asked_for_and_what_was_typed_stays(anna, liste):
    response = post(anna, liste, *OTHER, reason=" ")
    assert response.status_code == 422
    assert 'value="34+1"' in response.content.decode()


def test_a_wrong_list_is_not_stored(anna, liste):
    response = post(anna, liste, *OTHER[:-1], "12+99")
    assert response.status_code == 422
    assert "kann noch nicht abgeschlossen werden" in text_of(response)


def test_an_old_version_shows_both(anna, liste):
    response = post(anna, liste, *OTHER, based_on=1)
    assert (response.status_code, "Zeile 1 34+1 12+2" in text_of(response)) == (409, True)


def test_the_script_only_checks(anna, liste):
    answer = send(anna, liste, typed(*OTHER, notation="winners"), name="list-paper-correct").json()
    assert answer["rows"][0]["beside"] == "−1 −1 +1 +1 ✓ Normalspiel 1"
    version = liste.version
    liste.refresh_from_db()
    assert (liste.version, liste.paper["rows"][0]["cells"]) == (version, ["12+2"])


def test_the_script_hears_of_nonsense(anna, liste):
    assert send(anna, liste, 3, name="list-paper-correct").status_code == 422
    bad = {"repair": "cell", "in": "rows", "row": 99, "column": 1, "value": 1, "instead_of": 2}
    response = send(anna, liste, typed(*OTHER, notation="winners"), name="list-paper-correct", repair=bad)
    assert (response.status_code, "Zeile 99" in response.json()["message"]) == (422, True)


def test_end_totals_are_corrected_on_the_same_page(anna, cast):
    totals = seated(cast, a_tournament(cast), depth=Spielliste.TOTALS)
    lists.save_paper(spielliste=totals, paper=totals_paper(4, 4, -4, -4), based_on=None, by=cast.bernd)
    lists.finish_list(spielliste=totals, based_on=None, by=cast.bernd)
    end = ("6", "2", "−4", "-4")
    preview = post(anna, totals, end=end)
    assert "Carla Weiß : +4 → +6" in text_of(preview)
    assert post(anna, totals, end=end, seen=seen(preview)).status_code == 302
    assert points(totals.tournament)["Carla Weiß"] == 6


def test_an_open_list_is_simply_typed(anna, cast):
    made = seated(cast, a_tournament(cast), depth=Spielliste.POINTS)
    assert anna.get(reverse("list-paper-correct", args=[made.uuid])).headers["Location"] == reverse(
        "list-enter", args=[made.uuid]
    )


def test_full_lists_are_corrected_game_by_game(anna, cast):
    full = seated(cast, a_tournament(cast))
    assert anna.get(reverse("list-paper-correct", args=[full.uuid])).status_code == 404


@pytest.mark.parametrize(("who", "status"), [("anna", 200), ("bernd", 404), ("dieter", 404)])
def test_only_the_direction_corrects(client, cast, liste, who, status):
    client.force_login(getattr(cast, who))
    assert client.get(reverse("list-paper-correct", args=[liste.uuid])).status_code == status


def test_the_same_key_with_other_numbers_is_another_correction(anna, liste):
    for rows, carla in ((OTHER, 6), (ALL_WINNERS, 9)):
        preview = post(anna, liste, *rows)
        for _ in range(2):  # sent twice, stored once
            assert post(anna, liste, *rows, seen=seen(preview), key="k1").status_code == 302
        liste.refresh_from_db()
        assert points(liste.tournament)["Carla Weiß"] == carla
    assert liste.history.filter(action="paper-corrected").count() == 2


# --- a finding that the director let stand


@pytest.fixture
@once
def odd(cast):
    """Only end totals, and not all of them even or all odd: the director let that stand."""
    made = seated(cast, a_tournament(cast), depth=Spielliste.TOTALS)
    lists.save_paper(spielliste=made, paper=totals_paper(5, 4, -3, -6), based_on=None, by=cast.bernd)
    (finding,) = scorebook.read(made).errors
    words = {"code": finding.code, "row": finding.row, "column": finding.column, "reason": "Strafe für ein Solo"}
    corrections.accept_finding(spielliste=made, based_on=None, by=cast.anna, **words)
    return lists.finish_list(spielliste=made, based_on=None, by=cast.bernd)


def correct(cast, liste, *end):
    paper = totals_paper(*end)
    return corrections.correct_paper(spielliste=liste, paper=paper, reason="verlesen", based_on=None, by=cast.anna)


def test_end_totals_that_may_be_odd_are_corrected_like_any_others(cast, odd):
    correct(cast, odd, 5, 2, -1, -6)
    assert points(odd.tournament)["Emil Sommer"] == 2
    assert [remark.reason for remark in sheet_of(odd).accepted] == ["Strafe für ein Solo"]
    assert [entry.action for entry in odd.history.all()[:2]] == ["paper-corrected", "finding-accepted"]


def test_on_the_page_too(cast, anna, odd):
    preview = post(anna, odd, end=("5", "2", "-1", "-6"))
    assert "Emil Sommer : +4 → +2" in text_of(preview)
    assert post(anna, odd, end=("5", "2", "-1", "-6"), seen=seen(preview)).status_code == 302


def test_sums_must_add_up_all_the_same(cast, odd):
    with pytest.raises(Refused, match="ergeben zusammen"):
        correct(cast, odd, 5, 2, -1, -5)


def test_even_totals_need_no_leave(cast, odd):
    correct(cast, odd, 6, 4, -4, -6)
    assert sheet_of(odd).accepted == []


def test_what_nobody_let_stand_is_no_correction(cast):
    made = seated(cast, a_tournament(cast), depth=Spielliste.TOTALS)
    lists.save_paper(spielliste=made, paper=totals_paper(6, 4, -4, -6), based_on=None, by=cast.bernd)
    lists.finish_list(spielliste=made, based_on=None, by=cast.bernd)
    with pytest.raises(Refused, match="gerade"):
        correct(cast, made, 5, 4, -3, -6)
