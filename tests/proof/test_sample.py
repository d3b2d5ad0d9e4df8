"""Papers against records: how many lists it takes, that everybody can repeat the draw, and what is found."""

import hashlib
import math
from io import BytesIO
from itertools import combinations

import pypdfium2
import pytest
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from league.models import AuditEntry
from league.proof.sample import drawn, fewer_than, needed, unseen
from league.proof.services import draw_sample, present_code
from league.registration.services.entries import deduct
from tests.cast import browser_of
from tests.trust.trust_stage import a_finished_tournament

# lists, percent wrong, confidence → so many without a fault
NEEDED = [(100, 5, 95, 45), (100, 10, 95, 25), (500, 5, 95, 56), (500, 1, 99, 300), (10, 10, 95, 10), (1, 50, 90, 1)]


@pytest.mark.parametrize(("lists", "percent", "confidence", "number"), NEEDED)
def test_so_many_lists_are_looked_at(lists, percent, confidence, number):
    wrong = max(1, math.ceil(lists * percent / 100))
    assert needed(lists, percent, confidence) == number
    assert unseen(lists, wrong, number) <= 1 - confidence / 100
    assert number == 0 or unseen(lists, wrong, number - 1) > 1 - confidence / 100


@given(st.integers(1, 9), st.data())
def test_the_chance_to_see_nothing_is_counted_right(lists, data):
    wrong, looked_at = data.draw(st.integers(0, lists)), data.draw(st.integers(0, lists))
    samples = list(combinations(range(lists), looked_at))
    clean = sum(min(sample, default=lists) >= wrong for sample in samples)
    assert unseen(lists, wrong, looked_at) == pytest.approx(clean / len(samples))


def test_what_is_proved_is_what_was_asked_for():
    assert fewer_than(100, 45, 95) == 5
    assert fewer_than(100, 100, 99) == 1
    assert fewer_than(100, 0, 95) == 101


def test_a_draw_is_repeated_with_pencil_and_sha256():
    left, found, seed = list(range(1, 41)), [], "314256K7M2"
    for turn in range(1, 6):
        value = int(hashlib.sha256(f"{seed}:{turn}:0".encode()).hexdigest(), 16)
        found.append(left.pop(value % len(left)))
    assert drawn(range(1, 41), 5, seed) == sorted(found)
    assert drawn(range(1, 41), 5, "314257K7M2") != sorted(found)
    assert drawn([3, 1, 2], 7, seed) == [1, 2, 3]


@pytest.fixture
def played(db):
    return a_finished_tournament()


def text(answer) -> str:
    return " ".join(answer.content.decode().split())


def test_the_director_draws_compares_and_reads_what_it_proves(played):
    anna, event = browser_of(played.cast.anna), played.event
    address, noted = (reverse(name, args=[event.uuid]) for name in ("proof-sample", "proof-checked"))
    said = text(anna.get(address))
    code = present_code(event)
    assert f'dann würfeln: <strong class="code">{code}</strong>' in said
    wrong = anna.post(address, {"code": code, "dice": "drei", "percent": 10, "confidence": 95})
    assert wrong.status_code == 422
    assert "4 bis 20 Ziffern" in text(wrong)
    assert 'value="drei"' in text(wrong)
    assert anna.post(address, {"code": code, "dice": "3 1 4 2", "percent": 10, "confidence": 95}).status_code == 302
    told = AuditEntry.objects.get(action="sample-drawn").data
    assert (told["dice"], sorted({*told["always"], *told["drawn"]})) == ("3142", [1, 2])
    assert "2 Listen sind noch zu vergleichen." in text(anna.get(address))
    anna.post(noted, {"list": 1, "agrees": "ja"})
    anna.post(noted, {"list": 2, "agrees": "nein"})
    assert "Bitte dazuschreiben, was auf dem Papier anders ist." in text(anna.get(address))
    assert "Eine Liste ist noch zu vergleichen." in text(anna.get(address))
    anna.post(noted, {"list": 2, "agrees": "nein", "remark": "Endstand 13"})
    said = text(anna.get(address))
    assert "Eine Liste stimmt nicht mit dem Papier überein." in said
    assert "Endstand 13" in said
    anna.post(noted, {"list": 2, "agrees": "ja"})
    assert "stimmt nicht mit dem Papier" not in text(anna.get(address))


def test_a_throw_is_worth_nothing_once_the_history_goes_on(played):
    """Else somebody could change something until the lists that are drawn are to his liking."""
    anna, event = browser_of(played.cast.anna), played.event
    address, code = reverse("proof-sample", args=[event.uuid]), present_code(event)
    deduct(entry=played.people[0], points=2, reason="Noch einmal", by=played.cast.anna)
    late = anna.post(address, {"code": code, "dice": "3142", "percent": 10, "confidence": 95})
    assert late.status_code == 422
    assert f"Der Prüfcode ist jetzt {present_code(event)}. Bitte vorlesen und neu würfeln." in text(late)
    assert f'name="code" value="{present_code(event)}"' in text(late)
    assert not AuditEntry.objects.filter(action="sample-drawn").exists()


def test_how_many_lists_give_which_confidence_is_a_table(played, monkeypatch):
    monkeypatch.setattr("league.proof.services.deciding", lambda event: {1})
    said = text(browser_of(played.cast.anna).get(reverse("proof-sample", args=[played.event.uuid])))
    assert "außer denen der ersten drei Plätze gibt es eine" in said
    assert 'weniger als 10 % </th> <td class="num">1</td> <td class="num">1</td> <td class="num">1</td>' in said


def test_the_sheet_has_what_is_stored_of_every_list_and_how_it_was_drawn(played):
    anna, event = browser_of(played.cast.anna), played.event
    paper = reverse("proof-sample-paper", args=[event.uuid])
    assert anna.get(paper).url == reverse("proof-sample", args=[event.uuid])
    for dice in ("3142", "2222"):
        draw_sample(
            tournament=event, code=present_code(event), dice=dice, percent=10, confidence=95, by=played.cast.anna
        )
    printed = "".join(
        page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(BytesIO(anna.get(paper).content))
    )
    read = " ".join(printed.split())
    drawn = AuditEntry.objects.filter(action="sample-drawn").first().data
    for words in ("Gewürfelt: 2222", drawn["code"], "Das ist die 2. Ziehung", "Runde 1, Tisch 2", "Hanna Böhm +11"):
        assert words in read


def test_only_the_director_draws(played):
    for user in (played.cast.bernd, played.cast.dieter):
        for name in ("proof-sample", "proof-sample-paper"):
            assert browser_of(user).get(reverse(name, args=[played.event.uuid])).status_code == 404
    assert browser_of(played.cast.anna).post(
        reverse("proof-checked", args=[played.event.uuid]), {"list": 99, "agrees": "ja"}
    ).status_code == 404  # fmt: skip
