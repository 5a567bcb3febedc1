"""Charges that are paid with actions: how far, with how many attacks, and who may not."""

import pytest

from rules.catalogue.model import Blow
from rules.engine.decisions import ChargeTarget, ChargeWay, MoveTo, WeaponsInHand
from rules.engine.events import (
    ActionTaken,
    BlowStruck,
    CharacteristicTested,
    ConditionBegan,
    Status,
    WarriorMoved,
)
from rules.engine.setup import Weapon
from rules.engine.state.conditions import HIDDEN, Condition
from rules.systems.alternative.charging import REACHES, come_to_blows
from rules.systems.alternative.moving import reach
from tests.rules.engine.table.table_cases import bare, block, wall
from tests.rules.staging.battlefield import Battlefield, Man, man, place
from tests.rules.staging.d12 import act, battlefield, end, gain, left, on_offer, taken
from tests.rules.systems.alternative.test_fighting import TOUGH, _with_third

HANDS = {WeaponsInHand: "0"}


def facing(gap: float, *items: str, others: tuple[Man, ...] = (), **given: object) -> Battlefield:
    """Warrior 0, and an enemy this many inches off whom weak blows cannot wound."""
    return battlefield([man(10, 10, *items, S=1, **given)], [man(10.98 + gap, 10, **TOUGH), *others])


def blows(it: Battlefield) -> int:
    return len(it.told(BlowStruck))


@pytest.mark.rule("ALT-VII-k-1", "ALT-VII-k-3", "ALT-VII-k-17")
def test_a_charge_for_one_action_goes_as_far_as_he_moves_and_strikes_once():
    it = facing(4, "axe", A=3)
    act(it, 0, 1, "charge", faces=(1,))
    assert (it.one(0).contacts, it.one(1).contacts) == ({1}, {0})
    assert (blows(it), left(it, 0)) == (1, 0)


@pytest.mark.rule("ALT-VII-k-3")
def test_for_one_action_nobody_is_reached_who_is_farther():
    it = facing(5, "axe")
    gain(it, 0, 1)
    assert not set(REACHES) & set(on_offer(it, 0))


@pytest.mark.parametrize("hidden", [False, True])
def test_nobody_charges_one_near_who_is_hidden_though_he_sees_another_far_away(hidden: bool):
    table = bare(walls=[wall((12, 8), (12, 12), 5)])
    it = battlefield([man(10, 10, "axe")], [man(13, 10), man(10, 40)], table=table)
    if hidden:
        it.fold(ConditionBegan(1, Condition(HIDDEN)))
    gain(it, 0, 1)
    assert ("charge" in on_offer(it, 0)) is not hidden


@pytest.mark.rule("ALT-VII-k-2")
def test_a_warrior_who_is_engaged_does_not_charge():
    it = facing(0, "axe", others=(man(12, 13),))
    it.engage(0, 1)
    gain(it, 0, 3)
    assert not set(REACHES) & set(on_offer(it, 0))


def armed(gap: float, off: int, **given: int) -> Battlefield:
    """Somebody with this many attacks of an off hand."""
    it = facing(gap, "axe", *(("dagger",) if off else ()), **given)
    if off > 1:
        it.one(0).loadouts = tuple(
            _with_third(held, Weapon("hook", "Hook", Blow())) for held in it.one(0).loadouts
        )
        it.one(0).take(None)
    return it


@pytest.mark.rule("ALT-VII-k-4", "ALT-VII-k-5", "ALT-VII-k-6", "ALT-VII-k-7", "ALT-VII-k-8")
@pytest.mark.rule("ALT-VII-k-9", "ALT-VII-k-10", "ALT-VII-k-11", "ALT-VII-k-12")
@pytest.mark.parametrize(
    ("takes", "gap", "attacks", "off", "made"),
    [
        ("charge", 4, 3, 0, 1),
        ("charge", 4, 3, 2, 2),
        ("long charge", 8, 2, 0, 1),
        ("long charge", 8, 2, 2, 2),
        ("charge 2", 4, 2, 0, 2),
        ("charge 2", 4, 1, 0, 1),
        ("charge 2", 4, 1, 2, 3),
        ("charge 2", 4, 2, 1, 3),
        ("long charge 3", 8, 3, 0, 2),
        ("long charge 3", 8, 1, 0, 1),
        ("long charge 3", 8, 3, 2, 4),
        ("charge 3", 4, 3, 0, 3),
        ("charge 3", 4, 2, 0, 2),
        ("charge 3", 4, 5, 0, 3),
        ("charge 3", 4, 3, 2, 5),
    ],
)
def test_actions_put_into_a_charge_add_length_or_attacks(
    takes: str, gap: float, attacks: int, off: int, made: int
):
    it = armed(gap, off, A=attacks)
    price = int(takes[-1]) if takes[-1].isdigit() else 2 if takes == "long charge" else 1
    act(
        it, 0, price, *(["long charge"] if takes == "long charge" else [takes]), faces=(1,) * made, says=HANDS
    )
    assert (blows(it), left(it, 0), it.one(0).contacts) == (made, 0, {1})


