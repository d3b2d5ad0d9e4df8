"""A list goes on with other people, and the running totals of the paper go on with it: they count once."""

import pytest

from league.api.values import list_whole
from league.base.writing import Refused
from league.events.services import rounds
from league.lists import scorebook
from league.lists.services import corrections, office
from league.lists.services import people as seats
from league.lists.services import writing as spielliste
from league.models import Spielliste
from scoring import Paper, PaperRow
from tests.cast import entries, normal, play, points, totals_paper, winners_paper
from tests.events.event_pages import words

from .list_pages import address, errors, post
from .test_list_continue import places
from .test_list_substitute import an_evening_table


@pytest.fixture
def first(cast):
    """Two games: Carla +7, Emil −1, Frieda +1, Gustav −7."""
    liste = an_evening_table(cast, games=None, depth=Spielliste.POINTS)
    save(liste, winners_paper("12+3", "13+4"), cast)
    return liste


def save(liste, paper, cast):
    spielliste.save_paper(spielliste=liste, paper=paper, based_on=None, by=cast.bernd)


def running(*lines, end=()):
    """A paper of running totals."""
    rows = tuple(PaperRow("totals", tuple(map(str, line))) for line in lines)
    return Paper(rows, tuple(map(str, end)))


def go_on(bernd, liste, *people, **data):
    """Without Carla, with Hanna in her place, and the totals go on."""
    four = people or [entries(liste.tournament)[n] for n in (4, 1, 2, 3)]
    answer = post(bernd, "list-continue", liste, open_end="on", **{**places(*four), "begin": "paper", **data})
    assert answer.status_code == 302, errors(answer)
    return Spielliste.objects.get(continues=liste)


def test_the_choice_shows_both_numbers(bernd, first):
    page = bernd.get(address("list-continue", first))
    said = dict(page.context["form"].fields["begin"].choices)
    assert said["zero"] == "Die neue Liste beginnt bei 0"
    assert said["paper"] == (
        "Die Summen vom Papier laufen weiter (Carla Weiß +7, Emil Sommer −1, Frieda Lang +1, Gustav Özil −7)"
    )
    assert page.context["form"].initial["begin"] == "zero"


@pytest.mark.parametrize(("typed", "start"), [("", [0, -1, 1, -7]), ("-3", [-3, -1, 1, -7])])
def test_who_comes_begins_at_0_or_at_what_is_typed(bernd, first, typed, start):
    assert go_on(bernd, first, newcomer=typed).carry["totals"] == start


def test_typed_totals_contain_the_start_and_points_count_once(bernd, cast, first):
    new = go_on(bernd, first)
    page = words(bernd.get(address("list-enter", new)))
    assert "Übertrag: Hanna Böhm 0, Emil Sommer −1, Frieda Lang +1, Gustav Özil −7. Gezählt wird nur" in page
    save(new, running((2, 1, -1, -9), (3, 0, 0, -10), end=(3, 0, 0, -10)), cast)
    spielliste.finish_list(spielliste=new, based_on=None, by=cast.bernd)
    assert [seat.points for seat in new.occupancies.all()] == [3, 1, -1, -3]
    assert {name: each for name, each in points(new.tournament).items() if each} == {
        "Carla Weiß": 7, "Hanna Böhm": 3, "Gustav Özil": -10,
    }  # fmt: skip


def test_what_is_wrong_is_said_as_it_is_written(bernd, cast, first):
    new = go_on(bernd, first)
    save(new, running((2, 1, -1, -9), (3, 0, 1, -10)), cast)
    said = bernd.get(address("list-enter", new)).context["said"]
    assert said["findings"][0]["message"] == (
        "Spiel 2: Die laufenden Summen +3 / 0 / +1 / −10 ergeben zusammen −6 statt −7 wie der Übertrag. Bitte diese "
        "Zeile nachrechnen."
    )
    assert said["findings"][0]["repairs"][0]["sentence"].startswith("Spiel 2, Frieda Lang: getippt +1, möglich 0")


