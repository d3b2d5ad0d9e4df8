"""The direction lets a finding stand: what was played was played."""

import pytest

from league import scorebook
from league.models import AcceptedFinding, AuditEntry, Spielliste
from league.services import corrections, spielliste
from league.services._base import Refused
from tests.cast import a_tournament, finish, normal, play, seated, winners_paper

from .list_pages import address, errors, post

# 24 games in which nobody was presented: position 2 to 4 and 1 owed their Pflichtsolo until the end.
ROWS = ["12+1"] * 24


@pytest.fixture
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


def test_only_the_direction(client, cast, liste):
    client.force_login(cast.bernd)
    assert accept(client, liste, scorebook.read(liste).errors[0], reason="egal").status_code == 404


def test_a_finding_that_is_gone_cannot_be_accepted(client, cast, liste):
    client.force_login(cast.anna)
    answer = post(client, "list-accept", liste, code="dealer", row=99, column="", reason="so gespielt")
    assert errors(answer) == ["Diese Meldung gibt es nicht mehr; die Liste wurde inzwischen geändert."]


def test_numbers_that_do_not_add_up_must_be_mended(cast):
    from scoring import Paper, PaperRow

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
