"""A list in full depth, entered game by game through its page."""

import itertools

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from league.clubs.services import club as clubs
from league.events.services import evening, rounds
from league.lists import scorebook
from league.lists.forms.game import sonderpunkt_keys
from league.lists.services import corrections
from league.lists.services import writing as spielliste
from league.models import AuditEntry, Game, Spielliste
from league.registration.services.entries import add_entry
from scoring import PRESETS, SONDERPUNKTE, ScoringError, score
from scoring import Game as Facts
from tests.cast import DAY, a_tournament, entries, finish, normal, play, play_all, seated, solo
from tests.layout import squeezed

from .list_pages import a_game, a_solo, address, errors, post


def rows(liste):
    return [game.points(liste.players) for game in Game.objects.filter(spielliste=liste)]


def test_the_page_says_who_deals_leads_and_owes_a_pflichtsolo(bernd, liste):
    page = bernd.get(address("list-enter", liste))
    assert page.status_code == 200
    places = page.context["desk"].places
    assert [(p.name, p.deals, p.leads, p.owes) for p in places] == [
        ("Carla Weiß", True, False, True), ("Emil Sommer", False, True, True), ("Frieda Lang", False, False, True),
        ("Gustav Özil", False, False, True),
    ]  # fmt: skip
    assert "Spiel 1 von 24" in page.content.decode()


def test_a_played_pflichtsolo_is_shown_with_its_game(bernd, cast, liste):
    play(liste, normal(), solo(3), by=cast.bernd)
    places = bernd.get(address("list-enter", liste)).context["desk"].places
    assert [(p.pflicht_game, p.owes) for p in places] == [(None, True), (None, True), (2, False), (None, True)]
    # §4.2: after a voluntary Pflichtsolo the same player deals again.
    assert [p.position for p in places if p.deals] == [2]


@pytest.mark.parametrize(
    ("typed", "row"),
    [
        (a_game([1, 2], 130), (1, 1, -1, -1)),
        (a_game([1, 3], "", kontra_augen=110), (1, -1, 1, -1)),
        (a_game([1, 3], 130, kontra_augen=110), (1, -1, 1, -1)),
        (a_game([2, 4], "", augen="151-179"), (-2, 2, -2, 2)),
        (a_game([2, 4], "160", augen="151-179"), (-2, 2, -2, 2)),
        (a_game([1, 2], 120), (-2, -2, 2, 2)),  # won by Kontra, against the Alten
        (a_game([1, 2], 120, kontra_said="said"), (3, 3, -3, -3)),  # only Kontra announced: 120 are enough for Re
        (a_game([1, 2], 155, re_said="said", re_extra=["fuchs1"]), (5, 5, -5, -5)),
        (a_game([1, 2], 155, re_said="90"), (5, 5, -5, -5)),
        (a_game([1, 2], 160, re_extra=["fuchs1", "fuchs2", "karlchen1"], kontra_extra=["doppelkopf1"]), (4, 4, -4, -4)),
        (a_game([1, 2], 240), (5, 5, -5, -5)),  # Kontra without a trick
        (a_game([1, 2], 240, trick="some"), (4, 4, -4, -4)),  # 0 Augen with a trick is not schwarz
        (a_game([3, 4], 100, kind="hochzeit"), (2, 2, -2, -2)),
        (a_solo(2, 130), (-1, 3, -1, -1)),
        (a_solo(2, 130, kind="stille_hochzeit"), (-1, 3, -1, -1)),
        (a_solo(4, 90, kind="fleischlos"), (1, 1, 1, -3)),
        # Two Doppelköpfe need 80 Augen; a range that reaches them is taken at its upper end.
        (a_game([1, 2], "", augen="61-89", re_extra=["doppelkopf1", "doppelkopf2"]), (-1, -1, 1, 1)),
    ],
    ids=str,
)
def test_a_game_is_typed_and_its_points_are_there(bernd, liste, typed, row):
    assert post(bernd, "list-enter", liste, **typed).status_code == 302
    assert rows(liste) == [row]


