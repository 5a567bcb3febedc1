"""Staffs, runes, familiars and a bad memory: what helps, hinders and narrows magic."""

from typing import Any

import pytest

from rules.catalogue.load import rulebook
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.effects.hook import Hook
from rules.combat.injury.hits import blow_hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.magic.casting import before_battle
from rules.combat.rolls.rerolls import ARMOUR_SAVE, PARRY, TO_HIT, roll_with_rerolls
from rules.engine.decisions import Choice
from rules.engine.dice import Modifier, Roll
from rules.engine.events import (
    ConditionBegan,
    RollRepeated,
    RuleRolled,
    SaveRolled,
    SpellCast,
    Status,
    WoundRolled,
)
from rules.engine.flow import Flow
from rules.values import changed
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.spellcraft import battlefield, cast, known, offered, wizard

SIXES = (6, 6)
FORGETS = {"tags": ("recalls-one-spell",)}


def test_the_truthsayer_and_abdul_bring_their_rules() -> None:
    figures = rulebook().dramatis_personae
    assert "cancels-spell-4" in figures["truthsayer"].tags
    assert figures["abdul"].tags == ("recalls-one-spell",)


def staffed(spell: str = "gnawdoom", **given: object) -> Battlefield:
    return battlefield([wizard(10, 10, spell)], [man(14, 10, tags=("cancels-spell-4",), **given)])


@pytest.mark.parametrize(("face", "hits"), [(4, 0), (3, 2)])
def test_the_staff_cancels_an_enemys_spell_on_4(face: int, hits: int) -> None:
    field = staffed()
    cast(field, "gnawdoom 1", *SIXES, face, *((1, 1, 1, 1) if hits else ()))
    assert len(field.told(WoundRolled)) == hits


def test_the_staff_cancels_one_spell_a_turn_and_no_prayer() -> None:
    field = staffed()
    cast(field, "gnawdoom 1", *SIXES, 4)
    cast(field, "gnawdoom 1", *SIXES, 1, 1, 1, 1)
    field.turn(0, "shooting")
    cast(field, "gnawdoom 1", *SIXES, 4)
    prayed = staffed("bears-paw")
    cast(prayed, "bears-paw 0", *SIXES)
    assert prayed.one(0).under("bears-paw")


def runed() -> Battlefield:
    weaver = man(20, 10, "elven-runestones", tags=("master-of-runes",))
    return battlefield([wizard(10, 10, "gnawdoom")], [man(14, 10, "light-armour"), weaver])


def test_a_master_of_runes_dispels_with_1_less() -> None:
    field = runed()
    cast(field, "gnawdoom 1", *SIXES, 3, 3)
    assert field.told(RuleRolled)[0].works
    plain = battlefield([wizard(10, 10, "gnawdoom")], [man(14, 10), man(20, 10, "elven-runestones")])
    cast(plain, "gnawdoom 1", *SIXES, 3, 3, 1, 1, 1, 1)
    assert not plain.told(RuleRolled)[0].works


@pytest.mark.parametrize(("master", "faces", "dispelled"), [
    (True, (3, 3), True), (True, (3, 2), False), (False, (4, 3), True), (False, (3, 3), False),
])  # fmt: skip
def test_runestones_need_the_difficulty_and_a_masters_exactly_1_less(
    master: bool, faces: tuple[int, int], dispelled: bool
) -> None:
    weaver = man(20, 10, "elven-runestones", tags=("master-of-runes",) if master else ())
    field = battlefield([wizard(10, 10, "gnawdoom")], [man(14, 10), weaver])
    cast(field, "gnawdoom 1", *SIXES, *faces, *(() if dispelled else (1, 1, 1, 1)))
    assert field.told(RuleRolled)[0].works is dispelled


