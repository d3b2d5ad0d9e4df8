"""Sentences of what happened to seasons."""

from __future__ import annotations

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.history import Data, Names, Sentence, just, say
from league.base.wording import listed
from league.base.words import plural
from league.events.history import changed, day
from scoring import CountingRule

from .words import SWITCHES, title


def _changed(data: Data, names: Names) -> SafeString:
    return changed(data["changed"], names)


def _counting(data: Data, names: Names) -> SafeString:
    before, after = (CountingRule.from_dict(data[side]) for side in ("before", "after"))
    changed = [title(name) for name in SWITCHES if getattr(before, name) != getattr(after, name)]
    return say(_("Wertung geändert: {titles}."), titles=listed(changed) or _("nichts anderes"))


def _added(data: Data, names: Names) -> SafeString:
    return say(_("{count} aufgenommen."), count=plural(data["events"], _("Abend,Abende")))


def _removed(data: Data, names: Names) -> SafeString:
    return say(_("Den Abend vom {day} herausgenommen."), day=day(data["date"]))


def _closed(data: Data, names: Names) -> SafeString:
    return say(
        _("Saison abgeschlossen nach {days}; die Tabelle mit {rows} bleibt, wie sie ist."),
        days=plural(data["days"], _("Abend,Abenden")),
        rows=plural(data["rows"], _("Person,Personen")),
    )


def _imported(data: Data, names: Names) -> SafeString:
    evenings, people = plural(data["evenings"], _("Abend,Abende")), plural(data["people"], _("Person,Personen"))
    return say(_("Jahrestabelle eingelesen: {evenings}, {people}."), evenings=evenings, people=people)


SENTENCES: dict[str, Sentence] = {
    "season-created": just(gettext_lazy("Saison „{name}“ angelegt.")),
    "season-changed": _changed,
    "counting-changed": _counting,
    "season-events-added": _added,
    "season-event-removed": _removed,
    "season-event-moved": just(gettext_lazy("Abend {before} steht jetzt an {after}. Stelle.")),
    "season-closed": _closed,
    "season-reopened": just(gettext_lazy("Saison wieder geöffnet; die Tabelle folgt wieder den Abenden.")),
    "season-discarded": just(gettext_lazy("Saison „{name}“ gelöscht.")),
    "season-imported": _imported,
}
