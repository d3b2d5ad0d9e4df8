"""A new player, and what happens when the name is known already."""

import pytest
from django.urls import reverse

from league.clubs.services import people
from league.clubs.services.club import give_club_role
from league.models import AuditEntry, ClubRole, Player, User
from tests.cast import a_player, browser_of, sent
from tests.layout import squeezed
from tests.rows import chosen

ANNA_MUELLER = {"first_name": "Anna", "last_name": "Müller", "ddv_number": "4711", "publication": "full"}


def page_of(cast) -> str:
    return f"/verein/{cast.home.uuid}/spieler/neu/"


def send(cast, by=None, **typed):
    browser = browser_of(by or cast.anna)
    return browser.post(page_of(cast), sent(browser.get(page_of(cast)).context["form"], **typed))


def test_bernd_adds_somebody_new(cast):
    answer = send(cast, by=cast.bernd, **ANNA_MUELLER, key="k")
    assert (answer.status_code, answer.url) == (302, f"/verein/{cast.home.uuid}/spieler/")
    player = Player.objects.get(last_name="Müller")
    assert (player.name, player.ddv_number, player.publication, player.active) == ("Anna Müller", "4711", "full", True)
    assert player.club_on() == cast.home
    assert (AuditEntry.objects.first().action, AuditEntry.objects.first().by) == ("player-added", cast.bernd)


def test_and_then_the_next_one(cast):
    answer = send(cast, **ANNA_MUELLER, next="1")
    assert answer.url == page_of(cast)


def test_sent_twice_there_is_one_player(cast):
    browser = browser_of(cast.anna)
    data = sent(browser.get(page_of(cast)).context["form"], **ANNA_MUELLER)
    assert [browser.post(page_of(cast), data).status_code for _ in range(2)] == [302, 302]
    assert Player.objects.filter(last_name="Müller").count() == 1


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    chosen(
        [
            ({"first_name": ""}, "first_name", "Bitte ausfüllen."),
            ({"last_name": "4711"}, "last_name", "Der Name braucht mindestens einen Buchstaben."),
            ({"last_name": "x" * 81}, "last_name", "Der Name hat 81 Zeichen; höchstens 80 gehen. Bitte kürzen."),
            (
                {"first_name": "\N{ZERO WIDTH JOINER}" * 9},
                "first_name",
                "Der Name braucht mindestens einen Buchstaben.",
            ),
            (
                {"last_name": "Mül\0ler"},
                "last_name",
                "Ein Zeichen ist nicht lesbar angekommen („\N{REPLACEMENT CHARACTER}“).",
            ),
            ({"ddv_number": "47\0"}, "ddv_number", "ist keine DDV-Nummer."),
            (
                {"ddv_number": "12 345 678 90123"},
                "ddv_number",
                "„1234567890123“ ist keine DDV-Nummer. Bitte höchstens 12",
            ),
            ({"ddv_number": "٤٧١١"}, "ddv_number", "ist keine DDV-Nummer."),
            ({"ddv_number": "815"}, "ddv_number", "Die DDV-Nummer 815 hat schon Emil Sommer. Bitte prüfen."),
            ({"publication": "geheim"}, "publication", "geheim ist keine gültige Auswahl"),
        ],
        0,
        4,
    ),
)
def test_what_cannot_be_is_said_at_its_field_and_stays_typed(cast, changes, field, words):
    people.change_player(player=cast.players[1], ddv_number="815", based_on=None, by=cast.anna)
    answer = send(cast, **{**ANNA_MUELLER, **changes})
    assert answer.status_code == 422
    form = answer.context["form"]
    assert list(form.errors) == [field]
    assert words in form.errors[field][0]
    typed = {
        name: text.replace("\0", "\N{REPLACEMENT CHARACTER}") for name, text in {**ANNA_MUELLER, **changes}.items()
    }
    assert {name: form[name].value() for name in typed} == typed
    assert not Player.objects.filter(last_name="Müller").exists()


