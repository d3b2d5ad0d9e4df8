"""What is proposed for a list that is typed wrong: the first proposal leaves no error, and none makes new ones for it."""

import random

import pytest

from league.lists import scorebook
from league.lists.services import writing as lists
from league.lists.services.corrections import accept_finding
from league.lists.views.paper_answer import answer, repaired
from league.models import Spielliste
from scoring import Paper, PaperRow, Repair
from scoring.notation import with_points
from scoring.shapes import plus
from tests.browser.lists import POINTS, TOTALS, WINNERS, points_of
from tests.cast import a_tournament, seated
from tests.once import once
from tests.rows import chosen
from tests.scoring.slips_made import played_lines


@pytest.fixture
@once
def liste(cast):
    return seated(cast, a_tournament(cast), depth=Spielliste.POINTS)


@pytest.fixture
@once
def of_five(cast):
    return seated(cast, a_tournament(cast, players=10), size=5, depth=Spielliste.POINTS)


FIVE = [line.points for line in played_lines(random.Random(4), 5)]  # a whole Runde of 30 games


def paper_of(rows, end=None) -> Paper:
    """Winners as text, numbers as points; the end totals from the rows themselves where none are given."""
    cells = [(row,) if isinstance(row, str) else tuple(map(str, row)) for row in rows]
    notation = "winners" if len(cells[0]) == 1 else "points"
    return Paper(tuple(PaperRow(notation, row) for row in cells), tuple(map(str, end or summed(rows))))


def of_totals(rows, end=None) -> Paper:
    return Paper(tuple(PaperRow("totals", tuple(map(str, row))) for row in rows), tuple(map(str, end or rows[-1])))


def summed(rows):
    return tuple(map(sum, zip(*rows, strict=True)))


def swapped(row):
    """Two different numbers in each other's place."""
    a, b = next((a, b) for a in range(len(row)) for b in range(len(row)) if row[a] > row[b] and row[b])
    return tuple({a: row[b], b: row[a]}.get(index, number) for index, number in enumerate(row))


def changed(rows, at, change):
    return [*rows[:at], change(rows[at]), *rows[at + 1 :]]


def twice(rows, at, after=1):
    return [*rows[: at + after], rows[at], *rows[at + after :]]


def without(rows, at):
    return [*rows[:at], *rows[at + 1 :]]


def exchanged(rows, at):
    return [*rows[:at], rows[at + 1], rows[at], *rows[at + 2 :]]


def first(said):
    """The repair that J carries out, and its sentence."""
    proposal = said["findings"][0]["repairs"][0]
    return Repair.from_dict(proposal["repair"]), proposal["sentence"]


END, FIVE_END = TOTALS[-1], summed(FIVE)
FIVE_TOTALS = [summed(FIVE[: n + 1]) for n in range(len(FIVE))]
FIVE_WINNERS = Paper(
    tuple(
        with_points(PaperRow("winners", ("",)), line.points, 5, line.sits) for line in played_lines(random.Random(4), 5)
    ),
    tuple(map(str, FIVE_END)),
)
ONE_SLIP = {
    "a row of winners twice": (4, paper_of(WINNERS, END), lambda at: paper_of(twice(WINNERS, at), END)),
    "a row of points twice": (4, paper_of(POINTS), lambda at: paper_of(twice(POINTS, at), END)),
    "two totals of a row swapped": (4, of_totals(TOTALS), lambda at: of_totals(changed(TOTALS, at, swapped))),
    "two rows exchanged at a table of five": (5, paper_of(FIVE), lambda at: paper_of(exchanged(FIVE, at))),
    "two points swapped at a table of five": (
        5, paper_of(FIVE), lambda at: paper_of(changed(FIVE, at, swapped), FIVE_END),
    ),
    "a row forgotten at a table of five": (5, paper_of(FIVE), lambda at: paper_of(without(FIVE, at), FIVE_END)),
}  # fmt: skip
AT = (4, 8, 14, 17)


