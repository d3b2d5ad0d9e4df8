"""Choosing a club: from a list where there are few; where there are many its name is typed, and who typed too little is
told which may be meant."""

from __future__ import annotations

from typing import Any, Unpack
from uuid import UUID

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.forms import FieldWords
from league.base.text import Words, clean_text, club_key
from league.models import Club

FEW = 60  # so many stand in a list
NAMED = 8  # of those that may be meant


class ClubField(forms.Field):
    """Gives a club, or None."""

    default_error_messages = {"unknown": gettext_lazy("Diesen Verein gibt es nicht. Bitte einen der genannten.")}

    def __init__(self, *, empty_label: Words = "", **words: Unpack[FieldWords]) -> None:
        self.empty_label = empty_label
        super().__init__(**words)

    def get_bound_field(self, form: forms.BaseForm, field_name: str) -> forms.BoundField:
        """How it is chosen is decided when the form is made: meanwhile there may be more clubs."""
        clubs = list(Club.objects.values_list("uuid", "name")[: FEW + 1])
        if len(clubs) > FEW:
            self.widget = forms.TextInput(attrs={"autocomplete": "off", "placeholder": str(self.empty_label)})
        else:
            self.widget = forms.Select(choices=[("", self.empty_label), *((str(uuid), name) for uuid, name in clubs)])
        self.widget.is_required = self.required
        return super().get_bound_field(form, field_name)

    def prepare_value(self, value: Any) -> Any:
        """In a list by what the address says, typed by its name."""
        club = value if isinstance(value, Club) else _by_uuid(value)
        if club is None:
            return value
        return str(club.uuid) if isinstance(self.widget, forms.Select) else club.name

    def to_python(self, value: Any) -> Club | None:
        typed = clean_text(str(value or ""))
        if not typed:
            return None
        found = _by_uuid(typed)
        return found or self._meant(typed)

    def _meant(self, typed: str) -> Club:
        key = club_key(typed)
        if not key:
            raise forms.ValidationError(self.error_messages["unknown"])
        names = [(pk, name, {club_key(name), club_key(short)}) for pk, name, short in _names()]
        exact = [pk for pk, _name, keys in names if key in keys]
        near = exact or [pk for pk, _name, keys in names if any(key in one for one in keys)]
        if len(near) == 1:
            return Club.objects.get(pk=near[0])
        if not near:
            raise forms.ValidationError(self.error_messages["unknown"])
        meant = [name for pk, name, _keys in names if pk in near[:NAMED]]
        said = _("„%(typed)s“ heißen mehrere: %(names)s. Bitte mehr vom Namen eintippen.")
        more = " …" if len(near) > NAMED else ""
        raise forms.ValidationError(said % {"typed": typed, "names": ", ".join(meant) + more})


def _names() -> list[tuple[int, str, str]]:
    return list(Club.objects.values_list("pk", "name", "short_name"))


def _by_uuid(value: object) -> Club | None:
    try:
        return Club.objects.filter(uuid=UUID(str(value))).first()
    except ValueError:
        return None
