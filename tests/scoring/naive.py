"""A second, slow and plain opinion on one game under ddv: TSR §7.1 and §7.2 sentence by sentence.
It shares nothing with the engine it is compared with, and knows no house rule, no list and no Bock."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import random


def naive_winner(
    re_augen: int,
    kontra_augen: int,
    re_ansage: bool,
    kontra_ansage: bool,
    re_absage: int | None,
    kontra_absage: int | None,
    re_stichlos: bool,
    kontra_stichlos: bool,
) -> str | None:
    """§7.1: "re", "kontra", or None where both parties missed their own Absage."""
    # Does what Re promised come true? (Only asked where Re promised something.)
    re_holds = False
    if re_absage == 90:
        if kontra_augen < 90:
            re_holds = True
    if re_absage == 60:
        if kontra_augen < 60:
            re_holds = True
    if re_absage == 30:
        if kontra_augen < 30:
            re_holds = True
    if re_absage == 0:
        # A single trick without Augen is a trick: schwarz is about tricks.
        if kontra_stichlos:
            re_holds = True

    # The same for Kontra.
    kontra_holds = False
    if kontra_absage == 90:
        if re_augen < 90:
            kontra_holds = True
    if kontra_absage == 60:
        if re_augen < 60:
            kontra_holds = True
    if kontra_absage == 30:
        if re_augen < 30:
            kontra_holds = True
    if kontra_absage == 0:
        if re_stichlos:
            kontra_holds = True

    # Nobody promised anything beyond Re or Kontra.
    if re_absage is None and kontra_absage is None:
        if kontra_ansage and not re_ansage:
            # Only Kontra announced: Kontra needs 121, Re is content with 120.
            if re_augen >= 120:
                return "re"
            else:
                return "kontra"
        if not kontra_ansage and not re_ansage:
            if re_augen >= 121:
                return "re"
            else:
                return "kontra"
        if re_ansage and not kontra_ansage:
            if re_augen >= 121:
                return "re"
            else:
                return "kontra"
        if re_augen >= 121:
            return "re"
        else:
            return "kontra"

    # Only Re made an Absage: everything hangs on it.
    if re_absage is not None and kontra_absage is None:
        if re_holds:
            return "re"
        else:
            return "kontra"

    # Only Kontra made one.
    if re_absage is None and kontra_absage is not None:
        if kontra_holds:
            return "kontra"
        else:
            return "re"

    # Both made one: at most one can hold, and possibly none (§7.1.3).
    if re_holds:
        return "re"
    if kontra_holds:
        return "kontra"
    return None


def naive_score(
    *,
    kind: str,
    re_augen: int,
    re_ansage: bool,
    kontra_ansage: bool,
    re_absage: int | None,
    kontra_absage: int | None,
    re_stichlos: bool,
    kontra_stichlos: bool,
    re_sonderpunkte: dict[str, int],
    kontra_sonderpunkte: dict[str, int],
) -> tuple[str | None, int, int, int]:
    """Winner, value from Re's side before the soloist's factor, points of a Re player, points of a Kontra player."""
    kontra_augen = 240 - re_augen

    # §6.3.2, §6.4.3: whoever makes an Absage has announced Re or Kontra as well.
    if re_absage is not None:
        re_ansage = True
    if kontra_absage is not None:
        kontra_ansage = True

    winner = naive_winner(
        re_augen, kontra_augen, re_ansage, kontra_ansage, re_absage, kontra_absage, re_stichlos, kontra_stichlos
    )

    for_re = 0
    for_kontra = 0

    # (a) The game itself: one point, for a winner only.
    if winner == "re":
        for_re = for_re + 1
    if winner == "kontra":
        for_kontra = for_kontra + 1

    # (a) Kontra was kept down. The loser never gets these; without a winner each party keeps its own.
    if winner == "re" or winner is None:
        if kontra_augen < 90:
            for_re = for_re + 1
        if kontra_augen < 60:
            for_re = for_re + 1
        if kontra_augen < 30:
            for_re = for_re + 1
        if kontra_stichlos:
            for_re = for_re + 1

    # (a) Re was kept down.
    if winner == "kontra" or winner is None:
        if re_augen < 90:
            for_kontra = for_kontra + 1
        if re_augen < 60:
            for_kontra = for_kontra + 1
        if re_augen < 30:
            for_kontra = for_kontra + 1
        if re_stichlos:
            for_kontra = for_kontra + 1

    # (b) "Re" was said: two points for whoever wins, lost without a winner.
    if re_ansage:
        if winner == "re":
            for_re = for_re + 2
        if winner == "kontra":
            for_kontra = for_kontra + 2

    # (b) "Kontra" was said.
    if kontra_ansage:
        if winner == "re":
            for_re = for_re + 2
        if winner == "kontra":
            for_kontra = for_kontra + 2

    # (c) Every level Re promised, the lower ones included, for whoever wins.
    re_levels = 0
    if re_absage == 90:
        re_levels = 1
    if re_absage == 60:
        re_levels = 2
    if re_absage == 30:
        re_levels = 3
    if re_absage == 0:
        re_levels = 4
    if winner == "re":
        for_re = for_re + re_levels
    if winner == "kontra":
        for_kontra = for_kontra + re_levels

    # (d) Every level Kontra promised, likewise.
    kontra_levels = 0
    if kontra_absage == 90:
        kontra_levels = 1
    if kontra_absage == 60:
        kontra_levels = 2
    if kontra_absage == 30:
        kontra_levels = 3
    if kontra_absage == 0:
        kontra_levels = 4
    if winner == "re":
        for_re = for_re + kontra_levels
    if winner == "kontra":
        for_kontra = for_kontra + kontra_levels

    # (e) Re went well beyond what Kontra promised; each promised level is looked at on its own.
    if kontra_absage == 90 or kontra_absage == 60 or kontra_absage == 30 or kontra_absage == 0:
        if re_augen >= 120:
            for_re = for_re + 1
    if kontra_absage == 60 or kontra_absage == 30 or kontra_absage == 0:
        if re_augen >= 90:
            for_re = for_re + 1
    if kontra_absage == 30 or kontra_absage == 0:
        if re_augen >= 60:
            for_re = for_re + 1
    if kontra_absage == 0:
        if re_augen >= 30:
            for_re = for_re + 1

    # (f) Kontra went well beyond what Re promised.
    if re_absage == 90 or re_absage == 60 or re_absage == 30 or re_absage == 0:
        if kontra_augen >= 120:
            for_kontra = for_kontra + 1
    if re_absage == 60 or re_absage == 30 or re_absage == 0:
        if kontra_augen >= 90:
            for_kontra = for_kontra + 1
    if re_absage == 30 or re_absage == 0:
        if kontra_augen >= 60:
            for_kontra = for_kontra + 1
    if re_absage == 0:
        if kontra_augen >= 30:
            for_kontra = for_kontra + 1

    # §7.2.3: Sonderpunkte only where two play against two.
    if kind == "normal" or kind == "hochzeit":
        if winner == "kontra":
            # Against the Kreuz Damen.
            for_kontra = for_kontra + 1
        if "fuchs" in re_sonderpunkte:
            for_re = for_re + re_sonderpunkte["fuchs"]
        if "doppelkopf" in re_sonderpunkte:
            for_re = for_re + re_sonderpunkte["doppelkopf"]
        if "karlchen" in re_sonderpunkte:
            for_re = for_re + re_sonderpunkte["karlchen"]
        if "fuchs" in kontra_sonderpunkte:
            for_kontra = for_kontra + kontra_sonderpunkte["fuchs"]
        if "doppelkopf" in kontra_sonderpunkte:
            for_kontra = for_kontra + kontra_sonderpunkte["doppelkopf"]
        if "karlchen" in kontra_sonderpunkte:
            for_kontra = for_kontra + kontra_sonderpunkte["karlchen"]

    value = for_re - for_kontra

    # Two against two: plus and minus the same.
    if kind == "normal":
        return winner, value, value, -value
    if kind == "hochzeit":
        return winner, value, value, -value

    # §7.2.4: one against three.
    if kind == "stille_hochzeit":
        return winner, value, 3 * value, -value
    if kind == "hochzeit_allein":
        return winner, value, 3 * value, -value
    if kind == "kreuzsolo":
        return winner, value, 3 * value, -value
    if kind == "piksolo":
        return winner, value, 3 * value, -value
    if kind == "herzsolo":
        return winner, value, 3 * value, -value
    if kind == "karosolo":
        return winner, value, 3 * value, -value
    if kind == "damensolo":
        return winner, value, 3 * value, -value
    if kind == "bubensolo":
        return winner, value, 3 * value, -value
    if kind == "fleischlos":
        return winner, value, 3 * value, -value
    raise ValueError("ddv knows no such kind of game: " + kind)


def least_augen(sonderpunkte: dict[str, int], doppelkoepfe_of_both: int) -> int:
    """The fewest Augen a party with these Sonderpunkte can hold (a little strict from three Doppelköpfe on)."""
    doppelkoepfe = sonderpunkte.get("doppelkopf", 0)
    fuechse = sonderpunkte.get("fuchs", 0)
    karlchen = sonderpunkte.get("karlchen", 0)
    # There are eight tens: the first two Doppelköpfe can be tens alone, three need aces too.
    if doppelkoepfe_of_both >= 3:
        least = 44 * doppelkoepfe
    else:
        least = 40 * doppelkoepfe
    # A caught Fuchs may lie in a Doppelkopf in place of a ten, or in any other trick with its 11 Augen.
    if doppelkoepfe > 0:
        least = least + fuechse
    else:
        least = least + 11 * fuechse
    # The Kreuz Bube that makes the last trick counts 2 itself.
    return least + 2 * karlchen


def random_augen(rng: "random.Random") -> int:
    """Mostly the borders of the rules, where mistakes live."""
    if rng.random() < 0.75:
        return rng.choice(
            [
                0, 0, 0, 1, 29, 30, 31, 59, 60, 61, 89, 90, 91, 119, 120, 120, 121, 149,
                150, 151, 179, 180, 181, 209, 210, 211, 239, 240, 240, 240,
            ]
        )  # fmt: skip
    return rng.randint(0, 240)


def random_absage(rng: "random.Random") -> int | None:
    if rng.random() < 0.4:
        return None
    return rng.choice([90, 60, 30, 0])


def random_sonderpunkte(rng: "random.Random", re_augen: int, re_stichlos: bool, kontra_stichlos: bool) -> Any:
    """Both parties' Sonderpunkte within what the cards allow (§7.2.3): drawn until they fit the Augen."""
    while True:
        re: dict[str, int] = {}
        kontra: dict[str, int] = {}
        # Two Füchse in the pack: each stays at home, is caught by Re, or is caught by Kontra.
        for _ in range(2):
            caught_by = rng.choice(["nobody", "nobody", "re", "kontra"])
            if caught_by == "re":
                re["fuchs"] = re.get("fuchs", 0) + 1
            if caught_by == "kontra":
                kontra["fuchs"] = kontra.get("fuchs", 0) + 1
        # Sixteen full cards: four Doppelköpfe at most.
        for _ in range(rng.choice([0, 0, 0, 1, 1, 2, 3, 4])):
            if rng.random() < 0.5:
                re["doppelkopf"] = re.get("doppelkopf", 0) + 1
            else:
                kontra["doppelkopf"] = kontra.get("doppelkopf", 0) + 1
        # One last trick.
        karlchen = rng.choice(["nobody", "nobody", "re", "kontra"])
        if karlchen == "re":
            re["karlchen"] = 1
        if karlchen == "kontra":
            kontra["karlchen"] = 1

        # A party without a trick has made none of them.
        if re_stichlos and re:
            continue
        if kontra_stichlos and kontra:
            continue
        both = re.get("doppelkopf", 0) + kontra.get("doppelkopf", 0)
        if re and re_augen < least_augen(re, both):
            continue
        if kontra and 240 - re_augen < least_augen(kontra, both):
            continue
        return re, kontra


