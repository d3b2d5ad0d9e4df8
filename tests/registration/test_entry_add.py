"""People are added to a tournament: with one tap, by search, or as a new guest."""

import pytest
from django.utils import timezone

from league.clubs.services import people
from league.events.services import tournament
from league.models import AuditEntry, Player, TournamentRole
from league.registration.services.entries import add_entry, add_guest
from tests.cast import DAY, a_player, a_tournament, browser_of, entries, sent
from tests.events.event_pages import a_helper, an_evening, at, complaints, many, queries, said, words


def tap(cast, event, player, key="", user=None):
    data = {"player": getattr(player, "uuid", player), "key": key}
    return browser_of(user or cast.anna).post(at("entry-add", event), data, follow=True)


def names(event):
    return [(entry.number, entry.full_name, entry.withdrawn) for entry in entries(event)]


def test_one_tap_and_carla_takes_part_with_number_name_and_club_of_the_day(cast):
    event = a_tournament(cast, players=0)
    answer = tap(cast, event, cast.carla)
    assert said(answer) == ["Carla Weiß ist dabei."]
    entry = event.entries.get()
    assert (entry.number, entry.name, entry.club_name) == (1, "Carla Weiß", "Doko-Club Kreuzdame")
    assert AuditEntry.objects.first().action == "entered"


def test_two_quick_taps_on_two_people_are_two_and_on_one_are_one(cast):
    event = a_tournament(cast, players=0)
    for player in (cast.players[0], cast.players[1], cast.players[1]):
        tap(cast, event, player, key="the page's key")
    assert names(event) == [(1, "Carla Weiß", False), (2, "Emil Sommer", False)]


def test_somebody_who_is_in_already_stays_in(cast):
    event = a_tournament(cast, players=1)
    tap(cast, event, cast.carla)
    assert names(event) == [(1, "Carla Weiß", False)]


def test_the_page_counts_people_and_the_tables_they_make(cast):
    event = a_tournament(cast, players=9)
    assert "9 Personen. Das gibt 1 Vierertisch und 1 Fünfertisch." in words(
        browser_of(cast.anna).get(at("tournament-entries", event))
    )


@pytest.mark.parametrize(
    ("count", "sentence"),
    [
        (0, "0 Personen. Für einen Tisch fehlen noch 4 Personen."),
        (3, "3 Personen. Für einen Tisch fehlt noch eine Person."),
        (6, "6 Personen. Das gibt 1 Sechsertisch."),
        (8, "8 Personen. Das gibt 2 Vierertische."),
        (10, "10 Personen. Das gibt 2 Fünfertische."),
    ],
)
def test_how_many_tables_that_makes(cast, count, sentence):
    event = a_tournament(cast, players=count)
    assert sentence in words(browser_of(cast.anna).get(at("tournament-entries", event)))


def test_members_are_offered_and_who_came_to_the_last_events_first(cast):
    for number in range(2):
        earlier = tournament.create_tournament(club=cast.home, name=f"Nr. {number + 1}", date=DAY, by=cast.anna)
        for player in cast.players[3 : 5 + number]:
            add_entry(tournament=earlier, player=player, by=cast.anna)
    guest = a_player("Nora", "Gast")
    add_entry(tournament=earlier, player=guest, by=cast.anna)
    people.change_player(player=cast.players[9], active=False, based_on=None, by=cast.anna)
    forgotten = a_player("Otto", "Vergessen")
    add_entry(tournament=earlier, player=forgotten, by=cast.anna)
    Player.objects.filter(pk=forgotten.pk).update(anonymised_at=timezone.now())
    a_player("Özge", "Özdemir", cast.home)
    a_player("Jan", "von Aue", cast.home)
    event = a_tournament(cast, players=1)
    context = browser_of(cast.anna).get(at("tournament-entries", event)).context
    assert [(p.name, p.times) for p in context["regulars"]] == [
        ("Hanna Böhm", 2), ("Gustav Özil", 2), ("Nora Gast", 1), ("Ida Krüger", 1),
    ]  # fmt: skip
    # Carla is in already, Mia no longer plays.
    assert [p.name for p in context["members"]] == [
        "Frieda Lang",
        "Käthe Maaß",
        "Özge Özdemir",
        "Lukas Rehm",
        "Emil Sommer",
        "Jonas Vogt",
        "Jan von Aue",
    ]


def test_search_as_you_type_finds_members_first_and_says_who_is_in(cast):
    a_player("Emilia", "Auer", cast.away)
    event = a_tournament(cast, players=1)
    answer = browser_of(cast.anna).get(at("entry-search", event), {"q": "emil"})
    assert words(answer) == "Emil Sommer Doko-Club Kreuzdame Emilia Auer Herz Zehn Hafenstadt"
    assert "Carla Weiß ist dabei, Nr. 1" in words(browser_of(cast.anna).get(at("entry-search", event), {"q": "wei"}))


