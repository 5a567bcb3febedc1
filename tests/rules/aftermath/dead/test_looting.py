"""Looters, and Pirates who take lost henchmen."""

import pytest

from rules.aftermath.dead.claims import claim, has_claims, uses
from rules.aftermath.dead.fallen import Fallen
from rules.aftermath.draft import Draft
from rules.aftermath.events.captivity import CaptiveTempted
from rules.aftermath.events.dead import DeadLooted
from rules.aftermath.flow import drive
from rules.aftermath.side import Side
from rules.ledger.sheet import Kind, Possession, WarbandSheet
from tests.rules.aftermath.warbands import GUARD, RATS, battle, group, hero, outcome, scripted
from tests.rules.warbands import BOOK

BANDITS = "hochland-bandits"
LOOTER = next(kind.key for kind in BOOK.warbands[BANDITS].warriors if "looting" in kind.tags)
LEADER = next(kind.key for kind in BOOK.warbands[BANDITS].warriors if kind.leader)
BAND = WarbandSheet(
    "The Band",
    BANDITS,
    0,
    warriors=(hero(1, "Kurt", LEADER, BANDITS), group(2, "The Looters", LOOTER, BANDITS, 2)),
)
PIRATES = WarbandSheet("The Crew", "pirates", 0, warriors=(hero(1, "Hook", "pirate-captain", "pirates"),))
SWORD = (Possession("sword", (10,)),)
PIKE = Fallen(3, "The Pikes", "The Guard", Kind.HENCHMEN, GUARD.warrior(4).profile, ("human",), SWORD)
RAT = Fallen(4, "The Pack", "The Rats", Kind.HENCHMEN, RATS.warrior(3).profile, ("skaven",))


def home(sheet: WarbandSheet, *, won: bool = True) -> tuple[Draft, Side]:
    setup = battle(sheet, GUARD)
    ended = outcome(setup, {}, winner=0 if won else 1)
    return Draft(sheet, BOOK, 0), Side(0, setup, ended, sheet, BOOK, "battle-1")


def looted(*faces: int, dead: Fallen = PIKE) -> tuple[Draft, list[DeadLooted]]:
    draft, own = home(BAND)
    events, _ = drive(claim(draft, own, [dead]), scripted(*((face,) for face in faces)))
    return draft, [event for event in events if isinstance(event, DeadLooted)]


def test_each_looter_rolls_for_each_of_the_dead_until_one_has_it() -> None:
    draft, events = looted(3, 4)
    assert [event.found for event in events] == [False, True]
    assert draft.sheet.stash == (Possession("sword", (0,)),)
    assert len(looted(4)[1]) == 1
    assert looted(1, 3)[0].entries == []


def test_looters_do_not_roll_for_who_has_nothing_and_loot_their_own_dead_too() -> None:
    assert looted(dead=RAT)[1] == []
    own = Fallen(1, "Fritz", "The Band", Kind.HERO, GUARD.warrior(1).profile, ("human",), SWORD)
    assert looted(6, dead=own)[0].sheet.stash == (Possession("sword", (0,)),)


def test_only_a_warband_with_looters_has_a_claim_to_what_the_dead_carried() -> None:
    assert has_claims(*home(BAND), [PIKE])
    assert not has_claims(*home(BAND), [RAT])
    assert not has_claims(*home(RATS), [PIKE])


def test_pirates_who_won_may_take_lost_human_henchmen() -> None:
    assert uses(*home(PIRATES), PIKE) == ("press",)
    assert uses(*home(PIRATES, won=False), PIKE) == ()
    assert uses(*home(PIRATES), RAT) == ()
    assert uses(*home(BAND), PIKE) == ()


@pytest.mark.parametrize(
    ("faces", "type"),
    [(((3,),), None), (((4,), (6, 6), (1, 1)), "crew"), (((4,), (1, 1), (6, 6)), "swabbie")],
)
def test_a_lost_henchman_lives_on_4_and_joins_by_the_captains_persuasion(
    faces: tuple[tuple[int, ...], ...], type: str | None
) -> None:
    draft, own = home(PIRATES)
    events, joined = drive(claim(draft, own, [PIKE]), scripted(*faces), lambda _: "press")
    assert [block.type for block in draft.sheet.active[1:]] == ([type] if type else [])
    assert joined == ((PIKE,) if type else ())
    tempted = [event for event in events if isinstance(event, CaptiveTempted)]
    if type:
        leadership = PIRATES.warrior(1).profile.Ld
        assert tempted[0].totals == (sum(faces[1]) + leadership + 1, sum(faces[2]) + PIKE.profile.Ld)
