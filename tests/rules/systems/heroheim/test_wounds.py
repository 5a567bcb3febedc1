"""The course of a hit: critical hits, to wound, saves, overkill, poison and fire (HERO-CRIT to HERO-AS)."""

from typing import Any

import pytest

from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.magic.spells.harm import injure, knock_down, stun
from rules.engine.decisions import Choice
from rules.engine.events import (
    ConditionBegan,
    CriticalRolled,
    InjuryRolled,
    PhaseBegan,
    RollRepeated,
    RuleRolled,
    SaveRolled,
    Status,
    WoundRolled,
    WoundsLost,
)
from rules.engine.setup import KnownSpell
from rules.engine.state.conditions import Condition
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.systems.heroheim.arena import arena, duel, hurts, lost, shoots, strikes

TOUGH = {"T": 4, "W": 10}
WOUNDS_ON = {
    1: (4, 5, 6, 6, 6, 6, 6, 6, 6, 6),
    2: (3, 4, 5, 6, 6, 6, 6, 6, 6, 6),
    3: (2, 3, 4, 5, 6, 6, 6, 6, 6, 6),
    4: (2, 2, 3, 4, 5, 6, 6, 6, 6, 6),
    5: (2, 2, 2, 3, 4, 5, 6, 6, 6, 6),
    6: (2, 2, 2, 2, 3, 4, 5, 6, 6, 6),
    7: (2, 2, 2, 2, 2, 3, 4, 5, 6, 6),
    8: (2, 2, 2, 2, 2, 2, 3, 4, 5, 6),
    9: (2, 2, 2, 2, 2, 2, 2, 3, 4, 5),
    10: (2, 2, 2, 2, 2, 2, 2, 2, 3, 4),
}
SPELL = KnownSpell("a-spell", "A spell", 7)


def wound_rolls(field: Battlefield) -> list[WoundRolled]:
    return field.told(WoundRolled)


# critical hits


@pytest.mark.rule("HERO-CRIT-1", "HERO-CRIT-3")
def test_a_natural_6_to_hit_is_critical_and_a_5_is_none():
    field = duel(man(10, 10, "axe"), man(10.98, 10, **TOUGH))
    strikes(field, 6, 3, 1)
    assert [event.result for event in field.told(CriticalRolled)] == ["Deathblow"]
    strikes(field, 5, 1)
    assert not field.told(CriticalRolled)


@pytest.mark.rule("HERO-CRIT-3")
def test_a_6_to_wound_is_no_critical_hit_and_nothing_limits_those_to_hit():
    field = duel(man(10, 10, "axe"), man(10.98, 10, **TOUGH))
    strikes(field, 5, 6)
    assert not field.told(CriticalRolled)
    strikes(field, 6, 6, 3, 3, 1, 1, blows=2)
    assert len(field.told(CriticalRolled)) == 2


@pytest.mark.rule("HERO-CRIT-3")
def test_a_table_may_have_one_critical_hit_of_a_warrior_in_a_phase():
    field = arena([man(10, 10, "axe")], [man(10.98, 10, **TOUGH)], switches=["one-critical"])
    field.turn(0)
    field.engage(0, 1, manner="walk")
    field.fold(PhaseBegan(0, "close combat"))
    strikes(field, 6, 6, 3, 1, 1, blows=2)
    assert len(field.told(CriticalRolled)) == 1
    field.fold(PhaseBegan(1, "close combat"))
    strikes(field, 6, 3, 1)
    assert len(field.told(CriticalRolled)) == 1


@pytest.mark.rule("HERO-CRIT-2")
@pytest.mark.parametrize(("skill", "critical"), [(1, False), (2, True)])
def test_a_warrior_who_would_hit_on_a_6_only_hits_nobody_critically(skill: int, critical: bool):
    field = duel(man(10, 10, "axe", WS=skill), man(10.98, 10, **TOUGH))
    strikes(field, *((6, 3, 1) if critical else (6, 1)))
    assert bool(field.told(CriticalRolled)) is critical


