"""Close combat: who strikes when, at whom, and with what (CORE-CC, CORE-PARRY, CORE-DOWN)."""

from collections.abc import Collection, Sequence

from rules.combat.effects import hooks
from rules.combat.injury.critical_blows import Landed, critical_need, critical_strikes
from rules.combat.injury.critical_effects import ONCE_MORE
from rules.combat.injury.hits import Hit, blow_hit
from rules.combat.injury.injury import resolve_hits, take_out_of_action
from rules.combat.melee.combat_group import fights_now, opponents, strikes_now
from rules.combat.melee.parrying import parry
from rules.combat.melee.strike_order import REACH, strike_order
from rules.combat.melee.wielding import blows_of, other_hand, take_weapons
from rules.combat.psychology.hatred import strikes_again
from rules.combat.psychology.minds import HELPLESS, NO_ATTACKS, NO_BLOWS, able, fleeing, forbidden
from rules.combat.rolls.rerolls import TO_HIT, RolledAgain, roll_with_rerolls
from rules.combat.shooting.loading import DOUBLE
from rules.combat.shooting.point_blank import shots_before_blows
from rules.engine.battle import Battle, ask, throw
from rules.engine.conditions import HIDDEN, NOT_ATTACKED
from rules.engine.decisions import AttackTarget
from rules.engine.dice import Faces, Modifier
from rules.engine.events import AnyEvent, BlowStruck, CombatFought, ConditionEnded, Status
from rules.engine.flow import Flow, Need
from rules.engine.loadouts import blow
from rules.engine.setup import Weapon
from rules.engine.state import Combatant

#: How far a pike reaches, in 1/100 inch.
PIKE = 300

#: The weapons of blows, by the enemy at whom they are aimed.
type Aimed = dict[int, list[Weapon]]

#: The condition of one who loses his first blow against whoever brought it (Sign of Sigmar).
AWED = "awed"

#: The trait of a weapon that strikes again where it hit and did not wound.
BARRAGE = "barrage"


def fight(battle: Battle) -> Flow[None]:
    """One close combat phase: everybody in contact fights, whoever's turn it is (CORE-TURN-COMBAT-BOTH-1).

    Where only those strike whose turn or activation it is, the others have their weapons in hand to defend themselves.
    """
    pikes = [one for one in battle.state.on_table() if REACH in one.arms and in_reach(battle, one)]
    if not (fighters := engaged(battle)) and not pikes:
        return
    for one, begins in hooks.combat_begins.handlers_of(fighters):
        yield from begins(battle, one)
    for one in (fighters := engaged(battle)):
        yield from take_weapons(battle, one)
        for then in hooks.weapons_in_hand.handlers(one, one.held_traits):
            yield from then(battle, one)
    yield from battle.rules.begin_combat_phase(battle, fighters)
    strikers = [one for one in fighters if strikes_now(battle, one)]
    pikes = [one for one in pikes if strikes_now(battle, one)]
    if battle.rules.fires_pistols_in_combat(battle):
        yield from shots_before_blows(battle, strikers)
    order = yield from strike_order(battle, [*strikers, *(one for one in pikes if not one.contacts)])
    yield from _in_order(battle, order)
    for one in dict.fromkeys(order):
        late = [weapon for more in hooks.late_blows.collect(battle, one) for weapon in more]
        if late and may_strike(one):
            yield from deal(battle, one, late)
    still = tuple(one.id for one in strikers if one.on_table and one.contacts)
    if still:
        yield CombatFought(still)
    for one in strikers:
        for ends in hooks.combat_ends.handlers(one) if one.on_table else ():
            yield from ends(battle, one)


