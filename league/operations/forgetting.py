"""What is kept for a time only (docs/datenschutz.md): forgotten when the site starts, and every day that it runs."""

from __future__ import annotations

import datetime

from league.base.writing import forget_submissions
from league.clubs.services.codes import forget_codes
from league.clubs.sessions import forget_logins
from league.day.services import forget_reports
from league.imports.uploads import forget_read_files
from league.phones.services.photos import forget_photos
from league.photos.services import forget_paper_photos
from league.registration.services.registration import forget_contacts

FORGET = (
    forget_submissions,
    forget_contacts,
    forget_codes,
    forget_logins,
    forget_reports,
    forget_photos,
    forget_paper_photos,
    forget_read_files,
)


def forget_what_is_over() -> None:
    for forget in FORGET:
        forget()


def forgotten(last: datetime.date, today: datetime.date) -> datetime.date:
    """The day on which it was last done."""
    if last != today:
        forget_what_is_over()
    return today
