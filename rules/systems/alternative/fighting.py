"""Close combat for actions: only the one who acts strikes, blow by blow (ALT-VII-h, ALT-VII-i).

Each action is one attack, with one of the off hand that costs nothing; off-hand attacks beyond the normal ones cost an
action each. Three actions cover everything. The round of a combat, of which flails, hatred and the like speak, is the
activation or reaction in which one attacks (ALT-XIII-3).
"""

from collections.abc import Container, Iterable, Sequence

from rules.combat.actions.action import ONE, Action
from rules.combat.actions.slots import times
from rules.combat.effects import hooks
from rules.combat.effects.special_rules.close_quarters import BITING, POISON_BITE
from rules.combat.injury.hits import coated
from rules.combat.melee.combat_group import in_reach
from rules.combat.melee.melee import attackable, deal, engaged, may_strike
from rules.combat.melee.wielding import held_now, off_hand_blow, take_weapons
from rules.combat.psychology.all_alone import check_all_alone
from rules.combat.psychology.minds import NO_ATTACKS
from rules.combat.psychology.tempers import taste_blood
from rules.engine.battle import Battle
from rules.engine.events import ActionTaken, CombatFought, ConditionBegan, ConditionEnded
from rules.engine.events.alternative import ActionsGained
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

ATTACK, OFF_HAND = "attack", "off-hand attack"
CHARGE, LONG_CHARGE, SPRINT_CHARGE = "charge", "long charge", "sprint charge"
#: What a spell, or a move that nobody steers, brings them to: it is no action and has one attack in it.
CONTACT = "contact"
#: How many attacks a charge has in it, by its kind, less than its price.
CHARGES = {CHARGE: 0, LONG_CHARGE: 1, SPRINT_CHARGE: 2, CONTACT: -1}
#: Charges that may fail.
FAILING = (CHARGE, LONG_CHARGE, SPRINT_CHARGE)
#: Whatever has attacks in it, and whatever else is done in a combat.
FIGHTS = frozenset({ATTACK, OFF_HAND, *CHARGES})
#: What comes with the first attacks of an activation or reaction for nothing.
FREE_BLOWS = "free attacks"
FIRE_PISTOLS, SHOOT_AT_HAND = "fire pistols", "shoot at hand"
#: Whatever makes a combat of an activation or reaction.
FOUGHT = FIGHTS | {FIRE_PISTOLS, SHOOT_AT_HAND}
#: The condition of one who did something else than to strike, for all of this activation or reaction.
OTHERWISE = "attacked-otherwise"
#: The number of actions that cover all attacks that somebody has (ALT-VII-h-5, ALT-VII-i-4).
_ALL = 3


def arsenal(battle: Battle, warrior: Combatant) -> tuple[list[Weapon], list[Weapon]]:
    """The weapon of each of their normal attacks, and of each that is made with the off hand or priced like one."""
    attacks = battle.rules.attacks(battle, warrior)
    if not attacks:
        return [], []
    held, now = warrior.in_hand, held_now(warrior)
    own = attacks - (1 if held.off is not None else 0)
    like_off_hand = min(hooks.like_off_hand.total(battle, warrior), max(0, own - 1))
    main = coated(warrior, now.main)
    normal, off = [main] * (own - like_off_hand), list[Weapon]()
    if now.off is not None:
        off.append(off_hand_blow(battle, warrior, now.main, now.off))
    if held.third is not None:
        off.append(coated(warrior, held.third))
    off += [main] * like_off_hand
    for hook in (hooks.extra_blows, hooks.late_blows):
        for more in hook.collect(battle, warrior, traits=warrior.held_traits):
            off += more
    return normal, off


def struck(fights: Iterable[ActionTaken], normal: int, off: int) -> tuple[int, int]:
    """How many of these normal and off-hand attacks some actions of one warrior bring them."""
    made = extra = paid = 0
    for taken in fights:
        made, extra = _after(taken, paid, made, extra, normal, off)
        paid += 0 if taken.action in CHARGES else taken.price
    return made, extra


def _after(taken: ActionTaken, paid: int, made: int, extra: int, normal: int, off: int) -> tuple[int, int]:
    """The attacks made after one more action, given what was paid for attacks before it."""
    if taken.action in CHARGES:
        attacks = taken.price - CHARGES[taken.action]
        return min(normal, made + attacks), min(off, extra + attacks)
    if paid + taken.price >= _ALL:
        return normal, off
    if taken.action == OFF_HAND:
        return made, min(off, extra + 1)
    return made + 1, extra + 1 if extra <= made and extra < off else extra


def _fights(battle: Battle, warrior: Combatant, kinds: Container[str] = FIGHTS) -> list[ActionTaken]:
    """The attacks of this activation or reaction as actions; a charge that failed has no attacks in it.

    An off-hand attack that cost nothing is part of the action before it.
    """
    slot = battle.state.activations.slot
    if slot is None:
        return []
    lost = FAILING if warrior.failed_charge else ()
    mine = [it for it in slot.taken if it.who == warrior.id and it.action in kinds and it.action not in lost]
    return [it for it in mine if it.price or it.action != OFF_HAND]


def _made(battle: Battle, warrior: Combatant, fights: Sequence[ActionTaken], normal: int) -> tuple[int, int]:
    """How many normal and off-hand attacks they have made by these actions: those of the off hand are all announced."""
    return struck(fights, normal, 0)[0], times(battle, warrior, (OFF_HAND,))


def can_strike(battle: Battle, warrior: Combatant) -> bool:
    """Whether they may strike at somebody they touch, or within reach of their pike."""
    return may_strike(warrior) or bool(in_reach(battle, warrior))


