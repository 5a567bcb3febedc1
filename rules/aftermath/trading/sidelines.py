"""Work of heroes instead of looking for rare items: robbing travellers, brewing Dark Venom, or picking Mad Caps.

Rulings: only a hero who could search may; the injury of a bandit who is caught is of the whole chart, where captured is
rolled again, as nobody of the campaign holds them; what a poisoner brews is their own, and gone after the next battle.
Mad Caps that were picked are anybody's, and used before others; those that nobody ate spoil after the next battle.
"""

from collections.abc import Callable, Collection

from rules.aftermath.draft import Draft
from rules.aftermath.events.trading import BanditryTried, FungusPicked, PoisonBrewed
from rules.aftermath.flow import Flow, ask, throw
from rules.aftermath.growth.succession import succeed
from rules.aftermath.growth.talent import promotions
from rules.aftermath.losses.duel import Arena
from rules.aftermath.losses.pits import fight_in_the_pits
from rules.aftermath.losses.serious_injuries import roll_serious_injury
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.aftermath.tags import tags_of
from rules.aftermath.trading.dark_arts import (
    FEEDS,
    HOLDS_A_RITE,
    feed,
    hold_a_rite,
    may_feed,
    may_hold_a_rite,
)
from rules.aftermath.trading.decisions import Sideline
from rules.aftermath.trading.merchants import SELLS, may_sell, sell_from_stock
from rules.engine.dice import Roll, Rolled
from rules.fielding.boons import BREWED
from rules.ledger.entries import Settled
from rules.ledger.gains import BoonGained, GoldChanged, ItemFound
from rules.ledger.sheet import Boon, Kind, WarriorSheet
from rules.mustering.changes.perishables import PERISHABLE
from rules.values import changed

STEP = "rare-items"
#: Further work by its tag: whether a hero may do it now, and what comes of it.
_ARTS: dict[
    str, tuple[Callable[[Draft, WarriorSheet], bool], Callable[[Draft, WarriorSheet], Flow[None]]]
] = {
    FEEDS: (may_feed, feed),
    HOLDS_A_RITE: (may_hold_a_rite, hold_a_rite),
    SELLS: (may_sell, sell_from_stock),
}
BANDITRY, POISONS, FUNGI = "banditry", "master-of-poisons", "fungus-farmer"
VENOM, MAD_CAPS = "dark-venom", "mad-cap-mushrooms"
_CAUGHT = 1


def go_about(draft: Draft, side: Side, heroes: Collection[int], arena: Arena | None) -> Flow[frozenset[int]]:
    """Ask everybody of these numbers who may do something else; those who did."""
    busy = set[int]()
    for block in draft.sheet.active:
        tags = {*tags_of(block, draft.sheet, draft.rulebook), *draft.rulebook.warbands[draft.sheet.type].tags}
        open = [trade for trade in (BANDITRY, POISONS, FUNGI) if trade in tags]
        open += [trade for trade, (may, _) in _ARTS.items() if trade in tags and may(draft, block)]
        if block.kind is not Kind.HERO or block.number not in heroes or not open:
            continue
        answer = yield from ask(Sideline(draft.side, block.number, tuple(open)))
        if answer == Sideline.SEARCH:
            continue
        busy.add(block.number)
        if answer == BANDITRY:
            yield from _rob(draft, side, block, arena)
        elif answer == POISONS:
            yield from _brew(draft, block)
        elif answer == FUNGI:
            yield from _pick(draft, block)
        else:
            yield from _ARTS[answer][1](draft, block)
    return frozenset(busy)


def _rob(draft: Draft, side: Side, block: WarriorSheet, arena: Arena | None) -> Flow[None]:
    """D6+1 gold crowns on 2 or more; on a 1 they are caught and hurt."""
    about = f"{block.number}/banditry"
    roll = Roll(f"banditry of {block.name}", warrior=block.number, stream=draft.stream, about=about)
    faces = yield from throw(roll)
    if faces[0] == _CAUGHT:
        yield BanditryTried(draft.side, block.number, block.name, roll.shown(faces), None, 0)
        yield from _hurt(draft, side, block, arena)
        return
    about = f"{block.number}/gold of banditry"
    loot = Roll(f"gold that {block.name} robs", warrior=block.number, stream=draft.stream, about=about)
    dice = yield from throw(loot)
    gold = dice[0] + 1
    yield BanditryTried(draft.side, block.number, block.name, roll.shown(faces), loot.shown(dice), gold)
    draft.record(Settled(STEP, (GoldChanged(gold, f"banditry of {block.name}", dice),)))


def _hurt(draft: Draft, side: Side, block: WarriorSheet, arena: Arena | None) -> Flow[None]:
    """A serious injury, with all that comes of it."""
    now, pending = changed(side, sheet=draft.sheet), PendingChanges()
    origin = next((it.number for it in promotions(draft) if it.promoted == block.number), block.number)
    fielded = side.outcome.sides[side.index].fighters
    fighter = next(it for it in fielded if it.warrior == origin and not side.fighter(it.id).beast)
    casualty = changed(fighter, warrior=block.number, taken_out_by=None)
    yield from roll_serious_injury(
        now, pending, block, casualty, cause="caught as a bandit", rerolled=("captured",)
    )
    if arena is not None:
        yield from fight_in_the_pits(now, pending, arena)
    if pending.all_changes:
        draft.record(Settled(STEP, pending.all_changes))
    yield from succeed(draft, STEP)


def _brew(draft: Draft, block: WarriorSheet) -> Flow[None]:
    """D3-1 doses for the next battle."""
    name = draft.rulebook.items[VENOM].name
    purpose, about = f"doses of {name} by {block.name}", f"{block.number}/doses of {VENOM}"
    doses, rolled = yield from _doses(draft, block, purpose, about)
    yield PoisonBrewed(draft.side, block.number, block.name, name, rolled, doses)
    if doses:
        boon = Boon(BREWED, "next-battle", doses, block.number, origin=POISONS, item=VENOM)
        draft.record(Settled(STEP, (BoonGained(boon),)))


def _pick(draft: Draft, block: WarriorSheet) -> Flow[None]:
    """D3-1 Mad Caps for the stash, which keep for the next battle alone."""
    name = draft.rulebook.items[MAD_CAPS].name
    purpose, about = f"{name} that {block.name} picks", f"{block.number}/doses of {MAD_CAPS}"
    doses, rolled = yield from _doses(draft, block, purpose, about)
    yield FungusPicked(draft.side, block.number, block.name, name, rolled, doses)
    if doses:
        boon = Boon(PERISHABLE, "next-battle", doses, origin=FUNGI, item=MAD_CAPS)
        mushrooms = ItemFound(None, MAD_CAPS, (0,) * doses, f"picked by {block.name}")
        draft.record(Settled(STEP, (mushrooms, BoonGained(boon))))


def _doses(draft: Draft, block: WarriorSheet, purpose: str, about: str) -> Flow[tuple[int, Rolled]]:
    """D3-1, and the die."""
    roll = Roll(purpose, warrior=block.number, stream=draft.stream, about=about)
    faces = yield from throw(roll)
    return (faces[0] + 1) // 2 - 1, roll.shown(faces)
