"""A game of a full list is corrected: first what changes is shown, then it is saved with a reason."""

import pytest

from league.base.writing import Conflict, Refused
from league.clubs.services import people
from league.events.services import rounds, tournament
from league.lists import scorebook
from league.lists.services import corrections
from league.lists.services import people as seats
from league.models import AuditEntry, Game, Player, PublishedStandings, Spielliste
from scoring import IllegalGame
from tests.cast import a_tournament, entries, finish, normal, play, play_all, points, seated, solo

from .list_pages import a_game, a_solo, address, errors, post


def rows(liste):
    return [game.points(liste.players) for game in Game.objects.filter(spielliste=liste)]


def dealers(liste):
    return [game.dealer for game in Game.objects.filter(spielliste=liste)]


def correct(liste, row, to, by, **words):
    return corrections.correct_game(
        spielliste=liste, row=row, to=to, **{"reason": "verlesen", "based_on": None, **words}, by=by
    )


def looked_at(client, liste, row, **typed):
    """Both steps on the page."""
    seen = post(client, "list-row-correct", liste, row, look="1", **typed)
    assert seen.status_code == 200, errors(seen)
    return post(client, "list-row-correct", liste, row, save="1", seen=seen.context["form"]["seen"].value(), **typed)


# --- the service


def test_everything_after_the_row_is_computed_anew(cast, liste):
    """A Pflichtsolo in row 2 becomes a Normalspiel: position 2 no longer deals twice, and the later solo is the Pflichtsolo."""
    play(liste, normal(), solo(3), normal(), solo(3), normal(), by=cast.bernd)
    assert dealers(liste) == [1, 2, 2, 3, 4]
    correct(liste, 2, normal([3, 4], 160), cast.anna)
    book = scorebook.read(liste)
    assert [(line.dealer, line.pflicht) for line in book.lines] == [
        (1, False),
        (2, False),
        (3, False),
        (4, True),
        (4, False),
    ]
    assert dealers(liste) == [1, 2, 3, 4, 4]
    assert book.totals == tuple(map(sum, zip(*rows(liste), strict=True)))


def test_a_later_game_that_cannot_be_any_more_is_named(cast, liste):
    play(liste, *[normal() for _ in range(19)], solo(1), solo(2), solo(3), solo(4), normal(), by=cast.bernd)
    with pytest.raises(IllegalGame, match="Spiel 24: Position 1 wird vorgeführt"):
        correct(liste, 20, normal(), cast.anna)
    assert rows(liste)[19] == (3, -1, -1, -1)


def test_at_a_five_another_dealer_can_make_a_later_game_impossible(cast):
    liste = seated(cast, a_tournament(cast, players=5), size=5)
    play(liste, solo(2), normal([2, 3]), normal([1, 3]), by=cast.bernd)  # dealers 1, 1, 2
    with pytest.raises(IllegalGame, match="Spiel 2: Position 2 setzt in diesem Spiel aus"):
        correct(liste, 1, normal([2, 3]), cast.anna)


def test_the_bocks_move_with_the_game_that_triggers_them(cast):
    """Hausrunde: 120:120 triggers a Bock for the next four games."""
    liste = seated(cast, a_tournament(cast, ruleset="hausrunde"))
    play(liste, normal(augen=130), normal(augen=120), *[normal(augen=130) for _ in range(5)], by=cast.bernd)
    assert [game.multiplier for game in liste.games.all()] == [1, 1, 2, 2, 2, 2, 1]
    assert scorebook.read(liste).totals == (8, 8, -8, -8)  # 1, −2 against the Alten, four times 2, 1
    correct(liste, 2, normal(augen=130), cast.anna)
    assert [game.multiplier for game in liste.games.all()] == [1] * 7
    assert rows(liste) == [(1, 1, -1, -1)] * 7
    correct(liste, 1, normal(augen=120), cast.anna)
    assert [game.multiplier for game in liste.games.all()] == [1, 2, 2, 2, 2, 1, 1]
    assert scorebook.read(liste).totals == (8, 8, -8, -8)  # −2, four times 2, twice 1


