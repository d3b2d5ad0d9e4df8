"""One event as a file that another installation reads in: afterwards standings, papers and history say the same."""

import gzip
import io
import json
import os
import re
from datetime import timedelta
from io import StringIO
from uuid import uuid4

import pypdfium2
import pytest
from allauth.account.models import EmailAddress
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import F
from django.test import Client
from django.utils import timezone
from PIL import Image

from league.base import kept_files, triggers
from league.base.history import told
from league.base.writing import Refused
from league.clubs.services.club import change_club_logo, invite_to_club
from league.clubs.services.people import add_player, change_player, merge_players, move_player
from league.events.services.evening import start_evening
from league.events.services.rounds import close_round
from league.events.services.tournament import change_tournament, finish_tournament
from league.imports.services import PersonCopy, YearEvening, import_year
from league.models import (
    AuditEntry,
    Club,
    Entry,
    Game,
    Membership,
    Player,
    PublishedStandings,
    Season,
    Spielliste,
    Tournament,
    User,
)
from league.operations.forgetting import forget_what_is_over
from league.operations.leaving.services import begin_leaving
from league.operations.leaving.tasks import leave
from league.operations.moving.incoming import bring_club_in, opened
from league.operations.moving.outgoing import club_parcel, digest_of, packed, parcel_of
from league.operations.recompute import differences, wrong_months
from league.operations.verify import Verification
from league.operations.views.moving import _name as parcel_name
from league.registration.services.entries import add_entry, add_guest
from league.seasons.services import add_events, create_season
from league.seasons.table import fresh
from league.standings.files import standings_json
from league.standings.table import standings
from league.teams import services as team
from tests.cast import a_player, browser_of, facts_and_totals
from tests.rows import chosen


@pytest.fixture
def event(transactional_db, cast):
    event = facts_and_totals(cast)
    for round_ in event.rounds.all():
        close_round(round=round_, reason="", by=cast.anna)
    event.refresh_from_db()
    finish_tournament(tournament=event, reveal=True, by=cast.anna)
    event.refresh_from_db()
    return event


@pytest.fixture
def file(event, tmp_path):
    path = tmp_path / "turnier.spiel"
    call_command("pack", str(event.uuid), "--to", str(path), stdout=StringIO())
    return path


def elsewhere():
    """Another installation: nothing of this one is there, and its keys begin elsewhere."""
    triggers.remove()  # they come back with it
    call_command("flush", interactive=False, verbosity=0)
    anna = User.objects.create_user("anna", first_name="Anna", last_name="Anders")
    other = Club.objects.create(name="Pik Sieben Bergdorf")
    for number in range(7):
        add_player(first_name=f"Nora{number}", last_name="Nord", club=other, by=anna)
    return anna


def unpack(file, *words):
    out = StringIO()
    call_command("unpack", str(file), *words, stdout=out)
    return out.getvalue()


def text_of(answer):
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    pages = [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(io.BytesIO(content))]
    # when it was printed, and the code: each installation has a chain of its own
    return [re.sub(r"\d\d:\d\d|\w{4}(-\w{4}){4}", "–", page) for page in pages]


def seen(event):
    """What strangers and those who work there read."""
    page = Client().get(f"/turnier/{event.uuid}/").text
    table = page[page.index("<table") : page.rindex("</table>")]
    papers = [f"/turnier/{event.uuid}/ergebnis.pdf", *(f"/liste/{one.uuid}/liste.pdf" for one in event.lists.all())]
    return {
        "page": table,
        "papers": [text_of(Client().get(one)) for one in papers],
        "json": list(standings_json(event, standings(event), full_names=True)["standings"]),
        "versions": [
            (one.number, one.reason, [{k: v for k, v in row.items() if k != "entry"} for row in one.rows], one.at)
            for one in PublishedStandings.objects.filter(tournament=event)
        ],
        "history": [
            (one.at, str(one.what), one.reason)
            for one in told(
                AuditEntry.objects.filter(tournament=event).exclude(action="event-brought-in"), event, by_name=True
            )
        ],
    }


def test_in_another_installation_everything_reads_the_same(event, file):
    before, uuid = seen(event), event.uuid
    elsewhere()
    said = unpack(file, "--yes")
    assert "Verein: noch nicht hier, er wird angelegt" in said
    assert "Personen: 0 sind hier bekannt, 8 neu, 0 zu klären" in said
    event = Tournament.objects.get(uuid=uuid)
    assert seen(event) == before
    assert "Carla" in before["papers"][0][0]
    assert all(differences(one) == [] for one in event.lists.all())
    assert list(wrong_months()) == []
    assert "brought-in" in AuditEntry.objects.filter(tournament=event).first().action


