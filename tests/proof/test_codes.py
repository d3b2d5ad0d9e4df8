"""The code on a published result: where it stands, what its page says, and what a stranger computes from the file."""

import hashlib
import json
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook
from PIL import Image

from league.clubs.services.privacy import anonymise_player
from league.events.papers.standings import standings_paper
from league.events.services.tournament import finish_tournament, reopen_tournament, reveal_result
from league.models import AuditEntry, PublishedStandings, TeamEntry, Tournament
from league.printing.page import qr_path
from league.printing.render import pdf_of
from league.prizes.papers import federation_paper
from league.registration.services.entries import deduct
from league.standings.code import code_of, codes_of, hash_begins, leads_to
from league.teams.papers import team_sums
from league.teams.services import add_team
from tests.cast import a_tournament as planned
from tests.cast import browser_of, seated
from tests.rows import chosen
from tests.trust.trust_stage import a_finished_tournament, hidden_name, past_the_site

SCRIPT = Path(__file__).parents[2] / "script" / "pruefen.py"
HASH = "0123456789abcdef" * 4
SITE = "https://halle.example"


@pytest.fixture
def played(db):
    return a_finished_tournament()


@pytest.fixture
def stranger():
    return Client()


@pytest.fixture
def with_a_team(played):
    """Four of its people are a team."""
    ours = add_team(where=played.event, name="Kreuz Ass", by=played.cast.anna)
    for entry in played.people[:4]:
        TeamEntry.objects.create(team=ours, entry=entry)
    played.event.refresh_from_db()
    return played.event


def code_now(event) -> str:
    return max(codes_of(event).items())[1]


def page(browser, name, *args, **query):
    return browser.get(reverse(name, args=args), query)


def text(answer) -> str:
    return " ".join(answer.content.decode().split())


@pytest.mark.parametrize(
    "typed",
    ["04HM-ASW9-NF6Y-Y093-8NKR", "04hm asw9 nf6y y093 8nkr", "o4hmasw9nf6yyo938nkr"],
    ids=["as printed", "with blanks", "with letters that look alike"],
)
def test_a_code_is_read_as_it_was_printed(typed):
    assert code_of(HASH) == "04HM-ASW9-NF6Y-Y093-8NKR"
    assert hash_begins(typed) == HASH[:25]


@pytest.mark.parametrize("typed", ["", "04HM", "04HM-ASW9-NF6Y-Y093-8NKU", "04HM-ASW9-NF6Y-Y093-8NKRX", "ü" * 20])
def test_what_is_no_code_is_none(typed):
    assert hash_begins(typed) is None


def test_the_code_stands_on_pages_paper_and_files(played, stranger):
    event, code = played.event, code_now(played.event)
    assert code in text(page(stranger, "tournament-detail", event.uuid))
    assert code in text(page(stranger, "tournament-version", event.uuid, 1))
    assert page(stranger, "tournament-result-file", event.uuid, "json").json()["code"] == code
    sheet = load_workbook(BytesIO(page(stranger, "tournament-result-file", event.uuid, "xlsx").content)).active
    assert any(code in str(cell.value) for row in sheet.iter_rows(max_row=5) for cell in row)
    assert [picture.format for picture in sheet._images] == ["png"]
    everything = browser_of(played.cast.anna).get(reverse("tournament-workbook", args=[event.uuid]))
    assert len(load_workbook(BytesIO(everything.content)).worksheets[0]._images) == 1


PAPERS = {"standings": standings_paper, "result for the federation": federation_paper, "teams": team_sums}


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_a_drawn_paper_has_the_code_for_eyes_and_for_phones(with_a_team, paper):
    event, code = with_a_team, code_now(with_a_team)
    drawn = pypdfium2.PdfDocument(pdf_of(paper(event, address=SITE)))
    last = drawn[len(drawn) - 1]
    said = " ".join(last.get_textpage().get_text_range().split())
    assert f"Prüfcode {code} halle.example/pruefen/{code}/ Er gehört zu" in said
    (read,) = zxingcpp.read_barcodes(last.render(scale=150 / 72).to_pil())
    assert read.text == leads_to(SITE, code)


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_of_a_draft_a_drawn_paper_has_the_code_but_leads_nowhere(with_a_team, paper):
    Tournament.objects.filter(pk=with_a_team.pk).update(published=False)
    with_a_team.refresh_from_db()
    (drawn,) = pypdfium2.PdfDocument(pdf_of(paper(with_a_team, address=SITE)))
    assert f"Prüfcode {code_now(with_a_team)} Er gehört" in " ".join(drawn.get_textpage().get_text_range().split())
    assert zxingcpp.read_barcodes(drawn.render(scale=150 / 72).to_pil()) == []


