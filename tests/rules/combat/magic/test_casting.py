"""Casting: by which warriors, when, in what armour, and how often."""

import pytest

from rules.combat.magic.casting import before_battle, cast_one, may_cast, shooting_phase
from rules.combat.rolls.changed_dice import GIFT, USE
from rules.combat.rolls.rerolls import REROLL, SCRY
from rules.engine.decisions import NONE, CastSpell, Choice, Decision, NextToAct, ShootingTarget
from rules.engine.dice import Modifier
from rules.engine.events import (
    ConditionBegan,
    RollRepeated,
    SaveRolled,
    ShotFired,
    SpellCast,
    Status,
    WarriorMoved,
    WoundRolled,
)
from rules.engine.state.conditions import Condition
from tests.rules.staging.battlefield import Battlefield, Says, man
from tests.rules.staging.spellcraft import battlefield, cast, known, offered, wizard

FIRES, DOOM, SWORD = "fires-of-uzhul", "spell-of-doom", "sword-of-rezhebel"
LUCK = "luck-of-shemtek"


def duel(*items: str, **given: object) -> Battlefield:
    return battlefield([wizard(10, 10, FIRES, SWORD, items=items, **given)], [man(16, 10, T=3)])


def phase(field: Battlefield, *faces: int, says: dict[type[Decision], Says]) -> None:
    field.play(shooting_phase(field.battle, 0, field.state.acting(0)), *faces, says=says)


@pytest.mark.rule("CORE-MAGIC-CAST-1")
def test_a_cast_is_offered_in_his_own_shooting_phase_only() -> None:
    field = Battlefield([wizard(10, 10, SWORD)], [man(30, 30)])
    asked = []
    for side in (0, 1):
        field.play(field.battle.sequence._turn(field.battle, side), says={CastSpell: NONE, NextToAct: first})
        asked.append([decision.who for decision in field.questions(CastSpell)])
        assert field.state.phase == "close combat"
    assert asked == [[0], []]


def first(decision: object) -> str:
    return decision.answers[0] if decision.activity == "shooting" else "done"


@pytest.mark.rule("CORE-MAGIC-CAST-2")
def test_a_wizard_casts_in_close_combat_and_at_models_in_combat() -> None:
    field = battlefield([wizard(10, 10, FIRES), man(20, 10)], [man(10.98, 10), man(20.98, 10)])
    field.engage(2, 0)
    field.engage(3, 1)
    assert may_cast(field.battle, field.one(0))
    assert offered(field)[FIRES].targets == (2, 3)


@pytest.mark.rule("CORE-MAGIC-CAST-3")
@pytest.mark.parametrize(
    ("faces", "succeeds"), [((4, 3), True), ((3, 3), False), ((6, 6), True), ((1, 1), False)]
)
def test_the_sum_of_two_dice_must_reach_the_difficulty(faces: tuple[int, int], succeeds: bool) -> None:
    field = duel()
    rest = (1,) if succeeds else ()
    assert cast(field, f"{FIRES} 1", *faces, *rest) is succeeds
    assert field.rolls[0].need == 7


def test_twelve_may_fail_and_two_may_succeed() -> None:
    lowered = man(10, 10, spells=(known(SWORD, lowered=7),))
    field = battlefield([lowered], [man(30, 30)])
    assert cast(field, SWORD, 1, 1)
    hard = battlefield([man(10, 10, spells=(known("lifestealer", lowered=-3),))], [man(12, 10)])
    assert not cast(hard, "lifestealer 1", 6, 6)


@pytest.mark.rule("CORE-MAGIC-CAST-4", "CORE-MAGIC-CAST-5")
@pytest.mark.parametrize("faces", [(1, 1), (6, 6)])
def test_casting_is_tried_once_a_turn_whether_it_succeeds_or_fails(faces: tuple[int, int]) -> None:
    field = duel()
    cast(field, SWORD, *faces)
    assert not may_cast(field.battle, field.one(0))
    field.turn(1, "shooting")
    field.turn(0, "shooting")
    assert FIRES in offered(field)
    assert may_cast(field.battle, field.one(0))


