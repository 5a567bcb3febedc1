"""The effects of a change before it is made: gold, rating, warriors, attacks, saves, and problems it brings or solves.

Pure; called by the builder for every option that it shows, so that it asks legality only about the blocks that the
entries touch, and about the composition of the warband only where somebody joins or leaves.
"""

from collections.abc import Iterable, Sequence

from rules.catalogue.model import Rulebook
from rules.catalogue.profile import CHARACTERISTICS, Characteristic
from rules.ledger.apply import apply
from rules.ledger.entries import (
    Dismissed,
    Entry,
    Hired,
    ItemBought,
    ItemMoved,
    ItemSold,
    LeaderNamed,
    MembersJoined,
    MutationBought,
    MutationGivenBack,
    UpkeepPaid,
)
from rules.ledger.sheet import WarbandSheet
from rules.mustering.figures.arms import Arms, arms
from rules.mustering.figures.fighting import fighting
from rules.mustering.figures.rating import rating
from rules.mustering.legality import (
    carrying,
    composition,
    equipment,
    growth,
    hired,
    limits,
    magic,
    mutations,
)
from rules.mustering.legality.composition import size
from rules.mustering.problem import Problem
from rules.values import Value, changed


class Figure(Value, frozen=True):
    """One characteristic before and after."""

    characteristic: Characteristic
    before: int
    after: int


class BlockChange(Value, frozen=True):
    """The change of a member of one block that is there before and after. Empty `figures` are unchanged ones."""

    number: int
    before: Arms
    after: Arms
    figures: tuple[Figure, ...] = ()


class Preview(Value, frozen=True):
    """The warband after the change: gold crowns, rating and warriors, each with what there was before.

    Warriors are those who count towards the maximum: not hired swords, but fighting dogs.
    `blocks` are those whose attacks, save or profile change; `new` and `solved` the problems that come and go.
    """

    gold_before: int
    gold: int
    rating_before: int
    rating: int
    warriors_before: int
    warriors: int
    blocks: tuple[BlockChange, ...] = ()
    new: tuple[Problem, ...] = ()
    solved: tuple[Problem, ...] = ()


_OF_A_BLOCK = (
    equipment,
    carrying,
    limits,
    growth,
    magic,
    mutations,
)
_OF_THE_WARBAND = (composition, hired)
_OF_THE_COMPANY = (Hired, MembersJoined, Dismissed, LeaderNamed)


class _Standing(Value, frozen=True):
    """The state of part of a warband: its problems, and attacks and save of the blocks looked at."""

    problems: tuple[Problem, ...]
    arms: dict[int, Arms]


def preview(sheet: WarbandSheet, rulebook: Rulebook, entries: Sequence[Entry]) -> Preview:
    """The effect of the entries, one after the other. Raises `CannotApply` for what cannot be."""
    return previews(sheet, rulebook, [entries])[0]


def previews(
    sheet: WarbandSheet, rulebook: Rulebook, options: Iterable[Sequence[Entry]]
) -> tuple[Preview, ...]:
    """The effect of each option by itself; how things stand before is worked out once for all of them."""
    before: dict[tuple[tuple[int, ...], bool], _Standing] = {}
    points, warriors = rating(sheet, rulebook).total, size(sheet, rulebook)
    found = []
    for entries in options:
        after = sheet
        for entry in entries:
            after = apply(after, entry)
        touched = tuple(sorted({number for entry in entries for number in _touched(entry)}))
        company = any(isinstance(entry, _OF_THE_COMPANY) for entry in entries)
        if (touched, company) not in before:
            before[touched, company] = _standing(sheet, rulebook, touched, company=company)
        old, new = before[touched, company], _standing(after, rulebook, touched, company=company)
        found.append(
            Preview(
                gold_before=sheet.gold,
                gold=after.gold,
                rating_before=points,
                rating=rating(after, rulebook).total if company else points,
                warriors_before=warriors,
                warriors=size(after, rulebook),
                blocks=tuple(_block_changes(sheet, after, old, new, rulebook)),
                new=_without(new.problems, old.problems),
                solved=_without(old.problems, new.problems),
            )
        )
    return tuple(found)


def _touched(entry: Entry) -> tuple[int, ...]:
    """The numbers of the blocks that an entry changes."""
    match entry:
        case ItemBought() | ItemSold():
            places = [entry.place]
        case ItemMoved():
            places = [entry.source, entry.target]
        case Hired() | MembersJoined() | Dismissed() | MutationBought() | MutationGivenBack() | UpkeepPaid():
            places = [entry.number]
        case _:
            places = []
    return tuple(place for place in places if place is not None)


def _standing(
    sheet: WarbandSheet, rulebook: Rulebook, touched: tuple[int, ...], *, company: bool
) -> _Standing:
    warband = rulebook.warbands.get(sheet.type)
    blocks = tuple(block for block in sheet.active if block.number in touched)
    found: list[Problem] = []
    if warband is not None:
        alone = changed(sheet, warriors=blocks, stash=())
        for subject in _OF_THE_WARBAND if company else ():
            found += subject.problems(sheet, warband, rulebook)
        for subject in _OF_A_BLOCK:
            found += subject.problems(alone, warband, rulebook)
    return _Standing(tuple(found), {block.number: arms(block, sheet, rulebook) for block in blocks})


def _without(found: tuple[Problem, ...], others: tuple[Problem, ...]) -> tuple[Problem, ...]:
    known = {(other.code, other.warrior, other.item) for other in others}
    return tuple(each for each in found if (each.code, each.warrior, each.item) not in known)


def _block_changes(
    sheet: WarbandSheet, after: WarbandSheet, old: _Standing, new: _Standing, rulebook: Rulebook
) -> Iterable[BlockChange]:
    for number, arms_before in old.arms.items():
        if number in new.arms:
            figures = _figures(sheet, after, number, rulebook)
            if arms_before != new.arms[number] or figures:
                yield BlockChange(number, arms_before, new.arms[number], figures)


def _figures(sheet: WarbandSheet, after: WarbandSheet, number: int, rulebook: Rulebook) -> tuple[Figure, ...]:
    if sheet.warrior(number) == after.warrior(number):
        return ()
    old, new = (fighting(it.warrior(number), it, rulebook).profile for it in (sheet, after))
    if old == new:
        return ()
    return tuple(
        Figure(letter, old.value(letter), new.value(letter))
        for letter in CHARACTERISTICS
        if old.value(letter) != new.value(letter)
    )
