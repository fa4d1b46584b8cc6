"""Codes cannot be guessed, and can be typed."""

from companion.store.codes import CODE, LETTERS, new_code, tidy_code


def test_a_code_has_sixty_bits() -> None:
    assert len(set(LETTERS)) ** len(new_code()) == 2**60


def test_a_code_has_no_letters_that_look_like_others() -> None:
    assert not set("0O1I") & set(LETTERS)


def test_codes_differ() -> None:
    codes = {new_code() for _ in range(1000)}
    assert len(codes) == 1000
    assert all(CODE.fullmatch(code) for code in codes)


def test_typing_it_in_small_letters_and_groups_is_as_good() -> None:
    assert tidy_code(" k7qx-93mf tb2w\n") == "K7QX93MFTB2W"
