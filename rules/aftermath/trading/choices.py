"""The commands open to a player at the trading post: for pages, and for policies that play a season.

Every command given is one that `market.accept` takes now; there are more of them, such as other names and numbers.
"""

from collections.abc import Iterator

from rules.aftermath.draft import Draft
from rules.aftermath.trading.commands import (
    Buy,
    ChooseSkillSet,
    Command,
    DrawSpells,
    Hire,
    HirePersona,
    HireSword,
    Join,
    LookAt,
    Move,
    NameLeader,
    ReadTome,
    Sell,
    written,
)
from rules.aftermath.trading.market import accept
from rules.engine.decisions import IllegalAnswer
from rules.ledger.entries import Place
from rules.ledger.sheet import WarriorSheet
from rules.mustering import spells
from rules.mustering.changes import random_items, tomes
from rules.mustering.hirelings import is_hired


def commands(draft: Draft) -> Iterator[Command]:
    """Hiring first, then what was found, common things for everybody, and what lies about."""
    for candidates in (_hiring(draft), _found(draft), _gear(draft), _stash(draft), _magic(draft)):
        yield from (command for command in candidates if is_accepted(draft, command))


def is_accepted(draft: Draft, command: Command) -> bool:
    """Whether a command can be carried out now."""
    try:
        accept(draft, written(command))
    except IllegalAnswer:
        return False
    return True


def recruits(draft: Draft) -> Iterator[Command]:
    """Everybody on the warband's own list who may join now."""
    return (command for command in _recruits(draft) if is_accepted(draft, command))


def _recruits(draft: Draft) -> Iterator[Command]:
    yield from (Join(block.number) for block in draft.sheet.active if block.is_group)
    yield from (Hire(kind.key) for kind in draft.rulebook.warbands[draft.sheet.type].warriors)


def _hiring(draft: Draft) -> Iterator[Command]:
    book = draft.rulebook
    heroes = (block for block in draft.sheet.active if not block.is_group)
    yield from (NameLeader(block.number) for block in heroes)
    yield from (ChooseSkillSet(it.key) for it in book.warbands[draft.sheet.type].skill_choices)
    yield from _recruits(draft)
    for sword in book.hired_swords.values():
        choices = [weapons.key for weapons in sword.weapon_choices] or [""]
        yield from (HireSword(sword.key, choice=choice) for choice in choices)
    for key in draft.personae:
        prices = ["", *(price.key for price in book.dramatis_personae[key].hire_prices)]
        yield from (HirePersona(key, price) for price in prices)


def _found(draft: Draft) -> Iterator[Command]:
    for item in dict.fromkeys(it.item for it in draft.offers):
        yield Buy(item)


def _gear(draft: Draft) -> Iterator[Command]:
    """Common things that a warrior may have and does not carry yet."""
    listed = draft.rulebook.warbands[draft.sheet.type].listed_items
    common = [
        key
        for key, item in draft.rulebook.items.items()
        if not item.rarity and (item.price is not None or key in listed)
    ]
    for block in draft.sheet.active:
        if is_hired(block):
            continue
        carried = {held.item for held in block.possessions}
        yield from (Buy(key, block.number) for key in common if key not in carried)


def _stash(draft: Draft) -> Iterator[Command]:
    """Items of the stash for warriors who may have them, and for sale."""
    for held in draft.sheet.stash:
        yield from (Move(held.item, None, block.number) for block in draft.sheet.active)
        yield Sell(held.item)
    places: list[Place] = [None, *(block.number for block in draft.sheet.active)]
    for place in places:
        things = draft.sheet.stash if place is None else draft.sheet.warrior(place).possessions
        for held in things:
            item = draft.rulebook.items.get(held.item)
            if item is not None and random_items.is_rolled_for(item):
                yield LookAt(held.item, place)


def _magic(draft: Draft) -> Iterator[Command]:
    for block in draft.sheet.active:
        yield from _spells(draft, block)
        for lesson in tomes.lessons(draft.sheet, draft.rulebook, block.number):
            yield from (ReadTome(block.number, lesson.item, listing.key) for listing in lesson.lists)


def _spells(draft: Draft, block: WarriorSheet) -> Iterator[Command]:
    if block.again is not None or spells.spells_to_draw(block, draft.sheet, draft.rulebook):
        yield from (DrawSpells(block.number, choice) for choice in spells.CHOICES)
