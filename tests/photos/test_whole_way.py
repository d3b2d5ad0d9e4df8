"""A photo all the way, with nothing stood in for: the list as it is printed, filled in by a synthetic hand,
photographed, sent, opened and read by the real processes, and taken over."""

from io import BytesIO
from uuid import uuid4

import pytest
from django.urls import reverse

from league.lists import scorebook
from league.lists.papers.blank import blank_pages
from league.lists.papers.reading import Options, Seen, printable
from league.models import PaperPhoto, Spielliste
from league.photos.paper import changed_cells, unsure_cells
from league.printing.plan import plan_of

from .readings import a_list, upload
from .synthetic.camera import photographed
from .synthetic.lists import Habits, played
from .synthetic.sheets import filled, printed
from .synthetic.writers import Writer

pytestmark = pytest.mark.thorough  # drawing and reading a sheet takes its time


def photo_of(liste, paper, seed: int) -> bytes:
    """The sheet is the one that the site prints for this list."""
    one = printable(Spielliste.objects.filter(pk=liste.pk)).get()
    (page,) = blank_pages(Seen(one, Options(address="http://halle.test")))
    sheet = filled(printed(page), plan_of(page.shape), paper, Writer(seed), seed)
    made = BytesIO()
    photographed(sheet, seed, "ordinary").save(made, "JPEG", quality=90)
    return made.getvalue()


def test_a_photographed_list_is_read_and_checked(cast, bernd):
    liste = a_list(cast)
    paper = played(3, habits=Habits())
    sent = {"photos": upload(photo_of(liste, paper, 3)), "key": uuid4().hex}
    answer = bernd.post(reverse("paper-photo-send", args=[liste.uuid]), sent)
    photo = PaperPhoto.objects.get()
    assert (photo.state, photo.refused) == (PaperPhoto.TAKEN, {})
    assert answer["Location"] == reverse("list-enter", args=[liste.uuid])
    liste.refresh_from_db()
    assert scorebook.paper_of(liste).length == paper.paper.length
    assert changed_cells(paper.paper, photo.reading) <= unsure_cells(photo.reading)  # what is wrong is marked
    page = bernd.get(reverse("list-enter", args=[liste.uuid])).text
    assert page.count('class="crop"') >= 24 * 4
