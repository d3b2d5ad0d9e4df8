"""Backups at other places: a stick, a WebDAV folder, a bucket. Real servers on loopback; what was away is caught up."""

import hashlib
import threading
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import BytesIO, StringIO
from wsgiref.simple_server import WSGIRequestHandler, make_server

import pytest
from django.core.management import call_command
from django.utils import timezone
from wsgidav.wsgidav_app import WsgiDAVApp

from league.base.net import Away
from league.base.s3 import signed
from league.models import Club
from league.operations.backup import backups, make_backup
from league.operations.elsewhere import bring_to_all, can_catch_up, fetch_from_any, place_of
from league.operations.keeper import look, save
from league.operations.known import known
from league.operations.standing import standing, what_is_at
from tests.bucket import a_bucket
from tests.rows import chosen

LOGIN = "anna:geheim"
MINUTES = timedelta(minutes=1)


@pytest.fixture
def folder(transactional_db, settings, tmp_path):
    settings.DATA_DIR, settings.BACKUP_DIR = tmp_path, tmp_path / "backups"
    settings.BACKUP_LOGIN = LOGIN
    Club.objects.create(name="Kreuzdame")
    return settings.BACKUP_DIR


def serving(server):
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()


def _whole(application):
    """The server of the standard library hands over a connection that never ends."""

    def answer(environ, start):
        sent = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
        return application(environ | {"wsgi.input": BytesIO(sent)}, start)

    return answer


