"""Betrayal in Death and the Fog of Death of the Dark Emissary; the rest of their lore stands in `albion`."""

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
from rules.engine.decisions import Choice
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import VEILED

BETRAYAL, FOG = "betrayal-in-death", VEILED
#: On what the fog strikes an enemy and a friend.
ENEMIES, FRIENDS = 4, 6
SHOOTING = "shooting"


@spell(BETRAYAL)
def _betrayal(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    for enemy in (yield from reached(battle, caster, spell, battle.state.enemies_of(caster.side))):
        yield from until_next_turn(caster, spell, enemy)


@hooks.taken_out.handles(BETRAYAL)
def _betrays(battle: Battle, warrior: Combatant, attacker: Combatant | None, in_combat: bool) -> Flow[None]:
    """Slain by a blow they strike a comrade of that fight once; in the shooting phase they shoot one, or run at one."""
    if in_combat and attacker is not None:
        comrades = [
            other
            for other in _comrades(battle, warrior)
            if attacker.id in other.contacts and other.id != attacker.id
        ]
        victim = yield from _chosen(battle, warrior, comrades)
        if victim is not None:
            yield from attack_one(battle, warrior, victim, [warrior.in_hand.main])
    elif battle.state.phase == SHOOTING:
        yield from _shoots_or_runs(battle, warrior)


def _shoots_or_runs(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Make them shoot at a comrade in range, or without a missile weapon strike one whom a charge would reach."""
    weapons = [weapon for weapon in warrior.fighter.weapons if weapon.shot is not None]
    comrades = _comrades(battle, warrior)
    if not weapons:
        limit = charge_limit(battle, warrior)
        near = [other for other in comrades if charge_route(battle, warrior, other, limit) is not None]
        victim = yield from _chosen(battle, warrior, near)
        if victim is not None:
            yield from attack_one(battle, warrior, victim, [warrior.in_hand.main])
        return
    ready = [it for it in weapons if is_ready(battle, warrior, it) and loaded_now(battle, warrior, it) > 0]
    for weapon in ready[:1]:
        reach = shot_range(battle, warrior, weapon)
        seen = [other for other in comrades if warrior.gap_to(other) <= reach and battle.sees(warrior, other)]
        victim = yield from _chosen(battle, warrior, seen)
        if victim is not None:
            yield from fire(battle, warrior, victim, weapon)


def _comrades(battle: Battle, warrior: Combatant) -> list[Combatant]:
    return [other for other in battle.state.of_side(warrior.side) if other is not warrior]


def _chosen(battle: Battle, warrior: Combatant, among: list[Combatant]) -> Flow[Combatant | None]:
    """The warrior they turn on, chosen by the Emissary's player."""
    if len(among) < 2:
        return among[0] if among else None
    emissary = warrior.conditions[BETRAYAL].by
    assert emissary is not None
    side = battle.combatant(emissary).side
    answer = yield from ask(Choice(side, "betrayed", tuple(str(other.id) for other in among), warrior.id))
    return battle.combatant(int(answer))


@spell(FOG, when=not_yet(FOG))
def _fog(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """It strikes enemies on 4 or more and friends on a 6; everybody sees 3D6 inches to shoot and to charge."""
    for warrior in (yield from reached(battle, caster, spell, battle.others(caster))):
        if (
            yield from roll_for_rule(
                battle, warrior, spell.name, ENEMIES if caster.opposes(warrior) else FRIENDS
            )
        ):
            yield from strike(battle, caster, spell, warrior, 2)
    sight = yield from dice(caster, spell, 3)
    for warrior in battle.state.on_table():
        yield from hold(caster, spell, warrior, "turn", side=caster.side, amount=sight * 100)
