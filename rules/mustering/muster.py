"""From a player's wish to the ledger entry that fulfils it: used by the site's services and the command line.

Pure: a sheet and the rulebook in, an entry out; the caller applies and stores it. Where the rules forbid the wish
outright `NotAllowed` is raised with a sentence, the rule and its page. What would merely be illegal for the moment
(no leader yet, too few warriors) is built, and `legality.problems` says so.
"""

from rules.catalogue import composition
from rules.catalogue.model import Item, Rulebook, WarbandType, WarriorType
from rules.ledger.apply import apply
from rules.ledger.entries import (
    Dismissed,
    Hired,
    ItemBought,
    ItemMoved,
    ItemSold,
    LeaderNamed,
    MembersJoined,
    Mustered,
    Place,
    Renamed,
)
from rules.mustering.legality_carrying import carried_by
from rules.mustering.legality_composition import counts, largest_size, size
from rules.mustering.muster_entries import DAGGER, hiring
from rules.mustering.permission import refused
from rules.mustering.prices import Offer, gear_for, is_mustering, member_price, offer, prices_of
from rules.mustering.problem import GROUPS, SUCCESSION, TRADING, NotAllowed, Refusal
from rules.mustering.returns import item_sold, members_dismissed, paid_for
from rules.mustering.sheet import Kind, WarbandSheet, WarriorSheet
from rules.mustering.succession import leader_of, may_follow, nobody_follows, successors
from rules.mustering.words import an, counted, one_line
from rules.values import changed

__all__ = [
    "NotAllowed",
    "begin",
    "buy",
    "dismiss",
    "enlarge",
    "hire",
    "hire_refused",
    "move",
    "name_leader",
    "offer_for",
    "rename",
    "sell",
]


def begin(rulebook: Rulebook, type: str, name: str) -> Mustered:
    """A new warband of that type with its starting gold."""
    warband = _warband(rulebook, type)
    return Mustered(_named(name, warband.name), warband.key, warband.starting_gold, rulebook.version)


def hire(sheet: WarbandSheet, rulebook: Rulebook, type: str, name: str, members: int = 1) -> Hired:
    """A hero, or a new henchman group of so many, each with the free dagger."""
    refusal = hire_refused(sheet, rulebook, type, members)
    if refusal:
        raise NotAllowed(refusal)
    kind = _kind(_warband(rulebook, sheet.type), type)
    return hiring(sheet, kind, _named(name, kind.name), members)


def hire_refused(sheet: WarbandSheet, rulebook: Rulebook, type: str, members: int = 1) -> Refusal | None:
    """Why so many of a type cannot be hired as a new block; None when they can."""
    warband = _warband(rulebook, sheet.type)
    kind = _kind(warband, type)
    if not kind.hireable:
        return _choice(warband, f"Nobody hires {an(kind.name)}; a rule of {warband.name} says how one joins.")
    if not kind.fits_group(members):
        return Refusal(f"{kind.name}: {_at_once(kind)} hired at once, not {members}.", *GROUPS)
    joining = _joining_refused(sheet, warband, kind, members, rulebook)
    if joining:
        return joining
    heroes = sum(block.kind == Kind.HERO for block in sheet.active)
    if kind.kind == "hero" and heroes >= warband.maximum_heroes:
        return _choice(warband, f"{sheet.name} has {heroes} heroes, as many as {warband.name} may have.")
    if kind.leader and not is_mustering(sheet):
        refusal = _new_leader_refused(sheet, warband, kind, rulebook)
        if refusal:
            return refusal
    return _poor(sheet, kind.price * members, f"{members} x {kind.name}")