@pytest.mark.parametrize(
    ("name", "at"),
    chosen([*((name, at) for name in ONE_SLIP for at in AT), ("a row of winners twice", 1)], 0, 4, 8, 12, 16, 20, 24),
)
def test_the_first_proposal_makes_the_list_right(liste, of_five, name, at):
    players, right, slip = ONE_SLIP[name]
    table, typed = {4: liste, 5: of_five}[players], slip(at)
    repair, _ = first(said := answer(table, typed))
    after = repaired(table, typed, repair)
    assert sorted(after.rows, key=repr) == sorted(right.rows, key=repr)
    assert after.end == right.end
    assert not any(finding["severity"] == "error" for finding in answer(table, after)["findings"])
    assert said["summary"] == "Noch nicht richtig: 1 Fehler."


def test_a_forgotten_row_of_totals_is_told_as_every_two_games_that_it_may_have_been(liste):
    typed = of_totals(without(TOTALS, 2))
    said = answer(liste, typed)
    *proposals, _ = said["findings"][0]["repairs"]  # the last one is an empty row
    repairs = [Repair.from_dict(proposal["repair"]) for proposal in proposals]
    after = [repaired(liste, typed, repair) for repair in repairs]
    assert of_totals(TOTALS) in after
    assert [answer(liste, paper)["ready"] for paper in after] == [True, True, False, False]


# --- a row typed twice


BY_WAY = {"totals": of_totals(TOTALS), "winners": paper_of(WINNERS, END), "points": paper_of(POINTS)}


@pytest.mark.parametrize("way", chosen(BY_WAY, 0))
@pytest.mark.parametrize("at", [3, 9, 22])
def test_a_row_typed_twice_is_struck_out_first_and_the_game_that_had_no_room_comes_last(liste, way, at):
    """The list was full before its last game was typed, which stands nowhere."""
    right = BY_WAY[way]
    typed = Paper(tuple(twice(right.rows, at)[:-1]), right.end)
    repair, sentence = first(said := answer(liste, typed))
    assert (repair.repair, repair.row) == ("delete", at + 2)
    assert sentence.endswith(f" steht doppelt da, genau wie Spiel {at + 1}.")
    assert said["summary"] == "Noch nicht richtig: 1 Fehler."
    without_it = repaired(liste, typed, repair)
    assert without_it == Paper(right.rows[:-1], right.end)
    (finding,) = (said := answer(liste, without_it))["findings"]
    last, *_, empty = finding["repairs"]
    assert (finding["severity"], finding["equal"]) == ("notice", 1)
    assert said["summary"].endswith("Das fehlende folgt aus dem Endstand: Bitte den Hinweis ansehen.")
    assert repaired(liste, without_it, Repair.from_dict(last["repair"])) == right
    assert empty["sentence"] == "Am Ende fehlt ein Spiel: eine leere Zeile einfügen und vom Papier tippen."
    after = repaired(liste, without_it, Repair.from_dict(empty["repair"]))
    assert (after.rows[:-1], after.rows[-1].is_empty) == (right.rows[:-1], True)


@pytest.mark.parametrize("way", BY_WAY)
def test_of_a_list_with_a_game_too_many_nothing_is_as_good_as_a_row_that_stands_there_twice(liste, way):
    typed = Paper(tuple(twice(BY_WAY[way].rows, 13)), BY_WAY[way].end)
    if way == "totals":  # a game worth nothing, until the rows are counted
        typed = Paper(typed.rows, BY_WAY[way].end)
    said = answer(liste, typed)
    repair, _ = first(said)
    assert (repair.row, said["findings"][0]["equal"]) == (15, 1)
    assert repaired(liste, typed, repair) == BY_WAY[way]


def test_at_a_table_of_five_winners_typed_twice_are_the_same_whoever_sits_out(of_five):
    """Their points are others, because the deal went on."""
    rows = [row.cells[0] for row in FIVE_WINNERS.rows]
    typed = paper_of(twice(rows, 12), FIVE_END)
    repair, sentence = first(answer(of_five, typed))
    assert sentence == f"Möglich: Spiel 14 ({rows[12]}) steht doppelt da, genau wie Spiel 13."
    assert repaired(of_five, typed, repair) == FIVE_WINNERS


