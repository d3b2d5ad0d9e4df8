"""What phones wrote travels with its event; the links and devices of this installation stay here."""

from io import StringIO

from django.core.management import call_command

from league.events.services.rounds import close_round
from league.models import LateEntry, ListPhoto, PaperPhoto, TableDevice, TableLink, TableSheet, TableVote, Tournament
from league.operations.verify import Verification
from tests.cast import normal
from tests.operations.test_moving import elsewhere, unpack
from tests.photos.readings import received

from .at_table import Phone, a_table, game, key


def test_it_travels_with_its_event(transactional_db, cast, tmp_path):
    liste = a_table(cast, Tournament.COPY)
    phone = Phone(liste)
    phone.play(normal(), normal())
    phone.send("table-late", acts=[game(3)], reason="Akku leer", key=key())
    liste.link.votes.create(device=1, seat=2, on_version=2, agrees=False, note="Spiel 2 fehlt")
    liste.link.photos.create(device=1, jpeg=b"x", digest="x")
    received(liste, cast.anna)
    close_round(round=liste.round, reason="Probe", by=cast.anna)
    path = tmp_path / "turnier.spiel"
    call_command("pack", str(liste.tournament.uuid), "--to", str(path), stdout=StringIO())
    elsewhere()
    unpack(path, "--yes")
    assert [row["points"] for row in TableSheet.objects.get().rows] == [[1, 1, -1, -1]] * 2
    assert (LateEntry.objects.get().reason, TableVote.objects.get().agrees) == ("Akku leer", False)
    assert TableLink.objects.get().tournament.phones == Tournament.COPY
    assert not TableDevice.objects.exists()
    assert not ListPhoto.objects.exists()
    assert not PaperPhoto.objects.exists()
    assert [str(one) for one in Verification(TableLink.objects.get().tournament, replay=True).differences()] == []
