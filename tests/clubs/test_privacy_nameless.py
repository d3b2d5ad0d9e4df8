"""Making somebody nameless, on small stages: random evenings, names in texts, old prints; and merges that stay."""

import random

import pytest
from django.apps import apps
from django.db.models import CharField, TextField
from django.utils import timezone

from league.base.writing import Refused
from league.clubs.services import people
from league.clubs.services.privacy import PLACES, plan_of
from league.models import Entry, Player, PrintOrder, Tournament
from league.printing import store
from league.registration.services import entries
from league.registration.services.entries import add_entry
from tests.cast import DAY, a_player, a_tournament
from tests.events.public_pages import play_round

from .privacy_stage import nameless, numbers


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(4))
def test_at_random_evenings_too(cast, seed):
    dice = random.Random(seed)
    event = a_tournament(cast, rounds=2, players=8)
    for number in (1, 2):
        ends = [[2 * dice.randint(-10, 10) for _seat in range(3)] for _table in range(2)]
        play_round(cast, event, number, *((*end, -sum(end)) for end in ends))
    for entry in dice.sample(list(event.entries.all()), 2):
        entries.deduct(entry=entry, points=dice.randint(1, 12), reason="zu laut", by=cast.anna)
    before = numbers()
    for player in dice.sample(cast.players[:8], 3):
        nameless(player, cast.anna)
    assert numbers() == before


def test_one_name_alone_is_replaced_only_where_nobody_else_is_called_so(cast):
    """Of two Langs the reason does not say which one; "lang" is a word."""
    other = a_player("Paul", "Lang", cast.home)
    frieda = cast.players[2]
    for name, also in (("Allein", []), ("Zu zweit", [other])):
        event = a_tournament(cast, rounds=1, players=4)
        Tournament.objects.filter(pk=event.pk).update(name=name)
        for player in also:
            add_entry(tournament=event, player=player, by=cast.anna)
        entries.deduct(entry=event.entries.get(player=frieda), points=1, reason="Lang redete zu lang", by=cast.anna)
    found = {plan.before: plan.after for plan in plan_of(frieda).texts}
    assert found == {"Lang redete zu lang": f"{frieda.number_name} redete zu lang"}
    assert len(plan_of(frieda).texts) == 1


def test_titles_with_the_surname_are_shown_and_left_to_people(cast):
    event = a_tournament(cast, rounds=1, players=4)
    Tournament.objects.filter(pk=event.pk).update(name="Lang-Gedenkturnier", organiser="Frieda Lang")
    assert plan_of(cast.players[2]).mentions == ["Frieda Lang", "Lang-Gedenkturnier"]


def test_it_needs_a_reason(cast):
    with pytest.raises(Refused, match="Grund"):
        nameless(cast.carla, cast.anna, "")
    assert Player.objects.get(pk=cast.carla.pk).anonymised_at is None


def test_old_prints_are_gone_and_those_on_their_way_too(cast, kept_here, django_capture_on_commit_callbacks):
    store.keep("1" * 64, b"Carla")
    for number, state in enumerate((PrintOrder.WAITING, PrintOrder.DRAWING)):
        PrintOrder.objects.create(digest=f"{number:064}", state=state, document="Carla", beat_at=timezone.now())
    with django_capture_on_commit_callbacks(execute=True):
        nameless(cast.carla, cast.anna)
    assert list((kept_here / "prints").iterdir()) == []
    assert [store.look(f"{number:064}").state for number in range(2)] == ["gone", "gone"]


# --- a merge that cannot be undone


def test_undoing_a_merge_says_where_both_are_entered_by_now(cast):
    event = a_tournament(cast, rounds=1, players=0)
    double = a_player("Karla", "Weiss")
    add_entry(tournament=event, player=double, by=cast.anna)
    merge = people.merge_players(keep=cast.carla, double=double, by=cast.anna)
    Entry.objects.create(tournament=event, player=double, number=9, name="K", full_name="K", day=DAY)
    with pytest.raises(Refused, match=r"Herbstturnier.*zuerst austragen"):
        people.undo_merge(merge=merge, by=cast.anna)


def test_a_double_that_is_entered_from_an_old_page_stands_for_the_one_that_was_kept(cast):
    event = a_tournament(cast, rounds=1, players=0)
    double = a_player("Karla", "Weiss")
    people.merge_players(keep=cast.carla, double=Player.objects.get(pk=double.pk), by=cast.anna)
    assert add_entry(tournament=event, player=double, by=cast.anna).player == cast.carla


# Free texts that are not about people, are cleared with the record they belong to, or say who answers for the site.
OF_NOBODY = {
    "Club.name", "Tournament.name", "Tournament.place", "Tournament.organiser", "Season.name", "SeasonEvent.title",
    "Tournament.announcement", "Player.skeleton", "Player.spelling", "Entry.name", "Entry.full_name", "AuditEntry.reason", "AcceptedFinding.message",
    "AcceptedFinding.content", "Registration.contact", "Submission.result", "Draw.error", "Prize.title", "Prize.thing",
    "KeptFile.name", "NotedError.machine", "NotedError.number", "NotedError.kind", "NotedError.where", "PrintOrder.name", "PrintOrder.title", "PrintOrder.document", "PrintReader.scope",
    "ClubApplication.key", "ClubApplication.email", "ClubApplication.answer", "Installation.printed_address", "Installation.responsible", "SharedKey.key", "SharedKey.mark", "User.username", "User.password", "User.first_name", "User.last_name", "User.email",
}  # fmt: skip


def test_every_free_text_of_the_site_is_searched_or_known_to_name_nobody():
    """A new field for a reason or a remark fails here until it is in PLACES, or above."""
    texts = {
        f"{model.__name__}.{field.name}"
        for model in apps.get_app_config("league").get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, (CharField, TextField)) and not field.choices and (field.max_length or 999) >= 100
    }
    searched = {f"{model.__name__}.{field}" for model, field, _way, _title in PLACES}
    assert texts - searched - OF_NOBODY == set()