def test_of_other_clubs_people_only_what_they_publish_is_found(cast):
    """Search: what is typed, and what Anna reads of it."""
    a_player("Olga", "Auer", cast.away, ddv_number="4711", publication=Player.INITIALS)
    a_player("Otto", "Auer", cast.away, ddv_number="4712")
    mine = a_player("Oskar", "Auer", cast.home, ddv_number="4713", publication=Player.INITIALS)
    event = a_tournament(cast, players=0)
    found = words(browser_of(cast.anna).get(at("entry-search", event), {"q": "auer"}))
    assert found == "Oskar Auer Doko-Club Kreuzdame · 4713 Otto Auer Herz Zehn Hafenstadt · 4712"
    hidden = words(browser_of(cast.anna).get(at("entry-search", event), {"q": "o. a."}))
    assert hidden == (
        "Oskar Auer Doko-Club Kreuzdame · 4713 O. A. Herz Zehn Hafenstadt Otto Auer Herz Zehn Hafenstadt · 4712"
    )
    people.change_player(player=mine, active=False, based_on=None, by=cast.anna)
    assert "Oskar" not in words(browser_of(cast.anna).get(at("entry-search", event), {"q": "auer"}))


def test_a_guest_is_known_in_full_to_the_club_that_looks_after_him(cast):
    """To have been entered there tells nothing: anybody can enter anybody."""
    guest = a_player("Nora", "Gast", ddv_number="4711", publication=Player.INITIALS)
    event, anna = a_tournament(cast, players=0), browser_of(cast.anna)
    earlier = tournament.create_tournament(club=cast.home, name="Früher", date=DAY, by=cast.anna)
    add_entry(tournament=earlier, player=guest, by=cast.anna)
    assert words(anna.get(at("entry-search", event), {"q": "gast"})).startswith("Niemand namens „gast“ gefunden.")
    assert words(anna.get(at("entry-search", event), {"q": "n. g."})) == "N. G. ohne Verein"
    Player.objects.filter(pk=guest.pk).update(keeper=cast.home)
    assert words(anna.get(at("entry-search", event), {"q": "gast"})) == "Nora Gast ohne Verein · 4711"


def test_somebody_of_another_club_who_often_comes_is_offered_as_published(cast):
    theirs = a_player("Olga", "Auer", cast.away, publication=Player.INITIALS)
    earlier = tournament.create_tournament(club=cast.home, name="Früher", date=DAY, by=cast.anna)
    add_entry(tournament=earlier, player=theirs, by=cast.anna)
    page = words(browser_of(cast.anna).get(at("tournament-entries", a_tournament(cast, players=0))))
    assert "O. A." in page
    assert "Olga" not in page


def test_without_a_script_the_page_itself_searches(cast):
    event = a_tournament(cast, players=1)
    answer = browser_of(cast.anna).get(at("tournament-entries", event), {"q": "sommer"})
    assert [player.name for player in answer.context["found"]] == ["Emil Sommer"]


def test_a_search_in_vain_is_half_a_guest(cast):
    event = a_tournament(cast)
    answer = browser_of(cast.anna).get(at("tournament-entries", event), {"q": "Nora van Gast"})
    assert "Niemand namens „Nora van Gast“ gefunden." in words(answer)
    guest = answer.context["guest"]
    assert (guest["first_name"].value(), guest["last_name"].value()) == ("Nora van", "Gast")


@pytest.mark.parametrize("player", ["", "quatsch", "00000000-0000-0000-0000-000000000000"])
def test_somebody_unknown_is_not_there(cast, player):
    assert tap(cast, a_tournament(cast), player).status_code == 404


def test_after_the_end_nobody_comes(cast):
    event = a_tournament(cast, players=0)
    type(event).objects.update(state="finished")
    answer = tap(cast, event, cast.carla)
    assert said(answer) == ["„Herbstturnier“ ist beendet; an der Teilnahme ändert sich nichts mehr."]
    assert not event.entries.exists()


@pytest.mark.thorough
def test_thirty_members_cost_no_more_queries_than_three(cast):
    event, anna = an_evening(cast), browser_of(cast.anna)
    few = queries(lambda: anna.get(at("evening-control", event), {"q": "a"}))
    other = a_tournament(cast, players=0)
    many(cast, other, 30)
    assert queries(lambda: anna.get(at("evening-control", event), {"q": "a"})) <= few


# --- a guest in seconds


