"""What Heroheim's rules ask before they read a chart, each thing by itself and next to what it could be taken for."""

import pytest

from rules.catalogue.load import rulebook
from rules.combat.shooting.aiming import WEAKENED
from rules.engine import events
from rules.engine.aim import Aim
from rules.engine.dice import Modifier
from rules.engine.events import ConditionBegan, Status
from rules.engine.flow import Need
from rules.engine.state.conditions import Condition
from rules.systems.heroheim.combat_rules import HeroheimRules, heroheim_rules
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.systems.heroheim.arena import arena, duel

RULES = heroheim_rules()
STONE = {"T": 10, "W": 10}


def blow(field: Battlefield) -> Need:
    who = field.one(0)
    return RULES.blow_need(field.battle, who, field.one(1), who.in_hand.main)


def shot(field: Battlefield, away: int = 500, *, covered: bool = False) -> Need:
    who = field.one(0)
    return RULES.shot_need(field.battle, Aim(who, field.one(1), who.missiles[0], away, covered))


def named(need: Need) -> list[tuple[str, int]]:
    return [(one.name, one.by) for one in need.modifiers]


# blows


def test_a_skill_is_told_beside_the_number_it_gives():
    assert blow(duel(man(10, 10, "axe", WS=4), man(10.98, 10))) == Need(3, (Modifier("WS 4", 0),))


@pytest.mark.parametrize(("skill", "at_least"), [(-2, 6), (1, 6), (4, 3), (9, 2), (12, 2)])
def test_rules_made_of_the_charts_read_every_skill_from_them(skill: int, at_least: int):
    charts = rulebook().heroheim
    assert charts is not None
    rules = HeroheimRules(charts)
    field = duel(man(10, 10, "axe", WS=skill), man(10.98, 10))
    who = field.one(0)
    need = rules.blow_need(field.battle, who, field.one(1), who.in_hand.main)
    assert need == Need(at_least, (Modifier(f"WS {skill}", 0),))
    assert [rules.injury(total, ()) for total in (4, 5)] == [Status.STANDING, Status.OUT_OF_ACTION]


@pytest.mark.parametrize("condition", ["rallied", "flees"])
def test_only_who_flees_is_hit_without_a_roll(condition: str):
    field = duel(man(10, 10, "axe"), man(10.98, 10))
    field.fold(ConditionBegan(1, Condition("fleeing" if condition == "flees" else condition)))
    need = blow(field)
    assert (need.automatic, need.at_least) == (("fleeing", None) if condition == "flees" else ("", 4))


@pytest.mark.parametrize(
    ("own", "foe", "modifiers", "at_least"),
    [
        ((), ("dodge-close",), [("WS 4", 0), ("dodges", -1)], 4),
        (("charge-ws-plus-1",), (), [("WS 5", 0)], 2),
        (("hatred:shooters",), (), [("WS 4", 0)], 3),
    ],
)
def test_modifiers_of_either_fighter_count_alone(
    own: tuple[str, ...], foe: tuple[str, ...], modifiers: list[tuple[str, int]], at_least: int
):
    field = duel(man(10, 10, "axe", WS=4, tags=own), man(10.98, 10, tags=foe), charges=True)
    need = blow(field)
    assert (named(need), need.at_least) == (modifiers, at_least)


@pytest.mark.parametrize(("skill", "told"), [(1, []), (4, []), (5, [("WS 5", 0)]), (7, [("WS 7", 0)])])
def test_a_warrior_who_hits_on_a_2_at_worst_hits_by_his_skill_where_that_is_as_good(
    skill: int, told: list[tuple[str, int]]
):
    field = duel(man(10, 10, "axe", WS=skill, tags=("melee-hits-on-2",)), man(10.98, 10))
    assert (blow(field).at_least, named(blow(field))) == (2, told)


@pytest.mark.parametrize(
    ("items", "tags", "strength", "hits"),
    [((), (), 3, 1), ((), (), 1, 1), ((), ("fights-unarmed",), 3, 3), (("axe",), ("fights-unarmed",), 3, 3)],
)
def test_the_strength_of_bare_hands(items: tuple[str, ...], tags: tuple[str, ...], strength: int, hits: int):
    field = duel(man(10, 10, *items, S=strength, tags=tags), man(10.98, 10))
    who = field.one(0)
    assert RULES.blow_strength(field.battle, who, field.one(1), who.in_hand.main) == hits


# shots


