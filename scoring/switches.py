"""What a switch of a ruleset is: its German words for the page and the values it takes.
Knows how to check a value; does not know which switches there are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from .reading import boolean, integer, mapping, names, refuse

YES_NO: dict[object, str] = {True: "ja", False: "nein"}


@dataclass(frozen=True, slots=True)
class Switch:
    """How one switch is shown, and its values; everything a page needs to draw its field.

    `kind` is "yes_no", "choice" (out of `choices`), "names" (some of `of`), "points" (a number per name in `of`) or
    "number" (from `low` to `high`). The mappings give every value its German words.
    """

    group: str
    title: str
    text: str
    choices: Mapping[object, str] | None = None
    of: Mapping[str, str] = field(default_factory=dict)
    low: int | None = None
    high: int = 0
    optional: bool = False

    @property
    def kind(self) -> str:
        if self.of:
            return "names" if self.low is None else "points"
        return "number" if self.choices is None else "yes_no" if self.choices is YES_NO else "choice"

    def checked(self, value: object, path: str) -> object:
        """The value in its one stored form, or a refusal that names the path."""
        if self.optional and value is None:
            return None
        ways: dict[str, Callable[[], object]] = {
            "names": lambda: names(value, path, self.of),
            "points": lambda: self._points_per_name(value, path),
            "yes_no": lambda: boolean(value, path),
            "choice": lambda: self._chosen(value, path),
            "number": lambda: integer(value, path, self.low or 0, self.high),
        }
        return ways[self.kind]()

    def _chosen(self, value: object, path: str) -> object:
        # 48.0 == 48 and hashes alike: the type decides too.
        if type(value) not in (str, int) or value not in (self.choices or ()):
            raise refuse(path, "eines von " + ", ".join(str(key) for key in self.choices or ()), value)
        return value

    def _points_per_name(self, value: object, path: str) -> tuple[tuple[str, int], ...]:
        if not isinstance(value, Mapping | tuple):
            raise refuse(path, "ein Objekt von Namen zu Punkten", value)
        given = mapping(dict(value), path, self.of)
        low, high = self.low or 0, self.high
        return tuple((name, integer(given[name], f"{path}.{name}", low, high)) for name in self.of if name in given)


def switch(default: Any, group: str, title: str, text: str, **values: Any) -> Any:
    """A dataclass field that carries its own description."""
    return field(default=default, metadata={"switch": Switch(group, title, text, **values)})


def switches_of(cls: Any) -> dict[str, Switch]:
    return {f.name: f.metadata["switch"] for f in fields(cls) if "switch" in f.metadata}


def check_switches(value: Any, prefix: str) -> None:
    for name, known in switches_of(value).items():
        object.__setattr__(value, name, known.checked(getattr(value, name), prefix + name))
