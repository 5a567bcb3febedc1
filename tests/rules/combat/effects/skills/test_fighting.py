"""Skills and natures that make a better fighter."""

from typing import Any

import pytest

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.melee.melee import attack_one, strike
from rules.combat.melee.strike_order import strike_groups
from rules.engine import events
from rules.engine.decisions import TryParry
from rules.engine.events import (
    BlowStruck,
    CriticalRolled,
    InjuryRolled,
    ParryTried,
    Status,
    WoundRolled,
)
from tests.rules.staging.battlefield import Battlefield, Man, inches, man

STONE = {"T": 10, "W": 9}


def ours(*items: str, tags: tuple[str, ...] = (), **more: Any) -> Man:
    return man(10, 10, *items, tags=tags, **more)


def combat(one: Man, *foes: Man, charged: bool = True, rounds: int = 0, **field: Any) -> Battlefield:
    """Our man in contact with foes who strike no blows; a charger, or charged."""
    places = [(10.98, 10), (9.02, 10), (10, 10.98)]
    against = [
        foe._replace(at=inches(*at))
        for foe, at in zip(foes or (man(0, 0, "axe", **STONE),), places, strict=False)
    ]
    it = Battlefield([one], against, **field)
    it.turn(0 if charged else 1, "movement")
    for foe in range(1, len(against) + 1):
        if charged:
            it.engage(0, *range(1, len(against) + 1))
        else:
            it.engage(foe, 0)
    for _ in range(rounds):
        it.fold(events.CombatFought((0, *range(1, len(against) + 1))))
    it.fold(events.PhaseBegan(0, "close combat"))
    return it


def attacks(it: Battlefield) -> int:
    return it.battle.rules.attacks(it.battle, it.one(0))


def need(it: Battlefield, weapon: int = 0) -> int | None:
    one = it.one(0)
    held = one.fighter.weapons[weapon] if one.fighter.weapons else one.in_hand.main
    return it.battle.rules.blow_need(it.battle, one, it.one(1), held).at_least


def strength(it: Battlefield, weapon: int = 0) -> int:
    return it.battle.rules.blow_strength(it.battle, it.one(0), it.one(1), it.one(0).fighter.weapons[weapon])


@pytest.mark.rule("CAMP-SKILL-COMBAT-MASTER")
@pytest.mark.parametrize(("foes", "more"), [(1, 0), (2, 1), (3, 1)])
def test_combat_master_has_one_more_attack_against_several(foes: int, more: int):
    against = [man(0, 0, **STONE) for _ in range(foes)]
    assert attacks(combat(ours("axe", tags=("attack-against-many",)), *against)) == 1 + more


def test_ferocious_charge_doubles_attacks_at_minus_one_in_the_turn_of_the_charge():
    one = ours("axe", "axe", tags=("charge-double-attacks",), A=2)
    assert (attacks(combat(one)), need(combat(one))) == (5, 5)
    later = combat(one, charged=False)
    assert (attacks(later), need(later)) == (3, 4)


@pytest.mark.parametrize(("tags", "charged", "wanted"), [
    (("charge-hit-plus-1",), True, 3), (("charge-hit-plus-1",), False, 4),
    (("charge-hit-plus-1", "charge-double-attacks"), True, 4),
    (("charge-hit-plus-1-alone",), True, 3), (("charge-hit-plus-1-alone",), False, 4),
    (("charge-hit-plus-1-alone", "charge-double-attacks"), True, 5),
    (("melee-hits-on-2",), False, 2),
    (("first-round-backstab",), False, 3),
])  # fmt: skip
def test_skills_modify_the_roll_to_hit(tags: tuple[str, ...], charged: bool, wanted: int):
    assert need(combat(ours("axe", tags=tags), charged=charged)) == wanted