@pytest.mark.rule("HERO-CRIT-4")
def test_a_die_that_was_rolled_again_is_never_critical():
    field = duel(man(10, 10, "sword", "sword"), man(10.98, 10, **TOUGH))
    strikes(field, 2, 6, 1)
    assert not field.told(CriticalRolled)
    assert len(wound_rolls(field)) == 1


@pytest.mark.rule("HERO-CRIT-4")
def test_luck_makes_no_critical_hit_either():
    field = duel(man(10, 10, "axe"), man(10.98, 10, **TOUGH))
    field.fold(ConditionBegan(0, Condition("luck-of-shemtek")))
    strikes(field, 2, 6, 2, 1)
    assert not field.told(CriticalRolled)


@pytest.mark.rule("HERO-CRIT-C1")
@pytest.mark.parametrize("die", [1, 2])
def test_a_vital_part_takes_one_more_off_the_save(die: int):
    armoured = man(10.98, 10, "gromril-armour", T=4, W=10)
    field = duel(man(10, 10, "sword", S=4), armoured)
    strikes(field, 6, die, 4, 6)
    assert field.told(SaveRolled)[0].roll.need == 6
    strikes(field, 5, 4, 6)
    assert field.told(SaveRolled)[0].roll.need == 5


@pytest.mark.rule("HERO-CRIT-C2")
@pytest.mark.parametrize("die", [3, 4, 5])
def test_a_deathblow_is_one_stronger_to_wound_and_against_armour(die: int):
    field = duel(man(10, 10, "sword", S=3), man(10.98, 10, "heavy-armour", **TOUGH))
    strikes(field, 6, die, 4, 6)
    assert wound_rolls(field)[0].strength == 4
    assert field.told(SaveRolled)[0].roll.need == 6


@pytest.mark.rule("HERO-CRIT-C3", "HERO-CRIT-C4")
def test_a_double_strike_is_two_hits_with_saves_of_their_own():
    field = duel(man(10, 10, "sword", S=3), man(10.98, 10, "heavy-armour", **TOUGH))
    strikes(field, 6, 6, 5, 5, 6, 4)
    assert [event.wounded for event in wound_rolls(field)] == [True, True]
    assert [event.saved for event in field.told(SaveRolled)] == [True, False]
    assert lost(field) == 1


@pytest.mark.rule("HERO-CRIT-5", "HERO-FLAME-1")
@pytest.mark.parametrize(
    ("die", "result"),
    [(2, "Deathblow"), (5, "Double strike"), (6, "Double strike"), (1, "Hits a vital part")],
)
def test_a_flaming_hit_adds_one_on_the_chart(die: int, result: str):
    field = duel(man(10, 10, "axe", tags=("flamesword",)), man(10.98, 10, T=10, W=10))
    strikes(field, 6, die, *((1, 1) if result == "Double strike" else (1,)))
    assert [event.result for event in field.told(CriticalRolled)] == [result]


@pytest.mark.rule("HERO-CRIT-1")
def test_a_shot_is_critical_as_a_blow_is():
    field = arena([man(10, 10, "bow")], [man(14, 10, **TOUGH)])
    shoots(field, 6, 6, 1, 1)
    assert len(wound_rolls(field)) == 2


# to wound


@pytest.mark.rule("HERO-WND-S1", "HERO-WND-S2", "HERO-WND-S3", "HERO-WND-S4", "HERO-WND-S5")
@pytest.mark.rule("HERO-WND-S6", "HERO-WND-S7", "HERO-WND-S8", "HERO-WND-S9", "HERO-WND-S10")
@pytest.mark.rule("HERO-WND-1", "HERO-WND-6")
@pytest.mark.parametrize("strength", WOUNDS_ON)
def test_a_strength_wounds_each_toughness_on_its_number(strength: int):
    for toughness, need in enumerate(WOUNDS_ON[strength], start=1):
        for die in range(1, 7):
            field = hurts(Hit("axe", strength), die, target=man(14, 10, T=toughness, W=10))
            assert (lost(field) > 0) is (die >= need), (toughness, die)


