"""English words of rulesets: presets, groups, every switch with its title, what it means and its values.
Knows words only."""

from __future__ import annotations

from .games import SONDERPUNKT

SENTENCES: dict[str, str] = {}
# title and meaning of every switch
SWITCHES: dict[str, tuple[str, str]] = {
    "games": (
        "Games per Runde",
        "Number of games at a table of four, Pflichtsoli included; larger tables play more in proportion (24 for four "
        "are 30 for five). Empty: open end, then nobody is presented.",
    ),
    "pflichtsoli": ("Pflichtsoli per player", "How many soli everybody must play in a Runde (§4.2)."),
    "soli_count": ("Soli count as games", "No: soli come in addition to the games of the Runde."),
    "vorfuehrung_keeps_dealer": (
        "The same player deals again after a Vorführung",
        "By the TSR the deal moves on after a Vorführung, but not after a voluntary Pflichtsolo.",
    ),
    "solo_keeps_dealer": (
        "The same player deals again after every solo",
        "By the TSR only after a voluntary Pflichtsolo; yes: after every announced solo, a Lustsolo and a Vorführung "
        "included, but not after a stille Hochzeit.",
    ),
    "soloist_leads": ("Who leads in a solo", "When the soloist begins instead of the player left of the dealer."),
    "cards": (
        "Cards",
        "With nines 48 cards and 12 tricks, without nines 40 cards and 10 tricks. There are 240 Augen all the same; "
        "nothing changes in the score.",
    ),
    "value_by": (
        "How the value comes about",
        "Adding: every step, every announced level and every point against one counts 1, an announcement as below. "
        "Doubling: the win counts 1, and each of these doubles it, an announcement once. Special points are added.",
    ),
    "ansagen": ("Re and Kontra", "What an announcement changes in the value of the game."),
    "absagen": ("Announced levels", "Can “no 90”, “no 60”, “no 30” and “schwarz” be announced?"),
    "absagen_of_both": (
        "Levels announced by both parties",
        "No: once a party has announced a level, the other one may not; then somebody always wins.",
    ),
    "re_always_121": (
        "Re always needs 121 Augen", "By the TSR 120 Augen are enough for Re if only Kontra has announced.",
    ),
    "steps": ("Steps", "What gives points beyond winning."),
    "schwarz_counts": (
        "A point for schwarz",
        "Is there another point for opponents without a trick (or 240 Augen)? The announcement “schwarz” stays as it "
        "is.",
    ),
    "absage_points": ("Points for announced levels", "Which announced levels bring points to the winner."),
    "against_absage_points": (
        "Points against an announced level",
        "One point each for 120 against no 90, 90 against no 60, 60 against no 30, 30 against schwarz.",
    ),
    "against_schneider": (
        "Points against an announced Schneider",
        "Only where the steps are Schneider and schwarz: when there is a point against “no 60” and “schwarz”.",
    ),
    "gegen_die_alten": (
        SONDERPUNKT["gegen_die_alten"], "Points for Kontra if it wins against the queens of clubs.",
    ),
    "fuchs": (SONDERPUNKT["fuchs"], "Points for every ace of diamonds caught from the other party."),
    "doppelkopf": (SONDERPUNKT["doppelkopf"], "Points for every trick of at least 40 Augen."),
    "karlchen": (SONDERPUNKT["karlchen"], "Points if a jack of clubs wins the last trick."),
    "karlchen_gefangen": (
        SONDERPUNKT["karlchen_gefangen"], "Points for a jack of clubs caught in the last trick.",
    ),
    "fuchs_am_end": (SONDERPUNKT["fuchs_am_end"], "Points if an ace of diamonds wins the last trick."),
    "fuchs_letzter_stich": (
        SONDERPUNKT["fuchs_letzter_stich"],
        "Points for an ace of diamonds of the other party in the last trick, instead of “Fuchs caught”; 0: it counts "
        "like any other.",
    ),
    "fuchs_erster_stich": (
        SONDERPUNKT["fuchs_erster_stich"],
        "Points for an ace of diamonds of the other party in the first trick, instead of “Fuchs caught”; 0: it counts "
        "like any other.",
    ),
    "dulle_gefangen": (SONDERPUNKT["dulle_gefangen"], "Points for every ten of hearts caught from the other party."),
    "herzstich": (SONDERPUNKT["herzstich"], "Points for a trick of nothing but hearts."),
    "winner_only": ("Only for the winner", "Special points that count only if the party has won, too."),
    "doubling": (
        "Doubles instead of counting",
        "Special points that double the winner's value, whoever made them; each of them once.",
    ),
    "in_solo": ("In soli, too", "Special points that count in soli, too (TSR: none, §7.2.4)."),
    "in_solo_kinds": (
        "Only in these soli",
        "Special points that count not in every solo but only in these kinds, for example those that resemble the "
        "normal game.",
    ),
    "solo_kinds": (
        "Kinds of solo", "Which soli there are. By the TSR the four suits, queens, jacks and no-trump (§4.2).",
    ),
    "own_solo": (
        "Name of the house's own solo",
        "What the own solo is called if it is chosen among the kinds; empty: “Solo of the house”.",
    ),
    "solo_doubled": (
        "Soli count double", "The value of every solo is doubled, after the announcements and before the Bock.",
    ),
    "solo_surcharge": ("Surcharge per kind of solo", "Points that the winner of a solo of this kind gets in addition."),
    "armut": ("Armut", "Is there Armut as a kind of its own? It is scored like a normal game."),
    "armut_gegen_die_alten": (
        "Against the Alten in an Armut", "Does “against the Alten” count if Armut was played, too?",
    ),
    "schwarze_sau": (
        "Schwarze Sau",
        "Does whoever wins the trick with the second queen of spades go on alone? It is scored like a Hochzeit that "
        "stayed alone.",
    ),
    "base_factor": ("Factor per point", "Everything written times this factor (for cents: 5 or 10)."),
    "throw_in": (
        "Throwing in",
        "If the value without Bock is no higher than this, the game is not written and played again; empty: never.",
    ),
    "bock.triggers": ("Triggers", "What triggers a round of Bock. Without a trigger there is no Bock."),
    "bock.nesting": ("A new Bock within a Bock", "What happens if a Bock is triggered during a round of Bock."),
    "bock.pflichtsolo_uses_up": (
        "A Pflichtsolo uses up a game of the Bock",
        "A Pflichtsolo after which the same player deals again counts double in a Bock. Does it use up a game of the "
        "round?",
    ),
    "bock.max_layers": (
        "At most so many",
        "Highest number of Böcke at once (stack) or of rounds that wait (queue); empty: no limit.",
    ),
    "bock.effect": ("What the Bock doubles", "Only the value of the game, or the special points, too."),
}  # fmt: skip
TERMS: dict[str, dict[str, str]] = {
    "preset": {
        "ddv": "Tournament rules of the DDV (21 February 2026)",
        "einfach": "Simple Runde without announcements",
        "grundregeln": "Basic rules without special points",
        "online16": "Online Runde of 16 games",
        "wikipedia": "As described in the encyclopedia",
        "klassisch": "Classic Runde with Armut",
        "hausrunde": "House Runde with Bock",
    },
    "group": {
        "runde": "Runde",
        "value": "Winning and value",
        "sonderpunkte": "Special points",
        "solo": "Solo",
        "accounts": "Accounts",
        "bock": "Bock",
    },
    "switch": {name: title for name, (title, _) in SWITCHES.items()},
    "switch.text": {name: text for name, (_, text) in SWITCHES.items()},
    # What a value is called, by switch and value; where a switch has none of its own, "yes" and "no".
    "choice": {
        "yes": "yes",
        "no": "no",
        "soloist_leads.pflichtsolo": "the soloist in a Pflichtsolo only",
        "soloist_leads.always": "the soloist in every solo",
        "cards.48": "with nines",
        "cards.40": "without nines",
        "value_by.adding": "everything is added",
        "value_by.doubling": "everything doubles",
        "ansagen.add": "+2 for each announcement",
        "ansagen.double": "each announcement doubles everything but special points",
        "ansagen.first_doubles": "the first doubles everything but special points, the second counts +1 before the "
        "doubling",
        "ansagen.none": "there are no announcements",
        "steps.under": "opponents under 90, 60, 30 Augen, without a trick",
        "steps.schneider": "only Schneider (under 60 Augen) and without a trick",
        "steps.reached": "from 150, 180, 210, 240 own Augen on",
        "absage_points.all": "all, whoever announced them",
        "absage_points.own": "only the own ones",
        "absage_points.none": "none",
        "against_schneider.over_120": "only over 120 Augen against no 60, from 30 on against schwarz",
        "against_schneider.from_120": "from 120 Augen on against no 60, from 60 on against schwarz",
        "bock.nesting.ignore": "does not count",
        "bock.nesting.stack": "runs at the same time, ×2 for each layer",
        "bock.nesting.queue": "is added at the end",
        "bock.nesting.restart": "the running round begins anew",
        "bock.effect.value": "only the value of the game",
        "bock.effect.all": "value and special points",
    },
    # What it means that a switch is left empty.
    "empty": {
        "games": "open end",
        "throw_in": "never",
        "bock.max_layers": "no limit",
        "own_solo": "none",
        "solo_surcharge": "none",
        "winner_only": "none",
        "doubling": "none",
        "in_solo": "none",
        "in_solo_kinds": "none",
        "solo_kinds": "none",
        "bock.triggers": "none",
    },
    "trigger": {
        "by_hand": "on call",
        "augen_120": "120:120",
        "re_lost": "announced Re lost",
        "kontra_lost": "announced Kontra lost",
        "value_0": "value 0",
        "herzstich": "all-hearts trick",
        "solo_lost": "solo lost",
        "schwarz": "a party without a trick",
    },
}
