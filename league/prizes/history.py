"""Sentences of prizes: what was offered, changed, moved, taken over."""

from __future__ import annotations

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.history import Data, Names, Sentence, say
from league.base.text import Words
from league.base.wording import listed
from league.base.words import bdi, euros, plural
from league.models import Tournament


def _worth(data: Data) -> SafeString:
    return bdi(
        listed([*([euros(data["amount"])] if data["amount"] else []), *([data["thing"]] if data["thing"] else [])])
    )


def _of_prize(words: Words) -> Sentence:
    return lambda data, names: say(words, title=bdi(data["title"]), worth=_worth(data))


def _changed(data: Data, names: Names) -> SafeString:
    said = _("Preis „{title}“ geändert: {worth} (vorher „{was}“: {before}).")
    before = data["before"]
    return say(said, title=bdi(data["title"]), worth=_worth(data), was=bdi(before["title"]), before=_worth(before))


def _moved(data: Data, names: Names) -> SafeString:
    return say(_("Preis „{title}“ steht jetzt an {to}. Stelle."), title=bdi(data["title"]), to=data["to"])


def _rules(data: Data, names: Names) -> SafeString:
    once = _("eine Person gewinnt nur einen Preis") if data["prizes_once"] else _("eine Person kann mehrere gewinnen")
    ties = dict(Tournament.PRIZE_TIES)[data["prize_ties"]]
    return say(_("Preise bei Gleichstand: {ties}; {once}."), ties=ties, once=once)


def _copied(data: Data, names: Names) -> SafeString:
    return say(_("{prizes} eines früheren Turniers übernommen."), prizes=plural(data["prizes"], _("Preis,Preise")))


def _proposed(data: Data, names: Names) -> SafeString:
    count, sum_ = plural(data["prizes"], _("Preis,Preise")), euros(data["cents"])
    return say(_("{prizes} nach Vorschlag angelegt, zusammen {sum}."), prizes=count, sum=sum_)


def _told(data: Data, names: Names) -> SafeString:
    if data["step"] is None:
        return say(_("Siegerehrung an der Wand abgebrochen."))
    return say(_("Siegerehrung an der Wand: {step} von {of} gezeigt."), step=data["step"], of=data["of"])


SENTENCES: dict[str, Sentence] = {
    "prize-added": _of_prize(gettext_lazy("Preis „{title}“ ausgesetzt: {worth}.")),
    "prize-changed": _changed,
    "prize-moved": _moved,
    "prize-removed": _of_prize(gettext_lazy("Preis „{title}“ gestrichen: {worth}.")),
    "prize-rules-changed": _rules,
    "prizes-copied": _copied,
    "prizes-proposed": _proposed,
    "ceremony-told": _told,
}
