"""The dice of an attempt to cast, with all that lets a wizard repeat or change them; by whatever dice magic goes."""

from rules.combat.effects import hooks
from rules.combat.rolls.fates import after_failure
from rules.engine.battle import Battle, throw
from rules.engine.combatant import Combatant
from rules.engine.dice import Roll
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell


def casting_faces(
    battle: Battle, who: Combatant, spell: KnownSpell, roll: Roll, need: int, *, may_be_helped: bool = True
) -> Flow[tuple[int, ...]]:
    """The faces that stand, after whatever he uses when they come to less than `need`."""
    faces: tuple[int, ...] = yield from throw(roll)
    repeated = False
    if sum(faces) < need:
        for once_more in hooks.casts_again.handlers(who):
            rolled = yield from once_more(battle, who, spell, roll, faces)
            if rolled is not None:
                faces, repeated = rolled, True
                break
    if sum(faces) < need and may_be_helped:
        faces = yield from after_failure(who, roll, faces, "casting", repeated=repeated)
    return faces
