"""What the actions by D12 say of themselves: which of them came off, and which came to nothing."""

import pytest

from rules.combat.actions.action import take
from rules.engine.decisions import DONE, NONE, STAY, ChargeTarget, Decision, MoveTo
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.alternative import ActivationDice, GiveCommand
from rules.engine.events import ShotFired, Status
from rules.engine.table import Table
from tests.rules.staging.battlefield import OPEN, Battlefield, Man, Says, man
from tests.rules.staging.d12 import battlefield, gain
from tests.rules.staging.spellcraft import wizard
from tests.rules.systems.heroheim.ground import roof, roofs

FAR = man(45, 45)
STURDY = {"T": 10, "W": 10}


def comes_off(
    it: Battlefield,
    key: str,
    *faces: int,
    price: int = 1,
    says: dict[type[Decision], Says] | None = None,
) -> bool:
    """Whether an action of the first warrior, who has three, comes off."""
    if it.state.activations.slot is None:
        gain(it, 0, 3)
    (action,) = [one for one in it.battle.sequence.actions if one.key == key]
    done: bool = it.play(take(it.battle, it.one(0), action, price), *faces, says=says)
    return done


def alone(own: Man, table: Table = OPEN) -> Battlefield:
    return battlefield([own], [FAR], table=table)


def touching(own: Man) -> Battlefield:
    it = battlefield([own], [man(10.98, 10, **STURDY)])
    it.engage(0, 1)
    return it


@pytest.mark.parametrize(("key", "price"), [("move", 1), ("run", 2), ("hide", 0)])
def test_a_warrior_who_moves_stays_or_hides_has_done_it(key: str, price: int):
    assert comes_off(alone(man(10, 10)), key, price=price, says={MoveTo: STAY}) is True


def test_a_warrior_who_is_down_crawls_comes_round_and_stands_up():
    for key, status in (
        ("crawl", Status.KNOCKED_DOWN),
        ("come round", Status.STUNNED),
        ("stand up", Status.KNOCKED_DOWN),
    ):
        it = alone(man(10, 10))
        it.status(0, status)
        assert comes_off(it, key) is True


@pytest.mark.parametrize("face", [1, 6])
def test_a_blow_or_shot_that_misses_was_struck_or_shot_all_the_same(face: int):
    assert comes_off(touching(man(10, 10, "axe", S=1)), "attack", face) is True
    archer = battlefield([man(10, 10, "bow", S=1)], [man(20, 10, **STURDY)])
    assert comes_off(archer, "shoot", face) is True


def test_pistols_are_fired_in_combat_and_crossbow_pistols_shot():
    it = touching(man(10, 10, "sword", "pistol"))
    it.one(0).take(next(n for n, held in enumerate(it.one(0).loadouts) if held.pistols))
    assert comes_off(it, "fire pistols", 1) is True
    assert comes_off(touching(man(10, 10, "crossbow-pistol")), "shoot at hand", 1) is True


def test_a_weapon_is_reloaded_herbs_are_used_and_a_spell_is_cast():
    it = battlefield([man(10, 10, "crossbow")], [man(20, 10)])
    it.fold(ShotFired(0, 1, "crossbow", 1000, None, None))
    assert comes_off(it, "reload") is True
    it = alone(man(10, 10, "healing-herbs", W=2))
    it.hurt(0, 1)
    assert comes_off(it, "use herbs") is True
    it = battlefield([wizard(10, 10, "warpfire")], [man(14, 10)])
    assert comes_off(it, "cast", 1, 1, price=2) is True


@pytest.mark.parametrize(("face", "done"), [(3, True), (4, False)])
def test_a_climb_or_a_jump_down_fails_with_its_test(face: int, done: bool):
    assert comes_off(alone(man(12, 9.5), roof()), "climb", face) is done
    hurt = [] if done else [1]
    assert comes_off(alone(man(13.5, 12, z=3, **STURDY), roof()), "jump down", face, *hurt) is done


@pytest.mark.parametrize(("face", "done"), [(3, True), (4, False)])
def test_a_jump_across_a_gap_fails_with_its_test(face: int, done: bool):
    it = alone(man(13.5, 12, z=3, **STURDY), roofs(2))
    assert comes_off(it, "jump across", face, *([] if done else [1])) is done


@pytest.mark.parametrize(("command", "done"), [("march N 1", True), (NONE, False)])
def test_a_command_is_given_or_it_is_not(command: str, done: bool):
    it = battlefield([man(10, 10), man(12, 10)], [FAR])
    says: dict[type[Decision], Says] = {GiveCommand: command, ActivationDice: "1", NextAction: DONE}
    assert comes_off(it, "command", *([1] if done else []), says=says) is done


@pytest.mark.rule("ALT-VII-k-17")
@pytest.mark.parametrize(("target", "done"), [("1", True), ("2", False), (NONE, False)])
def test_a_charge_comes_to_blows_or_fails(target: str, done: bool):
    it = battlefield([man(10, 10, "axe", S=1)], [man(13, 10, **STURDY), man(16, 14)])
    says: dict[type[Decision], Says] = {ChargeTarget: target}
    assert comes_off(it, "charge", *([1] if done else []), says=says) is done
    assert bool(it.one(0).contacts) is done
