"""From a flat form to nested values, and back."""

from companion.core.fields import FAR
from companion.web import forms


def test_dots_nest() -> None:
    flat = {"voyages.0.ship": "caravel_1", "voyages.0.catch.herring": "2", "voyages.1.ship": "large_ship"}
    assert forms.unflatten(flat) == {
        "voyages": {"0": {"ship": "caravel_1", "catch": {"herring": "2"}}, "1": {"ship": "large_ship"}}
    }


def test_an_action_fills_the_form_it_is_read_from() -> None:
    written = {"kind": "SailOut", "voyages": [{"ship": "caravel_1", "catch": {"cod": 3}}], "ships": ["a", "b"]}
    assert forms.flatten(written) == {
        "kind": "SailOut",
        "voyages.0.ship": "caravel_1",
        "voyages.0.catch.cod": 3,
        "ships": "a,b",
    }


def test_what_belongs_to_the_form_is_no_field_of_the_action() -> None:
    sent = forms.read_form(
        [
            ("kind", "Sell"),
            ("seq", "41"),
            ("token", "t"),
            ("confirmed", "on"),
            ("read_off.price.herring.-1", "3"),
        ]
    )
    assert sent.values == {"kind": "Sell"}
    assert (sent.seq, sent.token, sent.confirmed) == (41, "t", True)
    assert sent.read_off == {"price.herring.-1": 3}


def test_a_form_without_a_number_is_never_stale() -> None:
    assert forms.read_form([("kind", "Pass")]).seq == FAR


def test_names_that_contradict_each_other_are_read_all_the_same() -> None:
    assert forms.unflatten({"a": "1", "a.b": "2"}) == {"a": {"b": "2"}}


def test_a_form_of_ten_thousand_fields_is_cut() -> None:
    sent = forms.read_form((f"x{i}", "1") for i in range(10_000))
    assert len(sent.values) <= forms.MOST_FIELDS + 1


def test_names_nested_too_deep_stay_flat() -> None:
    assert list(forms.unflatten({"a" + ".b" * 50: "1"})) == [("a" + ".b" * 50)[:80]]


def test_a_stepper_without_a_script_changes_its_field() -> None:
    assert forms.stepped([("barrels", "3"), ("step", "barrels+1")]) == [("barrels", "4")]
    assert forms.stepped([("barrels", "3"), ("step", "barrels-1")]) == [("barrels", "2")]


def test_a_chip_without_a_script_sets_its_fields() -> None:
    assert forms.stepped([("a", "3"), ("set", "a=8&b=2")]) == [("a", "8"), ("b", "2")]


def test_a_chip_adds_a_field_that_was_not_there() -> None:
    assert forms.stepped([("a", "3"), ("set", "b=2")]) == [("a", "3"), ("b", "2")]


def test_a_stepper_keeps_every_value_of_a_name_that_comes_twice() -> None:
    typed = [("ships", "caravel_1"), ("ships", "large_ship"), ("barrels", "3")]
    assert forms.stepped([*typed, ("step", "barrels+1")]) == [*typed[:2], ("barrels", "4")]


def test_pressing_return_in_a_figure_only_asks_what_comes_of_it() -> None:
    assert forms.stepped([("a", "3"), ("step", "")]) == [("a", "3")]


def test_an_ordinary_form_is_not_stepped() -> None:
    assert forms.stepped([("a", "3")]) is None


def test_a_list_of_rows_and_other_things_is_flattened_all_the_same() -> None:
    assert forms.flatten({"a": [1, {"b": 2}, [3, 4], None]}) == {
        "a.0": 1,
        "a.1.b": 2,
        "a.2": "3,4",
        "a.3": None,
    }


def test_figures_read_off_are_kept_as_they_were_typed() -> None:
    sent = forms.read_form([("kind", "Sell"), ("read_off.premium", "many")])
    assert sent.typed_off == {"premium": "many"}
    assert [problem.where for problem in sent.problems] == ["read_off.premium"]


def test_a_figure_left_blank_was_not_read() -> None:
    assert forms.read_form([("read_off.premium", "")]).read_off == {}


def test_everything_around_an_entry_has_its_type() -> None:
    sent = forms.read_json({"kind": "Pass", "seq": "x", "token": 7, "confirmed": "perhaps", "read_off": []})
    assert [problem.where for problem in sent.problems] == ["read_off", "seq", "token", "confirmed"]


def test_a_long_token_is_cut_and_so_refused() -> None:
    assert len(forms.read_json({"token": "x" * 5000}).token) == 80