def test_who_was_looked_after_there_is_looked_after_here(event, cast, tmp_path):
    nora, nobodys = a_player("Nora", "Gast", guest_of=event.club), a_player("Nils", "Niemand")
    evening = start_evening(club=event.club, date=event.date, by=cast.anna)
    for one in (nora, nobodys):
        add_entry(tournament=evening, player=one, by=cast.anna)
    path = tmp_path / "abend.spiel"
    call_command("pack", str(evening.uuid), "--to", str(path), stdout=StringIO())
    elsewhere()
    unpack(path, "--yes")
    assert Player.objects.get(uuid=nora.uuid).keeper.uuid == event.club.uuid
    assert Player.objects.get(uuid=nobodys.uuid).keeper is None


def test_what_was_changed_there_is_told_here(event, cast, tmp_path):
    change_tournament(tournament=event, place="Bürgerhaus", based_on=None, by=cast.anna)
    path = tmp_path / "turnier.spiel"
    path.write_bytes(packed(parcel_of(event)))
    before, uuid = seen(event)["history"], event.uuid
    assert any("Bürgerhaus" in what for _at, what, _reason in before)
    elsewhere()
    unpack(path, "--yes")
    assert seen(Tournament.objects.get(uuid=uuid))["history"] == before


def test_no_login_of_there_opens_anything_here(event, file):
    anna = elsewhere()
    unpack(file, "--yes")
    for stranger in User.objects.exclude(pk=anna.pk):
        assert (stranger.is_active, stranger.has_usable_password(), stranger.email) == (False, False, "")
    assert "scrypt" not in gzip.decompress(file.read_bytes()).decode()
    assert not anna.club_roles.exists()


def test_read_in_twice_it_is_there_once(event, file):
    elsewhere()
    unpack(file, "--yes")
    counted = (Tournament.objects.count(), Game.objects.count(), Player.objects.count(), AuditEntry.objects.count())
    assert "ist hier schon, mit demselben Inhalt. Nichts ist zu tun." in unpack(file, "--yes")
    now = (Tournament.objects.count(), Game.objects.count(), Player.objects.count(), AuditEntry.objects.count())
    assert now == counted


def test_where_it_came_from_nothing_is_to_be_done(event, file):
    """What was printed meanwhile, or forgotten of who registered, is no other event."""
    Tournament.objects.update(printed={"stand": {"query": {}, "parts": {"": "1"}, "whole": [""]}})
    assert "ist hier schon, mit demselben Inhalt" in unpack(file, "--yes")


def test_the_same_event_with_another_content_is_refused(event, file):
    spielliste = event.lists.first()
    Game.objects.filter(spielliste=spielliste, row=1).update(multiplier=2)
    with pytest.raises(CommandError, match=r"„Herbstturnier“ gibt es hier schon, mit anderem Inhalt \(game\)"):
        unpack(file, "--yes")


@pytest.mark.parametrize(("answer", "people"), [("ja", 0), ("nein", 1)])
def test_of_somebody_with_the_same_name_it_is_asked(event, file, answer, people):
    anna = elsewhere()
    carla = add_player(first_name="Carla", last_name="Weiß", club=Club.objects.get(), by=anna)
    with pytest.raises(CommandError, match="Diese Namen gibt es hier schon: Carla Weiß"):
        unpack(file, "--yes")
    assert not Tournament.objects.exists()
    unpack(file, "--yes", "--gleiche", answer)
    assert Player.objects.called("Carla", "Weiß").count() == 1 + people
    assert carla.entries.count() == 1 - people
    assert "mit demselben Inhalt" in unpack(file, "--yes")


def test_a_number_of_the_federation_is_one_person(event, tmp_path):
    Player.objects.filter(first_name="Carla").update(ddv_number="12345")
    path = tmp_path / "x.spiel"
    path.write_bytes(packed(parcel_of(event)))
    anna = elsewhere()
    carla = add_player(first_name="Karla", last_name="Weiss", club=Club.objects.get(), by=anna)
    Player.objects.filter(pk=carla.pk).update(ddv_number="12345")
    assert "Personen: 1 sind hier bekannt" in unpack(path, "--yes")
    assert carla.entries.count() == 1


