"""A static copy of an event: unpacked anywhere, every link leads to a page of the copy, nothing leads out, no script,
no name that is not published."""

import re
from html.parser import HTMLParser
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.clubs.services import people
from league.events.copy import files_of
from league.events.services import rounds, tournament
from league.models import Player
from league.registration.services import entries as services
from league.standings.code import codes_of
from tests.cast import a_tournament, browser_of, entries, finish, normal, play, play_all, seated
from tests.once import once

from .event_pages import words
from .public_pages import an_evening, play_round, rows, text


class Links(HTMLParser):
    """Everything in a page that leads somewhere, everything that can be led to, and every tag."""

    def __init__(self, html):
        super().__init__()
        self.to, self.ids, self.tags = [], set(), set()
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.tags.add(tag)
        self.to += [given[name] for name in ("href", "src", "action", "data", "poster", "srcset") if name in given]
        self.ids |= {given["id"]} if "id" in given else set()


@pytest.fixture
@once
def event(cast):
    """Two rounds played, one finished list with all facts, a correction, a deduction; the third is planned."""
    event = a_tournament(cast, rounds=3)
    finish(play_all(seated(cast, event), by=cast.anna), by=cast.anna)
    rounds.close_round(round=event.rounds.get(number=1), by=cast.anna)
    play_round(cast, event, 2, (11, -7, -3, -1), (5, -5, 1, -1))
    services.deduct(entry=entries(event)[1], points=3, reason="zu laut", by=cast.anna)
    rounds.seat_table(round=event.rounds.get(number=3), table=1, seats=entries(event)[:4], depth="full", by=cast.anna)
    return event


def copied(event):
    return {name: content.decode() for name, content in files_of(event)}


def test_every_page_of_the_event_is_there(event):
    names = set(copied(event))
    assert names == {
        "index.html", "regeln.html", "nach-1.html", "runde-1.html", "runde-2.html", "liste-1.html", "liste-2.html",
        "liste-3.html", *(f"spieler-{n}.html" for n in range(1, 9)), "site.css", "icon.svg", "events-public.css",
    }  # fmt: skip


def test_every_link_leads_to_a_page_of_the_copy(event):
    files = copied(event)
    pages = {name: Links(content) for name, content in files.items() if name.endswith(".html")}
    led_to = set()
    for name, links in pages.items():
        for link in links.to:
            file, _, part = link.partition("#")
            assert (file or name) in files, f"{name}: {link}"
            assert not part or part in pages[file or name].ids, f"{name}: {link}"
            led_to.add(file or name)
    assert led_to == set(files)  # and no page is left that nobody finds


def test_no_script_no_form_no_address_of_the_site(event):
    for name, content in copied(event).items():
        if name.endswith(".html"):
            assert not {"script", "form", "iframe", "button"} & Links(content).tags, name
            assert not re.search(
                r"https?://(?!www.w3.org/2000/svg)|/turnier/|/liste/|/static/|testserver|localhost", content
            ), name
            assert '<meta name="robots" content="noindex">' in content
        elif name.endswith(".css"):
            assert "url(" not in content
            assert "@import" not in content


def test_it_says_what_the_site_says(event):
    files = copied(event)
    index = text(files["index.html"])
    assert "Carla Weiß" in index
    assert "+31" in index
    assert "Einloggen" not in index
    assert "PDF" not in index
    assert "Kopie vom" in index
    live = words(browser_of(None).get(reverse("list-detail", args=[event.lists.get(number=1).uuid])))
    assert live[live.index("Spielliste 1") : live.index("Verlauf")].removesuffix(
        "PDF dieser Liste Excel dieser Liste "
    ).strip() in re.sub(r"\s+", " ", words(_Answer(files["liste-1.html"])))


class _Answer:
    def __init__(self, html):
        self.content = html.encode()


def test_a_person_with_what_this_event_tells(event):
    page = text(copied(event)["spieler-1.html"])
    assert "Startnummer 1" in page
    assert "1. Platz von 8 +31 Punkte" in page
    assert [row[:4] for row in rows(copied(event)["spieler-1.html"])] == [
        ["Runde 1, Tisch 1", "+20", "+20", "1. (geteilt)"],
        ["Runde 2, Tisch 1", "+11", "+31", "1."],
    ]


def test_what_is_not_in_the_copy_becomes_text(cast, event):
    index = copied(event)["index.html"]
    assert "<span><bdi>Doko-Club Kreuzdame</bdi></span>" in index
    assert 'href="spieler-1.html"' in index