@pytest.mark.parametrize("at", [5, 17])
def test_at_a_table_of_five_winners_in_the_wrong_order_are_exchanged(of_five, at):
    typed = Paper(tuple(exchanged(FIVE_WINNERS.rows, at)), FIVE_WINNERS.end)
    offered = answer(of_five, typed)["findings"][0]
    after = [repaired(of_five, typed, Repair.from_dict(one["repair"])) for one in offered["repairs"] if one["repair"]]
    assert FIVE_WINNERS in after[: offered["equal"]]


def test_nobody_is_told_that_a_game_fits_at_no_place(of_five):
    """A row stands there twice, so that all deals below it are moved: another game helps nowhere."""
    rows = [line.points for line in played_lines(random.Random(0), 5)]
    said = answer(of_five, paper_of(twice(rows, 4)[:-1], summed(rows)))
    assert not any("an 0 Stellen" in one["sentence"] for finding in said["findings"] for one in finding["repairs"])
    repair, _ = first(said)
    assert (repair.repair, repair.row) == ("delete", 6)


@pytest.mark.parametrize(
    ("way", "said"),
    [
        ("totals", "Der Endstand stimmt schon: Das fehlende Spiel war 0 wert oder fehlt weiter oben."),
        ("winners", "Der Endstand stimmt schon: Das fehlende Spiel war 0 wert."),
        ("points", "Der Endstand stimmt schon: Das fehlende Spiel war 0 wert."),
    ],
)
def test_end_totals_that_are_reached_without_the_missing_game_are_said_to_be(liste, way, said):
    rows, end = BY_WAY[way].rows[:-1], tuple(map(str, TOTALS[-2]))
    assert answer(liste, Paper(rows, end))["summary"] == f"23 von 24 Spielen, bisher ohne Fehler. {said}"


# --- equally good ones


def test_equally_good_proposals_are_counted_and_each_says_what_it_changes(liste):
    """Two games with the same two winners and the same value: either may have been typed wrong."""
    rows = [*POINTS[:10], (-2, 2, -2, 2), *POINTS[11:15], (2, 2, -2, -2), *POINTS[16:]]
    right = paper_of(rows)
    typed = Paper(tuple(paper_of(changed(rows, 15, lambda row: (2, -2, 2, -2))).rows), right.end)
    (finding,) = answer(liste, typed)["findings"]
    best = finding["repairs"][: finding["equal"]]
    after = [repaired(liste, typed, Repair.from_dict(one["repair"])) for one in best]
    assert (len(best) > 1, right in after) == (True, True)
    assert {paper.end for paper in after} == {right.end}
    assert not any(one["severity"] == "error" for paper in after for one in answer(liste, paper)["findings"])
    assert len({one["sentence"] for one in best}) == len(best) == len(set(after))


def test_what_changes_the_end_totals_is_never_taken_before_it_was_chosen(liste):
    """The last two rows of totals are in each other's place, and the end stands below them as on paper."""
    rows = [*TOTALS[:21], TOTALS[21], plus(TOTALS[21], (2, 2, 2, -6)), plus(TOTALS[21], (3, 1, 3, -7))]
    typed = of_totals(exchanged(rows, 21), rows[-1])
    for finding in answer(liste, typed)["findings"]:
        changing = [one for one in finding["repairs"] if "Das ändert auch den Endstand" in one["sentence"]]
        assert finding["equal"] != 1 or finding["repairs"][0] not in changing


def test_what_explains_everything_says_so_even_if_it_changes_the_end_totals(liste):
    """Somebody added two too many, and it was carried on to the end of the paper."""
    rows = [plus(row, (0, 2 if at >= 9 else 0, 0, 0)) for at, row in enumerate(TOTALS)]
    (finding,) = answer(liste, of_totals(rows, rows[-1]))["findings"]
    assert (finding["equal"], [one["explains"] for one in finding["repairs"]]) == (0, [True])


def test_a_game_typed_as_0_is_one_of_those_that_the_end_totals_may_tell(liste):
    rows = [*WINNERS[:12], "0", *WINNERS[13:]]
    typed = paper_of(rows, END)
    (finding,) = answer(liste, typed)["findings"]
    best = [repaired(liste, typed, Repair.from_dict(one["repair"])) for one in finding["repairs"][: finding["equal"]]]
    assert paper_of(WINNERS, END) in best