@pytest.mark.thorough
def test_somebody_who_was_a_double_here_is_who_was_kept(event, file):
    uuid = Player.objects.get(first_name="Carla").uuid
    anna = elsewhere()
    kept, double = (
        add_player(first_name=name, last_name="Weiß", club=Club.objects.get(), by=anna) for name in ("Karla", "Carla")
    )
    Player.objects.filter(pk=double.pk).update(uuid=uuid)
    merge_players(keep=kept, double=double, by=anna)
    unpack(file, "--yes")
    assert (kept.entries.count(), double.entries.count()) == (1, 0)


def changed(file, change, *, signed=True):
    parcel = json.loads(gzip.decompress(file.read_bytes()))
    change(parcel)
    if signed:
        parcel["sha256"] = digest_of(parcel)
    file.write_bytes(gzip.compress(json.dumps(parcel).encode()))


def too_long(parcel):
    parcel["rows"]["tournament"][0]["name"] = "x" * 500


def other_points(parcel):
    parcel["rows"]["occupancy"][0]["points"] += 1


def no_number(parcel):
    parcel["rows"]["spielliste"][0]["table"] = "drei"


def untold(parcel):
    parcel["rows"]["auditentry"][0] |= {"action": "entered", "data": {}}


def of_nothing(parcel):
    parcel["rows"]["auditentry"][0] |= {"action": "differences-settled", "tournament": None, "data": {"until": 10**12}}


def unknown_state(parcel):
    parcel["rows"]["tournament"][0]["state"] = "erfunden"


def unknown_rules(parcel):
    parcel["rows"]["tournament"][0]["ruleset"] = {"erfunden": 1}


def lost_row(parcel):
    parcel["rows"]["entry"].pop()


@pytest.mark.parametrize(
    ("damage", "said"),
    chosen(
        [
            (
                lambda file: file.write_bytes(b"etwas anderes"),
                "keine Datei einer Veranstaltung, oder sie ist beschädigt",
            ),
            (lambda file: file.write_bytes(file.read_bytes()[:-100]), "oder sie ist beschädigt"),
            (lambda file: file.write_bytes(gzip.compress(b"[]")), "oder sie ist beschädigt"),
            (lambda file: changed(file, other_points, signed=False), "Die Prüfsumme darin passt nicht"),
            (lambda file: changed(file, lambda parcel: parcel.update(format=2)), "aus einer neueren Fassung"),
            (lambda file: changed(file, lambda parcel: parcel.update(state="9999_later")), "aus einer neueren Fassung"),
            (lambda file: changed(file, too_long), "Die Datei passt nicht zu sich selbst"),
            (lambda file: changed(file, no_number), "Die Datei passt nicht zu sich selbst"),
            (lambda file: changed(file, untold), "Die Datei passt nicht zu sich selbst"),
            (lambda file: changed(file, of_nothing), "Die Datei passt nicht zu sich selbst"),
            (lambda file: changed(file, lost_row), "Die Datei passt nicht zu sich selbst"),
            (lambda file: changed(file, unknown_state), "Die Datei passt nicht zu sich selbst"),
            (lambda file: changed(file, unknown_rules), "Die Datei passt nicht zu sich selbst"),
            (lambda file: changed(file, lambda parcel: parcel.pop("players")), "Die Datei passt nicht zu sich selbst"),
            (
                lambda file: changed(file, lambda parcel: parcel.update(event={"uuid": "x"})),
                "passt nicht zu sich selbst",
            ),
            (lambda file: changed(file, lambda parcel: parcel.update(rows=[])), "Die Datei passt nicht zu sich selbst"),
            (lambda file: file.write_bytes(gzip.compress(b"[" * 100_000)), "oder sie ist beschädigt"),
            (lambda file: file.write_bytes(gzip.compress(bytes(61_000_000))), "oder sie ist beschädigt"),
            (lambda file: changed(file, other_points), "Die Punkte folgen nicht aus den Angaben"),
        ],
        1,
        3,
        5,
        8,
        17,
    ),
)
def test_what_is_wrong_with_a_file_is_a_sentence_and_nothing_is_stored(event, file, damage, said):
    damage(file)
    elsewhere()
    people = Player.objects.count()
    with pytest.raises(CommandError, match=said):
        unpack(file, "--yes")
    assert (Tournament.objects.count(), Spielliste.objects.count(), Player.objects.count()) == (0, 0, people)
    connection.check_constraints()


