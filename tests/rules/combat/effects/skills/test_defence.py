"""Skills and natures by which a warrior is harder to hit, to wound or to put down; lasting injuries."""

import pytest

from rules.combat.before_battle.preparations import muster
from rules.combat.psychology.rout import is_due
from rules.combat.shooting.shooting import shots_at
from rules.engine import events
from rules.engine.events import (
    InjuryRolled,
    RuleRolled,
    SaveRolled,
    Status,
    WarriorAbsent,
    WoundRolled,
)
from rules.scenarios import SCENARIOS
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.facing import STONE, facing, hit, mutant


def need(field: Battlefield) -> int | None:
    weapon = field.one(0).fighter.weapons[0]
    return field.battle.rules.blow_need(field.battle, field.one(0), field.one(1), weapon).at_least


def save(field: Battlefield, strength: int = 3, in_combat: bool = True) -> int | None:
    return field.battle.rules.save_need(field.battle, field.one(1), strength, 0, (), in_combat).at_least


@pytest.mark.parametrize("tag", ["opponent-hit-minus-1", "first-round-enemy-hit-minus-1", "foul-odour"])
def test_a_warrior_who_is_hard_to_hit_in_combat(tag: str):
    assert need(facing(tags=(tag,))) == 5
    assert need(facing()) == 4


def test_a_roar_is_for_the_first_round_and_an_odour_for_the_living():
    field = facing(tags=("first-round-enemy-hit-minus-1",))
    field.fold(events.CombatFought((0, 1)))
    assert need(field) == 4
    field = Battlefield([man(10, 10, "axe", kinds=("undead",))], [man(10.98, 10, tags=("foul-odour",))])
    field.engage(0, 1)
    assert need(field) == 4


def test_shooters_are_at_minus_one_and_at_two_in_cover_against_great_hunters():
    for tags, screened, wanted in (
        (("shooters-minus-1",), False, 5),
        (("cover-extra-minus-1",), False, 4),
        (("cover-extra-minus-1",), True, 6),
    ):
        field = Battlefield(
            [man(10, 10, "bow")], [man(20, 10, tags=tags), *([man(15, 10)] if screened else [])]
        )
        aims = {
            aim.who: aim.need for aim in shots_at(field.battle, field.one(0), field.one(0).fighter.weapons[0])
        }
        if screened:
            field.status(2, Status.KNOCKED_DOWN)
            aims = {
                aim.who: aim.need
                for aim in shots_at(field.battle, field.one(0), field.one(0).fighter.weapons[0])
            }
        assert aims[1] == wanted


@pytest.mark.rule("CAMP-SKILL-DODGE")
@pytest.mark.parametrize(("die", "dodged"), [(5, True), (4, False)])
def test_dodge_avoids_missiles_on_five_and_no_blows(die: int, dodged: bool):
    field = facing(tags=("dodge-5",), **STONE)
    hit(field, die, missile=True, in_combat=False)
    assert bool(field.told(WoundRolled)) is not dodged
    hit(field)
    assert not field.told(RuleRolled)


def test_fey_quickness_is_better_with_step_aside_against_blows_and_with_dodge_against_missiles():
    for tags, in_combat, need_ in (
        (("fey-quickness",), True, 6), (("fey-quickness", "melee-save-5"), True, 4),
        (("fey-quickness", "melee-save-5"), False, 6), (("fey-quickness", "dodge-5"), False, 4),
    ):  # fmt: skip
        field = facing(tags=tags, **STONE)
        hit(field, 6, missile=not in_combat, in_combat=in_combat)
        assert [rolled.roll.need for rolled in field.told(RuleRolled)] == [need_]


@pytest.mark.rule("CAMP-SKILL-RESILIENT")
def test_resilient_takes_one_strength_off_blows_but_not_off_the_save():
    field = facing("heavy-armour", tags=("melee-hits-strength-minus-1",), W=9)
    hit(field, 4, 1, strength=4)
    (wound,) = field.told(WoundRolled)
    assert (wound.strength, wound.roll.need) == (3, 4)
    assert field.told(SaveRolled)[0].roll.need == 6
    hit(field, 3, 1, strength=4, in_combat=False)
    assert field.told(WoundRolled)[0].strength == 4


@pytest.mark.rule("CAMP-SKILL-STEP-ASIDE")
@pytest.mark.parametrize(("die", "left"), [(5, 2), (4, 1)])
def test_step_aside_averts_a_wound_in_combat_on_five_whatever_the_strength(die: int, left: int):
    field = facing(tags=("melee-save-5",), W=2)
    hit(field, 2, die, strength=7)
    assert field.one(1).wounds == left
    field = facing(tags=("melee-save-5",), W=2)
    hit(field, 2, strength=7, in_combat=False)
    assert field.one(1).wounds == 1


@pytest.mark.parametrize("in_combat", [True, False])
@pytest.mark.parametrize(("die", "left"), [(4, 1), (5, 2)])
def test_ancient_armour_saves_on_five_whatever_the_strength_but_not_from_magic(
    die: int, left: int, in_combat: bool
):
    field = facing(tags=("unmodified-save-5",), W=2)
    hit(field, 2, die, strength=7, in_combat=in_combat)
    assert field.one(1).wounds == left
    field = facing(tags=("unmodified-save-5",), W=2)
    hit(field, 2, strength=7, in_combat=in_combat, traits=("magic", "no-critical"))
    assert field.one(1).wounds == 1


def test_trolls_regenerate_each_wound_on_four_except_from_fire():
    field = facing(tags=("regeneration-4",), W=3)
    hit(field, 6, 3, 4, 3)
    assert field.one(1).wounds == 2
    hit(field, 5, traits=("fire", "no-critical"))
    assert field.one(1).wounds == 1


