"""Verbs of the entry fee: paid, part paid, taken back, reduced for one person.
Knows amounts in cents; what is due to whom is read by league.registration.fees."""

from __future__ import annotations

from django.utils.translation import gettext as _

from league.base.words import euros
from league.base.writing import Refused, audit, booking, lock
from league.models import Entry, User
from league.registration.fees import due_of

from .entries import of


@booking
def pay_fee(*, entry: Entry, by: User, cents: int | None = None) -> Entry:
    """So much more came in; without an amount everything that is still due. Two helpers at once count one payment."""
    _hold(entry)
    missing = max(due_of(entry, entry.tournament) - entry.fee_paid, 0)
    if cents is None and not missing:
        return entry
    if not missing:
        raise Refused(_("%(name)s hat nichts mehr zu zahlen.") % {"name": entry.full_name}, "part")
    if cents is not None and not 0 < cents <= missing:
        raise Refused(
            _("%(name)s hat noch %(missing)s zu zahlen; %(cents)s passt nicht dazu.")
            % {"name": entry.full_name, "missing": euros(missing), "cents": euros(cents)},
            "part",
        )
    data = _booked(entry, entry.fee_paid + (missing if cents is None else cents))
    audit("fee-paid", by=by, data=data, **of(entry.tournament))
    return entry


@booking
def take_back_payment(*, entry: Entry, by: User) -> Entry:
    """It was a slip, or the money was given back: nothing is paid."""
    _hold(entry)
    if entry.fee_paid:
        audit("fee-taken-back", by=by, data=_booked(entry, 0), **of(entry.tournament))
    return entry


@booking
def set_fee(*, entry: Entry, cents: int | None, by: User) -> Entry:
    """Another fee for one person; None: that of the tournament. Of who left or did not come: what stays due."""
    _hold(entry)
    name = "fee_kept" if entry.is_gone else "fee_due"
    before = getattr(entry, name)
    if before == cents:
        return entry
    setattr(entry, name, cents)
    entry.save(update_fields=[name])
    audit("fee-changed", by=by, data={"entry": entry.pk, "before": before, "after": cents}, **of(entry.tournament))
    return entry


def _hold(entry: Entry) -> None:
    """Others who take money wait for a moment; what they took meanwhile is read. No public page shows it, so the
    tournament's version stays."""
    lock(entry.tournament)
    entry.refresh_from_db(fields=["fee_due", "fee_kept", "fee_paid", "withdrawn", "no_show"])
    entry.tournament.refresh_from_db(fields=["fee"])


def _booked(entry: Entry, paid: int) -> dict[str, int]:
    data = {"entry": entry.pk, "before": entry.fee_paid, "after": paid}
    entry.fee_paid = paid
    entry.save(update_fields=["fee_paid"])
    return data
