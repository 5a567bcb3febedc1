"""What a warband drinks before a battle: whose it is, whom it does not agree with, and that it serves one battle."""

import pytest

from rules.catalogue.load import rulebook
from rules.combat.psychology.fear import fears
from rules.engine.events import WarbandDrank
from rules.engine.prelude import Supply
from rules.engine.setup import BattleSetup, Fighter
from rules.fielding.provisions import NothingToDrink, supplies_of
from rules.ledger.apply import apply
from rules.ledger.entries import ItemLost
from rules.ledger.sheet import Possession, WarbandSheet
from rules.mustering.hired.hiring import hire_sword
from rules.policies import POLICIES
from rules.resolve import auto, divergence, set_up, start
from rules.values import changed
from tests.rules.aftermath.homecoming import come_home
from tests.rules.aftermath.warbands import GUARD as LEAN
from tests.rules.aftermath.warbands import RATS, carrying, hero

BOOK = rulebook()
ALE = "bugmans-ale"
GUARD = changed(LEAN, gold=500, battles=1)
BARREL = (Possession(ALE, (60,)),)


def meeting(guard: WarbandSheet, drinking: tuple[int, ...] = (0,), other: WarbandSheet = RATS) -> BattleSetup:
    return set_up([guard, other], BOOK, seed="7", drinking=drinking)


def brave(setup: BattleSetup) -> list[str]:
    return [one.name for one in setup.sides[0].fighters if "immune-fear" in one.tags]


def afraid(setup: BattleSetup, who: str) -> bool:
    """Whether a fighter of the first side must test when somebody dreadful charges them."""
    rats = changed(setup.sides[1], fighters=tuple(_dreadful(one) for one in setup.sides[1].fighters))
    battle = start(changed(setup, sides=(setup.sides[0], rats))).battle
    own = next(one for one in battle.state.combatants if one.fighter.name == who)
    enemy = next(one for one in battle.state.combatants if one.side == 1)
    return fears(battle, own, enemy)


def _dreadful(one: Fighter) -> Fighter:
    return changed(one, tags=(*one.tags, "causes-fear"))


@pytest.mark.rule("CORE-ITEM-BUGMAN-1")
@pytest.mark.parametrize(
    "guard", [changed(GUARD, stash=BARREL), carrying(GUARD, 2, ALE)], ids=["stash", "hero"]
)
def test_a_warband_that_drank_a_barrel_is_immune_to_fear_to_the_last_man(guard: WarbandSheet) -> None:
    setup = meeting(guard)
    assert brave(setup) == [one.name for one in setup.sides[0].fighters]
    assert not afraid(setup, "The Pikes 4")
    assert afraid(meeting(guard, drinking=()), "The Pikes 4")


@pytest.mark.rule("CORE-ITEM-BUGMAN-2")
def test_an_elf_in_the_warband_does_not_drink() -> None:
    guard = apply(GUARD, hire_sword(GUARD, BOOK, "elf-ranger"))
    setup = meeting(changed(guard, stash=BARREL))
    elf = next(one for one in setup.sides[0].fighters if "elf" in one.callings)
    assert elf.name not in brave(setup)
    assert len(brave(setup)) == len(setup.sides[0].fighters) - 1
    assert afraid(setup, elf.name)
    assert not afraid(setup, "Karl")
    told = [event for event in auto(setup, policies()).events if isinstance(event, WarbandDrank)]
    assert told == [WarbandDrank(0, "Bugman's ale", (elf.id,))]


@pytest.mark.rule("CORE-ITEM-BUGMAN-2")
def test_a_warband_of_elves_alone_cannot_drink_it() -> None:
    elves = WarbandSheet(
        name="Shadows",
        type="shadow-warriors",
        gold=0,
        warriors=(hero(1, "Shadow", "shadow-master", "shadow-warriors"),),
        stash=BARREL,
    )
    with pytest.raises(NothingToDrink, match="nobody in Shadows who drinks Bugman's ale"):
        meeting(elves)


@pytest.mark.rule("CORE-ITEM-BUGMAN-3")
def test_a_barrel_serves_one_battle_and_is_off_the_roster_after_it() -> None:
    guard = changed(carrying(GUARD, 2, ALE), stash=BARREL)
    setup = meeting(guard)
    assert setup.sides[0].supplies == (Supply(ALE, "Bugman's ale", None, ("elf",)),)
    proposal = settled(setup, guard)
    assert ItemLost(None, ALE, 1, "drunk before the battle") in proposal.entry.changes
    assert supplies_of(proposal.after, BOOK) == (Supply(ALE, "Bugman's ale", 2, ("elf",)),)
    second = meeting(proposal.after)
    last = settled(second, proposal.after)
    assert supplies_of(last.after, BOOK) == ()
    with pytest.raises(NothingToDrink, match="The Guard has nothing to drink"):
        meeting(last.after)
    assert not brave(meeting(last.after, drinking=()))


@pytest.mark.rule("CORE-ITEM-BUGMAN-3")
def test_a_barrel_that_was_not_broached_is_kept() -> None:
    guard = changed(GUARD, stash=BARREL)
    assert settled(meeting(guard, drinking=()), guard).after.stash == BARREL


def test_a_battle_after_drinking_replays_to_the_byte() -> None:
    assert divergence(auto(meeting(changed(GUARD, stash=BARREL)), policies())) is None


def settled(setup: BattleSetup, guard: WarbandSheet):
    record = auto(setup, policies())
    assert record.outcome is not None
    return come_home(setup, record.outcome, [guard, RATS], BOOK).sides[0]


def policies():
    return {0: POLICIES["steady"], 1: POLICIES["steady"]}