def test_backstabs_are_for_the_first_round_only():
    later = combat(ours("axe", tags=("first-round-backstab",)), rounds=1)
    assert need(later) == 4
    later.play(resolve_hits(later.battle, later.one(0), later.one(1), [Hit("axe", 9)], in_combat=True), 1)


@pytest.mark.rule("CAMP-SKILL-UNSTOPPABLE-CHARGE")
def test_unstoppable_charge_adds_one_to_weapon_skill():
    one = ours("axe", tags=("charge-ws-plus-1",))
    assert (need(combat(one)), need(combat(one, charged=False))) == (3, 4)


def test_savage_and_horned_have_one_more_attack():
    assert attacks(combat(ours("axe", tags=("extra-attack",)))) == 2
    assert attacks(combat(ours("axe", tags=("charge-extra-attack",)))) == 2
    assert attacks(combat(ours("axe", tags=("charge-extra-attack",)), charged=False)) == 1


def order(it: Battlefield) -> list[int]:
    return [
        one.warrior.id for group in it.play(strike_groups(it.battle, it.state.combatants)) for one in group
    ]


@pytest.mark.rule("CAMP-SKILL-LIGHTNING-REFLEXES")
@pytest.mark.rule("CORE-CC-ORDER-5")
def test_lightning_reflexes_strike_with_the_chargers_by_initiative():
    for initiative, first in ((5, 0), (2, 1)):
        it = combat(
            ours("axe", tags=("strike-first-against-chargers",), I=initiative), man(0, 0, I=3), charged=False
        )
        assert order(it)[0] == first
    plain = combat(ours("axe", I=5), man(0, 0, I=3), charged=False)
    assert order(plain)[0] == 1


@pytest.mark.rule("CORE-CC-ORDER-5")
def test_a_warrior_who_hunts_a_kind_strikes_it_first_in_the_first_round():
    one = ours("axe", tags=("strikes-first-vs:skinks",), I=1)
    skink = man(0, 0, I=6, line="skink")
    it = combat(one, skink)
    it.turn(1, "close combat")
    assert order(it) == [0, 1]
    it.fold(events.CombatFought((0, 1)))
    assert order(it) == [1, 0]


@pytest.mark.rule("CAMP-SKILL-STRONGMAN")
def test_strongman_strikes_in_his_turn_with_a_great_weapon():
    for tags, first in (((), 1), (("no-strike-last",), 0)):
        it = combat(ours("double-handed-weapon", tags=tags, I=5), man(0, 0, I=3))
        it.turn(1, "close combat")
        assert order(it)[0] == first


def test_bulging_biceps_are_never_tired_by_a_flail():
    for tags, wanted in (((), 3), (("ignore-heavy",), 5)):
        assert strength(combat(ours("flail", tags=tags), rounds=1)) == wanted


@pytest.mark.rule("CAMP-SKILL-MIGHTY-BLOW")
def test_mighty_blow_adds_one_strength_but_not_to_pistols():
    it = combat(ours("axe", "pistol", tags=("melee-strength-plus-1",)))
    assert (strength(it), strength(it, 1)) == (4, 4)
    assert strength(combat(ours("halberd", tags=("melee-strength-plus-1",)))) == 5


def rerolled(it: Battlefield) -> bool:
    """Whether a missed blow is thrown again."""
    one = it.one(0)
    faces = [1, 1] if asks_again(it) else [1]
    it.play(attack_one(it.battle, one, it.one(1), [one.fighter.weapons[0]]), *faces)
    return len(it.rolls) == 2


def asks_again(it: Battlefield) -> bool:
    return hooks.rerolls_blow.any_true(it.battle, it.one(0), it.one(1), it.one(0).fighter.weapons[0])


