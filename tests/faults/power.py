"""What would be on the disk if the power failed: everything that the site writes into its database is recorded by strace,
and put together again as of any moment at which the disk was told to keep what it has. Knows system calls, no tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

SECTOR = 512  # bytes that a disk writes whole or not at all
CALLS = "pwrite64,fsync,fdatasync,ftruncate,unlink,unlinkat"
STRACE = ["strace", "-f", "-y", "-ttt", "-xx", "-s", "1000000", "-e", f"trace={CALLS}", "-e", "signal=none", "-o"]

# 4711 1763404800.123456 pwrite64(12</folder/league.sqlite3-wal>, "\x37\x7f..."..., 4096, 32) = 4096
_LINE = re.compile(r"^(\d+) +(\d+\.\d+) (.*)$")
_CALL = re.compile(r"^(\w+)\((\d+)<([^>]*)>(?:, (.*?))?\) += (-?\d+)")
_GONE = re.compile(r'^unlink(?:at)?\((?:AT_FDCWD<[^>]*>, )?"([^"]*)"')


@dataclass(frozen=True)
class Step:
    """One call that came back: of a write its place and bytes, of a cut-off file its length."""

    at: float
    call: str
    path: str
    offset: int = 0
    data: bytes = b""


THE_END = Step(float("inf"), "fsync", "")


def is_sure_after(step: Step) -> bool:
    """The disk has said that it keeps what was written into this file."""
    return step.call in ("fsync", "fdatasync")


def steps(record: Path, folder: Path) -> Iterator[Step]:
    """What was done to the files of the database, in the order in which the calls came back."""
    begun: dict[str, str] = {}
    for line in record.read_text(errors="replace").splitlines():
        if not (found := _LINE.match(line)):
            continue
        process, at, said = found.groups()
        if said.endswith("<unfinished ...>"):
            begun[process] = said.removesuffix("<unfinished ...>").rstrip()
            continue
        if said.startswith("<... ") and process in begun:
            said = begun.pop(process) + said.partition("resumed>")[2]
        if step := _step(float(at), said, folder):
            yield step


def _step(at: float, said: str, folder: Path) -> Step | None:
    if found := _GONE.match(said):
        path = bytes.fromhex(found[1].replace("\\x", "")).decode()
        return Step(at, "unlink", path) if _is_ours(path, folder) and said.endswith("= 0") else None
    found = _CALL.match(said)
    if not found or found[5].startswith("-") or not _is_ours(path := _plain(found[3]), folder):
        return None
    call, rest = found[1], found[4] or ""
    if call == "pwrite64":
        text, _, offset = rest.rpartition(", ")
        written = bytes.fromhex(text.partition('"')[2].partition('"')[0].replace("\\x", ""))
        return Step(at, call, path, int(offset), written[: int(found[5])])
    return Step(at, call, path, int(rest) if call == "ftruncate" else 0)


def _plain(path: str) -> str:
    return bytes.fromhex(path.replace("\\x", "")).decode() if path.startswith("\\x") else path


def _is_ours(path: str, folder: Path) -> bool:
    """The index of the log (-shm) is made anew after a power cut."""
    return path.startswith(str(folder / "league.sqlite3")) and not path.endswith("-shm")


@dataclass
class Disk:
    """The files as they surely are, and what was written since and may be there or not."""

    kept: dict[str, bytearray] = field(default_factory=dict)
    open: list[Step] = field(default_factory=list)

    def take(self, step: Step) -> None:
        if not is_sure_after(step):
            self.open.append(step)
            return
        for one in self.open:
            if one.path == step.path:
                _carry_out(self.kept, one)
        self.open = [one for one in self.open if one.path != step.path]

    def after_a_cut(self, rng: Random, share: float) -> dict[str, bytearray]:
        """Of what was not sure each sector is there with this chance, whatever came before it."""
        files = {path: bytearray(data) for path, data in self.kept.items()}
        for one in self.open:
            for piece in _sectors(one):
                if rng.random() < share:
                    _carry_out(files, piece)
        return files


def _sectors(step: Step) -> list[Step]:
    if step.call != "pwrite64":
        return [step]
    starts = range(0, len(step.data), SECTOR)
    return [Step(step.at, step.call, step.path, step.offset + n, step.data[n : n + SECTOR]) for n in starts]


def _carry_out(files: dict[str, bytearray], step: Step) -> None:
    if step.call == "unlink":
        files.pop(step.path, None)
        return
    file = files.setdefault(step.path, bytearray())
    if step.call == "ftruncate":
        del file[step.offset :]
        return
    end = step.offset + len(step.data)
    if len(file) < end:
        file.extend(bytes(end - len(file)))
    file[step.offset : end] = step.data
