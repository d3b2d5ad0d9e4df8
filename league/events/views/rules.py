"""Pages on rules: every preset and every switch explained, and the rules of one tournament.
Knows how switches are put on a page; their words come from the engine."""

from __future__ import annotations

from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.kept import event_version, kept
from league.base.views import require_safe
from league.base.wording import preset_titles, words
from league.clubs.forms.ruleset import SWITCHES, differences, in_words, preset_of, value_of
from league.lists.scorebook import ruleset_of
from league.models import Tournament
from scoring import DDV, PRESETS, Ruleset
from scoring import rule_words as rules


@require_safe
def presets(request: HttpRequest) -> HttpResponse:
    """All rules that can be chosen, each by what differs from those of the DDV."""
    known = [
        {"name": name, "title": preset_titles()[name], "differences": differences(ruleset)}
        for name, ruleset in PRESETS.items()
        if name != "ddv"
    ]
    context = {
        "presets": known,
        "groups": _explained(DDV),
        "crumbs": [(_("Start"), reverse("home")), (_("Regeln"), "")],
    }
    return render(request, "events/public/rules.html", context)


@kept(by=event_version)
@require_safe
def of_tournament(request: HttpRequest, event: Tournament) -> HttpResponse:
    """The rules of one event: first what differs, then every switch."""
    ruleset = ruleset_of(event)
    name = preset_of(ruleset)
    context = {
        "event": event,
        "ruleset_title": preset_titles()[name] if name else _("Hausregeln"),
        "differences": differences(ruleset),
        "groups": _explained(ruleset),
        "crumbs": [
            (_("Start"), reverse("home")),
            (event.name, reverse("tournament-detail", args=[event.uuid])),
            (_("Regeln"), ""),
        ],
    }
    return render(request, "events/public/tournament_rules.html", context)


def _explained(ruleset: Ruleset) -> list[tuple[str, list[dict[str, object]]]]:
    """Every switch with its words and what is chosen, by groups; details of a Bock only where there is one."""
    rows = [
        {
            "group": rules.group(words(), switch),
            "title": rules.title(words(), name),
            "text": rules.meaning(words(), name),
            "chosen": in_words(name, value),
            "ddv": in_words(name, value_of(DDV, name)),
            "differs": value != value_of(DDV, name),
        }
        for name, switch in SWITCHES.items()
        if (ruleset.bock or not name.startswith("bock.") or name == "bock.triggers")
        for value in [value_of(ruleset, name)]
    ]
    return [(group, list(some)) for group, some in groupby(rows, lambda row: row["group"])]
