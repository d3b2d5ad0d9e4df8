"""English sentences about the course of a Runde and penalties. Knows words only."""

from __future__ import annotations

DECISION = {
    "dealer_moves": "The next player deals",
    "earlier": "The Pflichtsolo counts as brought forward, and the previous dealer deals again",
}
SENTENCES: dict[str, str] = {
    "no-soloist": "Kind “{kind}”: there is no soloist here; “soloist” must be null.",
    "no-kind-no-soloist": "No kind given: there is no soloist here; “soloist” must be null.",
    "soloist-missing": "Kind “{kind}”: “soloist”, the position of the soloist, is missing.",
    "no-kind-of-pflichtsolo": "A Pflichtsolo must be one of {allowed} (§4.2).",
    "counts-only-in-solo": "“counts” exists only in a solo: an opponent of the soloist has seriously offended (§9.4).",
    "no-bock-without-game": "A penalty without a finished game triggers no Bock.",
    "offender-and-soloist": "Whoever has offended and the soloist must be two players who play in this game.",
    "penalty-and-soloist": "“counts” is for an opponent of the soloist, “repeat” for all other cases.",
    "too-few-games": "{pflichtsoli} Pflichtsoli cannot be played in {games} games; “games” must be at least "
    "{pflichtsoli}.",
    "time-up-twice": "“time_up” and “time_up_after” do not go together; please give only one of them.",
    "game-refused": "Game {game}: {said}",
    "runde-over": "The Runde is already over.",
    "nothing-to-decide": "There is nothing to decide here; “decision” must be null.",
    "decision-needed": "{presented} must be presented but sits out in this game because {dealer} deals. The rules have "
    "a gap here; the director decides: "
    f"{DECISION['dealer_moves']} (“dealer_moves”), or: {DECISION['earlier']} (“earlier”).",
    "decision-missing": "The decision is missing. {said}",
    "no-such-position": "There is no {position} at a table of {players} players.",
    "soloist-sits": "{soloist} sits out because {dealer} deals (§10).",
    "must-be-presented": "{presented} is presented and must play the Pflichtsolo (§4.2.5).",
    "no-open-pflichtsolo": "{soloist} has no open Pflichtsolo (§4.2).",
    "lustsolo-too-early": "{soloist} may play a Lustsolo only after the own Pflichtsolo (§4.3).",
}
TERMS: dict[str, dict[str, str]] = {"decision": DECISION}
