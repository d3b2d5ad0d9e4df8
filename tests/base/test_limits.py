"""Limits on what strangers send hold when all of it comes at once, on several machines as well."""

import pytest
from django.core.cache import cache

from league.base.views import IN_SECONDS, _counted
from tests.together import at_once

TOGETHER, EACH, MOST = 8, 5, 30


@pytest.mark.django_db(transaction=True)
def test_of_many_at_once_each_is_counted(monkeypatch):
    monkeypatch.setattr("league.base.views.time", lambda: 1_800_000_000.0)  # all of them in one stretch
    cache.clear()
    said = at_once(TOGETHER, lambda: [_counted("reports:192.0.2.7", MOST, IN_SECONDS) for _ in range(EACH)])
    refused = sum(one for some in said for one in some)
    assert refused == TOGETHER * EACH - MOST
    cache.clear()
