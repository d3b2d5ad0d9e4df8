"""script/serve from outside: it serves, twice in a row, from anywhere; what keeps it from serving is one sentence."""

import http.client
import os
import re
import signal
import socket
import subprocess
import time
from pathlib import Path

import pytest

from league.base.machine import is_held, why_not_served
from tests.faults.hall import workers_of

ROOT = Path(__file__).parents[2]


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]


def environment(data, **more):
    clean = {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "PYTHON") if name in os.environ}
    return clean | {"LEAGUE_DATA": str(data), "LEAGUE_EMPTY": "1"} | {name: str(word) for name, word in more.items()}


pytestmark = pytest.mark.usefixtures("ready_environment")


class Site:
    """A started script/serve and what it printed."""

    def __init__(self, script, data, cwd="/"):
        self.port = free_port()
        words = environment(data, PORT=self.port)
        self.process = subprocess.Popen(
            [script], cwd=cwd, env=words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # as in a terminal
        )  # fmt: skip

    def __enter__(self):
        try:
            self._wait()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.said = self.process.communicate(timeout=120)[0].decode()

    def _wait(self):
        for _ in range(1200):
            if self.process.poll() is not None:
                raise AssertionError("it ended before it served")
            try:
                return self.get("/konto/login/")
            except OSError:
                time.sleep(0.1)
        raise AssertionError("nothing answered within two minutes")

    def told(self):
        """What it says until it is ready, and where the first club is made."""
        lines = []
        while "/einrichten/" not in "".join(lines[-1:]):
            lines.append(self.process.stdout.readline().decode())
            assert lines[-1], "".join(lines)
        return "".join(lines)

    def worker(self):
        return workers_of(self.process.pid)[0]

    def get(self, path):
        asked = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        asked.request("GET", path)
        answer = asked.getresponse()
        body = answer.read().decode()
        asked.close()
        return answer.status, body


@pytest.fixture(scope="module")
def first(tmp_path_factory):
    """The first start, from a path with a blank: the database is made once, and the other starts find it."""
    here = tmp_path_factory.mktemp("serve") / "mein Verein"
    here.mkdir()
    for thing in ROOT.iterdir():
        (here / thing.name).symlink_to(thing)
    with Site(str(here / "script" / "serve"), here.parent / "daten") as site:
        site.answered = site.get("/konto/login/")
        told = site.told()  # it answers a moment before it says so
    site.said = told + site.said
    site.data = here.parent / "daten"
    return site


@pytest.mark.thorough
def test_it_serves_from_a_path_with_a_blank(first):
    status, page = first.answered
    assert status == 200
    assert 'href="/static/league/site.' in page
    assert first.process.returncode in (0, -signal.SIGTERM)
    ready = f"Die Seite ist bereit: http://127.0.0.1:{first.port}/\n"
    order = ["Es gibt noch keinen Verein.", "Spielliste startet ...", ready, "/einrichten/"]
    assert sorted(order, key=first.said.index) == order


@pytest.mark.thorough
def test_it_serves_again_from_elsewhere_and_says_that_it_is_ready_when_it_answers_and_not_before(first, tmp_path):
    with Site(str(ROOT / "script" / "serve"), first.data, cwd=tmp_path) as site:
        told = site.told()
        *_, ready, _here, link = told.splitlines()
        assert ready.startswith("Die Seite ist bereit")
        link = link.strip().removeprefix(f"http://127.0.0.1:{site.port}")
        assert "Den Verein anlegen" in site.get(link)[1]
        assert is_held(first.data)
        assert (first.data / "address.txt").read_text() == f"http://127.0.0.1:{site.port}/\n"
    assert not is_held(first.data)
    assert "Richte die Datenbank ein" not in told + site.said
    assert "Stylesheets" not in told + site.said


