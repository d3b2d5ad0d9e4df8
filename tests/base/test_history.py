"""The history in sentences: every act has its words, names are resolved, who acted is named to workers only."""

import datetime
import re
from pathlib import Path

import pytest
from django.conf import settings

from league.base.history import sentences, told
from league.clubs.services import club as clubs
from league.clubs.services import people
from league.events.services import evening, rounds, tournament
from league.lists.services import corrections
from league.lists.services import people as seats
from league.lists.services import writing as spielliste
from league.lists.sheet import sheet_of
from league.lists.views.desk import desk_of
from league.models import AuditEntry, ClubRole, Player, Spielliste, TournamentRole
from league.registration.services.entries import add_entry, deduct, name_club, take_back_deduction, withdraw
from scoring import Paper, PaperRow, Ruleset
from tests.cast import (  # fmt: skip
    DAY,
    a_player,
    a_tournament,
    entries,
    finish,
    normal,
    play,
    play_all,
    seated,
    solo,
    totals_paper,
    winners_paper,
)
from tests.events.public_pages import page, text
from tests.once import once


def story(event, **words) -> list[str]:
    """All sentences about an event and its lists, oldest first, as a person reads them."""
    entries_ = AuditEntry.objects.filter(tournament=event).order_by("seq")
    return [text(one.what) for one in told(entries_, event, **{"by_name": True, "in_list": True, **words})]


def last(event) -> str:
    return story(event)[-1]


def test_a_guest_who_is_taken_out_keeps_the_name_in_what_was_told_before(cast):
    event = a_tournament(cast, players=4)
    guest = add_entry(tournament=event, player=a_player("Waltraud", "Preuß"), by=cast.anna)
    name_club(entry=guest, club_name="Karo Bube e. V.", by=cast.anna)
    withdraw(entry=guest, by=cast.anna)
    assert story(event)[-3:] == [
        "Waltraud Preuß spielt mit.",
        "Waltraud Preuß spielt für „Karo Bube e. V.“.",
        "Waltraud Preuß spielt nicht mit.",
    ]


def test_every_act_of_the_services_has_a_sentence():
    """Reads the services: whatever they write into the history can be told, and nothing else is in the list."""
    source = "".join(path.read_text() for path in (Path(settings.BASE_DIR) / "league").rglob("*.py"))
    acts = set(re.findall(r'(?:audit|_corrected)\(\s*"([a-z-]+)"', source))
    acts |= set(re.findall(r'action(?:, data)? = "([a-z-]+)"', source))
    acts |= set(re.findall(r'(?:AuditEntry|history)\(action="([a-z-]+)"', source))  # what only the chain itself says
    for named in re.findall(r"^[A-Z, ]+ = (.+)  # (?:acts of|what the history calls)", source, re.M):
        acts |= set(re.findall(r'"([a-z-]+)"', named))
    assert acts == set(sentences())


