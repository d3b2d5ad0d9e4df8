"""Making somebody nameless: the name is gone everywhere, and not one number of anybody has changed."""

import json
from io import StringIO

import pytest
from django.apps import apps
from django.core.management import call_command
from django.urls import reverse

from league.base.history import told
from league.base.writing import Refused
from league.clubs.services import people
from league.models import AuditEntry, ErrorReport, Player, PlayerMerge, Registration
from league.registration.services import entries
from league.registration.services.entries import add_entry
from tests.cast import a_player, a_tournament, browser_of, sent
from tests.events.public_pages import text

from . import privacy_stage as stage
from .privacy_stage import nameless, numbers

OWN = [*stage.LATER, "ZZ-3", "z.zwirbel@example.org"]


def everything_stored() -> str:
    """All rows of the site as text."""
    rows = [list(model._base_manager.values()) for model in apps.get_app_config("league").get_models()]
    return json.dumps(rows, default=str, ensure_ascii=False)


def test_every_number_of_everybody_stays_and_the_check_is_clean(club):
    before = numbers()
    nameless(club.later, club.anna)
    assert numbers() == before
    call_command("recompute", "--check", stdout=(out := StringIO()))
    assert "Zwirbelhuber" not in out.getvalue()


def test_no_row_of_the_database_knows_the_name_any_more(club):
    """Also not in the history, in merges that could be undone, in registrations, reports and reasons."""
    double = a_player("Zachariasine", "Zwirbel-Huber", ddv_number="ZZ-4", is_another=True)
    people.merge_players(keep=club.later, double=double, by=club.anna)
    entry = club.done.entries.get(player=club.later)
    Registration.objects.create(
        tournament=club.done, first_name="Zachariasine", last_name="Zwirbelhuber", ddv_number="ZZ-3", player=club.later,
        contact="z.zwirbel@example.org", note="komme später", sent_by="Zachariasine Zwirbelhuber", entry=entry,
    )  # fmt: skip
    ErrorReport.objects.create(spielliste=club.liste, name="Z. Zwirbelhuber", text="Das war Zwirbelhubers Solo")
    entries.deduct(entry=entry, points=2, reason="Zwirbelhuber, Zachariasine hat gemogelt (ZZ-3)", by=club.anna)
    assert "ZZ-4" in everything_stored()
    nameless(club.later, club.anna, "Zwirbelhuber wünscht es")
    stored = everything_stored()
    assert [one for one in [*OWN, "Zwirbel-Huber", "ZZ-4"] if one in stored] == []
    called = club.later.number_name
    assert ErrorReport.objects.filter(name=f"Z. {called}", text=f"Das war {called} Solo").exists()
    assert AuditEntry.objects.first().reason == f"{called} wünscht es"


def test_all_pages_call_the_person_by_number_also_for_the_club(club):
    nameless(club.later, club.anna)
    called = club.later.number_name
    addresses = {
        reverse("tournament-control", args=[club.event.uuid]), reverse("tournament-history", args=[club.event.uuid]),
        reverse("list-history", args=[club.liste.uuid]), reverse("list-detail", args=[club.liste.uuid]),
        reverse("tournament-entries", args=[club.event.uuid]), reverse("season-detail", args=[club.closed.uuid]),
        reverse("tournament-entries-file", args=[club.event.uuid, "csv"]), reverse("ranking-all-time"),
        reverse("tournament-workbook", args=[club.event.uuid]), reverse("team-edit", args=[club.team.uuid]),
        reverse("player-edit", args=[club.later.uuid]), reverse("club-players", args=[club.home.uuid]) + "?zeige=alle",
    }  # fmt: skip
    for address in addresses:
        read = stage.letters(browser_of(club.anna).get(address))
        assert [name for name in stage.LATER if name in read] == [], address
        assert called in read or club.later.last_name in read, address


