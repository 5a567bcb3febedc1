"""The house rules of battles, by forced dice and by chances that were worked out by hand."""

from fractions import Fraction

import pytest

from rules.catalogue.load import rulebook, rulebook_of
from rules.catalogue.packs.stack import standard
from rules.combat.effects.hooks import miscast
from rules.combat.melee.melee import fight
from rules.combat.melee.wielding import off_hand_blow
from rules.combat.support import unsupported_rules
from rules.engine.dice import Modifier
from rules.engine.events import BlowStruck, CriticalRolled, Event, RolledOff, Status
from rules.engine.flow import Flow
from rules.resolve import set_up
from rules.values import canonical, changed
from tests.rules.staging.battlefield import Battlefield, Man, man
from tests.rules.staging.dice_tree import chances
from tests.rules.staging.spellcraft import battlefield, cast, known, wizard
from tests.rules.warbands import roster

FIRES = "fires-of-uzhul"

HALF, THIRD, SIXTH = Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)
OFF_HAND, SHIELD, SECOND_6 = "off-hand-to-hit:", "shield-save-in-combat-1", "critical-on-second-6"
SPEARS, AT_ONCE, MISCAST = "first-round-ahead", "equals-strike-at-once", "miscast:"


def met(own: Man, enemy: Man, *, charged: bool = False) -> Battlefield:
    field = Battlefield([own], [enemy])
    if charged:
        field.turn(0, "movement")
    field.engage(0, 1)
    if not charged:
        field.turn(0, "close combat")
    return field


def fought(own: Man, enemy: Man) -> tuple[Battlefield, Flow[None]]:
    field = met(own, enemy)
    return field, fight(field.battle)


def nothing(_: Battlefield) -> int:
    return 0


def critical(event: Event) -> int:
    return int(isinstance(event, CriticalRolled) and event.who == 0)


def hit(event: Event) -> int:
    return int(isinstance(event, BlowStruck) and event.who == 0 and event.hit)


def sums(found: dict[tuple[int, int], Fraction]) -> dict[int, Fraction]:
    return {number: chance for (_, number), chance in found.items()}


@pytest.mark.rule("HOUSE-1")
@pytest.mark.parametrize(
    ("tags", "off"),
    [
        ((), HALF),
        ((f"{OFF_HAND}1",), THIRD),
        ((f"{OFF_HAND}2",), SIXTH),
    ],
)
def test_an_off_hand_attack_hits_as_much_less_as_the_league_says(tags: tuple[str, ...], off: Fraction):
    """Equal skills hit on 4: a half; with -1 on 5, with -2 on 6. The first attack is not harder."""
    own = man(10, 10, "axe", "mace", I=5, tags=tags)
    found = chances(lambda: fought(own, man(10.98, 10, "club", T=9)), nothing, tally=hit)
    assert sums(found) == {
        0: HALF * (1 - off),
        1: HALF * (1 - off) + HALF * off,
        2: HALF * off,
    }


@pytest.mark.parametrize(
    ("sequence", "combat"),
    [("mordheim", "core"), ("cards", "core"), ("alternative", "core"), ("trench", "trench")],
)
def test_an_off_hand_attack_is_harder_in_every_turn_sequence_that_has_one(sequence: str, combat: str):
    """One on the die, or a die less where hits are read from the success chart."""
    fields = {"sequence": sequence, "combat": combat}
    field = Battlefield([man(10, 10, "axe", "mace", tags=(f"{OFF_HAND}1",))], [man(10.98, 10)], **fields)
    field.engage(0, 1)
    own, target = field.one(0), field.one(1)
    main, off = own.in_hand.main, own.in_hand.off
    assert off is not None
    marked = off_hand_blow(field.battle, own, main, off)
    needs = [field.battle.rules.blow_need(field.battle, own, target, it) for it in (main, off, marked)]
    assert [Modifier("off hand", -1) in it.modifiers for it in needs] == [False, False, True]


def test_the_off_hand_is_harder_for_the_second_of_two_alike_too():
    field = met(man(10, 10, "axe", "axe", I=5, tags=(f"{OFF_HAND}1",)), man(10.98, 10, "club", T=9))
    field.play(fight(field.battle), 4, 4, 1)
    assert [event.hit for event in field.told(BlowStruck) if event.who == 0] == [True, False]


