"""Sentences of what phones at a table did. Which phone it was stands beside them, in place of a name."""

from __future__ import annotations

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from league.base.history import Data, Names, Sentence, just, say
from league.base.wording import game_in_html
from league.base.words import plural, points
from league.models import Spielliste


def _came(data: Data, names: Names) -> SafeString:
    return say(_("An den Tisch gekommen, mit dem Stift.") if data["pen"] else _("An den Tisch gekommen."))


def _renewed(data: Data, names: Names) -> SafeString:
    count = data["devices"]
    if not count:
        return say(_("Link des Tisches erneuert."))
    said = ngettext(
        "Link des Tisches erneuert; {count} Handy ist abgemeldet.",
        "Link des Tisches erneuert; {count} Handys sind abgemeldet.",
        count,
    )
    return say(said, count=count)


def _taken(data: Data, names: Names) -> SafeString:
    if data["from"] is None:
        return say(_("Den Stift genommen."))
    return say(_("Den Stift von Handy {device} übernommen."), device=data["from"])


def _seat(data: Data, names: Names) -> SafeString:
    if data["after"] is None:
        return say(_("Gehört zu keinem Platz mehr."))
    return say(_("Gehört zu Platz {seat}."), seat=data["after"])


def _row(data: Data, names: Names) -> SafeString:
    said = _("Zeile {row} am Handy mitgeschrieben: {game}.")
    return say(said, row=data["row"], game=_written(data["facts"], data, names))


def _row_undone(data: Data, names: Names) -> SafeString:
    said = _("Zeile {row} am Handy zurückgenommen: {game}.")
    return say(said, row=data["row"], game=_written(data["before"], data, names))


def _written(facts: Data | None, data: Data, names: Names) -> SafeString:
    return game_in_html(facts, names.positions(data["row"])) if facts else say(_line(data["points"]))


def _line(line: list[int]) -> str:
    return " / ".join(map(points, line))


def _miscounted(data: Data, names: Names) -> SafeString:
    said = _("Zeile {row}: Das Handy rechnete {worth}, richtig ist {points}.")
    return say(said, row=data["row"], worth=_line(data["worth"]), points=_line(data["points"]))


def _finished(data: Data, names: Names) -> SafeString:
    return say(_("Am Handy abgeschlossen, Endstand {totals}."), totals=_line(data["totals"]))


def _depth(data: Data, names: Names) -> SafeString:
    return say(_("Am Handy geschrieben: {depth}."), depth=dict(Spielliste.DEPTHS)[data["after"]])


def _vote(data: Data, names: Names) -> SafeString:
    said = _("Platz {seat}: Die Liste stimmt.") if data["agrees"] else _("Platz {seat}: Die Liste stimmt nicht.")
    return say(said, seat=data["seat"])


def _late(data: Data, names: Names) -> SafeString:
    return say(_("{count} nachgereicht."), count=plural(data["acts"], _("Eintrag,Einträge")))


def _from_screen(data: Data, names: Names) -> SafeString:
    rows = plural(data["rows"], _("Zeile,Zeilen"))
    return say(_("{rows} vom Bildschirm von Handy {device} gelesen."), rows=rows, device=data["of"])


def _settled(data: Data, names: Names) -> SafeString:
    where = say(_("Zeile {row}"), row=data["row"]) if data["row"] else say(_("Endstand"))
    paper, phone = (_line(data[side]) if data[side] else "–" for side in ("paper", "phone"))
    said = (
        _("Abgleich, {where}: Das Papier gilt, {paper}; am Handy stand {phone}.")
        if data["took"] == "paper"
        else _("Abgleich, {where}: Das Handy gilt, {phone}; auf dem Papier stand {paper}.")
    )
    return say(said, where=where, paper=paper, phone=phone)


SENTENCES: dict[str, Sentence] = {
    "phone-came": _came,
    "table-link-renewed": _renewed,
    "pen-taken": _taken,
    "pen-given": just(gettext_lazy("Den Stift an Handy {to} gegeben.")),
    "pen-released": just(gettext_lazy("Den Stift hingelegt.")),
    "seat-chosen": _seat,
    "phone-row": _row,
    "phone-row-undone": _row_undone,
    "phone-miscounted": _miscounted,
    "phone-finished": _finished,
    "phone-depth": _depth,
    "vote-cast": _vote,
    "vote-settled": just(gettext_lazy("Der Einspruch von Platz {seat} ist geklärt.")),
    "handed-in-late": _late,
    "read-from-screen": _from_screen,
    "late-settled": just(gettext_lazy("Nachgereichtes von Handy {of} ist erledigt.")),
    "photo-taken": just(gettext_lazy("Unterschriebene Liste fotografiert.")),
    "photo-forgotten": just(gettext_lazy("Foto der Liste gelöscht: Seine Zeit war um.")),
    "difference-settled": _settled,
}