@pytest.mark.rule("CORE-MAGIC-CAST-6")
@pytest.mark.parametrize("faces", [(1, 1), (6, 6)])
def test_no_shot_after_an_attempt_not_even_a_failed_one(faces: tuple[int, int]) -> None:
    field = duel("bow")
    phase(field, *faces, says={CastSpell: SWORD})
    assert field.told(SpellCast)
    assert not field.questions(ShootingTarget)


@pytest.mark.rule("CORE-MAGIC-CAST-6")
def test_a_warrior_who_has_shot_casts_no_more_and_who_would_rather_shoot_may() -> None:
    field = duel("bow")
    phase(field, 1, says={CastSpell: NONE})
    assert len(field.told(ShotFired)) == 1
    assert not may_cast(field.battle, field.one(0))


@pytest.mark.rule("CORE-MAGIC-CAST-7")
def test_a_warrior_who_ran_casts_but_does_not_shoot() -> None:
    field = duel("bow")
    here = field.one(0).position
    field.fold(WarriorMoved(0, "run", (here, here), 800))
    phase(field, says={CastSpell: NONE})
    assert field.questions(CastSpell)
    assert not field.questions(ShootingTarget)


@pytest.mark.rule("CORE-MAGIC-CAST-8", "CORE-MAGIC-CAST-9", "CORE-MAGIC-CAST-10")
@pytest.mark.parametrize("worn", ["light-armour", "heavy-armour", "shield", "buckler"])
def test_no_spell_in_armour_or_with_a_shield_or_buckler(worn: str) -> None:
    assert not may_cast(duel(worn).battle, duel(worn).one(0))
    assert may_cast((field := duel("helmet")).battle, field.one(0))
    trained = duel(worn, tags=("cast-in-armour",))
    assert may_cast(trained.battle, trained.one(0))


@pytest.mark.rule("CORE-MAGIC-CAST-11")
def test_prayers_are_said_in_armour_and_behind_a_shield() -> None:
    field = battlefield(
        [wizard(10, 10, "hammer-of-sigmar", SWORD, items=("heavy-armour", "shield"))], [man(30, 30)]
    )
    assert list(offered(field)) == ["hammer-of-sigmar"]


@pytest.mark.rule("CORE-MAGIC-CAST-12")
def test_targets_are_seen_and_in_range_nearest_or_not() -> None:
    field = battlefield([wizard(10, 10, DOOM)], [man(12, 10), man(16, 12), man(10, 22.98), man(10, 24)])
    assert offered(field)[DOOM].targets == (1, 2, 3)


@pytest.mark.parametrize("status", [Status.KNOCKED_DOWN, Status.STUNNED])
def test_nobody_casts_on_the_ground(status: Status) -> None:
    field = duel()
    field.status(0, status)
    assert not may_cast(field.battle, field.one(0))


@pytest.mark.rule("CORE-MAGIC-DMG-1", "CORE-MAGIC-DMG-2", "CORE-MAGIC-DMG-3")
def test_hits_by_spells_wound_and_are_saved_but_never_critical() -> None:
    field = battlefield([wizard(10, 10, FIRES)], [man(16, 10, "light-armour", "shield", T=3, W=2)])
    cast(field, f"{FIRES} 1", 6, 6, 6, 5)
    (wound,) = field.told(WoundRolled)
    assert (wound.strength, wound.roll.need) == (4, 3)
    (save,) = field.told(SaveRolled)
    assert (save.roll.need, save.saved) == (6, False)
    assert field.one(1).wounds == 1


@pytest.mark.rule("CORE-MAGIC-PRAYER-GEN-1")
def test_immunity_to_spells_does_not_stop_prayers() -> None:
    foe = man(12, 10, tags=("immune-magic",))
    spell = battlefield([wizard(10, 10, FIRES)], [foe])
    cast(spell, f"{FIRES} 1", 6, 6)
    assert not spell.told(WoundRolled)
    prayer = battlefield([wizard(10, 10, "soulfire")], [foe])
    cast(prayer, "soulfire", 6, 6, 1)
    assert prayer.told(WoundRolled)


