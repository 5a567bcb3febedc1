"""Betrayal in Death and the Fog of Death of the Dark Emissary; the rest of his lore stands in `albion`."""

from rules.combat.charging.charging import charge_limit, charge_route
from rules.combat.effects import hooks
from rules.combat.magic.spells.book import not_yet, spell
from rules.combat.magic.spells.harm import dice, reached, strike
from rules.combat.magic.spells.lasting import hold, until_next_turn
from rules.combat.melee.melee import attack_one
from rules.combat.rolls.rule_rolls import roll_for_rule
from rules.combat.shared_charts import shot_range
from rules.combat.shooting.aiming import is_ready, loaded_now
from rules.combat.shooting.shooting import fire
from rules.engine.battle import Battle, ask
from rules.engine.combatant import Combatant
from rules.engine.conditions import VEILED
from rules.engine.decisions import Choice
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell

BETRAYAL, FOG = "betrayal-in-death", VEILED
#: On what the fog strikes an enemy and a friend.
ENEMIES, FRIENDS = 4, 6
SHOOTING = "shooting"


@spell(BETRAYAL)
def _betrayal(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    for one in (yield from reached(battle, who, spell, battle.state.enemies_of(who.side))):
        yield from until_next_turn(who, spell, one)


@hooks.taken_out.handles(BETRAYAL)
def _betrays(battle: Battle, who: Combatant, attacker: Combatant | None, in_combat: bool) -> Flow[None]:
    """Slain by a blow he strikes a comrade of that fight once; in the shooting phase he shoots one, or runs at him."""
    if in_combat and attacker is not None:
        comrades = [
            one for one in _comrades(battle, who) if attacker.id in one.contacts and one.id != attacker.id
        ]
        victim = yield from _chosen(battle, who, comrades)
        if victim is not None:
            yield from attack_one(battle, who, victim, [who.in_hand.main])
    elif battle.state.phase == SHOOTING:
        yield from _shoots_or_runs(battle, who)


def _shoots_or_runs(battle: Battle, who: Combatant) -> Flow[None]:
    """A shot at a comrade whom he sees in range; without a missile weapon one blow at one whom a charge would reach."""
    weapons = [weapon for weapon in who.fighter.weapons if weapon.shot is not None]
    comrades = _comrades(battle, who)
    if not weapons:
        limit = charge_limit(battle, who)
        near = [one for one in comrades if charge_route(battle, who, one, limit) is not None]
        victim = yield from _chosen(battle, who, near)
        if victim is not None:
            yield from attack_one(battle, who, victim, [who.in_hand.main])
        return
    ready = [it for it in weapons if is_ready(battle, who, it) and loaded_now(battle, who, it) > 0]
    for weapon in ready[:1]:
        reach = shot_range(battle, who, weapon)
        seen = [one for one in comrades if who.gap_to(one) <= reach and battle.sees(who, one)]
        victim = yield from _chosen(battle, who, seen)
        if victim is not None:
            yield from fire(battle, who, victim, weapon)


def _comrades(battle: Battle, who: Combatant) -> list[Combatant]:
    return [one for one in battle.state.of_side(who.side) if one is not who]


def _chosen(battle: Battle, who: Combatant, among: list[Combatant]) -> Flow[Combatant | None]:
    """The warrior he turns on, chosen by the Emissary's player."""
    if len(among) < 2:
        return among[0] if among else None
    emissary = who.conditions[BETRAYAL].by
    assert emissary is not None
    side = battle.combatant(emissary).side
    answer = yield from ask(Choice(side, "betrayed", tuple(str(one.id) for one in among), who.id))
    return battle.combatant(int(answer))


@spell(FOG, when=not_yet(FOG))
def _fog(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """It strikes enemies on 4 or more and friends on a 6; everybody sees 3D6 inches to shoot and to charge."""
    for one in (yield from reached(battle, who, spell, battle.others(who))):
        if (yield from roll_for_rule(battle, one, spell.name, ENEMIES if who.opposes(one) else FRIENDS)):
            yield from strike(battle, who, spell, one, 2)
    sight = yield from dice(who, spell, 3)
    for one in battle.state.on_table():
        yield from hold(who, spell, one, "turn", side=who.side, amount=sight * 100)
