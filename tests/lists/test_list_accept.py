"""The direction lets a finding stand: what was played was played."""

from random import Random

import pytest

from league.base.writing import Refused
from league.lists import scorebook
from league.lists.services import corrections
from league.lists.services import writing as spielliste
from league.lists.sheet import sheet_of
from league.lists.views.paper_answer import answer
from league.models import AcceptedFinding, AuditEntry, Spielliste
from scoring import Paper, PaperRow
from tests.cast import a_tournament, finish, normal, play, seated, winners_paper
from tests.layout import squeezed
from tests.once import once
from tests.scoring.slips_made import played_lines

from .list_pages import address, errors, post
from .papers import ALL_WINNERS

# 24 games in which nobody was presented: position 2 to 4 and 1 owed their Pflichtsolo until the end.
ROWS = ["12+1"] * 24


@pytest.fixture
@once
def liste(cast):
    liste = seated(cast, a_tournament(cast), depth=Spielliste.POINTS)
    return spielliste.save_paper(spielliste=liste, paper=winners_paper(*ROWS), based_on=None, by=cast.bernd)


def accept(client, liste, finding, **typed):
    column = "" if finding.column is None else finding.column
    return post(client, "list-accept", liste, **{"code": finding.code, "row": finding.row, "column": column, **typed})


def test_every_finding_accepted_with_a_reason_lets_the_list_count(client, cast, liste):
    client.force_login(cast.anna)
    with pytest.raises(Refused):
        finish(liste, by=cast.bernd)
    accepted = 0
    while found := scorebook.read(liste).errors:
        assert accept(client, liste, found[0], reason=f"so gespielt {accepted}").status_code == 302
        accepted += 1
    assert accepted == AcceptedFinding.objects.count() > 0
    assert AuditEntry.objects.filter(action="finding-accepted").count() == accepted
    finish(Spielliste.objects.get(pk=liste.pk), by=cast.bernd)
    assert Spielliste.objects.get(pk=liste.pk).counts


def test_the_page_shows_what_is_accepted_and_asks_why(client, cast, liste):
    client.force_login(cast.anna)
    finding = scorebook.read(liste).errors[0]
    page = client.get(
        address("list-accept", liste), {"code": finding.code, "row": finding.row, "column": finding.column or ""}
    )
    assert "So stehen lassen" in page.content.decode()
    answer = accept(client, liste, finding, reason="")
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["reason"])
    assert not AcceptedFinding.objects.exists()


def test_all_findings_of_one_kind_are_accepted_with_one_reason(client, cast, liste):
    """Four were not presented, and four owe their Pflichtsolo: two reasons instead of eight."""
    client.force_login(cast.anna)
    found = {finding.code: finding for finding in scorebook.read(liste).errors}
    assert (list(found), len(scorebook.read(liste).errors)) == (["vorfuehrung", "pflichtsolo-missing"], 8)
    assert (
        accept(client, liste, found["vorfuehrung"], reason="ohne Pflichtsoli gespielt", alike="on").status_code == 302
    )
    assert [(one.code, one.row) for one in AcceptedFinding.objects.all()] == [("vorfuehrung", n) for n in range(21, 25)]
    accept(client, liste, found["pflichtsolo-missing"], reason="so vereinbart", alike="on")
    assert AuditEntry.objects.filter(action="finding-accepted").count() == 8
    assert {one.reason for one in AcceptedFinding.objects.all()} == {"ohne Pflichtsoli gespielt", "so vereinbart"}
    finish(Spielliste.objects.get(pk=liste.pk), by=cast.bernd)
    assert Spielliste.objects.get(pk=liste.pk).counts


def test_errors_that_one_repair_would_cure_are_let_stand_together(client, cast):
    """Two games were played in another order at a table of five: the director sees both messages and gives one reason."""
    liste = seated(cast, a_tournament(cast, players=5), size=5, depth=Spielliste.POINTS)
    lines = [line.points for line in played_lines(Random(4), 5)]
    lines[11], lines[12] = lines[12], lines[11]
    end = tuple(str(sum(column)) for column in zip(*lines, strict=True))
    paper = Paper(tuple(PaperRow("points", tuple(map(str, row))) for row in lines), end)
    liste = spielliste.save_paper(spielliste=liste, paper=paper, based_on=None, by=cast.bernd)
    client.force_login(cast.anna)
    said = answer(liste, paper)
    finding = next(one for one in said["findings"] if one["severity"] == "error")
    marks = {"code": finding["code"], "row": finding["row"], "column": finding["column"] or ""}
    together = len(finding["also"].split())
    assert (together > 0, len(finding["together"])) == (True, together)
    page = client.get(address("list-enter", liste)).content.decode()
    assert f'name="also" value="{finding["also"]}"' in page
    sent = post(client, "list-accept", liste, **marks, also=finding["also"], reason="so gespielt")
    assert sent.status_code == 302
    assert AcceptedFinding.objects.count() == 1 + together
    assert {one.reason for one in AcceptedFinding.objects.all()} == {"so gespielt"}
    assert not any(one["severity"] == "error" for one in answer(Spielliste.objects.get(pk=liste.pk), paper)["findings"])


