"""Skills of moving and charging: sprint, leap, sure feet, longer charges, and what makes a charge fail."""

import pytest

from rules.combat.charging.charging import (
    charge_limit,
    charge_targets,
    declare_charges,
    move_charge,
    move_charges,
)
from rules.combat.effects import hooks
from rules.combat.melee.strike_order import strike_class
from rules.combat.moving.hiding import spots_within
from rules.combat.moving.jumping_back import CLEAR
from rules.combat.moving.movement import may_move, move_limits
from rules.combat.moving.remaining_moves import move, move_one
from rules.engine.decisions import ChargeTarget, Choice, IllegalAnswer, MoveTo, NextToAct
from rules.engine.events import (
    CharacteristicTested,
    ChargeDeclared,
    ConditionBegan,
    LeadershipTested,
    RuleRolled,
    Status,
    StatusChanged,
    WarriorMoved,
)
from tests.rules.engine.table.table_cases import area, bare, block, wall
from tests.rules.staging.battlefield import Battlefield, Man, inches, man, place


def facing(own: Man, *enemies: Man, **given: object) -> Battlefield:
    field = Battlefield([own], enemies, **given)
    field.turn(0, "movement")
    return field


def charge(field: Battlefield, *dice: int) -> str:
    """Declare and move a charge of 0 at 1; the manner of the move, or nothing."""

    def both() -> object:
        declared = yield from declare_charges(field.battle, 0, [field.one(0)])
        yield from move_charges(field.battle, declared)

    field.play(both(), *dice, says={ChargeTarget: "1", NextToAct: "0"})
    moves = field.told(WarriorMoved)
    return moves[-1].manner if moves else ""


# running and charging


@pytest.mark.rule("CAMP-SKILL-SPRINT")
def test_a_warrior_who_sprints_runs_and_charges_three_times_his_movement():
    field = facing(man(10, 10, tags=("triple-run",)), man(22.98, 10))
    assert move_limits(field.battle, field.one(0)) == (400, 1200, "walk")
    assert charge_limit(field.battle, field.one(0)) == 1200
    assert charge(field) == "charge"


def test_a_warrior_who_cannot_run_still_charges():
    field = facing(man(10, 10, tags=("cannot-run",)), man(18.98, 10))
    assert move_limits(field.battle, field.one(0)) == (400, 0, "walk")
    assert charge(field) == "charge"


@pytest.mark.parametrize(("die", "manner"), [(2, "failed_charge"), (3, "charge")])
def test_a_longer_charge_rolls_how_much_longer(die: int, manner: str):
    field = facing(man(10, 10, tags=("charge-range-d3",)), man(10 + 8 + 0.98 + 1.5, 10))
    assert charge(field, die) == manner


@pytest.mark.parametrize(("die", "manner"), [(2, "failed_charge"), (4, "charge"), (3, "charge")])
def test_a_longer_charge_is_so_many_whole_inches_longer(die: int, manner: str):
    field = facing(man(10, 10, tags=("charge-range-d3",)), man(10 + 8 + 0.98 + 2, 10))
    assert charge(field, die) == manner


def test_a_spirit_walks_through_walls_and_nobody_else():
    table = bare(walls=[wall((12, 0), (12, 47), 5)])
    for tags, through in ((("moves-through-solids",), True), ((), False)):
        field = facing(man(10, 10, tags=tags), man(40, 40), table=table)
        flow = move_one(field.battle, field.one(0))
        if through:
            field.play(flow, says={MoveTo: place(14, 10), Choice: "stay in sight"})
            assert field.one(0).position == inches(14, 10)
        else:
            with pytest.raises(IllegalAnswer):
                field.play(flow, says={MoveTo: place(14, 10), Choice: "stay in sight"})


# leaping


def leaps(field: Battlefield, die: int, to: str) -> WarriorMoved:
    field.play(
        move_one(field.battle, field.one(0)),
        die,
        says={MoveTo: ["stay", to], Choice: lambda it: it.choices[0]},
    )
    return field.told(WarriorMoved)[-1]


@pytest.mark.rule("CAMP-SKILL-LEAP")
def test_a_leap_comes_on_top_of_the_move_once_a_turn():
    field = facing(man(10, 10, tags=("leap",)), man(40, 40))
    event = leaps(field, 5, place(15, 10))
    assert (event.manner, event.spent) == ("leap", 500)
    field.play(move_one(field.battle, field.one(0)), says={Choice: "stay in sight"})
    assert not field.questions(Choice)


def test_a_leap_goes_no_farther_than_the_die():
    field = facing(man(10, 10, tags=("leap",)), man(40, 40))
    with pytest.raises(IllegalAnswer):
        leaps(field, 4, place(14.01, 10))


def test_a_leap_goes_over_men_but_not_through_walls():
    crowd = [man(12, y) for y in (9, 10, 11)]
    field = Battlefield([man(10, 10, tags=("leap",)), *crowd], [man(40, 40)])
    field.turn(0, "movement")
    assert leaps(field, 5, place(14, 10)).spent == 400
    walled = facing(man(10, 10, tags=("leap",)), man(40, 40), table=bare(walls=[wall((12, 0), (12, 30), 1)]))
    with pytest.raises(IllegalAnswer):
        leaps(walled, 5, place(14, 10))