@pytest.mark.parametrize("row", [0, -1, 4, 99])
def test_a_row_that_does_not_exist_is_refused(cast, liste, row):
    play(liste, normal(), normal(), normal(), by=cast.bernd)
    with pytest.raises(Refused, match=f"Zeile {row} gibt es nicht; die Liste hat 3 Zeilen."):
        correct(liste, row, normal(), cast.anna)


def test_a_reason_is_needed_once_the_list_counts(cast, liste):
    play(liste, normal(), by=cast.bernd)
    correct(liste, 1, normal([3, 4]), cast.anna, reason="")
    finish(play_all(liste, by=cast.bernd), by=cast.bernd)
    with pytest.raises(Refused, match="Grund"):
        correct(liste, 1, normal([3, 4]), cast.anna, reason="")


def test_the_history_has_before_after_and_reason(cast, liste):
    play(liste, normal(), by=cast.bernd)
    correct(liste, 1, normal([3, 4]), cast.anna, reason="Anna hat nachgezählt")
    entry = AuditEntry.objects.get(action="game-corrected")
    assert (entry.by, entry.reason, entry.data) == (
        cast.anna, "Anna hat nachgezählt", {"row": 1, "before": normal(), "after": normal([3, 4])},
    )  # fmt: skip


def test_a_confirmed_list_must_be_confirmed_again_by_somebody_else(cast, liste):
    finish(play_all(liste, by=cast.bernd), by=cast.bernd)
    corrections.confirm_list(spielliste=liste, how="second", based_on=None, by=cast.anna)
    correct(liste, 1, normal([3, 4]), cast.anna)
    stored = Spielliste.objects.get(pk=liste.pk)
    assert (stored.state, stored.confirmed_by, stored.confirmed_how) == (Spielliste.FINISHED, None, "")
    with pytest.raises(Refused, match="dieselbe Person"):
        corrections.confirm_list(spielliste=liste, how="second", based_on=None, by=cast.anna)
    corrections.confirm_list(spielliste=liste, how="second", based_on=None, by=cast.bernd)


def test_a_list_that_counts_must_stay_complete(cast):
    """Where soli come on top, a Normalspiel that becomes a solo leaves the list one game short."""
    event = a_tournament(cast, ruleset={"base": "online16", "pflichtsoli": 0})
    liste = seated(cast, event)
    finish(play(liste, *[normal() for _ in range(16)], by=cast.bernd), by=cast.bernd)
    with pytest.raises(Refused, match="nicht mehr vollständig"):
        correct(liste, 3, solo(1), cast.anna)


def test_standings_follow(cast):
    event = a_tournament(cast)
    liste = seated(cast, event)
    finish(play_all(liste, by=cast.bernd), by=cast.bernd)
    before = points(event)
    correct(liste, 1, normal([3, 4]), cast.anna)  # −1 −1 +2 … the first game turned round
    assert {name: points(event)[name] - before[name] for name in before} == {
        "Carla Weiß": -2, "Emil Sommer": -2, "Frieda Lang": 2, "Gustav Özil": 2,
    }  # fmt: skip


def test_the_preview_says_what_moves_and_changes_nothing(cast):
    event = a_tournament(cast, rounds=1)
    first, second = seated(cast, event, count=2)
    finish(play_all(first, by=cast.bernd), by=cast.bernd)
    finish(play_all(second, by=cast.bernd, re=(1, 3)), by=cast.bernd)
    before, versions = points(event), [first.version, event.version]
    seen = corrections.preview_correction(
        first, corrections.correct_game, row=1, to=normal([1, 2], 160), reason="x" * 3, based_on=None, by=cast.anna
    )
    assert (seen.before.totals, seen.after.totals) == ((20, 20, -20, -20), (21, 21, -21, -21))
    assert "Hanna Böhm: Platz 1 → 3" in seen.moves
    assert points(event) == before
    first.refresh_from_db()
    assert first.version == versions[0]
    assert not AuditEntry.objects.filter(action="game-corrected").exists()