def test_a_file_is_not_written_over_and_an_unknown_event_is_said(event, file, tmp_path):
    with pytest.raises(CommandError, match="Bitte einen anderen Namen wählen"):
        call_command("pack", str(event.uuid), "--to", str(file), stdout=StringIO())
    with pytest.raises(CommandError, match="Diese Veranstaltung oder diesen Verein gibt es hier nicht"):
        call_command("pack", str(uuid4()), "--to", str(tmp_path / "neu.spiel"), stdout=StringIO())
    with pytest.raises(CommandError, match=r"lässt sich nicht schreiben: .*Steckt der Stick"):
        call_command("pack", str(event.uuid), "--to", str(tmp_path / "fehlt" / "x"), stdout=StringIO())


def test_it_asks_before_it_reads_in(event, file, monkeypatch):
    elsewhere()
    monkeypatch.setattr("builtins.input", lambda question: "nein")
    with pytest.raises(CommandError, match="Nichts wurde geändert"):
        unpack(file)
    assert not Tournament.objects.exists()


# The pages


def root():
    client = Client()
    client.force_login(User.objects.create_superuser("root"))
    return client


def sent(client, file):
    return client.post("/betrieb/einlesen/", {"file": SimpleUploadedFile("turnier.spiel", file.read_bytes())})


def test_who_directs_it_takes_it_along_and_nobody_else(event, cast):
    address = f"/turnier/{event.uuid}/mitnehmen/"
    answer = browser_of(cast.anna).get(address)
    assert answer["Content-Disposition"] == 'attachment; filename="herbstturnier-2026-11-17.spiel"'
    assert opened(answer.content)["event"]["name"] == "Herbstturnier"
    assert address in browser_of(cast.anna).get(f"/turnier/{event.uuid}/leitung/").text
    assert [browser_of(one).get(address).status_code for one in (cast.bernd, cast.dieter)] == [404, 404]
    assert Client().get(address).status_code == 302


def test_who_looks_after_the_site_sees_what_would_come_and_reads_it_in(event, file, kept_here):
    anna = elsewhere()
    add_player(first_name="Carla", last_name="Weiß", club=Club.objects.get(), by=anna)
    client = root()
    page = sent(client, file).text
    assert "Das käme hinzu; noch ist nichts gespeichert." in page
    assert "Carla Weiß gibt es hier schon (Pik Sieben Bergdorf). Dieselbe Person?" in page
    assert not Tournament.objects.exists()
    (token,) = re.findall(r'name="token" value="(.*?)"', page)
    (asked,) = re.findall(r'name="(same-.*?)" value="ja"', page)
    answer = client.post("/betrieb/einlesen/", {"token": token, asked: "ja"}, follow=True)
    assert "„Herbstturnier“ ist eingelesen." in answer.text
    assert Player.objects.called("Carla", "Weiß").count() == 1
    assert list((kept_here / "incoming").iterdir()) == []
    assert "mit demselben Inhalt. Nichts ist zu tun." in sent(client, file).text
    again = client.post("/betrieb/einlesen/", {"token": "0" * 64}).text
    assert "Die Datei ist nicht mehr da. Bitte noch einmal wählen." in again


@pytest.mark.thorough
def test_what_nobody_reads_in_is_forgotten_after_an_hour(event, file, kept_here):
    elsewhere()
    client = root()
    (token,) = re.findall(r'name="token" value="(.*?)"', sent(client, file).text)
    (kept,) = (kept_here / "incoming").iterdir()
    os.utime(kept, (kept.stat().st_atime, kept.stat().st_mtime - 3601))
    assert "Die Datei ist nicht mehr da" in client.post("/betrieb/einlesen/", {"token": token}).text
    assert not kept.exists()


@pytest.mark.parametrize("token", chosen(["../../secret.key", "", "x" * 64, "ü" * 64, "𝔞" * 64], 0))
def test_a_name_from_outside_is_no_path(event, token):
    assert "Die Datei ist nicht mehr da" in root().post("/betrieb/einlesen/", {"token": token}).text


def test_what_is_no_such_file_is_said_on_the_page(event, file):
    file.write_bytes(b"etwas anderes")
    client = root()
    assert "Das ist keine Datei einer Veranstaltung, oder sie ist beschädigt." in sent(client, file).text
    assert "Bitte eine Datei wählen." in client.post("/betrieb/einlesen/", {}).text


# --- a whole club


