"""Battles in which a side loses somebody before anybody acts, so that a study can tell what they were worth."""

from collections.abc import Mapping, Sequence

from rules.engine.battle import Battle
from rules.engine.dice import Dice
from rules.engine.events import RoundBegan, Status, StatusChanged
from rules.engine.flow import Flow
from rules.engine.protocols import Policy
from rules.engine.resolver import Resolver
from rules.engine.setup import BattleSetup, SideSetup
from rules.resolve import start
from rules.scenarios.parts.course import play
from rules.scenarios.parts.unowned import Unowned
from rules.studies.description import HERO, LEADER
from rules.systems.registry import COMBAT_RULES, SEQUENCES

TAKEN_AWAY = "taken away at the beginning"


def fought(
    setup: BattleSetup, players: Mapping[int, Policy], losses: Sequence[str], dice: Dice | None = None
) -> Resolver:
    """Fight a battle to its end; `losses` are side by side. A side that has nobody of the kind loses nobody."""
    lost = [gone for side, loss in zip(setup.sides, losses, strict=True) for gone in _lost(side, loss)]
    if not lost:
        return start(setup, policies=players, dice=dice)
    rules = COMBAT_RULES[setup.ruleset.combat](setup.charts)
    battle = Battle(setup, SEQUENCES[setup.ruleset.sequence], rules)
    everybody = {battle.nobody: Unowned(), **players} if setup.unowned else players
    return Resolver(battle, _without(play(battle), lost), policies=everybody, dice=dice)


def _lost(side: SideSetup, loss: str) -> list[int]:
    """The fighter that is lost, if there is one; of the other heroes it is the one with the highest Leadership."""
    if loss == LEADER:
        return [fighter.id for fighter in side.fighters if fighter.leader][:1]
    if loss == HERO:
        heroes = [fighter for fighter in side.fighters if fighter.hero and not fighter.leader]
        heroes.sort(key=lambda fighter: (-fighter.profile.Ld, fighter.id))
        return [fighter.id for fighter in heroes][:1]
    return []


def _without(flow: Flow[None], lost: Sequence[int]) -> Flow[None]:
    """A battle in whose first round some are out of action at once."""
    value: object = None
    while True:
        try:
            step = flow.send(value)
        except StopIteration:
            return
        value = yield step
        if isinstance(step, RoundBegan) and step.round == 1:
            for fighter in lost:
                yield StatusChanged(fighter, Status.OUT_OF_ACTION, None, TAKEN_AWAY)
