"""A club's names and its Kasse."""

import pytest

from league.clubs.services import club as clubs
from league.models import AuditEntry, Club
from tests.cast import browser_of, sent
from tests.rows import chosen


def page_of(cast) -> str:
    return f"/verein/{cast.home.uuid}/bearbeiten/"


def send(cast, **changes):
    anna = browser_of(cast.anna)
    return anna.post(page_of(cast), sent(anna.get(page_of(cast)).context["form"], **changes))


def test_anna_changes_names_and_kasse(cast):
    answer = send(
        cast, name="  Doko-Club   Kreuzbube ", short_name="Kreuzbube", city="Hafenstadt",
        kasse_cents_per_minus_point="0,50", kasse_limit="100", kasse_cents_over_limit="1",
    )  # fmt: skip
    assert (answer.status_code, answer.url) == (302, page_of(cast))
    club = Club.objects.get(pk=cast.home.pk)
    assert (club.name, club.short_name, club.city) == ("Doko-Club Kreuzbube", "Kreuzbube", "Hafenstadt")
    assert club.kasse == {"cents_per_minus_point": 50, "limit": 100, "cents_over_limit": 100}
    assert club.version == cast.home.version + 1
    entry = AuditEntry.objects.first()
    assert (entry.action, entry.by, entry.club) == ("club-changed", cast.anna, club)
    assert entry.data["kasse_limit"] == [0, 100]


def test_the_kasse_is_explained_with_numbers_of_what_is_stored(cast):
    clubs.change_club(
        club=cast.home, kasse_cents_per_minus_point=50, kasse_limit=100, kasse_cents_over_limit=100, based_on=None,
        by=cast.anna,
    )  # fmt: skip
    words = " ".join(
        browser_of(cast.anna).get(page_of(cast)).content.decode().replace("\N{NO-BREAK SPACE}", " ").split()
    )
    assert "Jeder Minuspunkt kostet 0,50 €." in words
    assert "Wer über +100 oder unter −100 kommt, zahlt einmal 1,00 € dazu." in words
    assert "−37</span> Punkte, <strong>18,50 €</strong>; " in words
    assert "−120</span> Punkte, <strong>61,00 €</strong>; " in words
    assert "+120</span> Punkte, <strong>1,00 €</strong>." in words


def test_a_club_without_kasse_is_told_what_is_usual(cast):
    assert "Der Verein führt zurzeit keine Kasse." in browser_of(cast.anna).get(page_of(cast)).content.decode()


@pytest.mark.parametrize(
    ("typed", "cents"),
    chosen(
        [("0,50", 50), ("0.5", 50), (",5", 50), ("1", 100), ("1,05 €", 105), ("", 0), ("0", 0), ("1000", 100_000)], 0, 4
    ),
)
def test_amounts_as_people_type_them(cast, typed, cents):
    assert send(cast, kasse_cents_per_minus_point=typed).status_code == 302
    assert Club.objects.get(pk=cast.home.pk).kasse_cents_per_minus_point == cents


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    chosen([
        ({"name": ""}, "name", "Bitte ausfüllen."),
        ({"name": "123"}, "name", "Der Name braucht mindestens einen Buchstaben."),
        ({"name": "\N{ZERO WIDTH SPACE}\N{HANGUL FILLER}"}, "name", "Der Name braucht mindestens einen Buchstaben."),
        ({"name": "x" * 81}, "name", "Der Name hat 81 Zeichen; höchstens 80 gehen. Bitte kürzen."),
        ({"name": "herz zehn HAFENSTADT"}, "name", "Einen Verein „herz zehn HAFENSTADT“ gibt es schon. Bitte einen anderen Namen wählen."),
        ({"short_name": "x" * 21}, "short_name", "„Kurzname“ hat 21 Zeichen; höchstens 20 gehen. Bitte kürzen."),
        ({"kasse_cents_per_minus_point": "fünfzig"}, "kasse_cents_per_minus_point", "„fünfzig“ ist kein Betrag. Bitte Euro und Cent eingeben, etwa 0,50."),
        ({"kasse_cents_per_minus_point": "-1"}, "kasse_cents_per_minus_point", "„-1“ ist kein Betrag."),
        ({"kasse_cents_per_minus_point": "€"}, "kasse_cents_per_minus_point", "ist kein Betrag."),
        ({"kasse_cents_per_minus_point": "0,505"}, "kasse_cents_per_minus_point", "„0,505“ ist kein Betrag."),
        ({"kasse_cents_per_minus_point": "٠,٥"}, "kasse_cents_per_minus_point", "ist kein Betrag."),
        ({"kasse_cents_per_minus_point": "1000,01"}, "kasse_cents_per_minus_point", "1000,01 € ist zu viel; höchstens 1000 € gehen."),
        ({"kasse_limit": "hundert"}, "kasse_limit", "„hundert“ ist keine ganze Zahl."),
        ({"kasse_limit": "-100", "kasse_cents_over_limit": "1"}, "kasse_limit", "-100 liegt nicht zwischen 0 und 10000."),
        ({"kasse_limit": "", "kasse_cents_over_limit": "1"}, "kasse_limit", "Bitte auch die Grenze angeben, oder den Betrag dafür leeren."),
        ({"kasse_limit": "100", "kasse_cents_over_limit": ""}, "kasse_cents_over_limit", "Bitte auch den Betrag angeben, oder die Grenze leeren."),
    ], 0, 5, 10),
)  # fmt: skip
def test_what_cannot_be_is_said_at_its_field_and_stays_typed(cast, changes, field, words):
    answer = send(cast, city="Neustadt", **changes)
    assert answer.status_code == 422
    form = answer.context["form"]
    assert list(form.errors) == [field]
    assert words in form.errors[field][0]
    assert (form["city"].value(), form[field].value()) == ("Neustadt", changes[field])
    assert Club.objects.get(pk=cast.home.pk).version == cast.home.version