def test_every_number_of_a_range_is_worth_the_same_as_its_middle():
    """So that one tap on a range says as much as the exact number."""
    from league.lists.forms.game import RANGES

    assert [low for low, _ in RANGES] == [0, 1, 30, 31, 60, 61, 90, 91, 120, 121, 150, 151, 180, 181, 210, 211, 240]
    said = [None, 90, 60, 30, 0]
    for ruleset, re, kontra, (low, high) in itertools.product(PRESETS.values(), said, said, RANGES):
        values = set()
        for augen in (low, (low + high) // 2, high):
            try:
                found = score(Facts("normal", augen, re_absage=re, kontra_absage=kontra), ruleset)
            except ScoringError:
                continue
            values.add((found.winner, found.value, found.bock_triggers))
        assert len(values) <= 1, (ruleset, re, kontra, low, high)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({}, "Bitte die Spielart wählen."),
        (a_game([], 130), "Bitte antippen, wer Re ist; die anderen sind dann Kontra."),
        (a_game([1], 130), "Bitte auch antippen, wer mit Carla Weiß Re ist."),
        (a_game([1, 2, 3], 130), "Spiel 1: Normalspiel: Zu Re gehören zwei Personen; angegeben sind 3."),
        (a_solo(0), "Bitte eine gültige Auswahl treffen. 0 ist keine gültige Auswahl."),
        (a_game([1, 2], 130, kind="damensolo"), "Spiel 1: Damensolo: Bitte angeben, wer allein spielt."),
        (a_game([1, 2], ""), "Bitte die Augen einer Partei eingeben oder einen Bereich wählen."),
        (a_game([1, 2], "12o"), "„12o“ ist keine ganze Zahl. Bitte nur Ziffern eingeben, etwa 12."),
        (a_game([1, 2], "241"), "241 liegt nicht zwischen 0 und 240."),
        (a_game([1, 2], "١٢٠"), "„١٢٠“ ist keine ganze Zahl. Bitte nur Ziffern eingeben, etwa 12."),
        (a_game([1, 2], 130, kontra_augen=100), "Re 130 und Kontra 100 ergeben 230, nicht 240. Bitte eine der beiden Zahlen leeren."),
        (a_game([1, 2], 130, augen="151-179"), "Eingegeben sind 130 Augen für Re, gewählt ist der Bereich 151–179. Bitte eines davon ändern."),
        (a_game([1, 2], 20, re_extra=["doppelkopf1"]), "Spiel 1: 1 × Doppelkopf sind mindestens 40 Augen; Re hat nur 20."),
        (a_solo(1, re_extra=["fuchs1"]), "Spiel 1: „Fuchs gefangen“ zählt in diesem Solo nicht (§7.2.4)."),
        (a_game([1, 2], 130, kind="armut"), "Bitte eine gültige Auswahl treffen. armut ist keine gültige Auswahl."),
    ],
    ids=str,
)  # fmt: skip
def test_what_cannot_be_is_said_and_what_was_typed_stays(bernd, liste, typed, says):
    answer = post(bernd, "list-enter", liste, **typed)
    assert answer.status_code == 422
    assert says in errors(answer)
    assert rows(liste) == []
    if typed.get("re_augen"):
        assert f'value="{typed["re_augen"]}"' in answer.content.decode()


def test_an_illegal_game_is_refused_with_the_rule_and_the_name(bernd, cast, liste):
    play(liste, *[normal() for _ in range(20)], by=cast.bernd)
    page = bernd.get(address("list-enter", liste))
    assert "Emil Sommer</bdi> muss jetzt das Pflichtsolo spielen (§4.2.5)" in page.content.decode()
    assert page.context["form"].initial["re"] == [2]
    answer = post(bernd, "list-enter", liste, **a_solo(3))
    assert errors(answer) == ["Spiel 21: Emil Sommer wird vorgeführt und muss das Pflichtsolo spielen (§4.2.5)."]
    assert post(bernd, "list-enter", liste, **a_solo(2)).status_code == 302


