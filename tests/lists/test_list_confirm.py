"""A finished list is confirmed: seen by a second person, or the signed paper seen."""

import pytest
from django.urls import reverse

from league.base.writing import Refused
from league.lists.services import corrections
from league.lists.services.writing import save_paper
from league.models import Spielliste
from tests.cast import a_tournament, finish, play_all, seated, totals_paper
from tests.events.event_pages import many, primary, said, words
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


# --- a pile of them


@pytest.fixture
@once
def pile(cast):
    """Three lists of end totals that Bernd has entered, all to be confirmed."""
    event = a_tournament(cast, players=10, needs_confirmation=True)
    many(cast, event, 2)
    lists = seated(cast, event, count=3, depth=Spielliste.TOTALS)
    for one in lists:
        save_paper(spielliste=one, paper=totals_paper(6, 2, -2, -6), based_on=None, by=cast.bernd)
        finish(one, by=cast.bernd)
    return lists


def test_confirmed_the_next_one_comes_and_at_the_end_the_direction(client, cast, pile):
    client.force_login(cast.anna)
    event = pile[0].tournament
    page = client.get(address("list-confirm", pile[1]))
    assert "Danach warten noch 2 Listen." in words(page)
    assert primary(page) == "Bestätigen und weiter"
    answer = post(client, "list-confirm", pile[1], how="second")
    assert answer["Location"] == address("list-confirm", pile[2])  # behind it first
    answer = post(client, "list-confirm", pile[2], how="second")
    assert answer["Location"] == address("list-confirm", pile[0])
    assert primary(client.get(answer["Location"])) == "Bestätigen"
    answer = post(client, "list-confirm", pile[0], how="second")
    assert answer["Location"] == reverse("tournament-control", args=[event.uuid])
    assert {stored(one).state for one in pile} == {"confirmed"}


def test_one_may_be_left_for_later(client, cast, pile):
    client.force_login(cast.anna)
    page = client.get(address("list-confirm", pile[0]))
    assert "Überspringen, weiter mit Runde 1, Tisch 2" in words(page)
    assert address("list-confirm", pile[1]) in page.content.decode()


def test_a_list_of_another_tournament_is_not_next(client, cast, liste):
    other = a_tournament(cast, needs_confirmation=True)
    finish(play_all(seated(cast, other), by=cast.bernd), by=cast.bernd)
    client.force_login(cast.anna)
    answer = post(client, "list-confirm", liste, how="second")
    assert answer["Location"] == reverse("tournament-control", args=[liste.tournament.uuid])


def typed_again(client, liste, *totals):
    sent = {"number": liste.code, "weiter": "bestaetigen", "key": f"k{liste.pk}-{totals[0]}"}
    fields = {f"t{n}": str(total) for n, total in enumerate(totals, 1)}
    return client.post(reverse("list-office", args=[liste.tournament.uuid]), sent | fields, follow=True)


def test_typing_it_a_second_time_is_offered_and_confirms(client, cast, pile):
    client.force_login(cast.anna)
    page = client.get(address("list-confirm", pile[0]))
    assert "Schneller: die Endstände noch einmal tippen" in words(page)
    answer = typed_again(client, pile[0], 6, 2, -2, -6)
    assert (stored(pile[0]).state, stored(pile[0]).confirmed_by) == ("confirmed", cast.anna)
    assert answer.redirect_chain[-1][0] == address("list-confirm", pile[1])
    assert said(answer) == ["Runde 1 · Tisch 1: stimmt überein, bestätigt."]


def test_other_numbers_confirm_nothing_and_are_said_beside_the_list(client, cast, pile):
    client.force_login(cast.anna)
    answer = typed_again(client, pile[0], 6, 4, -4, -6)
    assert answer.redirect_chain[-1][0] == address("list-confirm", pile[0])
    assert "getippt wurde +6 / +4 / −4 / −6. Nichts geändert." in said(answer)[0]
    assert stored(pile[0]).state == "finished"


def test_who_entered_it_is_not_asked_to_type_it_again(client, cast, pile):
    client.force_login(cast.bernd)
    assert "noch einmal tippen" not in words(client.get(address("list-confirm", pile[0])))


def test_the_office_says_what_is_left_to_confirm(client, cast, pile):
    client.force_login(cast.anna)
    page = client.get(reverse("list-office", args=[pile[0].tournament.uuid]))
    assert "0 noch einzutragen, 3 zu bestätigen" in words(page)
    assert "indem sie Nummer und Endstände noch einmal tippt" in words(page)
    assert "Runde 1 · Tisch 3" in words(page).partition("Zu bestätigen")[2]
