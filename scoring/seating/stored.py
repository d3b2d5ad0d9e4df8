"""Schemes that take too long to find during a draw, found once by our own search and kept.
Knows numbers only; constructions.py says what they mean, and the tests that they are right.
"""

from __future__ import annotations

# 24 players: 21 of them are the pairs (level 0–2, number mod 7), written 7 · level + number; 21, 22 and 23 stay where
# they are. Adding 1 to all numbers gives the next round. Each difference between two numbers of the same or of two
# given levels occurs at most once at these tables: no pair meets twice in the seven rounds. 35 players likewise, with
# four levels mod 8; those who stay sit at fours, and nobody sits at a five more than four times in eight rounds.
_FOURS_OF_35 = ((6, 13, 22, 34), (0, 8, 10, 26), (7, 11, 21, 31), (3, 23, 30, 32), (9, 16, 24, 33))
BASE_ROUNDS = {
    24: (7, ((17, 4, 12, 21), (14, 5, 7, 22), (2, 16, 8, 23), (10, 11, 6, 13), (0, 18, 3, 1), (19, 9, 20, 15))),
    35: (8, (*_FOURS_OF_35, (12, 17, 18, 20, 29), (1, 2, 4, 15, 19), (5, 14, 25, 27, 28))),
}

# Number of tables: for the rounds r = 0, 1, 2, … the shifts of the third and fourth of four lanes; those of the first
# two are 0 and r. For 6, 10, 14, 18 (4t + 2) lanes cannot last longer than one round less than there are tables.
_FOUR_LANES = {
    6: "3,2 0,3 4,5 1,1 5,4",
    10: "5,1 8,6 3,8 0,7 4,3 9,5 2,4 1,9 6,0",
    12: "0,0 7,2 4,10 11,1 2,9 9,8 5,4 8,6 3,11 6,3 1,5 10,7",
    14: "6,6 8,11 5,8 12,4 10,0 2,3 0,7 7,2 13,12 11,9 4,1 1,13 3,5",
    15: "10,14 8,11 5,8 11,0 0,2 9,9 2,7 1,12 14,10 7,1 4,6 13,4 12,5 3,13 6,3",
    18: "2,17 17,2 14,5 4,8 12,11 15,16 6,3 5,13 0,7 1,1 16,0 8,15 3,6 9,4 7,14 11,10 10,12",
    21: "4,12 9,20 7,1 12,4 3,2 19,0 10,16 8,15 5,8 16,18 20,13 2,3 1,19 0,17 6,6 18,9 14,5 17,14 13,11 11,7",
    22: "14,16 8,21 18,1 0,10 7,2 13,9 15,19 19,13 12,12 4,0 1,4 6,17 11,20 2,14 5,6 3,18 21,5 17,3 16,8 20,7",
    24: (
        "19,7 5,12 10,15 13,23 22,5 16,10 1,3 7,17 15,2 3,6 12,16 21,0 8,1 14,13 17,4 23,8 0,11 18,19 6,9 "
        "4,18 11,21 20,20"
    ),
}

FOUR_LANES = {
    tables: [[0, r, *map(int, pair.split(","))] for r, pair in enumerate(text.split())]
    for tables, text in _FOUR_LANES.items()
}


# Number of players: whole plans without a repeat where six tables leave no room for lanes, and one for seven tables in
# which nobody sits at a five more than four times. A text is a round and says at which table each player sits.
_PLANS = {
    25: (
        "1420055204315514343322051 0315110331225354550420424 5315050044241205321453132 0213054343452014053125512 "
        "3034205135011401532454522 1555345142252000430332114"
    ),
    26: (
        "53453012501250153403412424 32554455454102113300124230 42151003243113403554255420 13102535440351524530041224 "
        "23500541132240034315454152 52315145400104233434552102"
    ),
    27: (
        "230544531132325214455300140 340505323410344524301512125 233205425441150312353015044 "
        "212551134504532004304415323 442240302520110343551553314 234352455203140541012450331"
    ),
    31: (
        "4610534556123022406466015253314 5061526244410564125023406531633 5636052324652313142401155664040 "
        "3665161521045453220434610230456 0033114502146216263345456525046 2623633142112446655043050054561"
    ),
}


def _tables(round_: str) -> list[list[int]]:
    return [[player for player, at in enumerate(round_) if int(at) == table] for table in range(len(round_) // 4)]


# Plans in which these points meet each other as seldom as clubs of that size can, the largest first. Nobody sits at a
# five every time, as somebody does where lanes keep clubs apart. 26 players: 0–12 meet 40 times in five rounds. 31: all
# five clubs together meet 36 times in six rounds. 33: 21 times in seven rounds, and nobody sits at more than two fives.
_CLUBS = {
    26: (
        "41354320100524334250241155 15203310324540105235544241 50410543221534203544125103 12004531152345430224530415 "
        "52210440153353354151020442"
    ),
    31: (
        "1226301653400235441646352104556 0465334102560256141302451652346 5540214660320643521342653061415 "
        "6520104153261064432504216545363 2431605013454502316564251062436 2136534102564501630210634524654"
    ),
    33: (
        "602741505337647125010453672461723 560274132323764715061047305261574 156027447312376475036105732561402 "
        "415602720371237645073614547261035 741560253347123765057360420761142 274156024364712375045731053061627 "
        "027415672376471235004576124361350"
    ),
}
SELDOM = {
    26: [range(13), range(13, 26)],
    31: [range(12), range(12, 20), range(20, 26), range(26, 29), range(29, 31)],
    33: [range(10), range(10, 19), range(19, 25), range(25, 30), range(30, 33)],
}

PLANS = {players: [_tables(round_) for round_ in text.split()] for players, text in _PLANS.items()}
CLUBS = {players: [_tables(round_) for round_ in text.split()] for players, text in _CLUBS.items()}

# Exactly these clubs, the largest first, in six rounds: more meetings than pairs. No plan has fewer repeats unless more
# clubmates meet: 49 and 31, counted by bounds.py. Nobody sits at more than five and four fives.
_CROWDED = {
    (9, 5, 4): (
        "330131202113021302 302210312211303201 023231110010233102 022110233023113120 023013102123202301 "
        "101233203012302031"
    ),
    (6, 5, 4, 4, 3): (
        "1240303412013421024321 3012344301241032043421 4210231034223011403430 3412004120313020134214 "
        "2102432341012031240043 4230134230102412130241"
    ),
}
CROWDED = {clubs: [_tables(round_) for round_ in text.split()] for clubs, text in _CROWDED.items()}