def enlarge(sheet: WarbandSheet, rulebook: Rulebook, number: int, members: int) -> MembersJoined:
    """New members of a henchman group, armed like the others.

    Each pays his hire, 2 gc for each experience point of the group, and his gear; copies that the group holds
    beyond one set each are used first.
    """
    block = _block(sheet, number)
    warband = _warband(rulebook, sheet.type)
    kind = _kind(warband, block.type)
    if not block.is_group:
        raise NotAllowed(Refusal(f"{block.name} is a hero and stands alone.", *GROUPS))
    if members < 1 or not kind.fits_group(block.members + members):
        raise NotAllowed(Refusal(_group_full(block, kind, members), *GROUPS))
    refusal = _joining_refused(sheet, warband, kind, members, rulebook)
    if refusal:
        raise NotAllowed(refusal)
    gear = gear_for(block, members, sheet, rulebook)
    if isinstance(gear, Refusal):
        raise NotAllowed(gear)
    price = member_price(block, kind)
    total = price * members + sum(sum(bought.paid) for bought in gear)
    _pay(sheet, total, f"{members} more of {block.name} with their gear")
    return MembersJoined(number, (price,) * members, gear)


def dismiss(sheet: WarbandSheet, rulebook: Rulebook, number: int, members: int | None = None) -> Dismissed:
    """Members (all by default) leave: for their full price with gear while mustering, later for nothing."""
    block = _block(sheet, number)
    leaving = block.members if members is None else members
    if not 1 <= leaving <= block.members:
        raise NotAllowed(
            Refusal(f"{block.name} has {counted(block.members, 'member')}; {leaving} cannot leave.", *GROUPS)
        )
    return members_dismissed(sheet, block, leaving)


def buy(
    sheet: WarbandSheet,
    rulebook: Rulebook,
    place: Place,
    item: str,
    copies: int = 1,
    found: int | None = None,
) -> ItemBought:
    """Copies of an item for a block (so many for each member) or for the stash (place None).

    `found` is the price of one copy as rolled, for rare items that a search has found.
    """
    _warband(rulebook, sheet.type)
    known = _item(rulebook, item)
    block = None if place is None else _block(sheet, place)
    if copies < 1:
        raise NotAllowed(Refusal(f"{copies} x {known.name} cannot be bought.", *TRADING))
    priced = offer(known, sheet, rulebook, block)
    if isinstance(priced, Refusal):
        raise NotAllowed(priced)
    if priced.rarity and found is None:
        raise NotAllowed(
            Refusal(f"{known.name} is rare: 2D6 must reach {priced.rarity} to find one first.", *TRADING)
        )
    if found is not None:
        priced = changed(priced, price=found, dice="")
    prices = prices_of(priced, copies, block)
    _pay(sheet, sum(prices), f"{len(prices)} x {known.name}")
    entry = ItemBought(place, item, prices)
    _check_load(sheet, rulebook, place, entry)
    return entry


def sell(sheet: WarbandSheet, rulebook: Rulebook, place: Place, item: str, copies: int = 1) -> ItemSold:
    """Copies (so many of each member) given up: at the price paid while mustering, later at half, rounded down."""
    _warband(rulebook, sheet.type)
    block = None if place is None else _block(sheet, place)
    number = copies * (block.members if block else 1)
    _check_held(sheet, rulebook, place, item, number)
    return item_sold(sheet, rulebook, place, item, number)


def move(
    sheet: WarbandSheet,
    rulebook: Rulebook,
    source: Place,
    target: Place,
    item: str,
    copies: int | None = None,
) -> ItemMoved:
    """Copies in all (by default one for each member of the larger end) change hands inside the warband."""
    giver = None if source is None else _block(sheet, source)
    taker = None if target is None else _block(sheet, target)
    known = _item(rulebook, item)
    if copies is None:
        copies = max(block.members if block else 1 for block in (giver, taker))
    if source == target or copies < 1:
        raise NotAllowed(Refusal(f"{known.name} is there already.", *TRADING))
    _check_held(sheet, rulebook, source, item, copies)
    paid = paid_for(sheet, source, item)
    if giver and item == DAGGER and 0 in paid[len(paid) - copies :]:
        raise NotAllowed(Refusal(f"The free dagger stays with {giver.name}.", *TRADING))
    if taker:
        warband = _warband(rulebook, sheet.type)
        refusal = refused(known, warband, _kind(warband, taker.type), rulebook, taker)
        if refusal:
            raise NotAllowed(refusal)
    entry = ItemMoved(source, target, item, copies)
    _check_load(sheet, rulebook, target, entry)
    return entry


