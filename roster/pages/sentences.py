"""One ledger entry as one English sentence, without HTML. For histories, chronicles and messages.

Warriors are called by the names they had then, so a sentence is made with the sheet as it was before the entry.
"""

from collections.abc import Callable, Sequence
from functools import singledispatch
from typing import Any

from roster.pages.names import Names
from rules.ledger.entries import (
    AdvanceTaken,
    BattleChange,
    BattleFought,
    BecameLeader,
    Departed,
    Dismissed,
    Entry,
    ExperienceGained,
    GearLost,
    HeroAwakened,
    Hired,
    Imported,
    InjurySuffered,
    ItemBought,
    ItemLost,
    ItemMoved,
    ItemSold,
    ItemTurnedOut,
    LeaderNamed,
    MemberSetApart,
    MembersJoined,
    MembersLost,
    Mustered,
    MutationBought,
    MutationGivenBack,
    Place,
    Renamed,
    SkillSetChosen,
    SpellsDrawn,
    TomeRead,
    Undone,
    UpkeepPaid,
    Waived,
    WaiverLifted,
)
from rules.ledger.sheet import Possession, WarbandSheet
from rules.mustering.legality.problem import CODES


def sentence(entry: Entry, names: Names, before: WarbandSheet | None) -> str:
    """What happened. `before` is None for a founding entry; an `Undone` needs `told`."""
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
    if not isinstance(entry, Undone):
        return sentence(entry, names, before)
    target = entry_at(entry.revision)
    if isinstance(target, Undone):
        return f"Redone: {told(entry_at(target.revision), names, before, entry_at)}"
    return f"Undone: {told(target, names, after or before, entry_at)}"


def who(sheet: WarbandSheet | None, number: int) -> str:
    try:
        return sheet.warrior(number).name if sheet else f"number {number}"
    except KeyError:
        return f"number {number}"


def gold(amount: int) -> str:
    return f"{amount} gc" if amount else "nothing"


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
    gear = f" with {_gear(entry.gear, names)}" if entry.gear else ""
    return f"{len(entry.prices)} more joined {who(before, entry.number)}{gear} for {gold(price)}."


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
    return f"Dismissed {some}{who(before, entry.number)}{back}{gear}{kept}."


def _kept(entry: Dismissed, names: Names) -> str:
    """The belongings that a warrior takes along."""
    return " and ".join(names.item(item) for item in entry.kept)


def _departed(entry: Departed, _names: Names, before: WarbandSheet | None) -> str:
    return f"{who(before, entry.number)} left the warband with all equipment: {entry.reason}."


def _item_bought(entry: ItemBought, names: Names, before: WarbandSheet | None) -> str:
    thing = _thing(entry.item, len(entry.prices), names)
    return (
        f"Bought {thing} for {_place(entry.place, before)}: {gold(sum(entry.prices))}{_rolled(entry.rolls)}."
    )


def _item_turned_out(entry: ItemTurnedOut, names: Names, before: WarbandSheet | None) -> str:
    thing, became = names.item(entry.item), names.item(entry.became)
    return f"{thing} ({_place(entry.place, before)}) turned out to be: {became}{_rolled(entry.rolls)}."


def _item_sold(entry: ItemSold, names: Names, before: WarbandSheet | None) -> str:
    source = "from the stash" if entry.place is None else f"from {who(before, entry.place)}"
    return f"Sold {_thing(entry.item, entry.copies, names)} {source} for {gold(entry.gold)}."


def _item_moved(entry: ItemMoved, names: Names, before: WarbandSheet | None) -> str:
    thing = _thing(entry.item, entry.copies, names)
    return f"Moved {thing} from {_place(entry.source, before)} to {_place(entry.target, before)}."


def _renamed(entry: Renamed, _names: Names, before: WarbandSheet | None) -> str:
    old = (before.name if before else "") if entry.number is None else who(before, entry.number)
    return f"{old} is now called {entry.name}."


def _advance_taken(entry: AdvanceTaken, names: Names, before: WarbandSheet | None) -> str:
    return f"{who(before, entry.number)} advanced: {advance_gained(entry, names)}."


