"""Close combat for actions: only he strikes who acts, blow by blow (ALT-VII-h, ALT-VII-i).

Each action is one attack, with one of the off hand that costs nothing; off-hand attacks beyond the normal ones cost an
action each. Three actions cover everything. The round of a combat, of which flails, hatred and the like speak, is the
activation or reaction in which one attacks (ALT-XIII-3).
"""

from collections.abc import Iterable, Sequence

from rules.combat.actions.action import ONE, Action
from rules.combat.actions.slots import times
from rules.combat.effects import hooks
from rules.combat.effects.special_rules.close_quarters import BITING, POISON_BITE
from rules.combat.injury.hits import coated
from rules.combat.melee.melee import attackable, deal, engaged, in_reach, may_strike
from rules.combat.melee.wielding import held_now, off_hand_blow, take_weapons
from rules.combat.psychology.all_alone import check_all_alone
from rules.combat.psychology.minds import NO_ATTACKS
from rules.combat.psychology.tempers import taste_blood
from rules.engine.battle import Battle
from rules.engine.combatant import Combatant
from rules.engine.conditions import Condition
from rules.engine.events import ActionTaken, CombatFought, ConditionBegan, ConditionEnded
from rules.engine.flow import Flow
from rules.engine.setup import Weapon

ATTACK, OFF_HAND = "attack", "off-hand attack"
CHARGE, LONG_CHARGE, SPRINT_CHARGE = "charge", "long charge", "sprint charge"
#: What a spell, or a move that nobody steers, brings him to: it is no action and has one attack in it.
CONTACT = "contact"
#: How many attacks a charge has in it, by its kind, less than its price.
CHARGES = {CHARGE: 0, LONG_CHARGE: 1, SPRINT_CHARGE: 2, CONTACT: -1}
#: Charges that may fail.
FAILING = (CHARGE, LONG_CHARGE, SPRINT_CHARGE)
#: Whatever has attacks in it, and whatever else is done in a combat.
FIGHTS = frozenset({ATTACK, OFF_HAND, *CHARGES})
FIRE_PISTOLS, SHOOT_AT_HAND = "fire pistols", "shoot at hand"
#: The condition of one who did something else than to strike, for all of this activation or reaction.
OTHERWISE = "attacked-otherwise"
#: So many actions cover all attacks that somebody has (ALT-VII-h-5, ALT-VII-i-4).
_ALL = 3


def arsenal(battle: Battle, who: Combatant) -> tuple[list[Weapon], list[Weapon]]:
    """The weapon of each of his normal attacks, and of each that is made with the off hand or priced like one."""
    attacks = battle.rules.attacks(battle, who)
    if not attacks:
        return [], []
    held, now = who.in_hand, held_now(who)
    own = attacks - (1 if held.off is not None else 0)
    like_off_hand = min(hooks.like_off_hand.total(battle, who), max(0, own - 1))
    main = coated(who, now.main)
    normal, off = [main] * (own - like_off_hand), [main] * like_off_hand
    if now.off is not None:
        off.append(off_hand_blow(who, now.main, now.off))
    if held.third is not None:
        off.append(coated(who, held.third))
    for hook in (hooks.extra_blows, hooks.late_blows):
        for more in hook.collect(battle, who, traits=who.held_traits):
            off += more
    return normal, off


def struck(fights: Iterable[ActionTaken], normal: int, off: int) -> tuple[int, int]:
    """How many of so many normal and off-hand attacks some actions of one warrior brought him."""
    made = extra = paid = 0
    for taken in fights:
        if taken.action in CHARGES:
            made = min(normal, made + taken.price - CHARGES[taken.action])
            extra = min(off, extra + taken.price - CHARGES[taken.action])
        else:
            paid += taken.price
            made, extra = _after(taken.action, paid, made, extra, normal, off)
    return made, extra


def _after(action: str, paid: int, made: int, extra: int, normal: int, off: int) -> tuple[int, int]:
    """What is made after one more action was paid."""
    if paid >= _ALL:
        return normal, off
    if action == OFF_HAND:
        return made, min(off, extra + 1)
    return made + 1, extra + 1 if extra <= made and extra < off else extra


def _fights(battle: Battle, who: Combatant) -> list[ActionTaken]:
    """What he has done to attack in this activation or reaction; a charge that failed has no attacks in it."""
    slot = battle.state.activations.slot
    if slot is None:
        return []
    lost = FAILING if who.failed_charge else ()
    return [it for it in slot.taken if it.who == who.id and it.action in FIGHTS and it.action not in lost]


