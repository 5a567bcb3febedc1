"""Hatred: what is rolled again, when, and against whom."""

import pytest

from rules.catalogue.load import complete_rulebook
from rules.combat.effects import hooks
from rules.combat.melee.melee import fight
from rules.combat.psychology.hatred import HATED
from rules.combat.shooting.shooting import shoot
from rules.engine.decisions import AttackTarget, Choice, NextToAct, ShootingTarget
from rules.engine.events import BlowStruck, CombatFought, ConditionBegan, WarriorMoved
from rules.engine.setup import KnownSpell
from rules.engine.state.conditions import Condition
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.warbands import BOOK

VENGEFUL = ("hatred:skaven",)
RAT = ("skaven",)


def grudge(**given: object) -> Battlefield:
    field = Battlefield(
        [man(10, 10, "axe", tags=VENGEFUL, **given)], [man(10.98, 10, T=10, callings=RAT), man(40, 40)]
    )
    field.engage(0, 1)
    return field


def blows(field: Battlefield) -> list[tuple[int, bool, str]]:
    return [
        (event.roll.faces[0], event.hit, event.reason) for event in field.told(BlowStruck) if event.who == 0
    ]


@pytest.mark.rule("CORE-HATRED-1")
def test_only_what_missed_is_rolled_again():
    field = grudge(A=2)
    field.play(fight(field.battle), 1, 4, 5, 1)
    assert blows(field) == [(1, False, ""), (4, True, "rolled again"), (5, True, "")]


@pytest.mark.rule("CORE-DICE-REROLL", "CORE-DICE-REROLL-ONCE")
def test_the_second_roll_stands_and_there_is_no_third():
    field = grudge(skills=(), A=1)
    field.play(fight(field.battle), 2, 1, 1)
    assert [hit for _, hit, _ in blows(field)] == [False, False]


@pytest.mark.rule("CORE-DICE-REROLL-ONCE")
@pytest.mark.parametrize(("fate", "faces"), [("curse", (4, 2)), ("luck-of-shemtek", (1, 2))])
def test_hatred_does_not_repeat_rolls_repeated_by_luck_or_a_curse(fate: str, faces: tuple[int, ...]):
    field = grudge()
    field.fold(ConditionBegan(0, Condition(fate, tags=(fate,), side=1, amount=1)))
    field.play(fight(field.battle), *faces, 1)
    assert [(hit, reason) for _, hit, reason in blows(field)] == [(False, "")]


@pytest.mark.rule("CORE-DICE-REROLL-ONCE")
@pytest.mark.parametrize("fate", ["scry", "reroll-one-die"])
def test_rolls_that_hatred_repeats_spend_no_foresight_or_rabbits_foot(fate: str):
    field = grudge()
    field.fold(ConditionBegan(0, Condition(fate, tags=(fate,), amount=1)))
    field.play(fight(field.battle), 1, 2, 1)
    assert [(hit, reason) for _, hit, reason in blows(field)] == [(False, ""), (False, "rolled again")]
    assert not field.questions(Choice)


@pytest.mark.rule("CORE-HATRED-2")
def test_after_the_first_round_nothing_is_rolled_again():
    field = grudge()
    field.fold(CombatFought((0, 1)))
    field.play(fight(field.battle), 1, 1)
    assert len(blows(field)) == 1


@pytest.mark.rule("CORE-HATRED-1")
def test_a_warrior_who_joins_late_is_hated_in_the_first_round_against_him():
    field = Battlefield(
        [man(10, 10, "axe", tags=VENGEFUL, A=2, I=5)],
        [man(10.98, 10, T=10, callings=RAT), man(10, 10.98, T=10, callings=RAT)],
    )
    field.engage(0, 1)
    field.fold(CombatFought((0, 1)))
    field.engage(2, 0, manner="walk")
    field.play(fight(field.battle), 1, 1, 1, 1, 1, says={AttackTarget: ["1", "2"]})
    assert [(event.target, event.reason) for event in field.told(BlowStruck) if event.who == 0] == [
        (1, ""),
        (2, ""),
        (2, "rolled again"),
    ]


@pytest.mark.rule("CORE-HATRED-3")
def test_blows_at_others_are_not_rolled_again():
    field = Battlefield(
        [man(10, 10, "axe", tags=VENGEFUL, A=2)],
        [man(10.98, 10, T=10, callings=RAT), man(10, 10.98, T=10)],
    )
    field.engage(0, 1, 2)
    field.play(fight(field.battle), 1, 1, 1, 1, 1, says={AttackTarget: ["1", "2"]})
    assert [event.target for event in field.told(BlowStruck) if event.who == 0] == [1, 1, 2]


@pytest.mark.rule("CORE-HATRED-4")
def test_a_new_combat_brings_new_hatred():
    field = grudge()
    field.fold(CombatFought((0, 1)))
    here = field.one(1).position
    field.fold(WarriorMoved(1, "flee", (here, here), 0))
    field.engage(0, 1)
    field.play(fight(field.battle), 1, 1, 1)
    assert len(blows(field)) == 2


