"""Every address, for every kind of person: strangers log in, other clubs see nothing, the right ones get in.
Whom an address is for is said by the guard at its path; one without a guard fails here."""

import datetime
from collections import defaultdict
from html.parser import HTMLParser

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, resolve, reverse
from django.utils import timezone

from league.base.guards import (
    ADMINISTRATOR,
    DIRECTOR,
    EVERYBODY,
    HELPER,
    LOGIN,
    PUBLISHED,
    SCORER,
    SUPERUSER,
    TABLE,
    WITHOUT_LOGIN,
)
from league.clubs.services import people
from league.clubs.services.club import give_tournament_role
from league.draw.asking import Wish
from league.draw.services import draws as draw
from league.draw.services.wishes import keep_apart
from league.events.services import evening
from league.imports.services import PersonCopy, YearEvening, import_year
from league.joining.services import change_joining, digest_of
from league.models import ClubApplication, Installation, ListPhoto, Spielliste, TournamentRole
from league.phones.words import words_hash
from league.printing.address import short_code
from league.prizes import services as prizes
from league.registration.services import entries
from league.seasons import services as season
from league.teams import services as team
from league.urls import urlpatterns
from tests.cast import DAY, a_tournament, browser_of, normal, play, seated
from tests.phones.at_table import Phone, a_table, game
from tests.photos.readings import read_photo

from .module_stage import built_once, taken_back

OURS = [pattern for pattern in urlpatterns if isinstance(pattern, URLPattern)]
ADDRESSES = {pattern.name: pattern for pattern in OURS}
WHO = {pattern.name: pattern.callback.guard.who for pattern in OURS if hasattr(pattern.callback, "guard")}
# Nothing to see here for anybody: no such backup, no second version, no paper to correct on a list with all facts, no
# table at the evening yet, nothing being printed, no logo. Of a draft the box and the machines' interface tell nobody.
ABSENT = {
    "operations-backup-download", "operations-metrics", "tournament-version", "list-paper-correct", "evening-seats", "print-waiting", "print-file",
    "print-cancel", "club-yearbook-waiting", "club-yearbook-cancel", "club-logo-picture", "tournament-box", "season-box", "api-start", "api-nothing", "api-tournament", "api-standings",
    "api-tournament-lists", "api-list", "api-player", "api-season", "api-league", "season-paper-waiting", "season-paper-cancel", "ranking-paper-waiting",
    "proof-code",
}  # fmt: skip


def test_every_path_has_a_guard():
    """What comes with allauth looks after itself."""
    assert [str(pattern.pattern) for pattern in OURS if pattern.name not in WHO] == []
    assert [str(pattern.pattern) for pattern in urlpatterns if pattern not in OURS] == ["konto/"]


def test_only_a_guard_opens_a_page_to_strangers():
    views = {name: pattern.callback for name, pattern in ADDRESSES.items()}
    assert {name for name, view in views.items() if not getattr(view, "login_required", True)} == {
        name for name, who in WHO.items() if who in WITHOUT_LOGIN
    }
    assert [name for name, view in views.items() if hasattr(view.__wrapped__, "login_required")] == []


def test_a_guard_knows_which_methods_its_page_understands():
    """Else it would look for something before it refuses them."""
    looks = {pattern.name: pattern.callback for pattern in OURS if pattern.callback.guard.lookup}
    assert [name for name, view in looks.items() if not hasattr(view, "methods")] == []


@pytest.mark.parametrize("address", ["/", "/konto/login/", "/api/v1/clubs"])
def test_nobody_echoes_what_was_asked(db, address):
    assert Client().generic("TRACE", address).status_code == 405


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
    cast.apart = keep_apart(tournament=draft, one=first, other=second, by=cast.anna)
    draw.begin(draw.ask_draw(tournament=draft, wish=Wish(seconds=0.1), by=cast.anna))
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
    team.attach_day(season=cast.league, event=cast.evening, day=1, by=cast.anna)
    cast.league_day = cast.league.season_events.get()
    cast.table = a_table(cast, published=False)
    phone = Phone(cast.table)
    phone.send("table-late", acts=[game(1)], reason="", key="nachgereicht")
    cast.link = cast.table.link
    give_tournament_role(tournament=cast.table.tournament, user=cast.helper, role=TournamentRole.HELPER, by=cast.anna)
    cast.late = cast.link.late.get()
    cast.photo = cast.link.photos.create(device=1, jpeg=b"x", digest=ListPhoto.digest_of(b"x"))
    cast.paper_photo = read_photo(cast.table, cast.anna)
    cast.vote = cast.link.votes.create(device=1, seat=2, on_version=1, agrees=False)
    cast.phone = phone.client
    cast.root = type(cast.anna).objects.create_superuser("root", "root@example.org", "x")
    change_joining(joining=Installation.APPROVAL, based_on=None, by=cast.root)
    cast.application = ClubApplication.objects.create(
        name="Karo Ass", city="Celle", key="karoass", email="k@example.org"
    )
    ClubApplication.objects.filter(pk=cast.application.pk).update(
        digest=digest_of("x"), until=timezone.now() + datetime.timedelta(days=1)
    )
    return cast