@pytest.fixture
def club_file(event, cast, tmp_path):
    """With a tournament, an evening with a guest, and somebody who has left."""
    evening = start_evening(club=cast.home, date=event.date, by=cast.anna)
    guest = add_guest(tournament=evening, first_name="Gerda", last_name="Gast", by=cast.anna)
    move_player(player=cast.players[-1], club=None, on=event.date, by=cast.anna)
    path = tmp_path / "verein.spiel"
    out = StringIO()
    call_command("pack", str(cast.home.uuid), "--to", str(path), stdout=out)
    assert "2 Turniere und Abende und" in out.getvalue()
    assert guest.player.keeper == cast.home
    return path


def differing():
    """What `verify` names: of the other installation that its club was not founded by the site."""
    return [str(one) for one in Verification(replay=True).differences()]


def belonging(club):
    return sorted(
        (str(one.player), one.since, one.until)
        for one in Membership.objects.filter(club__uuid=club).select_related("player")
    )


def test_a_club_moves_with_its_people_and_all_its_events_once(event, cast, club_file):
    club, told_here, belonged = cast.home.uuid, seen(event), belonging(cast.home.uuid)
    elsewhere()
    wrong = differing()
    said = unpack(club_file, "--yes")
    assert "2 Turniere und Abende, davon 0 schon hier" in said
    moved = Club.objects.get(uuid=club)
    assert Tournament.objects.filter(club=moved).count() == 2
    assert belonging(club) == belonged
    assert seen(Tournament.objects.get(uuid=event.uuid)) == told_here
    gerda = Player.objects.get(last_name="Gast")
    assert (str(gerda), gerda.keeper) == ("Gerda Gast", moved)
    assert differing() == wrong
    assert "Nichts ist zu tun" in unpack(club_file, "--yes")
    assert Tournament.objects.filter(club=moved).count() == 2


@pytest.mark.thorough
def test_of_a_namesake_it_is_asked_once_for_the_whole_club(event, cast, club_file):
    anna = elsewhere()
    add_player(first_name="Emil", last_name="Sommer", club=Club.objects.get(), by=anna)
    wrong = differing()
    with pytest.raises(CommandError, match=r"Diese Namen gibt es hier schon: Emil Sommer\."):
        unpack(club_file, "--yes")
    unpack(club_file, "--yes", "--gleiche", "nein")
    assert Player.objects.filter(last_name="Sommer").count() == 2
    assert differing() == wrong


@pytest.mark.thorough
def test_one_event_that_cannot_be_keeps_the_whole_club_out(event, club_file, tmp_path):
    parcel = opened(club_file.read_bytes())
    parcel["events"][0]["rows"]["game"][0]["p1"] += 2
    forged = tmp_path / "falsch.spiel"
    forged.write_bytes(packed({name: parcel[name] for name in parcel if name not in ("made_at", "sha256")}))
    elsewhere()
    before = (Club.objects.count(), Player.objects.count(), AuditEntry.objects.count())
    with pytest.raises(CommandError, match="Nichts wurde geändert"):
        unpack(forged, "--yes")
    assert (Club.objects.count(), Player.objects.count(), AuditEntry.objects.count()) == before


def test_who_leads_a_club_takes_all_of_it_along_and_nobody_else(event, cast):
    address = f"/verein/{cast.home.uuid}/mitnehmen"
    page = browser_of(cast.anna).get(f"{address}/").text
    assert f'href="{address}.spiel"' in page
    answer = browser_of(cast.anna).get(f"{address}.spiel")
    assert answer["Content-Disposition"].startswith('attachment; filename="doko-club-kreuzdame-')
    assert opened(answer.content)["events"][0]["event"]["name"] == "Herbstturnier"
    for one in (cast.bernd, cast.dieter):
        assert [browser_of(one).get(f"{address}{end}").status_code for end in ("/", ".spiel")] == [404, 404]


def test_the_file_names_people_as_the_club_may_know_them(event, cast):
    """Somebody who moved away and hides the name since."""
    move_player(player=cast.carla, club=cast.away, on=event.date, by=cast.anna)
    change_player(player=cast.carla, based_on=None, publication=Player.NUMBER, by=cast.dieter)
    Entry.objects.filter(player=cast.carla).update(full_name=F("name"))
    parcel = club_parcel(cast.home, cast.home)
    assert "Weiß" not in json.dumps([parcel["players"], parcel["events"][0]["players"]], ensure_ascii=False)
    assert "Weiß" in json.dumps(club_parcel(cast.home)["players"], ensure_ascii=False)


