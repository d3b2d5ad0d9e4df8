"""The door of a hall with HTTPS: one small page without it, where a phone fetches the certificate that it is to trust
and goes on to the site. A process of its own beside the site; it knows the certificate and two addresses, nothing else.

    HOST=… PORT=… DOOR=… python -m league.operations.door CERTIFICATE
"""

from __future__ import annotations

import html
import os
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

from league.base.machine import addresses

from .hall import Hall

CERTIFICATE = "/halle.crt"
PAGE = """<!doctype html>
<html lang="de"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Spielliste in dieser Halle</title>
<style>
  body {{ font: 1.1rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 0 auto; padding: 1rem; }}
  a.button {{ display: block; margin: 1rem 0; padding: 0.9rem; border: 2px solid; border-radius: 0.5rem; }}
  ol {{ padding-left: 1.4rem; }}
  li {{ margin-bottom: 1rem; overflow-wrap: anywhere; }}
  :root {{ color-scheme: light dark; }}
</style>
<h1>Spielliste in dieser Halle</h1>
<p>Für Geräte des Vereins. Wer nur liest oder sein eigenes Handy nimmt, braucht das nicht.</p>
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
"""


class Door(BaseHTTPRequestHandler):
    timeout = 10  # seconds; who says nothing goes
    hall: ClassVar[Hall]
    site: ClassVar[str]

    def do_GET(self) -> None:
        if self.path == CERTIFICATE:
            self._answer("application/x-x509-ca-cert", self.hall.trusted.read_bytes())
        elif self.path == "/":
            words = {"certificate": CERTIFICATE, "fingerprint": self.hall.fingerprint, "site": html.escape(self.site)}
            self._answer("text/html; charset=utf-8", PAGE.format(**words).encode())
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


def main(certificate: str) -> None:
    host, port, door = (os.environ[name] for name in ("HOST", "PORT", "DOOR"))
    Door.hall, Door.site = Hall(Path(certificate).parent), addresses(host, port)[-1]
    ThreadingHTTPServer.daemon_threads = True
    with ThreadingHTTPServer((host, int(door)), Door) as server:
        server.serve_forever()


if __name__ == "__main__":
    main(*sys.argv[1:])
