"""Tables of an evening: form them from the free people, change places, end, dissolve."""

import re

import pytest
from django.urls import reverse

from league.clubs.services import club as clubs
from league.events.services import rounds
from league.lists.services.writing import save_paper
from league.models import Spielliste
from league.registration.services.entries import add_entry, withdraw
from scoring import Ruleset
from tests.cast import a_tournament, browser_of, entries, normal, play, points, sent, totals_paper, winners_paper
from tests.cast import seated as rounds_seated
from tests.rows import chosen

from .event_pages import a_table, an_evening, at, complaints, many, primary, queries, said, words


def sit(cast, event, who, user=None, **changes):
    client = browser_of(user or cast.bernd)
    form = client.get(at("evening-control", event)).context["table_form"]
    uuids = [str(entries(event)[i].uuid) for i in who]
    return client.post(at("evening-table", event), sent(form, **{"seats": uuids, **changes}), follow=True)


def seats(spielliste):
    return [seat.entry.number for seat in spielliste.occupancies.filter(last_game=None).select_related("entry")]


@pytest.mark.parametrize(
    ("people", "changes", "games"),
    chosen([(4, {}, 24), (5, {}, 30), (4, {"end": "open"}, None), (4, {"games": "12"}, 12)], 0, 2),
)
def test_as_many_games_as_the_rules_say_unless_another_end_is_chosen(cast, people, changes, games):
    event = an_evening(cast, people=people)
    sit(cast, event, range(people), **changes)
    assert event.lists.get().games_planned == games


def test_where_the_rules_have_no_number_of_games_the_end_is_open(cast):
    clubs.change_club_ruleset(
        club=cast.home, ruleset=Ruleset.from_dict({"base": "ddv", "games": None}), based_on=None, by=cast.anna
    )
    event = an_evening(cast, people=4)
    sit(cast, event, range(4))
    assert event.lists.get().games_planned is None


def test_four_free_people_sit_down(cast):
    event = an_evening(cast, people=5)
    answer = sit(cast, event, [0, 1, 2, 4])
    assert said(answer) == ["Tisch 1 sitzt."]
    liste = event.lists.get()
    assert (liste.table, liste.players, liste.games_planned, liste.round) == (1, 4, 24, None)
    assert seats(liste) == [1, 2, 3, 5]
    assert [entry.number for entry in answer.context["free"]] == [4]


def test_they_sit_in_the_order_of_tapping_if_the_script_tells_it(cast):
    event = an_evening(cast, people=5)
    order = ",".join(str(entries(event)[i].uuid) for i in (4, 0, 3, 1, 2))
    sit(cast, event, [0, 1, 2, 3, 4], order=order)
    assert seats(event.lists.get()) == [5, 1, 4, 2, 3]


@pytest.mark.parametrize("order", chosen(["", "quatsch", ",,,", "00000000-0000-0000-0000-000000000000"], 1))
def test_an_order_that_says_nothing_is_passed_over(cast, order):
    event = an_evening(cast, people=4)
    sit(cast, event, [0, 1, 2, 3], order=order)
    assert seats(event.lists.get()) == [1, 2, 3, 4]


def test_depth_and_number_of_games_are_chosen_and_remembered(cast):
    event = an_evening(cast, people=8)
    sit(cast, event, [0, 1, 2, 3], depth=Spielliste.TOTALS, games="16")
    liste = event.lists.get()
    assert (liste.depth, liste.games_planned) == (Spielliste.TOTALS, 16)
    form = browser_of(cast.bernd).get(at("evening-control", event)).context["table_form"]
    assert form["depth"].value() == Spielliste.TOTALS


@pytest.mark.parametrize(
    ("who", "changes", "field", "message"),
    chosen(
        [
            ([], {}, "seats", "Bitte 4 bis 7 Personen antippen."),
            ([0, 1, 2], {}, "seats", "Ein Tisch braucht 4 bis 7 Personen; hier sind es 3."),
            (range(8), {}, "seats", "Ein Tisch braucht 4 bis 7 Personen; hier sind es 8."),
            ([0, 1, 2, 3], {"games": "0"}, "games", "0 liegt nicht zwischen 1 und 400."),
            ([0, 1, 2, 3], {"games": "ein paar"}, "games", "„ein paar“ ist keine ganze Zahl."),
            ([0, 1, 2, 3], {"games": "2"}, "games", ""),
            (
                [0, 1, 2, 3],
                {"games": "12", "end": "open"},
                "games",
                "Bitte die Zahl leeren, oder nicht „offenes Ende“ wählen.",
            ),
            ([0, 1, 2, 3], {"depth": "tief"}, "depth", ""),
            (
                [0, 1, 2, 3],
                {"seats": ["quatsch"]},
                "seats",
                "Jemand davon sitzt inzwischen an einem Tisch oder ist gegangen.",
            ),
        ],
        1,
        4,
        8,
    ),
)
def test_what_is_wrong_is_named_at_its_field(cast, who, changes, field, message):
    event = an_evening(cast, people=8)
    answer = sit(cast, event, who, **changes)
    assert answer.status_code == 422
    form = answer.context["table_form"]
    assert list(form.errors) == [field]
    assert message in complaints(form)[field][0]
    assert not event.lists.exists()