def test_a_whole_club_is_looked_at_and_read_in_on_the_page(event, cast, club_file, kept_here):
    told_here = seen(event)
    anna = elsewhere()
    add_player(first_name="Emil", last_name="Sommer", club=Club.objects.get(), by=anna)
    client = root()
    page = sent(client, club_file).text
    assert re.search("<h1>.*Doko-Club Kreuzdame.*</h1>", page)
    assert "Emil Sommer gibt es hier schon (Pik Sieben Bergdorf). Dieselbe Person?" in page
    assert not Tournament.objects.exists()
    (token,) = re.findall(r'name="token" value="(.*?)"', page)
    (asked,) = re.findall(r'name="(same-.*?)" value="ja"', page)
    answer = client.post("/betrieb/einlesen/", {"token": token, asked: "nein"}, follow=True)
    assert "„Doko-Club Kreuzdame“ ist eingelesen." in answer.text
    assert seen(Tournament.objects.get(uuid=event.uuid)) == told_here
    assert Player.objects.called("Emil", "Sommer").count() == 2
    assert list((kept_here / "incoming").iterdir()) == []
    assert "mit denselben Turnieren und Abenden. Nichts ist zu tun." in sent(client, club_file).text


def test_a_file_that_is_too_large_for_the_page_names_the_command(event, club_file, kept_here, monkeypatch):
    monkeypatch.setattr("league.operations.forms.MOST_SENT", 100)
    assert re.search("für die Seite zu groß. .* liest sie der Befehl .*unpack ein", sent(root(), club_file).text)
    with pytest.raises(Refused, match="für die Seite zu groß"):
        opened(club_file.read_bytes(), most=1000)


def test_a_club_takes_its_seasons_its_teams_and_its_logo_along(event, cast, tmp_path):
    picture = io.BytesIO()
    Image.new("RGB", (40, 20), "green").save(picture, "PNG")
    change_club_logo(club=cast.home, png=picture.getvalue(), based_on=None, by=cast.anna)
    year = create_season(club=cast.home, name="Saison 2026", by=cast.anna)
    add_events(season=year, events=[event], based_on=None, by=cast.anna)
    totals = YearEvening("B1", event.date.replace(year=2025), ((str(cast.carla.pk), 12),))
    carla = {str(cast.carla.pk): PersonCopy("A2", "Carla Weiß", player=cast.carla)}
    import_year(season=year, people=carla, evenings=[totals], by=cast.anna)
    league = create_season(club=cast.home, name="Liga 2026", kind="teams", by=cast.anna)
    squad = team.add_team(where=league, name="Kreuz Ass", by=cast.anna)
    for player in cast.players[:4]:
        team.add_member(team=squad, player=player, by=cast.anna)

    def table():
        found = fresh(Season.objects.get(name="Saison 2026")).table.rows
        names = dict(Player.objects.values_list("pk", "last_name"))
        return [(names[int(row.player)], row.value) for row in found]

    before, path = table(), tmp_path / "verein.spiel"
    call_command("pack", str(cast.home.uuid), "--to", str(path), stdout=StringIO())
    elsewhere()
    wrong = differing()
    assert "2 Saisons" in unpack(path, "--yes")
    assert table() == before
    assert len(before) == 4
    club = Club.objects.get(name="Doko-Club Kreuzdame")
    assert [one.player.first_name for one in club.seasons.get(kind="teams").teams.get().members.all()] == [
        "Carla", "Emil", "Frieda", "Gustav",
    ]  # fmt: skip
    assert bytes(club.logo.png).startswith(b"\x89PNG")
    assert differing() == wrong
    assert "Nichts ist zu tun" in unpack(path, "--yes")


@pytest.fixture
def season_file(event, cast, tmp_path):
    """A year that begins with a table of which no lists are known, in it somebody who is a merged double since; and a
    league with a team of another club, in which both of them are."""
    year = create_season(club=cast.home, name="Saison 2026", by=cast.anna)
    add_events(season=year, events=[event], based_on=None, by=cast.anna)
    double = add_player(first_name="Karla", last_name="Weiss", club=cast.home, by=cast.anna)
    told = YearEvening("B1", event.date.replace(year=2025), ((str(cast.carla.pk), 5), (str(double.pk), 12)))
    people = {str(one.pk): PersonCopy("A2", str(one), player=one) for one in (cast.carla, double)}
    import_year(season=year, people=people, evenings=[told], by=cast.anna)
    league = create_season(club=cast.home, name="Liga 2026", kind="teams", by=cast.anna)
    squad = team.add_team(where=league, name="Gast", club=cast.away, by=cast.anna)
    for player in (cast.carla, double):
        team.add_member(team=squad, player=player, by=cast.anna)
    merge_players(keep=cast.carla, double=double, by=cast.anna)
    path = tmp_path / "verein.spiel"
    call_command("pack", str(cast.home.uuid), "--to", str(path), stdout=StringIO())
    return path