def test_the_history_keeps_its_order_and_says_what_was_done(club):
    people.change_player(player=club.later, ddv_number="", based_on=None, by=club.anna)
    people.merge_players(keep=club.later, double=a_player("Z", "Huber", ddv_number="ZZ-9"), by=club.anna)
    assert "ZZ-9" in str(AuditEntry.objects.first().data)
    before = list(AuditEntry.objects.order_by("seq").values_list("seq", "at", "by", "action"))
    nameless(club.later, club.anna)
    after = list(AuditEntry.objects.order_by("seq").values_list("seq", "at", "by", "action"))
    assert after[: len(before)] == before
    new = [action for _seq, _at, _by, action in after[len(before) :]]  # each event is sealed without the name
    assert (set(new[:-1]), new[-1]) == ({"sealed"}, "player-anonymised")
    entry = AuditEntry.objects.first()
    assert text(told([entry], None, by_name=True)[0].what) == (
        f"{club.later.number_name} anonymisiert: ohne Namen, alle Ergebnisse bleiben."
    )
    merged = AuditEntry.objects.get(action="players-merged")
    assert str(merged.pk) in entry.data["redacted"]
    assert merged.data["ddv_number"] == ""
    assert PlayerMerge.objects.get().moved["ddv_number"] == ""


def test_the_history_stays_append_only_for_everything_else(club):
    with pytest.raises(TypeError):
        AuditEntry.objects.update(reason="anders")


# --- what is refused afterwards


def test_nothing_brings_the_name_back(club):
    nobody = nameless(club.later, club.anna)
    other = club.players[5]
    event = a_tournament(club, rounds=1, players=0)
    refused = [
        lambda: people.change_player(player=nobody, first_name="Zilly", based_on=None, by=club.anna),
        lambda: people.merge_players(keep=other, double=nobody, by=club.anna),
        lambda: people.merge_players(keep=nobody, double=other, by=club.anna),
        lambda: nameless(nobody, club.anna),
        lambda: add_entry(tournament=event, player=nobody, by=club.anna),
    ]
    for attempt in refused:
        with pytest.raises(Refused, match="anonymisiert"):
            attempt()


def test_a_merge_of_somebody_nameless_is_not_undone(club):
    merge = people.merge_players(keep=club.later, double=a_player("Z", "Huber"), by=club.anna)
    nameless(club.later, club.anna)
    merge.refresh_from_db()
    with pytest.raises(Refused, match="dabei bleibt es"):
        people.undo_merge(merge=merge, by=club.anna)


def test_an_imported_file_with_the_old_name_means_somebody_new(club):
    nameless(club.later, club.anna)
    assert not Player.objects.called(*stage.LATER).exists()
    assert Player.objects.matching(club.later.number_name).get() == club.later


# --- the page


def test_the_page_shows_what_changes_asks_once_more_and_does_it_once(club):
    browser, address = browser_of(club.anna), reverse("player-anonymise", args=[club.later.uuid])
    shown = browser.get(address)
    assert "Danach heißt dieser Eintrag überall" in text(shown.content.decode())
    assert "ZZ-3" in shown.content.decode()
    nothing = browser.post(address, sent(shown.context["form"]))
    assert nothing.status_code == 422
    step = browser.post(address, sent(shown.context["form"], reason="auf eigenen Wunsch"))
    assert "wirklich anonymisieren?" in text(step.content.decode())
    assert Player.objects.get(pk=club.later.pk).anonymised_at is None
    final = sent(step.context["form"], reason="auf eigenen Wunsch", sure="on")
    for _twice in range(2):
        answer = browser.post(address, final)
        assert (answer.status_code, answer.url) == (302, reverse("player-edit", args=[club.later.uuid]))
    assert AuditEntry.objects.filter(action="player-anonymised").count() == 1
    assert "Seit" in text(browser.get(answer.url).content.decode())


def test_what_somebody_else_changed_meanwhile_is_looked_at_first(club):
    browser, address = browser_of(club.anna), reverse("player-anonymise", args=[club.later.uuid])
    form = browser.get(address).context["form"]
    people.change_player(player=club.later, ddv_number="ZZ-8", based_on=None, by=club.anna)
    answer = browser.post(address, sent(form, reason="auf eigenen Wunsch", sure="on"))
    assert (answer.status_code, answer.url) == (302, address)
    assert Player.objects.get(pk=club.later.pk).anonymised_at is None
