"""Open matters between two warbands after a battle, line by line: captives, and claims on the dead."""

from collections.abc import Iterable
from dataclasses import dataclass

from campaigns.models import Captive, DeadClaim


@dataclass(frozen=True)
class MatterLine:
    """`title` is a link to `url`, `held` says by whom; an open one waits for a decision."""

    url: str
    title: str
    held: str
    is_open: bool


def matter_lines(rows: Iterable[Captive | DeadClaim]) -> tuple[MatterLine, ...]:
    """The lines of captives and claims that were loaded with their warbands."""
    return tuple(_line(row) for row in rows)


def _line(row: Captive | DeadClaim) -> MatterLine:
    if isinstance(row, Captive):
        title, held = f"{row.name} of {row.warband.name}", f"held by {row.captor.name}"
    else:
        title, held = f"The dead of {row.warband.name}", f"claimed by {row.claimant.name}"
    return MatterLine(row.get_absolute_url(), title, held, row.status == "open")
