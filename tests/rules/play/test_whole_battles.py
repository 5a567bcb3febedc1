"""Whole battles question by question: what is offered is legal, what is legal is offered, and it all replays."""

from collections.abc import Iterator
from random import Random

import pytest

from rules.engine.concession import DRAW, ENDED_HERE, STOPPED, concedes, forfeits, late
from rules.engine.decisions import Decision
from rules.engine.dice import Roll
from rules.engine.setup import BattleSetup
from rules.engine.view import View
from rules.narration import Names
from rules.play.asked import question
from rules.play.course import Course
from rules.play.driving import Hands, go_on
from rules.play.orders import ORDERS, Orders
from rules.play.question import Group
from rules.play.reach import offered
from rules.policies import POLICIES
from rules.resolve import divergence, record, set_up, start
from rules.values import canonical
from tests.rules.play.played import PAIRS
from tests.rules.warbands import BOOK, roster

RULESETS = sorted(BOOK.rulesets)
SCENARIOS = (
    "skirmish",
    "wyrdstone-hunt",
    "breakthrough",
    "hidden-treasure",
    "occupy",
    "surprise-attack",
)
#: How often places are named, which takes longest, and groups are.
PLACES, GROUPS = 0.08, 3


def battle_of(ruleset: str, number: int) -> BattleSetup:
    """A battle of two of the warbands in one of the scenarios."""
    pair = [roster(key) for key in PAIRS[number % len(PAIRS)]]
    scenario = SCENARIOS[(number + RULESETS.index(ruleset)) % len(SCENARIOS)]
    return set_up(
        pair, BOOK, seed=f"whole {number}", ruleset=ruleset, scenario=scenario, battlefield="market-square"
    )


def asked(course: Course) -> Iterator[Decision]:
    """The questions of a battle that is played at random, each before it is answered."""
    battle = course.resolver.battle
    views = {side: View(battle, side) for side in battle.parties}
    while isinstance(course.pending, Decision):
        decision = course.pending
        yield decision
        course.answer(POLICIES["random"].choose(decision, views[decision.side]))


def to_the_end(setup: BattleSetup) -> Course:
    course = Course(setup)
    for _ in asked(course):
        pass
    return course


def legal(course: Course, key: str) -> None:
    """Fails where the engine would not take an answer."""
    course.resolver._ask.accept(key)


def groups_of(group: Group, dice: Random) -> Iterator[str]:
    """Some answers that the boxes of a group allow."""
    for _ in range(GROUPS):
        chosen: list[int] = []
        for who in dice.sample(group.candidates, dice.randint(1, min(group.most, len(group.candidates)))):
            if not any({who, other} in map(set, group.apart) for other in chosen):
                chosen.append(who)
        yield " ".join([group.prefix, *map(str, chosen)])


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("ruleset", RULESETS)
def test_offers_are_legal_and_whatever_is_legal_is_offered(ruleset, number):
    course, dice = Course(battle_of(ruleset, number)), Random(number)
    names = Names(course.resolver.battle.setup)
    for decision in asked(course):
        shown = question(decision, course.resolver.battle, names)
        keys = [option.answer for option in shown.options]
        if decision.answers is not None:
            assert set(keys) == set(decision.answers), decision
        if dice.random() < PLACES:
            keys += [option.answer for option in offered(course.resolver, names)]
        for group in shown.groups:
            keys += groups_of(group, dice)
        assert keys or shown.kind in ("CounterPlace", "DeploymentPlace", "MoveTo", "Infiltrate", "Landing")
        for key in {*keys, decision.default}:
            legal(course, key)
    assert course.resolver.outcome is not None


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_battle_is_the_record_of_its_answers_to_the_byte(ruleset):
    setup = battle_of(ruleset, 4)
    course = to_the_end(setup)
    played = record(course.resolver)
    again = start(setup, answers=course.resolver.answers)
    assert canonical(record(again)) == canonical(played)
    assert again.outcome == course.resolver.outcome is not None
    assert divergence(played) is None


