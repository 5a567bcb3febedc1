"""What the aftermath has decided so far for one warband; the steps add to it, the proposal reads it."""

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from rules.aftermath.side import Side
from rules.engine.outcome import FighterOutcome
from rules.ledger.entries import (
    BattleChange,
    BecameLeader,
    ExperienceGained,
    GearLost,
    InjurySuffered,
    ItemLost,
    MembersLost,
    Place,
)
from rules.ledger.gains import BoonGained, Gain
from rules.ledger.sheet import Boon, WarriorSheet
from rules.mustering.succession import disbanded
from rules.values import Value


class Note(Value, frozen=True):
    """A matter that a person has to settle; `warrior` is the roster number that it is about, if any."""

    text: str
    warrior: int | None = None


class Captive(Value, frozen=True):
    """A hero in the hands of the enemy; `captor` is the index of a side."""

    name: str
    captor: int


class PendingChanges:
    """Changes in the order in which the ledger makes them.

    Departures of living warriors (`leaving`) come after all else, with what those earned; then the new leader.
    """

    def __init__(self) -> None:
        self.changes: list[BattleChange | Gain] = []
        self.leaving: list[MembersLost] = []
        self.leading: list[BecameLeader | BoonGained] = []
        self.captives: list[Captive] = []
        self.notes: list[Note] = []
        #: Heroes who are to fight in the pits, once for each time.
        self.pit_fights: list[FighterOutcome] = []
        #: The roster numbers of heroes who have rolled a serious injury again.
        self.rerolled: set[int] = set()
        #: Dice that may be rolled again or changed by 1 (Blessing of the Elements).
        self.blessings = 0
        #: The ids of those fighters of groups who died.
        self.dead_members: set[int] = set()
        #: The number of the block that a fighter has of their own by what happened to them alone, by their id.
        self.apart: dict[int, int] = {}
        self._dead: Counter[int] = Counter()
        self._earned: Counter[int] = Counter()

    def record_death(self, warrior: WarriorSheet, members: int, rolls: tuple[int, ...], cause: str) -> None:
        """Members of a block are dead, with what they carried."""
        self._dead[warrior.number] += members
        self.changes.append(MembersLost(warrior.number, members, "dead", rolls, cause))

    def remove_item(
        self, place: Place, item: str, copies: int = 1, reason: str = "used up", rolls: tuple[int, ...] = ()
    ) -> None:
        """Copies of an item are off the roster."""
        self.changes.append(ItemLost(place, item, copies, reason, rolls))

    def is_kept(self, warrior: WarriorSheet) -> bool:
        """Whether a block still has its things: neither dead nor robbed."""
        robbed = any(
            isinstance(change, GearLost) and change.number == warrior.number for change in self.changes
        )
        return self.survives(warrior) and not robbed

    def depart(
        self,
        warrior: WarriorSheet,
        status: Literal["captured", "retired"],
        rolls: tuple[int, ...],
        cause: str,
    ) -> None:
        """A living hero is off the roster once everything else is settled."""
        self.leaving.append(MembersLost(warrior.number, 1, status, rolls, cause))

    def disband(self, blocks: Iterable[WarriorSheet]) -> None:
        """Everybody who is left goes, as the warband is at an end."""
        self.leaving += disbanded(blocks)

    def succeed_leader(
        self, warrior: WarriorSheet, rolls: tuple[int, ...], boons: Iterable[Boon] = ()
    ) -> None:
        """A hero leads once everybody who goes is gone, with what comes of it."""
        self.leading += [BecameLeader(warrior.number, rolls), *map(BoonGained, boons)]

    def award(self, warrior: WarriorSheet, amount: int, reason: str) -> int:
        """A block gains experience; its total afterwards."""
        self._earned[warrior.number] += amount
        self.changes.append(ExperienceGained(warrior.number, amount, reason))
        return self.experience(warrior)

    def experience(self, warrior: WarriorSheet) -> int:
        """The experience that a block has by now."""
        return warrior.experience + self._earned[warrior.number]

    def spend_blessing(self) -> bool:
        """Use up a blessing for a die to be rolled again; False where none was left."""
        had = self.blessings > 0
        self.blessings -= int(had)
        return had

    def survives(self, warrior: WarriorSheet) -> bool:
        """Whether anybody of the block is alive, in the warband or out of it."""
        return self.alive(warrior) > 0

    def alive(self, warrior: WarriorSheet) -> int:
        """How many of the block are not dead."""
        return warrior.members - self._dead[warrior.number]

    def injuries(self, warrior: WarriorSheet) -> list[InjurySuffered]:
        """The lasting injuries of a block by this battle, so far."""
        return [
            change
            for change in self.changes
            if isinstance(change, InjurySuffered) and change.number == warrior.number
        ]

    def misses(self, warrior: WarriorSheet) -> int:
        """How many battles a block misses for injuries of this battle, so far."""
        return sum(suffered.misses_battles for suffered in self.injuries(warrior))

    def flags_of(self, warrior: WarriorSheet) -> tuple[str, ...]:
        """The lasting marks of a block by this battle, so far."""
        return tuple(flag for suffered in self.injuries(warrior) for flag in suffered.injury.flags)

    def is_leaving(self, warrior: WarriorSheet) -> bool:
        """Whether the block leaves the warband by these changes."""
        return any(change.number == warrior.number for change in self.leaving)

    def note(self, text: str, warrior: WarriorSheet | None = None) -> None:
        """Note a matter that a person has to settle."""
        self.notes.append(Note(text, None if warrior is None else warrior.number))

    @property
    def all_changes(self) -> tuple[BattleChange | Gain, ...]:
        """All changes in the order in which they apply: those of the battle, then who leaves, then who leads."""
        return (*self.changes, *self.leaving, *self.leading)


def cause_of(side: Side, *casualties: FighterOutcome) -> str:
    """The enemies who took them out of action, for the ledger: `Snikch of Clan Eshin`; empty where no enemy did."""
    causes = []
    for casualty in casualties:
        enemy = side.enemy_who_did_it(casualty)
        if enemy is not None:
            causes.append(f"{enemy.name} of {side.setup.side_names[side.side_of(enemy.id)]}")
    return ", ".join(dict.fromkeys(causes))
