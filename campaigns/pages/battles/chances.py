"""The chances of a battle that is set up, as it came out when it was fought many times over.

Nothing is shown without the number of battles behind it and its 95 % interval.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from campaigns.models import Battle
from campaigns.pages.battles.policies import policy_name
from campaigns.services.battles.chances import (
    asked_of,
    chances_job,
    kept_chances,
    may_cancel,
    refuse_changed,
)
from campaigns.services.battles.readiness import WarbandsMoved, ordered_sides
from campaigns.services.refusal import Refused
from campaigns.statistics.simulated import Counts, mean
from campaigns.table_picture.scenes import labels
from roster.models import Job, User
from roster.pages.jobs import JobPage, job_page
from rules.engine.setup import BattleSetup
from rules.intervals import wilson
from rules.narration.phrases import percent

RUNNING = "Being fought"
MOVED = (
    "The warbands have changed since this battle was set up, so it can no longer be fought. Choose Set up again on its "
    "page, and then count the chances of the new one."
)


@dataclass(frozen=True)
class Chance:
    """How often something came of how many battles, its share, and the ends of the interval of that."""

    came: int
    of: int
    share: str
    low: str
    high: str


@dataclass(frozen=True)
class Mean:
    """The mean of a number, the ends of its interval, and the least and the most that came."""

    middle: str
    low: str
    high: str
    least: int
    most: int


@dataclass(frozen=True)
class WarriorChance:
    """How often a warrior was out of action at the end; `number` is that in the picture."""

    number: str
    name: str
    leader: bool
    out: Chance


@dataclass(frozen=True)
class SideChances:
    """The results of one side; `fighters` is how many it has."""

    index: int
    name: str
    fighters: int
    won: Chance
    routed: Chance
    out: Mean
    warriors: tuple[WarriorChance, ...]


@dataclass(frozen=True)
class Counted:
    """The results of all battles. An interval has its 95 % for each figure by itself."""

    battles: int
    drawn: Chance
    rounds: Mean
    sides: tuple[SideChances, ...]


@dataclass(frozen=True)
class ChancesOfBattle:
    """`tactics` are the names of the sides and what they are played by. `refused` says why the battle
    cannot be counted out, `counted` is None until it was."""

    tactics: tuple[tuple[str, str], ...]
    job: JobPage | None
    may_cancel: bool
    refused: str
    counted: Counted | None


def chances_of_battle(battle: Battle, user: User) -> ChancesOfBattle:
    """The page of a battle that was loaded with its sides."""
    try:
        asked = asked_of(battle)
        refuse_changed(battle, asked)
    except WarbandsMoved:
        return ChancesOfBattle((), None, False, MOVED, None)
    except Refused as refusal:
        return ChancesOfBattle((), None, False, str(refusal), None)
    kept, job = kept_chances(battle, asked.fingerprint), chances_job(battle)
    names = asked.setup.side_names
    return ChancesOfBattle(
        tactics=tuple((names[side.position], policy_name(side.policy)) for side in ordered_sides(battle)),
        job=chances_progress(job) if kept is None else None,
        may_cancel=job is not None and may_cancel(user, battle, job),
        refused="",
        counted=None if kept is None else _counted(kept, asked.setup),
    )


def chances_progress(job: Job | None) -> JobPage | None:
    """The job that counts; None for one that is done: the counts themselves tell of it."""
    return None if job is None or job.state == Job.State.DONE else job_page(job, running=RUNNING)


def _counted(counts: Counts, setup: BattleSetup) -> Counted:
    return Counted(
        battles=counts.battles,
        drawn=_chance(counts.drawn, counts.battles),
        rounds=_mean(counts.rounds),
        sides=tuple(_side(counts, setup, side) for side in range(len(setup.sides))),
    )


def _side(counts: Counts, setup: BattleSetup, side: int) -> SideChances:
    number, fallen, fighters = labels(setup), dict(counts.fallen), setup.sides[side].fighters
    return SideChances(
        index=side,
        name=setup.side_names[side],
        fighters=len(fighters),
        won=_chance(counts.won[side], counts.battles),
        routed=_chance(counts.routed[side], counts.battles),
        out=_mean(counts.out[side]),
        warriors=tuple(
            WarriorChance(
                number[fighter.id],
                fighter.name,
                fighter.leader,
                _chance(fallen.get(fighter.id, 0), counts.battles),
            )
            for fighter in fighters
        ),
    )


def _chance(came: int, of: int) -> Chance:
    low, high = wilson(came, of)
    return Chance(came, of, percent(Fraction(came, of)), percent(Fraction(low)), percent(Fraction(high)))


def _mean(by_number: Sequence[int]) -> Mean:
    middle, low, high = (f"{figure:.1f}" for figure in mean(by_number))
    least = next(number for number, times in enumerate(by_number) if times)
    return Mean(middle, low, high, least, len(by_number) - 1)
