"""Changes by hand, with a reason: what no rule foresaw, and what was entered wrongly on paper.

Each verb gives the fact that a `Settled` entry without a step holds. No rulebook forbids any of it; what contradicts
the roster is refused with `NotAllowed`. Legality reports what is illegal then, as it always does.
"""

from collections.abc import Sequence

from rules.catalogue.model import InjuryResult, Rulebook
from rules.catalogue.profile import CHARACTERISTICS, Change
from rules.ledger.by_hand import (
    AdvanceGranted,
    AdvanceStruck,
    BattlesCounted,
    BattlesExcused,
    ByHand,
    InjuryCured,
    WarriorRestored,
)
from rules.ledger.careers import Career, Loss, part_of
from rules.ledger.entries import BattleChange, ExperienceGained, InjurySuffered, ItemLost, Place, Settled
from rules.ledger.gains import BattlesMissed, Gain, GoldChanged, ItemFound, WyrdstoneChanged
from rules.ledger.sheet import Advance, Injury, Possession, Status, WarbandSheet, WarriorSheet
from rules.mustering.figures.experience import advances_due, rate_of
from rules.mustering.legality.waiving import LONGEST_REASON
from rules.mustering.problem import NotAllowed, Refusal
from rules.mustering.words import counted, one_line

HandChange = BattleChange | Gain | ByHand

#: Whom a change by hand brings back.
BROUGHT_BACK = (Status.DEAD, Status.CAPTURED, Status.RETIRED)
MOST_BATTLES = 100
#: Battles that a warband may say it has fought.
MOST_FOUGHT = 1_000


def by_hand(change: HandChange, reason: str) -> Settled:
    """The entry. Raises `NotAllowed` without a reason."""
    why = one_line(reason)
    if not 1 <= len(why) <= LONGEST_REASON:
        raise _refused(f"Say why, in 1 to {LONGEST_REASON} letters.")
    return Settled("", (change,), reason=why)


def change_gold(sheet: WarbandSheet, amount: int) -> GoldChanged:
    """Gold crowns that come in, or below 0 go out."""
    _something(amount)
    if sheet.gold + amount < min(0, sheet.gold):
        raise _refused(f"{sheet.name} has {sheet.gold} gc: take at most that.")
    return GoldChanged(amount, "")


def change_wyrdstone(sheet: WarbandSheet, amount: int) -> WyrdstoneChanged:
    """Shards that come in, or below 0 go out."""
    _something(amount)
    if sheet.wyrdstone + amount < 0:
        raise _refused(f"{sheet.name} has {sheet.wyrdstone} wyrdstone: take at most that.")
    return WyrdstoneChanged(amount, "")


def count_battles(sheet: WarbandSheet, battles: int) -> BattlesCounted:
    """Set the number of battles fought, with those kept on paper or in another program. Raises `NotAllowed`."""
    here = max((block.battles for block in sheet.warriors), default=0)
    if battles < here:
        raise _refused(
            f"Warriors of {sheet.name} have fought {counted(here, 'battle')} on this site: enter at least that."
        )
    if battles > MOST_FOUGHT:
        raise _refused(f"Enter at most {MOST_FOUGHT:,} battles.")
    if battles == sheet.battles:
        raise _refused(f"{sheet.name} has fought {counted(battles, 'battle')} now. Enter another number.")
    return BattlesCounted(battles - sheet.battles)


def change_experience(sheet: WarbandSheet, number: int, amount: int) -> ExperienceGained:
    """Experience that a block gains, or below 0 loses."""
    block = active(sheet, number)
    _something(amount)
    if block.experience + amount < 0:
        raise _refused(f"{block.name} has {block.experience} experience: take at most that.")
    return ExperienceGained(number, amount, "")


def grant_advance(sheet: WarbandSheet, rulebook: Rulebook, number: int, gained: str) -> AdvanceGranted:
    """An advance: `gained` is the letter of a characteristic, which rises by 1, or the key of a skill or spell.

    If an advance is due it counts as that one.
    """
    block = active(sheet, number)
    due = advances_due(block, rulebook, rate_of(sheet.type, block, rulebook))
    due_at = due[0] if due else 0
    letter = next((each for each in CHARACTERISTICS if each == gained), None)
    if letter is not None:
        return AdvanceGranted(number, Advance(due_at, change=Change(letter, 1)))
    if gained in rulebook.skills:
        if gained in block.skills:
            raise _refused(f"{block.name} has {rulebook.skills[gained].name} already.")
        return AdvanceGranted(number, Advance(due_at, skill=gained))
    if rulebook.spell(gained) is not None:
        return AdvanceGranted(number, Advance(due_at, spell=gained))
    raise _refused("Choose a characteristic, a skill or a spell.")