def _in_order(battle: Battle, order: Sequence[Combatant]) -> Flow[None]:
    """Everybody's blows; what lashes out at a charger comes before his, from whoever is quicker, else after them.

    Whoever is listed twice strikes at those whom his weapon strikes early at the first place, then at the rest.
    """
    lashes = [
        (who, weapon, at)
        for who in dict.fromkeys(order)
        for blows in hooks.early_blows.collect(battle, who, traits=who.held_traits)
        for weapon, at in blows
    ]
    only = battle.state.active if battle.sequence.one_side_strikes else None
    striking = list(order) if only is None else [it for it in order if it.side == only]
    to_come: dict[int, Aimed] = {}
    for place, one in enumerate(striking):
        at_him = [(who, weapon) for who, weapon, at in lashes if at == one.id]
        for who, weapon in at_him:
            if who.profile.I > one.profile.I:
                yield from _lash(battle, who, one, weapon)
        if one in striking[place + 1 :]:
            to_come |= yield from _strike_early(battle, one)
        elif one.id in to_come:
            left = {at: blows for at, blows in to_come[one.id].items() if at in one.contacts}
            yield from _land(battle, one, left if may_strike(one) else {})
        elif may_strike(one) or in_reach(battle, one):
            yield from strike(battle, one)
        for who, weapon in at_him:
            if who.profile.I <= one.profile.I:
                yield from _lash(battle, who, one, weapon)


def _strike_early(battle: Battle, who: Combatant) -> Flow[dict[int, Aimed]]:
    """All his blows are aimed, and those at enemies whom he strikes early rolled; the others are still to come."""
    by_weapon = battle.rules.struck_early(battle, who)
    early = [enemy.id for enemy in attackable(battle, who) if enemy.id in by_weapon]
    if not early or not may_strike(who):
        return {}
    return {who.id: (yield from strike(battle, who, early))}


def _lash(battle: Battle, who: Combatant, target: Combatant, weapon: Weapon) -> Flow[None]:
    """One blow out of turn at somebody whom he touches."""
    if may_strike(who) and target.id in who.contacts:
        yield from attack_one(battle, who, target, [weapon])


def in_reach(battle: Battle, who: Combatant) -> list[Combatant]:
    """Enemies in sight whom a pike reaches though nobody touches its bearer, in roster order."""
    if REACH not in who.held_traits or who.contacts:
        return []
    if not able(who) or who.under(HIDDEN) or forbidden(who, NO_BLOWS):
        return []
    return [
        one for one in battle.enemies_seen(who) if who.is_within(one, PIKE) and fights_now(battle, who, one)
    ]


def engaged(battle: Battle) -> list[Combatant]:
    """Everybody who touches an enemy with whom he fights in this phase, in roster order."""
    touching = [one for one in battle.state.combatants if one.on_table and one.contacts]
    if not (battle.several or battle.state.activations.now or battle.sequence.one_side_strikes):
        return touching
    return [one for one in touching if opponents(battle, one)]


def may_strike(one: Combatant) -> bool:
    """Standing, in contact, and with nothing that keeps him from it."""
    if not one.standing or not one.contacts:
        return False
    return not (one.conditions and (one.has(NO_BLOWS) or one.has(NO_ATTACKS)))


def strike(battle: Battle, who: Combatant, only: Collection[int] = ()) -> Flow[Aimed]:
    """All attacks of one warrior in his turn to strike, or those at some enemies only; what he aimed at the others."""
    targets = [one for one in attackable(battle, who) if not only or one.id in only]
    if not targets:
        return {}
    for instead in hooks.instead_of_blows.handlers(who):
        if (yield from instead(battle, who, targets)):
            return {}
    blows = yield from blows_of(battle, who)
    for keeps in hooks.blows_kept_back.handlers(who):
        blows = blows[: len(blows) - (yield from keeps(battle, who, blows))]
    aimed = yield from _aim(battle, who, blows)
    yield from _land(battle, who, {at: aimed[at] for at in aimed if not only or at in only})
    return {at: aimed[at] for at in aimed if only and at not in only}


def deal(battle: Battle, who: Combatant, blows: Sequence[Weapon]) -> Flow[None]:
    """Blows aimed first, then rolled target by target."""
    yield from _land(battle, who, (yield from _aim(battle, who, blows)))


