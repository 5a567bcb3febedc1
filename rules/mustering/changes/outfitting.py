"""Turn a wish about equipment into its ledger entry: buying, selling and handing over. Part of `muster`.

Pure like `muster`: where the rules forbid the wish outright `NotAllowed` is raised.
"""

from rules.catalogue.model import Item, Rulebook
from rules.ledger.apply import apply
from rules.ledger.entries import ItemBought, ItemMoved, ItemSold, Place
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.mustering.changes.perishables import check_sold
from rules.mustering.figures.half_price import STAYS, bound_thing
from rules.mustering.figures.prices import Offer, found_prices, is_mustering, offer, prices_of
from rules.mustering.figures.remounts import horse_first
from rules.mustering.heirlooms import is_heirloom
from rules.mustering.hirelings import gift_refused, is_hired
from rules.mustering.legality.carrying import carried_by
from rules.mustering.legality.house_limits import newly_broken
from rules.mustering.legality.limits import copies_in, limit_of
from rules.mustering.lists.lookups import block_of, item_of, kind_of, pay, warband_of
from rules.mustering.lists.muster_entries import DAGGER
from rules.mustering.lists.permission import kept_equipment, printed_as, refused
from rules.mustering.problem import HIRED_SWORDS, TRADING, NotAllowed, Refusal
from rules.mustering.refunds import item_sold, paid_for
from rules.mustering.styles import styles_of
from rules.values import changed


def buy(
    sheet: WarbandSheet,
    rulebook: Rulebook,
    place: Place,
    item: str,
    copies: int = 1,
    found: int | None = None,
) -> ItemBought:
    """Copies of an item for a block (a number for each member) or for the stash (place None).

    It is bought under the name that the block's list prints for it: a club as a mace. `found` is the price of one copy
    as rolled: for rare items, found by a search, and where dice are part of it.
    """
    warband_of(rulebook, sheet.type)
    known = item_of(rulebook, item)
    known = rulebook.items.get(called_otherwise(sheet, rulebook, place, known), known)
    block = None if place is None else block_of(sheet, place)
    if copies < 1:
        raise NotAllowed(Refusal(f"You cannot buy {copies} x {known.name}.", *TRADING))
    priced = offer(known, sheet, rulebook, block)
    if isinstance(priced, Refusal):
        raise NotAllowed(priced)
    refusal = _only_in_styles(sheet, rulebook, block, known) or horse_first(sheet, rulebook, known)
    if refusal:
        raise NotAllowed(refusal)
    priced = _as_found(priced, known, found)
    _check_limits(sheet, rulebook, block, known, copies)
    prices = prices_of(priced, copies, block)
    pay(sheet, sum(prices), known.name, len(prices))
    entry = ItemBought(place, known.key, prices)
    _check_load(sheet, rulebook, place, entry)
    _check_house_limits(sheet, rulebook, entry)
    return entry


def called_otherwise(sheet: WarbandSheet, rulebook: Rulebook, place: Place, item: Item) -> str:
    """The key by which the list of the block calls the item, where that is another; empty otherwise."""
    block = next((block for block in sheet.warriors if block.number == place), None)
    kind = rulebook.warrior_type(sheet.type, block.type) if block and not is_hired(block) else None
    return printed_as(item, rulebook.warbands[sheet.type], kind, block) if kind else ""


def sell(sheet: WarbandSheet, rulebook: Rulebook, place: Place, item: str, copies: int = 1) -> ItemSold:
    """Give up copies (a number of each member): at the price paid while mustering, later at half, rounded down."""
    warband_of(rulebook, sheet.type)
    block = None if place is None else block_of(sheet, place)
    number = copies * (block.members if block else 1)
    check_held(sheet, rulebook, place, item, number)
    _check_fixed(sheet, rulebook, block, item, number, gives_up=True)
    check_sold(sheet, rulebook, item, number)
    return item_sold(sheet, rulebook, place, item, number)


def discard(sheet: WarbandSheet, rulebook: Rulebook, place: Place, item: str, copies: int = 1) -> ItemSold:
    """Throw copies (a number of each member) away for nothing: how an heirloom is lost (HERO-HEIR-5)."""
    block = None if place is None else block_of(sheet, place)
    number = copies * (block.members if block else 1)
    check_held(sheet, rulebook, place, item, number)
    bound = "" if block is None else bound_thing(sheet, block, rulebook)
    if item != bound and not is_heirloom(rulebook, item):
        _check_fixed(sheet, rulebook, block, item, number)
    return ItemSold(place, item, number, 0)


