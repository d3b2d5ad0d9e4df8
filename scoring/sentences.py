"""The sentences of the list check: for every kind of finding its code, its rule and its German words.
Knows where, what and what now; when to say them is for checks.py and deals.py."""

from __future__ import annotations

from typing import NamedTuple


class Sentence(NamedTuple):
    """One kind of finding: its code for programs, its rule, and its words for people."""

    code: str
    rule: str
    text: str
    severity: str = "error"


SENTENCES: dict[str, Sentence] = {
    "row-sum": Sentence(
        "row-sum", "§7.3",
        "Zeile {row}: Die Punkte ergeben zusammen {sum} statt 0. Bitte Gewinner und Verlierer prüfen.",
    ),
    "total-sum": Sentence(
        "total-sum", "§7.3",
        "Zeile {row}: Die laufenden Summen {line} ergeben zusammen {sum} statt 0. Bitte diese Zeile nachrechnen.",
    ),
    "total-jump": Sentence(
        "total-sum", "§7.3",
        "Zeile {row}: Die laufenden Summen ergeben wieder 0, der Schritt {step} von der Zeile darüber aber nicht. "
        "Wurde hier etwas passend gemacht?",
    ),
    "carry-back": Sentence(
        "carry", "§7.3",
        "Zeile {row}: Die laufenden Summen passen wieder zu den Punkten, der Schritt von der Zeile darüber aber nicht. "
        "Wurde hier etwas passend gemacht?",
    ),
    "parity": Sentence(
        "parity", "§7.3.3",
        "Zeile {row}: Die Punkte {line} sind nicht alle gerade oder alle ungerade. Bitte nachrechnen.",
    ),
    "parity-of-four": Sentence(
        "parity", "§10.1.3",
        "Zeile {row}: Die Punkte {line} der vier Mitspielenden sind nicht alle gerade oder alle ungerade. "
        "Bitte nachrechnen.",
    ),
    "parity-of-totals": Sentence(
        "parity", "§7.3.3",
        "Zeile {row}: Die laufenden Summen {line} sind nicht alle gerade oder alle ungerade. Bitte nachrechnen.",
    ),
    "shape": Sentence(
        "shape", "§7.2",
        "Zeile {row}: {line} kann kein Spiel sein; möglich sind zwei Gewinner und zwei Verlierer mit gleicher "
        "Punktzahl oder ein Solo.",
    ),
    "not-that-penalty": Sentence(
        "shape", "§9", "Zeile {row}: {line} passt nicht zur eingetragenen Strafe („{penalty}“)."
    ),
    "not-that-soloist": Sentence(
        "shape", "§7.2.4",
        "Zeile {row}: Als Solist steht Position {column}; die Punkte {line} passen nicht zu ihrem Solo.",
    ),
    "penalty-odd": Sentence(
        "parity", "§7.3.3",
        "Zeile {row}: {line} können nur Strafpunkte zugunsten eines Solisten sein; Gerade/Ungerade gilt von hier an "
        "gegenüber dieser Zeile. Bitte das Zeichen des Schiedsrichters prüfen.", "notice",
    ),
    "penalty-even": Sentence(
        "shape", "§9.4",
        "Zeile {row}: {line} können nur Strafpunkte zugunsten eines Solisten sein. Bitte das Zeichen des "
        "Schiedsrichters prüfen.", "notice",
    ),
    "range": Sentence(
        "range", "§7.2",
        "Zeile {row}: Ein Spielwert von {value} ist nicht möglich; der höchste ist {limit}. Bitte den Wert prüfen.",
    ),
    "carry": Sentence(
        "carry", "§7.3",
        "Zeile {row}: Die laufende Summe passt nicht zu den Punkten ({places}). Bitte die Addition prüfen.",
    ),
    "nobody-sits": Sentence(
        "sits-not-zero", "§10",
        "Zeile {row}: Am Tisch mit {players} Spielern schreibt 0, wer aussetzt ({sits} je Spiel); in {line} "
        "fehlt das.",
    ),
    "sits-not-zero": Sentence(
        "sits-not-zero", "§10",
        "Zeile {row}: Position {who} setzt aus, weil Position {dealer} gibt, und muss 0 schreiben.",
    ),
    "dealer": Sentence(
        "dealer", "§3",
        "Zeile {row}: Als Geber steht Position {dealer}; an der Reihe ist Position {right}. Fehlt ein Spiel, "
        "oder war es ein Pflichtsolo?",
    ),
    "vorfuehrung": Sentence(
        "vorfuehrung", "§4.2.5",
        "Zeile {row}: Es sind nur noch so viele Spiele übrig wie Pflichtsoli offen ({waiting}); spielen muss "
        "ihr Solo "
        "Position {right}.",
    ),
    "pflichtsolo-twice": Sentence(
        "pflichtsolo-twice", "§4.2",
        "Zeile {row}: Position {column} hat ihr Pflichtsolo schon gespielt. Bitte als Lustsolo eintragen.",
    ),
    "lustsolo-early": Sentence(
        "lustsolo-early", "§4.3",
        "Zeile {row}: Position {column} hat ihr Pflichtsolo noch nicht gespielt; ein Lustsolo ist erst "
        "danach erlaubt. "
        "War es eine stille Hochzeit?", "notice",
    ),
    "pflichtsolo-missing": Sentence(
        "pflichtsolo-missing", "§4.2", "Position {column} hat ihr Pflichtsolo nicht gespielt."
    ),
    "uneven-halves": Sentence(
        "game-count", "§7.3", "Es sind {rows} Zeilen mit Punkten, aber {totals} mit laufenden Summen."
    ),
    "too-many": Sentence(
        "game-count", "§3",
        "Die Liste hat {counted} Spiele; am Tisch mit {players} Spielern sind es {games}. Steht eines doppelt da?",
    ),
    "too-few": Sentence("game-count", "§3", "Die Liste hat {counted} von {games} Spielen.", "notice"),
}  # fmt: skip
