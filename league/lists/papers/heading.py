"""What stands above the rows of a list: event and table, address and number, and everybody by position.
The same on a blank and on a filled list, but for the Pflichtsolo."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from league.base.wording import preset_titles
from league.base.words import when
from league.models import Occupancy, Tournament
from league.printing.address import address_of_page
from league.printing.document import ListPage, Shape, Text
from league.printing.fit import first_that_fits, fits, in_lines, one_line, style
from league.printing.sheet import Measures, measures
from scoring import PRESETS, Ruleset

from .reading import Seen, short_club

Fields = dict[str, Text]
WRITE_HERE = "_" * 4
TO_RING = "N  P"
# The boxes of a text that has one, two or three lines; a page has all of them and fills some.
NAME_BOXES = {1: ("name",), 2: ("name_a", "name_b"), 3: ("name_x", "name_y", "name_z")}
EVENT_BOXES = {1: ("event",), 2: ("event.a", "event.b")}
DAY_BOXES = {1: ("day",), 2: ("day.a", "day.b")}
CLUB_BOXES = {1: ("club",), 2: ("club_a", "club_b")}
SIGN_BOXES = {1: ("sign",), 2: ("sign_a", "sign_b")}
Boxes = dict[int, tuple[str, ...]]


def heading(seen: Seen, shape: Shape) -> Fields:
    """Event, day, rules, table, round, number and address of this list."""
    m, spielliste = measures(shape), seen.spielliste
    fields = event_fields(spielliste.tournament, seen.ruleset, m)
    fields["table"] = one_line(_("Tisch %(table)s") % {"table": spielliste.table}, m.table, m.table_size, bold=True)
    if spielliste.round:
        round_ = _("Runde %(round)s") % {"round": spielliste.round.number}
        fields["round"] = one_line(round_, m.round, m.round_size, bold=True)
    fields["code"] = Text(_("Liste %(code)s") % {"code": spielliste.code}, style(m.code_size, bold=True))
    if seen.url:
        shown = seen.url.split("://", 1)[-1].rstrip("/")
        fields["address"] = one_line(shown, m.address, m.address_size)
    return fields


def event_fields(tournament: Tournament, ruleset: Ruleset, m: Measures) -> Fields:
    ways = ((1, m.head_size, m.head_size - 2), (2, m.head_size - 2.5, 5))
    fields = _boxed(EVENT_BOXES, in_lines(tournament.name, m.head, ways, bold=True))
    day = ", ".join(part for part in (when(tournament.date), tournament.place) if part)
    fields |= _boxed(DAY_BOXES, in_lines(day, m.head, m.days))
    fields["rules"] = one_line(rules_in_short(ruleset), m.head, m.head_size)
    return fields


def rules_in_short(ruleset: Ruleset) -> str:
    """The name of the rules, and how much there is to play."""
    titles = preset_titles()
    name = next((titles[name] for name, known in PRESETS.items() if known == ruleset), _("Hausregeln"))
    return name if ruleset.pflichtsoli else _("%(rules)s, ohne Pflichtsoli") % {"rules": name}


def counted(done: list[ListPage]) -> list[ListPage]:
    """The pages of one list, each with its number if there are several, for people and in its code."""
    if len(done) == 1:
        return done
    return [
        replace(
            page,
            fields={**page.fields, **_part_of(number, len(done), page.shape)},
            address=address_of_page(page.address, number),
        )
        for number, page in enumerate(done, 1)
    ]


def _part_of(page: int, of: int, shape: Shape) -> Fields:
    text = _("Seite %(page)s von %(of)s") % {"page": page, "of": of}
    return {"part": Text(text, style(measures(shape).small + 2))}


def seat_fields(seen: Seen, shape: Shape) -> Fields:
    """Names by position, start number and club, who deals first and who writes."""
    m = measures(shape)
    fields: Fields = {}
    for position in range(1, seen.players + 1):
        fields |= {f"seat{position}.{place}": text for place, text in _seat(seen, position, m).items()}
    return fields


def _seat(seen: Seen, position: int, m: Measures) -> Fields:
    fields = role_of(position, seen.players, seen.carry.dealer, m)
    if seat := seen.first_at(position):
        name = seen.options.name(seat.entry)
        fields |= name_lines(name, m)
        fields |= _boxed(CLUB_BOXES, _number_and_club(seen, seat, m))
        fields |= _boxed(SIGN_BOXES, in_lines(f"{position}  {name}", m.sign, m.signs))
    return fields


def _boxed(boxes: Boxes, lines: list[Text]) -> Fields:
    """Each line in its box."""
    return dict(zip(boxes[len(lines)], lines, strict=True))


def role_of(position: int, players: int, dealer: int, m: Measures) -> Fields:
    """Position 1 deals first unless an earlier list handed over; the last position keeps the list (§4.1, §7.3)."""
    words = [_("gibt zuerst")] * (position == dealer) + [_("schreibt")] * (position == players)
    return {"role": one_line(", ".join(words), m.name - 4, m.small)} if words else {}


def name_lines(name: str, m: Measures) -> Fields:
    """12 pt bold, shrinking; then two lines, then three: never cut."""
    return _boxed(NAME_BOXES, in_lines(name, m.name, m.names, bold=True))


def _number_and_club(seen: Seen, seat: Occupancy, m: Measures) -> list[Text]:
    """In one line; or the club below the start number; a very long one takes both lines. Never cut."""
    number, beside = _("Nr. %(number)s") % {"number": seat.entry.number}, short_club(seat.entry)
    if later := seen.later_at(seat.position):
        words = {"game": later[-1].first_game, "number": later[-1].entry.number}
        return in_lines(f"{number}, " + _("ab Spiel %(game)s: Nr. %(number)s") % words, m.name, m.clubs)
    whole = " · ".join(part for part in (number, beside) if part)
    (_one, _largest, smallest), (_two, largest, least) = m.clubs
    if fits(whole, m.name, smallest) or not fits(beside, m.name, least):
        return in_lines(whole, m.name, m.clubs)
    below = one_line(beside, m.name, largest, least)
    return [Text(number, below.style), below]


def pflichtsolo(position: int, shape: Shape, game: str) -> Fields:
    """The line under the name that says in which game the Pflichtsolo was played; shorter where columns are narrow."""
    m, bare = measures(shape), game.removeprefix(in_game("")).strip()
    texts = [_("Pflichtsolo: %(game)s"), _("Pfl.: %(game)s")]
    said = [*(text % {"game": game} for text in texts), _("Pfl.: %(game)s") % {"game": bare}]
    return {f"seat{position}.pflicht": first_that_fits(said, m.name, m.pflicht, m.least)} if shape.pflicht else {}


def in_game(game: object = WRITE_HERE) -> str:
    return _("Spiel %(game)s") % {"game": game}
