"""What a warband has won for a battle: on the table, and struck off after it."""

import pytest

from rules.aftermath.draft import Draft
from rules.aftermath.exploration.places import visit
from rules.aftermath.losses.spent import strike_off_used
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.engine.setup import BattleSetup
from rules.ledger.gains import BoonSpent
from rules.ledger.sheet import Boon, WarbandSheet
from rules.policies import POLICIES
from rules.resolve import auto, divergence, set_up
from rules.values import changed
from tests.rules.aftermath.walk import played
from tests.rules.aftermath.warbands import GUARD, RATS, carrying, hero, outcome
from tests.rules.warbands import BOOK

SISTERS = "sisters-of-sigmar"
NUNS = WarbandSheet(
    "The Nuns",
    SISTERS,
    0,
    warriors=(
        hero(1, "Ingrid", "sigmarite-matriarch", SISTERS),
        hero(2, "Berta", "augur", SISTERS),
    ),
)
HATED = Boon("hated-by", "next-battle", callings=("witch-hunters", SISTERS), origin="graveyard")
TUNNEL = Boon("tunnel", "next-battle", 3, not_for=("rat-ogre", "possessed"), origin="catacombs")


def with_boons(sheet: WarbandSheet, *boons: Boon) -> WarbandSheet:
    return changed(sheet, boons=boons)


def meeting(*sheets: WarbandSheet) -> BattleSetup:
    return set_up(sheets, BOOK, seed="7")


def spent(setup: BattleSetup, *sheets: WarbandSheet) -> list[Boon]:
    """What the battle uses up of the first warband's boons."""
    pending = PendingChanges()
    strike_off_used(Side(0, setup, outcome(setup, {}), sheets[0], BOOK, "battle-1"), pending)
    return [it.boon for it in pending.changes if isinstance(it, BoonSpent)]


def test_everybody_of_a_warband_that_honours_sigmar_hates_who_robbed_a_graveyard() -> None:
    guard = with_boons(GUARD, HATED)
    setup = meeting(guard, NUNS)
    assert all("hatred-of-warband:The Guard" in it.tags for it in setup.sides[1].fighters)
    assert not any("hatred-of-warband:The Guard" in it.tags for it in setup.sides[0].fighters)
    assert spent(setup, guard) == [HATED]


@pytest.mark.rule("CAMP-LOC-GRAVEYARD-1")
def test_a_robbed_graveyard_waits_for_a_battle_against_those_who_mind() -> None:
    guard = with_boons(GUARD, HATED)
    setup = meeting(guard, RATS)
    assert not any("hatred-of-warband:The Guard" in it.tags for it in setup.sides[1].fighters)
    assert spent(setup, guard) == []


@pytest.mark.rule("CAMP-LOC-CATACOMBS")
def test_an_entrance_to_the_catacombs_is_used_up_in_the_next_battle_and_nothing_else_is() -> None:
    lasting = Boon("exploration-reroll", origin="entrance-to-the-catacombs")
    guard = with_boons(GUARD, lasting, TUNNEL)
    assert spent(meeting(guard, RATS), guard) == [TUNNEL]


def test_a_blessed_weapon_is_blessed_in_its_owners_hands_alone() -> None:
    guard = with_boons(carrying(GUARD, 2, "sword"), Boon("blessed-weapon", warrior=2, item="sword"))
    tagged = [it.name for it in meeting(guard, RATS).sides[0].fighters if "blessed-weapon:sword" in it.tags]
    assert tagged == ["Otto"]
    gone = with_boons(GUARD, Boon("blessed-weapon", warrior=2, item="sword"))
    assert not any("blessed-weapon:sword" in it.tags for it in meeting(gone, RATS).sides[0].fighters)


@pytest.mark.rule("CAMP-LOC-SHRINE")
def test_saved_relics_bless_the_weapon_that_the_player_names() -> None:
    nuns = carrying(NUNS, 2, "sling", "holy-relic")
    place = BOOK.exploration.locations["shrine"]

    def start():
        draft = Draft(nuns, BOOK)
        return draft, visit(draft, place, (1, 2))

    says = {"save": "save", "2": "2", "sling": "sling"}
    found = played(
        start, [(3, 3, 3)], lambda asked: next(says[it] for it in asked.answers if it in says)
    ).draft.sheet.boons
    assert found == (Boon("blessed-weapon", warrior=2, origin="shrine", item="sling"),)


@pytest.mark.parametrize("ruleset", ["mordheim", "alternative", "cards", "heroheim", "trench"])
@pytest.mark.parametrize("scenario", ["skirmish", "surprise-attack", "breakthrough"])
def test_a_battle_with_a_tunnel_is_fought_to_its_end_and_replayed(ruleset: str, scenario: str) -> None:
    sheets = [with_boons(GUARD, TUNNEL), with_boons(RATS, TUNNEL)]
    setup = set_up(sheets, BOOK, seed="3", ruleset=ruleset, scenario=scenario)
    for policy in ("steady", "random"):
        record = auto(setup, {0: POLICIES[policy], 1: POLICIES[policy]})
        assert record.outcome is not None
        assert divergence(record) is None
