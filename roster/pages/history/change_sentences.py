"""One change that a battle or the post-battle sequence made to a warband, as one English sentence."""

from functools import singledispatch

from roster.pages.history.words import advance_words, copies_of, listed_gear, named, rolled
from roster.pages.names import Names
from rules.ledger.by_hand import (
    AdvanceGranted,
    AdvanceStruck,
    BattlesCounted,
    BattlesExcused,
    InjuryCured,
    WarriorRestored,
)
from rules.ledger.entries import (
    BattleChange,
    BecameLeader,
    ExperienceGained,
    GearLost,
    HeroAwakened,
    InjurySuffered,
    ItemLost,
    MemberSetApart,
    MembersLost,
)
from rules.ledger.gains import (
    BattlesMissed,
    BoonGained,
    BoonSpent,
    CaptiveLost,
    CaptiveReturned,
    Gain,
    GoldChanged,
    HenchmanPromoted,
    ItemFound,
    WyrdstoneChanged,
)
from rules.ledger.sheet import WarbandSheet
from rules.mustering.words import an, counted
from rules.tally.short import BY_HAND

#: How the mark of a rune that lasts begins.
_RUNE = "rune-of-"


@singledispatch
def battle_change(change: BattleChange | Gain, names: Names, before: WarbandSheet | None) -> str:
    """One change that a battle made, in a sentence."""
    raise TypeError(f"no sentence for {type(change).__name__}")


def _why(reason: str) -> str:
    """The reason of a rule in brackets; a change by hand has its own after all changes."""
    return f" ({reason})" if reason else ""


@battle_change.register
def _experience(change: ExperienceGained, _names: Names, before: WarbandSheet | None) -> str:
    verb = "gained" if change.amount >= 0 else "lost"
    return f"{named(before, change.number)} {verb} {abs(change.amount)} experience{_why(change.reason)}."


@battle_change.register
def _injury(change: InjurySuffered, names: Names, before: WarbandSheet | None) -> str:
    rolls = rolled(change.injury.rolls)
    if names.is_side_effect(change.injury.key):
        name = names.injury(change.injury.key)
        return f"{named(before, change.number)}: {name}{rolls}."
    rune = next((flag for flag in change.injury.flags if flag.startswith(_RUNE)), "")
    if rune:
        item = names.item(rune.partition(":")[2])
        return f"{item} of {named(before, change.number)} bears the {change.injury.key} permanently."
    missed = change.misses_battles
    misses = f" and misses {missed} battle{'s' if missed > 1 else ''}" if missed else ""
    return f"{named(before, change.number)} suffered {names.injury(change.injury.key)}{rolls}{misses}."


@battle_change.register
def _set_apart(change: MemberSetApart, names: Names, before: WarbandSheet | None) -> str:
    what = f"{names.injury(change.injury.key)}{rolled(change.injury.rolls)}"
    return (
        f"{change.name} leaves the group {named(before, change.number)} and is on the roster alone: {what}."
    )


@battle_change.register
def _gear_lost(change: GearLost, _names: Names, before: WarbandSheet | None) -> str:
    return f"{named(before, change.number)} lost all equipment{rolled(change.rolls)}."


@battle_change.register
def _item_lost(change: ItemLost, names: Names, before: WarbandSheet | None) -> str:
    owner = "The stash" if change.number is None else named(before, change.number)
    return f"{owner}: {copies_of(change.item, change.copies, names)} {change.reason}{rolled(change.rolls)}."


@battle_change.register
def _became_leader(change: BecameLeader, _names: Names, before: WarbandSheet | None) -> str:
    return f"{named(before, change.number)} took over as leader{rolled(change.rolls)}."


@battle_change.register
def _hero_awakened(change: HeroAwakened, names: Names, _before: WarbandSheet | None) -> str:
    gear = f", with {listed_gear(change.gear, names)}" if change.gear else ""
    return f"{change.name} of {change.origin} was raised from the dead and joined the warband{gear}."


@battle_change.register
def _members_lost(change: MembersLost, _names: Names, before: WarbandSheet | None) -> str:
    rolls = rolled(change.rolls)
    name = named(before, change.number)
    warrior = before.warrior(change.number) if before and name != f"number {change.number}" else None
    some = f"{change.members} of {name}" if warrior and warrior.was_several else name
    return f"{some} {end_words(change.members, change.status, change.cause)}{rolls}."


def end_words(members: int, status: str, cause: str) -> str:
    """The fate of members who are gone: `was killed by Krikk`, `were captured`, `retired: blind in both eyes`."""
    if cause.startswith(BY_HAND):
        return f"{'died' if status == 'dead' else 'retired'} ({cause})"
    was = "was" if members == 1 else "were"
    if status == "dead" and cause.startswith("fled"):
        return f"{was} lost: {cause}"
    if status == "dead" and cause == "showed talent":
        return f"{was} killed for showing talent"
    if status == "dead":
        return f"{was} killed by {cause}" if cause else "died"
    if status == "captured":
        return f"{was} captured by {cause}" if cause else f"{was} captured"
    gone = "retired" if status == "retired" else "left the warband"
    return f"{gone}: {cause}" if cause else gone


