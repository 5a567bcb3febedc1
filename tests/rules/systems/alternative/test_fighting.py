"""Blows that are paid with actions: how many, by whom, and what a round of a combat is."""

import pytest

from rules.catalogue.model import Blow
from rules.engine.decisions import AttackTarget, Choice, TryParry, WeaponsInHand
from rules.engine.events import (
    ActionTaken,
    ActivationBegan,
    BlowStruck,
    CombatFought,
    InjuryRolled,
    ParryTried,
    Status,
    StatusChanged,
)
from rules.engine.events.alternative import ActionsGained
from rules.engine.loadouts import Loadout
from rules.engine.setup import Weapon
from rules.systems.alternative.activating import ends_activation
from rules.systems.alternative.fighting import arsenal, struck
from rules.values import changed
from tests.rules.engine.table.table_cases import bare, wall
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.d12 import act, battlefield, end, gain, left, on_offer, spent, taken

#: A low wall in the middle of the table.
LOW = bare(walls=[wall((10, 20), (30, 20), 0.9)])
TOUGH = {"T": 10, "W": 10}
HANDS = {WeaponsInHand: "0"}


def engaged(
    *items: str, foe: tuple[str, ...] = (), switches: tuple[str, ...] = (), **given: int
) -> Battlefield:
    """Warrior 0 touches 1, whom weak blows cannot wound."""
    it = battlefield([man(10, 10, *items, S=1, **given)], [man(10.98, 10, *foe, **TOUGH)], switches=switches)
    it.engage(0, 1)
    return it


def blows(it: Battlefield) -> int:
    return len(it.told(BlowStruck))


@pytest.mark.rule("ALT-VII-h-1")
def test_an_attack_takes_an_action():
    it = engaged("axe")
    act(it, 0, 1, "attack", faces=(1,))
    assert (blows(it), left(it, 0)) == (1, 0)


@pytest.mark.rule("ALT-VII-h-2")
def test_only_an_enemy_in_contact_is_attacked():
    it = battlefield([man(10, 10, "axe")], [man(11.98, 10)])
    gain(it, 0, 2)
    assert "attack" not in on_offer(it, 0)


@pytest.mark.rule("ALT-VII-h-3")
def test_each_attack_takes_another_action_up_to_those_he_has():
    it = engaged("axe", A=2)
    act(it, 0, 3, "attack", "attack", faces=(1, 1))
    assert (blows(it) + 1, left(it, 0), "attack" in on_offer(it, 0)) == (3, 1, False)


@pytest.mark.rule("ALT-VII-h-3")
def test_a_reaction_has_attacks_of_its_own():
    it = engaged("axe")
    act(it, 0, 1, "attack", faces=(1,))
    end(it)
    gain(it, 0, 1, reaction=True)
    assert "attack" in on_offer(it, 0)


@pytest.mark.rule("ALT-VII-h-4")
def test_fewer_actions_are_fewer_attacks():
    it = engaged("axe", A=3)
    events = act(it, 0, 2, "attack", "attack", faces=(1, 1))
    assert sum(isinstance(event, BlowStruck) for event in events) == 2
    assert "attack" not in on_offer(it, 0)


@pytest.mark.rule("ALT-VII-h-5")
def test_three_actions_are_all_attacks_of_whoever_has_more():
    it = engaged("axe", A=5)
    events = act(it, 0, 3, "attack", "attack", "attack", faces=(1,) * 5)
    assert sum(isinstance(event, BlowStruck) for event in events) == 5
    assert left(it, 0) == 0


@pytest.mark.rule("ALT-VII-h-6", "ALT-I-1")
def test_only_he_strikes_who_acts():
    it = engaged("axe")
    act(it, 0, 1, "attack", faces=(1,))
    assert {event.who for event in it.told(BlowStruck)} == {0}


@pytest.mark.rule("ALT-VII-i-1")
def test_an_attack_with_the_off_hand_is_free_beside_a_normal_one():
    it = engaged("axe", "dagger")
    act(it, 0, 1, "attack", faces=(1, 1), says=HANDS)
    assert (blows(it), left(it, 0)) == (2, 0)


