"""Clubs that want to come: who asks for which club, whether the address is that person's, what became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models
from django.utils import timezone

from league.base.text import LONGEST_NAME, LONGEST_SKELETON

from .base import Addressed
from .club import STATES, Club

if TYPE_CHECKING:
    from .user import Visitor


class ApplicationQuerySet(models.QuerySet["ClubApplication"]):
    def decided_by(self, user: Visitor) -> ApplicationQuerySet:
        """For who looks after the whole site."""
        return self.undecided() if user.is_superuser else self.none()

    def undecided(self) -> ApplicationQuerySet:
        """Those that wait for the operator, and those whose link can still be followed."""
        sent = models.Q(stage=ClubApplication.SENT, until__gt=timezone.now())
        return self.filter(sent | models.Q(stage=ClubApplication.WAITING))

    def unverified(self) -> ApplicationQuerySet:
        return self.undecided().filter(stage=ClubApplication.SENT)

    def waiting(self) -> ApplicationQuerySet:
        return self.filter(stage=ClubApplication.WAITING)


class ClubApplication(Addressed):
    """`key`: what spellings of the club's name have in common. Of the word in the link only a digest is kept; `until`:
    so long it can be followed."""

    SENT, WAITING, FOUNDED, REFUSED = "sent", "waiting", "founded", "refused"

    name = models.CharField(max_length=LONGEST_NAME)
    key = models.CharField(max_length=LONGEST_SKELETON)
    city = models.CharField(max_length=60)
    state = models.CharField(max_length=2, choices=STATES, blank=True)
    first_name = models.CharField(max_length=LONGEST_NAME)
    last_name = models.CharField(max_length=LONGEST_NAME)
    email = models.EmailField()
    language = models.CharField(max_length=2, default="de")  # in which the applicant is written to
    at = models.DateTimeField(default=timezone.now)
    stage = models.CharField(max_length=10, default=SENT)
    digest = models.CharField(max_length=64, null=True, unique=True)
    until = models.DateTimeField(null=True)
    mails = models.PositiveSmallIntegerField(default=0)  # that went to this address
    verified_at = models.DateTimeField(null=True)
    decided_at = models.DateTimeField(null=True)
    answer = models.CharField(max_length=300, blank=True)
    club = models.ForeignKey(Club, models.SET_NULL, null=True, related_name="+")

    word = ""  # of the link, for who has just sent it: it goes into the mail and nowhere else

    objects = ApplicationQuerySet.as_manager()

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["key", "email"], condition=models.Q(stage__in=["sent", "waiting"]), name="one_open_application"
            )
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def applicant(self) -> str:
        return f"{self.first_name} {self.last_name}"
