"""Every page that can be reached by clicking, as Anna and as a stranger: it answers, fits a phone, has no
fault of accessibility in light or dark, says what it is in its title, and the console has nothing to complain about."""

import re
from html import unescape
from urllib.parse import urljoin, urlsplit

import pytest
from django.test import RequestFactory
from django.urls import resolve, reverse
from django.urls.exceptions import Resolver404

from league.day import services as clock
from league.events.services import evening
from league.lists.services import corrections
from league.lists.services.people import continue_list
from league.models import Player, Season, Spielliste, Tournament, User
from league.photos.services import refuse_photo
from league.registration.services import checkin, entries
from tests.base.test_every_address import ADDRESSES
from tests.browser.accessibility import ALL, COLOURS, faults_of
from tests.browser.conftest import DESK, PHONE
from tests.browser.waiting import resized
from tests.cast import DAY, browser_of, normal, play, the_demo
from tests.once import once
from tests.photos.readings import a_photo, received

pytestmark = pytest.mark.thorough

# In dark on the desk the same page differs in its colours only.
ON_THE_PHONE, ON_THE_DESK = ALL, COLOURS
LINK = re.compile(r'<a\b[^>]*?\shref="([^"]*)"')
NOT_FOLLOWED = {"account_logout", "club-pack", "operations-backup-download", "operations-event-pack"}
# Files to take home and answers for machines are no pages; what is in them is tested where they are made.
FILE = re.compile(r"\.(py|pdf|xlsx|csv|json|ics|zip|<ending:ending>)$|^/?api/v1/")
# Answers to a form or a search, and pages that the demo has no link to because there is nothing to do there.
NOT_LINKED = {
    "club-create", "entry-add", "entry-guest", "entry-leave", "entry-search", "list-accept", "list-accept-repair", "list-find",
    "list-continue-join", "list-substitute-join",
    "list-game-preview", "list-paper", "merge-undo", "operations-backup-make", "operations-backup-download", "operations-event-pack",
    "club-invite", "club-link-renew", "club-role-give", "club-role-take", "player-move",
    "joining-form", "joining-sent", "joining-verify", "joining-refuse",  # nobody may apply to the demo
    "account-code", "proof-check", "robots", "club-pack", "operations-metrics", "operations-alive", "operations-ready", "registration-detail", "report-detail", "checkin-now", "checkin-known", "checkin-missing-now", "prizes-copy", "prizes-now", "reports-now",
    "ceremony", "draw-wish-settled", "first-club", "help-picture", "tournament-person-short", "tournament-where",
    "table", "table-manifest", "table-photo-seen", "table-state", "table-worker", "list-photo", "phones-now",  # with a phone
    "paper-photo-picture", "paper-photo-sheet",  # pictures on a page
    "import-run", "clock-now", "overview-now", "tournament-now", "tournament-control-now", "projector-slides", "team-search", "print-waiting", "print-file", "operations-arriving", "ranking-paper-waiting", "season-paper-waiting", "club-yearbook-waiting", "list-short", "tournament-short", "club-logo-picture",
}  # fmt: skip


@pytest.fixture
def demo(transactional_db):
    the_demo()
    return _everything_else()


@once
def _everything_else():
    anna = User.objects.get(username="anna")
    tonight = evening.start_evening(club=anna.club_roles.first().club, date=DAY, by=anna)
    four = [entries.add_entry(tournament=tonight, player=player, by=anna) for player in Player.objects.all()[:4]]
    begun = evening.form_table(evening=tonight, seats=four, depth=Spielliste.FULL, by=anna)
    continue_list(spielliste=play(begun, normal(), by=anna), seats=four[::-1], based_on=None, by=anna)
    _correct_something(Tournament.objects.get(state="finished", kind="tournament"), anna)
    running = Tournament.objects.get(state="running", kind="tournament")
    clock.start_clock(round=running.present_round, by=anna)
    entries.add_entry(tournament=running, player=Player.objects.last(), by=anna)  # has no seat
    checkin.open_door(tournament=Tournament.objects.get(state="planned", kind="tournament"), by=anna)
    photo = received(running.present_round.lists.first(), anna, codes=[], jpeg=a_photo())
    refuse_photo(photo=photo, why={"refused": "blurred"}, by=anna)
    return anna


def _correct_something(event, anna):
    """So that there is a second version of published standings."""
    liste = event.lists.filter(depth="full").first()
    facts = liste.games.get(row=1).facts
    other = facts | {"game": facts["game"] | {"re_augen": 240 - facts["game"]["re_augen"]}}
    corrections.correct_game(spielliste=liste, row=1, to=other, reason="Papier nachgesehen", based_on=None, by=anna)


