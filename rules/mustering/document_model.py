"""The fields of `wyrdbook-warband/1`, the published file of a warband, and how much each may state.

Read and written by `document`; the published JSON schema is made from these types.
"""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType, field

from rules.catalogue.packs.declared import StatedEdition
from rules.catalogue.profile import Profile
from rules.ledger.sheet import Advance, Again, Boon, Experience, Gift, Injury, Key, Waiver
from rules.values import Value
from rules.versions import WARBAND_FORMAT

#: Heroes and groups on one roster, the gone included; living warriors; and what one of them carries.
MOST_BLOCKS, MOST_MODELS, MOST_ITEMS = 1_000, 200, 100
MOST_GOLD = 1_000_000

Name = Annotated[str, Meta(min_length=1, max_length=80, pattern=r"\S")]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Members = Annotated[int, Meta(ge=0, le=100)]
Number = Annotated[int, Meta(ge=1, le=10_000)]
Few = Annotated[int, Meta(ge=0, le=1_000)]


class Belonging(Value, frozen=True):
    """Copies of one item and what was paid for each, in gold crowns."""

    item: Key
    paid: tuple[Count, ...]


class Block(Value, frozen=True, omit_defaults=True):
    """A hero or henchman group. Needed are type and name; `items` lists what each member carries, by key."""

    type: str
    name: Name
    members: Members = 1
    items: tuple[str, ...] | UnsetType = UNSET
    possessions: tuple[Belonging, ...] | UnsetType = UNSET
    number: Number | UnsetType = UNSET
    kind: Literal["hero", "henchmen", "hired_sword", "dramatis_persona"] | UnsetType = UNSET
    profile: Profile | UnsetType = UNSET
    leader: bool | UnsetType = UNSET
    hired_for: tuple[Count, ...] | UnsetType = UNSET
    starting_experience: Experience | UnsetType = UNSET
    experience: Experience | UnsetType = UNSET
    starting_skills: tuple[Key, ...] | UnsetType = UNSET
    starting_spells: tuple[Key, ...] = ()
    advances: tuple[Advance, ...] = ()
    injuries: tuple[Injury, ...] = ()
    mutations: tuple[Gift | Key, ...] = ()
    skill_lists: tuple[Key, ...] = ()
    misses_battles: Few = 0
    battles: Few = 0
    upkeep_paid: Few = 0
    fallen: Few = 0
    again: Again | None = None
    status: Literal["active", "dead", "dismissed", "retired", "captured"] = "active"


class Document(Value, frozen=True, omit_defaults=True):
    """A whole warband. Needed are type and name; without `gold` what is left of the starting gold."""

    type: str
    name: Name
    warriors: tuple[Block, ...] = ()
    format: Literal["wyrdbook-warband/1"] = WARBAND_FORMAT
    gold: Annotated[int, Meta(ge=-MOST_GOLD, le=MOST_GOLD)] | UnsetType = UNSET
    wyrdstone: Count = 0
    stash: tuple[Belonging, ...] = ()
    battles: Count = 0
    rulebook: Key = field(default="")
    skill_set: Key = ""
    waivers: tuple[Waiver, ...] = ()
    boons: tuple[Boon, ...] = ()
    edition: StatedEdition | UnsetType = UNSET