def test_who_sat_down_meanwhile_is_not_free(cast):
    event = an_evening(cast, people=8)
    bernd = browser_of(cast.bernd)
    form = bernd.get(at("evening-control", event)).context["table_form"]
    a_table(cast, event, (0, 1, 2, 3))
    data = sent(form, seats=[str(entries(event)[i].uuid) for i in (3, 4, 5, 6)])
    answer = bernd.post(at("evening-table", event), data)
    assert answer.status_code == 422
    assert event.lists.count() == 1


def test_sent_twice_it_is_one_table(cast):
    event = an_evening(cast, people=4)
    bernd = browser_of(cast.bernd)
    form = bernd.get(at("evening-control", event)).context["table_form"]
    data = sent(form, seats=[str(entry.uuid) for entry in entries(event)])
    assert [bernd.post(at("evening-table", event), data).status_code for _ in range(2)] == [302, 302]
    assert event.lists.count() == 1


def test_the_page_says_how_far_each_table_is_who_deals_and_where_they_stand(cast):
    event = an_evening(cast, people=4)
    play(a_table(cast, event), normal(), normal(), by=cast.bernd)
    page = browser_of(cast.bernd).get(at("evening-control", event))
    assert "Tisch 1, Liste 1 Spiel 2 Carla Weiß +2 Emil Sommer +2 Frieda Lang −2 gibt Gustav Özil −2" in words(page)
    assert primary(page) == "Liste eintragen"


def test_one_thing_to_do_next(cast):
    bernd = browser_of(cast.bernd)
    event = an_evening(cast, people=3)

    def button():
        return primary(bernd.get(at("evening-control", event)))

    assert button() is None
    add_entry(tournament=event, player=cast.players[3], by=cast.bernd)
    assert button() == "Tisch bilden"
    play(a_table(cast, event), normal(), by=cast.bernd)
    assert button() == "Liste eintragen"
    bernd.post(at("evening-list-end", event, 1))
    assert button() == "Tisch bilden"
    withdraw(entry=entries(event)[0], by=cast.bernd)
    assert button() == "Abend beenden und veröffentlichen"
    bernd.post(at("tournament-publish", event))
    assert button() == "Abend beenden"
    bernd.post(at("tournament-finish", event))
    assert button() == "Ergebnis ansehen"
    bernd.post(at("tournament-publish", event), {"draft": "1"})
    assert button() == "Ergebnis veröffentlichen"


def test_when_all_lists_have_ended_the_evening_can_end_or_go_on_from_the_top_of_the_page(cast):
    """However many are free: on a phone the foot of the page is far away."""
    bernd = browser_of(cast.bernd)
    event = an_evening(cast, people=6)

    def offers():
        head = bernd.get(at("evening-control", event)).content.decode().split("</header>")[1]
        return re.findall(r"(Nächsten Tisch bilden|Abend beenden|Beenden, ohne zu veröffentlichen)\b", head)

    assert offers() == []
    play(a_table(cast, event), normal(), by=cast.bernd)
    assert offers() == []
    bernd.post(at("evening-list-end", event, 1))
    assert offers() == ["Nächsten Tisch bilden", "Abend beenden", "Beenden, ohne zu veröffentlichen"]
    withdraw(entry=entries(event)[0], by=cast.bernd)
    withdraw(entry=entries(event)[1], by=cast.bernd)
    withdraw(entry=entries(event)[2], by=cast.bernd)
    assert offers() == ["Abend beenden", "Beenden, ohne zu veröffentlichen"]
    bernd.post(at("tournament-finish", event))
    assert offers() == []