def random_legal_game(rng: "random.Random") -> dict[str, Any]:
    """Keyword arguments of naive_score(): any game that can be written on a ddv list."""
    kind = rng.choice(
        [
            "normal", "normal", "normal", "normal", "hochzeit", "hochzeit", "stille_hochzeit", "hochzeit_allein",
            "kreuzsolo", "piksolo", "herzsolo", "karosolo", "damensolo", "bubensolo", "fleischlos",
        ]
    )  # fmt: skip
    re_augen = random_augen(rng)

    # No trick means no Augen; no Augen does not mean no trick.
    re_stichlos = False
    kontra_stichlos = False
    if re_augen == 0:
        re_stichlos = rng.random() < 0.5
    if re_augen == 240:
        kontra_stichlos = rng.random() < 0.5

    re_absage = random_absage(rng)
    kontra_absage = random_absage(rng)
    # With an Absage the Ansage is mostly written down too, but it is implied anyway (§6.4.3).
    re_ansage = rng.random() < 0.5
    if re_absage is not None and rng.random() < 0.5:
        re_ansage = True
    kontra_ansage = rng.random() < 0.5
    if kontra_absage is not None and rng.random() < 0.5:
        kontra_ansage = True

    # Quiet games are cheap: here Sonderpunkte can turn the sign of the value.
    if rng.random() < 0.2:
        re_absage = None
        kontra_absage = None
        re_ansage = False
        kontra_ansage = rng.random() < 0.2

    re_sonderpunkte: dict[str, int] = {}
    kontra_sonderpunkte: dict[str, int] = {}
    if kind == "normal" or kind == "hochzeit":
        re_sonderpunkte, kontra_sonderpunkte = random_sonderpunkte(rng, re_augen, re_stichlos, kontra_stichlos)

    return {
        "kind": kind,
        "re_augen": re_augen,
        "re_ansage": re_ansage,
        "kontra_ansage": kontra_ansage,
        "re_absage": re_absage,
        "kontra_absage": kontra_absage,
        "re_stichlos": re_stichlos,
        "kontra_stichlos": kontra_stichlos,
        "re_sonderpunkte": re_sonderpunkte,
        "kontra_sonderpunkte": kontra_sonderpunkte,
    }
