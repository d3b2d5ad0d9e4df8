"""What a phone writes: each act once, on the row it names, based on what it saw; every answer has the whole state."""

import pytest
from django.urls import reverse

from league.lists.services import corrections
from league.lists.services.writing import finish_list, record_game
from league.models import AuditEntry, Game, Spielliste, TableSheet, Tournament
from tests.cast import normal, solo
from tests.rows import chosen

from .at_table import Phone, a_table, game, key, points, undo, whole


def rows(liste) -> list[tuple]:
    return [(one.row, one.p1) for one in Game.objects.filter(spielliste=liste)]


def test_games_become_rows_of_the_list_where_the_phone_decides(cast):
    liste = a_table(cast)
    phone = Phone(liste)
    status, said = phone.act(game(1), game(2, solo(3)))
    assert (status, len(said["done"]), said["refused"]) == (200, 2, None)
    assert [(row["row"], row["points"], row["source"], row["device"]) for row in said["state"]["rows"]] == [
        (1, [1, 1, -1, -1], "phone", 1), (2, [-1, -1, 3, -1], "phone", 1),
    ]  # fmt: skip
    assert rows(liste) == [(1, 1), (2, -1)]
    told = AuditEntry.objects.filter(action="game-recorded").values_list("by", "data__device")
    assert list(told) == [(None, 1), (None, 1)]


@pytest.mark.parametrize("policy", [Tournament.COPY, Tournament.BOTH])
def test_elsewhere_they_lie_beside_it(cast, policy):
    liste = a_table(cast, policy)
    status, said = Phone(liste).act(game(1), game(2))
    assert (status, [row["points"] for row in said["state"]["rows"]]) == (200, [[1, 1, -1, -1]] * 2)
    assert rows(liste) == []
    assert said["state"]["list"]["version"] == TableSheet.objects.get().version == 2


@pytest.mark.parametrize("policy", [Tournament.PHONE, Tournament.COPY])
def test_what_is_sent_twice_is_stored_once(cast, policy):
    phone = Phone(a_table(cast, policy))
    first, based_on = game(1), phone.version
    answers = [phone.act(first, based_on=based_on) for _ in range(3)]
    assert [(status, said["done"]) for status, said in answers] == [(200, [first["key"]])] * 3
    assert len(answers[-1][1]["state"]["rows"]) == 1


def test_a_lost_answer_is_found_again_by_its_keys(cast):
    """The phone never heard of the first two; it sends them again with the third."""
    phone = Phone(a_table(cast))
    one, two, three, based_on = game(1), game(2), game(3), phone.version
    phone.act(one, two, based_on=based_on)
    status, said = phone.act(one, two, three, based_on=based_on)
    assert (status, said["done"], said["refused"]["code"]) == (409, [one["key"], two["key"]], "version")
    status, said = phone.act(three, based_on=said["state"]["list"]["version"])
    assert (status, len(said["state"]["rows"])) == (200, 3)


def test_a_phone_that_had_to_scan_again_is_known_by_its_keys(cast):
    liste = a_table(cast)
    phone, based_on, sent = Phone(liste), None, game(1)
    based_on = phone.version
    phone.act(sent, based_on=based_on)
    phone.client.cookies.clear()
    phone.enter()
    phone.send("table-pen", act="take")
    assert phone.act(sent, based_on=based_on)[1]["done"] == [sent["key"]]
    assert rows(liste) == [(1, 1)]


def test_a_key_with_other_content_is_refused(cast):
    phone = Phone(a_table(cast))
    sent = game(1)
    phone.act(sent)
    status, said = phone.act(sent | {"facts": normal(augen=151)})
    assert (status, said["refused"]["code"]) == (422, "refused")


def test_a_row_that_is_taken_or_not_there_yet(cast):
    liste = a_table(cast)
    phone = Phone(liste)
    phone.play(normal())
    status, said = phone.act(game(1, normal(augen=151)))
    assert (status, said["code"], said["refused"]["message"]) == (
        409, "row", "Zeile 1 lässt sich jetzt nicht schreiben: Als Nächstes kommt Zeile 2.",
    )  # fmt: skip
    assert phone.act(game(3))[0] == 409