def year_table():
    found = fresh(Season.objects.get(name="Saison 2026")).table.rows
    names = dict(Player.objects.values_list("pk", "first_name"))
    return [(names[int(row.player)], row.value) for row in found]


def test_a_merged_double_in_an_old_table_is_there_who_he_is_here(season_file):
    before = year_table()
    elsewhere()
    unpack(season_file, "--yes")
    assert year_table() == before
    assert dict(before)["Carla"] is not None
    (squad,) = Season.objects.get(name="Liga 2026").teams.all()
    assert [one.player.first_name for one in squad.members.all()] == ["Carla"]
    assert not Player.objects.filter(first_name="Karla").exists()


@pytest.mark.parametrize("is_known", [True, False], ids=["known", "not known"])
def test_a_team_is_of_the_club_that_it_was_of_where_that_is_known(season_file, cast, is_known):
    elsewhere()
    if is_known:
        Club.objects.create(uuid=cast.away.uuid, name=cast.away.name)
    unpack(season_file, "--yes")
    club = Season.objects.get(name="Liga 2026").teams.get().club
    assert (club and club.uuid) == (cast.away.uuid if is_known else None)
    assert Club.objects.filter(name=cast.away.name).exists() == is_known


def beyond_all_numbers(parcel):
    parcel["seasons"][0]["events"][0]["number"] = 10**30


def endless_name(parcel):
    parcel["events"][0]["users"][0]["first_name"] = "x" * 500


def rules_of_nobody(parcel):
    parcel["clubs"][0]["ruleset"] = {"bogus": 1}


@pytest.mark.parametrize("change", [beyond_all_numbers, endless_name, rules_of_nobody])
def test_what_cannot_be_in_the_file_of_a_club_is_a_sentence_and_nothing_is_stored(season_file, change, kept_here):
    changed(season_file, change)
    elsewhere()
    clubs = Club.objects.count()
    client = root()
    token = re.search(r'name="token" value="(\w+)"', sent(client, season_file).text)[1]
    answer = client.post("/betrieb/einlesen/", {"token": token})
    assert (answer.status_code, "Die Datei passt nicht zu sich selbst" in answer.text) == (422, True)
    assert Club.objects.count() == clubs


def test_what_a_history_says_of_another_one_is_not_heard_here(event, cast, club_file):
    """Which of its entries are without names: their numbers are others here. Else the club could never be deleted."""

    def names_entries(parcel):
        rows = parcel["events"][0]["rows"]["auditentry"]
        said = {"player": parcel["players"][0]["uuid"], "changed": ["ddv_number"], "redacted": {"abc": None, "1": None}}
        rows.append(rows[-1] | {"action": "player-changed", "data": said})

    changed(club_file, names_entries)
    elsewhere()
    wrong = differing()
    unpack(club_file, "--yes")
    assert differing() == wrong
    club = Club.objects.get(uuid=cast.home.uuid)
    Tournament.objects.filter(club=club, state="running").update(state="finished")
    begin_leaving(club=club, name=club.name, based_on=None, by=User.objects.create_superuser("root"))
    leave.func(club.pk)
    assert not Club.objects.filter(pk=club.pk).exists()


def working_for(club):
    return [
        (one.user.username, one.role, one.user.email, one.user.name, one.user.has_usable_password())
        for one in club.roles.select_related("user").order_by("role", "user__username")
    ]


def test_who_works_for_a_club_waits_there_to_be_invited(event, cast, club_file):
    """Both were there before the club gave them a task; the operator's file has their addresses all the same."""
    elsewhere()  # has an Anna
    said = unpack(club_file, "--yes")
    assert "2 Zugänge ohne Passwort" in said
    club = Club.objects.get(name="Doko-Club Kreuzdame")
    assert working_for(club) == [
        (f"anna-{club.uuid.hex[:8]}", "administrator", "anna@example.org", "Anna Arndt", False),
        ("bernd", "scorer", "bernd@example.org", "Bernd Brandt", False),
    ]
    assert not User.objects.get(username="anna").club_roles.exists()
    keeper = User.objects.create_superuser("karla")
    page = browser_of(keeper).get(f"/verein/{club.uuid}/zugang/").text
    assert page.count("noch kein Passwort") == 2
    link = browser_of(keeper).post(f"/verein/{club.uuid}/zugang/neuer-link/", {"username": "bernd"}).text
    assert "/konto/password/reset/key/" in link


