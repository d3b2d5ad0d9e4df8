"""Under which names the site may be called, and whether its address is free. Knows this machine, not the site."""

from __future__ import annotations

import errno
import gc
import os
import secrets
import shlex
import socket
import tempfile
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from time import sleep

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key
from filelock import BaseFileLock, FileLock, Timeout

from .place import called
from .terminal import bilingual

# --- The folder in which this installation keeps database, secret key and backups


HELD = "serving"  # a folder with a lock of each process that serves
COMMANDS = {"manage", "spielliste", "__main__"}  # by which this program is called
WORK_ON_WHAT_IS_THERE = {
    "backup", "changepassword", "club", "copy", "pack", "rank", "recompute", "secondstep", "unpack", "verify",
}  # fmt: skip


def may_be_made(command_line: list[str]) -> bool:
    """Not by a command that works on what is there: a mistyped name would leave an empty folder behind."""
    program, *words = command_line or [""]
    return Path(program).stem not in COMMANDS or not WORK_ON_WHAT_IS_THERE.intersection(words[:1])


def data_folder(folder: Path, *, make: bool = True) -> Path:
    """The folder that LEAGUE_DATA names, made if need be and proved by writing into it."""
    if not make and not folder.exists():
        make_it = f"LEAGUE_DATA={shlex.quote(str(folder))} {called('serve')}"
        raise ImproperlyConfigured(
            bilingual(
                f"Den Ordner {folder} gibt es nicht, also auch keine Datenbank darin. Stimmt LEAGUE_DATA? "
                f"Neu angelegt wird er mit: {make_it}",
                f"There is no folder {folder}, and so no database in it. Is LEAGUE_DATA right? "
                f"It is made with: {make_it}",
            )
        )
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        why = os.strerror(error.errno or 0)
        raise ImproperlyConfigured(
            bilingual(
                f"In den Ordner {folder} lässt sich nicht schreiben ({why}). "
                "Bitte die Rechte ändern oder mit LEAGUE_DATA=/anderer/ordner einen anderen wählen.",
                f"The folder {folder} cannot be written to ({why}). "
                "Please change its permissions, or choose another one with LEAGUE_DATA=/another/folder.",
            )
        ) from error
    return folder


def keep_private(folder: Path) -> None:
    """Names, contacts and keys are nobody else's on this machine; also those that an older version has written. What
    belongs to somebody else here, or lies where there are no such rights, is left as it is."""
    for path in (folder, *folder.glob("*.sqlite3*"), *folder.glob("backups"), *folder.glob("backups/*")):
        with suppress(OSError):
            path.chmod(0o700 if path.is_dir() else 0o600)


def hold(folder: Path) -> BaseFileLock:
    """Says that a process is serving from there, as long as what is given back is kept; one that dies lets go."""
    (folder / HELD).mkdir(mode=0o700, exist_ok=True)
    lock = FileLock(_held_by(folder, os.getpid()))
    lock.acquire()
    return lock


def holds(folder: Path, process: int | None) -> bool:
    """Whether this one does, which is alive."""
    return process is not None and _held_by(folder, process).exists()


def _held_by(folder: Path, process: int) -> Path:
    return folder / HELD / f"{process}.lock"


def is_held(folder: Path) -> bool:
    """What a process has left that was killed is tidied away."""
    return any([is_locked(path) for path in (folder / HELD).glob("*.lock")])


def is_locked(path: Path) -> bool:
    """Whether a process that lives holds it; if none does, it is tidied away."""
    try:
        with FileLock(path, timeout=0), suppress(PermissionError):  # Windows removes no open file; the lock does later
            path.unlink(missing_ok=True)
    except Timeout:
        return True
    return False


def machine_name(folder: Path) -> str:
    """What this machine is called among those that share a database; the same after every start. A folder belongs to
    one machine."""
    file = folder / "machine.txt"
    with suppress(OSError):
        return file.read_text(encoding="utf-8").strip()
    name = f"{socket.gethostname()[:40]}-{secrets.token_hex(3)}"
    with suppress(OSError), file.open("x", encoding="utf-8") as made:
        made.write(name)
        return name
    return file.read_text(encoding="utf-8").strip() if file.exists() else name


# --- The secret key of this installation


SHORTEST_KEY = 32  # characters


def secret_key(path: Path, given: str = "") -> str:
    """The one that is given, as on several machines with one database; else the stored one. Of two processes that start
    together the second waits for what the first writes."""
    if given:
        return _long_enough(given)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _stored(path)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(get_random_secret_key())
        file.flush()
        os.fsync(file.fileno())
    return _stored(path)


def keep_key(path: Path, key: str) -> None:
    """In place of the one that is there. Whoever reads meanwhile reads the one or the other."""
    if path.exists() and path.read_text(encoding="ascii").strip() == key:
        return
    beside = path.with_name(f"{path.name}.new")
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def _long_enough(key: str) -> str:
    if len(key) < SHORTEST_KEY:
        how = "python3 -c 'import secrets; print(secrets.token_urlsafe(48))'"
        raise ImproperlyConfigured(
            bilingual(
                f"LEAGUE_SECRET_KEY hat {len(key)} Zeichen; es müssen mindestens {SHORTEST_KEY} sein. "
                f"Ein neuer Schlüssel: {how}",
                f"LEAGUE_SECRET_KEY has {len(key)} characters; it needs at least {SHORTEST_KEY}. A new key: {how}",
            )
        )
    return key


