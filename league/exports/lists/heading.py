"""What stands above the rows of a list: event and table, address and number, and everybody by position.
The same on a blank and on a filled list, but for the Pflichtsolo."""

from __future__ import annotations

from django.utils.translation import gettext as _

from league.exports.document import Shape, Text
from league.exports.fit import first_that_fits, in_lines, one_line, shortened, style
from league.models import Tournament
from league.templatetags.words import when
from scoring import PRESET_TITLES, PRESETS, Ruleset

from .measures import Measures, measures
from .reading import Seen

Fields = dict[str, Text]
WRITE_HERE = "_" * 4
TO_RING = "N  P"
# The boxes of a text that has one, two or three lines; a page has all of them and fills some.
NAME_BOXES = {1: ("name",), 2: ("name_a", "name_b"), 3: ("name_x", "name_y", "name_z")}
EVENT_BOXES = {1: ("event",), 2: ("event.a", "event.b")}


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
    lines = in_lines(tournament.name, m.head, ways, bold=True)
    fields = dict(zip(EVENT_BOXES[len(lines)], lines, strict=True))
    day = ", ".join(part for part in (when(tournament.date), tournament.place) if part)
    fields["day"] = shortened(day, m.head, m.head_size, 6)
    fields["rules"] = one_line(rules_in_short(ruleset), m.head, m.head_size)
    return fields


def rules_in_short(ruleset: Ruleset) -> str:
    """The name of the rules, and how much there is to play."""
    name = next((PRESET_TITLES[name] for name, known in PRESETS.items() if known == ruleset), _("Hausregeln"))
    return name if ruleset.pflichtsoli else _("%(rules)s, ohne Pflichtsoli") % {"rules": name}


def part_of(page: int, of: int, shape: Shape) -> Fields:
    if of == 1:
        return {}
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
        fields["club"] = shortened(_start_number(seen, position), m.name, m.small, max(4, m.small - 3))
        place = _("Platz %(position)s") % {"position": position}
        fields["sign"] = first_that_fits([f"{position}  {name}", place], m.sign, m.small, 5)
    return fields


def role_of(position: int, players: int, dealer: int, m: Measures) -> Fields:
    """Position 1 deals first unless an earlier list handed over; the last position keeps the list (§4.1, §7.3)."""
    words = [_("gibt zuerst")] * (position == dealer) + [_("schreibt")] * (position == players)
    return {"role": one_line(", ".join(words), m.name - 4, m.small)} if words else {}


def name_lines(name: str, m: Measures) -> Fields:
    """12 pt bold, shrinking; then two lines, then three: never cut."""
    lines = in_lines(name, m.name, m.names, bold=True)
    return dict(zip(NAME_BOXES[len(lines)], lines, strict=True))


def _start_number(seen: Seen, position: int) -> str:
    first, later = seen.first_at(position), seen.later_at(position)
    number = _("Nr. %(number)s") % {"number": first.entry.number} if first else ""
    if later:
        words = {"game": later[-1].first_game, "number": later[-1].entry.number}
        return f"{number}, " + _("ab Spiel %(game)s: Nr. %(number)s") % words
    return " · ".join(part for part in (number, first.entry.club_name if first else "") if part)


def pflichtsolo(position: int, shape: Shape, game: str) -> Fields:
    """The line under the name that says in which game the Pflichtsolo was played; shorter where columns are narrow."""
    m, words = measures(shape), {"game": game}
    texts = [_("Pflichtsolo: %(game)s") % words, _("Pfl.: %(game)s") % words]
    return {f"seat{position}.pflicht": first_that_fits(texts, m.name, m.small, 5)} if shape.pflicht else {}


def in_game(game: object = WRITE_HERE) -> str:
    return _("Spiel %(game)s") % {"game": game}