class Quiet(WSGIRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture
def webdav(tmp_path):
    """A real WebDAV server with a password; what it keeps lies in a folder."""
    kept = tmp_path / "webdav"
    kept.mkdir()
    config = {
        "provider_mapping": {"/dav": str(kept)},
        "simple_dc": {"user_mapping": {"*": {"anna": {"password": "geheim"}}}},
        "http_authenticator": {"accept_basic": True, "accept_digest": False, "default_to_digest": False},
        "verbose": 0,
        "logging": {"enable": False},
    }
    server = make_server("127.0.0.1", 0, _whole(WsgiDAVApp(config)), handler_class=Quiet)
    server.kept = kept
    server.address = f"http://127.0.0.1:{server.server_port}/dav"
    yield from serving(server)


@pytest.fixture
def bucket():
    with a_bucket() as server:
        yield server


@pytest.fixture
def stick(tmp_path):
    path = tmp_path / "stick"
    path.mkdir()
    return path


def names_at(address):
    return sorted(place_of(address).there())


@pytest.mark.parametrize("kind", chosen(["stick", "webdav", "bucket"], 0))
def test_what_is_saved_is_there_as_well_and_goes_again(folder, settings, request, kind):
    at = request.getfixturevalue(kind)
    address = str(at) if kind == "stick" else at.address
    settings.BACKUP_TO = [address]
    place = place_of(address)
    made = [make_backup(label="auto") for _ in range(3)]
    bring_to_all()
    assert place.there() == {one.name: one.size for one in made}
    assert standing().warnings == []
    assert standing().line.endswith(f", auch auf {place.title}.")
    place.remove(made[0].name)
    assert names_at(address) == sorted(one.name for one in made[1:])
    content = {
        "stick": lambda: (at / made[1].name).read_bytes(),
        "webdav": lambda: (at.kept / made[1].name).read_bytes(),
        "bucket": lambda: at.objects[f"spiel/liste/{made[1].name}"],
    }
    assert content[kind]() == made[1].path.read_bytes()


class HangsUp(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Length", str(len(WHOLE)))
        self.end_headers()
        self.wfile.write(HALF)

    def log_message(self, *_):
        pass


@pytest.fixture
def hangs_up():
    """A server that announces a whole file and breaks off in the middle."""
    server = HTTPServer(("127.0.0.1", 0), HangsUp)
    server.address = f"http://127.0.0.1:{server.server_port}/dav"
    yield from serving(server)


WHOLE, HALF = b"0123456789" * 20_000, b"0123456789" * 9_000
NAMED = "spielliste-2026-11-19-200000-auto.zip"


def test_a_connection_that_breaks_off_in_the_middle_of_a_file_is_said(hangs_up):
    with pytest.raises(Away, match="110000 more expected"):
        place_of(hangs_up.address).fetch(NAMED, BytesIO())


@pytest.mark.parametrize("first", ["a server that hangs up", "half a file on a stick"])
def test_of_two_places_the_one_that_has_it_whole_gives_it(folder, settings, hangs_up, stick, tmp_path, first):
    (tmp_path / "platte").mkdir()
    (stick / NAMED).write_bytes(HALF)
    (tmp_path / "platte" / NAMED).write_bytes(WHOLE)
    not_whole = hangs_up.address if first == "a server that hangs up" else str(stick)
    settings.BACKUP_TO = [not_whole, str(tmp_path / "platte")]
    with fetch_from_any(NAMED, len(WHOLE)) as fetched:
        assert fetched.read() == WHOLE
    settings.BACKUP_TO = [not_whole]
    assert fetch_from_any(NAMED, len(WHOLE)) is None


def test_a_stick_that_is_pulled_is_said_and_caught_up_when_it_is_back(folder, settings, stick):
    settings.BACKUP_TO = [str(stick)]
    save(timezone.now())
    away = stick.rename(stick.with_name("gezogen"))
    Club.objects.create(name="Herzdame")
    tomorrow = timezone.now() + timedelta(days=1)
    save(tomorrow)
    assert len(backups()) == 2  # the first place has it
    (said,) = standing().warnings
    assert said.startswith(f"Die letzte Sicherung fehlt auf {stick}. Den Ordner gibt es gerade nicht.")
    assert "Bitte den Stick einstecken" in said
    assert not look(tomorrow, start=lambda: None)  # nobody tries in vain
    away.rename(stick)
    assert not look(tomorrow, start=lambda: None)  # a minute after it failed
    later = tomorrow + 2 * MINUTES
    assert look(later, start=lambda: save(later))
    assert known()["last"]["name"] in names_at(str(stick))
    assert standing().warnings == []
    assert not look(later, start=lambda: None)


def test_of_what_a_place_missed_no_more_than_ten_come(folder, settings, stick):
    settings.BACKUP_TO = [str(stick)]
    folder.mkdir()
    for minutes in range(1, 16):
        at = timezone.localtime() - timedelta(minutes=minutes)
        (folder / f"spielliste-{at:%Y-%m-%d-%H%M%S}-auto.zip").write_text("alt")
    newest = make_backup(label="auto")
    bring_to_all()
    assert len(names_at(str(stick))) == 10
    assert newest.name in names_at(str(stick))


def test_what_came_there_by_itself_is_thinned_out_and_what_somebody_put_there_stays(folder, settings, stick):
    settings.BACKUP_TO = [str(stick)]
    for minute in range(10):
        (stick / f"spielliste-2026-05-17-20{minute:02}00-auto.zip").write_text("alt")
        (stick / f"spielliste-2026-05-17-20{minute:02}00.zip").write_text("von Hand")
    made = make_backup(label="auto")
    bring_to_all()
    by_itself = [name for name in names_at(str(stick)) if name.endswith("-auto.zip")]
    assert by_itself == ["spielliste-2026-05-17-200900-auto.zip", made.name]
    assert len(names_at(str(stick))) == 12


def test_what_cannot_be_taken_away_from_a_stick_is_said(folder, settings, stick):
    settings.BACKUP_TO = [str(stick)]
    (stick / "spielliste-2026-05-17-200000-auto.zip").mkdir()  # refuses, as all do on a stick that turned read-only
    (stick / "spielliste-2026-05-17-201000-auto.zip").write_text("alt")
    (stick / ".spielliste-2026-05-17-201000-auto.zip.unfertig").mkdir()
    made = make_backup()
    bring_to_all()
    assert made.name in names_at(str(stick))
    (said,) = standing().warnings
    assert f"In {stick} lässt sich nicht schreiben" in said


@pytest.mark.parametrize("written", chosen(["Für Anna", "F%C3%BCr%20Anna"], 0))
def test_a_folder_on_the_net_may_be_called_as_people_call_it(folder, settings, webdav, written):
    (webdav.kept / "Für Anna").mkdir()
    settings.BACKUP_TO = [f"{webdav.address}/{written}"]
    made = make_backup()
    bring_to_all()
    assert standing().warnings == []
    assert [path.name for path in (webdav.kept / "Für Anna").iterdir()] == [made.name]


def test_a_half_copy_is_none_and_the_next_one_tidies_it_away(folder, settings, stick):
    settings.BACKUP_TO = [str(stick)]
    (stick / ".spielliste-2026-11-17-200000-auto.zip.unfertig").write_text("halb")
    made = make_backup()
    bring_to_all()
    assert [path.name for path in stick.iterdir()] == [made.name]


def test_one_place_that_is_away_does_not_keep_the_others_from_theirs(folder, settings, stick, webdav):
    settings.BACKUP_TO = ["/nirgends/stick", webdav.address, "ftp://alt.example/x", str(stick)]
    made = make_backup()
    bring_to_all()
    assert names_at(str(stick)) == names_at(webdav.address) == [made.name]
    one, other = standing().warnings
    assert "/nirgends/stick" in one
    assert "„ftp://alt.example/x“ ist kein Ort für Sicherungen." in other


@pytest.mark.parametrize(
    ("address", "login", "said"),
    chosen(
        [
            ("{webdav}", "anna:falsch", "127.0.0.1 lehnt die Anmeldung ab. Bitte LEAGUE_BACKUP_LOGIN prüfen."),
            ("{webdav}/fehlt", LOGIN, "127.0.0.1 kennt diesen Ordner nicht."),
            ("{bucket}", "anna:falsch", "127.0.0.1 lehnt die Anmeldung ab."),
            ("http://127.0.0.1:9/x", LOGIN, "127.0.0.1 ist nicht zu erreichen"),
            ("http://doko.example/x", LOGIN, "Ohne https reiste das Passwort offen."),
            ("s3+http://doko.example/x", LOGIN, "Ohne https reiste das Passwort offen."),
            ("https://doko.example:achtzig/x", LOGIN, "ist kein Ort für Sicherungen."),
            ("https://[doko.example/x", LOGIN, "ist kein Ort für Sicherungen."),
            ("sftp://anna:geheim@alt.example/x", LOGIN, "„sftp://alt.example/x“ ist kein Ort für Sicherungen."),
        ],
        0,
        3,
        4,
        8,
    ),
)
def test_what_is_wrong_with_a_place_is_a_sentence(folder, settings, webdav, bucket, address, login, said):
    settings.BACKUP_LOGIN = login
    settings.BACKUP_TO = [address.format(webdav=webdav.address, bucket=bucket.address)]
    make_backup()
    bring_to_all()
    (warning,) = standing().warnings
    assert said in warning
    assert said in what_is_at(place_of(settings.BACKUP_TO[0]))
    assert "geheim" not in str(known())


def test_a_place_on_the_net_is_asked_again_after_five_minutes(folder, settings):
    settings.BACKUP_TO = ["http://127.0.0.1:9/x"]
    made, now = make_backup(), timezone.now()
    assert can_catch_up(made.name, now)
    bring_to_all(now)
    assert [can_catch_up(made.name, now + n * MINUTES) for n in (1, 4, 5)] == [False, False, True]


def test_what_arrives_otherwise_than_it_was_sent_is_refused(folder, settings, bucket, tmp_path, monkeypatch):
    from league.operations.elsewhere import s3

    monkeypatch.setattr(s3, "digest_of", lambda path: "0" * 64)
    with pytest.raises(Away, match="antwortet: 400"):
        place_of(bucket.address).put(make_backup().path)
    assert bucket.objects == {}


def test_the_command_brings_it_there_too(folder, settings, stick):
    settings.BACKUP_TO = [str(stick)]
    out = StringIO()
    call_command("backup", stdout=out)
    assert f"Auch auf {stick}." in out.getvalue()
    assert len(names_at(str(stick))) == 1


# The worked examples of Amazon's documentation, "Authenticating Requests: Using the Authorization Header".
EXAMPLE = ("AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY")
EMPTY = hashlib.sha256(b"").hexdigest()


@pytest.mark.parametrize(
    ("method", "path", "query", "more", "signature"),
    [
        (
            "GET", "/test.txt", {}, {"range": "bytes=0-9"},
            "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
        ),
        (
            "PUT", "/test%24file.text", {},
            {
                "date": "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY",
                "x-amz-content-sha256": hashlib.sha256(b"Welcome to Amazon S3.").hexdigest(),
            },
            "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
        ),
        (
            "GET", "/", {"max-keys": "2", "prefix": "J"}, {},
            "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
        ),
    ],
)  # fmt: skip
def test_requests_are_signed_as_amazon_says(method, path, query, more, signature):
    headers = {"host": "examplebucket.s3.amazonaws.com", "x-amz-content-sha256": EMPTY} | more
    now = datetime(2013, 5, 24, tzinfo=UTC)
    found = signed(method, path, query, headers, *EXAMPLE, region="us-east-1", now=now)
    assert found["authorization"].endswith(f"Signature={signature}")
