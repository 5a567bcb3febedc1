"""Addicts: before a battle each has a dose, or the warband tried to buy one and they leave."""

import pytest

from rules.catalogue.profile import Change
from rules.fielding.fielding import field_side
from rules.ledger.apply import apply, fold
from rules.ledger.entries import Departed, Imported, ItemMoved, Undone
from rules.ledger.sheet import Advance, Injury, Status, WarbandSheet
from rules.mustering.legality.check import is_legal, problems
from rules.mustering.problem import Problem
from rules.values import changed
from tests.rules.warbands import BOOK, codes, roster, seasoned, with_block, with_item

SHADE = "crimson-shade"
CHAMPION = 2
QUICKER = Change("I", 1)
ADDICTED = Injury("addicted-to-crimson-shade", (1, 2), flags=("addicted:crimson-shade",), battle="battle-1")
CLEAN = seasoned(roster("mercenaries-reikland"))
ADDICT = with_block(CLEAN, CHAMPION, injuries=(ADDICTED,))


def craving(sheet: WarbandSheet) -> list[Problem]:
    return [problem for problem in problems(sheet, BOOK) if problem.code == "addict-without-dose"]


@pytest.mark.rule("CORE-POISON-CRIMSON-6")
def test_an_addict_without_a_dose_keeps_the_warband_from_the_field() -> None:
    (problem,) = craving(ADDICT)
    assert (problem.severity, problem.warrior, problem.item) == ("error", CHAMPION, SHADE)
    assert not is_legal(problems(ADDICT, BOOK))
    for words in ("Try to buy some (35+D6 gc), found on 8+ with 2D6", "if you cannot", "leaves the warband"):
        assert words in problem.message
    assert not craving(CLEAN)


@pytest.mark.rule("CORE-POISON-CRIMSON-6")
def test_a_batch_that_he_carries_does_and_one_in_the_stash_is_a_way_out() -> None:
    assert not craving(with_item(ADDICT, CHAMPION, SHADE, 38))
    stashed = changed(ADDICT, stash=with_item(CLEAN, 1, SHADE, 38).warrior(1).possessions)
    (problem,) = craving(stashed)
    given = problem.fixes[0]
    assert given.label == "Give Gunther the Tall the Crimson Shade from the stash"
    assert given.entries == (ItemMoved(None, CHAMPION, SHADE, 1),)
    assert not craving(apply(stashed, given.entries[0]))


@pytest.mark.rule("CORE-POISON-CRIMSON-6")
def test_another_heros_batch_will_do_unless_he_is_an_addict_himself() -> None:
    helped = with_item(ADDICT, 1, SHADE, 38)
    owner = helped.warrior(1).name
    assert craving(helped)[0].fixes[0].label == f"Give Gunther the Tall the Crimson Shade of {owner}"
    both = with_block(helped, 1, injuries=(ADDICTED,))
    assert len(craving(both)[0].fixes) == 1


@pytest.mark.rule("CORE-POISON-CRIMSON-6")
def test_a_warrior_who_misses_the_next_battle_needs_nothing_for_it() -> None:
    assert not craving(with_block(ADDICT, CHAMPION, misses_battles=1))


@pytest.mark.rule("CORE-POISON-CRIMSON-7")
def test_where_none_was_to_be_had_he_leaves_with_all_that_is_his() -> None:
    (problem,) = craving(ADDICT)
    leaving = problem.fixes[-1]
    assert leaving.entries == (Departed(CHAMPION, "no Crimson Shade could be found"),)
    before = ADDICT.warrior(CHAMPION)
    assert before.possessions
    after = apply(ADDICT, leaving.entries[0])
    assert after.warrior(CHAMPION).status is Status.DISMISSED
    assert (after.warrior(CHAMPION).possessions, after.stash, after.gold) == ((), ADDICT.stash, ADDICT.gold)
    assert not craving(after)
    assert CHAMPION not in {fighter.warrior for fighter in field_side(after, BOOK, 0).fighters}
    ledger = [(1, Imported(ADDICT)), (2, leaving.entries[0])]
    assert fold([*ledger, (3, Undone(2))]) == fold(ledger[:1])


@pytest.mark.rule("CORE-POISON-CRIMSON-8")
def test_initiative_from_the_drug_is_above_no_maximum() -> None:
    quick = Injury("quickened-by-crimson-shade", (6, 6), (QUICKER,))
    raised = (Advance(11, (6,), QUICKER), Advance(14, (6,), QUICKER), Advance(17, (6,), QUICKER))
    highest = with_block(CLEAN, CHAMPION, advances=raised, experience=20)
    assert highest.warrior(CHAMPION).current.I == BOOK.racial_maximums["human"].I
    drugged = with_block(highest, CHAMPION, injuries=(quick,))
    assert "above-maximum" not in codes(drugged)
    more = with_block(drugged, CHAMPION, advances=(*raised, Advance(20, (6,), QUICKER)))
    assert "above-maximum" in codes(more)