@pytest.mark.thorough
def test_a_whole_runde_of_24_games(bernd, cast, liste):
    for number in range(1, 25):
        coming = bernd.get(address("list-enter", liste)).context["coming"]
        assert (coming.over, coming.number) == (False, number)
        typed = a_solo(coming.vorfuehrung) if coming.vorfuehrung else a_game([1, 2])
        assert post(bernd, "list-enter", liste, **typed).status_code == 302
    page = bernd.get(address("list-enter", liste))
    assert "Stimmt:" in page.content.decode()
    assert "24\N{NO-BREAK SPACE}Spiele, 4\N{NO-BREAK SPACE}Pflichtsoli" in squeezed(page.content.decode())
    assert "game-form" not in page.content.decode()
    assert scorebook.read(liste).totals == (20, 20, -20, -20)
    assert post(bernd, "list-finish", liste, early="False").status_code == 302
    assert Spielliste.objects.get(pk=liste.pk).state == Spielliste.FINISHED


def test_one_game_too_many_is_refused(bernd, cast, liste):
    play_all(liste, by=cast.bernd)
    answer = post(bernd, "list-enter", liste, **a_game())
    assert (answer.status_code, errors(answer)) == (422, ["Spiel 25: Die Runde ist schon zu Ende."])


def test_at_a_five_the_dealer_sits_and_cannot_be_chosen(bernd, cast):
    liste = seated(cast, a_tournament(cast, players=5), size=5)
    page = bernd.get(address("list-enter", liste))
    assert [p.position for p in page.context["desk"].places if p.sits] == [1]
    assert '<input type="checkbox" name="re" value="1" id="id_re_0" disabled>' in page.content.decode()
    answer = post(bernd, "list-enter", liste, **a_game([1, 2]))
    assert errors(answer) == ["Spiel 1: Carla Weiß setzt in diesem Spiel aus und kann nicht Re sein (§10)."]
    post(bernd, "list-enter", liste, **a_game([2, 5]))
    assert rows(liste) == [(0, 1, -1, -1, 1)]


@pytest.mark.thorough
def test_a_whole_runde_of_five_players(bernd, cast):
    liste = seated(cast, a_tournament(cast, players=5), size=5)
    for _ in range(30):
        coming = bernd.get(address("list-enter", liste)).context["coming"]
        active = [p for p in range(1, 6) if p not in coming.sits]
        typed = a_solo(coming.vorfuehrung) if coming.vorfuehrung else a_game(active[:2])
        assert post(bernd, "list-enter", liste, **typed).status_code == 302
    book = scorebook.read(liste)
    assert (book.over, book.games, sum(line.pflicht for line in book.lines)) == (True, 30, 5)
    assert all(line.points[line.dealer - 1] == 0 for line in book.lines)


def test_in_the_gap_of_the_rules_the_director_decides_on_the_page(bernd, cast):
    """Five players, the only open Pflichtsolo belongs to the dealer of the last game."""
    liste = seated(cast, a_tournament(cast, players=5), size=5)
    gap = _played_into_the_gap(liste, cast)
    page = bernd.get(address("list-enter", liste))
    assert page.context["coming"].decision is not None
    assert "Der Nächste gibt" in page.content.decode()
    refused = post(bernd, "list-enter", liste, **a_solo(gap))
    assert (refused.status_code, errors(refused)) == (422, ["Bitte wählen, wie die Leitung entschieden hat."])
    assert post(bernd, "list-enter", liste, **a_solo(gap, decision="dealer_moves")).status_code == 302
    line = scorebook.read(liste).lines[-1]
    assert (line.soloist, line.vorfuehrung, line.dealer) == (gap, True, gap % 5 + 1)
    assert gap not in line.sits