def test_a_list_from_its_opening_to_its_confirmation(cast):
    event = a_tournament(cast, rounds=1)
    liste = seated(cast, event)
    play(liste, normal(augen=155, kontra_absage=90), solo(3, kind="fleischlos"), by=cast.bernd)
    play(liste, {"penalty": "minor", "offender": 4}, by=cast.bernd)
    corrections.delete_last_game(spielliste=liste, reason="doppelt", based_on=None, by=cast.bernd)
    corrections.correct_game(
        spielliste=liste, row=1, to=normal(re=(1, 4)), reason="falsch gehört", based_on=None, by=cast.anna
    )
    spielliste.strike_games(spielliste=liste, after=2, reason="Zeit um", based_on=None, by=cast.anna)
    spielliste.strike_games(spielliste=liste, after=None, reason="doch nicht", based_on=None, by=cast.anna)
    spielliste.allow_time(spielliste=liste, minutes=5, reason="Strom weg", based_on=None, by=cast.anna)
    finish(play_all(liste, by=cast.bernd), by=cast.bernd)
    corrections.confirm_list(spielliste=liste, how=Spielliste.SECOND_PERSON, based_on=None, by=cast.anna)
    read = [text(one.what) for one in told(liste.history.order_by("seq"), event, by_name=True, in_list=True)]
    assert read[:9] == [
        "Liste eröffnet. Am Tisch, in der Reihenfolge der Plätze: Carla Weiß, Emil Sommer, Frieda Lang, Gustav Özil.",
        "Zeile 1 eingetragen: Normalspiel, Re: Carla Weiß und Emil Sommer, 155 : 85 Augen, Kontra keine 90 abgesagt.",
        "Zeile 2 eingetragen: Fleischloser, Frieda Lang, 130 : 110 Augen.",
        "Zeile 3 eingetragen: Strafe für Gustav Özil: leichter Verstoß (§9.3).",
        "Zeile 3 gelöscht: Strafe für Gustav Özil: leichter Verstoß (§9.3).",
        "Zeile 1 geändert: Normalspiel, Re: Carla Weiß und Gustav Özil, 130 : 110 Augen. Vorher: Normalspiel, "
        "Re: Carla Weiß und Emil Sommer, 155 : 85 Augen, Kontra keine 90 abgesagt.",
        "Zeit um nach Spiel 2: Die übrigen Normalspiele sind gestrichen (§8).",
        "Es wird doch bis zum Ende gespielt; nichts ist gestrichen.",
        "Zeitgutschrift: 5 Minuten (§8.5.1).",
    ]
    assert read[-2].startswith("Liste abgeschlossen: 24 Spiele, Endstand ")
    assert read[-1] == "Liste bestätigt von einer zweiten Person."


def test_what_was_typed_from_paper(cast):
    event = a_tournament(cast, rounds=1)
    liste = seated(cast, event, depth=Spielliste.POINTS)

    def typed(*rows, end=()):
        spielliste.save_paper(spielliste=liste, paper=winners_paper(*rows, end=end), based_on=None, by=cast.bernd)
        return last(event)

    assert typed("12+2", "13+1") == "Vom Papier geschrieben: Zeile 1: 12+2; Zeile 2: 13+1."
    assert typed("12+2", "14+1") == "Vom Papier geschrieben: Zeile 2: 14+1 statt 13+1."
    assert typed("12+2") == "Vom Papier geschrieben: Zeile 2 geleert (vorher 14+1)."
    assert typed("12+2", end=(2, 2, -2, -2)) == "Vom Papier geschrieben: Endstände: 2 / 2 / −2 / −2."
    assert typed("12+2", end=(2, 2, -2, -2)) == "Gespeichert."
    row = PaperRow("totals", ("2", "", "-2", "-2"))
    spielliste.save_paper(spielliste=liste, paper=Paper((row,)), based_on=None, by=cast.bernd)
    assert last(event) == (
        "Vom Papier geschrieben: Zeile 1: 2 / · / −2 / −2 statt 12+2; Endstände geleert (vorher 2 / 2 / −2 / −2)."
    )


def test_a_corrected_paper_says_what_was_there_before(cast):
    event = a_tournament(cast, rounds=1)
    liste = seated(cast, event, depth=Spielliste.TOTALS)
    spielliste.save_paper(spielliste=liste, paper=totals_paper(4, 2, 0, -6), based_on=None, by=cast.bernd)
    finish(liste, by=cast.bernd)
    corrections.correct_paper(
        spielliste=liste, paper=totals_paper(4, 0, 2, -6), reason="verlesen", based_on=None, by=cast.anna
    )
    assert last(event) == "Papier berichtigt: Endstände: 4 / 0 / 2 / −6 statt 4 / 2 / 0 / −6."


