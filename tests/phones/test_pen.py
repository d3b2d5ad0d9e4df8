"""One pen per table: taken, given, laid down; of two who take it at once one has it."""

import threading

import pytest
from django.db import IntegrityError, connection

from league.models import AuditEntry, TableDevice
from league.phones.services import devices

from .at_table import Phone, a_table, game


def pens(liste) -> list[int]:
    return list(TableDevice.objects.filter(link__spielliste=liste, pen=True).values_list("number", flat=True))


def test_the_first_phone_has_it_and_others_read_along(cast):
    liste = a_table(cast)
    first, second = Phone(liste), Phone(liste)
    assert first.state["me"] == {"device": 1, "seat": None, "has_pen": True}
    assert second.state["me"] == {"device": 2, "seat": None, "has_pen": False}
    status, said = second.act(game(1))
    assert (status, said["refused"]["code"], said["done"]) == (423, "pen", [])
    assert said["refused"]["message"] == (
        "Handy 1 schreibt gerade. Bitte den Stift übernehmen, um selbst zu schreiben."
    )


def test_who_takes_it_is_told_to_all(cast):
    liste = a_table(cast)
    first, second = Phone(liste), Phone(liste)
    second.send("table-seat", seat=2)
    before = first.version
    status, said = second.send("table-pen", act="take")
    assert (status, said["state"]["me"]["has_pen"], pens(liste)) == (200, True, [2])
    notice = first.state["notices"]
    assert [one["text"] for one in notice] == ["Handy 2 (Emil Sommer) schreibt jetzt; vorher war es Handy 1."]
    assert first.version == before  # the list itself has not changed
    assert first.act(game(1))[0] == 423


def test_it_is_given_and_laid_down(cast):
    liste = a_table(cast)
    first, second = Phone(liste), Phone(liste)
    assert first.send("table-pen", act="give", to=2)[0] == 200
    assert pens(liste) == [2]
    assert first.send("table-pen", act="give", to=2)[1]["code"] == "pen"
    assert second.send("table-pen", act="give", to=9)[1]["message"] == "Dieses Handy ist nicht mehr am Tisch."
    second.send("table-pen", act="release")
    assert pens(liste) == []
    assert second.act(game(1))[1]["refused"]["message"] == "Niemand am Tisch hat den Stift. Bitte erst übernehmen."
    first.send("table-pen", act="take")
    assert first.play(dict(game(1)["facts"]))[0] == 200


def test_the_history_tells_it_of_a_phone(cast, anna):
    liste = a_table(cast)
    first, second = Phone(liste), Phone(liste)
    second.send("table-pen", act="take")
    second.send("table-pen", act="give", to=1)
    first.send("table-pen", act="release")
    first.send("table-seat", seat=3)
    first.send("table-seat", seat=None)
    page = anna.get(f"/liste/{liste.uuid}/verlauf/").text
    for sentence in (
        "An den Tisch gekommen, mit dem Stift.", "An den Tisch gekommen.", "Den Stift von Handy 1 übernommen.",
        "Den Stift an Handy 1 gegeben.", "Den Stift hingelegt.", "Gehört zu Platz 3.", "Gehört zu keinem Platz mehr.",
        "Handy 2",
    ):  # fmt: skip
        assert sentence in page
    assert {entry.data.get("device") for entry in AuditEntry.objects.filter(action__startswith="pen")} == {1, 2}


def test_what_is_no_act_is_said(cast):
    phone = Phone(a_table(cast))
    assert phone.send("table-pen", act="steal")[0] == 400
    assert phone.send("table-seat", seat=5)[1]["message"] == "Diesen Platz gibt es an diesem Tisch nicht."
    assert phone.send("table-seat", seat="x")[0] == 400


@pytest.mark.django_db
def test_the_database_itself_knows_one_pen(cast):
    liste = a_table(cast)
    Phone(liste), Phone(liste)
    with pytest.raises(IntegrityError):
        TableDevice.objects.update(pen=True)


@pytest.mark.django_db(transaction=True)
def test_of_many_who_take_it_at_once_one_has_it(cast):
    liste = a_table(cast)
    phones = [Phone(liste).device for _ in range(4)]
    refused, together = [], threading.Barrier(4)

    def take(device):
        together.wait()
        try:
            devices.take_pen(device=device)
        except Exception as error:
            refused.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=take, args=[device]) for device in phones]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (refused, len(pens(liste))) == ([], 1)