@pytest.mark.rule("CORE-MAGIC-PRAYER-GEN-1")
def test_a_prayer_that_keeps_off_spells_keeps_off_no_prayers() -> None:
    shielded = man(12, 10)
    for key, harmed in ((f"{FIRES} 1", False), ("soulfire", True)):
        field = battlefield([wizard(10, 10, FIRES, "soulfire")], [shielded])
        field.fold(ConditionBegan(1, Condition("shield-of-faith", tags=("shield-of-faith",), by=1)))
        cast(field, key, 6, 6, *([1] if harmed else []))
        assert bool(field.told(WoundRolled)) is harmed


def test_sorcery_helps_with_spells_and_a_holy_tome_with_prayers() -> None:
    sorcerer = battlefield([wizard(10, 10, SWORD, "soulfire", tags=("casting-plus-1",))], [man(12, 10)])
    assert (offered(sorcerer)[SWORD].need, offered(sorcerer)["soulfire"].need) == (7, 9)
    devout = battlefield([wizard(10, 10, SWORD, "soulfire", items=("holy-tome",))], [man(12, 10)])
    assert (offered(devout)[SWORD].need, offered(devout)["soulfire"].need) == (8, 8)
    cast(sorcerer, SWORD, 4, 3)
    assert sorcerer.rolls[0].modifiers == (Modifier("Sorcery", 1),)


def test_a_familiar_lets_a_failed_spell_be_rolled_again_once() -> None:
    field = battlefield([wizard(10, 10, SWORD, items=("familiar",))], [man(30, 30)])
    assert not cast(field, SWORD, 1, 1, 2, 2)
    assert len(field.told(RollRepeated)) == 1


@pytest.mark.parametrize(("face", "hit"), [(3, True), (4, False)])
def test_a_save_against_spells_is_rolled_by_whoever_the_spell_would_strike(face: int, hit: bool) -> None:
    field = battlefield([wizard(10, 10, FIRES)], [man(12, 10, tags=("spell-save-4",))])
    cast(field, f"{FIRES} 1", 6, 6, face, *((1,) if hit else ()))
    assert bool(field.told(WoundRolled)) is hit


def test_protection_of_sigmar_saves_everybody_from_the_spell() -> None:
    sister = man(12, 10, tags=("spell-nullify-4",))
    field = battlefield([wizard(10, 10, "word-of-pain")], [sister, man(10, 12)])
    cast(field, "word-of-pain", 6, 6, 4)
    assert not field.told(WoundRolled)
    cast(
        again := battlefield([wizard(10, 10, "word-of-pain")], [sister, man(10, 12)]),
        "word-of-pain",
        6,
        6,
        3,
        1,
        1,
    )
    assert len(again.told(WoundRolled)) == 2


def test_letting_it_be_costs_nothing() -> None:
    field = duel()
    field.play(cast_one(field.battle, field.one(0)), says={CastSpell: NONE})
    assert not field.events
    assert may_cast(field.battle, field.one(0))


def scribe() -> Battlefield:
    field = battlefield([wizard(10, 10, SWORD, FIRES, tags=("casting-scroll-plus-2",))], [man(30, 30)])
    field.play(before_battle(field.battle), says={Choice: SWORD})
    return field


def test_a_scroll_helps_with_one_attempt() -> None:
    field = scribe()
    assert field.questions(Choice)[0].choices == (SWORD, FIRES)
    assert not cast(field, SWORD, 3, 2)
    assert field.rolls[0].modifiers == (Modifier("scroll", 2),)
    field.turn(0, "shooting")
    assert offered(field)[SWORD].need == 8


def apt(*faces: int) -> Battlefield:
    mage = wizard(10, 10, SWORD, LUCK, items=("helmet",), tags=("second-spell-on-toughness",))
    field = battlefield([mage], [man(30, 30)])
    phase(field, *faces, says={CastSpell: [SWORD, LUCK, LUCK]})
    return field


