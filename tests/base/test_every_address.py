"""Every address, for every kind of person: strangers log in, other clubs see nothing, the right ones get in.
A new address fails here until its row says who it is for."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.clubs.services import people
from league.clubs.services.club import give_tournament_role
from league.draw import services as draw
from league.draw import services as draw_wishes
from league.draw import services as drawing
from league.draw.asking import Wish
from league.events.services import evening
from league.imports.services import PersonCopy, YearEvening, import_year
from league.models import Spielliste, TournamentRole
from league.printing.address import short_code
from league.prizes import services as prizes
from league.registration.services import entries
from league.seasons import services as season
from league.teams import services as league
from league.teams import services as team
from league.urls import urlpatterns
from tests.cast import DAY, a_tournament, normal, play, seated

from .module_stage import built_once

# Who may: everybody, anybody with a login, or the least of those who may. Published pages are everybody's; a draft's are not.
WHO = {
    "ranking": "everybody", "ranking-all-time": "everybody", "ranking-rating": "everybody",
    "ranking-paper": "everybody", "ranking-club-paper": "everybody", "ranking-paper-waiting": "published",
    "ranking-club": "everybody", "ranking-club-all-time": "everybody", "ranking-club-rating": "everybody",
    "robots": "everybody", "home": "everybody", "help": "everybody", "rules-presets": "everybody", "club-detail": "everybody", "player-detail": "published",
    "player-games": "published", "player-company": "published", "player-against": "published", "player-duel": "published",
    "tournament-detail": "published", "tournament-after": "published", "tournament-round": "published",
    "tournament-version": "published", "tournament-rules": "published", "list-detail": "published", "list-history": "published",
    "account-home": "login", "club-list": "login",
    "club-create": "superuser", "operations": "superuser", "operations-backup-make": "superuser", "operations-backup-download": "superuser",
    "operations-address": "superuser",
    "club-logo": "administrator", "club-logo-remove": "administrator", "club-logo-picture": "administrator",
    "club-yearbook": "scorer", "club-yearbook-waiting": "scorer", "club-yearbook-cancel": "scorer",
    "club-edit": "administrator", "club-rules": "administrator", "club-people": "administrator", "club-invite": "administrator",
    "club-role-give": "administrator", "club-role-take": "administrator", "club-link-renew": "administrator",
    "club-players": "scorer", "player-add": "scorer", "player-edit": "administrator", "player-move": "administrator",
    "player-data": "administrator", "player-anonymise": "administrator", "player-merge": "administrator", "merge-undo": "administrator", "tournament-create": "administrator", "evening-start": "scorer",
    "tournament-edit": "director", "tournament-rules-edit": "director", "tournament-control": "helper", "tournament-history": "helper",
    "tournament-finish": "director", "tournament-reopen": "director", "tournament-publish": "director", "tournament-discard": "director",
    "round-start": "director", "round-close": "director", "round-reopen": "director", "tournament-entries": "director",
    "entry-search": "director", "entry-add": "director", "entry-guest": "director", "entry-leave": "director",
    "entry-rename": "director", "entry-person": "director", "field-several": "director", "field-copy": "director",
    "numbers-assign": "director", "registration-list": "director", "registration-settings": "director",
    "registration-accept": "director", "registration-accept-all": "director", "registration-refuse": "director",
    "registration-move-up": "director", "registration-reopen": "director", "fee-list": "helper", "fee-book": "helper",
    "list-report": "published", "report-detail": "published", "report-settle": "helper", "report-discard": "helper", "report-list": "helper", "reports-now": "helper",
    "checkin": "helper", "checkin-now": "helper", "checkin-book": "helper", "checkin-missing": "helper", "checkin-person": "helper",
    "checkin-missing-now": "helper", "checkin-door": "director", "checkin-no-shows": "director", "checkin-leave": "director",
    "substitute-name": "director", "substitute-end": "director",
    "registration-form": "published", "registration-detail": "published", "registration-cancel": "published",
    "draw-overview": "director", "draw-ask": "director", "draw-detail": "director", "draw-cancel": "director", "draw-stop": "director",
    "draw-swap": "director", "draw-undo": "director", "draw-publish": "director", "draw-take-back": "director", "draw-wishes": "director",
    "draw-together": "director", "draw-free": "director", "draw-late": "director", "draw-certificate": "published", "draw-question": "published",
    "round-tables": "director", "round-table-clear": "director", "tournament-people": "director", "tournament-role-take": "director",
    "tournament-deductions": "director", "tournament-deduction-back": "director",
    "round-clock": "director", "clock-now": "director", "clock-act": "director", "clock-correct": "director", "clock-reset": "director",
    "playing-time": "director", "tournament-overview": "helper", "overview-now": "helper", "projector": "published",
    "projector-slides": "published", "projector-settings": "director", "projector-show": "director",
    "evening-control": "helper", "evening-guest": "helper", "evening-table": "helper", "evening-list-end": "helper",
    "evening-list-dissolve": "helper", "evening-settings": "helper", "evening-seats": "helper",
    "list-enter": "helper", "list-game-preview": "helper", "list-penalty": "helper", "list-finish": "helper", "list-confirm": "helper",
    "list-reopen": "director", "list-time": "director", "list-allowance": "director", "list-games": "director", "list-depth": "helper",
    "list-row-correct": "helper", "list-game-delete": "helper", "list-accept": "director", "list-substitute": "helper",
    "list-continue": "helper", "list-paper": "helper", "list-accept-repair": "helper", "list-paper-correct": "director",
    "list-office": "helper", "list-find": "helper",
    "tournament-print": "helper", "tournament-print-document": "helper", "print-waiting": "published", "print-file": "helper",
    "print-cancel": "helper", "tournament-result-paper": "published", "list-printed": "published", "list-short": "published",
    "tournament-short": "published",
    "tournament-result-file": "published", "list-file": "published", "tournament-workbook": "helper",
    "tournament-entries-file": "director", "club-players-file": "administrator",
    "club-players-import": "administrator", "club-results-import": "administrator", "tournament-entries-import": "director",
    "tournament-lists-import": "helper", "list-import": "helper", "import-sample": "login",
    "club-seasons": "everybody", "season-detail": "published", "season-player": "published", "season-file": "published",
    "season-paper": "published", "season-paper-waiting": "published", "tournament-teams-paper": "published",
    "season-create": "administrator", "season-edit": "administrator", "season-counting": "administrator",
    "season-events": "administrator", "season-event-move": "administrator", "season-event-remove": "administrator",
    "season-import": "administrator", "season-ending": "administrator", "season-discard": "administrator",
    "season-history": "administrator",
    "season-ratings": "published", "season-qualification": "published", "tournament-ratings": "published",
    "tournament-qualification": "published", "tournament-teams": "published", "tournament-teams-file": "published",
    "tournament-teams-run": "director", "tournament-lineup": "director",
    "league-days": "published", "league-cross": "published", "league-file": "published", "league-create": "administrator",
    "league-teams": "administrator", "league-match-days": "administrator", "league-lineup": "administrator",
    "league-day-remove": "administrator",
    "team-detail": "published", "team-edit": "administrator", "team-search": "administrator", "team-member-add": "administrator",
    "team-member-change": "administrator", "team-member-remove": "administrator", "team-remove": "administrator",
    "calendar": "everybody", "club-calendar": "everybody", "tournament-box": "published", "tournament-embed": "published",
    "tournament-prizes": "published", "prizes-run": "director", "prizes-now": "director", "prize-rules": "director",
    "prizes-copy": "director", "prizes-propose": "director", "prize-edit": "director", "prize-move": "director",
    "prize-remove": "director", "tournament-groups": "director", "tournament-end": "director",
    "tournament-federation": "director", "tournament-federation-csv": "director", "tournament-federation-paper": "director",
    "tournament-copy": "helper", "season-box": "published", "season-embed": "published",
    "api-overview": "everybody", "api-start": "published", "api-description": "everybody", "api-nothing": "published",
    "api-tournaments": "everybody", "api-clubs": "everybody", "api-club": "everybody", "api-tournament": "published",
    "api-standings": "published", "api-tournament-lists": "published", "api-list": "published", "api-player": "published",
    "api-seasons": "everybody", "api-season": "published", "api-rankings": "everybody",
    "api-leagues": "everybody", "api-league": "published",
}  # fmt: skip
ADDRESSES = {pattern.name: pattern for pattern in urlpatterns if getattr(pattern, "name", None)}
# Nothing to see here for anybody: no such backup, no second version, no paper to correct on a list with all facts, no
# table at the evening yet, nothing being printed, no logo. Of a draft the box and the machines' interface tell nobody.
ABSENT = {
    "operations-backup-download", "tournament-version", "list-paper-correct", "evening-seats", "print-waiting", "print-file",
    "print-cancel", "club-yearbook-waiting", "club-yearbook-cancel", "club-logo-picture", "tournament-box", "season-box", "api-start", "api-nothing", "api-tournament", "api-standings",
    "api-tournament-lists", "api-list", "api-player", "api-season", "api-league", "season-paper-waiting", "ranking-paper-waiting",
}  # fmt: skip


def test_every_address_says_whom_it_is_for():
    assert set(ADDRESSES) == set(WHO)


built = built_once(lambda cast: _stage(cast))


@pytest.fixture
def stage(built, db):
    return built


def _stage(cast):
    """A draft of Anna's club with a list, an evening, a helper."""
    draft = a_tournament(cast, published=False)
    cast.liste = play(seated(cast, draft, depth=Spielliste.FULL), normal(), normal(), by=cast.anna)
    cast.draft = draft
    cast.registration = draft.registrations.create(first_name="Olga", last_name="Neu")
    cast.report = cast.liste.reports.create(name="Carla", text="Spiel 2 stimmt nicht", row=2)
    first, second = draft.entries.all()[:2]
    cast.prize = prizes.add_prize(tournament=draft, title="1. Platz", amount=5000, by=cast.anna)
    cast.apart = draw_wishes.keep_apart(tournament=draft, one=first, other=second, by=cast.anna)
    drawing.begin(draw.ask_draw(tournament=draft, wish=Wish(seconds=0.1), by=cast.anna))
    draft.draws.update(published_at=timezone.now())
    cast.evening = evening.start_evening(club=cast.home, date=DAY, by=cast.bernd)
    cast.deduction = entries.deduct(entry=draft.entries.first(), points=3, reason="zu laut", by=cast.anna)
    double = people.add_player(first_name="Karla", last_name="Weiß", club=None, by=cast.anna)
    people.merge_players(keep=cast.carla, double=double, by=cast.anna)
    cast.helper = type(cast.anna).objects.create_user("hilde", "hilde@example.org", "x")
    give_tournament_role(tournament=draft, user=cast.helper, role=TournamentRole.HELPER, by=cast.anna)
    cast.season = season.create_season(club=cast.home, name="Saison 2026", published=False, by=cast.anna)
    totals = YearEvening("B1", DAY.replace(year=2025), ((str(cast.carla.pk), 12),))
    carla = {str(cast.carla.pk): PersonCopy("A2", "Carla Weiß", player=cast.carla)}
    import_year(season=cast.season, people=carla, evenings=[totals], by=cast.anna)
    cast.season_event = cast.season.season_events.get()
    cast.league = season.create_season(club=cast.home, name="Liga 2026", kind="teams", published=False, by=cast.anna)
    cast.team = team.add_team(where=cast.league, name="Kreuz Ass", by=cast.anna)
    team.add_team(where=draft, name="Herz Ass", by=cast.anna)
    league.attach_day(season=cast.league, event=cast.evening, day=1, by=cast.anna)
    cast.league_day = cast.league.season_events.get()
    cast.root = type(cast.anna).objects.create_superuser("root", "root@example.org", "x")
    return cast


