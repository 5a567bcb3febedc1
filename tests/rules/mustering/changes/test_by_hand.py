"""Changes by hand: what they come to, and what is refused."""

import pytest

from rules.catalogue.load import rulebook
from rules.catalogue.profile import Change
from rules.ledger.apply import apply
from rules.ledger.by_hand import (
    AdvanceGranted,
    AdvanceStruck,
    BattlesCounted,
    BattlesExcused,
    InjuryCured,
    WarriorRestored,
)
from rules.ledger.careers import careers
from rules.ledger.entries import (
    BattleFought,
    Dismissed,
    ExperienceGained,
    Imported,
    InjurySuffered,
    ItemLost,
    MembersLost,
    Settled,
)
from rules.ledger.gains import BattlesMissed, GoldChanged, ItemFound, WyrdstoneChanged
from rules.ledger.sheet import Advance, Injury, Possession
from rules.mustering.changes import by_hand
from rules.mustering.problem import NotAllowed
from rules.values import changed
from tests.roster.samples import SHEET
from tests.rules.warbands import with_block

BOOK = rulebook()
CAPTAIN, DEAD, PIKES = SHEET.warriors
FELL = BattleFought("b", "Bells", (), "lost", (MembersLost(4, 2), MembersLost(1, 1)))
LEDGER = [(1, Imported(SHEET)), (2, FELL)]


@pytest.mark.parametrize(
    ("change", "fact"),
    [
        (by_hand.change_gold(SHEET, -60), GoldChanged(-60, "")),
        (by_hand.change_wyrdstone(SHEET, -3), WyrdstoneChanged(-3, "")),
        (by_hand.count_battles(SHEET, 9), BattlesCounted(9 - SHEET.battles)),
        (by_hand.change_experience(SHEET, 4, -3), ExperienceGained(4, -3, "")),
        (by_hand.grant_advance(SHEET, BOOK, 4, "I"), AdvanceGranted(4, Advance(2, change=Change("I", 1)))),
        (by_hand.grant_advance(SHEET, BOOK, 1, "sprint"), AdvanceGranted(1, Advance(0, skill="sprint"))),
        (
            by_hand.grant_advance(SHEET, BOOK, 1, "lifestealer"),
            AdvanceGranted(1, Advance(0, spell="lifestealer")),
        ),
        (by_hand.strike_advance(SHEET, 1, 1), AdvanceStruck(1, CAPTAIN.advances[1])),
        (by_hand.add_item(SHEET, BOOK, None, "sword", 2), ItemFound(None, "sword", (0, 0), "")),
        (by_hand.remove_item(SHEET, 1, "sword", 1), ItemLost(1, "sword", 1, "removed")),
        (
            by_hand.injure(SHEET, BOOK, 1, "chest-wound"),
            InjurySuffered(1, Injury("chest-wound", (), (Change("T", -1),))),
        ),
        (by_hand.cure(SHEET, 1, "leg-wound"), InjuryCured(1, "leg-wound")),
        (by_hand.miss_battles(SHEET, 1, 3), BattlesMissed(1, 2, "")),
        (by_hand.miss_battles(SHEET, 1, 0), BattlesExcused(1, 1)),
        (
            by_hand.bring_back(careers(LEDGER), 1, 1, with_gear=True),
            WarriorRestored(1, 1, CAPTAIN.possessions, (60,)),
        ),
        (by_hand.bring_back(careers(LEDGER), 4, 1, with_gear=False), WarriorRestored(4, 1, (), (31,))),
        (
            by_hand.bring_back(careers(LEDGER), 4, 1, with_gear=True),
            WarriorRestored(4, 1, (Possession("dagger", (0,)), Possession("spear", (10,))), (31,)),
        ),
    ],
)
def test_a_change_by_hand_is_a_fact_that_folds(change, fact):
    assert change == fact
    sheet = SHEET if not isinstance(fact, WarriorRestored) else apply(SHEET, FELL)
    assert apply(sheet, by_hand.by_hand(change, "A mistake.")) != sheet


@pytest.mark.parametrize(
    ("verb", "sentence"),
    [
        (lambda: by_hand.change_gold(SHEET, 0), "other than 0"),
        (lambda: by_hand.change_gold(SHEET, -61), "has 60 gc"),
        (lambda: by_hand.change_wyrdstone(SHEET, -4), "has 3 wyrdstone"),
        (lambda: by_hand.count_battles(SHEET, SHEET.battles), "has fought 2 battles now"),
        (lambda: by_hand.count_battles(SHEET, 1_001), "at most 1,000"),
        (lambda: by_hand.count_battles(with_block(SHEET, 1, battles=2), 1), "fought 2 battles on this site"),
        (lambda: by_hand.change_experience(SHEET, 4, -4), "has 3 experience"),
        (lambda: by_hand.change_experience(SHEET, 2, 1), "Choose a warrior"),
        (lambda: by_hand.grant_advance(SHEET, BOOK, 1, "step-aside"), "has Step Aside already"),
        (lambda: by_hand.grant_advance(SHEET, BOOK, 1, "nonsense"), "Choose a characteristic"),
        (lambda: by_hand.strike_advance(SHEET, 1, 2), "no such advance"),
        (lambda: by_hand.add_item(SHEET, BOOK, None, "nonsense", 1), "Choose an item"),
        (lambda: by_hand.remove_item(SHEET, None, "mace", 3), "There are 2"),
        (lambda: by_hand.injure(SHEET, BOOK, 4, "leg-wound"), "Choose a hero"),
        (lambda: by_hand.injure(SHEET, BOOK, 1, "dead"), "Choose a hero"),
        (lambda: by_hand.cure(SHEET, 1, "chest-wound"), "does not suffer"),
        (lambda: by_hand.miss_battles(SHEET, 1, 1), "misses 1 battles now"),
        (lambda: by_hand.bring_back(careers(LEDGER[:1]), 1, 1, with_gear=True), "Nobody"),
        (lambda: by_hand.bring_back(careers(LEDGER), 4, 3, with_gear=True), "2 of The Pikes were lost"),
        (lambda: by_hand.by_hand(GoldChanged(1, ""), "  "), "Say why"),
        (lambda: by_hand.by_hand(GoldChanged(1, ""), "x" * 201), "Say why"),
    ],
)
def test_contradictions_to_the_roster_are_refused_in_a_sentence(verb, sentence):
    with pytest.raises(NotAllowed, match=sentence):
        verb()


def test_a_warband_in_debt_may_be_helped_and_not_pushed_further():
    poor = changed(SHEET, gold=-20)
    assert by_hand.change_gold(poor, 5) == GoldChanged(5, "")
    with pytest.raises(NotAllowed):
        by_hand.change_gold(poor, -1)


def test_the_dismissed_are_not_brought_back():
    dismissed = [(1, Imported(SHEET)), (2, Dismissed(1, 1))]
    assert by_hand.lost(careers(dismissed)) == by_hand.lost(careers(LEDGER[:1]))


def test_the_reason_stands_in_one_line():
    assert by_hand.by_hand(GoldChanged(1, ""), " two\nlines ") == Settled(
        "", (GoldChanged(1, ""),), reason="two lines"
    )
