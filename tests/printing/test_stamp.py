"""Stamped pages are the drawn ones: the same picture, the same words in the same order, the same title and language.
What cannot be stamped is drawn, and stands in its place."""

from io import BytesIO

import pikepdf
import pypdfium2
import pytest
import zxingcpp
from PIL import ImageChops

from league.lists.papers import empty_stack
from league.lists.papers.heading import NAME_BOXES
from league.printing import render
from league.printing.document import Document, Leaves, ListPage, Lists, Shape, Text
from league.printing.fit import in_lines, one_line
from league.printing.pdf import html_to_pdf
from league.printing.sheet import measures
from league.printing.stamp.combine import Book, Source
from league.printing.stamp.palette import is_simple
from league.printing.stamp.press import Press

from .tagged import read_aloud

FOUR, FIVE = Shape(), Shape(players=5, games=30, last=30, bock=True)
PLAIN_NAMES = ["Anna Kreuzer", "Bernd Süß", "Łucja Żółć", "Иван Петров", "D’Artagnan & Söhne <b>"]
LONG = "Maximiliane-Charlotte Freifrau von Hohenlohe-Großschwaighofen"
NOT_STAMPED = ["张伟", "שרה כהן", "Zoe\u0308 Meier", "🂡 Ass"]


def a_page(number, shape=FOUR, names=PLAIN_NAMES, filled=True):
    """An empty list of the site, with names, and played if it is filled."""
    [sheet] = empty_stack(players=shape.players, count=1).parts[0].pages
    m = measures(shape)
    fields = {name: one_line(text.text, m.name, 7) if "seat" in name else text for name, text in sheet.fields.items()}
    fields |= {"table": Text(f"Tisch {number}", "b28"), "code": Text(f"{number}-K", "r11")}
    for position in range(1, shape.players + 1):
        lines = in_lines(names[(number + position) % len(names)], m.name, m.names, bold=True)
        fields |= {f"seat{position}.{box}": text for box, text in zip(NAME_BOXES[len(lines)], lines, strict=True)}
    if filled:
        fields |= _played(shape, number)
    return ListPage(shape, fields, f"https://karlchen.example/l/{number:08}/")


def _played(shape, seed):
    fields, totals = {}, [0] * shape.players
    for game in range(shape.first, shape.last + 1):
        value = (game * seed) % 9 + 1
        fields[f"{game}.value"] = Text(str(value), "r11")
        for position in range(1, shape.players + 1):
            won = (game + position + seed) % 3 > 0
            totals[position - 1] += value if won else -value
            if won:
                fields[f"{game}.plus.{position}"] = Text("+", "r11")
            fields[f"{game}.total.{position}"] = Text(f"{totals[position - 1]}".replace("-", "−"), "r11")
    return fields


STAMPED = [
    *(a_page(n) for n in (1, 2, 11)),
    a_page(4, names=[LONG]),
    a_page(5, filled=False),
    *(a_page(n, FIVE) for n in (6, 7)),
    a_page(8, FIVE, names=[LONG]),
    a_page(9, FIVE, filled=False),
]
DRAWN = [
    a_page(20, names=[*PLAIN_NAMES, *NOT_STAMPED]),  # a name that is more than a row of letters
    a_page(21, Shape(findings=1)),  # the only one of its shape
    ListPage(FOUR, {"round": Text("Runde, die in ihrem Kasten keinen Platz hat", "b28")}, "https://k.example/l/1/"),
]
PAGES = [STAMPED[0], DRAWN[0], *STAMPED[1:5], DRAWN[1], DRAWN[2], *STAMPED[5:]]
DOCUMENT = Document("Listen „Runde 2“ & mehr", "listen", (Lists(tuple(PAGES)),))


@pytest.fixture(scope="module")
def press():
    return Press(PAGES)


@pytest.fixture(scope="module")
def fast(press):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(render, "Press", lambda pages: press)
        return render.pdf_of(DOCUMENT)


@pytest.fixture(scope="module")
def plain():
    return render.pdf_of(DOCUMENT, fast=False)


@pytest.fixture(scope="module")
def stamped(fast):
    with pypdfium2.PdfDocument(fast) as file:
        yield file


@pytest.fixture(scope="module")
def both(stamped, plain):
    with pypdfium2.PdfDocument(plain) as drawn:
        yield stamped, drawn


def picture(page, dpi=100):
    return page.render(scale=dpi / 72, grayscale=True).to_pil()


@pytest.mark.thorough
def test_only_what_cannot_be_stamped_is_drawn(press):
    assert [page for page in PAGES if press.stamped(page) is None] == DRAWN