@pytest.mark.parametrize("at", [6, 12, 16])
def test_two_rows_of_totals_in_each_others_place_are_exchanged(liste, at):
    typed = of_totals(exchanged(TOTALS, at))
    (finding,) = [one for one in answer(liste, typed)["findings"] if one["severity"] == "error"]
    best = [repaired(liste, typed, Repair.from_dict(one["repair"])) for one in finding["repairs"][: finding["equal"]]]
    assert of_totals(TOTALS) in best


@pytest.mark.parametrize("after", [1, 2, 3])
@pytest.mark.parametrize("players", [4, 5])
def test_totals_that_stand_there_twice_are_struck_out_wherever_they_do(liste, of_five, players, after):
    """While the list is typed: nobody counts its rows yet."""
    table, rows = {4: (liste, TOTALS), 5: (of_five, FIVE_TOTALS)}[players]
    typed = of_totals(twice(rows[:12], 5, after), end=("",) * players)
    said = answer(table, typed)
    if players == 4 and after == 1:  # may be a game worth nothing
        assert said["findings"] == []
        assert said["question"].startswith("Zweimal getippt oder Spielwert 0? Spiel 7.")
        return
    repair, sentence = first(said)
    assert repaired(table, typed, repair).rows == of_totals(rows[:12]).rows
    assert sentence.startswith(f"Möglich: Spiel {6 + after} (")
    assert said["summary"] == "Noch nicht richtig: 1 Fehler."


def test_a_missing_game_may_be_typed_from_the_paper(liste):
    typed = of_totals(without(TOTALS, 2))
    empty = answer(liste, typed)["findings"][0]["repairs"][-1]
    assert empty["sentence"] == "Vor Spiel 3 fehlt etwas: eine leere Zeile einfügen und vom Papier tippen."
    after = repaired(liste, typed, Repair.from_dict(empty["repair"]))
    assert after.rows[2] == PaperRow("totals", ("",) * 4)
    assert (*after.rows[:2], *after.rows[3:]) == typed.rows


def test_where_nothing_but_another_line_would_help_there_is_a_row_to_type_in(liste):
    (finding,) = answer(liste, of_totals([*TOTALS[:2], *TOTALS[18:]], end=("",) * 4))["findings"]
    assert [one["sentence"] for one in finding["repairs"]] == [
        "Spiel 3: getippt +4 / −10 / +12 / −6, möglich +4 / +2 / 0 / −6; danach alles ebenso.",
        "Vor Spiel 3 fehlt etwas: eine leere Zeile einfügen und vom Papier tippen.",
    ]


def test_end_totals_typed_as_a_game_are_asked_about(liste):
    typed = paper_of([*POINTS[:11], summed(POINTS[:11])], end=("",) * 4)
    repair, sentence = first(answer(liste, typed))
    assert sentence == (
        "Spiel 12 ist die Summe aller Zeilen davor: Sind das die Endstände? Sie kommen dann in ihre Zeile."
    )
    after = repaired(liste, typed, repair)
    assert (after.rows, after.end) == (typed.rows[:-1], typed.rows[-1].cells)


def test_a_sum_that_may_be_a_game_is_asked_about_as_well(liste):
    typed = paper_of([(1, 1, -1, -1), (2, 2, -2, -2), (3, 3, -3, -3)], end=("",) * 4)
    said = answer(liste, typed)
    assert (said["findings"], said["question"]) == (
        [],
        "Spiel 3 ist die Summe aller Zeilen davor: Sind das die Endstände? "
        "Der Endstand vom Papier ist noch nicht verglichen.",
    )


