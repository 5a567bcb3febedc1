"""Shapes of the roster's part of the API. Prices, gold and worth are gold crowns, lengths are inches."""

from datetime import date, datetime

import msgspec

from rules.mustering.document_model import Document


class WarbandLine(msgspec.Struct, frozen=True):
    """A warband in a list. `type` is its key in the rulebook, `gold` are gold crowns, `wyrdstone` shards.

    `revision` is that of its last ledger entry, `problems` how many problems count against its roster.
    """

    id: int
    name: str
    type: str
    type_name: str
    gold: int
    wyrdstone: int
    battles: int
    revision: int
    problems: int
    created: date


class Warbands(msgspec.Struct, frozen=True):
    """`next` is the `before` of the next part, null after the last one."""

    warbands: tuple[WarbandLine, ...]
    next: int | None


class Rating(msgspec.Struct, frozen=True):
    """The warband rating, and its terms: experience, members, large members, ratings of hired swords, mounts."""

    total: int
    experience: int
    members: int
    large: int
    hired_swords: int
    mounts: int = 0


class Roster(msgspec.Struct, frozen=True):
    """A warband as it was right after the ledger entry `revision`, written at `as_of`; the dead are on it as well.

    `worth` is in gold crowns: the treasury, and what was paid for everybody and everything that is there. `rulebook` is
    the version of the rulebook that the warband uses today. `roster` is the file that Wyrdbook imports again.
    """

    id: int
    name: str
    owner: str
    type: str
    type_name: str
    revision: int
    latest_revision: int
    as_of: datetime | None
    rulebook: str
    rating: Rating
    worth: int
    roster: Document


class Entry(msgspec.Struct, frozen=True):
    """One thing of the rulebook by its key."""

    key: str
    name: str


class Entries(msgspec.Struct, frozen=True):
    """Everything of one kind, in the order of the rulebook; `rulebook` is its version."""

    rulebook: str
    entries: tuple[Entry, ...]


class PackLine(msgspec.Struct, frozen=True):
    """A pack that the rulebook is made of."""

    key: str
    name: str


class RulebookFront(msgspec.Struct, frozen=True):
    """What the rulebook is made of, lowest pack first, and how many things of each kind it has."""

    version: str
    packs: tuple[PackLine, ...]
    house_rules: tuple[str, ...]
    counts: dict[str, int]
