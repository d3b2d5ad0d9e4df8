"""What applicants read in their letter box, in their language. Nothing that a stranger typed stands in the first mail,
which may go to somebody who knows nothing of it."""

from __future__ import annotations

from django.utils import translation
from django.utils.translation import gettext as _

from league.base.mail import is_mailed
from league.models import ClubApplication

from .services import was_not_mailed


def ask_to_verify(application: ClubApplication, link: str) -> bool:
    with translation.override(application.language):
        text = _(
            "Guten Tag,\n\n"
            "mit dieser E-Mail-Adresse wurde ein Doppelkopf-Verein angemeldet. Bitte hier bestätigen:\n\n"
            "%(link)s\n\n"
            "Der Link gilt drei Tage und einmal. Wer von nichts weiß, braucht nichts zu tun: Ohne Bestätigung "
            "geschieht nichts, und nach drei Tagen ist die Anmeldung vergessen.\n"
        )
        mailed = is_mailed(_("Bitte die Anmeldung des Vereins bestätigen"), text % {"link": link}, application.email)
    if not mailed:  # whoever is cut off before that has one try less, and no more
        was_not_mailed(application=application)
    return mailed


def tell_let_in(application: ClubApplication, username: str, link: str) -> bool:
    with translation.override(application.language):
        said = {"club": application.name, "name": application.applicant, "username": username, "link": link}
        text = _(
            "Guten Tag %(name)s,\n\n"
            "der Verein „%(club)s“ ist angelegt. Der Anmeldename ist: %(username)s\n\n"
            "Hier lässt sich ein Passwort wählen; der Link gilt einen Tag und einmal:\n\n"
            "%(link)s\n\n"
            "Nach dem Einloggen stehen auf der Seite des Vereins die ersten Schritte. Der Link ist so gut wie ein "
            "Passwort: bitte nicht weitergeben.\n"
        )
        return is_mailed(_("„%(club)s“ ist angelegt") % said, text % said, application.email)


def tell_refused(application: ClubApplication) -> bool:
    with translation.override(application.language):
        said = {"club": application.name, "name": application.applicant, "reason": application.answer}
        text = _("Guten Tag %(name)s,\n\nder Verein „%(club)s“ wurde auf dieser Seite nicht aufgenommen.\n") % said
        if application.answer:
            text += _("\nBegründung: %(reason)s\n") % said
        return is_mailed(_("Zur Anmeldung von „%(club)s“") % said, text, application.email)
