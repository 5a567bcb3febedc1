"""Waaagh! Magic of the Orc Shamans."""

from rules.combat.effects import hooks
from rules.combat.magic.spells import aims
from rules.combat.magic.spells.book import not_yet, spell
from rules.combat.magic.spells.harm import NO_SAVE, dice, reached, strike
from rules.combat.magic.spells.lasting import aura, hold, in_reach, plus
from rules.combat.magic.spells.moves import pushed, where_carried
from rules.combat.psychology.minds import NEVER_CHARGED
from rules.engine.battle import Battle, ask
from rules.engine.decisions import Choice
from rules.engine.events import ConditionEnded, WarriorMoved
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell
from rules.engine.state.combatant import Combatant
from rules.engine.table import distance

LEDZ_GO, FOOLED, CLUBBA = "ledz-go", "fooled-ya", "clubba"
#: The tag of one to whose next activation no enemy reacts.
HURRIES = "hurries"
LEDZ_GO_REACH = 400
STEP_OUT = 400
GREENSKINS = ("orc", "goblin")


def _may_let_go(battle: Battle, warrior: Combatant) -> bool:
    return bool(_boyz(battle, warrior)) if battle.sequence.by_rounds else not warrior.under(LEDZ_GO)


def _boyz(battle: Battle, warrior: Combatant) -> list[Combatant]:
    """The Orcs and Goblins near enough to be hurried on, themselves among them; one of them is chosen."""
    boyz = [
        other for other in battle.state.of_side(warrior.side) if other.fighter.line.startswith(GREENSKINS)
    ]
    return [other for other in boyz if warrior.gap_to(other) <= LEDZ_GO_REACH and not other.under(LEDZ_GO)]


@spell(LEDZ_GO, when=_may_let_go)
def _ledz_go(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """All near them strike first as long as they stand; or one activation of one of them is too quick for enemies."""
    if battle.sequence.by_rounds:
        yield from _hurries(battle, caster, spell)
        return
    boyz = [
        warrior
        for warrior in battle.state.of_side(caster.side)
        if warrior.fighter.line.startswith(GREENSKINS)
    ]
    yield from aura(
        caster, spell, [caster, *(warrior for warrior in boyz if warrior is not caster)], "by-standing"
    )


def _hurries(battle: Battle, caster: Combatant, spell: KnownSpell) -> Flow[None]:
    boyz = _boyz(battle, caster)
    chosen = boyz[0]
    if len(boyz) > 1:
        answer = yield from ask(
            Choice(caster.side, LEDZ_GO, tuple(str(warrior.id) for warrior in boyz), caster.id)
        )
        chosen = battle.combatant(int(answer))
    yield from hold(caster, spell, chosen, "", HURRIES)


@hooks.keeps_off_reactions.handles(HURRIES)
def _goes(_battle: Battle, warrior: Combatant) -> Flow[bool]:
    """The next time that they are rolled for, alone or in a group, whatever comes of the roll (ALT-XII-f-i)."""
    yield ConditionEnded(warrior.id, LEDZ_GO, "off he goes")
    return True


@hooks.strikes_first.handles(LEDZ_GO)
def _first(battle: Battle, warrior: Combatant) -> bool:
    return not battle.sequence.by_rounds and in_reach(battle, warrior, LEDZ_GO, LEDZ_GO_REACH)


@spell("oi-gerroff", aims.free_enemies)
def _gerroff(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """Push the target D6 inches; what stops it costs both a Strength 3 hit each."""
    far = yield from dice(caster, spell)
    met, blocked = yield from pushed(battle, target, caster.position, far * 100)
    if blocked:
        yield from strike(battle, caster, spell, target, 3)
    if met is not None:
        yield from strike(battle, caster, spell, met, 3)


@spell("zzap", aims.closest_enemies)
def _zzap(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    hits = yield from dice(caster, spell, sides=3)
    yield from strike(battle, caster, spell, target, 4, NO_SAVE, hits=hits)


@spell(FOOLED, when=not_yet(FOOLED))
def _fooled(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    if caster.contacts:
        spot = yield from where_carried(battle, caster, STEP_OUT, {})
        if spot is not None:
            yield WarriorMoved(
                caster.id, "magic", (caster.position, spot[0]), distance(caster.position, spot[0])
            )
    yield from hold(caster, spell, target, "turn", NEVER_CHARGED, side=caster.side)


@spell(CLUBBA, when=not_yet(CLUBBA))
def _clubba(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from hold(caster, spell, target, "by-wounded", changes=plus(A=1))


@spell("fire-of-gork", aims.closest_enemies)
def _fire_of_gork(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """Two bolts; the second at the same enemy or at the next closest one."""
    second = yield from _second(battle, caster, spell, target)
    for bolt in (target, second):
        hits = yield from dice(caster, spell, sides=3)
        yield from strike(battle, caster, spell, bolt, 3, hits=hits)


def _second(battle: Battle, caster: Combatant, spell: KnownSpell, first: Combatant) -> Flow[Combatant]:
    others = [enemy for enemy in aims.enemies(battle, caster, spell) if enemy is not first]
    if not others:
        return first
    nearest = min(others, key=lambda warrior: (caster.gap_to(warrior), warrior.id))
    answer = yield from ask(Choice(caster.side, "second bolt", (str(first.id), str(nearest.id)), caster.id))
    if answer == str(first.id) or not (yield from reached(battle, caster, spell, [nearest])):
        return first
    return nearest
