"""A round of a tournament over the line: begun, entered, lists handed in, closed, the result published. Knows forms and
addresses, nothing of faults."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field, replace
from urllib.parse import urlencode
from uuid import uuid4

from .hall import CSRF, Hall, Site, Table, ask, finished, tables

# Each button, and what is counted in the database once it was pressed.
COUNTED = {
    "round started": "SELECT count(*) FROM league_round WHERE state <> 'planned'",
    "list handed in": "SELECT count(*) FROM league_spielliste WHERE state = 'finished'",
    "round closed": "SELECT count(*) FROM league_round WHERE state = 'closed'",
    "result published": "SELECT count(*) FROM league_publishedstandings",
}


@dataclass
class Director:
    """Presses buttons, and notes when it was said of each that it is done."""

    hall: Hall
    port: int
    told: list[tuple[float, str]] = field(default_factory=list)

    def press(self, button: str, address: str, **form: str) -> None:
        headers = {
            "Cookie": f"sessionid={self.hall.session}; csrftoken={CSRF}", "X-CSRFToken": CSRF,
            "Content-Type": "application/x-www-form-urlencoded",
        }  # fmt: skip
        status, page = ask(self.port, "POST", address, urlencode({**form, "key": uuid4().hex}), **headers)
        assert status == 302, page[:300]
        self.told.append((time.time(), button))

    def hand_in(self, uuid: str) -> None:
        page = ask(self.port, "GET", f"/liste/{uuid}/abschliessen/", Cookie=f"sessionid={self.hall.session}")[1]
        found = re.search(r'name="based_on"[^>]*?value="(\d+)"', page)
        assert found, page[:300]
        why = {"early": "on", "reason": "Der Saal schließt."}
        self.press("list handed in", f"/liste/{uuid}/abschliessen/", based_on=found[1], **why)


def played_round(site: Site, hall: Hall, games: int) -> tuple[list[Table], Director]:
    """Whose tables enter so many games each, all at once."""
    director, event = Director(hall, site.port), f"/turnier/{hall.event}/"
    director.press("round started", f"{event}runde/1/starten/")
    every = tables(replace(hall, lists=hall.seated), site.port, games=games)
    finished(every)
    for one in every:
        director.hand_in(one.uuid)
    director.press("round closed", f"{event}runde/1/abschliessen/")
    director.press("result published", f"{event}beenden/")
    return every, director
