"""What is kept for a time only (docs/datenschutz.md): forgotten when the site starts, and every day that it runs."""

from __future__ import annotations

import datetime
import logging
from collections.abc import Callable

from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from league.base.writing import forget_submissions
from league.clubs.services.codes import forget_codes
from league.clubs.sessions import forget_logins
from league.day.services import forget_reports
from league.imports.uploads import forget_read_files
from league.joining.services import forget_applications
from league.phones.services.photos import forget_photos
from league.photos.services import forget_paper_photos
from league.printing.store import forget_orders
from league.printing.tasks import forget_left
from league.registration.services.registration import forget_contacts

from .backup import forget_old
from .errors import forget_errors
from .leaving.tasks import go_on
from .views.moving import forget_parcels

logger = logging.getLogger(__name__)


def forget_tasks() -> int:
    """What was done in the background, a day later; and what a machine had begun that never came back."""
    before = timezone.now() - datetime.timedelta(days=1)
    over = DBTaskResult.objects.finished().filter(finished_at__lt=before)
    lost = DBTaskResult.objects.running().filter(started_at__lt=before)
    return int(over.delete()[0]) + int(lost.delete()[0])


FORGET = (
    forget_submissions,
    forget_contacts,
    forget_applications,
    forget_codes,
    forget_logins,
    forget_reports,
    forget_photos,
    forget_paper_photos,
    forget_read_files,
    forget_parcels,
    forget_orders,
    forget_left,
    forget_tasks,
    forget_errors,
    forget_old,
    go_on,
)


def forget_what_is_over() -> bool:
    """Whether all of it was. Where files are kept (league/base/kept_files.py) may be away: that stops nothing else, no
    start of the site either."""
    missed = [forget for forget in FORGET if not _done(forget)]
    return not missed


def _done(forget: Callable[[], int]) -> bool:
    try:
        forget()
    except OSError as error:
        logger.warning("What is over could not be forgotten (%s): %s", forget.__name__, error)
        return False
    return True


def forgotten(last: datetime.date, today: datetime.date) -> datetime.date:
    """The day on which it was last done, as a whole."""
    return today if last == today or forget_what_is_over() else last
