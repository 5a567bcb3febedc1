"""The loadouts that a fighter can hold in their two hands in close combat.

A loadout is derived from the weapons and armour of a fighter and never changes; which one they use is a decision of
their player for each combat.
"""

from collections.abc import Collection

from msgspec.structs import force_setattr

from rules.catalogue.model import Blow
from rules.engine.setup import Fighter, Weapon
from rules.values import Value, changed

#: Bare hands: Strength -1, one attack only, the victim's save is one better (CORE-WPN-FIST).
FISTS = Weapon("fists", "fists", Blow(strength=-1, traits=("enemy-save-plus-1", "one-attack")))

#: Claws and teeth of creatures that carry no weapons: no penalty (CORE-WPN-FIST-5).
NATURAL = Weapon("natural-weapons", "natural weapons", Blow())

#: Hands that strike like two weapons (Art of Silent Death).
HANDS = Weapon("hands", "bare hands", Blow())
_SILENT_DEATH = "art-of-silent-death"

_BOTH_HANDS = "two-handed"
#: The trait of a lance, which nobody uses on foot.
MOUNTED_ONLY = "mounted-only"
#: The tag of one who has one weapon in one hand in the saddle.
ONE_WEAPON = "one-weapon-mounted"
_ALSO_STRIKES = "also-a-hand-weapon"
_IN_COMBAT = "hand-to-hand"
_DIFFICULT = "difficult"
_ALONE = frozenset({"cumbersome", "sole-equipment"})
_MASTER_OF_ARMS = "ignore-difficult-to-use"
#: One arm is lost, or is a claw: one weapon for one hand, and nothing in the other.
_CLAW = "extra-attack-s-plus-1"
#: The tag of those who hold no second weapon, though a shield.
_NO_OFF_HAND = "no-off-hand"
_ONE_HAND = frozenset({"single-one-handed-weapon", _CLAW})
_THIRD_ARM, _TAIL = "extra-arm", "tail-fighting"
_THIRD = frozenset({_THIRD_ARM, _TAIL})
_FOR_TAILS = frozenset({"dagger", "sword", "throwing-stars"})
#: What is carried in a hand, or in both, and the hook in place of one.
_BOTH_FULL, _HOOK = "fills-both-hands", "hook-hand"
_HANDS_FULL = frozenset({"fills-a-hand", _BOTH_FULL, _HOOK})
#: Too long for the hands of these.
#: The tags of those whose bare hands are as good as a weapon.
_CLAWS = frozenset({"no-equipment", "fights-unarmed"})
_LARGE_HANDS = "large-hands"
_SMALL = frozenset({"halfling", "goblin", "dwarf", "skink-brave", "skink-priest", "skink-great-crest"})
#: Of use in one combat of a battle, only with mushrooms or on horseback; without it its bearer has their fists.
_NOT_ALWAYS = frozenset({"once-a-battle", "reels", MOUNTED_ONLY})
#: Worn on the other arm: beside any one-handed weapon, even one that allows no second.
_OFF_HAND = "off-hand"
_NO_SECOND = frozenset({"two-handed", "difficult", "unwieldy"})


class Loadout(Value, frozen=True):
    """Weapon hand, other hand (a second weapon), and whether shield or buckler are held.

    With two weapons one attack is made with `off`, all others with `main` (CORE-CC-TWO-3). `third` is what an arm or
    tail more than a man's strikes with; `pistols` are fired once in a combat, a brace of them in its first turn.
    `traits` are those of the weapons that strike, pistols not among them; they are worked out, not given.
    """

    main: Weapon
    off: Weapon | None = None
    shield: bool = False
    buckler: bool = False
    third: Weapon | None = None
    pistols: tuple[Weapon, ...] = ()
    traits: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        weapons = (self.main, self.off, self.third)
        traits = tuple([trait for weapon in weapons if weapon is not None for trait in blow(weapon).traits])
        force_setattr(self, "traits", traits)

    @property
    def name(self) -> str:
        held = [self.main.name]
        if self.off is not None and self.off is not HANDS and "pair" not in blow(self.main).traits:
            held.append(self.off.name)
        held += [weapon.name for weapon in (self.third, *self.pistols) if weapon is not None]
        if self.shield:
            held.append("shield")
        if self.buckler:
            held.append("buckler")
        return " and ".join(held)

    def trait(self, trait: str) -> bool:
        """Whether one of the weapons that strike has the trait."""
        return trait in self.traits


