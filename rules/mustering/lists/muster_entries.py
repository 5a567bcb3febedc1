"""The `Hired` entry of a warrior type, with the gear that comes free: shared by the builders and by fixes."""

from rules.catalogue.model import WarriorType
from rules.ledger.entries import Hired
from rules.ledger.sheet import Kind, Possession, WarbandSheet
from rules.mustering.lists.permission import carries_nothing
from rules.mustering.succession import leader_of

DAGGER = "dagger"


def has_free_dagger(kind: WarriorType) -> bool:
    """Whether this type comes with a dagger: true where its lists give one and it may carry weapons."""
    return kind.free_dagger and not carries_nothing(kind)


def hiring(
    sheet: WarbandSheet, kind: WarriorType, name: str, members: int, *, number: int | None = None
) -> Hired:
    """The entry that hires a number of warriors; whether they may be hired is not asked here.

    Of several who may lead only the first one leads.
    """
    free = [*kind.fixed_equipment, *([DAGGER] if has_free_dagger(kind) else [])]
    gear = tuple(Possession(item, (0,) * members * free.count(item)) for item in sorted(set(free)))
    return Hired(
        number=number or sheet.next_number,
        name=name or kind.name,
        type=kind.key,
        kind=Kind(kind.kind),
        profile=kind.profile,
        price=kind.price,
        members=members,
        leader=kind.leader and (kind.maximum == 1 or leader_of(sheet) is None),
        experience=kind.experience,
        skills=kind.starting_skills,
        gear=gear,
    )
