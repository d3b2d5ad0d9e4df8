"""The stage on which privacy is tested takes seconds to build: once for all tests of a file, taken back after the last.
And what is counted of tries."""

import pytest
from django.core.cache import cache
from django.db import transaction

from tests.cast import assemble

from . import privacy_stage as stage


@pytest.fixture(scope="module")
def built(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), transaction.atomic():
        yield stage.build(assemble())
        transaction.set_rollback(True)


@pytest.fixture
def club(built, db):
    return stage.again(built)


@pytest.fixture
def nobody_has_tried_yet():
    """How often somebody tries is counted; a test leaves nothing of that to the next."""
    cache.clear()
    yield
    cache.clear()
