"""manage.py recompute: everything anew from the facts, with progress; stopped and gone on with, the numbers are the same."""

import json
from contextlib import suppress
from io import StringIO
from random import Random

import pytest
from django.core.management import CommandError, call_command

from league.management.commands import recompute
from league.models import Game, Occupancy, PlayerMonth, Rating
from league.operations import progress
from league.ranking import services
from tests.cast import DAY
from tests.once import once
from tests.ranking.ranking_stories import Story, an_evening_list
from tests.ranking.ranking_stories import stored as months
from tests.rows import chosen


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    return tmp_path


@pytest.fixture
@once
def played(cast):
    """Lists of several months, with everything derived from them."""
    story = Story(cast, Random(2))
    for _ in range(40):
        story.act()
    services.make_months()
    services.refresh_ratings()
    return cast


def everything():
    seats = sorted(Occupancy.objects.values_list("pk", "points", "games", "games_won", "soli", "soli_won"))
    return seats, months(), sorted(Rating.objects.values_list("player", "month", "mu", "sigma", "lists"))


def spoil():
    PlayerMonth.objects.update(points=99, total_games=7)
    PlayerMonth.objects.order_by("pk").first().delete()
    Rating.objects.update(mu=1)
    Occupancy.objects.filter(spielliste__state="finished").update(points=5)


def run(*words):
    out = StringIO()
    call_command("recompute", *words, stdout=out)
    return out.getvalue()


@pytest.mark.thorough
def test_whatever_was_stored_the_right_numbers_come_back(played):
    right = everything()
    spoil()
    assert everything() != right
    run()
    assert everything() == right
    run("--check")


@pytest.mark.thorough
@pytest.mark.parametrize(("phase", "after"), [("mended", 7), ("make_month", 1), ("make_month", 3), ("_keep", 2)])
def test_stopped_anywhere_it_goes_on_and_ends_with_the_same_numbers(played, monkeypatch, phase, after):
    right = everything()
    spoil()
    place = recompute if phase == "mended" else services
    with monkeypatch.context() as patch:
        patch.setattr(place, phase, stopping(getattr(place, phase), after))
        with pytest.raises(CommandError, match="macht dort weiter") as stopped:
            run()
    assert stopped.value.returncode == 130
    run()
    assert everything() == right


def stopping(act, after):
    """As when somebody presses Ctrl+C during one of the steps."""
    calls = iter(range(after))

    def once(*args, **words):
        if next(calls, None) is None:
            raise KeyboardInterrupt
        return act(*args, **words)

    return once


@pytest.mark.thorough
def test_it_says_that_it_goes_on_and_begins_anew_if_wished(played, monkeypatch, folder):
    with monkeypatch.context() as patch:
        patch.setattr(services, "make_month", stopping(services.make_month, 1))
        with pytest.raises(CommandError):
            run()
    assert json.loads((folder / "recompute.json").read_text())["phase"] == "months"
    said = run()
    assert "Ein angehaltener Lauf geht weiter" in said
    assert "Listen geprüft" not in said
    assert not (folder / "recompute.json").exists()
    with monkeypatch.context() as patch:
        patch.setattr(services, "make_month", stopping(services.make_month, 1))
        with pytest.raises(CommandError):
            run()
    assert "Listen geprüft" in run("--restart")


def test_the_mark_of_another_database_is_not_believed(played, folder):
    (folder / "recompute.json").write_text('{"about": "eine andere", "phase": "ratings"}')
    assert "Listen geprüft" in run()
    (folder / "recompute.json").write_text("kein JSON")
    assert "Listen geprüft" in run()


def test_the_check_names_every_kind_of_difference_and_changes_nothing(played):
    spoil()
    spoilt = everything()
    out = StringIO()
    with pytest.raises(CommandError, match="stimmen nicht"):
        call_command("recompute", "--check", stdout=out)
    said = out.getvalue()
    assert "points: gespeichert 5" in said
    assert "points: gespeichert 99" in said
    assert "Spielstärke: gespeichert" in said
    assert everything() == spoilt


IMPOSSIBLE = {"game": {"kind": "normal", "re_augen": 241}, "re": [1, 2]}


@pytest.mark.parametrize("facts", chosen([IMPOSSIBLE, {}, {"game": 7}], 0, 1), ids=["241 Augen", "none", "no game"])
@pytest.mark.parametrize("words", [(), ("--check",)], ids=["anew", "compared"])
def test_a_list_whose_facts_cannot_be_is_named_and_the_others_are_computed(played, words, facts):
    broken = Game.objects.filter(spielliste__depth="full").order_by("pk").first()
    Game.objects.filter(pk=broken.pk).update(facts=facts)
    other = Occupancy.objects.filter(spielliste__state="finished").exclude(spielliste=broken.spielliste).first()
    Occupancy.objects.filter(pk=other.pk).update(points=other.points + 5)
    out = StringIO()
    with suppress(CommandError):
        call_command("recompute", *words, stdout=out)
    told = f"Liste {broken.spielliste.code}: Die gespeicherten Angaben lassen sich nicht rechnen: "
    assert told in out.getvalue()
    assert f"Liste {other.spielliste.code}: Position {other.position}, points" in out.getvalue()


def test_it_says_how_far_it_is(played, monkeypatch):
    monkeypatch.setattr(progress, "EVERY", 0.0)
    said = run()
    assert " Listen, noch etwa " in said
    assert " Monaten der Ranglisten, noch etwa " in said
    assert " Monaten der Spielstärken, noch etwa " in said


@pytest.mark.parametrize(("seconds", "words"), [(10, "9 Sekunden"), (1000, "15 Minuten"), (400_000, "6.032 Minuten")])
def test_the_time_left_follows_from_the_pace(monkeypatch, seconds, words):
    clock = iter([0.0, float(seconds)])
    monkeypatch.setattr(progress.time, "monotonic", lambda: next(clock))
    said = []
    progress.Progress(said.append, 10_000, "Listen").at(5250)
    assert said == [f"5.250 von 10.000 Listen, noch etwa {words}"]


def test_lists_of_an_older_version_come_into_the_rankings(cast):
    """Before this version there were no months, and entries had no day."""
    liste = an_evening_list(cast, DAY, (12, -4, -2, -6))
    right = everything()
    PlayerMonth.objects.all().delete()
    liste.tournament.entries.update(day=None)
    assert not services.is_ready()
    services.make_months()
    assert everything() == right
    assert services.is_ready()
    assert set(liste.tournament.entries.values_list("day", flat=True)) == {DAY}