def _spells_drawn(entry: SpellsDrawn, names: Names, before: WarbandSheet | None) -> str:
    drawn = " and ".join(names.spell(key) for key in entry.spells)
    learned = [f"learned {drawn}"] if drawn else []
    again = [f"rolled {names.spell(entry.again.spell)} again"] if entry.again else []
    return f"{who(before, entry.number)} {' and '.join((*learned, *again))}{_rolled(entry.rolls)}."


def _tome_read(entry: TomeRead, names: Names, before: WarbandSheet | None) -> str:
    if entry.again:
        again = f"{who(before, entry.number)} rolled {names.spell(entry.again.spell)} again"
        return f"{again} from the {names.item(entry.item)}{_rolled(entry.rolls)}."
    learned = f"{who(before, entry.number)} learned {names.spell(entry.spell)}"
    return f"{learned} from the {names.item(entry.item)}{_rolled(entry.rolls)}."


def _mutation_bought(entry: MutationBought, names: Names, before: WarbandSheet | None) -> str:
    return f"{who(before, entry.number)} got {names.mutation(entry.mutation)} for {gold(entry.price)}."


def _mutation_given_back(entry: MutationGivenBack, names: Names, before: WarbandSheet | None) -> str:
    back = f"; refund {gold(entry.gold)}" if entry.gold else ""
    return f"{who(before, entry.number)} lost {names.mutation(entry.mutation)}{back}."


def _upkeep_paid(entry: UpkeepPaid, _names: Names, before: WarbandSheet | None) -> str:
    battles = "a battle" if entry.battles == 1 else f"{entry.battles} battles"
    return f"Paid {who(before, entry.number)} upkeep for {battles}: {gold(entry.gold)}."


def _skill_set_chosen(entry: SkillSetChosen, names: Names, _before: WarbandSheet | None) -> str:
    return f"Chose the {names.skill_set(entry.skill_set)} skill lists."


def _waived(entry: Waived, names: Names, before: WarbandSheet | None) -> str:
    waiver = entry.waiver
    what = waiver_subject(waiver.code, waiver.warrior, waiver.item, names, before)
    return f"{waiver.by or 'The organiser'} allowed {what}: {waiver.reason}"


def _waiver_lifted(entry: WaiverLifted, names: Names, before: WarbandSheet | None) -> str:
    return f"Waiver removed: {waiver_subject(entry.code, entry.warrior, entry.item, names, before)}."


def waiver_subject(code: str, warrior: Place, item: str, names: Names, before: WarbandSheet | None) -> str:
    """What a waiver is about: `Debt` of the warband, `Not permitted to him (Sword, Gunther)`."""
    about = [names.item(item)] if item else []
    about += [who(before, warrior)] if warrior is not None else []
    return f"\u201c{CODES.get(code, code)}\u201d{f' ({", ".join(about)})' if about else ''}"


def _leader_named(entry: LeaderNamed, _names: Names, before: WarbandSheet | None) -> str:
    return f"{who(before, entry.number)} took over as leader{_who_steps_down(before, entry.number)}."


def _who_steps_down(before: WarbandSheet | None, stays: int | None = None) -> str:
    active = before.active if before else ()
    led = [warrior.name for warrior in active if warrior.leader and warrior.number != stays]
    return f"; {' and '.join(led)} stepped down" if led else ""


def advance_gained(entry: AdvanceTaken, names: Names) -> str:
    gained = entry.advance
    if gained.change:
        return f"{gained.change.by:+d} {gained.change.characteristic}"
    return names.skill(gained.skill) if gained.skill else names.spell(gained.spell)


def _battle_fought(entry: BattleFought, _names: Names, _before: WarbandSheet | None) -> str:
    return f"{entry.title}: {entry.result} against {' and '.join(entry.opponents) or 'nobody'}."


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
}


def battle_sentences(entry: BattleFought, names: Names, before: WarbandSheet | None) -> tuple[str, ...]:
    """What the battle did to the warband, change by change."""
    return tuple(battle_change(change, names, before) for change in entry.changes)