def move(
    sheet: WarbandSheet,
    rulebook: Rulebook,
    source: Place,
    target: Place,
    item: str,
    copies: int | None = None,
) -> ItemMoved:
    """Copies in all (by default one for each member of the larger end) change hands inside the warband."""
    giver = None if source is None else block_of(sheet, source)
    taker = None if target is None else block_of(sheet, target)
    known = item_of(rulebook, item)
    if copies is None:
        copies = max(block.members if block else 1 for block in (giver, taker))
    if source == target or copies < 1:
        raise NotAllowed(Refusal(f"{known.name} is already there.", *TRADING))
    if taker:
        warband = warband_of(rulebook, sheet.type)
        if is_hired(taker):
            refusal = gift_refused(known, taker, rulebook)
        else:
            refusal = refused(known, warband, kind_of(warband, taker.type), rulebook, taker)
        if refusal:
            raise NotAllowed(refusal)
    _check_enough_for_each(sheet, known, giver, taker, copies)
    check_held(sheet, rulebook, source, item, copies)
    paid = paid_for(sheet, source, item)
    _check_fixed(sheet, rulebook, giver, item, copies)
    if giver and item == DAGGER and 0 in paid[len(paid) - copies :]:
        raise NotAllowed(Refusal(f"{giver.name} must keep the free dagger.", *TRADING))
    entry = ItemMoved(source, target, item, copies)
    _check_load(sheet, rulebook, target, entry)
    _check_house_limits(sheet, rulebook, entry)
    return entry


def offer_for(
    sheet: WarbandSheet, rulebook: Rulebook, place: Place, item: Item, copies: int = 1
) -> tuple[Offer, tuple[int, ...]] | Refusal:
    """The offer of further copies (a number for each member) and the prices they come to, or why it is unavailable."""
    block = None if place is None else block_of(sheet, place)
    priced = offer(item, sheet, rulebook, block)
    if isinstance(priced, Refusal):
        return priced
    return _only_in_styles(sheet, rulebook, block, item) or (priced, prices_of(priced, copies, block))


def _as_found(priced: Offer, item: Item, found: int | None) -> Offer:
    """The offer at the price that was rolled, which must be one that the dice can show."""
    possible = found_prices(priced)
    printed = " + ".join(part for part in (str(priced.price or ""), priced.dice) if part) or "0"
    if found is None and priced.rarity:
        sentence = f"{item.name} is rare: first roll {priced.rarity}+ on 2D6 to find one."
        raise NotAllowed(Refusal(sentence, *TRADING))
    if found is None and priced.dice:
        sentence = f"The price of {item.name} is {printed} gc: roll it and enter the price of one."
        raise NotAllowed(Refusal(sentence, *TRADING))
    if found is None:
        return priced
    if found not in possible:
        between = f", from {possible[0]} to {possible[-1]}" if priced.dice else ""
        sentence = f"The price of {item.name} is {printed} gc{between}; it cannot be {found} gc."
        raise NotAllowed(Refusal(sentence, *TRADING))
    return changed(priced, price=found, dice="")


def _check_enough_for_each(
    sheet: WarbandSheet, item: Item, giver: WarriorSheet | None, taker: WarriorSheet | None, copies: int
) -> None:
    """A group of several gets one for each member or none: what is there must suffice."""
    held = len(paid_for(sheet, giver.number if giver else None, item.key))
    if taker is None or taker.members < 2 or copies < taker.members or not 0 < held < copies:
        return
    each = "one" if copies == taker.members else f"{copies // taker.members}"
    owner = giver.name if giver else "the stash"
    raise NotAllowed(
        Refusal(
            f"Each member of {taker.name} needs {each}, {copies} x {item.name} in all; {owner} has {held}. "
            f"Get {copies - held} more, or give what there is to a hero.",
            *TRADING,
        )
    )


