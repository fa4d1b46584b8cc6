"""What the tests of the referee may ask for."""

import pytest

from companion.referee import Referee
from tests.referee.evening import Evening, begin


@pytest.fixture
def evening(referee: Referee) -> Evening:
    """Ada and Ben sit down at Corner Market; Ada begins."""
    return begin(referee)