@pytest.mark.thorough
def test_the_preview_names_people_in_full_and_what_is_published_does_not(cast):
    people.change_player(player=cast.players[4], publication=Player.INITIALS, based_on=None, by=cast.anna)
    event = a_tournament(cast, rounds=1)
    first, second = seated(cast, event, count=2)
    finish(play_all(first, by=cast.bernd), by=cast.bernd)
    finish(play_all(second, by=cast.bernd, re=(1, 3)), by=cast.bernd)
    seen = corrections.preview_correction(
        first, corrections.correct_game, row=1, to=normal([1, 2], 160), reason="x" * 3, based_on=None, by=cast.anna
    )
    assert "Hanna Böhm: Platz 1 → 3" in seen.moves
    assert "H. B." in [row["name"] for row in corrections.publish_version(event, by=cast.anna).rows]


def test_a_finished_tournament_gets_one_new_version_however_long_the_chain(cast):
    event = a_tournament(cast, rounds=1, players=5)
    liste = seated(cast, event)
    play(liste, *[normal() for _ in range(4)], by=cast.bernd)
    going_on = seats.continue_list(
        spielliste=liste, seats=entries(event)[1:5], games=8, reason="Carla geht", based_on=None, by=cast.anna
    )
    finish(play_all(going_on, by=cast.bernd), by=cast.bernd)
    rounds.close_round(round=event.rounds.get(), by=cast.anna)
    event.refresh_from_db()
    tournament.finish_tournament(tournament=event, by=cast.anna, reveal=True)
    correct(Spielliste.objects.get(pk=liste.pk), 1, normal([3, 4]), cast.anna)
    assert PublishedStandings.objects.count() == 2


def test_the_list_that_goes_on_starts_from_the_corrected_one(cast):
    """Row 2 was not a Pflichtsolo after all: the dealer has moved on, and the Pflichtsolo is open again."""
    event = a_tournament(cast, rounds=1, players=5)
    liste = seated(cast, event)
    play(liste, normal(), solo(2), normal(), by=cast.bernd)
    going_on = seats.continue_list(
        spielliste=liste, seats=entries(event)[:4], games=12, reason="Pause", based_on=None, by=cast.anna
    )
    assert going_on.carry == {"dealer": 3, "open_pflichtsoli": [1, 3, 4], "bock_rounds": []}
    play(going_on, normal(), solo(3), by=cast.bernd)
    version = going_on.version
    correct(Spielliste.objects.get(pk=liste.pk), 2, normal(), cast.anna)
    going_on.refresh_from_db()
    assert going_on.carry == {"dealer": 4, "open_pflichtsoli": [1, 2, 3, 4], "bock_rounds": []}
    assert dealers(going_on) == [4, 1]
    assert going_on.version > version
    assert AuditEntry.objects.get(action="carry-corrected").spielliste == going_on


def test_a_correction_that_breaks_the_list_that_goes_on_is_refused(cast):
    event = a_tournament(cast, rounds=1, players=5)
    liste = seated(cast, event)
    play(liste, normal(), solo(2), by=cast.bernd)
    going_on = seats.continue_list(
        spielliste=liste, seats=entries(event)[:4], games=3, reason="Pause", based_on=None, by=cast.anna
    )
    finish(play_all(going_on, by=cast.bernd), by=cast.bernd)
    with pytest.raises(Refused, match="Die Fortsetzung dieser Liste ginge danach nicht mehr auf"):
        correct(Spielliste.objects.get(pk=liste.pk), 2, normal(), cast.anna)
    assert rows(liste)[1] == (-1, 3, -1, -1)


def test_two_people_correct_and_the_second_is_told(cast, liste):
    play(liste, normal(), by=cast.bernd)
    seen_by_both = Spielliste.objects.get(pk=liste.pk).version
    correct(liste, 1, normal([3, 4]), cast.anna, based_on=seen_by_both)
    with pytest.raises(Conflict) as conflict:
        correct(liste, 1, normal([2, 4]), cast.bernd, based_on=seen_by_both)
    assert conflict.value.current.version == seen_by_both + 1
    assert rows(liste) == [(-1, -1, 1, 1)]


