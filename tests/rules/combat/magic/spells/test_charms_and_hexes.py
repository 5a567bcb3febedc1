"""Charms and Hexes."""

from rules.combat.charging.charging import may_charge
from rules.combat.effects import hooks
from rules.combat.moving.movement import may_move, move_limits
from rules.combat.psychology.minds import NO_MOVE
from rules.combat.rolls.rerolls import TEST, roll_with_rerolls
from rules.combat.shooting.shooting import may_shoot
from rules.engine.decisions import Choice
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan, RollChanged, RollRepeated, Status, WarriorFell, WarriorMoved
from rules.engine.state.conditions import Condition
from rules.engine.table import CONTACT, Table
from tests.rules.engine.table.table_cases import bare, block, wall
from tests.rules.staging.battlefield import Battlefield, Man, inches, man
from tests.rules.staging.spellcraft import battlefield, cast, offered, wizard

SIXES = (6, 6)


def hexed(key: str, **given: object) -> Battlefield:
    field = battlefield([wizard(10, 10, key)], [man(14, 10, "bow", "sword", **given)])
    cast(field, f"{key} 1", *SIXES)
    return field


def turn_ends(field: Battlefield, side: int) -> None:
    for one in field.state.acting(side):
        for ends in hooks.turn_ends.handlers(one):
            field.play(ends(field.battle, one))


def test_the_cursed_repeat_every_success_until_the_end_of_their_turn() -> None:
    field = hexed("curse")
    one = field.one(1)
    field.play(roll_with_rerolls(field.battle, one, Roll("x", need=3, who=1), TEST), 3, 1)
    assert field.told(RollRepeated)
    turn_ends(field, 0)
    assert one.under("curse")
    turn_ends(field, 1)
    assert not one.under("curse")


def test_age_takes_one_off_everything_but_wounds() -> None:
    profile = hexed("age-of-stone").one(1).profile
    assert (profile.M, profile.WS, profile.S, profile.T, profile.W, profile.Ld) == (3, 2, 2, 2, 1, 6)


def test_a_warrior_who_cannot_use_weapons_fights_with_his_fists_and_does_not_shoot() -> None:
    field = hexed("warriors-bane")
    field.turn(1, "shooting")
    assert not may_shoot(field.battle, field.one(1))
    assert field.one(1).in_hand.name == "fists"


def test_a_cure_gives_a_wound_back_and_raises_friends() -> None:
    field = battlefield(
        [wizard(10, 10, "cure"), man(10, 14, W=3), man(12, 10), man(10, 30, W=3)], [man(40, 40)]
    )
    field.hurt(1, 1)
    field.hurt(3, 1)
    field.status(2, Status.STUNNED)
    cast(field, "cure", *SIXES)
    assert (field.one(1).wounds, field.one(3).wounds) == (2, 1)
    assert field.one(2).standing
    field.hurt(1, 3)
    field.turn(0)
    assert not offered(field)


def turn_begins(field: Battlefield, who: int, *faces: int) -> None:
    for begins in hooks.turn_begins.handlers(field.one(who)):
        field.play(begins(field.battle, field.one(who)), *faces)


def test_the_blind_neither_shoot_charge_nor_run_and_fight_at_half_skill() -> None:
    field = hexed("dust-of-the-blind", WS=5)
    field.turn(1, "shooting")
    blind = field.one(1)
    assert not may_shoot(field.battle, blind)
    assert not may_charge(field.battle, blind)
    assert move_limits(field.battle, blind)[1] == 0
    assert blind.profile.WS == 3


def test_the_blind_stumble_their_whole_move_at_random_when_their_turn_begins() -> None:
    field = hexed("dust-of-the-blind")
    field.fold(WarriorMoved(1, "walk", (inches(14, 12), inches(14, 10)), 200))
    field.turn(1, "recovery")
    turn_begins(field, 1, 6)
    assert field.one(1).position == inches(14, 14)
    assert not may_move(field.battle, field.one(1))
    held = hexed("dust-of-the-blind")
    held.engage(0, 1)
    held.turn(1, "recovery")
    turn_begins(held, 1)
    assert not held.told(WarriorMoved)


def test_the_blind_who_lie_down_or_are_held_stay_where_they_are() -> None:
    down, held = hexed("dust-of-the-blind"), hexed("dust-of-the-blind")
    down.status(1, Status.KNOCKED_DOWN)
    held.fold(ConditionBegan(1, Condition("x", tags=(NO_MOVE,))))
    for field in (down, held):
        turn_begins(field, 1)
        assert not field.told(WarriorMoved)