def test_people_come_go_and_are_replaced(cast):
    event = a_tournament(cast, rounds=1, players=6)
    here = entries(event)
    this = event.rounds.get()
    rounds.seat_table(round=this, table=1, seats=here[:4], depth=Spielliste.FULL, by=cast.anna)
    rounds.seat_table(round=this, table=1, seats=[*here[:3], here[4]], depth=Spielliste.FULL, by=cast.anna)
    assert last(event) == (
        "Tisch neu besetzt: Carla Weiß, Emil Sommer, Frieda Lang, Hanna Böhm. "
        "Vorher: Carla Weiß, Emil Sommer, Frieda Lang, Gustav Özil."
    )
    rounds.start_round(round=this, by=cast.anna)
    liste = play(Spielliste.objects.get(), *[normal()] * 3, by=cast.bernd)
    seats.substitute(
        spielliste=liste, position=1, entry=here[5], from_game=4, reason="krank", based_on=None, by=cast.anna
    )
    assert last(event) == "Ab Spiel 4 spielt Ida Krüger für Carla Weiß."
    play(liste, solo(1), by=cast.bernd)
    assert last(event) == "Zeile 4 eingetragen: Damensolo, Ida Krüger, 130 : 110 Augen."
    seats.continue_list(spielliste=liste, seats=here[1:5], games=None, reason="zu spät", based_on=None, by=cast.anna)
    assert last(event) == "Die Liste geht in einer neuen weiter, mit Emil Sommer, Frieda Lang, Gustav Özil, Hanna Böhm."


def test_small_changes_of_a_list(cast):
    event = a_tournament(cast, rounds=1)
    liste = seated(cast, event, depth=Spielliste.POINTS)
    spielliste.plan_games(spielliste=liste, games=None, based_on=None, by=cast.anna)
    assert last(event) == "Zahl der Spiele: offenes Ende, vorher 24."
    spielliste.change_depth(spielliste=liste, depth=Spielliste.TOTALS, based_on=None, by=cast.anna)
    assert last(event) == "Art der Eingabe: nur Endstände, vorher Punkte je Spiel."
    spielliste.save_paper(spielliste=liste, paper=totals_paper(4, 2, 0, -6), based_on=None, by=cast.bernd)
    finish(liste, by=cast.bernd, early=True, reason="Schluss")
    assert last(event) == "Liste vorzeitig beendet: nur Endstände, Endstand +4 / +2 / 0 / −6."
    corrections.reopen_list(spielliste=liste, reason="verlesen", based_on=None, by=cast.anna)
    assert last(event) == "Liste wieder geöffnet; bis sie wieder abgeschlossen ist, zählt sie nicht."
    spielliste.save_paper(spielliste=liste, paper=winners_paper("2+1", "2+1*"), based_on=None, by=cast.bernd)
    spielliste.change_depth(spielliste=liste, depth=Spielliste.POINTS, based_on=None, by=cast.anna)
    corrections.accept_finding(
        spielliste=liste, code="pflichtsolo-twice", row=2, column=2, reason="so gespielt", based_on=None, by=cast.anna
    )
    assert last(event) == "Eine Meldung zu Zeile 2 hingenommen: Was gespielt wurde, wurde gespielt."