@pytest.mark.parametrize(
    ("also", "said"),
    [
        ("vorfuehrung", "Die Meldungen kamen nicht vollständig an. Bitte die Seite neu laden."),
        ("vorfuehrung:21:9", "Die Meldungen kamen nicht vollständig an. Bitte die Seite neu laden."),
        ("dealer:99:", "Diese Meldung gibt es nicht mehr; die Liste wurde inzwischen geändert."),
    ],
)
def test_of_several_messages_none_is_let_stand_where_one_cannot_be(client, cast, liste, also, said):
    client.force_login(cast.anna)
    sent = accept(client, liste, scorebook.read(liste).errors[0], also=also, reason="so gespielt")
    assert said in squeezed(sent.content.decode())
    assert not AcceptedFinding.objects.exists()


def test_what_was_let_stand_before_is_not_let_stand_twice(client, cast, liste):
    client.force_login(cast.anna)
    first, second = [finding for finding in scorebook.read(liste).errors if finding.code == "vorfuehrung"][:2]
    accept(client, liste, first, reason="der eine Grund")
    accept(client, liste, second, reason="der andere Grund", alike="on")
    reasons = list(AcceptedFinding.objects.order_by("row").values_list("reason", flat=True))
    assert reasons == ["der eine Grund", *["der andere Grund"] * 3]


def test_the_page_says_how_many_more_there_are(client, cast, liste):
    client.force_login(cast.anna)
    found = [finding for finding in scorebook.read(liste).errors if finding.code == "vorfuehrung"]

    def offered(finding):
        words = {"code": finding.code, "row": finding.row, "column": finding.column or ""}
        return client.get(address("list-accept", liste), words).context["form"].fields.get("alike")

    assert str(offered(found[0]).label) == "Mit demselben Grund auch die 3 anderen Meldungen dieser Art"
    for finding in found[:2]:
        accept(client, liste, finding, reason="so gespielt")
    assert str(offered(found[3]).label) == "Mit demselben Grund auch die andere Meldung dieser Art"
    accept(client, liste, found[2], reason="so gespielt")
    assert offered(found[3]) is None
    page = client.get(address("list-enter", liste)).content.decode()
    assert page.count('name="alike"') == 1 + 4  # with script once for all; without it at each Pflichtsolo, not here


def test_a_reason_that_did_not_arrive_readable_is_said(client, cast, liste):
    client.force_login(cast.anna)
    answer = accept(client, liste, scorebook.read(liste).errors[0], reason="so\0gespielt")
    assert errors(answer) == [
        "Ein Zeichen ist nicht lesbar angekommen („\N{REPLACEMENT CHARACTER}“). Bitte neu eintippen."
    ]
    assert "so\N{REPLACEMENT CHARACTER}gespielt" in answer.content.decode()


def test_only_the_direction(client, cast, liste):
    client.force_login(cast.bernd)
    assert accept(client, liste, scorebook.read(liste).errors[0], reason="egal").status_code == 404


def test_a_finding_that_is_gone_cannot_be_accepted(client, cast, liste):
    client.force_login(cast.anna)
    answer = post(client, "list-accept", liste, code="dealer", row=99, column="", reason="so gespielt")
    assert errors(answer) == ["Diese Meldung gibt es nicht mehr; die Liste wurde inzwischen geändert."]


def test_numbers_that_do_not_add_up_must_be_mended(cast):
    liste = seated(cast, a_tournament(cast), depth=Spielliste.POINTS)
    wrong = Paper((PaperRow("points", ("1", "1", "-1", "-2")),))
    spielliste.save_paper(spielliste=liste, paper=wrong, based_on=None, by=cast.bernd)
    finding = next(f for f in scorebook.read(liste).errors if f.code == "row-sum")
    with pytest.raises(Refused, match="Die Zahlen müssen aufgehen"):
        corrections.accept_finding(
            spielliste=liste,
            code=finding.code,
            row=finding.row,
            column=finding.column,
            reason="egal",
            based_on=None,
            by=cast.anna,
        )


def test_missing_games_of_a_full_list_are_not_accepted_but_ended(cast):
    liste = seated(cast, a_tournament(cast))
    play(liste, normal(), by=cast.bernd)
    with pytest.raises(Refused, match="vorzeitig beenden"):
        corrections.accept_finding(
            spielliste=liste, code="game-count", row=1, column=None, reason="reicht", based_on=None, by=cast.anna
        )


# --- a Lustsolo before the own Pflichtsolo (§4.3): on paper it was played, so the direction decides

EARLY = ["2+3l", *ALL_WINNERS[1:]]


@pytest.fixture
@once
def early(cast):
    """ALL_WINNERS, but the first game was a Lustsolo of somebody who played the Pflichtsolo later."""
    liste = seated(cast, a_tournament(cast), depth=Spielliste.POINTS)
    return spielliste.save_paper(spielliste=liste, paper=winners_paper(*EARLY), based_on=None, by=cast.bernd)