WORKBOOKS = [("tournament-federation", ()), ("tournament-teams-file", ("xlsx",)), ("tournament-result-file", ("xlsx",))]


@pytest.mark.parametrize(("name", "more"), WORKBOOKS)
def test_every_sheet_of_a_workbook_has_the_code_for_eyes_and_for_phones(played, with_a_team, name, more):
    code = code_now(with_a_team)
    answer = browser_of(played.cast.anna).get(reverse(name, args=[with_a_team.uuid, *more]))
    for sheet in load_workbook(BytesIO(answer.content)).worksheets:
        above = " ".join(str(cell.value) for row in sheet.iter_rows(max_row=6) for cell in row if cell.value)
        assert f"Prüfcode {code}" in above, sheet.title
        (picture,) = sheet._images
        (read,) = zxingcpp.read_barcodes(Image.open(BytesIO(picture._data())))
        assert read.text == leads_to("http://testserver", code), sheet.title


def test_the_page_of_the_teams_has_the_code_of_the_result_that_holds_their_points(with_a_team, stranger):
    answer = page(stranger, "tournament-teams", with_a_team.uuid)
    assert code_now(with_a_team) in text(answer)
    assert "nicht zur Aufstellung der Mannschaften" in text(answer)
    path, _modules = qr_path(leads_to("http://testserver", code_now(with_a_team)))
    assert path in answer.content.decode()


def test_what_is_made_of_a_result_that_is_kept_back_has_no_code(with_a_team, stranger):
    PublishedStandings.objects.update(sealed=True)
    Tournament.objects.filter(pk=with_a_team.pk).update(sealed_from=1)
    with_a_team.refresh_from_db()
    assert "Prüfcode" not in text(page(stranger, "tournament-teams", with_a_team.uuid))
    (drawn,) = pypdfium2.PdfDocument(pdf_of(team_sums(with_a_team, address=SITE)))
    assert "Prüfcode" not in drawn.get_textpage().get_text_range()


@pytest.mark.parametrize(("name", "more"), [("tournament-detail", ()), ("tournament-version", (1,))])
def test_a_phone_reads_the_code_from_the_page(played, stranger, name, more):
    said = page(stranger, name, played.event.uuid, *more).content.decode()
    path, _modules = qr_path(leads_to("http://testserver", code_now(played.event)))
    assert path in said


def test_before_the_end_there_is_none(cast, stranger):
    event = planned(cast)
    seated(cast, event)
    assert "Prüfcode" not in text(page(stranger, "tournament-detail", event.uuid))
    assert "Noch ist kein Ergebnis veröffentlicht" in text(page(stranger, "proof-event", event.uuid))
    assert standings_paper(event, address="http://halle").parts[0].pictures is None


def test_the_page_of_a_code_says_what_it_stands_for(played, stranger):
    code = code_now(played.event)
    said = text(page(stranger, "proof-code", code))
    assert "Gültig:" in said
    assert "Fassung 1 des Ergebnisses" in said
    assert "Überholt" not in said
    deduct(entry=played.people[0], points=2, reason="Noch einmal", by=played.cast.anna)
    said = text(page(stranger, "proof-code", code))
    assert "Gültig:" in said
    assert "Es gilt inzwischen Fassung 2." in said
    assert code_now(played.event) != code


@pytest.mark.django_db
@pytest.mark.parametrize("typed", ["/", " // ", "a/b", "..", "?"])
def test_whatever_is_typed_as_a_code_gets_a_page(stranger, typed):
    answer = stranger.get(reverse("proof-check"), {"code": typed}, follow=True)
    assert answer.status_code in (200, 404)
    assert "Prüfcode" in text(answer)


def test_a_typed_code_leads_to_its_page_and_a_wrong_one_is_explained(played, stranger):
    code = code_now(played.event)
    assert page(stranger, "proof-check", code=code.lower()).url == reverse("proof-code", args=[code.lower()])
    wrong = page(stranger, "proof-code", "0000-0000-0000-0000-0000")
    assert wrong.status_code == 404
    assert "bitte jedes mit dem Papier vergleichen" in text(wrong)


