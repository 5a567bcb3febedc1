"""The official warband rating with its terms, and what a warband is worth in gold.

Two different numbers: the rating compares warbands before a battle, the worth says what was paid for one.
"""

from rules.catalogue.model import Rulebook
from rules.ledger.sheet import Kind, WarbandSheet, WarriorSheet
from rules.mustering.figures.riding import is_mount
from rules.mustering.hirelings import hireling_of, is_hired
from rules.values import Value

PER_WARRIOR = 5
PER_LARGE_WARRIOR = 20
#: The boon of gold granted before the first battle: its `count` crowns come on top of the starting gold.
GRANTED = "granted-gold"


class Rating(Value, frozen=True):
    """The terms as the roster sheet prints them: experience + members x 5 + large x 20 + hired swords + mounts.

    `members` and `large` are numbers of warriors, `hired_swords` their printed ratings with their experience. `mounts`
    count where riders are played.
    """

    experience: int
    members: int
    large: int
    hired_swords: int
    mounts: int = 0

    @property
    def total(self) -> int:
        return (
            self.experience
            + self.members * PER_WARRIOR
            + self.large * PER_LARGE_WARRIOR
            + self.hired_swords
            + self.mounts
        )


def rating(sheet: WarbandSheet, rulebook: Rulebook) -> Rating:
    """The rating of a warband: what all its active warriors count (LRB part 3 p.77)."""
    shares = [share for _warrior, share in shares_of(sheet, rulebook)]
    return Rating(
        experience=sum(share.experience for share in shares),
        members=sum(share.members for share in shares),
        large=sum(share.large for share in shares),
        hired_swords=sum(share.hired_swords for share in shares),
        mounts=sum(share.mounts for share in shares),
    )


def shares_of(sheet: WarbandSheet, rulebook: Rulebook) -> list[tuple[WarriorSheet, Rating]]:
    """What each active warrior or group counts towards the rating; a group's experience counts for each member.

    A warrior who misses battles counts; one of an unknown type counts as an ordinary member. A hired sword counts their
    printed rating and 1 for each experience point (p.105), a dramatis persona a fixed number (p.111).
    """
    return [(warrior, _share(warrior, sheet, rulebook)) for warrior in sheet.active]


def _share(warrior: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> Rating:
    if is_hired(warrior):
        hireling = hireling_of(warrior, rulebook)
        printed = hireling.rating if hireling else 0
        learned = warrior.experience if warrior.kind is Kind.HIRED_SWORD else 0
        return Rating(0, 0, 0, printed + learned)
    kind = rulebook.warrior_type(sheet.type, warrior.type)
    is_large = kind is not None and kind.rating == PER_LARGE_WARRIOR
    return Rating(
        experience=warrior.experience * warrior.members,
        members=0 if is_large else warrior.members,
        large=warrior.members if is_large else 0,
        hired_swords=0,
        mounts=_mounts(warrior, rulebook),
    )


def _mounts(warrior: WarriorSheet, rulebook: Rulebook) -> int:
    """The points of the mounts in use (MOUNT-47): those without a figure of their own count as a horse or warhorse."""
    if not rulebook.has_riders:
        return 0
    stated = rulebook.campaign.rating.mounts
    points = 0
    for held in warrior.possessions:
        item = rulebook.items.get(held.item)
        if item is not None and item.profile is not None and is_mount(item):
            usual = stated.get("warhorse" if item.profile.A else "horse", 0)
            points += held.copies * stated.get(item.key, usual)
    return points


class Outlay(Value, frozen=True):
    """What was paid for a warrior or group: for each member, for mutations by key, and for possessions by item."""

    hire: tuple[int, ...]
    mutations: tuple[tuple[str, int], ...]
    gear: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        parts = (*self.mutations, *self.gear)
        return sum(self.hire) + sum(paid for _key, paid in parts)


def outlay_of(warrior: WarriorSheet) -> Outlay:
    """What was paid for a warrior or group and everything that they have."""
    return Outlay(
        hire=warrior.hired_for,
        mutations=tuple((gift.key, gift.paid) for gift in warrior.mutations),
        gear=tuple((held.item, sum(held.paid)) for held in warrior.possessions),
    )


def worth(sheet: WarbandSheet) -> int:
    """Gold crowns in the treasury and paid for everybody and everything that is still there."""
    stash = sum(sum(possession.paid) for possession in sheet.stash)
    return sheet.gold + stash + sum(outlay_of(warrior).total for warrior in sheet.active)


def granted_gold(sheet: WarbandSheet) -> int:
    """Gold crowns that organisers granted before the first battle."""
    return sum(boon.count for boon in sheet.boons if boon.kind == GRANTED)
