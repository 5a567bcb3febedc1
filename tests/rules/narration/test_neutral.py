"""Stored causes, purposes and keys that speak of a man are told of any warrior."""

import pytest

from rules.engine import events
from rules.engine.events import Event, Status
from rules.engine.state.conditions import Condition
from rules.narration import sentence
from tests.rules.narration.samples import KARL, NAMES, SNIKCH, rolled
from tests.test_pronouns import PRONOUNS

TOLD: list[tuple[Event, str]] = [
    (
        events.ConditionBegan(KARL, Condition("dark-venom:sword"), "his poison"),
        "Karl is armed with Dark Venom on the sword (poison).",
    ),
    (events.ConditionEnded(KARL, "ledz-go", "off he goes"), "Karl is no longer under Led'z Go (used up)."),
    (events.ConditionBegan(KARL, Condition("clear of his enemies")), "Karl is clear of all enemies."),
    (
        events.ConditionBegan(KARL, Condition("keeps-his-mushrooms")),
        "Karl is keeping the mushrooms for later.",
    ),
    (
        events.ConditionBegan(KARL, Condition("guided-by-his-hide")),
        "Karl is guided by the stag hide for this turn.",
    ),
    (
        events.StatusChanged(KARL, Status.OUT_OF_ACTION, None, "strangled by his own chain"),
        "Karl is out of action (strangled by the chain).",
    ),
    (
        events.StatusChanged(KARL, Status.OUT_OF_ACTION, SNIKCH, "his will gives out"),
        "Snikch takes Karl out of action (force of will gives out).",
    ),
    (
        events.RolledOff("who chooses his role", ((3,), (5,)), 1),
        "Roll-off (who chooses the role): The Guard 3; The Rats 5. The Rats win.",
    ),
    (
        events.RollRepeated(KARL, "the spell that he recalls", rolled(3, 2), "Luck"),
        "Karl rolls 3 + 2 = 5 for the recalled spell (cannot succeed on 2D6) and rerolls (Luck).",
    ),
    (
        events.RollRepeated(KARL, "covering his eyes", rolled(5, at_most=4), "Luck"),
        "Karl rolls 5 for the test to look away in time (needs 4 or less) and rerolls (Luck).",
    ),
    (
        events.RollRepeated(KARL, "holding his vodka", rolled(5, at_most=4), "Luck"),
        "Karl rolls 5 for the test to hold the vodka (needs 4 or less) and rerolls (Luck).",
    ),
    (
        events.RollChanged(
            *(KARL, "The fumes of his own censer", rolled(6, at_most=5), (5,)),
            *("Gift of the Fates", "gift-of-the-fates", KARL),
        ),
        "Karl rolls 6 for the fumes of the censer (needs 5 or less), which Gift of the Fates turns into 5.",
    ),
]


@pytest.mark.parametrize(("event", "told"), TOLD, ids=[told for _, told in TOLD])
def test_a_stored_word_for_a_man_is_told_of_any_warrior(event: Event, told: str) -> None:
    assert sentence(event, NAMES) == told
    assert not PRONOUNS.search(told)
