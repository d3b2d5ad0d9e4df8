"""The comparison with the history comes by itself, once a day, and waits a day for tables that play; and what it found is said."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from league.base.notices import notices
from league.models import AuditEntry
from league.operations import verify
from league.operations.comparing import AGAIN, QUIET, Comparing
from league.operations.schedule import playing
from tests import cast as stage
from tests.trust.trust_stage import a_finished_tournament, past_the_site

NOW = timezone.make_aware(datetime(2026, 11, 17, 21, 30))


@pytest.fixture
def folder(db, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    return tmp_path


@pytest.fixture
def started():
    return []


def test_once_a_day_after_the_first_minutes(folder, started, monkeypatch):
    comparing, after = Comparing(NOW), NOW + QUIET
    assert not comparing.look(NOW, lambda: started.append(1))
    assert comparing.look(after, verify.run)
    done = verify.last().when
    assert not comparing.look(done + timedelta(hours=23), lambda: started.append(2))
    assert comparing.look(done + timedelta(hours=25), lambda: started.append(3))
    assert started == [3]


def test_one_that_came_to_no_end_is_not_tried_every_ten_seconds(folder, started):
    comparing, after = Comparing(NOW), NOW + QUIET
    tries = [after, after + timedelta(seconds=10), after + AGAIN]
    assert [comparing.look(at, lambda: started.append(1)) for at in tries] == [True, False, True]


# Hours since the last comparison, or since the first entry where there was none yet; and whether it comes.
WHILE_TABLES_PLAY = [(25, False), (47, False), (49, True), (24 * 30, True)]


@pytest.mark.parametrize("compared", [True, False], ids=["compared before", "never yet"])
@pytest.mark.parametrize(("hours", "comes"), WHILE_TABLES_PLAY)
def test_tables_that_play_put_it_off_for_a_day_and_a_list_left_open_not_for_ever(folder, cast, hours, comes, compared):
    stage.seated(cast, stage.a_tournament(cast))
    assert playing()
    since = verify.run().at if compared else AuditEntry.objects.last().at.isoformat()
    now = datetime.fromisoformat(since) + timedelta(hours=hours)
    assert Comparing(now - QUIET).look(now, lambda: None) == comes


def test_a_clock_that_was_put_back_puts_nothing_off(folder, cast):
    stage.seated(cast, stage.a_tournament(cast))
    now = verify.run().when - timedelta(days=3)
    assert Comparing(now - QUIET).look(now, lambda: None)


def test_who_runs_an_event_reads_that_something_was_changed_but_not_what(folder):
    event = a_finished_tournament().event
    verify.run()
    assert not [one for one in notices(event) if "Abweichungen" in one.text]
    with past_the_site() as cursor:
        cursor.execute("UPDATE league_deduction SET points = 1")
    verify.run()
    (told,) = [one for one in notices(event) if "Abweichungen" in one.text]
    assert (told.warns, told.leads) == (True, f"/turnier/{event.uuid}/nachweis/")
    assert "Frieda" not in told.text