def stumbles(table: Table, *friends: Man, enemy: Man | None = None, z: float = 0) -> Battlefield:
    """A blind man at (14, 10) who looks west and stumbles straight ahead."""
    blind = [man(14, 20, z=z), man(14, 10, z=z), *friends]
    field = battlefield(
        blind, [wizard(14, 16, "dust-of-the-blind", z=z), *([enemy] if enemy else [])], table=table
    )
    witch = len(blind)
    cast(field, "dust-of-the-blind 1", *SIXES, who=witch)
    field.fold(WarriorMoved(1, "walk", (inches(14.1, 10, z), inches(14, 10, z)), 10))
    turn_begins(field, 1, 1)
    return field


def test_the_blind_who_stumble_into_somebody_or_something_stop_before_it() -> None:
    field = stumbles(bare(), man(12, 10))
    assert field.one(1).gap_to(field.one(2)) == 0
    assert [event.spent for event in field.told(WarriorMoved)] == [102]
    field = stumbles(bare(), enemy=man(12, 10))
    assert field.one(1).gap_to(field.one(3)) == CONTACT + 1
    assert not field.one(1).contacts
    beside = stumbles(bare(walls=[wall((13.5, 5), (13.5, 15), 5)]))
    assert not beside.told(WarriorMoved)
    assert not may_move(beside.battle, beside.one(1))


def test_the_blind_who_stumble_into_somebody_on_a_roof_do_not_fall() -> None:
    roof = bare(blocks=[block(8, 8, 8, 16, 3, roof="flat")])
    field = stumbles(roof, man(12, 10, z=3), z=3)
    assert not field.told(WarriorFell)
    assert field.one(1).position.z == 300


def test_the_blind_stumble_over_an_edge() -> None:
    roof = bare(blocks=[block(8, 8, 8, 4, 3, roof="flat")])
    field = battlefield([wizard(9, 10, "dust-of-the-blind", z=3)], [man(14, 10, z=3)], table=roof)
    field.fold(WarriorMoved(1, "walk", (inches(13, 10, 3), inches(14, 10, 3)), 100))
    cast(field, "dust-of-the-blind 1", *SIXES)
    field.turn(1, "recovery")
    turn_begins(field, 1, 1, 1, 1)
    assert field.told(WarriorFell)[0].height == 300


def test_the_dust_settles_when_the_witch_casts_again_or_moves() -> None:
    field = battlefield([wizard(10, 10, "dust-of-the-blind", "cure"), man(12, 10)], [man(14, 10)])
    field.status(1, Status.KNOCKED_DOWN)
    cast(field, "dust-of-the-blind 2", *SIXES)
    field.turn(1)
    field.turn(0, "shooting")
    assert field.one(2).under("dust-of-the-blind")
    cast(field, "cure", 1, 1)
    assert not field.one(2).under("dust-of-the-blind")
    moved = hexed("dust-of-the-blind")
    moved.fold(WarriorMoved(0, "walk", (inches(10, 10), inches(10, 12)), 200))
    assert not moved.one(1).under("dust-of-the-blind")


def seen_ahead(*d3: int) -> Battlefield:
    field = battlefield([wizard(10, 10, "scry"), man(12, 10)], [man(14, 10)])
    cast(field, "scry 1", *SIXES, *d3)
    return field


def test_the_foreseen_repeats_d3_failures_this_turn_and_changes_them_by_1() -> None:
    field = seen_ahead(3)
    one = field.one(1)
    roll, use = Roll("x", need=5, who=1), {Choice: "use"}
    assert field.play(roll_with_rerolls(field.battle, one, roll, TEST), 1, 4, says=use) == (5,)
    assert field.told(RollChanged)
    assert field.play(roll_with_rerolls(field.battle, one, roll, TEST), 1, says={Choice: "keep"}) == (1,)
    assert field.play(roll_with_rerolls(field.battle, one, roll, TEST), 1, 3, says=use) == (3,)
    assert field.play(roll_with_rerolls(field.battle, one, roll, TEST), 1) == (1,)
    assert not field.asked


def test_foresight_ends_with_the_turn() -> None:
    field = seen_ahead(1)
    assert field.one(1).under("scry")
    field.turn(1)
    assert not field.one(1).under("scry")


def test_the_blind_who_stop_at_the_brink_of_their_own_stay_there() -> None:
    roof = bare(blocks=[block(8, 8, 8, 4, 3, roof="flat")])
    field = battlefield([wizard(9, 10, "dust-of-the-blind", z=3)], [man(11.5, 10, z=3)], table=roof)
    field.fold(WarriorMoved(1, "walk", (inches(11.4, 10, 3), inches(11.5, 10, 3)), 10))
    cast(field, "dust-of-the-blind 1", *SIXES)
    field.turn(1, "recovery")
    turn_begins(field, 1, 1)
    assert field.one(1).position == inches(15.5, 10, 3)
