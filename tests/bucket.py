"""A bucket of S3 on loopback, for who keeps something there."""

import hashlib
import threading
from contextlib import contextmanager
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit

from league.base.s3 import signed

LOGIN = "anna:geheim"
CHANGED = "<LastModified>2026-11-18T12:00:00.000Z</LastModified>"


class BucketServer(BaseHTTPRequestHandler):
    """As much of S3 as is asked for; it refuses what is not signed with the secret, and content with another sum."""

    def _do(self):
        where = urlsplit(self.path)
        content = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        told = self.headers["x-amz-content-sha256"]
        query = {name: values[0] for name, values in parse_qs(where.query).items()}
        headers = {"host": self.headers["Host"], "x-amz-content-sha256": told}
        now = datetime.strptime(self.headers["x-amz-date"], "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
        expected = signed(self.command, where.path, query, headers, "anna", "geheim", region="eu-central-1", now=now)
        if self.headers["Authorization"] != expected["authorization"]:
            return self._answer(403)
        if hashlib.sha256(content).hexdigest() != told:
            return self._answer(400)
        objects, name = self.server.objects, unquote(where.path).removeprefix("/verein/")
        if self.command == "PUT":
            objects[name] = content
        elif self.command == "DELETE":
            objects.pop(name, None)
        elif "list-type" in query:
            return self._answer(200, self._page(query))
        elif name not in objects:
            return self._answer(404)
        else:
            return self._answer(200, objects[name])
        return self._answer(200)

    def _page(self, query):
        """Two objects a page, so that there are several."""
        names = sorted(name for name in self.server.objects if name.startswith(query["prefix"]))
        begin = int(query.get("continuation-token", 0))
        some, more = names[begin : begin + 2], begin + 2 < len(names)
        contents = "".join(
            f"<Contents><Key>{name}</Key><Size>{len(self.server.objects[name])}</Size>{CHANGED}</Contents>"
            for name in some
        )
        following = f"<NextContinuationToken>{begin + 2}</NextContinuationToken>" if more else ""
        space = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"'
        return f"<ListBucketResult {space}>{contents}{following}</ListBucketResult>".encode()

    def _answer(self, status, body=b""):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    do_GET = do_HEAD = do_PUT = do_DELETE = _do

    def log_message(self, *_):
        pass


@contextmanager
def a_bucket():
    """Its address is `address`, what is in it `objects`."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), BucketServer)
    server.objects = {}
    server.address = f"s3+http://127.0.0.1:{server.server_port}/verein/spiel/liste?region=eu-central-1"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


class Away:
    """A store that does not answer."""

    def __getattr__(self, name):
        def away(*_args):
            raise OSError("away")

        return away
