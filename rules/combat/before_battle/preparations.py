"""Preparations before a battle: fitness, and what is drunk, eaten or put on weapons (CORE-POISON, -ITEM).

Called by the course of a battle. What is used up is named by the condition that it brings, under the item's key.
"""

from collections.abc import Sequence

from rules.catalogue.profile import Change
from rules.combat.effects import hooks
from rules.combat.injury.hits import BETTERED
from rules.combat.rolls.rule_rolls import roll_d3
from rules.engine.battle import Battle, ask
from rules.engine.decisions import Choice
from rules.engine.events import ConditionBegan, ConditionEnded, WarriorAbsent
from rules.engine.flow import Flow
from rules.engine.setup import Gear, Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition, Until
from rules.fielding.provisions import drinking

USE, KEEP = "use", "keep"
#: The condition of a Goblin who keeps their mushrooms for later.
SAVED = "keeps-his-mushrooms"
#: What is taken before a battle, by its trait: the tags that it gives.
TAKEN = {
    "mad-cap": ("frenzy",),
    "mandrake-root": ("no-pain",),
    "crimson-shade": (),
    "drinkers-immunity": ("immune-poison",),
    "blackpowder-strength-plus-1": ("blackpowder-strength-plus-1",),
    "arrows-set-on-fire-4": ("arrows-set-on-fire-4",),
}
_CHANGES = {
    "mandrake-root": (Change(characteristic="T", by=1),),
    "crimson-shade": (Change(characteristic="M", by=1), Change(characteristic="S", by=1)),
}
#: What a Dark Elf blade may be.
_BLADES = frozenset({"sword", "dagger"})
#: Drugs do nothing to these (CORE-POISON-MADCAP-2).
_UNMOVED = ("undead", "possessed")
_DRUGS = frozenset({"mad-cap", "mandrake-root", "crimson-shade"})
COATINGS = {
    "coats-black-lotus": "black-lotus",
    "coats-dark-venom": "dark-venom",
    "coats-reptile-venom": "reptile-venom",
}


def muster(battle: Battle) -> Flow[None]:
    """Warriors who are not fit to fight stay away, before anybody is set up."""
    for warrior in [it for it in battle.state.combatants if not it.reserve]:
        for fit in hooks.fit_to_fight.handlers(warrior):
            if not (yield from fit(battle, warrior)):
                yield WarriorAbsent(warrior.id)
    for warrior in battle.state.combatants:
        if not warrior.reserve and (
            hooks.kept_away.any_true(battle, warrior) or _without_owner(battle, warrior)
        ):
            yield WarriorAbsent(warrior.id)


def _without_owner(battle: Battle, warrior: Combatant) -> bool:
    """A wardog stays away with its owner, like their other things (ruling of CORE-ANIMAL-DOG-2)."""
    return bool(warrior.fighter.beast) and any(
        other.reserve and other.home == warrior.home and other.fighter.warrior == warrior.fighter.warrior
        for other in battle.state.combatants
        if not other.fighter.beast
    )


def prepare(battle: Battle) -> Flow[None]:
    """Tell what whole warbands drank; then each warrior takes what they will, side by side in roster order."""
    yield from drinking(battle.setup)
    for warrior in battle.state.on_table():
        for prepares in hooks.prepares_for_battle.handlers(warrior):
            yield from prepares(battle, warrior)
        for gear in warrior.fighter.gear:
            yield from _use(battle, warrior, gear)
        for tag in warrior.fighter.tags:
            head, _, detail = tag.partition(":")
            if head == "poisoned-weapons":
                yield from _own_poison(battle, warrior, detail.split(","))
            elif head == "may-take":
                yield from _take(
                    battle, warrior, Gear(detail, detail.replace("-", " ").title(), (detail,)), detail
                )


def _use(battle: Battle, warrior: Combatant, gear: Gear) -> Flow[None]:
    bettered = [trait for trait in gear.traits if trait in BETTERED]
    if bettered:
        yield from _better(battle, warrior, gear, bettered)
    for trait in gear.traits:
        if trait in COATINGS:
            for vial in range(gear.copies):
                yield from _coat(battle, warrior, gear, COATINGS[trait], vial)
        elif trait in TAKEN and _helps(warrior, trait) and warrior.used.count(gear.key) < gear.copies:
            yield from _take(battle, warrior, gear, trait)


def _helps(warrior: Combatant, trait: str) -> bool:
    """Whether it would do anything for them."""
    if trait in _DRUGS and any(kind in _UNMOVED for kind in warrior.fighter.kinds):
        return False
    if trait == "blackpowder-strength-plus-1":
        return "swivel-gun" in warrior.arms or any(
            it.category == "blackpowder" for it in warrior.fighter.weapons
        )
    if trait == "arrows-set-on-fire-4":
        return any(
            weapon.shot is not None and "bow" in weapon.shot.traits for weapon in warrior.fighter.weapons
        )
    return not all(warrior.has(tag) for tag in TAKEN[trait]) or not TAKEN[trait]


