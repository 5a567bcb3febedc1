"""A roster as another program wrote it, in one form for all of them: its own words, not yet our keys.

Made by the readers of the formats; the site keeps it between the report and the import, so that it is bounded here.
"""

from typing import Annotated, Literal

from msgspec import Meta

from rules.catalogue.profile import Change, Profile
from rules.mustering.document_model import MOST_BLOCKS, MOST_GOLD
from rules.values import DataError, Value

Word = Annotated[str, Meta(max_length=200)]
Name = Annotated[str, Meta(max_length=80)]
Small = Annotated[int, Meta(ge=0, le=1_000)]
ThingKind = Literal["", "item", "skill", "spell", "mutation", "injury", "skill_list"]
WarriorKind = Literal["hero", "henchmen", "hired_sword", "dramatis_persona"]
WarriorStatus = Literal["active", "dead", "captured", "dismissed"]
Material = Literal["", "gromril", "ithilmar"]

#: Battles that a warband may have fought elsewhere.
MOST_BATTLES = 1_000
#: Things that one warrior, and a stash, may have, and remarks that a roster may come with.
MOST_THINGS, MOST_STORED, MOST_REMARKS = 150, 600, 400
#: Copies of one thing, as one line of the file or as several.
MOST_COPIES = 1_000
#: Copies of all things, each member of a group counted.
MOST_HELD = 20_000
#: The most of them altogether: as large as a kept roster may become.
MOST_ALTOGETHER = 4_000


class ForeignThing(Value, frozen=True, omit_defaults=True):
    """An item, skill, spell, mutation or injury. `ids` are those of its program, the most telling first.

    `copies` are for each member; `price` is that of one copy, None where the file does not say. `material` is gromril
    or ithilmar, `code` the D66 of an injury.
    """

    name: Word
    kind: ThingKind = ""
    ids: Annotated[tuple[Word, ...], Meta(max_length=6)] = ()
    copies: Annotated[int, Meta(ge=1, le=MOST_COPIES)] = 1
    price: Annotated[int, Meta(ge=0, le=MOST_GOLD)] | None = None
    material: Material = ""
    code: Name = ""


class ForeignWarrior(Value, frozen=True, omit_defaults=True):
    """A hero, group or hireling. `profile` is as the file shows it; `wounded` says whether injuries are in it.

    `keys` are their type's ids or slugs in the program, `price` the hire fee of one.
    """

    name: Name
    type: Word
    kind: WarriorKind
    keys: Annotated[tuple[Word, ...], Meta(max_length=6)] = ()
    members: Annotated[int, Meta(ge=1, le=100)] = 1
    experience: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    starting_experience: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    profile: Profile | None = None
    wounded: bool = True
    price: Annotated[int, Meta(ge=0, le=MOST_GOLD)] | None = None
    things: Annotated[tuple[ForeignThing, ...], Meta(max_length=MOST_THINGS)] = ()
    changes: Annotated[tuple[Change, ...], Meta(max_length=60)] = ()
    leader: bool = False
    promoted: bool = False
    misses: Small = 0
    status: WarriorStatus = "active"


class Remark(Value, frozen=True, omit_defaults=True):
    """Something of the file that its reader guessed or leaves out: where it stands, its words, and why."""

    what: Literal["guessed", "left_out"]
    place: Word
    words: Word
    why: Annotated[str, Meta(max_length=300)]


class ForeignRoster(Value, frozen=True, omit_defaults=True):
    """One warband of a file. `type_keys` are ids or slugs of its type.

    `gold` and `battles` (fought so far) are None where the file does not say.
    """

    program: Name
    name: Name
    type: Word
    type_keys: Annotated[tuple[Word, ...], Meta(max_length=4)] = ()
    gold: Annotated[int, Meta(ge=-MOST_GOLD, le=MOST_GOLD)] | None = None
    wyrdstone: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    warriors: Annotated[tuple[ForeignWarrior, ...], Meta(max_length=MOST_BLOCKS)] = ()
    stash: Annotated[tuple[ForeignThing, ...], Meta(max_length=MOST_STORED)] = ()
    battles: Annotated[int, Meta(ge=0, le=MOST_BATTLES)] | None = None
    remarks: Annotated[tuple[Remark, ...], Meta(max_length=MOST_REMARKS)] = ()


def check_size(roster: ForeignRoster, where: str) -> ForeignRoster:
    """Raises `DataError` for more than a roster of any warband holds."""
    total = len(roster.warriors) + len(roster.stash) + len(roster.remarks)
    total += sum(len(warrior.things) + len(warrior.changes) for warrior in roster.warriors)
    if total > MOST_ALTOGETHER:
        raise DataError(where, "", f"the roster lists more than {MOST_ALTOGETHER:,} things")
    copies = sum(thing.copies for thing in roster.stash)
    copies += sum(thing.copies * warrior.members for warrior in roster.warriors for thing in warrior.things)
    if copies > MOST_HELD:
        raise DataError(where, "", f"the roster holds more than {MOST_HELD:,} copies of things")
    return roster
