"""What activations and reactions come to, for the oracles: every throw of the engine's own rolls, each counted once.

A flow is driven from the beginning for every way its dice can fall; nothing is folded, for none of these rolls looks at
what became of the one before. What follows from several rolls is put together from their chances.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

from rules.combat.magic.casting import _succeeds
from rules.combat.rolls.roll_off import contest
from rules.engine.decisions import DONE, NONE, Decision
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.alternative import React
from rules.engine.dice import Roll
from rules.engine.events import ActionTaken
from rules.engine.events.alternative import ActionsGained, ReactionsOffered
from rules.engine.events.event import Status
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell
from rules.systems.alternative.activating import PRICE_OF_THE_TURN, spend
from rules.systems.alternative.rolling import roll_activation, roll_reaction
from tests.rules.oracles.vocabulary import UnknownWord, thing
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.d12 import activated, battlefield, gain, left

Chances = dict[Any, Fraction]

#: The friends who must be near for a rule of a case, by its name, and the tags of it where it is not its own tag.
FRIENDS: dict[str, dict[str, Any]] = {
    "guard_dog": {"callings": ("human",)},
    "necromancers_knell": {"callings": ("necromancer",)},
    "packrat": {"callings": ("skaven",), "line": "verminkin"},
    "obedient_monster": {"callings": ("skaven",), "hero": False},
    "obedient_monster_hero": {"callings": ("skaven",), "hero": True},
    "little_boss": {"callings": ("goblin",)},
    "hordlings_group": {"tags": ("hordlings",)},
}
TAGS = {"obedient_monster_hero": ("obedient-monster",), "hordlings_group": ("hordlings",)}
SHORT = {"knell": "necromancers_knell"}
#: Rules that speak of a group, and those that need an enemy at hand.
GROUPS, ENEMIES = ("hordlings_group",), ("thirst_for_flesh",)


# every throw


def throws(start: Callable[[], Flow[Any]]) -> Iterator[tuple[list[Any], Any, Fraction]]:
    """The events, the result and the chance of every way in which the dice of a flow can fall."""
    waiting: list[tuple[tuple[int, ...], ...]] = [()]
    while waiting:
        faces = waiting.pop()
        flow, given, events, chance = start(), list(faces), list[Any](), Fraction(1)
        value: Any = None
        while True:
            try:
                step = flow.send(value)
            except StopIteration as over:
                yield events, over.value, chance
                break
            value = None
            if not isinstance(step, Roll):
                events.append(step)
                continue
            if not given:
                waiting += [(*faces, one) for one in product(range(1, step.sides + 1), repeat=step.count)]
                break
            value, chance = given.pop(0), chance / step.sides**step.count


def rules_of(rule: str | None) -> list[str]:
    """The rules that a case names, several of them with a plus between them."""
    return [SHORT.get(word, word) for word in rule.split("+")] if rule else []


def somebody(rule: str | None, **given: int) -> Battlefield:
    """Warrior 0 with what a rule needs at hand, and an enemy."""
    names = rules_of(rule)
    tags = [tag for name in names for tag in TAGS.get(name) or thing(name).tags]
    friends = [{"Ld": given.get("Ld", 7), **FRIENDS[name]} for name in names if name in FRIENDS]
    own = [man(10, 10, tags=tuple(tags), **given)]
    own += [man(12, 10 + 2 * at, **friend) for at, friend in enumerate(friends)]
    near = any(name in ENEMIES for name in names)
    return battlefield(own, [man(10, 13) if near else man(40, 40)])


@cache
def activation(leadership: int, dice: int, rule: str | None = None) -> Chances:
    """The chances of this many actions."""
    it = somebody(rule, Ld=leadership)
    group = it.state.of_side(0) if set(rules_of(rule)) & set(GROUPS) else [it.one(0)]
    return _gained(lambda: roll_activation(it.battle, group, dice, ""))


@cache
def reaction(initiative: int, dice: int, rule: str | None = None) -> Chances:
    it = somebody(rule, I=initiative)
    return _gained(lambda: roll_reaction(it.battle, it.one(0), dice))


def _gained(start: Callable[[], Flow[Any]]) -> Chances:
    found: Counter[int] = Counter()
    for events, _, chance in throws(start):
        found[next(event.actions for event in events if isinstance(event, ActionsGained))] += chance
    return dict(found)


def mean(found: Chances) -> Fraction:
    return sum((number * chance for number, chance in found.items()), Fraction(0))


def _named(found: Chances) -> dict[str, Fraction]:
    return {str(number): chance for number, chance in sorted(found.items())}


def possible(chances: dict[str, Any]) -> dict[str, Any]:
    """The same without what never happens, which some cases mention and others do not."""
    return {
        name: {part: chance for part, chance in it.items() if chance} if isinstance(it, dict) else it
        for name, it in chances.items()
    }


# cases


def activation_dice(given: dict[str, Any]) -> dict[str, Any]:
    dice, bonus = given["dice"], given.get("bonus", 0)
    found = activation(given["leadership"], dice, given["rule"])
    assert not bonus or found == activation(given["leadership"] + bonus, dice)
    return {
        "actions": _named(found),
        "expected_actions": mean(found),
        "failures_at_least_2": sum(
            (found.get(dice - n, Fraction(0)) for n in range(2, dice + 1)), Fraction(0)
        ),
        "no_failure": found.get(dice, Fraction(0)),
    }


def reaction_dice(given: dict[str, Any]) -> dict[str, Any]:
    found = reaction(given["initiative"], given["dice"], given["rule"])
    return {"actions": _named(found), "expected_actions": mean(found)}


def joint(given: dict[str, Any]) -> dict[str, Any]:
    """An activation and one warrior's reaction with as many dice as it failed."""
    own, dice, found = activation(given["leadership"], given["dice"]), given["dice"], Counter[str]()
    theirs = Fraction(0)
    for actions, chance in own.items():
        assert reactions_offered(dice - actions) == dice - actions
        other = reaction(given["reactor_initiative"], dice - actions) if dice > actions else {0: Fraction(1)}
        theirs += chance * mean(other)
        for back, share in other.items():
            found[f"actions={actions},reaction_actions={back}"] += chance * share
    return {
        "joint_actions_reactions": dict(found),
        "expected_actions": mean(own),
        "expected_reaction_actions": theirs,
        "expected_difference": mean(own) - theirs,
    }


