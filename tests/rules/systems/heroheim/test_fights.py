"""Close combat: who fights and when, with what, at whom, and against how many (HERO-WHO to HERO-SWITCH)."""

import pytest

from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.melee.wielding import take_weapons
from rules.combat.moving.movement import may_move
from rules.combat.psychology.minds import fleeing, flight
from rules.combat.shooting.shooting import may_shoot
from rules.engine import events
from rules.engine.aim import Aim
from rules.engine.decisions import AttackTarget, WeaponsInHand
from rules.engine.decisions.weapons import StrikeWith
from rules.engine.events import BlowStruck, ConditionBegan, CriticalRolled, WeaponsTaken, WoundRolled
from rules.engine.state.conditions import Condition
from rules.engine.table import Point
from rules.systems.heroheim.free_hacks import free_hacks
from rules.systems.heroheim.panic import breaks_in_panic
from tests.rules.engine.table.table_cases import bare, wall
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.systems.heroheim.arena import arena, duel, fights, lost, strikes

STONE = {"T": 10, "W": 10}


# who fights


@pytest.mark.rule("HERO-WHO-1")
@pytest.mark.parametrize(("gap", "near"), [(0, True), (1, True), (1.01, False)])
def test_enemies_within_an_inch_fight(gap: float, near: bool):
    field = arena([man(10, 10)], [man(10.98 + gap, 10)])
    one, other = field.one(0), field.one(1)
    assert field.battle.terrain.engaged(one.position, one.radius, other.position, other.radius) is near


@pytest.mark.rule("HERO-WHO-2")
@pytest.mark.parametrize(("high", "near"), [(1, True), (1.01, False), (3, False)])
def test_warriors_fight_across_low_walls(high: float, near: bool):
    table = bare(walls=[wall((11, 8), (11, 12), high)])
    field = arena([man(10.4, 10)], [man(12.2, 10)], table=table)
    one, other = field.one(0), field.one(1)
    assert field.battle.terrain.engaged(one.position, one.radius, other.position, other.radius) is near


@pytest.mark.rule("HERO-WHO-3")
def test_a_warrior_strikes_behind_himself_as_well():
    field = duel(man(10, 10, "axe", WS=4), man(10.98, 10, **STONE), man(9.02, 10, **STONE))
    field.one(0).facing = (1, 0)
    needs = [
        field.battle.rules.blow_need(field.battle, field.one(0), field.one(foe), field.one(0).in_hand.main)
        for foe in (1, 2)
    ]
    assert needs[0] == needs[1]


@pytest.mark.rule("HERO-WHO-4")
def test_nobody_shoots_out_of_a_combat():
    field = arena([man(10, 10, "bow")], [man(10.98, 10), man(20, 10)])
    field.turn(0, "shooting")
    assert may_shoot(field.battle, field.one(0))
    field.engage(0, 1)
    assert not may_shoot(field.battle, field.one(0))


# at whom


@pytest.mark.rule("HERO-CCT-1", "HERO-CCT-2", "HERO-CCT-3")
def test_attacks_are_dealt_out_before_any_die_and_those_at_the_fallen_are_lost():
    field = duel(man(10, 10, "axe", A=3, WS=4, I=9), man(10.98, 10), man(9.02, 10, **STONE))
    struck = fights(field, 4, 4, 4, 1, 1, says={AttackTarget: ["1", "1", "2"]})
    assert struck[:3] == [0, 0, 0]
    first_roll = next(at for at, roll in enumerate(field.rolls) if roll.purpose == "to hit")
    assert first_roll == 0
    assert len(field.questions(AttackTarget)) == 3
    assert field.one(1).out
    assert [wound.target for wound in field.told(WoundRolled)] == [1]


# with what


@pytest.mark.rule("HERO-UNARM-1", "HERO-UNARM-2")
@pytest.mark.parametrize(
    ("strength", "tags", "hits"), [(3, (), 1), (4, (), 2), (2, (), 1), (3, ("fights-unarmed",), 3)]
)
def test_bare_hands_take_two_off_strength(strength: int, tags: tuple[str, ...], hits: int):
    field = duel(man(10, 10, S=strength, tags=tags), man(10.98, 10, **STONE))
    strikes(field, 5, 1)
    assert field.told(WoundRolled)[0].strength == hits


