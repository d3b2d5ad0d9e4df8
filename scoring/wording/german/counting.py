"""German words for the switches and presets of a counting rule. Knows words only."""

from __future__ import annotations

SENTENCES: dict[str, str] = {}
TERMS: dict[str, dict[str, str]] = {
    "counting.group": {"value": "Wertung", "days": "Tage", "places": "Plätze"},
    "counting.title": {
        "metric": "Was zählt",
        "place_points": "Punkte je Platz",
        "best": "Nur die besten Tage",
        "missed": "Wert für einen gefehlten Tag",
        "window": "Zeitraum in Monaten",
        "min_entrants": "Teilnehmende mindestens",
        "min_event_runden": "Runden der Veranstaltung mindestens",
        "guests": "Gäste",
        "min_attendance": "Teilnahmen mindestens",
        "min_runden": "Runden mindestens",
        "tie_breaks": "Bei gleichem Wert",
    },
    "counting.text": {
        "metric": "Woraus der Wert eines Spielers in der Saison entsteht.",
        "place_points": "Nur für Platzpunkte: die Punkte für Platz 1, 2, 3 und so weiter, dahinter 0. "
        "Leer: Zahl der Teilnehmenden minus Platz plus 1.",
        "best": "So viele Tage zählen, die schlechtesten darüber hinaus werden gestrichen; leer: alle zählen. "
        "Bei einem Schnitt werden die Tage gestrichen, ohne die er am höchsten ist.",
        "missed": "Steht an jedem gefehlten Tag und kann wie ein anderer Tag gestrichen werden; "
        "leer: gefehlte Tage zählen nicht. Bei einem Schnitt nicht möglich.",
        "window": "Nur Tage der letzten so vielen Monate bis zum Stichtag zählen (Rangliste des DDV: 24); "
        "leer: alle bis zum Stichtag.",
        "min_entrants": "Tage mit weniger Teilnehmenden zählen nicht (Ranglistenturniere des DDV: 32).",
        "min_event_runden": "Veranstaltungen mit weniger Runden zählen nicht (Ranglistenturniere des DDV: 3).",
        "guests": "Stehen Gäste in der Tabelle?",
        "min_attendance": "Wer an weniger gewerteten Tagen da war, steht ohne Platz in der Tabelle.",
        "min_runden": "Wer an den gewerteten Tagen weniger Runden gespielt hat, steht ohne Platz "
        "in der Tabelle (Rangliste des DDV: 36).",
        "tie_breaks": "Was der Reihe nach entscheidet; was nicht für alle Gleichplatzierten bekannt "
        "ist, wird übergangen. Ist alles gleich, ist der Platz geteilt.",
    },
    "counting.metric": {
        "points": "Summe der Punkte",
        "points_per_runde": "Punkte je Runde",
        "points_per_game": "Punkte je Spiel",
        "table_points": "Tischpunkte: +3, +1, −1, −3 zu viert, +4, +2, 0, −2, −4 zu fünft; geteilte Plätze "
        "bekommen den Durchschnitt",
        "place_points": "Punkte für den Platz des Tages; geteilte Plätze bekommen den Durchschnitt",
    },
    "counting.preset": {
        "vereinsmeisterschaft": "Vereinsmeisterschaft: die besten 8 Tage",
        "ddv-rangliste": "Wie die Rangliste des DDV: Rundenschnitt aus 24 Monaten, mindestens 36 Runden, "
        "Turniere ab 32 Teilnehmenden und 3 Runden",
        "tischpunkte": "Tischpunkte",
        "schnitt": "Rundenschnitt, mindestens 3 Teilnahmen",
    },
}