def _address(name: str, stage) -> str:
    pattern = ADDRESSES[name].pattern
    text = str(pattern)
    things = {
        "verein": stage.home, "mannschaft": stage.team, "spieler": stage.carla, "liste": stage.liste, "saison": stage.season,
        "anmeldung": stage.registration, "meldung": stage.report,
        "turnier": stage.evening if "abend" in text and "verein" not in text else stage.draft,
        "tournaments": stage.draft, "lists": stage.liste, "clubs": stage.home, "players": stage.carla, "seasons": stage.season,
        "leagues": stage.league,
    }  # fmt: skip
    values = {
        "entry": stage.draft.entries.first().uuid, "other": stage.players[1].uuid, "number": 1, "year": DAY.year, "row": 1, "rest": "nirgends", "ending": "csv", "sample": "mitglieder", "pk": stage.deduction.pk, "digest": "0" * 64,
        "name": "teilnahme" if "druck" in text else "nicht-da.sqlite3", "code": short_code((stage.liste if text.startswith("l") else stage.draft).uuid),
    }  # fmt: skip
    if name.startswith("prize-"):
        values["pk"] = stage.prize.pk
    if name.endswith("-paper"):
        values["name"] = "tabelle" if name == "season-paper" else "alle-zeiten"
    if name == "draw-together":
        values["pk"] = stage.apart.pk
    if name.startswith("league-"):
        things["saison"] = stage.league
        values["pk"] = stage.league_day.pk
    elif text.startswith("saison"):
        values |= {"player": stage.carla.uuid, "pk": stage.season_event.pk}
    if "uuid" in pattern.converters:
        values["uuid"] = things[text.removeprefix("api/v1/").split("/")[0]].uuid
    return reverse(name, kwargs={key: values[key] for key in pattern.converters})


