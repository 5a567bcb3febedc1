"""A tunnel: who takes it, when they come out, and where."""

from rules.engine.decisions import Choice, DeploymentPlace
from rules.engine.events import BattleEnded, PhaseBegan, TurnBegan, TurnsBegan, WarriorDeployed
from rules.engine.events.objectives import TunnelEntered
from rules.engine.table import Point
from rules.ledger.sheet import Boon
from rules.scenarios.parts.deploying import to_set_up
from rules.scenarios.parts.reserves import waiting
from rules.scenarios.parts.tunnels import coming_out, enter_tunnels
from rules.values import changed
from tests.rules.scenarios.stage import Stage
from tests.rules.staging.battlefield import man

TUNNEL = Boon("tunnel", "next-battle", 3, not_for=("rat-ogre", "possessed"))


def stage_of(men: int, *boons: Boon, line: str = "warrior") -> Stage:
    """A number of men who have won something, against two; the first of them of that type."""
    stage = Stage("skirmish", [man(0, 0)] * men, [man(24, 24), man(30, 24)], before=True)
    setup = stage.battle.setup
    own = setup.sides[0]
    fighters = (changed(own.fighters[0], line=line), *own.fighters[1:])
    sides = (changed(own, fighters=fighters, boons=boons), *setup.sides[1:])
    stage.battle.setup = changed(setup, sides=sides)
    for warrior, fighter in zip(stage.state.combatants, fighters, strict=False):
        warrior.fighter = fighter
    return stage


def below(men: int, *boons: Boon, line: str = "warrior") -> list[int]:
    stage = stage_of(men, *boons, line=line)
    stage.play(enter_tunnels(stage.battle), says={Choice: "tunnel"})
    return [event.who for event in stage.told(TunnelEntered)]


def test_up_to_three_take_the_tunnel_and_at_least_one_walks() -> None:
    assert below(5, TUNNEL) == [0, 1, 2]
    assert below(3, TUNNEL) == [0, 1]
    assert below(1, TUNNEL) == []
    assert below(8, TUNNEL, TUNNEL) == [0, 1, 2, 3, 4, 5]
    assert below(5) == []


def test_miners_of_a_guild_take_three_of_mans_size() -> None:
    stage = stage_of(5)
    for warrior in stage.state.combatants[:5]:
        large = warrior.id == 0
        warrior.fighter = changed(warrior.fighter, tags=("guild-miners",), large=large)
    stage.play(enter_tunnels(stage.battle), says={Choice: "tunnel"})
    assert [event.who for event in stage.told(TunnelEntered)] == [1, 2, 3]


def test_a_rat_ogre_does_not_fit_into_a_tunnel() -> None:
    assert below(5, TUNNEL, line="rat-ogre") == [1, 2, 3]


def test_warriors_in_the_tunnel_are_not_set_up_and_wait() -> None:
    stage = stage_of(4, TUNNEL)
    stage.play(enter_tunnels(stage.battle), says={Choice: ["tunnel", "walk", "tunnel", "walk"]})
    assert [it.id for it in to_set_up(stage.battle, 0)] == [1, 3]
    assert [it.id for it in waiting(stage.battle, 0)] == [0, 2]


def first_round(*happens: object) -> tuple[Stage, list[str]]:
    """One of two below while that happens; the kinds of events in their order."""
    stage = stage_of(2, TUNNEL)
    stage.fold(TunnelEntered(0), WarriorDeployed(1, man(4, 4).at))
    stage.fold(WarriorDeployed(2, man(24, 24).at), WarriorDeployed(3, man(30, 24).at))

    def round():
        yield from happens

    stage.play(coming_out(stage.battle, round()))
    return stage, [type(event).__name__ for event in stage.events]


def test_warriors_leave_the_tunnel_at_the_end_of_their_own_sides_first_turn() -> None:
    _, told = first_round(TurnBegan(0), PhaseBegan(0, "movement"), TurnBegan(1))
    assert told == ["TurnBegan", "PhaseBegan", "WarriorDeployed", "TurnBegan"]
    _, told = first_round(TurnBegan(1), TurnBegan(0))
    assert told == ["TurnBegan", "TurnBegan", "WarriorDeployed"]


def test_where_all_sides_have_their_turns_at_once_they_come_out_with_the_round() -> None:
    _, told = first_round(TurnsBegan((0, 1)))
    assert told == ["TurnsBegan", "WarriorDeployed"]


def test_nobody_comes_out_when_the_battle_is_over() -> None:
    _, told = first_round(TurnBegan(0), BattleEnded(1, "rout", 1))
    assert told == ["TurnBegan", "BattleEnded"]


def test_the_way_out_is_on_the_ground_and_8_inches_from_every_enemy() -> None:
    stage, _ = first_round(TurnBegan(0))
    (asked,) = stage.questions(DeploymentPlace)
    assert asked.zone is not None
    assert not asked.zone.holds(Point(2400, 2400 + 850, 0))
    assert asked.zone.holds(Point(2400, 2400 + 900, 0))
    assert not asked.zone.holds(Point(2400, 2400 + 900, 300))
    enemies = stage.state.of_side(1)
    assert all(stage.one(0).gap_to(enemy) >= 800 for enemy in enemies)
