"""The rules of a club's evenings."""

import datetime

from league.clubs.services import club as clubs
from league.events.services import evening
from league.models import AuditEntry, Club
from scoring import PRESETS, Ruleset
from tests.cast import DAY, browser_of, sent


def page_of(cast) -> str:
    return f"/verein/{cast.home.uuid}/regeln/bearbeiten/"


def rules_of(cast) -> Ruleset:
    return Ruleset.from_dict(Club.objects.get(pk=cast.home.pk).ruleset)


def test_anna_takes_a_preset_and_changes_one_switch(cast):
    anna = browser_of(cast.anna)
    shown = anna.get(page_of(cast), {"preset": "hausrunde"})
    assert rules_of(cast) == Ruleset()  # looking changes nothing
    answer = anna.post(page_of(cast), sent(shown.context["form"], games="20"))
    assert (answer.status_code, answer.url) == (302, page_of(cast))
    assert rules_of(cast) == Ruleset.from_dict({**PRESETS["hausrunde"].to_dict(), "games": 20})
    assert AuditEntry.objects.first().action == "club-ruleset-changed"


def test_the_next_evening_has_the_new_rules_and_the_last_one_its_own(cast):
    before = evening.start_evening(club=cast.home, date=DAY, by=cast.bernd)
    clubs.change_club_ruleset(club=cast.home, ruleset=PRESETS["hausrunde"], based_on=None, by=cast.anna)
    after = evening.start_evening(club=cast.home, date=DAY + datetime.timedelta(7), by=cast.bernd)
    before.refresh_from_db()
    assert [Ruleset.from_dict(one.ruleset) for one in (before, after)] == [Ruleset(), PRESETS["hausrunde"]]


def test_a_combination_that_cannot_be_is_said_at_its_field_and_stays_typed(cast):
    anna = browser_of(cast.anna)
    answer = anna.post(page_of(cast), sent(anna.get(page_of(cast)).context["form"], games="3", fuchs="2"))
    assert answer.status_code == 422
    form = answer.context["form"]
    assert form.errors == {"games": ["„Spiele je Runde“ muss mindestens 4 (ein Pflichtsolo je Spieler) sein, nicht 3."]}
    assert (form["games"].value(), form["fuchs"].value()) == ("3", "2")
    assert [group.title for group in form.groups if group.wrong] == ["Runde"]
    assert "bitte prüfen" in answer.content.decode()


def test_nothing_sent_at_all_is_no_ruleset(cast):
    assert browser_of(cast.anna).post(page_of(cast), {}).status_code == 422
    assert rules_of(cast) == Ruleset()


def test_two_people_at_once_the_second_sees_both_versions(cast):
    anna = browser_of(cast.anna)
    data = sent(anna.get(page_of(cast)).context["form"], games="20", **{"bock.triggers": ["herzstich", "solo_lost"]})
    clubs.change_club_ruleset(club=cast.home, ruleset=Ruleset(games=16), based_on=None, by=cast.anna)
    answer = anna.post(page_of(cast), data)
    assert answer.status_code == 409
    rows = {row.label: (row.stored, row.typed) for row in answer.context["rows"] if row.differs}
    assert rows == {"Spiele je Runde": ("16", "20"), "Auslöser": ("–", "Herzstich, Solo verloren")}
    assert rules_of(cast) == Ruleset(games=16)
    assert anna.post(page_of(cast), sent(answer.context["form"])).status_code == 302
    assert (rules_of(cast).games, rules_of(cast).bock.triggers) == (20, ("herzstich", "solo_lost"))


def test_sent_twice_it_counts_once(cast):
    anna = browser_of(cast.anna)
    data = sent(anna.get(page_of(cast)).context["form"], games="20")
    assert [anna.post(page_of(cast), data).status_code for _ in range(2)] == [302, 302]
    assert AuditEntry.objects.filter(action="club-ruleset-changed").count() == 1


def test_only_its_administrators_find_the_page(cast):
    for who in (cast.bernd, cast.dieter):
        assert browser_of(who).get(page_of(cast)).status_code == 404
        assert browser_of(who).post(page_of(cast), {}).status_code == 404
