"""The address under which people reach this installation: kept in its folder when it starts, read for links."""

from __future__ import annotations

import os
from pathlib import Path

from django.conf import settings

from league.hosts import addresses


def keep_address(host: str, port: int) -> None:
    _file().write_text(f"{_from_outside(host, port)}\n", encoding="utf-8")


def known_address() -> str | None:
    """As the environment says, else with which the site was last started; None if neither is known."""
    host, port = os.environ.get("HOST") or "127.0.0.1", os.environ.get("PORT")
    if port or _behind_proxy():
        return _from_outside(host, int(port or 8000))
    return _file().read_text(encoding="utf-8").strip() if _file().exists() else None


def assumed_address() -> str:
    return addresses("127.0.0.1", 8000)[0]


def _from_outside(host: str, port: int) -> str:
    """Behind a proxy its name; in a hall the address that other devices can reach."""
    return f"https://{_behind_proxy()}/" if _behind_proxy() else addresses(host, port)[-1]


def _behind_proxy() -> str:
    names = os.environ.get("LEAGUE_HOSTS", "").split(",")[0].strip()
    return names if os.environ.get("LEAGUE_HTTPS") == "1" else ""


def _file() -> Path:
    return Path(settings.DATA_DIR) / "address.txt"
