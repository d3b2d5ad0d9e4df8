"""Every statistic of a player against a list counted by hand, the same list with points only, and random lists counted
a second time in another way."""

import datetime
from collections import Counter
from random import Random
from types import SimpleNamespace
from uuid import UUID

import pytest
from django.contrib.auth.models import AnonymousUser

from league.demo import games as dealing
from league.events.services import evening, tournament
from league.lists.services import corrections
from league.lists.services import writing as spielliste
from league.models import Spielliste
from league.profiles.games import Seat, Sheet, _Table
from league.profiles.profile import counted
from league.profiles.reads import Coverage, Tally, duel_of, profile_of, runden_of, spread_of
from league.registration.services.entries import add_entry
from scoring import DDV, SOLO_KINDS, Paper, PaperRow, Ruleset, Runde
from tests.cast import DAY, finish, normal, play, solo
from tests.events.public_pages import end_totals
from tests.once import once

EVERYBODY = AnonymousUser()

# Carla 1, Emil 2, Frieda 3, Gustav 4; twelve games by the TSR. What each is worth:
#  Nr  game                          said            Augen Re  Sonderpunkte          C   E   F   G
#   1  Normalspiel, Re C E           Re              240       –                    +7  +7  −7  −7
#   2  Normalspiel, Re F G           –                85       –                    +3  +3  −3  −3
#   3  Damensolo Carla (Pflicht)     –               125       –                    +3  −1  −1  −1
#   4  Hochzeit, Re C F              Re, keine 90    160       Re: Fuchs            +6  −6  +6  −6
#   5  Normalspiel, Re C G           Re, keine 90    140       –                    −5  +5  +5  −5
#   6  Normalspiel, Re E F           –               120       Re: Fuchs, K: Karl.  +2  −2  −2  +2
#   7  Bubensolo Carla (Lust)        Kontra          100       –                    −9  +3  +3  +3
#   8  Normalspiel, Re C E           –               121       Kontra: Doppelkopf    0   0   0   0
#   9  Fleischloser Emil (Pflicht)   –               110       –                    +1  −3  +1  +1
#  10  Normalspiel, Re E G           Re, keine 60    200       –                    −7  +7  −7  +7
#  11  Herzsolo Frieda (vorgeführt)  –               150       –                    −1  −1  +3  −1
#  12  Karosolo Gustav (vorgeführt)  –                60       –                    +2  +2  +2  −6
#                                                                                   +2 +14   0 −16
GAMES = [
    normal((1, 2), 240, re_ansage=True),
    normal((3, 4), 85),
    solo(1, 125, "damensolo"),
    normal((1, 3), 160, re_absage=90, sonderpunkte={"re": {"fuchs": 1}}),
    normal((1, 4), 140, re_absage=90),
    normal((2, 3), 120, sonderpunkte={"re": {"fuchs": 1}, "kontra": {"karlchen": 1}}),
    solo(1, 100, "bubensolo", kontra_ansage=True),
    normal((1, 2), 121, sonderpunkte={"kontra": {"doppelkopf": 1}}),
    solo(2, 110, "fleischlos"),
    normal((2, 4), 200, re_absage=60),
    solo(3, 150, "herzsolo"),
    solo(4, 60, "karosolo"),
]
GAMES[3]["game"]["kind"] = "hochzeit"
ROWS = [
    (7, 7, -7, -7), (3, 3, -3, -3), (3, -1, -1, -1), (6, -6, 6, -6), (-5, 5, 5, -5), (2, -2, -2, 2),
    (-9, 3, 3, 3), (0, 0, 0, 0), (1, -3, 1, 1), (-7, 7, -7, 7), (-1, -1, 3, -1), (2, 2, 2, -6),
]  # fmt: skip
END = (2, 14, 0, -16)


@once
def an_evening(cast, day=0):
    event = evening.start_evening(club=cast.home, date=DAY + datetime.timedelta(days=day), by=cast.bernd)
    tournament.change_tournament(tournament=event, published=True, based_on=None, by=cast.anna)
    return event, [add_entry(tournament=event, player=player, by=cast.bernd) for player in cast.players[:4]]


@once
def a_list(cast, depth, day=0, games=12):
    event, seats = an_evening(cast, day)
    return spielliste.open_list(tournament=event, seats=seats, table=1, depth=depth, games=games, by=cast.bernd)


@once
def full_list(cast, day=0):
    return finish(play(a_list(cast, Spielliste.FULL, day), *GAMES, by=cast.bernd), by=cast.bernd)


@once
def points_list(cast, day=0):
    liste = a_list(cast, Spielliste.POINTS, day)
    paper = Paper(tuple(PaperRow("points", tuple(map(str, row))) for row in ROWS), tuple(map(str, END)))
    spielliste.save_paper(spielliste=liste, paper=paper, based_on=None, by=cast.bernd)
    return finish(liste, by=cast.bernd)