def three_handed(actions: int) -> Battlefield:
    """One normal attack, and two with off hands."""
    it = engaged("axe", "dagger")
    who = it.one(0)
    extra = Weapon("hook", "Hook", Blow())
    it.one(0).loadouts = tuple(_with_third(loadout, extra) for loadout in who.loadouts)
    who.take(0)
    gain(it, 0, actions)
    return it


def _with_third(loadout: Loadout, extra: Weapon) -> Loadout:
    return changed(loadout, third=extra) if loadout.off is not None else loadout


@pytest.mark.rule("ALT-VII-i-2")
def test_an_extra_attack_takes_an_action():
    it = three_handed(2)
    events = spent(it, 0, "attack", "off-hand attack", faces=(1, 1, 1), says=HANDS)
    assert sum(isinstance(event, BlowStruck) for event in events) == 3
    assert left(it, 0) == 0


@pytest.mark.rule("ALT-VII-i-3")
def test_without_an_action_to_spare_it_is_not_made():
    it = three_handed(1)
    events = spent(it, 0, "attack", faces=(1, 1), says=HANDS)
    assert sum(isinstance(event, BlowStruck) for event in events) == 2
    assert on_offer(it, 0) == {}


@pytest.mark.rule("ALT-VII-i-4")
@pytest.mark.parametrize(
    ("takes", "normal", "off", "made"),
    [
        (("attack",) * 3, 1, 4, (1, 4)),
        (("attack", "off-hand attack", "off-hand attack"), 1, 4, (1, 4)),
        (("attack", "off-hand attack"), 1, 4, (1, 2)),
        (("attack", "attack"), 5, 4, (2, 2)),
        (("attack",) * 3, 5, 4, (5, 4)),
    ],
)
def test_three_actions_cover_all_attacks_of_both_hands(
    takes: tuple[str, ...], normal: int, off: int, made: tuple[int, int]
):
    fights = [ActionTaken(0, key, "close combat") for key in takes]
    assert struck(fights, normal, off) == made


def test_attacks_of_each_hand_come_from_the_weapons_held():
    it = engaged("axe", "dagger", A=2)
    it.one(0).take(next(n for n, held in enumerate(it.one(0).loadouts) if held.off is not None))
    normal, off = arsenal(it.battle, it.one(0))
    assert ([weapon.key for weapon in normal], [weapon.key for weapon in off]) == (["axe"] * 2, ["dagger"])


# what counts once a phase counts once an activation or reaction (ALT-XIII-3)


@pytest.mark.rule("ALT-XIII-3")
def test_a_warrior_who_falls_to_the_first_attack_is_not_finished_by_the_next_of_the_same_activation():
    it = battlefield([man(10, 10, "axe", A=2)], [man(10.98, 10)])
    it.engage(0, 1)
    gain(it, 0, 2)
    spent(it, 0, "attack", "attack", faces=(6, 4, 1, 6, 1))
    assert it.one(1).status is Status.KNOCKED_DOWN
    end(it)
    act(it, 0, 1, "attack", faces=(4,), reaction=True)
    assert it.one(1).out


@pytest.mark.rule("ALT-XIII-3")
def test_in_another_activation_he_who_is_stunned_is_taken_out_at_once():
    it = battlefield([man(10, 10, "axe", A=2)], [man(10.98, 10)])
    it.engage(0, 1)
    gain(it, 0, 2)
    spent(it, 0, "attack", "attack", faces=(6, 4, 3, 6, 1))
    assert it.one(1).status is Status.STUNNED
    end(it)
    act(it, 0, 1, "attack", reaction=True)
    assert [event.cause for event in it.told(StatusChanged)] == ["struck down while stunned"]
    assert not it.told(InjuryRolled)


