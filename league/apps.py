"""The app's name, and what it needs from the start: its system checks, and an eye on open connections."""

from django.apps import AppConfig


class LeagueConfig(AppConfig):
    name = "league"
    verbose_name = "Spielliste"

    def ready(self) -> None:
        from . import checks, connections

        checks.register_all()
        connections.watch()