def test_what_the_office_did_meanwhile_is_seen_first(cast):
    liste = a_table(cast)
    phone = Phone(liste)
    phone.play(normal())
    before = phone.version
    corrections.correct_game(spielliste=liste, row=1, to=normal(augen=151), reason="", based_on=None, by=cast.anna)
    status, said = phone.act(game(2), based_on=before)
    assert (status, said["code"], said["done"]) == (409, "version", [])
    assert said["state"]["rows"][0] | {"facts": None} == {
        "row": 1, "facts": None, "points": [2, 2, -2, -2], "penalty": "", "source": "office", "device": None,
    }  # fmt: skip
    assert phone.act(game(2))[0] == 200


def test_an_illegal_game_is_refused_with_its_sentence_and_what_came_before_stays(cast):
    liste = a_table(cast)
    status, said = Phone(liste).act(game(1), game(2, normal(re=(1,))), game(3))
    assert (status, len(said["done"]), rows(liste)) == (422, 1, [(1, 1)])
    assert said["refused"]["said"]["code"] == "game-refused"
    assert "Spiel 2" in said["refused"]["message"]


def test_a_closed_list_is_410(cast):
    liste = a_table(cast)
    phone = Phone(liste)
    phone.play(normal())
    finish_list(spielliste=liste, early=True, reason="Stromausfall", based_on=None, by=cast.anna)
    status, said = phone.act(game(2))
    assert (status, said["code"], said["state"]["list"]["state"]) == (410, "closed", "finished")
    assert not said["state"]["list"]["writable"]
    assert phone.act(undo(1))[0] == 410


@pytest.mark.parametrize("policy", [Tournament.PHONE, Tournament.COPY])
def test_the_last_row_is_taken_back(cast, policy):
    liste = a_table(cast, policy)
    phone = Phone(liste)
    phone.play(normal(), normal())
    assert phone.act(undo(1))[1]["code"] == "row"
    status, said = phone.act(undo(2))
    assert (status, len(said["state"]["rows"])) == (200, 1)
    assert len(phone.play(normal(augen=151))[1]["state"]["rows"]) == 2
    action = "game-deleted" if policy == Tournament.PHONE else "phone-row-undone"
    assert AuditEntry.objects.get(action=action).data["device"] == 1


def test_what_the_office_wrote_is_not_taken_back_at_the_table(cast):
    liste = a_table(cast)
    phone = Phone(liste)
    record_game(spielliste=liste, facts={"penalty": "minor", "offender": 1}, based_on=None, by=cast.anna)
    assert [(row["penalty"], row["source"]) for row in phone.state["rows"]] == [("minor", "office")]
    status, said = phone.act(undo(1))
    assert (status, said["refused"]["message"]) == (
        422, "Diese Zeile hat das Büro eingetragen. Bitte dort ändern lassen.",
    )  # fmt: skip


@pytest.mark.parametrize("policy", [Tournament.PHONE, Tournament.COPY])
def test_points_alone(cast, policy):
    liste = a_table(cast, policy, depth=Spielliste.POINTS)
    phone = Phone(liste)
    if policy == Tournament.COPY:
        phone.send("table-depth", depth="points")
    status, said = phone.act(points(1, 1, 1, -1, -1), points(2, -2, 6, -2, -2, solo=2), points(3, 3, -1, -1, -1))
    assert (status, [row["points"] for row in said["state"]["rows"]]) == (
        200, [[1, 1, -1, -1], [-2, 6, -2, -2], [3, -1, -1, -1]],
    )  # fmt: skip
    assert [row["marks"] for row in TableSheet.objects.get().rows] == ["", "*2", "h"]
    status, said = phone.act(points(4, 1, 1, 1, -1))
    assert (status, said["refused"]["field"]) == (422, "points")
    assert "Zeile 4" in said["refused"]["message"]
    assert phone.act(points(4, 1, -1))[1]["refused"]["message"] == "Es fehlen Punkte: Je Platz gehört eine Zahl hin."
    assert len(phone.act(undo(3))[1]["state"]["rows"]) == 2


def test_how_much_is_written_is_chosen_while_it_is_blank(cast):
    liste = a_table(cast, depth=Spielliste.POINTS)
    phone = Phone(liste)
    assert phone.send("table-depth", depth="full")[1]["state"]["list"]["depth"] == "full"
    phone.play(normal())
    status, said = phone.send("table-depth", depth="points")
    assert (status, said["field"]) == (422, "depth")
    assert phone.send("table-depth", depth="totals")[0] == 422