def test_the_story_of_a_tournament(cast):
    event = a_tournament(cast, players=5, rounds=1)
    here = entries(event)
    tournament.change_tournament(tournament=event, place="Bürgerhaus", published=False, based_on=None, by=cast.anna)
    assert last(event) == "Angaben geändert: Ort: Bürgerhaus (vorher –); veröffentlicht: nein (vorher ja)."
    later = {"date": DAY + datetime.timedelta(days=1), "order": ["points", "soli_won"], "substitute_rule": "nobody"}
    tournament.change_tournament(tournament=event, based_on=None, by=cast.anna, **later)
    assert last(event) == (
        "Angaben geändert: Datum: 18.11.2026 (vorher 17.11.2026); Wertung: Punkte, Gewonnene Soli (vorher Punkte); "
        "Punkte von Ersatzleuten: niemandem (vorher der ersetzten Person)."
    )
    tournament.change_ruleset(
        tournament=event, ruleset=Ruleset.from_dict({"karlchen": 0, "armut": True}), based_on=None, by=cast.anna
    )
    assert last(event) == "Regeln geändert: Karlchen und Armut."
    withdraw(entry=here[4], by=cast.anna)
    assert last(event) == "Hanna Böhm spielt nicht mit."
    liste = finish(play_all(seated(cast, event), by=cast.bernd), by=cast.bernd)
    withdraw(entry=here[0], by=cast.anna)
    assert last(event) == "Carla Weiß ist ausgeschieden."
    add_entry(tournament=event, player=cast.carla, by=cast.anna)
    assert last(event) == "Carla Weiß spielt wieder mit."
    deduction = deduct(entry=here[1], points=1, reason="laut", round=liste.round, by=cast.anna)
    assert last(event) == "Emil Sommer: Abzug in Runde 1 (§9.7), 1 Punkt."
    take_back_deduction(deduction=deduction, reason="war er nicht", by=cast.anna)
    assert last(event) == "Emil Sommer: Abzug zurückgenommen, 1 Punkt."
    rounds.close_round(round=event.rounds.get(), by=cast.anna)
    assert last(event) == "Runde 1 abgeschlossen."
    event.refresh_from_db()
    tournament.finish_tournament(tournament=event, by=cast.anna)
    assert last(event) == "Beendet; der Stand ist als Fassung 1 festgehalten."


def test_the_story_of_an_evening_and_of_people(cast):
    event = evening.start_evening(club=cast.home, date=DAY, by=cast.bernd)
    rule = {"cents_per_minus_point": 50, "limit": 100, "cents_over_limit": 100}
    evening.change_evening(evening=event, kasse=rule, place="Linde", based_on=None, by=cast.bernd)
    assert story(event) == [
        "Vereinsabend begonnen.",
        "Angaben geändert: Ort: Linde (vorher –).",
        "Kasse: 0,50 € je Minuspunkt, 1,00 € über ±100 Punkte.",
    ]

    def newest() -> str:
        return text(told(AuditEntry.objects.all()[:1], event, by_name=True)[0].what)

    people.change_player(player=cast.carla, last_name="Weiß-Adler", based_on=None, by=cast.anna)
    assert newest() == "Carla Weiß-Adler geändert: Nachname."
    people.move_player(player=cast.carla, club=cast.away, on=DAY, by=cast.anna)
    assert newest() == "Carla Weiß-Adler ist ab 17.11.2026 im Verein Herz Zehn Hafenstadt."
    double = a_player("Karla", "Weiss")
    merge = people.merge_players(keep=cast.carla, double=double, by=cast.anna)
    assert newest() == "Karla Weiss und Carla Weiß-Adler sind dieselbe Person und zusammengelegt."
    people.undo_merge(merge=merge, by=cast.anna)
    assert newest() == "Karla Weiss und Carla Weiß-Adler sind doch zwei Personen und wieder getrennt."
    clubs.give_club_role(club=cast.home, user=cast.dieter, role=ClubRole.SCORER, by=cast.anna)
    assert newest() == "Dieter Dorn ist jetzt Listenführung."
    clubs.take_club_role(club=cast.home, user=cast.dieter, by=cast.anna)
    assert newest() == "Dieter Dorn hat hier keine Rolle mehr."


def test_everything_in_the_history_of_the_whole_cast_can_be_told(cast):
    event = a_tournament(cast)
    clubs.give_tournament_role(tournament=event, user=cast.dieter, role=TournamentRole.HELPER, by=cast.anna)
    everything = told(AuditEntry.objects.all(), event, by_name=True)
    assert len(everything) == AuditEntry.objects.count()
    assert all(one.what for one in everything)


# --- who reads what


@pytest.fixture
@once
def played(cast):
    event = a_tournament(cast, rounds=1)
    liste = play(seated(cast, event), normal(), by=cast.bernd)
    spielliste.allow_time(spielliste=liste, minutes=5, reason="Strom <weg>", based_on=None, by=cast.anna)
    return liste


