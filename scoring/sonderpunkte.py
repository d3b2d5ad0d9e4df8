"""The one table of Sonderpunkte: what each is worth, how often the cards allow it, which rule it is.
Adding one is a line here, its words in scoring/wording/ and docs/regeln.md, and a fixture; all else reads this."""

from __future__ import annotations

from typing import NamedTuple

HOUSE_RULE = "house"  # instead of a paragraph; Language.rule() has the words for it
TSR_RULE = "§7.2.3"

# What there is only so often, for both parties together: two Füchse, one last trick, four tricks of 40 Augen …
LIMITS = {"fuechse": 2, "last_trick": 1, "karlchen": 2, "doppelkoepfe": 4, "dullen": 2, "herzstiche": 1}


class Sonderpunkt(NamedTuple):
    """One of them. `uses` names the limits it draws on; `augen` is what the party that made it holds at least."""

    name: str
    uses: tuple[str, ...]
    points: int = 0  # under the TSR; 0 is a house rule, off until a ruleset counts it
    highest: int = 2
    augen: int = 0
    rule: str = HOUSE_RULE
    noted: bool = True  # False: it follows from the result, nobody notes it

    @property
    def most(self) -> int:
        """How often it can happen to one party."""
        return min((LIMITS[limit] for limit in self.uses), default=1)


TABLE = (
    Sonderpunkt("gegen_die_alten", (), points=1, rule=TSR_RULE, noted=False),
    Sonderpunkt("fuchs", ("fuechse",), points=1, augen=11, rule=TSR_RULE),
    Sonderpunkt("doppelkopf", ("doppelkoepfe",), points=1, augen=40, rule=TSR_RULE),
    Sonderpunkt("karlchen", ("last_trick", "karlchen"), points=1, rule=TSR_RULE),
    Sonderpunkt("karlchen_gefangen", ("karlchen",)),
    Sonderpunkt("fuchs_am_end", ("fuechse", "last_trick")),
    # Noted instead of `fuchs` where such a Fuchs counts otherwise; the last trick may have been Karlchen's.
    Sonderpunkt("fuchs_letzter_stich", ("fuechse",), augen=11),
    Sonderpunkt("fuchs_erster_stich", ("fuechse",), augen=11),
    Sonderpunkt("dulle_gefangen", ("dullen",), augen=10),
    Sonderpunkt("herzstich", ("herzstiche",)),
)
BY_NAME = {one.name: one for one in TABLE}
EVERY = tuple(BY_NAME)
# Those that somebody notes with a game.
SONDERPUNKTE = tuple(one.name for one in TABLE if one.noted)
MOST_OF_ONE = max(LIMITS.values())