def test_what_the_phone_thought_it_worth_is_kept_where_it_is_wrong(cast):
    liste = a_table(cast)
    phone = Phone(liste)
    phone.act(game(1, worth=[1, 1, -1, -1]), game(2, worth=[2, 2, -2, -2]))
    assert [row.get("worth") for row in TableSheet.objects.get().rows] == [None, [2, 2, -2, -2]]
    assert rows(liste) == [(1, 1), (2, 1)]
    assert AuditEntry.objects.get(action="phone-miscounted").data == {
        "row": 2, "worth": [2, 2, -2, -2], "points": [1, 1, -1, -1], "device": 1,
    }  # fmt: skip


def test_the_whole_list_on_a_phone_until_the_table_is_done(cast):
    liste = a_table(cast)
    phone = Phone(liste)
    facts = whole(liste)
    phone.play(*facts[:-1])
    status, said = phone.send("table-finish", based_on=phone.version, key=key())
    assert (status, said["code"]) == (422, "refused")
    phone.play(facts[-1])
    based_on, once = phone.version, key()
    assert phone.send("table-finish", based_on=1, key=key())[0] == 409
    answers = [phone.send("table-finish", based_on=based_on, key=once) for _ in range(2)]
    assert [(status, said["state"]["list"]["state"]) for status, said in answers] == [(200, "finished")] * 2
    liste.refresh_from_db()
    assert (liste.state, liste.finished_by) == (Spielliste.FINISHED, None)


@pytest.mark.thorough
def test_a_copy_is_done_and_goes_on_when_its_last_row_is_taken_back(cast):
    liste = a_table(cast, Tournament.COPY)
    phone = Phone(liste)
    phone.play(*whole(liste))
    assert phone.send("table-finish", based_on=phone.version, key=key())[1]["state"]["list"]["finished"]
    assert phone.act(game(25))[0] == 410
    status, said = phone.act(undo(24))
    assert (status, said["state"]["list"]["finished"], said["state"]["list"]["writable"]) == (200, False, True)
    liste.refresh_from_db()
    assert liste.state == Spielliste.OPEN


BROKEN = [
    {}, {"acts": []}, {"acts": "x"}, {"acts": [1]}, {"acts": [{}]}, {"acts": [{"act": "game", "row": 1}]},
    {"acts": [game(1) | {"key": "x"}]}, {"acts": [game(1) | {"key": 1}]}, {"acts": [game(0)]}, {"acts": [game(1, {"x": 1})]},
    {"acts": [game(1, {"game": 3})]}, {"acts": [game(1, {"game": {"kind": "normal"}, "re": "12"})]}, {"acts": [game(1, {"re": [1, 2]})]},
    {"acts": [game(1, worth="x")]}, {"acts": [points(1, 1)] * 101}, {"acts": [points(1, 1, solo=9)]}, {"acts": [game(1) | {"act": "rob"}]},
    {"acts": [game(1)], "based_on": "x"}, {"acts": [game(1)], "based_on": True}, {"acts": [{"act": "points", "key": key(), "row": 1, "points": [1.5]}]},
]  # fmt: skip


@pytest.mark.parametrize("sent", chosen(BROKEN, 0, 6, 12, 18), ids=range(len(BROKEN)))
def test_what_no_phone_of_ours_sends_is_answered_calmly(cast, sent):
    liste = a_table(cast)
    phone = Phone(liste)
    status, said = phone.send("table-entry", **({"based_on": phone.version} | sent))
    assert (status, said["code"], rows(liste)) == (400, "broken", [])


@pytest.mark.parametrize("body", chosen(["", "x", "[]", "3", "[" * 5000, '"' + "x" * 70_000 + '"'], 0))
def test_what_is_no_object_is_answered_calmly(cast, body):
    liste = a_table(cast)
    phone = Phone(liste)
    answer = phone.client.post(reverse("table-entry", args=[liste.uuid]), body, content_type="application/json")
    assert answer.status_code in (400, 422)
    assert answer.json()["state"]["rows"] == []


def test_without_a_cookie_nothing_is_told(cast):
    liste = a_table(cast)
    stranger = Phone(liste, enter=False)
    assert stranger.act(game(1), based_on=1) == (
        401, {"code": "token", "message": "Dieses Handy ist hier nicht angemeldet. Bitte den Code der Liste scannen."},
    )  # fmt: skip
