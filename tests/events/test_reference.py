"""The reference tournament (fixtures/reference): played through the services, every number is as expected; and what is
expected follows from a second, plain program that knows nothing of this site."""

import datetime

import pytest

from league.clubs.services import people
from league.clubs.services.club import found_club
from league.events.services import rounds, substitutes, tournament
from league.lists.services import corrections
from league.lists.services import people as seats
from league.lists.services import writing as spielliste
from league.models import Entry, Occupancy, Prize, PublishedStandings, Spielliste
from league.operations.recompute import differences
from league.prizes import services as prizes
from league.prizes.reads import ceremony
from league.registration.services import entries
from league.standings.table import snapshot, standings
from scoring import Paper, PaperRow
from tests import reference

EVENT, EXPECTED = reference.tournament(), reference.expected()
MARKS = {"minor": "s", "repeat": "w", "counts": "z"}


@pytest.fixture(scope="module")
def worked_out():
    return reference.worked_out(EVENT)


@pytest.mark.parametrize("part", ["lists", "standings", "prizes"])
def test_a_second_program_comes_to_the_same(worked_out, part):
    assert worked_out[part] == EXPECTED[part]


def test_what_makes_it_nasty_is_in_it():
    """Should somebody change the file, the story in its README must still be true."""
    lists = EVENT["lists"]
    assert {len(one["seats"]) for one in lists} == {4, 5}
    assert {one["depth"] for one in lists} == {"full", "points", "totals"}
    assert {row["penalty"] for one in lists for row in one.get("rows", []) if "penalty" in row} == set(MARKS)
    assert [one["table"] for one in lists if one.get("time_up_after")] == [4, 3]
    assert [one["after_round"] for one in EVENT["corrections"]] == [2, 3]
    final = EXPECTED["standings"]["published_2"]
    assert [(row["place"], row["number"]) for row in final if row["tied"]] == [(6, 4), (6, 17)]
    level = [(row["number"], row["points"]) for row in final if row["points"] in (39, -9)]
    assert level == [(1, 39), (18, 39), (6, -9), (10, -9)]
    assert sum(row["points"] for row in final) == -sum(one["points"] for one in EVENT["deductions"])


class Hall:
    """The day itself: who does what, in order."""

    def __init__(self, cast):
        self.cast, self.anna, self.bernd = cast, cast.anna, cast.bernd
        self.event = tournament.create_tournament(
            club=cast.home, name=EVENT["name"], date=datetime.date.fromisoformat(EVENT["date"]), by=self.anna,
            rounds=EVENT["rounds"], ruleset=EVENT["ruleset"], substitute_rule=EVENT["substitute_rule"],
            order=EVENT["order"], needs_confirmation=True, published=True,
        )  # fmt: skip
        names = {person["club"] for person in EVENT["people"]} - {""}
        self.clubs = {name: found_club(name=name, administrator=self.anna, by=None) for name in sorted(names)}
        self.entry = {}

    def come(self, number):
        """Everybody who enters before this round, in the order of the start numbers."""
        for person in EVENT["people"]:
            if person["enters_before_round"] == number:
                first, last = person["name"].split()
                club = self.clubs.get(person["club"])
                player = people.add_player(first_name=first, last_name=last, club=club, by=self.anna)
                entry = self.entered(person, player)
                assert entry.number == person["number"]
                self.entry[entry.number] = entry

    def entered(self, person, player):
        if "replaces" in person:
            place = self.entry[person["replaces"]]
            return substitutes.name_substitute(entry=place, substitute=player, by=self.anna)
        return entries.add_entry(tournament=self.event, player=player, by=self.anna)

    def leave(self, number):
        for person in EVENT["people"]:
            if person.get("withdraws_after") == number:
                entries.withdraw(entry=self.entry[person["number"]], by=self.anna)

    def play(self, number):
        facts = [one for one in EVENT["lists"] if one["round"] == number]
        round_ = self.event.rounds.get(number=number)
        tables = {one["table"]: [self.entry[n] for n in one["seats"]] for one in facts}
        rounds.seat_round(round=round_, tables=tables, based_on=None, by=self.anna)
        rounds.start_round(round=round_, by=self.anna)
        for one in facts:
            self.write(self.list_of(one), one)
        for one in EVENT["deductions"]:
            if one["round"] == number:
                entry = self.entry[one["number"]]
                entries.deduct(entry=entry, points=one["points"], reason=one["reason"], by=self.anna)
        rounds.close_round(round=round_, by=self.anna)

    def list_of(self, facts):
        return Spielliste.objects.get(
            tournament=self.event, round__number=facts["round"], table=facts["table"], continued_by=None
        )

    def write(self, liste, facts):
        spielliste.change_depth(spielliste=liste, depth=facts["depth"], based_on=None, by=self.bernd)
        if facts.get("time_up_after"):
            spielliste.strike_games(
                spielliste=liste, after=facts["time_up_after"], reason="Gong", based_on=None, by=self.anna
            )
        for change in facts.get("changes", []):
            seats.substitute(
                spielliste=liste, position=change["position"], entry=self.entry[change["number"]],
                from_game=change["from_game"], reason="musste gehen", based_on=None, by=self.anna,
            )  # fmt: skip
        if facts["depth"] == "full":
            for row in facts["rows"]:
                spielliste.record_game(spielliste=liste, facts=row, based_on=None, by=self.bernd)
        else:
            spielliste.save_paper(spielliste=liste, paper=paper_of(facts), based_on=None, by=self.bernd)
        spielliste.finish_list(spielliste=liste, based_on=None, by=self.bernd)
        self.confirm(liste, Spielliste.SECOND_PERSON)

    def confirm(self, liste, how):
        corrections.confirm_list(spielliste=liste, how=how, based_on=None, by=self.anna)

    def correct(self, after):
        for change in EVENT["corrections"]:
            if change["after_round"] == after:
                (facts,) = reference.corrected(
                    [
                        one
                        for one in EVENT["lists"]
                        if (one["round"], one["table"]) == (change["round"], change["table"])
                    ],
                    [change],
                )
                corrections.correct_paper(
                    spielliste=self.list_of(facts), paper=paper_of(facts), reason=change["reason"], based_on=None,
                    by=self.anna,
                )  # fmt: skip
                self.confirm(self.list_of(facts), Spielliste.PAPER_SEEN)  # what is corrected has to be seen again

    def offer(self):
        for one in EVENT["prizes"]:
            prizes.add_prize(tournament=self.event, by=self.anna, title=f"{one['kind']} {one['place']}", **one)

    def stands(self, **words):
        return told(self.event, snapshot(standings(self.event, **words)))

    def wins(self):
        order = [row.entry.number for row in standings(self.event).rows]
        won = [(w.entry.number, w.amount, list(w.things)) for w in ceremony(self.event).winners]
        won.sort(key=lambda award: order.index(award[0]))
        return [{"number": number, "amount": amount, "things": things} for number, amount, things in won]