@pytest.mark.parametrize(
    ("tags", "items", "wanted"),
    [
        (("natural-save-6",), (), 6), (("natural-save-6",), ("light-armour",), 5),
        (("natural-save-5",), (), 5), (("natural-save-5",), ("light-armour",), 4),
        (("natural-save-4",), (), 4),
        (("armour-save-plus-1",), ("light-armour",), 5), (("armour-save-plus-1",), (), None),
        (("daemonic-save-5",), (), 5),
    ],
)  # fmt: skip
def test_hides_scales_and_hard_heads_as_armour(
    tags: tuple[str, ...], items: tuple[str, ...], wanted: int | None
):
    assert save(facing(*items, tags=tags)) == wanted


def test_cloaks_that_save():
    assert [save(facing("sea-dragon-cloak"), in_combat=one) for one in (True, False)] == [5, 4]
    assert [save(facing("wolfcloak", "light-armour"), in_combat=one) for one in (True, False)] == [6, 5]


def test_hardy_ones_make_critical_hits_ordinary_on_five():
    for die, left in ((5, 8), (4, 7)):
        field = facing(tags=("ignore-critical-5",), W=9)
        hit(field, 6, die, *([1] if die == 4 else []))
        assert field.one(1).wounds == left


@pytest.mark.parametrize(
    ("tag", "results"),
    [
        ("injury:1-2/3-5/6", "kksss-"), ("injury:1-3/4-5/6", "kkkss-"), ("injury:1/2-4/5-6", "ksss--"),
        ("out-of-action-6-only", "kksss-"),
    ],
)  # fmt: skip
def test_tougher_or_weaker_than_men_when_injured(tag: str, results: str):
    letters = {Status.KNOCKED_DOWN: "k", Status.STUNNED: "s", Status.OUT_OF_ACTION: "-"}
    found = ""
    for die in range(1, 7):
        field = facing(tags=(tag,))
        hit(field, 5, die)
        found += letters[field.told(InjuryRolled)[0].result]
    assert found == results


def test_poisonous_bites_injure_by_their_own_rows_but_not_the_immune():
    for tags, result in (((), Status.STUNNED), (("immune-poison",), Status.KNOCKED_DOWN)):
        field = facing(tags=tags, attacker=("injury-caused:1/2-4/5-6",))
        hit(field, 5, 2)
        assert field.told(InjuryRolled)[0].result is result


def test_hard_heads_mind_no_clubs():
    for tags, status in (((), Status.STUNNED), (("ignore-concussion",), Status.KNOCKED_DOWN)):
        field = facing(tags=tags)
        hit(field, 5, 2, traits=("concussion",))
        assert field.one(1).status is status


@pytest.mark.rule("CAMP-SKILL-JUMP-UP")
def test_jump_up_ignores_knocked_down_but_not_what_a_helmet_made_of_stunned():
    field = facing("helmet", tags=("ignore-knocked-down",))
    hit(field, 5, 1)
    assert field.one(1).standing
    hit(field, 5, 3, 4)
    assert field.one(1).status is Status.KNOCKED_DOWN
    field = facing(tags=("ignore-knocked-down", "ignore-stunned"))
    hit(field, 5, 4)
    assert field.one(1).standing


@pytest.mark.parametrize(("items", "needed"), [((), 3), (("helmet",), 2)])
def test_ard_eads_turn_stunned_into_knocked_down(items: tuple[str, ...], needed: int):
    for die, status in ((needed, Status.KNOCKED_DOWN), (needed - 1, Status.STUNNED)):
        field = facing(*items, tags=("stun-save-3", "helmet-stun-save-2"))
        hit(field, 5, 3, die)
        assert field.one(1).status is status


def test_a_cooking_pot_helmet_holds_on_five():
    for die, status in ((5, Status.KNOCKED_DOWN), (4, Status.STUNNED)):
        field = facing("cooking-pot-helmet")
        hit(field, 5, 3, die)
        assert field.one(1).status is status


# lasting injuries


@pytest.mark.rule("CAMP-INJ-ARM-1")
def test_a_warrior_with_one_arm_holds_a_single_one_handed_weapon():
    one = mutant("halberd", "sword", "dagger", "shield", "pistol", tags=("single-one-handed-weapon",)).one(0)
    assert [loadout.name for loadout in one.loadouts] == ["Sword", "Dagger"]
    assert [
        loadout.name for loadout in mutant("halberd", tags=("single-one-handed-weapon",)).one(0).loadouts
    ] == ["fists"]


@pytest.mark.rule("CAMP-INJ-OLD-1")
@pytest.mark.parametrize(("die", "absent"), [(1, True), (2, False)])
def test_an_old_battle_wound_keeps_him_away_on_a_one(die: int, absent: bool):
    field = Battlefield([man(10, 10, tags=("old-battle-wound",)), man(12, 10)], [man(30, 30)])
    field.play(muster(field.battle), die)
    assert bool(field.told(WarriorAbsent)) is absent
    assert [one.id for one in field.state.starting(0)] == ([1] if absent else [0, 1])


@pytest.mark.rule("CAMP-INJ-OLD-2")
def test_a_warrior_who_stays_away_is_not_set_up_and_does_not_count_for_a_rout():
    field = Battlefield(
        [man(10, 10, tags=("old-battle-wound",)), *(man(12 + at, 10) for at in range(3))], [man(30, 30)]
    )
    field.play(muster(field.battle), 1)
    field.status(1, Status.OUT_OF_ACTION)
    assert is_due(field.battle, 0)
    field.play(SCENARIOS["skirmish"].set_up(field.battle), 6, 1, 6, 1)
    assert 0 not in [event.who for event in field.told(events.WarriorDeployed)]