def blow(weapon: Weapon) -> Blow:
    """How a weapon strikes; only weapons with a blow are ever put into a loadout."""
    assert weapon.blow is not None
    return weapon.blow


#: Weapons made by spells, and the serpent of a staff, by the condition that gives them: nothing is held beside them,
#: and they do not parry (CORE-MAGIC-LESSER-6-2).
CONJURED: dict[str, Loadout] = {
    "sword-of-rezhebel": Loadout(Weapon("sword-of-rezhebel", "Sword of Rezhebel", Blow(traits=("magic",)))),
    "warriors-bane": Loadout(FISTS),
    "serpent-strike": Loadout(
        Weapon("serpent-strike", "serpent", Blow(fixed_strength=4, traits=("one-attack",)))
    ),
    "clubba": Loadout(Weapon("clubba", "Clubba", Blow(strength=2, traits=("concussion", "magic")))),
    "call-of-ulric": Loadout(Weapon("bite", "bite", Blow())),
}


def loadouts(fighter: Fighter) -> tuple[Loadout, ...]:
    """Every sensible way to fight, in a fixed order; never empty. The first one is the default."""
    weapons = _only_cumbersome([weapon for weapon in fighter.weapons if _is_for_combat(weapon, fighter)])
    if _MASTER_OF_ARMS in fighter.tags:
        weapons = [_made_easy(weapon) for weapon in weapons]
    bare = Loadout(NATURAL if _fights_naturally(fighter) else FISTS)
    if _SILENT_DEATH in fighter.tags:
        bare = Loadout(HANDS, HANDS)
    slots = {protection.armour.slot for protection in fighter.protection}
    full = _HANDS_FULL.intersection(trait for carried in fighter.gear for trait in carried.traits)
    if full:
        return _with_hands_full(fighter, weapons, full) or (bare,)
    found: list[Loadout] = []
    one_hand = _ONE_HAND.intersection(fighter.tags)
    if fighter.tags.count(_CLAW) > 1:
        return (bare,)
    if one_hand and _THIRD_ARM not in fighter.tags:
        found = [Loadout(weapon) for weapon in _held_first(weapons) if _takes_one_hand(weapon)]
        return tuple(found or [bare])
    for weapon in _held_first(weapons):
        seconds = [] if _NO_OFF_HAND in fighter.tags else weapons
        found.extend(_with_weapon(weapon, seconds, fighter.profile.A, slots))
    if _SILENT_DEATH in fighter.tags:
        found.append(bare)
    if any(not _NOT_ALWAYS.isdisjoint(blow(weapon).traits) for weapon in weapons):
        found.append(bare)
    if ONE_WEAPON in fighter.tags and fighter.mount is not None:
        singles = [Loadout(weapon) for weapon in _held_first(weapons) if _takes_one_hand(weapon)]
        found += [single for single in singles or [bare] if single not in found]
    found = found or [bare]
    if not one_hand and _THIRD.intersection(fighter.tags):
        found = [more for loadout in found for more in _with_third(loadout, fighter, weapons, slots)]
    if weapons and _NO_OFF_HAND in fighter.tags:
        return tuple(found)
    return (*found, *_with_pistols(fighter, weapons, bare))


def _with_hands_full(fighter: Fighter, weapons: list[Weapon], full: Collection[str]) -> tuple[Loadout, ...]:
    """Loadouts with a banner in one hand, with a staff that takes both, or with a hook in place of a hand."""
    if _BOTH_FULL in full:
        return tuple(Loadout(weapon) for weapon in weapons if _BOTH_FULL in blow(weapon).traits)
    weapons = [weapon for weapon in weapons if not _fills_both(weapon)]
    if _HOOK not in full:
        return tuple(Loadout(weapon) for weapon in _held_first(weapons))
    hook = next(weapon for weapon in weapons if _HOOK in blow(weapon).traits)
    found = [Loadout(weapon, None if weapon is hook else hook) for weapon in _held_first(weapons)]
    return (*found, *_with_pistols(fighter, [hook], Loadout(hook)))