def test_an_apt_wizard_tries_a_second_spell_after_a_test_of_toughness() -> None:
    field = apt(6, 6, 3, 6, 6)
    assert [event.spell for event in field.told(SpellCast)] == [SWORD, LUCK]


def test_a_warrior_who_fails_that_test_is_injured_helmet_or_not() -> None:
    field = apt(6, 6, 4, 3)
    assert [event.spell for event in field.told(SpellCast)] == [SWORD]
    assert field.one(0).status is Status.STUNNED


@pytest.mark.parametrize(("die", "status"), [(2, Status.KNOCKED_DOWN), (4, Status.STUNNED)])
def test_the_injury_of_a_second_spell_is_rolled_on_the_plain_chart(die: int, status: Status) -> None:
    assert apt(6, 6, 4, die).one(0).status is status


def test_a_warrior_who_lets_the_first_spell_be_is_not_offered_a_second() -> None:
    mage = wizard(10, 10, SWORD, LUCK, tags=("second-spell-on-toughness",))
    field = battlefield([mage], [man(30, 30)])
    phase(field, says={CastSpell: NONE})
    assert [asked.second for asked in field.questions(CastSpell)] == [False]


def test_nobody_tries_a_second_spell_in_combat() -> None:
    mage = wizard(10, 10, SWORD, LUCK, tags=("second-spell-on-toughness",))
    field = battlefield([mage], [man(10.98, 10)])
    field.engage(1, 0)
    phase(field, 6, 6, says={CastSpell: [SWORD, LUCK]})
    assert [event.spell for event in field.told(SpellCast)] == [SWORD]


def test_the_second_spell_may_be_let_be() -> None:
    mage = wizard(10, 10, SWORD, LUCK, tags=("second-spell-on-toughness",))
    field = battlefield([mage], [man(30, 30)])
    phase(field, 6, 6, says={CastSpell: [SWORD, NONE]})
    assert [asked.second for asked in field.questions(CastSpell)] == [False, True]
    assert field.one(0).standing


# what helps


def test_a_familiar_is_not_needed_where_the_difficulty_is_just_reached() -> None:
    field = battlefield([wizard(10, 10, SWORD, items=("familiar",))], [man(30, 30)])
    assert cast(field, SWORD, 4, 4)
    assert field.rolls[0].need == 8
    assert not field.told(RollRepeated)


def favoured(*keys: str, items: tuple[str, ...] = ()) -> Battlefield:
    field = battlefield([wizard(10, 10, SWORD, items=items)], [man(30, 30)])
    field.fold(*(ConditionBegan(0, Condition(key, amount=1)) for key in keys))
    return field


@pytest.mark.parametrize(("die", "succeeds"), [(6, True), (4, False)])
def test_a_rabbits_foot_lets_one_die_of_a_failed_spell_be_rolled_again(die: int, succeeds: bool) -> None:
    field = favoured(REROLL)
    assert cast(field, SWORD, 2, 3, die, says={Choice: USE}) is succeeds
    assert not field.one(0).under(REROLL)


@pytest.mark.parametrize("key", [REROLL, SCRY])
def test_rolls_repeated_by_a_familiar_are_not_repeated_again(key: str) -> None:
    field = favoured(key, items=("familiar",))
    assert not cast(field, SWORD, 1, 1, 2, 3, says={Choice: USE})
    assert not field.questions(Choice)


def test_the_gift_of_the_fates_helps_a_spell_that_was_repeated() -> None:
    field = favoured(GIFT, items=("familiar",))
    assert cast(field, SWORD, 1, 1, 2, 5, says={Choice: USE})


@pytest.mark.parametrize("faces", [(6, 6), (3, 5)])
@pytest.mark.parametrize("key", [REROLL, SCRY, GIFT])
def test_nothing_is_asked_about_a_spell_that_succeeded(key: str, faces: tuple[int, int]) -> None:
    field = favoured(key)
    assert cast(field, SWORD, *faces)
    assert not field.questions(Choice)