@pytest.mark.rule("ALT-XIII-3")
@pytest.mark.parametrize(("switches", "again"), [((), True), (("one-parry-a-round",), False)])
def test_a_warrior_parries_once_in_each_activation_unless_once_a_round(
    switches: tuple[str, ...], again: bool
):
    it = engaged("axe", A=2, foe=("sword",), switches=switches)
    says = {TryParry: "yes"}
    act(it, 0, 2, "attack", "attack", faces=(4, 1, 4), says=says)
    assert len(it.told(ParryTried)) == 1
    end(it)
    faces = (4, 1) if again else (4,)
    act(it, 0, 1, "attack", faces=faces, says=says, reaction=True)
    assert bool(it.told(ParryTried)) is again


@pytest.mark.rule("ALT-XIII-3")
def test_the_round_of_a_combat_is_the_activation_in_which_one_attacks():
    it = engaged("flail")
    act(it, 0, 1, "attack", faces=(1,))
    it.play(ends_activation(it.battle, [it.one(0)]))
    assert [event.who for event in it.told(CombatFought)] == [(0,)]
    assert (it.one(0).fought_rounds, it.one(1).fought_rounds) == (1, 0)
    gain(it, 0, 1)
    spent(it, 0)
    it.play(ends_activation(it.battle, [it.one(0)]))
    assert not it.told(CombatFought)


@pytest.mark.rule("ALT-XIII-3")
def test_a_warrior_who_attacks_all_alone_may_break_when_his_activation_ends():
    it = battlefield([man(10, 10, "axe", S=1)], [man(10.98, 10, **TOUGH), man(9.02, 10, **TOUGH)])
    it.engage(0, 1, 2)
    act(it, 0, 1, "attack", faces=(1,), says={AttackTarget: "1"})
    it.play(ends_activation(it.battle, [it.one(0)]), 2, 3)
    assert [roll.purpose for roll in it.rolls] == ["being all alone"]


@pytest.mark.rule("ALT-IV-9")
def test_actions_go_to_whatever_he_likes_in_any_order():
    it = battlefield([man(20, 19, "bow")], [man(20, 40)], table=LOW)
    events = act(it, 0, 3, "shoot", "move", "hide", faces=(1,), to="2000,1930,0")
    assert taken(events) == ["shoot", "move", "hide"]
    assert (it.one(0).under("hidden"), left(it, 0)) == (True, 1)


def test_a_pike_strikes_for_actions_at_whom_it_reaches():
    it = battlefield([man(10, 10, "pike", S=1)], [man(12, 10, **TOUGH)])
    act(it, 0, 1, "attack", faces=(1,))
    assert blows(it) == 1
    it = battlefield([man(10, 10, "axe", S=1)], [man(12, 10, **TOUGH)])
    gain(it, 0, 1)
    assert "attack" not in on_offer(it, 0)


def test_attacks_in_place_of_all_blows_are_made_once_and_alone():
    it = battlefield([man(10, 10, "axe", A=3, tags=("vomit-attack",))], [man(10.98, 10, **TOUGH)])
    it.engage(0, 1)
    act(it, 0, 3, "attack", says={Choice: "vomit"})
    assert [event.weapon for event in it.told(BlowStruck)] == ["vomit"]
    assert "attack" not in on_offer(it, 0)
    end(it)
    gain(it, 0, 1, reaction=True)
    assert "attack" in on_offer(it, 0)


@pytest.mark.rule("ALT-XIII-3")
def test_a_warrior_whom_one_of_a_group_knocks_down_lies_on_the_ground_for_the_others():
    it = battlefield([man(10, 10, "axe"), man(10.98, 9.02, "axe")], [man(10.98, 10)])
    it.engage(0, 2)
    it.engage(1, 2)
    it.fold(ActivationBegan(0, (0, 1)), ActionsGained((0, 1), None, 1, purpose="group charge"))
    spent(it, 0, "attack", faces=(6, 4, 1))
    assert it.one(2).status is Status.KNOCKED_DOWN
    spent(it, 1, "attack", faces=(4,))
    assert it.one(2).out
