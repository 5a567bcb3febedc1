"""Charges that something loses, shortens or lengthens, at their limits."""

import pytest

from rules.combat.charging.charging import (
    charge_limit,
    charge_targets,
    declare_charges,
    may_charge,
    move_charges,
)
from rules.engine.decisions import NONE, ChargeTarget, Choice, Intercept, NextToAct
from rules.engine.events import ChargeDeclared, ConditionBegan, Status, WarriorMoved
from rules.engine.state.conditions import HIDDEN, Condition
from tests.rules.engine.table.table_cases import bare, wall
from tests.rules.staging.battlefield import Battlefield, Man, man

#: Three enemies in a row, side by side; a charger against two of them touches the one in the middle.
MIDDLE, LEFT, RIGHT = (15, 20), (15, 18.9), (15, 21.1)


def facing(own: Man, *enemies: Man, **more: object) -> Battlefield:
    field = Battlefield([own], enemies, **more)
    field.turn(0, "movement")
    return field


def declares(field: Battlefield, *dice: int, at: tuple[str, ...] = ("1", NONE)) -> list[tuple[int, int]]:
    return field.play(
        declare_charges(field.battle, 0, [field.one(0)]),
        *dice,
        says={ChargeTarget: [*at], NextToAct: ["0", "done"]},
    )


def moves(field: Battlefield, *dice: int, at: tuple[str, ...] = ("1", NONE), says: str = "use") -> str:
    """How the charge of warrior 0 goes."""
    declared = declares(field, at=at)
    field.play(
        move_charges(field.battle, declared), *dice, says={Choice: says, Intercept: NONE, ChargeTarget: NONE}
    )
    return field.told(WarriorMoved)[-1].manner


# several


def vampire(**more: object) -> Man:
    return man(10, 20, line="vampire", **more)


def test_a_warrior_who_is_kept_off_the_second_may_still_charge_the_third() -> None:
    field = facing(vampire(), man(*MIDDLE), man(*LEFT, "garlic"), man(*RIGHT))
    assert declares(field, 6, 6, at=("1", "2", "3")) == [(0, 1), (0, 3)]
    assert [asked.targets for asked in field.questions(ChargeTarget)] == [(1, 2, 3), (2, 3), (3,)]
    assert [asked.also for asked in field.questions(ChargeTarget)] == [(), (1,), (1,)]


def test_a_warrior_who_is_kept_off_the_first_chooses_among_the_others() -> None:
    field = facing(vampire(), man(*MIDDLE, "garlic"), man(*LEFT), man(*RIGHT, "garlic"))
    assert declares(field, 6, 6, at=("1", "2")) == [(0, 2)]
    assert [asked.targets for asked in field.questions(ChargeTarget)] == [(1, 2, 3), (2,)]


def test_a_warrior_who_does_not_dare_the_second_loses_the_whole_charge() -> None:
    field = facing(man(10, 20), man(*MIDDLE), man(*LEFT, tags=("causes-fear",)))
    assert declares(field, 6, 6, at=("1", "2")) == []
    assert field.told(ChargeDeclared) == [ChargeDeclared(0, 1)]


def test_a_warrior_who_dares_the_second_charges_both() -> None:
    field = facing(man(10, 20), man(*MIDDLE), man(*LEFT, tags=("causes-fear",)))
    assert declares(field, 3, 4, at=("1", "2")) == [(0, 1), (0, 2)]
    field.play(move_charges(field.battle, [(0, 1), (0, 2)]))
    assert field.one(0).contacts == {1, 2}


@pytest.mark.parametrize("second", [False, True])
@pytest.mark.parametrize(("dice", "lost"), [((6, 6), True), ((3, 4), False)])
def test_a_convincing_manner_loses_the_charge_at_a_friend_beside_him(
    second: bool, dice: tuple[int, int], lost: bool
) -> None:
    speaker = man(15, 33.98 if second else 23, tags=("convincing-manner",))
    others = (man(*MIDDLE), man(*RIGHT)) if second else (man(*MIDDLE),)
    field = facing(man(10, 20), *others, speaker)
    declared = declares(field, *dice, at=("1", "2") if second else ("1", NONE))
    assert declared == ([] if lost else [(0, 1), (0, 2)] if second else [(0, 1)])
    assert may_charge(field.battle, field.one(0)) is not lost