@cache
def reactions_offered(failures: int) -> int:
    """The number of dice with which somebody may react to this many failures."""
    it = battlefield([man(10, 10, Ld=7)], [man(12, 10)])
    faces = (12,) * failures or (1,)
    activated(it, 0, *faces, says={React: NONE})
    return max([event.failures for event in it.told(ReactionsOffered)], default=0)


def buying(given: dict[str, Any]) -> dict[str, Any]:
    """A turn that is bought with the first two failures of one activation."""
    found, dice = activation(given["leadership"], given["dice"]), given["dice"]
    bought = sum(
        (chance for actions, chance in found.items() if dice - actions >= PRICE_OF_THE_TURN), Fraction(0)
    )
    kept = 1 - bought
    return {
        "bought_per_activation": bought,
        "still_own_turn_after": {str(count): kept**count for count in (1, 2, 3, 5, 10)},
        "expected_activations_before_purchase_unbounded": 1 / bought,
        "three_failures_leave_one_reaction": found.get(0, Fraction(0)) if dice == 3 else Fraction(0),
    }


def roll_off(given: dict[str, Any]) -> dict[str, Any]:
    players = given["players"]
    return {
        "each_wins": _wins(players),
        "number_tied_for_highest_first_roll": {
            str(tied): chance for tied, chance in sorted(_tied(players).items())
        },
    }


@cache
def _tied(players: int) -> Chances:
    """How many have the highest die of the first lap of a roll-off: as many as roll again, or one."""
    found: Counter[int] = Counter()
    for faces in product(range(1, 7), repeat=players):
        rolls: dict[int, tuple[int, ...]] = dict.fromkeys(range(players), ())
        flow = contest(rolls, list(range(players)), "who reacts", "dice")
        flow.send(None)
        found[_rolling_again(flow, faces, rolls)] += 1
    return {tied: Fraction(count, 6**players) for tied, count in found.items()}