@pytest.mark.rule("CORE-HATRED-4")
@pytest.mark.parametrize(("target", "struck"), [(1, 2), (2, 1)])
def test_an_enemy_who_comes_back_is_hated_anew_by_somebody_who_stayed_in_combat(target: int, struck: int):
    field = Battlefield(
        [man(10, 10, "axe", tags=VENGEFUL, I=6)],
        [man(10.98, 10, T=10, callings=RAT), man(10, 10.98, T=10, callings=RAT)],
    )
    field.engage(0, 1, 2)
    field.fold(CombatFought((0, 1, 2)))
    here = field.one(1).position
    field.fold(WarriorMoved(1, "flee", (here, here), 0))
    field.fold(WarriorMoved(1, "charge", (here, here), 0, contacts=(0,)))
    field.play(fight(field.battle), *[1] * (struck + 2), says={AttackTarget: str(target)})
    assert len(blows(field)) == struck


@pytest.mark.rule("CORE-HATRED-5")
def test_shots_are_not_rolled_again():
    field = Battlefield([man(10, 10, "bow", tags=VENGEFUL)], [man(20, 10, callings=RAT)])
    field.turn(0, "shooting")
    field.play(
        shoot(field.battle, 0, field.state.of_side(0)),
        1,
        says={ShootingTarget: "bow 1", NextToAct: ["0", "done"]},
    )


def test_everybody_in_a_hated_warband_is_hated_with_it():
    field = Battlefield(
        [man(10, 10, tags=VENGEFUL)],
        [man(20, 20, leader=True, callings=RAT), man(30, 30, callings=("ogre",))],
    )
    assert hooks.hates_enemy.any_true(field.battle, field.one(0), field.one(2))


def test_orcs_are_hated_for_themselves():
    field = Battlefield(
        [man(10, 10, tags=("hatred:orcs-and-goblins",))],
        [man(20, 20, leader=True, callings=("orc",)), man(30, 30, callings=("ogre",))],
    )
    assert [hooks.hates_enemy.any_true(field.battle, field.one(0), field.one(who)) for who in (1, 2)] == [
        True,
        False,
    ]


def test_shooters_and_casters_are_hated_for_what_they_do():
    spell, prayer = KnownSpell("x", "X", 6), KnownSpell("y", "Y", 6, "prayer")
    field = Battlefield(
        [man(10, 10, tags=("hatred:shooters",)), man(12, 12, tags=("hatred:spellcasters",))],
        [man(20, 20, "bow"), man(30, 30, spells=(spell,)), man(40, 40, spells=(prayer,))],
    )
    hated = [
        [hooks.hates_enemy.any_true(field.battle, field.one(own), field.one(who)) for who in (2, 3, 4)]
        for own in (0, 1)
    ]
    assert hated == [[True, False, False], [False, True, False]]


@pytest.mark.parametrize(
    ("flag", "hated"),
    [
        ("hatred-of-individual:Snikch of Side 1", [True, False]),
        ("hatred-of-leader:Side 1", [False, True]),
        ("hatred-of-warband:Side 1", [True, True]),
        ("hatred-of-type:mercenaries-reikland", [True, True]),
        ("hatred-of-warband:Side 7", [False, False]),
    ],
)
def test_bitter_enmity_is_for_whom_the_flag_names(flag: str, hated: list[bool]):
    field = Battlefield(
        [man(10, 10, tags=(flag,))], [man(20, 20, name="Snikch"), man(30, 30, name="Queek", leader=True)]
    )
    assert [hooks.hates_enemy.any_true(field.battle, field.one(0), field.one(who)) for who in (1, 2)] == hated


def test_every_hatred_of_the_rulebook_means_somebody():
    rules = [rule for warband in BOOK.warbands.values() for rule in warband.rules]
    rules += [rule for warband in BOOK.warbands.values() for kind in warband.warriors for rule in kind.rules]
    rules += [*BOOK.skills.values(), *(rule for sword in BOOK.hired_swords.values() for rule in sword.rules)]
    words = {tag.partition(":")[2] for rule in rules for tag in rule.tags if tag.startswith("hatred:")}
    assert words
    assert words <= set(HATED)


def test_everybody_whom_a_rule_of_the_rulebook_hates_is_known() -> None:
    book = complete_rulebook()
    kinds = [*book.hired_swords.values(), *book.dramatis_personae.values(), *book.skills.values()]
    bands = [tag for band in book.warbands.values() for one in (band, *band.warriors) for tag in one.tags]
    tags = {*bands, *(tag for kind in kinds for tag in kind.tags)}
    hated = {tag.removeprefix("hatred:") for tag in tags if tag.startswith("hatred:")}
    assert sorted(hated - set(HATED)) == []


@pytest.mark.parametrize(
    ("hatred", "callings", "hates"),
    [
        ("all", ("human",), True),
        ("dwarfs", ("dwarf", "dwarf-guildsmen"), True),
        ("dwarfs", ("chaos-dwarf",), False),
        ("vampires", ("vampire", "undead"), True),
        ("vampires", ("undead",), False),
        ("high-elves", ("elf", "high-elven"), True),
        ("dark-elves", ("elf", "high-elven"), False),
    ],
)
def test_hatred_of_a_kind_finds_its_enemies(hatred: str, callings: tuple[str, ...], hates: bool) -> None:
    field = Battlefield([man(10, 10, tags=(f"hatred:{hatred}",))], [man(12, 10, callings=callings)])
    assert hooks.hates_enemy.any_true(field.battle, *field.battle.state.combatants) is hates
