"""Eight people have files taken over at once, by a site that is really started: who reads and who enters does not wait
for them."""

import re
import time
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode

import pytest

from .hall import CSRF, answered, ask, finished, judge, serving, slowest_page, tables

pytestmark = pytest.mark.thorough
PEOPLE, MEMBERS = 8, 400
LIMIT = "a" * 32  # between the parts of a form
SYLLABLES = "ber", "li", "mar", "to", "wen", "ka", "ru", "sen", "ho", "di"


def name_of(number):
    return "".join(SYLLABLES[int(digit)] for digit in f"{number:04}").title()


def file_of(person):
    """Members of whom no other file knows."""
    rows = "\n".join(f"{name_of(member)};{name_of(1000 + person)}" for member in range(MEMBERS))
    head = 'Content-Disposition: form-data; name="file"; filename="mitglieder.csv"\r\nContent-Type: text/csv'
    return f"--{LIMIT}\r\n{head}\r\n\r\nVorname;Nachname\n{rows}\r\n--{LIMIT}--\r\n"


def taken_over(hall, port, person):
    """Looked at, then taken over. Gives what is answered, and how long both took."""
    address = f"/verein/{hall.club}/spieler/einlesen/"
    headers = {"Cookie": f"sessionid={hall.session}; csrftoken={CSRF}", "X-CSRFToken": CSRF}
    kind, form = f"multipart/form-data; boundary={LIMIT}", "application/x-www-form-urlencoded"
    begun = time.monotonic()
    status, page = ask(port, "POST", address, file_of(person), patience=180, **headers, **{"Content-Type": kind})
    assert status == 200, page[:300]
    shown = dict(re.findall(r'name="(token|mark|key)" value="([^"]*)"', page))
    sent = urlencode({**shown, "take": "1"})
    status, page = ask(port, "POST", address, sent, patience=180, **headers, **{"Content-Type": form})
    return status, time.monotonic() - begun


STORED = "from league.models import Player; print(Player.objects.count())"


def test_nobody_who_reads_or_enters_waits_for_eight_files(hall):
    pages = "/", "/hilfe/", f"/liste/{hall.lists[0]}/", f"/turnier/{hall.event}/leitung/"
    with serving(hall) as site, ThreadPoolExecutor(PEOPLE) as people:
        before = int(hall.manage("shell", "-v", "0", "-c", STORED).stdout)
        files = [people.submit(taken_over, hall, site.port, person) for person in range(PEOPLE)]
        every = tables(hall, site.port, games=8, pause=0.2)
        slowest = slowest_page(hall, site.port, pages, lambda: not all(file.done() for file in files))
        finished(every)
        done = [file.result() for file in files]
    assert [status for status, _seconds in done] == [302] * PEOPLE
    assert int(hall.manage("shell", "-v", "0", "-c", STORED).stdout) == before + PEOPLE * MEMBERS
    judge(hall, every)
    assert answered(every) == {200}
    longest = max(seconds for _status, seconds in done)
    assert slowest < longest / 4, "a page waited for a file"
    assert max(second for one in every for second in one.seconds) < longest / 4, "an entry waited for a file"