def _fought(battle: Battle, who: Combatant) -> int:
    """How often he has attacked, fired and shot in a combat."""
    return len(_fights(battle, who)) + times(battle, who, (FIRE_PISTOLS, SHOOT_AT_HAND))


def can_strike(battle: Battle, who: Combatant) -> bool:
    """Whether he may strike at somebody whom he touches, or whom a pike reaches."""
    return may_strike(who) or bool(in_reach(battle, who))


def _has_target(battle: Battle, who: Combatant) -> bool:
    return can_strike(battle, who) and bool(attackable(battle, who))


def _may_attack(battle: Battle, who: Combatant) -> bool:
    if not _has_target(battle, who):
        return False
    normal, off = arsenal(battle, who)
    return struck(_fights(battle, who), len(normal), len(off))[0] < len(normal)


def _may_strike_off_hand(battle: Battle, who: Combatant) -> bool:
    """When all normal attacks are made, or something took the only one from him."""
    if not _has_target(battle, who):
        return False
    normal, off = arsenal(battle, who)
    made, extra = struck(_fights(battle, who), len(normal), len(off))
    return made >= len(normal) and extra < len(off)


def _attacks(battle: Battle, who: Combatant, _price: int) -> Flow[bool]:
    yield from _strike(battle, who)
    return True


def charge_home(battle: Battle, who: Combatant) -> Flow[None]:
    """The attacks that are part of a charge, made at once (ALT-VII-k-17)."""
    if may_strike(who):
        yield from _strike(battle, who)


def _strike(battle: Battle, who: Combatant) -> Flow[None]:
    """The attacks of the last action that he took; all that begins with the first attack comes before it."""
    yield from begin_fight(battle, who)
    targets = attackable(battle, who)
    if not targets or not can_strike(battle, who):
        return
    for instead in hooks.instead_of_blows.handlers(who) if len(_fights(battle, who)) == 1 else ():
        if (yield from instead(battle, who, targets)):
            yield ConditionBegan(who.id, Condition(OTHERWISE, "phase", tags=(NO_ATTACKS,)))
            return
    normal, off = arsenal(battle, who)
    fights = _fights(battle, who)
    made, extra = struck(fights, len(normal), len(off))
    made_before, extra_before = struck(fights[:-1], len(normal), len(off))
    blows = normal[made_before:made] + off[extra_before:extra]
    if len(fights) == 1:
        blows += [coated(who, weapon) for more in hooks.free_blows.collect(battle, who) for weapon in more]
    blows = yield from _with_bites(battle, who, blows)
    taken_out = len(battle.state.taken_out)
    yield from deal(battle, who, blows)
    if any(by == who.id for _, by, _ in battle.state.taken_out[taken_out:]):
        yield from taste_blood(battle, [who])


def _with_bites(battle: Battle, who: Combatant, blows: list[Weapon]) -> Flow[list[Weapon]]:
    """The blows, of which some bite instead: nobody else strikes between those and the others."""
    for keeps_back in hooks.blows_kept_back.handlers(who):
        bites = yield from keeps_back(battle, who, blows)
        if bites:
            yield ConditionEnded(who.id, BITING)
            blows = [*blows[: len(blows) - bites], *[POISON_BITE] * bites]
    return blows


def begin_fight(battle: Battle, who: Combatant) -> Flow[None]:
    """Before his first attacks: weapons are taken, and what begins with a combat begins."""
    if _fought(battle, who) > 1:
        return
    for it, begins in hooks.combat_begins.handlers_of(engaged(battle)):
        yield from begins(battle, it)
    for it in engaged(battle):
        new = it.loadout is None or it is who
        yield from take_weapons(battle, it)
        for then in hooks.weapons_in_hand.handlers(it, it.held_traits) if new else ():
            yield from then(battle, it)


def finish_fights(battle: Battle, acting: Sequence[int]) -> Flow[None]:
    """When an activation or reaction ends in which attacks were made: the round of this combat is over."""
    for id in acting:
        who = battle.combatant(id)
        if not who.on_table or not _fought(battle, who):
            continue
        if who.contacts:
            yield CombatFought((id,))
        for ends in hooks.combat_ends.handlers(who):
            yield from ends(battle, who)
        yield from check_all_alone(battle, [who])


FIGHTING = (
    Action(ATTACK, "close combat", _may_attack, _attacks, ONE),
    Action(OFF_HAND, "close combat", _may_strike_off_hand, _attacks, ONE),
)
