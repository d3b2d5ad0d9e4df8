"""German sentences about the draw. Knows words only."""

from __future__ import annotations

REFUSALS = {
    "wrong-seconds": "{field} muss eine Zahl größer als 0 und höchstens {most} sein, nicht {given}.",
    "wrong-fixed-table": "{field} muss ein Objekt von Namen zu Tischnummern sein, nicht {given}.",
    "draw-too-few": "Es sind {count} Spieler; gespielt wird mit mindestens {least}.",
    "draw-listed-twice": "„{player}“ steht {count}-mal in der Spielerliste, erlaubt ist einmal.",
    "draw-played-twice": "„{player}“ steht {count}-mal in der gespielten Runde {round}, erlaubt ist einmal.",
    "draw-ranked-twice": "„{player}“ steht {count}-mal im Zwischenstand, erlaubt ist einmal.",
    "draw-more-played": "Gespielt sind schon {played} Runden, geplant nur {rounds}. Bitte die Zahl der Runden erhöhen.",
    "draw-no-table": "Gespielte Runde {round} hat keinen Tisch. Bitte die Runde ergänzen.",
    "draw-table-size": "Gespielte Runde {round}: An einem Tisch sitzen {count} statt 4 bis 7 Spieler.",
    "draw-no-pair": "In {field} steht ein Eintrag mit {count} Namen; es müssen genau zwei sein.",
    "draw-pair-of-one": "In {field} steht „{player}“ neben sich selbst. Bitte dieses Paar streichen.",
    "draw-stranger": "„{player}“ in {field} ist kein Spieler. Bitte den Namen prüfen.",
    "draw-table-full": "An Tisch {table} sind {count} Spieler gebunden, Platz ist für {room}. Bitte einen lösen.",
    "draw-fixed-and-apart": "„{one}“ und „{other}“ sollen getrennt sitzen, sind aber beide an Tisch {table} gebunden. "
    "Bitte eines von beiden streichen.",
    "draw-apart-impossible": "Die getrennten Paare passen an {tables} Tischen nicht alle. Bitte Paare streichen.",
    "draw-apart-not-found": "Für die getrennten Paare wurde an {tables} Tischen keine Sitzordnung gefunden. Bitte "
    "einige Paare streichen.",
    "draw-interrupted": "Die Auslosung wurde unterbrochen. Bitte noch einmal auslosen.",
    "plan-table-size": "Runde {round}, Tisch {table}: Dort sitzen {count} statt 4 bis 7 Spieler.",
    "plan-stranger": "Runde {round}, Tisch {table}: „{player}“ spielt nicht mit.",
    "plan-twice": "Runde {round}, Tisch {table}: „{player}“ sitzt zweimal in dieser Runde.",
    "plan-no-round": "Runde {round} gehört nicht zu dieser Auslosung.",
    "plan-not-seated": "Startnummer {player} sitzt in Runde {round} an keinem Tisch.",
}
WORTH = {
    "drawn": "{players} Personen, {rounds:Runde|Runden}: {worth:; }.{early}",
    "drawn-by-standing": "{players} Personen, {rounds:Runde|Runden}, nach dem Stand gesetzt: {worth: und }{accepted}."
    "{early}",
    "drawn-accepted": ", dabei hingenommen",
    "drawn-early": " Die Auslosung wurde vorzeitig beendet.",
    "repeats-none": "keine Wiederholung",
    "repeats": "{count:Wiederholung|Wiederholungen}",
    "repeats-at-least": "{count:Wiederholung|Wiederholungen}, weniger ist nicht möglich",
    "repeats-unproven": "{count:Wiederholung|Wiederholungen}, ein Mindestwert ist nicht bewiesen",
    "repeats-above": "{count:Wiederholung|Wiederholungen}, weniger als {least} sind nicht möglich",
    "clubmates": "{count:Paar|Paare} aus einem Verein",
    "clubmates-at-least": "{count:Paar|Paare} aus einem Verein, weniger ist nicht möglich",
    "clubmates-unproven": "{count:Paar|Paare} aus einem Verein, ein Mindestwert ist nicht bewiesen",
    "clubmates-above": "{count:Paar|Paare} aus einem Verein, weniger als {least} sind nicht möglich",
}
SENTENCES: dict[str, str] = REFUSALS | WORTH
TERMS: dict[str, dict[str, str]] = {}