@once
def totals_list(cast, day=0, games=12):
    return end_totals(a_list(cast, Spielliste.TOTALS, day, games), *END, by=cast.bernd)


@pytest.fixture
@once
def profile(cast):
    """Carla's, from the list counted by hand."""
    full_list(cast)
    return profile_of(cast.carla, EVERYBODY)


def test_the_table_above_is_what_the_engine_says(cast):
    liste = full_list(cast)
    assert [game.points(4) for game in liste.games.all()] == ROWS


# --- counted by hand: games, won, lost, points


def test_games_won_and_lost(profile):
    # won 1 2 3 4 6 9 12; lost 5 7 10 11; 8 was worth nothing
    assert profile.tally == Tally(12, 7, 4, 2)
    assert profile.tally.level == 1
    assert (profile.games, profile.full) == (Coverage(12, 12), Coverage(12, 12))


def test_re_and_kontra(profile):
    found = profile.rekontra
    assert found.re_pair == Tally(4, 2, 1, 8)  # 1 4 5 8
    assert found.re_alone == Tally(2, 1, 1, -6)  # 3 7
    assert found.kontra_pair == Tally(3, 2, 1, -2)  # 2 6 10
    assert found.kontra_three == Tally(3, 2, 1, 2)  # 9 11 12
    assert (found.re, found.kontra) == (Tally(6, 3, 2, 2), Tally(6, 4, 2, 0))


def test_soli_by_kind_and_reason(profile, cast):
    soli = profile.soli
    assert {kind: tally for kind, tally in soli.kinds.items() if tally.games} == {
        "damensolo": Tally(1, 1, 0, 3),
        "bubensolo": Tally(1, 0, 1, -9),
    }
    assert (soli.pflicht, soli.lust, soli.vorfuehrung) == (Tally(1, 1, 0, 3), Tally(1, 0, 1, -9), Tally())
    assert soli.against == Tally(3, 2, 1, 2)  # 9 11 12
    assert (soli.own, soli.every) == (Tally(2, 1, 1, -6), 6)
    frieda, gustav = (profile_of(cast.players[n], EVERYBODY).soli for n in (2, 3))
    assert (frieda.vorfuehrung, gustav.vorfuehrung) == (Tally(1, 1, 0, 3), Tally(1, 0, 1, -6))
    assert (frieda.pflicht, gustav.lust) == (Tally(), Tally())


def test_ansagen_and_absagen(profile):
    said = profile.announcements
    counts = {name: (kept.made, kept.kept, kept.lost) for name, kept in vars(said).items() if hasattr(kept, "made")}
    assert counts == {
        "re": (3, 2, 1),  # 1 4 kept, 5 lost
        "kontra": (0, 0, 0),
        "absagen": (2, 1, 1),  # 4 kept, 5 lost
        "against": (2, 2, 0),  # 7 10
    }
    assert {
        level: (kept.made, kept.kept, kept.lost, kept.reached, kept.missed) for level, kept in said.levels.items()
    } == {
        90: (2, 1, 1, 4, 3),  # reached 1 2 4 12, said 4 5
        60: (0, 0, 0, 1, 1),  # reached 1
        30: (0, 0, 0, 1, 1),
        0: (0, 0, 0, 1, 1),
    }
    assert (said.strong, said.silent) == (4, 2)  # 151 or more: 1 2 4 12; not a word: 2 12
    assert (said.with_ansage, said.without) == (Tally(3, 2, 1, 8), Tally(9, 5, 3, -6))


def test_fuechse_karlchen_doppelkoepfe_of_both_sides(profile):
    assert {name: (extra.won, extra.lost) for name, extra in profile.sonderpunkte.items()} == {
        "fuchs": (1, 1),  # 4; 6
        "doppelkopf": (0, 1),  # 8
        "karlchen": (1, 0),  # 6
    }


def test_partners_and_opponents(profile, cast):
    _, emil, frieda, gustav = (player.pk for player in cast.players[:4])
    people = profile.company.people
    assert {pk: one.together for pk, one in people.items()} == {
        emil: Tally(3, 2, 0, 10),  # 1 2 8
        frieda: Tally(2, 1, 1, -1),  # 4 10
        gustav: Tally(2, 1, 1, -3),  # 5 6
    }
    assert {pk: (one.against, one.theirs, one.lists) for pk, one in people.items()} == {
        emil: (Tally(7, 4, 3, -9), 3, 1),  # 3 4 5 6 7 9 10
        frieda: (Tally(8, 4, 3, 0), -2, 1),  # 1 2 3 5 6 7 8 11
        gustav: (Tally(8, 5, 2, 5), -13, 1),  # 1 2 3 4 7 8 10 12
    }
    assert (profile.company.pairs, profile.company.known) == (7, 12)


