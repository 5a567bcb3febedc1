"""How the policy `sensible` searches and trades: warriors first, what makes them hard to kill next."""

from collections.abc import Iterator

from rules.aftermath.draft import Draft
from rules.aftermath.trading.commands import Buy, BuyMutation, Command, Hire, HirePersona, Join, written
from rules.aftermath.trading.decisions import ITEM, Search, Trade
from rules.aftermath.trading.market import accept
from rules.catalogue.model import WarbandType, WarriorType
from rules.catalogue.warbands.model import Mutation
from rules.engine.decisions import DONE, NONE, IllegalAnswer
from rules.ledger.sheet import Kind, WarriorSheet
from rules.mustering.spells import is_stopped_by_armour

#: What 2D6 must show at most for a search to be worth a hero's time.
_LIKELY = 8
#: What every warrior should have, from the most wanted on.
_GEAR = ("sword", "axe", "helmet", "shield", "light-armour", "bow")


def search(decision: Search, draft: Draft) -> str:
    """The dearest thing that is likely to be found and leaves half of the treasury; nothing for the poor."""
    best, choice = 0, NONE
    for item, need in zip(decision.items, decision.needs, strict=True):
        price = draft.rulebook.items[item].price
        if need is None or need > _LIKELY or price is None:
            continue
        if best < price.base <= draft.sheet.gold // 2:
            best, choice = price.base, f"{ITEM}{item}"
    return choice


def trade(decision: Trade, draft: Draft) -> str:
    """The first command of those worth having that can be carried out."""
    for command in _wishes(decision, draft):
        answer = written(command)
        try:
            accept(draft, answer)
        except IllegalAnswer:
            continue
        return answer
    return DONE


def _wishes(decision: Trade, draft: Draft) -> Iterator[Command]:
    """Mutations that must be had, what was found, warriors of every missing kind, recruits, and gear for the naked."""
    warband = draft.rulebook.warbands[draft.sheet.type]
    for block in draft.sheet.active:
        kind = None if block.mutations else warband.warrior(block.type)
        gift = _needed_mutation(warband, kind) if kind else None
        if gift:
            yield BuyMutation(number=block.number, mutation=gift.key)
    yield from (Buy(item=offer.item) for offer in decision.offers)
    yield from (HirePersona(persona=key) for key in decision.personae)
    present = {block.type for block in draft.sheet.active}
    for kind in sorted(warband.warriors, key=lambda kind: (kind.kind != "hero", kind.price)):
        gift = _needed_mutation(warband, kind)
        price = kind.price + (gift.price if gift else 0)
        if kind.hireable and kind.key not in present and price <= draft.sheet.gold:
            yield Hire(type=kind.key)
    groups = [block for block in draft.sheet.active if block.is_group]
    yield from (Join(number=group.number) for group in groups)
    for block in draft.sheet.active:
        if block.kind in (Kind.HERO, Kind.HENCHMEN):
            yield from (Buy(item=item, place=block.number) for item in _wanted(block, warband, draft))


def _wanted(block: WarriorSheet, warband: WarbandType, draft: Draft) -> Iterator[str]:
    """The gear that a warrior lacks and that keeps no wizard from casting."""
    kind, items = warband.warrior(block.type), draft.rulebook.items
    held = {possession.item for possession in block.possessions}
    casts = kind is not None and is_stopped_by_armour(block, kind, draft.sheet, draft.rulebook)
    for key in _GEAR:
        armour = items[key].armour if key in items else None
        if key not in held and not (casts and armour is not None and armour.stops_spells):
            yield key


def _needed_mutation(warband: WarbandType, kind: WarriorType) -> Mutation | None:
    """The cheapest mutation of a warrior who must have one."""
    if kind.mutations != "required" or warband.mutations is None:
        return None
    return min(warband.mutations.of(kind.key), key=lambda mutation: mutation.price, default=None)
