"""Verbs of photos of paper lists: sent, read, refused, taken over, put aside, forgotten in time. What was read becomes
the paper of its list by the services of lists, as if somebody had typed it."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.writing import Refused, audit, booking, write
from league.lists.services.writing import change_depth, is_blank, of_list, save_paper
from league.models import Club, PaperPhoto, Spielliste, Tournament, User
from league.models.base import Json

from . import waiting
from .answers import Reading, Refusal
from .opening import Opened
from .paper import differences, is_on_its_list, merged, reading_of, unsure_cells
from .seating import was_reseated
from .words import why as said

READ = "paper-read"  # what the history calls it when a photo becomes the paper of its list
THERE = (PaperPhoto.READ, PaperPhoto.TAKEN)  # a photo of the same page is one too many
LOST: Refusal = {"refused": "list-gone"}


class ToCompare(Refused):
    """Nothing is taken over before somebody has looked at the paper and at the list."""


class Differs(ToCompare):
    """Something else is typed already."""

    def __init__(self) -> None:
        super().__init__(_("Auf der Liste steht schon etwas anderes. Bitte vergleichen und wählen, was gilt."))


class Reseated(ToCompare):
    """Others may sit at the table now than when the sheet was printed."""

    def __init__(self) -> None:
        super().__init__(_("An diesem Tisch wurde umgesetzt. Bitte die Namen auf dem Blatt vergleichen."))


def _held(photo: PaperPhoto) -> PaperPhoto | None:
    """As it is now, for this writer alone; None if somebody has deleted it."""
    rows = PaperPhoto.objects.select_for_update(of=("self",)).light().filter(pk=photo.pk)
    return rows.select_related("tournament__club", "spielliste__tournament__club", "spielliste__round").first()


def _there(photo: PaperPhoto) -> PaperPhoto:
    if held := _held(photo):
        return held
    raise Refused(_("Dieses Foto ist inzwischen gelöscht. Wird es noch gebraucht, bitte noch einmal senden."))


def _of(photo: PaperPhoto) -> Json:
    return of_list(photo.spielliste) if photo.spielliste else {"tournament": photo.tournament}


# --- What comes in


@write
def receive_photo(
    *, tournament: Tournament, opened: Opened, stack: UUID, by: User, meant: Spielliste | None = None
) -> PaperPhoto:
    """A picture waits to be read. The same picture a second time is kept only once: it is named, unless the first could
    not be read, or waits and somebody now says what it shows; then that one is tried again. `meant`: the list that its
    sender says it shows; it is remembered however long the picture waits."""
    digest = PaperPhoto.digest_of(opened.kept)
    known = tournament.paper_photos.filter(digest=digest).exclude(state=PaperPhoto.ASIDE).light().first()
    known = _held(known) if known else None
    if known and _is_to_be_tried_again(known, meant):
        waiting.keep(known, opened.fine)
        known.codes = opened.codes
        return _waits_again(known, meant, by)
    words: Json = {"tournament": tournament, "stack": stack, "name": opened.name, "by": by}
    if known:
        sent = timezone.localtime(known.at)
        why: Refusal = {"refused": "same-picture", "values": {"time": f"{sent:%H:%M}"}}
        photo = PaperPhoto.objects.create(
            **words, jpeg=b"", digest=PaperPhoto.digest_of(b""), state=PaperPhoto.REFUSED, refused=dict(why)
        )
    else:
        words |= {"jpeg": opened.kept, "digest": digest, "codes": opened.codes, "spielliste": meant}
        photo = PaperPhoto.objects.create(**words)
        waiting.keep(photo, opened.fine)
    audit("paper-photo-sent", by=by, data={"digest": photo.digest}, **_of(photo))
    return photo


def _is_to_be_tried_again(known: PaperPhoto, meant: Spielliste | None) -> bool:
    waits = known.state == PaperPhoto.WAITING and meant is not None
    return waits or known.state == PaperPhoto.REFUSED


# --- What was read


@write
def note_reading(
    *, photo: PaperPhoto, spielliste: Spielliste, reading: Reading, sheet: bytes, by: User | None
) -> PaperPhoto | None:
    """It is read, and waits for somebody who looks at it. A second photo of the same page is named instead. What
    somebody did with it while it was being read stands: then it is given back as it is, None if it is gone."""
    held = _held(photo)
    if held is None or held.state != PaperPhoto.WAITING:
        return held
    if not Spielliste.objects.filter(pk=spielliste.pk).exists():
        return _refused(held, LOST, None, by)
    held.spielliste, held.page = spielliste, reading["page"]
    others = spielliste.paper_photos.filter(page=held.page, state__in=THERE).exclude(pk=held.pk)
    if others.exists():
        return _refused(held, {"refused": "double", "values": {"list": spielliste.code}}, spielliste, by)
    held.state, held.refused, held.reading, held.sheet = PaperPhoto.READ, {}, dict(reading), sheet
    held.read_digest = held.digest_of_reading()
    held.save(update_fields=["spielliste", "page", "state", "refused", "reading", "sheet", "read_digest"])
    waiting.forget(held)
    data = {"digest": held.digest, "rows": len(reading["rows"]), "unsure": unsure_cells(reading)}
    audit("paper-photo-read", by=by, data=data, **of_list(spielliste))
    return held


@write
def refuse_photo(
    *, photo: PaperPhoto, why: Refusal, by: User | None, spielliste: Spielliste | None = None
) -> PaperPhoto | None:
    """It cannot be read, or belongs elsewhere: it says why, and waits for somebody's decision. `spielliste`: the list
    of ours that it shows, if that is known. One that does not wait any more stays as it is, as in `note_reading`."""
    held = _held(photo)
    if held is None or held.state != PaperPhoto.WAITING:
        return held
    if spielliste and not Spielliste.objects.filter(pk=spielliste.pk).exists():
        why, spielliste = LOST, None
    return _refused(held, why, spielliste, by)


def _refused(photo: PaperPhoto, why: Refusal, spielliste: Spielliste | None, by: User | None) -> PaperPhoto:
    photo.state, photo.refused, photo.spielliste = PaperPhoto.REFUSED, dict(why), spielliste
    photo.save(update_fields=["state", "refused", "spielliste", "page"])
    audit("paper-photo-refused", by=by, data={"digest": photo.digest, "why": why["refused"]}, **_of(photo))
    return photo


@write
def wait_again(*, photo: PaperPhoto, by: User) -> PaperPhoto:
    """What was not read is read once more; what a person has taken over stays. Nothing of what was read before is
    left. Of a list that is no more nothing better can be read, so that stays as well."""
    photo = _there(photo)
    if photo.has_lost_its_list:
        raise Refused(said(dict(LOST)))
    if is_on_its_list(photo):
        raise Refused(_("Dieses Foto ist schon übernommen. Zum Ändern bitte die Liste selbst öffnen."))
    if not photo.jpeg:
        raise Refused(_("Von diesem Bild ist nichts aufgehoben: Es ist dasselbe wie ein anderes. Es kann weg."))
    return _waits_again(photo, None, by)


def _waits_again(photo: PaperPhoto, meant: Spielliste | None, by: User) -> PaperPhoto:
    photo.state, photo.refused, photo.reading, photo.sheet = PaperPhoto.WAITING, {}, {}, None
    photo.read_digest, photo.spielliste = "", meant or photo.spielliste
    photo.save(update_fields=["state", "refused", "reading", "sheet", "read_digest", "spielliste", "codes"])
    audit("paper-photo-again", by=by, data={"digest": photo.digest}, **_of(photo))
    return photo


# --- What becomes of it


@booking
def take_over(
    *, photo: PaperPhoto, based_on: int | None, by: User, replaces: bool = False, compared: bool = False
) -> Spielliste:
    """What was read becomes the paper of its list, as if typed. `replaces`: somebody has seen that something else is
    typed there, and the photo is right. `compared`: somebody has seen that the names on the sheet are those who sit
    there."""
    photo = _there(photo)
    reading, spielliste = reading_of(photo), photo.spielliste
    if is_on_its_list(photo) and spielliste is not None:
        return spielliste
    if photo.state not in THERE or reading is None or spielliste is None:
        raise Refused(_("Dieses Foto ist noch nicht gelesen. Bitte erst lesen lassen."))
    if len(reading["columns"]) != spielliste.players:
        said = _("Das Foto zeigt {read} Spalten, am Tisch sitzen jetzt {now}. Bitte die Liste von Hand eintippen.")
        raise Refused(said.format(read=len(reading["columns"]), now=spielliste.players))
    if not compared and was_reseated(spielliste):
        raise Reseated
    if not replaces and differences(spielliste, reading):
        raise Differs
    based_on = _with_rows(spielliste, based_on, by)
    paper = merged(spielliste, reading)
    saved = save_paper(spielliste=spielliste, paper=paper, based_on=based_on, by=by, act=READ)
    photo.state = PaperPhoto.TAKEN
    photo.save(update_fields=["state"])
    return saved


def _with_rows(spielliste: Spielliste, based_on: int | None, by: User) -> int | None:
    """A list that was to be kept otherwise, and on which nothing is written yet, gets its rows from the paper."""
    if spielliste.depth == Spielliste.POINTS or spielliste.counts:
        return based_on
    if spielliste.depth == Spielliste.FULL and not is_blank(spielliste):
        return based_on  # save_paper says why not
    changed = change_depth(spielliste=spielliste, depth=Spielliste.POINTS, based_on=based_on, by=by)
    return changed.version


@write
def put_aside(*, photo: PaperPhoto, by: User) -> PaperPhoto | None:
    """Nobody needs it any more. Of a list of ours it stays as evidence; a stranger's sheet is deleted."""
    held = _held(photo)
    if held is None:
        return None
    photo = held
    if is_on_its_list(photo):
        raise Refused(_("Dieses Foto ist übernommen und bleibt als Beleg bei seiner Liste."))
    waiting.forget(photo)
    if photo.spielliste:
        photo.state = PaperPhoto.ASIDE
        photo.save(update_fields=["state"])
        audit("paper-photo-aside", by=by, data={"digest": photo.digest}, **_of(photo))
        return photo
    audit("paper-photo-deleted", by=by, data={"digest": photo.digest}, **_of(photo))
    photo.delete()
    return None


@write
def forget_paper_photos() -> int:
    """Those that are older than their club keeps them; gives how many were forgotten."""
    waiting.sweep()
    gone = 0
    for club in Club.objects.filter(tournaments__paper_photos__isnull=False).distinct():
        before = timezone.now() - timedelta(days=club.photo_days)
        old = PaperPhoto.objects.filter(tournament__club=club, at__lt=before).light()
        for photo in old.select_related("tournament", "spielliste__tournament"):
            audit("photo-forgotten", by=None, data={"digest": photo.digest}, **_of(photo))
            waiting.forget(photo)
            photo.delete()
            gone += 1
    return gone
