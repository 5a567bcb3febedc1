"""A High Matriarch who comes to a battle by a roll, where the enemy is the stronger."""

import pytest

from rules.engine.events import PersonaSummoned
from rules.engine.setup import SideSetup
from rules.fielding.summons import arriving
from rules.ledger.apply import apply
from rules.ledger.sheet import WarbandSheet
from rules.mustering.hired.hiring import hire_persona
from rules.policies import POLICIES
from rules.resolve import auto, divergence, set_up
from rules.values import changed
from tests.rules.aftermath.warbands import GUARD, hero
from tests.rules.warbands import BOOK

SISTERS = "sisters-of-sigmar"
NUNS = WarbandSheet(
    "The Nuns",
    SISTERS,
    0,
    battles=1,
    warriors=(hero(1, "Ingrid", "sigmarite-matriarch", SISTERS), hero(2, "Berta", "augur", SISTERS)),
)


def with_bertha() -> WarbandSheet:
    sheet = NUNS
    for entry in hire_persona(sheet, BOOK, "bertha-bestraufrung", found=True):
        sheet = apply(sheet, entry)
    return sheet


def against(higher: int, seed: str = "1") -> tuple[SideSetup, SideSetup]:
    """The nuns against a warband whose rating is higher than theirs without Bertha by so much."""
    own = set_up([NUNS, GUARD], BOOK, seed="1").sides
    more = own[0].rating + higher - own[1].rating
    strong = changed(GUARD.warrior(1), experience=GUARD.warrior(1).experience + more)
    guard = changed(GUARD, warriors=(strong, *GUARD.warriors[1:]))
    nuns, other = set_up([with_bertha(), guard], BOOK, seed=seed).sides
    return nuns, other


@pytest.mark.rule("CAMP-PERS-BERTHA-1")
@pytest.mark.parametrize(("higher", "need"), [(49, None), (50, 6), (100, 5), (150, 4), (199, 4), (200, 3)])
def test_the_stronger_the_enemy_is_the_likelier_she_comes(higher: int, need: int | None) -> None:
    (summons,) = against(higher)[0].summons
    assert summons.need == need


def test_she_leads_where_she_comes_and_is_not_there_where_she_does_not() -> None:
    came = set()
    for seed in range(12):
        nuns, _ = against(200, str(seed))
        (summons,) = nuns.summons
        came.add(summons.comes)
        assert summons.comes is (summons.face >= 3)
        names = [fighter.name for fighter in nuns.fighters]
        leaders = [fighter.name for fighter in nuns.fighters if fighter.leader]
        assert (summons.name in names) is summons.comes
        assert leaders == ([summons.name] if summons.comes else ["Ingrid"])
        assert nuns.rating == set_up([NUNS, GUARD], BOOK, seed="1").sides[0].rating + 105 * summons.comes
    assert came == {True, False}


def test_a_battle_tells_whether_she_came_and_is_replayed() -> None:
    setup = set_up([with_bertha(), GUARD], BOOK, seed="3")
    assert [event.comes for event in arriving(setup)] == [False]
    record = auto(setup, {0: POLICIES["steady"], 1: POLICIES["steady"]})
    assert [event.roll for event in record.events if isinstance(event, PersonaSummoned)] == [None]
    assert divergence(record) is None


def test_nobody_else_is_rolled_for() -> None:
    assert set_up([NUNS, GUARD], BOOK, seed="1").sides[0].summons == ()