def test_a_weaver_on_the_ground_and_one_who_has_dispelled_this_turn_dispels_nothing() -> None:
    lying = runed()
    lying.status(2, Status.KNOCKED_DOWN)
    cast(lying, "gnawdoom 1", *SIXES, 1, 1, 1, 1)
    assert not [rolled for rolled in lying.told(RuleRolled) if rolled.rule == "Elven runestones"]
    field = runed()
    cast(field, "gnawdoom 1", *SIXES, 3, 3)
    cast(field, "gnawdoom 1", *SIXES, 1, 1, 1, 1)
    field.turn(0, "shooting")
    cast(field, "gnawdoom 1", *SIXES, 3, 3)


def test_a_friend_repeats_one_save_or_parry_a_battle() -> None:
    field = runed()
    friend, use = field.one(1), {Choice: "use"}
    roll = Roll("x", need=5, who=1)
    assert field.play(roll_with_rerolls(field.battle, friend, roll, TO_HIT), 1) == (1,)
    assert field.play(roll_with_rerolls(field.battle, friend, roll, PARRY), 1, says={Choice: "keep"}) == (1,)
    assert field.play(roll_with_rerolls(field.battle, friend, roll, ARMOUR_SAVE), 1, 6, says=use) == (6,)
    assert field.told(RollRepeated)
    assert field.play(roll_with_rerolls(field.battle, friend, roll, ARMOUR_SAVE), 1) == (1,)


def test_an_enemy_repeats_nothing_by_those_runes() -> None:
    field = runed()
    roll = Roll("x", need=5, who=0)
    assert field.play(roll_with_rerolls(field.battle, field.one(0), roll, ARMOUR_SAVE), 1) == (1,)
    assert not field.asked


@pytest.mark.parametrize(
    ("faces", "spell"), [((3, 5), "storm-of-magic"), ((4, 3), "death-vision"), ((4, 6), "spell-of-awakening")]
)
def test_abdul_may_cast_what_two_dice_recall_until_his_next_shooting_phase(
    faces: tuple[int, int], spell: str
) -> None:
    lists = [rulebook().spell_lists[key] for key in ("elemental-magic", "necromancy")]
    keys = [each.key for listing in lists for each in listing.spells]
    field = battlefield([wizard(10, 10, *keys, **FORGETS)], [man(14, 10)])
    assert not offered(field)
    begins = _recall(field)
    field.play(begins, *faces)
    assert field.told(ConditionBegan)[0].condition.key == f"recalls:{spell}"
    assert list(offered(field)) == ([] if spell == "spell-of-awakening" else [spell])
    field.turn(0, "shooting")
    field.play(_recall(field), 4, 3)
    assert list(offered(field)) == ["death-vision"]


def _recall(field: Battlefield) -> Flow[None]:

    recalls: Flow[None]
    (recall,) = hooks.shooting_begins.handlers(field.one(0))
    recalls = recall(field.battle, field.one(0))
    return recalls


def familiar(rat_at: float = 12) -> Battlefield:
    own = [
        wizard(10, 10, "gnawdoom", items=("scroll-of-the-rat-familiar",)),
        man(rat_at, 10, line="giant-rat"),
        man(40, 40, line="giant-rat"),
        man(12, 12),
    ]
    field = battlefield(own, [man(14, 10)])
    field.play(before_battle(field.battle), says={Choice: "1"})
    return field


def test_a_giant_rat_becomes_a_familiar_and_helps_with_one_spell_of_the_battle() -> None:
    field = familiar()
    (which,) = field.questions(Choice)
    assert which.choices == ("1", "2")
    assert cast(field, "gnawdoom 4", 1, 1, 4, 4, 1, 1, 1, 1)
    field.turn(0, "shooting")
    assert not cast(field, "gnawdoom 4", 1, 1)


def test_where_there_is_one_giant_rat_nobody_is_asked_which() -> None:
    own = [wizard(10, 10, "gnawdoom", items=("scroll-of-the-rat-familiar",)), man(12, 10, line="giant-rat")]
    field = battlefield(own, [man(14, 10)])
    field.play(before_battle(field.battle))
    assert not field.asked
    assert field.one(1).under("rat-familiar")


