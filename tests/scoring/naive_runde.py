"""A second, plain opinion on the Runde under ddv: who deals, sits, leads and is presented (§3, §4.2-4.4, §8, §9, §10).
It replays the history from game 1 with the rules written out, knows no Bock, and stops where the TSR have a gap."""

from typing import Any

SOLI = ["kreuzsolo", "piksolo", "herzsolo", "karosolo", "damensolo", "bubensolo", "fleischlos"]


def left_of(position: int, steps: int, players: int) -> int:
    """The position so many seats to the left, counted from 1."""
    for _ in range(steps):
        position = position + 1
        if position > players:
            position = 1
    return position


def naive_sits(dealer: int, players: int) -> list[int]:
    """§10 and the usage at larger tables: who does not play while this one deals, in ascending order."""
    if players == 4:
        return []
    if players == 5:
        return [dealer]
    if players == 6:
        return sorted([dealer, left_of(dealer, 3, 6)])
    if players == 7:
        return sorted([dealer, left_of(dealer, 3, 7), left_of(dealer, 5, 7)])
    raise ValueError("a table has four to seven players")


def naive_presented(dealer: int, players: int, open_soli: list[int]) -> int | None:
    """§4.2: the first from the dealer's left who owes a Pflichtsolo and plays in this deal; None is the gap."""
    sits = naive_sits(dealer, players)
    for steps in range(1, players + 1):
        position = left_of(dealer, steps, players)
        if position in open_soli and position not in sits:
            return position
    return None


def naive_runde(
    players: int, games: int | None, played: list[dict[str, Any]], time_up_after: int | None
) -> dict[str, Any]:
    """What is to be played next. games None is open-ended; a history against the rules raises ValueError."""
    dealer = 1
    open_soli = list(range(1, players + 1))
    count = 0

    for element in played:
        state = naive_next(players, games, count, dealer, open_soli, time_up_after)
        # §8.5.3: the time ran out while this game was being played, and a serious offence ended it (§9.4.3). It was
        # begun in time, so what was allowed then is asked; its penalty is written, and it is not dealt again.
        if element.get("penalty") == "repeat" and time_up_after is not None and count == time_up_after:
            in_time = naive_next(players, games, count, dealer, open_soli, None)
            is_presented_now = element.get("pflicht", False) and element.get("soloist") == state["vorfuehrung"]
            if not in_time["over"] and not is_presented_now:
                state = in_time
        where = "game " + str(count + 1) + ": "
        if state["over"]:
            # A minor offence may be found out after the last game; its row is written, and nothing else happens.
            if element.get("penalty") == "minor":
                continue
            raise ValueError(where + "the Runde is over")
        if state["decision"] is not None:
            raise ValueError(where + "the director has to decide who deals, which is not written out here")

        kind = element["kind"]
        soloist: Any = element.get("soloist")
        pflicht = element.get("pflicht", False)
        penalty = element.get("penalty")
        forced = state["vorfuehrung"]

        # Is this deal allowed at all?
        if kind in SOLI or kind == "stille_hochzeit" or kind == "hochzeit_allein":
            if soloist is None:
                raise ValueError(where + "a solo without a soloist")
            if soloist in state["sits"]:
                raise ValueError(where + "the soloist sits out")
        else:
            if soloist is not None:
                raise ValueError(where + "a soloist in a game of two against two")
        if pflicht:
            if kind not in SOLI:
                raise ValueError(where + "this kind is no Pflichtsolo")
            if soloist not in open_soli:
                raise ValueError(where + "a second Pflichtsolo of one player")
        if kind in SOLI and not pflicht:
            if soloist in open_soli:
                raise ValueError(where + "a Lustsolo before the own Pflichtsolo")
        if forced is not None:
            if not pflicht or soloist != forced:
                raise ValueError(where + "the Vorführung has to be played")
        if penalty == "counts":
            if kind not in SOLI:
                raise ValueError(where + "only a solo counts in spite of a serious offence")

        # §9.3: the game goes on, it has an element of its own after this one.
        if penalty == "minor":
            continue
        # §9.4: not played, dealt again by the same dealer, a Pflichtsolo is still owed.
        if penalty == "repeat":
            continue

        # Played, or counted as played.
        count = count + 1
        if pflicht:
            open_soli.remove(soloist)
        # §4.2: after a Pflichtsolo of one's own choice the same player deals again, after everything else the next.
        if pflicht and forced is None:
            pass
        else:
            dealer = left_of(dealer, 1, players)

    return naive_next(players, games, count, dealer, open_soli, time_up_after)


def naive_next(
    players: int, games: int | None, count: int, dealer: int, open_soli: list[int], time_up_after: int | None
) -> dict[str, Any]:
    """The answer for one moment between two games."""
    # §8: with the time up only the Pflichtsoli that are still owed remain.
    time_up = False
    if time_up_after is not None:
        if count >= time_up_after:
            time_up = True
    left: int | None
    if time_up:
        left = len(open_soli)
    elif games is None:
        left = None
    else:
        left = games - count

    if left == 0:
        return {
            "over": True,
            "number": None,
            "dealer": None,
            "sits": [],
            "leads": None,
            "vorfuehrung": None,
            "decision": None,
            "open_pflichtsoli": sorted(open_soli),
            "left": 0,
        }

    vorfuehrung = None
    decision = None
    leads = left_of(dealer, 1, players)
    if left is not None and left == len(open_soli):
        vorfuehrung = naive_presented(dealer, players, open_soli)
        if vorfuehrung is None:
            # Everybody who owes a solo sits out in this deal: the TSR are silent.
            decision = {"choices": ["dealer_moves", "earlier"]}
        else:
            leads = vorfuehrung

    return {
        "over": False,
        "number": count + 1,
        "dealer": dealer,
        "sits": naive_sits(dealer, players),
        "leads": leads,
        "vorfuehrung": vorfuehrung,
        "decision": decision,
        "open_pflichtsoli": sorted(open_soli),
        "left": left,
    }
