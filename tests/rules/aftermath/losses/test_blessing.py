"""The Blessing of the Elements after a battle."""

import pytest

from rules.aftermath.events.losses import RuleTested, SeriousInjuryRolled
from rules.ledger.sheet import Status, WarbandSheet
from tests.rules.aftermath.homecoming import Homecoming
from tests.rules.aftermath.warbands import RATS, after, hero

ARABS = "arabian-tomb-raiders"
BLESSING = "blessing-of-the-elements"
CAST, DEAD, WELL = (3, 3), (1, 5), (4, 4)


def raiders(*spells: str) -> WarbandSheet:
    return WarbandSheet(
        name="The Raiders",
        type=ARABS,
        gold=0,
        warriors=(
            hero(1, "Omar", "sheikh", ARABS),
            hero(2, "Nadir", "mystic", ARABS, starting_spells=spells or (BLESSING,)),
        ),
    )


def fought(
    out: dict[str, str | None], *faces: tuple[int, ...], mine: WarbandSheet | None = None
) -> Homecoming:
    return after(out, *faces, sheets=(mine or raiders(), RATS))


def test_on_6_a_roll_that_would_cost_a_life_is_made_again() -> None:
    side = fought({"Omar": "Snikch"}, CAST, DEAD, WELL).sides[0]
    assert [one.works for one in side.events if isinstance(one, RuleTested)] == [True]
    assert [one.counts for one in side.events if isinstance(one, SeriousInjuryRolled)] == [False, True]
    assert side.after.warrior(1).status is Status.ACTIVE


def test_it_helps_once() -> None:
    side = fought({"Omar": "Snikch"}, CAST, DEAD, DEAD).sides[0]
    assert side.after.warrior(1).status is Status.DEAD


def test_a_failure_blesses_nothing() -> None:
    side = fought({"Omar": "Snikch"}, (2, 3), DEAD).sides[0]
    assert side.after.warrior(1).status is Status.DEAD


@pytest.mark.parametrize("mine", [raiders(), raiders("quicksand")], ids=["out of action", "never learnt it"])
def test_a_warrior_who_was_out_of_action_or_does_not_know_it_casts_nothing(mine: WarbandSheet) -> None:
    out = {"Nadir": "Snikch"} if mine == raiders() else {}
    side = fought(out, *([WELL] if out else []), mine=mine).sides[0]
    assert not [one for one in side.events if isinstance(one, RuleTested)]