@pytest.mark.rule("CAMP-SKILL-EXPERT-SWORDSMAN")
@pytest.mark.rule("CORE-DICE-REROLL", "CORE-DICE-REROLL-ONCE")
@pytest.mark.parametrize(
    ("tag", "weapon", "charged", "again"),
    [
        ("reroll-charge-hits-sword", "sword", True, True),
        ("reroll-charge-hits-sword", "gromril-sword", True, True),
        ("reroll-charge-hits-sword", "weeping-blades", True, True),
        ("reroll-charge-hits-sword", "sword", False, False),
        ("reroll-charge-hits-sword", "axe", True, False),
        ("reroll-charge-hits-axe", "axe", True, True),
        ("reroll-charge-hits-axe", "double-handed-weapon", True, True),
        ("reroll-charge-hits-axe", "sword", True, False),
        ("reroll-hits", "dagger", False, True),
    ],
)
def test_a_warrior_who_strikes_a_missed_blow_again_once(tag: str, weapon: str, charged: bool, again: bool):
    assert rerolled(combat(ours(weapon, tags=(tag,)), charged=charged)) is again


def test_valour_strikes_again_at_the_stronger_only():
    one = ours("axe", tags=("reroll-hits-vs-higher-s",))
    assert rerolled(combat(one, man(0, 0, S=4, **STONE)))
    assert not rerolled(combat(one, man(0, 0, S=3, **STONE)))


def test_isolationists_strike_again_at_their_enemies_in_the_first_round():
    one = ours("axe", tags=("reroll-first-round-vs:lizardmen,norse",))
    assert rerolled(combat(one, man(0, 0, callings=("norse",), **STONE)))
    assert not rerolled(combat(one, man(0, 0, callings=("norse",), **STONE), rounds=1))
    assert not rerolled(combat(one, man(0, 0, callings=("human",), **STONE)))


@pytest.mark.parametrize(("natural", "slayer", "wanted"), [(10, True, 4), (10, False, None), (1, True, 2)])
def test_monster_slayer_wounds_on_four_at_worst(natural: int, slayer: bool, wanted: int | None):
    it = combat(ours("axe", tags=("always-wounds-4",) if slayer else ()), man(0, 0, T=natural, W=9))
    die = [3] if slayer and wanted == 4 else [1] if wanted else []
    it.play(resolve_hits(it.battle, it.one(0), it.one(1), [Hit("axe", 3)], in_combat=True), *die)
    roll = it.told(WoundRolled)[0].roll
    assert (roll.need if roll else None) == wanted


@pytest.mark.parametrize(("kinds", "status"), [(("undead",), Status.OUT_OF_ACTION), ((), Status.STUNNED)])
@pytest.mark.parametrize("in_combat", [True, False])
def test_the_blessing_of_morr_adds_one_to_injuries_of_the_undead(
    kinds: tuple[str, ...], status: Status, in_combat: bool
):
    it = combat(ours("axe", tags=("injury-plus-1-on-undead",)), man(0, 0, kinds=kinds))
    it.play(resolve_hits(it.battle, it.one(0), it.one(1), [Hit("axe", 3)], in_combat=in_combat), 5, 4)
    assert it.told(InjuryRolled)[0].result is status


def test_an_unerring_strike_rolls_once_more_to_wound_in_combat():
    tags = ("rerolls-wounds-in-combat",)
    it = combat(ours("axe", tags=tags), man(0, 0, W=9))
    it.play(resolve_hits(it.battle, it.one(0), it.one(1), [Hit("axe", 3)], in_combat=True), 2, 3)
    assert [told.cause for told in it.told(events.RollRepeated)] == ["unerring strike"]
    assert not it.told(WoundRolled)[0].wounded
    it = combat(ours("axe", tags=tags), man(0, 0, W=9))
    it.play(resolve_hits(it.battle, it.one(0), it.one(1), [Hit("axe", 3)], in_combat=True), 4)
    assert not it.told(events.RollRepeated)
    it = combat(ours("axe", tags=tags), man(0, 0, W=9))
    it.play(resolve_hits(it.battle, it.one(0), it.one(1), [Hit("bow", 3)], in_combat=False), 2)
    assert not it.told(events.RollRepeated)


