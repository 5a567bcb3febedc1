"""The weapons of a warrior for a combat, their pistols, and every blow of a phase (CORE-CC-TWO)."""

from collections.abc import Sequence

from rules.combat.effects import hooks
from rules.combat.injury.critical_effects import LOST_MAIN, LOST_OFF
from rules.combat.injury.hits import coated
from rules.combat.riding.seat import CHARGER, rides
from rules.combat.shooting.before_shots import try_to_fire
from rules.combat.shooting.loading import DOUBLE, barrels, unhindered
from rules.engine.battle import Battle, ask
from rules.engine.decisions import Choice, WeaponsInHand
from rules.engine.decisions.weapons import StrikeWith
from rules.engine.events import ConditionBegan, PistolsFired, WeaponsTaken
from rules.engine.flow import Flow
from rules.engine.loadouts import FISTS, MOUNTED_ONLY, ONE_WEAPON, Loadout, blow
from rules.engine.setup import Weapon
from rules.engine.state.battle_state import Combatant
from rules.engine.state.conditions import Condition
from rules.values import changed

#: What is of use in one combat of a battle, and the condition of a warrior who has had it.
ONCE, SPENT_BLADE = "once-a-battle", "spent-blade"
#: What needs no loading strikes in every turn of a combat.
EVERY_TURN = "hand-to-hand-every-turn"
#: A ball and chain, and what must be in the one who swings it.
REELS, MUSHROOMS = "reels", "mad-cap"
#: What is too delicate for more.
FIRST_ROUND = "first-round-only"
#: The condition of a warrior who has struck again with their other hand in this phase.
OTHER_HAND = "other-hand"
#: The mark of an attack with the second weapon, where a rule asks for it.
OFF_HAND_BLOW = "off-hand-blow"
#: Answers to whether a single pistol is fired in this turn of the combat.
FIRE, WAIT = "fire", "wait"


def take_weapons(battle: Battle, warrior: Combatant) -> Flow[None]:
    """A warrior new to a combat chooses what they hold for all of it; after their pistols they take other weapons."""
    if not warrior.standing or warrior.conjured is not None:
        return
    held = warrior.loadout
    if held is not None and not (battle.rules.switches_weapons or _may_change(warrior)):
        return
    may = at_hand(battle, warrior)
    chosen, *others = may
    if others:
        names = tuple(warrior.loadouts[index].name for index in may)
        some = tuple(may) if len(may) < len(warrior.loadouts) else ()
        chosen = int((yield from ask(WeaponsInHand(warrior.side, warrior.id, names, some))))
    if chosen == held:
        return
    yield WeaponsTaken(warrior.id, chosen, warrior.loadouts[chosen].name)


def at_hand(battle: Battle, warrior: Combatant) -> list[int]:
    """The loadouts that they may take to a combat, by their places."""
    return [index for index, loadout in enumerate(warrior.loadouts) if _at_hand(battle, warrior, loadout)]


def _may_change(warrior: Combatant) -> bool:
    """Whether they take another weapon in a combat: once their pistols are fired, or their lance has been used."""
    if warrior.pistols_fired and warrior.in_hand.pistols:
        return True
    return bool(warrior.fought_rounds) and MOUNTED_ONLY in warrior.in_hand.traits


def _at_hand(battle: Battle, warrior: Combatant, loadout: Loadout) -> bool:
    """Pistols only loaded ones, once in a combat; a brace only in its first turn. Some blades in one combat only."""
    if warrior.conditions and warrior.under(SPENT_BLADE) and ONCE in loadout.traits:
        return False
    if REELS in warrior.arms and (REELS in loadout.traits) is not swings(warrior):
        return False
    if not in_the_saddle(warrior, loadout):
        return False
    pistols = loadout.pistols
    if not pistols:
        return True
    if not battle.rules.fires_pistols_in_combat(battle):
        return False
    if warrior.pistols_fired or (len(pistols) > 1 and warrior.fought_rounds > 0):
        return False
    return all(loaded(battle, warrior, pistol) >= pistols.count(pistol) for pistol in pistols)


