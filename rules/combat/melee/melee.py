"""Close combat: the order of blows, their targets and weapons (CORE-CC, CORE-PARRY, CORE-DOWN)."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit, Landed
from rules.combat.injury.critical_blows import critical_need, critical_strikes
from rules.combat.injury.critical_effects import ONCE_MORE
from rules.combat.injury.hits import blow_hit
from rules.combat.injury.injury import resolve_hits, take_out_of_action
from rules.combat.melee.combat_group import REACH, in_reach, opponents, strikes_now, watched
from rules.combat.melee.parrying import parry
from rules.combat.melee.strike_order import Place, strike_groups
from rules.combat.melee.wielding import blows_of, other_hand, take_weapons
from rules.combat.psychology.hatred import strikes_again
from rules.combat.psychology.minds import HELPLESS, NO_ATTACKS, NO_BLOWS, fleeing, forbidden, is_bound
from rules.combat.riding.hooves import hooves
from rules.combat.rolls.rerolls import TO_HIT, RolledAgain, roll_with_rerolls
from rules.combat.shooting.loading import DOUBLE
from rules.combat.shooting.point_blank import shots_before_blows
from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import AttackTarget
from rules.engine.dice import Faces, Modifier
from rules.engine.events import AnyEvent, BlowStruck, CombatFought, ConditionEnded, Status
from rules.engine.flow import Flow, Need
from rules.engine.loadouts import blow
from rules.engine.setup import Weapon
from rules.engine.state.battle_state import Combatant
from rules.engine.state.conditions import NOT_ATTACKED

#: The weapons of blows, by the enemy that they are aimed at.
type Aimed = dict[int, list[Weapon]]

#: The condition of a warrior who loses their first blow against its source (Sign of Sigmar).
AWED = "awed"

#: The trait of a weapon that strikes again where it hit and did not wound.
BARRAGE = "barrage"


class Struck(NamedTuple):
    """Blows of one warrior at another that are rolled to hit and parried, with what their hits go by."""

    attacker: Combatant
    target: Combatant
    landed: list[Landed]
    needs: dict[str, Need]
    as_standing: bool


def fight(battle: Battle) -> Flow[None]:
    """One close combat phase: everybody in contact fights, in either side's turn (CORE-TURN-COMBAT-BOTH-1).

    Where only those strike whose turn or activation it is, the others have their weapons in hand to defend themselves.
    """
    pikes = [other for other in battle.state.on_table() if REACH in other.arms and in_reach(battle, other)]
    if not (fighters := engaged(battle)) and not pikes:
        return
    yield from watched(battle)
    for warrior, begins in hooks.combat_begins.handlers_of(fighters):
        yield from begins(battle, warrior)
    for warrior in (fighters := engaged(battle)):
        yield from take_weapons(battle, warrior)
        for then in hooks.weapons_in_hand.handlers(warrior, warrior.held_traits):
            yield from then(battle, warrior)
    yield from battle.rules.begin_combat_phase(battle, fighters)
    strikers = [other for other in fighters if strikes_now(battle, other)]
    pikes = [other for other in pikes if strikes_now(battle, other)]
    if battle.rules.fires_pistols_in_combat(battle):
        yield from shots_before_blows(battle, strikers)
    groups = yield from strike_groups(battle, [*strikers, *(other for other in pikes if not other.contacts)])
    yield from _in_order(battle, groups)
    for warrior in dict.fromkeys(it.warrior for group in groups for it in group):
        late = [weapon for more in hooks.late_blows.collect(battle, warrior) for weapon in more]
        if late and may_strike(warrior):
            yield from deal(battle, warrior, late)
    still = tuple(other.id for other in strikers if other.on_table and other.contacts)
    if still:
        yield CombatFought(still)
    for warrior in strikers:
        for ends in hooks.combat_ends.handlers(warrior) if warrior.on_table else ():
            yield from ends(battle, warrior)


def _in_order(battle: Battle, groups: Sequence[Sequence[Place]]) -> Flow[None]:
    """Strike everybody's blows. Weapons that lash out at a charger come first if their bearer is quicker, else after.

    A warrior who is listed twice first strikes at the enemies that their weapon strikes early, then at the rest. The
    hits of a group that strikes at once are resolved when all of it has rolled to hit.
    """
    only = battle.state.active if battle.sequence.one_side_strikes else None
    order = [it.warrior for group in groups for it in group]
    lashes = [
        (other, weapon, at)
        for other in dict.fromkeys(order)
        for blows in hooks.early_blows.collect(battle, other, traits=other.held_traits)
        for weapon, at in blows
    ]
    groups = [[it for it in group if only is None or it.warrior.side == only] for group in groups]
    striking = [it for group in groups for it in group]
    to_come: dict[int, Aimed] = {}
    together = {it: group[-1] for group in groups if len(group) > 1 for it in group}
    struck: list[Struck] = []
    for number, place in enumerate(striking):
        warrior = place.warrior
        at_once = struck if place in together else None
        at_him = [(other, weapon) for other, weapon, at in lashes if at == warrior.id]
        for other, weapon in at_him:
            if other.profile.I > warrior.profile.I:
                yield from _lash(battle, other, warrior, weapon)
        if place.steed:
            if may_strike(warrior):
                yield from deal(battle, warrior, hooves(warrior), at_once)
        elif place in striking[number + 1 :]:
            to_come |= yield from _strike_early(battle, warrior)
        elif warrior.id in to_come:
            left = {at: blows for at, blows in to_come[warrior.id].items() if at in warrior.contacts}
            yield from _land(battle, warrior, left if may_strike(warrior) else {})
        elif may_strike(warrior) or in_reach(battle, warrior):
            yield from strike(battle, warrior, at_once=at_once)
        for other, weapon in at_him:
            if other.profile.I <= warrior.profile.I:
                yield from _lash(battle, other, warrior, weapon)
        if together.get(place) == place:
            yield from _resolve_all(battle, struck)


def _strike_early(battle: Battle, warrior: Combatant) -> Flow[dict[int, Aimed]]:
    """Aim all their blows, and roll those at enemies whom they strike early; the others are still to come."""
    by_weapon = battle.rules.struck_early(battle, warrior)
    early = [enemy.id for enemy in attackable(battle, warrior) if enemy.id in by_weapon]
    if not early or not may_strike(warrior):
        return {}
    return {warrior.id: (yield from strike(battle, warrior, early))}


def _lash(battle: Battle, attacker: Combatant, target: Combatant, weapon: Weapon) -> Flow[None]:
    """Strike one blow out of turn at an enemy whom they touch."""
    if may_strike(attacker) and target.id in attacker.contacts:
        yield from attack_one(battle, attacker, target, [weapon])


def engaged(battle: Battle) -> list[Combatant]:
    """Everybody who touches an enemy that they fight in this phase, in roster order."""
    touching = [warrior for warrior in battle.state.combatants if warrior.on_table and warrior.contacts]
    if not (battle.several or battle.state.activations.now or battle.sequence.one_side_strikes):
        return touching
    return [warrior for warrior in touching if opponents(battle, warrior)]


def may_strike(warrior: Combatant) -> bool:
    """Standing, in contact, and with nothing that keeps them from it."""
    if not warrior.standing or not warrior.contacts:
        return False
    return not (warrior.conditions and (warrior.has(NO_BLOWS) or warrior.has(NO_ATTACKS)))


def strike(
    battle: Battle, warrior: Combatant, only: Collection[int] = (), at_once: list[Struck] | None = None
) -> Flow[Aimed]:
    """All attacks of a warrior in their turn to strike, or those at some enemies; what they aimed at the others.

    `at_once` takes what is resolved later, with the blows of others.
    """
    targets = [other for other in attackable(battle, warrior) if not only or other.id in only]
    if not targets:
        return {}
    for instead in hooks.instead_of_blows.handlers(warrior):
        if (yield from instead(battle, warrior, targets)):
            return {}
    blows = yield from blows_of(battle, warrior)
    for keeps in hooks.blows_kept_back.handlers(warrior):
        blows = blows[: len(blows) - (yield from keeps(battle, warrior, blows))]
    aimed = yield from _aim(battle, warrior, blows)
    yield from _land(battle, warrior, {at: aimed[at] for at in aimed if not only or at in only}, at_once)
    return {at: aimed[at] for at in aimed if only and at not in only}


def deal(
    battle: Battle, warrior: Combatant, blows: Sequence[Weapon], at_once: list[Struck] | None = None
) -> Flow[None]:
    """Blows aimed first, then rolled target by target."""
    yield from _land(battle, warrior, (yield from _aim(battle, warrior, blows)), at_once)


def _aim(battle: Battle, warrior: Combatant, blows: Sequence[Weapon]) -> Flow[Aimed]:
    """Aim each of their blows at an enemy; all are aimed before any is rolled."""
    choices = tuple(target.id for target in attackable(battle, warrior))
    if not choices:
        return {}
    only, *others = choices
    aimed: Aimed = {}
    for attack, weapon in enumerate(blows, start=1):
        target = only
        if others:
            target = int((yield from ask(AttackTarget(warrior.side, warrior.id, attack, choices))))
        aimed.setdefault(target, []).append(weapon)
    if warrior.conditions and warrior.under(AWED):
        yield from _loses_one(battle, warrior, len(blows), aimed)
    return aimed


def _land(
    battle: Battle, warrior: Combatant, aimed: Aimed, at_once: list[Struck] | None = None
) -> Flow[None]:
    """Blows that were aimed are rolled target by target."""
    for target, weapons in aimed.items():
        if _has_run(battle, warrior, battle.combatant(target)):
            continue
        if battle.sequence.one_side_strikes:
            yield from _meet_attacker(battle, warrior, battle.combatant(target))
            if not warrior.standing:
                return
            if is_bound(battle, warrior, battle.combatant(target)):
                continue
        yield from attack_one(battle, warrior, battle.combatant(target), weapons, at_once)
        if warrior.conditions and warrior.under(ONCE_MORE):
            yield ConditionEnded(warrior.id, ONCE_MORE)
            if battle.combatant(target).on_table:
                yield from attack_one(battle, warrior, battle.combatant(target), weapons[:1], at_once)


def _has_run(battle: Battle, attacker: Combatant, target: Combatant) -> bool:
    """Whether somebody flees and is out of reach by now: what was meant for them is lost (HERO-PANIC-4)."""
    return fleeing(target) and target.id not in attacker.contacts and target not in in_reach(battle, attacker)


def _loses_one(battle: Battle, warrior: Combatant, blows: int, aimed: Aimed) -> Flow[None]:
    """Take from the awed, if they have several attacks, the first that is aimed at the one who awes them.

    They lose it once if attacks come one by one.
    """
    by = warrior.conditions[AWED].by
    if by not in aimed:
        return
    one_by_one = battle.sequence.one_side_strikes
    if blows > 1 or (one_by_one and battle.rules.attacks(battle, warrior) > 1):
        aimed[by] = aimed[by][1:]
        if one_by_one:
            yield ConditionEnded(warrior.id, AWED)


def _meet_attacker(battle: Battle, attacker: Combatant, target: Combatant) -> Flow[None]:
    """What befalls a warrior who strikes at somebody for the first time in an activation or reaction."""
    slot = battle.state.activations.slot
    if slot is not None and (attacker.id, target.id) not in slot.met:
        for meets in hooks.struck_at.handlers(target):
            yield from meets(battle, target, attacker)


def attackable(battle: Battle, warrior: Combatant) -> list[Combatant]:
    """Enemies in contact that they may strike: the standing first, the fallen only when none stands (CORE-DOWN)."""
    near = (
        opponents(battle, warrior)
        if warrior.contacts or REACH not in warrior.arms
        else in_reach(battle, warrior)
    )
    touching = [it for it in near if not (forbidden(it, NOT_ATTACKED) or is_bound(battle, warrior, it))]
    if warrior.fighter.animal:
        touching = [other for other in touching if not hooks.befriends.any_true(battle, other, warrior)]
    if battle.sequence.blows_need_sight:
        touching = [other for other in touching if battle.sees(warrior, other)]
    standing = [other for other in touching if other.standing]
    return standing or [other for other in touching if other.on_table]


def attack_one(
    battle: Battle,
    attacker: Combatant,
    target: Combatant,
    weapons: Sequence[Weapon],
    at_once: list[Struck] | None = None,
) -> Flow[None]:
    """Roll all attacks at one target to hit, let it parry, and resolve what landed, or leave that to `at_once`."""
    as_standing = target.down and battle.sequence.still_stands(battle, attacker, target)
    helpless = battle.rules.fells and forbidden(target, HELPLESS)
    if helpless or (target.status is Status.STUNNED and not as_standing):  # CORE-DOWN-STUN-1
        yield from take_out_of_action(battle, attacker, target, "struck down while stunned", in_combat=True)
        return
    needs = {
        weapon.key: battle.rules.blow_need(battle, attacker, target, weapon)
        for weapon in weapons
        if BARRAGE in blow(weapon).traits
    }
    landed: list[Landed] = []
    for weapon in weapons:
        struck = yield from roll_to_hit(battle, attacker, target, weapon)
        if struck is not None:
            landed.append(struck)
    if landed:
        landed = yield from parry(battle, attacker, target, landed)
    if at_once is None:
        yield from _resolve(battle, Struck(attacker, target, landed, needs, as_standing))
    else:
        at_once.append(Struck(attacker, target, landed, needs, as_standing or not target.down))


def _resolve_all(battle: Battle, struck: list[Struck]) -> Flow[None]:
    """Resolve blows that were struck at once, and forget them."""
    for blows in struck:
        if blows.target.on_table:
            yield from _resolve(battle, blows)
    struck.clear()


def _resolve(battle: Battle, blows: Struck) -> Flow[None]:
    """Wounds and injuries of what landed."""
    attacker, target, landed, needs, as_standing = blows
    hits = [blow_hit(battle, attacker, target, it.weapon, it.die) for it in landed]
    if battle.rules.hits_critically:
        dice = [it.need for it in landed]
        became = yield from critical_strikes(battle, attacker, target, hits, dice, True)
        landed = [it for it, several in zip(landed, became, strict=True) for _ in several]
        hits = [hit for several in became for hit in several]
    for instead in hooks.instead_of_hits.handlers(attacker):
        other: Sequence[Hit] | None = yield from instead(battle, attacker, target, hits)
        if other is not None:
            yield from resolve_hits(battle, attacker, target, other, in_combat=True, as_standing=as_standing)
            return
    if not hits:
        return
    again = [
        (it.weapon, hit)
        for it, hit in zip(landed, hits, strict=True)
        if needs and it.weapon.key in needs and it.die is not None
    ]
    hits += [hit for hit in hits if DOUBLE in hit.traits]
    came = yield from resolve_hits(battle, attacker, target, hits, in_combat=True, as_standing=as_standing)
    for weapon, hit in again:
        if any(result.failed_to_wound and result.hit is hit for result in came):
            yield from _barrage(battle, attacker, target, weapon, needs[weapon.key])


def _barrage(
    battle: Battle, attacker: Combatant, target: Combatant, weapon: Weapon, need: Need
) -> Flow[None]:
    """Blow after blow, each at 1 more off the roll to hit, as long as they hit and fail to wound (Annual 2002).

    The target counts as standing through all of them, as in any attack (CORE-DOWN-SAME-1).
    """
    harder = 0
    while target.on_table and may_strike(attacker):
        harder += 1
        worse = battle.rules.harder(battle, need, Modifier("barrage", -harder))
        again = yield from roll_to_hit(battle, attacker, target, weapon, worse)
        landed = [] if again is None else (yield from parry(battle, attacker, target, [again]))
        if not landed:
            return
        hits = [blow_hit(battle, attacker, target, weapon, it.die) for it in landed]
        came = yield from resolve_hits(battle, attacker, target, hits, in_combat=True, as_standing=True)
        if not any(result.failed_to_wound for result in came):
            return


def roll_to_hit(
    battle: Battle, attacker: Combatant, target: Combatant, weapon: Weapon, need: Need | None = None
) -> Flow[Landed | None]:
    """The blow with the result that hit (None when it hit without one); None where it missed."""
    need = need or battle.rules.blow_need(battle, attacker, target, weapon)
    if need.automatic:
        yield BlowStruck(attacker.id, target.id, weapon.name, None, True, need.automatic)
        return Landed(weapon, None)
    roll = need.to_hit(attacker.id)

    def again(faces: Faces) -> Flow[Faces | None]:
        spent = _second_blow(battle, attacker, target, weapon)
        if spent is None:
            return None
        yield BlowStruck(attacker.id, target.id, weapon.name, roll.shown(faces), False)
        yield from spent
        return (yield from throw(roll))

    faces = yield from roll_with_rerolls(battle, attacker, roll, TO_HIT, again)
    hit = roll.met_by(faces)
    reason = "rolled again" if isinstance(faces, RolledAgain) else ""
    yield BlowStruck(attacker.id, target.id, weapon.name, roll.shown(faces), hit, reason)
    return Landed(weapon, roll.total(faces), critical_need(battle, need, faces)) if hit else None


def _second_blow(
    battle: Battle, attacker: Combatant, target: Combatant, weapon: Weapon
) -> Sequence[AnyEvent] | None:
    """The re-roll of a missed blow, by hatred or otherwise, or because of a friend; None if they may not."""
    if weapon.skill is not None:
        return None
    if strikes_again(battle, attacker, target) or hooks.rerolls_blow.any_true(
        battle, attacker, target, weapon
    ):
        return ()
    if not battle.rules.second_weapon_strikes and (spent := other_hand(attacker)) is not None:
        return spent
    own = (attacker,) if attacker.conditions else ()
    for friend in (*own, *hooks.gives_a_second_blow.warriors_with(battle, attacker.side)):
        if friend.on_table:
            for given in hooks.gives_a_second_blow.collect(battle, friend, attacker):
                return given
    return None
