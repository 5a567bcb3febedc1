"""What holds in every battle, whoever plays, wherever it is fought, however the dice fall."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest

from rules.catalogue.load import rulebook
from rules.engine import events
from rules.engine.decisions import Decision
from rules.engine.events import Event
from rules.engine.protocols import Policy
from rules.engine.resolver import Resolver
from rules.engine.state.battle_state import BattleState
from rules.engine.table import CONTACT, Terrain, overlap, tables
from rules.policies import POLICIES
from rules.resolve import divergence, record, set_up, start
from rules.values import canonical
from tests.rules.warbands import ROSTERS, roster

WARBANDS = [path.stem for path in ROSTERS]
TABLES = [table.key for table in tables()]

#: The battles by ruleset and seed; every one has its own warbands, table and players, the last of each three sides.
RULESETS = sorted(rulebook().rulesets)
SEEDS = dict.fromkeys(RULESETS, 2) | {"mordheim": 6}
BATTLES = [(ruleset, seed) for ruleset, seeds in SEEDS.items() for seed in range(seeds)]

#: Rulesets in which warriors move as far, and flee, as the rulebook says.
BY_THE_BOOK = ("cards", "mordheim")

#: Switches about shooting: the first letters of their rules.
SHOTS = ("CORE-SHOOT", "CORE-WPN")

#: What somebody must be on the table to do.
ACTING = (
    events.ChargeDeclared,
    events.WarriorMoved,
    events.ShotFired,
    events.WeaponsTaken,
    events.BlowStruck,
    events.ParryTried,
    events.WoundRolled,
    events.WarriorRecovered,
    events.CharacteristicTested,
)

#: How many times their Movement a warrior moves at most in one way or another, and what has a limit of its own.
MOST = {
    "walk": 1,
    "climb": 1,
    "run": 2,
    "run_up": 2,
    "charge": 2,
    "failed_charge": 1,
    "straight": 1,
    "brawl": 2,
    "rush": 2,
}
AT_MOST = {"crawl": 200, "cross": 300, "intercept": 225}


def players(seed: int, sides: int = 2) -> dict[int, Policy]:
    return {0: POLICIES["random" if seed % 3 else "steady"]} | dict.fromkeys(
        range(1, sides), POLICIES["random"]
    )


@cache
def fight(ruleset: str, seed: int) -> Resolver:
    number = seed + RULESETS.index(ruleset)
    sides = 3 if seed == SEEDS[ruleset] - 1 else 2
    warbands = [WARBANDS[(2 * number + 21 * side) % len(WARBANDS)] for side in range(sides)]
    switches = [
        switch.key for switch in rulebook().rulesets[ruleset].switches if switch.rule.startswith(SHOTS)
    ]
    setup = set_up(
        [roster(warband) for warband in warbands],
        rulebook(),
        seed=str(number),
        ruleset=ruleset,
        scenario="skirmish" if sides == 2 else "treasure-hunt",
        battlefield=TABLES[number % len(TABLES)],
        switches=switches if seed % 2 else None,
    )
    return start(setup, policies=players(seed, sides))


@pytest.fixture(scope="module", params=BATTLES, ids=lambda it: f"{it[0]}-{it[1]}")
def battle(request: pytest.FixtureRequest) -> Resolver:
    return fight(*request.param)


@pytest.fixture(
    scope="module",
    params=[it for it in BATTLES if it[0] in BY_THE_BOOK],
    ids=lambda it: f"{it[0]}-{it[1]}",
)
def by_the_book(request: pytest.FixtureRequest) -> Resolver:
    """A battle by a ruleset that leaves moves and flight as they are in the rulebook."""
    return fight(*request.param)


def states(battle: Resolver) -> Iterator[tuple[BattleState, Event]]:
    """The state after every event, from the beginning."""
    state = BattleState(battle.battle.setup)
    for event in battle.events:
        state.fold(event)
        yield state, event


def test_the_battle_ends_within_the_rounds_of_its_scenario(battle: Resolver):
    assert battle.over
    assert 1 <= battle.outcome.rounds <= battle.battle.setup.scenario.rounds
    assert isinstance(battle.events[-1], events.BattleEnded)
    assert sum(isinstance(event, events.BattleEnded) for event in battle.events) == 1


def test_no_policy_gives_an_illegal_answer(battle: Resolver):
    assert battle.faults == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_answer_that_is_offered_is_accepted_and_the_battle_goes_on_to_its_end(ruleset: str):
    battle = fight(ruleset, 0)
    tried = 0
    for at in range(1, len(battle.answers), len(battle.answers) // 2):
        setup, before = battle.battle.setup, battle.answers[:at]
        pending = start(setup, answers=before).pending
        assert isinstance(pending, Decision)
        for answer in (pending.answers or (pending.default,))[:2]:
            other = start(setup, policies=players(0, len(setup.sides)), answers=[*before, answer])
            assert other.answers[at] == answer
            assert other.over
            assert other.faults == []
            tried += 1
    assert tried >= 2


def test_the_state_is_the_fold_of_the_events(battle: Resolver):
    folded = BattleState(battle.battle.setup)
    for event in battle.events:
        folded.fold(event)
    assert folded.snapshot() == battle.battle.state.snapshot()


def test_a_replay_is_the_same_to_the_byte(battle: Resolver):
    saved = record(battle)
    assert divergence(saved) is None
    again = start(saved.setup, answers=saved.answers)
    assert canonical(record(again)) == canonical(saved)


def test_nobody_out_of_action_acts(battle: Resolver):
    gone: set[int] = set()
    for event in battle.events:
        if isinstance(event, ACTING):
            assert event.who not in gone, event
        if isinstance(event, events.StatusChanged) and event.status in ("out_of_action", "left"):
            gone.add(event.who)
    assert len(gone) == sum(not one.on_table for one in battle.battle.state.combatants)


def test_nobody_stands_in_a_wall_or_off_the_table_or_on_somebody_else(battle: Resolver):
    terrain = Terrain.of(battle.battle.setup.table)
    for state, event in states(battle):
        if isinstance(event, events.WarriorMoved | events.WarriorDeployed):
            one = state.combatants[event.who]
            assert terrain.can_stand(one.position, one.fighter.radius), event
            for other in state.on_table():
                if other is not one:
                    bases = (one.position, one.fighter.radius, other.position, other.fighter.radius)
                    assert not overlap(*bases), event


def test_contacts_are_mutual_between_enemies_who_touch(by_the_book: Resolver):
    terrain = Terrain.of(by_the_book.battle.setup.table)
    for state, event in states(by_the_book):
        if not isinstance(event, events.WarriorMoved | events.StatusChanged):
            continue
        for one in state.combatants:
            for other in (state.combatants[touched] for touched in one.contacts):
                assert one.id in other.contacts
                assert one.side != other.side
                assert one.on_table
                assert terrain.engaged(one.position, one.fighter.radius, other.position, other.fighter.radius)


def test_enemies_who_touch_are_in_contact(by_the_book: Resolver):
    """Nobody goes base to base with an enemy but by a charge; a charge engages everybody it touches.

    Allies who stood side by side when their alliance broke are not engaged by standing on.
    """
    for state, event in states(by_the_book):
        if not isinstance(event, events.WarriorMoved) or len(set(event.path)) == 1:
            continue
        mover = state.combatants[event.who]
        for one, other in combinations(state.on_table(), 2):
            if mover in (one, other) and one.opposes(other) and one.gap_to(other) <= CONTACT:
                assert other.id in one.contacts or one.position.z != other.position.z, event


def test_nobody_moves_farther_than_his_movement_allows(by_the_book: Resolver):
    rolled: dict[int, int] = {}
    borne: set[int] = set()
    for state, event in states(by_the_book):
        if isinstance(event, events.MovementRolled):
            rolled[event.who] = event.roll.total * 100
        elif isinstance(event, events.SpellCast):
            borne.add(event.who)
        elif isinstance(event, events.PhaseBegan):
            borne.clear()
        elif isinstance(event, events.WarriorMoved) and event.manner != "magic" and event.who not in borne:
            one = state.combatants[event.who]
            most = max(MOST.get(event.manner, 0) * one.profile.M * 100, AT_MOST.get(event.manner, 0))
            if event.manner == "charge" and one.has("charge-range-d3"):
                most += 300
            assert event.spent <= max(most, rolled.pop(event.who, 0)), event


def test_wounds_fall_and_nobody_gets_better_but_by_recovering(by_the_book: Resolver):
    rank = ["standing", "knocked_down", "stunned", "out_of_action", "left"]
    before: dict[int, tuple[int, int]] = {}
    for state, event in states(by_the_book):
        for one in state.combatants if isinstance(event, events.StatusChanged | events.WoundsLost) else ():
            now = (one.wounds, rank.index(one.status))
            wounds, was = before.get(one.id, now)
            assert now[0] <= wounds
            assert now[1] >= was
        before = {one.id: (one.wounds, rank.index(one.status)) for one in state.combatants}


def test_a_warrior_who_runs_does_nothing_but_run_and_rally(by_the_book: Resolver):
    for state, event in states(by_the_book):
        if isinstance(event, events.ChargeDeclared | events.ShotFired | events.SpellCast):
            assert not state.combatants[event.who].under("fleeing"), event
        if isinstance(event, events.WarriorMoved) and state.combatants[event.who].under("fleeing"):
            assert event.manner in ("flee", "fall", "crawl", "magic"), event


def test_a_warrior_who_left_the_table_fled_from_its_edge_or_with_his_warband(by_the_book: Resolver):
    table = by_the_book.battle.setup.table
    for state, event in states(by_the_book):
        if isinstance(event, events.StatusChanged) and event.cause == "fled off the table":
            one = state.combatants[event.who]
            rim = one.fighter.radius + 100
            x, y, _ = one.position
            assert min(x, y, table.width - x, table.depth - y) <= rim, event
            assert not one.out