@battle_change.register
def _gold(change: GoldChanged, _names: Names, _before: WarbandSheet | None) -> str:
    moved = f"Received {change.amount}" if change.amount >= 0 else f"Paid {-change.amount}"
    return f"{moved} gc{_why(change.reason)}{rolled(change.rolls)}."


@battle_change.register
def _wyrdstone(change: WyrdstoneChanged, _names: Names, _before: WarbandSheet | None) -> str:
    number = abs(change.amount)
    moved = "Found" if change.amount >= 0 else "Gave up"
    return f"{moved} {number} wyrdstone shard{'' if number == 1 else 's'}{_why(change.reason)}{rolled(change.rolls)}."


@battle_change.register
def _item_found(change: ItemFound, names: Names, before: WarbandSheet | None) -> str:
    owner = "the stash" if change.number is None else named(before, change.number)
    what = copies_of(change.item, len(change.worth), names)
    verb = "Found" if change.reason else "Added"
    return f"{verb} {what} for {owner}{_why(change.reason)}{rolled(change.rolls)}."


@battle_change.register
def _promoted(change: HenchmanPromoted, names: Names, before: WarbandSheet | None) -> str:
    group = named(before, change.number)
    hero = "" if change.name == group else f" as {change.name}"
    rank = an(names.warrior_type(change.type)) if change.type else "a hero"
    return f"A henchman of {group} became {rank}{hero}."


@battle_change.register
def _returned(change: CaptiveReturned, names: Names, before: WarbandSheet | None) -> str:
    captor = f" from {change.captor}" if change.captor else ""
    gear = f", with {listed_gear(change.gear, names)}" if change.gear else ""
    return f"{named(before, change.number)} returned{captor}{gear}."


#: What captors do with captives, after "was".
_FATES = {
    "sell-to-slavers": "sold to slavers",
    "make-zombie": "made a Zombie",
    "sacrifice": "sacrificed",
    "eat": "eaten",
    "make-wretch": "made a Wretch",
    "kidnap": "taken into the crew",
    "put-to-work": "worked to death",
    "enslave": "made a slave",
    "join-or-serve": "taken into the crew",
    "in-the-pit": "beaten in the pit",
}


def fate_words(fate: str, captor: str) -> str:
    """The fate of a captive: `was sold to slavers by The Rat Kings`."""
    return f"was {_FATES.get(fate, 'kept')}{f' by {captor}' if captor else ''}"


@battle_change.register
def _captive_lost(change: CaptiveLost, _names: Names, before: WarbandSheet | None) -> str:
    return f"{named(before, change.number)} {fate_words(change.fate, change.captor)}."


@battle_change.register
def _battles_missed(change: BattlesMissed, _names: Names, before: WarbandSheet | None) -> str:
    battles = "battle" if change.battles == 1 else f"{change.battles} battles"
    who = named(before, change.number)
    return f"{who} misses the next {battles}{_why(change.reason)}{rolled(change.rolls)}."


@battle_change.register
def _boon_gained(change: BoonGained, names: Names, before: WarbandSheet | None) -> str:
    return f"Gained for {_whom(change.boon.warrior, before)}: {names.boon(change.boon)}."


@battle_change.register
def _boon_spent(change: BoonSpent, names: Names, before: WarbandSheet | None) -> str:
    return f"No longer with {_whom(change.boon.warrior, before)}: {names.boon(change.boon)}."


def _whom(number: int | None, before: WarbandSheet | None) -> str:
    return "the warband" if number is None else named(before, number)


# --- what only a change by hand does; its reason follows the sentence -----------------------------------


@battle_change.register
def _advance_granted(change: AdvanceGranted, names: Names, before: WarbandSheet | None) -> str:
    return f"{named(before, change.number)} got an advance: {advance_words(change.advance, names)}."


@battle_change.register
def _advance_struck(change: AdvanceStruck, names: Names, before: WarbandSheet | None) -> str:
    return f"{named(before, change.number)} lost an advance: {advance_words(change.advance, names)}."


@battle_change.register
def _injury_cured(change: InjuryCured, names: Names, before: WarbandSheet | None) -> str:
    return f"{named(before, change.number)} no longer suffers from {names.injury(change.injury)}."


@battle_change.register
def _battles_counted(change: BattlesCounted, _names: Names, before: WarbandSheet | None) -> str:
    if before is None:
        return f"The number of battles fought changed by {change.amount:+d}."
    return f"Battles fought: {before.battles + change.amount} instead of {before.battles}."


@battle_change.register
def _battles_excused(change: BattlesExcused, _names: Names, before: WarbandSheet | None) -> str:
    fewer = counted(change.battles, "battle")
    return f"{named(before, change.number)} misses {fewer} fewer."


@battle_change.register
def _restored(change: WarriorRestored, names: Names, before: WarbandSheet | None) -> str:
    name = named(before, change.number)
    block = before.warrior(change.number) if before and name != f"number {change.number}" else None
    several = block is not None and block.was_several
    back = f"{change.members} of {name} {'is' if change.members == 1 else 'are'}" if several else f"{name} is"
    gear = f", with {listed_gear(change.gear, names)}" if change.gear else ""
    return f"{back} back in the warband{gear}."