def _beginnings() -> list[str]:
    """Where the walk begins: the start page, and one of each kind of thing, so that each kind of page is met."""
    finished = Tournament.objects.get(state="finished", kind="tournament")
    running = Tournament.objects.get(state="running", kind="tournament")
    planned = Tournament.objects.get(state="planned", kind="tournament")
    playing = running.present_round.lists.all()
    lists = [
        playing.filter(depth="points", state="finished").last(),
        playing.filter(depth="points", state="open", paper={}).last(),
        playing.filter(depth="full", state="open").last(),
        Spielliste.objects.filter(state="open").exclude(continues=None).last(),
    ]
    things = [
        ("tournament-detail", finished),
        ("tournament-control", running),
        ("round-clock", running),
        ("tournament-entries", running),
        ("prizes-run", running),
        ("draw-overview", running),
        *((name, planned) for name in ("checkin", "registration-form", "registration-list", "draw-overview")),
        *(("list-enter", one) for one in lists),
        ("list-detail", lists[1]),
        *(("season-detail", Season.objects.filter(kind=kind).first()) for kind in (Season.PLAYERS, Season.TEAMS)),
        ("tournament-teams-run", running),
    ]
    return ["/", reverse("search"), *(reverse(name, args=[thing.uuid]) for name, thing in things)]


def _name(path: str) -> str | None:
    try:
        return resolve(path).url_name
    except Resolver404:
        return None


def _links(page: str, hrefs: list[str]) -> list[str]:
    """The pages of ours that these lead to, as seen from the address of the page on which they stand."""
    addresses = [urlsplit(urljoin(page, href)) for href in hrefs]
    return [one.path for one in addresses if one.netloc == urlsplit(page).netloc and not FILE.search(one.path)]


def _faults(page, answer, rules) -> list[str]:
    """What is wrong with the page as it stands."""
    faults = [] if answer.status == 200 else [f"answers {answer.status}"]
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        faults.append(f"is wider than {page.viewport_size['width']} px")
    if "Spielliste" not in page.title() or page.title() == "Spielliste":
        faults.append(f"has the title {page.title()!r}")
    return faults + faults_of(page, rules)


def _faults_on_the_desk_in_dark(page, answer) -> list[str]:
    """The page that is open already, at another size and in other colours; afterwards it is a phone in light again."""
    page.emulate_media(color_scheme="dark")
    resized(page, DESK)
    faults = _faults(page, answer, ON_THE_DESK)
    page.emulate_media(color_scheme="light")
    resized(page, PHONE)
    return faults


def _walk(client) -> list[tuple[str | None, str]]:
    """Follows links from the beginnings; gives name and address of one page of each kind, and of each beginning."""
    waiting, seen, pages = _beginnings(), set(), []
    known, first = set(waiting), set(waiting)
    while waiting:
        path = waiting.pop(0)
        name = _name(path)
        if name in NOT_FOLLOWED or (name in seen and path not in first):
            continue
        seen |= {name} - {None}  # each dead link is a fault
        pages.append((name, path))
        answer = client.get(path, follow=True)
        here = f"http://testserver{answer.request['PATH_INFO']}"
        fresh = [one for one in _links(here, map(unescape, LINK.findall(answer.text))) if one not in known]
        known.update(fresh)
        waiting += fresh
    return pages


def _examined(page, pages, known: set, dark_too: bool) -> dict[str, list[str]]:
    """The faults of these pages by address, and of pages of a kind not known that only scripts have put a link to."""
    waiting, faults, logged = list(pages), {}, []
    page.on("console", lambda message: message.type == "error" and logged.append(f"logs {message.text}"))
    for name, path in waiting:  # grows
        answer = page.goto(path)
        found = _faults(page, answer, ON_THE_PHONE) + (_faults_on_the_desk_in_dark(page, answer) if dark_too else [])
        if found or logged:
            faults[f"{name} {path}"] = [*found, *logged]
        logged.clear()
        links = _links(page.url, page.eval_on_selector_all("a[href]", "links => links.map(link => link.href)"))
        fresh = {_name(link): link for link in links if _name(link) not in known | NOT_FOLLOWED}
        known |= set(fresh)
        waiting += fresh.items()
    return faults


def test_anna_can_click_to_every_page_and_each_is_sound(demo, open_page):
    pages = _walk(browser_of(demo))
    seen = {name for name, _path in pages}
    missing = sorted(name for name in _pages_to_be_met() - seen if _is_page(name))
    assert missing == [], " ".join(missing)
    assert _examined(open_page(demo, PHONE), pages, seen, dark_too=True) == {}


def _pages_to_be_met() -> set[str]:
    return {
        name for name, address in ADDRESSES.items() if name not in NOT_LINKED and not FILE.search(str(address.pattern))
    }


def _is_page(name: str) -> bool:
    """Not a button: addresses that understand POST only are not pages."""
    somebody = "00000000-0000-0000-0000-000000000000"
    numbers = dict.fromkeys(("number", "row", "pk", "year"), 1)
    values = numbers | {"uuid": somebody, "entry": somebody, "name": "x", "digest": "x", "token": "x"}
    view = ADDRESSES[name].callback
    try:
        answer = view(RequestFactory().get("/"), **{key: values[key] for key in ADDRESSES[name].pattern.converters})
    except Exception:  # it went past the question of the method: a page
        return True
    return answer.status_code != 405


def test_every_page_a_stranger_can_click_to_is_sound(demo, open_page):
    pages = _walk(browser_of(None))
    assert _examined(open_page(None, PHONE), pages, {name for name, _path in pages}, dark_too=False) == {}
