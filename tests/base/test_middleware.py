"""What lies around every page: faults of the database are 503, unstorable text is refused, strangers get stored pages that
are never older than the last change, pages of people who are logged in are kept by nobody, and who logs in gets there."""

import datetime
import gzip
import io
import json
import sqlite3
from contextlib import closing
from urllib.parse import unquote

import pytest
from django.contrib.auth.decorators import login_not_required
from django.db import IntegrityError, OperationalError, connection
from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.test import Client
from django.urls import path

from league.base import middleware, page_cache
from league.base.kept import event_version, kept, list_version, stamp_version
from league.base.shelf import Shelf
from league.models import Club, Spielliste, Stamp, Tournament, User

pytestmark = pytest.mark.urls(__name__)
DAY = datetime.date(2026, 11, 17)
rendered = []


@login_not_required
def write(request):
    Club.objects.create(name=request.POST.get("name", "Kreuzdame"))
    return HttpResponse("gespeichert")


@login_not_required
def from_json(request):
    Club.objects.create(name=json.loads(request.body)["name"])
    return HttpResponse("gespeichert")


@login_not_required
def broken(request):
    raise IntegrityError("UNIQUE constraint failed: locked")


@login_not_required
def full_disk(request):
    raise OSError(28, "No space left on device")


@kept(by=event_version, words=("sort", "page"))
@login_not_required
def standings(request, uuid):
    event = get_object_or_404(Tournament, uuid=uuid, published=True)
    rendered.append(request.get_full_path())
    response = HttpResponse(f"<h1>{event.name}</h1>{request.htmx.target or ''}{request.get_host()}" + "x" * 300)
    if "keks" in request.GET.get("page", ""):
        response.set_cookie("keks", "1")
    return response


@kept(by=event_version)
@login_not_required
def as_json(request, uuid):
    rendered.append(request.path)
    return JsonResponse({"uuid": str(uuid)})


@kept(by=list_version)
@login_not_required
def liste(request, uuid):
    rendered.append(request.path)
    return HttpResponse(f"Tisch {get_object_or_404(Spielliste, uuid=uuid).table}")


@login_not_required
def anything(request, uuid=None):
    rendered.append(request.path)
    return HttpResponse(f"Stand {Stamp.objects.get().version}")


def private(request):
    return HttpResponse(f"nur für {request.user}")


urlpatterns = [
    path("schreiben/", write),
    path("json/", from_json),
    path("kaputt/", broken),
    path("voll/", full_disk),
    path("turnier/<uuid:uuid>/", standings),
    path("turnier/<uuid:uuid>/json/", as_json),
    path("liste/<uuid:uuid>/", liste),
    path("spieler/<uuid:uuid>/", kept(by=stamp_version)(anything)),
    path("hilfe/", anything),
    path("", kept(by=stamp_version)(anything), name="home"),
    path("privat/", private),
    path("anmelden/", anything, name="account_login"),
]


def handler404(request, exception):
    return HttpResponse("gibt es nicht", status=404)


@pytest.fixture
def visitor():
    rendered.clear()
    return Client(raise_request_exception=False)


# Faults


@pytest.fixture
def impatient(transactional_db):
    """A connection that waits for nobody, and is opened anew afterwards."""
    if connection.vendor != "sqlite":
        pytest.skip("these faults are SQLite's")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 30")
    yield connection.cursor
    connection.close()


def test_a_locked_database_is_503_and_works_again_afterwards(impatient, visitor):
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = visitor.post("/schreiben/")
        assert (answer.status_code, answer["Retry-After"], answer["Cache-Control"]) == (503, "5", "no-store")
        assert "Die Datenbank ist gerade beschäftigt." in answer.text
        assert "Die Eingabe ist noch nicht gespeichert." in answer.text
        assert "default-src 'none'" in answer["Content-Security-Policy"]
        assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]
        other.rollback()
    assert visitor.post("/schreiben/").status_code == 200


@pytest.mark.parametrize(
    ("pragma", "sentence"),
    [
        ("query_only = ON", "Auf den Datenträger lässt sich gerade nicht schreiben."),
        ("max_page_count = 1", "Auf dem Datenträger ist kein Platz mehr."),
    ],
)
def test_a_disk_that_takes_nothing_is_503_with_its_reason(impatient, visitor, pragma, sentence):
    with impatient() as cursor:
        cursor.execute(f"PRAGMA {pragma}")
    for number in range(200):  # some still fit into pages that other tests left free
        answer = visitor.post("/schreiben/", {"name": f"Verein {number} {'x' * 20_000}"})
        if answer.status_code != 200:
            break
    assert answer.status_code == 503
    assert sentence in answer.text


