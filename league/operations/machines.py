"""Which machines serve this installation. Each tells now and then that it lives, which version it runs, how much room
it has and which backups lie there, in a note that the pages of all machines show. A laptop is one machine, and so
shows nothing of it."""

from __future__ import annotations

import json
import shutil
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from league.base.machine import machine_name
from league.base.place import VERSION

from . import notes
from .backup import backups
from .errors import of_the_last_day

EVERY = timedelta(minutes=1)
SILENT = timedelta(minutes=5)  # then something is wrong with it
GONE = timedelta(minutes=30)  # then others do its work; one that comes back after all does it a second time
FORGOTTEN = timedelta(days=7)


@dataclass(frozen=True)
class Machine:
    name: str
    version: str
    told_at: str
    free: int  # bytes
    backups: dict[str, int]  # what lies there, with its size
    errors: int = 0  # of the last day
    ended: bool = False  # by somebody, not by accident

    @property
    def at(self) -> datetime:
        return datetime.fromisoformat(self.told_at)

    @property
    def is_silent(self) -> bool:
        return timezone.now() - self.at > SILENT


def tell(*, ended: bool = False) -> None:
    """That this one lives, or that it does no more."""
    here = replace(this_machine(), ended=ended)
    with suppress(OSError):  # on a full disk
        notes.write(note_of(here.name), json.dumps(asdict(here)))


def at_work() -> list[Machine]:
    """The others that serve this database at this moment, as far as anybody knows: whoever was killed has to be silent
    for a while."""
    here = machine_name(settings.DATA_DIR)
    return [one for one in machines() if one.name != here and not (one.ended or one.is_silent)]


def forget_all() -> None:
    """What they said is older than what is stored now."""
    for name in notes.beginning_with(note_of("")):
        notes.forget(note_of(name))


def this_machine() -> Machine:
    free = shutil.disk_usage(settings.DATA_DIR).free
    there = {one.name: one.size for one in backups()}
    name, now = machine_name(settings.DATA_DIR), timezone.now().isoformat()
    return Machine(name, VERSION, now, free, there, of_the_last_day())


def machines() -> list[Machine]:
    """All that were heard of lately; of this one as it is now."""
    here, found = this_machine(), []
    for name, text in notes.beginning_with(note_of("")).items():
        with suppress(ValueError, TypeError):
            one = Machine(**json.loads(text))
            if timezone.now() - one.at > FORGOTTEN:
                notes.forget(note_of(name))
            elif one.name != here.name:
                found.append(one)
    return sorted([here, *found], key=lambda one: one.name)


def note_of(name: str) -> Path:
    return Path(settings.DATA_DIR) / f"machine-{name}"
