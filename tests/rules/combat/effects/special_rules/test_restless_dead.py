"""Special rules of the Restless Dead: straw men, their masters, and corpses that burst."""

import pytest

from rules.combat.before_battle.preparations import muster, prepare
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.effects.special_rules.fire import ON_FIRE
from rules.combat.effects.special_rules.restless_dead import BOMB, FILLED
from rules.combat.injury.injury import resolve_hits
from rules.combat.melee.melee import fight
from rules.combat.phases import call_hook
from rules.engine.decisions import NONE, Choice
from rules.engine.events import BattleEnded, BombBurst, CriticalRolled, Status, WarriorAbsent, WoundRolled
from rules.engine.outcome import outcome_of
from rules.fielding.lent_tags import with_lent_tags
from tests.rules.staging.battlefield import Battlefield, fighter, man

STRAW = ("no-substance",)
CONSTRUCT = ("controlled-by:liche,necromancer",)


def struck(tags, hit, *dice, **figures):
    field = Battlefield([man(10, 10, "bow")], [man(20, 10, tags=tags, **figures)])
    field.play(resolve_hits(field.battle, field.one(0), field.one(1), [hit], in_combat=False), *dice)
    return field


@pytest.mark.parametrize(
    ("traits", "dice", "critical"), [((), (6, 1), False), (("fire",), (6, 1, 1, 1), True)]
)
def test_a_straw_man_takes_no_critical_hit_from_a_shot_that_does_not_burn(traits, dice, critical):
    field = struck(STRAW, Hit("crossbow", 5, traits=traits, missile=True), *dice)
    assert bool(field.told(CriticalRolled)) is critical


def test_a_magic_missile_wounds_a_straw_man_as_if_of_toughness_6():
    field = struck(STRAW, Hit("Fires of U'Zhul", 4, traits=("magic", "no-critical")), 5)
    assert [it.wounded for it in field.told(WoundRolled)] == [False]


@pytest.mark.parametrize(("die", "burns"), [(3, True), (2, False)])
def test_a_straw_man_catches_fire_on_3_from_any_hit_that_burns(die, burns):
    field = struck(("catches-fire-3",), Hit("torch", 3, traits=("fire", "no-critical")), die, 1)
    assert field.one(1).under(ON_FIRE) is burns


@pytest.mark.parametrize(
    ("masters", "absent"), [((), [0, 1]), (("liche",), [1]), (("liche", "necromancer"), [])]
)
def test_each_construct_needs_a_master_of_its_own(masters, absent):
    constructs = [man(10, 10 + 2 * at, tags=CONSTRUCT) for at in range(2)]
    field = Battlefield([*constructs, *(man(20, 20, line=line) for line in masters)], [man(40, 40)])
    field.play(muster(field.battle))
    assert [event.who for event in field.told(WarriorAbsent)] == absent


@pytest.mark.parametrize(
    ("dice", "status"),
    [((6, 6), Status.OUT_OF_ACTION), ((5, 5), Status.KNOCKED_DOWN)],
)
def test_a_wounded_construct_tests_on_its_own_leadership_or_falls_apart(dice, status):
    field = struck(CONSTRUCT, Hit("axe", 3), 4, 1, *dice, Ld=10)
    assert field.one(1).status is status


def test_a_construct_that_is_out_of_action_does_not_test():
    field = struck(CONSTRUCT, Hit("axe", 3), 4, 6, Ld=10)
    assert field.one(1).out


def filled(*enemies):
    """A Zombie that bursts, with a friend 2 inches off and one 6 inches off."""
    undead = [man(10, 10, tags=("corpse-bomb",)), man(20, 10, tags=("may-burst",)), man(20, 13, T=3)]
    field = Battlefield(undead, list(enemies))
    call = call_hook(field.battle, hooks.prepares_for_battle, [field.one(0)])
    field.play(call, says={Choice: "1"})
    assert [it.question for it in field.questions(Choice)] == [BOMB]
    assert field.one(1).under(FILLED)
    return field


def test_a_corpse_bursts_when_it_is_charged_and_hits_all_within_the_die():
    field = filled(man(20.98, 10, "sword", T=3), man(27, 10))
    field.engage(3, 1)
    field.turn(1)
    field.one(3).charged = True
    # 3 inches; D3 of 2 and 1 hits of Strength 4 against Toughness 3, both harmless
    field.play(fight(field.battle), 3, 3, 1, 2, 2, 1)
    assert field.told(BombBurst)[0].caught == (3, 2)
    assert field.one(1).out
    field.fold(BattleEnded(1, "rout", 2))
    assert outcome_of(field.state, ("Dead", "Others")).sides[0].fighters[1].fate == "burst"


def test_a_corpse_in_a_combat_that_nobody_charged_into_does_not_burst():
    field = filled(man(20.98, 10, "sword", I=6))
    field.engage(3, 1)
    field.one(3).charged = False
    field.turn(0)
    field.play(fight(field.battle), 1, 1)
    assert field.one(1).standing


def test_no_corpse_need_be_named():
    field = Battlefield([man(10, 10, tags=("corpse-bomb",)), man(20, 10, tags=("may-burst",))], [man(40, 40)])
    field.play(call_hook(field.battle, hooks.prepares_for_battle, [field.one(0)]), says={Choice: NONE})
    assert not field.one(1).under(FILLED)


def test_the_skill_of_one_lends_a_tag_to_zombies_alone():
    band = [man(0, 0, tags=("corpse-bomb",)), man(2, 0, line="zombie"), man(4, 0, line="wight")]
    lent = with_lent_tags([fighter(number, it) for number, it in enumerate(band)])
    assert [it.tags for it in lent] == [("corpse-bomb",), ("may-burst",), ()]


def test_a_liche_who_knows_of_corpse_bombs_names_one_and_does_not_burst():
    liche = man(10, 10, "sword", tags=("corpse-bomb",), I=6)
    zombies = [man(20 + 2 * at, 10, tags=("may-burst",)) for at in range(2)]
    field = Battlefield([liche, *zombies], [man(10.98, 10, "axe", I=1)])
    field.play(prepare(field.battle), says={Choice: lambda asked: asked.choices[0]})
    assert [it.under(FILLED) for it in field.state.combatants] == [False, True, False, False]
    field.engage(0, 3)
    field.turn(0)
    field.one(0).charged = True
    field.play(fight(field.battle), 1, 1)
    assert field.one(0).standing
