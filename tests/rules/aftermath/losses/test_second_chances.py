"""What keeps a serious injury from a hero: a bear at their side, a skill that rolls again; and what kills a mount."""

from typing import Any

import pytest

from rules.aftermath.decisions import RerolledInjury
from rules.aftermath.events.losses import HenchmanInjuryRolled, InjurySettled, SeriousInjuryRolled
from rules.aftermath.flow import drive
from rules.aftermath.losses.casualties import roll_injuries
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.catalogue.load import complete_rulebook, rulebook
from rules.engine.decisions import Decision
from rules.engine.setup import Fighter, Gear
from rules.ledger.entries import GearLost, InjurySuffered, ItemLost, MembersLost
from rules.ledger.sheet import Advance, WarbandSheet
from rules.values import changed
from tests.rules.aftermath.warbands import GUARD, RATS, battle, carrying, group, hero, outcome, scripted

MASK = complete_rulebook().items["silver-death-mask"]
KISLEV, DWARFS = "kislevites", "dwarf-treasure-hunters"
TAMERS = WarbandSheet(
    name="The Tamers",
    type=KISLEV,
    gold=0,
    warriors=(
        hero(1, "Igor", "druzhina-captain", KISLEV),
        hero(2, "Vanya", "bear-tamer", KISLEV),
        group(3, "Misha", "trained-bear", KISLEV, 1, possessions=()),
    ),
)
TOUGH = WarbandSheet(
    name="The Tough",
    type=DWARFS,
    gold=0,
    warriors=(
        hero(1, "Grim", "dwarf-noble", DWARFS),
        hero(2, "Thrund", "dwarf-engineer", DWARFS, advances=(Advance(2, skill="extra-tough"),)),
    ),
)


def hurt(sheet: WarbandSheet, out: dict[str, str | None], *faces: tuple[int, ...], again: bool = True) -> Any:
    """What becomes of those out of action: changes, events, and the questions that were asked."""
    setup = battle(sheet, RATS)
    side = Side(0, setup, outcome(setup, out), sheet, rulebook(), "battle-1")
    pending, asked = PendingChanges(), []

    def choose(decision: Decision) -> str:
        asked.append(decision)
        return RerolledInjury.AGAIN if again else RerolledInjury.KEEP

    events, _ = drive(roll_injuries(side, pending), scripted(*faces), choose)
    return pending, events, asked


@pytest.mark.parametrize("dice", [(3, 6), (6, 1), (6, 5)])
def test_a_tamer_is_not_robbed_captured_or_sold_while_the_bear_stands(dice: tuple[int, int]) -> None:
    pending, events, _ = hurt(TAMERS, {"Vanya": "Snikch"}, dice)
    assert (pending.changes, pending.leaving, pending.pit_fights) == ([], [], [])
    (spared,) = [event for event in events if isinstance(event, InjurySettled)]
    assert spared.key == "full-recovery"


@pytest.mark.parametrize("dice", [(6, 1), (6, 5)])
def test_nobody_holds_an_escapist(dice: tuple[int, int]) -> None:
    setup = battle(TAMERS, RATS)
    band = setup.sides[0]
    free = tuple(changed(it, tags=(*it.tags, "never-held")) for it in band.fighters)
    setup = changed(setup, sides=(changed(band, fighters=free), *setup.sides[1:]))
    side = Side(0, setup, outcome(setup, {"Igor": "Snikch"}), TAMERS, rulebook(), "battle-1")
    pending = PendingChanges()
    events, _ = drive(roll_injuries(side, pending), scripted(dice), lambda asked: asked.answers[0])
    assert (pending.changes, pending.leaving, pending.pit_fights) == ([], [], [])
    assert [event.key for event in events if isinstance(event, InjurySettled)] == ["full-recovery"]


def test_a_bear_that_is_out_of_action_helps_nobody_and_no_bear_helps_anybody_else() -> None:
    pending, _, _ = hurt(TAMERS, {"Vanya": "Snikch", "Misha": None}, (3, 6), (6,))
    assert pending.changes == [GearLost(2, (3, 6))]
    pending, _, _ = hurt(TAMERS, {"Igor": "Snikch"}, (3, 6))
    assert pending.changes == [GearLost(1, (3, 6))]


