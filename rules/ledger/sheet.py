"""One warband as plain facts: what legality, the battle engine, the printer and import/export see.

A sheet is the fold of a ledger (`rules.ledger.apply`) and nothing else changes it. Numbers that follow from
other numbers (current profile, skills known, rating) are properties or questions, never stored.
"""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta

from rules.catalogue.profile import Change, Profile
from rules.numbers import RosterNumber
from rules.values import Value

#: What a file or a ledger may state: the name of something in the rulebook, a die or a sum of dice, an experience.
Key = Annotated[str, Meta(max_length=80)]
Rolled = Annotated[int, Meta(ge=0, le=1_000)]
Experience = Annotated[int, Meta(ge=0, le=10_000)]


class Kind(StrEnum):
    """The kinds of block on the roster sheet."""

    HERO = "hero"
    HENCHMEN = "henchmen"
    HIRED_SWORD = "hired_sword"
    DRAMATIS_PERSONA = "dramatis_persona"


class Status(StrEnum):
    """Why a block still is, or no longer is, part of the warband. The gone keep their rows."""

    ACTIVE = "active"
    DEAD = "dead"
    DISMISSED = "dismissed"
    RETIRED = "retired"
    CAPTURED = "captured"


#: The mark of a slain hero who was raised as a Zombie: they keep their arms, and nobody joins or leaves their group.
AWAKENED = "awakened"
#: The mark of a priest of Ulric who stayed a wolf: they bite, carry nothing and no longer pray.
WOLF_FOR_GOOD = "wolf-for-good"


class Possession(Value, frozen=True):
    """Copies of one item in one place, with what was paid for each copy (gold crowns).

    In a henchman group every member carries the same, so the copies are a multiple of the members.
    """

    item: str
    paid: tuple[int, ...]

    @property
    def copies(self) -> int:
        return len(self.paid)


class Injury(Value, frozen=True):
    """A lasting serious injury with everything it does, as rolled."""

    key: Key
    rolls: tuple[Rolled, ...] = ()
    changes: tuple[Change, ...] = ()
    flags: tuple[Key, ...] = ()
    battle: Key = ""


class Advance(Value, frozen=True):
    """One advance taken: the dice and the one thing gained (a change, a skill or a spell).

    `due_at` is the experience threshold that made it due; 0 for an advance that no threshold asked for.
    """

    due_at: Experience
    rolls: tuple[Rolled, ...] = ()
    change: Change | None = None
    skill: Key = ""
    spell: Key = ""


class Again(Value, frozen=True):
    """A spell that came up again: the player has yet to say whether it is drawn anew or lowered by 1.

    `left` are the spells still to get from the `list`, this one among them; `by_book` one that a tome
    teaches.
    """

    spell: Key
    left: Annotated[int, Meta(ge=1, le=12)]
    list: Key
    by_book: bool = False


class Gift(Value, frozen=True):
    """A mutation, blessing or marking that was bought, its price, and what it changes in the profile."""

    key: Key
    paid: int = 0
    changes: tuple[Change, ...] = ()


class Waiver(Value, frozen=True):
    """A waiver of one problem: its code, warrior (None for the warband) and item, the reason, the organiser's name."""

    code: Key
    reason: Annotated[str, Meta(min_length=1, max_length=200)]
    by: Annotated[str, Meta(max_length=150)] = ""
    warrior: int | None = None
    item: Key = ""


class Boon(Value, frozen=True):
    """Something won that is no gold and no thing, for one warrior or (None) the whole warband.

    `kind` and `lasts` are words of `rules.catalogue.campaign.find_model.Boon`; `callings` whom it concerns, `not_for`
    whom it does not serve; `origin` the place or scenario that gave it; `item` the thing that it is on.
    """

    kind: Key
    lasts: Key = "for-good"
    count: Annotated[int, Meta(ge=1, le=10_000)] = 1
    warrior: int | None = None
    callings: tuple[Key, ...] = ()
    origin: Key = ""
    not_for: tuple[Key, ...] = ()
    item: Key = ""


