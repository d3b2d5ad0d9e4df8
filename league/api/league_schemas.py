"""The shapes of what is told of teams. Like schemas.py, only apart for its length."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from league.models import Season, Tournament
from scoring import LARGEST_GROUP
from scoring import TEAM_MARKS as MARKS

from .schemas import NEXT_PAGE, Schema, address, many, maybe, real, ref, text, thing, uuid, whole, word, yes

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
    "Leagues": thing(_("Ligen, die neuesten zuerst."), leagues=many(ref("LeagueRow"), _("Diese Seite.")), next=NEXT_PAGE),
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
