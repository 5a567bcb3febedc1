"""Loadouts: which of its warriors a warband takes to a battle, and what each of them carries.

Between battles equipment changes hands freely inside a warband, so that applying a loadout is a row of moves by way of
the stash. Pure: a sheet and a loadout in, entries and sentences out.
"""

from collections import Counter
from typing import Annotated

from msgspec import Meta

from rules.catalogue.model import Rulebook
from rules.ledger.apply import apply
from rules.ledger.entries import Entry, ItemMoved, Place
from rules.ledger.sheet import Status, WarbandSheet, WarriorSheet
from rules.mustering.changes import muster
from rules.mustering.hirelings import is_hired
from rules.mustering.legality.check import problems
from rules.mustering.lists.permission import refused
from rules.mustering.problem import NotAllowed
from rules.values import Value

Copies = Annotated[int, Meta(ge=0, le=1_000)]


class Armament(Value, frozen=True):
    """A block of a loadout: whether it `goes`, and the copies in all that its `members` carried of each item."""

    number: Annotated[int, Meta(ge=1, le=100_000)]
    goes: bool = True
    members: Annotated[int, Meta(ge=1, le=1_000)] = 1
    items: dict[str, Copies] = {}

    def wanted(self, members: int) -> Counter[str]:
        """The copies in all for a number of members: whole sets grow and shrink with the group, odd copies stay."""
        return Counter(
            {
                item: copies // self.members * members + copies % self.members
                for item, copies in self.items.items()
                if copies
            }
        )


Loadout = tuple[Armament, ...]


class Change(Value, frozen=True):
    """The items that a block takes up and lays down to be as the loadout wants it, as (item, copies)."""

    number: int
    takes: tuple[tuple[str, int], ...]
    gives: tuple[tuple[str, int], ...]


class Plan(Value, frozen=True):
    """The moves that bring a roster as near to a loadout as the rules let it come.

    `changes` are all differences, `refused` says in sentences what cannot be done, `problems` what becomes illegal.
    """

    entries: tuple[ItemMoved, ...]
    changes: tuple[Change, ...]
    refused: tuple[str, ...]
    problems: tuple[str, ...]


def present_arrangement(sheet: WarbandSheet, home: frozenset[int] = frozenset()) -> Loadout:
    """Everybody as they are armed now; those at `home` stay there. Hired swords keep theirs and list nothing."""
    return tuple(
        Armament(
            number=block.number,
            goes=block.number not in home,
            members=max(block.members, 1),
            items={} if is_hired(block) else dict(_held(block)),
        )
        for block in sheet.active
    )


def differences(sheet: WarbandSheet, loadout: Loadout) -> tuple[Change, ...]:
    """The changes to reach a loadout, by those of its blocks that are still there; equal blocks are left out."""
    found = []
    for armament, block in _present(sheet, loadout):
        wanted, held = armament.wanted(block.members), _held(block)
        takes, gives = tuple((wanted - held).items()), tuple((held - wanted).items())
        if takes or gives:
            found.append(Change(block.number, takes, gives))
    return tuple(found)


def plan(sheet: WarbandSheet, rulebook: Rulebook, loadout: Loadout) -> Plan:
    """First everybody lays down what they carry beyond the loadout, then everybody takes up what they lack."""
    changes = differences(sheet, loadout)
    refusals = list(_gone(sheet, loadout))
    entries: list[ItemMoved] = []
    after = sheet
    for change in changes:
        for item, copies in change.gives:
            after = _moved(after, rulebook, (change.number, None), (item, copies), entries, refusals)
    for change in changes:
        for item, copies in change.takes:
            there = min(copies, _in_stash(after, item))
            if there < copies:
                refusals.append(_lacking(after, rulebook, change.number, item, copies - there))
            if there:
                after = _moved(after, rulebook, (None, change.number), (item, there), entries, refusals)
    known = {problem.message for problem in problems(sheet, rulebook)}
    new = [problem.message for problem in problems(after, rulebook) if problem.message not in known]
    return Plan(tuple(entries), changes, tuple(refusals), tuple(new) if entries else ())


def items_owned(sheet: WarbandSheet) -> tuple[str, ...]:
    """Every item that the warband can hand round: of the stash and of everybody but hired swords."""
    held = [possession.item for possession in sheet.stash]
    held += [
        possession.item for block in sheet.active if not is_hired(block) for possession in block.possessions
    ]
    return tuple(dict.fromkeys(held))


def may_carry(sheet: WarbandSheet, rulebook: Rulebook, block: WarriorSheet, item: str) -> bool:
    """Whether the lists let the block have the item at all, however much it carries already."""
    warband, known = rulebook.warbands.get(sheet.type), rulebook.items.get(item)
    kind = warband.warrior(block.type) if warband else None
    if warband is None or kind is None or known is None or is_hired(block):
        return False
    return refused(known, warband, kind, rulebook, block) is None


def _present(sheet: WarbandSheet, loadout: Loadout) -> list[tuple[Armament, WarriorSheet]]:
    blocks: dict[int, WarriorSheet] = {block.number: block for block in sheet.active if not is_hired(block)}
    return [(armament, blocks[armament.number]) for armament in loadout if armament.number in blocks]


def _gone(sheet: WarbandSheet, loadout: Loadout) -> list[str]:
    blocks: dict[int, WarriorSheet] = {block.number: block for block in sheet.warriors}
    sentences = []
    for armament in loadout:
        block = blocks.get(armament.number)
        if block is None:
            sentences.append(f"Nobody has the number {armament.number} any more.")
        elif not block.is_active:
            state = "dead" if block.status is Status.DEAD else f"no longer with {sheet.name}"
            sentences.append(f"{block.name} is {state}.")
    return sentences


def _moved(
    sheet: WarbandSheet,
    rulebook: Rulebook,
    way: tuple[Place, Place],
    what: tuple[str, int],
    entries: list[ItemMoved],
    refusals: list[str],
) -> WarbandSheet:
    """The sheet after the move, which joins the `entries`; or as it was, with a sentence more among the `refusals`."""
    try:
        entry = muster.move(sheet, rulebook, *way, *what)
    except NotAllowed as refusal:
        refusals.append(refusal.sentence)
        return sheet
    entries.append(entry)
    moved: Entry = entry
    return apply(sheet, moved)


def _lacking(sheet: WarbandSheet, rulebook: Rulebook, number: int, item: str, copies: int) -> str:
    known = rulebook.items.get(item)
    name = known.name if known else item
    more = name if copies == 1 else f"{copies} x {name}"
    return f"{sheet.warrior(number).name} lacks {more}: {sheet.name} has no more of that in the stash."


def _held(block: WarriorSheet) -> Counter[str]:
    return Counter({possession.item: possession.copies for possession in block.possessions})


def _in_stash(sheet: WarbandSheet, item: str) -> int:
    return next((possession.copies for possession in sheet.stash if possession.item == item), 0)
