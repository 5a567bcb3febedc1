"""A homecoming as a whole: complete, repeatable, and exactly what accepting it makes of the sheets."""

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.catalogue.load import rulebook
from rules.engine.dice import SeededDice
from rules.engine.outcome import Outcome
from rules.engine.setup import BattleSetup
from rules.ledger.apply import apply
from rules.ledger.entries import BattleFought
from rules.ledger.sheet import Kind
from rules.values import canonical, changed, plain, read
from tests.examples import examples
from tests.rules.aftermath.homecoming import Homecoming, come_home
from tests.rules.aftermath.outcomes import THINGS, outcomes
from tests.rules.aftermath.warbands import GUARD, RATS, after, battle, carrying, outcome

SETUP = battle(GUARD, RATS)
LADEN = carrying(carrying(GUARD, 1, "cathayan-silk-clothes", *THINGS), 2, *THINGS, *THINGS)


def both_home(setup: BattleSetup, ended: Outcome) -> Homecoming:
    return come_home(setup, ended, [GUARD, RATS], rulebook())


@settings(max_examples=examples(200))
@given(outcomes(SETUP), st.text("abc", max_size=4), st.tuples(st.integers(0, 400), st.integers(0, 400)))
def test_applying_the_entry_gives_the_sheet_that_was_shown(
    ended: Outcome, key: str, ratings: tuple[int, int]
) -> None:
    setup = changed(battle(GUARD, RATS, ratings=ratings), seed=key)
    homecoming = both_home(setup, ended)
    for side, sheet in zip(homecoming.sides, (GUARD, RATS), strict=True):
        assert canonical(apply(sheet, side.entry)) == canonical(side.after)
        assert side.after.battles == 1
        heroes = [warrior for warrior in side.after.active if warrior.kind is Kind.HERO]
        assert sum(warrior.leader for warrior in side.after.active) == bool(heroes)
    assert both_home(setup, ended) == homecoming


@settings(max_examples=examples(200))
@given(outcomes(battle(LADEN, RATS)), st.text("abc", max_size=4))
def test_losses_of_a_laden_warband_apply_to_its_sheet(ended: Outcome, key: str) -> None:
    setup = changed(battle(LADEN, RATS), seed=key)
    side = come_home(setup, ended, [LADEN, RATS], rulebook()).sides[0]
    assert canonical(apply(LADEN, side.entry)) == canonical(side.after)
    assert {one.item for one in side.after.stash} == set()


@settings(max_examples=examples(50))
@given(outcomes(SETUP))
def test_entries_survive_storage(ended: Outcome) -> None:
    for side in both_home(SETUP, ended).sides:
        assert read(BattleFought, plain(side.entry), where="entry") == side.entry


def test_the_entry_names_the_battle_the_opponents_and_the_result() -> None:
    guard, rats = after({}, winner=1).sides
    assert (guard.entry.battle, guard.entry.title) == ("battle-1", "The Bridge")
    assert (guard.entry.opponents, guard.entry.result) == (("The Rats",), "lost")
    assert (rats.entry.opponents, rats.entry.result) == (("The Guard",), "won")


def test_the_dice_are_the_battles_own_on_a_stream_for_each_side() -> None:
    ended = outcome(SETUP, {"The Pikes 1": None, "The Pack 1": None})
    more = outcome(SETUP, {"The Pikes 1": None, "The Pikes 2": None, "The Pack 1": None})
    seeded = come_home(
        SETUP,
        ended,
        [GUARD, RATS],
        rulebook(),
        battle="battle-1",
        title="The Bridge",
        dice=SeededDice("the-key"),
    )
    assert both_home(SETUP, ended) == seeded
    assert both_home(SETUP, more).sides[1] == seeded.sides[1]