def test_with_two_tables_at_play_the_lists_are_typed_one_after_the_other(cast):
    event = an_evening(cast, people=8)
    for who in ((0, 1, 2, 3), (4, 5, 6, 7)):
        a_table(cast, event, who)
    assert primary(browser_of(cast.bernd).get(at("evening-control", event))) == "Listen eintragen"


# --- somebody leaves a table


def leaving(cast, event, liste, who):
    """The door beside this person's name, as a browser sees it."""
    page = browser_of(cast.bernd).get(at("evening-control", event)).text
    door = f"{reverse('list-continue', args=[liste.uuid])}?ohne={who.uuid}&von=abend"
    assert door.replace("&", "&amp;") in page
    return door


def free_and_gone(cast, event):
    page = browser_of(cast.bernd).get(at("evening-control", event)).context
    return [entry.full_name for entry in page["free"]], [entry.full_name for entry in page["gone"]]


def test_who_leaves_a_table_is_left_out_when_the_others_go_on(cast):
    event = an_evening(cast, people=5)
    liste = play(a_table(cast, event), normal(), by=cast.bernd)
    form = browser_of(cast.bernd).get(leaving(cast, event, liste, entries(event)[0])).context["form"]
    assert form["seats"].value() == [str(entry.uuid) for entry in entries(event)[1:4]]


@pytest.mark.parametrize(
    ("door", "changes", "free", "gone"),
    chosen(
        [
            ("leaves", {}, [], ["Carla Weiß"]),
            ("leaves", {"leaving": "free"}, ["Carla Weiß"], []),
            ("others", {}, ["Carla Weiß"], []),
            ("others", {"leaving": "home"}, [], ["Carla Weiß"]),
        ],
        0,
        3,
    ),
)
def test_who_gets_up_is_gone_home_or_free(cast, door, changes, free, gone):
    event = an_evening(cast, people=5)
    liste = play(a_table(cast, event, range(5)), normal(re=(2, 3)), by=cast.bernd)
    bernd, carla = browser_of(cast.bernd), entries(event)[0]
    address = leaving(cast, event, liste, carla) if door == "leaves" else f"{at('list-continue', liste)}?von=abend"
    form = bernd.get(address).context["form"]
    answer = bernd.post(address, sent(form, seats=[str(one.uuid) for one in entries(event)[1:]], **changes))
    assert answer.url == at("evening-control", event)
    assert free_and_gone(cast, event) == (free, gone)


def test_who_went_home_stays_in_the_result_and_is_back_with_one_tap(cast):
    event = an_evening(cast, people=5)
    liste = play(a_table(cast, event, range(5)), normal(re=(2, 3)), by=cast.bernd)
    bernd, emil = browser_of(cast.bernd), entries(event)[1]
    address = leaving(cast, event, liste, emil)
    bernd.post(address, sent(bernd.get(address).context["form"]))
    assert points(event)["Emil Sommer"] == 1
    assert event.history.filter(action="withdrawn", data__entry=emil.pk).exists()
    page = words(bernd.get(at("evening-control", event)))
    assert "Schon gegangen, mit einem Tipp wieder da: Emil Sommer" in page
    bernd.post(at("entry-add", event), {"player": emil.player.uuid, "key": "back"})
    assert free_and_gone(cast, event) == (["Emil Sommer"], [])


def test_at_a_tournament_who_gets_up_is_not_sent_home(cast):
    event = a_tournament(cast)
    liste = rounds_seated(cast, event)
    play(liste, normal(), by=cast.bernd)
    form = browser_of(cast.bernd).get(at("list-continue", liste)).context["form"]
    assert "leaving" not in form.fields


@pytest.mark.parametrize(
    ("people", "offers"),
    [
        (5, "Zu dritt geht es nicht weiter. Wer frei ist, kann den Platz übernehmen; oder der Tisch endet."),
        (4, "Zu dritt geht es nicht weiter, und frei ist gerade niemand. Jemanden dazuholen, oder der Tisch endet."),
    ],
)
def test_from_a_table_of_four_there_are_two_ways_on(cast, people, offers):
    event = an_evening(cast, people=people)
    liste = play(a_table(cast, event), normal(), by=cast.bernd)
    bernd, carla = browser_of(cast.bernd), entries(event)[0]
    page = bernd.get(leaving(cast, event, liste, carla))
    assert f"Carla Weiß geht: {offers}" in words(page)
    assert "Carla Weiß geht nach Hause, die anderen sind frei für einen neuen Tisch." in words(page)
    keys = re.findall(r'name="key" value="([^"]*)"', page.content.decode())
    assert all(keys)  # pressed twice, the table ends once
    answer = bernd.post(at("evening-list-end", event, 1), {"gone": carla.uuid, "key": "e"}, follow=True)
    assert said(answer) == ["Die Liste von Tisch 1 ist beendet. Carla Weiß ist gegangen."]
    assert free_and_gone(cast, event) == ([entry.full_name for entry in entries(event)[1:]], ["Carla Weiß"])