@pytest.mark.rule("HERO-UNARM-2")
def test_an_animal_needs_no_weapon():
    field = duel(man(10, 10, animal=True), man(10.98, 10, **STONE))
    strikes(field, 5, 1)
    assert field.told(WoundRolled)[0].strength == 3


@pytest.mark.rule("HERO-TWO-1")
@pytest.mark.parametrize("attacks", [1, 2])
def test_a_second_weapon_gives_no_attack(attacks: int):
    field = duel(man(10, 10, "sword", "sword", A=attacks, I=9), man(10.98, 10, **STONE))
    assert fights(field, *[5] * attacks, *[1] * attacks, 1) == [0] * attacks + [1]
    assert not field.questions(StrikeWith)


@pytest.mark.rule("HERO-TWO-2")
def test_it_lets_one_missed_blow_be_rolled_again_in_each_phase():
    field = duel(man(10, 10, "sword", "sword", A=2, I=9), man(10.98, 10, **STONE))
    assert fights(field, 2, 3, 2, 1) == [0, 0, 0, 1]
    assert [blow.reason for blow in field.told(BlowStruck)][:3] == ["", "rolled again", ""]
    field.turn(1, "close combat")
    assert fights(field, 2, 5, 5, 1, 1, 1) == [0, 0, 0, 1]


@pytest.mark.rule("HERO-TWO-1")
def test_a_warrior_who_holds_two_kinds_says_which_of_them_strikes():
    field = duel(man(10, 10, "sword", "axe", I=9), man(10.98, 10, **STONE))
    fights(field, 5, 1, 1, says={StrikeWith: "axe"})
    assert field.questions(StrikeWith) == [StrikeWith(0, 0, 1, ("sword", "axe"))]
    assert field.told(BlowStruck)[0].weapon == "Axe"


@pytest.mark.rule("HERO-PIST-1")
def test_pistols_are_of_no_use_in_close_combat():
    field = duel(man(10, 10, "pistol", "pistol", "sword", I=9), man(10.98, 10, **STONE))
    fights(field, 5, 1, 1)
    assert [blow.weapon for blow in field.told(BlowStruck) if blow.who == 0] == ["Sword"]
    assert not field.questions(WeaponsInHand)
    unarmed = duel(man(10, 10, "pistol", I=9), man(10.98, 10, **STONE))
    fights(unarmed, 5, 1, 1)
    assert unarmed.told(BlowStruck)[0].weapon == "fists"


@pytest.mark.rule("HERO-PIST-1")
def test_a_crossbow_pistol_is_not_fired_before_the_blows():
    field = duel(man(10, 10, "crossbow-pistol", "sword", I=9), man(10.98, 10, **STONE))
    fights(field, 5, 1, 1)
    assert not field.told(events.ShotFired)


@pytest.mark.rule("HERO-PIST-1")
def test_a_table_may_have_pistols_in_close_combat_all_the_same():
    field = arena([man(10, 10, "pistol", "sword")], [man(10.98, 10)], switches=["pistols-in-combat"])
    field.engage(0, 1, manner="walk")
    field.play(take_weapons(field.battle, field.one(0)))
    assert [name for ask in field.questions(WeaponsInHand) for name in ask.loadouts if "Pistol" in name]
    crossbow = arena(
        [man(10, 10, "crossbow-pistol", "sword", I=9)],
        [man(10.98, 10, **STONE)],
        switches=["pistols-in-combat"],
    )
    crossbow.turn(0, "close combat")
    crossbow.engage(0, 1, manner="walk")
    fights(crossbow, 1, 1, 1)
    assert crossbow.told(events.ShotFired)


@pytest.mark.rule("HERO-SWITCH-1", "HERO-SWITCH-2")
@pytest.mark.parametrize("side", [0, 1])
def test_weapons_may_be_changed_as_every_close_combat_phase_begins(side: int):
    field = duel(man(10, 10, "sword", "halberd", I=9), man(10.98, 10, **STONE))
    fights(field, 5, 1, 1, says={WeaponsInHand: "0"})
    assert field.one(0).in_hand.main.key == "sword"
    field.turn(side, "close combat")
    fights(field, 5, 1, 1, says={WeaponsInHand: "1"})
    assert field.one(0).in_hand.main.key == "halberd"
    assert [ask.who for ask in field.questions(WeaponsInHand)] == [0]
    asked_at = field.asked.index(field.questions(WeaponsInHand)[0])
    assert asked_at == 0


