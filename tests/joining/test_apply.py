"""A club applies: what is asked, what is told and to whom, what is too much. Strangers learn nothing from the answers."""

import datetime
from smtplib import SMTPException

import pytest
from django.core.cache import cache
from django.core.mail.backends.locmem import EmailBackend
from django.db import IntegrityError, transaction
from django.utils import timezone

from league.joining import services
from league.joining.views import public
from league.models import AuditEntry, ClubApplication, Installation
from tests.cast import browser_of, sent
from tests.events.event_pages import words
from tests.rows import chosen

from .joining_stage import BERTA, FORM, LIST, applies, link_in, one, opened, root

SENT = f"{FORM}gesendet/"


# --- whether it is possible at all


def test_unless_the_operator_wishes_so_there_is_no_such_page(cast, client):
    assert (client.get(FORM).status_code, client.post(FORM, BERTA).status_code, client.get(SENT).status_code) == (
        404,
    ) * 3
    assert FORM not in client.get("/").text + client.get("/konto/login/").text


def test_start_page_and_login_page_offer_it_as_soon_as_it_is_switched_on(cast, client):
    """The start page is kept for strangers."""
    assert FORM not in client.get("/").text
    opened()
    assert FORM in client.get("/").text
    assert FORM in client.get("/konto/login/").text
    opened(Installation.OFF)
    assert FORM not in client.get("/").text


# --- what is stored, and what is sent


def test_berta_gets_a_mail_with_a_link_and_the_club_waits_for_it(stage, mailing, mailoutbox):
    answer = applies()
    assert (answer.status_code, answer.url) == (302, SENT)
    (mail,) = mailoutbox
    assert mail.to == ["berta@example.org"]
    kept = one()
    assert (kept.name, kept.city, kept.state, kept.applicant, kept.email) == (
        "Karo Ass Celle", "Celle", "NI", "Berta Kühn", "berta@example.org",
    )  # fmt: skip
    assert (kept.stage, kept.verified_at) == (ClubApplication.SENT, None)
    assert kept.until - kept.at == pytest.approx(datetime.timedelta(days=3), abs=datetime.timedelta(seconds=5))


def test_of_the_link_only_a_digest_is_kept(stage, mailing, mailoutbox):
    applies()
    word = link_in(mailoutbox[0]).strip("/").split("/")[-1]
    assert len(word) > 40
    assert word not in str(vars(one())) + str(list(AuditEntry.objects.values_list("data", flat=True)))
    assert one().digest == services.digest_of(word)


def test_nothing_that_a_stranger_typed_stands_in_the_first_mail(stage, mailing, mailoutbox):
    """Else anybody could have any text sent to anybody."""
    applies(name="Gewonnen! Jetzt klicken", first_name="Reichtum", last_name="Wartet", city="Sofort")
    said = mailoutbox[0].subject + mailoutbox[0].body
    assert not any(typed in said for typed in ("Gewonnen", "klicken", "Reichtum", "Wartet", "Sofort"))


def test_the_mail_comes_in_the_language_of_the_form(stage, mailing, mailoutbox):
    browser = browser_of(None)
    browser.cookies["sprache"] = "en"
    applies(browser)
    assert one().language == "en"


def test_names_stay_out_of_the_history(stage, mailing):
    applies()
    told = AuditEntry.objects.get(action="club-applied")
    assert (told.data, told.reason, told.by) == ({"application": one().pk}, "", None)


def test_without_a_mail_server_the_operator_sees_it_and_the_page_says_so(stage, client, mailoutbox):
    assert "verschickt keine E-Mails" in words(client.get(FORM))
    assert applies().url == SENT
    assert "prüft die Anmeldung selbst" in words(client.get(SENT))
    assert (one().stage, one().digest, one().until, mailoutbox) == (ClubApplication.WAITING, None, None, [])


def test_sent_twice_it_is_one_application_and_one_mail(stage, mailing, mailoutbox):
    browser = browser_of(None)
    data = sent(browser.get(FORM).context["form"], **BERTA)
    assert [browser.post(FORM, data).url for _time in range(2)] == [SENT, SENT]
    assert (ClubApplication.objects.count(), len(mailoutbox)) == (1, 1)


# --- bad input: a sentence that names the field, and what was typed stays