def name_leader(sheet: WarbandSheet, rulebook: Rulebook, number: int) -> LeaderNamed:
    """The hero with the best claim takes over from a leader who is gone; of equals who won the roll-off."""
    block = _block(sheet, number)
    warband = _warband(rulebook, sheet.type)
    leader = leader_of(sheet)
    if leader is not None:
        raise NotAllowed(Refusal(f"{leader.name} leads {sheet.name}.", *SUCCESSION))
    if is_mustering(sheet):
        kind = next(warrior for warrior in warband.warriors if warrior.leader)
        raise NotAllowed(_choice(warband, f"Before the first battle {an(kind.name)} is hired to lead."))
    heroes = successors(sheet, rulebook)
    if not heroes:
        raise NotAllowed(Refusal(nobody_follows(sheet, rulebook), *SUCCESSION))
    if not may_follow(block, sheet, rulebook):
        raise NotAllowed(Refusal(f"{block.name} may not lead {sheet.name}.", *SUCCESSION))
    if block not in heroes:
        names = " or ".join(hero.name for hero in heroes)
        sentence = f"{names} comes before {block.name}, by Leadership and then by experience."
        raise NotAllowed(Refusal(sentence, *SUCCESSION))
    return LeaderNamed(number)


def rename(sheet: WarbandSheet, number: Place, name: str) -> Renamed:
    """A new name for a block, or for the warband (number None); 1 to 80 characters."""
    if number is not None:
        _block(sheet, number, gone=True)
    if not one_line(name):
        raise NotAllowed(Refusal("A name has at least one letter.", "Names", "roster sheet"))
    return Renamed(number, _named(name, ""))


def _named(name: str, default: str) -> str:
    chosen = one_line(name) or default
    if len(chosen) > 80:
        raise NotAllowed(
            Refusal(f"A name has at most 80 letters, not {len(chosen)}.", "Names", "roster sheet")
        )
    return chosen


def _warband(rulebook: Rulebook, type: str) -> WarbandType:
    warband = rulebook.warbands.get(type)
    if warband is None:
        known = ", ".join(rulebook.warbands)
        raise NotAllowed(
            Refusal(f"There is no warband {type!r}; known are {known}.", "Warbands", "the rulebook")
        )
    return warband


def _kind(warband: WarbandType, type: str) -> WarriorType:
    kind = warband.warrior(type)
    if kind is None:
        known = ", ".join(warrior.key for warrior in warband.warriors)
        raise NotAllowed(_choice(warband, f"{warband.name} has no warrior {type!r}; known are {known}."))
    return kind


def _item(rulebook: Rulebook, item: str) -> Item:
    known = rulebook.items.get(item)
    if known is None:
        raise NotAllowed(Refusal(f"There is no item {item!r} in the rulebook.", *TRADING))
    return known


def _block(sheet: WarbandSheet, number: int, *, gone: bool = False) -> WarriorSheet:
    try:
        block = sheet.warrior(number)
    except KeyError:
        sentence = f"There is no number {number} on the roster of {sheet.name}."
        raise NotAllowed(Refusal(sentence, "Roster", "roster sheet")) from None
    if not block.is_active and not gone:
        sentence = f"{block.name} is no longer with {sheet.name} ({block.status})."
        raise NotAllowed(Refusal(sentence, "Roster", "roster sheet"))
    return block


def _choice(warband: WarbandType, sentence: str) -> Refusal:
    return Refusal(sentence, "Choice of warriors", warband.source)


def _new_leader_refused(
    sheet: WarbandSheet, warband: WarbandType, kind: WarriorType, rulebook: Rulebook
) -> Refusal | None:
    """Only a warband that names its heirs hires a new leader later, and only once an heir leads it."""
    if not warband.heirs:
        return _choice(warband, f"A dead leader is followed by a hero; no new {kind.name} is hired.")
    if leader_of(sheet) is not None:
        return None
    heirs = successors(sheet, rulebook)
    if not heirs:
        return Refusal(nobody_follows(sheet, rulebook), *SUCCESSION)
    names = " or ".join(heir.name for heir in heirs)
    return Refusal(f"{names} takes over before a new {kind.name} can be hired.", *SUCCESSION)


