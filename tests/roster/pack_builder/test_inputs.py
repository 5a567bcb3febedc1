"""Fields of a form and the table they stand for."""

import pytest
from django.http import QueryDict

from roster.pack_builder.inputs import differs, is_too_long, posted, shown, write
from roster.pack_builder.shapes import Input
from roster.pack_builder.warband_shapes import EQUIPMENT_LIST, WARRIOR

NUMBER = Input("price", "Price", "number")
WORDS = Input("rules", "Rules", "words")
INNER = Input("blow.traits", "Rules of its blows", "words")
PRICES = Input("prices", "Prices", "prices")
PROFILE = Input("profile", "Profile", "profile")
YES = Input("leader", "Leader", "yes")
FIGURES = ("4", "3", "3", "3", "3", "1", "3", "1", "7")


@pytest.mark.parametrize(
    ("text", "stored"),
    [("20", 20), ("-3", -3), ("many", "many"), ("2.5", "2.5"), ("9" * 40, "9" * 40), ("\u0663", "\u0663")],
)
def test_invalid_numbers_are_stored_as_entered(text: str, stored: object) -> None:
    table: dict[str, object] = {}
    write(NUMBER, table, (text,))
    assert table == {"price": stored}
    assert shown(NUMBER, table) == (text,)


def test_an_emptied_field_goes_from_the_table() -> None:
    table: dict[str, object] = {"price": 3, "rules": ["leader"], "leader": True}
    for asked, raw in ((NUMBER, ("",)), (WORDS, ()), (YES, ("",))):
        write(asked, table, raw)
    assert table == {}


def test_yes_and_no_are_true_and_false() -> None:
    table: dict[str, object] = {}
    write(YES, table, ("no",))
    assert table == {"leader": False}
    assert shown(YES, table) == ("no",)


@pytest.mark.parametrize("value", [["a", "list"], {"a": "table"}, 2.5, None])
def test_values_a_field_cannot_show_survive_saving(value: object) -> None:
    table = {"price": value, "name": value, "rules": {"x": 1}, "profile": 3, "prices": "many"}
    before = dict(table)
    for asked in (NUMBER, Input("name", "Name"), WORDS, PROFILE, PRICES):
        write(asked, table, shown(asked, table))
    assert table == before


def test_a_field_inside_another_table_leaves_the_rest_of_it() -> None:
    table = {"blow": {"strength": 1, "fixed_strength": 4}}
    write(INNER, table, ("parry",))
    assert table == {"blow": {"strength": 1, "fixed_strength": 4, "traits": ["parry"]}}


def test_a_line_of_prices_keeps_what_else_it_says() -> None:
    line = {"price": 15, "warriors": ["boss"], "brace_price": 25}
    table = {"prices": {"dagger": {"price": 2, "first_free": True}, "pistol": line, "sword": 10}}
    assert shown(PRICES, table) == ("dagger", "2", "first", "pistol", "15", "", "sword", "10", "")
    write(PRICES, table, ("sword", "9", "", "pistol", "16", "", "dagger", "2", ""))
    assert table == {"prices": {"sword": 9, "pistol": {**line, "price": 16}, "dagger": 2}}
    assert list(table["prices"]) == ["sword", "pistol", "dagger"]


def test_a_profile_is_nine_figures_and_keeps_what_is_none_of_them() -> None:
    table: dict[str, object] = {"profile": {"M": 4, "Zeal": 9}}
    write(PROFILE, table, (*FIGURES[:-1], ""))
    assert table == {"profile": {"M": 4, "WS": 3, "BS": 3, "S": 3, "T": 3, "W": 1, "I": 3, "A": 1, "Zeal": 9}}


def test_names_are_read_as_keys_and_unknown_words_stay() -> None:
    form = QueryDict("rules=Perfect+Killer&rules=&rules=Odd+Thing&rules=leader")
    assert posted(WORDS, form, {"perfect killer": "perfect-killer"}) == (
        "perfect-killer",
        "Odd Thing",
        "leader",
    )


@pytest.mark.parametrize(
    ("asked", "sent"),
    [
        (NUMBER, "price=%2B05"),
        (Input("group_size", "Group", "range"), "group_size.most=03"),
        (Input("changes", "Changes", "profile"), "changes.M=%2B1&changes.T=-01"),
        (PRICES, "prices.item=sword&prices.price=010&prices.free="),
    ],
    ids=["number", "range", "profile", "prices"],
)
def test_sending_saved_values_again_changes_nothing(asked: Input, sent: str) -> None:
    table: dict[str, object] = {}
    form = QueryDict(sent)
    write(asked, table, posted(asked, form, {}))
    assert table
    assert not differs(asked, table, posted(asked, form, {}))


def test_a_form_that_is_sent_as_it_was_shown_changes_nothing() -> None:
    table = {
        "name": "Boss",
        "kind": "hero",
        "minimum": 1,
        "price": "dear",
        "profile": {"M": 4, "WS": "x"},
        "rules": ["leader", "odd"],
        "wizard": {"type": "arcane"},
    }
    before = dict(table)
    for asked in WARRIOR.inputs:
        write(asked, table, shown(asked, table))
    assert table == before


def test_ticks_keep_the_order_that_is_stored() -> None:
    asked, table = Input("skill_lists", "Skill lists", "ticks"), {"skill_lists": ["speed", "combat"]}
    write(asked, table, ("combat", "speed"))
    assert table == {"skill_lists": ["speed", "combat"]}
    write(asked, table, ("academic", "combat", "speed"))
    assert table == {"skill_lists": ["speed", "combat", "academic"]}
    write(asked, table, ("academic",))
    assert table == {"skill_lists": ["academic"]}


def test_a_list_that_no_form_takes_is_left_alone() -> None:
    prices = {f"item-{number}": number for number in range(300)}
    table = {"prices": dict(prices)}
    (asked,) = (it for it in EQUIPMENT_LIST.inputs if it.way == "prices")
    assert is_too_long(asked, table)
    write(asked, table, ())
    assert table == {"prices": prices}
