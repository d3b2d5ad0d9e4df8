"""The app's name, and what it needs from the start: its system checks, what its database watches over, and
its words for a field that was left empty."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate
from django.forms import ChoiceField, Field
from django.utils.translation import gettext_lazy as _


class LeagueConfig(AppConfig):
    name = "league"
    verbose_name = "Spielliste"

    def ready(self) -> None:
        from league.base import triggers
        from league.clubs import security_log
        from league.operations import checks

        security_log.connect()
        checks.register_all()
        pre_migrate.connect(triggers.before_migrating, sender=self)
        post_migrate.connect(triggers.after_migrating, sender=self)
        # Django says only that the field is required; what to do is shorter. In the forms of the accounts, too.
        Field.default_error_messages["required"] = _("Bitte ausfüllen.")
        ChoiceField.default_error_messages["required"] = _("Bitte wählen.")