def _joining_refused(
    sheet: WarbandSheet, warband: WarbandType, kind: WarriorType, members: int, rulebook: Rulebook
) -> Refusal | None:
    now = counts(sheet, warband)
    after = {**now, kind.key: now[kind.key] + members}
    most = kind.maximum
    if most is not None and after[kind.key] > most:
        return _choice(
            warband,
            f"{sheet.name} has {now[kind.key]} x {kind.name}; {warband.name} may have {most}"
            f"{_too_many(now[kind.key], members, most)}.",
        )
    largest = largest_size(sheet, warband, after)
    here = size(sheet, rulebook)
    if here + members > largest:
        return _choice(
            warband,
            f"{sheet.name} has {counted(here, 'warrior')}; {warband.name} may have {largest}"
            f"{_too_many(here, members, largest)}.",
        )
    broken = composition.broken(warband, now)
    for rule in composition.broken(warband, after):
        if rule not in broken or rule.warrior == kind.key:
            return _choice(warband, f"{members} x {kind.name} would break a limit: {rule.text}")
    return None


def _too_many(now: int, more: int, most: int) -> str:
    """Where there is room for some, but not for so many."""
    return f", so that {more} more are too many" if now < most else ""


def _at_once(kind: WarriorType) -> str:
    return "1 or more are" if kind.largest_group is None else f"1 to {kind.largest_group} are"


def _group_full(block: WarriorSheet, kind: WarriorType, more: int) -> str:
    if kind.largest_group is None:
        return f"{block.name} cannot grow by {counted(more, 'member')}."
    room = _too_many(block.members, more, kind.largest_group)
    return f"{block.name} has {counted(block.members, 'member')}; a group has at most {kind.largest_group}{room}."


def _poor(sheet: WarbandSheet, price: int, what: str) -> Refusal | None:
    if price <= max(sheet.gold, 0):
        return None
    return Refusal(f"{what}: {price} gc, but {sheet.name} has {sheet.gold} gc.", *TRADING)


def _pay(sheet: WarbandSheet, price: int, what: str) -> None:
    refusal = _poor(sheet, price, what)
    if refusal and price:
        raise NotAllowed(refusal)


def _check_held(sheet: WarbandSheet, rulebook: Rulebook, place: Place, item: str, copies: int) -> None:
    held = len(paid_for(sheet, place, item))
    if copies < 1 or held < copies:
        known = rulebook.items.get(item)
        name = known.name if known else repr(item)
        owner = "The stash" if place is None else sheet.warrior(place).name
        raise NotAllowed(Refusal(f"{owner} holds {held} x {name}; {copies} cannot leave.", *TRADING))


def _check_load(sheet: WarbandSheet, rulebook: Rulebook, place: Place, entry: ItemBought | ItemMoved) -> None:
    """Refuse what makes a block carry more than it may and did before."""
    if place is None:
        return
    before = {problem.code for problem in carried_by(sheet.warrior(place), sheet, rulebook)}
    after = apply(sheet, entry)
    for problem in carried_by(after.warrior(place), after, rulebook):
        if problem.severity == "error" and problem.code not in before:
            sentence = f"With it, {problem.message}".replace("With it, Each", "With it, each", 1)
            raise NotAllowed(Refusal(sentence, problem.rule, problem.source))


def offer_for(
    sheet: WarbandSheet, rulebook: Rulebook, place: Place, item: Item
) -> tuple[Offer, tuple[int, ...]] | Refusal:
    """The offer of one more copy (for each member) and the prices it comes to, or why it is not to be had."""
    block = None if place is None else _block(sheet, place)
    priced = offer(item, sheet, rulebook, block)
    if isinstance(priced, Refusal):
        return priced
    return priced, prices_of(priced, 1, block)
