"""Forms of a club and of its people with a login: names, the Kasse in euros, invitations, roles."""

from __future__ import annotations

import re
from typing import Any, Unpack

from django import forms
from django.conf import settings
from django.core.validators import RegexValidator
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.colours import HOUSE, is_colour
from league.base.forms import NameField, ShortField, TextField, TextWords, WholeNumberField, WriteForm, resent
from league.base.pictures import PictureField, too_large
from league.base.text import Words
from league.base.words import figures
from league.clubs.services.club import user_called
from league.models import ClubRole, TournamentRole, User
from league.models.club import LANGUAGES, STATES

MOST_CENTS = 100_000
TYPED_AS_IS = {"autocapitalize": "none", "autocomplete": "off", "spellcheck": "false"}


def role_field(of: type[ClubRole] | type[TournamentRole]) -> forms.ChoiceField:
    """Each role with what it is for; the one that may least comes first and is meant unless another is chosen."""
    names = dict(of.ROLES)
    roles = [(role, format_lazy("{name}: {task}", name=names[role], task=task)) for role, task in of.TASKS.items()]
    return forms.ChoiceField(
        label=gettext_lazy("Aufgabe"), choices=roles, initial=roles[0][0], widget=forms.RadioSelect
    )


class EuroField(forms.CharField):
    """An amount of money, typed in euros, kept in cents; nothing typed is 0. `most`: in cents."""

    bound_field_class = ShortField

    def __init__(self, *, most: int = MOST_CENTS, **words: Unpack[TextWords]) -> None:
        self.most = most
        words.setdefault("widget", forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off", "size": 8}))
        words.setdefault("required", False)
        super().__init__(**words)

    def to_python(self, value: object) -> Any:  # a number: CharField says text
        typed = (super().to_python(value) or "0").removesuffix("€").strip()
        if re.fullmatch(r"[0-9]{1,3}(\.[0-9]{3})+(,[0-9]{1,2})?", typed):
            typed = typed.replace(".", "")  # points between the thousands
        amount = re.fullmatch(r"([0-9]{0,6})(?:[.,]([0-9]{1,2}))?", typed)
        if not typed or not amount:
            raise forms.ValidationError(
                _("„{typed}“ ist kein Betrag. Bitte Euro und Cent eingeben, etwa 0,50.").format(typed=typed[:20])
            )
        cents = int(amount[1] or 0) * 100 + int((amount[2] or "0").ljust(2, "0"))
        if cents > self.most:
            said = _("{typed} € ist zu viel; höchstens {most} € gehen.")
            raise forms.ValidationError(said.format(typed=typed, most=self.most // 100))
        return cents

    def prepare_value(self, value: object) -> object:
        return figures(value / 100, 2) if isinstance(value, int) else value


class ColourField(forms.CharField):
    """A colour as browsers choose it; that of the house is no wish of its own."""

    def __init__(self, *, label: Words, help_text: Words) -> None:
        super().__init__(widget=forms.ColorInput, required=False, empty_value="", label=label, help_text=help_text)

    def clean(self, value: object) -> str:
        typed = super().clean(value).lower()
        if typed and not is_colour(typed):
            said = _("„{typed}“ ist keine Farbe. Bitte eine wählen oder sechs Stellen eintragen, etwa #14502f.")
            raise forms.ValidationError(said.format(typed=typed[:20]))
        return "" if typed == HOUSE else typed

    def prepare_value(self, value: object) -> object:
        return value or HOUSE


class ClubForm(WriteForm):
    """The club's names, its colour and its Kasse."""

    name = NameField(label=gettext_lazy("Name"))
    short_name = TextField(
        label=gettext_lazy("Kurzname"),
        max_length=20,
        required=False,
        help_text=gettext_lazy("Für enge Tabellen, etwa „Kreuzdame“."),
    )
    city = TextField(label=gettext_lazy("Ort"), max_length=60, required=False)
    state = forms.ChoiceField(
        label=gettext_lazy("Bundesland"),
        choices=[("", gettext_lazy("keine Angabe")), *STATES],
        required=False,
        help_text=gettext_lazy("Für die Bundesländerwertung und Startplätze je Land."),
    )
    colour = ColourField(
        label=gettext_lazy("Vereinsfarbe"),
        help_text=gettext_lazy("Für Urkunden. Was darin zu hell zum Lesen wäre, wird dunkler gedruckt."),
    )
    language = forms.ChoiceField(
        label=gettext_lazy("Sprache"),
        choices=LANGUAGES,
        help_text=gettext_lazy(
            "Für alles Gedruckte und für Namen, die von selbst entstehen. Seiten liest jeder in seiner."
        ),
    )
    search_engines = forms.BooleanField(
        label=gettext_lazy("Suchmaschinen dürfen die Seiten des Vereins finden"),
        required=False,
        help_text=gettext_lazy(
            "Veröffentlichte Abende, Turniere und Saisons lassen sich dann mit Suchmaschinen finden, dazu die Seiten "
            "der Mitglieder, die mit vollem Namen stehen. Sonst werden Suchmaschinen gebeten, nichts davon aufzunehmen."
        ),
    )
    photo_days = WholeNumberField(
        label=gettext_lazy("Fotos von Spiellisten aufbewahren, in Tagen"),
        low=1,
        high=3650,
        help_text=gettext_lazy("Was vom Papier fotografiert wurde, am Tisch oder zum Einlesen, wird danach gelöscht."),
    )
    kasse_cents_per_minus_point = EuroField(
        label=gettext_lazy("Euro je Minuspunkt"), help_text=gettext_lazy("Etwa 0,50. Leer oder 0: nichts.")
    )
    kasse_limit = WholeNumberField(
        label=gettext_lazy("Grenze"),
        low=0,
        high=10_000,
        required=False,
        help_text=gettext_lazy("Wer am Abend über plus oder minus so viele Punkte kommt, zahlt einmal extra."),
    )
    kasse_cents_over_limit = EuroField(
        label=gettext_lazy("Euro beim Überschreiten der Grenze"), help_text=gettext_lazy("Etwa 1,00.")
    )

    @property
    def club_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("name", "short_name", "city", "state", "colour", "language")]

    @property
    def search_fields(self) -> list[forms.BoundField]:
        return [self["search_engines"], self["photo_days"]]

    @property
    def kasse_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("kasse_")]

    def clean_kasse_limit(self) -> int:
        return self.cleaned_data["kasse_limit"] or 0

    def clean(self) -> dict[str, object]:
        cleaned = super().clean() or self.cleaned_data
        limit, extra = cleaned.get("kasse_limit"), cleaned.get("kasse_cents_over_limit")
        if extra and limit == 0:
            self.add_error("kasse_limit", _("Bitte auch die Grenze angeben, oder den Betrag dafür leeren."))
        if limit and extra == 0:
            self.add_error("kasse_cents_over_limit", _("Bitte auch den Betrag angeben, oder die Grenze leeren."))
        return cleaned


class LogoForm(WriteForm):
    """A picture for the club's certificates."""

    picture = PictureField(
        label=gettext_lazy("Bild"),
        error_messages={
            "required": gettext_lazy("Bitte zuerst eine Datei auswählen."),
            "empty": gettext_lazy("Die Datei ist leer. Bitte eine andere wählen."),
        },
        help_text=gettext_lazy("PNG oder JPEG, höchstens 2 MB. Am besten etwa 800 Pixel breit, auf weißem Grund."),
    )

    def sent_without_file(self, length: int) -> None:
        """A file above the limit is not even kept in memory: what was sent is too long then, and no file is there."""
        if length > settings.FILE_UPLOAD_MAX_MEMORY_SIZE:
            self.fields["picture"].error_messages["required"] = too_large(length)

    def rest_on(self, mark: int) -> None:
        """The page shows what is stored now; a file has to be chosen again anyway."""
        resent(self, based_on=str(mark))


class NewClubForm(WriteForm):
    """A club with the person who leads it."""

    name = NameField(label=gettext_lazy("Name"))
    city = TextField(label=gettext_lazy("Ort"), max_length=60, required=False)
    administrator = TextField(
        label=gettext_lazy("Anmeldename der Vereinsleitung"),
        max_length=150,
        widget=forms.TextInput(attrs=TYPED_AS_IS),
        help_text=gettext_lazy("Weitere Personen lassen sich danach unter „Zugang“ einladen."),
    )

    def clean_administrator(self) -> User:
        return _known(self.cleaned_data["administrator"])


class InviteForm(WriteForm):
    """A new login for somebody of this club."""

    username = TextField(
        label=gettext_lazy("Anmeldename"),
        max_length=30,
        widget=forms.TextInput(attrs=TYPED_AS_IS),
        # Letters of other scripts that look alike would make two people look like one.
        validators=[
            RegexValidator(
                r"^[a-z0-9äöüß][a-z0-9äöüß._-]{1,29}\Z",
                gettext_lazy("Bitte 2 bis 30 Zeichen: kleine Buchstaben, Ziffern, Punkt, Strich. Etwa „berta.k“."),
            )
        ],
        help_text=gettext_lazy("Damit meldet sich die Person an: kleine Buchstaben, Ziffern, Punkt, Strich."),
    )
    first_name = NameField(label=gettext_lazy("Vorname"))
    last_name = NameField(label=gettext_lazy("Nachname"))
    email = forms.EmailField(
        label=gettext_lazy("E-Mail-Adresse"),
        required=False,
        error_messages={"invalid": gettext_lazy("Das ist keine E-Mail-Adresse. Bitte prüfen oder leer lassen.")},
        help_text=gettext_lazy("Nur für „Passwort vergessen“."),
    )
    role = role_field(ClubRole)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        return cleaned | {"email": cleaned.get("email", "").lower()}


class MailForm(forms.Form):
    """Where a link for a password is sent. The address is used this once."""

    email = forms.EmailField(
        label=gettext_lazy("E-Mail-Adresse"),
        error_messages={"invalid": gettext_lazy("Das ist keine E-Mail-Adresse. Bitte prüfen.")},
    )


class ClubRoleForm(WriteForm):
    """Somebody who has a login already gets a role here."""

    username = TextField(
        label=gettext_lazy("Anmeldename"),
        max_length=150,
        widget=forms.TextInput(attrs=TYPED_AS_IS),
        help_text=gettext_lazy("Der Name, mit dem sich die Person hier einloggt, genau so geschrieben."),
    )
    role = role_field(ClubRole)

    def clean_username(self) -> User:
        return _known(self.cleaned_data["username"])


def _known(username: str) -> User:
    user = user_called(username)
    if user is None:
        raise forms.ValidationError(
            _("Den Anmeldenamen „{name}“ gibt es nicht. Bitte Schreibweise prüfen oder die Person einladen.").format(
                name=username
            )
        )
    return user


class SecondStepForm(WriteForm):
    """Whose second step is lost, and how it is known that it is really that person who asks."""

    username = TextField(label=gettext_lazy("Anmeldename"), max_length=150, widget=forms.TextInput(attrs=TYPED_AS_IS))
    reason = TextField(
        label=gettext_lazy("Woran die Person erkannt wurde"),
        max_length=300,
        help_text=gettext_lazy("Steht im Verlauf, etwa: „Unter der bekannten Nummer zurückgerufen, Handy verloren“."),
    )

    def clean_username(self) -> User:
        return _known(self.cleaned_data["username"])


class CodeForm(forms.Form):
    """Who has a code chooses a password with it."""

    username = forms.CharField(
        label=gettext_lazy("Anmeldename"), max_length=150, widget=forms.TextInput(attrs={"autocomplete": "username"})
    )
    code = forms.CharField(
        label=gettext_lazy("Code"),
        max_length=40,
        help_text=gettext_lazy("Acht Zeichen, etwa K7QM-3FXD; groß oder klein, mit oder ohne Strich."),
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "autocapitalize": "characters"}),
    )