def test_who_is_not_at_the_table_does_not_go_with_its_end(cast):
    event = an_evening(cast, people=5)
    play(a_table(cast, event), normal(), by=cast.bernd)
    for gone in (entries(event)[4].uuid, "quatsch", ""):
        browser_of(cast.bernd).post(at("evening-list-end", event, 1), {"gone": gone, "key": "e"})
    assert free_and_gone(cast, event)[1] == []


def test_too_few_for_a_table_are_told_what_else_there_is(cast):
    event = an_evening(cast, people=4)
    liste = play(a_table(cast, event), normal(), by=cast.bernd)
    bernd = browser_of(cast.bernd)
    address = leaving(cast, event, liste, entries(event)[0])
    answer = bernd.post(address, sent(bernd.get(address).context["form"]))
    assert answer.status_code == 422
    assert "Ein Tisch braucht 4 bis 7 Personen; hier sind es 3." in words(answer)
    assert "Oder: Der Tisch endet" in words(answer)


@pytest.mark.parametrize(("came", "name"), [("?von=abend", "evening-control"), ("", "list-enter")])
def test_cancelling_leads_back_to_where_one_came_from(cast, came, name):
    event = an_evening(cast, people=4)
    liste = play(a_table(cast, event), normal(), by=cast.bernd)
    page = browser_of(cast.bernd).get(f"{at('list-continue', liste)}{came}")
    assert page.context["cancel"] == at(name, event if came else liste)


def test_who_leaves_before_the_first_game_is_led_to_the_seats(cast):
    event = an_evening(cast, people=4)
    a_table(cast, event)
    page = browser_of(cast.bernd).get(at("evening-control", event))
    assert words(page).count("Plätze an Tisch 1 ändern") == 4
    seats_page = browser_of(cast.bernd).get(at("evening-seats", event, 1))
    assert "Oder: Der Tisch löst sich auf" in words(seats_page)
    assert at("evening-list-dissolve", event, 1) in seats_page.text


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ({}, "zu viert 24, zu fünft 30 Spiele, die Pflichtsoli mitgezählt"),
        ({"pflichtsoli": 0}, "zu viert 24, zu fünft 30 Spiele"),
        ({"soli_count": False}, "zu viert 24, zu fünft 30 Spiele, dazu die Pflichtsoli"),
    ],
)
def test_whether_the_pflichtsoli_are_among_the_games_is_said(cast, rules, says):
    ruleset = Ruleset.from_dict({"base": "ddv", **rules})
    clubs.change_club_ruleset(club=cast.home, ruleset=ruleset, based_on=None, by=cast.anna)
    form = browser_of(cast.bernd).get(at("evening-control", an_evening(cast, people=4))).context["table_form"]
    assert form.fields["end"].choices[0] == ("whole", says)


# --- the way back


@pytest.mark.parametrize("depth", chosen([Spielliste.FULL, Spielliste.POINTS], 0))
@pytest.mark.parametrize(
    "name", chosen(["list-enter", "list-detail", "list-history", "list-continue", "list-finish"], 0, 3)
)
def test_from_every_page_of_a_list_the_way_back_leads_to_the_evening(cast, name, depth):
    event = an_evening(cast, people=4)
    liste = a_table(cast, event, depth=depth)
    crumbs = browser_of(cast.bernd).get(at(name, liste)).context["crumbs"]
    assert next(url for _title, url in crumbs if url) == at("evening-control", event)
    assert at("tournament-detail", event) not in dict(crumbs).values()


def test_from_the_office_too_and_strangers_go_back_to_what_they_may_see(cast):
    event = an_evening(cast, people=4)
    event.published = True
    event.save()
    liste = a_table(cast, event)
    assert dict(browser_of(cast.bernd).get(at("list-office", event)).context["crumbs"])[event.name] == at(
        "evening-control", event
    )
    crumbs = browser_of(None).get(at("list-detail", liste)).context["crumbs"]
    assert dict(crumbs)[event.name] == at("tournament-detail", event)


# --- the Kasse