def _aim(battle: Battle, who: Combatant, blows: Sequence[Weapon]) -> Flow[Aimed]:
    """Which of his blows goes at which enemy; all are aimed before any is rolled."""
    choices = tuple(target.id for target in attackable(battle, who))
    if not choices:
        return {}
    only, *others = choices
    aimed: Aimed = {}
    for attack, weapon in enumerate(blows, start=1):
        target = only
        if others:
            target = int((yield from ask(AttackTarget(who.side, who.id, attack, choices))))
        aimed.setdefault(target, []).append(weapon)
    if who.conditions and who.under(AWED):
        yield from _loses_one(battle, who, len(blows), aimed)
    return aimed


def _land(battle: Battle, who: Combatant, aimed: Aimed) -> Flow[None]:
    """Blows that were aimed are rolled target by target."""
    for target, weapons in aimed.items():
        if _has_run(battle, who, battle.combatant(target)):
            continue
        if battle.sequence.one_side_strikes:
            yield from _meet_attacker(battle, who, battle.combatant(target))
            if not who.standing:
                return
        yield from attack_one(battle, who, battle.combatant(target), weapons)
        if who.conditions and who.under(ONCE_MORE):
            yield ConditionEnded(who.id, ONCE_MORE)
            if battle.combatant(target).on_table:
                yield from attack_one(battle, who, battle.combatant(target), weapons[:1])


def _has_run(battle: Battle, who: Combatant, target: Combatant) -> bool:
    """Whether somebody flees and is out of reach by now: what was meant for him is lost (HERO-PANIC-4)."""
    return fleeing(target) and target.id not in who.contacts and target not in in_reach(battle, who)


def _loses_one(battle: Battle, who: Combatant, blows: int, aimed: Aimed) -> Flow[None]:
    """Of several attacks the awed lose the first that is meant for her who awes them; once, if they come one by one."""
    by = who.conditions[AWED].by
    if by not in aimed:
        return
    one_by_one = battle.sequence.one_side_strikes
    if blows > 1 or (one_by_one and battle.rules.attacks(battle, who) > 1):
        aimed[by] = aimed[by][1:]
        if one_by_one:
            yield ConditionEnded(who.id, AWED)


def _meet_attacker(battle: Battle, who: Combatant, target: Combatant) -> Flow[None]:
    """What befalls him who strikes at somebody for the first time in an activation or reaction."""
    slot = battle.state.activations.slot
    if slot is not None and (who.id, target.id) not in slot.met:
        for meets in hooks.struck_at.handlers(target):
            yield from meets(battle, target, who)


def attackable(battle: Battle, who: Combatant) -> list[Combatant]:
    """Enemies in contact that he may strike: the standing first, the fallen only when none stands (CORE-DOWN)."""
    near = opponents(battle, who) if who.contacts or REACH not in who.arms else in_reach(battle, who)
    touching = [one for one in near if not forbidden(one, NOT_ATTACKED)]
    if who.fighter.animal:
        touching = [one for one in touching if not hooks.befriends.any_true(battle, one, who)]
    if battle.sequence.blows_need_sight:
        touching = [one for one in touching if battle.sees(who, one)]
    standing = [one for one in touching if one.standing]
    return standing or [one for one in touching if one.on_table]