@pytest.fixture
def away(impatient, tmp_path):
    connection.close()
    there = connection.settings_dict["NAME"]
    connection.settings_dict["NAME"] = tmp_path / "fort" / "league.sqlite3"
    yield
    connection.settings_dict["NAME"] = there


def test_a_database_that_is_away_is_503_in_every_layer(away, visitor):
    """Strangers meet it in the page cache, people with a session before the page is even chosen."""
    for_strangers = visitor.get("/")
    assert for_strangers.status_code == 503
    assert "Die Datenbank ist gerade nicht erreichbar." in for_strangers.text
    assert "Neu laden" in for_strangers.text
    visitor.cookies["sessionid"] = "a" * 32
    assert visitor.get("/privat/").status_code == 503


def test_programs_get_the_fault_as_json(visitor):
    answer = visitor.get("/voll/", headers={"Accept": "application/json"})
    assert answer.status_code == 503
    assert answer.json()["code"] == "disk_full"
    assert answer.json()["retry_after"] == 5


def test_a_mistake_of_ours_stays_a_500(visitor):
    assert visitor.get("/kaputt/").status_code == 500


class StateOfPostgres(Exception):
    def __init__(self, sqlstate):
        super().__init__(sqlstate)
        self.sqlstate = sqlstate


@pytest.mark.parametrize(
    ("state", "message", "code"),
    [
        ("53100", "could not extend file", "disk_full"),
        ("53300", "sorry, too many clients already", "database_away"),
        ("40P01", "deadlock detected", "database_busy"),
        ("25006", "cannot execute INSERT in a read-only transaction", "read_only"),
        ("57P01", "terminating connection due to administrator command", "database_away"),
        (None, "connection failed: Connection refused", "database_away"),
        (None, "database disk image is malformed", "database_damaged"),
        (None, "no such table: league_club", None),
        ("42P01", 'relation "league_club" does not exist', None),
    ],
)
def test_faults_are_told_from_mistakes(state, message, code):
    error = OperationalError(message)
    error.__cause__ = StateOfPostgres(state) if state else None
    fault = middleware.fault_of(error)
    assert (fault.code if fault else None) == code


# Text


@pytest.mark.parametrize("name", ["Kreuz\0dame", "\0"])
def test_nul_in_a_form_arrives_as_a_character_that_cannot_be_read(db, visitor, name):
    """The form then says so at its field, and what was typed stays: see test_player_add."""
    visitor.post("/schreiben/", {"name": name, "other": "Herz"})
    assert Club.objects.get().name == name.replace("\0", "\N{REPLACEMENT CHARACTER}")


@pytest.mark.parametrize("charset", ["utf-7", "utf-16", "latin-1", "gibtesnicht"])
def test_whatever_encoding_a_sender_claims_it_is_read_as_utf_8(db, visitor, charset):
    kind = f"application/x-www-form-urlencoded; charset={charset}"
    visitor.generic("POST", "/schreiben/", b"name=%2Bjj-%C3%A4", content_type=kind)
    assert Club.objects.get().name == "+jj-ä"


def test_nul_in_the_name_of_a_field_is_400(db, visitor):
    answer = visitor.post("/schreiben/", "na%00me=Kreuzdame", content_type="application/x-www-form-urlencoded")
    assert answer.status_code == 400
    assert "Gespeichert wurde nichts." in answer.text
    assert not Club.objects.exists()


def test_nul_in_address_or_query_is_400(db, visitor):
    assert visitor.get("/hilfe/?nach=%00").status_code == 400
    assert visitor.get("/hilfe/%00").status_code == 400


@pytest.mark.parametrize("address", ["/hilfe/?nach=%00", "/gibtesnicht/", "/hilfe/", "/kaputt/"])
def test_no_answer_comes_without_its_policy(db, visitor, address):
    """Refused, not found, found, broken: each says that nobody may frame it."""
    Stamp.objects.get_or_create(pk=1)
    answer = visitor.get(address)
    assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]
    assert (answer["X-Frame-Options"], answer["X-Content-Type-Options"]) == ("DENY", "nosniff")


def test_half_a_character_in_json_is_400(transactional_db, visitor):
    answer = visitor.post("/json/", data='{"name": "Kreuz\\ud800"}', content_type="application/json")
    assert answer.status_code == 400
    assert not Club.objects.exists()