def test_the_familiar_must_be_within_6_inches_and_alive() -> None:
    assert not cast(familiar(16.99), "gnawdoom 4", 1, 1)
    assert cast(familiar(16.98), "gnawdoom 4", 1, 1, 4, 4, 1, 1, 1, 1)
    dead = familiar()

    dead.status(1, Status.OUT_OF_ACTION)
    assert not cast(dead, "gnawdoom 4", 1, 1)


def aura(who: dict[str, object], *traits: str) -> Battlefield:
    field = battlefield([man(10, 10, "sword", **who)], [man(10.98, 10, tags=("daemonic-save-5",))])
    hit = Hit("axe", 3, traits=("no-critical", *traits))
    if not traits and who:
        hit = blow_hit(field.battle, field.one(0), field.one(1), field.one(0).in_hand.main, None)
    field.play(resolve_hits(field.battle, field.one(0), field.one(1), [hit], in_combat=True), 4, *_rest(hit))
    return field


def _rest(hit: Hit) -> tuple[int, ...]:
    return (1,) if "magic" in hit.traits else (5,)


def test_a_daemons_aura_saves_on_5_but_not_against_magic_and_other_daemons() -> None:
    assert aura({}).told(SaveRolled)[0].roll.need == 5
    assert not aura({}, "magic").told(SaveRolled)
    assert not aura({"tags": ("magic-attacks",)}).told(SaveRolled)


def kept_off(tag: str, spell: str, *faces: int, friend: bool = False, **given: object) -> bool:
    """Whether somebody with this tag is spared by a spell of an enemy or of a friend."""
    own, bearer = wizard(10, 10, spell), man(14, 10, tags=(tag,), **given)
    field = battlefield([own, bearer], [man(40, 40)]) if friend else battlefield([own], [bearer])
    (answer,) = hooks.keeps_off_spell.handlers(field.one(1))
    spared: bool = field.play(answer(field.battle, field.one(1), field.one(0), known(spell)), *faces)
    return spared


@pytest.mark.parametrize(
    ("tag", "need"),
    [("spell-save-4", 4), ("spell-dispel-4", 4), ("magic-save-5", 5), ("magic-save-6", 6)],
)
def test_saves_against_magic_are_rolled_against_spells_of_enemies_only(tag: str, need: int) -> None:
    assert kept_off(tag, "gnawdoom", need)
    assert not kept_off(tag, "gnawdoom", need - 1)
    assert not kept_off(tag, "gnawdoom", friend=True)


@pytest.mark.parametrize("tag", ["spell-dispel-4", "magic-save-5", "magic-save-6", "immune-magic"])
def test_purity_skins_and_immunity_keep_no_prayer_off(tag: str) -> None:
    assert not kept_off(tag, "bears-paw")


def test_a_save_against_magic_is_one_against_prayers_too_but_not_that_of_the_fey() -> None:
    assert kept_off("spell-save-4", "bears-paw", 4)
    assert not kept_off("spell-save-4", "bears-paw", skills=("fey",))
    assert kept_off("spell-save-4", "gnawdoom", 4, skills=("fey",))


def test_mind_focus_repeats_the_lower_die_of_a_spell_that_failed() -> None:
    for last, succeeds in ((4, True), (3, False)):
        field = battlefield([wizard(10, 10, "gnawdoom", tags=("casting-reroll-one-die",))], [man(14, 10)])
        rolled = (2, 3, last, *((1, 1, 1, 1) if succeeds else ()))
        assert cast(field, "gnawdoom 1", *rolled) is succeeds
        assert [roll.count for roll in field.rolls[:2]] == [2, 1]


@pytest.mark.parametrize(("away", "helps"), [(6, True), (6.01, False)])
def test_the_familiar_helps_from_exactly_6_inches(away: float, helps: bool) -> None:
    field = familiar(10.98 + away)
    cast(field, "gnawdoom 4", 1, 1, *((1, 2) if helps else ()))
    assert bool(field.told(RollRepeated)) is helps


