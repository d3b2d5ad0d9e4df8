"""The door of a hall with HTTPS: one small page without it, where a phone fetches the certificate that it is to trust
and goes on to the site. A process of its own beside the site; it knows the certificate and two addresses, nothing else.

    HOST=… PORT=… DOOR=… python -m league.operations.door
"""

from __future__ import annotations

import html
import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar

from league.base.language import ENGLISH, GERMAN, LONGEST, asked_for
from league.base.machine import addresses
from league.base.place import data_place

from .hall import Hall

CERTIFICATE = "/halle.crt"
HEAD = """<!doctype html>
<html lang="{language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
  body {{ font: 1.1rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 0 auto; padding: 1rem; }}
  a.button {{ display: block; margin: 1rem 0; padding: 0.9rem; border: 2px solid; border-radius: 0.5rem; }}
  ol {{ padding-left: 1.4rem; }}
  li {{ margin-bottom: 1rem; overflow-wrap: anywhere; }}
  :root {{ color-scheme: light dark; }}
</style>
<h1>{title}</h1>
"""
# In every language a page of its own: nothing is looked up here.
TITLES = {GERMAN: "Spielliste in dieser Halle", ENGLISH: "Spielliste in this hall"}
PAGES = {
    GERMAN: """<p>Für Geräte des Vereins. Wer nur liest oder sein eigenes Handy nimmt, braucht das nicht.</p>
<ol>
  <li><a class="button" href="{certificate}">Zertifikat laden</a>
    <strong>iPhone, iPad:</strong> mit Safari laden, dann Einstellungen › Profil geladen › Installieren, danach
    Allgemein › Info › Zertifikatsvertrauenseinstellungen: einschalten.<br>
    <strong>Android:</strong> Einstellungen › Sicherheit › Weitere Einstellungen › Zertifikat installieren ›
    CA-Zertifikat.</li>
  <li>Vergleichen, ob dort dieselbe Prüfsumme (SHA-256) steht wie am Rechner der Leitung:<br>
    <code>{fingerprint}</code></li>
  <li><a class="button" href="{site}">Weiter zur Spielliste</a></li>
</ol>
<p>Das Zertifikat gilt nur für diesen Rechner und für Adressen in privaten Netzen. Wer es nicht mehr braucht, löscht es,
wo er es installiert hat.</p>
""",
    ENGLISH: """<p>For the club's own devices. Whoever only reads, or uses their own phone, does not need this.</p>
<ol>
  <li><a class="button" href="{certificate}">Load the certificate</a>
    <strong>iPhone, iPad:</strong> load it with Safari, then Settings › Profile Downloaded › Install, after that
    General › About › Certificate Trust Settings: switch it on.<br>
    <strong>Android:</strong> Settings › Security › More security settings › Install a certificate ›
    CA certificate.</li>
  <li>Compare whether the same checksum (SHA-256) is shown there as on the director's computer:<br>
    <code>{fingerprint}</code></li>
  <li><a class="button" href="{site}">On to the Spielliste</a></li>
</ol>
<p>The certificate is good for this computer only, and for addresses in private networks. Whoever no longer needs it
deletes it where they installed it.</p>
""",
}


def page(language: str, **words: str) -> str:
    return (HEAD + PAGES[language]).format(language=language, title=TITLES[language], **words)


class Door(BaseHTTPRequestHandler):
    timeout = 10  # seconds; who says nothing goes
    hall: ClassVar[Hall]
    site: ClassVar[str]

    def do_GET(self) -> None:
        if self.path == CERTIFICATE:
            self._answer("application/x-x509-ca-cert", self.hall.trusted.read_bytes())
        elif self.path == "/":
            words = {"certificate": CERTIFICATE, "fingerprint": self.hall.fingerprint, "site": html.escape(self.site)}
            language = asked_for(self.headers.get("Accept-Language", "")[:LONGEST])
            self._answer("text/html; charset=utf-8", page(language, **words).encode())
        else:
            self.send_error(404)

    def _answer(self, kind: str, content: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is noted of who comes in."""


def main() -> None:
    """Until its input ends (serving.py)."""
    host, port, door = (os.environ[name] for name in ("HOST", "PORT", "DOOR"))
    Door.hall, Door.site = Hall(data_place() / "hall"), addresses(host, port)[-1]
    ThreadingHTTPServer.daemon_threads = True
    server = ThreadingHTTPServer((host, int(door)), Door)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.buffer.read()
    server.server_close()


if __name__ == "__main__":
    main()
