"""From the link in the mail to the page of the new club: verified by a button, let in by the operator or by itself."""

import datetime

import pytest
from allauth.account.models import EmailAddress
from django.core.mail.backends.locmem import EmailBackend
from django.utils import timezone

from league.base.writing import Refused
from league.clubs.services.club import found_club
from league.joining import services
from league.joining.services import free_username
from league.models import AuditEntry, Club, ClubApplication, ClubRole, Installation, User
from tests.cast import browser_of, sent
from tests.events.event_pages import words
from tests.rows import chosen

from .joining_stage import LIST, applies, chooses_password, lets_in, link_in, logged_in, one, opened, operator, root


def club() -> Club:
    return Club.objects.get(name="Karo Ass Celle")


@pytest.fixture
def verified(stage, mailing, mailoutbox):
    """Berta has followed the link; her letter box is empty again."""
    applies()
    browser_of(None).post(link_in(mailoutbox[0]))
    mailoutbox.clear()
    return one()


# --- the whole way


def test_berta_applies_verifies_is_let_in_chooses_a_password_and_stands_on_her_club_s_page(stage, mailing, mailoutbox):
    applies()
    berta = browser_of(None)
    page = berta.get(link_in(mailoutbox[0]))
    assert all(said in words(page) for said in ("Karo Ass Celle", "Berta Kühn", "Ja, bestätigen"))
    assert "wartet jetzt auf die Zustimmung" in words(berta.post(link_in(mailoutbox[0])))
    assert not Club.objects.filter(name="Karo Ass Celle").exists()
    assert lets_in(one()).url == LIST
    told = mailoutbox[-1]
    assert (told.to, "berta.kuehn" in told.body) == (["berta@example.org"], True)
    assert chooses_password(link_in(told)).status_code == 302
    home = logged_in("berta.kuehn").get("/")
    assert f"/verein/{club().uuid}/" in home.text
    page = logged_in("berta@example.org").get(f"/verein/{club().uuid}/")
    assert "Die ersten Schritte" in words(page)
    assert (club().city, club().state) == ("Celle", "NI")
    assert list(club().roles.values_list("user__username", "role")) == [("berta.kuehn", ClubRole.ADMINISTRATOR)]
    assert not User.objects.get(username="berta.kuehn").is_superuser


def test_where_everybody_is_let_in_the_club_is_there_at_once(stage, mailing, mailoutbox):
    opened(Installation.EVERYBODY)
    applies()
    page = browser_of(None).post(link_in(mailoutbox[0]))
    assert "„Karo Ass Celle“ ist angelegt" in words(page)
    assert page.context["way"] in page.text
    assert "no-store" in page.headers["Cache-Control"]
    assert chooses_password(page.context["way"]).status_code == 302
    assert logged_in("berta.kuehn").get(f"/verein/{club().uuid}/bearbeiten/").status_code == 200
    assert (one().stage, one().club) == (ClubApplication.FOUNDED, club())


def test_the_mail_has_the_same_way_for_who_has_closed_the_page(stage, mailing, mailoutbox):
    opened(Installation.EVERYBODY)
    applies()
    browser_of(None).post(link_in(mailoutbox[0]))
    assert chooses_password(link_in(mailoutbox[1])).status_code == 302


def test_the_first_who_comes_to_an_installation_by_himself_does_not_look_after_it(cast, mailing, mailoutbox):
    """A command or the first link would have made the first login of all the operator's."""
    User.objects.filter(is_superuser=True).delete()
    Installation.objects.ours()
    Installation.objects.update(joining=Installation.EVERYBODY)
    applies()
    browser_of(None).post(link_in(mailoutbox[0]))
    assert not User.objects.filter(is_superuser=True).exists()


# --- the link


def test_following_the_link_alone_does_nothing(stage, mailing, mailoutbox):
    """What looks through mails for viruses follows every link."""
    applies()
    assert browser_of(None).get(link_in(mailoutbox[0])).status_code == 200
    assert one().stage == ClubApplication.SENT


def test_it_works_once(stage, mailing, mailoutbox):
    opened(Installation.EVERYBODY)
    applies()
    link = link_in(mailoutbox[0])
    browser_of(None).post(link)
    for again in (browser_of(None).get(link), browser_of(None).post(link)):
        assert "Dieser Link galt einmal." in words(again)
        assert "/konto/password/reset/" not in again.text
    assert (Club.objects.filter(name="Karo Ass Celle").count(), len(mailoutbox)) == (1, 2)
    with pytest.raises(Refused, match="gilt nicht mehr"):
        services.verify_application(application=one())


