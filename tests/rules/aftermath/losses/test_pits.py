"""Sold to the Pits: the duel by the battle engine, and what it brings."""

from typing import Any

import pytest

from rules.aftermath.events import AnyAftermathEvent
from rules.aftermath.events.losses import (
    PitFightBegan,
    PitFightFought,
    SeriousInjuryRolled,
    StrippedInThePits,
)
from rules.aftermath.flow import drive
from rules.aftermath.keyed_dice import MadeRoll
from rules.aftermath.losses.casualties import roll_injuries
from rules.aftermath.losses.pits import come_out, fight_in_the_pits
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.resolver import AftermathResolver, resume
from rules.aftermath.sensible import choose
from rules.aftermath.side import Side
from rules.catalogue.load import rulebook
from rules.engine.dice import Roll, ScriptedDice, SeededDice
from rules.engine.events import BlowStruck, ChargeDeclared
from rules.ledger.apply import apply
from rules.ledger.entries import BattleFought, ExperienceGained, InjurySuffered, ItemLost, MembersLost
from rules.ledger.gains import GoldChanged
from rules.ledger.sheet import WarbandSheet
from rules.narration import Names, narrate
from rules.resolve import arena
from rules.values import canonical, changed, read_json
from tests.rules.aftermath.test_resolver import setup
from tests.rules.aftermath.warbands import GUARD, RATS, battle, carrying, outcome, scripted

OTTO = 2
SOLD = (6, 5)


def coming_home(sheet: WarbandSheet = GUARD, *faces: tuple[int, ...]) -> tuple[Side, PendingChanges]:
    """Otto was taken out by Snikch, and these are the dice of Otto's injuries."""
    setup = battle(sheet, RATS)
    side = Side(0, setup, outcome(setup, {"Otto": "Snikch"}), sheet, rulebook(), "battle-1")
    pending = PendingChanges()
    drive(roll_injuries(side, pending), scripted(*(faces or (SOLD,))))
    return side, pending


class Dice:
    """Dice that show what a purpose asks for, by its end; the rest is seeded."""

    def __init__(self, seed: str = "the pits", **shown: tuple[int, ...]) -> None:
        self._seeded, self._shown = SeededDice(seed), shown
        self.rolls: list[Roll] = []

    def faces(self, roll: Roll) -> tuple[int, ...]:
        self.rolls.append(roll)
        for purpose, faces in self._shown.items():
            if roll.purpose.startswith(purpose.replace("_", " ")):
                return faces
        return self._seeded.faces(roll)


def fought(
    sheet: WarbandSheet = GUARD, seed: str = "the pits", **shown: tuple[int, ...]
) -> tuple[PendingChanges, tuple[AnyAftermathEvent, ...], Dice]:
    side, pending = coming_home(sheet)
    dice = Dice(seed, **shown)
    events, _ = drive(fight_in_the_pits(side, pending, arena), dice)
    return pending, events, dice


def duel(events: tuple[AnyAftermathEvent, ...]) -> PitFightFought:
    return next(event for event in events if isinstance(event, PitFightFought))


def mighty(**figures: int) -> WarbandSheet:
    otto = changed(GUARD.warrior(OTTO), profile=changed(GUARD.warrior(OTTO).profile, **figures))
    return changed(GUARD, warriors=(GUARD.warriors[0], otto, *GUARD.warriors[2:]))


@pytest.mark.rule("CAMP-PITS-1")
def test_the_hero_fights_the_rulebooks_pit_fighter_to_the_end_by_the_rules_of_close_combat() -> None:
    _, events, _ = fought()
    found = duel(events)
    names = [fighter.name for fighter in found.setup.fighters]
    assert names == ["Otto", "Pit Fighter"]
    assert [weapon.key for weapon in found.setup.fighters[1].weapons] == ["morning-star", "spiked-gauntlet"]
    assert {event.who for event in found.course if isinstance(event, BlowStruck)} == {0, 1}