def test_a_leap_lengthens_a_charge_that_falls_short():
    field = facing(man(10, 10, tags=("leap",)), man(10 + 8 + 0.98 + 3, 10))
    assert charge(field, 3) == "charge"
    assert field.one(0).under("leapt")
    short = facing(man(10, 10, tags=("leap",)), man(10 + 8 + 0.98 + 3, 10))
    assert charge(short, 2) == "failed_charge"
    near = facing(man(10, 10, tags=("leap",)), man(15, 10))
    assert charge(near) == "charge"
    assert not near.one(0).under("leapt")


# slow ground


@pytest.mark.parametrize(
    ("tags", "name", "reached"),
    [
        ((), "Dark Wood", False),
        (("woods-move",), "Dark Wood", True),
        (("woods-move",), "Rubble", False),
        (("jungle-move",), "Jungle", True),
        (("jungle-move",), "Dark Wood", False),
        (("difficult-terrain-move",), "Rubble", True),
    ],
)
def test_slow_ground_does_not_slow_those_who_are_at_home_in_it(
    tags: tuple[str, ...], name: str, reached: bool
):
    slow = area("difficult", 11, 5, 10, 10) | {"name": name}
    field = facing(man(10, 10, tags=tags), man(40, 40), table=bare(areas=[slow]))
    flow = move_one(field.battle, field.one(0))
    if reached:
        field.play(flow, says={MoveTo: place(14, 10), Choice: "stay in sight"})
        assert field.told(WarriorMoved)[0].spent == 400
        assert not field.one(0).ran
    else:
        field.play(flow, says={MoveTo: place(14, 10), Choice: "stay in sight"})
        assert field.one(0).ran


def test_a_charge_through_woods_is_not_slowed_either():
    woods = area("difficult", 11, 5, 10, 10) | {"name": "Wood"}
    field = facing(man(10, 10, tags=("woods-move",)), man(18.9, 10), table=bare(areas=[woods]))
    assert charge(field) == "charge"


# unseen enemies


@pytest.mark.parametrize(
    ("tags", "far", "noticed"),
    [
        ((), 4, True),
        ((), 4.1, False),
        (("charge-unseen",), 6, True),
        (("charge-unseen",), 6.1, False),
        (("charges-unseen",), 12, True),
        (("charges-unseen",), 12.1, False),
    ],
)
def test_skills_extend_the_distance_of_noticing_unseen_enemies(
    tags: tuple[str, ...], far: float, noticed: bool
):
    table = bare(walls=[wall((12, 5), (12, 15), 5)])
    field = facing(man(10, 10, M=6, tags=tags), man(10 + 0.98 + far, 10), table=table)
    _, unseen = charge_targets(field.battle, field.one(0))
    assert bool(unseen) is noticed


def test_the_backstabber_needs_no_test():
    table = bare(walls=[wall((12, 9), (12, 11), 5)])
    field = facing(man(10, 10, tags=("charges-unseen",)), man(13.5, 10), table=table)
    assert charge(field) == "charge"
    assert not field.told(CharacteristicTested)


@pytest.mark.parametrize(("die", "goes"), [(2, True), (3, False)])
def test_the_concealed_are_harder_to_notice(die: int, goes: bool):
    table = bare(walls=[wall((12, 9), (12, 11), 5)])
    field = facing(man(10, 10), man(13.5, 10, tags=("concealment",)), table=table)
    charge(field, die)
    assert bool(field.told(ChargeDeclared)) is goes


def test_in_jungle_she_is_seen_at_half_the_distance():
    jungle = area("difficult", 18, 18, 4, 4) | {"name": "Jungle"}
    table = bare(areas=[jungle])
    field = facing(man(20, 20, tags=("concealment-jungle",)), man(30, 20, I=5), table=table)
    assert spots_within(field.battle, field.one(1), field.one(0)) == 300
    outside = facing(man(10, 20, tags=("concealment-jungle",)), man(30, 20, I=5), table=table)
    assert spots_within(outside.battle, outside.one(1), outside.one(0)) == 500


# charges that come to nothing


@pytest.mark.parametrize(("die", "manner"), [(3, "failed_charge"), (4, "charge")])
def test_a_warrior_who_evades_makes_the_charge_fail(die: int, manner: str):
    assert charge(facing(man(10, 10), man(15, 10, tags=("evade-charge",))), die) == manner


@pytest.mark.parametrize(("dice", "manner"), [((3, 4), "charge"), ((4, 4), "")])
def test_a_convincing_manner_talks_a_charger_out_of_it(dice: tuple[int, int], manner: str):
    field = facing(man(10, 10), man(15, 10), man(20, 10, tags=("convincing-manner",)))
    assert charge(field, *dice) == manner
    assert [event.purpose for event in field.told(LeadershipTested)] == ["a convincing manner"]