@pytest.mark.rule("HERO-SWITCH-1")
def test_a_warrior_who_keeps_what_he_has_takes_nothing_anew():
    field = duel(man(10, 10, "sword", "halberd"), man(10.98, 10, **STONE))
    field.play(take_weapons(field.battle, field.one(0)), says={WeaponsInHand: "1"})
    field.play(take_weapons(field.battle, field.one(0)), says={WeaponsInHand: "1"})
    assert not field.told(WeaponsTaken)


# against how many


def outnumbered(field: Battlefield) -> list[int]:
    fights(field, *[1] * sum(1 for one in field.state.combatants if one.contacts))
    return [event.who for event in field.told(ConditionBegan) if event.condition.key == "outnumbered"]


@pytest.mark.rule("HERO-OUT-1")
def test_an_outnumbered_warrior_hits_both_enemies_less_well():
    field = duel(man(10, 10, "axe", WS=4, I=9), man(10.98, 10, I=5), man(9.02, 10, I=4))
    assert outnumbered(field) == [0]
    for foe in (1, 2):
        need = field.battle.rules.blow_need(
            field.battle, field.one(0), field.one(foe), field.one(0).in_hand.main
        )
        assert need.at_least == 4
    field.turn(1)
    assert not field.one(0).under("outnumbered")


@pytest.mark.rule("HERO-OUT-1")
def test_friends_who_fight_the_same_enemies_count():
    field = arena([man(10, 10, I=9), man(10.98, 10.98, I=8)], [man(10.98, 10, I=7), man(9.02, 10, I=6)])
    field.turn(0)
    field.engage(0, 2, 3, manner="walk")
    field.engage(1, 2, manner="walk")
    assert outnumbered(field) == []


@pytest.mark.rule("HERO-OUT-2")
def test_a_monster_does_not_mind():
    foes = (man(11.3, 10, I=3), man(8.7, 10, I=2), man(10, 11.3, I=1))
    assert outnumbered(duel(man(10, 10, "axe", large=True, I=9), *foes)) == []


# leaving it


@pytest.mark.rule("HERO-LEAVE-1", "HERO-LEAVE-2")
def test_nobody_walks_out_of_a_combat():
    field = arena([man(10, 10)], [man(10.98, 10)])
    field.turn(0, "movement")
    assert may_move(field.battle, field.one(0))
    field.engage(1, 0, manner="walk")
    assert not may_move(field.battle, field.one(0))


@pytest.mark.rule("HERO-LEAVE-2", "HERO-HACK-2", "HERO-HACK-6")
def test_a_warrior_who_panics_leaves_it_after_a_free_hack_of_each_enemy_who_fights_him():
    field = duel(man(10, 10, **STONE), man(10.98, 10, "axe"), man(9.02, 10, "sword"))
    field.fold(events.EdgeChosen(0, "north"))
    field.play(breaks_in_panic(field.battle, field.one(0)), 1, 1, 3, 3)
    assert [wound.who for wound in field.told(WoundRolled)] == [1, 2]
    kinds = [type(event) for event in field.events]
    assert kinds.index(events.WarriorMoved) > kinds.index(WoundRolled)
    assert fleeing(field.one(0))
    assert not field.one(0).contacts


@pytest.mark.rule("HERO-HACK-3")
def test_a_free_hack_hits_without_a_roll_and_never_critically():
    field = duel(man(10, 10, W=3, T=10), man(10.98, 10, "axe"))
    assert field.play(free_hacks(field.battle, field.one(0)), 6) is True
    assert [roll.purpose for roll in field.rolls] == ["to wound"]
    assert not field.told(CriticalRolled)
    fatal = duel(man(10, 10), man(10.98, 10, "axe"))
    assert fatal.play(free_hacks(fatal.battle, fatal.one(0)), 6) is False
    assert fatal.one(0).out


