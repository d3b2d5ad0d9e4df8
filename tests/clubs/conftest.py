"""The stage on which privacy is tested takes seconds to build: once for all tests of a file, taken back after the last."""

import pytest
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
