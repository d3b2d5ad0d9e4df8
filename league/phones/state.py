"""Everything a phone at the table is told at once: the list, the rules by which it counts, who sits where, who has the
pen, the clock, what others say. Cheap to ask whether it is still the same (`mark`)."""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256

from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.language import spoken_here
from league.base.words import plural
from league.lists.clock import clock_mark, clock_of, extra_minutes, minutes_mark, minutes_of
from league.models import Occupancy, Spielliste, TableDevice, TableLink
from league.models.base import Json

from .guards import ALONG
from .presence import seen_at
from .sheets import is_the_list, seen, sheet_of
from .start import ruleset_data, start_data
from .words import words_hash


def mark(device: TableDevice) -> str:
    """Changes with whatever the state says but the time of day; no question to the database."""
    link, spielliste = device.link, device.link.spielliste
    event, round_ = spielliste.tournament, spielliste.round
    facts = [
        (device.number, link.version, link.generation, spielliste.version, event.version, event.phones, event.state),
        (round_.state, clock_mark(round_), minutes_mark(event)) if round_ else None,
        words_hash(spoken_here()),
    ]
    return sha256(repr(facts).encode()).hexdigest()[:32]


def fresh(device: TableDevice) -> TableDevice:
    """As it is after what was just written."""
    return TableDevice.objects.select_related(*ALONG).get(pk=device.pk)


def state_of(device: TableDevice) -> Json:
    link = device.link
    spielliste, tournament = link.spielliste, link.spielliste.tournament
    seats = list(spielliste.occupancies.select_related("entry").order_by("position", "first_game"))
    written, devices = seen(link), list(link.devices.filter(ended_at=None))
    writer = next((one for one in devices if one.pen), None)
    names = {seat.position: seat.entry.full_name for seat in seats if seat.last_game is None}
    return {
        "list": {
            "uuid": str(spielliste.uuid),
            "code": spielliste.code,
            "event": tournament.name,
            "title": str(spielliste),
            "table": spielliste.table,
            "round": spielliste.round.number if spielliste.round else None,
            "players": spielliste.players,
            "version": written.version,
            "depth": written.depth,
            "state": spielliste.state,
            "finished": spielliste.counts if is_the_list(spielliste) else bool(sheet_of(link).finished_at),
            "writable": written.is_writable,
            "why_not": written.why_not,
        },
        "policy": tournament.phones,
        "confirm": tournament.needs_confirmation,
        "seats": [_seat(seat) for seat in seats],
        "ruleset": ruleset_data(spielliste),
        "start": start_data(spielliste),
        "rows": written.rows,
        "pen": _pen(writer),
        "me": {"device": device.number, "seat": device.seat, "has_pen": writer is not None and writer.pk == device.pk},
        "devices": [{"device": one.number, "seat": one.seat, "last_seen": _moment(seen_at(one))} for one in devices],
        "clock": _clock(spielliste),
        "votes": _votes(link),
        "photos": [{"uuid": str(one.uuid), "at": _moment(one.at)} for one in link.photos.defer("jpeg")],
        "notices": [*_pen_taken(writer, names), *_decided(spielliste), *_waiting(link)],
        "words": words_hash(spoken_here()),
    }


def _moment(at: datetime | None) -> str | None:
    return at.isoformat() if at else None


def _seat(seat: Occupancy) -> Json:
    """By the name that stands on the paper from which the link was scanned."""
    return {
        "position": seat.position,
        "name": seat.entry.full_name,
        "first_game": seat.first_game,
        "last_game": seat.last_game,
    }


def _pen(writer: TableDevice | None) -> Json | None:
    if writer is None:
        return None
    since = _moment(writer.pen_since)
    return {"device": writer.number, "seat": writer.seat, "since": since, "from": writer.pen_from}


def _clock(spielliste: Spielliste) -> Json:
    now, round_ = timezone.now(), spielliste.round
    if round_ is None or not clock_of(round_, now).is_started:
        return {"ends_at": None, "paused": False, "left": None, "now": _moment(now)}
    clock = clock_of(round_, now)
    extra = extra_minutes(round_.lists.filter(root=spielliste.root)).get(spielliste.root, 0)
    minutes = minutes_of(spielliste.tournament, spielliste.players) + extra
    return {
        "ends_at": _moment(clock.ends_at(minutes)),
        "paused": clock.is_paused,
        "left": clock.left(minutes),
        "now": _moment(now),
    }


def _votes(link: TableLink) -> list[Json]:
    return [
        {
            "seat": one.seat,
            "device": one.device,
            "agrees": one.agrees,
            "note": one.note,
            "version": one.on_version,
            "at": _moment(one.at),
            "settled": one.settled_at is not None,
        }
        for one in link.votes.all()
    ]


# --- What everybody at the table reads


def _pen_taken(writer: TableDevice | None, names: dict[int, str]) -> list[Json]:
    if writer is None or writer.pen_from is None:
        return []
    who = f"{writer} ({names[writer.seat]})" if writer.seat in names else str(writer)
    text = _("{who} schreibt jetzt; vorher war es Handy {before}.").format(who=who, before=writer.pen_from)
    return [{"kind": "pen", "text": text, "at": _moment(writer.pen_since)}]


def _decided(spielliste: Spielliste) -> list[Json]:
    """What the direction decided about this table."""
    notices = []
    if spielliste.allowance_minutes:
        minutes = plural(spielliste.allowance_minutes, _("Minute,Minuten"))
        said = _("Zeitgutschrift: {minutes}. {reason}").format(minutes=minutes, reason=spielliste.allowance_reason)
        notices.append({"kind": "allowance", "text": said.strip()})
    if spielliste.time_up_after is not None:
        said = _("Zeit um nach Spiel {game}: Die übrigen Normalspiele sind gestrichen (§8).")
        notices.append({"kind": "time", "text": said.format(game=spielliste.time_up_after)})
    return notices


def _waiting(link: TableLink) -> list[Json]:
    count = sum(one.settled_at is None for one in link.late.all())
    if not count:
        return []
    return [{"kind": "late", "text": _("Nachgereichtes liegt bei der Leitung: {count}.").format(count=count)}]
