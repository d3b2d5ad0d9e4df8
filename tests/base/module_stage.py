"""A stage that is set up once for all tests of a file and taken back after the last: they only read."""

from contextlib import contextmanager

import pytest
from django.db import transaction

from tests.cast import assemble


def built_once(build):
    """A fixture that gives what `build` makes of the cast. Each test has to ask for `db`, too."""

    @pytest.fixture(scope="module")
    def built(django_db_setup, django_db_blocker):
        with django_db_blocker.unblock(), transaction.atomic():
            yield build(assemble())
            transaction.set_rollback(True)

    return built


@contextmanager
def taken_back():
    """For one question of many in a test: what its answer writes is gone before the next is asked."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