def _take(battle: Battle, warrior: Combatant, gear: Gear, trait: str) -> Flow[None]:
    compelled = warrior.has(f"addicted:{gear.key}") or warrior.has(f"needs:{gear.key}")
    if (
        not compelled
        and (yield from ask(Choice(warrior.side, f"use {gear.key}", (USE, KEEP), warrior.id))) == KEEP
    ):
        if trait == "mad-cap" and "goblin" in warrior.fighter.callings:
            yield ConditionBegan(warrior.id, Condition(SAVED, tags=(SAVED,)), gear.name)
        return
    yield from _swallow(warrior, gear, trait)


def _swallow(warrior: Combatant, gear: Gear, trait: str) -> Flow[None]:
    changes = _CHANGES.get(trait, ())
    if trait == "crimson-shade":
        quicker = yield from roll_d3(warrior, gear.name)
        changes = (*changes, Change(characteristic="I", by=quicker))
    until: Until = "standing" if trait == "mad-cap" else ""
    held = Condition(gear.key, until, changes=changes, tags=TAKEN[trait])
    yield ConditionBegan(warrior.id, held, gear.name)


@hooks.turn_begins.handles(SAVED)
def _eats_later(battle: Battle, warrior: Combatant) -> Flow[None]:
    """A Goblin may eat their mushrooms at the start of any turn of their own."""
    gear = next((gear for gear in warrior.fighter.gear if "mad-cap" in gear.traits), None)
    if gear is None or not warrior.standing:
        return
    if (yield from ask(Choice(warrior.side, f"use {gear.key}", (USE, KEEP), warrior.id))) == USE:
        yield ConditionEnded(warrior.id, SAVED)
        yield from _swallow(warrior, gear, "mad-cap")


def _coat(battle: Battle, warrior: Combatant, gear: Gear, poison: str, vial: int) -> Flow[None]:
    """Put one vial on one weapon, never on blackpowder, never two poisons on one (CORE-POISON-GEN)."""
    weapons = [weapon for weapon in coatable(warrior, poison) if _bare_copies(warrior, weapon) > 0]
    if not weapons:
        return
    choices = (*(weapon.key for weapon in weapons), KEEP)
    answer = yield from ask(Choice(warrior.side, f"coat with {gear.key}", choices, warrior.id))
    if answer == KEEP:
        return
    key = f"{poison}:{answer}"
    before = warrior.conditions.get(key)
    copies = 1 + (before.amount if before else 0)
    yield ConditionBegan(warrior.id, Condition(key, amount=copies), gear.name)
    yield ConditionBegan(warrior.id, Condition(gear.key, amount=vial + 1), gear.name)


def _better(battle: Battle, warrior: Combatant, gear: Gear, traits: Sequence[str]) -> Flow[None]:
    """The weapon that was made better for good; which one it is, where it may be several, its player names."""
    blades = any(trait.startswith("blade-") for trait in traits)
    may = [
        weapon.key
        for weapon in coatable(warrior, "")
        if not blades or (weapon.blow is not None and (weapon.kind or weapon.key) in _BLADES)
    ]
    if not may:
        return
    key, *others = may
    if others:
        key = yield from ask(Choice(warrior.side, f"weapon of {gear.key}", tuple(may), warrior.id))
    for trait in traits:
        yield ConditionBegan(warrior.id, Condition(f"{trait}:{key}", amount=gear.copies), gear.name)


def coatable(warrior: Combatant, poison: str) -> Sequence[Weapon]:
    """The weapons on which that poison can be put; close combat first."""
    found = [
        weapon
        for weapon in warrior.fighter.weapons
        if weapon.category not in ("blackpowder", "misc")
        and (poison != "reptile-venom" or weapon.shot is not None)
        and _poison_of(weapon) is None
    ]
    return sorted(found, key=lambda weapon: weapon.blow is None)


def _poison_of(weapon: Weapon) -> str | None:
    """The poison that a weapon has of itself (weeping blades)."""
    traits = weapon.blow.traits if weapon.blow else ()
    return next((trait for trait in traits if trait in COATINGS.values()), None)


def _bare_copies(warrior: Combatant, weapon: Weapon) -> int:
    """How many copies have no poison yet."""
    coats = (warrior.conditions.get(f"{poison}:{weapon.key}") for poison in COATINGS.values())
    return weapon.copies - sum(held.amount for held in coats if held is not None)


def _own_poison(battle: Battle, warrior: Combatant, poisons: Sequence[str]) -> Flow[None]:
    """All their weapons are coated, with the poison that their player names where there are several."""
    poison, *others = poisons
    if others:
        poison = yield from ask(Choice(warrior.side, "poison", tuple(poisons), warrior.id))
    for weapon in coatable(warrior, poison):
        yield ConditionBegan(
            warrior.id, Condition(f"{poison}:{weapon.key}", amount=weapon.copies), "his poison"
        )
