"""The reasons why a spell is not cast, and why nobody reacts, intercepts or buys the turn."""

import pytest

from rules.combat.magic.casting import offers
from rules.engine.decisions import CastSpell, Intercept
from rules.engine.decisions.alternative import React
from rules.engine.events import Status
from rules.engine.state.conditions import HIDDEN, Condition
from rules.narration.names import Names
from rules.play.asked import question
from rules.play.why_not import unseen_targets, why_not
from rules.systems.alternative.activating import bar_to_buying, reactors
from tests.rules.engine.table.table_cases import bare, block
from tests.rules.play.played import PAIRS, answered, played
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.spellcraft import battlefield, wizard


def rows(field, decision):
    return {
        row.what: (row.why, row.rule) for row in why_not(decision, field.battle, Names(field.battle.setup))
    }


def spell(field):
    """The question what the first warrior casts."""
    return CastSpell(0, 0, offers(field.battle, field.one(0)))


def test_a_spell_that_lasts_or_belongs_to_another_moment_says_so():
    field = battlefield(
        [wizard(10, 10, "luck-of-shemtek", "spell-of-doom", "spell-of-awakening")],
        [man(15, 10)],
    )
    field.one(0).conditions["luck-of-shemtek"] = Condition("luck-of-shemtek")
    assert rows(field, spell(field)) == {"Luck of Shemtek": ("still lasts", "")}


def test_a_spell_without_a_target_says_so():
    field = battlefield([wizard(10, 10, "luck-of-shemtek", "spell-of-doom")], [man(45, 45)])
    assert rows(field, spell(field)) == {"Spell of Doom": ("has no target now", "")}


def test_an_enemy_whom_no_spell_can_be_aimed_at_has_a_reason():
    field = battlefield(
        [wizard(10, 10, "dread-of-aramar")],
        [man(15, 10), man(20, 10), man(40, 40), man(10, 15)],
        table=bare(blocks=[block(17, 6, 2, 8)]),
    )
    field.one(4).conditions[HIDDEN] = Condition(HIDDEN)
    asked = spell(field)
    assert rows(field, asked) == {
        "Warrior 2": ("out of sight behind the block", "CORE-MAGIC-CAST-12"),
        "Warrior 3": ("out of range", ""),
        "Warrior 4": ("hidden", "CORE-HIDE-10"),
    }
    names = Names(field.battle.setup)
    looks = unseen_targets(asked, why_not(asked, field.battle, names), field.battle, names)
    assert [(look.target, look.how) for look in looks] == [(2, "unseen"), (3, "clear"), (4, "hidden")]


def test_a_spell_that_needs_no_sight_is_not_kept_off_by_a_wall():
    wall = bare(blocks=[block(17, 6, 2, 8)])
    field = battlefield([wizard(10, 10, "silver-arrows-of-arha")], [man(15, 10), man(40, 10)], table=wall)
    assert rows(field, spell(field)) == {"Warrior 2": ("out of range", "")}


def test_a_spell_out_of_range_is_not_told_where_nobody_may_measure():
    field = battlefield(
        [wizard(10, 10, "silver-arrows-of-arha")],
        [man(15, 10), man(40, 40)],
        sequence="heroheim",
        combat="heroheim",
    )
    assert "Warrior 2" not in rows(field, CastSpell(0, 0, offers(field.battle, field.one(0))))


def test_a_spell_s_button_says_whom_it_is_for_and_what_it_does():
    field = battlefield([wizard(10, 10, "silver-arrows-of-arha", "luck-of-shemtek")], [man(15, 10)])
    aimed, on_self, _ = question(spell(field), field.battle, Names(field.battle.setup)).options
    assert aimed.about_heading.startswith('One enemy, 24". D6+2 arrows of Strength 3')
    assert aimed.detail == "7+ on 2 D6 (58\N{NO-BREAK SPACE}%)"
    assert on_self.detail.startswith("6+ on 2 D6 (72\N{NO-BREAK SPACE}%). Self. ")


def test_somebody_engaged_down_or_fleeing_intercepts_nobody():
    field = Battlefield([man(10, 10), man(12, 10), man(14, 14)], [man(15, 10), man(13, 10)])
    field.engage(1, 4)
    field.one(2).become(Status.KNOCKED_DOWN)
    assert rows(field, Intercept(0, 3, (0,))) == {
        "Warrior 1": ("is in close combat", "CORE-CHARGE-INTERCEPT-2"),
        "Warrior 2": ("is down", "CORE-INJ-KD-1"),
    }


def test_reactions_and_the_price_of_a_turn_have_reasons():
    resolver, told = played(PAIRS[0], "alternative", "reactions"), set()
    battle, names = resolver.battle, Names(resolver.battle.setup)
    for asked in answered(resolver, 700):
        if not isinstance(asked, React):
            continue
        found = {row.what: row for row in why_not(asked, battle, names)}
        able = {warrior.id for warrior in reactors(battle, asked.side)}
        assert able == set(asked.candidates)
        for warrior in battle.state.of_side(asked.side):
            assert (names.who(warrior.id) in found) is (warrior.id not in able)
        assert ("Buy the turn" in found) is not asked.may_buy
        assert (bar_to_buying(battle, asked.side, asked.failures) is None) is asked.may_buy
        told |= {row.rule for row in found.values()}
    assert {"ALT-V-11", "ALT-VI-2"} <= told


@pytest.mark.parametrize("ruleset", ["mordheim", "heroheim", "trench", "alternative", "cards"])
def test_spells_on_offer_have_no_reason_against_them(ruleset):
    resolver, asked_for = played(("undead", "skaven-clan-eshin"), ruleset, "spells"), 0
    battle, names = resolver.battle, Names(resolver.battle.setup)
    for asked in answered(resolver, 700):
        if isinstance(asked, CastSpell):
            asked_for += 1
            offered = {names.spell(asked.who, it.spell).name for it in asked.spells}
            assert offered.isdisjoint(row.what for row in why_not(asked, battle, names))
    assert asked_for
