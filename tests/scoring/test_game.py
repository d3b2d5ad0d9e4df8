"""The facts of a game: what is refused, what is completed, what is left as it is."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import Game, InvalidInput
from scoring.game import GAME_FIELDS
from scoring.names import KINDS, SOLO_KINDS, SOLO_LIKE
from tests.scoring.cases import refusal


def test_left_out_facts_are_completed() -> None:
    assert Game("normal", 240) == Game("normal", 240, re_stichlos=False, kontra_stichlos=True)
    assert Game("normal", 0) == Game("normal", 0, re_stichlos=True, kontra_stichlos=False)
    assert Game("normal", 120, re_absage=60) == Game("normal", 120, re_ansage=True, re_absage=60)
    assert Game("normal", 120, kontra_absage=0) == Game("normal", 120, kontra_ansage=True, kontra_absage=0)
    assert (Game("normal", 120).re_stichlos, Game("normal", 120).kontra_stichlos) == (False, False)


def test_zero_augen_with_a_trick_is_kept() -> None:
    assert Game("normal", 0, re_stichlos=False).re_stichlos is False
    assert Game("normal", 240, kontra_stichlos=False).kontra_stichlos is False


def test_sonderpunkte_have_one_form() -> None:
    given = {"re": {"karlchen": 1, "fuchs": 2, "doppelkopf": 0}, "kontra": {}}
    game = Game.from_dict({"kind": "normal", "re_augen": 121, "sonderpunkte": given})
    assert game.re_sonderpunkte == (("fuchs", 2), ("karlchen", 1))
    assert game.kontra_sonderpunkte == ()
    assert game == Game("normal", 121, re_sonderpunkte=(("karlchen", 1), ("fuchs", 2)))
    assert hash(game) == hash(Game("normal", 121, re_sonderpunkte=(("fuchs", 2), ("karlchen", 1))))


@pytest.mark.parametrize("nothing", [{}, {"re": {}}, {"re": {}, "kontra": {}}, {"kontra": {"fuchs": 0}}])
def test_no_sonderpunkte(nothing: dict[str, Any]) -> None:
    assert Game.from_dict({"kind": "normal", "re_augen": 121, "sonderpunkte": nothing}) == Game("normal", 121)


def test_the_kinds_are_those_of_the_contract() -> None:
    assert KINDS[:13] == (
        "normal", "hochzeit", "hochzeit_allein", "stille_hochzeit", "armut", "schwarze_sau", "kreuzsolo", "piksolo",
        "herzsolo", "karosolo", "damensolo", "bubensolo", "fleischlos",
    )  # fmt: skip
    assert KINDS[13:] == SOLO_KINDS[7:] == (
        "koenigsolo", "grand", "sokrates", "koehler", "zehnensolo", "reines_kreuzsolo", "reines_piksolo",
        "reines_herzsolo", "reines_karosolo", "normalsolo", "eigenes_solo",
    )  # fmt: skip
    assert {*SOLO_KINDS, "hochzeit_allein", "stille_hochzeit", "schwarze_sau"} == SOLO_LIKE
    assert tuple(GAME_FIELDS) == (
        "kind", "re_augen", "re_ansage", "kontra_ansage", "re_absage", "kontra_absage", "re_stichlos",
        "kontra_stichlos", "herzstich", "sonderpunkte",
    )  # fmt: skip


NAN = float("nan")
# What is wrong, the field that is named, and a word of the sentence.
REFUSED: list[tuple[dict[str, Any], str, str]] = [
    ({"kind": "skat"}, "kind", "eines von normal, hochzeit"),
    ({"kind": None}, "kind", "nicht null"),
    ({"kind": ["normal"]}, "kind", 'nicht ["normal"]'),
    ({"re_augen": 241}, "re_augen", "von 0 bis 240 sein, nicht 241"),
    ({"re_augen": -1}, "re_augen", "nicht -1"),
    ({"re_augen": "120"}, "re_augen", 'nicht "120"'),
    ({"re_augen": 120.0}, "re_augen", "nicht 120.0"),
    ({"re_augen": True}, "re_augen", "nicht true"),
    ({"re_augen": NAN}, "re_augen", "nicht NaN"),
    ({"re_augen": 10**30}, "re_augen", "0 bis 240"),
    ({"re_augen": None}, "re_augen", "nicht null"),
    ({"re_ansage": 1}, "re_ansage", "true oder false sein, nicht 1."),
    ({"re_ansage": "ja"}, "re_ansage", 'true oder false sein, nicht "ja".'),
    ({"kontra_ansage": None}, "kontra_ansage", "true oder false"),
    ({"kontra_ansage": "false"}, "kontra_ansage", "true oder false"),
    ({"re_absage": False}, "re_absage", "nicht false"),
    ({"re_absage": 45}, "re_absage", "90, 60, 30 oder 0 (schwarz)"),
    ({"re_absage": 120}, "re_absage", "nicht 120"),
    ({"kontra_absage": "90"}, "kontra_absage", 'nicht "90"'),
    ({"kontra_absage": 90.0}, "kontra_absage", "nicht 90.0"),
    ({"re_stichlos": True}, "re_stichlos", "Re hat 121 Augen"),
    ({"kontra_stichlos": True}, "kontra_stichlos", "Kontra hat 119 Augen"),
    ({"re_stichlos": 0}, "re_stichlos", "true oder false sein, nicht 0."),
    ({"kontra_stichlos": "nein"}, "kontra_stichlos", "true oder false"),
    ({"herzstich": 1}, "herzstich", "true oder false"),
    ({"augen": 121}, "augen", "gibt es nicht"),
    ({"sonderpunkte": []}, "sonderpunkte", "ein Objekt"),
    ({"sonderpunkte": 0}, "sonderpunkte", "ein Objekt"),
    ({"sonderpunkte": "fuchs"}, "sonderpunkte", "ein Objekt"),
    ({"sonderpunkte": None}, "sonderpunkte", "ein Objekt"),
    ({"sonderpunkte": {"wir": {}}}, "sonderpunkte.wir", "gibt es nicht"),
    ({"sonderpunkte": {"re": ["fuchs"]}}, "sonderpunkte.re", "ein Objekt"),
    ({"sonderpunkte": {"re": {"hase": 1}}}, "sonderpunkte.re.hase", "gibt es nicht"),
    ({"sonderpunkte": {"re": {"fuchs": "1"}}}, "sonderpunkte.re.fuchs", 'nicht "1"'),
    ({"sonderpunkte": {"re": {"fuchs": True}}}, "sonderpunkte.re.fuchs", "nicht true"),
    ({"sonderpunkte": {"kontra": {"fuchs": -1}}}, "sonderpunkte.kontra.fuchs", "nicht -1"),
    ({"sonderpunkte": {"kontra": {"doppelkopf": 5}}}, "sonderpunkte.kontra.doppelkopf", "von 0 bis 4"),
    ({"sonderpunkte": {"re": {"fuchs": 3}}}, "sonderpunkte", "angegeben sind 3"),
    ({"sonderpunkte": {"re": {"fuchs": 1}, "kontra": {"fuchs": 2}}}, "sonderpunkte", "nur zwei Füchse"),
    ({"sonderpunkte": {"re": {"fuchs": 2, "fuchs_am_end": 1}}}, "sonderpunkte", "nur zwei Füchse"),
    ({"sonderpunkte": {"re": {"fuchs": 1, "fuchs_letzter_stich": 1}, "kontra": {"fuchs_erster_stich": 1}}}, "sonderpunkte",
     "angegeben sind 3 (Fuchs gefangen, Fuchs im letzten Stich gefangen und Fuchs im ersten Stich gefangen), höchstens 2"),
    ({"re_augen": 21, "sonderpunkte": {"re": {"fuchs_letzter_stich": 2}}}, "sonderpunkte.re.fuchs_letzter_stich", "22 Augen"),
    ({"re_augen": 10, "sonderpunkte": {"re": {"fuchs_erster_stich": 1}}}, "sonderpunkte.re.fuchs_erster_stich", "11 Augen"),
    ({"sonderpunkte": {"re": {"gegen_die_alten": 1}}}, "sonderpunkte.re.gegen_die_alten", "gibt es nicht"),
    ({"sonderpunkte": {"re": {"karlchen": 1}, "kontra": {"karlchen": 1}}}, "sonderpunkte", "letzten Stich"),
    ({"sonderpunkte": {"re": {"karlchen": 1, "fuchs_am_end": 1}}}, "sonderpunkte", "letzten Stich"),
    ({"sonderpunkte": {"re": {"karlchen_gefangen": 3}}}, "sonderpunkte", "nur zwei Karlchen"),
    ({"sonderpunkte": {"re": {"doppelkopf": 2}, "kontra": {"doppelkopf": 3}}}, "sonderpunkte", "vier Doppelköpfe"),
    ({"sonderpunkte": {"re": {"dulle_gefangen": 3}}}, "sonderpunkte", "nur zwei Dullen"),
    ({"sonderpunkte": {"re": {"herzstich": 1}, "kontra": {"herzstich": 1}}}, "sonderpunkte", "höchstens einen Herzstich"),
    ({"re_augen": 119, "sonderpunkte": {"re": {"doppelkopf": 3}}}, "sonderpunkte.re.doppelkopf", "120 Augen; Re hat nur 119"),
    ({"re_augen": 230, "sonderpunkte": {"kontra": {"fuchs": 1}}}, "sonderpunkte.kontra.fuchs", "11 Augen; Kontra hat nur 10"),
    ({"re_augen": 9, "sonderpunkte": {"re": {"dulle_gefangen": 1}}}, "sonderpunkte.re.dulle_gefangen", "10 Augen"),
    ({"re_augen": 0, "sonderpunkte": {"re": {"karlchen": 1}}}, "sonderpunkte.re", "Re blieb ohne Stich"),
    ({"re_augen": 240, "sonderpunkte": {"kontra": {"karlchen": 1}}}, "sonderpunkte.kontra", "Kontra blieb ohne Stich"),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "field", "words"), REFUSED)
def test_refused(facts: dict[str, Any], field: str, words: str) -> None:
    with refusal(field, words):
        Game.from_dict({"kind": "normal", "re_augen": 121} | facts)


@pytest.mark.parametrize("missing", ["kind", "re_augen"])
def test_kind_and_augen_are_needed(missing: str) -> None:
    record = {"kind": "normal", "re_augen": 121}
    del record[missing]
    with pytest.raises(InvalidInput, match=f"Das Feld „{missing}“ fehlt"):
        Game.from_dict(record)


@pytest.mark.parametrize("given", [None, 5, "normal", ["normal", 121]])
def test_only_an_object_is_a_game(given: object) -> None:
    with refusal("", "muss ein Objekt sein"):
        Game.from_dict(given)


# The most that the cards allow is accepted.
@pytest.mark.parametrize(
    "points",
    [{"re": {"fuchs": 2}}, {"re": {"fuchs": 1}, "kontra": {"fuchs_am_end": 1}}, {"kontra": {"karlchen_gefangen": 2}},
     {"re": {"karlchen": 1}, "kontra": {"karlchen_gefangen": 1}}, {"re": {"doppelkopf": 3}, "kontra": {"doppelkopf": 1}},
     {"kontra": {"dulle_gefangen": 2}}, {"re": {"herzstich": 1}}, {"re": {"karlchen": 1, "fuchs_letzter_stich": 1}},
     {"kontra": {"fuchs_letzter_stich": 2}}, {"re": {"fuchs_am_end": 1, "fuchs_letzter_stich": 1}}],
)  # fmt: skip
def test_accepted(points: dict[str, Any]) -> None:
    game = Game.from_dict({"kind": "normal", "re_augen": 120, "sonderpunkte": points})
    assert {"re": dict(game.re_sonderpunkte)} | {"kontra": dict(game.kontra_sonderpunkte)} == {
        "re": {},
        "kontra": {},
    } | points
