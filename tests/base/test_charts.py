"""The pictures: well-formed, drawn with attributes only, and every number can also be read."""

import re
from itertools import pairwise
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
    assert [value for _label, value in rows(figure)] == [charts.figures(n, 1) for n in (*quarters, mean, deviation)]
    assert svg.find(f"{SVG}desc").text.count(";") == 6


# --- several lines, a race, columns


def ends(figure):
    """The names at the ends of the lines, with their heights."""
    texts = [one for one in drawing(figure).iter(f"{SVG}text") if one.get("text-anchor") is None]
    return {one.text: float(one.get("y")) for one in texts}


def test_lines_of_several_are_named_at_their_ends_and_told_apart_without_colour():
    series = [charts.Series("Carla", [10, 4, None], 3), charts.Series("vorn", [10, 12, 14.5], dashes="9 4")]
    figure = charts.lines(series, ["R1", "R2", "R3"], "Verlauf")
    drawn = list(drawing(figure).iter(f"{SVG}polyline"))
    assert list(ends(figure)) == ["+15 vorn", "+4 Carla"]
    assert len({line.get("stroke-dasharray") for line in drawn}) == 2
    assert [len(line.get("points").split()) for line in drawn] == [3, 2]  # nothing is drawn where nothing is known
    assert '<bdi>Carla</bdi></th><td class="num">+10</td><td class="num">+4</td><td class="num">–</td>' in figure


@pytest.mark.parametrize("people", [1, 4, 40, 41, 200])
def test_a_race_names_those_in_front_and_stays_on_its_paper(people):
    field = [(f"Person {n}", [people + 1 - n, n]) for n in range(1, people + 1)]
    figure = charts.race(field, ["R1", "R2"], "Rennen")
    svg = drawing(figure)
    _, _, width, height = map(float, svg.get("viewBox").split())
    assert list(ends(figure)) == [f"{n}. Person {n}" for n in range(1, min(people, 8) + 1)]
    heights = sorted(ends(figure).values())
    assert all(below - above >= 15 for above, below in pairwise(heights))
    assert heights[-1] < height
    lines = list(svg.iter(f"{SVG}polyline"))
    assert len(lines) == (people if people <= 40 else 8)
    for point in " ".join(line.get("points") for line in lines).split():
        x, y = map(float, point.split(","))
        assert 0 < x < width
        assert 0 < y < height


def test_the_first_place_is_on_top():
    svg = drawing(charts.race([("Anna", [2, 1]), ("Bernd", [1, 2])], ["R1", "R2"], "Rennen"))
    second, first = ([float(p.split(",")[1]) for p in one.get("points").split()] for one in svg.iter(f"{SVG}polyline"))
    assert first[1] < first[0]
    assert second == first[::-1]


def test_a_race_of_one_round_is_none():
    assert charts.race([("Anna", [1])], ["R1"], "Rennen") == ""
    assert charts.race([], ["R1", "R2"], "Rennen") == ""
    assert charts.lines([charts.Series("Anna", [None])], ["R1"], "Verlauf") == ""


@pytest.mark.parametrize("values", [[4, 8, 0], [1] * 52, list(range(200))])
def test_columns_stand_on_the_ground_side_by_side_with_their_numbers(values):
    figure = charts.columns(values, [str(n) for n in range(len(values))], "Wie viele kamen")
    columns = [
        {k: float(one.get(k)) for k in ("x", "y", "width", "height")} for one in drawing(figure).iter(f"{SVG}rect")
    ]
    assert len({round(one["y"] + one["height"], 1) for one in columns}) == 1
    assert all(one["x"] + one["width"] <= other["x"] + 0.2 for one, other in pairwise(columns))
    assert columns[0]["x"] >= 0
    assert columns[-1]["x"] + columns[-1]["width"] <= charts.WIDTH
    assert rows(figure) == [(str(n), str(value)) for n, value in enumerate(values)]


def test_one_column_is_no_picture():
    assert charts.columns([4], ["13.01."], "Wie viele kamen") == ""
