"""English sentences about the draw. Knows words only."""

from __future__ import annotations

REFUSALS = {
    "wrong-seconds": "{field} must be a number greater than 0 and at most {most}, not {given}.",
    "wrong-fixed-table": "{field} must be an object of names to table numbers, not {given}.",
    "draw-too-few": "There are {count} players; at least {least} are needed.",
    "draw-listed-twice": "“{player}” stands {count} times in the list of players; once is allowed.",
    "draw-played-twice": "“{player}” stands {count} times in played round {round}; once is allowed.",
    "draw-ranked-twice": "“{player}” stands {count} times in the standings; once is allowed.",
    "draw-more-played": "{played} rounds are played already, only {rounds} are planned. Please plan more rounds.",
    "draw-no-table": "Played round {round} has no table. Please complete the round.",
    "draw-table-size": "Played round {round}: {count} players sit at a table instead of 4 to 7.",
    "draw-no-pair": "An entry in {field} has {count} names; there must be exactly two.",
    "draw-pair-of-one": "In {field} “{player}” is paired with itself. Please remove this pair.",
    "draw-stranger": "“{player}” in {field} is not a player. Please check the name.",
    "draw-table-full": "{count} players are bound to table {table}, which has room for {room}. Please release one.",
    "draw-fixed-and-apart": "“{one}” and “{other}” shall sit apart, but are both bound to table {table}. Please remove "
    "one of the two.",
    "draw-apart-impossible": "The pairs that shall sit apart do not all fit at {tables} tables. Please remove pairs.",
    "draw-apart-not-found": "No seating was found at {tables} tables for the pairs that shall sit apart. Please remove "
    "some pairs.",
    "draw-interrupted": "The draw was interrupted. Please draw again.",
    "plan-table-size": "Round {round}, table {table}: {count} players sit there instead of 4 to 7.",
    "plan-stranger": "Round {round}, table {table}: “{player}” does not take part.",
    "plan-twice": "Round {round}, table {table}: “{player}” sits twice in this round.",
    "plan-no-round": "Round {round} does not belong to this draw.",
    "plan-not-seated": "Number {player} sits at no table in round {round}.",
}
WORTH = {
    "drawn": "{players} people, {rounds:round|rounds}: {worth:; }.{early}",
    "drawn-by-standing": "{players} people, {rounds:round|rounds}, seated by standing: {worth: and }{accepted}.{early}",
    "drawn-accepted": ", accepted with it",
    "drawn-early": " The draw was ended early.",
    "repeats-none": "no repeat",
    "repeats": "{count:repeat|repeats}",
    "repeats-at-least": "{count:repeat|repeats}, fewer are not possible",
    "repeats-unproven": "{count:repeat|repeats}, no minimum is proven",
    "repeats-above": "{count:repeat|repeats}, fewer than {least} are not possible",
    "clubmates": "{count:pair|pairs} from one club",
    "clubmates-at-least": "{count:pair|pairs} from one club, fewer are not possible",
    "clubmates-unproven": "{count:pair|pairs} from one club, no minimum is proven",
    "clubmates-above": "{count:pair|pairs} from one club, fewer than {least} are not possible",
}
SENTENCES: dict[str, str] = REFUSALS | WORTH
TERMS: dict[str, dict[str, str]] = {}