@pytest.mark.thorough
@pytest.mark.parametrize("number", range(len(PAGES)))
def test_the_picture_is_the_same_pixel_by_pixel(both, number):
    fast, plain = (picture(file[number]) for file in both)
    assert fast.size == plain.size
    assert ImageChops.difference(fast, plain).getbbox() is None


@pytest.mark.thorough
@pytest.mark.parametrize("page", [STAMPED[1], STAMPED[3], STAMPED[6]], ids=["four", "long names", "five, Bock"])
def test_even_in_fine_print_the_picture_is_the_same(both, page):
    fast, plain = (picture(file[PAGES.index(page)], dpi=300) for file in both)
    assert ImageChops.difference(fast, plain).getbbox() is None


@pytest.mark.thorough
@pytest.mark.parametrize("number", range(len(PAGES)))
def test_a_screen_reader_reads_the_same_words_in_the_same_order(both, number):
    fast, plain = (read_aloud(file[number]) for file in both)
    assert fast == plain
    assert {" ".join(text.text.split()) for text in PAGES[number].fields.values()} <= {text for _path, text in fast}


def test_a_stamped_page_is_seen_and_read_aloud_as_the_drawn_one(stamped):
    number = PAGES.index(STAMPED[6])
    drawn = pypdfium2.PdfDocument(render.pdf_of(Document("Listen", "listen", (Lists((PAGES[number],)),)), fast=False))
    assert read_aloud(stamped[number]) == read_aloud(drawn[0])
    assert ImageChops.difference(picture(stamped[number]), picture(drawn[0])).getbbox() is None


def test_the_tags_say_what_things_are(stamped):
    aloud = read_aloud(stamped[0])
    assert ("Document Sect H1", "Tisch 1") in aloud
    assert ("Document Sect Div Figure", "QR-Code: öffnet diese Liste") in aloud
    kinds = {path.split()[-1] for path, _text in aloud}
    assert kinds <= {"H1", "H2", "P", "TH", "TD", "Figure", "Caption", "Div"}


@pytest.mark.thorough
def test_copying_text_gives_the_same(both):
    for fast, plain in zip(*both, strict=True):
        assert fast.get_textpage().get_text_range() == plain.get_textpage().get_text_range()


@pytest.mark.thorough
def test_every_content_belongs_to_one_tag(fast):
    with pikepdf.open(BytesIO(fast)) as pdf:
        assert pdf.check_pdf_syntax() == []
        parents = dict(zip(*[iter(pdf.Root.StructTreeRoot.ParentTree.Nums)] * 2, strict=True))
        for page in pdf.pages:
            marks = [
                int(operands[1].MCID)
                for operands, operator in pikepdf.parse_content_stream(page)
                if str(operator) == "BDC"
            ]
            owners = parents[int(page.StructParents)]
            assert len(marks) == len(set(marks))
            assert {n for n, owner in enumerate(owners) if owner is not None} == set(marks)


@pytest.mark.parametrize("path", ["fast", pytest.param("plain", marks=pytest.mark.thorough)])
def test_the_file_has_title_language_and_bookmarks(path, request):
    with pikepdf.open(BytesIO(request.getfixturevalue(path))) as pdf:
        assert str(pdf.Root.Lang) == "de"
        assert pdf.Root.ViewerPreferences.DisplayDocTitle
        assert pdf.Root.MarkInfo.Marked
        assert str(pdf.docinfo.Title) == pdf.open_metadata()["dc:title"] == DOCUMENT.title
        assert pdf.open_metadata()["{http://www.aiim.org/pdfua/ns/id/}part"] == "1"
        tables = [page.fields["table"].text for page in PAGES if "table" in page.fields]
        assert [item.title for item in pdf.open_outline().root if "Tisch" in item.title] == tables


@pytest.mark.thorough
def test_the_bookmarks_are_the_same(fast, plain):
    def bookmarks(items, pages):
        return [
            (item.title, pages.index(item.destination[0].objgen), *map(float, list(item.destination)[2:]),
             bookmarks(item.children, pages))
            for item in items
        ]  # fmt: skip

    with pikepdf.open(BytesIO(fast)) as one, pikepdf.open(BytesIO(plain)) as other:
        made, drawn = (bookmarks(pdf.open_outline().root, [p.objgen for p in pdf.pages]) for pdf in (one, other))
    assert made == drawn


def test_a_stamped_code_leads_to_its_list(stamped):
    for page in STAMPED[2], STAMPED[6]:
        [code] = zxingcpp.read_barcodes(picture(stamped[PAGES.index(page)], dpi=150))
        assert code.text == page.address


