"""Close combat: who strikes when, at whom, and with what (CORE-CC, CORE-PARRY, CORE-DOWN)."""

from collections.abc import Sequence
from itertools import groupby

from rules.combat.effects import agreed, ignores, told
from rules.combat.injury import Hit, suffer
from rules.combat.roll_off import roll_off_order
from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import AttackTarget, TryParry, WeaponsInHand
from rules.engine.dice import Roll
from rules.engine.events import (
    BlowStruck,
    CombatFought,
    ParryTried,
    Status,
    StatusChanged,
    WeaponsTaken,
)
from rules.engine.loadouts import blow
from rules.engine.protocols import Flow, Need
from rules.engine.setup import Weapon
from rules.engine.state import Combatant

FIRST, NORMAL, LAST, STOOD_UP = range(4)


def fight(battle: Battle) -> Flow[None]:
    """One close combat phase: everybody in contact fights, whoever's turn it is (CORE-TURN-COMBAT-BOTH-1)."""
    fighters = [one for one in battle.state.combatants if one.on_table and one.contacts]
    if not fighters:
        return
    for one in fighters:
        yield from take_weapons(battle, one)
    order = yield from strike_order(battle, fighters)
    for one in order:
        if one.standing and one.contacts:
            yield from strike(battle, one)
    still = tuple(one.id for one in fighters if one.on_table and one.contacts)
    if still:
        yield CombatFought(still)


def take_weapons(battle: Battle, one: Combatant) -> Flow[None]:
    """A warrior new to a combat chooses what he holds for all of it."""
    if one.loadout is not None or not one.standing:
        return
    chosen = 0
    if len(one.loadouts) > 1:
        names = tuple(loadout.name for loadout in one.loadouts)
        chosen = int((yield from ask(WeaponsInHand(one.side, one.id, names))))
    yield WeaponsTaken(one.id, chosen, one.loadouts[chosen].name)


def strike_order(battle: Battle, fighters: Sequence[Combatant]) -> Flow[list[Combatant]]:
    """Those who strike first, then by Initiative, then those who strike last, those who stood up after all.

    Enemies who are equal roll off, once a phase for the same sides; a side's own equals follow the roster.
    """
    places = {
        one.id: (strike_class(battle, one), -one.profile.I - told(battle, "initiative", one))
        for one in fighters
        if one.standing
    }
    ranked = sorted((battle.combatant(id) for id in places), key=lambda one: (places[one.id], one.id))
    order: list[Combatant] = []
    rolled_off: dict[tuple[int, ...], list[int]] = {}
    for _, tied in groupby(ranked, key=lambda one: places[one.id]):
        group = list(tied)
        sides = tuple(sorted({one.side for one in group}))
        if len(sides) > 1 and _opposed(group):
            if sides not in rolled_off:
                rolled_off[sides] = yield from roll_off_order(battle, sides, "who strikes first")
            won = rolled_off[sides]
            group.sort(key=lambda one: (won.index(one.side), one.id))
        order.extend(group)
    return order


def strike_class(battle: Battle, one: Combatant) -> int:
    """When a warrior strikes this phase, before Initiative is compared (CORE-CC-ORDER-3 to -7)."""
    if agreed(battle, "strikes-first", one):
        return FIRST
    if one.stood_up:
        return STOOD_UP
    late = one.in_hand.trait("strike-last") and not ignores(battle, one, "strike-last", one.in_hand.main)
    if late or agreed(battle, "strikes-last", one):
        return LAST
    if one.charged or (one.in_hand.trait("strike-first") and one.fought_rounds == 0):
        return FIRST
    return NORMAL


def _opposed(group: Sequence[Combatant]) -> bool:
    """Whether any two of them touch; roll-offs between strangers would change nothing."""
    ids = {one.id for one in group}
    return any(one.contacts & ids for one in group)


def strike(battle: Battle, who: Combatant) -> Flow[None]:
    """All attacks of one warrior: aimed first, then rolled target by target."""
    attacks = battle.rules.attacks(battle, who)
    targets = attackable(battle, who)
    if not attacks or not targets:
        return
    aimed: dict[int, list[Weapon]] = {}
    choices = tuple(target.id for target in targets)
    for attack in range(attacks):
        target = choices[0]
        if len(choices) > 1:
            target = int((yield from ask(AttackTarget(who.side, who.id, attack + 1, choices))))
        aimed.setdefault(target, []).append(weapon_of(who, attack, attacks))
    for target, weapons in aimed.items():
        yield from attack_one(battle, who, battle.combatant(target), weapons)