def test_streaks_and_the_dearest_games(profile):
    assert (profile.won_in_a_row.longest, profile.won_in_a_row.present) == (4, 1)  # 1 to 4; 12
    assert (profile.lost_in_a_row.longest, profile.lost_in_a_row.present) == (2, 0)  # 10 11
    records = [(game.number, game.points, game.kind) for game in (profile.dearest_won, profile.dearest_lost)]
    assert records == [(1, 7, "normal"), (7, -9, "bubensolo")]


# --- the same games of which less is known


def test_of_a_list_with_points_everything_is_known_but_the_facts(cast):
    points_list(cast)
    found = profile_of(cast.carla, EVERYBODY)
    assert found.tally == Tally(12, 7, 4, 2)
    assert (found.games, found.full) == (Coverage(12, 12), Coverage(0, 12))
    assert {kind: tally for kind, tally in found.soli.kinds.items() if tally.games} == {"solo": Tally(2, 1, 1, -6)}
    assert (found.soli.pflicht, found.soli.lust, found.soli.against) == (
        Tally(1, 1, 0, 3),
        Tally(1, 0, 1, -9),
        Tally(3, 2, 1, 2),
    )
    assert profile_of(cast.players[2], EVERYBODY).soli.vorfuehrung == Tally(1, 1, 0, 3)
    emil = found.company.people[cast.players[1].pk]
    assert (emil.together, emil.against, emil.theirs) == (Tally(2, 2, 0, 10), Tally(7, 4, 3, -9), 3)
    assert (found.company.pairs, found.company.known) == (6, 11)  # who played together in game 8 nobody can say
    assert (found.rekontra.games, found.announcements.games) == (0, 0)


def test_figures_say_from_how_many_games_they_are_known(cast):
    full_list(cast), points_list(cast, 1), totals_list(cast, 2)
    found = profile_of(cast.carla, EVERYBODY)
    assert (found.games, found.full) == (Coverage(24, 36), Coverage(12, 36))
    assert (found.lists, found.known_lists) == (3, 2)
    totals_list(cast, 3, games=None)  # nobody noted how many
    assert profile_of(cast.carla, EVERYBODY).games == Coverage(24, 36, at_least=True)


def test_end_totals_end_a_streak_because_nobody_knows(cast):
    full_list(cast), totals_list(cast, 1), full_list(cast, 2)
    assert profile_of(cast.carla, EVERYBODY).won_in_a_row.longest == 4
    full_list(cast, 3)  # 12 was won, and so are 1 to 4 of the next list
    assert profile_of(cast.carla, EVERYBODY).won_in_a_row.longest == 5


def test_a_correction_is_counted_at_once(cast):
    liste = full_list(cast)
    assert profile_of(cast.carla, EVERYBODY).rekontra.re.games == 6
    corrections.correct_game(
        spielliste=liste, row=2, to=normal((1, 3), 85), reason="Re vertauscht", based_on=None, by=cast.anna
    )
    assert profile_of(cast.carla, EVERYBODY).rekontra.re.games == 7


def test_only_what_may_be_seen_is_counted(cast):
    full_list(cast)
    draft = full_list(cast, 1).tournament
    tournament.change_tournament(tournament=draft, published=False, based_on=None, by=cast.anna)
    assert profile_of(cast.carla, EVERYBODY).tally.games == 12
    assert profile_of(cast.carla, cast.bernd).tally.games == 24
    assert profile_of(cast.carla, cast.dieter).tally.games == 12


def test_two_players_side_by_side(cast):
    full_list(cast), totals_list(cast, 1)
    duel = duel_of(cast.carla, cast.players[3], EVERYBODY)
    assert [(meeting.mine, meeting.theirs) for meeting in duel.meetings] == [(2, -16), (2, -16)]
    assert (duel.lists.mine, duel.lists.theirs, duel.lists.level) == (2, 0, 0)
    assert (duel.places.mine, duel.places.theirs, duel.places.level) == (2, 0, 0)
    assert (duel.games.against, duel.games.theirs, duel.games.together) == (Tally(8, 5, 2, 5), -13, Tally(2, 1, 1, -3))


def test_runden_and_their_spread():
    results = [SimpleNamespace(each=((1, 10), (2, -6))), SimpleNamespace(each=((7, 3),))]
    assert [(runde.number, runde.points) for runde in runden_of(results)] == [(1, 10), (2, -6), (7, 3)]
    spread = spread_of([2, 4, 4, 4, 5, 5, 7, 9])
    assert (spread.average, spread.deviation, spread.middle) == (5, 2, 4.5)
    assert (spread.lowest, spread.lower, spread.upper, spread.highest) == (2, 4, 6, 9)
    assert spread_of([]) is None
    assert (spread_of([3]).lower, spread_of([3]).upper, spread_of([3]).deviation) == (3, 3, 0)