def bring(cast, event, first, last, **more):
    anna = browser_of(cast.anna)
    form = anna.get(at("tournament-entries", event)).context["guest"]
    data = sent(form, first_name=first, last_name=last, **more)
    return anna.post(at("entry-guest", event), data, follow=True)


def test_a_guest_is_a_new_player_without_a_club_and_takes_part(cast):
    event = a_tournament(cast, players=1)
    assert said(bring(cast, event, " Nora ", "Gast")) == ["Nora Gast ist dabei."]
    assert names(event)[-1] == (2, "Nora Gast", False)
    assert Player.objects.get(last_name="Gast").club_on() is None


def test_a_name_that_is_known_is_asked_about_and_nobody_is_added(cast):
    event = a_tournament(cast, players=0)
    answer = bring(cast, event, "carla", "Weiß")
    assert answer.status_code == 422
    page = words(answer)
    assert "Diesen Namen gibt es schon. Ist es dieselbe Person?" in page
    assert "Ja: Carla Weiß, Doko-Club Kreuzdame" in page
    assert "Nein, eine andere Person namens carla Weiß" in page
    assert not event.entries.exists()


def test_yes_it_is_she_then_the_known_carla_takes_part(cast):
    event = a_tournament(cast, players=0)
    known = bring(cast, event, "Carla", "Weiß").context["guest"].known
    tap(cast, event, known[0])
    assert event.entries.get().player == cast.carla
    assert Player.objects.filter(last_name="Weiß").count() == 1


def test_no_there_are_two_then_a_second_carla_takes_part(cast):
    event = a_tournament(cast, players=1)
    bring(cast, event, "Carla", "Weiß", is_another="1")
    assert [entry.full_name for entry in entries(event)] == ["Carla Weiß", "Carla Weiß"]
    assert Player.objects.filter(last_name="Weiß").count() == 2


@pytest.mark.parametrize(
    ("first", "last", "field"), [("", "Gast", "first_name"), ("Nora", "", "last_name"), ("Nora", "4711", "last_name")]
)
def test_half_a_name_is_no_guest(cast, first, last, field):
    event = a_tournament(cast, players=0)
    answer = bring(cast, event, first, last)
    assert answer.status_code == 422
    assert list(complaints(answer.context["guest"])) == [field]
    assert (answer.context["guest"]["first_name"].value(), answer.context["guest"]["last_name"].value()) == (
        first,
        last,
    )
    assert not event.entries.exists()


def test_a_guest_sent_twice_comes_once(cast):
    event = a_tournament(cast, players=0)
    for _ in range(2):
        bring(cast, event, "Nora", "Gast", key="once")
    assert len(entries(event)) == Player.objects.filter(last_name="Gast").count() == 1


def test_a_misspelt_name_is_mended_where_it_was_copied(cast):
    event = a_tournament(cast, players=2)
    people.change_player(player=cast.carla, last_name="Weiss", based_on=None, by=cast.anna)
    page = browser_of(cast.anna).get(at("tournament-entries", event))
    assert words(page).count("Name wie heute:") == 1
    answer = browser_of(cast.anna).post(
        at("entry-rename", event), {"entry": entries(event)[0].uuid, "key": page.context["key"]}, follow=True
    )
    assert said(answer) == ["Carla Weiss steht jetzt mit diesem Namen da."]
    assert (entries(event)[0].name, entries(event)[0].full_name) == ("Carla Weiss", "Carla Weiss")
    assert "Name wie heute" not in words(answer)


def walks_in(cast, event, user=None, **typed):
    data = {"first_name": "Gerd", "last_name": "Gast", "key": "g1", **typed}
    return browser_of(user or cast.anna).post(at("entry-guest", event), data, follow=True)


@pytest.mark.parametrize(
    ("said_club", "club"),
    [("DC Herz Zehn", "DC Herz Zehn"), ("herz zehn HAFENSTADT", "Herz Zehn Hafenstadt"), ("", "")],
)
def test_a_guest_comes_with_club_and_ddv_number(cast, said_club, club):
    event = a_tournament(cast, players=0)
    walks_in(cast, event, club_name=said_club, ddv_number="12-34")
    gerd = event.entries.get()
    assert (gerd.club_name, gerd.player.ddv_number) == (club, "12-34")


MINE = {"club_name": "doko-club KREUZDAME"}


