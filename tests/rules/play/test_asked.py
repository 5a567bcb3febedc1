"""Every question of played battles in the words of a table: complete, told apart, and free of keys."""

import re
from contextlib import suppress

import pytest

from rules.combat.magic.casting import offers
from rules.engine.decisions import CastSpell, ChargeTarget, Intercept, ShootingTarget
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.alternative import GiveCommand
from rules.engine.dice import EnteredDice, Roll, SeededDice
from rules.engine.table import tables
from rules.narration.names import Names
from rules.play.asked import question
from rules.play.asked.cards import card_name
from rules.play.asked.magic import is_hopeless
from rules.policies import POLICIES
from rules.resolve import Unfit, set_up, start
from rules.scenarios import SCENARIOS
from tests.rules.play.played import KEY, PAIRS, answered, played, wrong
from tests.rules.staging.battlefield import man
from tests.rules.staging.spellcraft import battlefield, known
from tests.rules.warbands import BOOK, roster


@pytest.mark.parametrize("ruleset", sorted(BOOK.rulesets))
@pytest.mark.parametrize("warbands", PAIRS, ids="-".join)
def test_every_question_of_a_battle_has_words(warbands, ruleset):
    battle = played(warbands, ruleset, "7")
    names = Names(battle.battle.setup)
    found = []
    for asked in answered(battle):
        shown = question(asked, battle.battle, names)
        assert (shown.kind, shown.side) == (type(asked).__name__, asked.side)
        found += [f"{asked!r:.200}: {it}" for it in wrong(asked, shown)]
    assert found[:10] == []
    assert battle.over


@pytest.mark.parametrize("scenario", sorted(SCENARIOS))
def test_questions_of_every_scenario_have_words(scenario):
    sides = 3 if BOOK.scenarios[scenario].players == "several" else 2
    warbands = ("beastmen-raiders", "dark-elves", "dwarf-treasure-hunters")[:sides]
    for ground in ("ruined-quarter", *[table.key for table in tables()]):
        with suppress(Unfit):
            battle = played(warbands, "mordheim", "3", scenario=scenario, battlefield=ground, switches=[])
            break
    names = Names(battle.battle.setup)
    found = [it for asked in answered(battle) for it in wrong(asked, question(asked, battle.battle, names))]
    assert found[:10] == []


def test_an_action_of_climbing_says_where_it_leads_and_what_it_costs():
    battle = played(PAIRS[0], "alternative", "7", battlefield="rooftops")
    names = Names(battle.battle.setup)
    shown = [
        option
        for asked in answered(battle)
        if isinstance(asked, NextAction)
        for option in question(asked, battle.battle, names).options
        if option.answer.startswith("climb")
    ]
    one_way = [it for it in shown if it.to is not None]
    assert one_way
    assert all("after a failure" in it.detail for it in one_way)
    assert all(re.match(r"Climb (up|down) .*\([12] actions?\)$", it.label) for it in one_way)
    assert all("ways to choose from" in it.detail for it in shown if it.to is None)


def test_a_spell_by_power_dice_tells_its_best_chance():
    battle = played(("skaven-clan-eshin", "orc-mob"), "heroheim", "7")
    names = Names(battle.battle.setup)
    details = {
        option.detail
        for asked in answered(battle)
        if isinstance(asked, CastSpell) and battle.battle.state.round
        for option in question(asked, battle.battle, names).options
        if "power d" in option.detail
    }
    assert any(re.search(r"needs [789]\+ with 1 power die \(cannot succeed\)", it) for it in details)
    assert any(re.search(r"with [23] power dice \([1-9]\d?\s% at best\)", it) for it in details)


def test_a_spell_that_no_power_dice_can_reach_is_hopeless():
    battle = played(("skaven-clan-eshin", "orc-mob"), "heroheim", "7")
    asked = (it for it in answered(battle) if isinstance(it, CastSpell) and battle.battle.state.round)
    assert {is_hopeless(it, battle.battle) for it in asked} == {True, False}


def test_distances_are_told_only_where_they_may_be_measured():
    told = {}
    for switches in ([], ["no-measuring"]):
        battle = played(PAIRS[0], "mordheim", "5", switches=switches)
        names = Names(battle.battle.setup)
        shown = [
            question(asked, battle.battle, names)
            for asked in answered(battle)
            if isinstance(asked, ChargeTarget | ShootingTarget)
        ]
        told[bool(switches)] = [
            option.detail
            for it in shown
            for option in it.options
            if '"' in option.detail or "%" in option.detail
        ]
    assert told[False]
    assert told[True] == []


def test_a_command_is_answered_by_a_group():
    for asked, battle in commands():
        for group in question(asked, battle.battle, Names(battle.battle.setup)).groups:
            answer = " ".join([group.prefix, str(group.candidates[0])])
            assert asked.read(answer)[2] == (group.candidates[0],)


def commands():
    """The first decision on a command of a battle, with the battle."""
    battle = played(PAIRS[0], "alternative", "7")
    for asked in answered(battle):
        if isinstance(asked, GiveCommand):
            yield asked, battle
            return


@pytest.mark.parametrize("ruleset", ["mordheim", "alternative", "cards", "heroheim", "trench"])
def test_typed_dice_have_words(ruleset):
    setup = set_up([roster(key) for key in PAIRS[1]], BOOK, seed="4", ruleset=ruleset)
    battle = start(setup, policies=dict.fromkeys((0, 1), POLICIES["steady"]), dice=EnteredDice())
    names, seeded, sentences = Names(setup), SeededDice("4"), set()
    while isinstance(battle.pending, Roll):
        roll = battle.pending
        shown = question(roll, battle.battle, names)
        assert (shown.dice.count, shown.dice.sides) == (roll.count, roll.sides)
        assert set(roll.deck) <= set(shown.dice.deck)
        assert shown.side == (roll.side if roll.who is None else battle.battle.combatant(roll.who).side)
        sentences.add(shown.sentence)
        assert not KEY.search(shown.sentence + shown.detail)
        faces = seeded.faces(roll)
        battle.answer(",".join(roll.deck[face - 1] if roll.deck else str(face) for face in faces))
    assert battle.over
    assert any(re.fullmatch(r"Roll to hit for .+: .*\d D6, needs \d\+", it) for it in sentences)


def test_cards_are_named_as_players_name_them():
    assert [card_name(card) for card in ("8S", "10H", "QC")] == [
        "8 of spades",
        "10 of hearts",
        "Queen of clubs",
    ]


@pytest.mark.parametrize(("tags", "chance"), [((), 100), (("miscast:3",), 97)])
def test_a_spell_tells_its_chance_with_miscasts(tags: tuple[str, ...], chance: int):
    """Everything is enough for it: all throws, or 35 of 36."""
    mage = man(10, 10, spells=(known("fires-of-uzhul", lowered=6),), tags=tags)
    field = battlefield([mage], [man(16, 10)])
    asked = CastSpell(0, 0, offers(field.battle, field.one(0)))
    (option, *_) = question(asked, field.battle, Names(field.battle.setup)).options
    assert f"1+ on 2 D6 ({chance}\N{NO-BREAK SPACE}%)" in option.detail


def test_stepping_in_the_way_of_a_move_speaks_of_no_target():
    said = set()
    for warbands in PAIRS:
        resolver = played(warbands, "heroheim", "7")
        names = Names(resolver.battle.setup)
        said |= {
            (resolver.battle.state.phase, "target" in question(asked, resolver.battle, names).detail)
            for asked in answered(resolver)
            if isinstance(asked, Intercept)
        }
    assert said == {("charge", True), ("movement", False)}
