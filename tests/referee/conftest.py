"""What the tests of the referee may ask for."""

import pytest

from companion.referee import Referee
from tests.referee.evening import Evening, begin

ON_BOTH_DATABASES = (
    "test_races",
    "test_entering",
    "test_changing",
    "test_starting",
    "test_places",
    "test_tidying",
)
"""Where it matters what keeps the journal. Everything else asks what the journal says, whoever keeps it."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "url" in metafunc.fixturenames and metafunc.module.__name__.split(".")[-1] in ON_BOTH_DATABASES:
        metafunc.parametrize("url", ["sqlite", "postgresql"], indirect=True)


@pytest.fixture
def evening(referee: Referee) -> Evening:
    """Ada and Ben sit down at Corner Market; Ada begins."""
    return begin(referee)