def test_what_was_brought_over_typed_as_the_first_game_is_asked_about(bernd, cast, first):
    new = go_on(bernd, first)
    save(new, running((0, -1, 1, -7), (2, 1, -1, -9)), cast)
    said = bernd.get(address("list-enter", new)).context["said"]
    assert [row["state"] for row in said["rows"]] == ["open", "ok"]
    assert said["rows"][0]["verdict"] == "? wie die Zeile darüber: Wert 0 oder doppelt?"


def test_end_totals_alone_count_by_their_difference(bernd, cast, first):
    new = go_on(bernd, first)
    spielliste.change_depth(spielliste=new, depth=Spielliste.TOTALS, based_on=None, by=cast.bernd)
    save(new, totals_paper(3, 0, 0, -9), cast)
    with pytest.raises(Refused, match="ergeben zusammen −6 statt −7 wie der Übertrag"):
        spielliste.finish_list(spielliste=new, based_on=None, by=cast.bernd)
    save(new, totals_paper(3, 0, 0, -10), cast)
    spielliste.finish_list(spielliste=new, based_on=None, by=cast.bernd)
    assert [seat.points for seat in new.occupancies.all()] == [3, 1, -1, -3]


def test_who_takes_over_a_seat_of_end_totals_gets_the_rest_alone(bernd, cast, first):
    new = go_on(bernd, first)
    spielliste.change_depth(spielliste=new, depth=Spielliste.TOTALS, based_on=None, by=cast.bernd)
    seats.substitute(
        spielliste=new, position=4, entry=entries(new.tournament)[5], from_game=2, handover_total=-9,
        reason="müde", based_on=None, by=cast.bernd,
    )  # fmt: skip
    save(new, totals_paper(3, 0, 0, -10), cast)
    spielliste.finish_list(spielliste=new, based_on=None, by=cast.bernd)
    assert [seat.points for seat in new.occupancies.filter(position=4)] == [-2, -1]


def test_a_list_with_all_details_shows_the_totals_of_the_paper(bernd, cast):
    liste = an_evening_table(cast, games=None)
    play(liste, normal(), by=cast.bernd)  # +1 +1 −1 −1
    new = go_on(bernd, liste)
    play(new, normal(re=(1, 3)), by=cast.bernd)
    assert [line.totals for line in scorebook.read(new).lines] == [(1, 0, 0, -2)]
    assert [seat.points for seat in new.occupancies.all()] == [1, -1, 1, -1]
    assert "Übertrag 0 +1 −1 −1 Übertrag vom Papier" in words(bernd.get(address("list-detail", new)))


def test_the_public_page_says_what_was_brought_over_and_what_counts_here(client, bernd, cast, first):
    new = go_on(bernd, first)
    save(new, running((2, 1, -1, -9), (3, 0, 0, -10)), cast)
    spielliste.finish_list(spielliste=new, based_on=None, by=cast.bernd)
    page = words(bernd.get(address("list-detail", new)))
    assert "Übertrag 0 −1 +1 −7" in page
    assert "Ende +3 0 0 −10 2 Spiele zählt +3 +1 −1 −3 Stand ohne Übertrag" in page
    assert "Übertrag" not in words(bernd.get(address("list-detail", first)))
    whole = list_whole(Spielliste.objects.get(pk=new.pk), str)
    assert (whole["start"], whole["totals"]) == ((0, -1, 1, -7), (3, 0, 0, -10))


def test_a_paper_that_has_gone_on_once_goes_on_again(bernd, cast, first):
    second = go_on(bernd, first, newcomer="2")
    save(second, running((4, 1, -1, -9)), cast)
    page = bernd.get(address("list-continue", second))
    form = page.context["form"]
    assert form.initial["begin"] == "paper"
    assert "Auf dem Papier stehen jetzt Hanna Böhm +4 Emil Sommer +1 Frieda Lang −1 Gustav Özil −9" in words(page)
    third = go_on(bernd, second, *[entries(first.tournament)[n] for n in (0, 1, 2, 3)])
    assert third.carry["totals"] == [0, 1, -1, -9]


