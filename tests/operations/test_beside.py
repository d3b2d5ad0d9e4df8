"""The site as script/serve starts it, with the processes beside it: pages are made there and follow what changes, a process
that is killed keeps nobody from reading, and a file that is stopped stops."""

import http.client
import json
import os
import re
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from uuid import uuid4

import pytest

from league.operations.pages import LONGEST_OLD, PATIENCE

from .test_serve import ROOT, Site, environment

pytestmark = [pytest.mark.usefixtures("ready_environment"), pytest.mark.thorough]
CSRF = "l" * 32
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def told(data, *words):
    more = {"DJANGO_SETTINGS_MODULE": "league.settings", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, ROOT / "tests" / "operations" / "beside_data.py", *words]
    return subprocess.run(command, env=environment(data, **more), cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout


@pytest.fixture(scope="module")
def hall(tmp_path_factory):
    data = tmp_path_factory.mktemp("beside")
    found = json.loads(told(data))
    with Site(str(ROOT / "script" / "serve"), data) as site:
        site.data, site.hall = data, found
        yield site


def beside(site, lane):
    """The process of this lane, as soon as it is there."""
    for _ in range(300):
        for child in Path(f"/proc/{site.worker()}/task").glob("*/children"):
            for pid in child.read_text().split():
                if Path(f"/proc/{pid}/cmdline").read_text().split("\0")[1:4] == [
                    "-m",
                    "league.operations.helper",
                    lane,
                ]:
                    return int(pid)
        time.sleep(0.1)
    raise AssertionError(f"nobody makes {lane}")


def as_anna(site):
    return {"Cookie": f"{site.hall['cookie']}; csrftoken={CSRF}", "X-CSRFToken": CSRF}


def ask(site, method, path, body=None, kind="application/x-www-form-urlencoded"):
    """As the director's browser does."""
    with closing(http.client.HTTPConnection("127.0.0.1", site.port, timeout=60)) as asked:
        asked.request(method, path, body, as_anna(site) | {"Content-Type": kind})
        answer = asked.getresponse()
        return answer.status, " ".join(re.sub("<(?!input)[^>]+>", " ", answer.read().decode()).split())


def test_a_page_follows_what_is_changed_by_another_process_within_seconds(hall):
    assert "Herbstturnier" in hall.get(hall.hall["event"])[1]
    told(hall.data, "Winterturnier")
    until = time.monotonic() + PATIENCE[0][0]
    while "Winterturnier" not in hall.get(hall.hall["event"])[1]:
        assert time.monotonic() < until


def test_who_leads_reads_pages_made_there_too(hall):
    status, page = ask(hall, "GET", f"{hall.hall['event']}leitung/")
    assert (status, "Winterturnier" in page) == (200, True)


def test_a_process_that_is_killed_keeps_nobody_from_reading_and_is_there_again(hall):
    before = beside(hall, "pages")
    os.kill(before, signal.SIGKILL)
    told(hall.data, "Frühlingsturnier")
    assert ask(hall, "GET", f"{hall.hall['event']}leitung/")[0] == 200
    until = time.monotonic() + LONGEST_OLD
    while "Frühlingsturnier" not in hall.get(hall.hall["event"])[1]:
        assert time.monotonic() < until
    assert beside(hall, "pages") != before


def test_processes_give_way_in_the_session_of_the_site(hall):
    """In a session of their own Linux would give them the same share as the site, whatever they say."""
    here = os.getpriority(os.PRIO_PROCESS, hall.worker())
    for lane, gives_way in {"pages": 2, "files": 5, "paper": 15}.items():
        until = time.monotonic() + 10  # it has just begun, perhaps
        while (nice := os.getpriority(os.PRIO_PROCESS, beside(hall, lane)) - here) == 0 and time.monotonic() < until:
            time.sleep(0.1)
        assert (nice, os.getsid(beside(hall, lane))) == (gives_way, os.getsid(hall.worker()))


def test_a_file_is_stopped_by_another_process_than_the_one_that_reads_it(hall):
    page, run, limit = f"{hall.hall['club']}spieler/einlesen/", uuid4().hex, uuid4().hex
    names = [f"Otto Rabe{one}{two}{three}" for one in LETTERS[:6] for two in LETTERS for three in LETTERS]
    head = 'Content-Disposition: form-data; name="file"; filename="viele.csv"\r\nContent-Type: text/csv'
    body = f"--{limit}\r\n{head}\r\n\r\nName\n{chr(10).join(names)}\r\n--{limit}--\r\n".encode()
    status, preview = ask(hall, "POST", page, body, f"multipart/form-data; boundary={limit}")
    assert (status, f"{len(names)} neu" in preview) == (200, True)
    sent = dict(re.findall(r'name="(token|mark|key)" value="([^"]*)"', preview)) | {"take": "1", "run": run}
    with ThreadPoolExecutor(1) as elsewhere:
        taken = elsewhere.submit(ask, hall, "POST", page, "&".join(f"{name}={value}" for name, value in sent.items()))
        while "eingetragen" not in ask(hall, "GET", f"/einlesen/lauf/{run}/")[1]:
            time.sleep(0.05)
        assert ask(hall, "POST", f"/einlesen/lauf/{run}/", "")[0] == 204
        said = taken.result()[1]
    assert re.search(r"Abgebrochen\. [\d.]+ von 4\.056 Zeilen eingetragen\. Sie bleiben es\.", said), said[:2000]
