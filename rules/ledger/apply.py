"""The fold: entries in, sheet out.

`apply` is pure and total over well-formed ledgers: it asks no rulebook, so an old ledger always folds to
the same sheet. Impossible entries, such as selling an item that nobody holds, raise `CannotApply`; illegal ones
(debt, too many warriors) fold, and `rules.mustering.legality.check` reports them.
"""

from collections.abc import Callable, Iterable

from rules.ledger.apply_changes import apply_change, hire
from rules.ledger.blocks import active_block, any_block, led_by, things_at, with_replaced, with_things
from rules.ledger.entries import (
    AdvanceTaken,
    BattleFought,
    Corrected,
    Departed,
    Dismissed,
    Entry,
    Fact,
    Hired,
    Imported,
    ItemBought,
    ItemMoved,
    ItemSold,
    ItemTurnedOut,
    LeaderNamed,
    MembersJoined,
    Mustered,
    MutationBought,
    MutationGivenBack,
    Place,
    Renamed,
    Settled,
    SkillSetChosen,
    SpellsDrawn,
    TomeRead,
    Undone,
    UpkeepPaid,
    Waived,
    WaiverLifted,
)
from rules.ledger.possessions import (
    CannotApply,
    in_one_spelling,
    with_copies,
    without_copies,
    without_members,
)
from rules.ledger.sheet import (
    Advance,
    Gift,
    Status,
    Waiver,
    WarbandSheet,
    WarriorSheet,
)
from rules.values import changed

__all__ = ["CannotApply", "apply", "effective", "fold"]


def fold(ledger: Iterable[tuple[int, Entry]], start: WarbandSheet | None = None) -> WarbandSheet:
    """The sheet after all (revision, entry) pairs that were not undone. Raises `CannotApply`.

    `start` is the sheet before the first of them; none may then be about an entry that is already in it.
    """
    sheet = start
    for revision, entry in effective(ledger):
        try:
            sheet = apply(sheet, entry)
        except CannotApply as error:
            raise CannotApply(f"Ledger entry {revision}: {error}") from error
    if sheet is None:
        raise CannotApply("The ledger does not begin with the mustering of a warband.")
    return sheet


def effective(ledger: Iterable[tuple[int, Entry]]) -> list[tuple[int, Fact]]:
    """The entries that count, in order: without undone and corrected ones, and without those that say so.

    What stands in the place of others has the revision of the correction.
    """
    struck: set[int] = set()
    placed: dict[int, list[tuple[int, Fact]]] = {}
    kept: list[tuple[int, Fact]] = []
    for revision, entry in reversed(list(ledger)):
        kept += placed.pop(revision, [])
        if revision in struck:
            continue
        if isinstance(entry, Undone):
            struck.add(entry.revision)
        elif isinstance(entry, Corrected):
            struck.update(entry.revisions)
            placed[min(entry.revisions)] = [(revision, fact) for fact in reversed(entry.entries)]
        else:
            kept.append((revision, entry))
    return kept[::-1]


def apply(sheet: WarbandSheet | None, entry: Entry) -> WarbandSheet:
    """The sheet after one entry; `sheet` is None only for `Mustered` and `Imported`. Raises `CannotApply`."""
    if isinstance(entry, Mustered | Imported):
        if sheet is not None:
            raise CannotApply("A warband is mustered only once.")
        if isinstance(entry, Imported):
            return in_one_spelling(entry.sheet)
        return WarbandSheet(name=entry.name, type=entry.type, gold=entry.gold, rulebook=entry.rulebook)
    if sheet is None:
        raise CannotApply("The first entry must muster the warband.")
    return _APPLY[type(entry)](sheet, entry)


def _members_joined(sheet: WarbandSheet, entry: MembersJoined) -> WarbandSheet:
    warrior = active_block(sheet, entry.number)
    if not warrior.is_group:
        raise CannotApply(f"{warrior.name} of {sheet.name} is no henchman group, so nobody joins.")
    possessions = warrior.possessions
    for bought in entry.gear:
        possessions = with_copies(possessions, bought.item, bought.paid)
    price = sum(entry.prices) + sum(sum(bought.paid) for bought in entry.gear)
    grown = changed(
        warrior,
        members=warrior.members + len(entry.prices),
        hired_for=warrior.hired_for + entry.prices,
        possessions=possessions,
    )
    return changed(with_replaced(sheet, grown), gold=sheet.gold - price)


