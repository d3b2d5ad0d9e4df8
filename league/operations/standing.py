"""How the backups stand, in words: when the last one was, where else it lies, and what is wrong with what to do."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.base.wording import listed

from .elsewhere import places
from .elsewhere.place import Place
from .keeper import due_since, looked_at
from .known import Known, known
from .schedule import LATE, facts, is_due

UNWATCHED = timedelta(minutes=2)


class Standing(NamedTuple):
    """`line`: the last backup in one line; `warnings`: what is wrong, each with what to do."""

    line: str
    warnings: list[str]


def standing(now: datetime | None = None) -> Standing:
    now, now_known = now or timezone.now(), known()
    found = facts(now_known["last"])
    due = is_due(now_known["last"], found, now)
    return Standing(_line(now_known, found.changed, now), [*_missed(now_known, due, now), *_lacking(now_known)])


def _line(now_known: Known, changed: bool, now: datetime) -> str:
    last = now_known["last"]
    if last is None:
        return _("Noch keine Sicherung.")
    words = [_("Letzte Sicherung: %(ago)s") % {"ago": ago(now - datetime.fromisoformat(last["made_at"]))}, _("geprüft")]
    if not changed:
        words.append(_("seither nichts geändert"))
    if also := [place.title for place in places() if _at(now_known, place) == last["name"]]:
        words.append(_("auch auf %(places)s") % {"places": listed(also)})
    return f"{', '.join(words)}."


def _missed(now_known: Known, due: bool, now: datetime) -> list[str]:
    """Of the first place. Where the site was never served by script/serve nobody promised anything."""
    if failure := now_known["failure"]:
        at = timezone.localtime(datetime.fromisoformat(failure["at"]))
        return [
            _("Die Sicherung um %(time)s ist misslungen. %(why)s Es wird jede Minute noch einmal versucht.")
            % {"time": f"{at:%H:%M}", "why": failure["said"]}
        ]
    seen, since = looked_at(), due_since()
    if not due or seen is None or not settings.BACKUP_BY_ITSELF:
        return []
    if now - seen > UNWATCHED:
        return [
            _(
                "Seit der letzten Sicherung wurde eingetragen, und niemand sichert von selbst. Bitte auf der Seite "
                "„Betrieb“ „Jetzt sichern“ drücken und die Seite bei Gelegenheit beenden und neu starten."
            )
        ]
    if since is not None and now - since > LATE:
        return [
            _(
                "Eine Sicherung ist seit %(minutes)s Minuten fällig und kommt nicht zustande. Bitte auf der Seite "
                "„Betrieb“ „Jetzt sichern“ drücken; dort steht dann, was fehlt."
            )
            % {"minutes": int((now - since).total_seconds() // 60)}
        ]
    return []


def _lacking(now_known: Known) -> list[str]:
    found = [(place, now_known["places"].get(place.key, {"name": ""}).get("failure")) for place in places()]
    return [
        _("Die letzte Sicherung fehlt auf %(place)s. %(why)s") % {"place": place.title, "why": failure["said"]}
        for place, failure in found
        if failure
    ]


def _at(now_known: Known, place: Place) -> str:
    return now_known["places"].get(place.key, {"name": ""})["name"]


def what_is_at(place: Place) -> str:
    """For who looks after the installation."""
    there = known()["places"].get(place.key)
    if there is None:
        return _("noch nichts; es kommt mit der nächsten Sicherung")
    if failure := there.get("failure"):
        return failure["said"]
    return _("zuletzt %(name)s") % {"name": there["name"]}


def ago(passed: timedelta) -> str:
    minutes = int(passed.total_seconds() // 60)
    if minutes < 1:
        return _("gerade eben")
    if minutes < 60:
        return ngettext("vor %(n)s Minute", "vor %(n)s Minuten", minutes) % {"n": minutes}
    if minutes < 48 * 60:
        return ngettext("vor %(n)s Stunde", "vor %(n)s Stunden", minutes // 60) % {"n": minutes // 60}
    return _("vor %(n)s Tagen") % {"n": minutes // (24 * 60)}
