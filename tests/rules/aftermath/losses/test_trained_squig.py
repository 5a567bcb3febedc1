"""The Trained Squig of a Squig Herder: recruited by the skill, hardy, a guard, and lost with its master."""

from typing import Any

import pytest

from rules.aftermath.events.losses import InjurySettled, WarriorLost
from rules.aftermath.flow import drive
from rules.aftermath.losses.casualties import roll_injuries
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.catalogue.load import complete_rulebook
from rules.ledger.apply import apply
from rules.ledger.entries import GearLost
from rules.ledger.sheet import Advance, WarbandSheet
from rules.mustering.changes import muster
from rules.mustering.legality.check import problems
from rules.mustering.problem import NotAllowed
from rules.values import changed
from tests.rules.aftermath.warbands import RATS, battle, outcome, scripted

BOOK = complete_rulebook()
HERDER, SQUIG = 2, 3


def goblins(*types: str, trains: bool = True) -> WarbandSheet:
    """Night Goblins under a boss, with a herder who trains and these recruits."""
    sheet = apply(None, muster.begin(BOOK, "night-goblins", "Da Skulkers"))
    for type in ("boss", "squig-herder"):
        sheet = apply(sheet, muster.hire(sheet, BOOK, type, ""))
    if trains:
        herder = changed(sheet.warrior(HERDER), advances=(Advance(0, skill="trainin"),))
        sheet = changed(sheet, warriors=(sheet.warrior(1), herder))
    sheet = changed(sheet, battles=1)
    for type in types:
        sheet = apply(sheet, muster.hire(sheet, BOOK, type, type))
    return sheet


TRAINED = goblins("trained-squig")
BEAST = TRAINED.warrior(SQUIG).name
MASTER = TRAINED.warrior(HERDER).name


def hurt(out: dict[str, str | None], *faces: tuple[int, ...], marks: tuple[str, ...] = ()) -> Any:
    """What becomes of those out of action; the squig has these marks from the battle."""
    setup = battle(TRAINED, RATS, book=BOOK)
    ended = outcome(setup, out)
    first = ended.sides[0]
    marked = tuple(changed(it, marks=marks) if it.warrior == SQUIG else it for it in first.fighters)
    ended = changed(ended, sides=(changed(first, fighters=marked), *ended.sides[1:]))
    pending = PendingChanges()
    side = Side(0, setup, ended, TRAINED, BOOK, "battle-1")
    events, _ = drive(roll_injuries(side, pending), scripted(*faces), lambda asked: asked.answers[0])
    return pending, events


def test_a_trained_squig_is_recruited_once_a_hero_trains_it_and_only_one() -> None:
    with pytest.raises(NotAllowed, match="can be recruited once a hero of Da Skulkers has learnt Trainin'"):
        muster.hire(goblins(trains=False), BOOK, "trained-squig", "")
    assert TRAINED.warrior(SQUIG).hired_for == (15,)
    with pytest.raises(NotAllowed, match="the maximum is 1"):
        muster.hire(TRAINED, BOOK, "trained-squig", "")


def test_a_trained_squig_is_one_of_five_cave_squigs() -> None:
    full = goblins("cave-squig", "cave-squig", "cave-squig", "cave-squig", "trained-squig")
    with pytest.raises(NotAllowed):
        muster.hire(full, BOOK, "cave-squig", "")


def test_a_trained_squig_is_lost_on_a_1_alone() -> None:
    assert hurt({BEAST: None}, (2,))[0].changes == []
    (lost,) = hurt({BEAST: None}, (1,))[0].changes
    assert (lost.number, lost.status) == (SQUIG, "dead")


@pytest.mark.parametrize("dice", [(3, 6), (6, 1), (6, 5)])
def test_a_herder_is_neither_robbed_captured_nor_sold_while_the_squig_guards(dice: tuple[int, int]) -> None:
    pending, events = hurt({MASTER: "Snikch"}, dice)
    assert (pending.changes, pending.leaving, pending.pit_fights) == ([], [], [])
    (spared,) = [it for it in events if isinstance(it, InjurySettled)]
    assert spared.summary == f"{BEAST} guards its master."


def test_a_squig_that_is_down_or_wild_guards_nobody() -> None:
    assert hurt({MASTER: "Snikch", BEAST: None}, (3, 6), (6,))[0].changes == [GearLost(HERDER, (3, 6))]
    assert hurt({MASTER: "Snikch"}, (3, 6), marks=("wild",))[0].changes == [GearLost(HERDER, (3, 6))]


def test_a_trained_squig_is_lost_with_its_master() -> None:
    pending, events = hurt({MASTER: "Snikch"}, (1, 1))
    assert [(it.number, it.status) for it in pending.changes] == [(HERDER, "dead"), (SQUIG, "dead")]
    assert [it.status for it in events if isinstance(it, WarriorLost)] == ["dead", "retired"]


def test_a_trained_squig_gains_experience_and_a_cave_squig_does_not() -> None:
    kinds = {kind.key: kind for kind in BOOK.warbands["night-goblins"].warriors}
    assert kinds["trained-squig"].gains_experience
    assert not kinds["cave-squig"].gains_experience
    assert not [it for it in problems(TRAINED, BOOK) if it.warrior == SQUIG and it.severity == "error"]