@pytest.mark.rule("CAMP-PITS-2")
@pytest.mark.parametrize(("dice", "charges", "charger"), [((5, 2), True, 0), ((2, 5), False, 1)])
def test_the_higher_die_charges(dice: tuple[int, int], charges: bool, charger: int) -> None:
    _, events, _ = fought(who_charges=dice)
    began = next(event for event in events if isinstance(event, PitFightBegan))
    assert began.charges is charges
    first = next(event for event in duel(events).course if isinstance(event, ChargeDeclared))
    assert first.who == charger


def test_equal_dice_are_rolled_again() -> None:
    side, pending = coming_home()
    rolled = iter([(3, 3), (4, 4), (6, 1)])
    seeded = SeededDice("tied")

    def faces(roll: Roll) -> tuple[int, ...]:
        return next(rolled) if roll.purpose.startswith("who charges") else seeded.faces(roll)

    events, _ = drive(fight_in_the_pits(side, pending, arena), ScriptedDice(faces))
    assert [it.charges for it in events if isinstance(it, PitFightBegan)] == [None, None, True]


def test_every_die_of_the_duel_is_asked_for_by_a_purpose_that_names_its_roller() -> None:
    side, _ = coming_home()
    _, _, dice = fought()
    assert all(roll.stream == side.stream and roll.who == side.casualties[0].id for roll in dice.rolls)
    purposes = {roll.purpose for roll in dice.rolls[1:]}
    assert {"pit fight, Otto: to hit", "pit fight, Pit Fighter: to hit"} <= purposes


def test_the_same_dice_fight_the_same_duel() -> None:
    assert fought()[1] == fought()[1]


@pytest.mark.rule("CAMP-PITS-3")
def test_the_winner_keeps_everything_and_gains_gold_and_experience() -> None:
    sheet = mighty(WS=10, S=10, T=10, A=4, I=10)
    pending, events, _ = fought(sheet)
    assert duel(events).won
    assert pending.changes == [
        GoldChanged(50, "Otto won in the pits"),
        ExperienceGained(OTTO, 2, "won in the pits"),
    ]
    home = apply(sheet, BattleFought("battle-1", "", (), "drawn", pending.all_changes))
    assert home.gold == sheet.gold + 50
    assert home.warrior(OTTO).possessions == sheet.warrior(OTTO).possessions


@pytest.mark.rule("CAMP-PITS-4", "CAMP-PITS-5")
def test_the_loser_is_hurt_by_a_result_of_11_to_35_and_loses_weapons_and_armour_alone() -> None:
    sheet = carrying(mighty(WS=1, S=1, T=1, A=1, I=1), OTTO, "sword", "light-armour", "lantern")
    side, pending = coming_home(sheet)
    injuries = iter([(4, 1), (6, 1), (3, 6), (3, 3)])
    seeded = SeededDice("lost")

    def faces(roll: Roll) -> tuple[int, ...]:
        return next(injuries) if roll.purpose == "serious injury" else seeded.faces(roll)

    events, _ = drive(fight_in_the_pits(side, pending, arena), ScriptedDice(faces))
    assert not duel(events).won
    rolled = [event for event in events if isinstance(event, SeriousInjuryRolled)]
    assert [event.counts for event in rolled] == [False, False, False, True]
    hurt, *lost = pending.changes
    assert isinstance(hurt, InjurySuffered)
    assert hurt.injury.key == "nervous-condition"
    assert [(it.item, it.reason) for it in lost if isinstance(it, ItemLost)] == [
        ("dagger", "taken in the pits"),
        ("light-armour", "taken in the pits"),
        ("sword", "taken in the pits"),
    ]
    assert any(isinstance(event, StrippedInThePits) for event in events)
    home = apply(sheet, BattleFought("battle-1", "", (), "drawn", pending.all_changes))
    assert [held.item for held in home.warrior(OTTO).possessions] == ["lantern"]


