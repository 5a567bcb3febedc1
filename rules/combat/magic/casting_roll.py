"""The dice of an attempt to cast, with all that lets a wizard repeat or change them, in every kind of magic."""

from rules.combat.effects import hooks
from rules.combat.rolls.rerolls import CASTING, roll_with_rerolls
from rules.engine.battle import Battle
from rules.engine.dice import Faces, Roll
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell
from rules.engine.state.combatant import Combatant


def roll_casting(battle: Battle, caster: Combatant, spell: KnownSpell, roll: Roll) -> Flow[Faces]:
    """Roll to cast. Returns the faces that stand, after whatever they use when the roll fails."""

    def again(faces: Faces) -> Flow[Faces | None]:
        for once_more in hooks.casts_again.handlers(caster):
            rolled: Faces | None = yield from once_more(battle, caster, spell, roll, faces)
            if rolled is not None:
                return rolled
        return None

    return (yield from roll_with_rerolls(battle, caster, roll, CASTING, again))
