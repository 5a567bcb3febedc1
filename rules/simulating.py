"""A battle fought many times over from one set-up, to learn how often it comes out how.

The dice of each of these battles go by a fingerprint of the set-up and the battle's number alone. The key of the
set-up's own dice is not part of it: what is learnt says nothing about the dice that the battle itself will have, and
whoever fights which of the battles, the results are the same.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256

from rules import ENGINE_VERSION
from rules.engine.outcome import Outcome
from rules.engine.protocols import Policy
from rules.engine.setup import BattleSetup
from rules.policies import POLICIES
from rules.resolve import auto
from rules.values import Value, canonical, changed


class Simulated(Value, frozen=True):
    """How one battle came out. `winners` are several where allies share the victory, none in a draw.

    `routed` and `out` are side by side; `out` are the ids of the fighters out of action at the end.
    """

    winners: tuple[int, ...]
    rounds: int
    routed: tuple[bool, ...]
    out: tuple[tuple[int, ...], ...]


def fingerprint(setup: BattleSetup, policies: Sequence[str]) -> str:
    """The hash of what decides the results: all of the set-up but its own dice, who plays, and the engine."""
    alike = changed(setup, seed="", engine_version=ENGINE_VERSION)
    return sha256(canonical(alike) + "\n".join(policies).encode()).hexdigest()


def simulate(setup: BattleSetup, policies: Sequence[str], numbers: Sequence[int]) -> tuple[Simulated, ...]:
    """Fight the battles of these numbers, with a policy by its key on every side."""
    mark = fingerprint(setup, policies)
    players = {side: POLICIES[key] for side, key in enumerate(policies)}
    return tuple(_fought(changed(setup, seed=f"{mark}/{number}"), players) for number in numbers)


def _fought(setup: BattleSetup, players: Mapping[int, Policy]) -> Simulated:
    outcome = auto(setup, players).outcome
    assert outcome is not None
    return figures_of(outcome)


def figures_of(outcome: Outcome) -> Simulated:
    """The figures of an outcome that are counted."""
    return Simulated(
        winners=outcome.winners,
        rounds=outcome.rounds,
        routed=tuple(side.routed for side in outcome.sides),
        out=tuple(tuple(int(fighter.id) for fighter in side.out_of_action) for side in outcome.sides),
    )
