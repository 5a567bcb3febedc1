"""The Spell of Awakening: a Necromancer who survived the battle raises slain enemy heroes as Zombies of his own.

It always succeeds, without a roll (CORE-MAGIC-NECRO-6). The hero keeps his figures, weapons and armour, and loses all
else, whichever warrior killed him. Each needs a free place in the warband; of several warbands that might have him
the first one does.
"""

from collections.abc import Iterator, Sequence

from rules.aftermath.armament import is_armament
from rules.aftermath.events import HeroRaised
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.engine.setup import Fighter
from rules.ledger.apply import apply
from rules.ledger.entries import BattleFought, HeroAwakened, MembersLost
from rules.ledger.namesakes import free_name, names_taken
from rules.ledger.sheet import Kind, WarbandSheet, WarriorSheet
from rules.mustering.legality.composition import largest_size, size

SPELL, ZOMBIE = "spell-of-awakening", "zombie"


def awaken(sides: Sequence[Side], pending_by_side: Sequence[PendingChanges]) -> list[list[HeroRaised]]:
    """Let every warband with such a Necromancer raise the dead of the others; the events of each side."""
    raised: list[list[HeroRaised]] = [[] for _ in sides]
    waiting = [(of, hero, fighter) for of, hero, fighter in _slain(sides, pending_by_side)]
    for side, pending in zip(sides, pending_by_side, strict=True):
        necromancer = _necromancer(side, pending)
        if necromancer is None or side.rulebook.warrior_type(side.sheet.type, ZOMBIE) is None:
            continue
        for of, hero, fighter in list(waiting):
            if of is side or _free_places(side, pending) < 1:
                continue
            pending.joining.append(_zombie(side, pending, of, hero))
            raised[side.index].append(HeroRaised(fighter.id, necromancer.id))
            waiting.remove((of, hero, fighter))
    return raised


def _slain(
    sides: Sequence[Side], pending_by_side: Sequence[PendingChanges]
) -> Iterator[tuple[Side, WarriorSheet, Fighter]]:
    """Every hero who died of the injuries of this battle, side by side in roster order."""
    for side, pending in zip(sides, pending_by_side, strict=True):
        dead = {it.number for it in pending.changes if isinstance(it, MembersLost) and it.status == "dead"}
        for hero in side.fought:
            if hero.kind is Kind.HERO and hero.number in dead:
                fielded = side.setup.sides[side.index].fighters
                yield side, hero, next(fighter for fighter in fielded if fighter.warrior == hero.number)


def _necromancer(side: Side, pending: PendingChanges) -> Fighter | None:
    """The warrior who knows the spell and is still with the warband."""
    for fighter in side.setup.sides[side.index].fighters:
        if any(spell.key == SPELL for spell in fighter.spells) and "recalls-one-spell" not in fighter.tags:
            block = side.sheet.warrior(fighter.warrior)
            if pending.survives(block) and not pending.is_leaving(block):
                return fighter
    return None


def _free_places(side: Side, pending: PendingChanges) -> int:
    """How many more warriors the warband may have after all that the battle did to it."""
    after = _after(side, pending)
    kind = side.rulebook.warbands[after.type]
    return largest_size(after, kind, side.rulebook) - size(after, side.rulebook)


def _zombie(side: Side, pending: PendingChanges, of: Side, hero: WarriorSheet) -> HeroAwakened:
    gear = tuple(held for held in hero.possessions if is_armament(held, side.rulebook))
    after = _after(side, pending)
    name = free_name(hero.name, names_taken(after))
    return HeroAwakened(after.next_number, name, ZOMBIE, hero.current, gear, of.name)


def _after(side: Side, pending: PendingChanges) -> WarbandSheet:
    return apply(side.sheet, BattleFought(side.battle, "", (), "drawn", pending.all_changes))
