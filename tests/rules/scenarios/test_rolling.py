"""Rolling for the scenario: the weakest rolls 2D6 on the table for this many warbands, and chooses on 2 and 12."""

from collections.abc import Callable

import pytest

from rules.scenarios import SCENARIOS
from rules.scenarios.parts.rolling import (
    NoTable,
    ScenarioRolled,
    describe_roll,
    draw_scenario,
    roll_for_scenario,
    setting_of,
    settings_of,
    table_for,
    tables_of_settings,
)
from rules.values import changed
from tests.rules.warbands import BOOK


def dice(*faces: int) -> Callable[[], int]:
    left = list(faces)
    return lambda: left.pop(0)


@pytest.mark.rule("CAMP-SCEN-TABLE")
@pytest.mark.parametrize(
    ("faces", "scenario"),
    [
        ((1, 1), ""),
        ((1, 2), "street-fight"),
        ((2, 2), "hidden-treasure"),
        ((2, 3), "wyrdstone-hunt"),
        ((3, 3), "occupy"),
        ((3, 4), "skirmish"),
        ((4, 4), "breakthrough"),
        ((4, 5), "surprise-attack"),
        ((5, 5), "chance-encounter"),
        ((5, 6), "defend-the-find"),
        ((6, 6), ""),
    ],
)
def test_two_warbands_roll_on_their_table(faces: tuple[int, int], scenario: str):
    rolled = roll_for_scenario(BOOK, [120, 80], dice(*faces))
    assert rolled == ScenarioRolled("two-warbands", 1, faces, scenario)


@pytest.mark.rule("CAMP-MULTI-9")
@pytest.mark.parametrize(
    ("faces", "scenario"),
    [
        ((1, 1), ""),
        ((1, 2), "monster-hunt"),
        ((2, 2), "wizards-mansion"),
        ((2, 3), "treasure-hunt"),
        ((3, 3), "treasure-hunt"),
        ((3, 4), "street-brawl"),
        ((4, 4), "ambush"),
        ((4, 5), "ambush"),
        ((5, 5), "the-pool"),
        ((5, 6), "lost-prince"),
        ((6, 6), ""),
    ],
)
def test_more_warbands_roll_on_a_table_of_their_own(faces: tuple[int, int], scenario: str):
    assert roll_for_scenario(BOOK, [120, 80, 90], dice(*faces)).scenario == scenario


@pytest.mark.parametrize("sides", [2, 3])
def test_every_scenario_of_the_tables_is_played(sides: int):
    named = {row.scenario for row in table_for(BOOK, sides).rows if row.scenario}
    assert named <= set(SCENARIOS)


def test_of_equals_the_winner_of_a_d6_rolls_and_it_is_all_told():
    rolled = roll_for_scenario(BOOK, [80, 120, 80], dice(3, 3, 2, 5, 6, 1))
    assert (rolled.roller, rolled.rolled_off) == (2, (((0, 3), (2, 3)), ((0, 2), (2, 5))))
    assert describe_roll(rolled, ["The Guard", "The Rats", "The Kin"], BOOK) == (
        "The Kin, of the lowest rating after a roll-off (The Guard 3, The Kin 3; then The Guard 2, The Kin 5), rolls "
        "6 + 1 = 7: Street Brawl."
    )


@pytest.mark.rule("CAMP-SCEN-PRE-1")
def test_on_2_and_12_the_weakest_chooses():
    rolled = roll_for_scenario(BOOK, [120, 80], dice(6, 6))
    assert describe_roll(rolled, ["The Guard", "The Rats"], BOOK) == (
        "The Rats, of the lowest rating, rolls 6 + 6 = 12: its player chooses any scenario."
    )


def test_a_rulebook_without_the_table_says_so():
    bare = changed(BOOK, scenario_tables={})
    with pytest.raises(NoTable, match="for 3 warbands"):
        table_for(bare, 3)


def test_a_setting_offers_all_its_scenarios_that_so_many_warbands_may_fight() -> None:
    for sides in (2, 3):
        for setting, keys in settings_of(BOOK, sides).items():
            kinds = [BOOK.scenarios[key] for key in keys]
            assert len(kinds) > 1
            assert {kind.setting for kind in kinds} == {setting}
            assert {kind.players for kind in kinds} <= {"any", "two" if sides == 2 else "several"}
    assert set(settings_of(BOOK, 2)) >= {"Mordheim", "Albion", "Khemri"}
    assert set(settings_of(BOOK, 3)) < set(settings_of(BOOK, 2))


def test_each_scenario_of_a_setting_is_as_likely_as_the_others() -> None:
    keys = settings_of(BOOK, 2)["Khemri"]
    drawn = [draw_scenario(BOOK, [120, 80], "Khemri", lambda sides, face=face: face) for face in range(1, 5)]
    assert tuple(it.scenario for it in drawn) == keys
    assert {(it.roller, it.of, len(it.faces)) for it in drawn} == {(1, 4, 1)}


