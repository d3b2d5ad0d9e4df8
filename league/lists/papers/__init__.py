"""The printed Spielliste, blank and filled: builders that read the database once and return a Document, and the drawing
of one page, which needs no database."""

from __future__ import annotations

from league.printing.sheet import look, page_html, whole_html

from .builders import blank_list, empty_stack, filled_list, lists_of_evening, lists_of_round

__all__ = [
    "blank_list",
    "empty_stack",
    "filled_list",
    "lists_of_evening",
    "lists_of_round",
    "look",
    "page_html",
    "whole_html",
]