def strike_advance(sheet: WarbandSheet, number: int, place: int) -> AdvanceStruck:
    """The advance at that place of the block's advances, from 0, counts no more."""
    block = active(sheet, number)
    if not 0 <= place < len(block.advances):
        raise _refused(f"{block.name} has no such advance.")
    return AdvanceStruck(number, block.advances[place])


def add_item(sheet: WarbandSheet, rulebook: Rulebook, place: Place, item: str, copies: int) -> ItemFound:
    """Copies that nobody paid for, for a block or for the stash (None)."""
    _held_by(sheet, place)
    if item not in rulebook.items or copies < 1:
        raise _refused("Choose an item, and how many.")
    return ItemFound(place, item, (0,) * copies, "")


def remove_item(sheet: WarbandSheet, place: Place, item: str, copies: int) -> ItemLost:
    """Copies are gone; nothing is paid for them."""
    held = {possession.item: possession.copies for possession in _held_by(sheet, place)}
    if copies < 1 or held.get(item, 0) < copies:
        raise _refused(f"There are {held.get(item, 0)} of them there: take at most that.")
    return ItemLost(place, item, copies, "removed")


def injuries_to_suffer(rulebook: Rulebook) -> tuple[InjuryResult, ...]:
    """The results of the heroes' chart that stay with a warrior."""
    chart = rulebook.serious_injuries["heroes"]
    return tuple(result for result in chart.results if not result.fate and (result.changes or result.flags))


def injure(sheet: WarbandSheet, rulebook: Rulebook, number: int, injury: str) -> InjurySuffered:
    """A lasting injury of the heroes' chart, without dice; battles missed are a change of their own."""
    block = active(sheet, number)
    found = next((result for result in injuries_to_suffer(rulebook) if result.key == injury), None)
    if found is None or block.is_group:
        raise _refused("Choose a hero or hired sword, and an injury that stays.")
    return InjurySuffered(number, Injury(found.key, (), found.changes, found.flags))


def cure(sheet: WarbandSheet, number: int, injury: str) -> InjuryCured:
    """An injury goes, with all that it did."""
    block = active(sheet, number)
    if all(suffered.key != injury for suffered in block.injuries):
        raise _refused(f"{block.name} does not suffer from that.")
    return InjuryCured(number, injury)


def miss_battles(sheet: WarbandSheet, number: int, battles: int) -> BattlesMissed | BattlesExcused:
    """The block misses a number of the next battles, be it more or fewer than now."""
    block = active(sheet, number)
    more = battles - block.misses_battles
    if not more or not 0 <= battles <= MOST_BATTLES:
        raise _refused(f"{block.name} misses {block.misses_battles} battles now. Enter another number.")
    return BattlesMissed(number, more, "") if more > 0 else BattlesExcused(number, -more)


def lost(careers: Sequence[Career]) -> tuple[Loss, ...]:
    """The last loss of each block that a change by hand can bring back."""
    last = (career.losses[-1] for career in careers if career.losses)
    return tuple(loss for loss in last if loss.status in BROUGHT_BACK)


def bring_back(careers: Sequence[Career], number: int, members: int, *, with_gear: bool) -> WarriorRestored:
    """The members of a block that were lost last are back, `with_gear` with what left with them."""
    found = next((loss for loss in lost(careers) if loss.number == number), None)
    if found is None:
        raise _refused("Nobody of that group was lost.")
    if not 1 <= members <= found.members:
        raise _refused(f"{found.members} of {found.name} were lost. Bring back at most that many.")
    back = part_of(found, members)
    paid = back.hired_for + (0,) * (members - len(back.hired_for))
    return WarriorRestored(number, members, back.gear if with_gear else (), paid)


def active(sheet: WarbandSheet, number: int) -> WarriorSheet:
    """The block of that number. Raises `NotAllowed` where nobody of it is in the warband now."""
    block = next((block for block in sheet.active if block.number == number), None)
    if block is None:
        raise _refused("Choose a warrior of the warband.")
    return block


def _held_by(sheet: WarbandSheet, place: Place) -> tuple[Possession, ...]:
    return sheet.stash if place is None else active(sheet, place).possessions


def _something(amount: int) -> None:
    if not amount:
        raise _refused("Enter a number other than 0.")


def _refused(sentence: str) -> NotAllowed:
    return NotAllowed(Refusal(sentence, "Changes by hand", ""))
