"""The rules of a tournament: changed until the first list opens, then read only."""

from django.utils import timezone

from league.base.words import when
from league.events.services import rounds, tournament
from league.models import Tournament
from scoring import PRESETS, Ruleset
from tests.cast import a_tournament, browser_of, entries, seated, sent

from .event_pages import an_evening, at, words


def rules_of(event):
    return Ruleset.from_dict(Tournament.objects.get(pk=event.pk).ruleset)


def test_anna_takes_a_preset_and_changes_a_switch(cast):
    event = a_tournament(cast)
    anna, address = browser_of(cast.anna), at("tournament-rules-edit", event)
    form = anna.get(f"{address}?preset=klassisch").context["form"]
    answer = anna.post(address, sent(form, games="20"))
    assert (answer.status_code, answer.url) == (302, at("tournament-control", event))
    assert rules_of(event) == Ruleset.from_dict({"base": "klassisch", "games": 20})


def test_tables_that_are_filled_already_get_their_number_of_games_from_the_new_rules(cast):
    event = a_tournament(cast)
    liste = rounds.seat_table(round=event.rounds.get(number=1), table=1, seats=entries(event)[:5], by=cast.anna)
    assert liste.games_planned == 30
    tournament.change_ruleset(tournament=event, ruleset=PRESETS["online16"], based_on=None, by=cast.anna)
    liste.refresh_from_db()
    assert liste.games_planned == 20


def test_once_the_first_round_runs_the_page_says_since_when_and_why_and_shows_the_rules(cast):
    event = a_tournament(cast, ruleset="online16")
    seated(cast, event)
    page = words(browser_of(cast.anna).get(at("tournament-rules-edit", event)))
    event.refresh_from_db()
    since = when(timezone.localtime(event.ruleset_frozen_at)).replace("\N{NO-BREAK SPACE}", " ")
    assert f"Diese Regeln stehen fest seit {since}." in page
    assert "Da wurde die erste Liste eröffnet" in page
    assert "Online-Runde mit 16 Spielen" in page
    assert "Regeln speichern" not in page


def test_rules_that_stand_are_not_changed_by_a_page_that_was_open_before(cast):
    event = a_tournament(cast)
    anna, address = browser_of(cast.anna), at("tournament-rules-edit", event)
    form = anna.get(f"{address}?preset=klassisch").context["form"]
    seated(cast, event)
    answer = anna.post(address, sent(form, based_on=Tournament.objects.get().version))
    assert answer.status_code == 422
    assert "Die Regeln stehen fest, seit die erste Liste eröffnet wurde." in words(answer)
    assert rules_of(event) == PRESETS["ddv"]


def test_somebody_was_quicker_then_both_versions_are_shown(cast):
    event = a_tournament(cast)
    anna, address = browser_of(cast.anna), at("tournament-rules-edit", event)
    form = anna.get(address).context["form"]
    tournament.change_ruleset(tournament=event, ruleset=PRESETS["klassisch"], based_on=None, by=cast.anna)
    answer = anna.post(address, sent(form, games="12"))
    assert answer.status_code == 409
    assert rules_of(event) == PRESETS["klassisch"]
    assert anna.post(address, sent(answer.context["form"])).status_code == 302
    assert rules_of(event) == Ruleset.from_dict({"base": "ddv", "games": 12})


def test_a_number_that_cannot_be_is_named_with_its_cure(cast):
    event = a_tournament(cast)
    anna, address = browser_of(cast.anna), at("tournament-rules-edit", event)
    answer = anna.post(address, sent(anna.get(address).context["form"], games="viele"))
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["games"]
    assert rules_of(event) == PRESETS["ddv"]


def test_the_scorer_changes_the_rules_of_the_evening_before_its_first_list(cast):
    event = an_evening(cast)
    bernd, address = browser_of(cast.bernd), at("tournament-rules-edit", event)
    form = bernd.get(f"{address}?preset=hausrunde").context["form"]
    assert bernd.post(address, sent(form)).url == at("evening-control", event)
    assert rules_of(event) == PRESETS["hausrunde"]
