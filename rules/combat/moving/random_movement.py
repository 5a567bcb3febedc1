"""Creatures that roll for every move: 2D6 inches, or 3D6; contact made by it is a charge (Cave and Great Squigs)."""

from rules.combat.charging.charging import charge_route, charge_targets, move_charge
from rules.combat.effects import hooks
from rules.combat.moving.confinement import may_go_to
from rules.combat.moving.scrambling import walk_to
from rules.combat.riding.squigs import ON_SQUIG, THIRD_DIE, hold_on
from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import NONE, ChargeTarget, Choice
from rules.engine.dice import Faces, Roll
from rules.engine.events import MovementRolled
from rules.engine.flow import Flow
from rules.engine.state.battle_state import Combatant

#: The question whether the dice of a move are rolled again.
AGAIN, ROLL_AGAIN, KEEP_DICE = "threaten the squig", "roll again", "keep the dice"
#: A creature that is said to reach somebody goes as far as that takes on open ground, in 1/100 inch.
_SAID_TO_REACH = 300


def roll_move(battle: Battle, warrior: Combatant) -> Flow[Faces]:
    """The dice of the move, which a herder near may let their player roll again, once."""
    roll = Roll("random movement", count=2 + warrior.has(THIRD_DIE), who=warrior.id)
    faces = yield from throw(roll)
    yield MovementRolled(warrior.id, roll.shown(faces))
    friends = battle.state.of_side(warrior.side)
    if any(hooks.hurries_squigs.any_true(battle, friend, warrior) for friend in friends):
        low = 2 * sum(faces) < 7 * len(faces)
        answers = (ROLL_AGAIN, KEEP_DICE) if low else (KEEP_DICE, ROLL_AGAIN)
        asked = Choice(warrior.side, AGAIN, answers, warrior.id)
        if (yield from ask(asked)) == ROLL_AGAIN:
            faces = yield from throw(roll)
            yield MovementRolled(warrior.id, roll.shown(faces))
    return faces


def move_at_random(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Roll the distance, then let the player send it into an enemy within it, or anywhere else."""
    faces = yield from roll_move(battle, warrior)
    yield from _move(battle, warrior, faces)
    if warrior.on_table and warrior.under(ON_SQUIG):
        yield from hold_on(battle, warrior, faces)


def _move(battle: Battle, warrior: Combatant, faces: Faces) -> Flow[None]:
    limit = sum(faces) * (50 if warrior.stood_up else 100)
    if battle.witness is not None and not warrior.stood_up:
        enemy = yield from battle.witness.find_charged(warrior)
        if enemy is not None:
            yield from move_charge(battle, warrior, enemy, max(limit, _SAID_TO_REACH))
            return
    seen, _ = charge_targets(battle, warrior)
    ways = {target: charge_route(battle, warrior, battle.combatant(target), limit) for target in seen}
    within = tuple(
        id for id, way in ways.items() if way is not None and may_go_to(battle, warrior, way.points[-1])
    )
    if within and not warrior.stood_up:
        answer = yield from ask(ChargeTarget(warrior.side, warrior.id, within, limit))
        if answer != NONE:
            yield from move_charge(battle, warrior, battle.combatant(int(answer)), limit)
            return
    yield from walk_to(battle, warrior, limit, 0, "walk")
