"""The slides of the projector as plain values: what stands on each, and how much fits on one so that it can be read
from fifteen metres. Names as published: strangers see the wall, too."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from math import ceil
from typing import Any, TypeVar
from zlib import crc32

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.hidden import is_revealed, is_sealed, shown_until
from league.base.text import spelling
from league.base.words import place, points, sign
from league.events.papers.seats import Table, tables_of
from league.lists.clock import Clock, TimeLeft, clock_mark, clock_of, extra_minutes, minutes_of, time_left
from league.models import Round, Spielliste, Tournament
from league.printing.common import sorted_name
from league.prizes.reads import Ceremony, ceremony, offered, worth
from league.prizes.wall import Telling, telling_of
from league.standings.stand_ins import stand_ins
from league.standings.table import standings_read

# --- What the projector shows


NAMES, TABLES, CLOCK, STANDINGS, PRIZES, MESSAGE, NOTHING = (
    "names", "tables", "clock", "standings", "prizes", "message", "nothing",
)  # fmt: skip
# In the order in which they take turns.
SLIDES: dict[str, object] = {
    MESSAGE: gettext_lazy("Mitteilung"),
    CLOCK: gettext_lazy("Uhr"),
    NAMES: gettext_lazy("Sitzplan nach Namen"),
    TABLES: gettext_lazy("Sitzplan nach Tischen"),
    STANDINGS: gettext_lazy("Stand"),
    PRIZES: gettext_lazy("Preise"),
    NOTHING: gettext_lazy("leeres Bild"),
}
CEREMONY = "ceremony"  # takes the wall for itself while it is told
IN_TURN = tuple(name for name in SLIDES if name != NOTHING)
SHORTEST, USUAL, LONGEST = 5, 12, 120  # seconds a slide stays
MOST_PLACES = 1000


@dataclass(frozen=True)
class Projector:
    """`only`: show just this for now. `places`: the standings down to this place, 0 for all. `coming`: the seat plan of
    the next round while another one is still being played."""

    slides: tuple[str, ...] = IN_TURN
    seconds: int = USUAL
    heading: str = ""
    message: str = ""
    places: int = 0
    coming: bool = False
    dark: bool = True
    only: str = ""

    @property
    def shown(self) -> tuple[str, ...]:
        return (self.only,) if self.only else tuple(name for name in IN_TURN if name in self.slides)

    def to_dict(self) -> dict[str, object]:
        return asdict(self) | {"slides": list(self.slides)}


def projector_of(tournament: Tournament) -> Projector:
    stored: Mapping[str, object] = tournament.projector if isinstance(tournament.projector, dict) else {}
    usual = Projector()
    slides = stored.get("slides")
    only = stored.get("only", "")
    return Projector(
        tuple(name for name in IN_TURN if name in slides) if isinstance(slides, list) else usual.slides,
        _number(stored.get("seconds"), SHORTEST, LONGEST, usual.seconds),
        str(stored.get("heading", "")),
        str(stored.get("message", "")),
        _number(stored.get("places"), 0, MOST_PLACES, usual.places),
        bool(stored.get("coming", usual.coming)),
        bool(stored.get("dark", usual.dark)),
        only if only in SLIDES else "",
    )


def projector_mark(tournament: Tournament) -> int:
    """A number that changes when somebody sets the projector otherwise; what is shown for now does not count."""
    stored = projector_of(tournament).to_dict() | {"only": ""}
    return crc32(repr(sorted(stored.items())).encode()) & 0x7FFFFFFF


def _number(value: object, low: int, high: int, usual: int) -> int:
    return value if isinstance(value, int) and low <= value <= high else usual


# --- The slides of the projector as plain values


T = TypeVar("T")
# How many fit: rows of a column, columns, tables. At 1080 lines a name is 52 pixels high, a row 66.
ROWS, COLUMNS, TABLES_A_SLIDE, LARGE_TABLES = 12, 2, 6, 3
LETTERS = 60  # of a prize, who wins it and what, in one line
BEFORE = 3  # steps of the ceremony that stay in sight below the newest one
MOST_EXTRA = 6  # tables with a time allowance that are named beside the clock


@dataclass(frozen=True)
class Slide:
    """`key` finds the same slide again after a change; `kind` chooses its look."""

    kind: str
    title: str
    key: str
    page: int = 1
    pages: int = 1
    content: dict[str, Any] = field(default_factory=dict)

    @property
    def is_paged(self) -> bool:
        return self.pages > 1


@dataclass(frozen=True)
class Hall:
    """What the slides are made from, read once."""

    tournament: Tournament
    settings: Projector
    rounds: list[Round]
    tables: list[Table]

    @property
    def seated(self) -> Round | None:
        """Whose seat plan hangs on the wall: the round being played, else the next one; that one earlier if wished."""
        drawn = {table.round.pk for table in self.tables}
        planned = [round_ for round_ in self.rounds if round_.pk in drawn and round_.state == Round.PLANNED]
        if self.running is None or (self.settings.coming and planned):
            return planned[0] if planned else None
        return self.running

    @property
    def running(self) -> Round | None:
        playing = [round_ for round_ in self.rounds if round_.state == Round.RUNNING]
        return playing[-1] if playing else None

    @property
    def plan(self) -> list[Table]:
        return [table for table in self.tables if self.seated and table.round.pk == self.seated.pk]


def slides_of(hall: Hall) -> list[Slide]:
    """Everything that takes turns now. Never nothing: an empty hall sees the tournament's name."""
    if is_sealed(hall.tournament) and (telling := telling_of(hall.tournament)):
        return [_ceremony(hall, telling)]
    made = [slide for name in hall.settings.shown for slide in PROVIDERS[name](hall)]
    return made or [
        Slide("welcome", hall.tournament.name, "welcome", content={"smaller": _is_long(hall.tournament.name, [])})
    ]


