"""One ledger entry as one English sentence, without HTML. For histories, chronicles and messages.

Warriors are called by the names they had then, so a sentence is made with the sheet as it was before the entry.
"""

from collections.abc import Callable
from typing import Any

from roster.pages.history.change_sentences import battle_change
from roster.pages.history.words import advance_words, copies_of, gold, listed_gear, named, place, rolled
from roster.pages.names import Names
from rules.ledger.entries import (
    AdvanceTaken,
    BattleFought,
    Corrected,
    Departed,
    Dismissed,
    Entry,
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
from rules.ledger.sheet import WarbandSheet
from rules.mustering.problem import CODES


def sentence(entry: Entry, names: Names, before: WarbandSheet | None) -> str:
    """An entry in a sentence. `before` is None for a founding entry; entries about other entries need `told`."""
    return _SENTENCES[type(entry)](entry, names, before)


def told(
    entry: Entry,
    names: Names,
    before: WarbandSheet | None,
    entry_at: Callable[[int], Entry],
    after: WarbandSheet | None = None,
) -> str:
    """Any entry in a sentence; `entry_at` gives the entry of an earlier revision, for what was undone.

    What was taken back is told with the names of the sheet `after` it, where they are the old ones again.
    """
    if isinstance(entry, Corrected):
        return f"The past was corrected ({entry.reason})."
    if not isinstance(entry, Undone):
        return sentence(entry, names, before)
    target = entry_at(entry.revision)
    if isinstance(target, Undone):
        return f"Redone: {told(entry_at(target.revision), names, before, entry_at)}"
    return f"Undone: {told(target, names, after or before, entry_at)}"


def _mustered(entry: Mustered, names: Names, _before: WarbandSheet | None) -> str:
    return f"{entry.name} ({names.warband_type}) started with {gold(entry.gold)}."


def _imported(entry: Imported, names: Names, _before: WarbandSheet | None) -> str:
    origin = f" from {entry.origin}" if entry.origin else ""
    return f"{entry.sheet.name} ({names.warband_type}) was imported{origin}."


def _hired(entry: Hired, names: Names, before: WarbandSheet | None) -> str:
    kind = names.warrior_type(entry.type)
    price = entry.price * entry.members + sum(sum(held.paid) for held in entry.gear)
    who_joined = entry.name if entry.name == kind else f"{entry.name} ({kind})"
    several = f", {entry.members} members," if entry.members > 1 else ""
    return f"Hired {who_joined}{several} for {gold(price)}{_who_steps_down(before) if entry.leader else ''}."


def _members_joined(entry: MembersJoined, names: Names, before: WarbandSheet | None) -> str:
    price = sum(entry.prices) + sum(sum(held.paid) for held in entry.gear)
    gear = f" with {listed_gear(entry.gear, names)}" if entry.gear else ""
    return f"{len(entry.prices)} more joined {named(before, entry.number)}{gear} for {gold(price)}."


def _dismissed(entry: Dismissed, names: Names, before: WarbandSheet | None) -> str:
    warrior = before.warrior(entry.number) if before else None
    some = f"{entry.members} of " if warrior and warrior.members > entry.members else ""
    back = f"; refund {gold(entry.refund)}" if entry.refund else ""
    gear = (
        ""
        if entry.gear == "returned" or not (warrior and warrior.possessions)
        else "; equipment to the stash"
    )
    kept = f", except the {_kept(entry, names)}" if entry.kept else ""
    return f"Dismissed {some}{named(before, entry.number)}{back}{gear}{kept}."


def _kept(entry: Dismissed, names: Names) -> str:
    """The belongings that a warrior takes along."""
    return " and ".join(names.item(item) for item in entry.kept)


def _departed(entry: Departed, _names: Names, before: WarbandSheet | None) -> str:
    return f"{named(before, entry.number)} left the warband with all equipment: {entry.reason}."


def _item_bought(entry: ItemBought, names: Names, before: WarbandSheet | None) -> str:
    thing = copies_of(entry.item, len(entry.prices), names)
    return f"Bought {thing} for {place(entry.place, before)}: {gold(sum(entry.prices))}{rolled(entry.rolls)}."


def _item_turned_out(entry: ItemTurnedOut, names: Names, before: WarbandSheet | None) -> str:
    thing, became = names.item(entry.item), names.item(entry.became)
    if not entry.rolls:
        return f"{thing} ({place(entry.place, before)}) is called {became}."
    return f"{thing} ({place(entry.place, before)}) turned out to be: {became}{rolled(entry.rolls)}."


def _item_sold(entry: ItemSold, names: Names, before: WarbandSheet | None) -> str:
    source = "from the stash" if entry.place is None else f"from {named(before, entry.place)}"
    return f"Sold {copies_of(entry.item, entry.copies, names)} {source} for {gold(entry.gold)}."


def _item_moved(entry: ItemMoved, names: Names, before: WarbandSheet | None) -> str:
    thing = copies_of(entry.item, entry.copies, names)
    return f"Moved {thing} from {place(entry.source, before)} to {place(entry.target, before)}."


def _renamed(entry: Renamed, _names: Names, before: WarbandSheet | None) -> str:
    old = (before.name if before else "") if entry.number is None else named(before, entry.number)
    return f"{old} is now called {entry.name}."


def _advance_taken(entry: AdvanceTaken, names: Names, before: WarbandSheet | None) -> str:
    price = f" for {entry.gold} gc" if entry.gold else ""
    return f"{named(before, entry.number)} advanced{price}: {advance_words(entry.advance, names)}."


def _spells_drawn(entry: SpellsDrawn, names: Names, before: WarbandSheet | None) -> str:
    drawn = " and ".join(names.spell(key) for key in entry.spells)
    learned = [f"learned {drawn}"] if drawn else []
    again = [f"rolled {names.spell(entry.again.spell)} again"] if entry.again else []
    return f"{named(before, entry.number)} {' and '.join((*learned, *again))}{rolled(entry.rolls)}."


def _tome_read(entry: TomeRead, names: Names, before: WarbandSheet | None) -> str:
    if entry.again:
        again = f"{named(before, entry.number)} rolled {names.spell(entry.again.spell)} again"
        return f"{again} from the {names.item(entry.item)}{rolled(entry.rolls)}."
    learned = f"{named(before, entry.number)} learned {names.spell(entry.spell)}"
    return f"{learned} from the {names.item(entry.item)}{rolled(entry.rolls)}."


def _mutation_bought(entry: MutationBought, names: Names, before: WarbandSheet | None) -> str:
    return f"{named(before, entry.number)} got {names.mutation(entry.mutation)} for {gold(entry.price)}."


def _mutation_given_back(entry: MutationGivenBack, names: Names, before: WarbandSheet | None) -> str:
    back = f"; refund {gold(entry.gold)}" if entry.gold else ""
    return f"{named(before, entry.number)} lost {names.mutation(entry.mutation)}{back}."


def _upkeep_paid(entry: UpkeepPaid, _names: Names, before: WarbandSheet | None) -> str:
    battles = "a battle" if entry.battles == 1 else f"{entry.battles} battles"
    return f"Paid {named(before, entry.number)} upkeep for {battles}: {gold(entry.gold)}."


def _skill_set_chosen(entry: SkillSetChosen, names: Names, _before: WarbandSheet | None) -> str:
    return f"Chose the {names.skill_set(entry.skill_set)} skill lists."


def _waived(entry: Waived, names: Names, before: WarbandSheet | None) -> str:
    waiver = entry.waiver
    what = waiver_subject(waiver.code, waiver.warrior, waiver.item, names, before)
    return f"{waiver.by or 'The organiser'} allowed {what}: {waiver.reason}"


def _waiver_lifted(entry: WaiverLifted, names: Names, before: WarbandSheet | None) -> str:
    return f"Permission withdrawn: {waiver_subject(entry.code, entry.warrior, entry.item, names, before)}."


def waiver_subject(code: str, warrior: Place, item: str, names: Names, before: WarbandSheet | None) -> str:
    """The subject of a waiver: `Debt` of the warband, `Not allowed for this warrior (Sword, Gunther)`."""
    about = [names.item(item)] if item else []
    about += [named(before, warrior)] if warrior is not None else []
    return f"\u201c{CODES.get(code, code)}\u201d{f' ({", ".join(about)})' if about else ''}"


def _leader_named(entry: LeaderNamed, _names: Names, before: WarbandSheet | None) -> str:
    return f"{named(before, entry.number)} took over as leader{_who_steps_down(before, entry.number)}."


def _who_steps_down(before: WarbandSheet | None, stays: int | None = None) -> str:
    active = before.active if before else ()
    led = [warrior.name for warrior in active if warrior.leader and warrior.number != stays]
    return f"; {' and '.join(led)} stepped down" if led else ""


def _battle_fought(entry: BattleFought, _names: Names, _before: WarbandSheet | None) -> str:
    return f"{entry.title}: {entry.result} against {' and '.join(entry.opponents) or 'nobody'}."


def _settled(entry: Settled, names: Names, before: WarbandSheet | None) -> str:
    changes = " ".join(battle_change(change, names, before) for change in entry.changes)
    return f"{changes} By hand: {entry.reason}" if entry.reason else changes


_SENTENCES: dict[type, Callable[[Any, Names, WarbandSheet | None], str]] = {
    Mustered: _mustered,
    Imported: _imported,
    Hired: _hired,
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


def battle_sentences(entry: BattleFought, names: Names, before: WarbandSheet | None) -> tuple[str, ...]:
    """The effects of the battle on the warband, change by change."""
    return tuple(battle_change(change, names, before) for change in entry.changes)
