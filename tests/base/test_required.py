"""A field left empty says what to do, in every form of the site and of the accounts: nowhere Django's own sentence."""

import importlib
import pkgutil

import allauth.account.forms
import pytest
from django import forms

from league.areas import rooms

ROOMS = rooms("forms")
MODULES = ROOMS + [
    importlib.import_module(f"{room.__name__}.{one.name}")
    for room in ROOMS
    for one in pkgutil.iter_modules(getattr(room, "__path__", []))
]
FORMS = sorted(
    {
        thing
        for module in (*MODULES, allauth.account.forms)
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, forms.BaseForm)
    },
    key=lambda form: f"{form.__module__}.{form.__name__}",
)


def test_an_empty_field_asks_for_what_is_missing():
    said = {
        (form.__name__, name): str(field.error_messages["required"])
        for form in FORMS for name, field in form.base_fields.items() if field.required
    }  # fmt: skip
    assert {where: text for where, text in said.items() if not text.startswith("Bitte ")} == {}


@pytest.mark.parametrize(
    ("field", "sentence"),
    [
        (forms.CharField(), "Bitte ausfüllen."),
        (forms.DateField(), "Bitte ausfüllen."),
        (forms.ChoiceField(), "Bitte wählen."),
        (forms.MultipleChoiceField(), "Bitte wählen."),
    ],
    ids=["text", "day", "one of several", "several"],
)
def test_what_is_typed_is_filled_in_and_what_is_offered_is_chosen(field, sentence):
    with pytest.raises(forms.ValidationError, match=sentence):
        field.clean("")
