"""Caddy and nginx before really started sites, each with its file of docs/deploy. They listen on loopback alone, with
certificates that nobody else trusts; nothing goes to the internet, and nothing is written outside of a folder."""

from __future__ import annotations

import http.client
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from league.operations.hall import make_hall
from tests.alternating import Alternating, Said
from tests.faults.hall import CSRF, ROOT, Hall, Site, Table, free_port
from tests.operations.reloading import PATHS, Crowd, Reader

FILES = ROOT / "docs" / "deploy"
NAME = "doko.test"
COOKIES = "__Host-"  # what the site's cookies begin with, where it is asked by HTTPS
TABLES = 3  # that enter by the proxy
PATIENCE = 30.0  # seconds until a proxy answers


class Proxy(NamedTuple):
    """`port`: of HTTPS, `plain`: of HTTP; `trusted`: by whom its certificate is signed."""

    name: str
    plain: int
    port: int
    trusted: Path


def program(name: str) -> str:
    """Empty if it is not installed; Debian's nginx lies where only root looks."""
    return shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin") or ""


# --- Caddy


ALONE = """{{
	admin off
	local_certs
	skip_install_trust
	default_bind 127.0.0.1
	http_port {plain}
	https_port {port}
	storage file_system {folder}
}}
"""


def words_for_caddy(folder: Path) -> dict[str, str]:
    """What it keeps goes into this folder, and not into the home of who tests."""
    return {"PATH": os.environ["PATH"], "HOME": str(folder), "XDG_DATA_HOME": str(folder), "DOMAIN": NAME}


@contextmanager
def caddy(folder: Path, sites: Sequence[int]) -> Iterator[Proxy]:
    one = Proxy("caddy", free_port(), free_port(), folder / "pki" / "authorities" / "local" / "root.crt")
    told = (FILES / "Caddyfile").read_text("utf-8")
    told = told.replace("site:8000", " ".join(f"127.0.0.1:{site}" for site in sites))
    file = folder / "Caddyfile"
    file.write_text(ALONE.format(plain=one.plain, port=one.port, folder=folder) + told)
    command = [program("caddy"), "run", "--config", str(file), "--adapter", "caddyfile"]
    with _running(command, folder, one):
        yield one


# --- nginx


AROUND = """{user}
daemon off;
pid {folder}/pid;
error_log stderr;
events {{}}
http {{
	access_log off;
	client_body_temp_path {folder}/body;
	proxy_temp_path {folder}/proxy;
	fastcgi_temp_path {folder}/fastcgi;
	uwsgi_temp_path {folder}/uwsgi;
	scgi_temp_path {folder}/scgi;
	include {folder}/spielliste.conf;
}}
"""


