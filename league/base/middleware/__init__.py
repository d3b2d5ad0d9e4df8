"""What lies around every page: refused text, faults of the database, ready-made public pages, private pages, the way
back after logging in, what robots may keep, what no line tears apart."""

from __future__ import annotations

from .answers import private_pages, robots_header, unbroken_pages
from .cache import page_cache
from .faults import database_faults
from .login import LoginFirst
from .text import readable_text

__all__ = [
    "LoginFirst",
    "database_faults",
    "page_cache",
    "private_pages",
    "readable_text",
    "robots_header",
    "unbroken_pages",
]
