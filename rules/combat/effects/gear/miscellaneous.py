"""Curious things: parrots, powders, caltrops, spy glasses, cloaks of leaves, stag hides, vials and lucky charms."""

from rules.combat.effects import hooks
from rules.combat.injury.injury import take_out_of_action
from rules.combat.injury.injury_roll import brought_down
from rules.combat.psychology.minds import NO_CHARGE
from rules.combat.rolls.changed_dice import KEEP, USE
from rules.combat.rolls.characteristic_test import test_characteristic
from rules.combat.rolls.initiative_test import DAZZLED, test_initiative
from rules.combat.rolls.leadership_test import leadership_of, roll_leadership, test_leadership
from rules.combat.rolls.rerolls import REROLL
from rules.combat.rolls.rule_rolls import roll_for_rule
from rules.engine.battle import Battle, ask, throw
from rules.engine.combatant import Combatant
from rules.engine.conditions import HIDDEN, Condition
from rules.engine.decisions import Choice
from rules.engine.dice import Modifier, Roll
from rules.engine.events import (
    ConditionBegan,
    ConditionEnded,
    LeadershipTested,
    RuleRolled,
    Status,
)
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell, Weapon
from rules.engine.table import near_segment
from rules.engine.table.outlines import contains
from rules.engine.table.plane import Outline

#: The conditions: put off by a parrot; busy with a spy glass; has rolled again by his hide.
DISTRACTED, SPYING, GUIDED = "distracted", "spying", "guided-by-his-hide"
#: What is beside a cloak of leaves hides its wearer, in 1/100 inch, and what such pieces of terrain are called.
_BESIDE = 100
#: By how much he fails a test of the tarot who is frightened off.
_DOOM = 3
_GREEN = ("wood", "tree", "copse", "thicket", "forest", "orchard", "hedge", "bush", "jungle")


# parrots


@hooks.combat_begins.handles("distracts")
def _parrot(battle: Battle, who: Combatant) -> Flow[None]:
    """Every enemy who touches its owner in the first round with him, unless he passes a Leadership test."""
    for other in sorted(who.contacts - who.faced):
        enemy = battle.combatant(other)
        if enemy.standing and not (yield from test_leadership(battle, enemy, "a parrot")):
            yield ConditionBegan(enemy.id, Condition(DISTRACTED, "phase", by=who.id), "parrot")


@hooks.be_hit_in_combat.handles("distracts")
def _squawks(_battle: Battle, who: Combatant, attacker: Combatant, _weapon: Weapon) -> Modifier | None:
    held = attacker.conditions.get(DISTRACTED)
    return Modifier("parrot", -1) if held is not None and held.by == who.id else None


# what stops a charge


def _uses(who: Combatant, trait: str) -> Flow[bool]:
    """Whether he uses the thing with that trait now; it is used up then."""
    gear = next((one for one in who.fighter.gear if trait in one.traits), None)
    if gear is None or not who.standing or who.used.count(gear.key) >= gear.copies:
        return False
    if (yield from ask(Choice(who.side, f"use {gear.key}", (USE, KEEP), who.id))) == KEEP:
        return False
    yield ConditionBegan(who.id, Condition(gear.key, amount=who.used.count(gear.key) + 1), gear.name)
    return True


@hooks.charge_comes_at.handles("blinds-a-charger")
def _flash_powder(battle: Battle, who: Combatant, charger: Combatant) -> Flow[bool]:
    """The charger covers his eyes by an Initiative test, or fails his charge (Annual 2002)."""
    if not (yield from _uses(who, "blinds-a-charger")):
        return False
    return not (yield from test_initiative(battle, charger, DAZZLED))


@hooks.charge_shortened.handles("shortens-a-charge")
def _caltrops(_battle: Battle, who: Combatant, _charger: Combatant) -> Flow[int]:
    """D6 inches less of charge range (Annual 2002)."""
    if not (yield from _uses(who, "shortens-a-charge")):
        return 0
    roll = Roll("inches of caltrops", who=who.id)
    faces = yield from throw(roll)
    yield RuleRolled(who.id, "Inches off the charge by caltrops", roll.shown(faces), True)
    return faces[0] * 100


# cloaks of leaves


@hooks.be_shot_at.handles("camouflage")
def _among_leaves(
    battle: Battle, who: Combatant, shooter: Combatant, _weapon: Weapon, distance: int
) -> Modifier | None:
    """Beside trees or hedges, unless the shooter is within his Initiative in inches (Town Cryer 29)."""
    near = distance <= shooter.profile.I * 100
    return None if near or not _beside_green(battle, who) else Modifier("forest cloak", -1)


