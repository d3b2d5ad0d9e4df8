"""Sending an e-mail, where this installation has a server for it. Knows nothing of what is written."""

from __future__ import annotations

import logging
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import EmailMessage


def can_mail() -> bool:
    """Asked each time: a test, or a restart, may answer otherwise."""
    return bool(settings.CAN_MAIL)


def is_mailed(subject: str, text: str, to: str) -> bool:
    """Whether the server has taken it. Called when everything is stored: a server may take its time, and nobody else
    could write meanwhile."""
    try:
        return can_mail() and bool(EmailMessage(" ".join(subject.split()), text, to=[to]).send())
    except (OSError, SMTPException, ValueError):  # an address that cannot be written as the servers want it
        logging.getLogger(__name__).exception("An e-mail could not be sent")
        return False
