"""Under which names the site may be called, and whether its address is free. Knows this machine, not the site."""

from __future__ import annotations

import errno
import socket

LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]
EVERYWHERE = ("0.0.0.0", "::")


def allowed_hosts(listens_on: str, named: str) -> list[str]:
    """Loopback always; on 0.0.0.0 this machine's addresses too, so that phones in the hall reach it by number."""
    extra = [name.strip() for name in named.split(",") if name.strip()]
    own = _own_names() if listens_on in EVERYWHERE else [_bracketed(listens_on)] if listens_on else []
    return list(dict.fromkeys([*LOOPBACK, *own, *extra]))


def addresses(listens_on: str, port: int) -> list[str]:
    """What to type into a browser: on this machine, then from others in the same net."""
    others = sorted(_own_addresses() - {"127.0.0.1", "127.0.1.1"}) if listens_on in EVERYWHERE else []
    here = "127.0.0.1" if listens_on in EVERYWHERE else _bracketed(listens_on)
    return [f"http://{name}:{port}/" for name in [here, *others]]


def why_not_served(host: str, port: str) -> str | None:
    """Why the site cannot listen there, in a sentence; None if it can."""
    if not (port.isascii() and port.isdecimal() and 0 < int(port) < 65536):
        return f"PORT={port} ist keine Portnummer. Bitte eine Zahl von 1 bis 65535 wählen, etwa PORT=8000."
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, int(port), type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, proto) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
            probe.listen()
    except OSError as error:
        return _refusal(host, int(port), error)
    return None


def _refusal(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        other = port + 1 if port < 65535 else 8000
        return f"Port {port} ist schon belegt; läuft die Seite bereits? Ein anderer Port: PORT={other} script/serve"
    if error.errno == errno.EACCES:
        return f"Port {port} ist dem System vorbehalten. Bitte einen ab 1024 wählen, etwa PORT=8000."
    return f"HOST={host} ist keine Adresse dieses Rechners. Bitte HOST=127.0.0.1 oder HOST=0.0.0.0 wählen."


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host and not host.startswith("[") else host


def _own_names() -> list[str]:
    name = socket.gethostname()
    return [name, f"{name}.local", *sorted(_own_addresses())]


def _own_addresses() -> set[str]:
    try:
        known = {str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)}
    except OSError:
        known = set()
    return known | _outward_address()


def _outward_address() -> set[str]:
    """The address other devices see; connecting a datagram socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return set()
        return {str(probe.getsockname()[0])}
