"""What the alternative sequence says of itself, and what of the rulebook it leaves as it is."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import pytest

from rules.catalogue.load import rulebook
from rules.combat.actions.action import ONE, Action
from rules.combat.before_battle.preparations import prepare
from rules.combat.effects import hooks
from rules.engine.battle import Battle
from rules.engine.decisions import DONE, Choice
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.alternative import ActivationDice
from rules.engine.dice import Rolled
from rules.engine.events import (
    BlowStruck,
    ConditionBegan,
    InjuryRolled,
    PhaseBegan,
    RollRepeated,
    RoundBegan,
    RuleRolled,
    TurnBegan,
    WoundRolled,
)
from rules.engine.events.alternative import ActionsGained, CommandGiven, ReactionsOffered, TurnBought
from rules.engine.flow import Flow
from rules.engine.record import Record
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition, Until
from rules.policies import POLICIES
from rules.resolve import auto, set_up
from rules.systems.alternative.activating import spend
from rules.systems.alternative.sequence import AlternativeSequence
from tests.rules.oracles.alternative import activation, mean, reaction
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.d12 import act, activated, battlefield, end, gain, left, on_offer, plain
from tests.rules.test_playthroughs import PLAYTHROUGHS
from tests.rules.test_playthroughs import fought as fought_again
from tests.rules.warbands import roster


@cache
def fought(ruleset: str, policy: str = "steady", seed: str = "3") -> Record:
    sheets = [roster("mercenaries-reikland"), roster("dwarf-treasure-hunters")]
    setup = set_up(sheets, rulebook(), seed=seed, ruleset=ruleset, battlefield="market-square")
    return auto(setup, dict.fromkeys((0, 1), POLICIES[policy]))


@pytest.mark.rule("ALT-0-1")
def test_the_turns_of_the_rulebook_are_not_used_and_its_other_rules_are():
    kinds = {type(event) for event in fought("alternative").events}
    assert not kinds & {TurnBegan, PhaseBegan}
    assert {BlowStruck, WoundRolled, InjuryRolled} <= kinds


@pytest.mark.rule("ALT-0-2")
def test_there_is_more_to_decide_and_to_roll_in_a_round_than_in_the_rulebooks():
    now, usual = fought("alternative"), fought("mordheim")
    assert now.outcome is not None
    assert usual.outcome is not None

    def each(record: Record, count: int, rounds: int) -> Fraction:
        return Fraction(count, rounds)

    assert each(now, len(now.answers), now.outcome.rounds) > each(
        usual, len(usual.answers), usual.outcome.rounds
    )
    assert dice(now) * usual.outcome.rounds > dice(usual) * now.outcome.rounds


def dice(record: Record) -> int:
    """How many dice its events show."""
    rolls = [getattr(event, "roll", None) for event in record.events]
    return sum(len(roll.faces) for roll in rolls if roll is not None)


@pytest.mark.rule("ALT-0-3")
@pytest.mark.parametrize("leadership", [5, 7, 10])
def test_more_dice_are_more_actions_and_more_failures(leadership: int):
    for number in (1, 2, 3):
        actions = mean(activation(leadership, number))
        assert actions == Fraction(number * leadership, 12)
        assert number - actions == Fraction(number * (12 - leadership), 12)


# items


def lucky(reaction: bool) -> tuple[Battlefield, Sequence[type]]:
    """Somebody who attacks an enemy and misses at first, with a thing that gives them one die more."""
    it = battlefield([man(10, 10, "axe", "rabbits-foot", S=1)], [man(10.98, 10, T=10, W=10)])
    it.play(prepare(it.battle))
    it.engage(0, 1)
    events = act(it, 0, 1, "attack", faces=(1, 1), reaction=reaction, says={Choice: "use"})
    return it, [type(event) for event in events]


@pytest.mark.rule("ALT-VII-l-1", "ALT-VII-l-2")
@pytest.mark.parametrize("reaction", [False, True])
def test_a_thing_that_the_list_does_not_name_takes_no_action(reaction: bool):
    it, kinds = lucky(reaction)
    assert RollRepeated in kinds
    assert left(it, 0) == 0
    end(it)
    gain(it, 0, 0)
    assert on_offer(it, 0) == {}


@pytest.mark.rule("ALT-VII-l-3")
@pytest.mark.parametrize("thing", ["net", "blessed-water"])
def test_listed_items_take_one_action(thing: str):
    it = battlefield([man(10, 10, thing)], [man(15, 10, kinds=("undead",))])
    gain(it, 0, 0)
    assert "shoot" not in on_offer(it, 0)
    end(it)
    gain(it, 0, 1)
    assert on_offer(it, 0)["shoot"] == (1,)


# what else there is


@pytest.mark.rule("ALT-XIII-1")
@pytest.mark.parametrize("until", ["turn", "shooting", "phase", "round"])
def test_conditions_until_a_rulebook_phase_end_by_the_next_round(until: Until):
    it = plain(1, 1)
    it.fold(ConditionBegan(0, Condition("held", until)))
    it.fold(RoundBegan(2))
    it.play(it.battle.sequence.play_round(it.battle), 1, 1, says={NextAction: DONE, ActivationDice: "1"})
    assert not it.one(0).under("held")


@pytest.mark.rule("ALT-XIII-1", "ALT-XIII-3")
@pytest.mark.parametrize(
    "moment", ["turn-begins", "recovery", "shooting-begins", "each-turn-begins", "turn-ends"]
)
def test_hooks_of_the_rulebook_turn_run_once_a_round(moment: str, monkeypatch: pytest.MonkeyPatch):
    def answer(_battle: Battle, who: Combatant) -> Flow[None]:
        yield RuleRolled(who.id, moment, Rolled((1,)), True)

    tag = f"told-when-{moment}"
    hook = hooks.recovery_begins if moment == "recovery" else getattr(hooks, moment.replace("-", "_"))
    monkeypatch.setitem(hook.by_tag, tag, answer)
    it = Battlefield([man(5, 5, tags=(tag,))], [man(5, 20)], sequence="alternative")
    it.play(it.battle.sequence.play_round(it.battle), 1, 1, says={NextAction: DONE, ActivationDice: "1"})
    assert [event.who for event in it.told(RuleRolled)] == [0]


@pytest.mark.rule("ALT-XIII-2")
def test_a_warrior_who_dares_more_rolls_more_dice_and_fails_more_often():
    def failures(policy: str) -> Fraction:
        gained = [event for event in fought("alternative", policy).events if isinstance(event, ActionsGained)]
        return Fraction(sum(event.failures for event in gained), len(gained))

    assert failures("bold") > failures("careful")


def _dances(_battle: Battle, who: Combatant, _price: int) -> Flow[bool]:
    yield RuleRolled(who.id, "Dance", Rolled((1,)), True)
    return True


def _on_his_feet(_battle: Battle, who: Combatant) -> bool:
    return who.standing


@pytest.mark.rule("ALT-XIII-4")
def test_another_kind_of_action_is_one_more_in_the_list():
    class Merrier(AlternativeSequence):
        actions = (*AlternativeSequence.actions, Action("dance", "", _on_his_feet, _dances, ONE))

    it = battlefield([man(10, 10)], [man(30, 10)])
    it.battle.sequence = Merrier()
    gain(it, 0, 1)
    it.play(spend(it.battle, it.one(0)), says={NextAction: "dance"})
    assert [event.rule for event in it.told(RuleRolled)] == ["Dance"]
    assert left(it, 0) == 0


# observations


@pytest.mark.rule("ALT-XIV-a-1")
def test_dwarfs_are_activated_well_and_react_badly():
    book = rulebook().warbands
    (dwarf,) = [kind for kind in book["dwarf-treasure-hunters"].warriors if kind.key == "dwarf-clansman"]
    (rat,) = [kind for kind in book["skaven-clan-eshin"].warriors if kind.key == "verminkin"]
    assert (
        mean(reaction(dwarf.profile.I, 1)) == Fraction(dwarf.profile.I, 6) < mean(reaction(rat.profile.I, 1))
    )
    assert mean(activation(dwarf.profile.Ld, 1)) > mean(activation(rat.profile.Ld, 1))


@pytest.mark.rule("ALT-XIV-a-2")
def test_there_are_few_of_them():
    dwarfs, rats = (roster(key) for key in ("dwarf-treasure-hunters", "skaven-clan-eshin"))
    count = [sum(block.members for block in sheet.warriors) for sheet in (dwarfs, rats)]
    assert count[0] < count[1]


def test_an_activation_shows_who_acts_while_it_lasts():
    it = battlefield([man(10, 10)], [man(30, 10)])
    activated(it, 0, 1)
    assert it.state.activations.now == ()


def test_the_playthrough_shows_a_reaction_a_bought_turn_and_a_command():
    (playthrough,) = [it for it in PLAYTHROUGHS if it.ruleset == "alternative"]
    kinds = [type(event) for event in fought_again(playthrough).events]
    assert {ReactionsOffered, TurnBought, CommandGiven} <= set(kinds)