def test_an_early_lustsolo_counts_only_with_a_reason(client, cast, early):
    (finding,) = scorebook.read(early).errors
    assert (finding.code, finding.row, finding.column, finding.severity) == ("lustsolo-early", 1, 2, "error")
    with pytest.raises(Refused, match="Emil Sommer hat das Pflichtsolo noch nicht gespielt; ein Lustsolo ist erst"):
        finish(early, by=cast.bernd)
    client.force_login(cast.anna)
    assert accept(client, early, finding, reason="so gespielt, alle waren einverstanden").status_code == 302
    early.refresh_from_db()
    finish(early, by=cast.bernd)
    assert [remark.reason for remark in sheet_of(early).accepted] == ["so gespielt, alle waren einverstanden"]
    assert sheet_of(early).findings == []


def test_the_page_calls_an_early_lustsolo_an_error_that_may_stand(client, cast, early):
    client.force_login(cast.anna)
    said = client.get(address("list-enter", early)).context["said"]
    assert [(f["code"], f["severity"], f["acceptable"]) for f in said["findings"]] == [
        ("lustsolo-early", "error", True)
    ]
    assert (said["rows"][0]["state"], said["ready"]) == ("bad", False)


def test_a_stille_hochzeit_before_the_pflichtsolo_needs_no_reason(cast):
    liste = seated(cast, a_tournament(cast), depth=Spielliste.POINTS)
    paper = winners_paper("2+3h", *ALL_WINNERS[1:])
    spielliste.save_paper(spielliste=liste, paper=paper, based_on=None, by=cast.bernd)
    finish(liste, by=cast.bernd)
    assert Spielliste.objects.get(pk=liste.pk).counts


# --- an acceptance covers what was accepted, nothing else

ODD = ("4", "0", "-2", "-2")  # no game looks like this; the director knows why
GAMES = [("1", "1", "-1", "-1")] * 23


def points_paper(*rows):
    return Paper(tuple(PaperRow("points", row) for row in rows))


@pytest.fixture
@once
def odd(cast):
    """A list whose second row was accepted as it stands."""
    liste = seated(cast, a_tournament(cast), depth=Spielliste.POINTS)
    typed(cast, liste, GAMES[0], ODD, *GAMES[1:])
    finding = next(f for f in scorebook.read(liste).errors if (f.code, f.row) == ("shape", 2))
    corrections.accept_finding(
        spielliste=liste, code="shape", row=2, column=finding.column, reason="Schiedsrichter", based_on=None,
        by=cast.anna,
    )  # fmt: skip
    return liste


def typed(cast, liste, *rows):
    spielliste.save_paper(spielliste=liste, paper=points_paper(*rows), based_on=None, by=cast.bernd)


def wrong_shapes(liste):
    return [finding.row for finding in scorebook.read(liste).errors if finding.code == "shape"]


def test_it_covers_the_row_as_it_was(cast, odd):
    assert wrong_shapes(odd) == []
    assert [remark.reason for remark in sheet_of(odd).accepted] == ["Schiedsrichter"]


@pytest.mark.parametrize(
    "rows",
    [
        (GAMES[0], ("60", "-20", "-38", "-2"), *GAMES[1:]),  # other numbers in the same row
        (GAMES[0], GAMES[0], ODD, *GAMES[2:]),  # a forgotten row above: the director looks again
    ],
)
def test_it_no_longer_holds_when_the_row_says_something_else(cast, odd, rows):
    typed(cast, odd, *rows)
    assert len(wrong_shapes(odd)) == 1
    with pytest.raises(Refused):
        finish(odd, by=cast.bernd)
    assert sheet_of(odd).accepted == []
    assert any(remark.finding.code == "shape" for remark in sheet_of(odd).findings)


def test_it_holds_again_when_the_row_is_typed_back(cast, odd):
    typed(cast, odd, GAMES[0], ("60", "-20", "-38", "-2"), *GAMES[1:])
    typed(cast, odd, GAMES[0], ODD, *GAMES[1:])
    assert wrong_shapes(odd) == []


def test_the_row_counts_too_where_the_sentence_names_no_numbers(cast):
    """ "Position 2 hat ihr Pflichtsolo schon gespielt": accepted for a solo of 3, not for one of 9."""
    liste = seated(cast, a_tournament(cast), depth=Spielliste.POINTS)

    def typed_solo(value):
        rows = [
            PaperRow("winners", (cell,), marks) for cell, marks in [("2+1", "*"), ("12+1", ""), (f"2+{value}", "*")]
        ]
        spielliste.save_paper(spielliste=liste, paper=Paper(tuple(rows)), based_on=None, by=cast.bernd)
        return [f for f in scorebook.read(liste).errors if f.code == "pflichtsolo-twice"]

    (finding,) = typed_solo(3)
    corrections.accept_finding(
        spielliste=liste, code=finding.code, row=finding.row, column=finding.column, reason="so gespielt",
        based_on=None, by=cast.anna,
    )  # fmt: skip
    assert typed_solo(3) == []
    assert len(typed_solo(9)) == 1
