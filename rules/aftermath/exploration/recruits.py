"""Recruits that a place brings: raised Zombies, freed prisoners, and a hired sword who returns a favour.

Rulings: raised warriors come as a group of their own, as many as the warband has room for; of a freed prisoner only
the gear that their group carries is paid for (M-PRISONER); a hired sword's one battle without a fee is kept as a boon,
and one who is rolled for otherwise comes without a roll, since the favour is owed.
"""

from rules.aftermath.decisions import FreeHiredSword, JoinedGroup
from rules.aftermath.draft import Draft
from rules.aftermath.exploration.amounts import roll_amount
from rules.aftermath.flow import Flow, ask
from rules.catalogue.campaign.exploration_model import Location
from rules.catalogue.campaign.find_model import Recruits
from rules.engine.decisions import NONE
from rules.ledger.entries import MembersJoined, Settled
from rules.ledger.gains import BoonGained
from rules.ledger.namesakes import free_name, names_taken
from rules.ledger.sheet import Boon, Kind, Possession, WarbandSheet
from rules.mustering.figures.prices import gear_for
from rules.mustering.hired.hiring import hire_sword, sword_refused
from rules.mustering.hirelings import type_of
from rules.mustering.legality.composition import largest_size, size
from rules.mustering.lists.muster_entries import hiring
from rules.mustering.problem import Refusal
from rules.values import changed

STEP = "exploration"
#: The boon of a hired sword who fights one battle for nothing.
UNPAID = "unpaid-battle"
_RICH = 1_000_000


def recruit(draft: Draft, recruits: Recruits, place: Location) -> Flow[None]:
    """Let the recruits of a place join, as far as the warband has room."""
    if recruits.kind == "warriors":
        yield from raise_warriors(draft, recruits, place)
    elif recruits.kind == "group-member":
        yield from _free_prisoner(draft, recruits)
    else:
        yield from _return_favour(draft, place)


def _room(draft: Draft) -> int:
    """How many more warriors the warband may have."""
    warband = draft.rulebook.warbands[draft.sheet.type]
    return largest_size(draft.sheet, warband, draft.rulebook) - size(draft.sheet, draft.rulebook)


def raise_warriors(draft: Draft, recruits: Recruits, place: Location) -> Flow[None]:
    """Warriors of a type for nothing, where the warband has that type."""
    kind = draft.rulebook.warrior_type(draft.sheet.type, recruits.warrior)
    number, _ = yield from roll_amount(draft, recruits.count, f"recruits, {place.name}")
    number = min(number, _room(draft))
    if kind is None or number < 1:
        return
    name = free_name(kind.name, names_taken(draft.sheet))
    draft.record(changed(hiring(draft.sheet, kind, name, number), price=0))


def _free_prisoner(draft: Draft, recruits: Recruits) -> Flow[None]:
    """Add a freed prisoner to a henchman group of that race; the player pays for the gear, or turns them away."""
    open = _groups_to_join(draft, recruits.race)
    if not open:
        return
    prices = tuple(sum(sum(held.paid) for held in gear) for gear in open.values())
    answer = yield from ask(JoinedGroup(draft.side, tuple(open), prices))
    if answer != NONE:
        draft.record(MembersJoined(int(answer), (0,), open[int(answer)]))


def _groups_to_join(draft: Draft, race: str) -> dict[int, tuple[Possession, ...]]:
    """The groups that may grow by one of that race now, each with the gear that the warband can pay."""
    found: dict[int, tuple[Possession, ...]] = {}
    if _room(draft) < 1:
        return found
    for block in draft.sheet.active:
        kind = type_of(block, draft.sheet, draft.rulebook)
        alike = block.kind is Kind.HENCHMEN and not block.injuries
        if not alike or kind is None or kind.racial_maximum != race:
            continue
        gear = gear_for(block, 1, draft.sheet, draft.rulebook)
        if isinstance(gear, Refusal) or not kind.fits_group(block.members + 1):
            continue
        if sum(sum(held.paid) for held in gear) <= max(draft.sheet.gold, 0):
            found[block.number] = gear
    return found


def _return_favour(draft: Draft, place: Location) -> Flow[None]:
    """Let a hired sword whom the warband may hire join without a fee."""
    rich = _rich(draft.sheet)
    swords = tuple(key for key in draft.rulebook.hired_swords if not sword_refused(rich, draft.rulebook, key))
    if not swords:
        return
    answer = yield from ask(FreeHiredSword(draft.side, swords))
    if answer == NONE:
        return
    weapons = draft.rulebook.hired_swords[answer].weapon_choices
    weapon = weapons[0].key if weapons else ""
    joined = hire_sword(rich, draft.rulebook, answer, choice=weapon, agreed=True)
    draft.record(changed(joined, price=0, wyrdstone=0))
    favour = Boon(UNPAID, "next-battle", warrior=joined.number, origin=place.key)
    draft.record(Settled(STEP, (BoonGained(favour),)))


def _rich(sheet: WarbandSheet) -> WarbandSheet:
    """The same warband where no fee is too high."""
    return changed(sheet, gold=_RICH, wyrdstone=_RICH)
