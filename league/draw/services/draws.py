"""Verbs of the draw: ask for one, keep its answer, change two seats, publish it, take it back.
Who sits where becomes lists only when a draw is published, all of it or nothing."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from datetime import timedelta
from zlib import crc32

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.wording import say
from league.base.writing import Refused, audit, needs_reason, raise_version, touch, write
from league.events.services.rounds import seated, written_tables
from league.lists import scorebook
from league.lists.seating import present
from league.lists.services.writing import check_games, check_seats, occupied, take_numbers
from league.models import Draw, Entry, Occupancy, Round, Spielliste, Tournament, User
from league.models.base import Json
from league.registration.services.entries import hold, of
from scoring import Code, Message, ScoringError
from scoring import DrawRequest as Request
from scoring import assess_draw as assess

from ..asking import Wish, asked, changed, open_rounds, swapped
from ..outdated import news_of
from ..process import Drawing

# --- Verbs that set the tables of a whole round at once, as they were drawn, and clear them again


@write
def seat_drawn(*, round: Round, tables: Sequence[Sequence[Entry]], by: User, depth: str = Spielliste.POINTS) -> Round:
    """All tables of a round that has not begun, as they were drawn: tables 1, 2, 3 …; who sat there before is gone.
    In a handful of queries, for a hall has fifty tables and five rounds."""
    for seats in tables:
        check_seats(round.tournament, seats)
    unseat(round)
    lists = _blank_lists(round, [len(seats) for seats in tables], depth, by)
    Occupancy.objects.bulk_create(
        place for spielliste, seats in zip(lists, tables, strict=True) for place in occupied(spielliste, seats)
    )
    touch(round.tournament)
    data = {"round": round.number, "tables": [[entry.pk for entry in seats] for seats in tables]}
    audit("round-drawn", by=by, data=data, **of(round.tournament))
    return round


def _blank_lists(round: Round, sizes: Sequence[int], depth: str, by: User) -> list[Spielliste]:
    tournament = round.tournament
    ruleset = scorebook.ruleset_of(tournament)
    first = take_numbers(tournament, len(sizes))
    lists = [
        Spielliste(
            tournament=tournament,
            round=round,
            table=index + 1,
            number=first + index,
            root=first + index,
            players=size,
            games_planned=ruleset.games_at(size),
            depth=depth,
            entered_by=by,
        )
        for index, size in enumerate(sizes)
    ]
    for spielliste in {one.players: one for one in lists}.values():
        check_games(spielliste)
    return Spielliste.objects.bulk_create(lists)


def unseat(round: Round) -> None:
    """All tables of a round at which nothing is written."""
    written = written_tables(round)
    if written:
        raise Refused(
            _("An Tisch %(table)s ist schon etwas eingetragen. Bitte einen Wechsel eintragen statt umzusetzen.")
            % {"table": min(written)},
            f"table_{min(written)}",
        )
    round.lists.all().delete()


# --- Verbs of the draw


UNFINISHED = (Draw.WAITING, Draw.WORKING, Draw.STOPPING)


@write
def ask_draw(*, tournament: Tournament, wish: Wish, by: User) -> Draw:
    """The question to the engine, kept with its fingerprint before anything is drawn."""
    hold(tournament)
    first, last = _which_rounds(tournament, wish.way)
    _check_standing(tournament, wish)
    request = asked(tournament, _seeded(wish), first, last)
    try:
        checked = Request.from_dict(request)
    except ScoringError as refusal:
        raise Refused(say(refusal.said, players=_names(tournament))) from None
    number = tournament.draws.count() + 1
    draw = Draw.objects.create(
        tournament=tournament,
        number=number,
        way=wish.way,
        options=wish.to_dict() | _entries(tournament),
        first_round=first,
        last_round=last,
        request=request,
        input_sha256=checked.sha256,
        seconds=wish.seconds,
        beat_at=timezone.now(),
        by=by,
    )
    audit("draw-asked", by=by, data={"draw": number, "first": first, "last": last}, **of(tournament))
    return draw


def _check_standing(tournament: Tournament, wish: Wish) -> None:
    if wish.way == Draw.STANDING and not tournament.lists.counting().exists():
        raise Refused(_("Es gibt noch keinen Stand, nach dem gesetzt werden könnte. Bitte auslosen."), "way")


def _names(tournament: Tournament) -> dict[str, str]:
    """The engine knows start numbers only."""
    return {str(entry.number): entry.full_name for entry in tournament.entries.all()}


def _seeded(wish: Wish) -> Wish:
    """A seed nobody could have guessed, short enough to be read out in the hall."""
    return wish if wish.seed else Wish(**wish.to_dict(), seed=secrets.token_hex(4))


def _entries(tournament: Tournament) -> dict[str, object]:
    """Which entry had which start number when the question was asked."""
    return {"entries": {str(entry.number): entry.pk for entry in present(tournament)}}


def _which_rounds(tournament: Tournament, way: str) -> tuple[int, int]:
    if tournament.state == Tournament.FINISHED:
        raise Refused(_("„%(tournament)s“ ist beendet. Bitte erst wieder öffnen.") % {"tournament": tournament})
    rounds = open_rounds(tournament)
    if not rounds:
        raise Refused(_("Alle Runden haben begonnen; es gibt nichts mehr auszulosen."))
    first = rounds[0].number
    return first, first if way != Draw.ALL else rounds[-1].number


# --- while it is being drawn


def is_wanted(draw: Draw, share: float) -> bool:
    """Notes how far the work is. False: it was cancelled, or somebody has seen enough."""
    alive = Draw.objects.filter(pk=draw.pk, state__in=(Draw.WAITING, Draw.WORKING))
    return bool(alive.update(state=Draw.WORKING, share=min(share, 1.0), beat_at=timezone.now()))


@write
def answer_draw(*, draw: Draw, answer: Json) -> Draw:
    """The plan is there. One that was cancelled meanwhile is not kept."""
    draw.refresh_from_db()
    if draw.state in UNFINISHED:
        played = len(draw.request["played"])
        draw.drawn = draw.rounds = answer["rounds"][played:]
        draw.report, draw.state, draw.share = dict(answer["report"]), Draw.READY, 1.0
        draw.save(update_fields=["drawn", "rounds", "report", "state", "share"])
        raise_version(draw, None)
        audit("draw-answered", by=None, data={"draw": draw.number}, **of(draw.tournament))
    return draw


@write
def fail_draw(*, draw: Draw, why: Message) -> Draw:
    Draw.objects.filter(pk=draw.pk, state__in=UNFINISHED).update(state=Draw.FAILED, failure=why.to_dict())
    return draw


@write
def cancel_draw(*, draw: Draw, by: User) -> Draw:
    """Nothing was seated yet, so nothing is left behind."""
    if Draw.objects.filter(pk=draw.pk, state__in=(*UNFINISHED, Draw.READY)).update(state=Draw.CANCELLED):
        audit("draw-cancelled", by=by, data={"draw": draw.number}, **of(draw.tournament))
    return draw


@write
def stop_search(*, draw: Draw, by: User) -> Draw:
    """Somebody has seen enough: the best plan found so far is taken."""
    Draw.objects.filter(pk=draw.pk, state__in=(Draw.WAITING, Draw.WORKING)).update(state=Draw.STOPPING)
    return draw


# --- changes by hand


@write
def swap_seats(*, draw: Draw, round: int, one: str, other: str, based_on: int | None, by: User) -> Draw:
    """Two people of one round change places; the report is counted anew."""
    _claim(draw, based_on)
    draw.rounds = swapped(draw, round, one, other)
    draw.changes = [*draw.changes, {"round": round, "one": one, "other": other}]
    _measure(draw)
    audit("draw-changed", by=by, data={"draw": draw.number, **draw.changes[-1]}, **of(draw.tournament))
    return draw


@write
def undo_change(*, draw: Draw, based_on: int | None, by: User) -> Draw:
    """The last change by hand is taken back."""
    _claim(draw, based_on)
    if not draw.changes:
        raise Refused(_("An dieser Auslosung wurde nichts von Hand geändert."))
    draw.changes = draw.changes[:-1]
    draw.rounds = changed(draw)
    _measure(draw)
    audit("draw-change-undone", by=by, data={"draw": draw.number}, **of(draw.tournament))
    return draw


def _claim(draw: Draw, based_on: int | None) -> None:
    raise_version(draw, based_on)
    draw.refresh_from_db()
    if draw.state != Draw.READY:
        raise Refused(_("Diese Auslosung ist kein Vorschlag mehr und lässt sich nicht ändern."))


def _measure(draw: Draw) -> None:
    report = assess(Request.from_dict(draw.request), draw.rounds).report.to_dict()
    kept = {name: draw.report[name] for name in ("method", "ways", "seconds", "stopped_early")}
    draw.report = report | kept
    draw.save(update_fields=["rounds", "changes", "report"])


# --- publish and take back


@write
def publish_draw(
    *, draw: Draw, based_on: int | None, by: User, instead_of: int | None = None, despite: bool = False
) -> Draw:
    """Every table of every round drawn, at once. `instead_of`: the mark of the tables that were there when it was
    decided (tables_mark); somebody else's are not replaced unseen. `despite`: it was seen that it is out of date."""
    tournament = draw.tournament
    hold(tournament)
    _claim(draw, based_on)
    _check_up_to_date(draw, despite)
    rounds = _check_not_begun(draw)
    if instead_of is not None and instead_of != tables_mark(draw):
        raise Refused(_("Inzwischen wurden die Tische dieser Runden anders besetzt. Bitte erst ansehen."))
    people = Entry.objects.in_bulk(draw.options["entries"].values())
    for round_, tables in zip(rounds, draw.rounds, strict=True):
        round_.tournament = tournament
        seats = [[people[draw.options["entries"][number]] for number in table] for table in tables]
        seat_drawn(round=round_, tables=seats, by=by)
    _take_over(draw, rounds)
    draw.state, draw.published_at = Draw.PUBLISHED, timezone.now()
    draw.save(update_fields=["state", "published_at"])
    data = {"draw": draw.number, "first": draw.first_round, "last": draw.last_round, "sha256": draw.input_sha256}
    audit("draw-published", by=by, data=data, **of(tournament))
    return draw


