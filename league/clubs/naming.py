"""Which club a typed name means: one that is known, however it is spelled, or one of its own. About a name that is only
like a known one somebody has to be asked. Knows names; who is asked, and where, is known elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from league.base.text import are_near_clubs, club_key
from league.base.wording import listed
from league.base.writing import Refused
from league.models import Club


class NearClub(Refused):
    """A club that nobody knows, but one that is very like it; the site asks which one is meant."""

    def __init__(self, typed: str, near: Sequence[str]) -> None:
        said = _("„%(typed)s“ gibt es nicht, aber: %(near)s. Welcher Verein ist gemeint?")
        super().__init__(
            said % {"typed": typed, "near": listed(_("„{name}“").format(name=name) for name in near)}, "club_name"
        )
        self.typed, self.near = typed, near


class ClubNames:
    """`clubs` are those that are kept here, `named` others that are known by their names alone."""

    def __init__(self, clubs: Iterable[Club], named: Iterable[str] = ()) -> None:
        self.spelled: dict[str, str] = {}  # how it may be spelled → how we spell it
        for name in named:
            self.learn(name)
        for club in clubs:
            self.spelled |= {key: club.name for key in (club_key(club.short_name), club_key(club.name)) if key}
        self._near: dict[str, list[str]] = {}

    def learn(self, typed: str, meant: str = "") -> str:
        """From now on this name is known, as itself or as another spelling of the one that is `meant`."""
        return self.spelled.setdefault(club_key(typed), meant or typed)

    def known(self, typed: str) -> str:
        """As we spell it; nothing if nobody knows it."""
        return self.spelled.get(club_key(typed), "")

    def near(self, typed: str) -> list[str]:
        """Known ones that may be meant by a name that is none of them. Looked for once for every spelling: many people
        come from one club."""
        key = club_key(typed)
        if key in self.spelled:
            return []
        if key not in self._near:
            names = dict.fromkeys(self.spelled.values())
            self._near[key] = [name for name in names if are_near_clubs(typed, name)]
        return self._near[key]

    def settled(self, typed: str, *, is_another: bool = False) -> str:
        """How the name is written from now on; NearClub asks, unless somebody has said that it `is_another`."""
        if not is_another and (near := self.near(typed)):
            raise NearClub(typed, near)
        return self.known(typed) or typed
