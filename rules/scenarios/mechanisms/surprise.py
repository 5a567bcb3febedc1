"""Surprise: defenders who do not see it coming do nothing in their first turn."""

from rules.catalogue.scenarios.mechanisms import Surprised
from rules.combat.psychology.minds import NO_CASTING, NO_CHARGE, NO_MOVE, NO_SHOOTING
from rules.engine.battle import throw
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan, RuleRolled
from rules.engine.flow import Flow
from rules.engine.state.conditions import Condition
from rules.scenarios.mechanisms.mechanism import Mechanism, Play
from rules.scenarios.parts.roles import DEFENDER

#: The condition, and the roll that surprises everybody.
SURPRISED, ALWAYS = "surprised", 6


class TakeBySurprise(Mechanism[Surprised]):
    """A D6 for each defender against their Initiative."""

    def begins_turn(self, play: Play[Surprised], side: int) -> Flow[None]:
        battle = play.battle
        if battle.state.round != 1 or battle.state.objectives.roles.get(side) != DEFENDER:
            return
        for warrior in battle.state.of_side(side):
            roll = Roll(
                "surprise", at_most=min(warrior.profile.I, ALWAYS - 1), who=warrior.id, stream="scenario"
            )
            faces = yield from throw(roll)
            calm = roll.met_by(faces)
            yield RuleRolled(warrior.id, "Taken by surprise", roll.shown(faces), not calm)
            if not calm:
                tags = (NO_MOVE, NO_CHARGE, NO_SHOOTING, NO_CASTING)
                yield ConditionBegan(warrior.id, Condition(SURPRISED, until="turn", tags=tags))