def _has_target(battle: Battle, warrior: Combatant) -> bool:
    return can_strike(battle, warrior) and bool(attackable(battle, warrior))


def _may_attack(battle: Battle, warrior: Combatant) -> bool:
    if not _has_target(battle, warrior):
        return False
    normal, _ = arsenal(battle, warrior)
    return _made(battle, warrior, _fights(battle, warrior), len(normal))[0] < len(normal)


def _may_strike_off_hand(battle: Battle, warrior: Combatant) -> bool:
    """Whether an off-hand attack is left: all normal ones are made, or something took the only one from them."""
    if not _has_target(battle, warrior):
        return False
    normal, off = arsenal(battle, warrior)
    made, extra = _made(battle, warrior, _fights(battle, warrior), len(normal))
    return made >= len(normal) and extra < len(off)


def _attacks(battle: Battle, warrior: Combatant, _price: int) -> Flow[bool]:
    yield from _strike(battle, warrior)
    return True


def charge_home(battle: Battle, warrior: Combatant) -> Flow[None]:
    """The attacks that are part of a charge, made at once (ALT-VII-k-17)."""
    if may_strike(warrior):
        yield from _strike(battle, warrior)


def all_attacks(battle: Battle, warrior: Combatant, charged: bool) -> Flow[None]:
    """All attacks of a warrior in an activation of theirs, in which they may have charged with every action."""
    yield ActionsGained((warrior.id,), None, _ALL)
    if charged:
        yield ActionTaken(warrior.id, CHARGE, "movement", _ALL)
        yield from charge_home(battle, warrior)
    elif _may_attack(battle, warrior):
        yield ActionTaken(warrior.id, ATTACK, "close combat", _ALL)
        yield from _strike(battle, warrior)


def _strike(battle: Battle, warrior: Combatant) -> Flow[None]:
    """The attacks of the last action that they took; all that begins with the first attack comes before it."""
    yield from begin_fight(battle, warrior)
    targets = attackable(battle, warrior)
    if not targets or not can_strike(battle, warrior):
        return
    for instead in hooks.instead_of_blows.handlers(warrior) if len(_fights(battle, warrior)) == 1 else ():
        if (yield from instead(battle, warrior, targets)):
            yield ConditionBegan(warrior.id, Condition(OTHERWISE, "phase", tags=(NO_ATTACKS,)))
            return
    blows = yield from _blows(battle, warrior)
    blows = yield from _with_bites(battle, warrior, blows)
    taken_out = len(battle.state.taken_out)
    yield from deal(battle, warrior, blows)
    if any(by == warrior.id for _, by, _ in battle.state.taken_out[taken_out:]):
        yield from taste_blood(battle, [warrior])


def _blows(battle: Battle, warrior: Combatant) -> Flow[list[Weapon]]:
    """The weapon of each attack of their last action; those of the off hand that cost nothing are announced."""
    normal, off = arsenal(battle, warrior)
    *before, last = _fights(battle, warrior)
    made, extra = _made(battle, warrior, before, len(normal))
    own = 1 if last.action == OFF_HAND else 0
    extra -= own
    paid = sum(it.price for it in before if it.action not in CHARGES)
    made_now, extra_now = _after(last, paid, made, extra, len(normal), len(off))
    for _ in range(extra_now - extra - own):
        yield ActionTaken(warrior.id, OFF_HAND, last.step, 0)
    blows = normal[made:made_now] + off[extra:extra_now]
    if not times(battle, warrior, (FREE_BLOWS,)):
        free = [
            coated(warrior, weapon) for more in hooks.free_blows.collect(battle, warrior) for weapon in more
        ]
        if free:
            yield ActionTaken(warrior.id, FREE_BLOWS, last.step, 0)
        blows += free
    return blows


def _with_bites(battle: Battle, warrior: Combatant, blows: list[Weapon]) -> Flow[list[Weapon]]:
    """The blows, of which some bite instead: nobody else strikes between those and the others."""
    for keeps_back in hooks.blows_kept_back.handlers(warrior):
        bites = yield from keeps_back(battle, warrior, blows)
        if bites:
            yield ConditionEnded(warrior.id, BITING)
            blows = [*blows[: len(blows) - bites], *[POISON_BITE] * bites]
    return blows


def begin_fight(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Take weapons and begin the combat before the first attacks, and when a warrior charges after some."""
    fights = _fights(battle, warrior, FOUGHT)
    if len(fights) > 1 and fights[-1].action not in CHARGES:
        return
    for it, begins in hooks.combat_begins.handlers_of(engaged(battle)):
        yield from begins(battle, it)
    for it in engaged(battle):
        new = it.loadout is None or it is warrior
        yield from take_weapons(battle, it)
        for then in hooks.weapons_in_hand.handlers(it, it.held_traits) if new else ():
            yield from then(battle, it)


def finish_fights(battle: Battle, acting: Sequence[int]) -> Flow[None]:
    """End the round of a combat, when an activation or reaction ends in which attacks were made."""
    for id in acting:
        warrior = battle.combatant(id)
        if not warrior.on_table or not _fights(battle, warrior, FOUGHT):
            continue
        if warrior.contacts:
            yield CombatFought((id,))
        for ends in hooks.combat_ends.handlers(warrior):
            yield from ends(battle, warrior)
        yield from check_all_alone(battle, [warrior])


FIGHTING = (
    Action(ATTACK, "close combat", _may_attack, _attacks, ONE),
    Action(OFF_HAND, "close combat", _may_strike_off_hand, _attacks, ONE),
)
