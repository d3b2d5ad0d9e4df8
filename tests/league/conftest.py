import pytest

from tests import cast as stage


@pytest.fixture
def cast(db):
    return stage.assemble()
