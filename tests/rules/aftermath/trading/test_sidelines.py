"""What heroes do instead of looking for rare items."""

import pytest

from rules.aftermath.draft import Draft
from rules.aftermath.events.losses import SeriousInjuryRolled, WarriorLost
from rules.aftermath.losses.spent import strike_off_used
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.aftermath.trading.decisions import Sideline
from rules.aftermath.trading.sidelines import go_about
from rules.ledger.apply import apply
from rules.ledger.entries import BattleFought, ItemLost, Settled
from rules.ledger.gains import BoonGained, GoldChanged
from rules.ledger.sheet import Advance, Boon, Possession, Status, WarbandSheet
from rules.resolve import set_up
from rules.values import changed
from tests.rules.aftermath.trading.posts import run, sentences
from tests.rules.aftermath.walk import Played
from tests.rules.aftermath.warbands import RATS, battle, group, hero, outcome
from tests.rules.warbands import BOOK

BANDITS, ELVES = "hochland-bandits", "dark-elves"
LEADER, FRITZ = 1, 2


def band(type: str, skill: str) -> WarbandSheet:
    """A warband of two heroes and a group; the second hero has a skill."""
    kinds = BOOK.warbands[type].warriors
    leader = next(kind for kind in kinds if kind.leader)
    other = next(kind for kind in kinds if kind.kind == "hero" and not kind.leader)
    henchman = next(kind for kind in kinds if kind.kind == "henchmen")
    skilled = hero(FRITZ, "Fritz", other.key, type, advances=(Advance(2, skill=skill),))
    blocks = (hero(LEADER, "Kurt", leader.key, type), skilled, group(3, "The Men", henchman.key, type, 2))
    return WarbandSheet("The Band", type, 10, warriors=blocks)


OUTLAWS, POISONERS = band(BANDITS, "banditry"), band(ELVES, "master-of-poisons")


def after(
    sheet: WarbandSheet, *faces: tuple[int, ...], answers: tuple[str, ...], heroes: tuple[int, ...] = (1, 2)
) -> tuple[Draft, Played]:
    """What heroes of these numbers did after a battle without losses, and how it went."""
    setup = battle(sheet, RATS)
    home = apply(sheet, BattleFought("battle-1", "The Bridge", (), "won"))
    draft = Draft(home, BOOK)
    side = Side(0, setup, outcome(setup, {}), sheet, BOOK, "battle-1")
    return draft, run(draft, lambda it: go_about(it, side, heroes, None), *faces, answers=answers)


def test_a_bandit_robs_d6_and_1_gold_crowns_and_searches_no_more() -> None:
    draft, found = after(OUTLAWS, (2,), (4,), answers=("banditry",))
    assert found.value == {FRITZ}
    assert draft.entries == [Settled("rare-items", (GoldChanged(5, "banditry of Fritz", (4,)),))]
    assert sentences(found) == ["Fritz robs travellers: rolls 2, then rolls 4, 5 gc."]


def test_a_hero_may_search_all_the_same_and_others_are_not_asked() -> None:
    draft, found = after(OUTLAWS, answers=("search",))
    assert (found.value, draft.entries) == (frozenset(), [])
    assert found.asked == (Sideline(0, FRITZ, ("banditry",)),)
    assert after(OUTLAWS, answers=(), heroes=(LEADER,))[1].asked == ()


def test_a_bandit_who_is_caught_rolls_for_a_serious_injury() -> None:
    draft, found = after(OUTLAWS, (1,), (2, 2), answers=("banditry",))
    assert found.value == {FRITZ}
    (injury,) = draft.sheet.warrior(FRITZ).injuries
    assert injury.key == "leg-wound"
    draft, found = after(OUTLAWS, (1,), (1, 1), answers=("banditry",))
    assert draft.sheet.warrior(FRITZ).status is Status.DEAD
    assert [event.status for event in found.events if isinstance(event, WarriorLost)] == ["dead"]


def test_nobody_holds_a_bandit_so_that_captured_is_rolled_again() -> None:
    draft, found = after(OUTLAWS, (1,), (6, 1), (4, 1), answers=("banditry",))
    counts = [event.counts for event in found.events if isinstance(event, SeriousInjuryRolled)]
    assert counts == [False, True]
    assert draft.sheet.warrior(FRITZ).is_active
    assert draft.entries == []


def test_a_leader_who_dies_as_a_bandit_is_followed() -> None:
    leader = changed(OUTLAWS.warrior(LEADER), advances=(Advance(2, skill="banditry"),))
    sheet = changed(OUTLAWS, warriors=(leader, *OUTLAWS.warriors[1:]))
    draft, _ = after(sheet, (1,), (1, 1), answers=("banditry", "search"))
    assert draft.sheet.warrior(FRITZ).leader


@pytest.mark.parametrize(("die", "doses"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_a_poisoner_brews_d3_less_1_doses_for_the_next_battle(die: int, doses: int) -> None:
    draft, found = after(POISONERS, (die,), answers=("master-of-poisons",))
    assert found.value == {FRITZ}
    assert [boon.count for boon in draft.sheet.boons] == [doses] * (doses > 0)
    assert draft.sheet.stash == ()
    if doses:
        boon = Boon("brewed-poison", "next-battle", doses, FRITZ, (), "master-of-poisons", (), "dark-venom")
        assert draft.entries == [Settled("rare-items", (BoonGained(boon),))]


def test_brewed_poison_is_its_brewers_own_in_one_battle_and_spares_what_was_bought() -> None:
    boon = Boon("brewed-poison", "next-battle", 1, FRITZ, item="dark-venom")
    fritz = changed(POISONERS.warrior(FRITZ), possessions=(Possession("dark-venom", (30, 30)),))
    sheet = changed(POISONERS, boons=(boon,), warriors=(POISONERS.warriors[0], fritz, POISONERS.warriors[2]))
    setup = set_up([sheet, RATS], BOOK, seed="7")
    venom = {
        it.name: gear.copies for it in setup.sides[0].fighters for gear in it.gear if gear.key == "dark-venom"
    }
    assert venom == {"Fritz": 3}
    for used, lost in (((), 0), (("dark-venom",), 0), (("dark-venom",) * 3, 2)):
        pending = PendingChanges()
        ended = outcome(setup, {}, used={"Fritz": used})
        strike_off_used(Side(0, setup, ended, sheet, BOOK, "battle-1"), pending)
        gone = [change.copies for change in pending.changes if isinstance(change, ItemLost)]
        assert sum(gone) == lost
        after_it = apply(sheet, BattleFought("battle-1", "The Bridge", (), "won", pending.all_changes))
        assert after_it.boons == ()