def test_a_loser_may_die_of_it_by_the_pit_fighters_hand() -> None:
    side, pending = coming_home()
    events, _ = drive(come_out(side, pending, side.casualties[0], won=False), scripted((1, 1)))
    assert pending.changes == [MembersLost(OTTO, 1, "dead", (1, 1), "a Pit Fighter")]
    assert not any(isinstance(event, StrippedInThePits) for event in events)


@pytest.mark.rule("CAMP-PITS-6")
def test_several_injuries_of_a_loser_are_of_the_whole_chart_and_may_sell_him_again() -> None:
    side, pending = coming_home()
    pending.pit_fights.clear()
    drive(come_out(side, pending, side.casualties[0], won=False), scripted((1, 6), (2,), SOLD, (4, 4)))
    assert [casualty.warrior for casualty in pending.pit_fights] == [OTTO]


@pytest.mark.rule("CAMP-INJ-MULTI-6")
def test_the_hero_fights_with_the_injuries_of_the_battle_and_without_a_dog() -> None:
    sheet = carrying(GUARD, OTTO, "war-dog", "sword")
    side, pending = coming_home(sheet, (1, 6), (2,), SOLD, (3, 4))
    events, _ = drive(fight_in_the_pits(side, pending, arena), SeededDice("hurt"))
    hero, other = duel(events).setup.fighters
    assert hero.profile.WS == sheet.warrior(OTTO).current.WS - 1
    assert {weapon.key for weapon in hero.weapons} == {"dagger", "sword"}
    assert other.name == "Pit Fighter"


def test_a_hero_who_retires_is_not_led_into_the_pits() -> None:
    side, pending = coming_home(GUARD, (1, 6), (3,), SOLD, (3, 1), (1,), (3, 1))
    events, _ = drive(fight_in_the_pits(side, pending, arena), scripted())
    assert events == ()
    assert pending.pit_fights == []


def test_a_duel_that_nobody_can_win_is_lost_after_fifty_rounds() -> None:
    side, pending = coming_home(mighty(S=1, T=10, W=1))
    bare = changed(side.sheet.warrior(OTTO), possessions=())
    side = changed(
        side, sheet=changed(side.sheet, warriors=(side.sheet.warriors[0], bare, *side.sheet.warriors[2:]))
    )

    def harmless(roll: Roll) -> tuple[int, ...]:
        return (
            (3, 4) if roll.purpose == "serious injury" else (6, 1) if roll.count == 2 else (1,) * roll.count
        )

    events, _ = drive(fight_in_the_pits(side, pending, arena), ScriptedDice(harmless))
    found = duel(events)
    assert (found.won, found.rounds) == (False, 50)


def test_the_whole_duel_can_be_stored_and_told() -> None:
    _, events, _ = fought()
    found = duel(events)
    again: Any = read_json(PitFightFought, canonical(found), where="the duel")
    assert again == found
    told = [it.text for it in narrate(again.course, Names(again.setup))]
    assert any("Pit Fighter" in text for text in told)


def sold() -> MadeRoll:
    """The roll that sends the hero to the pits."""
    hero = coming_home()[0].casualties[0].id
    return MadeRoll(f"aftermath 0/{hero}/serious injury/1", "serious injury", 6, SOLD, (), hero)


def test_a_sequence_with_a_duel_is_replayed_to_the_byte() -> None:
    first = AftermathResolver(setup(), rulebook(), rolls=[sold()], policy=choose, arena=arena)
    assert first.done
    assert any(isinstance(event, PitFightFought) for event in first.events)
    again = resume(first.record, rulebook(), policy=choose, arena=arena)
    assert canonical(again.record) == canonical(first.record)


def test_without_an_arena_the_fight_is_left_to_people() -> None:
    sequence = AftermathResolver(setup(), rulebook(), rolls=[sold()], policy=choose)
    assert sequence.done
    assert not any(isinstance(event, PitFightFought) for event in sequence.events)
