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
    "penalty-minor": Sentence(
        "penalty-unmarked", "§9.3.2",
        "Zeile {row} sieht aus wie eine Strafe nach §9.3.2 ({line}): Es sind {rows} Zeilen für {games} Spiele. "
        "Bitte das Zeichen des Schiedsrichters prüfen und die Strafe vermerken.", "notice",
    ),
    "penalty-repeat": Sentence(
        "penalty-unmarked", "§9.4.3",
        "Zeile {row} sieht aus wie eine Strafe nach §9.4.3 ({line}): Es sind {rows} Zeilen für {games} Spiele. "
        "Bitte das Zeichen des Schiedsrichters prüfen und die Strafe vermerken.", "notice",
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
    "number": Sentence(
        "unreadable", "§7.3",
        "{place}, Spalte {column}: „{text}“ ist keine Zahl. Bitte nur Ziffern schreiben, höchstens fünf, ein Minus "
        "davor oder dahinter.",
    ),
    "empty-cell": Sentence(
        "unreadable", "§7.3", "{place}, Spalte {column}: Hier fehlt die Zahl. Bitte eintragen."
    ),
    "empty-row": Sentence(
        "unreadable", "§7.3", "{place} ist leer, darunter geht es weiter. Bitte nachtragen oder die Zeile löschen."
    ),
    "cells": Sentence(
        "unreadable", "§7.3", "{place} hat {given} Felder statt {needed}. Bitte die Zeile neu schreiben."
    ),
    "winners": Sentence(
        "unreadable", "§7.3",
        "{place}: „{text}“ ist nicht lesbar. Bitte Gewinner und Wert schreiben, zum Beispiel 13+4, 2+3, 134+3 oder 0.",
    ),
    "empty-winners": Sentence(
        "unreadable", "§7.3", "{place}: Hier fehlen Gewinner und Wert. Bitte eintragen, zum Beispiel 13+4."
    ),
    "marks": Sentence(
        "unreadable", "§7.3",
        "{place}: Die Zeichen „{text}“ sind nicht lesbar oder widersprechen sich. Möglich sind * Pflichtsolo, "
        "l Lustsolo, h stille Hochzeit, b Bock, s, w oder z für eine Strafe, dahinter die Position des Solisten.",
    ),
    "sitter-wins": Sentence(
        "unreadable", "§10",
        "{place}: Position {who} kann nicht gewinnen: Sie setzt aus, weil Position {dealer} gibt. Fehlt ein Spiel, "
        "oder war ein Solo davor kein Pflichtsolo?",
    ),
    "who-sits": Sentence(
        "unreadable", "§10",
        "{place}: Hier steht nicht fest, wer aussetzt. Bitte diese Zeile als Punkte oder laufende Summen schreiben.",
    ),
    "mark-no-solo": Sentence(
        "shape", "§7.2.4", "{place}: Das Zeichen „{mark}“ steht für ein Solo; {line} ist keines. Bitte prüfen."
    ),
    "mark-of-whom": Sentence(
        "shape", "§7.2.4",
        "{place}: Ein Solo ohne Punkte. Bitte die Position des Solisten hinter das Zeichen schreiben, zum Beispiel "
        "{mark}2.",
    ),
    "mark-no-bock": Sentence(
        "no-bock", "§7.2", "{place}: In diesem Regelsatz gibt es keinen Bock; das Zeichen „b“ zählt nicht.", "notice"
    ),
    "end-sum": Sentence(
        "total-sum", "§7.3",
        "Endstand: {line} ergeben zusammen {sum} statt 0. Bitte mit dem Papier vergleichen.",
    ),
    "end-parity": Sentence(
        "parity", "§7.3.3",
        "Endstand: {line} sind nicht alle gerade oder alle ungerade. Bitte mit dem Papier vergleichen; verschieben "
        "können das nur Strafpunkte zugunsten eines Solisten.",
    ),
    "end-range": Sentence(
        "range", "§7.2",
        "Endstand, Spalte {column}: {total} ist in {games} Spielen nicht möglich; höchstens sind es {limit}. Bitte mit "
        "dem Papier vergleichen.",
    ),
    "end-carry": Sentence(
        "carry", "§7.3",
        "Endstand: Er passt nicht zu den Zeilen ({places}). Bitte Zeilen und Endstand mit dem Papier vergleichen.",
    ),
    "uneven-halves": Sentence(
        "game-count", "§7.3", "Es sind {rows} Zeilen mit Punkten, aber {totals} mit laufenden Summen."
    ),
    "too-many": Sentence(
        "game-count", "§3",
        "Die Liste hat {counted} Spiele; am Tisch mit {players} Spielern sind es {games}. Steht eines doppelt da?",
    ),
    "too-many-planned": Sentence(
        "game-count", "§3", "Die Liste hat {counted} Spiele; geplant sind {games}. Steht eines doppelt da?"
    ),
    "too-few": Sentence("game-count", "§3", "Die Liste hat {counted} von {games} Spielen.", "notice"),
}  # fmt: skip