def test_after_three_days_it_is_over(stage, mailing, mailoutbox):
    applies()
    ClubApplication.objects.update(until=timezone.now() - datetime.timedelta(seconds=1))
    for ask in (browser_of(None).get, browser_of(None).post):
        answer = ask(link_in(mailoutbox[0]))
        assert (answer.status_code, "Er ist abgelaufen" in words(answer)) == (404, True)
    assert one().stage == ClubApplication.SENT


@pytest.mark.parametrize("word", ["x", "x" * 43, "ä", "0" * 64])
def test_a_guessed_word_reads_as_one_that_is_over(stage, mailing, word):
    applies()
    answer = browser_of(None).post(f"/verein-anmelden/bestaetigen/{word}/")
    assert (answer.status_code, "Dieser Link gilt nicht" in words(answer)) == (404, True)
    assert browser_of(None).get(f"/verein-anmelden/bestaetigen/{one().digest}/").status_code == 404
    assert one().stage == ClubApplication.SENT


# --- what stands against it


def test_a_club_that_was_founded_meanwhile_is_for_the_operator_to_look_at(stage, mailing, mailoutbox):
    opened(Installation.EVERYBODY)
    applies()
    found_club(name="KARO ASS Celle e. V.", administrator=stage.dieter, by=stage.dieter)
    answer = browser_of(None).post(link_in(mailoutbox[0]))
    assert "wartet jetzt auf die Zustimmung" in words(answer)
    assert (one().stage, bool(one().verified_at)) == (ClubApplication.WAITING, True)
    assert not User.objects.filter(username="berta.kuehn").exists()
    assert "KARO ASS Celle e. V." in words(operator().get(LIST))
    browser = operator()
    lets_in(one(), browser)
    assert "gibt es schon" in words(browser.get(LIST))
    assert one().stage == ClubApplication.WAITING


def test_without_a_mail_server_nobody_is_let_in_by_himself_whatever_was_chosen_once(stage, settings):
    Installation.objects.update(joining=Installation.EVERYBODY)
    applies()
    assert (one().stage, Club.objects.count()) == (ClubApplication.WAITING, 2)
    assert "Eingestellt war, jeden zuzulassen" in words(operator().get(LIST))


@pytest.mark.parametrize("address", ["dieter@example.org", "dieter.neu@example.org"])
def test_an_address_that_a_login_has_already_opens_that_login_to_nobody(stage, mailing, mailoutbox, address):
    """Anybody who leads a club can give any address to a login of his making; a club must not fall to that one."""
    EmailAddress.objects.create(user=stage.dieter, email="dieter.neu@example.org")
    opened(Installation.EVERYBODY)
    applies(email=address)
    page = browser_of(None).post(link_in(mailoutbox[0]))
    leader = club().roles.get().user
    assert (leader.username, leader.email) == ("berta.kuehn", "")
    assert chooses_password(page.context["way"]).status_code == 302
    assert browser_of(stage.dieter).get(f"/verein/{club().uuid}/bearbeiten/").status_code == 404


@pytest.mark.parametrize(
    ("first", "last", "username"),
    chosen(
        [
            ("Berta", "Kühn", "berta.kuehn"), ("Anna", "", "anna2"), ("Jean-Luc", "d'Arc", "jeanluc.darc"),
            ("Ольга", "Иванова", "verein"), ("B" * 80, "Kühn", "b" * 24), ("Bernd", "?", "bernd2"),
        ],
        0, 1,
    ),
)  # fmt: skip
def test_a_name_to_log_in_with_is_made_of_the_name(cast, first, last, username):
    assert free_username(first, last) == username


# --- the operator


def test_the_operator_sees_who_waits_with_clubs_of_a_name_like_it(stage, mailing):
    applies(name="Doko-Club Kreuzdamen")
    applies(name="Doko-Club Kreuzdamen", email="carl@example.org", first_name="Carl")
    ClubApplication.objects.filter(first_name="Carl").update(stage="waiting", verified_at=timezone.now())
    page = operator().get(LIST)
    rows = [(row.application.first_name, row.near, row.others) for row in page.context["rows"]]
    assert rows == [("Carl", ["Doko-Club Kreuzdame"], 1), ("Berta", ["Doko-Club Kreuzdame"], 1)]
    assert all(said in words(page) for said in ("carl@example.org", "nicht bestätigt", "Niedersachsen", "Celle"))
    assert "1 Anmeldung wartet auf eine Entscheidung." in words(operator().get("/betrieb/"))


