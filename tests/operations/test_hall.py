"""HTTPS in a hall: a certificate that is good for this laptop and for nothing else, and a door through which phones get
it. Names and addresses are those of private nets; everything stays on this machine."""

import http.client
import os
import re
import select
import signal
import socket
import ssl
import subprocess
import threading
import time
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from league.base.machine import why_not_served
from league.operations import hall as halls
from league.operations.door import page
from league.operations.hall import make_hall

from .test_serve import environment, free_port

ROOT = Path(__file__).parents[2]
NAMES = ["localhost", "127.0.0.1", "halle", "halle.local", "192.168.0.7"]
TODAY = datetime(2026, 5, 1, tzinfo=UTC)


def greeted(hall, name, certificate="site"):
    """Shakes hands as a browser does that trusts the hall: True, or why it refuses."""
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(hall.folder / f"{certificate}.crt", hall.folder / f"{certificate}.key")
    here, there = socket.socketpair()
    threading.Thread(target=lambda: _shaken(server, there), daemon=True).start()
    phone = ssl.create_default_context(cafile=hall.trusted)
    try:
        with phone.wrap_socket(here, server_hostname=name):
            return True
    except ssl.SSLCertVerificationError as refusal:
        return refusal.verify_message


def _shaken(context, line):
    try:
        with context.wrap_socket(line, server_side=True) as secured:
            secured.recv(1)
    except OSError:
        line.close()


@pytest.mark.parametrize("name", ["halle.local", "192.168.0.7", "127.0.0.1"])
def test_a_phone_that_trusts_the_hall_finds_the_site_by_name_and_by_number(tmp_path, name):
    assert greeted(make_hall(tmp_path / "hall", NAMES), name) is True


@pytest.mark.parametrize("name", ["bank.example", "halle.example", "8.8.8.8"])
def test_whatever_else_its_key_signs_is_refused(tmp_path, name):
    hall = make_hall(tmp_path / "hall", NAMES)
    forged = halls._site(halls._kept(hall.folder / "ca"), [name], datetime.now(UTC))
    halls._keep(forged, hall.folder / "forged")
    assert greeted(hall, name, "forged") == "permitted subtree violation"


@pytest.mark.parametrize(
    ("days", "names", "anew"),
    [
        (0, NAMES, set()),
        (300, NAMES, set()),
        (380, NAMES, {"site"}),  # a month before its end
        (710, NAMES, {"ca", "site"}),
        (0, [*NAMES, "10.0.0.9"], {"site"}),  # another router: phones trust it already
        (0, [*NAMES, "203.0.113.7"], {"ca", "site"}),  # not an address of a private net
        (0, [*NAMES, "doko.lan"], {"ca", "site"}),
    ],
)
def test_only_what_ends_or_does_not_know_a_name_is_made_anew(tmp_path, days, names, anew):
    def kept():
        return {name: (tmp_path / f"{name}.crt").read_bytes() for name in ("ca", "site")}

    make_hall(tmp_path, NAMES, TODAY)
    before = kept()
    make_hall(tmp_path, names, TODAY + timedelta(days=days))
    assert {name for name, content in kept().items() if content != before[name]} == anew


@pytest.mark.parametrize("broken", ["ca.key", "ca.crt", "site.key", "site.crt"])
def test_a_file_that_was_cut_off_or_lost_is_made_anew(tmp_path, broken):
    make_hall(tmp_path, NAMES)
    (tmp_path / broken).write_bytes((tmp_path / broken).read_bytes()[:40])
    assert greeted(make_hall(tmp_path, NAMES), "halle") is True
    (tmp_path / broken).unlink()
    assert greeted(make_hall(tmp_path, NAMES), "halle") is True


@pytest.mark.parametrize(("language", "title"), [("de", "in dieser Halle"), ("en", "in this hall")])
def test_the_door_has_a_page_in_every_language(language, title):
    written = page(language, certificate="/halle.crt", fingerprint="AB:CD", site="https://10.0.0.1/")
    assert f'<html lang="{language}">' in written
    assert f"<h1>Spielliste {title}</h1>" in written
    assert all(value in written for value in ("/halle.crt", "AB:CD", "https://10.0.0.1/"))
    assert "{" not in written.partition("<h1>")[2]