def check_held(sheet: WarbandSheet, rulebook: Rulebook, place: Place, item: str, copies: int) -> None:
    """Raise `NotAllowed` unless that many copies of the item are at the place."""
    held = len(paid_for(sheet, place, item))
    if copies < 1 or held < copies:
        known = rulebook.items.get(item)
        name = known.name if known else repr(item)
        owner = "The stash" if place is None else sheet.warrior(place).name
        raise NotAllowed(Refusal(f"{owner} has {held} x {name}, not {copies}.", *TRADING))


def _check_limits(
    sheet: WarbandSheet, rulebook: Rulebook, block: WarriorSheet | None, item: Item, copies: int
) -> None:
    """Refuse more of an item than the warband may have."""
    warband = warband_of(rulebook, sheet.type)
    bought = copies * (block.members if block else 1)
    most, now = limit_of(item.key, warband, rulebook), copies_in(sheet, item.key)
    if most is not None and now + bought > most:
        sentence = f"{sheet.name} has {now} x {item.name}; the maximum is {most}."
        raise NotAllowed(Refusal(sentence, "Equipment lists", warband.source))


def _only_in_styles(
    sheet: WarbandSheet, rulebook: Rulebook, block: WarriorSheet | None, item: Item
) -> Refusal | None:
    """Why they buy no single weapon or armour: their list sells whole styles."""
    warband = warband_of(rulebook, sheet.type)
    kind = warband.warrior(block.type) if block and not is_hired(block) else None
    if not block or not kind or item.category in ("misc", "animal") or not styles_of(warband, kind):
        return None
    sentence = f"{block.name} must buy a complete fighting style, not single weapons or armour."
    return Refusal(sentence, "Fighting styles", warband.source)


def _check_fixed(
    sheet: WarbandSheet,
    rulebook: Rulebook,
    block: WarriorSheet | None,
    item: str,
    copies: int,
    *,
    gives_up: bool = False,
) -> None:
    """Refuse to part a warrior from what comes with them; they may give up what a gift bars them from."""
    if block and is_hired(block):
        sentence = f"{block.name} keeps all equipment: it cannot be sold or given away."
        raise NotAllowed(Refusal(sentence, *HIRED_SWORDS))
    known = rulebook.items.get(item)
    if known and is_heirloom(rulebook, item):
        sentence = f"{known.name} is an heirloom: it cannot be sold or given away."
        raise NotAllowed(Refusal(sentence, "Heirloom", known.source))
    if block and known and item == bound_thing(sheet, block, rulebook):
        _check_bound(sheet, rulebook, block, known, copies, gives_up=gives_up)
    if block and known and "never-given-away" in known.effects and not is_mustering(sheet):
        raise NotAllowed(Refusal(f"{block.name} must keep the {known.name}.", "Items", known.source))
    kind = rulebook.warrior_type(sheet.type, block.type) if block else None
    if block is None or kind is None or item not in kind.fixed_equipment:
        return
    if gives_up and item not in kept_equipment(kind, warband_of(rulebook, sheet.type), block, rulebook):
        return
    held = sum(possession.copies for possession in block.possessions if possession.item == item)
    if held - copies < kind.fixed_equipment.count(item) * block.members:
        name = rulebook.items[item].name.lower()
        sentence = f"The {name} of {block.name} is part of every {kind.name} and cannot be removed."
        raise NotAllowed(Refusal(sentence, "Equipment", warband_of(rulebook, sheet.type).source))


def _check_bound(
    sheet: WarbandSheet, rulebook: Rulebook, block: WarriorSheet, item: Item, copies: int, *, gives_up: bool
) -> None:
    """Refuse to part a warrior from what they bought at half price; while mustering it may be given back."""
    held = next(it.copies for it in block.possessions if it.item == item.key)
    if copies < held or (gives_up and is_mustering(sheet)):
        return
    kind = kind_of(warband_of(rulebook, sheet.type), block.type)
    until = "never sold or given away" if STAYS in kind.tags else "kept until the first battle"
    sentence = f"{block.name} bought the {item.name.lower()} at half price when hired: it is {until}."
    raise NotAllowed(Refusal(sentence, "Special rules", warband_of(rulebook, sheet.type).source))


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


def _check_house_limits(sheet: WarbandSheet, rulebook: Rulebook, entry: ItemBought | ItemMoved) -> None:
    """Refuse what goes over a limit that the league sets."""
    if rulebook.switched_on and (refusal := newly_broken(sheet, apply(sheet, entry), rulebook)):
        raise NotAllowed(refusal)