@singledispatch
def battle_change(change: BattleChange, names: Names, before: WarbandSheet | None) -> str:
    """One change that a battle brought, in a sentence."""
    raise TypeError(f"no sentence for {type(change).__name__}")


@battle_change.register
def _experience(change: ExperienceGained, _names: Names, before: WarbandSheet | None) -> str:
    return f"{who(before, change.number)} gained {change.amount} experience ({change.reason})."


#: How the mark of a rune that lasts begins.
_RUNE = "rune-of-"


@battle_change.register
def _injury(change: InjurySuffered, names: Names, before: WarbandSheet | None) -> str:
    rolls = _rolled(change.injury.rolls)
    if names.is_side_effect(change.injury.key):
        name = names.injury(change.injury.key)
        return f"{who(before, change.number)}: {name}{rolls}."
    rune = next((flag for flag in change.injury.flags if flag.startswith(_RUNE)), "")
    if rune:
        item = names.item(rune.partition(":")[2])
        return f"{item} of {who(before, change.number)} bears the {change.injury.key} permanently."
    missed = change.misses_battles
    misses = f" and misses {missed} battle{'s' if missed > 1 else ''}" if missed else ""
    return f"{who(before, change.number)} suffered {names.injury(change.injury.key)}{rolls}{misses}."


@battle_change.register
def _set_apart(change: MemberSetApart, names: Names, before: WarbandSheet | None) -> str:
    what = f"{names.injury(change.injury.key)}{_rolled(change.injury.rolls)}"
    return f"{change.name} leaves the group {who(before, change.number)} and is on the roster alone: {what}."


@battle_change.register
def _gear_lost(change: GearLost, _names: Names, before: WarbandSheet | None) -> str:
    return f"{who(before, change.number)} lost all equipment{_rolled(change.rolls)}."


@battle_change.register
def _item_lost(change: ItemLost, names: Names, before: WarbandSheet | None) -> str:
    owner = "The stash" if change.number is None else who(before, change.number)
    return f"{owner}: {_thing(change.item, change.copies, names)} {change.reason}{_rolled(change.rolls)}."


@battle_change.register
def _became_leader(change: BecameLeader, _names: Names, before: WarbandSheet | None) -> str:
    return f"{who(before, change.number)} took over as leader{_rolled(change.rolls)}."


@battle_change.register
def _hero_awakened(change: HeroAwakened, names: Names, _before: WarbandSheet | None) -> str:
    gear = f", with {_gear(change.gear, names)}" if change.gear else ""
    return f"{change.name} of {change.origin} was raised from the dead and joined the warband{gear}."


@battle_change.register
def _members_lost(change: MembersLost, _names: Names, before: WarbandSheet | None) -> str:
    rolls = _rolled(change.rolls)
    name = who(before, change.number)
    warrior = before.warrior(change.number) if before and name != f"number {change.number}" else None
    some = f"{change.members} of {name}" if warrior and warrior.was_several else name
    return f"{some} {_fate(change)}{rolls}."


def _fate(change: MembersLost) -> str:
    was = "was" if change.members == 1 else "were"
    if change.status == "dead" and change.cause.startswith("fled"):
        return f"{was} lost: {change.cause}"
    if change.status == "dead":
        return f"{was} killed by {change.cause}" if change.cause else "died"
    if change.status == "captured":
        return f"{was} captured by {change.cause}" if change.cause else f"{was} captured"
    return f"retired: {change.cause}" if change.cause else "retired"


def _rolled(rolls: Sequence[int]) -> str:
    return f" (rolled {', '.join(map(str, rolls))})" if rolls else ""


def _thing(item: str, copies: int, names: Names) -> str:
    return names.item(item) if copies == 1 else f"{copies} x {names.item(item)}"


def _gear(gear: Sequence[Possession], names: Names) -> str:
    return ", ".join(names.possession(held) for held in gear)


def _place(place: Place, before: WarbandSheet | None) -> str:
    return "the stash" if place is None else who(before, place)
