"""What most tests of acts on a list begin with."""

import pytest

from tests.cast import a_tournament, seated


@pytest.fixture
def liste(cast):
    """The first table of the first round, in full depth; nothing is written yet."""
    return seated(cast, a_tournament(cast))
