"""A second pair of eyes at the table, what is handed in late, and photos of the signed paper."""

import datetime
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone
from PIL import Image

from league.clubs.services.club import change_club
from league.clubs.services.privacy import anonymise_player
from league.lists.services.corrections import correct_game
from league.lists.services.writing import finish_list
from league.models import AuditEntry, LateEntry, ListPhoto, Spielliste, TableVote, Tournament
from league.operations.forgetting import forget_what_is_over
from league.phones.services.devices import renew_link
from league.phones.services.photos import forget_photos
from tests.cast import browser_of, normal
from tests.once import once

from .at_table import Phone, a_table, game, key, undo, whole


@once
def done(cast, policy=Tournament.PHONE, **settings):
    """A list that the table has finished, and the phone that wrote it from seat 4."""
    liste = a_table(cast, policy, needs_confirmation=True, **settings)
    phone = Phone(liste)
    phone.send("table-seat", seat=4)
    phone.play(*whole(liste))
    assert phone.send("table-finish", based_on=phone.version, key=key())[0] == 200
    return liste, phone


def says(phone, seat: int, agrees: bool = True, note: str = "", version: int | None = None):
    at = phone.version if version is None else version
    return phone.send("table-vote", seat=seat, agrees=agrees, note=note, version=at, key=key())


def state(liste) -> str:
    return Spielliste.objects.get(pk=liste.pk).state


def test_another_seat_confirms_the_list_by_its_own_phone(cast, anna):
    liste, _writer = done(cast)
    other = Phone(liste)
    other.send("table-seat", seat=2)
    status, said = says(other, 2)
    assert (status, said["state"]["list"]["state"], state(liste)) == (200, "confirmed", Spielliste.CONFIRMED)
    assert [(one["seat"], one["agrees"], one["version"]) for one in said["state"]["votes"]] == [
        (2, True, said["state"]["list"]["version"])
    ]
    page = anna.get(f"/liste/{liste.uuid}/").text
    assert "am Tisch, von einem anderen Platz als dem, der schrieb" in page


def test_it_may_do_so_on_the_same_phone_by_its_own_tap(cast):
    _liste, writer = done(cast)
    assert says(writer, 4)[1]["state"]["list"]["state"] == "finished"  # who wrote is no second person
    assert says(writer, 1)[1]["state"]["list"]["state"] == "confirmed"


@pytest.mark.thorough
def test_who_never_said_where_he_sits_sat_where_the_list_is_kept(cast):
    liste = a_table(cast, needs_confirmation=True)
    phone = Phone(liste)
    phone.play(*whole(liste))
    phone.send("table-finish", based_on=phone.version, key=key())
    says(phone, 4)
    assert state(liste) == Spielliste.FINISHED
    says(phone, 3)
    assert state(liste) == Spielliste.CONFIRMED


def test_what_does_not_agree_goes_to_the_direction_with_its_note(cast, anna):
    liste, writer = done(cast)
    says(writer, 2, agrees=False, note="Spiel 7 war ein Solo")
    says(writer, 3)
    assert state(liste) == Spielliste.FINISHED  # as long as somebody says no
    url = reverse("phones", args=[liste.tournament.uuid])
    page = anna.get(url).text
    assert "Spiel 7 war ein Solo" in page
    assert "sagt Platz 2" in page
    control = anna.get(reverse("tournament-control", args=[liste.tournament.uuid])).text
    assert "1\xa0Einspruch vom Tisch" in control
    anna.post(reverse("vote-settle", args=[TableVote.objects.get(agrees=False).uuid]))
    assert "Spiel 7 war ein Solo" not in anna.get(url).text
    says(writer, 3)
    assert state(liste) == Spielliste.CONFIRMED


def test_said_again_it_replaces_what_the_seat_said_before(cast):
    liste, writer = done(cast)
    says(writer, 2, agrees=False)
    says(writer, 2)
    assert list(TableVote.objects.values_list("seat", "agrees")) == [(2, True)]
    assert state(liste) == Spielliste.CONFIRMED


def test_a_correction_asks_the_table_anew(cast):
    liste, writer = done(cast)
    says(writer, 2)
    correct_game(spielliste=liste, row=1, to=normal(augen=151), reason="verhört", based_on=None, by=cast.anna)
    assert state(liste) == Spielliste.FINISHED
    now = writer.state
    assert {one["version"] for one in now["votes"]} != {now["list"]["version"]}
    assert says(writer, 2, version=1)[0] == 409
    assert says(writer, 2)[1]["state"]["list"]["state"] == "confirmed"


def test_a_list_that_is_not_done_has_no_votes(cast):
    liste = a_table(cast)
    phone = Phone(liste)
    assert says(phone, 2)[1]["message"] == "Die Liste ist noch nicht fertig."
    assert phone.send("table-vote", seat=2, agrees="x", version=1, key=key())[0] == 400
    assert says(phone, 7)[1]["field"] == "seat"


def test_where_paper_decides_a_vote_confirms_nothing(cast):
    liste, writer = done(cast, Tournament.COPY)
    assert says(writer, 2)[0] == 200
    assert state(liste) == Spielliste.OPEN


# --- what comes late


@pytest.fixture
def late(cast):
    liste = a_table(cast)
    phone = Phone(liste)
    phone.play(normal())
    finish_list(spielliste=liste, early=True, reason="Stromausfall", based_on=None, by=cast.anna)
    acts = [game(2), game(3, normal(augen=151)), undo(3), {"act": "points", "row": 4, "key": key(), "points": [1, 1, -1, -1]}, {"x": 1}]  # fmt: skip
    assert phone.act(acts[0])[0] == 410
    status, said = phone.send("table-late", acts=acts, reason="Akku leer", key=key())
    assert (status, said["state"]["notices"][0]["kind"]) == (200, "late")
    return liste


