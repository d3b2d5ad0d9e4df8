"""Something before several sites that sends each request to the next one, as a balancer without any memory does; and a
browser without pages that does so itself."""

import http.client
import json
import threading
from contextlib import closing, contextmanager
from html.parser import HTMLParser
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import cycle
from typing import NamedTuple
from urllib.parse import urlencode

from tests.faults.hall import CSRF

OF_THE_LINE = ("connection", "keep-alive", "transfer-encoding")


class Balancer(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def _do(self):
        sent = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        site = self.server.next_site(self.path)
        line = http.client.HTTPConnection("127.0.0.1", site.port, timeout=60)
        try:
            line.request(self.command, self.path, sent, {**self.headers, "Connection": "close"})
            answer = line.getresponse()
            body = answer.read()
        finally:
            line.close()
        self.send_response_only(answer.status, answer.reason)
        for name, value in answer.getheaders():
            if name.lower() not in (*OF_THE_LINE, "content-length"):
                self.send_header(name, value)
        self.send_header("Content-Length", answer.headers.get("Content-Length") or str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_HEAD = do_POST = _do

    def log_message(self, *_):
        pass


@contextmanager
def balanced(sites):
    """Its address, and in `taken` who answered what. Stylesheets and scripts alternate as well, and do not count: else
    pages might all come from one site and what lies on them from the other."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Balancer)
    server.daemon_threads = True
    turn, turn_of_files, lock, server.taken = cycle(sites), cycle(sites), threading.Lock(), []

    def next_site(path):
        with lock:
            if path.startswith("/static/"):
                return next(turn_of_files)
            site = next(turn)
            server.taken.append((sites.index(site), path))
            return site

    server.next_site = next_site
    server.address = f"http://127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


# --- a browser that is answered by the other site each time


NAME = "halle.test"  # under which people know all of them


class Said(NamedTuple):
    status: int
    content: bytes
    headers: http.client.HTTPMessage

    @property
    def page(self) -> str:
        return self.content.decode()


def ask_whole(port: int, method: str, path: str, body: str | bytes = b"", **headers: str) -> Said:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as line:
        line.request(method, path, body or None, headers)
        answer = line.getresponse()
        return Said(answer.status, answer.read(), answer.headers)


class Alternating:
    """Each request goes to the next site. What a site gives it to remember it brings along to the others."""

    def __init__(self, sites, session: str = "") -> None:
        self.turn = cycle(sites)
        self.cookies = {"csrftoken": CSRF} | ({"sessionid": session} if session else {})

    def ask(self, method: str, path: str, body: str | bytes = b"", kind: str = "") -> Said:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"Host": NAME, "Cookie": cookies, "X-CSRFToken": self.cookies["csrftoken"]}
        said = ask_whole(
            next(self.turn).port, method, path, body, **headers, **({"Content-Type": kind} if kind else {})
        )
        for cookie in said.headers.get_all("Set-Cookie") or ():
            name, _is, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return said

    def get(self, path: str) -> tuple[int, str]:
        said = self.ask("GET", path)
        return said.status, said.page

    def fetch(self, path: str) -> bytes:
        said = self.ask("GET", path)
        assert said.status == 200, said.content[:300]
        return said.content

    def post(self, path: str, **words: object) -> tuple[int, str]:
        said = self.ask("POST", path, urlencode(words, doseq=True), "application/x-www-form-urlencoded")
        return said.status, said.page

    def tell(self, path: str, **words: object) -> tuple[int, dict]:
        """As scripts do."""
        said = self.ask("POST", path, json.dumps(words), "application/json")
        return said.status, json.loads(said.content)

    def send(self, path: str, content: str | bytes, name: str = "mitglieder.csv", field: str = "file", **words: str):
        """A file, as a browser sends it."""
        told = [f'name="{word}"\r\n\r\n{value}'.encode() for word, value in words.items()]
        head = f'name="{field}"; filename="{name}"\r\nContent-Type: text/csv\r\n\r\n'.encode()
        parts = [*told, head + (content.encode() if isinstance(content, str) else content)]
        body = (
            b"".join(b"--teil\r\nContent-Disposition: form-data; " + part + b"\r\n" for part in parts) + b"--teil--\r\n"
        )
        said = self.ask("POST", path, body, "multipart/form-data; boundary=teil")
        return said.status, said.page

    def fill_in(self, path: str, **changes: object) -> tuple[int, str]:
        """The form of this page, fetched here and sent there, with what stands in it but for the changes."""
        return self.post(path, **(fields_of(self.get(path)[1]) | changes))

    def led_on(self, path: str, action: str = "", **changes: object) -> str:
        """Where such a form leads, which may be sent to another address than that of its page."""
        words = fields_of(self.get(path)[1], action) | changes
        said = self.ask("POST", action or path, urlencode(words, doseq=True), "application/x-www-form-urlencoded")
        assert said.status == 302, said.page
        return said.headers["Location"].partition("#")[0]

    def on_all(self, path: str, sites: int = 2) -> list[str]:
        """The page as each of them shows it."""
        said = [self.get(path) for _site in range(sites)]
        assert [status for status, _page in said] == [200] * sites, said[0][1][-2000:]
        return [page for _status, page in said]


class _Fields(HTMLParser):
    """What a browser would send of the forms of a page with this action."""

    def __init__(self, action: str) -> None:
        super().__init__()
        self.action = action
        self.found: dict[str, list[str]] = {}
        self.inside, self.select, self.text = False, "", ""

    def handle_starttag(self, tag, attributes):
        said = dict(attributes)
        if tag == "form":
            self.inside = said.get("method") == "post" and said.get("action", "") == self.action
        if not self.inside:
            return
        name, kind = said.get("name"), said.get("type", "text")
        if tag == "select":
            self.select = name or ""
        elif tag == "textarea":
            self.text = name or ""
            self.found.setdefault(self.text, [""])
        elif tag == "option" and "selected" in said:
            self.found.setdefault(self.select, []).append(said.get("value", ""))
        elif (
            tag == "input"
            and name
            and kind not in ("file", "submit", "button")
            and (kind not in ("checkbox", "radio") or "checked" in said)
        ):
            self.found.setdefault(name, []).append(said.get("value") or ("on" if kind == "checkbox" else ""))

    def handle_endtag(self, tag):
        self.inside = self.inside and tag != "form"
        self.text = self.text if tag != "textarea" else ""

    def handle_data(self, data):
        if self.inside and self.text:
            self.found[self.text] = [data.removeprefix("\n")]


def fields_of(page: str, action: str = "") -> dict[str, list[str]]:
    """Without an action: of the form that is sent to where the page came from."""
    found = _Fields(action)
    found.feed(page)
    return found.found