# --- random lists, counted a second time


HOUSE = [DDV, Ruleset(steps="schneider"), Ruleset(steps="reached")]


def courses(dealt, runde):
    """Who deals and who sits in each game; in the gap of the rules as the director has decided."""
    for one in dealt:
        decision = one.facts.get("decision")
        yield runde.course.decided(decision) if decision and runde.course.in_gap else runde.course
        runde = runde.play(one.result.played)


def random_list(seed):
    """A list of random facts at a table of four to seven: who sat out, what was dealt, the profile of each position."""
    players, ruleset = 4 + seed % 4, HOUSE[seed % 3]
    dealt = dealing.play(Random(seed), players, ruleset)
    tables = list(courses(dealt, Runde.start(players, ruleset)))
    sheet = Sheet(1, UUID(int=1), 1, "Abend", DAY, 1, 1, players, "full", 0, None)
    seats = [Seat(position, 1, None, position) for position in range(1, players + 1)]
    rows = []
    for number, (one, table) in enumerate(zip(dealt, tables, strict=True), 1):
        kind, soloist = one.facts["game"]["kind"], one.result.played.soloist
        rows.append((number, one.facts, kind, table.dealer, soloist, False, False, "", *one.result.points))
    profiles = {p: counted([sheet], list(_Table(sheet, seats, p, ruleset).games(rows))) for p in range(1, players + 1)}
    return [(table.sits, one) for table, one in zip(tables, dealt, strict=True)], profiles


@pytest.mark.parametrize("seed", range(24))
def test_random_lists_add_up(seed):
    dealt, profiles = random_list(seed)
    assert sum(profile.tally.games for profile in profiles.values()) == 4 * len(dealt)
    assert sum(profile.tally.points for profile in profiles.values()) == 0
    for position, profile in profiles.items():
        people, soli = profile.company.people.values(), profile.soli
        assert profile.rekontra.re.games + profile.rekontra.kontra.games == profile.tally.games
        assert profile.rekontra.re + profile.rekontra.kontra == profile.tally
        assert sum(one.together.games for one in people) == profile.company.pairs
        alone, three = profile.rekontra.re_alone.games, profile.rekontra.kontra_three.games
        assert sum(one.against.games for one in people) == 2 * profile.company.pairs + 3 * alone + three
        assert soli.pflicht + soli.lust + soli.vorfuehrung == soli.own
        assert profile.announcements.with_ansage + profile.announcements.without == profile.tally
        for one in people:
            other = profiles[one.player].company.people[position]
            assert (one.together, one.theirs, one.lists) == (other.together, other.against.points, other.lists)


@pytest.mark.parametrize("seed", range(24))
def test_random_lists_counted_the_plain_way(seed):
    """Straight from the facts as they were dealt, party by party; levels by the Augen of the opponents."""
    dealt, profiles = random_list(seed)
    scheme = HOUSE[seed % 3].steps
    for position, profile in profiles.items():
        counts = Counter()
        for sits, one in dealt:
            if position in sits:
                continue
            game, is_re = one.facts["game"], position in one.result.re
            own, other = ("re", "kontra") if is_re else ("kontra", "re")
            augen = game["re_augen"] if is_re else 240 - game["re_augen"]
            said = game.get(f"{own}_ansage") or f"{own}_absage" in game
            won = one.result.score.winner == own
            counts.update({f"is {own}": 1, f"{own} said": bool(said), f"{own} kept": bool(said and won)})
            counts.update({"silent": augen >= 151 and not said, "absage": f"{own}_absage" in game})
            for level in (90, 60):
                below = 240 - augen - (scheme == "reached") < level  # "reached" means the limit itself, too
                counts[f"reached {level}"] += below and (level, scheme) != (90, "schneider")
            counts.update({f"won {name}": n for name, n in game.get("sonderpunkte", {}).get(own, {}).items()})
            counts.update({f"lost {name}": n for name, n in game.get("sonderpunkte", {}).get(other, {}).items()})
            counts.update({"solo": is_re and game["kind"] in SOLO_KINDS})
        found, extras = profile.announcements, profile.sonderpunkte
        assert +counts == +Counter({
            "is re": profile.rekontra.re.games, "is kontra": profile.rekontra.kontra.games,
            "re said": found.re.made, "re kept": found.re.kept, "kontra said": found.kontra.made,
            "kontra kept": found.kontra.kept, "silent": found.silent, "absage": found.absagen.made,
            "reached 90": found.levels[90].reached, "reached 60": found.levels[60].reached,
            "solo": profile.soli.own.games,
            **{f"won {name}": extra.won for name, extra in extras.items()},
            **{f"lost {name}": extra.lost for name, extra in extras.items()},
        })  # fmt: skip