def slides_mark(tournament: Tournament) -> str:
    """Changes with everything the wall shows; two queries."""
    rounds = [(one.pk, clock_mark(one)) for one in tournament.rounds.order_by("number")]
    allowed = tournament.lists.filter(allowance_minutes__gt=0).order_by("pk").values_list("pk", "allowance_minutes")
    facts = [tournament.version, tournament.club.version, rounds, list(allowed)]
    return sha256(repr(facts).encode()).hexdigest()[:32]


def hall_of(tournament: Tournament) -> Hall:
    rounds = list(tournament.rounds.exclude(state=Round.CLOSED).order_by("number"))
    for round_ in rounds:
        round_.tournament = tournament
    return Hall(tournament, projector_of(tournament), rounds, tables_of(tournament, *rounds))


def _message(hall: Hall) -> Iterator[Slide]:
    settings = hall.settings
    if settings.heading or settings.message:
        title = settings.heading or hall.tournament.name
        lines = settings.message.splitlines()
        yield Slide(MESSAGE, title, "message", content={"lines": lines, "smaller": _is_long(title, lines)})


def _is_long(title: str, lines: list[str]) -> bool:
    """In the largest letters a word does not fit on the wall, or the whole does not."""
    longest = max((len(word) for word in title.split()), default=0)
    return longest > 20 or len(title) > 40 or sum(len(line) // 40 + 1 for line in lines) > 4


def _clock(hall: Hall) -> Iterator[Slide]:
    if (content := clock_content(hall)) and hall.running:
        yield Slide(CLOCK, _("{round}: noch").format(round=hall.running), "clock", content=content)


def clock_content(hall: Hall) -> dict[str, object]:
    """What the clock on the wall shows; nothing while no clock of a round is started."""
    round_ = hall.running
    clock = clock_of(round_, timezone.now()) if round_ else None
    if round_ is None or clock is None or not clock.is_started:
        return {}
    tables = [table for table in hall.tables if table.round.pk == round_.pk]
    sizes = sorted({min(table.spielliste.players, 5) for table in tables}) or [4]
    times = [(size, time_left(clock, minutes_of(hall.tournament, size))) for size in sizes]
    return {"paused": clock.is_paused, "times": times, "extra": _extra(hall, tables, clock), "round": round_}


def _extra(hall: Hall, tables: Sequence[Table], clock: Clock) -> list[tuple[int, int, TimeLeft]]:
    """Tables with a time allowance that still play: number, minutes, time left."""
    allowed = extra_minutes(hall.tournament.lists.filter(allowance_minutes__gt=0, round__state=Round.RUNNING))
    found = [
        (table.number, minutes, time_left(clock, minutes_of(hall.tournament, table.spielliste.players) + minutes))
        for table in tables
        if (minutes := allowed.get(table.spielliste.root, 0)) and table.spielliste.state == Spielliste.OPEN
    ]
    return found[:MOST_EXTRA]


def _by_name(hall: Hall) -> Iterator[Slide]:
    seats = [(sorted_name(seat.entry, True), table.number) for table in hall.plan for seat in table.seats]
    seats.sort(key=lambda row: (spelling(row[0]), row[1]))
    title = _("Sitzplan {round}").format(round=hall.seated)
    for page, pages, rows in paged(seats, ROWS * COLUMNS):
        first, last = rows[0][0], rows[-1][0]
        content = {"columns": _columns(rows), "from": first[:1], "to": last[:1]}
        yield Slide(NAMES, title, f"names-{page}", page, pages, content)


def _by_table(hall: Hall) -> Iterator[Slide]:
    tables = [(table.number, [seat.entry.name for seat in table.seats]) for table in hall.plan]
    size = LARGE_TABLES if any(len(names) > 5 for _table, names in tables) else TABLES_A_SLIDE
    title = _("Tische {round}").format(round=hall.seated)
    for page, pages, shown in paged(tables, size):
        yield Slide(TABLES, title, f"tables-{page}", page, pages, {"tables": shown})


def _standings(hall: Hall) -> Iterator[Slide]:
    event = hall.tournament
    after = shown_until(event, AnonymousUser())  # whoever set it up: everybody sees the wall
    rows = [] if after == 0 else standings_read(event, after).rows
    rows = [row for row in rows if not hall.settings.places or row.place <= hall.settings.places]
    hint = "" if after is None else _("Spätere Runden zeigt erst die Siegerehrung.")
    instead = stand_ins(event)
    for page, pages, some in paged(rows, ROWS * COLUMNS):
        shown = [
            (f"{'=' if row.tied else ''}{place(row.place)}", row.name, points(row.points), sign(row.points))
            for row in some
        ]
        notes = [f"{row.name}: {instead[row.entry.pk]}" for row in some if row.entry.pk in instead]
        content = {"columns": _columns(shown), "hint": " · ".join(filter(None, [hint, *notes]))}
        yield Slide(STANDINGS, _standings_title(event, after), f"standings-{page}", page, pages, content)


def _standings_title(event: Tournament, after: int | None) -> str:
    if is_revealed(event):
        return _("Ergebnis")
    if after:
        return _("Stand nach Runde {number}").format(number=after)
    closed = event.rounds.filter(state=Round.CLOSED).order_by("-number").values_list("number", flat=True).first()
    running = event.rounds.filter(state=Round.RUNNING).exists()
    return _("Stand nach Runde {number}").format(number=closed) if closed and not running else _("Zwischenstand")


def _prizes(hall: Hall) -> Iterator[Slide]:
    """What there is to win; when the result is revealed, who has won it."""
    event = hall.tournament
    over = is_revealed(event)
    found = ceremony(event) if over else offered(event)
    rows = _won(found) if over else [(line.title, "", worth(line.amount, line.things)) for line in found.lines]
    title = _("Preise und wer sie gewinnt") if over else _("Preise")
    for page, pages, some in _filled(rows):
        yield Slide(PRIZES, title, f"prizes-{page}", page, pages, {"rows": some, "over": over})


def _ceremony(hall: Hall, telling: Telling) -> Slide:
    """As far as it is told: the newest step large, what was told before beneath."""
    if not telling.told:
        return Slide(CEREMONY, _("Siegerehrung"), "ceremony", content={"lines": [hall.tournament.name]})
    *before, newest = telling.told
    people = [(one.name, one.row.club, points(one.row.points), one.worth) for one in newest.people]
    earlier = [(step.title, ", ".join(one.name for one in step.people)) for step in before[: -BEFORE - 1 : -1]]
    content = {"people": people, "many": len(people) > 1, "is_place": newest.is_place, "earlier": earlier}
    return Slide(CEREMONY, newest.title, f"ceremony-{newest.key}", content=content)


def _filled(rows: Sequence[tuple[str, str, str]]) -> Iterator[tuple[int, int, list[tuple[str, str, str]]]]:
    """As `paged`, but a row too long for one line takes two or more: what there is to win is never cut off."""
    slides: list[list[tuple[str, str, str]]] = []
    room = 0
    for row in rows:
        letters = LETTERS // sum(map(bool, row))  # the columns share the width
        lines = max(ceil(len(part) / letters) for part in row)
        if lines > room:
            slides.append([])
            room = ROWS
        slides[-1].append(row)
        room -= lines
    return ((page, len(slides), some) for page, some in enumerate(slides, 1))


def _won(found: Ceremony) -> list[tuple[str, str, str]]:
    """Everybody with what he gets, as on paper; then what finds nobody."""
    won = [(one.titles, one.entry.name, one.worth) for one in found.winners]
    left = [line for line in found.lines if not line.winners]
    return won + [(line.title, _("niemand"), worth(line.amount, line.things)) for line in left]


def _nothing(hall: Hall) -> Iterator[Slide]:
    yield Slide(NOTHING, "", "nothing")


PROVIDERS: dict[str, Callable[[Hall], Iterator[Slide]]] = {
    MESSAGE: _message,
    CLOCK: _clock,
    NAMES: _by_name,
    TABLES: _by_table,
    STANDINGS: _standings,
    PRIZES: _prizes,
    NOTHING: _nothing,
}


def paged(rows: Sequence[T], size: int) -> Iterator[tuple[int, int, Sequence[T]]]:
    """Page, number of pages, what stands on it; all pages about equally full."""
    pages = -(-len(rows) // size)
    for page in range(pages):
        start, stop = page * len(rows) // pages, (page + 1) * len(rows) // pages
        yield page + 1, pages, rows[start:stop]


def _columns(rows: Sequence[T]) -> list[Sequence[T]]:
    """Read downwards; few rows stay in one column."""
    if len(rows) <= ROWS // 2:
        return [rows]
    half = -(-len(rows) // COLUMNS)
    return [rows[:half], rows[half:]]
