"""People with a login. Players need none; rights come from roles at clubs and tournaments."""

from __future__ import annotations

from django.contrib.auth.hashers import check_password
from django.contrib.auth.models import AbstractUser, AnonymousUser
from django.db import models


class User(AbstractUser):
    @property
    def name(self) -> str:
        return self.get_full_name() or self.username

    def check_password(self, raw_password: str | None) -> bool:
        """Compares and no more: Django's would store an old hash anew, past what is told and sealed."""
        return check_password(raw_password, self.password)


class LoginCode(models.Model):
    """A short code to choose a password with, told by mouth or read from paper; only its digest is kept. One for each
    person, gone when it was used."""

    user = models.OneToOneField(User, models.CASCADE, related_name="login_code")
    digest = models.CharField(max_length=64)
    until = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.user}, {self.until:%d.%m.%Y %H:%M}"


Visitor = User | AnonymousUser  # whoever looks at a page
