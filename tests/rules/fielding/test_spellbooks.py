"""Wizards take their spells to the table, and those whom a spell may call."""

import pytest

from rules.combat.support import unsupported_rules
from rules.engine.setup import KnownSpell
from rules.fielding.fielding import field_side
from rules.fielding.spellbooks import known_spell
from rules.ledger.sheet import WarbandSheet
from rules.resolve import set_up
from rules.values import changed
from tests.rules.warbands import BOOK, roster, with_block

RATS, VISION, FIRES = "children-of-the-horned-rat", "death-vision", "fires-of-uzhul"


def knowing(sheet: WarbandSheet, *spells: str) -> WarbandSheet:
    """The warband whose first hero knows these spells and no others."""
    return with_block(sheet, 1, starting_spells=spells)


def known(sheet: WarbandSheet) -> dict[str, KnownSpell]:
    return {spell.key: spell for spell in field_side(sheet, BOOK, 0).fighters[0].spells}


def test_a_spell_is_carried_with_name_difficulty_range_and_kind() -> None:
    spell = known(knowing(roster("undead"), FIRES))[FIRES]
    assert (spell.name, spell.difficulty, spell.range, spell.kind) == ("Fires of U'Zhul", 7, 18, "spell")
    assert "first-in-path" in spell.tags
    assert known(knowing(roster("undead"), "soulfire"))["soulfire"].kind == "prayer"
    assert known(knowing(roster("undead"), "kiss-of-frost"))["kiss-of-frost"].kind == "rune"


@pytest.mark.rule("CORE-MAGIC-START-2")
def test_a_wizard_takes_every_known_spell_and_may_pick_either() -> None:
    assert list(known(knowing(roster("undead"), VISION, FIRES))) == [VISION, FIRES]


def test_a_spell_drawn_again_is_easier_each_time() -> None:
    assert known(knowing(roster("undead"), VISION, VISION, VISION))[VISION].difficulty == 4


def test_a_spell_that_no_list_has_is_an_error() -> None:
    with pytest.raises(KeyError, match="fireball"):
        known_spell("fireball", BOOK)


def test_rats_that_may_be_called_wait_in_reserve_behind_all_fighters() -> None:
    setup = set_up([knowing(roster("skaven-clan-eshin"), RATS), roster("undead")], BOOK, seed="1")
    fielded = sum(len(side.fighters) for side in setup.sides)
    rats = setup.sides[0].reserves
    assert [rat.id for rat in rats] == [fielded, fielded + 1, fielded + 2]
    assert {rat.type for rat in rats} == {"Giant Rat"}
    assert {rat.called_by for rat in rats} == {0}
    assert not setup.sides[1].reserves
    assert [fighter.id for fighter in setup.fighters] == list(range(fielded + 3))


def test_a_spell_that_nobody_casts_is_named_beside_the_battle_and_one_for_after_it_is_not() -> None:
    setup = set_up(
        [knowing(roster("undead"), VISION, "spell-of-awakening"), roster("orc-mob")], BOOK, seed="1"
    )
    vampire, *others = setup.sides[0].fighters
    unheard_of = changed(vampire.spells[0], key="a-leagues-own-spell")
    vampire = changed(vampire, spells=(*vampire.spells, unheard_of))
    side = changed(setup.sides[0], fighters=(vampire, *others))
    left_out = {rule.key for rule in unsupported_rules(changed(setup, sides=(side, *setup.sides[1:])))}
    assert "a-leagues-own-spell" in left_out
    assert not {VISION, "spell-of-awakening"} & left_out


def test_the_undead_and_possessed_are_known_as_such() -> None:
    kinds = {fighter.line: fighter.kinds for fighter in field_side(roster("undead"), BOOK, 0).fighters}
    assert kinds["vampire"] == ("undead",)
    assert kinds["necromancer"] == ()