def test_what_came_too_late_lies_beside_the_list(cast, late, anna):
    assert "1\xa0Sendung vom Tisch" in anna.get(f"/liste/{late.uuid}/").text
    page = anna.get(reverse("list-phone", args=[late.uuid])).text
    for words in ("Akku leer", "Zeile 2: Normalspiel", "Zeile 3 zurücknehmen", "Zeile 4: +1 / +1", "Unlesbar"):
        assert words in page
    assert "Sendung vom Tisch" not in browser_of(None).get(f"/liste/{late.uuid}/").text
    anna.post(reverse("late-settle", args=[LateEntry.objects.get().uuid]))
    assert "Sendung vom Tisch" not in anna.get(f"/liste/{late.uuid}/").text
    assert [one.action for one in AuditEntry.objects.filter(action__contains="late").order_by("seq")] == [
        "handed-in-late", "late-settled",
    ]  # fmt: skip


def test_it_is_taken_from_a_phone_whose_link_was_renewed(cast):
    liste = a_table(cast)
    phone = Phone(liste)
    renew_link(spielliste=liste, by=cast.anna)
    assert phone.act(game(1), based_on=1)[0] == 401
    once, unsent = key(), game(1)
    answers = [phone.send("table-late", acts=[unsent], reason="", key=once) for _ in range(2)]
    assert answers == [(200, {"state": None}), (200, {"state": None})]
    assert LateEntry.objects.count() == 1


@pytest.mark.thorough
def test_late_entries_are_bounded(cast):
    phone = Phone(a_table(cast))
    assert phone.send("table-late", acts=[], reason="", key=key())[0] == 400
    assert phone.send("table-late", acts=["x"], reason="", key=key())[0] == 400
    assert phone.send("table-late", acts=[game(1)] * 101, reason="", key=key())[0] == 400
    for _number in range(20):
        phone.send("table-late", acts=[game(1)], reason="", key=key())
    assert phone.send("table-late", acts=[game(1)], reason="", key=key())[0] == 422


# --- the signed paper


def a_picture(**words) -> SimpleUploadedFile:
    made = BytesIO()
    exif = Image.Exif()
    exif[0x010E] = "Küche von Carla"
    Image.new("RGB", words.get("size", (2400, 1800)), "white").save(made, "JPEG", exif=exif)
    return SimpleUploadedFile("x.jpg", made.getvalue(), "image/jpeg")


def send_photo(phone, file):
    answer = phone.client.post(reverse("table-photo", args=[phone.list.uuid]), {"photo": file})
    return answer.status_code, answer.json()


def test_a_photo_is_written_anew_and_seen_by_table_and_direction(cast, anna):
    liste = a_table(cast)
    phone = Phone(liste)
    status, said = send_photo(phone, a_picture())
    assert (status, len(said["state"]["photos"])) == (200, 1)
    stored = bytes(ListPhoto.objects.get().jpeg)
    assert Image.open(BytesIO(stored)).size == (1600, 1200)
    assert b"Carla" not in stored
    uuid = ListPhoto.objects.get().uuid
    assert phone.client.get(reverse("table-photo-seen", args=[liste.uuid, uuid])).content == stored
    assert anna.get(reverse("list-photo", args=[uuid])).content == stored
    assert browser_of(cast.dieter).get(reverse("list-photo", args=[uuid])).status_code == 404
    assert browser_of(None).get(reverse("table-photo-seen", args=[liste.uuid, uuid])).status_code == 404
    assert reverse("list-photo", args=[uuid]) in anna.get(reverse("list-phone", args=[liste.uuid])).text
    send_photo(phone, a_picture())
    assert ListPhoto.objects.count() == 1  # the same once more


def test_what_is_no_photo_is_said(cast):
    phone = Phone(a_table(cast))
    assert send_photo(phone, SimpleUploadedFile("x.jpg", b"nothing"))[1]["field"] == "photo"
    assert send_photo(phone, SimpleUploadedFile("x.jpg", b"x" * 3_000_000))[0] == 422
    assert "weder PNG noch JPEG" in send_photo(phone, SimpleUploadedFile("x.gif", b"GIF89a"))[1]["message"]


def test_photos_are_forgotten_when_the_club_says_so(cast):
    liste = a_table(cast)
    phone = Phone(liste)
    send_photo(phone, a_picture())
    change_club(club=cast.home, photo_days=30, based_on=None, by=cast.anna)
    assert forget_photos() == 0
    ListPhoto.objects.update(at=timezone.now() - datetime.timedelta(days=31))
    forget_what_is_over()
    assert (ListPhoto.objects.count(), phone.state["photos"]) == (0, [])
    assert AuditEntry.objects.filter(action="photo-forgotten").count() == 1


def test_who_is_taken_out_is_taken_out_of_what_tables_said(cast):
    _liste, writer = done(cast)
    says(writer, 2, agrees=False, note="Carla Weiß hat Spiel 7 gewonnen")
    anonymise_player(player=cast.carla, reason="auf Wunsch", by=cast.anna, based_on=None)
    assert "Weiß" not in TableVote.objects.get().note
    assert "Weiß" not in AuditEntry.objects.get(action="vote-cast").reason
