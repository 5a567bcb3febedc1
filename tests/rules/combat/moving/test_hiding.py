"""Hiding: where and when, what ends it, who finds the hidden, and what it keeps off."""

import pytest

from rules.combat.charging.charging import charge_targets, declare_charges, move_charges
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.moving.hiding import HIDE, look_for_hidden, may_hide, spots_within
from rules.combat.moving.movement import check_runners, move_limits
from rules.combat.moving.remaining_moves import move_one
from rules.combat.shooting.shooting import fire, legal_targets, may_shoot
from rules.engine.decisions import ChargeTarget, Choice, MoveTo, NextToAct
from rules.engine.events import (
    ConditionBegan,
    ConditionEnded,
    SpellCast,
    Status,
    WarriorMoved,
)
from rules.engine.state.conditions import HIDDEN, Condition
from rules.engine.table import Table
from tests.rules.engine.table.table_cases import area, bare, wall
from tests.rules.staging.battlefield import Battlefield, Man, inches, man, place

#: A low wall in the middle of the table, and a warrior behind it.
LOW = bare(walls=[wall((10, 20), (30, 20), 0.9)])
BEHIND = (20, 19.3)


def field_of(own: Man, *enemies: Man, table: Table = LOW) -> Battlefield:
    field = Battlefield([own], enemies or (man(20, 30),), table=table)
    field.turn(0, "movement")
    return field


def hidden(own: Man, *enemies: Man, table: Table = LOW) -> Battlefield:
    field = field_of(own, *enemies, table=table)
    field.fold(ConditionBegan(0, Condition(HIDDEN)))
    return field


def moves(field: Battlefield, who: int, *dice: int, to: str = "stay", says: str = HIDE) -> bool:
    """Move one warrior and let them hide; whether they are hidden then."""
    field.play(move_one(field.battle, field.one(who)), *dice, says={MoveTo: to, Choice: says})
    return field.one(who).under(HIDDEN)


@pytest.mark.rule("CORE-HIDE-1", "CORE-HIDE-2")
def test_a_warrior_who_ends_his_move_behind_a_low_wall_may_hide():
    assert moves(field_of(man(20, 17)), 0, to=place(*BEHIND))


@pytest.mark.rule("CORE-HIDE-1")
def test_a_warrior_who_has_not_moved_may_hide():
    assert moves(field_of(man(*BEHIND)), 0)


@pytest.mark.rule("CORE-HIDE-1")
@pytest.mark.parametrize("place_of", [(20, 16), (20, 20.8)])
def test_nobody_hides_in_the_open_or_before_the_wall(place_of: tuple[float, float]):
    assert not may_hide(field_of(man(*place_of)).battle, field_of(man(*place_of)).one(0))


@pytest.mark.rule("CORE-HIDE-1")
def test_warriors_hide_among_bushes():
    bushes = bare(areas=[area("difficult", 18, 18, 4, 4, height=2)])
    assert moves(field_of(man(20, 20), table=bushes), 0)


@pytest.mark.rule("CORE-HIDE-2")
def test_nobody_hides_without_saying_so():
    field = field_of(man(*BEHIND))
    assert not moves(field, 0, says="stay in sight")
    assert [decision.question for decision in field.questions(Choice)] == ["hide"]


@pytest.mark.rule("CORE-HIDE-3")
def test_nobody_hides_after_a_run():
    field = field_of(man(20, 13))
    assert not moves(field, 0, to=place(*BEHIND))
    assert field.one(0).ran
    assert not field.questions(Choice)


@pytest.mark.rule("CORE-HIDE-4")
@pytest.mark.parametrize("manner", ["charge", "failed_charge"])
def test_nobody_hides_after_a_charge(manner: str):
    field = field_of(man(*BEHIND))
    at = field.one(0).position
    field.fold(WarriorMoved(0, manner, (at, at), 0))
    assert not may_hide(field.battle, field.one(0))


@pytest.mark.rule("CORE-HIDE-5")
def test_nobody_hides_who_flees():
    field = hidden(man(*BEHIND))
    field.fold(ConditionBegan(0, Condition("fleeing")), WarriorMoved(0, "flee", (field.one(0).position,), 0))
    assert not field.one(0).under(HIDDEN)
    assert not may_hide(field.battle, field.one(0))


