"""A block of a study, fought by any worker; and any battle of it, fought again."""

from collections import Counter

import msgspec

from rules.comparing import CountedDice
from rules.engine.record import Record
from rules.engine.resolver import Resolver
from rules.fielding.fielding import NobodyToField
from rules.resolve import Unfit, record
from rules.studies import description, losing
from rules.studies.cells import Block, battle, cells, plan_of, swapped
from rules.studies.course import course_of
from rules.studies.description import Plan
from rules.studies.measures import UNFOUGHT, Counts, measured
from rules.values import canonical, read_json

#: Sentences that say why a battle cannot be fought; anything else is a fault of the engine.
_REFUSALS = (Unfit, NobodyToField)
_LONGEST_REASON = 200
#: The counts of a block as they travel and are kept: measure, key, count, in order.
type Counted = list[tuple[str, str, int]]


class AnotherVersion(Exception):
    """A worker whose rules are of another version than the study's; `worker` is its address, if any."""

    def __init__(self, wanted: str, here: str, worker: str = "") -> None:
        self.wanted, self.here, self.worker = wanted, here, worker
        super().__init__(
            f"The worker {worker or 'on this machine'} has {here}; the study needs {wanted}. "
            "It is refused: install the same release there and start it again."
        )

    def __reduce__(self) -> tuple[type["AnotherVersion"], tuple[str, str, str]]:
        return AnotherVersion, (self.wanted, self.here, self.worker)


class _Stated(msgspec.Struct):
    version: str


def counted(text: bytes, block: Block, worker: str = "") -> Counted:
    """Fight a block of the plan that is written in `text`. Raises `AnotherVersion`."""
    wanted, here = read_json(_Stated, text, where="plan").version, description.version()
    if wanted != here:
        raise AnotherVersion(wanted, here, worker)
    plan = plan_of(text)
    found: Counts = Counter()
    for number in range(block.first, block.first + block.battles):
        found.update(counts_of(plan, block.cell, number))
    return [(measure, key, count) for (measure, key), count in sorted(found.items())]


def counts_of(plan: Plan, cell: int, number: int) -> Counts:
    """The counts of a battle; one that is refused or breaks off spoils no other and is counted with the reason."""
    try:
        fought, dice = _fought(plan, cell, number)
        found = measured(fought, swapped(number))
        found.update(course_of(fought, dice, cells(plan)[cell].courses))
        return found
    except (MemoryError, OSError):
        raise  # the machine's fault; the battle may well be fought elsewhere
    except Exception as fault:  # noqa: BLE001 (any fault of one battle; the others are still counted)
        reason = str(fault) if isinstance(fault, _REFUSALS) else f"{type(fault).__name__}: {fault}"
        return Counter({(UNFOUGHT, reason[:_LONGEST_REASON]): 1})


def fought_again(plan: Plan, cell: int, number: int) -> Record:
    """The record of a battle of a study."""
    return record(_fought(plan, cell, number)[0])


def _fought(plan: Plan, cell: int, number: int) -> tuple[Resolver, CountedDice]:
    setup, players = battle(plan, cell, number)
    losses, dice = cells(plan)[cell].losses, CountedDice(setup.seed)
    return losing.fought(setup, players, losses[::-1] if swapped(number) else losses, dice), dice


def sent(plan: Plan) -> bytes:
    """The plan as it is sent to workers."""
    return canonical(plan)