def test_a_sender_who_goes_away_is_400(db):
    class Gone(io.BytesIO):
        def read(self, *_):
            raise OSError("connection reset")

    client = Client(raise_request_exception=False)
    answer = client.generic("POST", "/schreiben/", "", **{"CONTENT_LENGTH": "9", "wsgi.input": Gone(),
        "CONTENT_TYPE": "application/x-www-form-urlencoded"})  # fmt: skip
    assert answer.status_code == 400


# Stored pages


@pytest.fixture
def event(db):
    club = Club.objects.create(name="Kreuzdame")
    return Tournament.objects.create(club=club, name="Herbstturnier", date=DAY, published=True)


@pytest.fixture
def page(event):
    return f"/turnier/{event.uuid}/"


def test_the_second_stranger_gets_the_stored_page_with_one_query(page, visitor, django_assert_num_queries):
    first = visitor.get(page)
    with django_assert_num_queries(1):
        second = visitor.get(page)
    assert rendered == [page]
    del first["X-Request-ID"], second["X-Request-ID"]  # each request has its own
    assert (second.content, dict(second.headers)) == (first.content, dict(first.headers))
    assert "frame-ancestors 'none'" in second["Content-Security-Policy"]
    assert second["Cache-Control"] == "no-cache"


def test_after_a_change_nobody_sees_the_old_page(page, event, visitor):
    visitor.get(page)
    Tournament.objects.filter(pk=event.pk).update(name="Winterturnier", version=2)
    assert "Winterturnier" in visitor.get(page).text


def test_a_change_while_the_page_is_made_is_seen_by_the_next_stranger(page, event, monkeypatch):
    """The page was made of version 1, though version 2 was there before it was stored."""

    def slow(request):
        response = HttpResponse(Tournament.objects.get(pk=event.pk).name)
        Tournament.objects.filter(pk=event.pk, version=1).update(name="Winterturnier", version=2)
        return response

    served = page_cache.PageCache(slow)
    asked = Client().get(page).wsgi_request
    assert [served(asked).text for _ in range(3)] == ["Herbstturnier", "Winterturnier", "Winterturnier"]


def test_a_page_that_is_withdrawn_is_gone_at_once(page, event, visitor):
    visitor.get(page)
    Tournament.objects.filter(pk=event.pk).update(published=False, version=2)
    assert visitor.get(page).status_code == 404


def test_a_page_that_did_not_change_is_304(page, visitor):
    etag = visitor.get(page)["ETag"]
    answer = visitor.get(page, headers={"If-None-Match": etag})
    assert (answer.status_code, answer.content, answer["ETag"]) == (304, b"", etag)
    assert visitor.get(page, headers={"If-None-Match": 'W/"other"'}).status_code == 200


def test_head_has_the_headers_and_no_body(page, visitor):
    assert visitor.head(page).status_code == 200
    visitor.get(page)
    head = visitor.head(page)
    assert (head.content, head["Content-Length"]) == (b"", visitor.get(page)["Content-Length"])
    assert rendered == [page, page]  # what HEAD made was not kept


