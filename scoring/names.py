"""The names that the engine, its callers and stored lists share: kinds of games, parties, penalties, switch values.
Knows which names there are and what belongs together; what they are called for people is known by scoring/wording/."""

from __future__ import annotations

from typing import Literal, get_args

Party = Literal["re", "kontra"]
PARTIES: tuple[Party, ...] = get_args(Party)

# §4.2: these can be a Pflichtsolo. The first seven are those of the TSR, the others are for houses that know them.
TsrSolo = Literal["kreuzsolo", "piksolo", "herzsolo", "karosolo", "damensolo", "bubensolo", "fleischlos"]
HouseSolo = Literal[
    "koenigsolo", "grand", "sokrates", "koehler", "zehnensolo", "reines_kreuzsolo", "reines_piksolo",
    "reines_herzsolo", "reines_karosolo", "normalsolo", "eigenes_solo",
]  # fmt: skip
SoloKind = TsrSolo | HouseSolo
TSR_SOLI: tuple[TsrSolo, ...] = get_args(TsrSolo)
SOLO_KINDS: tuple[SoloKind, ...] = (*TSR_SOLI, *get_args(HouseSolo))

# One plays alone without having announced a solo: nobody leads for it, and it fulfils no Pflichtsolo (§4.3).
SilentKind = Literal["hochzeit_allein", "stille_hochzeit", "schwarze_sau"]
Kind = Literal["normal", "hochzeit", "armut"] | SilentKind | SoloKind
KINDS: tuple[Kind, ...] = (
    "normal", "hochzeit", "hochzeit_allein", "stille_hochzeit", "armut", "schwarze_sau", *SOLO_KINDS,
)  # fmt: skip
SILENT_KINDS: tuple[SilentKind, ...] = get_args(SilentKind)
ALONE: tuple[Kind, ...] = tuple(kind for kind in KINDS if kind not in ("normal", "hochzeit", "armut"))
# One against three, scored ×3 without Sonderpunkte (§7.2.4); only SOLO_KINDS can be a Pflichtsolo.
SOLO_LIKE = frozenset(ALONE)

Penalty = Literal["minor", "repeat", "counts"]
PENALTIES: tuple[Penalty, ...] = get_args(Penalty)
DecisionName = Literal["dealer_moves", "earlier"]
DECISIONS: tuple[DecisionName, ...] = get_args(DecisionName)

Trigger = Literal[
    "by_hand", "augen_120", "re_lost", "kontra_lost", "value_0", "herzstich", "solo_lost", "schwarz",
]  # fmt: skip
BOCK_TRIGGERS: tuple[Trigger, ...] = get_args(Trigger)
Nesting = Literal["ignore", "stack", "queue", "restart"]
Effect = Literal["value", "all"]

Ansagen = Literal["add", "double", "first_doubles", "none"]
Steps = Literal["under", "schneider", "reached"]
AbsagePoints = Literal["all", "own", "none"]
AgainstSchneider = Literal["over_120", "from_120"]
ValueBy = Literal["adding", "doubling"]
SoloistLeads = Literal["pflichtsolo", "always"]
StepName = Literal["keine_90", "keine_60", "keine_30", "schwarz"]
