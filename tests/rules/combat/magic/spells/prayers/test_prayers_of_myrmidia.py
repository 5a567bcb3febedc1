"""Prayers of Myrmidia."""

from rules.combat.effects import hooks
from rules.combat.melee.melee import fight
from rules.combat.psychology.frenzy import must_charge
from rules.combat.psychology.minds import NO_ATTACKS
from rules.combat.rolls.leadership_test import leadership_of
from rules.engine.events import BlowStruck, ConditionBegan, PhaseBegan, Status, WoundRolled
from rules.engine.state.conditions import HIDDEN, Condition
from tests.rules.staging.battlefield import man
from tests.rules.staging.spellcraft import battlefield, cast, offered, wizard

SIXES = (6, 6)


def test_the_sun_burns_everybody_near_but_her_sisters() -> None:
    own = [wizard(10, 10, "blazing-sun"), man(10, 12, line="war-priestess-of-myrmidia")]
    field = battlefield(own, [man(13, 10), man(15.5, 10)])
    cast(field, "blazing-sun", *SIXES, 1, 6, 6)
    assert [it.target for it in field.told(WoundRolled)] == [2]
    assert field.one(2).status is Status.KNOCKED_DOWN


def test_a_commanded_warrior_has_1_more_leadership() -> None:
    field = battlefield([wizard(10, 10, "command-the-legion"), man(20, 10)], [man(40, 40)])
    cast(field, "command-the-legion 1", *SIXES)
    assert leadership_of(field.battle, field.one(1))[0] == 8


def test_dismayed_foes_do_not_strike() -> None:
    field = battlefield([wizard(10, 10, "dismay-foe")], [man(10.98, 10), man(10, 10.98, kinds=("undead",))])
    field.engage(1, 0)
    field.engage(2, 0)
    cast(field, "dismay-foe", *SIXES)
    for begins in hooks.combat_begins.handlers(field.one(0)):
        field.play(begins(field.battle, field.one(0)), 6, 6)
    assert [field.one(who).has(NO_ATTACKS) for who in (1, 2)] == [True, False]


def test_the_eagle_sees_the_hidden_unless_she_moved() -> None:
    field = battlefield([wizard(10, 10, "eagles-vision")], [man(40, 40), man(30, 30)])
    field.fold(ConditionBegan(1, Condition(HIDDEN)))
    assert offered(field)["eagles-vision"].targets == (1,)
    cast(field, "eagles-vision 1", *SIXES)
    assert not field.one(1).under(HIDDEN)
    assert not offered(field)


def test_fury_lets_friends_roll_their_first_missed_blow_again() -> None:
    own = [wizard(10, 10, "furys-call"), man(20, 10, "sword", A=2)]
    field = battlefield(own, [man(20, 10.98, "dagger", I=1, W=9)])
    field.engage(1, 2)
    cast(field, "furys-call", *SIXES)
    assert not field.one(0).under("furys-call")
    field.fold(PhaseBegan(0, "close combat"))
    field.play(fight(field.battle), 1, 6, 1, 1, 1)
    mine = [it for it in field.told(BlowStruck) if it.who == 1]
    assert len(mine) == 3


def test_wrath_makes_her_charge_and_rolls_misses_again_for_one_round() -> None:
    field = battlefield([wizard(10, 10, "vengeful-wrath")], [man(14, 10)])
    cast(field, "vengeful-wrath", *SIXES)
    she = field.one(0)
    assert must_charge(she)
    assert hooks.rerolls_blow.any_true(field.battle, she, field.one(1), she.in_hand.main)
    for ends in hooks.combat_ends.handlers(she):
        field.play(ends(field.battle, she))
    assert not she.under("vengeful-wrath")
