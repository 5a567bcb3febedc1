"""Boons of a warband for a battle: a blessed weapon, a tunnel, enemies who hate it (LRB part 3 p.98-99), poison.

Rulings: a blessing is good for weapons of that kind in that hero's hands; a robbed graveyard is held against the
warband until it has fought one of those who hate it for that, and by all of these in that battle.
"""

from collections.abc import Collection, Sequence

from rules.catalogue.model import Rulebook
from rules.engine.setup import Fighter, Gear, SideSetup
from rules.ledger.sheet import Boon, WarbandSheet
from rules.mustering.changes.perishables import PERISHABLE
from rules.values import changed

#: The kinds of boons that matter on the table.
BLESSED, TUNNEL, HATED, BREWED = "blessed-weapon", "tunnel", "hated-by", "brewed-poison"
#: Points for the casting rolls of one wizard.
RITE = "points-for-casting"
#: The tag of those who pay in battle.
BRIBES = "bribes-casualties"
_USED_IN_ANY = (TUNNEL, BREWED, PERISHABLE, RITE)


def with_boons(
    sides: Sequence[SideSetup], sheets: Sequence[WarbandSheet], rulebook: Rulebook
) -> list[SideSetup]:
    """The sides with what each of them, and each of its enemies, has won for this battle."""
    words = [_words(sheet, rulebook) for sheet in sheets]
    used = [_used(sheet, words[:index] + words[index + 1 :]) for index, sheet in enumerate(sheets)]
    found = []
    for index, (side, sheet) in enumerate(zip(sides, sheets, strict=True)):
        grudges = tuple(
            f"hatred-of-warband:{other.name}"
            for at, other in enumerate(sheets)
            if at != index and any(_hates(words[index], boon) for boon in used[at])
        )
        fighters = tuple(
            _brewed(_with_tags(fighter, (*grudges, *_won(fighter, sheet))), sheet, rulebook)
            for fighter in side.fighters
        )
        found.append(changed(side, fighters=fighters, boons=used[index]))
    return found


def _words(sheet: WarbandSheet, rulebook: Rulebook) -> frozenset[str]:
    """The words by which others know a warband."""
    warband = rulebook.warbands[sheet.type]
    return frozenset({warband.key, warband.race, *warband.groups})


def _used(sheet: WarbandSheet, enemies: Sequence[Collection[str]]) -> tuple[Boon, ...]:
    """The boons that this battle uses up."""
    return tuple(
        boon
        for boon in sheet.boons
        if boon.kind in _USED_IN_ANY or any(_hates(words, boon) for words in enemies)
    )


def _hates(words: Collection[str], boon: Boon) -> bool:
    return boon.kind == HATED and not set(boon.callings).isdisjoint(words)


def _blessings(fighter: Fighter, sheet: WarbandSheet) -> tuple[str, ...]:
    """The blessing of a hero's weapon, where they carry it."""
    own = (boon.item for boon in sheet.boons if boon.kind == BLESSED and boon.warrior == fighter.warrior)
    held = {weapon.key for weapon in fighter.weapons if not fighter.beast}
    return tuple(f"{BLESSED}:{item}" for item in dict.fromkeys(own) if item in held)


def _won(fighter: Fighter, sheet: WarbandSheet) -> tuple[str, ...]:
    """The tags of what a fighter has won for this battle, and of the gold that one who bribes has with them."""
    purse = (f"has-gold:{sheet.gold}",) if BRIBES in fighter.tags and sheet.gold > 0 else ()
    return (*_blessings(fighter, sheet), *_points(fighter, sheet), *purse)


def _points(fighter: Fighter, sheet: WarbandSheet) -> tuple[str, ...]:
    """The points that a wizard won for the casting rolls of this battle."""
    own = (boon for boon in sheet.boons if boon.kind == RITE and boon.warrior == fighter.warrior)
    points = sum(boon.count for boon in own)
    return (f"casting-points:{points}",) if points and not fighter.beast else ()


def _with_tags(fighter: Fighter, tags: tuple[str, ...]) -> Fighter:
    return changed(fighter, tags=(*fighter.tags, *tags)) if tags else fighter


def _brewed(fighter: Fighter, sheet: WarbandSheet, rulebook: Rulebook) -> Fighter:
    """The fighter with the doses that they made for this battle, besides those that they have."""
    for boon in sheet.boons:
        item = rulebook.items.get(boon.item)
        if boon.kind != BREWED or boon.warrior != fighter.warrior or fighter.beast or item is None:
            continue
        had = sum(gear.copies for gear in fighter.gear if gear.key == item.key)
        others = tuple(gear for gear in fighter.gear if gear.key != item.key)
        doses = Gear(item.key, item.name, item.effects, had + boon.count)
        fighter = changed(fighter, gear=(*others, doses))
    return fighter