def _fills_both(weapon: Weapon) -> bool:
    traits = blow(weapon).traits
    return _BOTH_HANDS in traits or "pair" in traits


def _with_third(
    loadout: Loadout, fighter: Fighter, weapons: list[Weapon], slots: Collection[str]
) -> list[Loadout]:
    """The same with a third arm or a tail, which holds a one-handed weapon, a shield or a buckler."""
    if loadout.main is NATURAL or loadout.main is FISTS:
        return [changed(loadout, third=NATURAL)] if _THIRD_ARM in fighter.tags else [loadout]
    held = [loadout.main, loadout.off]
    tail = _THIRD_ARM not in fighter.tags
    found = []
    for weapon in weapons:
        free = weapon.copies > sum(1 for used in held if used is weapon)
        if free and _takes_one_hand(weapon) and (not tail or (weapon.kind or weapon.key) in _FOR_TAILS):
            found.append(changed(loadout, third=weapon))
    if "shield" in slots and not loadout.shield:
        found.append(changed(loadout, shield=True))
    if "buckler" in slots and not loadout.buckler and not tail:
        found.append(changed(loadout, buckler=True))
    return found or [loadout]


def _with_pistols(fighter: Fighter, weapons: list[Weapon], bare: Loadout) -> list[Loadout]:
    """A pistol beside a weapon, or a brace with a weapon at hand for later (CORE-WPN-PISTOL-5, -8)."""
    pistols = [
        weapon
        for weapon in fighter.weapons
        if weapon.blow is not None and _IN_COMBAT in weapon.blow.traits
        for _ in range(min(2, weapon.copies))
    ]
    if not pistols or any(is_cumbersome(weapon) for weapon in weapons):
        return []
    beside = [Loadout(weapon) for weapon in _held_first(weapons) if _takes_one_hand(weapon)]
    kinds = list(dict.fromkeys(pistols))
    found = [changed(loadout, pistols=(pistol,)) for loadout in beside for pistol in kinds]
    braced = [pistol for pistol in pistols if "brace" in blow(pistol).traits]
    if len(braced) > 1:
        found += [changed(loadout, pistols=(braced[0], braced[-1])) for loadout in beside or [bare]]
    return found


def _made_easy(weapon: Weapon) -> Weapon:
    """The weapon without the trait of a difficult one."""
    strike = blow(weapon)
    traits = tuple(trait for trait in strike.traits if trait != _DIFFICULT)
    return weapon if traits == strike.traits else changed(weapon, blow=changed(strike, traits=traits))


def _only_cumbersome(weapons: list[Weapon]) -> list[Weapon]:
    """The weapons that may be used: a cumbersome one rules out all others for the battle."""
    return [weapon for weapon in weapons if is_cumbersome(weapon)] or weapons


def is_cumbersome(weapon: Weapon) -> bool:
    """Whether no other weapon may be used in the same battle."""
    return weapon.blow is not None and not _ALONE.isdisjoint(weapon.blow.traits)


def _takes_one_hand(weapon: Weapon) -> bool:
    traits = blow(weapon).traits
    return "pair" not in traits and not _NO_SECOND.intersection(traits)


def _is_for_combat(weapon: Weapon, fighter: Fighter) -> bool:
    """Whether they ever strike with it: a lance only those who have a mount that fights (CORE-WPN-LANCE-1)."""
    if weapon.blow is None:
        return False
    if MOUNTED_ONLY in weapon.blow.traits and (fighter.mount is None or not fighter.mount.profile.A):
        return False
    if _LARGE_HANDS in weapon.blow.traits and not _SMALL.isdisjoint((fighter.line, *fighter.callings)):
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
    """The weapons that they may hold first: one for the other arm only where they have no other."""
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
    return fighter.animal or not _CLAWS.isdisjoint(fighter.tags)
