"""A captive fights a hero of the Pit Fighters (In the Pit!), and what it brings to both warbands."""

from typing import Any

import pytest

from rules.aftermath.captivity.fates import options, settle_captive
from rules.aftermath.captivity.in_the_pit import goes_free, may_fight
from rules.aftermath.captivity.prisoner import Prisoner
from rules.aftermath.captivity.ransom import Move, Negotiation, Terms, settled
from rules.aftermath.decisions import CaptiveFate, PitChampion
from rules.aftermath.draft import Draft
from rules.aftermath.events.captivity import CaptiveFreed, PitDuelBegan, PitDuelFought
from rules.aftermath.flow import drive
from rules.aftermath.keyed_dice import KeyedDice
from rules.engine.decisions import Decision
from rules.ledger.apply import apply
from rules.ledger.entries import ExperienceGained
from rules.ledger.gains import GoldChanged
from rules.ledger.sheet import WarbandSheet
from rules.resolve import arena
from rules.values import canonical, changed, read_json
from tests.rules.aftermath.captivity.test_captivity import BOOK, MEN, OTTO, PITS, taken
from tests.rules.aftermath.warbands import hero

KING, SECOND = 1, 2
BAND = changed(PITS, warriors=(*PITS.warriors, hero(SECOND, "Rufus", "pit-king", "pit-fighters")))


def captive(**figures: int) -> tuple[Prisoner, WarbandSheet]:
    otto, home = taken()
    assert otto.block is not None
    block = changed(otto.block, profile=changed(otto.block.profile, **figures))
    return changed(otto, block=block), home


STRONG = {"WS": 10, "S": 10, "T": 10, "W": 10, "A": 10, "I": 10}
WEAK = {"WS": 1, "S": 1, "T": 1, "W": 1, "A": 1, "I": 1}


def fight(
    prisoner: Prisoner, captor: WarbandSheet = BAND, champion: int = SECOND, seed: str = "the pit"
) -> tuple[Draft, tuple[Any, ...]]:
    def choose(decision: Decision) -> str:
        return "in-the-pit" if isinstance(decision, CaptiveFate) else str(champion)

    draft = Draft(captor, BOOK)
    events, _ = drive(settle_captive(draft, prisoner, arena=arena, seed=seed), KeyedDice(seed), choose)
    return draft, events


def test_a_champion_who_wins_gains_experience_and_the_warband_gold_and_gear() -> None:
    otto, _ = captive(**WEAK)
    draft, events = fight(otto)
    duel = next(event for event in events if isinstance(event, PitDuelFought))
    assert (duel.champion, duel.won) == ("Rufus", False)
    assert duel.course
    assert draft.sheet.gold == BAND.gold + 50
    assert draft.sheet.warrior(SECOND).experience == BAND.warrior(SECOND).experience + 2
    assert draft.sheet.warrior(KING).experience == BAND.warrior(KING).experience
    assert [held.item for held in draft.sheet.stash] == [held.item for held in otto.gear]
    assert not any(isinstance(event, CaptiveFreed) for event in events)


def test_the_dice_decide_who_charges() -> None:
    _draft, events = fight(captive()[0])
    *_again, last = [event for event in events if isinstance(event, PitDuelBegan)]
    own, other = last.roll.faces
    assert last.charges is (own > other)


def test_a_captive_who_wins_goes_free_on_4_or_more_and_the_captor_has_nothing() -> None:
    seen = set()
    for number in range(12):
        draft, events = fight(captive(**STRONG)[0], seed=f"the pit {number}")
        freed = next(event for event in events if isinstance(event, CaptiveFreed))
        assert freed.free is (freed.roll.faces[0] >= 4)
        assert draft.entries == []
        seen.add(freed.free)
    assert seen == {True, False}


def test_the_free_man_comes_home_with_gear_gold_and_experience() -> None:
    otto, home = captive()
    back = apply(home, goes_free(otto, "The Captors"))
    assert back.gold == home.gold + 50
    assert back.warrior(OTTO).is_active
    assert back.warrior(OTTO).experience == home.warrior(OTTO).experience + 2
    assert back.warrior(OTTO).possessions == otto.gear


@pytest.mark.parametrize("won", [True, False])
def test_a_winner_who_is_kept_fights_no_more_and_takes_his_prize_along(won: bool) -> None:
    otto = changed(captive()[0], won=won)
    assert may_fight(BAND, otto, BOOK) is not won
    moves = (Move("captor", "offer", Terms(10)), Move("owner", "accept"))
    owner, _captor = settled(Negotiation(otto, BAND.name, moves))
    prize = [it for it in owner.changes if isinstance(it, ExperienceGained) or it == _gold(otto)]
    assert len(prize) == (2 if won else 0)


def _gold(otto: Prisoner) -> GoldChanged:
    return GoldChanged(50, f"{otto.name} won in the pit as a captive")


def test_others_than_pit_fighters_make_nobody_fight() -> None:
    assert not may_fight(MEN, captive()[0], BOOK)


def test_without_a_hero_on_his_feet_or_an_arena_nobody_fights() -> None:
    lame = changed(PITS, warriors=(changed(PITS.warriors[0], misses_battles=1),))
    assert not may_fight(lame, captive()[0], BOOK)
    asked: list[CaptiveFate] = []

    def choose(decision: Decision) -> str:
        assert isinstance(decision, CaptiveFate)
        asked.append(decision)
        return "ransom"

    drive(settle_captive(Draft(BAND, BOOK), captive()[0]), KeyedDice("none"), choose)
    assert asked[0].choices == ("ransom", "exchange")


def test_a_prisoner_of_an_earlier_version_is_read_and_does_not_fight() -> None:
    old = Prisoner(1, "Otto", "The Guard", 7)
    stored = canonical(old).replace(b'"block":null,', b"").replace(b'"won":false,', b"")
    assert read_json(Prisoner, stored, where="a captive") == old
    assert "in-the-pit" not in [option.key for option in options(BAND, old, BOOK)]


def test_the_captor_chooses_the_champion() -> None:
    assert PitChampion(0, "Otto", "The Guard", (KING, SECOND)).answers == ("1", "2")
    _draft, events = fight(captive(**WEAK)[0], champion=KING)
    assert next(event for event in events if isinstance(event, PitDuelFought)).champion == "Chief"
