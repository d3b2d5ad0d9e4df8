"""The sentences in which closed seasons kept their reasons before there were codes, frozen: each can be read into a
code with its params, and written again. Nothing else may use them; today's words are in scoring/wording/."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

MONTHS = (
    "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
    "Dezember",
)  # fmt: skip
BEHIND = "{behind}"
SPACE = "\N{NO-BREAK SPACE}"
Stored = dict[str, Any]


class Unreadable(Exception):
    """No pattern fits; the sentence stays as it was written."""


@dataclass(frozen=True)
class Around:
    """What a sentence does not say itself: the days of its table, and who stands behind."""

    days: tuple[date, ...] = ()
    behind: int | None = None

    @property
    def year(self) -> int | None:
        years = {day.year for day in self.days}
        return years.pop() if len(years) == 1 else None


# --- single values: how they are found, read and written


@dataclass(frozen=True)
class Slot:
    pattern: str
    read: Callable[[str, Around], Any]
    write: Callable[[Any, Around], str]


def _read_number(text: str, _: Around) -> int | str:
    value = Fraction(text.replace("−", "-").replace("+", "").replace(",", "."))
    if "," in text and value.denominator == 1:
        raise Unreadable  # rounded to a whole number: which it was is not known
    return str(value) if value.denominator > 1 else int(value)


def _number(value: Fraction, digits: int = 2) -> str:
    size = str(abs(value)) if value.denominator == 1 else f"{abs(float(value)):.{digits}f}".replace(".", ",")
    return f"−{size}" if value < 0 else size


def _write_number(value: Any, _: Around) -> str:
    return _number(Fraction(value))


def _read_amounts(text: str, around: Around) -> list[int | str]:
    signed = re.sub(r" ([+−]) ", r" \1", text).split(" ")
    return [_read_number(one, around) for one in signed]


def _write_amounts(values: list[Any], around: Around) -> str:
    first, *rest = (Fraction(one) for one in values)
    return _number(first) + "".join(f" − {_number(-one)}" if one < 0 else f" + {_number(one)}" for one in rest)


def _read_date(text: str, around: Around) -> str:
    day, month, *year = text.replace(".", "").split(" ")
    number = MONTHS.index(month) + 1
    if year:
        return date(int(year[0]), number, int(day)).isoformat()
    if around.year is None:
        raise Unreadable
    return date(around.year, number, int(day)).isoformat()


def _full_date(value: str, _: Around) -> str:
    day = date.fromisoformat(value)
    return f"{day.day}. {MONTHS[day.month - 1]} {day.year}"


def _near_date(value: str, around: Around) -> str:
    day = date.fromisoformat(value)
    return f"{day.day}. {MONTHS[day.month - 1]}" if day.year == around.year else _full_date(value, around)


def _split(text: str) -> list[str]:
    """a, b und c"""
    *front, last = text.split(", ")
    return [*front, *last.split(" und ")]


def _join(words: list[str]) -> str:
    return " und ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _listed(one: Slot) -> Slot:
    return Slot(
        ".+", lambda text, around: [one.read(part, around) for part in _split(text)],
        lambda values, around: _join([one.write(value, around) for value in values]),
    )  # fmt: skip


_DATE = r"\d{1,2}\. [A-Zä-ü][a-zä]+(?: \d{4})?"
COUNT = Slot(r"\d+", lambda text, _: int(text), lambda value, _: str(value))
SCORE = Slot(r"[+−]?\d+", _read_number, lambda value, _: f"+{value}" if value > 0 else _number(Fraction(value)))
AMOUNT = Slot(r"−?\d+(?:,\d+)?", _read_number, _write_number)
AMOUNTS = Slot(r"−?\d+(?:,\d+)?(?: [+−] \d+(?:,\d+)?)*", _read_amounts, _write_amounts)
FULL_DATE = Slot(_DATE, _read_date, _full_date)
NEAR_DATE = Slot(_DATE, _read_date, _near_date)
NEAR_DATES = _listed(NEAR_DATE)


# --- sentences


class Family:
    """Sentences that can stand in the same place, each a code and a template with slots; the first that fits is it."""

    def __init__(self, *sentences: tuple[str, str], **slots: Slot) -> None:
        self.slots = slots
        self.templates = dict(sentences)
        self.patterns = [(code, re.compile(self._pattern(template))) for code, template in sentences]

    def _pattern(self, template: str) -> str:
        parts = re.split(r"\{(\w+)\}", template)
        return "".join(f"(?P<{part}>{self.slots[part].pattern})" if at % 2 else re.escape(part)
                       for at, part in enumerate(parts))  # fmt: skip

    def read(self, text: str, around: Around) -> Stored:
        for code, pattern in self.patterns:
            if found := pattern.fullmatch(text):
                try:
                    params = {name: self.slots[name].read(one, around) for name, one in found.groupdict().items()}
                except Unreadable:
                    continue
                return {"code": code.partition("|")[0], "params": params}
        raise Unreadable

    def write(self, stored: Stored, around: Around) -> str:
        code, params = stored["code"], stored["params"]
        single = [f"{code}|{name}" for name, value in params.items() if value == 1]
        template = self.templates[next((name for name in single if name in self.templates), code)]
        said = {name: self.slots[name].write(value, around) for name, value in params.items() if name in self.slots}
        return template.format(**said)

    def slot(self) -> Slot:
        return Slot(".+", self.read, self.write)


# A code with the name of a param behind it is the same sentence where that is one instead of several.
OUTSIDE = Family(
    ("day-after", "nach dem Stichtag {until}"),
    ("day-before", "vor dem {since}, dem Beginn der {months} Monate"),
    ("few-entrants", "nur {count} Teilnehmende, {needed} nötig"),
    ("few-runden", "nur {count} Runden, {needed} nötig"),
    ("few-runden|count", "nur {count} Runde, {needed} nötig"),
    ("entrants-unknown", "Zahl der Teilnehmenden nicht bekannt, {needed} nötig"),
    ("runden-unknown", "Zahl der Runden nicht bekannt, {needed} nötig"),
    until=FULL_DATE, since=FULL_DATE, months=COUNT, count=COUNT, needed=COUNT,
)  # fmt: skip
UNKNOWN = Family(
    ("no-points-known", "Punkte nicht bekannt"),
    ("no-runden-known", "Zahl der Runden nicht bekannt"),
    ("no-games-known", "Zahl der Spiele nicht bekannt"),
    ("no-runden", "keine Runden"),
    ("no-games", "keine Spiele"),
    ("no-tables-known", "Plätze am Tisch nicht bekannt"),
    ("no-place-known", "Platz nicht bekannt"),
    ("no-entrants-known", "Zahl der Teilnehmenden nicht bekannt"),
)
DROPPED = Family(
    ("worst-day", "schlechtester von {of} Tagen"),
    ("one-of-worst", "einer der {dropped} schlechtesten von {of} Tagen"),
    ("worst-days", "die {dropped} schlechtesten von {of} Tagen"),
    ("better-without-day", "ohne diesen Tag ist der Schnitt am höchsten"),
    ("better-without-days", "ohne diese {dropped} Tage ist der Schnitt am höchsten"),
    of=COUNT, dropped=COUNT,
)  # fmt: skip
MISSED = Family(
    ("missed", "gefehlt"),
    ("missed-and", "gefehlt, {why}"),
    why=DROPPED.slot(),
)
REASONS = (MISSED, DROPPED, UNKNOWN, OUTSIDE)
SCORED = Family(
    ("scored-on", "{score} am {day}"),
    ("scored-for-missed", "{score} für den gefehlten {day}"),
    score=AMOUNT, day=NEAR_DATE,
)  # fmt: skip
UNKNOWN_DAYS = _listed(Family(("unknown-on", "{day} ({why})"), day=NEAR_DATE, why=UNKNOWN.slot()).slot())
RECKONED = Family(
    ("sum-of-one", "{amount}"),
    ("sum", "{amounts} = {sum}"),
    ("rounded-sum", "{amounts} ≈ {sum}"),
    amount=AMOUNT, amounts=AMOUNTS, sum=AMOUNT,
)  # fmt: skip


def _averages() -> Family:
    """Points in Runden or games, each of them one or several."""
    kinds = [("runde", "runden", "Runde", "Runden"), ("game", "games", "Spiel", "Spielen")]
    return Family(
        *((f"average-per-{kind}/{'1' * (noun == one)}{points}",
           f"{{reckoning}} {points} in {{{count}}} {noun}: {{average}} je {one}")
          for kind, count, one, many in kinds for points in ("Punkte", "Punkt") for noun in (many, one)),
        reckoning=RECKONED.slot(), runden=COUNT, games=COUNT, average=AMOUNT,
    )  # fmt: skip


AVERAGES = _averages()
PARTS = Family(
    ("dropped", "gestrichen: {scored} ({why})"),
    ("missed-but-counted", "darin {count} gefehlte Tage ({days})"),
    ("missed-but-counted|count", "darin {count} gefehlter Tag ({days})"),
    ("missed-many", "gefehlt an {missed} von {of} Tagen"),
    ("missed-on", "gefehlt am {days}"),
    ("not-counted", "nicht gewertet: {unknown}"),
    scored=_listed(SCORED.slot()), why=DROPPED.slot(), count=COUNT, days=NEAR_DATES, missed=COUNT, of=COUNT,
    unknown=UNKNOWN_DAYS,
)  # fmt: skip
NO_VALUE = Family(
    ("not-computable", "Nicht zu berechnen: {unknown}."),
    ("no-day-yet", "Noch kein gewerteter Tag."),
    unknown=UNKNOWN_DAYS,
)
UNPLACED = Family(
    ("unplaced-no-day", "Ohne Platz: noch kein gewerteter Tag."),
    ("unplaced-attendance|attended", "Ohne Platz: {attended} Teilnahme, {needed} nötig."),
    ("unplaced-attendance", "Ohne Platz: {attended} Teilnahmen, {needed} nötig."),
    ("unplaced-runden|runden", "Ohne Platz: {runden} Runde, {needed} nötig."),
    ("unplaced-runden", "Ohne Platz: {runden} Runden, {needed} nötig."),
    ("unplaced-runden-known|runden", "Ohne Platz: {runden} Runde bekannt, {needed} nötig."),
    ("unplaced-runden-known", "Ohne Platz: {runden} Runden bekannt, {needed} nötig."),
    ("unplaced-unknown", "Ohne Platz: {unknown}."),
    attended=COUNT, needed=COUNT, runden=COUNT, unknown=UNKNOWN_DAYS,
)  # fmt: skip
AT_TABLE = Family(
    ("table-place", "{place}. von {size}"), ("table-place-shared", "geteilt {place}. von {size}"),
    place=COUNT, size=COUNT,
)  # fmt: skip
MADE = Family(
    ("made-points-in", f"{{points}} Punkte in {{runden}}{SPACE}Runden"),
    ("made-points-in/1", f"{{points}} Punkte in {{runden}}{SPACE}Runde"),
    ("made-points-in/Punkt", f"{{points}} Punkt in {{runden}}{SPACE}Runden"),
    ("made-points-in/1Punkt", f"{{points}} Punkt in {{runden}}{SPACE}Runde"),
    ("made-points", "{points} Punkte"),
    ("made-points/Punkt", "{points} Punkt"),
    ("place-of-day-of", "Platz {place} von {entrants}"),
    ("place-of-day", "Platz {place}"),
    points=SCORE, runden=COUNT, place=COUNT, entrants=COUNT,
)  # fmt: skip
# In a table of days the params have other names than the slots that tell their kinds apart.
RENAMED = {
    "dropped": {"scored": "days"}, "not-counted": {"unknown": "days"}, "not-computable": {"unknown": "days"},
    "unplaced-unknown": {"unknown": "days"},
}  # fmt: skip


def _read(family: Family, text: str, around: Around) -> Stored:
    stored = family.read(text, around)
    names = RENAMED.get(stored["code"], {})
    return stored | {"params": {names.get(name, name): value for name, value in stored["params"].items()}}


def _write(family: Family, stored: Stored, around: Around) -> str:
    names = {new: old for old, new in RENAMED.get(stored["code"], {}).items()}
    params = {names.get(name, name): value for name, value in stored["params"].items()}
    return family.write(stored | {"params": params}, around)


# --- what decided against the next one

# Metrics whose numbers are points, and others.
MORE = {
    "points": "mehr Punkte", "points_per_runde": "mehr Punkte je Runde", "points_per_game": "mehr Punkte je Spiel",
    "table_points": "mehr Tischpunkte", "best_day": "der bessere beste Tag",
    "second_best_day": "der bessere zweitbeste Tag", "points_of_all_days": "mehr Punkte aus allen Tagen",
    "place_points": "mehr Platzpunkte", "attendance": "mehr Teilnahmen", "games_won": "mehr gewonnene Spiele",
    "soli_won": "mehr gewonnene Soli",
}  # fmt: skip
COUNTS = ("place_points", "attendance", "games_won", "soli_won")
TITLES = {
    "points": "Punkte", "points_per_runde": "Punkte je Runde", "points_per_game": "Punkte je Spiel",
    "table_points": "Tischpunkte", "place_points": "Platzpunkte", "best_day": "Bester Tag",
    "second_best_day": "Zweitbester Tag", "attendance": "Teilnahmen", "points_of_all_days": "Punkte aller Tage",
    "games_won": "Gewonnene Spiele", "soli_won": "Gewonnene Soli",
}  # fmt: skip
SKIPPED = " Nicht gewertet, weil nicht für alle Gleichplatzierten bekannt: "
_AHEAD = re.compile(r"Vor \{behind\}: (?P<more>[^(]+) \((?P<mine>[^ ]+) gegen (?P<theirs>[^ ]+)\)\.(?P<skipped>.*)")
_LEVEL = re.compile(r"Gleichauf mit \{behind\} in allem, was gewertet wurde\.(?P<skipped>.*)")


def read_because(text: str, around: Around) -> Stored:
    if found := _AHEAD.fullmatch(text):
        metric = _key(MORE, found["more"])
        code = "ahead-by-count" if metric in COUNTS else "ahead-by-score"
        values = [_read_compared(found[name], around) for name in ("mine", "theirs")]
        said = {"metric": metric, "values": values, "skipped": _read_skipped(found["skipped"])}
        return {"code": code, "params": {"other": str(around.behind), **said}}
    if found := _LEVEL.fullmatch(text):
        skipped = _read_skipped(found["skipped"])
        return {"code": "level", "params": {"other": str(around.behind), "skipped": skipped}}
    return _read(UNPLACED, text, around)


def _read_compared(text: str, around: Around) -> int | str:
    if not re.fullmatch(r"[+−-]?\d+(?:,\d+)?|-?\d+/\d+", text):
        raise Unreadable
    return str(Fraction(text)) if "/" in text else _read_number(text, around)


def _read_skipped(text: str) -> Stored | None:
    if not text:
        return None
    if not (text.startswith(SKIPPED) and text.endswith(".")):
        raise Unreadable
    titles = text.removeprefix(SKIPPED).removesuffix(".").split(" und ")
    metrics = [_key(TITLES, title.removeprefix("„").removesuffix("“")) for title in titles]
    return {"code": "not-known-for-all", "params": {"metrics": metrics}}


def _key(words: dict[str, str], said: str) -> str:
    found = [name for name, word in words.items() if word == said]
    if not found:
        raise Unreadable
    return found[0]


def write_because(stored: Stored, around: Around) -> str:
    code, params = stored["code"], stored["params"]
    if code.startswith("ahead-by-"):
        values = [Fraction(one) for one in params["values"]]
        numbers = _compared(values, params["metric"] not in COUNTS)
        return f"Vor {BEHIND}: {MORE[params['metric']]} ({numbers}).{_write_skipped(params['skipped'])}"
    if code == "level":
        return f"Gleichauf mit {BEHIND} in allem, was gewertet wurde.{_write_skipped(params['skipped'])}"
    return _write(UNPLACED, stored, around)


def _compared(values: list[Fraction], is_points: bool) -> str:
    """As many decimals as it takes to tell them apart."""

    def written(value: Fraction, digits: int) -> str:
        if value.denominator == 1 and not is_points:
            return str(value)
        plus = "+" if value > 0 and (is_points or value.denominator > 1) else ""
        return plus + _number(value, digits)

    pairs = ([written(value, digits) for value in values] for digits in range(2, 12))
    exact = [str(value) for value in values]
    return " gegen ".join(next((pair for pair in pairs if pair[0] != pair[1]), exact))


def _write_skipped(stored: Stored | None) -> str:
    if not stored:
        return ""
    return SKIPPED + " und ".join(f"„{TITLES[metric]}“" for metric in stored["params"]["metrics"]) + "."


# --- how a value came about, what was played, why a day does not count


def read_explanation(text: str, around: Around) -> Stored:
    try:
        return _read(NO_VALUE, text, around)
    except Unreadable:
        first, *rest = text.split("; ")
    parts = [_read_reckoning(first, around), *(_read(PARTS, part, around) for part in rest)]
    return {"code": "explained", "params": {"parts": parts}}


def _read_reckoning(text: str, around: Around) -> Stored:
    try:
        return RECKONED.read(text, around)
    except Unreadable:
        stored = AVERAGES.read(text, around)
    reckoned = stored["params"]["reckoning"]["params"]
    points = reckoned["sum"] if "sum" in reckoned else reckoned["amount"]
    return _plain(stored) | {"params": stored["params"] | {"points": points}}


def write_explanation(stored: Stored, around: Around) -> str:
    if stored["code"] != "explained":
        return _write(NO_VALUE, stored, around)
    first, *rest = stored["params"]["parts"]
    return "; ".join([_write_reckoning(first, around), *(_write(PARTS, part, around) for part in rest)])


def _write_reckoning(stored: Stored, around: Around) -> str:
    if not stored["code"].startswith("average"):
        return RECKONED.write(stored, around)
    params = dict(stored["params"])
    points = "Punkt" if abs(params.pop("points")) == 1 else "Punkte"
    single = "1" * (params.get("runden", params.get("games")) == 1)
    return AVERAGES.write({"code": f"{stored['code']}/{single}{points}", "params": params}, around)


def read_told(text: str, around: Around) -> Stored:
    before, at_table, tables = text.partition("am Tisch: ")
    parts = [_plain(MADE.read(part, around)) for part in before.removesuffix(", ").split(", ") if part]
    if at_table:
        places = [AT_TABLE.read(part, around) for part in tables.split(", ")]
        parts.append({"code": "at-tables", "params": {"places": places}})
    return {"code": "played", "params": {"parts": parts}}


def _plain(stored: Stored) -> Stored:
    return stored | {"code": stored["code"].partition("/")[0]}


def write_told(stored: Stored, around: Around) -> str:
    return ", ".join(_write_played(part, around) for part in stored["params"]["parts"])


def _write_played(stored: Stored, around: Around) -> str:
    code, params = stored["code"], stored["params"]
    if code == "at-tables":
        return "am Tisch: " + ", ".join(AT_TABLE.write(place, around) for place in params["places"])
    if code.startswith("made-points"):
        form = "1" * (params.get("runden") == 1) + "Punkt" * (abs(params["points"]) == 1)
        return MADE.write(stored | {"code": f"{code}/{form}" if form else code}, around)
    return MADE.write(stored, around)


def read_reason(text: str, around: Around) -> Stored:
    for family in REASONS:
        try:
            return family.read(text, around)
        except Unreadable:
            continue
    raise Unreadable


def write_reason(stored: Stored, around: Around) -> str:
    family = next(one for one in REASONS if stored["code"] in one.templates)
    return family.write(stored, around)


# --- the rule in words

SWITCHES = {
    "metric": "Was zählt", "place_points": "Punkte je Platz", "best": "Nur die besten Tage",
    "missed": "Wert für einen gefehlten Tag", "window": "Zeitraum in Monaten",
    "min_entrants": "Teilnehmende mindestens", "min_event_runden": "Runden der Veranstaltung mindestens",
    "guests": "Gäste", "min_attendance": "Teilnahmen mindestens", "min_runden": "Runden mindestens",
    "tie_breaks": "Bei gleichem Wert",
}  # fmt: skip
USUAL = {
    "metric": "points", "place_points": [], "best": None, "missed": None, "window": None, "min_entrants": 0,
    "min_event_runden": 0, "guests": False, "min_attendance": 1, "min_runden": 0,
    "tie_breaks": ["best_day", "second_best_day"],
}  # fmt: skip
METRICS = {
    "points": "Summe der Punkte", "points_per_runde": "Punkte je Runde", "points_per_game": "Punkte je Spiel",
    "table_points": "Tischpunkte: +3, +1, −1, −3 zu viert, +4, +2, 0, −2, −4 zu fünft; geteilte Plätze bekommen den "
    "Durchschnitt",
    "place_points": "Punkte für den Platz des Tages; geteilte Plätze bekommen den Durchschnitt",
}
ALWAYS = ("metric", "tie_breaks")


def spoken(rule: Stored) -> list[list[str]]:
    whole = USUAL | rule
    return [
        [title, _value(name, whole[name])]
        for name, title in SWITCHES.items()
        if (name in ALWAYS or whole[name] != USUAL[name])
        and (name != "place_points" or whole["metric"] == "place_points")
    ]


def _value(name: str, value: Any) -> str:
    if name == "metric":
        return METRICS[value]
    if name == "tie_breaks":
        return ", dann ".join(TITLES[one] for one in value) if value else "nichts, der Platz ist geteilt"
    if name == "place_points":
        return ", ".join(map(str, value)) if value else "Zahl der Teilnehmenden minus Platz plus 1"
    return ("ja" if value else "nein") if name == "guests" else str(value).replace("-", "−")


def order(rule: Stored) -> list[str]:
    whole = USUAL | rule
    return [MORE[whole["metric"]], *(MORE[name] for name in whole["tie_breaks"])]