def _played_into_the_gap(liste, cast):
    """Four Pflichtsoli, then Normalspiele until one game is left and the dealer owes it."""
    for soloist in (2, 3, 4, 5):
        play(liste, solo(soloist), by=cast.bernd)
    while (coming := scorebook.read(liste).upcoming).left > 1:
        active = [p for p in range(1, 6) if p not in coming.sits]
        play(liste, normal(active[:2]), by=cast.bernd)
    assert (coming.vorfuehrung, coming.sits) == (1, (1,))
    return 1


def test_the_form_has_only_what_the_ruleset_has(bernd, cast):
    fields = {}
    for preset in ("ddv", "einfach", "grundregeln", "klassisch"):
        liste = seated(cast, a_tournament(cast, ruleset=preset))
        form = bernd.get(address("list-enter", liste)).context["form"]
        extras = (
            [value.rstrip("1234") for value, _ in form.fields["re_extra"].choices] if "re_extra" in form.fields else []
        )
        fields[preset] = ("re_said" in form.fields, sorted(set(extras)), "armut" in dict(form.fields["kind"].choices))
    assert fields == {
        "ddv": (True, ["doppelkopf", "fuchs", "karlchen"], False),
        "einfach": (False, ["fuchs", "karlchen"], False),
        "grundregeln": (False, [], False),
        "klassisch": (True, ["doppelkopf", "fuchs", "karlchen"], True),
    }


def test_a_bock_by_hand_and_by_herzstich_where_the_ruleset_has_them(bernd, cast):
    rules = {"base": "hausrunde", "bock": {"triggers": ["by_hand", "herzstich"]}}
    liste = seated(cast, a_tournament(cast, ruleset=rules))
    post(bernd, "list-enter", liste, **a_game(triggers_bock="on"))
    page = bernd.get(address("list-enter", liste))
    assert "Dieses Spiel zählt ×2." in page.content.decode()
    post(bernd, "list-enter", liste, **a_game(herzstich="on"))
    assert rows(liste) == [(1, 1, -1, -1), (2, 2, -2, -2)]


def test_the_preview_names_its_lines_and_saves_nothing(bernd, cast, liste):
    seen = post(
        bernd, "list-game-preview", liste, htmx=True, **a_game([1, 2], 155, re_said="said", re_extra=["fuchs1"])
    )
    text = " ".join(seen.content.decode().split())
    assert seen.status_code == 200
    for words in (
        "Re gewinnt:",
        "+1 Gewonnen",
        "§7.2.2 (a)",
        "+2 Re angesagt",
        "+1 Fuchs gefangen",
        "§7.2.3",
        "Danach gibt <bdi>Emil Sommer</bdi>",
    ):
        assert words in text
    assert [points for _, points in seen.context["preview"].points] == [5, 5, -5, -5]
    assert rows(liste) == []


@pytest.mark.parametrize(
    ("augen", "said", "re_extra", "kontra_extra", "shown", "worth"),
    [
        (155, "said", ["fuchs1"], ["doppelkopf1"], ["+1 Fuchs gefangen", "−1 Doppelkopf (Kontra)"], "+4"),
        (100, "", [], ["fuchs1", "fuchs2"], ["+1 Gegen die Alten", "+2 2 × Fuchs gefangen"], "+4"),
        (100, "90", ["fuchs1"], [], ["−1 Fuchs gefangen (Re)"], "+5"),
    ],
    ids=["Re wins", "Kontra wins", "Kontra wins against an Absage"],
)
def test_the_lines_add_up_whoever_made_them(bernd, liste, augen, said, re_extra, kontra_extra, shown, worth):
    """What the other party made goes off the winners' value, in its name; before saving and on the list."""
    game = a_game([1, 2], augen, re_said=said, re_extra=re_extra, kontra_extra=kontra_extra)
    seen = post(bernd, "list-game-preview", liste, htmx=True, **game)
    line = seen.context["preview"].line
    winners = max(line.points)
    assert (sum(one["counts"] for one in line.added_up), line.worth) == (winners, winners)
    post(bernd, "list-enter", liste, **game)
    whole = bernd.get(address("list-detail", liste))
    for text in (squeezed(answer.content.decode()) for answer in (seen, whole)):
        assert [words for words in shown if words not in text] == []
    assert f'= <b class="num">{worth}</b>' in squeezed(seen.content.decode())


