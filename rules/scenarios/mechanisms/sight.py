"""Fog and night: how far anybody sees to charge and to shoot."""

from rules.catalogue.scenarios.neutral_model import Sight
from rules.engine.events.objectives import SightLimited
from rules.engine.flow import Flow
from rules.engine.table import INCH
from rules.scenarios.mechanisms.mechanism import Mechanism, Play
from rules.scenarios.parts.amounts import rolled_amount


class LimitSight(Mechanism[Sight]):
    """A limit for the whole battle, or one for each turn by dice."""

    def after_set_up(self, play: Play[Sight]) -> Flow[None]:
        if "D" not in play.it.inches:
            yield from _limit(play)

    def begins_turn(self, play: Play[Sight], side: int) -> Flow[None]:
        if "D" in play.it.inches and side in play.battle.sides:
            yield from _limit(play)


def _limit(play: Play[Sight]) -> Flow[None]:
    inches, rolled = yield from rolled_amount(play.it.inches, "how far one sees")
    yield SightLimited(inches * INCH, rolled)