def test_sent_twice_it_counts_once(cast):
    anna = browser_of(cast.anna)
    data = sent(anna.get(page_of(cast)).context["form"], city="Neustadt")
    assert [anna.post(page_of(cast), data).status_code for _ in range(2)] == [302, 302]
    assert Club.objects.get(pk=cast.home.pk).version == cast.home.version + 1
    assert AuditEntry.objects.filter(action="club-changed").count() == 1


def test_two_people_at_once_the_second_sees_both_versions(cast):
    anna = browser_of(cast.anna)
    data = sent(anna.get(page_of(cast)).context["form"], city="Neustadt", kasse_cents_per_minus_point="0,10")
    clubs.change_club(club=cast.home, city="Altstadt", kasse_cents_per_minus_point=50, based_on=None, by=cast.anna)
    answer = anna.post(page_of(cast), data)
    assert answer.status_code == 409
    rows = {row.label: (row.stored, row.typed) for row in answer.context["rows"] if row.differs}
    assert rows == {"Ort": ("Altstadt", "Neustadt"), "Euro je Minuspunkt": ("0,50", "0,10")}
    assert Club.objects.get(pk=cast.home.pk).city == "Altstadt"
    # Both are on the page, and the second try is based on what is stored now.
    assert anna.post(page_of(cast), sent(answer.context["form"])).status_code == 302
    club = Club.objects.get(pk=cast.home.pk)
    assert (club.city, club.kasse_cents_per_minus_point) == ("Neustadt", 10)


def test_a_name_full_of_tricks_is_stored_clean_and_shown_harmless(cast):
    typed = "\N{RIGHT-TO-LEFT OVERRIDE}<script>alert(1)</script>" + "o" + "\N{COMBINING ACUTE ACCENT}" * 1000
    assert send(cast, name=typed).status_code == 302
    assert Club.objects.get(pk=cast.home.pk).name == "<script>alert(1)</script>ó" + "\N{COMBINING ACUTE ACCENT}" * 2
    page = browser_of(cast.anna).get(page_of(cast)).content.decode()
    assert "<script>alert" not in page


@pytest.mark.parametrize("letter", [b"%ED%A0%80", b"%FC"])
def test_a_letter_that_did_not_arrive_whole_is_refused(cast, letter):
    """Half a surrogate pair, or an umlaut of another encoding: no browser sends that."""
    body = b"name=M" + letter + b"ller"
    answer = browser_of(cast.anna).generic("POST", page_of(cast), body, "application/x-www-form-urlencoded")
    assert answer.status_code == 422
    assert "nicht lesbar angekommen" in answer.context["form"].errors["name"][0]


def test_only_its_administrators_find_the_page(cast):
    assert browser_of(cast.anna).get(page_of(cast)).status_code == 200
    for who in (cast.bernd, cast.dieter):
        assert browser_of(who).get(page_of(cast)).status_code == 404
        assert browser_of(who).post(page_of(cast), {"name": "Gekapert"}).status_code == 404
    assert browser_of(None).get(page_of(cast)).url.startswith("/konto/login/")
    assert Club.objects.get(pk=cast.home.pk).name == "Doko-Club Kreuzdame"