def _rolling_again(flow: Flow[Any], faces: tuple[int, ...], rolls: dict[int, tuple[int, ...]]) -> int:
    """The chances after the first lap: one where it is over, else how many of them roll a second time."""
    try:
        for face in faces:
            flow.send((face,))
        while len([row for row in rolls.values() if len(row) == 2]) < len(rolls):
            before = dict(rolls)
            flow.send((1,))
            if any(len(row) > 2 for row in rolls.values()) or rolls == before:
                break
            if sum(len(row) == 2 for row in rolls.values()) == faces.count(max(faces)):
                break
    except StopIteration:
        return 1
    return sum(len(row) == 2 for row in rolls.values())


@cache
def _wins(players: int) -> Fraction:
    """The chance of one player: alone the highest, or among the tied and then the winner of those."""
    if players == 1:
        return Fraction(1)
    tied = _tied(players)
    before = sum(
        (
            chance * Fraction(count, players) * _wins(count)
            for count, chance in tied.items()
            if count < players
        ),
        Fraction(0),
    )
    return before / (1 - tied.get(players, Fraction(0)))


def casting(given: dict[str, Any]) -> dict[str, Any]:
    """A spell of that difficulty with this many actions put into it."""
    it = battlefield([man(10, 10, casting_bonus=given["bonus"])], [man(40, 40)])
    gain(it, 0, 3)
    it.fold(ActionTaken(0, "cast", "shooting", given["dice"]))
    spell = KnownSpell("a-spell", "A spell", given["difficulty"])
    cast = [
        chance for _, works, chance in throws(lambda: _succeeds(it.battle, it.one(0), spell, None)) if works
    ]
    return {"cast": sum(cast, Fraction(0))}


def getting_up(given: dict[str, Any]) -> dict[str, Any]:
    found = activation(given["leadership"], given["dice"])

    def chance(of: Callable[[int], bool]) -> Fraction:
        return sum((share for actions, share in found.items() if of(actions)), Fraction(0))

    return {
        "kd_stands": chance(lambda actions: rises(Status.KNOCKED_DOWN, actions) is Status.STANDING),
        "stunned_becomes_kd": chance(lambda actions: rises(Status.STUNNED, actions) is not Status.STUNNED),
        "stunned_stands_same_activation": chance(
            lambda actions: rises(Status.STUNNED, actions) is Status.STANDING
        ),
    }


@cache
def rises(status: Status, actions: int) -> Status:
    """How far somebody comes with this many actions."""
    return got_up(status, actions)[0]


def got_up(status: Status, actions: int) -> tuple[Status, int]:
    """How far somebody comes with this many actions, and how many of them they still have."""
    it = battlefield([man(10, 10)], [man(40, 40)])
    it.status(0, status)
    gain(it, 0, actions)
    it.play(spend(it.battle, it.one(0)), says={NextAction: _up})
    return it.one(0).status, left(it, 0)


def _up(asked: Decision) -> str:
    """Getting up before anything else, and nothing else."""
    return next((answer for answer in asked.answers or () if answer in ("come round", "stand up")), DONE)


Family = Callable[[dict[str, Any]], dict[str, Any]]

#: What a case is about, by a field that only such cases have, and where no field tells, by what it says.
BY_FIELD: dict[str, Family] = {
    "players": roll_off,
    "difficulty": casting,
    "reactor_initiative": joint,
    "initiative": reaction_dice,
    "rule": activation_dice,
}
BY_TEXT: dict[str, Family] = {
    "turn bought as soon as an activation shows two failures (opponent always buys)": buying,
    "getting up: knocked down needs 1 action, stunned needs 1 to become knocked down, 3 to stand in the same"
    " activation": getting_up,
}


def family(given: dict[str, Any]) -> Family:
    """The reader of the cases of one kind."""
    text = given.get("text", "")
    found = [about for name, about in BY_FIELD.items() if name in given] or [BY_TEXT.get(text)]
    if found[0] is None:
        raise UnknownWord(f"nobody knows what {text!r} is about")
    return found[0]


#: Outcomes by another ruling than ours.
NOT_OURS = {"actions_if_6_always_fails": "a reaction is no test of a characteristic (ruling of ALT-V-6)"}
