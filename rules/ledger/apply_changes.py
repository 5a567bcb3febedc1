"""Changes of a sheet by a battle and the post-battle sequence, one at a time. Part of `rules.ledger.apply`."""

from rules.ledger.apply_by_hand import apply_by_hand
from rules.ledger.blocks import (
    active_block,
    any_block,
    led_by,
    things_at,
    with_block,
    with_replaced,
    with_things,
)
from rules.ledger.by_hand import ByHand
from rules.ledger.entries import (
    BattleChange,
    BecameLeader,
    ExperienceGained,
    GearLost,
    HeroAwakened,
    Hired,
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
from rules.ledger.possessions import (
    CannotApply,
    gathered,
    set_apart,
    with_copies,
    without_copies,
    without_members,
)
from rules.ledger.sheet import AWAKENED, Injury, Kind, Status, WarbandSheet, WarriorSheet
from rules.numbers import RosterNumber
from rules.values import changed

#: What captors do that a captive does not survive.
KILLED = frozenset({"sacrifice", "make-zombie", "put-to-work", "eat"})


def hire(sheet: WarbandSheet, entry: Hired) -> WarbandSheet:
    """Add the hired block to the sheet."""
    warrior = WarriorSheet(
        number=RosterNumber(entry.number),
        name=entry.name,
        type=entry.type,
        kind=entry.kind,
        profile=entry.profile,
        members=entry.members,
        leader=entry.leader,
        hired_for=(entry.price,) * entry.members,
        starting_experience=entry.experience,
        experience=entry.experience,
        starting_skills=entry.skills,
        starting_spells=entry.spells,
        possessions=gathered(entry.gear),
    )
    price = entry.price * entry.members + sum(sum(possession.paid) for possession in entry.gear)
    wyrdstone = sheet.wyrdstone - entry.wyrdstone
    sheet = changed(with_block(sheet, warrior), gold=sheet.gold - price, wyrdstone=wyrdstone)
    return led_by(sheet, entry.number) if entry.leader else sheet


def apply_change(sheet: WarbandSheet, change: BattleChange | Gain | ByHand) -> WarbandSheet:
    """The sheet after one change of a `BattleFought` or `Settled` entry. Raises `CannotApply`."""
    if isinstance(change, ByHand):
        return apply_by_hand(sheet, change)
    if isinstance(change, Gain):
        return _apply_gain(sheet, change)
    if isinstance(change, ItemLost):
        left, _paid = without_copies(things_at(sheet, change.number), change.item, change.copies)
        return with_things(sheet, change.number, left)
    if isinstance(change, HeroAwakened):
        return _awakened(sheet, change)
    warrior = active_block(sheet, change.number)
    match change:
        case BecameLeader():
            return led_by(sheet, change.number)
        case ExperienceGained():
            experience = warrior.experience + change.amount
            if experience < 0:
                raise CannotApply(
                    f"{warrior.name} has {warrior.experience} experience, not {-change.amount}."
                )
            warrior = changed(warrior, experience=experience)
        case InjurySuffered():
            missed = warrior.misses_battles + change.misses_battles
            warrior = changed(warrior, injuries=(*warrior.injuries, change.injury), misses_battles=missed)
        case GearLost():
            warrior = changed(warrior, possessions=())
        case MemberSetApart():
            warrior, apart = set_apart(warrior, change)
            sheet = with_block(sheet, apart)
        case MembersLost():
            warrior, _ = without_members(warrior, change.members, Status(change.status))
            warrior = changed(warrior, fallen=warrior.fallen + change.members)
    return with_replaced(sheet, warrior)


def _awakened(sheet: WarbandSheet, change: HeroAwakened) -> WarbandSheet:
    joined = Hired(
        change.number, change.name, change.type, Kind.HENCHMEN, change.profile, 0, gear=change.gear
    )
    sheet = hire(sheet, joined)
    sheet = changed(sheet, gold=sheet.gold + sum(sum(held.paid) for held in change.gear))
    mark = Injury(AWAKENED, flags=(AWAKENED,))
    return with_replaced(sheet, changed(sheet.warrior(change.number), injuries=(mark,)))


def _apply_gain(sheet: WarbandSheet, gain: Gain) -> WarbandSheet:
    match gain:
        case GoldChanged():
            return changed(sheet, gold=sheet.gold + gain.amount)
        case WyrdstoneChanged():
            shards = sheet.wyrdstone + gain.amount
            if shards < 0:
                raise CannotApply(f"{sheet.name} has {sheet.wyrdstone} wyrdstone, not {-gain.amount}.")
            return changed(sheet, wyrdstone=shards)
        case ItemFound():
            things = with_copies(things_at(sheet, gain.number), gain.item, gain.worth)
            return with_things(sheet, gain.number, things)
        case HenchmanPromoted():
            return _promoted(sheet, gain)
        case BattlesMissed():
            warrior = active_block(sheet, gain.number)
            misses = warrior.misses_battles + gain.battles
            return with_replaced(sheet, changed(warrior, misses_battles=misses))
        case CaptiveReturned():
            return with_replaced(sheet, _returned(sheet, gain))
        case CaptiveLost():
            captive = _captive(sheet, gain.number)
            died = Status.DEAD if gain.fate in KILLED else captive.status
            return with_replaced(sheet, changed(captive, status=died))
        case BoonGained():
            return changed(sheet, boons=(*sheet.boons, gain.boon))
        case BoonSpent():
            if gain.boon not in sheet.boons:
                raise CannotApply(f"{sheet.name} has no {gain.boon.kind} to use up.")
            at = sheet.boons.index(gain.boon)
            return changed(sheet, boons=sheet.boons[:at] + sheet.boons[at + 1 :])


def _captive(sheet: WarbandSheet, number: int) -> WarriorSheet:
    captive = any_block(sheet, number)
    if captive.status is not Status.CAPTURED:
        raise CannotApply(f"{captive.name} of {sheet.name} is no captive ({captive.status}).")
    return captive


def _returned(sheet: WarbandSheet, gain: CaptiveReturned) -> WarriorSheet:
    """Make them one of the warband again; a leader who followed them goes on leading."""
    captive = _captive(sheet, gain.number)
    return changed(
        captive,
        status=Status.ACTIVE,
        members=1,
        hired_for=(gain.hired_for,),
        possessions=gathered(gain.gear),
        fallen=max(0, captive.fallen - 1),
        leader=captive.leader and not any(block.leader for block in sheet.active),
    )


def _promoted(sheet: WarbandSheet, gain: HenchmanPromoted) -> WarbandSheet:
    """Promote a henchman. What they learnt stays; thresholds that the group has passed bring a hero nothing."""
    group = active_block(sheet, gain.number)
    if not group.is_group:
        raise CannotApply(f"{group.name} is no henchman group: nobody can be promoted from it.")
    rest, gear = without_members(group, 1, Status.ACTIVE)
    hero = changed(
        group,
        number=gain.promoted,
        name=gain.name,
        kind=Kind.HERO,
        type=gain.type or group.type,
        members=1,
        hired_for=group.hired_for[len(group.hired_for) - 1 :],
        starting_experience=group.experience,
        possessions=gear,
        skill_lists=gain.skill_lists,
        fallen=0,
    )
    if gain.promoted == gain.number:
        if rest.members:
            raise CannotApply(f"{group.name} has {group.members} members; the hero needs a new number.")
        return with_replaced(sheet, hero)
    return with_block(with_replaced(sheet, rest), hero)