def _address(name: str, stage) -> str:
    pattern = ADDRESSES[name].pattern
    text = str(pattern)
    things = {
        "verein": stage.home, "mannschaft": stage.team, "spieler": stage.carla, "liste": stage.liste, "saison": stage.season,
        "anmeldung": stage.registration, "meldung": stage.report,
        "turnier": stage.evening if "abend" in text and "verein" not in text else stage.draft,
        "tournaments": stage.draft, "lists": stage.liste, "clubs": stage.home, "players": stage.carla, "seasons": stage.season,
        "leagues": stage.league, "tisch": stage.table, "nachgereicht": stage.late, "stimme": stage.vote, "foto": stage.photo,
        "blatt": stage.paper_photo, "betrieb": stage.application,
    }  # fmt: skip
    values = {
        "entry": stage.draft.entries.first().uuid, "other": stage.players[1].uuid, "number": 1, "year": DAY.year, "row": 1, "rest": "nirgends", "ending": "csv", "sample": "mitglieder", "run": "0" * 32, "pk": stage.deduction.pk, "digest": "0" * 64, "token": "0" * 64, "registration": stage.registration.uuid, "word": "x", "photo": stage.photo.uuid,
        "name": "teilnahme" if "druck" in text else "nicht-da.sqlite3", "code": short_code((stage.liste if text.startswith("l") else stage.draft).uuid),
    }  # fmt: skip
    if name.startswith("prize-"):
        values["pk"] = stage.prize.pk
    if name.endswith("-paper"):
        values["name"] = "tabelle" if name == "season-paper" else "alle-zeiten"
    if name.startswith("help-"):
        values["name"] = "regeln" if name == "help-guide" else "papier.png"
    if name == "table-words":
        values["word"] = words_hash("de")
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


class Visitor:
    """Somebody who goes from address to address. What an answer has written is taken back, and so is a cookie: each
    address is asked as if it were the first."""

    def __init__(self, stage, user=None):
        self.stage, self.client = stage, browser_of(user)

    def get(self, name: str) -> HttpResponse:
        return self._answer(self.client.get, name)

    def post(self, name: str) -> HttpResponse:
        return self._answer(self.client.post, name)

    def ask(self, name: str) -> HttpResponse:
        """By GET, or by POST where only that is understood."""
        answer = self.get(name)
        return self.post(name) if answer.status_code == 405 else answer

    def _answer(self, ask, name: str) -> HttpResponse:
        cookies = self.client.cookies.copy()
        with taken_back():
            answer = ask(_address(name, self.stage))
        self.client.cookies = cookies
        return answer


def _for(*whom: str) -> list[str]:
    return sorted(name for name, who in WHO.items() if who in whom)


def _statuses(visitor: Visitor, names) -> dict[str, int]:
    return {name: visitor.ask(name).status_code for name in names}


def _wrong(found: dict[str, int], *right: int) -> dict[str, int]:
    return {name: status for name, status in found.items() if status not in right}


def test_strangers_see_what_is_public(stage):
    public = set(_for(EVERYBODY)) - ABSENT
    found = _statuses(Visitor(stage), _for(EVERYBODY, PUBLISHED))
    right = {name: 200 if name in public else 404 for name in found}
    assert found == right | {"language": 302}  # back to where one was


def test_strangers_log_in_for_the_rest(stage):
    stranger = Visitor(stage)
    answers = {name: stranger.ask(name) for name in sorted(set(ADDRESSES) - set(_for(*WITHOUT_LOGIN)))}
    led = {name: (answer.status_code, answer.get("Location", "").split("?")[0]) for name, answer in answers.items()}
    assert led == dict.fromkeys(led, (302, reverse("account_login")))


