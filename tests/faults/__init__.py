import pytest

pytest.register_assert_rewrite("tests.faults.hall")
