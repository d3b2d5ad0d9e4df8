"""What the next evening of a club begins with: it is like the last one, and whoever spoke last about rules and Kasse,
that evening or the club, is heard."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from league.models import AuditEntry, Club, Tournament
from league.standings.table import DEFAULT_ORDER
from scoring import Ruleset

KASSE_OF_THE_CLUB = ("kasse_cents_per_minus_point", "kasse_limit", "kasse_cents_over_limit")


@dataclass(frozen=True)
class Beginning:
    """`new_rules`, `new_kasse`: the club has changed its own since the last evening."""

    last: Tournament | None
    ruleset: Ruleset
    kasse: dict[str, int]
    new_rules: bool = False
    new_kasse: bool = False

    @property
    def settings(self) -> dict[str, object]:
        """Fields of the evening."""
        last = self.last
        return {
            "place": last.place if last else "",
            "published": last.published if last else False,
            "asks_end": last.asks_end if last else True,
            "phones": last.phones if last else Tournament.OFF,
            "order": last.order if last else DEFAULT_ORDER,
            "ruleset": self.ruleset.to_dict(),
            "kasse": self.kasse,
            "copied_from": last,
        }


def last_evening(club: Club) -> Tournament | None:
    return club.tournaments.evenings().first()


def beginning_of(club: Club) -> Beginning:
    last = last_evening(club)
    if last is None:
        return Beginning(None, _rules(club), club.kasse)
    new_rules, new_kasse = _changed_rules(club, last), _changed_kasse(club, last)
    kasse = club.kasse if new_kasse else last.kasse
    return Beginning(last, _rules(club if new_rules else last), kasse, new_rules, new_kasse)


def _rules(of: Club | Tournament) -> Ruleset:
    return Ruleset.from_dict(of.ruleset or "ddv")


def _changed_rules(club: Club, last: Tournament) -> bool:
    return _after(last, "ruleset-changed").filter(club=club, action="club-ruleset-changed").exists()


def _changed_kasse(club: Club, last: Tournament) -> bool:
    changed = _after(last, "kasse-changed").filter(club=club, action="club-changed")
    return changed.filter(data__has_any_keys=KASSE_OF_THE_CLUB).exists()


def _after(last: Tournament, action: str) -> QuerySet[AuditEntry]:
    """What happened after that evening had begun, or had last said so itself."""
    said = last.history.filter(action__in=("evening-started", action)).first()
    return AuditEntry.objects.filter(seq__gt=said.seq if said else 0)
