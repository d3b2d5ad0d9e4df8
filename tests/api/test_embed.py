"""The box with the standings for other sites: small, in every frame, nothing but numbers; every other page in none."""

import html
import re

import pytest
from django.test import Client
from django.urls import reverse

from league.clubs.services import people
from league.models import Player
from tests.cast import a_tournament, browser_of, entries
from tests.events.event_pages import words
from tests.events.public_pages import page, play_round
from tests.layout import squeezed
from tests.once import once


@pytest.fixture
@once
def event(cast):
    event = a_tournament(cast, needs_confirmation=False)
    play_round(cast, event, 1, (9, 3, -3, -9), (7, 1, -1, -7))
    play_round(cast, event, 2, (-20, 4, 8, 8), (0, 0, 0, 0))
    return event


def box(event, query="", client=None):
    return (client or Client()).get(f"{reverse('tournament-box', args=[event.uuid])}{query}")


def places(answer):
    rows = re.findall(
        r"<tr><td>(\d+)\.</td>.*?<bdi>(.*?)</bdi>.*?>([^<]*)</td></tr>", squeezed(answer.content.decode())
    )
    return [(int(place), name, points) for place, name, points in rows]


def test_the_first_places_and_the_way_to_all(event):
    answer = box(event, "?plaetze=3")
    assert places(answer) == [(1, "Emil Sommer", "+7"), (1, "Hanna Böhm", "+7"), (3, "Frieda Lang", "+5")]
    assert f'<a href="/turnier/{event.uuid}/" target="_blank" rel="noopener">Alle Plätze' in squeezed(
        answer.content.decode()
    )
    assert "Mehr dazu" in words(box(event))


def test_after_a_round(event):
    answer = box(event, "?nach=1&plaetze=2")
    assert places(answer) == [(1, "Carla Weiß", "+9"), (2, "Hanna Böhm", "+7")]
    assert "Stand nach Runde 1" in words(answer)
    assert f"/turnier/{event.uuid}/nach/1/" in squeezed(answer.content.decode())
    assert [box(event, f"?nach={n}").status_code for n in ("3", "x", "01")] == [404, 404, 404]


@pytest.mark.parametrize(
    ("asked", "shown"), [("0", 8), ("-1", 8), ("viele", 8), ("", 8), ("5", 5), ("99999", 8), ("٣", 3)]
)
def test_what_is_no_number_of_places_gives_the_usual_ones(event, asked, shown):
    assert len(places(box(event, f"?plaetze={asked}"))) == shown


def test_it_may_stand_in_every_frame_and_other_pages_in_none(event):
    answer = box(event)
    policy = answer["Content-Security-Policy"]
    assert not answer.has_header("X-Frame-Options")
    assert "frame-ancestors *" in policy
    assert "default-src 'none'" in policy
    assert "script-src" not in policy
    assert "<script" not in answer.content.decode()
    other = Client().get(reverse("tournament-detail", args=[event.uuid]))
    assert other["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in other["Content-Security-Policy"]


def test_asked_again_it_has_the_same_policy(event):
    """The page cache keeps both side by side."""
    client = Client()
    first, second = box(event, client=client), box(event, client=client)
    assert second["Content-Security-Policy"] == first["Content-Security-Policy"]
    assert not second.has_header("X-Frame-Options")
    assert client.get(reverse("tournament-detail", args=[event.uuid]))["X-Frame-Options"] == "DENY"


@pytest.mark.parametrize(
    ("asked", "html_class", "scheme"),
    [("", "", "light dark"), ("?farbe=hell", ' class="light"', "light"), ("?farbe=dunkel", ' class="dark"', "dark"), ("?farbe=rosa", "", "light dark")],
)  # fmt: skip
def test_light_dark_or_as_the_device(event, asked, html_class, scheme):
    found = squeezed(box(event, asked).content.decode())
    assert f'<html lang="de"{html_class}>' in found
    assert f'name="color-scheme" content="{scheme}"' in found


def test_published_names_only_and_no_cookies_whoever_looks(cast, event):
    people.change_player(player=cast.carla, publication=Player.NUMBER, based_on=None, by=cast.anna)
    answer = box(event, client=browser_of(cast.anna))
    assert "Carla" not in answer.content.decode()
    assert entries(event)[0].name in answer.content.decode()
    assert (dict(answer.cookies), answer["X-Robots-Tag"]) == ({}, "noindex")


def test_before_the_first_list_and_of_a_draft(cast):
    assert "Noch gibt es kein Ergebnis." in words(box(a_tournament(cast)))
    draft = a_tournament(cast, published=False)
    assert [box(draft, client=browser_of(user)).status_code for user in (None, cast.anna)] == [404, 404]
    told = page("tournament-embed", draft.uuid, user=cast.anna)
    assert "Der Kasten bleibt leer" in told


def test_the_lines_to_copy_lead_to_the_box(event):
    found = page("tournament-embed", event.uuid)
    lines = [html.unescape(one).strip() for one in re.findall(r"<textarea[^>]*>(.*?)</textarea>", found, re.DOTALL)]
    assert lines[0] == (
        f'<iframe src="http://testserver/turnier/{event.uuid}/kasten/" title="Herbstturnier: Stand" width="100%" height="458" loading="lazy"></iframe>'
    )
    for line in lines:
        address = html.unescape(re.search(r'src="([^"]*)"', line)[1])
        assert Client().get(address.removeprefix("http://testserver")).status_code == 200
    assert len(lines) == 4
    assert reverse("tournament-embed", args=[event.uuid]) in page("tournament-detail", event.uuid)


def test_a_name_with_quotes_stays_inside_its_attribute(cast):
    event = a_tournament(cast, players=0)
    event.name = 'Pokal "Fuchs" <b>'
    event.save()
    line = html.unescape(
        re.search(r"<textarea[^>]*>(.*?)</textarea>", page("tournament-embed", event.uuid), re.DOTALL)[1]
    )
    assert 'title="Pokal &quot;Fuchs&quot; &lt;b&gt;: Stand"' in line
