"""python -m scoring COMMAND: one JSON object per line in, one answer per line out.
Knows lines and exit codes; everything else is the library's."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import IO, Any

from .errors import InvalidInput, ScoringError
from .reading import mapping, shown
from .ruleset import PRESETS, Ruleset

USAGE = """Aufruf: python -m scoring BEFEHL < zeilen.jsonl

  score   ein Spiel: Gewinner, Wert und seine Begründung
  runde   was als Nächstes kommt: Geber, Pflichtsoli, Vorführung, Bock
  check   eine Spielliste prüfen und die kleinste Änderung nennen, die sie richtig macht
  seat    die Tische aller Runden auslosen
  rank    Plätze mit Begründung

Je Zeile ein JSON-Objekt auf der Standardeingabe, je Zeile eine Antwort auf der Standardausgabe."""

Request = Mapping[str, Any]
# A command answers with an object, or with the text of one where speed counts.
Answer = Callable[[dict[str, Any]], dict[str, Any] | str]

RUNDE_FIELDS = ("ruleset", "players", "games", "time_up_after", "time_up", "played")
CHECK_FIELDS = ("ruleset", "players", "time_up_after", "rows", "totals")
_RULESETS: dict[str, Ruleset] = {}


def ruleset_of(request: Request) -> Ruleset:
    """The ruleset of a line; files repeat the same few rulesets, so each is read once."""
    given = request.get("ruleset", "ddv")
    if type(given) is str and given in PRESETS:
        return PRESETS[given]
    text = repr(given)
    if text not in _RULESETS:
        if len(_RULESETS) > 1000:
            _RULESETS.clear()
        _RULESETS[text] = Ruleset.from_dict(given)
    return _RULESETS[text]


def score_command() -> Answer:
    from .game import GAME_FIELDS, Game
    from .points import Line, score

    known = frozenset(("ruleset", "multiplier", *GAME_FIELDS))

    @lru_cache(4096)
    def as_text(line: Line) -> str:
        """Few different lines make up all games: each is written out once."""
        return _encode(line._asdict())

    def answer(request: dict[str, Any]) -> str:
        if not known.issuperset(request):
            mapping(request, "", ("ruleset", *GAME_FIELDS, "multiplier"))
        ruleset = ruleset_of(request)
        multiplier = request.get("multiplier", 1)
        facts = {key: value for key, value in request.items() if key != "ruleset" and key != "multiplier"}
        result = score(Game.from_dict(facts), ruleset, multiplier)
        winner = f'"{result.winner}"' if result.winner else "null"
        thrown_in = "" if ruleset.throw_in is None else f', "thrown_in": {_encode(result.thrown_in)}'
        return (
            f'{{"winner": {winner}, "value": {result.value}, "re_points": {result.re_points}, '
            f'"kontra_points": {result.kontra_points}, "lines": [{", ".join(map(as_text, result.lines))}], '
            f'"bock_triggers": {_encode(result.bock_triggers) if result.bock_triggers else "[]"}{thrown_in}}}'
        )

    return answer


def runde_command() -> Answer:
    from .runde import answer

    return lambda request: answer(mapping(request, "", RUNDE_FIELDS), ruleset_of(request))


def check_command() -> Answer:
    from .checks import check, is_ok
    from .sheet import Sheet

    def answer(request: dict[str, Any]) -> dict[str, Any]:
        findings = check(Sheet.from_dict(mapping(request, "", CHECK_FIELDS), ruleset_of(request)))
        return {"ok": is_ok(findings), "findings": [finding.to_dict() for finding in findings]}

    return answer


def seat_command() -> Answer:
    from .seating import answer

    return answer


def rank_command() -> Answer:
    from .standings import answer

    return lambda request: answer(mapping(request, "", ("order", "results")))


COMMANDS: dict[str, Callable[[], Answer]] = {
    "score": score_command, "runde": runde_command, "check": check_command, "seat": seat_command, "rank": rank_command,
}  # fmt: skip


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A key that comes twice is a contradiction, not a correction."""
    record = dict(pairs)
    if len(record) < len(pairs):
        twice = next(key for key, _ in pairs if sum(key == other for other, _ in pairs) > 1)
        raise InvalidInput(twice, f"Das Feld „{twice}“ kommt in einem Objekt zweimal vor.")
    return record


_decode = json.JSONDecoder(object_pairs_hook=_unique).decode
_encode = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode


def _read(line: bytes) -> dict[str, Any]:
    try:
        request = _decode(line.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise InvalidInput("", "Die Zeile ist nicht lesbar: kein UTF-8.") from None
    except ValueError as error:
        if isinstance(error, ScoringError):
            raise
        raise InvalidInput("", "Die Zeile ist kein gültiges JSON-Objekt.") from None
    if type(request) is not dict:
        raise InvalidInput("", f"Die Zeile muss ein JSON-Objekt sein, nicht {shown(request)}.")
    return request


def answers(lines: Iterable[bytes], answer: Answer, out: IO[bytes]) -> int:
    """Answer every line in its place; a bad one gets its error and the rest goes on. Returns the exit status."""
    status = 0
    for line in lines:
        if line.isspace():
            continue
        try:
            reply = answer(_read(line))
            out.write(reply.encode() + b"\n" if type(reply) is str else _printed(reply))
        except ScoringError as error:
            out.write(_printed({"error": {"field": error.field, "message": error.message}}))
            status = 1
        except RecursionError:
            out.write(_printed({"error": {"field": "", "message": "Die Zeile ist zu tief verschachtelt."}}))
            status = 1
    return status


def _printed(reply: object) -> bytes:
    try:
        return _encode(reply).encode("utf-8") + b"\n"
    except UnicodeEncodeError:
        # Half of a surrogate pair in a name: valid JSON, but no UTF-8; written as an escape it survives.
        return json.dumps(reply).encode("ascii") + b"\n"


def main(arguments: list[str] | None = None) -> int:
    given = sys.argv[1:] if arguments is None else arguments
    if len(given) != 1 or given[0] not in COMMANDS:
        print(USAGE, file=sys.stderr)
        return 2
    try:
        status = answers(sys.stdin.buffer, COMMANDS[given[0]](), sys.stdout.buffer)
        sys.stdout.buffer.flush()
    except (BrokenPipeError, KeyboardInterrupt):
        # Whoever read our answers has left, or somebody pressed Ctrl+C: nothing more to say.
        sys.stdout = None
        return 1
    return status


if __name__ == "__main__":
    sys.exit(main())
