"""Words for people: messages of the engine with names instead of positions, the facts of a game, lists of names.
Knows sentences; where names and facts come from is known elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from league.models.base import Json
from scoring import KINDS, LANGUAGES, SONDERPUNKTE, Called, Language, Message, Ruleset, ScoringError, Verdict, language

from .words import MINUS, bdi
from .writing import Refused


def words() -> Language:
    """The engine's words in the language of the page."""
    spoken = (get_language() or "de")[:2]
    return language(spoken if spoken in LANGUAGES else "de")


def say(
    message: Message | None,
    names: Sequence[str] = (),
    *,
    players: Mapping[str, str] | None = None,
    fields: Mapping[str, str] | None = None,
    row: Callable[[int | None], str] | None = None,
    year: int | None = None,
) -> str:
    """A message of the engine as a sentence: `names` of the people at the table in the order of their positions,
    `players` by the keys that the engine was given, `fields` by their paths, what a row is called, and the year in
    which all of it is, so that it need not be said."""
    return words().say(message, Called(names, players or {}, fields or {}, row, year))


def say_html(
    message: Message | None,
    names: Sequence[str] = (),
    *,
    players: Mapping[str, str] | None = None,
    year: int | None = None,
) -> SafeString:
    """The same for a page: escaped, each name in <bdi>."""
    called = Called([bdi(name) for name in names], _Marked(players or {}), year=year, escape=_escaped)
    return mark_safe(words().say(message, called))


class _Marked(Mapping[str, str]):
    """Names in <bdi>, each when it is said: a sentence names two people, and the field has hundreds."""

    def __init__(self, players: Mapping[str, str]) -> None:
        self._players = players

    def __getitem__(self, key: str) -> str:
        return bdi(self._players[key])

    def __iter__(self) -> Iterator[str]:
        return iter(self._players)

    def __len__(self) -> int:
        return len(self._players)


def _escaped(text: str) -> str:
    return str(conditional_escape(text))


def why_not(refusal: Refused | ScoringError, names: Sequence[str] = ()) -> str:
    """Why something may not be: a refusal of the engine with the names of those at the table, or the site's own words.

    >>> from scoring import Code, InvalidInput
    >>> why_not(InvalidInput("soloist", Message(Code.SITS_CANNOT_BE_RE, position=2)), ["Anna", "Emil"])
    'Emil setzt in diesem Spiel aus und kann nicht Re sein (§10).'
    """
    return say(refusal.said, names) if isinstance(refusal, ScoringError) else str(refusal.message)


VERDICT_SIGNS = {"good": "✓", "bad": "✗", "open": "–"}


def verdict_in_words(verdict: Verdict, names: Sequence[str] = (), *, wrong: bool = False) -> str:
    """Beside a typed row: its sign and a few words. `wrong`: right by itself, but something else is found there."""
    said = say(verdict.said, names)
    if wrong:
        return _("{sign} {said} (siehe Fehler)").format(sign=VERDICT_SIGNS["bad"], said=said)
    return f"{VERDICT_SIGNS[verdict.state]} {said}" if said else ""


def verdict_in_html(verdict: Verdict, names: Sequence[str] = ()) -> SafeString:
    """The same for a page."""
    return format_html("{} {}", VERDICT_SIGNS[verdict.state], say_html(verdict.said, names))


def listed(words: Iterable[str], last: str | None = None) -> str:
    """Words as one speaks them: "Anna, Bernd und Carla"."""
    *front, end = list(words) or [""]
    joined = last or _("und")
    return f"{', '.join(front)} {joined} {end}" if front else end


def listed_html(names: Iterable[str]) -> SafeString:
    """Names the same way for a page, each in <bdi>."""
    return mark_safe(listed(bdi(name) for name in names))


def signed(number: int) -> str:
    """A number as on the list: a real minus sign, and a plus where it carries meaning."""
    return f"+{number}" if number > 0 else str(number).replace("-", MINUS)