def test_names_as_published(cast, event):
    people.change_player(player=cast.carla, publication=Player.INITIALS, based_on=None, by=cast.anna)
    files = copied(event)
    assert [name for name, content in files.items() if "Carla" in content] == []
    assert "C. W." in files["spieler-1.html"]
    assert [
        name for name, content in files.items() if "zu laut" in content
    ] == []  # the reason of a deduction is not public


def test_a_finished_event_has_its_versions_and_an_evening_its_lists(cast):
    event = a_tournament(cast, rounds=1)
    play_round(cast, event, 1, (3, 1, -1, -3), (3, 1, -1, -3))
    tournament.finish_tournament(tournament=event, by=cast.anna, reveal=True)
    files = copied(event)
    assert {"fassung-1.html", "index.html", "runde-1.html"} <= set(files)
    for name in ("index.html", "fassung-1.html"):  # its code, and no picture of an address that leads out
        assert codes_of(event)[1] in files[name]
        assert "QR-Code" not in files[name]
    evening = an_evening(cast, (3, 1, -1, -3), (5, 1, -1, -5))
    assert {"index.html", "liste-1.html", "liste-2.html", "regeln.html"} <= set(copied(evening))
    assert [row[:2] for row in rows(copied(evening)["spieler-1.html"])][1] == ["Tisch 1, Liste 2", "+5"]


def test_before_anybody_came(cast):
    assert set(copied(a_tournament(cast, players=0))) == {
        "index.html",
        "regeln.html",
        "site.css",
        "icon.svg",
        "events-public.css",
    }


def test_names_that_look_like_html_stay_names(cast):
    event = a_tournament(cast, players=0)
    evil = people.add_player(
        first_name='<a href="http://evil.example">', last_name="</a><script>x</script>", club=None, by=cast.anna
    )
    services.add_entry(tournament=event, player=evil, by=cast.anna)
    for name, content in copied(event).items():
        if name.endswith(".html"):
            assert "script" not in Links(content).tags
            assert not any("evil" in link for link in Links(content).to)


def test_directors_get_it_as_one_file(cast, event):
    answer = browser_of(cast.anna).get(reverse("tournament-copy", args=[event.uuid]))
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/zip")
    assert answer["Content-Disposition"] == 'attachment; filename="herbstturnier-kopie.zip"'
    with ZipFile(BytesIO(answer.getvalue())) as file:
        assert file.testzip() is None
        assert {name.split("/")[0] for name in file.namelist()} == {"herbstturnier"}
        assert {name.split("/")[1] for name in file.namelist()} == set(copied(event))
    assert (
        reverse("tournament-copy", args=[event.uuid])
        in browser_of(cast.anna).get(reverse("tournament-print", args=[event.uuid])).content.decode()
    )


def test_of_a_draft_there_is_none_yet(cast):
    draft = a_tournament(cast, published=False)
    answer = browser_of(cast.anna).get(reverse("tournament-copy", args=[draft.uuid]), follow=True)
    assert "Eine Kopie gibt es, sobald die Veranstaltung veröffentlicht ist." in words(answer)
    assert reverse("tournament-copy", args=[draft.uuid]) not in answer.content.decode()


def test_the_command_writes_into_a_folder(cast, event, tmp_path, capsys):
    call_command("copy", str(event.uuid), "--to", str(tmp_path / "kopie"))
    written = {path.name for path in (tmp_path / "kopie").iterdir()}
    assert written == set(copied(event))
    assert f"Herbstturnier: {len(written)} Dateien in" in capsys.readouterr().out
    call_command("copy", str(event.uuid), "--to", str(tmp_path / "kopie"))  # again, over the earlier copy


def test_the_command_leaves_other_folders_alone(cast, event, tmp_path):
    (tmp_path / "brief.txt").write_text("wichtig")
    with pytest.raises(CommandError, match="enthält schon etwas anderes"):
        call_command("copy", str(event.uuid), "--to", str(tmp_path))
    draft = a_tournament(cast, published=False)
    with pytest.raises(CommandError, match="nicht veröffentlicht"):
        call_command("copy", str(draft.uuid), "--to", str(tmp_path / "neu"))
    assert [path.name for path in tmp_path.iterdir()] == ["brief.txt"]


def test_an_open_list_is_copied_as_it_stands(cast):
    event = a_tournament(cast)
    play(seated(cast, event), normal(), by=cast.anna)
    assert "Normalspiel" in text(copied(event)["liste-1.html"])


@pytest.mark.thorough
def test_a_person_costs_no_query(cast):
    def queries(event):
        with CaptureQueriesContext(connection) as taken:
            copied(event)
        return len(taken)

    assert queries(a_tournament(cast, players=1)) == queries(a_tournament(cast, players=8))