def in_the_saddle(warrior: Combatant, loadout: Loadout) -> bool:
    """Whether they can hold that: a lance on a charger alone, and some riders one weapon in one hand."""
    if not rides(warrior):
        return MOUNTED_ONLY not in loadout.traits
    if MOUNTED_ONLY in loadout.traits and not warrior.has(CHARGER):
        return False
    return not warrior.has(ONE_WEAPON) or (loadout.off is None and "two-handed" not in loadout.traits)


def swings(warrior: Combatant) -> bool:
    """Whether they have a ball and chain and are full of mushrooms, as they must be to swing it (Orc Mob)."""
    if REELS not in warrior.arms or not any(REELS in loadout.traits for loadout in warrior.loadouts):
        return False
    return any(MUSHROOMS in gear.traits and warrior.under(gear.key) for gear in warrior.fighter.gear)


def loaded(battle: Battle, warrior: Combatant, pistol: Weapon) -> int:
    """How many of their pistols of that kind were not fired in their last own turn (ruling of CORE-WPN-PISTOL-5)."""
    if EVERY_TURN in blow(pistol).traits:
        return pistol.copies
    return unhindered(battle, warrior, pistol, _loaded(battle, warrior, pistol), 1)


def _loaded(battle: Battle, warrior: Combatant, pistol: Weapon) -> int:
    if DOUBLE in blow(pistol).traits:
        return sum(1 for gun in barrels(battle, warrior, pistol) if gun)
    ready = battle.sequence.loaded(battle, warrior, pistol)
    if ready is not None:
        return ready
    return pistol.copies - warrior.fired.get(pistol.key, ()).count(warrior.own_turns)


def blows_of(battle: Battle, warrior: Combatant) -> Flow[Sequence[Weapon]]:
    """The weapon of every attack of this phase: those in hand, then pistols and whatever else strikes."""
    attacks = battle.rules.attacks(battle, warrior)
    if attacks == 0:
        return ()
    held = warrior.in_hand
    left = held_now(warrior)
    main, off = left.main, left.off
    if not battle.rules.second_weapon_strikes:
        main, off = (yield from _better_hand(battle, warrior, left)), None
    own = attacks - (1 if held.off is not None and battle.rules.second_weapon_strikes else 0)
    pistols = yield from _pistols(battle, warrior)
    if len(pistols) > 1:  # a brace: two of A + 1 attacks
        own -= 1
    blows = [coated(warrior, main)] * own
    if off is not None:
        blows.append(off_hand_blow(battle, warrior, main, off))
    if held.third is not None:
        blows.append(coated(warrior, held.third))
    blows += pistols
    for more in hooks.extra_blows.collect(battle, warrior, traits=warrior.held_traits):
        blows += more
    return blows


def off_hand_blow(battle: Battle, warrior: Combatant, main: Weapon, off: Weapon) -> Weapon:
    """The weapon of the off hand as it is coated: of two alike it is the second copy."""
    weapon = coated(warrior, off, 2 if off is main else 1)
    if not hooks.marks_off_hand.any_true(battle, warrior):
        return weapon
    strike = blow(weapon)
    return changed(weapon, blow=changed(strike, traits=(*strike.traits, OFF_HAND_BLOW)))


def _better_hand(battle: Battle, warrior: Combatant, held: Loadout) -> Flow[Weapon]:
    """The weapon that strikes all their blows of a phase, if the second adds none (HERO-TWO-1)."""
    if held.off is None or held.off.key == held.main.key or not warrior.contacts:
        return held.main
    return (yield from strike_with(warrior, battle.combatant(min(warrior.contacts)), (held.main, held.off)))


def strike_with(attacker: Combatant, target: Combatant, weapons: Sequence[Weapon]) -> Flow[Weapon]:
    """The one of several weapons that their player chooses."""
    only, *others = weapons
    if not others:
        return only
    keys = tuple(weapon.key for weapon in weapons)
    return weapons[keys.index((yield from ask(StrikeWith(attacker.side, attacker.id, target.id, keys))))]