@pytest.mark.thorough
def test_it_goes_on_serving_while_a_new_version_is_prepared(first):
    """Files of before are answered, and the address stays that of who serves."""
    with Site(str(ROOT / "script" / "serve"), first.data) as site:
        named = re.findall(r'(?:href|src)="(/static/[^"]+)"', site.get("/konto/login/")[1])
        left = first.data / "static" / "league" / "site.0123456789ab.css"
        left.write_text("body { color: red }")  # as a version of before has left it
        (first.data / "static.stamp").unlink()
        words = environment(first.data, PORT=site.port, HOST="0.0.0.0")
        prepare = [ROOT / "script" / "manage", "prepare"]
        done = subprocess.run(prepare, env=words, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")
        assert "Stylesheets und Skripte sind bereitgestellt." in done.stdout
        assert done.stdout.endswith("Die Datenbank ist auf dem Stand dieses Programms.\n")
        assert len(named) > 2
        assert {path: site.get(path)[0] for path in named} == dict.fromkeys(named, 200)
        assert left.exists()
        assert (first.data / "address.txt").read_text() == f"http://127.0.0.1:{site.port}/\n"


@pytest.mark.thorough
def test_ctrl_c_ends_it_at_once_though_a_browser_is_connected(first):
    with Site(str(ROOT / "script" / "serve"), first.data) as site:
        browser = http.client.HTTPConnection("127.0.0.1", site.port)
        browser.request("GET", "/konto/login/")
        browser.getresponse().read()
        worker = site.worker()
        # What the terminal sends reaches the server alone, which tells its worker once.
        assert os.getpgid(worker) != os.getpgid(site.process.pid)
        begin = time.monotonic()
        os.killpg(site.process.pid, signal.SIGINT)
        assert site.process.wait(20) == 0
        assert time.monotonic() - begin < 10
        assert is_gone(worker)
        browser.close()


@pytest.mark.thorough
def test_a_worker_does_not_outlive_its_server(first):
    with Site(str(ROOT / "script" / "serve"), first.data) as site:
        worker = site.worker()
        site.process.kill()
        for _ in range(100):
            if is_gone(worker):
                break
            time.sleep(0.1)
        assert is_gone(worker)
        assert why_not_served("127.0.0.1", str(site.port)) is None


def is_gone(process):
    return not Path(f"/proc/{process}").exists()


def refused(data, **words):
    done = subprocess.run(
        [str(ROOT / "script" / "serve")], cwd="/", env=environment(data, **words), capture_output=True, text=True
    )
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    return done.returncode, done.stderr.strip()


def test_a_port_in_use_is_one_sentence(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        code, said = refused(tmp_path, PORT=port)
    assert code == 1
    assert said.startswith(f"Fehler: Port {port} ist schon belegt; läuft die Seite bereits?")


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path):
    (tmp_path / "belegt").write_text("")
    code, said = refused(tmp_path / "belegt" / "daten")
    assert code == 1
    assert said.startswith(f"In den Ordner {tmp_path}/belegt/daten lässt sich nicht schreiben")


def test_a_damaged_database_is_one_sentence_that_says_what_to_do(tmp_path):
    (tmp_path / "league.sqlite3").write_bytes(b"Das war einmal eine Datenbank. " * 300)
    code, said = refused(tmp_path, PORT=free_port())
    assert code == 1
    assert said.startswith(f"Fehler: Die Datenbank {tmp_path}/league.sqlite3 ist beschädigt (")
    assert "script/manage restore" in said


@pytest.mark.thorough
def test_nobody_else_on_the_machine_reads_what_is_stored(first):
    stored = [first.data, *first.data.glob("*.sqlite3*"), first.data / "secret.key"]
    assert {oct(path.stat().st_mode & 0o077) for path in stored} == {"0o0"}


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("C.UTF-8", "Python 3.11 oder neuer ist nötig, gefunden: Python 3.9.2."),
        ("en_GB.UTF-8", "Python 3.11 or newer is needed, found: Python 3.9.2."),
    ],
)
def test_an_old_python_is_one_sentence(tmp_path, lang, sentence):
    old = tmp_path / "python"
    old.write_text('#!/bin/sh\n[ "$1" = --version ] && echo "Python 3.9.2" && exit 0\nexit 1\n')
    old.chmod(0o755)
    code, said = refused(tmp_path, PYTHON=old, LANG=lang)
    assert code == 1
    assert said.startswith(sentence)