def test_kinds_and_sonderpunkte_are_pills_beside_each_other(bernd, liste):
    """What a screen reader hears beyond the label makes no sentence of it."""
    page = squeezed(bernd.get(address("list-enter", liste)).content.decode())
    assert page.count('<span class="chip">') > 20
    assert "chip long" not in page


def test_every_sonderpunkt_has_a_letter_of_its_own():
    taken = {"s", "r", "k", "n", "h", "a"}  # soli, Re, Kontra, and the other kinds of game
    keys = sonderpunkt_keys()
    assert set(keys) == set(SONDERPUNKTE)
    assert len(set(keys.values()) - taken - {""}) == len(SONDERPUNKTE)


def test_the_preview_says_pflichtsolo_and_lustsolo(bernd, cast, liste):
    first = squeezed(post(bernd, "list-game-preview", liste, htmx=True, **a_solo(2)).content.decode())
    assert "<b>Pflichtsolo</b>" in first
    assert "<bdi>Carla Weiß</bdi> gibt danach noch einmal" in first
    play(liste, solo(2), by=cast.bernd)
    assert "<b>Lustsolo</b>" in squeezed(
        post(bernd, "list-game-preview", liste, htmx=True, **a_solo(2)).content.decode()
    )


def test_the_preview_says_what_is_missing(bernd, liste):
    seen = post(bernd, "list-game-preview", liste, htmx=True, **a_game([1, 2], ""))
    assert (seen.status_code, seen.context["preview"]) == (200, None)
    assert "Bitte die Augen einer Partei eingeben oder einen Bereich wählen." in seen.content.decode()


def test_the_preview_works_without_script(bernd, liste):
    seen = post(bernd, "list-game-preview", liste, **a_game([1, 2], 155))
    assert seen.status_code == 200
    assert "Re gewinnt:" in seen.content.decode()
    assert 'value="155"' in seen.content.decode()  # what was typed is still there, to be saved
    assert post(bernd, "list-game-preview", liste, **a_game([1], 155)).status_code == 422


def test_with_htmx_one_request_saves_and_brings_the_next_game(bernd, liste):
    answer = post(bernd, "list-enter", liste, htmx=True, **a_game())
    text = answer.content.decode()
    assert answer.status_code == 200
    assert text.lstrip().startswith('<div id="entry"')
    assert "Spiel 1 ist eingetragen." in text
    assert "Spiel 2 von 24" in text
    assert 'value="1" id="id_re_0" autofocus' in text
    refused = post(bernd, "list-enter", liste, htmx=True, **a_game([1]))
    assert refused.status_code == 422
    assert refused.content.decode().lstrip().startswith('<div id="entry"')


def test_the_same_submission_twice_counts_once(bernd, liste):
    for _ in range(2):
        assert post(bernd, "list-enter", liste, key="k", based_on=liste.version, **a_game()).status_code == 302
    assert rows(liste) == [(1, 1, -1, -1)]


def test_the_last_game_before_a_vorfuehrung_sent_twice_counts_once(bernd, cast, liste):
    """By the second time the page would ask for a solo; the first answer stands."""
    play(liste, *[normal() for _ in range(19)], by=cast.bernd)
    liste.refresh_from_db()
    for _ in range(2):
        assert post(bernd, "list-enter", liste, key="k", based_on=liste.version, **a_game()).status_code == 302
    assert len(rows(liste)) == 20


def test_an_old_page_with_another_game_is_a_conflict_and_not_swallowed(bernd, liste):
    """Back in the browser shows the old page with its old key: another game on it is not the same submission."""
    post(bernd, "list-enter", liste, key="k", based_on=liste.version, **a_game([1, 2], 130))
    answer = post(bernd, "list-enter", liste, key="k", based_on=liste.version, **a_game([3, 4], 160))
    assert answer.status_code == 409
    assert len(rows(liste)) == 1


