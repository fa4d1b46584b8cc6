"""What is kept, is kept the same in either database: every test that asks for one runs on both."""

import pytest


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "url" in metafunc.fixturenames:
        metafunc.parametrize("url", ["sqlite", "postgresql"], indirect=True)
