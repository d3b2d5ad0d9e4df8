"""python -m scoring COMMAND: one JSON object per line in, one answer per line out.
Knows lines and exit codes; everything else is the library's."""

from __future__ import annotations

import json
import sys
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Mapping
from typing import IO, TYPE_CHECKING, Any

from .codes import Code
from .messages import InvalidInput, Message, ScoringError, mapping, refusal, shown
from .ruleset import PRESETS, Ruleset
from .wording import LANGUAGES, Language, language

if TYPE_CHECKING:
    from .findings import Finding, Repair

if TYPE_CHECKING:
    from .points import Line

USAGE = """Aufruf: python -m scoring BEFEHL [--lang de|en] < zeilen.jsonl

  score   ein Spiel: Gewinner, Wert und seine Begründung
  runde   was als Nächstes kommt: Geber, Pflichtsoli, Vorführung, Bock
  check   eine Spielliste prüfen und die kleinste Änderung nennen, die sie richtig macht
  seat    die Tische aller Runden auslosen
  rank    Plätze mit Begründung

Je Zeile ein JSON-Objekt auf der Standardeingabe, je Zeile eine Antwort auf der Standardausgabe. Sätze stehen in der
gewählten Sprache neben ihrem „code“ und seinen „params“."""

Request = Mapping[str, object]
# A command answers with an object, or with the text of one where speed counts.
Answer = Callable[[dict[str, object]], dict[str, object] | str]

RUNDE_FIELDS = ("ruleset", "players", "games", "time_up_after", "time_up", "played")
CHECK_FIELDS = ("ruleset", "players", "time_up_after", "rows", "totals")
_RULESETS: dict[str, Ruleset] = {}
MOST_LINES = 4096  # of games, written out and kept


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


def score_command(words: Language) -> Answer:
    from .game import GAME_FIELDS, Game
    from .points import score

    known = frozenset(("ruleset", "multiplier", *GAME_FIELDS))

    texts: dict[int, str] = {}
    kept: list[Line] = []  # as long as their texts are, so that no other line gets the id of one of them

    def as_text(lines: tuple[Line, ...]) -> str:
        """Few different lines make up all games, and the scorer keeps them: each is written out once."""
        try:
            return ", ".join([texts[id(line)] for line in lines])
        except KeyError:
            if len(texts) >= MOST_LINES:
                texts.clear()
                kept.clear()
            unknown = [line for line in lines if id(line) not in texts]
            kept.extend(unknown)
            texts.update({id(line): _line(line, words) for line in unknown})
            return as_text(lines)

    def answer(request: dict[str, Any]) -> str:
        if not known.issuperset(request):
            mapping(request, "", ("ruleset", *GAME_FIELDS, "multiplier"))
        ruleset = ruleset_of(request)
        request.pop("ruleset", None)
        multiplier = request.pop("multiplier", 1)
        result = score(Game.from_dict(request), ruleset, multiplier)
        winner = f'"{result.winner}"' if result.winner else "null"
        thrown_in = "" if ruleset.throw_in is None else f', "thrown_in": {_encode(result.thrown_in)}'
        return (
            f'{{"winner": {winner}, "value": {result.value}, "re_points": {result.re_points}, '
            f'"kontra_points": {result.kontra_points}, "lines": [{as_text(result.lines)}], '
            f'"bock_triggers": {_encode(result.bock_triggers) if result.bock_triggers else "[]"}{thrown_in}}}'
        )

    return answer


def _line(line: Line, words: Language) -> str:
    rule = words.rule(line.rule)
    said = {"party": line.party, "label": words.say(line.said), "points": line.points, "rule": rule}
    return _encode(said | line.said.to_dict())


def runde_command(words: Language) -> Answer:
    from .runde import answer as answered

    def answer(request: dict[str, Any]) -> dict[str, object]:
        plain = answered(mapping(request, "", RUNDE_FIELDS), ruleset_of(request))
        if decision := plain["decision"]:
            plain["decision"] = {"choices": decision.choices} | spoken(decision.said, words)
        return plain

    return answer


