"""What a sensible player does not do: harm friends, aim at the fallen, give themselves away, stand about.

Each test is a scene, the decision that is asked there, and what they make of it.
"""

import pytest

from rules.combat.magic.casting import offers
from rules.combat.shooting.aiming import shots_at
from rules.engine.decisions import (
    NONE,
    STAY,
    CastSpell,
    ChargeTarget,
    Choice,
    Decision,
    MoveTo,
    ShootingTarget,
    place,
)
from rules.engine.decisions.alternative import ALTERNATIVE, ActivationDice, GiveCommand
from rules.engine.events import ConditionBegan, ShotFired, Status
from rules.engine.state.conditions import Condition
from rules.engine.table import distance
from rules.engine.view import View
from rules.policies import POLICIES
from rules.policies.danger import is_shooter
from rules.systems.alternative.commanding import offers as commands
from tests.rules.engine.table.table_cases import bare, block, wall
from tests.rules.staging import d12
from tests.rules.staging.battlefield import Battlefield, Man, man
from tests.rules.staging.spellcraft import battlefield as casting
from tests.rules.staging.spellcraft import wizard

HIDE = "hide", "stay in sight"


def says(field: Battlefield, decision: Decision) -> str:
    return POLICIES["steady"].choose(decision, View(field.battle, decision.side))


def shoots(field: Battlefield, weapon: str) -> str:
    """What the first warrior makes of all their shots."""
    who = field.one(0)
    ready = next(it for it in who.fighter.weapons if it.key == weapon)
    return says(field, ShootingTarget(0, 0, ((weapon, shots_at(field.battle, who, ready)),)))


def spell(field: Battlefield) -> str:
    return says(field, CastSpell(0, 0, offers(field.battle, field.one(0))))


# Friends


def test_a_shot_that_hits_the_friend_in_the_way_as_often_as_its_target_is_not_made():
    far, friend = man(10, 33), man(10, 20)
    assert shoots(Battlefield([man(10, 10, "bow", BS=3), friend], [far]), "bow") == NONE
    assert shoots(Battlefield([man(10, 10, "bow", BS=3), man(20, 20)], [far]), "bow") == "bow 2"
    assert shoots(Battlefield([man(10, 10, "bow", BS=5), friend], [far]), "bow") == "bow 2"


def test_a_blunderbuss_is_not_fired_where_more_friends_than_enemies_stand():
    enemy = man(20, 10)
    friends = [man(13, 10), man(15, 10)]
    assert shoots(Battlefield([man(10, 10, "blunderbuss"), *friends], [enemy]), "blunderbuss") == NONE
    assert shoots(Battlefield([man(10, 10, "blunderbuss")], [enemy]), "blunderbuss") == "blunderbuss 1"


def test_a_spell_that_spreads_is_not_cast_where_friends_stand_round_its_target():
    friends = [man(15, 11.5), man(15, 8.5), man(16.5, 10)]
    assert spell(casting([wizard(10, 10, "warpfire"), *friends], [man(15, 10)])) == NONE
    assert spell(casting([wizard(10, 10, "warpfire"), friends[0]], [man(15, 10)])) == "warpfire 2"


def test_a_spell_that_spreads_is_aimed_where_enemies_stand_together():
    field = casting([wizard(10, 10, "warpfire")], [man(10, 16), man(15, 10), man(15, 11.5)])
    assert spell(field) in ("warpfire 2", "warpfire 3")


# Targets


@pytest.mark.parametrize("status", [Status.KNOCKED_DOWN, Status.STUNNED])
def test_a_player_shoots_at_the_standing_before_the_fallen(status: Status):
    field = Battlefield([man(10, 10, "bow")], [man(10, 18), man(18, 11, T=4)])
    field.status(1, status)
    assert shoots(field, "bow") == "bow 2"


def test_a_player_shoots_at_the_fallen_if_nobody_else_is_in_sight():
    field = Battlefield([man(10, 10, "bow")], [man(10, 18)])
    field.status(1, Status.STUNNED)
    assert shoots(field, "bow") == "bow 1"


def test_a_charge_that_cannot_be_made_does_not_keep_him_from_another():
    weak = {"WS": 2, "T": 2}
    table = bare(blocks=[block(9, 14, 12, 1), block(14.4, 12.5, 1, 1)])
    field = Battlefield([man(12, 11, "sword", WS=4)], [man(12, 17, **weak), man(17, 12.4)], table=table)
    assert says(field, ChargeTarget(0, 0, (1, 2), 800)) == "2"


# Moves


