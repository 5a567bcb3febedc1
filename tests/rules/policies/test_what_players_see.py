"""No player sees dice to come, or anything that the table keeps hidden."""

import ast
from pathlib import Path

import pytest

from rules import policies
from rules.engine.dice import Dice, Roll, SeededDice, Stream
from rules.engine.events import AnyEvent
from rules.engine.record import Record
from rules.engine.resolver import Resolver
from rules.engine.view import View
from rules.policies import POLICIES
from rules.resolve import record, set_up, start
from rules.values import changed
from tests.rules.warbands import BOOK, roster

#: Those who decide without a die of their own.
SENSIBLE = ("steady", "bold", "careful")

PAIR = ("sisters-of-sigmar", "undead")


class OtherDice:
    """The dice of one key until this many were rolled, those of another after that."""

    def __init__(self, first: str, then: str, at: int) -> None:
        self.rolled = 0
        self._first, self._then, self._at = SeededDice(first), SeededDice(then), at

    def faces(self, roll: Roll) -> tuple[int, ...] | None:
        self.rolled += 1
        return (self._first if self.rolled <= self._at else self._then).faces(roll)


def fought(policy: str, dice: Dice | None = None, seed: str = "sealed") -> Resolver:
    setup = set_up([roster(key) for key in PAIR], BOOK, seed="sealed", battlefield="market-square")
    return start(changed(setup, seed=seed), policies=dict.fromkeys((0, 1), POLICIES[policy]), dice=dice)


def unsealed(battle: Resolver) -> Record:
    """The record without the key and what tells of it."""
    saved = record(battle)
    return changed(saved, setup=changed(saved.setup, seed=""), events=saved.events[1:])


@pytest.mark.parametrize("policy", SENSIBLE)
def test_the_key_of_the_dice_decides_nothing_but_by_the_dice(policy: str):
    assert unsealed(fought(policy, SeededDice("dice"), "one")) == unsealed(
        fought(policy, SeededDice("dice"), "another")
    )


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("known", [20, 60])
def test_battles_part_where_the_dice_do_and_not_before(policy: str, known: int):
    """The first difference is a die and no choice, with the same dice up to one of them and others from there."""
    one, other = fought(policy).events, fought(policy, OtherDice("sealed", "other", known)).events
    was, now = next(pair for pair in zip(one, other, strict=False) if pair[0] != pair[1])
    assert type(was) is type(now)
    assert rolls_of(was) != rolls_of(now)


def rolls_of(event: AnyEvent) -> list[object]:
    """Everything in an event that fell on dice."""
    return [
        getattr(event, name) for name in ("roll", "rolls", "die") if getattr(event, name, None) is not None
    ]


def test_a_player_is_given_the_open_table_and_a_stream_of_his_own():
    """A hidden warrior is marked by a counter that everybody sees (CORE-HIDE-10): no place on the table is secret."""
    battle = fought("steady").battle
    view = View(battle, 1)
    assert set(vars(view)) == {"battle", "side", "random", "memory"}
    assert not any(isinstance(it, SeededDice | Stream) for it in vars(battle).values())
    assert [view.random.number(6) for _ in range(30)] == [
        die - 1 for stream in [Stream("sealed", "policy 1")] for die in [stream.die(6) for _ in range(30)]
    ]


def test_no_policy_reads_the_key_the_dice_or_the_reserve_of_chance():
    folder = Path(policies.__file__).parent
    for path in sorted(folder.glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        assert not names & {"seed", "dice", "faces"}, path.name
        modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert "rules.engine.dice" not in modules, path.name
