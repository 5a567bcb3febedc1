"""The peddler of a random happening: the winner buys from their wares at half price, D3 of each (CAMP-OPT-HAPPEN-5).

Ruling of CAMP-OPT-HAPPEN-5: half a price is rounded down, after its dice. How many there are of a thing is
rolled when somebody asks for it; what is bought goes to the stash.
"""

from rules.aftermath.draft import Draft
from rules.aftermath.events.trading import PeddlerAsked
from rules.aftermath.flow import Flow, ask, throw
from rules.aftermath.side import Side
from rules.aftermath.trading.decisions import PeddlersWares
from rules.aftermath.trading.searches import roll_price
from rules.engine.decisions import DONE
from rules.engine.dice import Roll
from rules.ledger.entries import ItemBought

#: Everything on the list, "any poison" by its name.
WARES = (
    "mace",
    "hammer",
    "sword",
    "dagger",
    "axe",
    "helmet",
    "crossbow",
    "pistol",
    "duelling-pistol",
    "rope-and-hook",
    "black-lotus",
    "dark-venom",
    "lucky-charm",
    "blessed-water",
    "hunting-arrows",
    "garlic",
    "healing-herbs",
    "holy-relic",
    "lantern",
    "mordheim-map",
)


def buy_from_the_peddler(draft: Draft, side: Side) -> Flow[None]:
    """Ask the winner what they want, as long as the gold and the wares last."""
    if not side.buys_from_the_peddler:
        return
    left: dict[str, int] = {}
    priced: dict[str, int] = {}
    while wares := _open(draft, left, priced):
        answer = yield from ask(PeddlersWares(draft.side, wares, tuple(priced[it] for it in wares)))
        if answer == DONE:
            return
        item = draft.rulebook.items[answer]
        if answer not in left:
            roll = Roll(f"how many of {item.name} the peddler has", stream=draft.stream, read_as="D3")
            faces = yield from throw(roll)
            left[answer] = (faces[0] + 1) // 2
            yield PeddlerAsked(draft.side, item.name, roll.shown(faces), left[answer])
            more = yield from roll_price(draft, item)
            assert item.price is not None
            priced[answer] = (item.price.base + more) // 2
            if priced[answer] > draft.sheet.gold:
                continue
        draft.record(ItemBought(None, answer, (priced[answer],)))
        left[answer] -= 1


def _open(draft: Draft, left: dict[str, int], priced: dict[str, int]) -> tuple[str, ...]:
    """What they may ask for: whatever is left, as far as is known, and they can pay."""
    found = []
    for key in WARES:
        item = draft.rulebook.items.get(key)
        if item is None or item.price is None:
            continue
        priced.setdefault(key, item.price.base // 2)
        if left.get(key, 1) and priced[key] <= draft.sheet.gold:
            found.append(key)
    return tuple(found)
