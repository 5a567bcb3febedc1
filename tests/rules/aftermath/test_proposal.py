"""A proposal as a whole: complete, repeatable, and exactly what accepting it makes of the sheets."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.aftermath.flow import DiceWanted, TableDice
from rules.aftermath.proposal import Proposal, propose
from rules.aftermath.side import SheetChanged
from rules.catalogue.load import rulebook
from rules.engine.dice import SeededDice
from rules.engine.events import Status as InBattle
from rules.engine.outcome import FighterOutcome, Outcome, SideOutcome
from rules.engine.setup import BattleSetup
from rules.ledger.apply import apply
from rules.ledger.entries import BattleFought
from rules.ledger.sheet import Kind
from rules.mustering.figures.rating import rating
from rules.values import canonical, changed, plain, read
from tests.rules.aftermath.warbands import GUARD, RATS, after, battle, carrying, outcome, scripted

SETUP = battle(GUARD, RATS)
#: What can be used up, ruined, killed, or spent exploring.
THINGS = (
    "garlic",
    "net",
    "crimson-shade",
    "mad-cap-mushrooms",
    "mandrake-root",
    "war-dog",
    "master-map",
    "vague-map",
)
LADEN = carrying(carrying(GUARD, 1, "cathayan-silk-clothes", *THINGS), 2, *THINGS, *THINGS)


@st.composite
def outcomes(draw: st.DrawFn, setup: BattleSetup = SETUP) -> Outcome:
    """Any end of the battle: whoever may be in any state, taken out by anybody or nobody, and have used anything."""
    ids = [fighter.id for fighter in setup.fighters]
    sides = []
    for side in setup.sides:
        fighters = []
        for one in side.fighters:
            status = draw(st.sampled_from(list(InBattle)))
            by = draw(st.none() | st.sampled_from(ids)) if status is InBattle.OUT_OF_ACTION else None
            used = () if one.beast else tuple(draw(st.lists(st.sampled_from(THINGS[:5]), max_size=3)))
            spared, absent = draw(st.booleans()), status is InBattle.LEFT and draw(st.booleans())
            fighters.append(
                FighterOutcome(
                    one.id, one.warrior, one.member, one.name, status, by, spared, used=used, absent=absent
                )
            )
        sides.append(SideOutcome(side.name, len(fighters), draw(st.booleans()), tuple(fighters)))
    winner = draw(st.sampled_from([None, 0, 1]))
    return Outcome(winner, "rout", draw(st.integers(1, 20)), tuple(sides))


def proposed(setup: BattleSetup, ended: Outcome) -> Proposal:
    return propose(setup, ended, [GUARD, RATS], rulebook(), battle="battle-1", title="The Bridge")


@settings(max_examples=200)
@given(outcomes(), st.text("abc", max_size=4), st.tuples(st.integers(0, 400), st.integers(0, 400)))
def test_applying_the_entry_gives_the_sheet_that_was_shown(
    ended: Outcome, key: str, ratings: tuple[int, int]
) -> None:
    setup = changed(battle(GUARD, RATS, ratings=ratings), seed=key)
    proposal = proposed(setup, ended)
    for side, sheet in zip(proposal.sides, (GUARD, RATS), strict=True):
        assert canonical(apply(sheet, side.entry)) == canonical(side.after)
        assert side.after.battles == 1
        assert side.rating_after == rating(side.after, rulebook()).total
        heroes = [warrior for warrior in side.after.active if warrior.kind is Kind.HERO]
        assert sum(warrior.leader for warrior in side.after.active) == bool(heroes)
    assert canonical(proposed(setup, ended)) == canonical(proposal)


@settings(max_examples=200)
@given(outcomes(battle(LADEN, RATS)), st.text("abc", max_size=4))
def test_whatever_a_laden_warband_loses_can_be_struck_off_once(ended: Outcome, key: str) -> None:
    setup = changed(battle(LADEN, RATS), seed=key)
    side = propose(setup, ended, [LADEN, RATS], rulebook(), battle="b", title="t").sides[0]
    assert canonical(apply(LADEN, side.entry)) == canonical(side.after)
    assert {one.item for one in side.after.stash} == set()


@settings(max_examples=50)
@given(outcomes())
def test_a_proposal_and_its_entries_survive_storage(ended: Outcome) -> None:
    proposal = proposed(SETUP, ended)
    assert read(Proposal, plain(proposal), where="proposal") == proposal
    for side in proposal.sides:
        assert read(BattleFought, plain(side.entry), where="entry") == side.entry


def test_the_entry_names_the_battle_the_opponents_and_the_result() -> None:
    guard, rats = after({}, winner=1).sides
    assert (guard.entry.battle, guard.entry.title) == ("battle-1", "The Bridge")
    assert (guard.entry.opponents, guard.entry.result) == (("The Rats",), "lost")
    assert (rats.entry.opponents, rats.entry.result) == (("The Guard",), "won")


def test_the_dice_are_the_battles_own_on_a_stream_for_each_side() -> None:
    ended = outcome(SETUP, {"The Pikes 1": None, "The Pack 1": None})
    more = outcome(SETUP, {"The Pikes 1": None, "The Pikes 2": None, "The Pack 1": None})
    seeded = propose(
        SETUP,
        ended,
        [GUARD, RATS],
        rulebook(),
        battle="battle-1",
        title="The Bridge",
        dice=SeededDice("the-key"),
    )
    assert proposed(SETUP, ended) == seeded
    assert proposed(SETUP, more).sides[1] == seeded.sides[1]


def test_dice_from_the_table_are_asked_for_one_after_the_other() -> None:
    ended = outcome(SETUP, {"Otto": "Snikch"})
    entered: list[tuple[int, ...]] = []
    asked = []
    for faces in [(1, 6), (2,), (2, 4), (5,), (6, 6)]:
        with pytest.raises(DiceWanted) as wanted:
            _from_table(ended, entered)
        asked.append((wanted.value.roll.purpose, wanted.value.roll.count))
        entered.append(faces)
    assert asked == [
        ("serious injury", 2), ("multiple injuries", 1), ("serious injury", 2), ("madness", 1),
        ("serious injury", 2),
    ]  # fmt: skip
    assert _from_table(ended, entered).sides[0].after.warrior(2).flags == ("frenzy",)


def test_dice_that_cannot_be_are_refused() -> None:
    with pytest.raises(ValueError, match="2 x D6 cannot show 7, 1"):
        _from_table(outcome(SETUP, {"Otto": "Snikch"}), [(7, 1)])


def _from_table(ended: Outcome, entered: list[tuple[int, ...]]) -> Proposal:
    return propose(
        SETUP,
        ended,
        [GUARD, RATS],
        rulebook(),
        battle="battle-1",
        title="The Bridge",
        dice=TableDice(entered),
    )


def test_a_roster_that_lost_a_fighter_since_the_battle_is_refused() -> None:
    fewer = changed(RATS, warriors=(*RATS.warriors[:2], changed(RATS.warrior(3), members=1), RATS.warrior(4)))
    ended = outcome(SETUP, {})
    for sheet, reason in [
        (fewer, "The Pack of The Rats fought with 2 and has 1 now"),
        (changed(RATS, warriors=RATS.warriors[:3]), "The Rats has no number 4 on its roster any more"),
    ]:
        with pytest.raises(SheetChanged, match=reason):
            propose(SETUP, ended, [GUARD, sheet], rulebook(), battle="b", title="t", dice=scripted())


def test_a_battle_needs_the_roster_of_every_side() -> None:
    with pytest.raises(ValueError, match="needs 2 rosters"):
        propose(SETUP, outcome(SETUP, {}), [GUARD], rulebook(), battle="b", title="t")


def test_what_is_not_played_here_is_said() -> None:
    assert any("searches" in line for line in after({}).not_played)