# --- the page


def test_the_form_is_filled_in_as_the_game_was_entered(anna, cast, liste):
    fact = normal(
        [2, 4], 160, re_ansage=True, kontra_absage=90, sonderpunkte={"re": {"fuchs": 2}, "kontra": {"doppelkopf": 1}}
    )
    play(liste, fact, by=cast.bernd)
    form = anna.get(address("list-row-correct", liste, 1)).context["form"]
    shown = {
        name: form.initial[name]
        for name in ("kind", "re", "re_augen", "re_said", "kontra_said", "re_extra", "kontra_extra")
    }
    assert shown == {
        "kind": "normal", "re": [2, 4], "re_augen": 160, "re_said": "said", "kontra_said": "90",
        "re_extra": ["fuchs1", "fuchs2"], "kontra_extra": ["doppelkopf1"],
    }  # fmt: skip


def test_what_changes_is_shown_before_it_is_saved(anna, cast, liste):
    play(liste, normal(), solo(3), normal(), solo(3), normal(), by=cast.bernd)
    seen = post(anna, "list-row-correct", liste, 2, look="1", **a_game([3, 4], 160))
    assert seen.status_code == 200
    changes = seen.context["changes"]
    assert changes.people == [
        ("Carla Weiß", 1, 0), ("Emil Sommer", 1, 0), ("Frieda Lang", 3, 2), ("Gustav Özil", -5, -2),
    ]  # fmt: skip
    assert changes.rows == [
        "Spiel 2: Damensolo, Frieda Lang, 130 : 110 Augen → Normalspiel, Re: Frieda Lang und Gustav Özil, 160 : 80 Augen",
        "Spiel 3: Geber Emil Sommer → Frieda Lang",
        "Spiel 4: Geber Frieda Lang → Gustav Özil; Damensolo → Damensolo (Pflicht)",
    ]
    assert rows(liste)[1] == (-1, -1, 3, -1)


def test_places_that_move_are_named(anna, cast):
    event = a_tournament(cast, rounds=1)
    first, second = seated(cast, event, count=2)
    finish(play_all(first, by=cast.bernd), by=cast.bernd)
    finish(play_all(second, by=cast.bernd, re=(1, 3)), by=cast.bernd)
    seen = post(anna, "list-row-correct", first, 1, look="1", **a_game([1, 2], 160))
    assert "Hanna Böhm: Platz 1 → 3" in seen.content.decode()


def test_saved_after_looking_with_a_reason(anna, cast, liste):
    play(liste, normal(), by=cast.bernd)
    assert looked_at(anna, liste, 1, reason="verlesen", **a_game([3, 4])).status_code == 302
    assert rows(liste) == [(-1, -1, 1, 1)]


def test_what_was_not_looked_at_is_not_saved(anna, cast, liste):
    play(liste, normal(), by=cast.bernd)
    seen = post(anna, "list-row-correct", liste, 1, look="1", reason="verlesen", **a_game([3, 4]))
    mark = seen.context["form"]["seen"].value()
    other = post(anna, "list-row-correct", liste, 1, save="1", seen=mark, reason="verlesen", **a_game([2, 4]))
    assert other.status_code == 200
    assert other.context["changes"].people[1] == ("Emil Sommer", 1, 1)
    assert rows(liste) == [(1, 1, -1, -1)]


def test_without_a_reason_what_changes_stays_on_the_page(anna, cast, liste):
    play(liste, normal(), by=cast.bernd)
    finish(play_all(liste, by=cast.bernd), by=cast.bernd)
    answer = looked_at(anna, liste, 1, **a_game([3, 4]))
    assert answer.status_code == 422
    assert answer.context["changes"] is not None
    assert "Bitte einen Grund angeben" in answer.content.decode()
    assert rows(liste)[0] == (1, 1, -1, -1)