def _dismissed(sheet: WarbandSheet, entry: Dismissed) -> WarbandSheet:
    warrior = active_block(sheet, entry.number)
    warrior, gear = without_members(warrior, entry.members, Status.DISMISSED)
    stash = sheet.stash
    if entry.gear == "to_stash":
        for possession in gear:
            if possession.item in entry.kept:
                continue
            stash = with_copies(stash, possession.item, possession.paid)
    return changed(with_replaced(sheet, warrior), gold=sheet.gold + entry.refund, stash=stash)


def _departed(sheet: WarbandSheet, entry: Departed) -> WarbandSheet:
    warrior = active_block(sheet, entry.number)
    gone, _gear = without_members(warrior, warrior.members, Status.DISMISSED)
    return with_replaced(sheet, gone)


def _item_bought(sheet: WarbandSheet, entry: ItemBought) -> WarbandSheet:
    possessions = with_copies(things_at(sheet, entry.place), entry.item, entry.prices)
    return changed(with_things(sheet, entry.place, possessions), gold=sheet.gold - sum(entry.prices))


def _item_sold(sheet: WarbandSheet, entry: ItemSold) -> WarbandSheet:
    possessions, _ = without_copies(things_at(sheet, entry.place), entry.item, entry.copies)
    return changed(with_things(sheet, entry.place, possessions), gold=sheet.gold + entry.gold)


def _item_moved(sheet: WarbandSheet, entry: ItemMoved) -> WarbandSheet:
    if entry.source == entry.target:
        raise CannotApply("The item is there already.")
    left, paid = without_copies(things_at(sheet, entry.source), entry.item, entry.copies)
    sheet = with_things(sheet, entry.source, left)
    return with_things(sheet, entry.target, with_copies(things_at(sheet, entry.target), entry.item, paid))


def _item_turned_out(sheet: WarbandSheet, entry: ItemTurnedOut) -> WarbandSheet:
    return _became(sheet, entry.place, entry.item, entry.became)


def _became(sheet: WarbandSheet, place: Place, item: str, became: str) -> WarbandSheet:
    """Turn one copy into another item; the price paid for it stays."""
    left, paid = without_copies(things_at(sheet, place), item, 1)
    return with_things(sheet, place, with_copies(left, became, paid))


def _renamed(sheet: WarbandSheet, entry: Renamed) -> WarbandSheet:
    if entry.number is None:
        return changed(sheet, name=entry.name)
    return with_replaced(sheet, changed(any_block(sheet, entry.number), name=entry.name))


def _advance_taken(sheet: WarbandSheet, entry: AdvanceTaken) -> WarbandSheet:
    warrior = active_block(sheet, entry.number)
    sheet = with_replaced(sheet, changed(warrior, advances=(*warrior.advances, entry.advance)))
    return changed(sheet, gold=sheet.gold - entry.gold) if entry.gold else sheet


def _spells_drawn(sheet: WarbandSheet, entry: SpellsDrawn) -> WarbandSheet:
    warrior = active_block(sheet, entry.number)
    if warrior.again is not None and warrior.again.by_book:
        learned = tuple(Advance(0, entry.rolls, spell=spell) for spell in entry.spells)
        return with_replaced(
            sheet, changed(warrior, advances=(*warrior.advances, *learned), again=entry.again)
        )
    known = warrior.starting_spells + entry.spells
    return with_replaced(sheet, changed(warrior, starting_spells=known, again=entry.again))


def _tome_read(sheet: WarbandSheet, entry: TomeRead) -> WarbandSheet:
    sheet = _became(sheet, entry.number, entry.item, entry.became)
    warrior = active_block(sheet, entry.number)
    learned = (Advance(0, entry.rolls, spell=entry.spell),) if entry.spell else ()
    return with_replaced(sheet, changed(warrior, advances=(*warrior.advances, *learned), again=entry.again))


def _mutation_bought(sheet: WarbandSheet, entry: MutationBought) -> WarbandSheet:
    warrior = active_block(sheet, entry.number)
    gift = Gift(entry.mutation, entry.price, entry.changes)
    sheet = with_replaced(sheet, changed(warrior, mutations=(*warrior.mutations, gift)))
    return changed(sheet, gold=sheet.gold - entry.price)