@pytest.mark.parametrize("ruleset", RULESETS)
def test_undone_answers_that_are_given_again_change_nothing(ruleset):
    setup = battle_of(ruleset, 5)
    course = to_the_end(setup)
    answers = list(course.resolver.answers)
    for back_to in Random(ruleset).sample(range(len(answers)), 3):
        earlier = Course(setup, answers[:back_to])
        for key in answers[back_to:]:
            earlier.answer(key)
        assert canonical(record(earlier.resolver)) == canonical(record(course.resolver))
        assert earlier.marks == course.marks
        assert earlier.fingerprint() == course.fingerprint()


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("ruleset", RULESETS)
def test_orders_and_handing_over_answer_legally_to_the_end(ruleset, number):
    dice = Random(f"{ruleset} {number}")
    course = Course(battle_of(ruleset, number + 6))
    for _ in range(10_000):
        standing = {order.key: dice.choice(order.ways) for order in ORDERS}
        hands = {
            side: Hands("steady", person=True, orders=Orders(standing, side=dice.random() < 0.1))
            for side in course.resolver.battle.sides
        }
        number, taken = course.number, list(course.resolver.answers)
        given = go_on(course, hands)
        assert [it.number for it in given] == list(range(number, course.number))
        assert course.resolver.answers == taken + [it.key for it in given]
        if course.pending is None:
            break
        course.answer(next(_at_random(course)))
    assert divergence(record(course.resolver)) is None


def _at_random(course: Course) -> Iterator[str]:
    decision = course.pending
    assert isinstance(decision, Decision)
    yield POLICIES["random"].choose(decision, View(course.resolver.battle, decision.side))


#: The scenario says who won by the buildings they hold, also where a battle ends early.
OF_BUILDINGS = ("as many buildings", "most buildings")


@pytest.mark.parametrize("key", [concedes(0), concedes(1), forfeits(0), late(1), DRAW, ENDED_HERE, STOPPED])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_battle_that_is_ended_early_replays(ruleset, key):
    course, left = Course(battle_of(ruleset, 9)), Random(key).randint(1, 30)
    for _ in asked(course):
        left -= course.resolver.battle.state.round > 0
        if not left:
            break
    assert course.pending is not None
    course.answer(key)
    assert course.pending is None
    assert course.resolver.outcome is not None
    reason = course.resolver.outcome.reason
    if key not in (ENDED_HERE, STOPPED) or reason not in OF_BUILDINGS:
        assert reason == key.removesuffix(" 0").removesuffix(" 1")
    played = record(course.resolver)
    assert divergence(played) is None
    assert canonical(record(Course(played.setup, played.answers).resolver)) == canonical(played)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_battle_with_typed_dice_replays(ruleset):
    dice = Random(ruleset)
    course = Course(battle_of(ruleset, 10), typed_dice=True)
    views = {side: View(course.resolver.battle, side) for side in course.resolver.battle.parties}
    while (pending := course.pending) is not None:
        if isinstance(pending, Roll):
            course.answer(_typed(pending, dice))
        else:
            course.answer(POLICIES["steady"].choose(pending, views[pending.side]))
    played = record(course.resolver)
    assert played.dice == "entered"
    assert divergence(played) is None
    assert canonical(record(Course(played.setup, played.answers, typed_dice=True).resolver)) == canonical(
        played
    )


def _typed(roll: Roll, dice: Random) -> str:
    if roll.deck:
        return ",".join(dice.sample(roll.deck, roll.count))
    return ",".join(str(dice.randint(1, roll.sides)) for _ in range(roll.count))


def test_a_hand_is_typed_by_its_own_side_from_all_the_cards_that_there_are():
    course = Course(battle_of("cards", 0), typed_dice=True)
    dice, dealt = Random(1), []
    names, battle = Names(course.resolver.battle.setup), course.resolver.battle
    views = {side: View(battle, side) for side in battle.parties}
    while len(dealt) < 2:
        pending = course.pending
        if isinstance(pending, Roll) and pending.deck:
            shown = question(pending, battle, names)
            dealt.append((course.asked, shown.side, shown.dice.deck))
        course.answer(
            _typed(pending, dice)
            if isinstance(pending, Roll)
            else POLICIES["steady"].choose(pending, views[pending.side])
        )
    (first, side, cards), (second, other, same) = dealt
    assert {first, second} == {side, other} == {0, 1}
    assert cards == same
    assert len(cards) == 52
