"""Upkeep: what hired swords and a few others want after every battle they fought, and the entry that pays it.

Asked by legality, the builder and the aftermath. Unpaid they leave, and their experience is lost (LRB part 3 p.105).
Ruling of CAMP-HIRE-19: a warband with a hired Dwarf or Elf in it is one with Dwarfs or Elves.
"""

from rules.catalogue.model import Rulebook
from rules.catalogue.warbands.hired_model import Hireling
from rules.ledger.entries import UpkeepPaid
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.mustering.hired.hiring import hiring_callings
from rules.mustering.hirelings import hireling_of, races_in, type_of
from rules.mustering.problem import HIRED_SWORDS, NotAllowed, Refusal
from rules.mustering.words import counted

#: The tag of a warband that pays double upkeep to all but one race, and
#: tags of those who fight for nothing against some enemies, or on a 6 after the battle.
_LOOKS_RICH = "double-upkeep-but:"
_FREE_AGAINST, _FREE_ON_6 = "no-upkeep-against:", "free-on-6"


def battles_owed(block: WarriorSheet) -> int:
    """The battles they fought that their upkeep is not paid for."""
    return block.battles - block.upkeep_paid if block.is_active else 0


def upkeep_of(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> int:
    """Gold crowns that a block wants for one battle, all its members together."""
    kind = type_of(block, sheet, rulebook)
    if kind is None:
        return 0
    hireling = hireling_of(block, rulebook)
    if hireling and _pays_double(sheet, hireling, rulebook):
        return 2 * hireling.upkeep
    if hireling and hireling.upkeep_for:
        present = _present(block, sheet, rulebook)
        special = [
            upkeep_for.gold for upkeep_for in hireling.upkeep_for if present.intersection(upkeep_for.callings)
        ]
        return max(special, default=hireling.upkeep)
    return kind.upkeep * block.members


def _pays_double(sheet: WarbandSheet, hireling: Hireling, rulebook: Rulebook) -> bool:
    """Whether the warband looks rich to everybody but those of one race, of whom this one is not."""
    warband = rulebook.warbands.get(sheet.type)
    tags = warband.tags if warband else ()
    races = [tag.removeprefix(_LOOKS_RICH) for tag in tags if tag.startswith(_LOOKS_RICH)]
    return bool(races) and hireling.race not in races


def wyrdstone_of(block: WarriorSheet, rulebook: Rulebook) -> int:
    """Shards that they want for one battle, besides gold."""
    hireling = hireling_of(block, rulebook)
    return hireling.upkeep_wyrdstone if hireling else 0


def due(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> int:
    """Gold crowns of upkeep that a block is owed now."""
    return upkeep_of(block, sheet, rulebook) * battles_owed(block)


def wyrdstone_due(block: WarriorSheet, rulebook: Rulebook) -> int:
    """Shards of upkeep that a block is owed now."""
    return wyrdstone_of(block, rulebook) * battles_owed(block)


def is_due(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> bool:
    """Whether a block is owed anything."""
    if not battles_owed(block):
        return False
    return bool(due(block, sheet, rulebook) or wyrdstone_due(block, rulebook))


def free_battles(block: WarriorSheet, rulebook: Rulebook) -> int:
    """The number of unpaid battles that might be free because of the opponents."""
    hireling = hireling_of(block, rulebook)
    may_be_free = hireling and any(tag.startswith((_FREE_AGAINST, _FREE_ON_6)) for tag in hireling.tags)
    return battles_owed(block) if may_be_free else 0


def pay(sheet: WarbandSheet, rulebook: Rulebook, number: int, *, free: int = 0) -> UpkeepPaid:
    """The entry that pays all that a block is owed. Raises `NotAllowed`.

    `free` battles were against opponents that they fight without pay (the Beast Hunter against Beastmen), or their die
    made them free.
    """
    block = next((warrior_sheet for warrior_sheet in sheet.active if warrior_sheet.number == number), None)
    if block is None:
        raise NotAllowed(Refusal(f"There is no number {number} in {sheet.name}.", *HIRED_SWORDS))
    owed = battles_owed(block)
    if not is_due(block, sheet, rulebook):
        raise NotAllowed(Refusal(f"{block.name} is owed no upkeep.", *HIRED_SWORDS))
    if not 0 <= free <= free_battles(block, rulebook):
        sentence = f"{block.name} must be paid for all {counted(owed, 'battle')}."
        raise NotAllowed(Refusal(sentence, *HIRED_SWORDS))
    gold = upkeep_of(block, sheet, rulebook) * (owed - free)
    shards = wyrdstone_of(block, rulebook) * (owed - free)
    if gold > max(sheet.gold, 0) or shards > sheet.wyrdstone:
        sentence = f"{block.name} wants {wanted(gold, shards)}; {sheet.name} has {wanted(sheet.gold, sheet.wyrdstone)}."
        raise NotAllowed(Refusal(sentence, *HIRED_SWORDS))
    return UpkeepPaid(number, owed, gold, shards)


def wanted(gold: int, wyrdstone: int) -> str:
    """A sum in words: `30 gc`, `1 wyrdstone`, `30 gc and 1 wyrdstone`."""
    stones = f"{wyrdstone} wyrdstone"
    if not wyrdstone:
        return f"{gold} gc"
    return f"{gold} gc and {stones}" if gold else stones


def _present(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> frozenset[str]:
    """The callings of the warband and the races of everybody else in it."""
    warband = rulebook.warbands.get(sheet.type)
    return (hiring_callings(warband) if warband else frozenset()) | races_in(
        sheet, rulebook, but=block.number
    )
