"""A charge in the activation in which somebody has struck already, and what is left for the next activation."""

import pytest

from rules.combat.magic.spells.horned_rat import RAGES
from rules.engine.decisions import DONE, ChargeTarget, WeaponsInHand
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.alternative import ActivationDice
from rules.engine.events import BlowStruck, ConditionBegan, RoundBegan, Status, WoundRolled
from rules.engine.state.conditions import Condition
from rules.systems.alternative.charging import come_to_blows
from tests.rules.staging.battlefield import Battlefield, Man, man
from tests.rules.staging.d12 import activated, battlefield, end, gain, left, on_offer, spent

TOUGH = {"T": 10, "W": 10}
#: A blow that takes its victim out of action.
FATAL = (4, 4, 6)


def both_hands(asked: WeaponsInHand) -> str:
    """The weapons that they take: two where they have them."""
    names = zip(asked.answers, asked.loadouts, strict=True)
    return next((answer for answer, name in names if " and " in name), asked.answers[0])


def embattled(*items: str, others: tuple[Man, ...] = (man(14, 10, **TOUGH),), **given: object) -> Battlefield:
    """Warrior 0 fights an enemy whom one blow takes out; others stand near."""
    it = battlefield([man(10, 10, *items, **given)], [man(10.98, 10), *others, man(45, 45)])
    it.engage(0, 1, manner="walk")
    return it


def charges_on(
    it: Battlefield, *faces: int, before: tuple[int, ...] = FATAL, charge: str = "charge 1"
) -> list[str]:
    """Take the opponent out by an attack, then charge; the weapons of the blows of the charge."""
    says = {ChargeTarget: lambda asked: asked.answers[0], WeaponsInHand: both_hands}
    gain(it, 0, 3)
    spent(it, 0, "attack", faces=before, says=says)
    assert it.one(1).out
    assert not it.one(0).contacts
    spent(it, 0, charge, faces=faces, says=says)
    assert it.one(0).charged
    return [blow.weapon for blow in it.told(BlowStruck)]


@pytest.mark.rule("ALT-VII-k-17", "ALT-X-g-i-1")
def test_a_wolf_bites_a_second_time_though_it_has_struck_before():
    wolf = embattled(animal=True, tags=("charge-attacks-2",))
    assert len(charges_on(wolf, 1)) == 1


@pytest.mark.rule("ALT-VII-k-17", "ALT-VII-k-4")
def test_a_whip_cracks_in_a_charge_though_its_bearer_has_struck_before():
    assert charges_on(embattled("steel-whip"), 1) == ["Steel whip"]


@pytest.mark.rule("ALT-VII-i-1", "ALT-VII-k-4")
def test_an_attack_that_many_enemies_give_comes_with_the_charge_among_them():
    two = (man(14, 9.5, **TOUGH), man(14, 10.5, **TOUGH))
    it = embattled("axe", "dagger", others=two, tags=("attack-against-many",))
    assert charges_on(it, 1, before=(4, 1, 4, 6)) == ["Axe"]
    assert it.one(0).contacts == {2, 3}


@pytest.mark.rule("ALT-VII-h-3", "ALT-VII-k-7")
@pytest.mark.parametrize(("attacks", "blows"), [(1, []), (2, ["Axe"]), (3, ["Axe"])])
def test_earlier_attacks_count_against_the_charge(attacks: int, blows: list[str]):
    it = embattled("axe", "dagger", A=attacks)
    assert charges_on(it, *[1] * len(blows), before=(4, 1, 4, 6)) == blows


@pytest.mark.rule("ALT-VII-k-7")
def test_a_charge_of_two_actions_has_two_of_the_attacks_that_are_left():
    it = embattled("axe", A=3)
    assert charges_on(it, 1, 1, charge="charge 2") == ["Axe", "Axe"]


def test_a_charger_takes_weapons_again_for_the_new_combat():
    it = embattled("axe", "double-handed-weapon", A=2)
    charges_on(it, 1)
    assert len(it.questions(WeaponsInHand)) == 1


def test_combat_start_effects_apply_to_the_new_combat():
    thorny = man(14, 10, tags=("spines",), **TOUGH)
    it = embattled("axe", A=2, others=(thorny,))
    charges_on(it, 1, 1)
    assert [event.weapon for event in it.told(WoundRolled)] == ["spines"]


@pytest.mark.rule("ALT-XII-e-i-2")
def test_the_blows_of_black_fury_come_with_the_first_attacks_after_it():
    it = embattled("axe", others=(man(10, 10.98, **TOUGH),))
    gain(it, 0, 3)
    spent(it, 0, "attack", faces=FATAL)
    it.fold(ConditionBegan(0, Condition(RAGES, tags=(RAGES,))))
    it.engage(0, 2)
    it.play(come_to_blows(it.battle, it.one(0)), 1, 1)
    assert len(it.told(BlowStruck)) == 2


# the next activation


@pytest.mark.rule("ALT-IV-10")
def test_actions_that_were_not_spent_do_not_carry_over_into_the_next_activation():
    it = battlefield([man(10, 10)], [man(40, 40)])
    activated(it, 0, 1, 1, 1)
    assert it.state.activations.slot is None
    it.fold(RoundBegan(2))
    taken = iter(["move", DONE])
    activated(it, 0, 1, dice=1, says={NextAction: lambda _: next(taken, DONE), ActivationDice: "1"})
    offers = [asked.left for asked in it.questions(NextAction)]
    assert offers[0] == 1


@pytest.mark.rule("ALT-IV-10")
def test_nor_into_a_reaction_of_the_same_round():
    it = battlefield([man(10, 10)], [man(40, 40)])
    gain(it, 0, 3)
    spent(it, 0, "move")
    assert left(it, 0) == 2
    end(it)
    gain(it, 0, 1, reaction=True)
    assert left(it, 0) == 1
    spent(it, 0, "move")
    assert left(it, 0) == 0
    assert not on_offer(it, 0).keys() & {"move", "run"}
    assert it.one(0).status is Status.STANDING