@pytest.mark.parametrize("htmx", [False, True])
def test_two_people_enter_and_the_second_sees_both_versions(client, bernd, cast, liste, htmx):
    seen_by_both = liste.version
    play(liste, normal([3, 4], 160), by=cast.anna)
    answer = post(bernd, "list-enter", liste, based_on=seen_by_both, htmx=htmx, **a_game([1, 2], 130))
    text = answer.content.decode()
    assert answer.status_code == 409
    assert (
        "Zeile 1 eingetragen: Normalspiel, Re: <bdi>Frieda Lang</bdi> und <bdi>Gustav Özil</bdi>, 160 : 80 Augen"
        in text
    )
    assert "Normalspiel, Re: Carla Weiß und Emil Sommer, 130 : 110 Augen" in text
    assert "Die eigene Eingabe als Spiel 2 speichern" in text
    assert rows(liste) == [(-2, -2, 2, 2)]
    # The form on the page of the conflict is based on what is stored now.
    again = {field.html_name: field.value() for field in answer.context["form"] if field.value() not in (None, "")}
    assert bernd.post(address("list-enter", liste), again).status_code == 302
    assert rows(liste) == [(-2, -2, 2, 2), (1, 1, -1, -1)]


def test_a_page_without_its_version_is_refused(bernd, liste):
    answer = post(bernd, "list-enter", liste, based_on="", **a_game())
    assert (answer.status_code, errors(answer)) == (
        422,
        ["Die Seite ist veraltet. Bitte neu laden und noch einmal eingeben."],
    )


def test_strangers_are_sent_to_the_login_and_others_find_nothing(client, cast, liste):
    assert client.get(address("list-enter", liste)).status_code == 302
    client.force_login(cast.dieter)
    assert client.get(address("list-enter", liste)).status_code == 404
    assert post(client, "list-enter", liste, **a_game()).status_code == 404
    assert post(client, "list-game-preview", liste, **a_game()).status_code == 404


def test_a_helper_of_the_tournament_enters(client, cast, liste):
    from league.models import TournamentRole

    clubs.give_tournament_role(tournament=liste.tournament, user=cast.dieter, role=TournamentRole.HELPER, by=cast.anna)
    client.force_login(cast.dieter)
    assert post(client, "list-enter", liste, **a_game()).status_code == 302


def test_a_finished_list_takes_no_more_games_and_says_why(bernd, cast, liste):
    finish(play_all(liste, by=cast.bernd), by=cast.bernd)
    page = bernd.get(address("list-enter", liste))
    assert "Die Liste ist abgeschlossen und zählt. Ändern kann sie nur noch die Leitung, mit Grund." in squeezed(
        page.content.decode()
    )
    assert "game-form" not in page.content.decode()
    answer = post(bernd, "list-enter", liste, **a_game())
    assert answer.status_code == 422
    assert errors(answer) == ["Die Liste ist abgeschlossen. Zum Ändern bitte wieder öffnen oder das Spiel korrigieren."]


def test_a_list_whose_round_is_planned_says_so(bernd, cast):
    event = a_tournament(cast)
    liste = rounds.seat_table(
        round=event.rounds.get(number=1), table=1, seats=entries(event)[:4], depth=Spielliste.FULL, by=cast.anna
    )
    page = bernd.get(address("list-enter", liste))
    assert "Runde 1 läuft noch nicht." in page.content.decode()


def test_an_open_end_can_be_finished_any_time(bernd, cast):
    club_evening = evening.start_evening(club=cast.home, date=DAY, by=cast.bernd)
    people = [add_entry(tournament=club_evening, player=p, by=cast.bernd) for p in cast.players[:4]]
    liste = spielliste.open_list(
        tournament=club_evening, seats=people, table=1, depth=Spielliste.FULL, games=None, by=cast.bernd
    )
    page = bernd.get(address("list-enter", liste))
    assert "<b>Spiel 1</b>" in squeezed(page.content.decode())
    refused = post(bernd, "list-finish", liste, early="False")
    assert errors(refused) == [
        "Die Liste kann noch nicht abgeschlossen werden: Es ist noch kein Spiel eingetragen. Bitte das erste Spiel eintragen."
    ]
    post(bernd, "list-enter", liste, **a_game())
    assert "game-form" in squeezed(bernd.get(address("list-enter", liste)).content.decode())
    assert post(bernd, "list-finish", liste, early="False").status_code == 302