def test_what_was_changed_past_the_site_is_said(played, stranger):
    code = code_now(played.event)
    with past_the_site() as cursor:
        rows = json.dumps([{**row, "points": 99} for row in PublishedStandings.objects.get().rows])
        cursor.execute("UPDATE league_publishedstandings SET rows = %s", [rows])
    assert "Verändert:" in text(page(stranger, "proof-code", code))


def test_a_draft_and_a_sealed_result_have_no_page(played, stranger):
    code = code_now(played.event)
    PublishedStandings.objects.update(sealed=True)
    assert page(stranger, "proof-code", code).status_code == 404
    PublishedStandings.objects.update(sealed=False)
    Tournament.objects.filter(pk=played.event.pk).update(published=False)
    assert page(stranger, "proof-code", code).status_code == 404
    assert page(browser_of(played.cast.anna), "proof-code", code).status_code == 200


def test_an_earlier_end_of_the_chain_is_known_on_the_page_of_the_event(played, stranger):
    entry = AuditEntry.objects.filter(tournament=played.event, action="list-finished").first()
    assert f"Eintrag {entry.position} vom" in text(
        page(stranger, "proof-event", played.event.uuid, code=code_of(entry.hash))
    )
    assert "ist kein Stand dieser Veranstaltung" in text(page(stranger, "proof-event", played.event.uuid, code="X"))


