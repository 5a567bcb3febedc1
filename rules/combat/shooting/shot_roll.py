"""The roll to hit of a shot, at any range, and what lets it be made again."""

from rules.combat.effects import hooks
from rules.combat.rolls.rerolls import TO_HIT, roll_with_rerolls
from rules.engine.battle import Battle, throw
from rules.engine.dice import Faces, Roll
from rules.engine.events import RollRepeated
from rules.engine.flow import Flow, Need
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant


def roll_shot(
    battle: Battle, shooter: Combatant, target: Combatant, weapon: Weapon, need: Need
) -> Flow[tuple[Roll, Faces]]:
    """The roll and the faces that stand, repeated where they may."""
    roll = need.to_hit(shooter.id)

    def again(faces: Faces) -> Flow[Faces | None]:
        if not hooks.rerolls_shot.any_true(battle, shooter, target, weapon):
            return None
        yield RollRepeated(shooter.id, TO_HIT, roll.shown(faces), "a second look")
        return (yield from throw(roll))

    return roll, (yield from roll_with_rerolls(battle, shooter, roll, TO_HIT, again))
