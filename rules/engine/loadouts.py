"""What a fighter can hold in his two hands in close combat.

A loadout is derived from the weapons and armour of a fighter and never changes; which one he uses is a decision of
his player for each combat.
"""

from collections.abc import Collection

from rules.catalogue.model import Blow
from rules.engine.setup import Fighter, Weapon
from rules.values import Value

#: Bare hands: Strength -1, one attack only, the victim's save is one better (CORE-WPN-FIST).
FISTS = Weapon("fists", "fists", Blow(strength=-1, traits=("enemy-save-plus-1", "one-attack")))

#: Claws and teeth of creatures that carry no weapons: no penalty (CORE-WPN-FIST-5).
NATURAL = Weapon("natural-weapons", "natural weapons", Blow())

_BOTH_HANDS = "two-handed"
_MOUNTED = "mounted-only"
_ALSO_STRIKES = "also-a-hand-weapon"
#: Worn on the other arm: beside any one-handed weapon, even one that allows no second.
_OFF_HAND = "off-hand"
_NO_SECOND = frozenset({"two-handed", "difficult", "unwieldy"})


class Loadout(Value, frozen=True):
    """Weapon hand, other hand (a second weapon), and whether shield or buckler are held.

    With two weapons one attack is made with `off`, all others with `main` (CORE-CC-TWO-3).
    """

    main: Weapon
    off: Weapon | None = None
    shield: bool = False
    buckler: bool = False

    @property
    def name(self) -> str:
        held = [self.main.name]
        if self.off is not None and "pair" not in blow(self.main).traits:
            held.append(self.off.name)
        if self.shield:
            held.append("shield")
        if self.buckler:
            held.append("buckler")
        return " and ".join(held)

    def trait(self, trait: str) -> bool:
        """Whether either weapon has the trait."""
        return trait in blow(self.main).traits or (self.off is not None and trait in blow(self.off).traits)


def blow(weapon: Weapon) -> Blow:
    """How a weapon strikes; only weapons with a blow are ever put into a loadout."""
    assert weapon.blow is not None
    return weapon.blow


def loadouts(fighter: Fighter) -> tuple[Loadout, ...]:
    """Every sensible way to fight, in a fixed order; never empty. The first one is the default."""
    weapons = [weapon for weapon in fighter.weapons if _is_for_combat(weapon)]
    if not weapons:
        return (Loadout(NATURAL if _fights_naturally(fighter) else FISTS),)
    slots = {protection.armour.slot for protection in fighter.protection}
    found: list[Loadout] = []
    for weapon in _held_first(weapons):
        found.extend(_with_weapon(weapon, weapons, fighter.profile.A, slots))
    return tuple(found)


def _is_for_combat(weapon: Weapon) -> bool:
    """Nobody is mounted in these battles, so that a lance stays unused (CORE-WPN-LANCE-2)."""
    if weapon.blow is None or _MOUNTED in weapon.blow.traits:
        return False
    return weapon.shot is None or _ALSO_STRIKES in weapon.blow.traits


def _with_weapon(
    weapon: Weapon, weapons: list[Weapon], attacks: int, slots: Collection[str]
) -> list[Loadout]:
    traits = blow(weapon).traits
    if "pair" in traits:
        return [Loadout(weapon, weapon)]
    if _BOTH_HANDS in traits:
        return [Loadout(weapon)]
    found = []
    if _NO_SECOND.intersection(traits):
        found = [Loadout(weapon, off) for off in weapons if _is_off_hand(off) and off is not weapon]
    else:
        found = [Loadout(weapon, off) for off in weapons if _second(weapon, off, weapons, attacks)]
    if "shield" in slots:
        found.append(Loadout(weapon, shield=True))
    if "buckler" in slots and "difficult" not in traits:
        found.append(Loadout(weapon, buckler=True))
    return found or [Loadout(weapon)]


def _held_first(weapons: list[Weapon]) -> list[Weapon]:
    """The weapons that he may hold first: one for the other arm only where he has no other."""
    return [weapon for weapon in weapons if not _is_off_hand(weapon)] or weapons


def _is_off_hand(weapon: Weapon) -> bool:
    return _OFF_HAND in blow(weapon).traits


def _second(weapon: Weapon, off: Weapon, weapons: list[Weapon], attacks: int) -> bool:
    """Whether `off` may be the second weapon; with one attack the two hands are alike and count once."""
    if "pair" in blow(off).traits or _NO_SECOND.intersection(blow(off).traits):
        return False
    if off is weapon:
        return weapon.copies > 1
    if _is_off_hand(off):
        return True
    return attacks > 1 or weapons.index(weapon) < weapons.index(off)


def _fights_naturally(fighter: Fighter) -> bool:
    return fighter.animal or "no-equipment" in fighter.tags
