"""A warband after a battle, and its later steps played with given dice and answers."""

from collections.abc import Callable, Iterable
from typing import Any

from rules.aftermath.draft import Draft
from rules.aftermath.flow import Flow
from rules.aftermath.trading.commands import Command, written
from rules.aftermath.trading.market import trade
from rules.catalogue.load import rulebook
from rules.catalogue.model import Rulebook
from rules.engine.decisions import DONE, Decision
from rules.ledger.apply import apply
from rules.ledger.entries import BattleFought
from rules.ledger.sheet import WarbandSheet
from rules.narration import Names, sentence
from rules.values import changed
from tests.rules.aftermath.walk import Played, played
from tests.rules.aftermath.warbands import GUARD, RATS, battle

KARL, OTTO, JOST, PIKES = 1, 2, 3, 4
#: The Guard after its first battle, with gold to spend.
HOME = apply(changed(GUARD, gold=500), BattleFought("b", "The Bridge", (), "won"))


def drafted(sheet: WarbandSheet = HOME, book: Rulebook | None = None) -> Draft:
    return Draft(sheet, book or rulebook())


def run(
    draft: Draft,
    step: Callable[[Draft], Flow[Any]],
    *faces: tuple[int, ...],
    answers: Iterable[str] | Callable[[Decision], str] = (),
) -> Played:
    """A step with these dice; answers one after the other, or by a rule."""
    if callable(answers):
        return played(lambda: (draft, step(draft)), list(faces), answers)
    waiting = iter(answers)
    return played(lambda: (draft, step(draft)), list(faces), lambda _: next(waiting))


def traded(draft: Draft, *commands: Command, faces: Iterable[tuple[int, ...]] = ()) -> Played:
    """Commands at the trading post, one after the other."""
    return run(draft, trade, *faces, answers=[*map(written, commands), DONE])


def sentences(found: Played) -> list[str]:
    names = Names(battle(GUARD, RATS))
    return [sentence(event, names) for event in found.events]