def test_a_game_that_only_the_end_totals_show_to_be_missing_is_one_error(liste):
    """Without Emil's Pflichtsolo Frieda plays hers too early: the game that the end totals tell cures that, too."""
    rows = [*WINNERS[:8], *WINNERS[9:13], *WINNERS[14:18], *WINNERS[19:], "2+1", "3+2", "4+1"]
    right = paper_of(rows, summed(map(points_of, rows)))
    typed = Paper(tuple(without(right.rows, 21)), right.end)
    repair, sentence = first(said := answer(liste, typed))
    assert len(said["findings"]) == 1
    assert sentence.startswith("Möglich: Es fehlt ein Spiel, 2+1. Es passt an ")
    assert answer(liste, repaired(liste, typed, repair))["ready"]


def test_numbers_swapped_are_likelier_than_another_line(liste):
    """A Normalspiel that becomes a solo explains the end as well, but nobody writes it by mistake."""
    rows = [*POINTS[:9], swapped(POINTS[9]), *POINTS[10:]]
    repairs = [one["repair"] for one in answer(liste, paper_of(rows, END))["findings"][0]["repairs"]]
    whole = [
        repair["repair"] == "cell"
        and repair["column"] is None
        and sorted(repair["value"]) != sorted(repair["instead_of"])
        for repair in repairs
    ]
    assert (whole, any(whole)) == (sorted(whole), True)


def test_the_same_game_with_other_winners_is_one_slip(liste):
    """All four numbers are others, but it is one thing that went wrong: it comes before a game too many."""
    lost = tuple(-number for number in POINTS[9])
    repair, sentence = first(answer(liste, paper_of(changed(POINTS, 9, lambda row: lost), END)))
    assert (repair.row, repair.value) == (10, POINTS[9])
    assert sentence.startswith("Spiel 10: getippt ")


# --- the end totals of the paper


def wrong_sitter(rows, at):
    """The one who sits out and the next one in each other's place: everything else about the row is right."""
    row = list(rows[at])
    sits = row.index(0)
    other = (sits + 1) % 5
    row[sits], row[other] = row[other], row[sits]
    return [*rows[:at], tuple(row), *rows[at + 1 :]]


def test_so_gespielt_comes_first_where_rows_and_end_totals_agree(of_five):
    said = answer(of_five, paper_of(wrong_sitter(FIVE, 8)))
    (finding,) = said["findings"]
    stands, *others = finding["repairs"]
    assert stands == {
        "repair": None,
        "sentence": "So gespielt? Zeilen und Endstand vom Papier stimmen überein; die Leitung kann es stehen lassen.",
    }
    assert all("möglich" in one["sentence"].lower() for one in others)
    assert all("Das ändert auch den Endstand: " in one["sentence"] for one in others)


def test_no_proposal_changes_the_end_totals_without_saying_so(of_five):
    typed = paper_of(wrong_sitter(FIVE, 8))
    for one in answer(of_five, typed)["findings"][0]["repairs"][1:]:
        after = repaired(of_five, typed, Repair.from_dict(one["repair"]))
        names = [seat.entry.full_name for seat in of_five.occupancies.select_related("entry")]
        changed = [name for name, old, new in zip(names, typed.end, after.end, strict=True) if old != new]
        assert changed
        assert all(name in one["sentence"] for name in changed)


def test_rows_that_were_exchanged_are_likelier_than_a_game_played_out_of_turn(of_five):
    (finding,) = answer(of_five, paper_of(exchanged(FIVE, 11)))["findings"]
    assert [one["repair"] and one["repair"]["repair"] for one in finding["repairs"][:2]] == ["exchange", None]


def test_running_totals_are_one_and_the_same_with_their_end(liste):
    said = answer(liste, of_totals(changed(TOTALS, 8, swapped)))
    assert all(one["repair"] for finding in said["findings"] for one in finding["repairs"])


def test_an_end_total_is_never_called_wrong_for_sure(liste):
    end = (*END[:3], -END[3])
    (finding,) = answer(liste, paper_of(WINNERS, end))["findings"]
    (proposal,) = finding["repairs"]
    assert (proposal["repair"]["in"], proposal["repair"]["sure"]) == ("end", False)
    assert proposal["sentence"] == "Endstand, Gustav Özil: getippt +7, möglich −7."


