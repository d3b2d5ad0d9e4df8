"""Anna invites Berta and has the link sent by mail, where there is a mail server; the old way stays."""

import pytest
from django.core.mail.backends.locmem import EmailBackend

from league.base.writing import Refused
from league.clubs.services import club as clubs
from league.models import AuditEntry
from tests.cast import browser_of
from tests.clubs.test_roles import access, can_log_in, invite, link_in, renew, set_password
from tests.events.event_pages import words

from .joining_stage import link_in as link_in_mail

SEND = "link-schicken/"


def sends(cast, to="berta@example.org", username="berta.k", by=None):
    return browser_of(by or cast.anna).post(access(cast, SEND), {"username": username, "email": to})


def test_where_the_link_is_shown_it_can_be_sent(cast, mailing, mailoutbox):
    page = invite(cast)
    assert 'value="berta@example.org"' in page.text
    assert sends(cast).url == access(cast)
    (mail,) = mailoutbox
    assert (mail.to, "berta.k" in mail.body, "Doko-Club Kreuzdame" in mail.subject) == (
        ["berta@example.org"],
        True,
        True,
    )
    assert set_password(link_in_mail(mail), "herz-zehn-sticht").status_code == 302
    assert can_log_in("berta.k", "herz-zehn-sticht")
    assert AuditEntry.objects.filter(action="link-mailed", by=cast.anna).count() == 1


def test_the_link_that_was_shown_is_worth_nothing_then(cast, mailing, mailoutbox):
    shown = link_in(invite(cast))
    sends(cast)
    assert "gilt nicht mehr" in words(browser_of(None).get(shown))


def test_without_a_mail_server_nothing_of_it_is_offered(cast, mailoutbox):
    page = invite(cast)
    assert "Per E-Mail schicken" not in words(page)
    assert sends(cast).status_code == 422
    assert mailoutbox == []


def test_an_address_that_is_none_stays_in_its_field(cast, mailing, mailoutbox):
    shown = link_in(invite(cast))
    answer = sends(cast, to="berta")
    assert (answer.status_code, "Das ist keine E-Mail-Adresse." in words(answer), 'value="berta"' in answer.text) == (
        422, True, True,
    )  # fmt: skip
    assert browser_of(None).get(shown).status_code == 302
    assert mailoutbox == []


def test_a_mail_that_does_not_go_out_leaves_the_link_on_the_page(cast, mailing, monkeypatch):
    def fails(self, messages):
        raise OSError("away")

    monkeypatch.setattr(EmailBackend, "send_messages", fails)
    invite(cast)
    answer = sends(cast)
    assert "ließ sich nicht senden" in words(answer)
    assert set_password(link_in(answer), "herz-zehn-sticht").status_code == 302


@pytest.mark.parametrize("who", ["bernd", "dieter"])
def test_who_does_not_administer_sends_nothing(cast, mailing, mailoutbox, who):
    invite(cast)
    assert sends(cast, by=getattr(cast, who)).status_code == 404
    assert mailoutbox == []


def test_nobody_s_login_is_sent_to_an_address_who_has_one_elsewhere(cast, mailing, mailoutbox):
    """The same who may as for a link that is shown."""
    clubs.give_club_role(club=cast.home, user=cast.dieter, role="scorer", by=cast.anna)
    assert (renew(cast, "dieter").status_code, sends(cast, username="dieter").status_code) == (422, 422)
    assert mailoutbox == []


def test_thirty_an_hour_and_no_more(cast, mailing, mailoutbox, monkeypatch):
    monkeypatch.setattr(clubs, "MOST_MAILED", 1)
    invite(cast)
    sends(cast)
    answer = sends(cast)
    assert (answer.status_code, len(mailoutbox)) == (422, 1)
    assert "sehr viele E-Mails" in words(answer)
    with pytest.raises(Refused):
        clubs.renew_link_for_mail(club=cast.home, user=cast.bernd, by=cast.anna)