@pytest.mark.parametrize(
    ("changes", "field", "said"),
    chosen(
        [
            ({"name": ""}, "name", "Bitte ausfüllen."),
            ({"name": "12"}, "name", "Der Name braucht mindestens einen Buchstaben."),
            ({"name": "doko club KREUZDAME e. V."}, "name", "gibt es hier schon. Seine Vereinsleitung kann"),
            ({"city": ""}, "city", "Bitte ausfüllen."),
            ({"city": "C" * 61}, "city", "höchstens 60 gehen"),
            ({"state": "XX"}, "state", ""),
            ({"first_name": ""}, "first_name", "Bitte ausfüllen."),
            ({"last_name": "?"}, "last_name", "mindestens einen Buchstaben"),
            ({"email": "berta"}, "email", "Das ist keine E-Mail-Adresse."),
            ({"email": "berta@example.org\nBcc: x@example.org"}, "email", "Das ist keine E-Mail-Adresse."),
        ],
        0,
    ),
)
def test_bad_input_is_said_at_its_field_and_what_was_typed_stays(stage, mailing, mailoutbox, changes, field, said):
    answer = applies(**changes)
    assert answer.status_code == 422
    form = answer.context["form"]
    assert list(form.errors) == [field]
    assert said in str(form.errors[field])
    assert 'value="Karo Ass Celle"' in answer.text or field == "name"
    assert (ClubApplication.objects.count(), mailoutbox) == (0, [])


# --- nothing is told about what is known


def _answer(**changes) -> tuple[int, str, str]:
    cache.clear()
    browser = browser_of(None)
    answer = applies(browser, **changes)
    return answer.status_code, answer.get("Location", ""), words(browser.get(SENT))


def test_the_answer_is_the_same_whether_address_or_club_are_known_already(stage, mailing, mailoutbox):
    new = _answer()
    again = _answer()
    of_a_login = _answer(name="Pik Bube Peine", email="anna@example.org")
    other_person = _answer(email="carl@example.org")
    one_more = _answer(name="Pik Bube Peine", email="ANNA@example.org")
    ClubApplication.objects.update(stage=ClubApplication.WAITING)
    waiting = _answer()
    assert {again, of_a_login, other_person, one_more, waiting} == {new}


def test_who_applies_again_gets_a_new_link_and_the_old_one_leads_nowhere(stage, mailing, mailoutbox, client):
    applies()
    applies(city="Uelzen")
    old, new = (link_in(mail) for mail in mailoutbox)
    assert (client.get(old).status_code, client.get(new).status_code) == (404, 200)
    assert (ClubApplication.objects.count(), one().city) == (1, "Uelzen")


def test_the_same_club_of_another_person_is_an_application_of_its_own(stage, mailing):
    applies()
    applies(email="carl@example.org", first_name="Carl")
    assert ClubApplication.objects.count() == 2


def test_the_database_itself_keeps_one_open_application_of_a_person(stage, mailing):
    applies()
    again = {name: getattr(one(), name) for name in ("name", "key", "city", "first_name", "last_name", "email")}
    with pytest.raises(IntegrityError), transaction.atomic():
        ClubApplication.objects.create(**again)
    ClubApplication.objects.update(stage=ClubApplication.REFUSED)
    ClubApplication.objects.create(**again)  # decided is decided; one may ask again


@pytest.mark.parametrize("who", [None, "anna", "bernd", "dieter"])
def test_nobody_but_the_operator_sees_who_applied(stage, mailing, who):
    applies()
    browser = browser_of(getattr(stage, who) if who else None)
    places = [LIST, f"{LIST}{one().uuid}/ablehnen/", f"{LIST}einstellen/", "/betrieb/"]
    assert {browser.get(place).status_code for place in places} == {404 if who else 302}
    assert browser.post(f"{LIST}{one().uuid}/zulassen/").status_code == (404 if who else 302)
    assert not any("Celle" in browser.get(page).text for page in ("/", "/suche/?q=Karo+Ass", "/api/v1/clubs"))
    assert one().stage == ClubApplication.SENT


# --- limits


def test_from_one_address_five_an_hour_and_what_was_typed_stays(stage, mailing, mailoutbox):
    for number in range(public.MOST_FROM_HERE):
        assert applies(name=f"Karo {number} Ass", email=f"b{number}@example.org").status_code == 302
    answer = applies(name="Karo Neun Ass", email="b9@example.org")
    assert answer.status_code == 429
    assert "Bitte in einer Stunde noch einmal." in words(answer)
    assert 'value="Karo Neun Ass"' in answer.text
    assert len(mailoutbox) == ClubApplication.objects.count() == public.MOST_FROM_HERE


def test_what_was_typed_wrong_does_not_count(stage, mailing):
    for _time in range(public.MOST_FROM_HERE + 1):
        applies(email="")
    assert applies().status_code == 302


@pytest.mark.parametrize(("most", "kind"), [("MOST_UNVERIFIED", "sent"), ("MOST_WAITING", "waiting")])
def test_altogether_there_is_a_limit_too(stage, mailing, mailoutbox, monkeypatch, most, kind):
    monkeypatch.setattr(services, most, 1)
    applies(email="other@example.org")
    ClubApplication.objects.update(stage=kind)
    answer = applies()
    assert answer.status_code == 429
    assert "Gerade sind sehr viele Anmeldungen offen" in words(answer)
    assert 'value="Karo Ass Celle"' in answer.text
    assert len(mailoutbox) == 1