def _stored(path: Path, patience: float = 2.0) -> str:
    for _ in range(20):
        if key := path.read_text(encoding="ascii").strip():
            return key
        sleep(patience / 20)
    raise ImproperlyConfigured(
        bilingual(
            f"Die Datei {path} ist leer. Bitte löschen; sie entsteht beim nächsten Start neu, und alle melden sich "
            "neu an.",
            f"The file {path} is empty. Please delete it; the next start makes it anew, and everybody logs in again.",
        )
    )


# --- Numbers in the environment


MOST_DAYS = 36_500  # a hundred years: what is that old lies before any calendar ends


def days_of(setting: str, given: str) -> timedelta:
    """With none at all, or fewer, everything would be too old at once."""
    days = int(given) if given.isascii() and given.isdecimal() and len(given) <= len(str(MOST_DAYS)) else 0
    if not 1 <= days <= MOST_DAYS:
        raise ImproperlyConfigured(
            bilingual(
                f"{setting}={given} geht nicht. Bitte eine ganze Zahl von 1 bis {MOST_DAYS} wählen, etwa "
                f"{setting}=400.",
                f"{setting}={given} will not do. Please choose a whole number from 1 to {MOST_DAYS}, such as "
                f"{setting}=400.",
            )
        )
    return timedelta(days=days)


# --- Under which names the site may be called, and whether its address is free


LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]
EVERYWHERE = ("0.0.0.0", "::")


def allowed_hosts(listens_on: str, named: str) -> list[str]:
    """Loopback always; on 0.0.0.0 this machine's addresses too, so that phones in the hall reach it by number."""
    extra = [name.strip() for name in named.split(",") if name.strip()]
    own = _own_names() if listens_on in EVERYWHERE else [_bracketed(listens_on)] if listens_on else []
    return list(dict.fromkeys([*LOOPBACK, *own, *extra]))


def certified_names(listens_on: str, named: str) -> list[str]:
    """The same names and addresses without what only IPv6 has, for the certificate of a hall."""
    return [name for name in allowed_hosts(listens_on, named) if not name.startswith("[")]


def speaks_https(setting: str | None) -> bool:
    """Whether the site itself does, in a hall; where a proxy does the site speaks plainly to it."""
    return setting == "hall"


def addresses(listens_on: str, port: int | str, scheme: str = "") -> list[str]:
    """What to type into a browser: on this machine, then from others in the same net."""
    scheme = scheme or ("https" if speaks_https(os.environ.get("LEAGUE_HTTPS")) else "http")
    others = sorted(_own_addresses() - {"127.0.0.1", "127.0.1.1"}) if listens_on in EVERYWHERE else []
    here = "127.0.0.1" if listens_on in EVERYWHERE else _bracketed(listens_on)
    return [f"{scheme}://{name}:{port}/" for name in [here, *others]]


def why_not_served(host: str, port: str, setting: str = "PORT") -> str | None:
    """Why the site cannot listen there, in a sentence that names the setting; None if it can."""
    if not (port.isascii() and port.isdecimal() and 0 < int(port) < 65536):
        return bilingual(
            f"{setting}={port} ist keine Portnummer. Bitte eine Zahl von 1 bis 65535 wählen, etwa {setting}=8000.",
            f"{setting}={port} is no port. Please choose a number from 1 to 65535, such as {setting}=8000.",
        )
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, int(port), type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, proto) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
            probe.listen()
    except OSError as error:
        return _refusal(host, int(port), setting, error)
    return None


def _refusal(host: str, port: int, setting: str, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        other = f"{setting}={port + 1 if port < 65535 else 8000} {called('serve')}"
        return bilingual(
            f"Port {port} ist schon belegt; läuft die Seite bereits? Ein anderer Port: {other}",
            f"Port {port} is taken already; is the site running? Another port: {other}",
        )
    if error.errno == errno.EACCES:
        return bilingual(
            f"Port {port} ist dem System vorbehalten. Bitte einen ab 1024 wählen, etwa {setting}=8000.",
            f"Port {port} is kept for the system. Please choose one from 1024 on, such as {setting}=8000.",
        )
    return bilingual(
        f"HOST={host} ist keine Adresse dieses Rechners. Bitte HOST=127.0.0.1 oder HOST=0.0.0.0 wählen.",
        f"HOST={host} is no address of this computer. Please choose HOST=127.0.0.1 or HOST=0.0.0.0.",
    )


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


# --- Memory


def keep_what_is_loaded() -> None:
    """What a process has loaded before it serves stays as long as it does: looking through all of it again and again
    for what may go would stop everybody for a fifth of a second each time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)