def tables_mark(draw: Draw) -> int:
    """A number that changes when somebody sits elsewhere in the rounds of this draw; 0: nobody sits yet."""
    rounds = draw.tournament.rounds.filter(number__range=(draw.first_round, draw.last_round)).order_by("number")
    tables = [(round_.number, sorted(seated(round_).items())) for round_ in rounds]
    return crc32(repr(tables).encode()) & 0x7FFFFFFF if any(seats for _number, seats in tables) else 0


def _take_over(draw: Draw, rounds: Sequence[Round]) -> None:
    """These rounds stand as drawn now; an older draw of which no round is left is replaced."""
    older = {round_.draw_id for round_ in rounds if round_.draw_id}
    Round.objects.filter(pk__in=[round_.pk for round_ in rounds]).update(draw=draw)
    Draw.objects.filter(pk__in=older, seated=None).update(state=Draw.REPLACED)


def _check_up_to_date(draw: Draw, despite: bool) -> None:
    """Who came or left is told first. A plan that is only no longer the best may still be what the director wants."""
    news = news_of(draw)
    if news.forbids or (news.stale and not despite):
        raise Refused(" ".join([*news.said, _("Bitte neu auslosen.")]))


def _check_not_begun(draw: Draw) -> Sequence[Round]:
    wanted = draw.tournament.rounds.filter(number__range=(draw.first_round, draw.last_round)).order_by("number")
    rounds = list(wanted)
    if len(rounds) != len(draw.rounds):
        raise Refused(_("Die Zahl der Runden hat sich seit der Auslosung geändert. Bitte neu auslosen."))
    for round_ in rounds:
        if round_.state != Round.PLANNED or written_tables(round_):
            raise Refused(
                _("%(round)s hat schon begonnen; ihre Tische bleiben, wie sie sind. Bitte die übrigen neu auslosen.")
                % {"round": round_}
            )
    return rounds


