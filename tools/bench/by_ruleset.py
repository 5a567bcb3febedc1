"""Battles a second under each ruleset, and what a battle is made of.

In one fresh process and in turns, so that a machine that is busy for a while is so for all of them: each ruleset is
measured in several passes, of which the median counts, and told as a share of the first ruleset as well. A table
remembers what was asked of it, and a study fights thousands of battles: some come before the first that counts.
"""

import multiprocessing
from collections.abc import Iterator, Sequence
from functools import partial
from statistics import median
from time import process_time
from typing import NamedTuple

from rules.catalogue.load import rulebook
from rules.engine.record import Record
from rules.engine.setup import BattleSetup
from rules.resolve import auto, set_up
from tools.bench.battles import STEADY, TABLE
from tools.bench.forces import ten_against_ten

#: Battles before anything is measured, passes, and battles in each of them.
WARM_UP, PASSES, A_PASS = 40, 5, 6


class Speed(NamedTuple):
    """The speed of one ruleset: seconds of CPU time for a battle, and its average numbers."""

    ruleset: str
    seconds: float
    decisions: float
    events: float
    rounds: float


def report(passes: int = PASSES) -> Iterator[str]:
    """A line for each ruleset."""
    yield f"Battles by ruleset: two warbands of 10, {TABLE}, steady on both sides, one core, warm"
    with multiprocessing.get_context("spawn").Pool(1) as fresh:
        found: list[Speed] = fresh.apply(measured, (passes,))
    yield f"  {'ruleset':<20} {'a second':>9} {'of the first':>13} {'decisions':>10} {'events':>7} {'rounds':>7}"
    for speed in found:
        share = f"{100 * found[0].seconds / speed.seconds:.0f} %"
        yield (
            f"  {speed.ruleset:<20} {1 / speed.seconds:9.1f} {share:>13} "
            f"{speed.decisions:10.0f} {speed.events:7.0f} {speed.rounds:7.1f}"
        )


def measured(passes: int, warm_up: int = WARM_UP, a_pass: int = A_PASS) -> list[Speed]:
    """All rulesets in turns, pass by pass."""
    rulesets = list(rulebook().rulesets)
    for ruleset in rulesets:
        _fight([battle(ruleset, seed) for seed in range(warm_up)])
    seconds: dict[str, list[float]] = {ruleset: [] for ruleset in rulesets}
    records: dict[str, list[Record]] = {ruleset: [] for ruleset in rulesets}
    for number in range(passes):
        for ruleset in rulesets:
            first = warm_up + number * a_pass
            setups = [battle(ruleset, seed) for seed in range(first, first + a_pass)]
            began = process_time()
            records[ruleset] += _fight(setups)
            seconds[ruleset].append((process_time() - began) / a_pass)
    return [_summed(ruleset, median(seconds[ruleset]), records[ruleset]) for ruleset in rulesets]


def battle(ruleset: str, seed: int) -> BattleSetup:
    """The battle of that seed under a ruleset."""
    return set_up(ten_against_ten(), rulebook(), seed=str(seed), ruleset=ruleset, battlefield=TABLE)


def _fight(setups: Sequence[BattleSetup]) -> list[Record]:
    return list(map(partial(auto, policies=STEADY), setups))


def _summed(ruleset: str, seconds: float, records: Sequence[Record]) -> Speed:
    count = len(records)
    rounds = [record.outcome.rounds for record in records if record.outcome is not None]
    return Speed(
        ruleset,
        seconds,
        sum(len(record.answers) for record in records) / count,
        sum(len(record.events) for record in records) / count,
        sum(rounds) / count,
    )