@pytest.mark.parametrize(
    ("who", "names"),
    [
        ("dieter", sorted(set(ADDRESSES) - set(_for(EVERYBODY, LOGIN, TABLE)) | ABSENT)),  # of another club
        ("helper", _for(DIRECTOR)),
        ("bernd", _for(ADMINISTRATOR)),
        ("anna", _for(SUPERUSER)),
    ],
    ids=["another club", "a helper does not direct", "a scorer does not administer", "an administrator does not run the installation"],
)  # fmt: skip
def test_who_may_not_does_not_even_learn_that_it_exists(stage, who, names):
    assert names
    assert _wrong(_statuses(Visitor(stage, getattr(stage, who)), names), 404) == {}


@pytest.fixture(scope="module")
def asked():
    return {}


@pytest.fixture
def answers(stage, asked):
    """What they get who may, by address; asked for once."""
    for insider, names in [] if asked else _by_insider(stage):
        visitor = Visitor(stage, insider)
        asked |= {name: visitor.get(name) for name in names}
    return asked


def test_who_may_gets_in(answers):
    found = {name: answer.status_code for name, answer in answers.items()}
    assert found.keys() == set(ADDRESSES) - ABSENT - set(_for(TABLE))
    assert _wrong(found, 200, 302, 405) == {}


def test_a_table_is_for_who_has_scanned_its_link(stage):
    """Not even for who directs: nobody writes at a table by a login."""
    for who in (None, stage.dieter, stage.anna, stage.root):
        assert _wrong(_statuses(Visitor(stage, who), _for(TABLE)), 400, 401, 404) == {}
    phone = Visitor(stage)
    phone.client = stage.phone
    with taken_back():
        assert _wrong(_statuses(phone, _for(TABLE)), 200, 400, 422) == {}  # a form is nothing that a phone sends


def _by_insider(stage):
    """Who may, and where; an evening is the scorer's. A new word for who a page is for needs its line here."""
    insiders = dict.fromkeys([*WITHOUT_LOGIN, LOGIN, DIRECTOR, ADMINISTRATOR], stage.anna)
    insiders |= {SUPERUSER: stage.root, HELPER: stage.helper, SCORER: stage.bernd}
    names = defaultdict(list)
    for name in sorted(set(ADDRESSES) - ABSENT - set(_for(TABLE))):
        names[stage.bernd if "abend" in _address(name, stage) else insiders[WHO[name]]].append(name)
    return names.items()


@pytest.mark.thorough
@pytest.mark.parametrize("who", ["anna", pytest.param("root", marks=pytest.mark.thorough)])
def test_an_empty_post_is_never_an_error_of_ours(stage, who):
    visitor = Visitor(stage, getattr(stage, who))
    found = {name: visitor.post(name).status_code for name in sorted(ADDRESSES)}
    assert {name: status for name, status in found.items() if status >= 500} == {}


# --- every form has a key: sent twice it counts once

# Forms without one, and why that does no harm.
WITHOUT = {
    "account-code": "a code is gone when it was used",
    "account_logout": "logged out twice is logged out",
    "club-players-import": "a file is only read; taking it over has a key",
    "club-results-import": "a file is only read",
    "fee-book": "many buttons, and each carries the key of its own",
    "joining-verify": "the link works once",
    "language": "nothing is stored",
    "list-import": "a file is only read",
    "operations-backup-make": "a second backup does no harm",
    "operations-event-unpack": "a file is only read; read in twice an event is there once",
    "proof-run": "comparing twice does no harm",
    "season-import": "a file is only read",
    "tournament-entries-import": "a file is only read",
    "tournament-lists-import": "a file is only read",
}


class Forms(HTMLParser):
    """Every form that is sent by POST, as where it goes and the names of its fields."""

    def __init__(self, page: str, address: str) -> None:
        super().__init__()
        self.found: list[tuple[str, set[str]]] = []
        self._here, self._fields = address, None
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        said = dict(attrs)
        if tag == "form" and said.get("method", "").lower() == "post":
            self._fields = set()
            self.found.append((said.get("action") or self._here, self._fields))
        elif self._fields is not None and said.get("name"):
            self._fields.add(said["name"])

    def handle_endtag(self, tag):
        if tag == "form":
            self._fields = None


def test_every_form_of_every_page_carries_a_key(answers):
    keyless = set()
    for answer in answers.values():
        if answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html"):
            forms = Forms(answer.text, answer.request["PATH_INFO"]).found
            keyless |= {resolve(to).url_name for to, fields in forms if "key" not in fields}
    assert sorted(keyless) == sorted(WITHOUT), "\n".join(sorted(keyless))
