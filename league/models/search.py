"""The index of names: which words a public name has, and by what else each word is found. Derived from players, clubs
and events; league.search is its only writer."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy


class NameWord(models.Model):
    """One word of the name under which strangers know a player, a club or an event."""

    PLAYER, CLUB, EVENT = "player", "club", "event"
    KINDS = [(PLAYER, gettext_lazy("Person")), (CLUB, gettext_lazy("Verein")), (EVENT, gettext_lazy("Veranstaltung"))]

    kind = models.CharField(max_length=6, choices=KINDS)
    thing = models.PositiveBigIntegerField()  # the key of the player, club or event
    word = models.CharField(max_length=40)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["kind", "thing", "word"], name="one_row_per_word_of_a_name")]
        indexes = [models.Index(fields=["word", "kind", "thing"], name="names_by_word")]

    def __str__(self) -> str:
        return self.word


class WordForm(models.Model):
    """What a word is found by: its beginnings, and what is left of it when a letter is missing. A row for each word,
    however many bear it, and all of them looked up by equality: that is quick on every database."""

    form = models.CharField(max_length=40)
    word = models.CharField(max_length=40, db_index=True)
    lacks_letter = models.BooleanField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["form", "lacks_letter", "word"], name="one_row_per_form_of_a_word")
        ]

    def __str__(self) -> str:
        return f"{self.form} → {self.word}"