@pytest.mark.rule("CORE-HIDE-6")
def test_the_stunned_do_not_hide_and_the_knocked_down_stay_hidden():
    field = hidden(man(*BEHIND))
    field.status(0, Status.KNOCKED_DOWN)
    assert field.one(0).under(HIDDEN)
    field.status(0, Status.STUNNED)
    assert not field.one(0).under(HIDDEN)
    assert not may_hide(field.battle, field.one(0))


def test_unrelated_conditions_do_not_prevent_hiding():
    field = field_of(man(*BEHIND))
    field.fold(ConditionBegan(0, Condition("wet")))
    assert may_hide(field.battle, field.one(0))


def test_nobody_hides_who_touches_an_enemy_even_one_who_is_stunned():
    field = field_of(man(*BEHIND), man(20, 18.32))
    field.status(1, Status.STUNNED)
    assert may_hide(field.battle, field.one(0))
    field.engage(1, 0)
    assert not may_hide(field.battle, field.one(0))


@pytest.mark.rule("CORE-HIDE-7")
def test_a_warrior_who_stays_where_he_is_stays_hidden_turn_after_turn():
    field = hidden(man(*BEHIND))
    for side in (1, 0, 1, 0):
        field.turn(side, "movement")
    assert moves(field, 0)
    assert not field.rolls
    assert not field.questions(Choice)


@pytest.mark.rule("CORE-HIDE-8")
def test_a_warrior_who_moves_along_behind_the_wall_stays_hidden():
    assert moves(hidden(man(*BEHIND)), 0, to=place(23, 19.3))


@pytest.mark.rule("CORE-HIDE-8")
def test_a_way_in_view_shows_him_though_its_end_is_concealed():
    split = bare(walls=[wall((10, 20), (19.5, 20), 0.9), wall((22, 20), (32, 20), 0.9)])
    field = hidden(man(18.9, 19.3), man(20.8, 26), table=split)
    assert not moves(field, 0, to=place(22.7, 19.3), says="stay in sight")
    assert field.told(ConditionEnded)


@pytest.mark.rule("CORE-HIDE-8")
@pytest.mark.parametrize(("at", "found"), [((20.8, 26), True), ((10, 21), False)])
def test_a_warrior_who_passes_a_gap_between_high_walls_is_seen_from_before_it_and_from_nowhere_else(
    at: tuple[float, float], found: bool
):
    split = bare(walls=[wall((2, 20), (19.5, 20), 4), wall((22, 20), (32, 20), 4)])
    field = hidden(man(18.9, 19.3), man(*at), table=split)
    assert moves(field, 0, to=place(22.7, 19.3), says="stay in sight") is not found
    assert [event.cause for event in field.told(ConditionEnded)] == ["found by Warrior 1"] * found


@pytest.mark.rule("CORE-HIDE-8")
def test_out_in_the_open_nobody_stays_hidden_even_unseen():
    high = bare(walls=[wall((10, 20), (30, 20), 4)])
    assert not moves(hidden(man(*BEHIND), table=high), 0, to=place(20, 16), says="stay in sight")


@pytest.mark.rule("CORE-HIDE-9")
def test_an_enemy_who_comes_to_see_him_finds_him():
    field = hidden(man(*BEHIND), man(9.5, 21))
    field.turn(1, "movement")
    assert field.one(0).under(HIDDEN)
    moves(field, 1, to=place(9, 18), says="stay in sight")
    assert not field.one(0).under(HIDDEN)


@pytest.mark.rule("CORE-HIDE-10")
def test_nobody_shoots_at_the_hidden():
    field = field_of(man(*BEHIND), man(20, 26, "bow"))
    bow = field.one(1).fighter.weapons[0]
    assert [one.id for one in legal_targets(field.battle, field.one(1), bow)] == [0]
    field.fold(ConditionBegan(0, Condition(HIDDEN)))
    assert legal_targets(field.battle, field.one(1), bow) == []
    assert not may_shoot(field.battle, field.one(1))


