"""What phones write is sealed as everything else: the site's own acts are clean, a change past the site is named."""

import pytest
from django.db import connection, transaction
from django.urls import reverse
from django.utils.timezone import localtime

from league.models import ListPhoto, TableVote, Tournament, User
from league.phones.services.checking import settle_vote
from league.phones.services.devices import renew_link
from league.phones.services.photos import add_photo, forget_photos
from tests import cast as stage
from tests.once import exactly
from tests.phones.at_table import Phone, a_table, game, key, undo, whole
from tests.trust.trust_stage import built_anew, past_the_site, wrong

TAMPERINGS = [
    ("what a phone wrote", "UPDATE league_tablesheet SET rows = replace(CAST(rows AS TEXT), '130', '131'){json}"),
    ("a row more", "UPDATE league_tablesheet SET rows = '[]'"),
    ("who had the pen", "UPDATE league_tabledevice SET seat = 1"),
    ("whose phone it is", "UPDATE league_tabledevice SET secret_hash = 'x' WHERE number = 1"),
    ("a link of before", "UPDATE league_tablelink SET generation = generation + 1"),
    ("a vote", "UPDATE league_tablevote SET agrees = NOT agrees"),
    ("a vote deleted", "DELETE FROM league_tablevote"),
    ("what came late", "UPDATE league_lateentry SET acts = '[]'"),
    ("a photo put in", "INSERT INTO league_listphoto (uuid, link_id, device, jpeg, digest, at) "
     "SELECT uuid, link_id, 1, {bytes}, 'x', at FROM league_lateentry LIMIT 1"),
    ("a photo exchanged", "UPDATE league_listphoto SET jpeg = {bytes}"),
    ("a photo exchanged with its digest", "UPDATE league_listphoto SET jpeg = {bytes}, digest = '{digest}'"),
    ("a photo emptied", "UPDATE league_listphoto SET jpeg = {nothing}"),
    ("a photo deleted", "DELETE FROM league_listphoto"),
]  # fmt: skip


@pytest.fixture
def written(db):
    return everything_on_phones()


@exactly
def everything_on_phones() -> Tournament:
    """A table whose phones did everything there is to do."""
    with built_anew():
        cast = stage.assemble()
        liste = a_table(cast, needs_confirmation=True)
        Phone(liste, enter=False).enter("falsch")
        phone, other = Phone(liste), Phone(liste)
        other.send("table-pen", act="take")
        phone.send("table-pen", act="take")
        phone.send("table-seat", seat=4)
        phone.act(game(1, worth=[2, 2, -2, -2]), undo(1))
        phone.play(*whole(liste))
        phone.send("table-finish", based_on=phone.version, key=key())
        for seat, agrees in ((2, False), (3, True)):
            phone.send("table-vote", seat=seat, agrees=agrees, note="", version=phone.version, key=key())
        settle_vote(vote=TableVote.objects.get(seat=2), by=cast.anna)
        other.send("table-late", acts=[game(1)], reason="", key=key())
        add_photo(device=phone.device, jpeg=b"the signed paper")
        forget_photos()
        renew_link(spielliste=liste, by=cast.anna)
    return liste.tournament


def test_what_phones_do_by_the_site_is_clean(written):
    assert wrong() == []
    assert wrong(written) == []


@pytest.mark.thorough
def test_a_change_past_the_site_is_named(written):
    postgres = connection.vendor == "postgresql"
    words = {
        "json": "::jsonb" if postgres else "",
        "bytes": "'\\x00'::bytea" if postgres else "x'00'",
        "nothing": "''::bytea" if postgres else "x''",
        "digest": ListPhoto.digest_of(b"\0"),
    }
    unseen = []
    with past_the_site() as cursor:
        for what, sql in TAMPERINGS:
            mark = transaction.savepoint()
            cursor.execute(sql.format(**words))
            assert cursor.rowcount > 0, what
            if not any("Handys am Tisch" in one for one in wrong()):
                unseen.append(what)
            transaction.savepoint_rollback(mark)
    assert unseen == []


def test_the_photo_that_was_exchanged_is_named_with_its_hour_and_shown_to_nobody(written):
    photo = ListPhoto.objects.get()
    with past_the_site() as cursor:
        cursor.execute("UPDATE league_listphoto SET jpeg = %s", [b"another paper"])
    for found in (wrong(), wrong(written)):
        assert len(found) == 1
        assert f"Das Foto des Papiers vom {localtime(photo.at):%d.%m.%Y um %H:%M} ist ausgetauscht. Zuletzt" in found[0]
    shown = stage.browser_of(User.objects.get(username="anna")).get(reverse("list-photo", args=[photo.uuid]))
    assert (shown.status_code, "wurde in der Datenbank ausgetauscht" in shown.text) == (409, True)