def test_strangers_read_the_role_and_workers_the_name(cast, played):
    for user, scorer, director in [(None, "Listenführung:", "Leitung:"), (cast.dieter, "Listenführung:", "Leitung:"),
                                   (cast.anna, "Bernd Brandt:", "Anna Arndt:")]:  # fmt: skip
        read = text(page("list-history", played.uuid, user=user))
        assert f"{director} Zeitgutschrift: 5 Minuten" in read
        assert f"{scorer} Zeile 1 eingetragen" in read
    assert "Brandt" not in page("list-history", played.uuid)


def test_the_newest_comes_first_with_its_reason_escaped(played):
    html = page("list-history", played.uuid)
    read = text(html)
    assert read.index("Zeitgutschrift") < read.index("Zeile 1 eingetragen") < read.index("Liste eröffnet")
    assert "<q><bdi>Strom &lt;weg&gt;</bdi></q>" in html


def test_people_are_told_by_their_published_names(cast):
    cast.players[0] = a_player("Lena", "Jungmann", cast.home, publication=Player.INITIALS)
    liste = play(seated(cast, a_tournament(cast, rounds=1)), normal(), by=cast.bernd)
    html = page("list-history", liste.uuid)
    assert "Re: <bdi>L. J.</bdi> und <bdi>Emil Sommer</bdi>" in html
    assert "Jungmann" not in html


def test_who_works_on_the_event_reads_full_names(cast):
    cast.players[0] = a_player("Lena", "Jungmann", cast.home, publication=Player.INITIALS)
    liste = play(seated(cast, a_tournament(cast, rounds=1)), normal(), by=cast.bernd)
    assert "Re: <bdi>Lena Jungmann</bdi> und <bdi>Emil Sommer</bdi>" in page("list-history", liste.uuid, user=cast.anna)
    assert "L. J." in "".join(story(liste.tournament, by_name=False))


def test_outside_the_list_an_entry_says_where(cast, played):
    read = story(played.tournament, in_list=False)
    assert "Runde 1, Tisch 1: Zeitgutschrift: 5 Minuten (§8.5.1)." in read
    assert "Runde 1 gestartet." in read
    assert "Runde 1, Tisch 1: Zeitgutschrift" in text(
        page("tournament-control", played.tournament.uuid, user=cast.anna)
    )


def test_a_penalty_after_a_change_names_who_sat_there(cast):
    """A penalty of its own comes before game 2, in row 2; Ida takes Carla's seat from game 3 on, which is row 4."""
    event = a_tournament(cast, rounds=1)
    liste = play(seated(cast, event), normal(), {"penalty": "minor", "offender": 1}, normal(), by=cast.bernd)
    ida = entries(event)[5]
    seats.substitute(spielliste=liste, position=1, entry=ida, from_game=3, reason="krank", based_on=None, by=cast.anna)
    play(liste, {"penalty": "minor", "offender": 1}, normal(), by=cast.bernd)
    told_ = [line for line in story(event) if "eingetragen" in line]
    assert ["Carla" in told_[1], "Carla" in told_[2], "Ida" in told_[3], "Ida" in told_[4]] == [True] * 4
    rows = [text(str(row.story)) for row in sheet_of(liste).rows]
    assert [("Ida" if "Ida" in row else "Carla") for row in rows] == ["Carla", "Carla", "Carla", "Ida", "Ida"]
    assert [desk_of(liste).names_at(row)[0] for row in range(1, 6)] == ["Carla Weiß"] * 3 + ["Ida Krüger"] * 2


def test_a_long_history_has_pages_and_a_wrong_page_is_the_nearest(cast, played):
    for minutes in range(100):
        spielliste.allow_time(spielliste=played, minutes=minutes + 1, reason="Strom weg", based_on=None, by=cast.anna)
    assert "Liste eröffnet" not in text(page("list-history", played.uuid))
    for query in ("?page=2", "?page=999"):
        assert "Liste eröffnet" in text(page("list-history", played.uuid, query=query))
    assert "Seite 1 von 2" in text(page("list-history", played.uuid, query="?page=zwei"))
