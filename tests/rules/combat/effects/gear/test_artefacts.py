"""Artefacts of Mordheim: the Executioner's Hood, which fights in frenzy and alone, and the All-seeing Eye of Numas."""

import pytest

from rules.combat.charging.charge_tests import test_noticing
from rules.combat.charging.charging import charge_targets
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.effects.hook import Hook
from rules.combat.effects.hooks import ignores
from rules.combat.injury.injury import resolve_hits
from rules.combat.melee.melee import fight
from rules.combat.moving.compulsory_moves import move_those_who_must
from rules.combat.moving.hiding import spots_within
from rules.combat.moving.movement import may_move
from rules.combat.psychology.all_alone import is_all_alone
from rules.combat.psychology.frenzy import add_frenzied_charges
from rules.combat.psychology.minds import frenzied
from rules.engine.events import (
    BlowStruck,
    ChargeDeclared,
    ConditionBegan,
    ConditionEnded,
    Status,
    WarriorMoved,
    WoundsLost,
)
from rules.engine.flow import Flow
from rules.engine.state.conditions import HIDDEN, Condition
from rules.engine.table import Piece, Solid, Table
from tests.rules.staging.battlefield import Battlefield, man


def begins(field: Battlefield, hook: Hook[Flow[None]], who: int) -> None:
    """What the handlers of a hook make a warrior do."""
    for answer in hook.handlers(field.one(who)):
        field.play(answer(field.battle, field.one(who)))


def test_the_hood_gives_strength_and_frenzy_even_on_the_ground():
    field = Battlefield([man(10, 10, "sword", "executioners-hood")], [man(10.98, 10)])
    field.status(0, Status.KNOCKED_DOWN)
    assert frenzied(field.one(0))
    main = field.one(0).in_hand.main
    assert field.battle.rules.blow_strength(field.battle, field.one(0), field.one(1), main) == 4


def test_the_hood_goes_for_the_nearest_on_the_ground_before_all_who_stand():
    field = Battlefield([man(10, 10, "sword", "executioners-hood")], [man(13, 10), man(15, 13)])
    field.status(2, Status.STUNNED)
    field.turn(0, "movement")
    acting = field.state.of_side(0)
    assert field.play(add_frenzied_charges(field.battle, acting, [(0, 1)])) == [(0, 2)]
    assert [event.target for event in field.told(ChargeDeclared)] == [2]


@pytest.mark.rule("CAMP-ARTE-HOOD")
def test_the_hood_strikes_down_friends_who_lie_nearest():
    field = Battlefield([man(10, 10, "sword", "executioners-hood"), man(13, 10)], [man(17, 10)])
    field.status(1, Status.STUNNED)
    field.turn(0, "movement")
    acting = field.state.of_side(0)
    assert field.play(add_frenzied_charges(field.battle, acting, [(0, 2)])) == []
    field.play(move_those_who_must(field.battle, acting))
    assert field.one(1).status is Status.OUT_OF_ACTION
    assert [event.manner for event in field.told(WarriorMoved)] == ["brawl"]


def test_the_hood_never_leaves_a_fallen_enemy():
    for thing, leaves in (("executioners-hood", False), ("lucky-charm", True)):
        field = Battlefield([man(10, 10, "sword", thing)], [man(10.98, 10)])
        field.engage(0, 1)
        field.status(1, Status.STUNNED)
        field.turn(0)
        assert may_move(field.battle, field.one(0)) is leaves


def test_the_eye_sees_the_hidden_and_those_behind_walls():
    wall = Piece(
        kind="wall", name="Wall", outline=((1900, 0), (1950, 0), (1950, 4800), (1900, 4800)), height=400
    )
    solid = Solid(wall.outline, 0, 400)
    table = Table(
        key="w",
        name="W",
        summary="W.",
        width=4800,
        depth=4800,
        pieces=(Piece(kind="wall", name="Wall", outline=wall.outline, height=400, solids=(solid,)),),
    )
    field = Battlefield([man(15, 10, "all-seeing-eye-of-numas")], [man(24, 10), man(24, 20)], table=table)
    field.fold(ConditionBegan(2, Condition(HIDDEN)))
    begins(field, hooks.turn_begins, 0)
    assert not field.one(2).under(HIDDEN)
    assert charge_targets(field.battle, field.one(0)) == ((), (1, 2))


