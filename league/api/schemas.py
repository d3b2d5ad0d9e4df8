"""The shapes of all answers in JSON Schema, each thing once, with words for those who use them. Tests hold every answer
against its shape. Keys do not go away and keep their meaning within a version of the interface; new ones may come."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from league.models import Round, Spielliste, Tournament
from league.models.club import STATES
from scoring import KINDS, METRICS, PENALTIES

from .parameters import Text

Schema = dict[str, Any]


def text(about: Text, **more: Any) -> Schema:
    return {"type": "string", "description": about, **more}


def uuid(about: Text) -> Schema:
    return text(about, format="uuid")


def address(about: Text) -> Schema:
    return text(about, format="uri")


def whole(about: Text, **more: Any) -> Schema:
    return {"type": "integer", "description": about, **more}


def real(about: Text) -> Schema:
    return {"type": "number", "description": about}


def yes(about: Text) -> Schema:
    return {"type": "boolean", "description": about}


def word(about: Text, words: Any) -> Schema:
    return text(about, enum=list(words))


def many(of: Schema, about: Text) -> Schema:
    return {"type": "array", "description": about, "items": of}


def maybe(schema: Schema) -> Schema:
    """What may be unknown or not there: null."""
    if "$ref" in schema:
        return {"anyOf": [schema, {"type": "null"}]}
    null = {"type": [schema["type"], "null"]}
    return schema | null | ({"enum": [*schema["enum"], None]} if "enum" in schema else {})


def thing(about: Text, **parts: Schema) -> Schema:
    return {"type": "object", "description": about, "properties": parts, "required": list(parts)}


def ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _codes(pairs: Any) -> list[str]:
    return [code for code, _words in pairs]


NEXT_PAGE = maybe(address(_("Adresse der nächsten Seite, oder null.")))
_position = whole(_("Position am Tisch, von 1 an."), minimum=1, maximum=7)
_club = thing(_("Ein Verein."), uuid=uuid(_("Kennung des Vereins.")), name=text(_("Name.")))
_event_parts = dict(
    uuid=uuid(_("Kennung der Veranstaltung.")), kind=word(_("Turnier oder Vereinsabend."), _codes(Tournament.KINDS)),
    name=text(_("Name.")), date=text(_("Tag."), format="date"), place=text(_("Ort, oder leer.")),
    state=word(_("Geplant, läuft, beendet."), _codes(Tournament.STATES)),
    version=whole(_("Steigt mit jeder Änderung, die man sehen kann.")), club=ref("Club"),
)  # fmt: skip
_url = address(_("Seite für Menschen."))
_figures = dict(
    games=maybe(whole(_("Spiele; null: nicht bekannt."))), games_won=maybe(whole(_("Gewonnene Spiele."))),
    soli=maybe(whole(_("Soli."))), soli_won=maybe(whole(_("Gewonnene Soli."))),
)  # fmt: skip
_who = dict(
    entry=uuid(_("Kennung der Meldung zu dieser Veranstaltung.")), player=uuid(_("Kennung der Person.")),
    number=whole(_("Startnummer.")), name=text(_("Name, wie er veröffentlicht ist.")),
    club=text(_("Verein am Tag der Veranstaltung, oder leer.")),
)  # fmt: skip
_list_parts = dict(
    uuid=uuid(_("Kennung der Liste.")), code=text(_("Nummer mit Prüfbuchstaben, wie auf dem Papier.")),
    number=whole(_("Nummer der Liste in der Veranstaltung.")), round=maybe(whole(_("Runde; am Vereinsabend null."))),
    table=whole(_("Tisch.")), players=whole(_("So viele sitzen am Tisch."), minimum=4, maximum=7),
    games_planned=maybe(whole(_("Geplante Spiele; null: offenes Ende."))),
    depth=word(_("Was bekannt ist: alle Angaben, Punkte je Spiel, nur Endstände."), _codes(Spielliste.DEPTHS)),
    state=word(_("Offen, fertig, bestätigt. Nur fertige und bestätigte zählen."), _codes(Spielliste.STATES)),
    ended_early=yes(_("Vorzeitig beendet.")), continues=maybe(uuid(_("Die Liste, die hier weitergeht."))),
    url=_url,
    seats=many(ref("Seat"), _("Wer wo saß, auch nacheinander auf derselben Position.")),
)  # fmt: skip
_finding_parts = dict(
    code=text(_("Was gefunden wurde, für Programme.")), severity=word(_("Fehler oder Hinweis."), ["error", "notice"]),
    row=whole(_("Zeile der Liste.")), position=maybe(_position), rule=text(_("Fundstelle in den Regeln.")),
    message=text(_("Der Satz dazu.")),
)  # fmt: skip
_per_position = {"type": "integer"}

SCHEMAS: dict[str, Schema] = {
    "Error": thing(
        _("Was nicht ging."), code=text(_("Für Programme: bleibt, wie es ist.")),
        message=text(_("Für Menschen: was ist, und was hilft.")),
    ),
    "Club": _club,
    "ClubWhole": thing(
        _("Ein Verein."), **_club["properties"], short_name=text(_("Kurzname, oder leer.")),
        city=text(_("Ort, oder leer.")), state=maybe(word(_("Bundesland."), _codes(STATES))), url=_url,
    ),
    "Clubs": thing(_("Vereine nach Namen."), clubs=many(ref("ClubWhole"), _("Diese Seite.")), next=NEXT_PAGE),
    "Event": thing(_("Ein Turnier oder ein Vereinsabend."), **_event_parts),
    "EventRow": thing(_("Ein Turnier oder ein Vereinsabend."), **_event_parts, url=_url),
    "Tournaments": thing(
        _("Veröffentlichte Turniere und Vereinsabende, die neuesten zuerst."),
        tournaments=many(ref("EventRow"), _("Diese Seite.")), next=NEXT_PAGE,
    ),
    "Entry": thing(_("Eine Person in einer Veranstaltung."), **_who, withdrawn=yes(_("Ausgeschieden."))),
    "Tournament": thing(
        _("Eine Veranstaltung mit allen, die mitspielen."), **_event_parts, url=_url,
        organiser=text(_("Veranstalter, oder leer.")),
        needs_confirmation=yes(_("Ob eine Liste erst bestätigt endgültig ist.")),
        rounds=many(
            thing(_("Eine Runde."), round=whole(_("Nummer.")), state=word(_("Stand."), _codes(Round.STATES))),
            _("Runden; am Vereinsabend keine."),
        ),
        rules=thing(
            _("Die Regeln."), preset=maybe(text(_("Name der Vorlage; null: Hausregeln."))),
            frozen=yes(_("Ob sie feststehen.")),
            differences=many(
                thing(_("Ein Unterschied."), rule=text(_("Regel.")), here=text(_("Hier.")), ddv=text(_("Beim DDV."))),
                _("Was anders ist als in den Turnierspielregeln."),
            ),
        ),
        versions=many(
            thing(
                _("Ein veröffentlichtes Ergebnis."), number=whole(_("Fassung.")),
                at=text(_("Zeitpunkt."), format="date-time"), reason=text(_("Grund der neuen Fassung, oder leer.")),
            ),
            _("Fassungen des Ergebnisses, die letzte gilt."),
        ),
        entries=many(ref("Entry"), _("Wer mitspielt oder mitgespielt hat, nach Startnummern.")),
    ),
    "Standing": thing(
        _("Eine Zeile des Stands."), place=whole(_("Platz."), minimum=1), tied=yes(_("Ob der Platz geteilt ist.")),
        **_who, points=whole(_("Punkte nach Abzug.")), deducted=whole(_("Abzug (§9.7)."), minimum=0),
        rounds=many(
            {
                "description": _("Eine Runde; am Vereinsabend eine Liste."),
                "oneOf": [
                    thing(_("Im Turnier."), round=whole(_("Runde.")), points=whole(_("Punkte."))),
                    thing(_("Am Vereinsabend."), list=whole(_("Nummer der Liste.")), points=whole(_("Punkte."))),
                ],
            },
            _("Woraus die Punkte sind."),
        ),
        **_figures, withdrawn=yes(_("Ausgeschieden.")),
    ),
    "Standings": thing(
        _("Der Stand: gesamt, nach einer Runde, oder eine Runde allein. Dasselbe wie die Datei ergebnis.json."),
        format={"const": "spielliste-standings"}, format_version={"const": 1}, event=ref("Event"),
        after_round=maybe(whole(_("Nach dieser Runde."))), round=maybe(whole(_("Diese Runde allein."))),
        order=many({"enum": list(METRICS)}, _("Wonach die Plätze vergeben sind, der Reihe nach.")),
        lists_out=whole(_("Listen, die noch fehlen.")), lists_unconfirmed=whole(_("Listen ohne Bestätigung.")),
        standings=many(ref("Standing"), _("Bester Platz zuerst.")),
    ),
    "Seat": thing(
        _("Wer auf einer Position saß, und was dabei herauskam; null, solange die Liste offen ist."),
        position=_position, entry=_who["entry"], player=_who["player"], name=_who["name"],
        counts_for=maybe(uuid(_("Meldung, für die es zählt; null: für niemanden."))),
        first_game=whole(_("Vom wievielten Spiel an.")),
        last_game=maybe(whole(_("Bis zu welchem; null: bis zum Ende."))),
        points=maybe(whole(_("Punkte."))), **_figures,
    ),
    "List": thing(_("Eine Spielliste."), **_list_parts),
    "Lists": thing(
        _("Die Spiellisten einer Veranstaltung; Runden, die noch nicht begonnen haben, sind nicht dabei."),
        event=ref("EventRow"), lists=many(ref("List"), _("Nach Runde und Tisch.")),
    ),
    "ListRow": thing(
        _("Eine Zeile der Spielliste."), row=whole(_("Zeile, von 1 an.")),
        game=maybe(whole(_("Spiel; null: eine Strafe für sich."))), dealer=maybe(_position),
        sits=many(_position, _("Wer aussetzt.")), multiplier=whole(_("Faktor eines Bocks, sonst 1."), minimum=1),
        kind=maybe(word(_("Art des Spiels, soweit bekannt; solo: welches, sagt die Liste nicht."), [*KINDS, "solo"])),
        title=text(_("Art des Spiels in Worten.")),
        soloist=maybe(_position), pflichtsolo=yes(_("War das Pflichtsolo.")),
        vorfuehrung=yes(_("War eine Vorführung.")), penalty=maybe(word(_("Strafe (§9)."), PENALTIES)),
        re=many(_position, _("Die Re-Partei, soweit bekannt.")),
        winner=maybe(word(_("Wer gewann, soweit bekannt."), ["re", "kontra"])),
        value=maybe(whole(_("Spielwert; beim Solo, was jeder Gegner schreibt."), minimum=0)),
        points=maybe(many(_per_position, _("Punkte je Position."))),
        totals=maybe(many(_per_position, _("Laufende Summe je Position."))),
        text=text(_("Das Spiel in einem Satz, soweit bekannt.")),
        lines=many(
            thing(
                _("Ein Posten des Spielwerts."), party=word(_("Für wen."), ["re", "kontra"]), label=text(_("Was.")),
                points=whole(_("Punkte.")), rule=text(_("Fundstelle in den Regeln.")),
                code=text(_("Was, als fester Name.")),
                params={"type": "object", "description": _("Die Werte dazu, nach Namen.")},
            ),
            _("Wie der Wert zustande kommt; nur in Listen mit allen Angaben."),
        ),
        facts={
            "type": ["object", "null"],
            "description": _("Augen, Ansagen, Absagen, Sonderpunkte; nur in Listen mit allen Angaben."),
        },
    ),
    "ListWhole": thing(
        _("Eine Spielliste mit allen Zeilen, wie ihre Seite sie zeigt."), event=ref("EventRow"), **_list_parts,
        version=whole(_("Steigt mit jeder Änderung der Liste.")),
        rows=many(ref("ListRow"), _("Die Zeilen; von Listen mit nur Endständen keine.")),
        totals=maybe(many(_per_position, _("Endstand oder Stand je Position."))),
        findings=many(thing(_("Ein Befund."), **_finding_parts), _("Was die Prüfung sagt.")),
        accepted=many(
            thing(_("Ein Befund."), **_finding_parts, reason=text(_("Warum er stehen blieb."))),
            _("Was die Leitung hingenommen hat."),
        ),
    ),
    "Result": thing(
        _("Eine Veranstaltung einer Person."), event=ref("EventRow"), place=whole(_("Platz."), minimum=1),
        tied=yes(_("Ob der Platz geteilt ist.")), of=whole(_("Von so vielen.")), points=whole(_("Punkte.")),
        rounds=whole(_("Runden.")), provisional=yes(_("Läuft noch.")),
    ),
    "Player": thing(
        _("Eine Person mit allen veröffentlichten Ergebnissen."), uuid=_who["player"], name=_who["name"],
        club=maybe(ref("Club")), url=_url, points=whole(_("Alle Punkte zusammen.")), rounds=whole(_("Alle Runden.")),
        results=many(ref("Result"), _("Die ältesten zuerst.")),
    ),
}  # fmt: skip