@pytest.mark.rule("CORE-HIDE-11")
def test_nobody_charges_the_hidden_nor_looks_for_them():
    field = hidden(man(*BEHIND), man(20, 23.98))
    field.turn(1, "movement")
    assert charge_targets(field.battle, field.one(1)) == ((), ())
    assert field.play(declare_charges(field.battle, 1, [field.one(1)])) == []


@pytest.mark.rule("CORE-HIDE-12")
def test_a_shot_gives_him_away():
    field = hidden(man(*BEHIND, "bow"), man(20, 26))
    bow = field.one(0).fighter.weapons[0]
    field.play(fire(field.battle, field.one(0), field.one(1), bow), 1)
    assert not field.one(0).under(HIDDEN)


@pytest.mark.rule("CORE-HIDE-13")
@pytest.mark.parametrize("cast", [True, False])
def test_a_spell_gives_him_away_cast_or_not(cast: bool):
    field = hidden(man(*BEHIND))
    field.fold(SpellCast(0, "dread-of-aramar", None, None, cast))
    assert not field.one(0).under(HIDDEN)


@pytest.mark.rule("CORE-HIDE-14")
@pytest.mark.parametrize(("y", "found"), [(19.3 + 0.98 + 3, True), (19.3 + 0.98 + 3.1, False)])
def test_an_enemy_finds_whoever_is_within_his_initiative(y: float, found: bool):
    field = hidden(man(*BEHIND), man(20, 30, I=3))
    field.fold(WarriorMoved(1, "walk", (field.one(1).position, man(20, y).at), 0))
    field.play(look_for_hidden(field.battle, field.one(1)))
    assert field.one(0).under(HIDDEN) is not found


@pytest.mark.rule("CORE-HIDE-14")
def test_neither_the_fallen_nor_the_fleeing_find_anybody():
    for down in (True, False):
        field = hidden(man(*BEHIND), man(20, 22, I=9))
        if down:
            field.status(1, Status.KNOCKED_DOWN)
        else:
            field.fold(ConditionBegan(1, Condition("fleeing")))
        field.play(look_for_hidden(field.battle, field.one(1)))
        assert field.one(0).under(HIDDEN)


@pytest.mark.rule("CORE-HIDE-15")
@pytest.mark.parametrize(("y", "may"), [(19.3 + 0.98 + 4, False), (19.3 + 0.98 + 4.01, True)])
def test_nobody_begins_to_hide_within_an_enemys_initiative(y: float, may: bool):
    field = field_of(man(*BEHIND), man(20, y, I=4))
    assert may_hide(field.battle, field.one(0)) is may


@pytest.mark.rule("CORE-MOVE-RUN-3")
@pytest.mark.parametrize("how", ["hidden", "fleeing", "knocked down", "stunned"])
def test_only_able_enemies_in_sight_keep_one_from_running(how: str):
    field = field_of(man(20, 18), man(20, 20.8))
    if how in ("hidden", "fleeing"):
        field.fold(ConditionBegan(1, Condition(how)))
    else:
        field.status(1, Status(how.replace(" ", "_")))
    field.play(check_runners(field.battle, 0, [field.one(0)]))
    assert move_limits(field.battle, field.one(0)) == (400, 800, "walk")


def test_being_charged_by_mistake_or_touched_ends_hiding():
    field = hidden(man(*BEHIND), man(20, 18.32))
    field.engage(1, 0)
    assert not field.one(0).under(HIDDEN)


def test_a_hidden_warrior_who_charges_shows_himself():
    field = hidden(man(*BEHIND), man(20, 17))
    declared = field.play(
        declare_charges(field.battle, 0, [field.one(0)]), says={ChargeTarget: "1", NextToAct: ["0", "done"]}
    )
    field.play(move_charges(field.battle, declared))
    assert not field.one(0).under(HIDDEN)


def test_an_injury_that_stuns_shows_him():
    field = hidden(man(*BEHIND))
    field.play(resolve_hits(field.battle, None, field.one(0), [Hit("stone", 3)], in_combat=False), 5, 3)
    assert not field.one(0).under(HIDDEN)


# skills and gear