# overkill, and no injuries


@pytest.mark.rule("HERO-OVER-1")
@pytest.mark.parametrize(("strength", "wounds"), [(5, 1), (6, 2), (7, 2)])
def test_twice_the_toughness_takes_two_wounds(strength: int, wounds: int):
    assert lost(hurts(Hit("axe", strength), 6)) == wounds


@pytest.mark.rule("HERO-OVER-1")
def test_a_deathblow_may_be_the_strength_that_kills_twice():
    field = duel(man(10, 10, "sword", S=5), man(10.98, 10, W=10))
    strikes(field, 6, 3, 6)
    assert lost(field) == 2


@pytest.mark.rule("HERO-OVER-1")
def test_a_fall_kills_twice_too():
    assert lost(hurts(Hit("fall", 6, traits=("no-armour-save",)), 2, by=None)) == 2


@pytest.mark.rule("HERO-OVER-2")
def test_a_single_save_averts_both_wounds():
    thick = man(14, 10, "gromril-armour", "shield", W=10)
    field = hurts(Hit("axe", 6, save_modifier=3), 6, 6, target=thick)
    assert len(field.told(SaveRolled)) == 1
    assert lost(field) == 0
    assert lost(hurts(Hit("axe", 6, save_modifier=3), 6, 1, target=thick)) == 2


@pytest.mark.rule("HERO-NOKD-2")
def test_the_last_wound_takes_out_of_action_without_an_injury_roll():
    field = hurts(Hit("axe", 3), 4, target=man(14, 10))
    assert field.one(1).status is Status.OUT_OF_ACTION
    assert not field.told(InjuryRolled)
    assert hurts(Hit("axe", 3), 4, target=man(14, 10, W=3)).one(1).standing


@pytest.mark.rule("HERO-NOKD-1")
def test_spells_knock_nobody_down_and_stun_nobody():
    field = arena([man(10, 10)], [man(14, 10)])
    who, target = field.one(0), field.one(1)
    field.play(knock_down(field.battle, who, target))
    field.play(stun(field.battle, who, target))
    field.play(injure(field.battle, who, SPELL, target, Status.OUT_OF_ACTION), 4)
    field.play(injure(field.battle, who, SPELL, target, Status.STUNNED), 6)
    assert target.standing
    field.play(injure(field.battle, who, SPELL, target, Status.OUT_OF_ACTION), 5)
    assert target.status is Status.OUT_OF_ACTION


@pytest.mark.rule("HERO-NOKD-1")
def test_a_club_stuns_nobody_and_a_helmet_is_of_no_use():
    field = duel(man(10, 10, "mace"), man(10.98, 10, "helmet"))
    strikes(field, 5, 4)
    assert field.one(1).status is Status.OUT_OF_ACTION


@pytest.mark.rule("HERO-NOKD-1")
def test_nobody_is_as_helpless_as_the_stunned():
    field = duel(man(10, 10, "axe"), man(10.98, 10))
    field.fold(ConditionBegan(1, Condition("held", tags=("helpless",))))
    strikes(field, 2)
    assert field.one(1).standing


# armour saves


@pytest.mark.rule("HERO-AS-1", "HERO-AS-2", "HERO-AS-3", "HERO-AS-4", "HERO-AS-5", "HERO-AS-6", "HERO-AS-7")
@pytest.mark.rule("HERO-AS-8", "HERO-AS-9", "HERO-AS-10", "HERO-AS-N", "HERO-AS-X")
@pytest.mark.parametrize("strength", range(1, 11))
def test_strength_takes_off_armour_saves(strength: int):
    takes_off = max(0, strength - 3)
    for items, save in (
        (("gromril-armour", "shield"), 3),
        (("light-armour", "shield"), 5),
        (("gromril-armour",), 4),
    ):
        field = arena([man(10, 10)], [man(14, 10, *items)])
        need = field.battle.rules.save_need(field.battle, field.one(1), strength, 0, (), False).at_least
        assert need == (save + takes_off if save + takes_off <= 6 else None)