def test_the_kasse_says_what_it_counts(cast):
    clubs.change_club(club=cast.home, kasse_cents_per_minus_point=50, based_on=None, by=cast.anna)
    event = an_evening(cast, people=4)
    for number in (1, 2):
        play(a_table(cast, event), normal(), by=cast.bernd)
        browser_of(cast.bernd).post(at("evening-list-end", event, number))
    page = words(browser_of(cast.bernd).get(at("evening-control", event)))
    counted = "Gerechnet wird mit dem Stand des ganzen Abends, alle Listen und Abzüge zusammen."
    assert "Summe 2,00 €" in page
    assert f"Kasse: 0,50 € je Minuspunkt {counted}" in page


# --- end and dissolve


def test_a_list_ends_early_and_counts_as_far_as_it_was_played(cast):
    event = an_evening(cast, people=4)
    liste = a_table(cast, event, games=24)
    play(liste, normal(), by=cast.bernd)
    answer = browser_of(cast.bernd).post(at("evening-list-end", event, 1), follow=True)
    assert said(answer) == ["Die Liste von Tisch 1 ist beendet."]
    liste.refresh_from_db()
    assert (liste.state, liste.ended_early) == (Spielliste.FINISHED, True)
    assert "Carla Weiß" in words(answer)
    assert len(answer.context["free"]) == 4


def test_a_list_that_ends_twice_is_said(cast):
    event = an_evening(cast, people=4)
    play(a_table(cast, event), normal(), by=cast.bernd)
    bernd = browser_of(cast.bernd)
    for _ in range(2):
        assert said(bernd.post(at("evening-list-end", event, 1), {"key": "end"}, follow=True)) == [
            "Die Liste von Tisch 1 ist beendet."
        ]
    assert "Die Liste ist abgeschlossen." in said(bernd.post(at("evening-list-end", event, 1), follow=True))[0]


def test_a_list_with_an_error_does_not_end_and_says_where(cast):
    event = an_evening(cast, people=4)
    liste = a_table(cast, event, depth=Spielliste.POINTS)
    save_paper(spielliste=liste, paper=winners_paper("12+1", "12+2", end=(9, 9, -9, -9)), based_on=None, by=cast.bernd)
    answer = browser_of(cast.bernd).post(at("evening-list-end", event, 1), follow=True)
    assert "Die Liste kann noch nicht abgeschlossen werden" in said(answer)[0]
    liste.refresh_from_db()
    assert liste.state == Spielliste.OPEN


def test_where_nothing_is_written_nothing_ends_but_the_table_can_be_dissolved(cast):
    event = an_evening(cast, people=4)
    a_table(cast, event)
    bernd = browser_of(cast.bernd)
    answer = bernd.post(at("evening-list-end", event, 1), follow=True)
    assert said(answer) == ["An Tisch 1 ist noch nichts eingetragen. Bitte eintragen, oder den Tisch auflösen."]
    for _ in range(2):
        assert bernd.post(at("evening-list-dissolve", event, 1), {"key": "gone"}, follow=True).status_code == 200
    assert not event.lists.exists()


def test_where_something_is_written_the_table_is_not_dissolved(cast):
    event = an_evening(cast, people=4)
    play(a_table(cast, event), normal(), by=cast.bernd)
    answer = browser_of(cast.bernd).post(at("evening-list-dissolve", event, 1), follow=True)
    assert "An Tisch 1 ist schon etwas eingetragen." in said(answer)[0]
    assert event.lists.count() == 1


def test_lists_of_a_tournament_are_not_ended_from_here(cast):
    event = a_tournament(cast, players=4)
    rounds.seat_table(round=event.rounds.get(number=1), table=1, seats=entries(event), by=cast.anna)
    anna = browser_of(cast.anna)
    for name in ("evening-list-end", "evening-list-dissolve", "evening-seats"):
        assert anna.post(at(name, event, 1)).status_code == 404


# --- places before the first game


def change(cast, event, liste, **chosen):
    bernd = browser_of(cast.bernd)
    form = bernd.get(at("evening-seats", event, liste.number)).context["form"]
    people = {f"seat_{n}": str(entries(event)[i].uuid) if i is not None else "" for n, i in chosen.items()}
    return bernd.post(at("evening-seats", event, liste.number), sent(form, **people), follow=True)


def places(*who):
    return {str(n): i for n, i in enumerate([*who, *[None] * (7 - len(who))], 1)}


