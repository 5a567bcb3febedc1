"""Power dice: wizards gather one a turn and cast with as many as they like; two natural 1s are a miscast (HERO-MISC).

Ruling: every caster has a pool of their own that carries over; the dice rolled are spent whether the spell succeeds or
not, and their sum must reach its difficulty. What needs no roll needs no dice. A miscast spell fails before its chart.
"""

from collections.abc import Callable, Iterable
from functools import cache

from rules.catalogue.load import rulebook
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.magic.casting_roll import roll_casting
from rules.combat.psychology.minds import fleeing
from rules.combat.rolls.leadership_test import test_leadership
from rules.engine.bar import Bar
from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions.heroheim import PowerDice
from rules.engine.dice import Modifier, Roll
from rules.engine.events import (
    ConditionBegan,
    ConditionEnded,
    Miscast,
    PowerGathered,
    PowerSpent,
    RuleRolled,
    SpellCast,
)
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition
from rules.systems.heroheim.panic import panic

#: The purpose of a priest's test, and the condition of one who no longer knows a spell, before its key.
PRAYING, FORGOTTEN = "prayers being heard", "forgotten:"
#: The number of natural 1s that make a miscast.
ONES = 2
#: The reasons why a caster does not cast a spell.
FORGOT = Bar("was forgotten in a miscast", "HERO-MISC-3")
POWERLESS = Bar("takes a power die, and none is left", "HERO-REC-1")
#: How far a shattering pulse reaches (1/100 inch), and how strong it is.
PULSE, PULSE_STRENGTH = 200, 4

type Again = Callable[[Battle, Combatant], Flow[None]]


def gather_power(battle: Battle, combatants: Iterable[Combatant]) -> Flow[None]:
    """Each caster who acts now and does not flee gains a die, a priest only if they pass a test."""
    for warrior in list(combatants):
        if not any(spell.difficulty is not None for spell in warrior.fighter.spells) or fleeing(warrior):
            continue
        if is_wizard(warrior) or (yield from test_leadership(battle, warrior, PRAYING)):
            yield PowerGathered(warrior.id, 1)


def is_wizard(warrior: Combatant) -> bool:
    """Whether they cast spells; a warrior who only prays is a priest."""
    return any(spell.kind == "spell" for spell in warrior.fighter.spells)


def bar_to_power(battle: Battle, caster: Combatant, spell: KnownSpell) -> Bar | None:
    """The reason why they forgot a spell or have no die for it where it needs one; before the battle it needs none."""
    if caster.conditions and caster.under(FORGOTTEN + spell.key):
        return FORGOT
    if spell.difficulty is None or not battle.state.round:
        return None
    return None if battle.state.power.of(caster.id) > 0 else POWERLESS


def cast_with_power(
    battle: Battle,
    caster: Combatant,
    spell: KnownSpell,
    aimed: int | None,
    need: int,
    modifiers: tuple[Modifier, ...],
    again: Again,
) -> Flow[bool]:
    """Make one attempt: they say how many dice they roll. `again` lets them try another spell."""
    most, dice = battle.state.power.of(caster.id), 1
    if most > 1:
        prayer = spell.kind != "spell"
        dice = int((yield from ask(PowerDice(caster.side, caster.id, spell.key, need, most, prayer))))
    yield PowerSpent(caster.id, dice)
    roll = Roll("casting", count=dice, need=need, modifiers=modifiers, who=caster.id)
    faces = yield from roll_casting(battle, caster, spell, roll)
    slips = spell.kind == "spell" and faces.count(1) >= ONES
    cast = sum(faces) >= need and not slips
    yield SpellCast(caster.id, spell.key, aimed, roll.shown(faces), cast)
    if slips:
        yield from miscast(battle, caster, spell, again)
    return cast


def miscast(battle: Battle, caster: Combatant, spell: KnownSpell, again: Again) -> Flow[None]:
    """A D6 on the chart, and what comes of it."""
    roll = Roll("miscast", who=caster.id)
    faces = yield from throw(roll)
    yield Miscast(caster.id, spell.key, roll.shown(faces), miscast_results()[faces[0]])
    match faces[0]:
        case 1:
            yield from _pulse(battle, caster)
        case 2:
            yield from panic(battle, caster)
        case 3:
            yield ConditionBegan(caster.id, Condition(FORGOTTEN + spell.key))
        case 4:
            yield from _backlash(battle, caster)
        case 5:
            yield from _fizzles(battle, caster)
        case _:
            yield from _gains(caster, "Word of Power")
            yield from again(battle, caster)


@cache
def miscast_results() -> dict[int, str]:
    """The names of the faces of the miscast chart."""
    charts = rulebook().heroheim
    assert charts is not None
    return {die: row.name for row in charts.miscasts.rows for die in row.rolls}


def _pulse(battle: Battle, warrior: Combatant) -> Flow[None]:
    """A hit on the wizard and on everybody near, friend or foe; armour saves."""
    caught = [
        model for model in battle.state.on_table() if model is warrior or model.gap_to(warrior) <= PULSE
    ]
    for other in caught:
        if other.on_table:
            yield from resolve_hits(
                battle, None, other, [Hit("Shattering Pulse", PULSE_STRENGTH)], in_combat=False
            )


def _backlash(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Give power to one enemy wizard, each as likely as the others."""
    wizards = [enemy for enemy in battle.state.enemies_of(warrior.side) if is_wizard(enemy)]
    if not wizards:
        return
    chosen = wizards[0]
    if len(wizards) > 1:
        roll = Roll("whose power grows", sides=len(wizards), who=warrior.id)
        faces = yield from throw(roll)
        chosen = wizards[faces[0] - 1]
        yield RuleRolled(chosen.id, "Backlash", roll.shown(faces), True)
    yield from _gains(chosen, "Backlash")


def _gains(warrior: Combatant, cause: str) -> Flow[None]:
    roll = Roll("power", who=warrior.id)
    faces = yield from throw(roll)
    yield PowerGathered(warrior.id, (faces[0] + 1) // 2, cause, roll.shown(faces))


def _fizzles(battle: Battle, warrior: Combatant) -> Flow[None]:
    """End what they have cast and still lasts."""
    own = {spell.key for spell in warrior.fighter.spells}
    for other in battle.state.on_table():
        lasting = [
            held.key for held in other.conditions.values() if held.by == warrior.id and held.key in own
        ]
        for key in lasting:
            yield ConditionEnded(other.id, key, "Fizzle")