@pytest.mark.rule("HERO-AS-0")
def test_a_natural_1_never_saves():
    field = arena([man(10, 10)], [man(14, 10, "gromril-armour", "shield", W=10)])
    need = field.battle.rules.save_need(field.battle, field.one(1), 1, 5, (), False).at_least
    assert need == 2


@pytest.mark.rule("HERO-AS-X")
def test_no_die_is_thrown_where_no_save_is_left():
    field = hurts(Hit("axe", 5), 6, target=man(14, 10, "light-armour", "shield", W=10))
    assert not field.told(SaveRolled)
    assert lost(field) == 1


# poison and fire


@pytest.mark.rule("HERO-POIS-1")
@pytest.mark.parametrize("poison", ["black-lotus", "dark-venom", "reptile-venom"])
def test_poison_wounds_again_on_a_natural_1_only(poison: str):
    hit = Hit("sword", 3, traits=(poison,))
    field = hurts(hit, 1, 4)
    assert [event.cause for event in field.told(RollRepeated)] == ["poison"]
    assert lost(field) == 1
    assert not hurts(hit, 2).told(RollRepeated)
    assert not hurts(hit, 1, 1).one(1).out


@pytest.mark.rule("HERO-POIS-1")
def test_the_blows_of_the_venomous_are_poisonous_and_their_spells_are_not():
    field = arena([man(10, 10, tags=("poison:dark-venom",))], [man(14, 10, W=10)])
    who, target = field.one(0), field.one(1)
    field.play(resolve_hits(field.battle, who, target, [Hit("fangs", 3)], in_combat=True), 1, 1)
    assert field.told(RollRepeated)
    field.play(
        resolve_hits(field.battle, who, target, [Hit("fire", 3, traits=("magic",))], in_combat=False), 1
    )
    assert not field.told(RollRepeated)


@pytest.mark.rule("HERO-POIS-1")
@pytest.mark.parametrize(("die", "wounds"), [(2, 0), (3, 1)])
def test_wound_bonuses_also_apply_to_rerolls_by_poison(die: int, wounds: int):
    field = hurts(
        Hit("sword", 3, traits=("holy", "dark-venom")), 1, die, target=man(14, 10, W=10, kinds=("undead",))
    )
    assert [roll.need for roll in field.rolls] == [3, 3]
    assert lost(field) == wounds


@pytest.mark.rule("HERO-POIS-2")
def test_poison_is_nothing_to_the_immune():
    field = hurts(
        Hit("sword", 3, traits=("dark-venom",)), 1, target=man(14, 10, W=10, tags=("immune-poison",))
    )
    assert not field.told(RollRepeated)


@pytest.mark.rule("HERO-FLAME-2")
def test_fire_burns_poison_away():
    assert not hurts(Hit("sword", 3, traits=("dark-venom", "fire")), 1).told(RollRepeated)


# regeneration and wards

REGENERATES: dict[str, Any] = {"W": 10, "tags": ("regeneration-4",)}
REGENERATES_BADLY: dict[str, Any] = {"W": 10, "tags": ("regeneration:6",)}
WARDED: dict[str, Any] = {"W": 10, "tags": ("ward-save:5",)}


@pytest.mark.rule("HERO-REGEN-1", "HERO-WARD-1")
@pytest.mark.parametrize(("given", "need"), [(REGENERATES, 4), (WARDED, 5)])
def test_another_save_comes_after_armour_that_failed(given: dict[str, Any], need: int):
    def hit(*faces: int) -> Battlefield:
        return hurts(Hit("axe", 3), *faces, target=man(14, 10, "light-armour", **given))

    assert lost(hit(4, 6)) == 0
    field = hit(4, 5, need)
    assert [type(event) for event in field.events if isinstance(event, (SaveRolled, RuleRolled))] == [
        SaveRolled,
        RuleRolled,
    ]
    assert lost(field) == 0
    assert lost(hit(4, 5, need - 1)) == 1