@pytest.mark.rule("CAMP-SKILL-STRIKE-TO-INJURE")
@pytest.mark.parametrize(
    ("tag", "status"), [("melee-injury-plus-1", Status.OUT_OF_ACTION), ("", Status.STUNNED)]
)
def test_strike_to_injure_adds_one_in_close_combat(tag: str, status: Status):
    it = combat(ours("axe", tags=(tag,)), man(0, 0))
    it.play(resolve_hits(it.battle, it.one(0), it.one(1), [Hit("axe", 3)], in_combat=True), 5, 4)
    assert it.told(InjuryRolled)[0].result is status


@pytest.mark.rule("CAMP-SKILL-WEB-OF-STEEL")
def test_web_of_steel_adds_one_to_critical_hits_in_combat_only():
    for in_combat, result in ((True, "Exposed spot"), (False, "Vital part")):
        it = combat(ours("axe", tags=("melee-critical-plus-1",)), man(0, 0, W=9))
        it.play(resolve_hits(it.battle, it.one(0), it.one(1), [Hit("axe", 3)], in_combat=in_combat), 6, 2)
        assert it.told(CriticalRolled)[0].result == result


@pytest.mark.parametrize(
    ("die", "status"), [(1, Status.STUNNED), (3, Status.STUNNED), (5, Status.OUT_OF_ACTION)]
)
def test_eadbasher_stuns_whom_he_would_knock_down(die: int, status: Status):
    it = combat(ours("axe", tags=("knockdown-becomes-stun",)), man(0, 0))
    it.play(resolve_hits(it.battle, it.one(0), it.one(1), [Hit("axe", 3)], in_combat=True), 5, die)
    assert it.one(1).status is status


# parrying


def parries(
    tags: tuple[str, ...], *items: str, faces: tuple[int, ...], blows: int = 1, held: int = 0
) -> list[bool]:
    """The defender with these tags and things is hit by that many blows on 4; the parries show these faces."""
    it = Battlefield([man(10, 10, "axe", A=blows, S=3)], [man(10.98, 10, *items, tags=tags, **STONE)])
    it.turn(0, "movement")
    it.engage(0, 1)
    it.fold(events.PhaseBegan(0, "close combat"), events.WeaponsTaken(1, held, ""))
    it.play(strike(it.battle, it.one(0)), *[4] * blows, *faces)
    return [tried.parried for tried in it.told(ParryTried)]


def test_swordmasters_parry_what_they_equal():
    assert parries((), "sword", faces=(4,)) == [False]
    assert parries(("parry-on-equal",), "sword", faces=(4,)) == [True]


def test_a_warrior_who_parries_twice_parries_two_blows():
    assert parries((), "sword", faces=(5,), blows=2) == [True]
    assert parries(("parry-twice",), "sword", faces=(5, 5), blows=2) == [True, True]
    assert parries(("parry-twice",), "sword", faces=(5, 5), blows=3) == [True, True]


def test_a_master_of_blades_needs_two_weapons_that_parry_for_two_parries():
    tags = ("master-of-blades",)
    assert parries(tags, "sword", "sword", faces=(4, 4), blows=2) == [True, True]
    assert parries(tags, "sword", faces=(4,), blows=2) == [True]


def test_a_shield_and_a_cloak_may_parry():
    assert parries(("shield-parry",), "axe", "shield", faces=(5,)) == [True]
    assert parries((), "axe", "shield", faces=()) == []
    assert parries(("counts-as-buckler",), "axe", faces=(5,)) == [True]
    assert parries(("counts-as-buckler",), "sword", faces=(1, 5)) == [False, True]


def test_a_crushing_blow_is_not_parried():
    it = combat(ours("axe", tags=("unparryable",)), man(0, 0, "sword", **STONE))
    it.play(strike(it.battle, it.one(0)), 4)
    assert not it.questions(TryParry)


# weapons