@pytest.mark.rule("ALT-VII-k-5")
def test_a_long_charge_goes_no_farther_than_twice_his_movement():
    it = facing(8.01, "axe")
    gain(it, 0, 3)
    assert not set(REACHES) & set(on_offer(it, 0))


@pytest.mark.rule("ALT-VII-k-13", "ALT-VII-k-14")
@pytest.mark.parametrize(("items", "made"), [(("axe",), 1), (("axe", "dagger"), 2)])
def test_a_warrior_who_sprints_charges_three_times_as_far_with_one_attack(items: tuple[str, ...], made: int):
    it = facing(12, *items, A=2, tags=("triple-run",))
    assert reach(it.battle, it.one(0), 3) == 1200
    act(it, 0, 3, "sprint charge", faces=(1,) * made, says=HANDS)
    assert (blows(it), it.one(0).contacts) == (made, {1})


@pytest.mark.rule("ALT-VII-k-15")
def test_nobody_else_charges_so_far():
    it = facing(9, "axe")
    gain(it, 0, 3)
    assert not set(REACHES) & set(on_offer(it, 0))


@pytest.mark.rule("ALT-VII-k-16")
def test_a_charge_may_touch_several_enemies():
    it = battlefield([man(10, 10, "axe", S=1)], [man(13, 9.5, **TOUGH), man(13, 10.5, **TOUGH)])
    says = {ChargeTarget: lambda asked: "2" if asked.also else "1"}
    act(it, 0, 1, "charge", faces=(1,), says=says)
    assert it.one(0).contacts == {1, 2}


@pytest.mark.rule("ALT-VII-k-17")
def test_a_charge_that_fails_loses_what_was_put_into_it_and_every_shot_of_the_round():
    it = battlefield([man(10, 10, "axe", "bow")], [man(17, 10), man(30, 10)])
    act(it, 0, 2, "long charge", says={ChargeTarget: "2"})
    assert [(event.manner, event.spent) for event in it.told(WarriorMoved)] == [("failed_charge", 400)]
    assert left(it, 0) == 0
    end(it)
    gain(it, 0, 1, reaction=True)
    assert "shoot" not in on_offer(it, 0)


@pytest.mark.rule("ALT-VII-k-17")
def test_a_warrior_who_looks_in_vain_for_an_enemy_out_of_sight_charges_nobody_and_does_not_run():
    table = bare(walls=[wall((12, 8), (12, 12), 5)])
    foes = [man(14.98, 10), man(10, 18.98)]
    it = battlefield([man(10, 10, "axe", "bow")], foes, table=table)
    act(it, 0, 3, "charge 1", faces=(6,), says={ChargeTarget: "1"})
    assert [event.passed for event in it.told(CharacteristicTested)] == [False]
    assert not it.told(WarriorMoved)
    assert not {*REACHES, "run"} & set(on_offer(it, 0))
    assert {"move", "shoot"} <= set(on_offer(it, 0))


def test_a_move_before_a_charge_counts_for_how_far_both_go():
    it = facing(8, "axe")
    act(it, 0, 2, "move", "charge", faces=(1,), says={MoveTo: place(14, 10)})
    assert it.one(0).contacts == {1}
    it = facing(11, "axe")
    act(it, 0, 3, "move", says={MoveTo: place(14, 10)})
    assert not set(REACHES) & set(on_offer(it, 0))


def test_a_warrior_who_ran_does_not_charge():
    it = facing(20, "axe")
    act(it, 0, 3, "run", says={MoveTo: place(18, 10)})
    assert not set(REACHES) & set(on_offer(it, 0))


