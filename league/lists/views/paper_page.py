"""What the template of the typing page needs: names over the columns, rows with their cells, and what is said of them.
Knows the paper and the answer about it; saving is for paper.py."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.forms import new_key
from league.base.views import home_of
from league.base.words import MINUS
from league.base.writing import Conflict
from league.lists import scorebook
from league.lists.forms.paper import COLUMNS_HOLD, NOTATIONS, PaperForm
from league.lists.paper_pictures import NOTHING, Beside, Crop, Strip, beside_list
from league.lists.seating import beginning_of
from league.models import Spielliste
from league.models.base import Json
from scoring import Paper, PaperRow, sitting

from .desk import acts_of, may_rule
from .paper_answer import answer

COOKIE = f"{settings.COOKIE_PREFIX}notation"  # how this browser wrote last
A_YEAR = 365 * 24 * 3600

# --- Two versions of one paper list


def current_of(conflict: Conflict) -> Spielliste:
    current = conflict.current
    assert isinstance(current, Spielliste)
    return current


def stored_meanwhile(current: Spielliste) -> dict[str, object]:
    """What is stored now, and who stored it, for the page to show beside what was typed."""
    last = current.history.filter(action__startswith="paper").select_related("by").first()
    who = last.by.name if last and last.by else _("jemand anders")
    at = timezone.localtime(last.at) if last else timezone.localtime()
    message = _("Inzwischen hat {who} um {time} Uhr diese Liste gespeichert. Bitte wählen, was gilt.").format(
        who=who, time=f"{at:%H:%M}"
    )
    return {"message": message, "version": current.version, "paper": scorebook.paper_of(current).to_dict()}


def compared(mine: Paper, theirs: Paper) -> list[tuple[str, str, str]]:
    """Rows that differ: as typed here, and as stored meanwhile."""
    rows = []
    for index in range(max(len(mine.rows), len(theirs.rows))):
        here, there = _text(mine, index), _text(theirs, index)
        if here != there:
            rows.append((_("Zeile {n}").format(n=index + 1), here, there))
    if mine.end != theirs.end:
        rows.append((_("Endstand"), " ".join(mine.end) or "–", " ".join(theirs.end) or "–"))
    return rows


def side_by_side(mine: Paper, current: Spielliste) -> dict[str, object]:
    return stored_meanwhile(current) | {"rows": compared(mine, scorebook.paper_of(current))}


def _text(paper: Paper, index: int) -> str:
    if index >= len(paper.rows):
        return "–"
    row = paper.rows[index]
    return " ".join(filter(None, [*(cell or "·" for cell in row.cells), row.marks]))


# --- what the page of typing needs


SPARE_ROWS = 4  # where nobody knows how many games there will be
MARKS = "*lhbswz"


@dataclass(frozen=True)
class Seat:
    """One column: who sits there now, and whom this person took over from."""

    name: str
    earlier: str = ""


@dataclass(frozen=True)
class Cell:
    name: str
    label: str
    value: str = ""
    filled: bool = False
    wrong: bool = False
    won: bool = False
    sits: bool = False
    total: int | None = None
    crop: Crop | None = None  # how it stands on the paper
    unsure: bool = False  # somebody should look at it


@dataclass(frozen=True)
class Row:
    """One row as typed, with what is known of it."""

    number: int
    notation: str
    title: str
    cells: tuple[Cell, ...]
    winners: Cell
    marks: str = ""
    added: str = ""
    game: str = ""
    dealer: int | None = None
    beside: str = ""
    state: str = ""
    strip: Crop | None = None


def seats_of(spielliste: Spielliste) -> list[Seat]:
    """Who sits where, with full names: this page is for those who keep the list."""
    people: dict[int, list[str]] = {}
    for seat in spielliste.occupancies.select_related("entry"):
        people.setdefault(seat.position, []).append(seat.entry.full_name)
    return [Seat(people[position][-1], ", ".join(people[position][:-1])) for position in sorted(people)]


def names_of(spielliste: Spielliste) -> list[str]:
    return [seat.name for seat in seats_of(spielliste)]


def context_of(
    request: HttpRequest, spielliste: Spielliste, paper: Paper, form: PaperForm | None = None
) -> dict[str, object]:
    """Everything the page shows. `form` is there when something was sent that could not be stored."""
    seats = seats_of(spielliste)
    said = answer(spielliste, paper)
    notation = notation_of(request, spielliste, paper)
    games_open = _shows_games(request, spielliste, paper)
    with_winners = any(row.notation == "winners" for row in (PaperRow(notation, ()), *paper.rows))
    seen = beside_list(spielliste, paper)
    return {
        "spielliste": spielliste,
        "event": spielliste.tournament,
        "columns": list(zip(seats, said["heads"], strict=True)),
        "rows": rows_of(spielliste, paper, said, notation, seats, seen),
        "beside": seen,
        "look": _look(spielliste.players, with_winners, games_open),
        "blank": _row(0, PaperRow(notation, ("",) * spielliste.players), {}, seats),
        "end": _end(paper, seats, said, seen.end),
        "said": said,
        "notation": notation,
        "notations": NOTATIONS,
        "columns_hold": COLUMNS_HOLD,
        "marks": MARKS if scorebook.ruleset_of(spielliste.tournament).bock else MARKS.replace("b", ""),
        "course": json.dumps(_course(spielliste)),
        "start_json": json.dumps(scorebook.above_first(spielliste)),
        "form": form,
        "key": new_key(),
        "based_on": spielliste.version,
        "mode": "type",
        "heading": title_of(spielliste),
        "director": may_rule(request.user, spielliste),
        "acts": acts_of(request.user, spielliste),
        "beginning": beginning_of(spielliste),
        "games_open": games_open,
        "crumbs": crumbs_of(spielliste),
        "findings": [_with_json(finding) for finding in said["findings"]],
    }


def _course(spielliste: Spielliste) -> dict[str, object]:
    """The table before its first row, for the page to tell by itself who sits out (turns.js)."""
    course = scorebook.start_of(spielliste).course
    return {
        "players": course.players,
        "dealer": course.dealer,
        "open": course.open,
        "left": course.games,
        "soliCount": course.soli_count,
        "sits": [sitting(course.players, dealer) for dealer in range(1, course.players + 1)],
        "afterVorfuehrung": course.keeps_dealer,
        "afterEverySolo": course.every_solo_keeps_dealer,
    }


def _look(players: int, with_winners: bool, games_open: bool) -> str:
    """The classes of the table: a heavy line every four or five rows, and which of its cells are there."""
    heavy = "fives" if players == 5 else "fours"
    return f"{heavy} of-{players}{' with-winners' if with_winners else ''}{'' if games_open else ' only-end'}"


def _with_json(finding: Json) -> dict[str, object]:
    """A proposal goes to the page and comes back from it as it is."""
    return finding | {"repairs": [one | {"json": json.dumps(one["repair"])} for one in finding["repairs"]]}


def notation_of(request: HttpRequest, spielliste: Spielliste, paper: Paper) -> str:
    """A list goes on as it was begun, whoever opens it; a new one begins as the last one in this browser or, where
    there was none, of this event."""
    wished = request.GET.get("notation", "")
    if wished in NOTATIONS:
        return wished
    used = request.COOKIES.get(COOKIE, "")
    return _written(paper) or (used if used in NOTATIONS else _written(_last_typed(spielliste)) or "totals")


def remember_notation(response: HttpResponse, notation: str) -> None:
    response.set_cookie(COOKIE, notation, max_age=A_YEAR, secure=settings.HTTPS, httponly=True, samesite="Lax")


def _written(paper: Paper) -> str:
    """As its last row is."""
    return paper.rows[paper.length - 1].notation if paper.length else ""


def _last_typed(spielliste: Spielliste) -> Paper:
    others = Spielliste.objects.filter(tournament=spielliste.tournament_id, players=spielliste.players)
    last = others.filter(depth=Spielliste.POINTS, paper__rows__0__isnull=False).order_by("-pk").first()
    return scorebook.paper_of(last) if last else Paper()


def _shows_games(request: HttpRequest, spielliste: Spielliste, paper: Paper) -> bool:
    """A list of end totals shows its rows when somebody wants to type them."""
    return spielliste.depth != Spielliste.TOTALS or bool(paper.rows) or "spiele" in request.GET


def title_of(spielliste: Spielliste) -> str:
    table = _("Tisch {number}").format(number=spielliste.table)
    return f"{spielliste.round} · {table}" if spielliste.round_id else table


def crumbs_of(spielliste: Spielliste, here: str = "") -> list[tuple[str, str]]:
    """Back to where the event is run."""
    event = spielliste.tournament
    above, itself = (event.name, home_of(event)), reverse("list-detail", args=[spielliste.uuid])
    return [above, (title_of(spielliste), itself if here else ""), *([(here, "")] if here else [])]


# --- rows


def rows_of(
    spielliste: Spielliste, paper: Paper, said: Json, notation: str, seats: Sequence[Seat], seen: Beside = NOTHING
) -> list[Row]:
    lines = {line["row"]: line for line in said["rows"]}
    typed = list(paper.rows)
    most = max(spielliste.games_planned or len(typed) + SPARE_ROWS, len(typed) + (not said["complete"]))
    typed += [PaperRow(notation, ("",) * spielliste.players)] * (most - len(typed))
    return [
        _row(number, row, lines.get(number, {}), seats, seen.rows.get(number)) for number, row in enumerate(typed, 1)
    ]


def _row(number: int, typed: PaperRow, line: Json, seats: Sequence[Seat], strip: Strip | None = None) -> Row:
    is_game = not line or line["game"] is not None
    title = line.get("title") or _("Spiel {n}").format(n=number)
    whole = _("{row}, Gewinner und Wert").format(row=title)
    alone = typed.cells[0] if typed.notation == "winners" else ""
    return Row(
        number=number,
        notation=typed.notation,
        title=title,
        cells=tuple(
            _with_crop(_cell(number, position, typed, line, seat, title), position, strip)
            for position, seat in enumerate(seats, 1)
        ),
        winners=Cell(f"w{number}", whole, alone, wrong=1 in line.get("wrong", ())),
        marks=typed.marks,
        added=",".join(map(str, typed.added)),
        game=str(line.get("game") or number) if is_game else "–",
        dealer=line.get("dealer"),
        beside=line.get("beside", ""),
        state=f"row-{line['state']}" if line else "",
        strip=strip.whole if strip else None,
    )


def _cell(number: int, position: int, typed: PaperRow, line: Json, seat: Seat, title: str) -> Cell:
    numbers = typed.notation != "winners"
    points, totals = line.get("points"), line.get("totals")
    return Cell(
        name=f"c{number}-{position}",
        label=f"{title}, {seat.name}",
        value=shown(typed.cells[position - 1]) if numbers else "",
        filled=position in typed.added,
        wrong=numbers and position in line.get("wrong", ()),
        won=bool(points and points[position - 1] > 0),
        sits=position in line.get("sits", ()),
        total=totals[position - 1] if totals else None,
    )


def _with_crop(cell: Cell, position: int, strip: Strip | None) -> Cell:
    return replace(cell, crop=strip.at(position), unsure=position in strip.unsure) if strip else cell


def _end(paper: Paper, seats: Sequence[Seat], said: Json, strip: Strip | None) -> list[Cell]:
    wrong = {finding["column"] for finding in said["findings"] if finding["end"]}
    typed = paper.end or ("",) * len(seats)
    cells = [
        Cell(f"end-{n}", _("Endstand, {name}").format(name=seat.name), shown(cell), wrong=n in wrong)
        for n, (seat, cell) in enumerate(zip(seats, typed, strict=True), 1)
    ]
    return [_with_crop(cell, position, strip) for position, cell in enumerate(cells, 1)]


def shown(cell: str) -> str:
    return cell.replace("-", MINUS)
