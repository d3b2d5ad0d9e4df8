"""People with a login. Players need none; rights come from roles at clubs and tournaments."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser, AnonymousUser


class User(AbstractUser):
    @property
    def name(self) -> str:
        return self.get_full_name() or self.username


Visitor = User | AnonymousUser  # whoever looks at a page