def weapons_of(warrior: Combatant) -> list[Weapon]:
    """Everything that they can strike with in close combat, each once, what they hold first."""
    held = [warrior.in_hand] if warrior.conjured is not None else [warrior.in_hand, *warrior.loadouts]
    found = [weapon for loadout in held for weapon in (loadout.main, loadout.off, loadout.third)]
    return list({weapon.key: weapon for weapon in found if weapon is not None}.values())


def other_hand(warrior: Combatant) -> tuple[ConditionBegan] | None:
    """The re-roll of a missed blow of a warrior with two weapons, once in a phase (HERO-TWO-2)."""
    if held_now(warrior).off is None or warrior.under(OTHER_HAND):
        return None
    return (ConditionBegan(warrior.id, Condition(OTHER_HAND, "phase")),)


def held_now(warrior: Combatant) -> Loadout:
    """The weapons they fight with, less those that were knocked from their hands in this combat."""
    held = warrior.in_hand
    if warrior.conditions and warrior.under(LOST_MAIN):
        held = changed(held, main=held.off or FISTS, off=None)
    if warrior.conditions and warrior.under(LOST_OFF):
        held = changed(held, off=None)
    return held


def _pistols(battle: Battle, warrior: Combatant) -> Flow[Sequence[Weapon]]:
    """The pistols that they fire now; of a single one they may choose the turn (CORE-WPN-PISTOL-7)."""
    pistols = ready_pistols(battle, warrior)
    if not pistols or _any(pistols, EVERY_TURN):
        return pistols
    may_wait = len(pistols) == 1 and not _any(pistols, FIRST_ROUND)
    if may_wait and (yield from ask(Choice(warrior.side, "pistol", (FIRE, WAIT), warrior.id))) == WAIT:
        return ()
    return (yield from discharge(battle, warrior, pistols))


def ready_pistols(battle: Battle, warrior: Combatant) -> Sequence[Weapon]:
    """The pistols in hand ready to fire: once in a combat, a brace in its first turn; some as often as they like."""
    pistols = warrior.in_hand.pistols
    if _any(pistols, EVERY_TURN):
        return pistols
    if warrior.pistols_fired or not all(loaded(battle, warrior, pistol) for pistol in pistols):
        return ()
    early = len(pistols) > 1 or _any(pistols, FIRST_ROUND)
    return () if early and warrior.fought_rounds else pistols


def _any(pistols: Sequence[Weapon], trait: str) -> bool:
    return any(trait in blow(pistol).traits for pistol in pistols)


def discharge(battle: Battle, warrior: Combatant, pistols: Sequence[Weapon]) -> Flow[Sequence[Weapon]]:
    """The shots of pistols in combat, but for those that something withholds."""
    fired = []
    for pistol in (yield from _discharged(battle, warrior, pistols)):
        if (yield from try_to_fire(battle, warrior, None, pistol)):
            fired.append(pistol)
    return fired


def _discharged(battle: Battle, warrior: Combatant, pistols: Sequence[Weapon]) -> Flow[Sequence[Weapon]]:
    """Fire the pistols, those of two barrels with both where both are loaded."""
    double = [pistol for pistol in pistols if _both_loaded(battle, warrior, pistol, pistols.count(pistol))]
    single = [pistol for pistol in pistols if pistol not in double]
    if single:
        yield PistolsFired(warrior.id, tuple(pistol.key for pistol in single))
    if double:
        yield PistolsFired(warrior.id, tuple(pistol.key for pistol in double), 2)
    return [pistol if pistol in double else _one_barrel(pistol) for pistol in pistols]


def _both_loaded(battle: Battle, warrior: Combatant, pistol: Weapon, copies: int) -> bool:
    return DOUBLE in blow(pistol).traits and barrels(battle, warrior, pistol).count(2) >= copies


def _one_barrel(pistol: Weapon) -> Weapon:
    strike = blow(pistol)
    if DOUBLE not in strike.traits:
        return pistol
    return changed(pistol, blow=changed(strike, traits=tuple(it for it in strike.traits if it != DOUBLE)))
