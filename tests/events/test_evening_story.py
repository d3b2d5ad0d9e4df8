"""Nine people on a Tuesday, a four and a five; at half past nine two leave and the tables form anew. Told through the
pages, by Bernd, who keeps the list."""

import html

from django.urls import reverse
from django.utils import timezone

from league.clubs.services import club as clubs
from league.models import Spielliste, Tournament
from tests.cast import browser_of, points, sent
from tests.lists.list_pages import a_game, post


def test_nine_people_a_four_and_a_five_and_at_half_past_nine_two_leave(cast):
    clubs.change_club(
        club=cast.home, kasse_cents_per_minus_point=50, kasse_limit=100, kasse_cents_over_limit=100, based_on=None, by=cast.anna
    )  # fmt: skip
    bernd = browser_of(cast.bernd)

    # Two clicks: the club's page leads here, one button begins.
    start = reverse("evening-start", args=[cast.home.uuid])
    page = bernd.get(start)
    assert "Ersten Abend heute beginnen" in page.content.decode()
    answer = bernd.post(start, {"key": page.context["key"]}, follow=True)
    evening = Tournament.objects.get()
    assert answer.redirect_chain[-1][0] == reverse("evening-control", args=[evening.uuid])
    assert (evening.kind, evening.state, evening.date) == ("evening", "running", timezone.localdate())

    # Eight members come with one tap each, a guest with his name.
    for player in cast.players[:8]:
        bernd.post(reverse("entry-add", args=[evening.uuid]), {"player": player.uuid, "key": f"come-{player.pk}"})
    guest = {"first_name": "Norbert", "last_name": "Neu", "key": "guest"}
    bernd.post(reverse("evening-guest", args=[evening.uuid]), guest)
    page = shown(bernd, evening)
    assert "9 Personen da" in page
    assert "1 Vierertisch und 1 Fünfertisch" in page

    # A four and a five, seated in the order of tapping.
    names = {entry.full_name: entry for entry in evening.entries.all()}
    four = ["Hanna Böhm", "Carla Weiß", "Emil Sommer", "Frieda Lang"]
    five = ["Gustav Özil", "Ida Krüger", "Jonas Vogt", "Käthe Maaß", "Norbert Neu"]
    first, second = sit(bernd, evening, names, four), sit(bernd, evening, names, five)
    assert (first.table, first.players, second.table, second.players) == (1, 4, 2, 5)
    assert seats(first) == four
    assert (first.games_planned, second.games_planned) == (24, 30)
    assert "Alle sitzen am Tisch." in shown(bernd, evening)

    # Both play a little.
    for number in range(2):
        post(bernd, "list-enter", first, **a_game(re=[1, 2]), key=f"first-{number}")
        post(bernd, "list-enter", second, **a_game(re=[2, 3] if number == 0 else [3, 4]), key=f"second-{number}")
    page = shown(bernd, evening)
    assert page.count('<span class="badge open">Spiel 2 von ') == 2

    # Half past nine: both lists end, Käthe and Norbert go, seven are left.
    for spielliste in (first, second):
        bernd.post(reverse("evening-list-end", args=[evening.uuid, spielliste.number]), {"key": f"end-{spielliste.pk}"})
    for gone in ("Käthe Maaß", "Norbert Neu"):
        bernd.post(reverse("entry-leave", args=[evening.uuid]), {"entry": names[gone].uuid, "key": "go"})
    page = shown(bernd, evening)
    assert "7 Personen da" in page
    assert "Gerade spielt kein Tisch." in page

    # They form anew: seven at one table would be long, so four play and three watch.
    third = sit(bernd, evening, names, ["Ida Krüger", "Carla Weiß", "Jonas Vogt", "Hanna Böhm"])
    assert (third.table, third.continues, third.number) == (1, None, 3)
    post(bernd, "list-enter", third, **a_game(re=[1, 2]), key="third")

    # Emil takes Jonas' place: the list goes on with him.
    form = bernd.get(reverse("list-continue", args=[third.uuid])).context["form"]
    uuids = [str(names[name].uuid) for name in ("Ida Krüger", "Carla Weiß", "Emil Sommer", "Hanna Böhm")]
    tapped = {"seats": uuids, "order": ",".join(uuids)}
    answer = bernd.post(reverse("list-continue", args=[third.uuid]), sent(form, **tapped))
    fourth = Spielliste.objects.get(continues=third)
    assert seats(fourth) == ["Ida Krüger", "Carla Weiß", "Emil Sommer", "Hanna Böhm"]
    assert fourth.carry["dealer"] == 2
    post(bernd, "list-enter", fourth, **a_game(re=[1, 2]), key="fourth")
    bernd.post(reverse("evening-list-end", args=[evening.uuid, fourth.number]), {"key": "end-4"})

    # The result is there when the last one puts on his coat, with the Kasse.
    bernd.post(reverse("tournament-finish", args=[evening.uuid]), {"key": "finish"})
    evening.refresh_from_db()
    assert evening.state == Tournament.FINISHED
    assert points(evening) == {
        "Hanna Böhm": 2 - 1 - 1, "Carla Weiß": 2 + 1 + 1, "Emil Sommer": -2 - 1, "Frieda Lang": -2,
        "Gustav Özil": -1, "Ida Krüger": 1 + 1 + 1, "Jonas Vogt": 1 + 1 - 1, "Käthe Maaß": -1 + 1, "Norbert Neu": -1 - 1,
    }  # fmt: skip
    page = shown(bernd, evening)
    assert "1,50" in page  # Emil: 3 minus points
    assert "Das Ergebnis steht." in page
    assert "9 haben gespielt" in page
    club = bernd.get(reverse("club-detail", args=[evening.club.uuid])).content.decode()
    assert '<td class="num">9</td>' in club


def sit(client, evening, names, who):
    form = client.get(reverse("evening-control", args=[evening.uuid])).context["table_form"]
    uuids = [str(names[name].uuid) for name in who]
    # Ticked boxes arrive in the order of the page; the script sends the order of tapping beside them.
    data = sent(form, seats=sorted(uuids), order=",".join(uuids), depth=Spielliste.FULL)
    answer = client.post(reverse("evening-table", args=[evening.uuid]), data)
    assert answer.status_code == 302, answer.content.decode()
    return evening.lists.order_by("-number").first()


def seats(spielliste):
    return [seat.entry.full_name for seat in spielliste.occupancies.filter(last_game=None).select_related("entry")]


def shown(client, evening):
    answer = client.get(reverse("evening-control", args=[evening.uuid]))
    assert answer.status_code == 200
    return " ".join(html.unescape(answer.content.decode()).replace("\N{NO-BREAK SPACE}", " ").split())
