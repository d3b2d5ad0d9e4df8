"""A finished list is confirmed: seen by a second person, or the signed paper seen."""

import pytest

from league.base.writing import Refused
from league.lists.services import corrections
from league.models import Spielliste
from tests.cast import a_tournament, finish, play_all, seated
from tests.once import once

from .list_pages import address, errors, post


@pytest.fixture
@once
def liste(cast):
    liste = seated(cast, a_tournament(cast, needs_confirmation=True))
    return finish(play_all(liste, by=cast.bernd), by=cast.bernd)


def stored(liste):
    return Spielliste.objects.get(pk=liste.pk)


def test_by_a_second_person(client, cast, liste):
    client.force_login(cast.anna)
    page = client.get(address("list-confirm", liste))
    assert "+20" in page.content.decode()
    assert post(client, "list-confirm", liste, how="second").status_code == 302
    assert (stored(liste).state, stored(liste).confirmed_by, stored(liste).confirmed_how) == (
        "confirmed",
        cast.anna,
        "second",
    )


def test_the_same_person_is_refused(client, cast, liste):
    client.force_login(cast.bernd)
    answer = post(client, "list-confirm", liste, how="second")
    assert answer.status_code == 422
    assert errors(answer) == [
        "Abgeschlossen hat diese Liste dieselbe Person. Bitte eine zweite Person bestätigen lassen, oder "
        "„unterschriebenes Papier gesehen“ wählen."
    ]
    assert stored(liste).state == "finished"


def test_the_same_person_may_have_seen_the_signed_paper(client, cast, liste):
    client.force_login(cast.bernd)
    assert client.get(address("list-confirm", liste)).context["form"].initial["how"] == "paper"
    assert post(client, "list-confirm", liste, how="paper").status_code == 302
    assert (stored(liste).state, stored(liste).confirmed_how) == ("confirmed", "paper")


@pytest.mark.parametrize("how", ["", "magic"])
def test_how_must_be_said(client, cast, liste, how):
    client.force_login(cast.anna)
    assert post(client, "list-confirm", liste, how=how).status_code == 422


def test_only_a_finished_list_can_be_confirmed(cast):
    liste = seated(cast, a_tournament(cast))
    with pytest.raises(Refused, match="fertig und noch nicht bestätigt"):
        corrections.confirm_list(spielliste=liste, how="second", based_on=None, by=cast.anna)


def test_what_was_corrected_after_the_page_was_opened_is_a_conflict(client, cast, liste):
    old = stored(liste).version
    from tests.cast import normal

    corrections.correct_game(
        spielliste=liste, row=1, to=normal([3, 4]), reason="verlesen", based_on=None, by=cast.bernd
    )
    client.force_login(cast.anna)
    answer = post(client, "list-confirm", liste, how="second", based_on=old)
    assert answer.status_code == 409
    assert "Zeile 1 geändert" in answer.content.decode()
    assert stored(liste).state == "finished"


def test_people_of_another_club_find_nothing(client, cast, liste):
    client.force_login(cast.dieter)
    assert post(client, "list-confirm", liste, how="second").status_code == 404


def test_who_confirms_sees_the_whole_list_its_end_first(client, cast, liste):
    client.force_login(cast.anna)
    html = client.get(address("list-confirm", liste)).content.decode()
    assert html.index("Endstände</caption>") < html.index("Die ganze Liste") < html.index("<form", html.index("<main"))
    assert html.count('<th scope="row">') >= 24