def test_a_correction_of_the_list_before_changes_no_start_and_is_said(bernd, cast, first):
    new = go_on(bernd, first)
    save(new, running((2, 1, -1, -9)), cast)
    corrections.correct_paper(
        spielliste=first, paper=winners_paper("12+3", "13+5"), reason="Wert 5", based_on=None, by=cast.bernd
    )
    new.refresh_from_db()
    assert new.carry["totals"] == [0, -1, 1, -7]
    page = words(bernd.get(address("list-enter", new)))
    assert "Zum Vergleich: Nach den Listen davor sind es Emil Sommer −2, Frieda Lang +2, Gustav Özil −8." in page
    assert scorebook.book_while_open(new, scorebook.paper_of(new)).ok


def test_other_seats_keep_the_number_of_each(bernd, cast, first):
    new = go_on(bernd, first)
    hanna, emil, frieda, gustav = (seat.entry for seat in new.occupancies.all())
    ida = entries(new.tournament)[5]
    rounds.reseat(spielliste=new, seats=[gustav, emil, ida, hanna, frieda], by=cast.bernd)
    new.refresh_from_db()
    assert (new.players, new.carry["totals"]) == (5, [-7, -1, 0, 0, 1])


# --- the start of a list that goes on already


def test_the_start_is_entered_afterwards(bernd, cast, first):
    people = [entries(first.tournament)[n] for n in (4, 1, 2, 3)]
    new = seats.continue_list(spielliste=first, seats=people, based_on=None, by=cast.bernd)
    save(new, running((2, 1, -1, -9)), cast)
    page = bernd.get(address("list-enter", new))
    assert not page.context["said"]["ready"]
    assert address("list-start", new) in page.content.decode()
    form = bernd.get(address("list-start", new)).context["form"]
    assert [form[f"t{n}"].value() for n in (1, 2, 3, 4)] == ["0", "-1", "1", "-7"]
    answer = post(bernd, "list-start", new, t1="0", t2="-1", t3="1", t4="-7")
    assert (answer.status_code, answer.url) == (302, address("list-enter", new))
    new.refresh_from_db()
    assert scorebook.book_while_open(new, scorebook.paper_of(new)).ok
    assert "Übertrag geändert: alle bei 0 → 0 / −1 / +1 / −7." in words(bernd.get(address("list-history", new)))
    post(bernd, "list-start", new, t1="0", t2="0", t3="0", t4="0")
    new.refresh_from_db()
    assert "totals" not in new.carry


def test_a_start_that_is_no_number_is_said_and_kept(bernd, first):
    new = go_on(bernd, first)
    answer = post(bernd, "list-start", new, t1="zwölf", t2="-1", t3="", t4="-7")
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["t1", "t3"])
    assert answer.context["form"]["t1"].value() == "zwölf"


def test_only_a_list_that_continues_another_has_a_start(bernd, cast, first):
    assert address("list-start", first) not in bernd.get(address("list-enter", first)).content.decode()
    answer = post(bernd, "list-start", first, t1="1", t2="1", t3="1", t4="1")
    assert (answer.status_code, errors(answer)) == (422, ["Diese Liste setzt keine andere fort: Sie beginnt bei 0."])


def test_the_office_checks_against_the_start(bernd, cast, first):
    new = go_on(bernd, first)
    spielliste.change_depth(spielliste=new, depth=Spielliste.TOTALS, based_on=None, by=cast.bernd)
    office.enter_totals(spielliste=new, end=("3", "0", "0", "-10"), based_on=None, by=cast.bernd)
    new.refresh_from_db()
    assert new.counts
    assert [seat.points for seat in new.occupancies.all()] == [3, 1, -1, -3]


def test_where_there_is_no_pflichtsolo_nobody_owes_one(bernd, cast, first):
    assert "Wer dazukommt, schuldet das Pflichtsolo." in words(bernd.get(address("list-continue", first)))
    first.tournament.ruleset = "einfach"
    first.tournament.save(update_fields=["ruleset"])
    page = words(bernd.get(address("list-continue", first)))
    assert "Die neue übernimmt Geber." in page
    assert "Pflichtsolo" not in page
