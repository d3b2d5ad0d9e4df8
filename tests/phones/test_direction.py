"""What those who run an event see and do: which way it goes with phones, tables, codes on a screen, new links."""

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.base.writing import Refused
from league.events.services.evening import form_table, start_evening
from league.events.services.tournament import change_tournament
from league.lists.table_link import token_of
from league.models import Spielliste, TableLink, Tournament
from league.registration.services.entries import add_entry
from tests.cast import DAY, a_tournament, browser_of, entries, normal, seated, sent

from .at_table import Phone, a_table, game


def test_the_way_is_chosen_with_the_settings_of_the_tournament(cast, anna):
    event = a_tournament(cast)
    url = reverse("tournament-edit", args=[event.uuid])
    form = anna.get(url).context["form"]
    assert [name for name, _title in form.fields["phones"].choices] == ["off", "copy", "phone", "both"]
    assert anna.post(url, sent(form, phones="both")).status_code == 302
    event.refresh_from_db()
    assert event.phones == Tournament.BOTH
    assert "Papier und Handy im Vergleich" in anna.get(reverse("tournament-history", args=[event.uuid])).text


def test_a_table_that_writes_is_not_moved_elsewhere(cast):
    liste = a_table(cast)
    Phone(liste).play(normal())
    with pytest.raises(Refused, match="Runde 1, Tisch 1 schreibt schon am Handy"):
        change_tournament(tournament=liste.tournament, phones=Tournament.COPY, based_on=None, by=cast.anna)


def test_switched_off_no_phone_is_at_a_table(cast):
    liste = a_table(cast)
    phone = Phone(liste)
    change_tournament(tournament=liste.tournament, phones=Tournament.OFF, based_on=None, by=cast.anna)
    assert phone.act(game(1), based_on=1)[0] == 401


def test_an_evening_is_kept_on_phones_as_the_last_one_was(cast, bernd):
    evening = start_evening(club=cast.home, date=DAY, by=cast.bernd)
    url = reverse("evening-settings", args=[evening.uuid])
    form = bernd.get(url).context["form"]
    assert [name for name, _title in form.fields["phones"].choices] == ["off", "phone"]
    assert bernd.post(url, sent(form, phones="phone")).status_code == 302
    for player in cast.players[:4]:
        add_entry(tournament=evening, player=player, by=cast.bernd)
    evening.refresh_from_db()
    liste = form_table(evening=evening, seats=entries(evening), depth=Spielliste.FULL, by=cast.bernd)
    phone = Phone(liste)
    phone.play(normal())
    assert liste.games.count() == 1
    status, said = phone.send("table-finish", based_on=phone.version, key="x" * 12)
    assert (status, said["state"]["list"]["state"]) == (200, "finished")  # an open end is over when they say so
    assert bernd.get(reverse("phones", args=[evening.uuid])).status_code == 200
    later = start_evening(club=cast.home, date=DAY + datetime.timedelta(days=7), by=cast.bernd)
    assert later.phones == Tournament.PHONE


def test_the_code_of_a_table_on_a_screen(cast, anna, bernd):
    liste = a_table(cast)
    phone = Phone(liste)
    phone.send("table-seat", seat=2)
    page = bernd.get(reverse("list-phone", args=[liste.uuid])).text
    assert '<svg class="qr"' in page
    assert "<bdi>Emil Sommer</bdi>" in page
    assert "hat den Stift" in page
    assert "Link erneuern" not in page  # that is the direction's
    before = token_of(liste)
    answer = anna.post(reverse("list-phone-renew", args=[liste.uuid]), follow=True)
    assert "Der Link ist neu." in answer.text
    assert token_of(Spielliste.objects.get(pk=liste.pk)) != before
    assert bernd.post(reverse("list-phone-renew", args=[liste.uuid])).status_code == 404
    assert "1 Handy ist abgemeldet" in anna.get(f"/liste/{liste.uuid}/verlauf/").text


def test_the_direction_sees_which_tables_have_a_phone(cast, anna):
    liste = a_table(cast)
    phone = Phone(liste)
    phone.send("table-seat", seat=3)
    phone.act(game(1, worth=[2, 2, -2, -2]))
    Phone(liste, enter=False).enter("falsch")
    url = reverse("phones", args=[liste.tournament.uuid])
    page = anna.get(url).text
    for words in ("Runde 1, Tisch 1", "<bdi>Frieda Lang</bdi>", "1 abgewiesen", "Handy 1 rechnete +2 / +2"):
        assert words in page
    control = anna.get(reverse("tournament-control", args=[liste.tournament.uuid])).text
    assert "1\xa0Zeile am Handy anders gerechnet" in control
    assert reverse("list-phone", args=[liste.uuid]) in anna.get(f"/liste/{liste.uuid}/").text
    assert browser_of(cast.dieter).get(url).status_code == 404


def test_a_table_without_a_phone_leads_to_its_code(cast, anna):
    liste = a_table(cast)
    page, code = reverse("phones", args=[liste.tournament.uuid]), reverse("list-phone", args=[liste.uuid])
    assert "Noch ohne Handy" in anna.get(page).text
    assert f'href="{code}"' in anna.get(page).text
    Phone(liste)
    assert "Noch ohne Handy" not in anna.get(page).text
    Tournament.objects.update(phones=Tournament.OFF)
    TableLink.objects.all().delete()
    assert "Noch ohne Handy" not in anna.get(page).text
    assert "Hier wird nur auf Papier geschrieben." in anna.get(page).text


def test_the_page_of_tables_is_asked_for_cheaply(cast, anna):
    liste = a_table(cast)
    phone = Phone(liste)
    url = reverse("phones-now", args=[liste.tournament.uuid])
    etag = anna.get(url).headers["ETag"]
    assert anna.get(url, headers={"If-None-Match": etag}).status_code == 304
    phone.play(normal())
    assert anna.get(url, headers={"If-None-Match": etag}).status_code == 200


@pytest.mark.thorough
def test_few_and_many_tables_cost_the_same(cast, anna):
    event = a_tournament(cast, phones="phone", players=8)
    first, second = seated(cast, event, count=2)
    url = reverse("phones", args=[event.uuid])

    def cost() -> int:
        anna.get(url)
        with CaptureQueriesContext(connection) as found:
            anna.get(url)
        return len(found)

    Phone(first).play(normal())
    few = cost()
    Phone(second).play(normal())
    Phone(second)
    assert cost() == few


@pytest.mark.parametrize("policy", [Tournament.PHONE, Tournament.COPY])
def test_games_from_a_phone_are_seen_in_the_overview_with_the_next_look(cast, anna, policy):
    liste = a_table(cast, policy)
    phone = Phone(liste)
    url = reverse("overview-now", args=[liste.tournament.uuid])
    etag = anna.get(url).headers["ETag"]
    phone.play(normal())
    answer = anna.get(url, headers={"If-None-Match": etag})
    assert (answer.status_code, "Spiel 1 von 24" in answer.text) == (200, True)


@pytest.mark.thorough
def test_a_renewed_list_is_to_be_printed_again(cast, anna):
    liste = a_table(cast)
    event = liste.tournament
    anna.get(reverse("tournament-print-document", args=[event.uuid, "spiellisten"]), {"round_number": 1})
    control = reverse("tournament-control", args=[event.uuid])
    assert "Runde 1, Tisch 1" not in anna.get(control).context["stale_prints"]
    anna.post(reverse("list-phone-renew", args=[liste.uuid]))
    assert [one.what for one in anna.get(control).context["stale_prints"]] == ["Runde 1, Tisch 1"]
    assert TableLink.objects.get().generation == 2
