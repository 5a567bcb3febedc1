"""The official warband rating with its terms, and what a warband is worth in gold.

Two different numbers: the rating compares warbands before a battle, the worth says what was paid for one.
"""

from rules.catalogue.model import Rulebook
from rules.ledger.sheet import Kind, WarbandSheet
from rules.mustering.figures.riding import is_mount
from rules.mustering.hirelings import hireling_of, is_hired
from rules.values import Value

PER_WARRIOR = 5
PER_LARGE_WARRIOR = 20


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
    """The rating of a warband; a group's experience counts for each member (LRB part 3 p.77).

    A warrior who misses battles counts; one of an unknown type counts as an ordinary member. A hired sword counts their
    printed rating and 1 for each experience point (p.105), a dramatis persona a fixed number (p.111).
    """
    experience = members = large = hired_swords = 0
    for warrior in sheet.active:
        if is_hired(warrior):
            hireling = hireling_of(warrior, rulebook)
            hired_swords += hireling.rating if hireling else 0
            hired_swords += warrior.experience if warrior.kind is Kind.HIRED_SWORD else 0
            continue
        experience += warrior.experience * warrior.members
        kind = rulebook.warrior_type(sheet.type, warrior.type)
        if kind and kind.rating == PER_LARGE_WARRIOR:
            large += warrior.members
        else:
            members += warrior.members
    return Rating(experience, members, large, hired_swords, _mounts(sheet, rulebook))


def _mounts(sheet: WarbandSheet, rulebook: Rulebook) -> int:
    """The points of all mounts in use (MOUNT-47): those without a figure of their own count as a horse or warhorse."""
    if not rulebook.has_riders:
        return 0
    stated = rulebook.campaign.rating.mounts
    points = 0
    for warrior in sheet.active:
        for held in () if is_hired(warrior) else warrior.possessions:
            item = rulebook.items.get(held.item)
            if item is not None and item.profile is not None and is_mount(item):
                usual = stated.get("warhorse" if item.profile.A else "horse", 0)
                points += held.copies * stated.get(item.key, usual)
    return points


def worth(sheet: WarbandSheet) -> int:
    """Gold crowns in the treasury and paid for everybody and everything that is still there."""
    places = [sheet.stash, *(warrior.possessions for warrior in sheet.active)]
    gear = sum(sum(possession.paid) for place in places for possession in place)
    gifts = sum(gift.paid for warrior in sheet.active for gift in warrior.mutations)
    return sheet.gold + gear + gifts + sum(sum(warrior.hired_for) for warrior in sheet.active)
