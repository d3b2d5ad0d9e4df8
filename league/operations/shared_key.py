"""The secret key of machines that share one PostgreSQL. Who has logged in on one of them is known on the others only if
all have the same, so none serves with another. Without LEAGUE_SECRET_KEY the first that starts puts its own into the
database, and the others take it from there into their folders; with it the database has only a mark by which a key is
recognised. As long as others serve, nobody changes it; once they have ended, whoever starts may bring another."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.contrib.auth.hashers import check_password, make_password
from django.utils.translation import gettext as _

from league.base.machine import is_held, keep_key, machine_name
from league.models import SharedKey

from . import machines
from .place import Fehler


def agree(given: str, tell: Callable[[str], object]) -> None:
    """Before this machine serves, while it has the turn. `given`: LEAGUE_SECRET_KEY. From then on it counts as one that
    is at work, so that of two that start at once the second meets the first."""
    kept = SharedKey.objects.first()
    if kept and kept.key and not given:
        _take(kept.key)
    elif kept is None or not check_password(settings.SECRET_KEY, kept.mark):
        _only_where_nobody_has_another(kept, given)
        _put(given)
        if kept:
            tell(_("Der geheime Schlüssel ist ein anderer als bisher: Alle loggen sich neu ein."))
    elif kept.key:
        SharedKey.objects.update(key="")
    machines.tell()


def _take(key: str) -> None:
    keep_key(Path(settings.DATA_DIR) / "secret.key", key)
    settings.SECRET_KEY = key


def _put(given: str) -> None:
    key = settings.SECRET_KEY
    SharedKey.objects.update_or_create(pk=1, defaults={"key": "" if given else key, "mark": make_password(key)})


def _only_where_nobody_has_another(kept: SharedKey | None, given: str) -> None:
    """What is set on a machine that still runs an older version is not known: it is believed to be the same."""
    if (kept is None and given) or not (others := _at_work()):
        return
    another = _("LEAGUE_SECRET_KEY ist hier ein anderer Schlüssel")
    raise Fehler(
        _(
            "Mit dieser Datenbank arbeitet schon {machines}, mit einem anderen geheimen Schlüssel: {why}. "
            "Wer sich dort einloggt, wäre hier unbekannt. Bitte LEAGUE_SECRET_KEY auf allen Rechnern gleich setzen "
            "oder auf allen weglassen. Ein neuer Schlüssel gilt, sobald die Seite auf allen beendet war (Strg+C); ein "
            "Rechner, der abgestürzt ist, zählt nach {minutes} Minuten nicht mehr."
        ).format(
            machines=", ".join(others),
            why=another if given else _("LEAGUE_SECRET_KEY ist hier nicht gesetzt"),
            minutes=machines.SILENT // timedelta(minutes=1),
        )
    )


def _at_work() -> list[str]:
    here = [machine_name(settings.DATA_DIR)] if is_held(settings.DATA_DIR) else []
    return [*here, *(one.name for one in machines.at_work())]
