"""A mail server on loopback that keeps what it is given, for who sends a letter from one process and reads it in another."""

import socketserver
import threading
from contextlib import contextmanager
from email import message_from_bytes, policy


class Postman(socketserver.StreamRequestHandler):
    """As much of SMTP as a letter needs."""

    def handle(self):
        self._say("220 letterbox")
        for line in self.rfile:
            word = line[:4].upper()
            if word == b"DATA":
                self._say("354 go on")
                self._take_in()
            self._say("221 bye" if word == b"QUIT" else "250 ok")
            if word == b"QUIT":
                return

    def _take_in(self):
        lines = iter(self.rfile.readline, b".\r\n")
        content = b"".join(line.removeprefix(b".") for line in lines)
        self.server.letters.append(message_from_bytes(content, policy=policy.default))

    def _say(self, words):
        self.wfile.write(f"{words}\r\n".encode())


class _Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = daemon_threads = True


@contextmanager
def a_letterbox():
    """`settings` is how a site is told of it, `letters` what came."""
    with _Server(("127.0.0.1", 0), Postman) as server:
        server.letters = []
        port = str(server.server_address[1])
        server.settings = {"LEAGUE_EMAIL_HOST": "127.0.0.1", "LEAGUE_EMAIL_PORT": port}
        server.settings["LEAGUE_EMAIL_FROM"] = "spielliste@halle.test"
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()
