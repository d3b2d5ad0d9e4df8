"""What a check has to say: one finding per problem, and a repair where one can be proven to be the smallest.
Knows words and places; finding and repairing happen elsewhere."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

Number = int | tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Repair:
    """One change on the list. `column` None means the whole row, a pair of columns a swap of two numbers.

    carries_on: every later total of that column changes by the same amount, because it was added wrong only once.
    """

    repair: str  # cell, swap, delete, insert
    where: str  # rows, totals
    row: int
    column: int | tuple[int, ...] | None
    value: Number
    instead_of: Number
    carries_on: bool
    why: str

    def to_dict(self) -> dict[str, Any]:
        plain = asdict(self)
        plain["in"] = plain.pop("where")
        return plain


@dataclass(frozen=True, slots=True)
class Finding:
    """One problem with its place, its rule and its cure. A notice may remain, an error may not."""

    code: str
    severity: str  # error, notice
    row: int
    column: int | None
    rule: str
    message: str
    suggestion: Repair | None = None
    alternatives: tuple[Repair, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        plain = {name: getattr(self, name) for name in ("code", "severity", "row", "column", "rule", "message")}
        plain["suggestion"] = self.suggestion.to_dict() if self.suggestion else None
        plain["alternatives"] = [repair.to_dict() for repair in self.alternatives]
        return plain


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
        "total-sum", "§7.3", "Zeile {row}: Die laufenden Summen {line} ergeben zusammen {sum} statt 0."
    ),
    "parity": Sentence(
        "parity", "§7.3.3", "Zeile {row}: Die Punkte {line} sind nicht alle gerade oder alle ungerade."
    ),
    "parity-of-four": Sentence(
        "parity", "§10.1.3",
        "Zeile {row}: Die Punkte {line} der vier Mitspielenden sind nicht alle gerade oder alle ungerade.",
    ),
    "parity-of-totals": Sentence(
        "parity", "§7.3.3", "Zeile {row}: Die laufenden Summen {line} sind nicht alle gerade oder alle ungerade."
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
        "range", "§7.2", "Zeile {row}: Ein Spielwert von {value} ist nicht möglich; höchstens {limit} sind es."
    ),
    "carry": Sentence(
        "carry", "§7.3", "Zeile {row}: Die laufende Summe passt nicht zu den Punkten darüber ({places})."
    ),
    "nobody-sits": Sentence(
        "sits-not-zero", "§10",
        "Zeile {row}: Am Tisch mit {players} Spielern schreibt 0, wer aussetzt ({sits} je Spiel); in {line} fehlt das.",
    ),
    "sits-not-zero": Sentence(
        "sits-not-zero", "§10",
        "Zeile {row}: Position {who} setzt aus, weil Position {dealer} gibt, und muss 0 schreiben.",
    ),
    "dealer": Sentence(
        "dealer", "§3", "Zeile {row}: Als Geber steht Position {dealer}; an der Reihe ist Position {right}."
    ),
    "vorfuehrung": Sentence(
        "vorfuehrung", "§4.2.5",
        "Zeile {row}: Es sind nur noch so viele Spiele wie offene Pflichtsoli ({waiting}); vorgeführt wird "
        "Position {right}.",
    ),
    "pflichtsolo-twice": Sentence(
        "pflichtsolo-twice", "§4.2",
        "Zeile {row}: Position {column} hat ihr Pflichtsolo schon gespielt. Bitte als Lustsolo eintragen.",
    ),
    "lustsolo-early": Sentence(
        "lustsolo-early", "§4.3",
        "Zeile {row}: Position {column} hat ihr Pflichtsolo noch nicht gespielt; ein Lustsolo ist erst danach erlaubt. "
        "War es eine stille Hochzeit?", "notice",
    ),
    "pflichtsolo-missing": Sentence(
        "pflichtsolo-missing", "§4.2", "Position {column} hat ihr Pflichtsolo nicht gespielt."
    ),
    "uneven-halves": Sentence(
        "game-count", "§7.3", "Es sind {rows} Zeilen mit Punkten, aber {totals} mit laufenden Summen."
    ),
    "too-many": Sentence(
        "game-count", "§3", "Die Liste hat {counted} Spiele; am Tisch mit {players} Spielern sind es {games}."
    ),
    "too-few": Sentence("game-count", "§3", "Die Liste hat {counted} von {games} Spielen.", "notice"),
}  # fmt: skip


def found(kind: str, row: int, column: int | None = None, *, sure: bool = True, **words: object) -> Finding:
    """A finding in its own words. What only points show (`sure` is false) is never more than a notice."""
    sentence = SENTENCES[kind]
    message = sentence.text.format(row=row, column=column, **words)
    return Finding(sentence.code, sentence.severity if sure else "notice", row, column, sentence.rule, message)


def signed(number: int) -> str:
    """A number as on the list: a real minus sign, and a plus where it carries meaning."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def listed(numbers: tuple[int, ...]) -> str:
    return " / ".join(signed(number) for number in numbers)
