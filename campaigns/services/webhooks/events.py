"""The events that webhooks tell of. Each is one line: which lines of the chronicle it is, and a name for people.

What is told is the sentence of the chronicle, so that another event needs nothing more.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.models import ChronicleEntry

Kind = ChronicleEntry.Kind
Facts = Mapping[str, Any]


def _always(facts: Facts) -> bool:
    return True


@dataclass(frozen=True)
class WebhookEvent:
    """`applies` looks at the facts where not every such line of the chronicle counts."""

    key: str
    title: str
    kinds: frozenset[str]
    applies: Callable[[Facts], bool] = _always


EVENTS = {
    event.key: event
    for event in (
        WebhookEvent(
            "result_counts",
            "A result counts",
            frozenset({Kind.BATTLE_ACCEPTED, Kind.ALL_CONFIRMED, Kind.NOBODY_DISPUTED}),
        ),
        WebhookEvent(
            "warrior_died",
            "A warrior died",
            frozenset({Kind.AFTERMATH_FINISHED}),
            lambda facts: bool(facts.get("dead")),
        ),
        WebhookEvent(
            "territory_changed",
            "A territory changed hands",
            frozenset({Kind.TERRITORY_CHANGED, Kind.TERRITORY_GIVEN}),
        ),
        WebhookEvent(
            "pairings",
            "Pairings are published or changed",
            frozenset({Kind.ROUND_PUBLISHED, Kind.PAIRINGS_CHANGED}),
        ),
        WebhookEvent(
            "deadlines", "A deadline is near or moved", frozenset({Kind.DEADLINE_NEAR, Kind.DEADLINES_MOVED})
        ),
        WebhookEvent(
            "nights",
            "A game night is planned, changed or cancelled",
            frozenset({Kind.NIGHTS_PLANNED, Kind.NIGHT_CHANGED, Kind.NIGHT_CANCELLED, Kind.NIGHT_BACK}),
        ),
        WebhookEvent("date_agreed", "The date of a battle is fixed", frozenset({Kind.DATE_AGREED})),
        WebhookEvent(
            "events",
            "A campaign event begins, changes or ends",
            frozenset(
                {
                    *(Kind.EVENT_WRITTEN, Kind.EVENT_DRAWN, Kind.EVENT_CHANGED),
                    *(Kind.EVENT_ENDED, Kind.EVENT_RESUMED),
                }
            ),
        ),
        WebhookEvent(
            "captives", "A hero is captured, or free", frozenset({Kind.CAPTIVE_TAKEN, Kind.CAPTIVE_SETTLED})
        ),
        WebhookEvent("message", "An organiser writes to all members", frozenset({Kind.MESSAGE_SENT})),
    )
}
#: What a test is called.
TEST = "test"


def events_of(kind: str, facts: Facts) -> list[str]:
    """The keys of the events that a line of the chronicle is."""
    return [key for key, event in EVENTS.items() if kind in event.kinds and event.applies(facts)]
