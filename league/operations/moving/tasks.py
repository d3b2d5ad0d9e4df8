"""In the background: the file of a large club, made event by event; and such a file read in, in portions between which
others write. Whatever ends one, it goes on with the next start, on this machine or another."""

from __future__ import annotations

import logging
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override
from django_tasks import task

from league.base import kept_files
from league.base.background import CHORES
from league.base.writing import Refused
from league.models import Club, User

from .incoming import Arrival, opened
from .outgoing import write_club
from .under_way import Stopped, Work

LONGEST_PAUSE = 1.0  # seconds
MADE = "clubs"  # the folder of files that are made; known to kept_files, because people stand in them by name
T = TypeVar("T")
logger = logging.getLogger(__name__)


def made(club: Club, *, whole: bool) -> str:
    """What the file is called where it is kept. `whole`: with all names, for who looks after the installation."""
    return f"{MADE}/{club.uuid}{'-whole' if whole else ''}.spiel"


def making(club: Club, *, whole: bool) -> Work:
    return Work(f"out-{club.uuid}{'-whole' if whole else ''}")


def reading(token: str) -> Work:
    return Work(f"in-{token}")


@task(queue_name=CHORES)
def make_file(pk: int, word: str, whole: bool) -> None:
    """Anew from its first event, if it was interrupted: meanwhile something may have changed."""
    club = Club.objects.filter(pk=pk).first()
    if club is None:
        return
    work = making(club, whole=whole)
    try:
        work.at(word, 0)
        with tempfile.TemporaryFile() as file:
            before = kept_files.names_changed()
            write_club(club, None if whole else club, file, lambda done: work.at(word, done))
            file.seek(0)
            kept_files.keep(made(club, whole=whole), file.read())
        if before == kept_files.names_changed():
            work.over(word)
        else:  # there may be old names in it
            kept_files.forget(made(club, whole=whole))
            make_file.enqueue(pk, word, whole)
    except Stopped:
        _forget_unwanted(work, made(club, whole=whole))
    except Exception:
        logger.exception("The file of a club was not made")
        _failed(work, word, "")


@task(queue_name=CHORES)
def read_file(token: str, name: str, word: str, answered: dict[str, int], by: int, language: str) -> None:
    """`name`: of the file that is kept. What has come stays, whatever happens to the rest."""
    work, user = reading(token), User.objects.filter(pk=by).first()
    with override(language):
        try:
            content = kept_files.content_of(name)
            if content is None:
                raise Refused(_("Die Datei ist nicht mehr da. Bitte noch einmal wählen."))
            arrival = Arrival(opened(content), answered, user)
            for number in range(work.go_on(word).done, len(arrival.steps)):
                work.go_on(word)
                _in_turn(arrival.steps[number])
                work.at(word, number + 1)
            kept_files.forget(name)
            work.over(word, reverse("club-detail", args=[arrival.club.uuid]))
        except Stopped:
            _forget_unwanted(work, name)
        except Refused as refusal:
            _failed(work, word, str(refusal))
        except Exception:
            logger.exception("The file of a club was not read in")
            _failed(work, word, "")


def _forget_unwanted(work: Work, name: str) -> None:
    """Unless somebody else has finished it, or it was ordered again meanwhile."""
    if work.look() is None:
        kept_files.forget(name)


def _failed(work: Work, word: str, said: str) -> None:
    with suppress(Stopped):
        work.failed(word, said)


def _in_turn(step: Callable[[], T]) -> T:
    """Then all others who write have as long as it took."""
    began = time.monotonic()
    found = step()
    time.sleep(min(LONGEST_PAUSE, time.monotonic() - began))
    return found
