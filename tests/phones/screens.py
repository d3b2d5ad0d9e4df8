"""The code that a phone shows of its list, made by the scripts of its page, and photos of it as people take them."""

from __future__ import annotations

import json
import shutil
import subprocess
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from PIL import Image, ImageEnhance, ImageFilter

from tests.cast import normal, solo

SCRIPTS = Path(__file__).parents[2] / "league" / "static" / "league" / "phones"
NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="the scripts of the page need Node")

EXTRA = {"re_ansage": True, "sonderpunkte": {"re": {"fuchs": 1}, "kontra": {"doppelkopf": 1, "karlchen": 1}}}
ROWS = [
    solo(n % 4 + 1) if n % 6 == 5 else normal([1 + n % 3, 4], 121 + 5 * n % 119, **(EXTRA if n % 4 == 0 else {}))
    for n in range(24)
]


def shown(rows, code="AB12") -> tuple[str, list[str]]:
    """What a phone would show: the text of the code, and its modules."""
    program = f"""
        const {{ codeOf }} = await import("{(SCRIPTS / "rescue.js").as_uri()}");
        const {{ qr }} = await import("{(SCRIPTS / "qr.js").as_uri()}");
        const state = {{ list: {{ code: "{code}" }}, me: {{ device: 2 }} }};
        const text = await codeOf({{ state }}, {json.dumps([{"facts": row} if isinstance(row, dict) else {"points": row} for row in rows])});
        console.log(JSON.stringify([text, qr(text).map((row) => row.map(Number).join(""))]));
    """
    assert NODE
    run = subprocess.run([NODE, "--input-type=module", "-e", program], capture_output=True, text=True, check=True)
    return tuple(json.loads(run.stdout))


def photographed(modules: list[str]) -> Image.Image:
    size = len(modules) + 8
    picture = Image.new("L", (size, size), 255)
    for y, row in enumerate(modules):
        for x, dark in enumerate(row):
            if dark == "1":
                picture.putpixel((x + 4, y + 4), 0)
    return picture.resize((size * 3, size * 3), Image.Resampling.NEAREST)


def a_long_list(seed: int = 1) -> list[dict]:
    """24 games in which everything was said and caught that can be: hardly a row is like another."""
    chance, rows = Random(seed), []
    for _n in range(24):
        said = {
            f"{party}_{word}": value for party in ("re", "kontra") for word, value in (("ansage", True), ("absage", 90))
        }
        caught = {
            party: {name: chance.randint(1, 2) for name in ("fuchs", "doppelkopf", "karlchen") if chance.random() < 0.7}
            for party in ("re", "kontra")
        }
        kept = {name: value for name, value in said.items() if chance.random() < 0.6}
        rows.append(normal(sorted(chance.sample(range(1, 5), 2)), chance.randint(0, 240), **kept, sonderpunkte=caught))
    return rows


def a_photo(
    *codes: Image.Image, size=(2200, 1650), wide=800, turn=0.0, tilt=0.0, blur=1.0, light=1.0, quality=80
) -> bytes:
    """Codes on dark phones side by side on a table, as a camera sees them: `wide` pixels across each code, turned,
    from the side (`tilt`: how much of its size what is farthest away has lost), out of focus, in the dark."""
    seen = Image.effect_noise(size, 30).convert("RGB")
    for number, code in enumerate(codes):
        phone = Image.new("RGBA", (wide + wide // 10, wide * 2), (20, 20, 24, 255))
        phone.paste(code.resize((wide, wide), Image.Resampling.LANCZOS), (wide // 20, wide // 3))
        laid = phone.rotate(turn, Image.Resampling.BICUBIC, expand=True)
        middle = size[0] * (2 * number + 1) // (2 * len(codes))
        seen.paste(laid, (middle - laid.width // 2, (size[1] - laid.height) // 2), laid)
    if tilt:
        away = (1, 0, 0, 0, 1, 0, tilt / size[0], tilt / size[1] / 2)
        seen = seen.transform(size, Image.Transform.PERSPECTIVE, away, Image.Resampling.BICUBIC)
    seen = ImageEnhance.Brightness(seen.filter(ImageFilter.GaussianBlur(blur))).enhance(light)
    file = BytesIO()
    seen.save(file, "JPEG", quality=quality)
    return file.getvalue()
