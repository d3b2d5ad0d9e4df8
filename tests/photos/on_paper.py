"""A list of the site on paper: printed as the site prints it, filled in by hand, and photographed. Nothing of it is
made up but the hand and the camera."""

from dataclasses import replace
from io import BytesIO

from PIL import Image

from league.lists.papers.blank import blank_pages
from league.lists.papers.reading import Options, Seen, printable
from league.models import Spielliste
from league.printing.plan import Plan, plan_of
from scoring import Ruleset

from .synthetic.camera import photographed
from .synthetic.lists import CARRY, Line, PaperList, played
from .synthetic.sheets import filled, printed, without_marks
from .synthetic.writers import Writer

ADDRESS = "http://halle.test"


def written(liste, seed: int = 1, **words) -> PaperList:
    """What was played at this table, as somebody wrote it down."""
    ruleset = Ruleset.from_dict(liste.tournament.ruleset)
    return played(seed, liste.players, liste.games_planned, ruleset=ruleset, **words)


def sheets(liste, told: PaperList, *, seed: int = 1, marks: bool = True, **options) -> list[Image.Image]:
    """Its pages, filled in, as a scanner sees them."""
    one = printable(Spielliste.objects.filter(pk=liste.pk)).get()
    found = []
    for page in blank_pages(Seen(one, Options(address=ADDRESS, **options))):
        plan, blank = plan_of(page.shape), printed(page)
        there = _on_page(told, plan, page.shape.first)
        found.append(filled(blank if marks else without_marks(blank, plan), plan, there, Writer(seed), seed))
    return found


def _on_page(told: PaperList, plan: Plan, first: int) -> PaperList:
    """The rows that this page has. What a page carries over to the next one stands below its rows and above those."""
    keys = {key for key, _kind in plan.rows}
    rows = [line for line in told.rows if line.key in keys]
    if first > 1:
        above = next(line for line in told.rows if line.key == str(first - 1))
        rows = [Line("carry", CARRY, above.totals, (False,) * told.players), *rows]
    return replace(told, rows=tuple(rows), order=(), end=told.end if plan.ends else rows[-1].totals)


def photo(sheet: Image.Image, *, seed: int = 1, quality: str = "good") -> bytes:
    made = BytesIO()
    photographed(sheet, seed, quality).save(made, "JPEG", quality=88)
    return made.getvalue()


def scanned(pages: list[Image.Image]) -> bytes:
    """A PDF with a page for each, as a scanner makes it."""
    made = BytesIO()
    first, *others = [page.convert("L") for page in pages]
    first.save(made, "PDF", save_all=True, append_images=others, resolution=304.8)
    return made.getvalue()
