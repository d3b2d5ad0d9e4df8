"""Photos that are read are sealed as everything else: the site's own acts are clean, a change past the site is named."""

import pytest
from django.db import connection, transaction

from league.events.services.rounds import clear_table
from league.models import PaperPhoto
from league.photos import services
from tests import cast as stage
from tests.photos.readings import a_list, a_reading, read_photo, received, taken_photo
from tests.trust.trust_stage import built_anew, past_the_site, wrong

TAMPERINGS = [
    ("a photo exchanged", "UPDATE league_paperphoto SET jpeg = {bytes}"),
    ("a photo exchanged with its digest", "UPDATE league_paperphoto SET jpeg = {bytes}, digest = '{digest}'"),
    ("a photo deleted", "DELETE FROM league_paperphoto WHERE state = 'taken'"),
    ("a photo of another list", "UPDATE league_paperphoto SET spielliste_id = NULL"),
    ("a photo of another page", "UPDATE league_paperphoto SET page = 2"),
    ("a photo from somebody else", "UPDATE league_paperphoto SET by_id = NULL"),
    ("another picture beside the rows", "UPDATE league_paperphoto SET sheet = {bytes} WHERE state = 'taken'"),
    ("something else was read", "UPDATE league_paperphoto SET reading = '{{}}' WHERE state = 'taken'"),
    ("a digest of what was read taken away", "UPDATE league_paperphoto SET read_digest = '' WHERE state = 'taken'"),
]


@pytest.fixture
def sent(db):
    """Lists with photos of every kind, with which everything was done that can be."""
    with built_anew():
        cast = stage.assemble()
        one, other = a_list(cast, count=2)
        taken_photo(one, cast.anna, a_reading(unsure=[(1, 1)]))
        services.put_aside(photo=read_photo(other, cast.anna, name="b.jpg"), by=cast.anna)
        stranger = received(other, cast.anna, name="c.jpg", codes=[])
        services.refuse_photo(photo=stranger, why={"refused": "stranger"}, by=cast.anna)
        services.wait_again(photo=stranger, by=cast.anna)
        services.put_aside(photo=stranger, by=cast.anna)
        received(other, cast.anna, name="d.jpg")
        services.forget_paper_photos()
        cleared = a_list(cast)
        read_photo(cleared, cast.anna, name="e.jpg")
        clear_table(spielliste=cleared, by=cast.anna)
    return one.tournament


def test_what_is_done_with_photos_by_the_site_is_clean(sent):
    assert wrong() == []
    assert wrong(sent) == []


def test_a_change_past_the_site_is_named(sent):
    postgres = connection.vendor == "postgresql"
    words = {"bytes": "'\\x00'::bytea" if postgres else "x'00'", "digest": PaperPhoto.digest_of(b"\0")}
    unseen = []
    with past_the_site() as cursor:
        for what, sql in TAMPERINGS:
            mark = transaction.savepoint()
            cursor.execute(sql.format(**words))
            assert cursor.rowcount > 0, what
            if not any("Foto einer Liste" in one for one in wrong()):
                unseen.append(what)
            transaction.savepoint_rollback(mark)
    assert unseen == []


def test_a_photo_that_was_exchanged_is_named_once_for_each(sent):
    with past_the_site() as cursor:
        cursor.execute("UPDATE league_paperphoto SET jpeg = %s WHERE state = 'taken'", [b"another paper"])
    (found,) = wrong()
    assert "Das Foto des Papiers vom" in found
    assert "ist ausgetauscht" in found
