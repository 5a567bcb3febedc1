"""How the policy `sensible` searches and trades: warriors first, what makes them hard to kill next."""

from collections.abc import Iterator

from rules.aftermath.draft import Draft
from rules.aftermath.trading.commands import Buy, Command, Hire, HirePersona, Join, written
from rules.aftermath.trading.decisions import ITEM, Search, Trade
from rules.aftermath.trading.market import accept
from rules.engine.decisions import DONE, NONE, IllegalAnswer
from rules.ledger.sheet import Kind

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
    """What was found, warriors of every kind that is missing, recruits, and gear for the naked."""
    yield from (Buy(item=offer.item) for offer in decision.offers)
    yield from (HirePersona(persona=key) for key in decision.personae)
    warband = draft.rulebook.warbands[draft.sheet.type]
    present = {block.type for block in draft.sheet.active}
    kinds = sorted(warband.warriors, key=lambda kind: (kind.kind != "hero", kind.price))
    yield from (Hire(type=kind.key) for kind in kinds if kind.hireable and kind.key not in present)
    groups = [block for block in draft.sheet.active if block.is_group]
    yield from (Join(number=group.number) for group in groups)
    for block in draft.sheet.active:
        if block.kind in (Kind.HERO, Kind.HENCHMEN):
            held = {possession.item for possession in block.possessions}
            yield from (Buy(item=item, place=block.number) for item in _GEAR if item not in held)
