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
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import HIDDEN, Condition
from rules.engine.table import near_segment
from rules.engine.table.geometry.outlines import contains
from rules.engine.table.geometry.plane import Outline

#: The conditions: put off by a parrot; busy with a spy glass; has rolled again by their hide.
DISTRACTED, SPYING, GUIDED = "distracted", "spying", "guided-by-his-hide"
#: What is beside a cloak of leaves hides its wearer, in 1/100 inch, and what such pieces of terrain are called.
_BESIDE = 100
#: By how much a warrior fails a test of the tarot to be frightened off.
_DOOM = 3
_GREEN = ("wood", "tree", "copse", "thicket", "forest", "orchard", "hedge", "bush", "jungle")


# parrots


@hooks.combat_begins.handles("distracts")
def _parrot(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Every enemy who touches its owner in the first round with them, unless they pass a Leadership test."""
    for other in sorted(warrior.contacts - warrior.faced):
        enemy = battle.combatant(other)
        if enemy.standing and not (yield from test_leadership(battle, enemy, "a parrot")):
            yield ConditionBegan(enemy.id, Condition(DISTRACTED, "phase", by=warrior.id), "parrot")


@hooks.be_hit_in_combat.handles("distracts")
def _squawks(_battle: Battle, warrior: Combatant, attacker: Combatant, _weapon: Weapon) -> Modifier | None:
    held = attacker.conditions.get(DISTRACTED)
    return Modifier("parrot", -1) if held is not None and held.by == warrior.id else None


# what stops a charge


def _uses(warrior: Combatant, trait: str) -> Flow[bool]:
    """Whether they use the thing with that trait now; it is used up then."""
    gear = next((carried for carried in warrior.fighter.gear if trait in carried.traits), None)
    if gear is None or not warrior.standing or warrior.used.count(gear.key) >= gear.copies:
        return False
    if (yield from ask(Choice(warrior.side, f"use {gear.key}", (USE, KEEP), warrior.id))) == KEEP:
        return False
    yield ConditionBegan(warrior.id, Condition(gear.key, amount=warrior.used.count(gear.key) + 1), gear.name)
    return True


@hooks.charge_comes_at.handles("blinds-a-charger")
def _flash_powder(battle: Battle, warrior: Combatant, charger: Combatant) -> Flow[bool]:
    """The charger covers their eyes by an Initiative test, or fails their charge (Annual 2002)."""
    if not (yield from _uses(warrior, "blinds-a-charger")):
        return False
    return not (yield from test_initiative(battle, charger, DAZZLED))


@hooks.charge_shortened.handles("shortens-a-charge")
def _caltrops(_battle: Battle, warrior: Combatant, _charger: Combatant) -> Flow[int]:
    """D6 inches less of charge range (Annual 2002)."""
    if not (yield from _uses(warrior, "shortens-a-charge")):
        return 0
    roll = Roll("inches of caltrops", who=warrior.id)
    faces = yield from throw(roll)
    yield RuleRolled(warrior.id, "Inches off the charge by caltrops", roll.shown(faces), True)
    return faces[0] * 100


# cloaks of leaves


@hooks.be_shot_at.handles("camouflage")
def _among_leaves(
    battle: Battle, warrior: Combatant, shooter: Combatant, _weapon: Weapon, distance: int
) -> Modifier | None:
    """The modifier beside trees or hedges, unless the shooter is within their Initiative in inches (Town Cryer 29)."""
    near = distance <= shooter.profile.I * 100
    return None if near or not _beside_green(battle, warrior) else Modifier("forest cloak", -1)


@hooks.keeps_off_spell.handles("camouflage")
def _not_made_out(battle: Battle, warrior: Combatant, caster: Combatant, _spell: KnownSpell) -> Flow[bool]:
    """A spell finds them on 4 or more only."""
    if not warrior.opposes(caster) or warrior.gap_to(caster) <= caster.profile.I * 100:
        return False
    return _beside_green(battle, warrior) and not (
        yield from roll_for_rule(battle, caster, "Making out a forest cloak", 4)
    )


def _beside_green(battle: Battle, warrior: Combatant) -> bool:
    reach = warrior.fighter.radius + _BESIDE
    return battle.memo_until_moved(
        ("beside green", warrior.id),
        lambda: any(
            _near(piece.outline, warrior.position.x, warrior.position.y, reach)
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
def _spies(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Find one hidden enemy in their line of sight on 4 or more; they neither run nor charge this turn."""
    hidden = [
        enemy
        for enemy in battle.state.enemies_of(warrior.side)
        if enemy.under(HIDDEN) and battle.sees(warrior, enemy)
    ]
    if not warrior.standing or warrior.contacts or not hidden:
        return
    choices = (*(str(other.id) for other in hidden), KEEP)
    answer = yield from ask(Choice(warrior.side, "spy glass", choices, warrior.id))
    if answer == KEEP:
        return
    tags = (NO_CHARGE, "cannot-run")
    yield ConditionBegan(warrior.id, Condition(SPYING, "turn", warrior.side, tags=tags), "spy glass")
    if (yield from roll_for_rule(battle, warrior, "Spy glass", 4)):
        yield ConditionEnded(int(answer), HIDDEN, f"found by {warrior.fighter.name}")


# stag hides


@hooks.tries_again.handles("reroll-initiative")
def _guided(
    _battle: Battle, warrior: Combatant, characteristic: str, _purpose: str
) -> tuple[ConditionBegan] | None:
    """Repeat one failed Initiative test a turn."""
    if characteristic != "I" or warrior.under(GUIDED):
        return None
    return (ConditionBegan(warrior.id, Condition(GUIDED, "turn"), "blessed stag hide"),)


# the vial of Pestilens


@hooks.fights_on.handles("vial-of-pestilens")
def _vial(battle: Battle, warrior: Combatant, by: int | None) -> Flow[bool]:
    """The enemy who took them out goes out on a failed Toughness test; they are only stunned (Town Cryer 29)."""
    if by is None or by not in warrior.contacts or warrior.used.count("vial-of-pestilens"):
        return False
    victor = battle.combatant(by)
    if (yield from ask(Choice(warrior.side, "use vial-of-pestilens", (USE, KEEP), warrior.id))) == KEEP:
        return False
    yield ConditionBegan(warrior.id, Condition("vial-of-pestilens"), "vial of Pestilens")
    if (yield from test_characteristic(battle, victor, "T", "the vial of Pestilens")):
        return False
    yield from take_out_of_action(battle, warrior, victor, "choked by the vial of Pestilens", in_combat=True)
    if warrior.status is not Status.STUNNED:
        yield from brought_down(battle, warrior, Status.STUNNED, by)
    return True


# rabbits' feet and warpstone amulets


@hooks.prepares_for_battle.handles("reroll-one-die")
def _luck_in_hand(_battle: Battle, warrior: Combatant) -> Flow[None]:
    """One die of the battle may be rolled again; `rules.combat.rolls.rerolls` asks about every roll that fails."""
    yield ConditionBegan(warrior.id, Condition(REROLL))


# tarot cards


@hooks.fit_to_fight.handles("consults-tarot")
def _tarot(battle: Battle, warrior: Combatant) -> Flow[bool]:
    """Offer to read the tarot. Failing by 3 or more, they miss the battle; passing, they explore with more luck."""
    if (yield from ask(Choice(warrior.side, "tarot", (KEEP, USE), warrior.id))) == KEEP:
        return True
    leadership, by = leadership_of(battle, warrior)
    shown = yield from roll_leadership(battle, warrior, "the tarot", leadership)
    yield LeadershipTested(warrior.id, "the tarot", leadership, by, shown, shown.total <= leadership)
    return shown.total < leadership + _DOOM


# dispel scrolls


@hooks.dispels_spell.handles("cancels-a-spell-4")
def _scroll(battle: Battle, caster: Combatant, _caster: Combatant, spell: KnownSpell) -> Flow[bool]:
    """Read once, after an enemy's spell was cast; a prayer is no spell."""
    if spell.kind == "prayer":
        return False
    return (yield from _uses(caster, "cancels-a-spell-4")) and (
        yield from roll_for_rule(battle, caster, "Dispel scroll", 4)
    )