def test_a_forgotten_sign_comes_first_where_only_the_end_is_known(cast, liste):
    table = lists.change_depth(spielliste=liste, depth=Spielliste.TOTALS, based_on=None, by=cast.bernd)
    (finding,) = answer(table, Paper((), ("24", "14", "18", "-28")))["findings"]
    assert [one["sentence"] for one in finding["repairs"]] == [
        "Endstand, Emil Sommer: getippt +14, möglich −14.",
        "Endstand, Carla Weiß: getippt +24, möglich −4.",
        "Endstand, Frieda Lang: getippt +18, möglich −10.",
        "Endstand, Gustav Özil: getippt −28, möglich −56.",
    ]


# --- who sits out


@pytest.mark.parametrize("length", [9, 12, 30])
@pytest.mark.parametrize("as_totals", [False, True])
def test_the_row_shows_the_dealer_whom_the_message_names(of_five, length, as_totals):
    rows = wrong_sitter(FIVE[:length], 8)
    running = [summed(rows[: n + 1]) for n in range(length)]
    typed = of_totals(running, end=("",) * 5) if as_totals else paper_of(rows, end=("",) * 5)
    said = answer(of_five, typed)
    (finding,) = said["findings"]
    assert finding["message"] == "Spiel 9: Gustav Özil setzt aus, weil Gustav Özil gibt, und muss 0 schreiben."
    assert [(row["row"], row["dealer"], row["sits"]) for row in said["rows"][7:10]] == [
        (8, 3, (3,)), (9, 4, (4,)), (10, 5, (5,)),
    ][: length - 7]  # fmt: skip
    assert [row["row"] for row in said["rows"] if row["state"] == "bad"] == [9]
    assert length > 9 or said["next"]["text"] == "Spiel 10: Hanna Böhm gibt"


@pytest.mark.parametrize("as_totals", chosen([False, True], 0))
@pytest.mark.parametrize("typed_below", [0, 3, 21])
@pytest.mark.parametrize("left_empty", [1, 2, 3, 5])
def test_numbers_in_the_columns_of_others_go_where_those_sit_who_played(of_five, as_totals, typed_below, left_empty):
    """Gustav deals and sits out, but somebody else's cell was left empty: all numbers between them are one column off."""
    length, rows = 9 + typed_below, FIVE_TOTALS if as_totals else FIVE
    right = (of_totals if as_totals else paper_of)(rows[:length], FIVE_END if length == 30 else ("",) * 5)
    numbers = [number for column, number in enumerate(rows[8], 1) if column != 4]
    numbers.insert(left_empty - 1, FIVE_TOTALS[7][left_empty - 1] if as_totals else 0)
    typed = Paper(
        tuple(changed(right.rows, 8, lambda row: PaperRow(row.notation, tuple(map(str, numbers))))), right.end
    )
    repair, sentence = first(answer(of_five, typed))
    name = [seat.entry.full_name for seat in of_five.occupancies.select_related("entry")][left_empty - 1]
    assert repaired(of_five, typed, repair) == right
    assert sentence in (
        f"Möglich: Spiel 9: Gustav Özil saß aus (gab), nicht {name}: die Zahlen eine Spalte weiter.",
        *([sentence] if ", richtig " in sentence else []),  # one number, proven wrong by all others
    )


# --- what was let stand


def test_a_row_that_was_let_stand_is_no_error_any_more(cast, of_five):
    paper = paper_of(wrong_sitter(FIVE, 8))
    lists.save_paper(spielliste=of_five, paper=paper, based_on=None, by=cast.bernd)
    row = answer(of_five, paper)["rows"][8]
    assert (row["state"], row["ok"]) == ("bad", False)
    (error,) = scorebook.read(of_five).errors
    where = {"code": error.code, "row": error.row, "column": error.column}
    accept_finding(spielliste=of_five, **where, reason="so gespielt", based_on=None, by=cast.anna)
    stored = Spielliste.objects.get(pk=of_five.pk)
    row = answer(stored, paper)["rows"][8]
    assert (row["state"], row["ok"], row["wrong"]) == ("ok", True, [])
    assert "✓ so stehen gelassen: " in row["verdict"]
    assert scorebook.read(stored).lines[8].ok
