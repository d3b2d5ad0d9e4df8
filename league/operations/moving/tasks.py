"""In the background: the file of a large club, made event by event; and such a file read in, in portions between which
others write. Whatever ends one, it goes on with the next start, on this machine or another."""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from django.db import IntegrityError
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override
from django_tasks import task

from league.base import kept_files
from league.base.background import CHORES
from league.base.writing import Refused
from league.models import Club, User

from ..patience import in_the_end, in_turn
from .incoming import Arrival, opened
from .outgoing import write_club
from .under_way import Stopped, Work

MADE = "clubs"  # the folder of files that are made; known to kept_files, because people stand in them by name
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
        if in_the_end(partial(_written, club, work, word, whole=whole)):
            work.over(word)
        else:  # there may be old names in it
            kept_files.forget(made(club, whole=whole))
            make_file.enqueue(pk, word, whole)
    except Stopped:
        _forget_unwanted(work, made(club, whole=whole))
    except Exception:
        logger.exception("The file of a club was not made")
        _failed(work, word, "")


def _written(club: Club, work: Work, word: str, *, whole: bool) -> bool:
    """Whether nobody's name was to be forgotten meanwhile."""
    work.at(word, 0)
    with tempfile.TemporaryFile() as file:
        before = kept_files.names_changed()
        write_club(club, None if whole else club, file, lambda done: work.at(word, done))
        file.seek(0)
        kept_files.keep(made(club, whole=whole), file.read())
    return before == kept_files.names_changed()


@task(queue_name=CHORES)
def read_file(token: str, name: str, word: str, answered: dict[str, int], by: int, language: str) -> None:
    """`name`: of the file that is kept. What has come stays, whatever happens to the rest."""
    work = reading(token)
    with override(language):
        try:
            arrival = in_the_end(partial(_arrival, name, answered, by))
            for number in range(work.go_on(word).done, len(arrival.steps)):
                in_the_end(partial(work.go_on, word))
                in_turn(partial(_stepped, arrival.steps[number]))
                in_the_end(partial(work.at, word, number + 1))
            kept_files.forget(name)
            work.over(word, reverse("club-detail", args=[arrival.club.uuid]))
        except Stopped:
            _forget_unwanted(work, name)
        except Refused as refusal:
            _failed(work, word, str(refusal))
        except Exception:
            logger.exception("The file of a club was not read in")
            _failed(work, word, "")


def _arrival(name: str, answered: dict[str, int], by: int) -> Arrival:
    content = kept_files.content_of(name)
    if content is None:
        raise Refused(_("Die Datei ist nicht mehr da. Bitte noch einmal wählen."))
    return Arrival(opened(content), answered, User.objects.filter(pk=by).first())


def _stepped(step: Callable[[], object]) -> None:
    """A machine that was taken for gone may have taken the same step at the same moment: then it is done."""
    try:
        step()
    except Refused as refusal:
        if not isinstance(refusal.__cause__, IntegrityError):
            raise
        step()


def _forget_unwanted(work: Work, name: str) -> None:
    """Unless somebody else has finished it, or it was ordered again meanwhile."""
    if work.look() is None:
        kept_files.forget(name)


def _failed(work: Work, word: str, said: str) -> None:
    with suppress(Stopped):
        work.failed(word, said)
