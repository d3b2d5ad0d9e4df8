"""What rankings read: what a player did in a month, and how strong he is thought to be after it. Derived from the
totals of seats; league.ranking is their only writer."""

from __future__ import annotations

from django.db import models

from .people import Player


class PlayerMonth(models.Model):
    """One player, one month, all lists of published events that count; and beside it everything up to and including
    this month. So what somebody did in any span of months is the difference of two rows, however many lists there are.
    """

    player = models.ForeignKey(Player, models.CASCADE, related_name="months")
    month = models.DateField()  # its first day
    points = models.IntegerField(default=0)  # less deductions (§9.7), as in the standings
    runden = models.PositiveIntegerField(default=0)
    lists = models.PositiveIntegerField(default=0)
    events = models.PositiveIntegerField(default=0)
    games = models.PositiveIntegerField(default=0)  # from `known` lists, like all that follows
    games_won = models.PositiveIntegerField(default=0)
    soli = models.PositiveIntegerField(default=0)
    soli_won = models.PositiveIntegerField(default=0)
    known = models.PositiveIntegerField(default=0)
    squares = models.BigIntegerField(default=0)  # of the points of each Runde, for the spread
    total_points = models.IntegerField(default=0)
    total_runden = models.PositiveIntegerField(default=0)
    total_lists = models.PositiveIntegerField(default=0)
    total_events = models.PositiveIntegerField(default=0)
    total_games = models.PositiveIntegerField(default=0)
    total_games_won = models.PositiveIntegerField(default=0)
    total_soli = models.PositiveIntegerField(default=0)
    total_soli_won = models.PositiveIntegerField(default=0)
    total_known = models.PositiveIntegerField(default=0)
    total_squares = models.BigIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "month"], name="one_row_per_player_and_month")]
        indexes = [models.Index(fields=["month", "player"], name="months_by_month")]

    def __str__(self) -> str:
        return f"{self.player} {self.month:%m.%Y}"


class Rating(models.Model):
    """A player's strength after a month, with its uncertainty."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="ratings")
    month = models.DateField()
    mu = models.FloatField()
    sigma = models.FloatField()
    lists = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "month"], name="one_rating_per_player_and_month")]
        indexes = [models.Index(fields=["month", "player"], name="ratings_by_month")]

    def __str__(self) -> str:
        return f"{self.player} {self.month:%m.%Y}: {self.mu:.1f} ± {self.sigma:.1f}"


class RatingState(models.Model):
    """One row: up to which month ratings are computed; a change in that month or an earlier one sets it back. Without
    it the months of players were never made. `changes` tells a computation that something changed meanwhile."""

    computed_until = models.DateField(null=True, blank=True)
    changes = models.PositiveBigIntegerField(default=0)
    # Rankings of very many are prepared (league/ranking/prepared.py): how often that was, of which stamp, and when.
    prepared = models.PositiveBigIntegerField(default=0, db_default=0)
    prepared_stamp = models.PositiveBigIntegerField(default=0, db_default=0)
    prepared_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return str(self.computed_until or "–")
