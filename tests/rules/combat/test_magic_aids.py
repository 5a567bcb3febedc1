"""Staffs, runes, familiars and a bad memory: what helps, hinders and narrows magic."""

import pytest

from rules.catalogue.load import rulebook
from rules.combat.casting import before_battle
from rules.combat.effects import asked
from rules.combat.hits import blow_hit
from rules.combat.injury import Hit, suffer
from rules.combat.rerolls import ARMOUR_SAVE, PARRY, TO_HIT, thrown
from rules.engine.decisions import Choice
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan, RollRepeated, RuleRolled, SaveRolled, Status, WoundRolled
from rules.engine.protocols import Flow
from tests.rules.battlefield import Battlefield, man
from tests.rules.spellcraft import battlefield, cast, offered, wizard

SIXES = (6, 6)
FORGETS = {"tags": ("recalls-one-spell",)}


def test_the_truthsayer_and_abdul_bring_their_rules() -> None:
    figures = rulebook().dramatis_personae
    assert figures["truthsayer"].tags == ("cancels-spell-4",)
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


def test_one_of_his_warband_repeats_one_save_or_parry_a_battle() -> None:
    field = runed()
    friend, use = field.one(1), {Choice: "use"}
    roll = Roll("x", need=5, who=1)
    assert field.play(thrown(field.battle, friend, roll, TO_HIT), 1) == (1,)
    assert field.play(thrown(field.battle, friend, roll, PARRY), 1, says={Choice: "keep"}) == (1,)
    assert field.play(thrown(field.battle, friend, roll, ARMOUR_SAVE), 1, 6, says=use) == (6,)
    assert field.told(RollRepeated)
    assert field.play(thrown(field.battle, friend, roll, ARMOUR_SAVE), 1) == (1,)


def test_an_enemy_repeats_nothing_by_those_runes() -> None:
    field = runed()
    roll = Roll("x", need=5, who=0)
    assert field.play(thrown(field.battle, field.one(0), roll, ARMOUR_SAVE), 1) == (1,)
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
    (recall,) = asked("shooting-begins", field.one(0))
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


def test_the_familiar_must_be_within_6_inches_and_alive() -> None:
    assert not cast(familiar(17.1), "gnawdoom 4", 1, 1)
    dead = familiar()

    dead.status(1, Status.OUT_OF_ACTION)
    assert not cast(dead, "gnawdoom 4", 1, 1)


def aura(who: dict[str, object], *traits: str) -> Battlefield:
    field = battlefield([man(10, 10, "sword", **who)], [man(10.98, 10, tags=("daemonic-save-5",))])
    hit = Hit("axe", 3, traits=("no-critical", *traits))
    if not traits and who:
        hit = blow_hit(field.battle, field.one(0), field.one(1), field.one(0).in_hand.main, None)
    field.play(suffer(field.battle, field.one(0), field.one(1), [hit], in_combat=True), 4, *_rest(hit))
    return field


def _rest(hit: Hit) -> tuple[int, ...]:
    return (1,) if "magic" in hit.traits else (5,)


def test_a_daemons_aura_saves_on_5_but_not_against_magic_and_other_daemons() -> None:
    assert aura({}).told(SaveRolled)[0].roll.need == 5
    assert not aura({}, "magic").told(SaveRolled)
    assert not aura({"tags": ("magic-attacks",)}).told(SaveRolled)
