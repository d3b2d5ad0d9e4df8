"""Sentences of what happened to one Spielliste: opened, written, corrected, ended, handed over."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.hidden import kept_back
from league.base.history import Data, Names, Sentence, joined, just, say
from league.base.wording import game_in_html
from league.base.words import MINUS, plural, points
from league.models import AuditEntry, Occupancy, Player, Spielliste, Tournament


def _list_opened(data: Data, names: Names) -> SafeString:
    return say(
        _("Liste eröffnet. Am Tisch, in der Reihenfolge der Plätze: {people}."), people=names.people(data["seats"])
    )


def _reseated(data: Data, names: Names) -> SafeString:
    return say(
        _("Tisch neu besetzt: {after}. Vorher: {before}."),
        after=names.people(data["after"]),
        before=names.people(data["before"]),
    )


def _recorded(data: Data, names: Names) -> SafeString:
    return say(_("Zeile {row} eingetragen: {game}."), row=data["row"], game=_game(data["facts"], data["row"], names))


def _corrected(data: Data, names: Names) -> SafeString:
    row = data["row"]
    return say(
        _("Zeile {row} geändert: {after}. Vorher: {before}."),
        row=row,
        after=_game(data["after"], row, names),
        before=_game(data["before"], row, names),
    )


def _deleted(data: Data, names: Names) -> SafeString:
    return say(_("Zeile {row} gelöscht: {game}."), row=data["row"], game=_game(data["before"], data["row"], names))


def _game(fact: Data, row: int, names: Names) -> SafeString:
    return game_in_html(fact, names.positions(row))


def _typed(data: Data, names: Names) -> SafeString:
    changes = typed_changes(data)
    return say(_("Vom Papier geschrieben: {changes}."), changes=joined(changes)) if changes else say(_("Gespeichert."))


def _undone(data: Data, names: Names) -> SafeString:
    return say(_("Zurückgenommen: {changes}."), changes=joined(typed_changes(data)))


def typed_changes(data: Data) -> list[SafeString]:
    changes = [_row_change(int(row), *pair) for row, pair in sorted(data["rows"].items(), key=lambda one: int(one[0]))]
    if any(data.get("end", ())):
        changes.append(_end_change(*data["end"]))
    return changes


def _paper_corrected(data: Data, names: Names) -> SafeString:
    old, new = (data[side].get("rows", []) for side in ("before", "after"))
    pairs = [(row, _at(old, row), _at(new, row)) for row in range(1, max(len(old), len(new)) + 1)]
    changes = [_row_change(*pair) for pair in pairs if pair[1] != pair[2]]
    ends = [data[side].get("end") for side in ("before", "after")]
    if (ends[0] or []) != (ends[1] or []):
        changes.append(_end_change(*ends))
    return say(_("Papier berichtigt: {changes}."), changes=joined(changes))


def _at(rows: list[Data], row: int) -> Data | None:
    return rows[row - 1] if row <= len(rows) else None


def _row_change(row: int, before: Data | None, after: Data | None) -> SafeString:
    was, now = written(before), written(after)
    if not now:
        return say(_("Zeile {row} geleert (vorher {was})"), row=row, was=was)
    return say(_("Zeile {row}: {now} statt {was}") if was else _("Zeile {row}: {now}"), row=row, now=now, was=was)


def written(row: Data | None) -> str:
    """A row as it was typed, in one line."""
    if not row or not any(row["cells"]):
        return ""
    return f"{_cells(row['cells'])} {row.get('marks') or ''}".strip()


def _cells(cells: Iterable[str]) -> str:
    return " / ".join(cell.replace("-", MINUS) or "·" for cell in cells)


def _end_change(before: list[str] | None, after: list[str] | None) -> SafeString:
    was, now = _cells(before or []), _cells(after or [])
    if not now:
        return say(_("Endstände geleert (vorher {was})"), was=was)
    return say(_("Endstände: {now} statt {was}") if was else _("Endstände: {now}"), now=now, was=was)


def _finished(data: Data, names: Names) -> SafeString:
    words = _("Liste vorzeitig beendet") if data["early"] else _("Liste abgeschlossen")
    totals = " / ".join(points(total) for total in data["totals"] or ())
    count = plural(data["games"], _("Spiel,Spiele")) if data["games"] else _("nur Endstände")
    return say(_("{words}: {count}, Endstand {totals}."), words=words, count=count, totals=totals)


def _continued(data: Data, names: Names) -> SafeString:
    if "totals" not in data:
        return say(_("Die Liste geht in einer neuen weiter, mit {people}."), people=names.people(data["seats"]))
    return say(
        _("Die Liste geht in einer neuen weiter, mit {people}; die Summen vom Papier laufen weiter: {totals}."),
        people=names.people(data["seats"]),
        totals=_line(data["totals"]),
    )


def _brought(data: Data, names: Names) -> SafeString:
    return say(_("Übertrag geändert: {before} → {after}."), before=_line(data["before"]), after=_line(data["after"]))


def _line(totals: Sequence[int] | None) -> str:
    return " / ".join(map(points, totals)) if totals and any(totals) else _("alle bei 0")


def _substituted(data: Data, names: Names) -> SafeString:
    return say(
        _("Ab Spiel {game} spielt {after} für {before}."),
        game=data["from_game"],
        after=names.person(data["after"]),
        before=names.person(data["before"]),
    )


def _confirmed(data: Data, names: Names) -> SafeString:
    how = {
        Spielliste.PAPER_SEEN: _("Liste bestätigt: unterschriebenes Papier gesehen."),
        Spielliste.AT_TABLE: _("Liste bestätigt am Tisch, von einem anderen Platz als dem, der schrieb."),
    }
    return say(how.get(data["how"], _("Liste bestätigt von einer zweiten Person.")))


def _accepted(data: Data, names: Names) -> SafeString:
    return say(_("Eine Meldung zu Zeile {row} hingenommen: Was gespielt wurde, wurde gespielt."), row=data["row"])


def _depth(data: Data, names: Names) -> SafeString:
    depths = dict(Spielliste.DEPTHS)
    return say(
        _("Art der Eingabe: {after}, vorher {before}."), after=depths[data["after"]], before=depths[data["before"]]
    )


def _planned(data: Data, names: Names) -> SafeString:
    before, after = (_("offenes Ende") if data[side] is None else data[side] for side in ("before", "after"))
    return say(_("Zahl der Spiele: {after}, vorher {before}."), after=after, before=before)


def _struck(data: Data, names: Names) -> SafeString:
    if data["after"] is None:
        return say(_("Es wird doch bis zum Ende gespielt; nichts ist gestrichen."))
    return say(_("Zeit um nach Spiel {game}: Die übrigen Normalspiele sind gestrichen (§8)."), game=data["after"])


SENTENCES: dict[str, Sentence] = {
    "list-opened": _list_opened,
    "reseated": _reseated,
    "game-recorded": _recorded,
    "game-corrected": _corrected,
    "game-deleted": _deleted,
    "paper-typed": _typed,
    "paper-undone": _undone,
    "paper-corrected": _paper_corrected,
    "list-finished": _finished,
    "list-continued": _continued,
    "totals-brought": _brought,
    "list-reopened": just(gettext_lazy("Liste wieder geöffnet; bis sie wieder abgeschlossen ist, zählt sie nicht.")),
    "list-confirmed": _confirmed,
    "finding-accepted": _accepted,
    "list-imported": just(gettext_lazy("Aus einer Datei eingelesen: {rows} Zeilen.")),
    "games-followed": just(gettext_lazy("Die {games} Spiele nachgetragen; sie passen zu den Endständen.")),
    "games-planned": _planned,
    "games-struck": _struck,
    "depth-changed": _depth,
    "time-allowed": just(gettext_lazy("Zeitgutschrift: {minutes} Minuten (§8.5.1).")),
    "substituted": _substituted,
    "recomputed": just(gettext_lazy("Punkte und Summen aus den Angaben neu berechnet.")),
    "carry-corrected": just(gettext_lazy("Neu berechnet, weil die Liste davor korrigiert wurde.")),
    "table-cleared": just(gettext_lazy("Tisch {table} geleert.")),
}


# --- Which lists were corrected after they counted, when and why


ACTS = ("game-corrected", "paper-corrected", "carry-corrected")


@dataclass(frozen=True)
class Corrected:
    spielliste: Spielliste
    at: datetime.datetime
    reason: str


def corrected(event: Tournament, spielliste: Spielliste | None = None) -> list[Corrected]:
    """Oldest first, of one list or of a whole event. A list that was still being written is nobody's business."""
    entries = AuditEntry.objects.filter(tournament=event, action__in=ACTS)
    if spielliste is not None:
        entries = entries.filter(spielliste=spielliste)
    counted = [entry for entry in entries.order_by("seq") if entry.data.get("counted")]
    if not counted:
        return []
    lists = event.lists.select_related("round").in_bulk([entry.spielliste_id for entry in counted])
    return [
        Corrected(lists[entry.spielliste_id], entry.at, entry.reason)
        for entry in counted
        if entry.spielliste_id in lists
    ]


def corrected_lists(player: Player, events: Iterable[Tournament]) -> dict[int, UUID]:
    """By event the list of this player that was corrected last. What is hidden still is not corrected for anybody."""
    seats = Occupancy.objects.filter(counts_for__player=player, spielliste__tournament__in=[one.pk for one in events])
    seats = seats.exclude(kept_back("spielliste__tournament", "spielliste__round"))
    entries = AuditEntry.objects.filter(action__in=ACTS, spielliste__in=seats.values("spielliste")).order_by("seq")
    found = entries.values_list("tournament", "spielliste__uuid", "data")
    return {event: uuid for event, uuid, data in found if data.get("counted")}