@pytest.mark.rule("HERO-REGEN-2", "HERO-WARD-2")
@pytest.mark.parametrize(("given", "need"), [(REGENERATES, 4), (REGENERATES_BADLY, 6), (WARDED, 5)])
def test_no_strength_takes_anything_off_it(given: dict[str, Any], need: int):
    assert lost(hurts(Hit("axe", 10), 2, need, target=man(14, 10, "light-armour", **given))) == 0
    assert lost(hurts(Hit("axe", 10), 2, need - 1, target=man(14, 10, "light-armour", **given))) == 2


@pytest.mark.rule("HERO-REGEN-3", "HERO-WARD-3")
@pytest.mark.parametrize(("given", "need"), [(REGENERATES, 4), (WARDED, 5)])
def test_it_works_against_a_fall(given: dict[str, Any], need: int):
    fall = Hit("fall", 4, traits=("no-armour-save",))
    assert lost(hurts(fall, 3, need, target=man(14, 10, "light-armour", **given), by=None)) == 0


@pytest.mark.rule("HERO-REGEN-4", "HERO-WARD-4")
def test_fire_stops_regeneration_and_no_ward():
    burning = Hit("torch", 3, traits=("fire",))
    for regenerating in (REGENERATES, REGENERATES_BADLY):
        assert lost(hurts(burning, 4, target=man(14, 10, **regenerating))) == 1
    assert lost(hurts(burning, 4, 5, target=man(14, 10, **WARDED))) == 0


@pytest.mark.rule("HERO-WARD-1")
@pytest.mark.parametrize(("says", "die", "left"), [("Regeneration", 4, 0), ("Ward", 4, 1), ("Ward", 5, 0)])
def test_a_warrior_who_has_two_picks_one(says: str, die: int, left: int):
    field = arena([man(10, 10)], [man(14, 10, W=10, tags=("regeneration-4", "ward-save:5"))])
    blow = resolve_hits(field.battle, field.one(0), field.one(1), [Hit("axe", 3)], in_combat=True)
    field.play(blow, 4, die, says={Choice: says})
    assert field.questions(Choice) == [Choice(1, "special save", ("Regeneration", "Ward"), 1)]
    assert lost(field) == left


@pytest.mark.rule("HERO-OVER-2", "HERO-REGEN-1")
def test_regeneration_is_one_roll_for_both_wounds_of_a_hit():
    field = hurts(Hit("axe", 6), 6, 4, target=man(14, 10, **REGENERATES))
    assert lost(field) == 0
    assert [
        event.left for event in hurts(Hit("axe", 6), 6, 3, target=man(14, 10, **REGENERATES)).told(WoundsLost)
    ] == [8]


@pytest.mark.rule("HERO-CRIT-1")
def test_darts_are_never_critical():
    field = arena([man(10, 10, "blowpipe")], [man(14, 10, T=10, W=10)])
    shoots(field, 6, 1)
    assert not field.told(CriticalRolled)


@pytest.mark.rule("HERO-CRIT-1")
def test_a_critical_hit_may_be_averted_and_the_next_one_not():
    field = duel(man(10, 10, "axe"), man(10.98, 10, T=10, W=10, tags=("ignore-critical-5",)))
    strikes(field, 6, 6, 6, 4, 3, 1, 1, blows=2)
    assert [event.result for event in field.told(CriticalRolled)] == ["Deathblow"]
    assert [event.strength for event in wound_rolls(field)] == [3, 4]


@pytest.mark.rule("HERO-CRIT-1")
def test_only_the_six_of_two_blows_is_critical():
    field = duel(man(10, 10, "axe"), man(10.98, 10, T=10, W=10))
    strikes(field, 5, 6, 3, 1, 1, blows=2)
    assert [event.strength for event in wound_rolls(field)] == [3, 4]