def test_another_order_and_another_person_before_the_first_game(cast):
    event = an_evening(cast, people=6)
    liste = a_table(cast, event)
    answer = change(cast, event, liste, **places(3, 2, 1, 0, 5))
    assert said(answer) == ["Tisch 1 sitzt."]
    liste.refresh_from_db()
    assert (seats(liste), liste.players) == ([4, 3, 2, 1, 6], 5)


@pytest.mark.parametrize(
    ("who", "message"),
    [
        ((0, 1, 2), "Ein Tisch braucht 4 bis 7 Personen; hier sind es 3."),
        ((0, 1, 2, 2), "Eine Person sitzt zweimal an diesem Tisch."),
    ],
)
def test_places_that_cannot_be(cast, who, message):
    event = an_evening(cast, people=6)
    liste = a_table(cast, event)
    answer = change(cast, event, liste, **places(*who))
    assert answer.status_code == 422
    assert message in complaints(answer.context["form"])["seat_1"][0]
    assert seats(liste) == [1, 2, 3, 4]


def test_after_the_first_game_places_stay(cast):
    event = an_evening(cast, people=5)
    liste = a_table(cast, event)
    play(liste, normal(), by=cast.bernd)
    answer = change(cast, event, liste, **places(3, 2, 1, 0))
    assert answer.status_code == 422
    assert "schon etwas eingetragen" in complaints(answer.context["form"])["seat_1"][0]


def test_somebody_changed_places_meanwhile_then_both_versions_are_shown(cast):
    event = an_evening(cast, people=5)
    liste = a_table(cast, event)
    bernd = browser_of(cast.bernd)
    form = bernd.get(at("evening-seats", event, 1)).context["form"]
    change(cast, event, liste, **places(3, 2, 1, 0))
    answer = bernd.post(at("evening-seats", event, 1), sent(form, seat_1=str(entries(event)[4].uuid)))
    assert answer.status_code == 409
    assert "Platz 1 verschieden Gustav Özil Hanna Böhm" in words(answer)
    assert seats(liste) == [4, 3, 2, 1]
    assert bernd.post(at("evening-seats", event, 1), sent(answer.context["form"])).status_code == 302
    assert seats(liste) == [5, 2, 3, 4]


# --- lists that go on


def test_a_table_leads_to_the_page_on_which_its_list_goes_on_with_others(cast):
    event = an_evening(cast, people=5)
    liste = a_table(cast, event)
    play(liste, normal(), by=cast.bernd)
    bernd = browser_of(cast.bernd)
    address = reverse("list-continue", args=[liste.uuid])
    assert address in bernd.get(at("evening-control", event)).content.decode()
    page = words(bernd.get(address))
    assert "Als Nächstes gibt Emil Sommer" in page
    assert "Das Pflichtsolo ist offen bei Carla Weiß, Emil Sommer, Frieda Lang und Gustav Özil" in page


def test_an_empty_list_that_continues_another_can_be_dissolved(cast):
    event = an_evening(cast, people=5)
    liste = a_table(cast, event)
    play(liste, normal(), by=cast.bernd)
    bernd = browser_of(cast.bernd)
    address = reverse("list-continue", args=[liste.uuid])
    bernd.post(address, sent(bernd.get(address).context["form"], seats=[str(one.uuid) for one in entries(event)[1:5]]))
    assert event.lists.count() == 2
    bernd.post(at("evening-list-dissolve", event, 2))
    assert event.lists.get().state == Spielliste.FINISHED


@pytest.mark.thorough
def test_thirty_people_at_seven_tables_cost_no_more_queries_than_three(cast):
    event = an_evening(cast, people=4)
    bernd = browser_of(cast.bernd)
    play(a_table(cast, event), normal(), by=cast.bernd)
    a_list_that_counts(cast, event)
    few = queries(lambda: bernd.get(at("evening-control", event)))
    many(cast, event, 28)
    for table in range(2, 8):
        play(a_table(cast, event, range(table * 4 - 4, table * 4)), normal(), normal(), by=cast.bernd)
    a_list_that_counts(cast, event)
    assert queries(lambda: bernd.get(at("evening-control", event))) <= few


def a_list_that_counts(cast, event):
    from league.lists.services.writing import finish_list, open_list

    liste = open_list(
        tournament=event, seats=entries(event)[:4], table=9, depth=Spielliste.TOTALS, games=None, by=cast.bernd
    )
    save_paper(spielliste=liste, paper=totals_paper(4, -4, 2, -2), based_on=None, by=cast.bernd)
    finish_list(spielliste=liste, based_on=None, by=cast.bernd)
