"""What a switch of a ruleset is: the values it takes and where it belongs. Knows how to check a value; does not know
which switches there are, nor what they are called: words are in scoring/wording/."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from .codes import Code
from .reading import boolean, integer, mapping, names, text, wrong

YES_NO = (True, False)


@dataclass(frozen=True, slots=True)
class Switch:
    """The values of one switch; everything a page needs to draw its field.

    `kind` is "yes_no", "choice" (out of `choices`), "names" (some of `of`), "points" (a number per name in `of`),
    "lists" (some of `of` per name in `per`), "text" (up to `longest` characters) or "number" (from `low` to `high`).
    `term` and `per_term` say which words of the language name what is in `of` and `per`.
    """

    group: str
    choices: Collection[Any] | None = None
    of: Collection[str] = ()
    per: Collection[str] = ()
    term: str = ""
    per_term: str = ""
    low: int | None = None
    high: int = 0
    longest: int = 0
    optional: bool = False

    @property
    def kind(self) -> str:
        if self.of:
            return "lists" if self.per else "names" if self.low is None else "points"
        if self.longest:
            return "text"
        return "number" if self.choices is None else "yes_no" if self.choices is YES_NO else "choice"

    def checked(self, value: object, path: str) -> object:
        """The value in its one stored form, or a refusal that names the path."""
        if self.optional and value is None:
            return None
        ways: dict[str, Callable[[], object]] = {
            "names": lambda: names(value, path, self.of),
            "points": lambda: self._points_per_name(value, path),
            "lists": lambda: self._names_per_name(value, path),
            "yes_no": lambda: boolean(value, path),
            "choice": lambda: self._chosen(value, path),
            "text": lambda: text(value, path, longest=self.longest, may_be_empty=True).strip(),
            "number": lambda: integer(value, path, self.low or 0, self.high),
        }
        return ways[self.kind]()

    def _chosen(self, value: object, path: str) -> object:
        # 48.0 == 48 and hashes alike: the type decides too.
        if type(value) not in (str, int) or value not in (self.choices or ()):
            raise wrong(Code.WRONG_CHOICE, path, value, allowed=tuple(str(key) for key in self.choices or ()))
        return value

    def _points_per_name(self, value: object, path: str) -> tuple[tuple[str, int], ...]:
        given = _by_name(value, path, self.of, Code.WRONG_POINTS_BY_NAME)
        low, high = self.low or 0, self.high
        return tuple((name, integer(given[name], f"{path}.{name}", low, high)) for name in self.of if name in given)

    def _names_per_name(self, value: object, path: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
        given = _by_name(value, path, self.per, Code.WRONG_LISTS_BY_NAME)
        lists = ((name, names(given[name], f"{path}.{name}", self.of)) for name in self.per if name in given)
        return tuple((name, some) for name, some in lists if some)


def _by_name(value: object, path: str, known: Collection[str], code: Code) -> Mapping[str, Any]:
    if not isinstance(value, Mapping | tuple):
        raise wrong(code, path, value)
    return mapping(dict(value), path, known)


def switch(default: Any, group: str, **values: Any) -> Any:
    """A dataclass field that carries its own description."""
    return field(default=default, metadata={"switch": Switch(group, **values)})


def switches_of(cls: Any) -> dict[str, Switch]:
    return {f.name: f.metadata["switch"] for f in fields(cls) if "switch" in f.metadata}


def check_switches(value: Any, prefix: str) -> None:
    for name, known in switches_of(value).items():
        object.__setattr__(value, name, known.checked(getattr(value, name), prefix + name))