@pytest.mark.rule("HERO-HITS-M1", "HERO-HITS-M2", "HERO-HITS-M4", "HERO-HITS-M5", "HERO-HITS-M7")
def test_every_trouble_of_a_shot_takes_one_skill():
    field = arena(
        [man(10, 10, "long-bow", BS=10)], [man(14, 10, z=3, tags=("stealth",))], switches=["little-terrain"]
    )
    here = field.one(0).position
    field.fold(events.WarriorMoved(0, "walk", (here, here), 0))
    need = shot(field, 1801, covered=True)
    assert named(need) == [
        ("cover", -1),
        ("stealth", -1),
        ("moved", -1),
        ("farther than 18 inches", -1),
        ("shooting upwards", -1),
        ("little terrain", -1),
    ]
    assert need.at_least == 3


@pytest.mark.rule("HERO-HITS-M5", "HERO-HITS-M7")
@pytest.mark.parametrize(
    ("away", "up", "told"),
    [(1800, 2.99, []), (1801, 0, ["farther than 18 inches"]), (500, 3, ["shooting upwards"]), (500, -3, [])],
)
def test_a_shot_is_long_beyond_18_inches_and_upwards_from_three(away: int, up: float, told: list[str]):
    field = arena([man(10, 10, "long-bow", z=5)], [man(14, 10, z=5 + up)])
    assert [name for name, _ in named(shot(field, away))] == told


@pytest.mark.parametrize(
    ("tags", "told"),
    [
        (("ignore-cover",), ["moved", "farther than 18 inches"]),
        (("no-long-range-penalty:long-bow",), ["cover", "moved"]),
        ((), ["cover", "moved", "farther than 18 inches"]),
    ],
)
def test_shooting_skills_remove_one_penalty_and_no_other(tags: tuple[str, ...], told: list[str]):
    field = arena([man(10, 10, "long-bow", tags=tags)], [man(14, 10, **STONE)])
    here = field.one(0).position
    field.fold(events.WarriorMoved(0, "walk", (here, here), 0))
    assert [name for name, _ in named(shot(field, 1801, covered=True))] == told


@pytest.mark.parametrize(("skill", "need"), [(1, 5), (3, 5), (10, 5)])
def test_pigeons_hit_as_they_always_do(skill: int, need: int):
    field = arena([man(10, 10, "pigeon-bombs", BS=skill)], [man(20, 10)])
    assert shot(field, 900, covered=True) == Need(need)


@pytest.mark.rule("HERO-MISF-2")
@pytest.mark.parametrize(("lost", "strength"), [(0, 4), (1, 3), (3, 1), (5, 1)])
def test_misfires_lower_a_weapons_strength_but_never_to_zero(lost: int, strength: int):
    field = arena([man(10, 10, "handgun")], [man(14, 10)])
    who = field.one(0)
    field.fold(ConditionBegan(0, Condition(WEAKENED + "pistol", amount=2)))
    if lost:
        field.fold(ConditionBegan(0, Condition(WEAKENED + "handgun", amount=lost)))
    assert RULES.shot_strength(field.battle, who, who.missiles[0]) == strength


# wounds


@pytest.mark.rule("HERO-POIS-1", "HERO-POIS-2", "HERO-FLAME-2")
@pytest.mark.parametrize(
    ("own", "foe", "traits", "die", "again"),
    [
        ((), (), ("dark-venom",), 1, "poison"),
        ((), (), ("dark-venom",), 2, ""),
        ((), (), ("dark-venom", "fire"), 1, ""),
        ((), ("immune-poison",), ("dark-venom",), 1, ""),
        ((), (), ("magic", "dark-venom"), 1, "poison"),
        (("poison:dark-venom",), (), (), 1, "poison"),
        (("poison:dark-venom",), (), ("magic",), 1, ""),
        (("strong",), (), (), 1, ""),
    ],
)
def test_poison_rerolls_wounds(
    own: tuple[str, ...], foe: tuple[str, ...], traits: tuple[str, ...], die: int, again: str
):
    field = arena([man(10, 10, tags=own)], [man(14, 10, tags=foe)])
    assert RULES.wounds_again(field.one(0), field.one(1), traits, die) == again
    if not own:
        assert RULES.wounds_again(None, field.one(1), traits, die) == again


@pytest.mark.rule("HERO-OVER-1", "HERO-FLAME-1")
def test_twice_the_toughness_and_flames():
    assert [RULES.wounds_of(strength, 4) for strength in (4, 7, 8, 9, 10)] == [1, 1, 2, 2, 2]
    assert [RULES.critical_bonus(traits) for traits in ((), ("magic",), ("magic", "fire"))] == [0, 0, 1]


# order


@pytest.mark.rule("HERO-STR-2")
@pytest.mark.parametrize(
    ("weapon", "charged", "early"),
    [("spear", True, True), ("halberd", True, True), ("axe", True, False), ("spear", False, False)],
)
def test_spears_and_halberds_are_early_against_those_who_charged(weapon: str, charged: bool, early: bool):
    field = duel(man(10, 10, "axe"), man(10.98, 10, weapon), man(20, 20), charges=charged)
    assert RULES.strikes_early(field.battle, field.one(1)) is early
