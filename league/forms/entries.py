"""Forms of who takes part: a guest in seconds, and the question when a name is known already."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django import forms
from django.utils.translation import gettext_lazy

from league.models import Club, Player
from league.services.people import SameName

from .base import NameField, TextField, WriteForm
from .people import DdvNumberField

T = TypeVar("T")


class GuestForm(WriteForm):
    """First and last name, and what a draw or the federation may need; `known` is everybody of that name when the
    site has to ask."""

    first_name = NameField(label=gettext_lazy("Vorname"), widget=forms.TextInput(attrs={"autocomplete": "off"}))
    last_name = NameField(label=gettext_lazy("Nachname"), widget=forms.TextInput(attrs={"autocomplete": "off"}))
    club_name = TextField(
        label=gettext_lazy("Verein"),
        max_length=80,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    ddv_number = DdvNumberField(
        label=gettext_lazy("DDV-Nummer"), required=False, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    is_another = forms.BooleanField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, host: Club, **words: Any) -> None:
        super().__init__(*args, **words)
        self.host = host
        self.known: list[Player] = []

    def attempt(self, service: Callable[..., T], **words: Any) -> T | None:
        def asking(**words: Any) -> T:
            try:
                return service(**words)
            except SameName as same:
                ids = [player.pk for player in same.known]
                self.known = list(Player.objects.filter(pk__in=ids).with_club().with_guest_club(self.host))
                raise

        return super().attempt(asking, **words)