def test_the_same_document_gives_the_same_file(press, monkeypatch):
    monkeypatch.setattr(render, "Press", lambda pages: press)
    again = Document(DOCUMENT.title, DOCUMENT.name, (Lists(tuple(STAMPED)),))
    assert render.pdf_of(again) == render.pdf_of(again)


def test_progress_is_told_page_by_page_and_may_stop_it(press, monkeypatch):
    monkeypatch.setattr(render, "Press", lambda pages: press)
    document = Document("Listen", "listen", (Lists(tuple(STAMPED)),))
    told = []
    render.pdf_of(document, progress=lambda *words: told.append(words))
    assert told == [(n, 9) for n in range(1, 10)]

    class Enough(Exception):
        pass

    def stop(done, of):
        told.append(done)
        if done == 3:
            raise Enough

    told.clear()
    with pytest.raises(Enough):
        render.pdf_of(document, progress=stop)
    assert told == [1, 2, 3]


@pytest.mark.parametrize(
    ("text", "simple"),
    [
        ("Jürgen Großkopf-Łęcki", True),
        ("Иван Петров", True),
        ("Ελένη", True),
        ("−12 · № 7 „x“ …", True),
        ("Zoe\u0308", False),  # a letter and its dots
        ("张伟", False),
        ("שרה", False),
        ("أحمد", False),
        ("नमस्ते", False),
        ("a\u200db", False),  # joiner
        ("a\u202eb", False),  # turns the direction
        ("a\tb", False),
        ("🂡", False),
    ],
)
def test_which_texts_are_a_row_of_letters(text, simple):
    assert is_simple(text) is simple


FRAME = """<!doctype html><html lang="de"><head><title>Teil</title><style>@page {{ size: A5; margin: 2cm;
@bottom-center {{ content: "Seite " counter(page) }} }} h1 {{ break-before: page }}</style></head><body>{}</body></html>"""


def combine(parts: list[bytes], title: str) -> bytes:
    book = Book(title)
    for source in map(Source, parts):
        for at in range(len(source)):
            book.take(source, at)
    return book.finish()


def test_parts_become_one_file_with_one_reading_order():
    one = html_to_pdf(FRAME.format("<h1>Eins</h1><h2>Halb</h2><p>a <a href='https://k.example/'>b</a></p>"))
    two = html_to_pdf(FRAME.format("<h1>Zwei</h1><table><tr><th>c</th><td>d</td></tr></table><h1>Drei</h1>"))
    whole = combine([one, combine([two], "Teil")], "Alles")  # also what was put together before
    with pikepdf.open(BytesIO(whole)) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert [(item.title, [kid.title for kid in item.children]) for item in pdf.open_outline().root] == [
            ("Eins", ["Halb"]), ("Zwei", []), ("Drei", []),
        ]  # fmt: skip
        note = pdf.pages[0].Annots[0]
        parents = dict(zip(*[iter(pdf.Root.StructTreeRoot.ParentTree.Nums)] * 2, strict=True))
        assert parents[int(note.StructParent)].S == "/Link"
    file = pypdfium2.PdfDocument(whole)
    assert [read_aloud(page) for page in file] == [
        [("Document H1", "Eins"), ("Document H2", "Halb"), ("Document P", "a"), ("Document P Link", "b")],
        [("Document H1", "Zwei"), ("Document Table TBody TR TH", "c"), ("Document Table TBody TR TD", "d")],
        [("Document H1", "Drei")],
    ]  # the numbers of the pages are on paper, but nobody reads them aloud
    assert [page.get_textpage().get_text_range().split()[-2:] for page in file][2] == ["Seite", "2"]


@pytest.mark.thorough
def test_leaves_and_lists_stand_in_the_order_of_their_parts(tmp_path, settings):
    (tmp_path / "leaf.html").write_text('<html lang="de"><title>x</title><h1>{{ title }}: {{ what }}</h1></html>')
    settings.TEMPLATES = [{**settings.TEMPLATES[0], "DIRS": [tmp_path, *settings.TEMPLATES[0]["DIRS"]]}]
    parts = (Lists((a_page(1),)), Leaves("leaf.html", {"what": "Anhang"}, size=1))
    told = []
    file = pypdfium2.PdfDocument(render.pdf_of(Document("Mappe", "mappe", parts), progress=lambda *w: told.append(w)))
    assert [page.get_textpage().get_text_range().split()[0] for page in file][1] == "Mappe:"
    assert told == [(1, 2), (2, 2)]
