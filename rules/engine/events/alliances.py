"""Events of alliances between three and more warbands."""

from rules.engine.events.event import Event


class AllianceFormed(Event, frozen=True):
    """These sides, all of an alliance, stand together from now on."""

    sides: tuple[int, ...]


class AllianceRefused(Event, frozen=True):
    """A side proposed an alliance to another, and `by` did not consent."""

    side: int
    to: int
    by: int


class AllianceBroken(Event, frozen=True):
    """A side turns against its allies. The others of an alliance of three and more still stand together."""

    side: int


AllianceEvent = AllianceFormed | AllianceRefused | AllianceBroken
