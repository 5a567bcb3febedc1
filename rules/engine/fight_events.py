"""What happens in close combat by rules other than the rulebook's. Read like `rules.engine.events`."""

from rules.engine.event import Event


class ChargeCounted(Event, frozen=True):
    """He counts as charging an enemy this turn who came upon him, and did not move."""

    who: int
    target: int