def attackable(battle: Battle, who: Combatant) -> list[Combatant]:
    """Enemies in contact that he may strike: the standing first, the fallen only when none stands (CORE-DOWN)."""
    touching = [battle.combatant(other) for other in sorted(who.contacts)]
    standing = [one for one in touching if one.standing]
    return standing or [one for one in touching if one.on_table]


def weapon_of(who: Combatant, attack: int, attacks: int) -> Weapon:
    """The last attack is the second weapon's, all others the first one's (CORE-CC-TWO-3)."""
    in_hand = who.in_hand
    return in_hand.off if in_hand.off is not None and attack == attacks - 1 else in_hand.main


def attack_one(battle: Battle, who: Combatant, target: Combatant, weapons: Sequence[Weapon]) -> Flow[None]:
    """Roll all attacks at one target to hit, let it parry, and resolve what landed."""
    if target.status is Status.STUNNED:  # CORE-DOWN-STUN-1
        yield StatusChanged(target.id, Status.OUT_OF_ACTION, who.id, "struck down while stunned")
        return
    landed: list[tuple[Weapon, int | None]] = []
    for weapon in weapons:
        hit, die = yield from _roll_to_hit(battle, who, target, weapon)
        if hit:
            landed.append((weapon, die))
    if landed:
        landed = yield from _parry(battle, who, target, landed)
    hits = [
        Hit(
            weapon.name,
            battle.rules.blow_strength(battle, who, target, weapon),
            blow(weapon).save_modifier + told(battle, "save-modifier", who, target, weapon),
            blow(weapon).traits,
        )
        for weapon, _ in landed
    ]
    if hits:
        yield from suffer(battle, who, target, hits, in_combat=True)


def _roll_to_hit(
    battle: Battle, who: Combatant, target: Combatant, weapon: Weapon
) -> Flow[tuple[bool, int | None]]:
    """Whether a blow hit and the die that did it (None when it hit without one)."""
    need: Need = battle.rules.blow_need(battle, who, target, weapon)
    if need.automatic:
        yield BlowStruck(who.id, target.id, weapon.name, None, True, need.automatic)
        return True, None
    roll = Roll("to hit", need=need.at_least, modifiers=need.modifiers, who=who.id)
    faces = yield from throw(roll)
    hit = need.at_least is not None and faces[0] >= need.at_least
    yield BlowStruck(who.id, target.id, weapon.name, roll.shown(faces), hit)
    if not hit and agreed(battle, "rerolls-blow", who, target, weapon):
        faces = yield from throw(roll)
        hit = need.at_least is not None and faces[0] >= need.at_least
        yield BlowStruck(who.id, target.id, weapon.name, roll.shown(faces), hit, "rolled again")
    return hit, faces[0]


Landed = list[tuple[Weapon, int | None]]


def _parry(battle: Battle, who: Combatant, target: Combatant, landed: Landed) -> Flow[Landed]:
    """The blows left after the one parry a phase: it must beat the highest die that can be parried (CORE-PARRY)."""
    if not may_parry(target, who):
        return landed
    rolled = [(die, index) for index, (_, die) in enumerate(landed) if die is not None]
    if not rolled or max(die for die, _ in rolled) == 6:
        return landed
    weak = [pair for pair in rolled if not _too_strong(battle, who, target, landed[pair[1]][0])]
    if not weak:
        return landed
    to_beat, index = max(weak, key=lambda pair: (pair[0], -pair[1]))
    if (yield from ask(TryParry(target.side, target.id, who.id, to_beat))) == "no":
        return landed
    tries = 2 if target.in_hand.buckler and target.in_hand.trait("parry") else 1
    if target.in_hand.trait("reroll-parry"):
        tries = 2
    for _ in range(tries):
        roll = Roll("parry", need=to_beat + 1, who=target.id)
        faces = yield from throw(roll)
        parried = faces[0] > to_beat
        yield ParryTried(target.id, who.id, roll.shown(faces), parried)
        if parried:
            return landed[:index] + landed[index + 1 :]
    return landed


def may_parry(target: Combatant, who: Combatant) -> bool:
    """A standing warrior with a sword, a buckler or the like, once a phase and only the first enemy who hit him.

    WS 0 cannot defend itself.
    """
    if target.parried or target.first_hitter != who.id or not target.standing or target.profile.WS == 0:
        return False
    return target.in_hand.buckler or target.in_hand.trait("parry")


def _too_strong(battle: Battle, who: Combatant, target: Combatant, weapon: Weapon) -> bool:
    """Twice the defender's own Strength or more, or a weapon that cannot be parried (CORE-PARRY-13)."""
    if "cannot-be-parried" in blow(weapon).traits or agreed(battle, "cannot-be-parried", who, target, weapon):
        return True
    return battle.rules.blow_strength(battle, who, target, weapon) >= 2 * target.profile.S
