"""Which program this is and where things lie: what belongs to it, and the folder in which an installation keeps what is
its own. Known before there is Django."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path

VERSION = "0.1.0"
PACKAGE = Path(__file__).resolve().parents[1]
CHECKOUT = PACKAGE.parent
# Templates, guides and examples: in a checkout they lie beside the package, installed they are inside of it.
SHIPPED = CHECKOUT if (CHECKOUT / "manage.py").exists() else PACKAGE / "shipped"
SCRIPTS = ("serve", "hall-https")


def called(words: str) -> str:
    """A command of ours as it is to be typed here: called("serve") is script/serve in a checkout."""
    if SHIPPED != CHECKOUT:
        return f"spielliste {words}"
    return f"script/{words}" if words in SCRIPTS else f"script/manage {words}"


def data_place() -> Path:
    """The folder that LEAGUE_DATA names; else var/ in a checkout, or where this system keeps data of programs."""
    default = CHECKOUT / "var" if SHIPPED == CHECKOUT else user_data_path("spielliste", appauthor=False)
    return Path(os.environ.get("LEAGUE_DATA") or default).expanduser().resolve()