def paper_of(facts):
    """What is typed: end totals, or every row's points with its marks."""
    if facts["depth"] == "totals":
        return Paper((), tuple(map(str, facts["end"])))
    seen = set()
    return Paper(tuple(PaperRow("points", tuple(map(str, row["points"])), mark_of(row, seen)) for row in facts["rows"]))


def mark_of(row, seen):
    """Beside the row: the first solo of a person is the Pflichtsolo, a later one is not."""
    soloist = row.get("soloist")
    if "penalty" in row:
        seen.add(soloist)
        return MARKS[row["penalty"]] + (str(soloist) if soloist else "")
    if row.get("kind") == "stille_hochzeit":
        return "h"
    first = soloist not in seen
    seen.add(soloist)
    return "" if soloist is None else "*" if first else "l"


def told(event, rows):
    """Rows of the site as expected.json tells them: people by start number, who shares a place by number."""
    numbers = dict(Entry.objects.filter(tournament=event).values_list("pk", "number"))
    names = (
        "place", "tied", "points", "runden", "deducted", "games", "games_won", "soli", "soli_won",
    )  # fmt: skip
    made = [{"number": numbers[row["entry"]]} | {name: row[name] for name in names} for row in rows]
    return sorted(made, key=lambda row: (row["place"], row["number"]))


@pytest.fixture
def hall(cast):
    return Hall(cast)


def test_every_number_of_the_reference_tournament(hall):
    expected = EXPECTED["standings"]
    hall.come(1)
    hall.play(1)
    assert hall.stands() == expected["after_round_1"]
    hall.come(2)
    hall.play(2)
    assert hall.stands(after=1) == expected["after_round_1"]
    assert hall.stands() == expected["after_round_2"]
    hall.correct(after=2)
    assert hall.stands() == expected["after_round_2_corrected"]
    hall.leave(2)
    hall.come(3)
    hall.play(3)
    hall.offer()
    hall.event.refresh_from_db()
    tournament.finish_tournament(tournament=hall.event, by=hall.anna, reveal=True)
    assert hall.wins() == EXPECTED["prizes"]["published_1"]
    hall.correct(after=3)
    versions = PublishedStandings.objects.filter(tournament=hall.event).order_by("number")
    published = [told(hall.event, version.rows) for version in versions]
    assert published == [expected["published_1"], expected["published_2"]]
    assert versions[1].reason == "Runde 2, Tisch 3: Karlchen vergessen"
    assert hall.wins() == EXPECTED["prizes"]["published_2"]
    check_seats(hall)


def check_seats(hall):
    """Every seat of every list, and that nothing stored differs from what follows from the facts."""
    for facts in EXPECTED["lists"]:
        liste = hall.list_of(facts)
        there = Occupancy.objects.filter(spielliste=liste).order_by("position", "first_game")
        names = ("position", "points", "games", "games_won", "soli", "soli_won", "pflichtsolo_game")
        found = [
            {"number": seat.entry.number, "for": seat.counts_for.number} | {name: getattr(seat, name) for name in names}
            for seat in there.select_related("entry", "counts_for")
        ]
        assert found == facts["seats"], f"round {facts['round']}, table {facts['table']}"
        assert differences(liste) == []
        totals = [sum(s["points"] for s in found if s["position"] == p + 1) for p in range(liste.players)]
        assert totals == facts["totals"]


def test_the_prizes_are_of_every_kind():
    assert {one["kind"] for one in EVENT["prizes"]} == {Prize.PLACE, Prize.CLUB, Prize.LAST}


def test_the_tables_of_the_readme_are_the_expected_ones():
    lines = (reference.FOLDER / "README.md").read_text("utf-8").splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]
    shown = [
        (int(row[0]), int(row[1]), int(row[-2].replace("−", "-"))) for row in rows if row[0].isdigit() and len(row) > 4
    ]
    tables = EXPECTED["standings"].values()
    assert shown == [(row["place"], row["number"], row["points"]) for table in tables for row in table]