@pytest.mark.rule("HERO-HACK-4")
@pytest.mark.parametrize(("weapon", "strength"), [("axe", 3), ("halberd", 4)])
def test_the_enemy_picks_his_weapon_for_it(weapon: str, strength: int):
    field = duel(man(10, 10, **STONE), man(10.98, 10, "axe", "halberd"))
    field.play(free_hacks(field.battle, field.one(0)), 1, says={StrikeWith: weapon})
    assert field.questions(StrikeWith) == [StrikeWith(1, 1, 0, ("axe", "halberd"))]
    assert field.told(WoundRolled)[0].strength == strength


@pytest.mark.rule("HERO-HACK-5")
def test_it_takes_none_of_his_attacks():
    field = arena([man(10, 10, **STONE), man(10.98, 10.98, **STONE)], [man(10.98, 10, "axe", A=2, I=9)])
    field.turn(0)
    field.engage(0, 2, manner="walk")
    field.engage(1, 2, manner="walk")
    field.fold(events.PhaseBegan(0, "close combat"))
    field.play(free_hacks(field.battle, field.one(0)), 1)
    gone = Point(2000, 2000)
    field.fold(events.WarriorMoved(0, "flee", (field.one(0).position, gone), 1400))
    assert fights(field, 1, 1, 1) == [2, 2, 1]


@pytest.mark.rule("HERO-FCH-1", "HERO-FCH-2")
def test_a_warrior_who_flees_is_hit_by_every_blow_and_by_none_critically():
    field = duel(man(10, 10, "axe", A=2, I=9), man(10.98, 10, **STONE), charges=True)
    field.fold(ConditionBegan(1, flight()))
    strikes(field, 1, 1, blows=2)
    assert [blow.roll for blow in field.told(BlowStruck)] == [None, None]
    assert len(field.told(WoundRolled)) == 2
    assert not field.told(CriticalRolled)


@pytest.mark.rule("HERO-HATE-1")
def test_hatred_lasts_beyond_the_first_round_and_rolls_nothing_again():
    field = duel(man(10, 10, "axe", tags=("hatred:shooters",), I=9), man(10.98, 10, "bow", "axe", **STONE))
    assert fights(field, 2, 1) == [0, 1]
    field.turn(1, "close combat")
    fights(field, 3, 1, 1)
    assert field.told(BlowStruck)[0].hit


@pytest.mark.rule("HERO-HATE-2")
def test_hatred_is_of_no_use_for_shots():
    field = arena([man(10, 10, "bow", tags=("hatred:shooters",))], [man(20, 10, "bow")])
    who, target = field.one(0), field.one(1)
    need = field.battle.rules.shot_need(field.battle, Aim(who, target, who.fighter.weapons[0], 900, False))
    assert need.at_least == 4


def test_a_hit_by_nobody_takes_wounds_as_any():
    field = arena([man(10, 10)], [man(14, 10, W=3)])
    field.play(resolve_hits(field.battle, None, field.one(1), [Hit("fall", 3)], in_combat=False), 4)
    assert lost(field) == 1


@pytest.mark.rule("HERO-HACK-2")
def test_a_warrior_who_cannot_strike_has_no_free_hack_and_the_others_have_theirs():
    field = duel(man(10, 10, **STONE), man(10.98, 10, "axe"), man(9.02, 10, "axe"), man(10, 10.98, "axe"))
    field.fold(ConditionBegan(1, Condition("held", tags=("no-blows",))))
    field.fold(ConditionBegan(2, flight()))
    assert field.play(free_hacks(field.battle, field.one(0)), 1) is True
    assert [wound.who for wound in field.told(WoundRolled)] == [3]


@pytest.mark.rule("HERO-HACK-2")
def test_nobody_hacks_at_the_fallen():
    field = duel(man(10, 10), man(10.98, 10, "axe"), man(9.02, 10, "axe"))
    assert field.play(free_hacks(field.battle, field.one(0)), 6) is False
    assert [wound.who for wound in field.told(WoundRolled)] == [1]


@pytest.mark.rule("HERO-OUT-1")
def test_a_warrior_in_single_combat_is_not_outnumbered():
    assert outnumbered(duel(man(10, 10, "axe", I=9), man(10.98, 10, I=5))) == []