class WarriorSheet(Value, frozen=True):
    """One block of the roster: a hero, a henchman group, a hired sword or a dramatis persona.

    `number` identifies the block inside its warband for ever. `profile` and `starting_experience` are as hired,
    before advances, gifts and injuries. `hired_for` holds the gold crowns paid for each member that ever joined.
    `battles` counts those fought since, `upkeep_paid` for how many of them they had their upkeep. `skill_lists` are
    those that a henchman who became a hero has chosen, `again` the spell that came up again and waits for a choice.
    """

    number: RosterNumber
    name: str
    type: str
    kind: Kind
    profile: Profile
    members: int = 1
    leader: bool = False
    hired_for: tuple[int, ...] = ()
    starting_experience: int = 0
    experience: int = 0
    starting_skills: tuple[str, ...] = ()
    starting_spells: tuple[str, ...] = ()
    possessions: tuple[Possession, ...] = ()
    advances: tuple[Advance, ...] = ()
    injuries: tuple[Injury, ...] = ()
    mutations: tuple[Gift, ...] = ()
    skill_lists: tuple[str, ...] = ()
    misses_battles: int = 0
    battles: int = 0
    upkeep_paid: int = 0
    fallen: int = 0
    again: Again | None = None
    status: Status = Status.ACTIVE

    @property
    def is_active(self) -> bool:
        return self.status is Status.ACTIVE and self.members > 0

    @property
    def is_group(self) -> bool:
        return self.kind is Kind.HENCHMEN

    @property
    def was_several(self) -> bool:
        """A group of more than one, counting the fallen."""
        return self.is_group and self.members + self.fallen > 1

    @property
    def current(self) -> Profile:
        """The profile with all advances, gifts and injuries in it."""
        gained = [advance.change for advance in self.advances if advance.change]
        given = [change for gift in self.mutations for change in gift.changes]
        suffered = [change for injury in self.injuries for change in injury.changes]
        return self.profile.changed_by([*gained, *given, *suffered])

    @property
    def skills(self) -> tuple[str, ...]:
        return self.starting_skills + tuple(advance.skill for advance in self.advances if advance.skill)

    @property
    def spells(self) -> tuple[str, ...]:
        return self.starting_spells + tuple(advance.spell for advance in self.advances if advance.spell)

    @property
    def flags(self) -> tuple[str, ...]:
        """Lasting marks of injuries that a battle reads, e.g. `stupidity` or `cannot-run`."""
        return tuple(flag for injury in self.injuries for flag in injury.flags)

    def copies_each(self, possession: Possession) -> int:
        """How many copies of a possession each member carries."""
        return possession.copies // self.members if self.members else 0


class WarbandSheet(Value, frozen=True):
    """A whole warband between two battles. Gold in crowns, wyrdstone in shards.

    `rulebook` is the version of the rulebook that the warband was last changed under, `skill_set` the one chosen
    where its list has several.
    `boons` are what the warband has won for later, in the order in which it won them.
    """

    name: str
    type: str
    gold: int
    wyrdstone: int = 0
    warriors: tuple[WarriorSheet, ...] = ()
    stash: tuple[Possession, ...] = ()
    battles: int = 0
    rulebook: str = ""
    skill_set: str = ""
    waivers: tuple[Waiver, ...] = ()
    boons: tuple[Boon, ...] = ()

    @property
    def active(self) -> tuple[WarriorSheet, ...]:
        return tuple(warrior for warrior in self.warriors if warrior.is_active)

    @property
    def next_number(self) -> RosterNumber:
        """The number of the next block; numbers of the gone are never used again."""
        return RosterNumber(max((warrior.number for warrior in self.warriors), default=0) + 1)

    def warrior(self, number: int) -> WarriorSheet:
        """The block with that number; raises `KeyError`."""
        for warrior in self.warriors:
            if warrior.number == number:
                return warrior
        raise KeyError(number)
