"""English sentences about Spiellisten: findings, repairs, verdicts, refusals. Knows words only."""

from __future__ import annotations

FINDINGS = {
    "row-sum": "{row}: The points add up to {sum} instead of 0. Please check winners and losers.",
    "total-sum": "{row}: The running totals {line} add up to {sum} instead of 0. Please add this row up again.",
    "total-jump": "{row}: The running totals add up to 0 again, but the step {step} from the row above does not. Was "
    "something made to fit here?",
    "total-sum-since": "{row}: The running totals {line} add up to {sum} instead of {due} like those brought forward. "
    "Please add this row up again.",
    "total-jump-since": "{row}: The running totals add up to {due} again like those brought forward, but the step "
    "{step} from the row above does not add up to 0. Was something made to fit here?",
    "carry": "{row}: The running total does not fit the points ({places:; }). Please check the addition.",
    "carry-back": "{row}: The running totals fit the points again, but the step from the row above does not. Was "
    "something made to fit here?",
    "carry-place": "{column}: written {written}, computed {due}",
    "parity": "{row}: The points {line} are neither all even nor all odd. Please add up again.",
    "parity-of-four": "{row}: The points {line} of the four who play are neither all even nor all odd. Please add up "
    "again.",
    "parity-of-totals": "{row}: The running totals {line} are neither all even nor all odd. Please add up again.",
    "parity-since": "{row}: From {start} brought forward to {line} the totals change neither all by even nor all by "
    "odd numbers. Please add up again.",
    "shape": "{row}: {line} cannot be a game; possible are two winners and two losers with the same points, or a solo.",
    "not-that-penalty": "{row}: {line} does not fit the penalty that was noted ({penalty}).",
    "not-that-soloist": "{row}: The soloist is noted as {soloist}; the points {line} do not fit that solo.",
    "penalty-odd": "{row}: {line} can only be penalty points in favour of a soloist; from here on even/odd holds "
    "relative to this row. Please check for the referee's sign.",
    "penalty-even": "{row}: {line} can only be penalty points in favour of a soloist. Please check for the referee's "
    "sign.",
    "penalty-minor": "{row} looks like a penalty under §9.3.2 ({line}): there are {rows} rows for {games} games. "
    "Please look for the referee's sign and note the penalty.",
    "penalty-repeat": "{row} looks like a penalty under §9.4.3 ({line}): there are {rows} rows for {games} games. "
    "Please look for the referee's sign and note the penalty.",
    "range": "{row}: A game cannot be worth {value}; the highest value is {limit}. Please check the value.",
    "nobody-sits": "{row}: At a table of {players} those who sit out write 0 ({sits} per game); this is missing in "
    "{line}.",
    "sits-not-zero": "{row}: {who} sits out because {dealer} deals, and must write 0.",
    "sit-not-zero": "{row}: {who} sit out because {dealer} deals, and must write 0.",
    "dealer": "{row}: The dealer is noted as {dealer}; it is the turn of {right:either}. Is a game missing, or was it "
    "a Pflichtsolo?",
    "vorfuehrung": "{row}: There are only as many games left as Pflichtsoli open ({waiting}); the solo must be played "
    "by {right:either}.",
    "pflichtsolo-twice": "{row}: {soloist} has already played the Pflichtsolo. Please enter it as a Lustsolo.",
    "lustsolo-early": "{row}: {soloist} has not yet played the Pflichtsolo; a Lustsolo is allowed only after it. Was "
    "it a stille Hochzeit?",
    "pflichtsolo-missing": "{soloist} has not played the Pflichtsolo.",
    "uneven-halves": "There are {rows} rows with points, but {totals} with running totals.",
    "too-many": "The list has {counted} games; at a table of {players} there are {games}. Does one stand there twice?",
    "too-many-planned": "The list has {counted} games; {games} are planned. Does one stand there twice?",
    "too-few": "The list has {counted} of {games} games.",
    "nothing-written": "No game has been entered yet. Please enter the first one.",
    "unfinished": "{left:game is|games are} still missing. Please enter them or end the list early.",
    "no-number": "{row}, {column}: “{text}” is not a number. Please write digits only, at most five, with a minus "
    "before or behind them.",
    "empty-cell": "{row}, {column}: The number is missing. Please enter it.",
    "empty-row": "{row} is empty, but the list goes on below it. Please fill it in or delete it.",
    "cells": "{row} has {given} cells instead of {needed}. Please write the row again.",
    "winners": "{row}: “{text}” cannot be read. Please write winners and value, for example 13+4, 2+3, 134+3 or 0.",
    "empty-winners": "{row}: Winners and value are missing. Please enter them, for example 13+4.",
    "marks": "{row}: The marks “{text}” cannot be read or contradict each other. Possible are * Pflichtsolo, "
    "l Lustsolo, h stille Hochzeit, b Bock (where there is one), s, w or z for a penalty, and behind them the "
    "soloist's position.",
    "sitter-wins": "{row}: {who} sits out because {dealer} deals, and cannot win. Is a game missing, or was a solo "
    "above it no Pflichtsolo?",
    "who-sits": "{row}: It is not certain who sits out here. Please write this row as points or running totals.",
    "mark-no-solo": "{row}: The mark “{mark}” means a solo; {line} is none. Please check.",
    "mark-of-whom": "{row}: A solo without points. Please write the soloist's position behind the mark, for example "
    "{mark}2.",
    "mark-no-bock": "{row}: These rules have no Bock; the mark “b” does not count.",
    "end-sum": "End totals: {line} add up to {sum} instead of 0. Please compare with the paper.",
    "end-parity": "End totals: {line} are neither all even nor all odd. Please compare with the paper; only penalty "
    "points in favour of a soloist can shift that.",
    "end-range": "End totals, {column}: {total} is not possible in {games} games; {limit} is the most. Please compare "
    "with the paper.",
    "end-sum-since": "End totals: {line} add up to {sum} instead of {due} like those brought forward. Please compare "
    "with the paper.",
    "end-parity-since": "End totals: From {start} brought forward to {line} the totals change neither all by even nor "
    "all by odd numbers. Please compare with the paper; only penalty points to a soloist can move them.",
    "end-range-since": "End totals, {column}: From {start} brought forward to {total} is too far for {games} games; "
    "{limit} points are the most. Please compare with the paper.",
    "end-carry": "End totals: They do not fit the rows ({places:; }). Please compare rows and end totals with the "
    "paper.",
}
REPAIRS = {
    "repair-cell": "{row}, {column}: {where} {old}, {sure} {new}.{onward}",
    "repair-line": "{row}: {where} {old}, {sure} {new}.{onward}",
    "repair-swap": "{row}: The numbers {columns} are swapped.{onward}",
    "repair-insert": "A row is missing before {row}: {new}.",
    "repair-insert-somewhere": "A row is missing somewhere up to {row}: {new}.",
    "repair-insert-empty": "A row is missing before {row}: put in an empty one and type it from the paper.",
    "repair-as-end": "{row} is the sum of all rows above it: are these the end totals? They move to their own line.",
    "repair-delete": "{row} ({old}) is one too many.{onward}",
    "repair-write": "{row}: cannot be read, {sure} {new}.",
    "repair-penalty": "{row}: entered as a game, {sure} a penalty under {rule} ({line}).",
    "repair-exchange": "{rows} are in the wrong order.{anew}",
    "added-anew": " Their totals are added anew.",
    "onward": " All totals below it likewise.",
    "onward-by": " All totals below it {by}.",
}
# Beside a row that has been typed there is room for a few words only.
VERDICTS = {
    "row-normal": "Normal game {value}",
    "row-zero": "worth 0",
    "row-solo-won": "{solo} {soloist} won, {value}",
    "row-solo-lost": "{solo} {soloist} lost, {value}",
    "row-solo-zero": "{solo} {soloist}, 0",
    "row-penalty": "Penalty: {pays} pays {amount}{penalty:after}",
    "row-penalty-to": "Penalty: {pays} pays {amount} to {to}{penalty:after}",
    "row-above-missing": "row above missing",
    "row-wrong-sum": "sum {sum}",
    "row-no-game": "not a game",
    "row-not-that-penalty": "not such a penalty",
    "row-no-solo-of": "not a solo of {soloist}",
    "row-too-high": "value {value} too high",
    "row-sits": "{who} sits out",
    "row-who-sits": "Who sits out?",
    "row-no-solo": "not a solo",
    "row-whose-solo": "Whose solo?",
    "row-empty": "empty",
    "row-unreadable": "cannot be read",
    "row-unreadable-text": "cannot be read: {text}",
    "row-column-missing": "{column} missing",
    "row-winners-missing": "winners missing",
    "row-marks": "marks cannot be read: {text}",
}
REFUSALS = {
    "wrong-length-of-rows": "Every row must have {players} numbers, one for each player.",
    "wrong-length": "{field} must have {players} numbers, one for each player, not {given}.",
    "wrong-cells": "{field} must have {needed} cells, not {given}.",
    "control-character": "{field} contains a control character and is not valid text.",
    "points-not-told": "{row} has no points (“points” is null); then the running totals (“totals”) must tell them.",
    "cannot-be-penalty": "{row} cannot be a penalty. Please check again.",
    "no-rows": "“rows” (points per game) or “totals” (running totals) is missing.",
    "pflichtsolo-of-whom": "For the Pflichtsolo {field} is missing, the position of the soloist.",
    "no-such-row": "{row} does not exist on this list. Please check again.",
    "value-does-not-fit": "{row}: The new value does not fit this row. Please check again.",
    "row-has-changed": "{row} has changed meanwhile. Please check again.",
    "row-is-empty": "{row} is empty and cannot be changed.",
    "thrown-in": "Under these rules this game is thrown in and not written down.",
    "who-plays-alone": "{kind}: Please say who plays alone.",
    "re-needs-two": "{kind}: Re consists of two people; {count} are given.",
    "sits-cannot-be-re": "{position} sits out in this game and cannot be Re (§10).",
    "who-offended": "Please say who broke the rules: somebody who is playing.",
}
SENTENCES: dict[str, str] = FINDINGS | REPAIRS | VERDICTS | REFUSALS
TERMS: dict[str, dict[str, str]] = {
    "penalty": {"minor": "minor", "repeat": "serious, game repeated", "counts": "serious, game counts"},
    "penalty.after": {"minor": "", "repeat": ", game is repeated", "counts": ", counts as a game"},
    "where": {"rows": "entered", "totals": "on paper", "end": "on paper"},
    "sure": {"right": "right", "possible": "possible"},
    "solo": {
        "solo": "Solo", "pflichtsolo": "Pflichtsolo", "vorfuehrung": "Vorführung", "lustsolo": "Lustsolo",
        "stille_hochzeit": "stille Hochzeit",
    },
}  # fmt: skip