def test_a_convincing_manner_reaches_twelve_inches_and_no_animal():
    for x, dice in ((15 + 0.98 + 12, (4, 4)), (15 + 0.99 + 12, ())):
        far = facing(man(10, 10), man(15, 10), man(x, 10, tags=("convincing-manner",)))
        assert charge(far, *dice) == ("" if dice else "charge")
    dog = facing(man(10, 10, animal=True), man(15, 10), man(20, 10, tags=("convincing-manner",)))
    assert charge(dog) == "charge"


def test_a_warrior_of_convincing_manner_helps_others_and_only_on_their_feet():
    himself = facing(man(10, 10), man(15, 10, tags=("convincing-manner",)), man(40, 40))
    assert charge(himself) == "charge"
    lying = facing(man(10, 10), man(15, 10), man(20, 10, tags=("convincing-manner",)))
    lying.status(2, Status.KNOCKED_DOWN)
    assert charge(lying) == "charge"


def test_a_warrior_who_was_talked_out_of_a_charge_charges_nobody_else_this_turn():
    field = facing(man(10, 10), man(15, 10), man(20, 10, tags=("convincing-manner",)))
    charge(field, 4, 4)
    assert field.one(0).has("no-charge")
    field.turn(1)
    assert not field.one(0).has("no-charge")


# going on


def fury(*enemies: Man) -> Battlefield:
    """A warrior with the skill who has just taken their only opponent out of action."""
    field = Battlefield([man(10, 10, tags=("fury-of-khaine",))], [man(10.98, 10), *enemies])
    field.turn(0, "close combat")
    field.engage(0, 1)
    field.fold(StatusChanged(1, Status.OUT_OF_ACTION, 0))
    return field


def ends(field: Battlefield) -> None:
    def turn() -> object:
        for end in hooks.turn_ends.handlers(field.one(0)):
            yield from end(field.battle, field.one(0))

    field.play(turn())


def test_in_fury_he_moves_four_inches_into_a_new_combat_and_strikes_as_a_charger():
    field = fury(man(10, 14.98, I=9))
    ends(field)
    assert field.one(0).contacts == {2}
    field.turn(1, "close combat")
    assert strike_class(field.battle, field.one(0)) < strike_class(field.battle, field.one(2))
    field.turn(0)
    assert not field.one(0).conditions


@pytest.mark.parametrize("away", [14.99, 15.1, 20])
def test_fury_goes_no_farther_than_four_inches(away: float):
    field = fury(man(10, away))
    ends(field)
    assert not field.one(0).contacts


def test_without_a_victim_there_is_no_fury():
    field = Battlefield([man(10, 10, tags=("fury-of-khaine",))], [man(10, 13)])
    field.turn(0, "close combat")
    ends(field)
    assert not field.asked


# leaving a combat


def in_combat(**given: object) -> Battlefield:
    field = Battlefield([man(10, 10, tags=("jump-back",), **given)], [man(10.98, 10), man(10, 30)])
    field.engage(1, 0)
    field.turn(0, "movement")
    return field


def test_a_warrior_who_jumps_back_moves_away_as_he_likes():
    field = in_combat()
    field.play(
        declare_charges(field.battle, 0, [field.one(0)]), 3, says={Choice: "jump back", NextToAct: "done"}
    )
    assert field.one(0).under(CLEAR)
    assert may_move(field.battle, field.one(0))
    field.play(move(field.battle, 0, [field.one(0)]), says={MoveTo: place(7, 10), NextToAct: "0"})
    assert field.one(0).position == inches(7, 10)
    assert not field.one(0).contacts
    assert not field.one(1).contacts


def test_a_warrior_who_fails_to_jump_back_stays_and_strikes_last():
    field = in_combat(I=6)
    field.play(
        declare_charges(field.battle, 0, [field.one(0)]), 6, says={Choice: "jump back", NextToAct: "done"}
    )
    assert not may_move(field.battle, field.one(0))
    assert strike_class(field.battle, field.one(0)) > strike_class(field.battle, field.one(1))


def test_nobody_has_to_jump_back():
    field = in_combat()
    field.play(declare_charges(field.battle, 0, [field.one(0)]), says={Choice: "fight on", NextToAct: "done"})
    assert not field.rolls
    assert not may_move(field.battle, field.one(0))


def test_a_low_block_is_leapt_over():
    low = block(12, 8, 1, 4, 0.9)
    field = facing(man(10, 10, tags=("leap",)), man(40, 40), table=bare(blocks=[low]))
    assert leaps(field, 6, place(14, 10)).spent == 400
    assert [event.rule for event in field.told(RuleRolled)] == ["Leap"]


def test_a_charge_of_no_length_is_still_one():
    field = facing(man(10, 10), man(10.98, 10))
    field.play(move_charge(field.battle, field.one(0), field.one(1), 800))
    assert field.one(0).contacts == {1}


@pytest.mark.parametrize("kept", ["engaged", "lying"])
def test_a_warrior_who_lies_or_has_another_to_fight_does_not_go_on_in_fury(kept: str):
    field = fury(man(10, 10.98), man(10, 6))
    if kept == "engaged":
        field.engage(0, 2)
    else:
        field.status(0, Status.KNOCKED_DOWN)
    ends(field)
    assert not field.asked
    assert not field.told(ConditionBegan)
