"""German sentences about Spiellisten: findings, repairs, verdicts, refusals. Knows words only."""

from __future__ import annotations

FINDINGS = {
    "row-sum": "{row}: Die Punkte ergeben zusammen {sum} statt 0. Bitte Gewinner und Verlierer prüfen.",
    "total-sum": "{row}: Die laufenden Summen {line} ergeben zusammen {sum} statt 0. Bitte diese Zeile nachrechnen.",
    "total-jump": "{row}: Die laufenden Summen ergeben wieder 0, der Schritt {step} von der Zeile darüber aber nicht. "
    "Wurde hier etwas passend gemacht?",
    "total-sum-since": "{row}: Die laufenden Summen {line} ergeben zusammen {sum} statt {due} wie der Übertrag. Bitte "
    "diese Zeile nachrechnen.",
    "total-jump-since": "{row}: Die laufenden Summen ergeben wieder {due} wie der Übertrag, der Schritt {step} von der "
    "Zeile darüber aber nicht 0. Wurde hier etwas passend gemacht?",
    "carry": "{row}: Die laufende Summe passt nicht zu den Punkten ({places:; }). Bitte die Addition prüfen.",
    "carry-back": "{row}: Die laufenden Summen passen wieder zu den Punkten, der Schritt von der Zeile darüber aber "
    "nicht. Wurde hier etwas passend gemacht?",
    "carry-place": "{column}: geschrieben {written}, gerechnet {due}",
    "parity": "{row}: Die Punkte {line} sind nicht alle gerade oder alle ungerade. Bitte nachrechnen.",
    "parity-of-four": "{row}: Die Punkte {line} der vier Mitspielenden sind nicht alle gerade oder alle ungerade. "
    "Bitte nachrechnen.",
    "parity-of-totals": "{row}: Die laufenden Summen {line} sind nicht alle gerade oder alle ungerade. Bitte "
    "nachrechnen.",
    "parity-since": "{row}: Vom Übertrag {start} bis {line} ändern sich die Summen nicht alle um gerade oder alle um "
    "ungerade Zahlen. Bitte nachrechnen.",
    "shape": "{row}: {line} kann kein Spiel sein; möglich sind zwei Gewinner und zwei Verlierer mit gleicher "
    "Punktzahl oder ein Solo.",
    "not-that-penalty": "{row}: {line} passt nicht zur eingetragenen Strafe ({penalty}).",
    "not-that-soloist": "{row}: Als Solist steht {soloist}; die Punkte {line} passen nicht zu diesem Solo.",
    "penalty-odd": "{row}: {line} können nur Strafpunkte zugunsten eines Solisten sein; Gerade/Ungerade gilt von hier "
    "an gegenüber dieser Zeile. Bitte das Zeichen des Schiedsrichters prüfen.",
    "penalty-even": "{row}: {line} können nur Strafpunkte zugunsten eines Solisten sein. Bitte das Zeichen des "
    "Schiedsrichters prüfen.",
    "penalty-minor": "{row} sieht aus wie eine Strafe nach §9.3.2 ({line}): Es sind {rows} Zeilen für {games} Spiele. "
    "Bitte das Zeichen des Schiedsrichters prüfen und die Strafe vermerken.",
    "penalty-repeat": "{row} sieht aus wie eine Strafe nach §9.4.3 ({line}): Es sind {rows} Zeilen für {games} Spiele. "
    "Bitte das Zeichen des Schiedsrichters prüfen und die Strafe vermerken.",
    "range": "{row}: Ein Spielwert von {value} ist nicht möglich; der höchste ist {limit}. Bitte den Wert prüfen.",
    "nobody-sits": "{row}: Am Tisch mit {players} Spielern schreibt 0, wer aussetzt ({sits} je Spiel); in {line} fehlt "
    "das.",
    "sits-not-zero": "{row}: {who} setzt aus, weil {dealer} gibt, und muss 0 schreiben.",
    "sit-not-zero": "{row}: {who} setzen aus, weil {dealer} gibt, und müssen 0 schreiben.",
    "dealer": "{row}: Als Geber steht {dealer}; an der Reihe ist {right:either}. Fehlt ein Spiel, oder war es ein "
    "Pflichtsolo?",
    "vorfuehrung": "{row}: Es sind nur noch so viele Spiele übrig wie Pflichtsoli offen ({waiting}); das Solo spielen "
    "muss {right:either}.",
    "pflichtsolo-twice": "{row}: {soloist} hat das Pflichtsolo schon gespielt. Bitte als Lustsolo eintragen.",
    "lustsolo-early": "{row}: {soloist} hat das Pflichtsolo noch nicht gespielt; ein Lustsolo ist erst danach erlaubt. "
    "War es eine stille Hochzeit?",
    "pflichtsolo-missing": "{soloist} hat das Pflichtsolo nicht gespielt.",
    "uneven-halves": "Es sind {rows} Zeilen mit Punkten, aber {totals} mit laufenden Summen.",
    "too-many": "Die Liste hat {counted} Spiele; am Tisch mit {players} Spielern sind es {games}. Steht eines doppelt "
    "da?",
    "too-many-planned": "Die Liste hat {counted} Spiele; geplant sind {games}. Steht eines doppelt da?",
    "too-few": "Die Liste hat {counted} von {games} Spielen.",
    "nothing-written": "Es ist noch kein Spiel eingetragen. Bitte das erste Spiel eintragen.",
    "unfinished": "Es {left:-fehlt|fehlen} noch {left:Spiel|Spiele}. Bitte eintragen oder die Liste vorzeitig beenden.",
    "no-number": "{row}, {column}: „{text}“ ist keine Zahl. Bitte nur Ziffern schreiben, höchstens fünf, ein Minus "
    "davor oder dahinter.",
    "empty-cell": "{row}, {column}: Hier fehlt die Zahl. Bitte eintragen.",
    "empty-row": "{row} ist leer, darunter geht es weiter. Bitte nachtragen oder die Zeile löschen.",
    "cells": "{row} hat {given} Felder statt {needed}. Bitte die Zeile neu schreiben.",
    "winners": "{row}: „{text}“ ist nicht lesbar. Bitte Gewinner und Wert schreiben, zum Beispiel 13+4, 2+3, 134+3 "
    "oder 0.",
    "empty-winners": "{row}: Hier fehlen Gewinner und Wert. Bitte eintragen, zum Beispiel 13+4.",
    "marks": "{row}: Die Zeichen „{text}“ sind nicht lesbar oder widersprechen sich. Möglich sind * Pflichtsolo, "
    "l Lustsolo, h stille Hochzeit, b Bock (wo es ihn gibt), s, w oder z für eine Strafe, dahinter die Position des "
    "Solisten.",
    "sitter-wins": "{row}: {who} setzt aus, weil {dealer} gibt, und kann nicht gewinnen. Fehlt ein Spiel, oder war ein "
    "Solo davor kein Pflichtsolo?",
    "who-sits": "{row}: Hier steht nicht fest, wer aussetzt. Bitte diese Zeile als Punkte oder laufende Summen "
    "schreiben.",
    "mark-no-solo": "{row}: Das Zeichen „{mark}“ steht für ein Solo; {line} ist keines. Bitte prüfen.",
    "mark-of-whom": "{row}: Ein Solo ohne Punkte. Bitte die Position des Solisten hinter das Zeichen schreiben, zum "
    "Beispiel {mark}2.",
    "mark-no-bock": "{row}: In diesem Regelsatz gibt es keinen Bock; das Zeichen „b“ zählt nicht.",
    "end-sum": "Endstand: {line} ergeben zusammen {sum} statt 0. Bitte mit dem Papier vergleichen.",
    "end-parity": "Endstand: {line} sind nicht alle gerade oder alle ungerade. Bitte mit dem Papier vergleichen; "
    "verschieben können das nur Strafpunkte zugunsten eines Solisten.",
    "end-range": "Endstand, {column}: {total} ist in {games} Spielen nicht möglich; höchstens sind es {limit}. Bitte "
    "mit dem Papier vergleichen.",
    "end-sum-since": "Endstand: {line} ergeben zusammen {sum} statt {due} wie der Übertrag. Bitte mit dem Papier "
    "vergleichen.",
    "end-parity-since": "Endstand: Vom Übertrag {start} bis {line} ändern sich die Summen nicht alle um gerade oder "
    "alle um ungerade Zahlen. Bitte mit dem Papier vergleichen; verschieben können das nur Strafpunkte zugunsten eines "
    "Solisten.",
    "end-range-since": "Endstand, {column}: Vom Übertrag {start} bis {total} ist es in {games} Spielen zu weit; "
    "höchstens sind es {limit} Punkte. Bitte mit dem Papier vergleichen.",
    "end-carry": "Endstand: Er passt nicht zu den Zeilen ({places:; }). Bitte Zeilen und Endstand mit dem Papier "
    "vergleichen.",
}
REPAIRS = {
    "repair-cell": "{row}, {column}: {where} {old}, {sure} {new}.{onward}",
    "repair-line": "{row}: {where} {old}, {sure} {new}.{onward}",
    "repair-swap": "{row}: Die Zahlen {columns} sind vertauscht.{onward}",
    "repair-insert": "Vor {row} fehlt eine Zeile: {new}.",
    "repair-insert-somewhere": "Irgendwo bis {row} fehlt eine Zeile: {new}.",
    "repair-insert-empty": "Vor {row} fehlt etwas: eine leere Zeile einfügen und vom Papier tippen.",
    "repair-as-end": "{row} ist die Summe aller Zeilen davor: Sind das die Endstände? Sie kommen dann in ihre Zeile.",
    "repair-delete": "{row} ({old}) steht zu viel da.{onward}",
    "repair-write": "{row}: nicht lesbar, {sure} {new}.",
    "repair-penalty": "{row}: eingetragen als Spiel, {sure} Strafe nach {rule} ({line}).",
    "repair-exchange": "{rows} sind vertauscht.{anew}",
    "added-anew": " Ihre Summen werden neu gerechnet.",
    "onward": " Alle Summen danach ebenso.",
    "onward-by": " Alle Summen danach {by}.",
}
# Beside a row that has been typed there is room for a few words only.
VERDICTS = {
    "row-normal": "Normalspiel {value}",
    "row-zero": "Spielwert 0",
    "row-solo-won": "{solo} {soloist} gewonnen, {value}",
    "row-solo-lost": "{solo} {soloist} verloren, {value}",
    "row-solo-zero": "{solo} {soloist}, 0",
    "row-penalty": "Strafe: {pays} zahlt {amount}{penalty:after}",
    "row-penalty-to": "Strafe: {pays} zahlt {amount} an {to}{penalty:after}",
    "row-above-missing": "Vorzeile fehlt",
    "row-wrong-sum": "Summe {sum}",
    "row-no-game": "kein Spiel",
    "row-not-that-penalty": "keine solche Strafe",
    "row-no-solo-of": "kein Solo von {soloist}",
    "row-too-high": "Wert {value} zu hoch",
    "row-sits": "{who} setzt aus",
    "row-who-sits": "Wer setzt aus?",
    "row-no-solo": "kein Solo",
    "row-whose-solo": "Wessen Solo?",
    "row-empty": "leer",
    "row-unreadable": "nicht lesbar",
    "row-unreadable-text": "nicht lesbar: {text}",
    "row-column-missing": "{column} fehlt",
    "row-winners-missing": "Gewinner fehlen",
    "row-marks": "Zeichen nicht lesbar: {text}",
}
REFUSALS = {
    "wrong-length-of-rows": "Jede Zeile muss {players} Zahlen haben, eine je Spieler.",
    "wrong-length": "{field} muss {players} Zahlen haben, eine je Spieler, nicht {given}.",
    "wrong-cells": "{field} muss {needed} Felder haben, nicht {given}.",
    "control-character": "{field} enthält ein Steuerzeichen und ist kein gültiger Text.",
    "points-not-told": "{row} hat keine Punkte („points“ ist null); dann müssen die laufenden Summen („totals“) sie "
    "sagen.",
    "cannot-be-penalty": "{row} kann keine Strafe sein. Bitte neu prüfen.",
    "no-rows": "Es fehlt „rows“ (Punkte je Spiel) oder „totals“ (laufende Summen).",
    "pflichtsolo-of-whom": "Zum Pflichtsolo fehlt {field}, die Position des Solisten.",
    "no-such-row": "{row} gibt es auf dieser Liste nicht. Bitte neu prüfen.",
    "value-does-not-fit": "{row}: Der neue Wert passt nicht in diese Zeile. Bitte neu prüfen.",
    "row-has-changed": "{row} hat sich inzwischen geändert. Bitte neu prüfen.",
    "row-is-empty": "{row} ist leer und kann nicht geändert werden.",
    "thrown-in": "Dieses Spiel wird nach diesen Regeln zusammengeworfen und nicht aufgeschrieben.",
    "who-plays-alone": "{kind}: Bitte angeben, wer allein spielt.",
    "re-needs-two": "{kind}: Zu Re gehören zwei Personen; angegeben sind {count}.",
    "sits-cannot-be-re": "{position} setzt in diesem Spiel aus und kann nicht Re sein (§10).",
    "who-offended": "Bitte angeben, wer gegen die Regeln verstoßen hat: eine Person, die mitspielt.",
}
SENTENCES: dict[str, str] = FINDINGS | REPAIRS | VERDICTS | REFUSALS
TERMS: dict[str, dict[str, str]] = {
    "penalty": {"minor": "leicht", "repeat": "schwer, Spiel wiederholt", "counts": "schwer, Spiel zählt"},
    "penalty.after": {"minor": "", "repeat": ", Spiel wird wiederholt", "counts": ", zählt als Spiel"},
    "where": {"rows": "eingetragen", "totals": "auf dem Papier", "end": "auf dem Papier"},
    "sure": {"right": "richtig", "possible": "möglich"},
    "solo": {
        "solo": "Solo", "pflichtsolo": "Pflichtsolo", "vorfuehrung": "Vorführung", "lustsolo": "Lustsolo",
        "stille_hochzeit": "stille Hochzeit",
    },
}  # fmt: skip