# how far


def test_caltrops_that_take_more_than_he_has_leave_nothing_of_a_charge() -> None:
    field = facing(man(10, 20, M=2), man(10.99, 20, "caltrops"))
    assert moves(field, 6) == "failed_charge"


@pytest.mark.parametrize(("die", "manner"), [(2, "failed_charge"), (3, "charge"), (5, "charge")])
def test_some_charge_d3_inches_farther(die: int, manner: str) -> None:
    field = facing(man(10, 20, tags=("charge-range-d3",)), man(20.98, 20))
    assert charge_limit(field.battle, field.one(0)) == 800
    assert moves(field, die) == manner


# whom


def test_a_warrior_who_is_lost_from_sight_is_not_charged() -> None:
    field = facing(man(10, 20), man(15, 20), man(15, 24))
    field.fold(ConditionBegan(0, Condition("lost-sight-of:1", "phase", by=1)))
    assert charge_targets(field.battle, field.one(0)) == ((2,), ())


def test_a_warrior_whom_he_touches_already_is_not_charged() -> None:
    field = facing(man(10, 20), man(10.98, 20), man(15, 24))
    field.engage(0, 1)
    field.status(1, Status.STUNNED)
    assert may_charge(field.battle, field.one(0))
    assert charge_targets(field.battle, field.one(0)) == ((2,), ())


def test_a_warrior_who_is_never_charged_is_neither_seen_nor_noticed() -> None:
    blind = bare(walls=[wall((12, 18), (12, 22), 5)])
    for table in (None, blind):
        field = facing(man(10, 20), man(13, 20), **({"table": table} if table else {}))
        assert any(charge_targets(field.battle, field.one(0)))
        field.fold(ConditionBegan(1, Condition("blessed", tags=("never-charged",))))
        assert charge_targets(field.battle, field.one(0)) == ((), ())


def test_the_hidden_are_neither_seen_nor_noticed() -> None:
    field = facing(man(10, 20), man(13, 20), table=bare(walls=[wall((12, 18), (12, 22), 5)]))
    field.fold(ConditionBegan(1, Condition(HIDDEN)))
    assert charge_targets(field.battle, field.one(0)) == ((), ())


@pytest.mark.parametrize(("tags", "away"), [(("charge-unseen",), 6), (("charges-unseen",), 12), ((), 4)])
@pytest.mark.parametrize("beyond", [0, 0.01])
def test_unseen_enemies_are_noticed_within_a_distance(
    tags: tuple[str, ...], away: float, beyond: float
) -> None:
    field = facing(
        man(10, 20, tags=tags, M=6),
        man(10.98 + away + beyond, 20),
        table=bare(walls=[wall((12, 10), (12, 30), 5)]),
    )
    assert charge_targets(field.battle, field.one(0)) == ((), () if beyond else (1,))


def test_a_warrior_who_knows_where_they_are_needs_no_test() -> None:
    field = facing(
        man(10, 20, tags=("charges-unseen",)), man(15, 20), table=bare(walls=[wall((12, 18), (12, 22), 5)])
    )
    assert declares(field) == [(0, 1)]


def test_an_animal_does_not_charge_its_friend() -> None:
    for animal, line in ((True, "wardog"), (True, "squig"), (False, "wardog")):
        field = facing(
            man(10, 20, animal=animal, line=line), man(15, 20, tags=("animal-friendship",)), man(15, 24)
        )
        spared = animal and line == "wardog"
        assert charge_targets(field.battle, field.one(0))[0] == ((2,) if spared else (1, 2))


@pytest.mark.parametrize("tag", ["random-move-2d6", "never-charges", "no-charge"])
def test_some_conditions_forbid_declaring_a_charge(tag: str) -> None:
    field = facing(man(10, 20), man(15, 20))
    assert may_charge(field.battle, field.one(0))
    field.fold(ConditionBegan(0, Condition("odd", tags=(tag,))))
    assert not may_charge(field.battle, field.one(0))
