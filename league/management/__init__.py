"""Commands for the person who looks after the installation, and what they share. They speak German."""

from django.core.management import CommandError


class Fehler(CommandError):
    """Django prints the name of the class before the sentence."""