def words_for_nginx(folder: Path, one: Proxy, sites: Sequence[int]) -> list[str]:
    """The command, with the site's file and what is around it in this folder. Only names, ports and the certificate are
    others than in the file."""
    hall = make_hall(folder / "hall", [NAME])
    told = (FILES / "nginx.conf").read_text("utf-8").replace("doko.example", NAME)
    told = re.sub(r"ssl_certificate \S+;", f"ssl_certificate {folder}/hall/site.crt;", told)
    told = re.sub(r"ssl_certificate_key \S+;", f"ssl_certificate_key {folder}/hall/site.key;", told)
    told = re.sub(r"\tlisten \[::\].*\n", "", told)
    told = told.replace("listen 80;", f"listen 127.0.0.1:{one.plain};")
    told = told.replace("listen 443 ", f"listen 127.0.0.1:{one.port} ")
    told = told.replace("server 127.0.0.1:8000;", " ".join(f"server 127.0.0.1:{site};" for site in sites))
    assert hall.trusted == one.trusted
    (folder / "spielliste.conf").write_text(told)
    user = "user root;" if os.geteuid() == 0 else ""  # else a user who may not look into this folder
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder, user=user))
    return [program("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]


@contextmanager
def nginx(folder: Path, sites: Sequence[int]) -> Iterator[Proxy]:
    one = Proxy("nginx", free_port(), free_port(), folder / "hall" / "ca.crt")
    with _running(words_for_nginx(folder, one, sites), folder, one):
        yield one


PROXIES = {"caddy": caddy, "nginx": nginx}


@contextmanager
def _running(command: Sequence[str], folder: Path, one: Proxy) -> Iterator[None]:
    said = folder / "said.txt"
    with said.open("wb") as errors:
        process = subprocess.Popen(command, env=words_for_caddy(folder), stdout=errors, stderr=errors)
    try:
        _answers(one, said)
        yield
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _answers(one: Proxy, said: Path) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with suppress(OSError, http.client.HTTPException):
            if asked(one, "GET", "/readyz").status == 200:
                return
        time.sleep(0.1)
    raise AssertionError(said.read_text("utf-8")[-3000:])


# --- who asks


class Line(http.client.HTTPSConnection):
    """To the proxy, whatever port it has here, as if that were 443 of NAME. `source`: from which address."""

    def __init__(self, one: Proxy, source: str) -> None:
        super().__init__(NAME, timeout=60, context=ssl.create_default_context(cafile=one.trusted))
        self.there, self.here = ("127.0.0.1", one.port), (source, 0)

    def connect(self) -> None:
        line = socket.create_connection(self.there, timeout=60, source_address=self.here)
        self.sock = self._context.wrap_socket(line, server_hostname=NAME)


def asked(
    one: Proxy, method: str, path: str, body: str | bytes = b"", source: str = "127.0.0.1", **headers: str
) -> Said:
    with closing(Line(one, source)) as line:
        line.request(method, path, body or None, headers)
        answer = line.getresponse()
        return Said(answer.status, answer.read(), answer.headers)


class Visitor(Alternating):
    """A browser without pages that comes by the proxy; what it `says` it says with each request."""

    def __init__(self, one: Proxy, source: str = "127.0.0.1", **says: str) -> None:
        super().__init__([])
        self.proxy, self.source, self.says = one, source, says
        self.cookies = {f"{COOKIES}csrftoken": CSRF}

    def ask(self, method: str, path: str, body: str | bytes = b"", kind: str = "") -> Said:
        headers = self.told() | ({"Content-Type": kind} if kind else {}) | self.says
        said = asked(self.proxy, method, path, body, self.source, **headers)
        for cookie in said.headers.get_all("Set-Cookie") or ():
            name, _is, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return said

    def told(self) -> dict[str, str]:
        """What a browser sends along."""
        return {
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "X-CSRFToken": self.cookies[f"{COOKIES}csrftoken"],
            "Origin": f"https://{NAME}",
        }


class ReaderBehind(Reader):
    """Asks again and again over one line to the proxy."""

    proxy: Proxy

    def _opened(self) -> http.client.HTTPConnection:
        return Line(self.proxy, "127.0.0.1")


class TableBehind(Table):
    """Enters its games by the proxy."""

    proxy: Proxy

    def _get(self) -> tuple[int, str]:
        return self._told_by("GET")

    def _post(self, body: str) -> tuple[int, str]:
        return self._told_by("POST", body)

    def _told_by(self, method: str, body: str = "") -> tuple[int, str]:
        said = asked(self.proxy, method, f"/liste/{self.uuid}/eintragen/", body, **self.headers)
        return self._noted(said.status, said.page)


class CrowdBehind(Crowd):
    """By the proxy; the tables enter as this visitor, who is logged in."""

    def __init__(self, hall: Hall, site: Site, visitor: Visitor) -> None:
        self.visitor = visitor
        super().__init__(hall, site)

    def _readers(self, site: Site) -> Sequence[Reader]:
        made = [ReaderBehind(site.port, path, self.enough) for path in PATHS]
        for one in made:
            one.proxy = self.visitor.proxy
        return made

    def _tables(self, hall: Hall, site: Site) -> Sequence[Table]:
        made = [TableBehind(hall, n, site.port, 10**9, pause=0.05, enough=self.enough) for n in range(TABLES)]
        for one in made:
            one.proxy = self.visitor.proxy
            one.headers |= self.visitor.told()
        return made