@pytest.mark.parametrize(
    ("tags", "enemy", "inches"),
    [
        ((), (), 4),
        ((), ("spot-hidden-double",), 8),
        ((), ("spot-plus-4",), 8),
        ((), ("spots-triple",), 12),
        (("hidden-spot-half",), (), 2),
        (("hidden-spot-minus-1",), (), 3),
        (("concealment",), ("spot-hidden-double",), 4),
        (("hidden-spot-minus-1",), ("spot-hidden-double", "spot-plus-4"), 10),
    ],
)
def test_hidden_warriors_are_found_within_initiative_in_inches(
    tags: tuple[str, ...], enemy: tuple[str, ...], inches: int
):
    field = hidden(man(*BEHIND, tags=tags), man(20, 30, I=4, tags=enemy))
    assert spots_within(field.battle, field.one(1), field.one(0)) == inches * 100


def test_half_an_odd_initiative_is_rounded_up():
    field = hidden(man(*BEHIND, tags=("hidden-spot-half",)), man(20, 30, I=3))
    assert spots_within(field.battle, field.one(1), field.one(0)) == 200


@pytest.mark.parametrize(("die", "stays"), [(3, False), (4, True)])
def test_a_warrior_who_throws_his_voice_stays_hidden_on_a_four(die: int, stays: bool):
    field = hidden(man(*BEHIND, tags=("throw-voice",)), man(20, 22))
    field.play(look_for_hidden(field.battle, field.one(1)), die)
    assert field.one(0).under(HIDDEN) is stays


def test_the_sand_worm_hides_in_the_open():
    assert moves(field_of(man(20, 16, tags=("hide-in-open",))), 0)
    assert not may_hide((field := field_of(man(20, 16))).battle, field.one(0))


@pytest.mark.rule("CORE-HIDE-9", "CORE-HIDE-14")
def test_a_charger_finds_whom_he_passes():
    field = Battlefield([man(*BEHIND), man(22, 21.2)], [man(24, 25)], table=LOW)
    field.fold(ConditionBegan(0, Condition(HIDDEN)))
    field.turn(1, "movement")
    declared = field.play(
        declare_charges(field.battle, 1, [field.one(2)]), says={ChargeTarget: "1", NextToAct: "2"}
    )
    field.play(move_charges(field.battle, declared))
    assert field.one(2).contacts == {1}
    assert not field.one(0).under(HIDDEN)


@pytest.mark.rule("CORE-HIDE-8")
def test_a_warrior_who_passes_a_gap_in_the_wall_is_seen_from_before_it():
    table = bare(walls=[wall((20, 10), (20, 18), 0.9), wall((20, 22), (20, 30), 0.9)])
    field = hidden(man(19.3, 26), man(24, 20), table=table)
    field.play(look_for_hidden(field.battle, field.one(0)))
    assert field.one(0).under(HIDDEN)
    field.play(look_for_hidden(field.battle, field.one(0), (inches(19.3, 14), inches(19.3, 26))))
    assert not field.one(0).under(HIDDEN)


@pytest.mark.parametrize(("initiative", "within"), [(-1, 0), (0, 0), (1, 100), (7, 700)])
def test_initiative_is_how_far_off_the_hidden_are_found_and_never_less_than_nothing(
    initiative: int, within: int
):
    field = field_of(man(*BEHIND), man(20, 30, I=initiative))
    assert spots_within(field.battle, field.one(1), field.one(0)) == within
    sharp = field_of(man(*BEHIND), man(20, 30, I=initiative, tags=("spot-hidden-double",)))
    assert spots_within(sharp.battle, sharp.one(1), sharp.one(0)) == 2 * within


@pytest.mark.parametrize(("initiative", "tags", "within"), [
    (0, ("spot-plus-4",), 4), (1, ("spots-triple", "spot-plus-4"), 7), (4, ("spot-hidden-double",), 8),
])  # fmt: skip
def test_a_lantern_and_good_eyes_find_the_hidden_exactly_as_far_as_they_reach(
    initiative: int, tags: tuple[str, ...], within: int
):
    for beyond, found in ((0, True), (0.01, False)):
        field = hidden(man(*BEHIND), man(20, 19.3 + 0.98 + within + beyond, I=initiative, tags=tags))
        field.play(look_for_hidden(field.battle, field.one(1)))
        assert field.one(0).under(HIDDEN) is not found
