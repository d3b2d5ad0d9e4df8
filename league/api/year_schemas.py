"""The shapes of what is told over many events: seasons and rankings. Like schemas.py, only apart for its length."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from league.models import Season, Tournament
from scoring import SEASON_METRICS

from .rankings import BY
from .schemas import NEXT_PAGE, Schema, address, many, maybe, real, ref, text, thing, uuid, whole, word, yes

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
    "Seasons": thing(_("Saisons, die neuesten zuerst."), seasons=many(ref("SeasonRow"), _("Diese Seite.")), next=NEXT_PAGE),
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
            ["counted", "dropped", "missed", "unknown", "outside"],
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
