"""Lost horses of a warband in which everybody rides: replaced before anything else is bought (Imperial Outriders).

Rulings: a horse like those that come with recruits is common for them, for the stash too, as
a group may lack some; upkeep is no purchase. A
horse that outlived its rider goes towards the next recruit who comes with one, at the price of the chart.
"""

from rules.aftermath.draft import Draft
from rules.aftermath.trading.commands import (
    Buy,
    BuyMutation,
    BuyStyle,
    Command,
    Hire,
    HirePersona,
    HireSword,
    Join,
)
from rules.ledger.apply import apply
from rules.ledger.entries import ItemSold
from rules.ledger.sheet import WarbandSheet
from rules.mustering.figures.prices import REMOUNTS
from rules.mustering.figures.riding import is_mount, mounts_of
from rules.mustering.hirelings import is_hired
from rules.mustering.lists.lookups import block_of
from rules.mustering.problem import TRADING, NotAllowed, Refusal

_SPENDING = (Buy, BuyMutation, BuyStyle, Hire, HirePersona, HireSword, Join)


def check_remounted(draft: Draft, command: Command) -> None:
    """Refuse to spend gold on anything but a mount for somebody who has lost theirs. Raises `NotAllowed`."""
    if not isinstance(command, _SPENDING) or not _replaces(draft):
        return
    lacking = [block for block in draft.sheet.active if not is_hired(block) and _lacks(draft, block.number)]
    if not lacking or _is_remount(draft, command, [block.number for block in lacking]):
        return
    sentence = f"The lost horse of {lacking[0].name} is replaced before anything else is bought."
    raise NotAllowed(Refusal(sentence, *TRADING))


def horses_given(draft: Draft, command: Hire | Join) -> tuple[ItemSold, ...]:
    """The horses in the stash that go towards recruits who come with one."""
    type = command.type if isinstance(command, Hire) else block_of(draft.sheet, command.number).type
    kind = draft.rulebook.warrior_type(draft.sheet.type, type)
    items = draft.rulebook.items
    if kind is None or not _replaces(draft):
        return ()
    for key in kind.fixed_equipment:
        spare = sum(held.copies for held in draft.sheet.stash if held.item == key)
        price = items[key].price
        if is_mount(items[key]) and price is not None and (given := min(spare, command.members)):
            return (ItemSold(None, key, given, price.base * given),)
    return ()


def with_horses_given(draft: Draft, given: tuple[ItemSold, ...]) -> WarbandSheet:
    """The sheet once these horses are handed in."""
    sheet = draft.sheet
    for entry in given:
        sheet = apply(sheet, entry)
    return sheet


def _replaces(draft: Draft) -> bool:
    return REMOUNTS in draft.rulebook.warbands[draft.sheet.type].tags


def _lacks(draft: Draft, number: int) -> bool:
    """Whether a block that came with mounts has fewer than members."""
    block = draft.sheet.warrior(number)
    kind = draft.rulebook.warrior_type(draft.sheet.type, block.type)
    items = draft.rulebook.items
    came = kind is not None and any(is_mount(items[key]) for key in kind.fixed_equipment)
    return came and sum(copies for _, copies in mounts_of(block, draft.rulebook)) < block.members


def _is_remount(draft: Draft, command: Command, lacking: list[int]) -> bool:
    item = draft.rulebook.items.get(command.item) if isinstance(command, Buy) else None
    return (
        isinstance(command, Buy) and command.place in (None, *lacking) and item is not None and is_mount(item)
    )