def test_the_director_compares_and_everybody_else_does_not(played, stranger, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    anna, address = browser_of(played.cast.anna), reverse("proof-run", args=[played.event.uuid])
    assert browser_of(played.cast.dieter).post(address).status_code == 404
    anna.post(address)
    said = text(page(anna, "proof-event", played.event.uuid))
    assert "stimmte alles Gespeicherte mit dem Verlauf überein" in said
    with past_the_site() as cursor:
        cursor.execute("UPDATE league_deduction SET points = 1")
    anna.post(address)
    assert "Die gespeicherten Angaben sind verändert." in text(page(anna, "proof-event", played.event.uuid))
    assert "Für die Turnierleitung" not in text(page(stranger, "proof-event", played.event.uuid))


# --- a stranger computes it without us


def proof_of(browser, event) -> str:
    return page(browser, "proof-chain", event.uuid).content.decode()


def checked(tmp_path, content: str, *words: str):
    file = tmp_path / "kette.json"
    file.write_text(content, encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-I", str(SCRIPT), str(file), *words],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )


def test_a_stranger_computes_the_code_from_the_file(played, stranger, tmp_path):
    code = code_now(played.event)
    done = checked(tmp_path, proof_of(stranger, played.event), code)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"Fassung 1: Prüfcode {code}, 8 Zeilen" in done.stdout
    assert "alle stimmen" in done.stdout
    assert checked(tmp_path, proof_of(stranger, played.event), "0" * 20).returncode == 1
    assert page(stranger, "proof-program").content == SCRIPT.read_bytes()


FORGERIES = {
    "another name": lambda proof: proof["published"][0]["rows"][0].update(name="Anders"),
    "other points": lambda proof: proof["published"][0]["rows"][0].update(points=99),
    "a row more": lambda proof: proof["published"][0]["rows"].append({"entry": 99, "name": "Anders"}),
    "a row less": lambda proof: proof["published"][0]["rows"].pop(),
    "another code": lambda proof: proof["published"][0].update(code="0000-0000-0000-0000-0000"),
    "an entry less": lambda proof: proof["entries"].pop(3),
    "another value": lambda proof: proof["entries"][-2]["values"][0].update(value="anders"),
    "another moment": lambda proof: proof["entries"][2].update(at="2020-01-01T00:00:00.000000+00:00"),
    "a result less": lambda proof: proof["published"].pop(),
    "a result twice": lambda proof: proof["published"].append(proof["published"][0]),
    "a truth for a number": lambda proof: proof["published"][0]["rows"][0].update(place=True),
    "a salt that goes on": lambda proof: proof["entries"][-2]["values"][0].update(salt="0" * 33),
    "another seal": lambda proof: proof["entries"][2].update(seals={"list:1": "0" * 64}),
}


def test_every_forgery_is_found(played, stranger, tmp_path):
    content = proof_of(stranger, played.event)
    unseen = []
    for what, forge in FORGERIES.items():
        proof = json.loads(content)
        forge(proof)
        if checked(tmp_path, json.dumps(proof)).returncode != 1:
            unseen.append(what)
    assert unseen == []


def _other_name_without_its_value(proof):
    """The winner's name goes out of the chain with its salt, as if he were anonymous, and another one is put there."""
    version = proof["published"][0]
    entry = proof["entries"][version["position"] - 1]
    name = next(one for one in entry["values"] if one["path"] == "data/rows/0/name")
    entry["values"].remove(name)
    told = f"{name['salt']}{name['path']}={json.dumps(name['value'], ensure_ascii=False)}"
    entry["commitments"].append(hashlib.sha256(told.encode()).hexdigest())
    version["rows"][0]["name"] = "Anders"


def test_a_name_that_the_chain_does_not_hold_is_never_called_proved(played, stranger, tmp_path):
    proof = json.loads(proof_of(stranger, played.event))
    winner, second = (row["name"] for row in proof["published"][0]["rows"][:2])
    said = checked(tmp_path, json.dumps(proof)).stdout
    assert f"  1. {winner}: 20\n" in said
    assert "nicht zu prüfen" not in said
    _other_name_without_its_value(proof)
    done = checked(tmp_path, json.dumps(proof))
    assert "  1. „Anders“ (nicht zu prüfen: Der Name ist aus der Kette genommen): 20\n" in done.stdout
    assert f"  1. {second}: 20\n" in done.stdout


@pytest.mark.parametrize(
    "content",
    chosen(
        ["", "[]", "5", "{}", '{"entries": [{}], "published": []}', "\x00", '{"entries": 3, "chain": 1}', "[" * 99999],
        1,
        4,
    ),
)
def test_what_is_no_such_file_is_a_sentence(tmp_path, content):
    done = checked(tmp_path, content)
    assert (done.returncode, done.stderr) == (1, "")
    assert "ist keine vollständige Nachweis-Datei" in done.stdout
    gone = subprocess.run(
        [sys.executable, "-I", str(SCRIPT), "gibt es nicht"], capture_output=True, text=True, check=False
    )
    assert (gone.returncode, gone.stderr) == (1, "")


def test_the_file_tells_nothing_that_is_not_public(played, stranger, tmp_path):
    hidden_name(played.cast.carla, played.cast)
    content = proof_of(stranger, played.event)
    assert "Carla" not in content
    assert not any(one["path"] == "by" for entry in json.loads(content)["entries"] for one in entry["values"])
    assert checked(tmp_path, content, code_now(played.event)).returncode == 0


def test_why_somebody_lost_points_is_not_in_the_file(played, stranger, tmp_path):
    event, anna = played.event, played.cast.anna
    reopen_tournament(tournament=event, reason="noch einmal", by=anna)
    event.refresh_from_db()
    deduct(entry=event.entries.first(), points=3, reason="Karten geworfen", by=anna)
    finish_tournament(tournament=event, by=anna)
    reveal_result(tournament=event, by=anna)
    content = proof_of(stranger, event)
    assert "Karten geworfen" not in content
    assert '"action": "deducted"' in content
    assert checked(tmp_path, content, code_now(event)).returncode == 0


def test_an_anonymised_person_leaves_the_old_code_valid(played, stranger, tmp_path):
    code = code_now(played.event)
    anonymise_player(player=played.cast.carla, reason="gewünscht", based_on=None, by=played.cast.anna)
    assert "Gültig:" in text(page(stranger, "proof-code", code))
    content = proof_of(stranger, played.event)
    assert "Carla" not in content
    assert checked(tmp_path, content, code).returncode == 0


def test_what_is_kept_back_is_not_in_the_file(played, stranger):
    reopen_tournament(tournament=played.event, reason="noch einmal", by=played.cast.anna)
    Tournament.objects.filter(pk=played.event.pk).update(hidden_from=1)
    assert page(stranger, "proof-chain", played.event.uuid).status_code == 404
    proof = json.loads(proof_of(browser_of(played.cast.anna), played.event))
    assert [entry for entry in proof["entries"] if entry["values"]] == []
    assert proof["published"] == []