def test_a_shield_saves_better_in_close_combat_only():
    guard = man(10, 10, "mace", "light-armour", "shield", tags=(SHIELD,))
    field = met(guard, man(10.98, 10, "mace", I=5))
    field.play(fight(field.battle), 1, 1)
    target = field.one(0)
    in_combat, at_range = (
        field.battle.rules.save_need(field.battle, target, 3, 0, (), close) for close in (True, False)
    )
    assert (in_combat.at_least, at_range.at_least) == (4, 5)


@pytest.mark.rule("HOUSE-2")
@pytest.mark.parametrize(("tags", "fails"), [((), Fraction(4, 6)), ((SHIELD,), Fraction(3, 6))])
def test_a_shield_in_hand_averts_more_wounds_by_one_face_of_the_die(tags: tuple[str, ...], fails: Fraction):
    """Hit on 4, wound on 4 and 5, on 6 a critical hit, which a save averts on the first third of its table."""
    own = man(10, 10, "mace", I=5)
    guard = man(10.98, 10, "mace", "light-armour", "shield", W=9, tags=tags)
    found = chances(lambda: fought(own, guard), lambda field: field.one(1).wounds < 9)
    wounded = HALF * (THIRD * fails + SIXTH * (THIRD * fails + 2 * THIRD))
    assert found == {True: wounded, False: 1 - wounded}


@pytest.mark.rule("HOUSE-3")
@pytest.mark.parametrize(("tags", "again"), [((), Fraction(1)), ((SECOND_6,), SIXTH)])
def test_a_critical_hit_stays_one_on_a_second_6(tags: tuple[str, ...], again: Fraction):
    own = man(10, 10, "mace", I=5, tags=tags)
    found = sums(chances(lambda: fought(own, man(10.98, 10, "mace", W=9)), nothing, tally=critical))
    assert found[1] == HALF * SIXTH * again


def test_a_critical_hit_without_a_second_6_is_an_ordinary_wound():
    field = met(man(10, 10, "mace", I=5, tags=(SECOND_6,)), man(10.98, 10, "mace", W=2))
    field.play(fight(field.battle), 4, 6, 5, 1)
    assert field.one(1).wounds == 1
    assert not field.told(CriticalRolled)


@pytest.mark.rule("HOUSE-4")
@pytest.mark.parametrize(
    ("tags", "works", "dice"), [((), True, (1, 1, 1)), ((f"{MISCAST}4",), False, (1, 1, 3, 5))]
)
def test_two_natural_1s_fail_a_spell_whatever_helps_and_hit_its_caster(
    tags: tuple[str, ...], works: bool, dice: tuple[int, ...]
):
    """A spell that 1 is enough for; Strength 4 wounds Toughness 3 on 3, and no armour saves."""
    mage = man(10, 10, "light-armour", spells=(known(FIRES, lowered=6),), tags=("cast-in-armour", *tags))
    field = battlefield([mage], [man(16, 10)])
    assert cast(field, f"{FIRES} 1", *dice) is works
    assert (field.one(0).status is Status.OUT_OF_ACTION) is not works


def test_a_single_natural_1_is_no_miscast_and_neither_is_a_prayer():
    field = battlefield([wizard(10, 10, FIRES, tags=(f"{MISCAST}3",))], [man(16, 10)])
    warrior = field.one(0)
    spell = warrior.fighter.spells[0]
    prayer = changed(spell, kind="prayer")
    assert miscast.collect(field.battle, warrior, spell, (1, 1)) == [3]
    assert miscast.collect(field.battle, warrior, spell, (1, 1, 4)) == [3]
    assert miscast.collect(field.battle, warrior, spell, (1, 5)) == []
    assert miscast.collect(field.battle, warrior, prayer, (1, 1)) == []


@pytest.mark.rule("HOUSE-9")
@pytest.mark.parametrize(("tags", "order"), [((), [0, 1]), ((SPEARS,), [1, 0])])
def test_a_spear_strikes_before_a_quicker_charger(tags: tuple[str, ...], order: list[int]):
    field = met(man(10, 10, "axe", I=5), man(10.98, 10, "spear", I=3, tags=tags), charged=True)
    field.play(fight(field.battle), 1, 1)
    assert [event.who for event in field.told(BlowStruck)] == order