@pytest.mark.parametrize(("items", "tags", "faces", "again"), [
    ((), ("reroll-casting",), (), True),
    (("magic-gubbinz",), (), (4,), True), (("magic-gubbinz",), (), (3,), False),
])  # fmt: skip
def test_gubbinz_work_on_4_and_a_true_familiar_always(
    items: tuple[str, ...], tags: tuple[str, ...], faces: tuple[int, ...], again: bool
) -> None:
    field = battlefield([wizard(10, 10, "gnawdoom", items=items, tags=tags)], [man(14, 10)])
    cast(field, "gnawdoom 1", 1, 1, *faces, *((1, 2) if again else ()))
    assert bool(field.told(RollRepeated)) is again


def test_no_familiar_helps_with_a_prayer() -> None:
    field = battlefield([wizard(10, 10, "bears-paw", tags=("reroll-casting",))], [man(14, 10)])
    assert not cast(field, "bears-paw 0", 1, 1)
    assert not field.told(RollRepeated)


def test_rolls_of_abdul_are_told() -> None:
    keys = [each.key for each in rulebook().spell_lists["elemental-magic"].spells]
    keys += [each.key for each in rulebook().spell_lists["necromancy"].spells]
    field = battlefield([wizard(10, 10, *keys, **FORGETS)], [man(14, 10)])
    field.play(_recall(field), 3, 5)
    (told,) = field.told(RuleRolled)
    assert (told.who, told.rule, told.roll.faces, told.works) == (0, "Recalled spell", (3, 5), True)


@pytest.mark.parametrize(
    ("tag", "hook"), [("spell-nullify-4", hooks.undoes_spell), ("dispels", hooks.dispels_spell)]
)
def test_nobody_undoes_a_prayer(tag: str, hook: Hook[Any]) -> None:
    field = battlefield([wizard(10, 10, "bears-paw")], [man(14, 10, tags=(tag,))])
    (answer,) = hook.handlers(field.one(1))
    assert field.play(answer(field.battle, field.one(1), field.one(0), known("bears-paw"))) is False
    assert not field.events


def test_a_weaver_dispels_nothing_that_has_no_difficulty() -> None:
    field = battlefield([wizard(10, 10, "gnawdoom")], [man(14, 10, tags=("dispels",))])
    (answer,) = hooks.dispels_spell.handlers(field.one(1))
    flow = answer(field.battle, field.one(1), field.one(0), changed(known("gnawdoom"), difficulty=None))
    assert field.play(flow) is False
    assert not field.events


def test_scrolls_of_the_familiar_are_read_by_wizards_alone_and_by_each_of_them() -> None:
    scroll = ("scroll-of-the-rat-familiar",)
    own = [
        man(8, 10, *scroll),
        wizard(10, 10, "gnawdoom"),
        wizard(12, 10, "gnawdoom", items=scroll),
        man(14, 10, line="giant-rat"),
    ]
    field = battlefield(own, [wizard(30, 10, "gnawdoom", items=scroll), man(32, 10, line="giant-rat")])
    field.play(before_battle(field.battle))
    assert not field.asked
    assert [(began.who, began.condition.by) for began in field.told(ConditionBegan)] == [(3, 2), (5, 4)]


def test_a_warrior_who_has_no_rat_reads_no_scroll() -> None:
    own = [wizard(10, 10, "gnawdoom", items=("scroll-of-the-rat-familiar",)), man(12, 10)]
    field = battlefield(own, [man(30, 10)])
    field.play(before_battle(field.battle))
    assert not field.events


@pytest.mark.parametrize(("before", "modified"), [((), True), (("wizard",), False)])
def test_a_leader_new_to_magic_casts_at_1_less_unless_a_wizard_before(
    before: tuple[str, ...], modified: bool
) -> None:
    caster = wizard(10, 10, "gnawdoom", tags=("new-to-casting", *before))
    field = battlefield([caster], [man(14, 10)])
    cast(field, "gnawdoom 1", *SIXES, 1, 1, 1, 1)
    roll = field.told(SpellCast)[0].roll
    assert roll is not None
    assert (Modifier("new to magic", -1) in roll.modifiers) is modified