def attack_one(battle: Battle, who: Combatant, target: Combatant, weapons: Sequence[Weapon]) -> Flow[None]:
    """Roll all attacks at one target to hit, let it parry, and resolve what landed."""
    as_standing = target.down and battle.sequence.still_stands(battle, who, target)
    helpless = battle.rules.fells and forbidden(target, HELPLESS)
    if helpless or (target.status is Status.STUNNED and not as_standing):  # CORE-DOWN-STUN-1
        yield from take_out_of_action(battle, who, target, "struck down while stunned", in_combat=True)
        return
    needs = {
        weapon.key: battle.rules.blow_need(battle, who, target, weapon)
        for weapon in weapons
        if BARRAGE in blow(weapon).traits
    }
    landed: list[Landed] = []
    for weapon in weapons:
        struck = yield from roll_to_hit(battle, who, target, weapon)
        if struck is not None:
            landed.append(struck)
    if landed:
        landed = yield from parry(battle, who, target, landed)
    hits = [blow_hit(battle, who, target, it.weapon, it.die) for it in landed]
    if battle.rules.hits_critically:
        dice = [it.need for it in landed]
        became = yield from critical_strikes(battle, who, target, hits, dice, True)
        landed = [it for it, several in zip(landed, became, strict=True) for _ in several]
        hits = [hit for several in became for hit in several]
    for instead in hooks.instead_of_hits.handlers(who):
        other: Sequence[Hit] | None = yield from instead(battle, who, target, hits)
        if other is not None:
            yield from resolve_hits(battle, who, target, other, in_combat=True, as_standing=as_standing)
            return
    if not hits:
        return
    again = [
        (it.weapon, hit)
        for it, hit in zip(landed, hits, strict=True)
        if needs and it.weapon.key in needs and it.die is not None
    ]
    hits += [hit for hit in hits if DOUBLE in hit.traits]
    came = yield from resolve_hits(battle, who, target, hits, in_combat=True, as_standing=as_standing)
    for weapon, hit in again:
        if any(one.failed_to_wound and one.hit is hit for one in came):
            yield from _barrage(battle, who, target, weapon, needs[weapon.key])


def _barrage(battle: Battle, who: Combatant, target: Combatant, weapon: Weapon, need: Need) -> Flow[None]:
    """Blow after blow, each at 1 more off the roll to hit, as long as they hit and fail to wound (Annual 2002).

    The target counts as standing through all of them, as in any attack (CORE-DOWN-SAME-1).
    """
    harder = 0
    while target.on_table and may_strike(who):
        harder += 1
        worse = battle.rules.harder(battle, need, Modifier("barrage", -harder))
        again = yield from roll_to_hit(battle, who, target, weapon, worse)
        landed = [] if again is None else (yield from parry(battle, who, target, [again]))
        if not landed:
            return
        hits = [blow_hit(battle, who, target, weapon, it.die) for it in landed]
        came = yield from resolve_hits(battle, who, target, hits, in_combat=True, as_standing=True)
        if not any(one.failed_to_wound for one in came):
            return


def roll_to_hit(
    battle: Battle, who: Combatant, target: Combatant, weapon: Weapon, need: Need | None = None
) -> Flow[Landed | None]:
    """The blow with the result that hit (None when it hit without one); None where it missed."""
    need = need or battle.rules.blow_need(battle, who, target, weapon)
    if need.automatic:
        yield BlowStruck(who.id, target.id, weapon.name, None, True, need.automatic)
        return Landed(weapon, None)
    roll = need.to_hit(who.id)

    def again(faces: Faces) -> Flow[Faces | None]:
        spent = _second_blow(battle, who, target, weapon)
        if spent is None:
            return None
        yield BlowStruck(who.id, target.id, weapon.name, roll.shown(faces), False)
        yield from spent
        return (yield from throw(roll))

    faces = yield from roll_with_rerolls(battle, who, roll, TO_HIT, again)
    hit = roll.met_by(faces)
    reason = "rolled again" if isinstance(faces, RolledAgain) else ""
    yield BlowStruck(who.id, target.id, weapon.name, roll.shown(faces), hit, reason)
    return Landed(weapon, roll.total(faces), critical_need(battle, need, faces)) if hit else None


def _second_blow(
    battle: Battle, who: Combatant, target: Combatant, weapon: Weapon
) -> Sequence[AnyEvent] | None:
    """What it takes to roll a missed blow again, by hatred or otherwise, or because of a friend; None: he may not."""
    if strikes_again(battle, who, target) or hooks.rerolls_blow.any_true(battle, who, target, weapon):
        return ()
    spent = None if battle.rules.second_weapon_strikes else other_hand(who)
    if spent is not None:
        return spent
    for friend in hooks.gives_a_second_blow.warriors_with(battle, who.side):
        if friend.on_table:
            for given in hooks.gives_a_second_blow.collect(battle, friend, who):
                return given
    return None