@pytest.mark.parametrize(("kinds", "wanted"), [(("undead",), 4), (("possessed",), 4), ((), 5)])
def test_a_sigmarite_hammer_wounds_the_unholy_on_one_better(kinds: tuple[str, ...], wanted: int):
    it = combat(ours("sigmarite-warhammer"), man(0, 0, T=5, W=9, kinds=kinds))
    it.play(strike(it.battle, it.one(0)), 6, 1)
    assert it.told(WoundRolled)[0].roll.need == wanted


def test_a_steel_whip_strikes_once_more_when_charging_and_is_not_parried():
    for charged, foe_charges, blows in ((True, False, 2), (False, True, 1), (False, False, 1)):
        it = combat(ours("steel-whip"), man(0, 0, "sword", **STONE), charged=charged)
        if not foe_charges and not charged:
            it.turn(0, "close combat")
        it.play(strike(it.battle, it.one(0)), *[4] * blows)
        assert len(it.told(BlowStruck)) == blows
        assert not it.questions(TryParry)


@pytest.mark.rule("CORE-WPN-ITHILMAR-1", "CORE-WPN-ITHILMAR-2")
def test_ithilmar_strikes_one_initiative_faster_in_combat_and_changes_no_test():
    it = combat(ours("ithilmar-sword"), man(0, 0, "sword"))
    it.turn(1, "close combat")
    assert order(it) == [0, 1]
    assert not it.rolls
    assert it.one(0).profile.I == 3
    two = combat(ours("ithilmar-sword", "ithilmar-dagger"), man(0, 0, I=5))
    two.turn(1, "close combat")
    assert order(two) == [1, 0]


@pytest.mark.rule("CORE-CRIT-13")
@pytest.mark.parametrize(("d3", "critical", "wounds"), [(5, 1, 3), (1, 1, 2)])
def test_of_a_weapons_wounds_and_a_criticals_the_greater_number_counts(d3: int, critical: int, wounds: int):
    it = combat(ours("axe"), man(0, 0, W=9))
    hit = Hit("ball and chain", 3, traits=("d3-wounds", "ignores-armour-saves"))
    it.play(resolve_hits(it.battle, it.one(0), it.one(1), [hit], in_combat=True), 6, critical, d3)
    assert it.one(1).wounds == 9 - wounds


@pytest.mark.rule("CORE-CRIT-2")
def test_hits_other_than_blows_and_shots_are_never_critical():
    it = combat(ours("axe"), man(0, 0, W=9))
    it.play(resolve_hits(it.battle, None, it.one(1), [Hit("a fall", 3)], in_combat=False), 6)
    assert not it.told(CriticalRolled)
    assert it.one(1).wounds == 8


def test_keen_weapons_are_critical_on_five_when_four_wounds():
    for toughness, critical in ((3, True), (4, False)):
        it = combat(ours("axe"), man(0, 0, T=toughness, W=9))
        hit = Hit("Ienh-Khain", 3, traits=("critical-5",))
        it.play(
            resolve_hits(it.battle, it.one(0), it.one(1), [hit], in_combat=True),
            5,
            *([1] if critical else []),
        )
        assert bool(it.told(CriticalRolled)) is critical


@pytest.mark.parametrize(("kinds", "die", "status"), [
    ((), 1, Status.STUNNED), ((), 3, Status.STUNNED), ((), 4, Status.OUT_OF_ACTION),
    (("undead",), 3, Status.KNOCKED_DOWN), (("undead",), 4, Status.OUT_OF_ACTION),
])  # fmt: skip
def test_deadly_injuries(kinds: tuple[str, ...], die: int, status: Status):
    it = combat(ours("axe"), man(0, 0, kinds=kinds))
    it.play(
        resolve_hits(
            it.battle, it.one(0), it.one(1), [Hit("blade", 3, traits=("deadly-injuries",))], in_combat=True
        ),
        5,
        die,
    )
    assert it.one(1).status is status
