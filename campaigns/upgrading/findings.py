"""A finding: one thing that would change, in words and as plain data."""

from dataclasses import dataclass
from typing import Literal

from wyrdbook.places import COMMAND

Subject = Literal["migration", "edition", "record", "battle", "game", "sequence", "sheet"]
#: The headings under which findings are told.
HEADINGS: dict[Subject, str] = {
    "migration": f"Migrations that {COMMAND} migrate would run",
    "edition": "Pinned rulebooks that are read otherwise",
    "record": "Records that cannot be read",
    "battle": "Battles that are set up and not fought",
    "game": "Battles that are being played",
    "sequence": "Post-battle sequences that do not go on where they stopped",
    "sheet": "Rosters whose legality or rating changes",
}


@dataclass(frozen=True)
class Finding:
    """`what` names the row as people know it, `id` is its number in the database (0 where it has none).

    `is_to_do` tells what somebody has to do something about from what is good to know.
    """

    subject: Subject
    what: str
    id: int
    says: str
    is_to_do: bool = False

    @property
    def sentence(self) -> str:
        """The finding in a sentence."""
        return f"{self.what}: {self.says}"