@hooks.keeps_off_spell.handles("camouflage")
def _not_made_out(battle: Battle, who: Combatant, caster: Combatant, _spell: KnownSpell) -> Flow[bool]:
    """A spell finds him on 4 or more only."""
    if not who.opposes(caster) or who.gap_to(caster) <= caster.profile.I * 100:
        return False
    return _beside_green(battle, who) and not (
        yield from roll_for_rule(battle, caster, "Making out a forest cloak", 4)
    )


def _beside_green(battle: Battle, who: Combatant) -> bool:
    reach = who.fighter.radius + _BESIDE
    return battle.memo_until_moved(
        ("beside green", who.id),
        lambda: any(
            _near(piece.outline, who.position.x, who.position.y, reach)
            for piece in battle.setup.table.pieces
            if any(word in piece.name.lower() for word in _GREEN)
        ),
    )


def _near(ring: Outline, x: int, y: int, reach: int) -> bool:
    """Whether a place is on an outline or nearer to it than `reach`."""
    sides = zip(ring, ring[1:] + ring[:1], strict=True)
    return contains(ring, x, y) or any(near_segment((x, y), a, b, reach) for a, b in sides)


# spy glasses


@hooks.turn_begins.handles("finds-the-hidden")
def _spies(battle: Battle, who: Combatant) -> Flow[None]:
    """One hidden enemy in his line of sight is found on 4 or more; he neither runs nor charges this turn."""
    hidden = [one for one in battle.state.enemies_of(who.side) if one.under(HIDDEN) and battle.sees(who, one)]
    if not who.standing or who.contacts or not hidden:
        return
    choices = (*(str(one.id) for one in hidden), KEEP)
    answer = yield from ask(Choice(who.side, "spy glass", choices, who.id))
    if answer == KEEP:
        return
    tags = (NO_CHARGE, "cannot-run")
    yield ConditionBegan(who.id, Condition(SPYING, "turn", who.side, tags=tags), "spy glass")
    if (yield from roll_for_rule(battle, who, "Spy glass", 4)):
        yield ConditionEnded(int(answer), HIDDEN, f"found by {who.fighter.name}")


# stag hides


@hooks.tries_again.handles("reroll-initiative")
def _guided(
    _battle: Battle, who: Combatant, characteristic: str, _purpose: str
) -> tuple[ConditionBegan] | None:
    """One failed Initiative test a turn."""
    if characteristic != "I" or who.under(GUIDED):
        return None
    return (ConditionBegan(who.id, Condition(GUIDED, "turn"), "blessed stag hide"),)


# the vial of Pestilens


@hooks.fights_on.handles("vial-of-pestilens")
def _vial(battle: Battle, who: Combatant, by: int | None) -> Flow[bool]:
    """The enemy who took him out goes out on a failed Toughness test; he himself is only stunned (Town Cryer 29)."""
    if by is None or by not in who.contacts or who.used.count("vial-of-pestilens"):
        return False
    victor = battle.combatant(by)
    if (yield from ask(Choice(who.side, "use vial-of-pestilens", (USE, KEEP), who.id))) == KEEP:
        return False
    yield ConditionBegan(who.id, Condition("vial-of-pestilens"), "vial of Pestilens")
    if (yield from test_characteristic(battle, victor, "T", "the vial of Pestilens")):
        return False
    yield from take_out_of_action(battle, who, victor, "choked by the vial of Pestilens", in_combat=True)
    if who.status is not Status.STUNNED:
        yield from brought_down(battle, who, Status.STUNNED, by)
    return True


# rabbits' feet and warpstone amulets


@hooks.prepares_for_battle.handles("reroll-one-die")
def _luck_in_hand(_battle: Battle, who: Combatant) -> Flow[None]:
    """One die of the battle may be rolled again; `rules.combat.rolls.rerolls` asks about every roll that fails."""
    yield ConditionBegan(who.id, Condition(REROLL))


# tarot cards


@hooks.fit_to_fight.handles("consults-tarot")
def _tarot(battle: Battle, who: Combatant) -> Flow[bool]:
    """By choice: who fails the test by 3 or more sits the battle out; who passes is luckier when he explores."""
    if (yield from ask(Choice(who.side, "tarot", (KEEP, USE), who.id))) == KEEP:
        return True
    leadership, by = leadership_of(battle, who)
    shown = yield from roll_leadership(battle, who, "the tarot", leadership)
    yield LeadershipTested(who.id, "the tarot", leadership, by, shown, shown.total <= leadership)
    return shown.total < leadership + _DOOM


# dispel scrolls


@hooks.dispels_spell.handles("cancels-a-spell-4")
def _scroll(battle: Battle, who: Combatant, _caster: Combatant, spell: KnownSpell) -> Flow[bool]:
    """Read once, after an enemy's spell was cast; a prayer is none."""
    if spell.kind == "prayer":
        return False
    return (yield from _uses(who, "cancels-a-spell-4")) and (
        yield from roll_for_rule(battle, who, "Dispel scroll", 4)
    )
