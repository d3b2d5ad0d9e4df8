"""What our commands share: they speak the language of the machine, and take an answer in either."""

from __future__ import annotations

from typing import Any

from django.core.management import BaseCommand, CommandParser

from league.base.text import Words

YES = ("ja", "j", "yes", "y")


class OurCommand(BaseCommand):
    does: Words  # in one sentence, which stands in its help

    def create_parser(self, prog_name: str, subcommand: str, **words: Any) -> CommandParser:
        self.help = str(self.does)  # said now: argparse breaks only plain text into lines
        return super().create_parser(prog_name, subcommand, **words)


def agreed(question: str) -> bool:
    return input(question).strip().lower() in YES