def test_the_history_has_the_game_with_its_facts(bernd, cast, liste):
    post(bernd, "list-enter", liste, **a_game([2, 3], 95))
    entry = AuditEntry.objects.get(action="game-recorded")
    assert (entry.by, entry.spielliste, entry.data) == (
        cast.bernd,
        liste,
        {"row": 1, "facts": {"game": {"kind": "normal", "re_augen": 95}, "re": [2, 3]}, "points": [2, -2, -2, 2]},
    )


@pytest.mark.thorough
def test_no_more_queries_with_twenty_games_than_with_three(bernd, cast, liste):
    counts = []
    for games in (3, 16):
        play(liste, *[normal() for _ in range(games)], by=cast.bernd)
        counts.append(_queries(lambda: bernd.get(address("list-enter", liste))))
        counts.append(_queries(lambda: post(bernd, "list-enter", liste, htmx=True, **_next_game(liste))))
    assert counts[:2] == counts[2:]
    assert counts[0] <= 16


def _next_game(liste):
    coming = scorebook.read(liste).upcoming
    return a_solo(coming.vorfuehrung) if coming.vorfuehrung else a_game()


def _queries(work):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as queries:
        work()
    return len(queries)


def test_a_list_typed_from_paper_has_its_own_page(bernd, cast):
    liste = seated(cast, a_tournament(cast), depth=Spielliste.POINTS)
    page = bernd.get(address("list-enter", liste))
    assert page.status_code == 200
    assert "lists/paper/enter.html" in [template.name for template in page.templates]
    assert post(bernd, "list-game-preview", liste, **a_game()).status_code == 404


def test_correcting_is_offered_while_the_list_is_open_and_then_to_the_direction_only(client, cast, liste):
    play_all(liste, by=cast.bernd)
    link = address("list-row-correct", liste, 1)
    offered = {}
    for state in ("open", "finished", "confirmed"):
        if state == "finished":
            finish(liste, by=cast.bernd)
        if state == "confirmed":
            corrections.confirm_list(spielliste=liste, how="second", based_on=None, by=cast.anna)
        for user in (cast.bernd, cast.anna):
            client.force_login(user)
            page = client.get(address("list-enter", liste)).content.decode()
            offered[state, user.username] = (link in page, client.get(link).status_code)
    assert offered == {
        ("open", "bernd"): (True, 200), ("open", "anna"): (True, 200),
        ("finished", "bernd"): (False, 404), ("finished", "anna"): (True, 200),
        ("confirmed", "bernd"): (False, 404), ("confirmed", "anna"): (True, 200),
    }  # fmt: skip


FIELDS = [
    "kind",
    "re",
    "re_augen",
    "kontra_augen",
    "augen",
    "trick",
    "re_said",
    "kontra_extra",
    "decision",
    "key",
    "based_on",
]
WORDS = st.one_of(
    st.text(max_size=70).filter(lambda text: "\0" not in text and text.isprintable()),
    st.sampled_from(
        ["normal", "damensolo", "1", "2", "9", "-1", "120", "0-0", "1-29", "99999999999999999999", "said", "fuchs1"]
    ),
)


@pytest.mark.thorough
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.dictionaries(st.sampled_from(FIELDS), st.lists(WORDS, max_size=3)))
def test_whatever_is_posted_is_answered_with_a_sentence(bernd, cast, liste, data):
    for name in ("list-enter", "list-game-preview", "list-penalty"):
        assert bernd.post(address(name, liste), data).status_code in (302, 409, 422)
    assert bernd.post(address("list-row-correct", liste, 1), data).status_code in (404, 302, 200, 409, 422)