@pytest.mark.parametrize("kind", ["tournament", "evening"])
def test_who_names_the_hosts_club_is_asked_about_and_nobody_is_added_yet(cast, kind):
    event = a_tournament(cast, players=0) if kind == "tournament" else an_evening(cast)
    data = {"first_name": "Gerd", "last_name": "Gast", "key": "g1", **MINE}
    address = at("entry-guest" if kind == "tournament" else "evening-guest", event)
    answer = browser_of(cast.anna).post(address, data)
    assert answer.status_code == 422
    assert "Gehört Gerd Gast zu „Doko-Club Kreuzdame“?" in words(answer)
    assert "Ja, als Mitglied aufnehmen Nein, nur als Gast eintragen" in words(answer)
    assert not event.entries.exists()


@pytest.mark.parametrize(("belongs", "club"), [("member", "Doko-Club Kreuzdame"), ("guest", None)])
def test_the_answer_makes_a_member_or_a_guest_who_plays_for_the_club(cast, belongs, club):
    event = a_tournament(cast, players=0)
    walks_in(cast, event, belongs=belongs, **MINE)
    gerd = event.entries.get()
    assert (gerd.club_name, getattr(gerd.club, "name", None), getattr(gerd.player.club_on(), "name", None)) == (
        "Doko-Club Kreuzdame",
        club,
        club,
    )


def test_of_a_known_name_both_is_asked_and_the_first_answer_is_kept(cast):
    event = a_tournament(cast, players=0)
    a_player("Gerd", "Gast")
    answer = walks_in(cast, event, belongs="member", **MINE)
    assert "Ist es dieselbe Person?" in words(answer)
    assert '<input type="hidden" name="belongs" value="member"' in answer.text


def test_a_director_who_keeps_no_members_is_not_asked_and_takes_nobody_in(cast):
    event = a_tournament(cast, players=0)
    hilde = a_helper(cast, event, TournamentRole.DIRECTOR)
    walks_in(cast, event, user=hilde, belongs="member", **MINE)
    assert event.entries.get().player.club_on() is None
    walks_in(cast, event, user=hilde, key="g2", last_name="Gustav", **MINE)
    assert event.entries.count() == 2


def test_two_guests_of_one_club_are_clubmates_however_they_spell_it(cast):
    event = a_tournament(cast, players=0)
    for first, club in (("Olga", "Skatfreunde Fürth"), ("Paul", "skatfreunde FUERTH e. V.")):
        add_guest(tournament=event, first_name=first, last_name="Neu", club_name=club, by=cast.anna)
    assert [entry.club_name for entry in event.entries.all()] == ["Skatfreunde Fürth", "Skatfreunde Fürth"]


def test_a_guests_club_is_shown_where_the_guest_is_searched_for_and_asked_about(cast):
    event, next_one = a_tournament(cast, players=0), a_tournament(cast, players=0)
    walks_in(cast, event, club_name="DC Herz Zehn")
    found = browser_of(cast.anna).get(at("entry-search", next_one), {"q": "Gerd"})
    assert "DC Herz Zehn" in words(found)
    assert "Ja: Gerd Gast, DC Herz Zehn" in words(walks_in(cast, next_one, key="g2"))
    public = words(browser_of(None).get(at("player-detail", event.entries.get().player)))
    assert "Gast, zuletzt für DC Herz Zehn" in public


def test_the_page_of_a_guest_has_club_and_number_and_that_of_a_member_has_not(cast):
    event = a_tournament(cast, players=1)
    walks_in(cast, event)
    member, gerd = entries(event)
    page = at("entry-person", event, gerd.uuid)
    assert 'name="club_name"' in browser_of(cast.anna).get(page).content.decode()
    form = browser_of(cast.anna).get(page).context["form"]
    browser_of(cast.anna).post(page, sent(form, club_name="DC Herz Zehn", ddv_number="77"))
    gerd = entries(event)[1]
    assert (gerd.club_name, gerd.player.ddv_number) == ("DC Herz Zehn", "77")
    assert "club_name" not in browser_of(cast.anna).get(at("entry-person", event, member.uuid)).content.decode()


def test_the_name_of_today_does_not_take_a_guests_club_away(cast):
    event = a_tournament(cast, players=0)
    walks_in(cast, event, club_name="DC Herz Zehn")
    browser_of(cast.anna).post(at("entry-rename", event), {"entry": event.entries.get().uuid})
    assert event.entries.get().club_name == "DC Herz Zehn"


def test_from_the_page_of_a_person_somebody_can_be_sent_in_instead(cast):
    event = a_tournament(cast, players=4)
    carla = entries(event)[0]
    people = browser_of(cast.anna).get(at("tournament-entries", event)).content.decode()
    assert at("entry-person", event, carla.uuid) in people
    read = browser_of(cast.anna).get(at("entry-person", event, carla.uuid))
    assert at("substitute-name", event, carla.uuid) in read.content.decode()
    assert "Jemand springt ein" in words(read)