def test_browsers_get_it_packed(page, visitor):
    packed = visitor.get(page, headers={"Accept-Encoding": "gzip, br"})
    assert packed["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed["Vary"]
    plain = visitor.get(page)
    assert not plain.has_header("Content-Encoding")
    assert gzip.decompress(packed.content) == plain.content
    assert len(packed.content) < len(plain.content) / 2


@pytest.mark.parametrize("cookie", ["sessionid", "messages"])
def test_somebody_known_gets_a_page_of_his_own(page, visitor, cookie):
    visitor.get(page)
    visitor.cookies[cookie] = "abc"
    visitor.get(page)
    assert rendered == [page, page]


def test_a_page_made_for_somebody_with_a_cookie_is_not_kept(page, visitor):
    visitor.cookies["csrftoken"] = "a" * 32
    visitor.get(page)
    visitor.get(page)
    assert rendered == [page, page]


@pytest.mark.parametrize(
    ("extra", "times"),
    [
        ("", 1),
        ("?page=2", 1),
        ("?sort=-points&page=2", 1),
        ("?unbekannt=1", 2),  # made each time, never stored
        ("?page=" + "2" * 150, 2),
        ("?page=keks", 2),  # sets a cookie
        ("json/", 2),  # no page
    ],
)
def test_only_pages_asked_for_in_a_known_way_are_kept(page, visitor, extra, times):
    visitor.get(page + extra)
    visitor.get(page + extra)
    assert rendered == [page + extra] * times


def test_another_query_host_or_fragment_is_another_page(page, visitor):
    answers = [
        visitor.get(page),
        visitor.get(page, {"page": 2}),
        visitor.get(page, headers={"Host": "localhost"}),
        visitor.get(page, headers={"HX-Request": "true", "HX-Target": "stand"}),
    ]
    assert len(rendered) == 4
    assert len({answer.content for answer in answers}) == 3  # the query changes nothing here


def test_nothing_is_kept_about_what_does_not_exist(db, visitor):
    assert visitor.get("/turnier/00000000-0000-0000-0000-000000000000/").status_code == 404


def test_the_page_of_a_list_follows_the_list_its_tournament_and_the_club(event, visitor):
    made = Spielliste.objects.create(tournament=event, number=1, table=1, root=1)
    page = f"/liste/{made.uuid}/"
    for rows in (Spielliste.objects, Tournament.objects, Club.objects):
        visitor.get(page)
        visitor.get(page)
        rows.update(version=7)
    visitor.get(page)
    assert rendered == [page] * 4


def test_pages_about_people_and_the_start_page_follow_the_stamp(event, visitor):
    Stamp.objects.all().delete()
    Stamp.objects.create(pk=1)
    for page in ("/", f"/spieler/{event.uuid}/"):
        assert [visitor.get(page).text for _ in range(2)] == [f"Stand {Stamp.objects.get().version}"] * 2
        Stamp.objects.update(version=Stamp.objects.get().version + 1)
        assert visitor.get(page).text == f"Stand {Stamp.objects.get().version}"
    assert len(rendered) == 4


def test_other_pages_are_not_kept(event, visitor):
    Stamp.objects.get_or_create(pk=1)
    visitor.get("/hilfe/")
    visitor.get("/hilfe/")
    assert rendered == ["/hilfe/"] * 2


def test_a_stored_page_grows_old(page, visitor, monkeypatch):
    visitor.get(page)
    now = page_cache.monotonic()
    monkeypatch.setattr(page_cache, "monotonic", lambda: now + page_cache.LONGEST_AGE)
    visitor.get(page)
    assert rendered == [page, page]


def test_the_shelf_keeps_what_was_asked_for_last_within_its_limits():
    shelf = Shelf(most=3, most_bytes=100)
    for name in "abc":
        shelf.put(name, name.upper(), 30)
    assert shelf.get("a") == "A"
    shelf.put("d", "D", 30)  # a fourth: b was not asked for longest
    assert [shelf.get(name) for name in "abcd"] == ["A", None, "C", "D"]
    shelf.put("a", "AA", 60)  # too many bytes: c goes, and the old a does not count
    assert ([shelf.get(name) for name in "acd"], shelf.bytes) == (["AA", None, "D"], 90)
    shelf.put("e", "E", 101)  # larger than all: not kept
    assert (shelf.get("e"), len(shelf), shelf.bytes) == (None, 0, 0)


# Private pages


def test_pages_of_somebody_who_is_logged_in_are_kept_by_nobody(event, page):
    client = Client()
    client.force_login(User.objects.create_user("anna"))
    for address in ("/privat/", page):
        answer = client.get(address)
        assert answer.status_code == 200
        assert {"private", "no-store"} <= set(answer["Cache-Control"].split(", "))
        assert "Cookie" in answer["Vary"]


def test_pages_for_strangers_are_asked_for_again_each_time(db, visitor):
    Stamp.objects.get_or_create(pk=1)
    answer = visitor.get("/hilfe/")
    assert (answer["Cache-Control"], answer["Vary"]) == ("no-cache", "Cookie, Accept-Language")


# Logging in


PAGE, ELSEWHERE = "http://testserver/turnier/7/abend/?q=carla", "http://anderswo.example/"
WAYS_BACK = [
    # how it was asked for, what the browser says, where one is after logging in
    ("get", {}, "/privat/"),
    ("get", {"Referer": PAGE}, "/privat/"),
    ("get", {"Referer": PAGE, "HX-Request": "true"}, "/turnier/7/abend/?q=carla"),
    ("post", {"Referer": PAGE}, "/turnier/7/abend/?q=carla"),
    ("post", {"Referer": "http://testserver/turnier/7/abend/"}, "/turnier/7/abend/"),
    ("post", {"Referer": ELSEWHERE}, "/"),
    ("post", {}, "/"),
]


@pytest.mark.parametrize(("method", "headers", "page"), WAYS_BACK)
def test_who_logs_in_is_then_on_a_page(visitor, method, headers, page):
    answer = getattr(visitor, method)("/privat/", headers=headers)
    address, _, way_back = answer["Location"].partition("?next=")
    assert (answer.status_code, address, unquote(way_back)) == (302, "/anmelden/", page)