@pytest.mark.parametrize("beside", [False, True], ids=["his first", "beside his first"])
def test_an_address_that_somebody_here_has_stays_his(event, cast, club_file, beside):
    elsewhere()
    berta = User.objects.create_user("berta", "" if beside else "Bernd@example.org")
    if beside:
        EmailAddress.objects.create(user=berta, email="bernd@example.org")
    unpack(club_file, "--yes")
    assert User.objects.get(username="bernd").email == ""


def test_a_club_that_is_here_gets_nobody_from_a_file(event, cast, club_file):
    elsewhere()
    Club.objects.create(name="Doko-Club Kreuzdame")
    assert "Zugänge" not in unpack(club_file, "--yes")
    assert working_for(Club.objects.get(name="Doko-Club Kreuzdame")) == []


def test_a_club_hears_the_address_only_of_its_own_logins(event, cast):
    """Of the founder, and of who was invited; Bernd has had his login before."""
    clara = invite_to_club(
        club=cast.home, role="scorer", by=cast.anna, username="clara", first_name="Clara", last_name="Cordes",
        email="clara@example.org",
    )  # fmt: skip
    answer = browser_of(cast.anna).get(f"/verein/{cast.home.uuid}/mitnehmen.spiel")
    staff = opened(answer.content)["staff"]
    assert {one["username"]: one["email"] for one in staff} == {
        "anna": "anna@example.org", "bernd": "", "clara": clara.email,
    }  # fmt: skip
    assert {name for one in staff for name in one} == {"username", "first_name", "last_name", "email", "role"}


@pytest.mark.parametrize(
    "change",
    [
        {"role": "king"},
        {"username": ""},
        {"username": "a b"},
        {"username": "anna@00000000"},
        {"email": "nowhere"},
        {"last_name": "x" * 200},
    ],
)
def test_a_login_that_cannot_be_keeps_the_club_out(event, cast, club_file, tmp_path, change):
    parcel = opened(club_file.read_bytes())
    parcel["staff"][-1] |= change
    forged = tmp_path / "falsch.spiel"
    forged.write_bytes(packed({name: parcel[name] for name in parcel if name not in ("made_at", "sha256")}))
    elsewhere()
    with pytest.raises(CommandError):
        unpack(forged, "--yes")
    assert not Club.objects.filter(name="Doko-Club Kreuzdame").exists()


# --- what a hostile reader tried


def test_a_file_makes_nobody_the_keeper_of_somebody_who_is_known_here(cast):
    """Of him it would tell a name that he hides."""
    hidden = {"publication": Player.NUMBER, "ddv_number": "", **Player.keys_of("Nora", "Geheim")}
    nora = Player.objects.create(first_name="Nora", last_name="Geheim", **hidden)
    parcel = json.loads(json.dumps(club_parcel(cast.away)))
    parcel["events"], parcel["seasons"] = [], []
    known = json.loads(json.dumps(club_parcel(cast.home)["players"][0])) | {
        "first_name": "X",
        "last_name": "Y",
        "ddv_number": "",
    }
    parcel["players"].append(known | {"uuid": str(nora.uuid), **Player.keys_of("X", "Y")})
    parcel["guests"] = [str(nora.uuid)]
    bring_club_in(parcel=opened(packed(parcel)), same=set(), by=User.objects.create_superuser("root"))
    nora.refresh_from_db()
    assert nora.keeper is None


def test_what_nobody_took_over_is_forgotten_by_itself(db, kept_here):
    kept_files.keep(parcel_name("a" * 64), b"names")
    old = (timezone.now() - timedelta(days=3)).timestamp()
    os.utime(kept_here / parcel_name("a" * 64), (old, old))
    forget_what_is_over()
    assert kept_files.kept_in("incoming") == []


def test_half_a_letter_in_a_file_is_a_damaged_file(db):
    half = b'{"format":1,"sha256":"x","state":"0001","a":"\\ud800"}'
    with pytest.raises(Refused, match="beschädigt"):
        opened(gzip.compress(half))