def test_keys_are_for_nobody_else_on_this_machine(tmp_path):
    make_hall(tmp_path / "hall", NAMES)
    rights = {path.name: oct(path.stat().st_mode & 0o777) for path in (tmp_path / "hall").iterdir()}
    assert rights == dict.fromkeys(["ca.crt", "ca.key", "site.crt", "site.key"], "0o600")


@pytest.fixture(params=["own", "bought"])
def served(tmp_path, ready_environment, request):
    words = environment(tmp_path, PORT=free_port(), DOOR=free_port(), HOST="127.0.0.1")
    if request.param == "bought":  # one that others have signed, as far as the site knows
        hall = make_hall(tmp_path / "hall", NAMES)
        words |= {"CERTIFICATE": str(hall.shown), "KEY": str(hall.key)}
    site = subprocess.Popen(
        [ROOT / "script" / "hall-https"],
        env=words,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    site.words, site.trusted = words, tmp_path / "hall" / "ca.crt"
    try:
        yield site
    finally:
        if site.poll() is None:
            os.killpg(site.pid, signal.SIGTERM)
            site.communicate(timeout=120)


def asked(site, path, *, door=False):
    port = site.words["DOOR" if door else "PORT"]
    if door:
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    else:
        context = ssl.create_default_context(cafile=site.trusted)
        line = http.client.HTTPSConnection("127.0.0.1", port, timeout=60, context=context)
    with closing(line):
        line.request("GET", path)
        answer = line.getresponse()
        return answer.status, answer.headers, answer.read().decode()


def when_there(site):
    for _ in range(1200):
        assert site.poll() is None, site.communicate()[0].decode()
        try:
            return asked(site, "/konto/login/")
        except OSError:
            time.sleep(0.1)
    raise AssertionError("nothing answered within two minutes")


def until_it_says(site, *words):
    """It answers a moment before it says so."""
    said = ""
    for _ in range(600):
        if select.select([site.stdout], [], [], 0.2)[0]:
            said += os.read(site.stdout.fileno(), 65536).decode()
        if all(one in said for one in words):
            return said
    raise AssertionError(said)


def the_door_hands_it_out(served):
    _, _, page = asked(served, "/", door=True)
    assert f'href="https://127.0.0.1:{served.words["PORT"]}/"' in page
    status, headers, certificate = asked(served, "/halle.crt", door=True)
    assert (status, headers["Content-Type"]) == (200, "application/x-x509-ca-cert")
    assert certificate == served.trusted.read_text()
    assert asked(served, "/site.key", door=True)[0] == 404


@pytest.mark.thorough
def test_the_site_speaks_https_itself_and_the_door_hands_out_what_to_trust(served):
    status, headers, _ = when_there(served)
    assert status == 200
    assert "Strict-Transport-Security" not in headers  # the next evening may be without
    assert re.match(r"__Host-csrftoken=.*; Secure", headers["Set-Cookie"])
    if "KEY" not in served.words:
        the_door_hands_it_out(served)
    ready = f"Die Seite ist bereit: https://127.0.0.1:{served.words['PORT']}/"
    door = f"http://127.0.0.1:{served.words['DOOR']}/ öffnen und das Zertifikat installieren."
    said = until_it_says(served, ready, *([] if "KEY" in served.words else [door]))
    served.send_signal(signal.SIGTERM)
    said += served.communicate(timeout=120)[0].decode()
    assert (door in said) == ("KEY" not in served.words)
    for port in (served.words["PORT"], served.words["DOOR"]):
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", int(port)), timeout=10)


@pytest.mark.parametrize("port", ["acht", "0", "70000"])
def test_a_door_that_cannot_be_opened_names_its_own_setting(port):
    said = f"DOOR={port} ist keine Portnummer. Bitte eine Zahl von 1 bis 65535 wählen, etwa DOOR=8000."
    assert why_not_served("127.0.0.1", port, "DOOR") == said