def test_links_that_are_over_take_no_room(stage, mailing, monkeypatch):
    monkeypatch.setattr(services, "MOST_UNVERIFIED", 1)
    applies(email="other@example.org")
    ClubApplication.objects.update(until=timezone.now())
    assert applies().status_code == 302


def test_one_letter_box_gets_three_mails_whatever_the_clubs_are_called(stage, mailing, mailoutbox):
    answers = {applies(name=name).url for name in ("Karo Ass", "Pik Bube", "Herz Zehn", "Kreuz Neun")}
    assert answers == {SENT}
    assert len(mailoutbox) == ClubApplication.objects.count() == services.MOST_MAILS
    ClubApplication.objects.update(until=timezone.now())
    applies(name="Kreuz Neun")
    assert len(mailoutbox) == services.MOST_MAILS + 1


# --- a mail server that does not want


def test_a_mail_server_that_fails_is_said_and_sending_again_helps(stage, mailing, mailoutbox, monkeypatch):
    works = EmailBackend.send_messages

    def fails(self, messages):
        raise SMTPException("busy")

    monkeypatch.setattr(EmailBackend, "send_messages", fails)
    browser = browser_of(None)
    answer = applies(browser)
    assert answer.status_code == 503
    assert "ließ sich gerade nicht senden" in words(answer)
    assert 'value="Karo Ass Celle"' in answer.text
    monkeypatch.setattr(EmailBackend, "send_messages", works)
    again = browser.post(FORM, sent(answer.context["form"]))
    assert (again.status_code, len(mailoutbox), one().mails) == (302, 1, 1)


def test_no_mail_leaves_before_all_is_stored(stage, mailing, monkeypatch, transactional_db):
    """A slow server must not keep the lock of all who write."""
    inside = []

    def looks(self, messages):
        inside.append(transaction.get_connection().in_atomic_block)
        return len(messages)

    monkeypatch.setattr(EmailBackend, "send_messages", looks)
    opened()
    applies()
    assert inside == [False]


# --- forgotten in time


@pytest.mark.parametrize(
    ("changes", "gone"),
    [
        ({"stage": "sent", "until": -1}, True),
        ({"stage": "sent", "until": 1}, False),
        ({"stage": "waiting", "at": -91}, True),
        ({"stage": "waiting", "at": -89, "until": -86}, False),
        ({"stage": "founded", "decided_at": -31}, True),
        ({"stage": "refused", "decided_at": -31}, True),
        ({"stage": "refused", "decided_at": -29}, False),
    ],
)
def test_what_is_over_is_forgotten(stage, mailing, changes, gone):
    applies()
    now = timezone.now()
    moved = {
        name: now + datetime.timedelta(days=value) if isinstance(value, int) else value
        for name, value in changes.items()
    }
    ClubApplication.objects.update(**moved)
    assert (services.forget_applications(), ClubApplication.objects.count()) == ((1, 0) if gone else (0, 1))


# --- the operator's setting


def settings_page(browser, **changes):
    page = f"{LIST}einstellen/"
    return browser.post(page, sent(browser.get(page).context["form"], **changes))


def test_the_operator_switches_it_and_the_history_tells_it(cast):
    browser = browser_of(root())
    assert settings_page(browser, joining="approval").status_code == 302
    assert Installation.objects.ours().joining == Installation.APPROVAL
    told = AuditEntry.objects.get(action="joining-changed")
    assert (told.by, told.data) == (root(), {"before": "off", "after": "approval"})


def test_without_a_mail_server_everybody_is_not_offered_and_not_possible(cast):
    browser = browser_of(root())
    assert "kann niemand ungesehen zugelassen werden" in words(browser.get(f"{LIST}einstellen/"))
    answer = settings_page(browser, joining="everybody")
    assert (answer.status_code, Installation.objects.ours().joining) == (422, Installation.OFF)
    with pytest.raises(services.Refused, match="Ohne Mailserver"):
        opened(Installation.EVERYBODY)


def test_two_operators_at_once_are_shown_what_is_stored(cast):
    browser = browser_of(root())
    data = sent(browser.get(f"{LIST}einstellen/").context["form"], joining="approval")
    opened(Installation.OFF)
    assert browser.post(f"{LIST}einstellen/", data).status_code == 409


# --- a real server


def test_a_real_mail_server_gets_it(stage, settings, letter_box):
    settings.CAN_MAIL = True
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = letter_box.address
    settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
    assert applies().url == SENT
    assert letter_box.to == ["berta@example.org"]
    assert "/verein-anmelden/bestaetigen/" in letter_box.text


@pytest.mark.parametrize("email", ["a@xn--ä.de", f"a@{'ä' * 60}.de"])
def test_an_address_that_no_mail_can_be_written_to_is_refused(stage, mailing, email):
    answer = applies(email=email)
    assert answer.status_code == 422
    assert ClubApplication.objects.count() == 0
