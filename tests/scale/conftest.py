"""What is shown of many hands, is shown on either database."""

import pytest


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "url" in metafunc.fixturenames:
        metafunc.parametrize("url", ["sqlite", "postgresql"], indirect=True)