@write
def take_back_draw(*, draw: Draw, reason: str, by: User) -> Draw:
    """The tables of a published draw are cleared again, as long as none of its rounds has begun."""
    reason = needs_reason(reason)
    hold(draw.tournament)
    draw.refresh_from_db()
    if draw.state != Draw.PUBLISHED:
        raise Refused(_("Diese Auslosung ist nicht veröffentlicht."))
    rounds = list(draw.seated.order_by("number"))
    for round_ in rounds:
        if round_.state != Round.PLANNED or written_tables(round_):
            raise Refused(_("%(round)s hat schon begonnen; die Auslosung bleibt.") % {"round": round_})
    for round_ in rounds:
        round_.tournament = draw.tournament
        unseat(round_)
    draw.seated.update(draw=None)
    draw.state = Draw.READY
    draw.save(update_fields=["state"])
    raise_version(draw, None)
    audit("draw-taken-back", by=by, data={"draw": draw.number}, reason=reason, **of(draw.tournament))
    return draw


# --- Carries out a draw that was asked for


SILENCE = timedelta(seconds=20)  # a draw that was not heard of for so long is not being made any more
PATIENCE = timedelta(minutes=10)  # for which one waits for its turn
GLANCE = 0.05  # seconds between two looks whether it is there


def begin(draw: Draw) -> None:
    """Asks for it in the background, and waits for the quick ones: most draws take less than a second."""
    from ..tasks import make_draw

    make_draw.enqueue(draw.pk)
    end = time.monotonic() + settings.DRAW_WAIT
    while time.monotonic() < end and Draw.objects.filter(pk=draw.pk, state__in=UNFINISHED).exists():
        time.sleep(GLANCE)


def carry_out(draw: Draw) -> None:
    drawing = Drawing(draw.request)
    try:
        for news in drawing.news():
            if "answer" in news:
                answer_draw(draw=draw, answer=news["answer"])
            elif "error" in news:
                fail_draw(draw=draw, why=Message.from_dict(news["error"]))
            elif not is_wanted(draw, news["share"]):
                _come_to_an_end(draw, drawing)
    finally:
        drawing.close()
        # Whatever happened, nobody waits for it any longer.
        fail_draw(draw=draw, why=Message(Code.DRAW_INTERRUPTED))


def _come_to_an_end(draw: Draw, drawing: Drawing) -> None:
    draw.refresh_from_db(fields=["state"])
    if draw.state == Draw.STOPPING:
        drawing.enough()
    else:
        drawing.end()


def is_lost(draw: Draw) -> bool:
    """The process that drew it is gone, with the machine or with the server; or nobody has begun it."""
    silence = PATIENCE if draw.state == Draw.WAITING else SILENCE
    silent = draw.beat_at is None or draw.beat_at < timezone.now() - silence
    return draw.state in UNFINISHED and silent
