"""The shapes of all answers in JSON Schema, each thing once, with words for those who use them. Tests hold every answer
against its shape. Keys do not go away and keep their meaning within a version of the interface; new ones may come."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext_lazy as _

from league.base.text import Words
from league.excel.csv import AVERAGE, POINTS, WHOLE
from league.models import Occupancy, Round, Season, Spielliste, Tournament
from league.models.base import Json
from league.models.club import STATES
from league.seasons.year import COUNTED, DROPPED, MISSED, OUTSIDE, UNKNOWN
from league.standings.columns import COLUMNS, JSON, LAYOUTS
from scoring import KINDS, LARGEST_GROUP, METRICS, PENALTIES, SEASON_METRICS
from scoring import TEAM_MARKS as MARKS

from .seasons import BY

Schema = Json


def text(about: Words, **more: object) -> Schema:
    return {"type": "string", "description": about, **more}


def uuid(about: Words) -> Schema:
    return text(about, format="uuid")


def address(about: Words) -> Schema:
    return text(about, format="uri")


def whole(about: Words, **more: object) -> Schema:
    return {"type": "integer", "description": about, **more}


def real(about: Words) -> Schema:
    return {"type": "number", "description": about}


def yes(about: Words) -> Schema:
    return {"type": "boolean", "description": about}


def word(about: Words, words: Any) -> Schema:
    return text(about, enum=list(words))


def many(of: Schema, about: Words) -> Schema:
    return {"type": "array", "description": about, "items": of}


def maybe(schema: Schema) -> Schema:
    """What may be unknown or not there: null."""
    if "$ref" in schema:
        return {"anyOf": [schema, {"type": "null"}]}
    null = {"type": [schema["type"], "null"]}
    return schema | null | ({"enum": [*schema["enum"], None]} if "enum" in schema else {})


def thing(about: Words, **parts: Schema) -> Schema:
    return {"type": "object", "description": about, "properties": parts, "required": list(parts)}


def ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def figures(names: Iterable[str]) -> dict[str, Schema]:
    """Columns of the standings."""
    kinds = {WHOLE: whole, POINTS: whole, AVERAGE: real}
    return {name: maybe(kinds[COLUMNS[name].kind](COLUMNS[name].about)) for name in names}


def _codes(pairs: Any) -> list[str]:
    return [code for code, _words in pairs]


NEXT_PAGE = maybe(address(_("Adresse der nächsten Seite, oder null.")))
_position = whole(_("Position am Tisch, von 1 an."), minimum=1, maximum=7)
_club = thing(_("Ein Verein."), uuid=uuid(_("Kennung des Vereins.")), name=text(_("Name.")))
_event_parts = dict(
    uuid=uuid(_("Kennung der Veranstaltung.")), kind=word(_("Turnier oder Vereinsabend."), _codes(Tournament.KINDS)),
    name=text(_("Name.")), date=text(_("Tag."), format="date"),
    starts_at=maybe(text(_("Beginn nach der Uhr des Ortes, wie 19:30; null: nicht angegeben."))),
    place=text(_("Ort, oder leer.")),
    state=word(_("Geplant, läuft, beendet."), _codes(Tournament.STATES)),
    version=whole(_("Steigt mit jeder Änderung, die man sehen kann.")), club=ref("Club"),
)  # fmt: skip
_url = address(_("Seite für Menschen."))
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
        **figures(LAYOUTS[JSON]), withdrawn=yes(_("Ausgeschieden.")),
        remark=text(_("Wer ab wann für diese Person spielte, oder für wen sie; sonst leer.")),
    ),
    "Standings": thing(
        _("Der Stand: gesamt, nach einer Runde, oder eine Runde allein. Dasselbe wie die Datei ergebnis.json."),
        format={"const": "spielliste-standings"}, format_version={"const": 1}, event=ref("Event"),
        after_round=maybe(whole(_("Nach dieser Runde."))), round=maybe(whole(_("Diese Runde allein."))),
        order=many({"enum": list(METRICS)}, _("Wonach die Plätze vergeben sind, der Reihe nach.")),
        lists_out=whole(_("Listen, die noch fehlen.")), lists_unconfirmed=whole(_("Listen ohne Bestätigung.")),
        code=maybe(text(_("Prüfcode des veröffentlichten Ergebnisses."))),
        standings=many(ref("Standing"), _("Bester Platz zuerst.")),
    ),
    "Seat": thing(
        _("Wer auf einer Position saß, und was dabei herauskam; null, solange die Liste offen ist."),
        position=_position, entry=_who["entry"], player=_who["player"], name=_who["name"],
        counts_for=maybe(uuid(_("Meldung, für die es zählt; null: für niemanden."))),
        first_game=whole(_("Vom wievielten Spiel an.")),
        last_game=maybe(whole(_("Bis zu welchem; null: bis zum Ende."))),
        points=maybe(whole(_("Punkte."))), **figures(Occupancy.FIGURES),
    ),
    "List": thing(_("Eine Spielliste."), **_list_parts),
    "Lists": thing(
        _("Die Spiellisten einer Veranstaltung; Runden, die noch nicht begonnen haben, sind nicht dabei."),
        event=ref("EventRow"), lists=many(ref("List"), _("Diese Seite, nach der Nummer der Liste.")), next=NEXT_PAGE,
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
            "description": _(
                "Augen, Ansagen, Absagen, Sonderpunkte; nur in Listen mit allen Angaben. re_augen_range: Angegeben ist "
                "nur dieser Bereich, re_augen ist dann eine Zahl daraus."
            ),
        },
    ),
    "ListWhole": thing(
        _("Eine Spielliste mit allen Zeilen, wie ihre Seite sie zeigt."), event=ref("EventRow"), **_list_parts,
        version=whole(_("Steigt mit jeder Änderung der Liste.")),
        rows=many(ref("ListRow"), _("Die Zeilen; von Listen mit nur Endständen keine.")),
        start=maybe(many(_per_position, _("Übertrag vom Papier je Position; die Summen enthalten ihn. null: bei 0."))),
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


# --- The shapes of what is told of teams


_team = dict(team=uuid(_("Kennung der Mannschaft.")), name=text(_("Name der Mannschaft.")))
_person = dict(player=uuid(_("Kennung der Person.")), name=text(_("Name, wie er veröffentlicht ist.")))
_league_parts = dict(
    uuid=uuid(_("Kennung der Liga.")), name=text(_("Name.")),
    state=word(_("Läuft, oder abgeschlossen: die Tabelle bleibt, wie sie war."), [one for one, _w in Season.STATES]),
    club=ref("Club"), promoted=whole(_("So viele steigen auf."), minimum=0),
    relegated=whole(_("So viele steigen ab."), minimum=0),
    version=whole(_("Steigt mit jeder Änderung der Liga; Ergebnisse der Spieltage haben ihre eigene.")),
    url=address(_("Seite für Menschen.")),
)  # fmt: skip

LEAGUE_SCHEMAS: dict[str, Schema] = {
    "LeagueRow": thing(_("Eine Saison von Mannschaften."), **_league_parts),
    "Leagues": thing(
        _("Ligen, die neuesten zuerst."), leagues=many(ref("LeagueRow"), _("Diese Seite.")), next=NEXT_PAGE
    ),
    "Team": thing(
        _("Eine Mannschaft."), **_team, number=whole(_("Nummer in der Liga.")), club=maybe(ref("Club")),
        url=address(_("Seite für Menschen.")),
        squad=many(
            thing(_("Wer für sie spielen darf."), **_person, substitute=yes(_("Ersatz."))), _("Der Kader."),
        ),
    ),
    "TeamPerson": thing(
        _("Wer an einem Spieltag für die Mannschaft spielte."),
        entry=uuid(_("Kennung der Meldung zur Veranstaltung.")), **_person,
        points=maybe(whole(_("Punkte; null: noch kein Ergebnis."))), substitute=yes(_("Ersatz.")),
    ),
    "TeamSide": thing(
        _("Eine Mannschaft in ihrer Gruppe."), **_team,
        place=maybe(whole(_("Platz in der Gruppe; null: noch kein Ergebnis."), minimum=1, maximum=LARGEST_GROUP)),
        tied=yes(_("Ob der Platz geteilt ist.")),
        siegpunkte=maybe(real(_("4, 3, 2, 1, in Gruppen ab fünf so viele wie Teams; geteilt der Durchschnitt."))),
        spielpunkte=maybe(whole(_("Summe der Punkte ihrer Personen."))), text=text(_("Woraus es kommt, in Worten.")),
        warning=text(_("Was nicht stimmt, etwa zu wenige Personen; sonst leer.")),
        people=many(ref("TeamPerson"), _("Beste zuerst.")),
    ),
    "MatchDay": thing(
        _("Ein Spieltag."), day=whole(_("Der wievielte."), minimum=1), played=yes(_("Ob es Ergebnisse gibt.")),
        running=yes(_("Läuft noch, kann sich ändern.")),
        events=many(
            thing(
                _("Eine Veranstaltung dieses Spieltags."), event=uuid(_("Ihre Kennung, wie unter tournaments.")),
                title=text(_("Name.")), date=text(_("Tag."), format="date"),
                state=word(_("Geplant, läuft, beendet."), [one for one, _w in Tournament.STATES]),
            ),
            _("Die veröffentlichten Veranstaltungen; leer: noch ohne Termin."),
        ),
        groups=many(
            thing(
                _("Eine Gruppe: wer gegen wen spielt."), group=whole(_("Nummer der Gruppe."), minimum=1),
                teams=many(ref("TeamSide"), _("Beste zuerst; wer noch kein Ergebnis hat, zuletzt.")),
            ),
            _("Die Gruppen; leer: noch kein Plan."),
        ),
    ),
    "TeamLine": thing(
        _("Eine Zeile der Tabelle."), place=whole(_("Platz."), minimum=1), tied=yes(_("Ob der Platz geteilt ist.")),
        **_team, siegpunkte=real(_("Siegpunkte; sie entscheiden zuerst.")),
        spielpunkte=whole(_("Spielpunkte; sie entscheiden bei gleichen Siegpunkten.")),
        days=whole(_("Gespielte Spieltage."), minimum=0),
        mark=maybe(word(_("Aufstieg, Abstieg; -open: ein geteilter Platz liegt auf der Grenze."), MARKS)),
        text=text(_("Warum sie vor der nächsten steht, oder leer.")),
        text_code=maybe(text(_("Derselbe Grund als fester Code."))),
    ),
    "TeamMeetings": thing(
        _("Eine Zeile der Kreuztabelle."), **_team,
        met=many(
            thing(
                _("Gegen eine andere Mannschaft."), **_team, days=whole(_("So oft trafen sie sich."), minimum=1),
                own=whole(_("Eigene Spielpunkte dabei.")), others=whole(_("Spielpunkte der anderen dabei.")),
            ),
            _("Nur gegen wen schon gespielt wurde, in der Reihenfolge der Tabelle."),
        ),
    ),
    "League": thing(
        _("Eine Liga mit allem, was veröffentlicht ist."), **_league_parts,
        days_played=whole(_("Spieltage mit Ergebnissen."), minimum=0), teams=many(ref("Team"), _("Nach Nummern.")),
        days=many(ref("MatchDay"), _("Alle Spieltage, auch die, die noch kommen.")),
        table=many(ref("TeamLine"), _("Bester Platz zuerst.")),
        cross=many(ref("TeamMeetings"), _("Die Kreuztabelle, in der Reihenfolge der Tabelle.")),
    ),
}  # fmt: skip


# --- The shapes of what is told over many events


_code = maybe(text(_("Derselbe Grund als fester Code; der Satz kann sich ändern, der Code nicht.")))
_day = text(_("Tag."), format="date")
_player = dict(player=uuid(_("Kennung der Person.")), name=text(_("Name, wie er veröffentlicht ist.")))
_place = dict(
    place=maybe(whole(_("Platz; null: zu wenig gespielt."), minimum=1)), tied=yes(_("Ob der Platz geteilt ist."))
)
_season_parts = dict(
    uuid=uuid(_("Kennung der Saison.")), name=text(_("Name.")),
    state=word(_("Läuft, oder abgeschlossen: die Tabelle bleibt, wie sie war."), [one for one, _w in Season.STATES]),
    club=ref("Club"), days_planned=maybe(whole(_("Geplante Abende."))),
    version=whole(_("Steigt mit jeder Änderung der Saison; Ergebnisse der Abende haben ihre eigene.")),
    url=address(_("Seite für Menschen.")),
)  # fmt: skip

YEAR_SCHEMAS: dict[str, Schema] = {
    "SeasonRow": thing(_("Eine Saison."), **_season_parts),
    "Seasons": thing(
        _("Saisons, die neuesten zuerst."), seasons=many(ref("SeasonRow"), _("Diese Seite.")), next=NEXT_PAGE
    ),
    "SeasonDay": thing(
        _("Ein Abend oder Turnier der Saison."), date=_day, title=text(_("Name.")),
        state=word(
            _("Wie beim Turnier; totals: nur Gesamtpunkte sind bekannt."),
            [*(state for state, _w in Tournament.STATES), "totals"],
        ),
        event=maybe(uuid(_("Kennung der Veranstaltung, wenn sie hier eingetragen ist."))),
        people=maybe(whole(_("So viele spielten mit."))),
        why_not=text(_("Warum der Abend nicht zählt, sonst leer.")), why_not_code=_code,
    ),
    "SeasonCell": thing(
        _("Was ein Abend einer Person brachte."),
        state=word(
            _("Zählt, gestrichen, gefehlt, nicht bekannt, außer Wertung."),
            [COUNTED, DROPPED, MISSED, UNKNOWN, OUTSIDE],
        ),
        value=maybe(real(_("Was für die Saison geschrieben wird."))), missed=yes(_("Hat gefehlt.")),
        reason=text(_("Warum er nicht zählt, sonst leer.")), reason_code=_code,
        text=text(_("Woraus es kommt, in Worten.")),
    ),
    "SeasonLine": thing(
        _("Eine Person der Saison."), **_place, **_player, guest=yes(_("Gast.")),
        value=maybe(real(_("Der Gesamtwert nach der Wertung."))), attended=whole(_("Abende mitgespielt.")),
        rounds=whole(_("Runden.")), text=text(_("Wie der Gesamtwert zustande kommt.")),
        because=text(_("Warum vor dem Nächsten, oder warum ohne Platz; sonst leer.")), because_code=_code,
        days=many(ref("SeasonCell"), _("Abend für Abend, in der Reihenfolge von days.")),
    ),
    "Season": thing(
        _("Die Tabelle des Jahres."), **_season_parts, metric=word(_("Was gezählt wird."), SEASON_METRICS),
        as_of=maybe(text(_("Bis zu diesem Tag."), format="date")),
        rules=many(
            thing(_("Eine Regel der Wertung."), rule=text(_("Regel.")), here=text(_("Hier."))),
            _("Die Wertung in Worten."),
        ),
        days=many(ref("SeasonDay"), _("Die Abende.")), table=many(ref("SeasonLine"), _("Bester Platz zuerst.")),
    ),
    "RankingLine": thing(
        _("Eine Person der Rangliste."), **_place, was=maybe(whole(_("Platz vor einem Monat."))), **_player,
        below_minimum=yes(_("Zu wenig gespielt für einen Platz; die Zahl sagt noch wenig.")),
        club=text(_("Verein von heute, oder leer.")),
        value=maybe(real(_("Wonach geordnet ist; Anteile von 0 bis 1; bei rating dessen at_least."))),
        points=whole(_("Punkte.")), rounds=whole(_("Runden.")), lists=whole(_("Listen.")),
        lists_known=whole(_("Aus so vielen dieser Listen sind Spiele und Soli bekannt.")), games=whole(_("Spiele.")),
        games_won=whole(_("Gewonnene Spiele.")), soli=whole(_("Soli.")), soli_won=whole(_("Gewonnene Soli.")),
        rating=maybe(ref("Rating")),
    ),
    "Rating": thing(
        _("Die Spielstärke, gemessen daran, wer am Tisch saß; nur in der Rangliste danach. Alle beginnen bei 25."),
        expected=real(_("Die Schätzung.")),
        uncertainty=real(_("Mit etwa 95 % Wahrscheinlichkeit liegt die wahre Stärke so weit um die Schätzung.")),
        at_least=real(_("Schätzung weniger Unsicherheit; danach ist geordnet.")),
        lists=whole(_("Aus so vielen Listen.")),
    ),
    "Ranking": thing(
        _("Eine Rangliste über alle veröffentlichten Veranstaltungen."), by=word(_("Wonach geordnet ist."), BY),
        months=maybe(whole(_("Über so viele Monate; null: alle."))),
        since=maybe(text(_("Der erste Tag, der zählt."), format="date")),
        as_of=maybe(text(_("Stand dieses Tages, bei rating des letzten Monatsendes; null: jetzt."), format="date")),
        minimum=whole(_("So viele Runden braucht ein Platz, bei rating Listen; 0: keine."), minimum=0),
        outdated=yes(_("Nur bei rating: Neue Ergebnisse sind noch nicht eingerechnet.")),
        people=whole(_("So viele stehen darin.")), ranking=many(ref("RankingLine"), _("Diese Seite.")), next=NEXT_PAGE,
    ),
}  # fmt: skip
