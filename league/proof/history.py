"""What the history says of the sample."""

from __future__ import annotations

from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from league.base.history import Data, Names, Sentence, say


def _drawn(data: Data, names: Names) -> SafeString:
    words = gettext_lazy("Stichprobe gezogen: {count} Listen, gewürfelt {dice}, mit dem Prüfcode {code}.")
    return say(words, count=len(data["always"]) + len(data["drawn"]), dice=data["dice"], code=data["code"])


def _checked(data: Data, names: Names) -> SafeString:
    agrees, differs = (
        gettext_lazy("Mit dem Papier verglichen: stimmt."),
        gettext_lazy("Mit dem Papier verglichen: stimmt nicht."),
    )
    return say(agrees if data["agrees"] else differs)


SENTENCES: dict[str, Sentence] = {"sample-drawn": _drawn, "sample-checked": _checked}