def test_a_player_does_not_stop_beside_a_stronger_enemy_though_a_friend_is_by():
    def stops(**enemy: int) -> float:
        field = Battlefield([man(10.5, 10.5, "sword"), man(12.5, 16.5)], [man(10.5, 20.5, "sword", **enemy)])
        answer = says(field, MoveTo(0, 0, 400, 800))
        at = field.one(0).position if answer == STAY else place(answer)
        return distance(at, field.one(2).position)

    assert stops() < 400
    assert stops(WS=6, S=5, A=3, T=5, W=3) > 500


def test_a_warrior_whose_friends_stand_in_front_of_him_finds_a_way_round_them():
    ahead = [man(20.1 + 1.3 * place, 10.3) for place in range(7)]
    beside = [man(19.5, 8.7), man(28.5, 8.7)]
    field = Battlefield([man(24, 9), *ahead, *beside], [man(24, 44)])
    assert says(field, MoveTo(0, 0, 600, 0)) != STAY


def test_a_warrior_who_has_thrown_his_weapon_away_is_no_shooter_any_more():
    field = Battlefield([man(10, 10, "bolas")], [man(10, 24)])
    assert is_shooter(field.one(0))
    field.fold(ShotFired(0, 1, "bolas", 1_300, None, None))
    assert not is_shooter(field.one(0))
    assert says(field, MoveTo(0, 0, 400, 800)) != STAY


def test_a_warrior_who_cannot_come_nearer_takes_cover():
    foes = [man(x, 24.5, WS=5, S=4, A=2) for x in (6, 8, 10, 12, 14)]
    table = bare(walls=[wall((7, 13), (13, 13), 1)])
    field = Battlefield([man(10.5, 15.5, "sword")], foes, table=table)
    at = place(says(field, MoveTo(0, 0, 400, 800)))
    assert field.battle.terrain.conceals(at, field.one(0).fighter.radius)


# Hiding


def hides(own: Man, *enemies: Man) -> bool:
    field = Battlefield([own], enemies)
    field.turn(0, "movement")
    return says(field, Choice(0, "hide", HIDE, 0)) == "hide"


def test_a_player_does_not_hide_before_a_shot_that_reveals_the_shooter():
    assert not hides(man(10, 10, "pistol"), man(15, 10))
    assert hides(man(10, 10, "pistol"), man(25, 10))


def test_a_player_does_not_hide_before_a_spell_that_reveals_the_caster():
    assert not hides(wizard(10, 10, "gnawdoom"), man(15, 10))
    assert hides(wizard(10, 10, "gnawdoom"), man(40, 10))


def test_a_shooter_whose_weapon_is_not_loaded_hides():
    field = Battlefield([man(10, 10, "handgun")], [man(20, 10)])
    field.turn(0, "shooting")
    field.fold(ShotFired(0, 1, "handgun", 900, None, None))
    field.turn(1)
    field.turn(0, "movement")
    assert says(field, Choice(0, "hide", HIDE, 0)) == "hide"


# Activations


@pytest.mark.parametrize("status", [Status.KNOCKED_DOWN, Status.STUNNED])
def test_a_warrior_on_the_ground_rolls_one_die_where_others_take_the_sure_actions(status: Status):
    field = d12.battlefield([man(10, 10)], [man(30, 10)])
    asked = ActivationDice(0, (0,), (1, 2, 3), 7, alternative=True)
    assert says(field, asked) == ALTERNATIVE
    field.status(0, status)
    assert says(field, asked) == "1"


def commanded(foe: Man, *items: str, tags: tuple[str, ...] = (), fired: bool = False) -> str:
    """The command to two others of whom the second may not be able to obey."""
    others = [man(18, 14, *items, hero=False), man(22, 14, *items, hero=False)]
    field = d12.battlefield([man(20, 14), *others], [foe])
    if tags:
        field.fold(ConditionBegan(2, Condition("held", tags=tags)))
    if fired:
        field.fold(ShotFired(2, 3, items[0], 900, None, None))
    return says(field, GiveCommand(0, 0, commands(field.battle, field.one(0))))


def test_a_warrior_who_is_held_fast_is_not_sent_marching():
    assert commanded(man(20, 24.5)).startswith("march")
    assert commanded(man(20, 24.5), tags=("no-move", "no-charge")) == NONE


def test_a_warrior_who_never_charges_is_not_ordered_to():
    assert commanded(man(20, 20)) == "group charge 1 2"
    assert commanded(man(20, 20), tags=("never-charges",)) == NONE


def test_a_warrior_whose_gun_is_not_loaded_is_not_ordered_to_fire():
    assert commanded(man(20, 30), "handgun") == "concentrate fire 1 2"
    assert commanded(man(20, 30), "handgun", fired=True) == NONE
