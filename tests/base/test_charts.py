"""The pictures: well-formed, drawn with attributes only, and every number can also be read."""

import re
from xml.etree import ElementTree

import pytest

from league.base import charts

SVG = "{http://www.w3.org/2000/svg}"


def drawing(figure):
    """The SVG of a figure; parsing proves that it is well-formed."""
    return ElementTree.fromstring(re.search(r"<svg.*</svg>", figure, re.DOTALL).group())


def rows(figure):
    return re.findall(r'<th scope="row" class="name"><bdi>(.*?)</bdi></th><td class="num">(.*?)</td>', figure)


def games(n):
    return [f"Spiel {i + 1}" for i in range(n)]


CURVES = [
    # values, lines of the grid, dots
    ([5], ["0", "+1", "+2", "+3", "+4", "+5"], 1),
    ([-5], ["−5", "−4", "−3", "−2", "−1", "0"], 1),
    ([0], ["0", "+1"], 1),
    ([0, 0, 0], ["0", "+1"], 3),
    ([3, -3, 12], ["−5", "0", "+5", "+10", "+15"], 3),
    ([120, 480, 1190], ["0", "+500", "+1.000", "+1.500"], 3),
    (list(range(-100, 100)), ["−100", "−50", "0", "+50", "+100"], 0),
]


@pytest.mark.parametrize(("values", "lines", "dots"), CURVES)
def test_curve_has_round_lines_zero_and_a_dot_for_each_value(values, lines, dots):
    figure = charts.curve(values, games(len(values)), "Punkte")
    svg = drawing(figure)
    assert [text.text for text in svg.iter(f"{SVG}text") if text.get("text-anchor") == "end"] == lines
    assert len(list(svg.iter(f"{SVG}circle"))) == dots
    assert len(svg.find(f".//{SVG}polyline").get("points").split()) == len(values)


@pytest.mark.parametrize("values", [values for values, _, _ in CURVES])
def test_curve_stays_on_its_paper(values):
    svg = drawing(charts.curve(values, games(len(values)), "Punkte"))
    _, _, width, height = map(float, svg.get("viewBox").split())
    for point in svg.find(f".//{SVG}polyline").get("points").split():
        x, y = map(float, point.split(","))
        assert 0 < x < width
        assert 0 < y < height


def test_curve_says_its_numbers_in_words_and_as_a_table():
    figure = charts.curve([3, -3, 12], ["Runde 1", "Runde 2", "Runde 3"], "Carla Weiß")
    svg = drawing(figure)
    assert svg.get("role") == "img"
    assert svg.find(f"{SVG}title").text == "Carla Weiß"
    assert svg.find(f"{SVG}desc").text == "Von +3 bis +12; höchster Stand +12, tiefster −3."
    assert [title.text for title in svg.iter(f"{SVG}title")][1:] == ["Runde 1: +3", "Runde 2: −3", "Runde 3: +12"]
    assert rows(figure) == [("Runde 1", "+3"), ("Runde 2", "−3"), ("Runde 3", "+12")]


def test_two_hundred_values_have_few_labels():
    figure = charts.curve(list(range(200)), games(200), "Punkte")
    labels = [text.text for text in drawing(figure).iter(f"{SVG}text") if text.get("text-anchor") == "middle"]
    assert len(labels) <= charts.LABELS
    assert labels[-1] == "Spiel 200"  # the last one always stands there
    assert len(rows(figure)) == 200


NASTY = '<script>alert("&")</script>'


@pytest.mark.parametrize("draw", [charts.curve, charts.bars])
def test_names_are_escaped(draw):
    figure = draw([3, 4], [NASTY, "Bernd"], NASTY)
    assert "<script" not in figure
    assert drawing(figure).find(f"{SVG}title").text == NASTY


@pytest.mark.parametrize(
    "figure",
    [
        charts.curve([3, 4], ["a", "b"], "t"),
        charts.bars([3, 4], ["a", "b"], "t"),
        charts.box([-2, 0, 1.5, 3, 9], 2, 3.5, "t"),
    ],
)
def test_no_style_no_script_and_one_colour(figure):
    assert not re.search(r"style|script|\bon\w+=|#[0-9a-f]{3}", figure)
    assert set(re.findall(r'(?:fill|stroke)="(.*?)"', figure)) <= {"currentColor", "none"}


BARS = [
    # values, of, as written
    ([7, 3], None, ["7 (70 %)", "3 (30 %)"]),
    ([1, 2], 8, ["1 (13 %)", "2 (25 %)"]),
    ([0, 0], None, ["0", "0"]),
    ([5], None, ["5 (100 %)"]),
]


@pytest.mark.parametrize(("values", "of", "written"), BARS)
def test_bars_show_value_and_share(values, of, written):
    labels = ["gewonnen", "verloren"][: len(values)]
    figure = charts.bars(values, labels, "Soli", of=of)
    assert rows(figure) == list(zip(labels, written, strict=True))
    widths = [float(rect.get("width")) for rect in drawing(figure).iter(f"{SVG}rect")][1::2]
    assert all(0 <= width <= charts.BAR_LENGTH for width in widths)


def test_nothing_to_draw_is_nothing():
    assert charts.curve([], [], "Punkte") == charts.bars([], [], "Soli") == ""


def test_the_same_picture_has_the_same_bytes():
    assert charts.curve([3, 4], ["a", "b"], "t") == charts.curve([3, 4], ["a", "b"], "t")


BOXES = [
    # lowest, quarters and middle, highest; mean, deviation; numbers under the axis
    ((-29, -11, -1, 15, 28), 0.8, 16.5, ["−40", "−20", "0", "+20", "+40"]),
    ((5, 6, 7, 8, 9), 7, 1.4, ["0", "+2", "+4", "+6", "+8", "+10"]),
    ((-9, -8, -7, -6, -5), -7, 1.4, ["−10", "−8", "−6", "−4", "−2", "0"]),
    ((0, 0, 0, 0, 0), 0, 0, ["0"]),
]


@pytest.mark.parametrize(("quarters", "mean", "deviation", "axis"), BOXES)
def test_a_box_shows_how_values_spread_and_stays_on_its_paper(quarters, mean, deviation, axis):
    figure = charts.box(quarters, mean, deviation, "Runden")
    svg = drawing(figure)
    assert [text.text for text in svg.iter(f"{SVG}text")] == axis
    rect, dot = svg.find(f".//{SVG}rect"), svg.find(f".//{SVG}circle")
    left, right = float(rect.get("x")), float(rect.get("x")) + float(rect.get("width"))
    assert 0 < left <= right < charts.WIDTH
    assert 0 < float(dot.get("cx")) < charts.WIDTH
    assert [value for _label, value in rows(figure)] == [charts.german(n, 1) for n in (*quarters, mean, deviation)]
    assert svg.find(f"{SVG}desc").text.count(";") == 6