def _mutation_given_back(sheet: WarbandSheet, entry: MutationGivenBack) -> WarbandSheet:
    warrior = active_block(sheet, entry.number)
    held = [index for index, gift in enumerate(warrior.mutations) if gift.key == entry.mutation]
    if not held:
        raise CannotApply(f"{warrior.name} has no {entry.mutation} to give back.")
    left = warrior.mutations[: held[-1]] + warrior.mutations[held[-1] + 1 :]
    return changed(with_replaced(sheet, changed(warrior, mutations=left)), gold=sheet.gold + entry.gold)


def _upkeep_paid(sheet: WarbandSheet, entry: UpkeepPaid) -> WarbandSheet:
    warrior = active_block(sheet, entry.number)
    owed = warrior.battles - warrior.upkeep_paid
    if entry.battles > owed:
        raise CannotApply(f"{warrior.name} wants upkeep for {owed} battles, not for {entry.battles}.")
    paid = changed(warrior, upkeep_paid=warrior.upkeep_paid + entry.battles)
    wyrdstone = sheet.wyrdstone - entry.wyrdstone
    return changed(with_replaced(sheet, paid), gold=sheet.gold - entry.gold, wyrdstone=wyrdstone)


def _skill_set_chosen(sheet: WarbandSheet, entry: SkillSetChosen) -> WarbandSheet:
    return changed(sheet, skill_set=entry.skill_set)


def _waived(sheet: WarbandSheet, entry: Waived) -> WarbandSheet:
    stated = entry.waiver
    others = _waivers_but(sheet, stated.code, stated.warrior, stated.item)
    kept = sorted((*others, stated), key=lambda waiver: (waiver.code, waiver.warrior or 0, waiver.item))
    return changed(sheet, waivers=tuple(kept))


def _waiver_lifted(sheet: WarbandSheet, entry: WaiverLifted) -> WarbandSheet:
    left = _waivers_but(sheet, entry.code, entry.warrior, entry.item)
    if len(left) == len(sheet.waivers):
        raise CannotApply(f"{sheet.name} has no such waiver to lift.")
    return changed(sheet, waivers=left)


def _waivers_but(sheet: WarbandSheet, code: str, warrior: Place, item: str) -> tuple[Waiver, ...]:
    meant = (code, warrior, item)
    return tuple(each for each in sheet.waivers if (each.code, each.warrior, each.item) != meant)


def _leader_named(sheet: WarbandSheet, entry: LeaderNamed) -> WarbandSheet:
    return led_by(sheet, entry.number)


def _battle_fought(sheet: WarbandSheet, entry: BattleFought) -> WarbandSheet:
    warriors = tuple(_after_battle(warrior) for warrior in sheet.warriors)
    sheet = changed(sheet, warriors=warriors, battles=sheet.battles + 1)
    for change in entry.changes:
        sheet = apply_change(sheet, change)
    return sheet


def _settled(sheet: WarbandSheet, entry: Settled) -> WarbandSheet:
    for change in entry.changes:
        sheet = apply_change(sheet, change)
    return sheet


def _after_battle(warrior: WarriorSheet) -> WarriorSheet:
    """Count one battle less to miss, or one more fought; former warriors have neither."""
    if warrior.misses_battles:
        return changed(warrior, misses_battles=warrior.misses_battles - 1)
    return changed(warrior, battles=warrior.battles + 1) if warrior.is_active else warrior


_APPLY: dict[type, Callable[..., WarbandSheet]] = {
    Hired: hire,
    MembersJoined: _members_joined,
    Dismissed: _dismissed,
    Departed: _departed,
    ItemBought: _item_bought,
    ItemSold: _item_sold,
    ItemMoved: _item_moved,
    ItemTurnedOut: _item_turned_out,
    Renamed: _renamed,
    AdvanceTaken: _advance_taken,
    SpellsDrawn: _spells_drawn,
    TomeRead: _tome_read,
    MutationBought: _mutation_bought,
    MutationGivenBack: _mutation_given_back,
    UpkeepPaid: _upkeep_paid,
    SkillSetChosen: _skill_set_chosen,
    Waived: _waived,
    WaiverLifted: _waiver_lifted,
    LeaderNamed: _leader_named,
    BattleFought: _battle_fought,
    Settled: _settled,
}