def test_a_drawing_is_told_with_its_roll_off() -> None:
    thrown = iter([(6, 2), (6, 5), (4, 1)])

    def die(sides: int) -> int:
        of, face = next(thrown)
        assert of == sides
        return face

    drawn = draw_scenario(BOOK, [80, 80], "Khemri", die)
    first = BOOK.scenarios[settings_of(BOOK, 2)["Khemri"][0]].name
    assert describe_roll(drawn, ["The Guard", "The Rats"], BOOK) == (
        "The Rats, of the lowest rating after a roll-off (The Guard 2, The Rats 5), "
        f"draws number 1 of 4 scenarios of Khemri: {first}."
    )


IN_FLAMES = "Empire in Flames"


@pytest.mark.parametrize(
    ("faces", "two", "three"),
    [
        ((1, 1), "", ""),
        ((1, 2), "breakthrough", "lost-prince"),
        ((2, 2), "thing-in-the-woods", "monster-hunt"),
        ((2, 3), "wyrdstone-hunt", "treasure-hunt"),
        ((3, 3), "skirmish", "street-brawl"),
        ((4, 4), "bounty-hunting", "bounty-hunting"),
        ((4, 5), "lost-in-the-bogs", "lost-in-the-bogs"),
        ((5, 5), "surprise-attack", "thing-in-the-woods"),
        ((5, 6), "chance-encounter", "ambush"),
        ((6, 6), "", ""),
    ],
)
def test_empire_in_flames_is_rolled_for_on_tables_of_its_own(
    faces: tuple[int, int], two: str, three: str
) -> None:
    assert roll_for_scenario(BOOK, [120, 80], dice(*faces), IN_FLAMES).scenario == two
    assert roll_for_scenario(BOOK, [120, 80, 90], dice(*faces), IN_FLAMES).scenario == three


def test_a_scenario_that_is_not_played_is_rolled_again_and_told() -> None:
    rolled = roll_for_scenario(BOOK, [120, 80], dice(3, 4, 5, 2, 2, 2), IN_FLAMES)
    assert (rolled.faces, rolled.passed) == ((2, 2), ((3, 4), (5, 2)))
    assert describe_roll(rolled, ["The Guard", "The Rats"], BOOK) == (
        "The Rats, of the lowest rating, rolls on the table of Empire in Flames "
        "3 + 4 = 7 (Stagecoach Ambush is not played here), then 5 + 2 = 7 (Stagecoach Ambush is not played here), "
        "then 2 + 2 = 4: The Thing in the Woods."
    )


def test_beastmen_roll_one_die() -> None:
    rolled = roll_for_scenario(BOOK, [120, 80], dice(4), "Beastmen")
    assert (rolled.faces, rolled.scenario) == ((4,), "beastmen-raid")
    assert describe_roll(rolled, ["The Guard", "The Herd"], BOOK) == (
        "The Herd, of the lowest rating, rolls on the table of Beastmen 4: The Raid."
    )


def test_a_setting_with_a_table_is_not_drawn_from() -> None:
    for sides in (2, 3):
        assert not set(tables_of_settings(BOOK, sides)) & set(settings_of(BOOK, sides))
    assert set(tables_of_settings(BOOK, 2)) == {IN_FLAMES, "Beastmen"}
    assert set(tables_of_settings(BOOK, 3)) == {IN_FLAMES}


def test_a_setting_without_a_table_has_none_to_roll_on() -> None:
    with pytest.raises(NoTable, match="no table of scenarios of Khemri for 2 warbands"):
        roll_for_scenario(BOOK, [120, 80], dice(1, 1), "Khemri")


def test_a_table_of_which_nothing_is_played_is_not_rolled_on() -> None:
    table = BOOK.scenario_tables["empire-in-flames"]
    rows = tuple(changed(row, scenario="", choice="", unplayed="Elsewhere") for row in table.rows)
    book = changed(BOOK, scenario_tables={table.key: changed(table, rows=rows)})
    with pytest.raises(NoTable, match="No scenario of the table Scenarios of Empire in Flames is played"):
        roll_for_scenario(book, [120, 80], dice(1, 1), IN_FLAMES)


def test_a_roll_tells_its_setting() -> None:
    rolled = roll_for_scenario(BOOK, [120, 80], dice(2, 2), IN_FLAMES)
    assert setting_of(rolled.table, BOOK) == IN_FLAMES
    assert setting_of("Khemri", BOOK) == "Khemri"
    assert setting_of("two-warbands", BOOK) == ""


def test_a_setting_without_scenarios_is_refused() -> None:
    with pytest.raises(NoTable, match="no scenarios of Sylvania to draw from for 2 warbands"):
        draw_scenario(BOOK, [120, 80], "Sylvania", lambda sides: 1)
