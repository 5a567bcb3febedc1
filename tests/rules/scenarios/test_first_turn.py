"""The winner of the roll-off has the first turn, or only goes first in ties where no side has turns."""

import pytest

from rules.engine.events import FirstTurnDecided, RolledOff
from rules.policies import POLICIES
from rules.resolve import auto, set_up
from tests.rules.warbands import BOOK, roster


@pytest.mark.parametrize(
    ("ruleset", "purpose", "ties_only"),
    [
        ("mordheim", "first turn", False),
        ("alternative", "first turn", False),
        ("heroheim", "first turn", False),
        ("cards", "who goes first in ties", True),
        ("trench", "who goes first in ties", True),
    ],
)
@pytest.mark.parametrize("scenario", ["skirmish", "chance-encounter", "breakthrough"])
def test_only_sides_with_turns_have_a_first_turn(
    ruleset: str, purpose: str, ties_only: bool, scenario: str
) -> None:
    sheets = [roster("mercenaries-reikland"), roster("skaven-clan-eshin")]
    setup = set_up(sheets, BOOK, seed="1", ruleset=ruleset, scenario=scenario)
    events = auto(setup, dict.fromkeys((0, 1), POLICIES["steady"])).events
    (decided,) = [event for event in events if isinstance(event, FirstTurnDecided)]
    assert decided.ties_only is ties_only
    for event in events:
        if isinstance(event, RolledOff) and event.purpose.startswith(("first turn", "who goes first")):
            assert event.purpose.startswith(purpose)