def test_a_spear_strikes_by_initiative_from_the_second_round_on():
    field = met(man(10, 10, "axe", I=5, tags=(SPEARS,)), man(10.98, 10, "spear", tags=(SPEARS,)))
    field.play(fight(field.battle), 1, 1)
    assert [event.who for event in field.told(BlowStruck)] == [1, 0]
    field.turn(1, "close combat")
    field.play(fight(field.battle), 1, 1)
    assert [event.who for event in field.told(BlowStruck)] == [0, 1]


def equals(tags: tuple[str, ...]) -> tuple[Battlefield, Flow[None]]:
    return fought(man(10, 10, "mace", tags=tags), man(10.98, 10, "mace", tags=tags))


def both_out(field: Battlefield) -> bool:
    return all(field.one(number).status is Status.OUT_OF_ACTION for number in (0, 1))


def test_equals_strike_each_other_down_at_once():
    field, flow = equals((AT_ONCE,))
    field.play(flow, 4, 4, 4, 5, 4, 5)
    assert both_out(field)
    assert not field.told(RolledOff)


@pytest.mark.rule("HOUSE-10")
def test_the_chance_that_equals_strike_each_other_down_is_that_of_one_squared():
    """A mace stuns on 2 to 4. Out on 5 and 6: a third, 5/9 with two rolls, 8/9 where they are 2 better.

    Hit a half; wound on 4 and 5 a third, on 6 a critical hit: 4 of 6 with two wounds, 2 of 6 with 2 on injury.
    """
    out = HALF * (THIRD * THIRD + SIXTH * (2 * THIRD * Fraction(5, 9) + THIRD * Fraction(8, 9)))
    assert out == Fraction(1, 9)
    assert chances(lambda: equals((AT_ONCE,)), both_out) == {True: out * out, False: 1 - out * out}
    assert chances(lambda: equals(()), both_out) == {False: 1}


def test_equals_roll_off_where_one_does_not_play_it():
    field = met(man(10, 10, "mace", tags=(AT_ONCE,)), man(10.98, 10, "mace"))
    field.play(fight(field.battle), 5, 2, 1, 1)
    assert len(field.told(RolledOff)) == 1


def test_rules_of_a_battle_are_tags_of_everybody_in_it_and_off_they_change_nothing():
    clubs = [rule.key for rule in rulebook().house_rules.values() if rule.tags]
    book = rulebook_of(standard(), (*clubs, "off-hand-attacks-are-harder=2"))
    sheets = [roster("mercenaries-reikland"), roster("undead")]
    on = set_up(sheets, book, seed="one")
    assert set(clubs) <= set(on.ruleset.switches)
    for fighter in on.fighters:
        assert {f"{OFF_HAND}2", SHIELD, SECOND_6, f"{MISCAST}3", SPEARS, AT_ONCE} <= set(fighter.tags)
    printed = set_up(sheets, rulebook(), seed="one")
    assert canonical(set_up(sheets, book, seed="one", switches=printed.ruleset.switches)) == canonical(
        printed
    )
    assert not unsupported_rules(on) or unsupported_rules(on) == unsupported_rules(printed)


def test_the_skill_that_lifts_it_keeps_the_tag_from_a_warrior():
    book = rulebook_of(standard(), ["off-hand-attacks-are-harder"])
    sheet = roster("mercenaries-reikland")
    leader = changed(sheet.warriors[0], starting_skills=("ambidextrous",))
    sheet = changed(sheet, warriors=(leader, *sheet.warriors[1:]))
    first, *others = set_up([sheet, roster("undead")], book, seed="one").fighters
    assert f"{OFF_HAND}1" not in first.tags
    assert all(f"{OFF_HAND}1" in fighter.tags for fighter in others)


@pytest.mark.parametrize("ruleset", list(rulebook().rulesets))
def test_each_turn_sequence_offers_the_rules_that_it_can_play(ruleset: str):
    found = rulebook().rulesets[ruleset]
    offered = {switch.key for switch in found.switches}
    for rule in rulebook().house_rules.values():
        if rule.tags:
            assert (rule.key in offered) is (not rule.sequences or found.sequence in rule.sequences)