def kind_name(kind: str, ruleset: Ruleset | None = None) -> str:
    """What a kind of game is called; a house's own solo as the house calls it. Nothing, if there is no such kind."""
    if kind == "eigenes_solo" and ruleset and ruleset.own_solo:
        return ruleset.own_solo
    return words().term("kind", kind) if kind in KINDS else ""


def sonderpunkt_names() -> dict[str, str]:
    """Sonderpunkte that are noted with a game, as the page on rules calls them."""
    return {name: words().term("sonderpunkt", name) for name in SONDERPUNKTE}


def preset_titles() -> dict[str, str]:
    return dict(words().terms["preset"])


# --- games


def game_in_words(fact: Json, names: Sequence[str] = (), ruleset: Ruleset | None = None) -> str:
    """The facts of one game: "Damensolo, Anna, 130 : 110 Augen, Re angesagt"."""
    return _game(fact, Called(names), ruleset)


def game_in_html(fact: Json, names: Sequence[str] = (), ruleset: Ruleset | None = None) -> SafeString:
    """The same for a page: escaped, each name in <bdi>."""
    return mark_safe(_game(fact, Called([bdi(name) for name in names], escape=_escaped), ruleset))


def _game(fact: Json, called: Called, ruleset: Ruleset | None) -> str:
    if fact.get("penalty"):
        return _penalty_in_words(fact, called)
    game = fact["game"]
    parts = [_("{numbers} Augen").format(numbers=_augen(fact))]
    parts += [said for party in ("re", "kontra") for said in _announced(game, party)]
    parts += [_extras(game, party) for party in ("re", "kontra")]
    rest = ", ".join(part for part in parts if part)
    kind = kind_name(game["kind"], ruleset)
    return ", ".join([called.escape(kind), _alone_or_re(fact, called), called.escape(rest)])


def _augen(fact: Json) -> str:
    """Of both parties; where only a range was said, nobody reads more than that."""
    low, high = fact.get("augen") or [fact["game"]["re_augen"]] * 2
    if low == high:
        return f"{low} : {240 - low}"
    return f"{low}–{high} : {240 - high}–{240 - low}"


def _person(position: int, called: Called) -> str:
    return called.position(position) or called.escape(words().position(position))


def _alone_or_re(fact: Json, called: Called) -> str:
    if fact.get("soloist"):
        return _person(fact["soloist"], called)
    return _("Re: {names}").format(names=listed(_person(position, called) for position in fact.get("re") or ()))


def _announced(game: Json, party: str) -> list[str]:
    title, absage = party.capitalize(), game.get(f"{party}_absage")
    if absage is not None:
        said = _("{party} keine {augen} abgesagt") if absage else _("{party} schwarz abgesagt")
        return [said.format(party=title, augen=absage)]
    return [_("{party} angesagt").format(party=title)] if game.get(f"{party}_ansage") else []


def _extras(game: Json, party: str) -> str:
    """Sonderpunkte and a party without a trick."""
    counts = (game.get("sonderpunkte") or {}).get(party) or {}
    names = sonderpunkt_names()
    words = [names[name] + (f" ×{count}" if count > 1 else "") for name, count in counts.items() if count]
    if game.get(f"{party}_stichlos"):
        words.append(_("ohne Stich"))
    return f"{party.capitalize()}: {listed(words)}" if words else ""


PENALTY_WORDS = {
    "minor": gettext_lazy("leichter Verstoß (§9.3)"),
    "repeat": gettext_lazy("schwerer Verstoß, das Spiel wird wiederholt (§9.4)"),
    "counts": gettext_lazy("schwerer Verstoß gegen den Solisten, das Spiel zählt (§9.4)"),
}


def _penalty_in_words(fact: Json, called: Called) -> str:
    penalty = called.escape(str(PENALTY_WORDS[fact["penalty"]]))
    offender = _person(fact["offender"], called)
    if not fact.get("soloist"):
        return _("Strafe für {name}: {penalty}").format(name=offender, penalty=penalty)
    said = _("Strafe für {name}: {penalty}, Solo von {soloist}")
    return said.format(name=offender, penalty=penalty, soloist=_person(fact["soloist"], called))