def test_animals_fight_the_bearer_of_the_eye_in_frenzy():
    field = Battlefield(
        [man(10, 10, "all-seeing-eye-of-numas", T=10, I=1)], [man(10.98, 10, animal=True, A=1)]
    )
    field.turn(1, "movement")
    field.engage(1, 0)
    field.play(fight(field.battle), 1, 1, 1)
    assert [event.who for event in field.told(BlowStruck)] == [1, 1, 0]


def test_a_save_of_six_that_nothing_modifies_comes_with_the_eye():
    field = Battlefield([man(10, 10, "all-seeing-eye-of-numas", W=2)], [man(20, 10)])
    field.play(
        resolve_hits(field.battle, None, field.one(0), [Hit("stone", 10, missile=True)], in_combat=False),
        5,
        6,
    )
    assert not field.told(WoundsLost)
    field.play(resolve_hits(field.battle, None, field.one(0), [Hit("fall", 10)], in_combat=False), 5)
    assert field.told(WoundsLost)


@pytest.mark.parametrize(("things", "alone"), [((), True), (("executioners-hood",), False)])
def test_the_hood_is_never_all_alone(things: tuple[str, ...], alone: bool):
    field = Battlefield([man(20, 20, *things)], [man(20.98, 20), man(20, 20.98)])
    field.engage(0, 1, 2)
    assert is_all_alone(field.battle, field.one(0)) is alone


def test_nobody_near_or_far_hides_from_the_eye():
    field = Battlefield([man(2, 2, "all-seeing-eye-of-numas", I=1), man(4, 2)], [man(46, 46)])
    assert spots_within(field.battle, field.one(0), field.one(2)) > 100 * 68
    assert spots_within(field.battle, field.one(1), field.one(2)) == 300


def test_the_eye_finds_nobody_while_its_bearer_lies_on_the_ground():
    field = Battlefield([man(10, 10, "all-seeing-eye-of-numas")], [man(24, 10), man(24, 20)])
    field.fold(ConditionBegan(2, Condition(HIDDEN)))
    field.status(0, Status.KNOCKED_DOWN)
    begins(field, hooks.turn_begins, 0)
    assert field.one(2).under(HIDDEN)
    field.status(0, Status.STANDING)
    begins(field, hooks.turn_begins, 0)
    assert [event.who for event in field.told(ConditionEnded)] == [2]


def test_only_animals_who_touch_the_bearer_rage_once_against_the_eye():
    field = Battlefield(
        [man(10, 10, "all-seeing-eye-of-numas")],
        [man(10.98, 10, animal=True), man(9.02, 10), man(10, 14, animal=True)],
    )
    field.engage(0, 1, 2)
    begins(field, hooks.combat_begins, 0)
    assert [event.who for event in field.told(ConditionBegan)] == [1]
    begins(field, hooks.combat_begins, 0)
    assert not field.told(ConditionBegan)


def test_a_warrior_who_sees_everybody_charges_the_unseen_without_a_test():
    solid = Solid(((1200, 0), (1250, 0), (1250, 4800), (1200, 4800)), 0, 400)
    piece = Piece(kind="wall", name="Wall", outline=solid.outline, height=400, solids=(solid,))
    table = Table(key="w", name="W", summary="W.", width=4800, depth=4800, pieces=(piece,))
    for thing, faces in (("all-seeing-eye-of-numas", ()), ("lucky-charm", (1,))):
        field = Battlefield([man(10, 20, thing)], [man(14, 20)], table=table)
        assert field.play(test_noticing(field.battle, field.one(0), field.one(1)), *faces) is True


def test_the_hood_says_itself_that_its_wearer_is_never_alone_and_nothing_more():
    field = Battlefield([man(20, 20, "executioners-hood")], [man(40, 40)])
    assert ignores(field.battle, field.one(0), "all alone")
    assert not ignores(field.battle, field.one(0), "cover")