def test_a_tamer_is_hurt_by_everything_else() -> None:
    pending, _, _ = hurt(TAMERS, {"Vanya": "Snikch"}, (1, 1))
    assert isinstance(pending.changes[0], MembersLost)


def test_the_second_result_of_the_extra_tough_stands_even_if_it_is_worse() -> None:
    pending, events, asked = hurt(TOUGH, {"Thrund": "Snikch"}, (2, 2), (1, 1))
    assert [event.counts for event in events if isinstance(event, SeriousInjuryRolled)] == [False, True]
    assert [change.status for change in pending.changes] == ["dead"]
    assert asked == [RerolledInjury(0, 2, "leg-wound")]


def test_the_extra_tough_may_keep_what_came_up_and_are_asked_at_the_next_roll() -> None:
    pending, _, asked = hurt(TOUGH, {"Thrund": "Snikch"}, (1, 6), (2,), (2, 2), (2, 6), again=False)
    assert [change.injury.key for change in pending.changes] == ["leg-wound", "chest-wound"]
    assert [question.injury for question in asked] == ["multiple-injuries", "leg-wound", "chest-wound"]


def test_a_silver_death_mask_lets_its_wearer_roll_again() -> None:
    def masked(fighter: Fighter) -> Fighter:
        mask = Gear("silver-death-mask", "Silver Death mask", MASK.effects, 1)
        return changed(fighter, gear=(mask,)) if fighter.name == "Grim" else fighter

    setup = battle(TOUGH, RATS)
    own, *others = setup.sides
    setup = changed(setup, sides=(changed(own, fighters=tuple(masked(it) for it in own.fighters)), *others))
    side = Side(0, setup, outcome(setup, {"Grim": "Snikch"}), TOUGH, rulebook(), "battle-1")
    pending, asked = PendingChanges(), []

    def choose(decision: Decision) -> str:
        asked.append(decision)
        return RerolledInjury.AGAIN

    drive(roll_injuries(side, pending), scripted((2, 2), (1, 1)), choose)
    assert asked == [RerolledInjury(0, 1, "leg-wound")]
    assert [change.status for change in pending.changes] == ["dead"]


def test_nobody_else_rolls_again() -> None:
    pending, _, asked = hurt(TOUGH, {"Grim": "Snikch"}, (2, 2))
    assert asked == []
    assert isinstance(pending.changes[0], InjurySuffered)


def test_without_an_answer_only_death_is_rolled_again() -> None:
    assert RerolledInjury(0, 2, "dead").default == RerolledInjury.AGAIN
    assert RerolledInjury(0, 2, "leg-wound").default == RerolledInjury.KEEP


@pytest.mark.rule("CAMP-OPT-MOUNT-14")
@pytest.mark.parametrize(
    ("worn", "die", "lives"),
    [((), 2, False), ((), 3, True), (("barding",), 1, False), (("barding",), 2, True)],
)
def test_a_mount_dies_on_1_and_2_and_a_barded_one_on_1(worn: tuple[str, ...], die: int, lives: bool) -> None:
    sheet = carrying(GUARD, 2, "warhorse", *worn)
    setup = battle(sheet, RATS)
    own = tuple(changed(it, beast="warhorse" if it.name == "Otto" else "") for it in setup.sides[0].fighters)
    setup = changed(setup, sides=(changed(setup.sides[0], fighters=own), setup.sides[1]))
    side = Side(0, setup, outcome(setup, {"Otto": None}), sheet, rulebook(), "battle-1")
    pending = PendingChanges()
    events, _ = drive(roll_injuries(side, pending), scripted((die,)))
    assert [event.survived for event in events if isinstance(event, HenchmanInjuryRolled)] == [lives]
    lost = [] if lives else [ItemLost(2, "warhorse", 1, "killed", (die,))]
    assert pending.changes == lost