def test_many_applications_cost_no_more_queries_than_one(stage, django_assert_max_num_queries):
    def more(number: int) -> None:
        for at in range(number):
            ClubApplication.objects.create(
                name=f"Karo {at}", key=f"karo{at}", city="Celle", first_name="B", last_name="K",
                email=f"b{at}{number}@example.org", stage="waiting",
            )  # fmt: skip

    browser = operator()
    more(1)
    with django_assert_max_num_queries(30) as one_row:
        browser.get(LIST)
    more(40)
    with django_assert_max_num_queries(len(one_row)):
        assert "Seite 1 von 2" in words(browser.get(LIST))


def test_without_a_mail_server_the_operator_hands_the_link_over(stage, mailoutbox):
    applies()
    page = lets_in(one())
    assert page.status_code == 200
    assert all(said in words(page) for said in ("berta.kuehn", "berta@example.org", "Nur jetzt zu sehen"))
    assert chooses_password(page.context["link"].removeprefix("http://testserver")).status_code == 302
    assert mailoutbox == []


def test_where_the_mail_does_not_go_out_the_operator_hands_the_link_over(verified, monkeypatch):
    def fails(self, messages):
        raise OSError("away")

    monkeypatch.setattr(EmailBackend, "send_messages", fails)
    page = lets_in(verified)
    assert "ließ sich nicht senden" in words(page)
    assert chooses_password(page.context["link"].removeprefix("http://testserver")).status_code == 302


def test_let_in_twice_there_is_one_club_and_one_mail(verified, mailoutbox):
    browser, key = operator(), {"key": "einmal"}
    address = f"{LIST}{verified.uuid}/zulassen/"
    assert [browser.post(address, key).url for _time in range(2)] == [LIST, LIST]
    assert browser.post(address).status_code == 404  # another button: nothing is to be decided any more
    assert (Club.objects.filter(name="Karo Ass Celle").count(), len(mailoutbox)) == (1, 1)
    for decide in (services.let_in, lambda **words: services.refuse_application(reason="", **words)):
        with pytest.raises(Refused, match="ist schon entschieden"):
            decide(application=verified, by=root())


def test_the_history_tells_who_let_in_and_of_whom_it_was(verified):
    lets_in(verified)
    told = AuditEntry.objects.get(action="club-let-in")
    assert (told.by, told.club, told.data) == (root(), club(), {"application": verified.pk})
    assert AuditEntry.objects.get(action="club-founded", club=club()).by == root()


def refuses(application, **changes):
    browser, page = operator(), f"{LIST}{application.uuid}/ablehnen/"
    return browser.post(page, sent(browser.get(page).context["form"], **changes))


@pytest.mark.parametrize("reason", ["Bitte über den Landesverband.", ""])
def test_refused_berta_reads_why_if_a_reason_was_given(verified, mailoutbox, reason):
    assert refuses(verified, reason=reason).url == LIST
    (mail,) = mailoutbox
    assert ("Begründung" in mail.body, reason in mail.body) == (bool(reason), True)
    assert (one().stage, one().answer) == (ClubApplication.REFUSED, reason)
    assert "Karo Ass" not in words(operator().get(LIST))
    assert reason == "" or reason not in str(list(AuditEntry.objects.values_list("data", "reason")))


def test_a_reason_that_is_too_long_stays_in_its_field(verified):
    answer = refuses(verified, reason="x" * 301)
    assert (answer.status_code, "höchstens 300 gehen" in words(answer), "x" * 301 in answer.text) == (422, True, True)
    assert one().stage == ClubApplication.WAITING


def test_without_a_mail_server_the_operator_reads_whom_to_tell(stage):
    applies()
    page = f"{LIST}{one().uuid}/ablehnen/"
    assert "ist unter berta@example.org zu erreichen" in words(operator().get(page))
    browser = operator()
    browser.post(page, sent(browser.get(page).context["form"]))
    assert "Eine E-Mail ging nicht hinaus" in words(browser.get(LIST))