def test_nothing_changed_is_said(anna, cast, liste):
    play(liste, normal(), by=cast.bernd)
    answer = post(anna, "list-row-correct", liste, 1, look="1", **a_game([1, 2], 130))
    assert answer.status_code == 422
    assert errors(answer) == ["Es ist noch nichts geändert. Bitte die Angaben berichtigen, dann noch einmal ansehen."]


def test_a_game_that_cannot_be_is_refused_with_its_name(anna, cast, liste):
    play(liste, *[normal() for _ in range(19)], solo(1), solo(2), solo(3), solo(4), normal(), by=cast.bernd)
    answer = post(anna, "list-row-correct", liste, 20, look="1", **a_game())
    assert answer.status_code == 422
    assert errors(answer) == [
        "Danach könnte ein späteres Spiel nicht mehr sein. Spiel 24: Carla Weiß wird vorgeführt und muss das "
        "Pflichtsolo spielen (§4.2.5)."
    ]


def test_a_penalty_is_corrected_in_its_own_form(anna, cast, liste):
    play(liste, {"penalty": "minor", "offender": 2}, by=cast.bernd)
    assert anna.get(address("list-row-correct", liste, 1)).context["form"].initial["offender"] == 2
    typed = {"offender": 3, "weight": "minor", "soloist": "", "kind": "", "absagen": 0, "referee": "AA"}
    assert looked_at(anna, liste, 1, reason="falscher Name", **typed).status_code == 302
    assert rows(liste) == [(1, 1, -3, 1)]


def test_names_are_of_those_who_sat_there_then(anna, cast, liste):
    play(liste, normal(), normal(), by=cast.bernd)
    other = entries(liste.tournament)[6]
    seats.substitute(spielliste=liste, position=1, entry=other, from_game=3, reason="geht", based_on=None, by=cast.anna)
    play(liste, normal(), by=cast.bernd)
    assert "Re: Carla Weiß und" in anna.get(address("list-row-correct", liste, 1)).content.decode()
    assert "Re: Jonas Vogt und" in anna.get(address("list-row-correct", liste, 3)).content.decode()


@pytest.mark.parametrize("step", ["look", "save"])
def test_somebody_was_quicker_and_both_versions_are_shown(anna, cast, liste, step):
    play(liste, normal(), by=cast.bernd)
    old = Spielliste.objects.get(pk=liste.pk).version
    seen = post(anna, "list-row-correct", liste, 1, look="1", reason="verlesen", **a_game([3, 4]))
    play(liste, normal([2, 3]), by=cast.bernd)
    typed = {
        step: "1",
        "seen": seen.context["form"]["seen"].value(),
        "based_on": old,
        "reason": "verlesen",
        **a_game([3, 4]),
    }
    answer = post(anna, "list-row-correct", liste, 1, **typed)
    assert answer.status_code == 409
    assert "Zeile 2 eingetragen" in answer.content.decode()
    assert "Normalspiel, Re: Frieda Lang und Gustav Özil" in answer.content.decode()
    assert rows(liste)[0] == (1, 1, -1, -1)


def test_rows_that_do_not_exist_are_not_found(anna, cast, liste):
    play(liste, normal(), by=cast.bernd)
    assert [anna.get(address("list-row-correct", liste, row)).status_code for row in (0, 1, 2)] == [404, 200, 404]


def test_the_scorer_cannot_change_a_confirmed_list(client, cast, liste):
    finish(play_all(liste, by=cast.bernd), by=cast.bernd)
    corrections.confirm_list(spielliste=liste, how="second", based_on=None, by=cast.anna)
    client.force_login(cast.bernd)
    assert post(client, "list-row-correct", liste, 1, look="1", **a_game([3, 4])).status_code == 404
    assert rows(liste)[0] == (1, 1, -1, -1)


def test_a_solo_is_corrected_to_another_soloist(anna, cast, liste):
    play(liste, normal(), solo(2), by=cast.bernd)
    assert looked_at(anna, liste, 2, reason="verschrieben", **a_solo(3, kind="bubensolo")).status_code == 302
    game = Game.objects.get(spielliste=liste, row=2)
    assert (game.kind, game.soloist, game.pflicht) == ("bubensolo", 3, True)