def test_the_owner_of_a_number_in_another_club_is_named_only_as_published(cast):
    a_player("Minna", "Klein", cast.away, ddv_number="77", publication=Player.INITIALS)
    answer = send(cast, **{**ANNA_MUELLER, "ddv_number": "77"})
    assert answer.context["form"].errors["ddv_number"] == ["Die DDV-Nummer 77 hat schon M. K.. Bitte prüfen."]


# --- two of one name


def test_the_page_asks_and_shows_who_is_known(cast):
    a_player("Anna", "Müller", cast.away, ddv_number="99")
    answer = send(cast, **ANNA_MUELLER)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Ist es dieselbe Person?" in page
    assert "Herz Zehn Hafenstadt" in page
    assert ">99<" in page
    assert Player.objects.filter(last_name="Müller").count() == 1


def test_no_another_person_and_what_was_typed_is_kept(cast):
    a_player("Anna", "Müller", cast.away)
    asked = send(cast, **ANNA_MUELLER)
    answer = browser_of(cast.anna).post(page_of(cast), sent(asked.context["form"], is_another="1"))
    assert answer.status_code == 302
    assert Player.objects.filter(last_name="Müller").count() == 2
    assert Player.objects.get(ddv_number="4711").club_on() == cast.home


def test_yes_a_guest_belongs_to_us_from_today(cast):
    guest = a_player("Anna", "Müller", guest_of=cast.home)
    people.change_player(player=guest, active=False, based_on=None, by=cast.anna)
    asked = send(cast, **ANNA_MUELLER)
    assert "Ja, diese Person gehört jetzt zu uns" in asked.content.decode()
    data = sent(asked.context["form"], same=str(guest.uuid))
    answers = [browser_of(cast.anna).post(page_of(cast), data) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    guest.refresh_from_db()
    assert (guest.club_on(), guest.active, guest.memberships.count()) == (cast.home, True, 1)
    assert Player.objects.filter(last_name="Müller").count() == 1


def test_whom_no_club_looks_after_is_taken_in_by_who_keeps_the_installation(cast):
    nobodys = a_player("Anna", "Müller")
    asked = send(cast, **ANNA_MUELLER)
    assert 'name="same"' not in asked.text
    assert "nimmt sie auf, wer die ganze Seite betreut" in squeezed(asked.text)
    answer = browser_of(cast.anna).post(page_of(cast), sent(asked.context["form"], same=str(nobodys.uuid)))
    assert "keiner kümmert sich um den Eintrag" in answer.context["form"].non_field_errors()[0]
    assert nobodys.club_on() is None
    root = browser_of(User.objects.create_superuser("root"))
    asked = root.post(page_of(cast), ANNA_MUELLER)
    assert root.post(page_of(cast), sent(asked.context["form"], same=str(nobodys.uuid))).status_code == 302
    assert nobodys.club_on() == cast.home


def test_a_guest_of_another_club_is_asked_for_there(cast):
    a_player("Anna", "Müller", guest_of=cast.away)
    asked = send(cast, **ANNA_MUELLER)
    assert 'name="same"' not in asked.text
    assert "Herz Zehn Hafenstadt</bdi> den Wechsel ein" in asked.text


def test_yes_she_is_here_already(cast):
    a_player("Anna", "Müller", cast.home)
    asked = send(cast, **ANNA_MUELLER)
    assert "Ja, diese Person ist schon da" in asked.content.decode()
    same = str(asked.context["known"][0].uuid)
    assert browser_of(cast.anna).post(page_of(cast), sent(asked.context["form"], same=same)).status_code == 302
    assert Player.objects.get(last_name="Müller").memberships.count() == 1


def test_who_plays_for_another_club_cannot_be_taken_from_it(cast):
    theirs = a_player("Anna", "Müller", cast.away)
    asked = send(cast, **ANNA_MUELLER)
    assert 'name="same"' not in asked.content.decode()
    assert "Herz Zehn Hafenstadt</bdi> den Wechsel ein" in asked.content.decode()
    answer = browser_of(cast.anna).post(page_of(cast), sent(asked.context["form"], same=str(theirs.uuid)))
    assert answer.status_code == 422
    assert "spielt für „Herz Zehn Hafenstadt“" in answer.context["form"].non_field_errors()[0]
    assert theirs.club_on() == cast.away


def test_who_leads_both_clubs_enters_the_move_herself(cast):
    give_club_role(club=cast.away, user=cast.anna, role=ClubRole.ADMINISTRATOR, by=cast.dieter)
    theirs = a_player("Anna", "Müller", cast.away)
    asked = squeezed(send(cast, **ANNA_MUELLER).content.decode())
    assert "den Wechsel ein" not in asked
    assert f'href="{reverse("player-move", args=[theirs.uuid])}">Ja: Vereinswechsel eintragen' in asked


@pytest.mark.parametrize("same", ["unsinn", "00000000-0000-0000-0000-000000000000", "other"])
def test_nobody_of_another_name_is_taken_in_by_a_forged_answer(cast, same):
    guest = a_player("Nora", "Gast")
    a_player("Anna", "Müller")
    answer = send(cast, **ANNA_MUELLER, same=str(guest.uuid) if same == "other" else same)
    assert answer.status_code == 422
    assert guest.club_on() is None


@pytest.mark.parametrize(
    "typed",
    chosen(
        [
            {"last_name": "Mu\N{COMBINING DIAERESIS}ller"},
            {"last_name": "MÜLLER", "first_name": "anna"},
            {"last_name": "Mül\N{ZERO WIDTH SPACE}ler"},
            {"first_name": "An\N{VARIATION SELECTOR-16}na"},
            {"first_name": "\N{RIGHT-TO-LEFT OVERRIDE}Anna"},
            {"last_name": "Müller."},
        ],
        0,
        1,
    ),
    ids=["NFD", "capitals", "zero width", "variation selector", "bidi", "punctuation"],
)
def test_twins_that_only_look_different_to_a_machine_are_asked_about(cast, typed):
    a_player("Anna", "Müller", cast.home)
    answer = send(cast, **{**ANNA_MUELLER, **typed})
    assert answer.status_code == 422
    assert answer.context["known"].get().name == "Anna Müller"


@pytest.mark.parametrize(
    ("typed", "stored"),
    chosen(
        [
            ("<script>alert(1)</script>", "<script>alert(1)</script>"),
            ("a" + "\N{COMBINING LONG STROKE OVERLAY}" * 1000, "a" + "\N{COMBINING LONG STROKE OVERLAY}" * 2),
            (
                "\N{ARABIC LIGATURE SALLALLAHOU ALAYHE WASALLAM}" * 80,
                "\N{ARABIC LIGATURE SALLALLAHOU ALAYHE WASALLAM}" * 80,
            ),
            ("ß" * 80, "ß" * 80),
            ("'; DROP TABLE league_player; --", "'; DROP TABLE league_player; --"),
            ("{{ 7|add:7 }}{% now 'Y' %}", "{{ 7|add:7 }}{% now 'Y' %}"),
        ],
        0,
        1,
    ),
    ids=["script", "smear", "ligature", "sharp s", "sql", "template"],
)
def test_a_hostile_name_is_stored_clean_and_shown_harmless(cast, typed, stored):
    assert send(cast, **{**ANNA_MUELLER, "last_name": typed}).status_code == 302
    assert Player.objects.get(ddv_number="4711").last_name == stored
    page = browser_of(cast.anna).get(f"/verein/{cast.home.uuid}/spieler/").content.decode()
    assert "<script>alert" not in page


def test_dieter_and_strangers_find_no_page(cast):
    assert browser_of(cast.dieter).get(page_of(cast)).status_code == 404
    assert browser_of(cast.dieter).post(page_of(cast), ANNA_MUELLER).status_code == 404
    assert browser_of(None).post(page_of(cast), ANNA_MUELLER).url.startswith("/konto/login/")
    assert not Player.objects.filter(last_name="Müller").exists()