def check_command(words: Language) -> Answer:
    from .checks import check, is_ok
    from .sheet import Sheet

    def answer(request: dict[str, object]) -> dict[str, object]:
        findings = check(Sheet.from_dict(mapping(request, "", CHECK_FIELDS), ruleset_of(request)))
        return {"ok": is_ok(findings), "findings": [_finding(finding, words) for finding in findings]}

    return answer


def _finding(finding: Finding, words: Language) -> dict[str, object]:
    told = {
        "message": words.say(finding.said),
        "suggestion": finding.suggestion and _repair(finding.suggestion, words),
        "alternatives": [_repair(repair, words) for repair in finding.alternatives],
    }
    return finding.to_dict() | told


def _repair(repair: Repair, words: Language) -> dict[str, object]:
    return repair.to_dict() | spoken(repair.said, words, "why")


def seat_command(words: Language) -> Answer:
    from .seating import answer

    return answer


def rank_command(words: Language) -> Answer:
    from .standings import answer

    return lambda request: answer(mapping(request, "", ("order", "results")), words)


COMMANDS: dict[str, Callable[[Language], Answer]] = {
    "score": score_command, "runde": runde_command, "check": check_command, "seat": seat_command, "rank": rank_command,
}  # fmt: skip


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """A key that comes twice is a contradiction, not a correction."""
    record = dict(pairs)
    if len(record) < len(pairs):
        twice = next(key for key, _ in pairs if sum(key == other for other, _ in pairs) > 1)
        raise refusal(Code.FIELD_TWICE, twice)
    return record


_decode = json.JSONDecoder(object_pairs_hook=_unique).decode
_encode = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode


def _read(line: bytes) -> dict[str, object]:
    try:
        request = _decode(line.removeprefix(BOM_UTF8).decode())
    except UnicodeDecodeError:
        raise InvalidInput("", Message(Code.NOT_UTF8)) from None
    except ValueError as error:
        if isinstance(error, ScoringError):
            raise
        raise InvalidInput("", Message(Code.NOT_JSON)) from None
    if type(request) is not dict:
        raise InvalidInput("", Message(Code.NOT_AN_OBJECT, given=shown(request)))
    return request


def answers(lines: Iterable[bytes], command: str, out: IO[bytes], lang: str = "de") -> int:
    """Answer every line in its place; a bad one gets its error and the rest goes on. Returns the exit status."""
    words, status = language(lang), 0
    answer = COMMANDS[command](words)
    for line in lines:
        if line.isspace():
            continue
        try:
            reply = answer(_read(line))
            out.write(reply.encode() + b"\n" if type(reply) is str else _printed(reply))
        except ScoringError as error:
            out.write(_printed({"error": {"field": error.field} | spoken(error.said, words)}))
            status = 1
        except RecursionError:
            out.write(_printed({"error": {"field": ""} | spoken(Message(Code.TOO_DEEP), words)}))
            status = 1
    return status


def spoken(message: Message, words: Language, name: str = "message") -> dict[str, object]:
    """A message for programs and for people: code, params, and the sentence under its name."""
    return message.to_dict() | {name: words.say(message)}


def _printed(reply: object) -> bytes:
    try:
        return _encode(reply).encode("utf-8") + b"\n"
    except UnicodeEncodeError:
        # Half of a surrogate pair in a name: valid JSON, but no UTF-8; written as an escape it survives.
        return json.dumps(reply).encode("ascii") + b"\n"


def main(arguments: list[str] | None = None) -> int:
    command, *options = (sys.argv[1:] if arguments is None else arguments) or [""]
    lang = options[1] if len(options) == 2 and options[0] == "--lang" else "" if options else "de"
    if command not in COMMANDS or lang not in LANGUAGES:
        print(USAGE, file=sys.stderr)
        return 2
    try:
        status = answers(sys.stdin.buffer, command, sys.stdout.buffer, lang)
        sys.stdout.buffer.flush()
    except (BrokenPipeError, KeyboardInterrupt):
        # Whoever read our answers has left, or somebody pressed Ctrl+C: nothing more to say.
        sys.stdout = None
        return 1
    return status


if __name__ == "__main__":
    sys.exit(main())
