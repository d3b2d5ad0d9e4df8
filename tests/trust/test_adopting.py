"""What an older version has stored is sealed as it is found, once, and to its end."""

import pytest

from league.base.writing import audit
from league.models import AuditEntry
from league.operations.adopting import adopt
from tests.trust.trust_stage import a_finished_tournament, past_the_site, wrong


@pytest.mark.django_db
def test_what_was_half_sealed_when_the_power_went_is_sealed_by_the_next_start():
    a_finished_tournament()
    audit("history-chained", by=None, data={"entries": 3})
    with past_the_site() as cursor:
        cursor.execute("DELETE FROM league_seal WHERE kind <> 'player'")
    assert adopt() > 10
    assert wrong() == []
    assert AuditEntry.objects.filter(action="all-sealed").count() == 1
    assert adopt() == 0


@pytest.mark.django_db
def test_what_lost_its_seal_in_an_installation_of_today_is_not_sealed_again():
    a_finished_tournament()
    with past_the_site() as cursor:
        cursor.execute("DELETE FROM league_seal WHERE kind = 'list'")
    assert adopt() == 0
    assert "Das Siegel ist nicht das, von dem der Verlauf erzählt." in wrong()[0]


LOGIN = (
    "INSERT INTO league_user (username, password, is_superuser, is_staff, is_active, email, first_name, last_name, date_joined) "
    "SELECT 'emil', password, is_superuser, is_staff, is_active, '', '', '', date_joined FROM league_user LIMIT 1"
)


@pytest.mark.django_db
def test_logins_of_before_they_were_sealed_are_sealed_by_the_next_start_once():
    a_finished_tournament()
    audit("all-sealed", by=None, data={"things": 3})
    with past_the_site() as cursor:
        cursor.execute(LOGIN.replace("emil", "else"))
    assert (len(wrong()), wrong()[0].endswith("(else): Davon weiß der Verlauf nichts.")) == (1, True)
    assert (adopt(), wrong(), adopt()) == (1, [], 0)
    with past_the_site() as cursor:
        cursor.execute(LOGIN)
    assert adopt() == 0
    assert wrong()[0].endswith("(emil): Davon weiß der Verlauf nichts.")


@pytest.mark.django_db
def test_in_an_installation_that_begins_now_no_login_is_ever_taken_for_an_old_one():
    assert adopt() == 0
    assert AuditEntry.objects.get().action == "logins-sealed"