def _ask(address: str, user=None, post=False):
    client = Client()
    if user is not None:
        client.force_login(user)
    return client.post(address) if post else client.get(address)


def _either(address: str, user=None):
    """By GET, or by POST where only that is understood."""
    answer = _ask(address, user)
    return _ask(address, user, post=True) if answer.status_code == 405 else answer


@pytest.mark.parametrize("name", sorted(ADDRESSES))
def test_strangers_see_what_is_public_and_log_in_for_the_rest(stage, name):
    answer = _either(_address(name, stage))
    expected = {"everybody": 200, "published": 404}.get(WHO[name], 302)
    assert answer.status_code == expected
    if expected == 302:
        assert answer.url.startswith(reverse("account_login"))


@pytest.mark.parametrize("name", sorted(name for name, who in WHO.items() if who not in ("everybody", "login")))
def test_another_club_does_not_even_learn_that_it_exists(stage, name):
    assert _either(_address(name, stage), stage.dieter).status_code == 404


@pytest.mark.parametrize("name", sorted(name for name, who in WHO.items() if who == "director"))
def test_a_helper_does_not_direct(stage, name):
    assert _either(_address(name, stage), stage.helper).status_code == 404


@pytest.mark.parametrize("name", sorted(name for name, who in WHO.items() if who == "administrator"))
def test_a_scorer_does_not_administer(stage, name):
    assert _either(_address(name, stage), stage.bernd).status_code == 404


@pytest.mark.parametrize("name", sorted(set(ADDRESSES) - ABSENT))
def test_who_may_gets_in(stage, name):
    insider = {"superuser": stage.root, "helper": stage.helper, "scorer": stage.bernd}.get(WHO[name], stage.anna)
    if "abend" in _address(name, stage):
        insider = stage.bernd
    answer = _ask(_address(name, stage), insider)
    assert answer.status_code in (200, 302, 405)


@pytest.mark.parametrize("name", sorted(ADDRESSES))
def test_an_empty_post_is_never_an_error_of_ours(stage, name):
    for user in (stage.anna, stage.root):
        assert _ask(_address(name, stage), user, post=True).status_code < 500
