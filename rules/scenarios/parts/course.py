"""The course of a battle from set-up to end, for every scenario and every turn sequence."""

from rules.combat.before_battle.infiltration import infiltrate
from rules.combat.before_battle.preparations import muster, prepare
from rules.combat.before_battle.redeployment import redeploy
from rules.combat.magic.casting import before_battle
from rules.combat.riding.mounting import begin_mounted, dismount_indoors
from rules.engine.battle import Battle
from rules.engine.dice import commitment
from rules.engine.events import AllianceFormed, BattleBegan, RoundBegan, ScenarioChosen
from rules.engine.flow import Flow
from rules.engine.protocols import Scenario
from rules.fielding.summons import arriving
from rules.scenarios import scenario_for
from rules.scenarios.parts.ending import check_time, check_wiped_out
from rules.scenarios.parts.tunnels import coming_out, enter_tunnels
from rules.scenarios.parts.watching import watched


def play(battle: Battle) -> Flow[None]:
    """The whole battle as one flow; the resolver drives it."""
    setup = battle.setup
    scenario = scenario_for(setup)
    yield BattleBegan(
        setup.ruleset.key,
        setup.scenario.key,
        setup.table.key,
        setup.side_names,
        commitment(setup.seed),
    )
    if setup.scenario_choice is not None:
        yield ScenarioChosen(setup.scenario_choice)
    for group in setup.alliances or ():
        yield AllianceFormed(group)
    yield from arriving(setup)
    yield from muster(battle)
    yield from begin_mounted(battle)
    yield from enter_tunnels(battle)
    yield from scenario.set_up(battle)
    yield from redeploy(battle)
    yield from infiltrate(battle)
    yield from dismount_indoors(battle)
    yield from prepare(battle)
    yield from before_battle(battle)
    while not battle.over:
        yield RoundBegan(battle.state.round + 1)
        played = play_round(battle, scenario)
        if battle.state.objectives.below and battle.state.round == 1:
            played = coming_out(battle, played)
        if scenario.watches:
            played = watched(battle, scenario, played)
        yield from battle.rules.watched(battle, played)
        yield from check_time(battle, scenario)


def play_round(battle: Battle, scenario: Scenario) -> Flow[None]:
    """Play one round; no other begins when it leaves no side that could act."""
    yield from scenario.begins_round(battle)
    if not battle.over:
        yield from battle.sequence.play_round(battle)
    if not battle.over:
        yield from scenario.ends_round(battle)
    if not battle.over:
        yield from check_wiped_out(battle)