def test_the_frenzied_charge_whom_they_reach_without_being_asked():
    it = facing(7, "axe", tags=("frenzy",))
    events = act(it, 0, 2, faces=(1,))
    assert taken(events) == ["long charge"]
    it = facing(7, "axe", tags=("frenzy",))
    gain(it, 0, 1)
    assert "move" in on_offer(it, 0)


def test_a_snotling_charges_whom_its_mob_fights_without_being_asked():
    mob = [man(10, 10, tags=("mob-within-1",)), man(14, 10.5, tags=("mob-within-1",))]
    it = battlefield(mob, [man(14.98, 10.5, **TOUGH), man(10, 14, **TOUGH)])
    gain(it, 0, 1)
    assert "move" in on_offer(it, 0)
    it = battlefield(mob, [man(14.98, 10.5, **TOUGH), man(10, 14, **TOUGH)])
    it.engage(2, 1)
    act(it, 0, 2, faces=(1,))
    assert it.one(0).contacts == {2}


def hooded(*others: tuple[float, float], foe: float) -> Battlefield:
    """Warrior 0 wears the hood; friends lie stunned at these places, and an enemy stands this many inches off."""
    friends = [man(10, 10, "axe", "executioners-hood", S=1), *(man(*at, **TOUGH) for at in others)]
    it = battlefield(friends, [man(10.98 + foe, 10, **TOUGH)])
    for who in range(1, len(friends)):
        it.status(who, Status.STUNNED)
    return it


def test_the_hood_goes_for_a_fallen_friend_for_as_many_actions_as_a_charge_takes_and_for_no_other_after_him():
    it = hooded((10, 13.5), (10, 16), foe=30)
    events = act(it, 0, 1)
    assert (taken(events), it.one(1).out) == (["charge"], True)
    assert [move.manner for move in it.told(WarriorMoved)] == ["brawl"]
    it = hooded((10, 16), foe=30)
    events = act(it, 0, 2)
    assert (taken(events), it.one(1).out) == (["long charge"], True)
    it = hooded((10, 16), foe=30)
    gain(it, 0, 1)
    assert not set(REACHES) & set(on_offer(it, 0))
    it = hooded((10, 13.5), (12, 15.5), foe=3)
    events = act(it, 0, 3)
    assert (taken(events), it.one(2).out) == (["charge"], False)


def test_the_hood_goes_for_a_fallen_friend_before_enemies_who_stand_nearer():
    it = hooded((10, 16), foe=3)
    assert taken(act(it, 0, 2)) == ["long charge"]
    assert (it.one(1).out, it.one(0).contacts) == (True, frozenset())
    it = hooded(foe=3)
    assert taken(act(it, 0, 2, faces=(1,))) == ["charge"]
    assert it.one(0).contacts == {1}


def roofs() -> Battlefield:
    flat = {"roof": "flat"}
    table = bare(blocks=[block(10, 10, 4, 4, 3, **flat), block(16, 10, 4, 4, 3, **flat)])
    return battlefield([man(13, 12, "axe", z=3, M=6, S=1)], [man(18, 12, z=3, **TOUGH)], table=table)


@pytest.mark.rule("ALT-VII-e-1")
def test_a_jump_across_a_gap_in_a_charge_takes_an_action_more():
    it = roofs()
    act(it, 0, 1, "charge")
    assert not it.questions(ChargeWay)
    assert it.one(0).failed_charge
    it = roofs()
    says = {ChargeWay: lambda asked: asked.ways[0].key}
    events = act(it, 0, 2, "charge 1", faces=(1, 1), says=says)
    assert taken(events) == ["charge", "jump across"]
    assert (it.one(0).contacts, left(it, 0)) == ({1}, 0)


@pytest.mark.parametrize("kept", ["", "another acts", "down", "free"])
def test_a_warrior_who_is_brought_to_an_enemy_strikes_once_if_it_is_he_who_acts_and_can(kept: str):
    it = facing(0, "axe", A=3)
    if kept != "free":
        it.engage(0, 1)
    if kept == "down":
        it.status(0, Status.KNOCKED_DOWN)
    gain(it, 1 if kept == "another acts" else 0, 1)
    it.play(come_to_blows(it.battle, it.one(0)), *([] if kept else [1]))
    assert [(event.action, event.price) for event in it.told(ActionTaken)] == [("contact", 0)] * (not kept)
    assert blows(it) == (not kept)
