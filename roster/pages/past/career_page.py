"""The career of one warrior or group as a structure: battles, what happened to them, what they carried, their end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from roster.models import LedgerEntry
from roster.pages.history.change_sentences import battle_change
from roster.pages.history.sentences import sentence
from roster.pages.names import Names
from roster.pages.parts.blocks import BlockView, block_view
from roster.pages.past.dates import dates_of
from roster.pages.past.graveyard import loss_words
from roster.selectors import numbered
from rules.ledger.by_hand import ByHand
from rules.ledger.careers import Fought, Step, careers
from rules.ledger.entries import BattleChange, ExperienceGained
from rules.ledger.gains import Gain
from rules.ledger.sheet import WarbandSheet


@dataclass(frozen=True)
class BattleRow:
    """One battle; `experience` is what they had after it, `earned` what it brought."""

    revision: int
    title: str
    opponents: str
    result: str
    kills: int
    earned: int
    experience: int
    fought_at: datetime


@dataclass(frozen=True)
class Milestone:
    revision: int
    text: str
    at: datetime


@dataclass(frozen=True)
class Gear:
    """An item they carried; `until` is None while they do."""

    name: str
    href: str
    since: datetime
    until: datetime | None


@dataclass(frozen=True)
class Relation:
    """Another block that they came from, or that came from their group."""

    number: int
    name: str


@dataclass(frozen=True)
class CareerPage:
    """`view` is the block as it is now, or as it was at its end; `ends` say how members were lost, the latest last."""

    view: BlockView
    won: int
    kills: int
    battles: tuple[BattleRow, ...]
    milestones: tuple[Milestone, ...]
    gear: tuple[Gear, ...]
    ends: tuple[str, ...]
    origin: Relation | None
    offspring: tuple[Relation, ...]


def career_page(
    rows: Sequence[LedgerEntry], sheet: WarbandSheet, names: Names, number: int
) -> CareerPage | None:
    """The career of a warrior, from every ledger row of the warband, oldest first; None for an unknown number."""
    found = {career.number: career for career in careers(numbered(rows))}
    career = found.get(number)
    if career is None:
        return None
    when = dates_of(rows)
    origin = found.get(career.origin) if career.origin is not None else None
    return CareerPage(
        view=block_view(career.last, sheet, names),
        won=career.won,
        kills=career.kills,
        battles=tuple(_battle(fought, when) for fought in career.battles),
        milestones=tuple(
            Milestone(step.revision, _text(step, names), when[step.revision])
            for step in career.steps
            if not isinstance(step.fact, ExperienceGained)
        ),
        gear=tuple(
            Gear(
                names.item(carried.item),
                names.item_href(carried.item),
                when[carried.since],
                None if carried.until is None else when[carried.until],
            )
            for carried in career.carried
        ),
        ends=tuple(loss_words(loss) for loss in career.losses),
        origin=Relation(origin.number, origin.last.name) if origin else None,
        offspring=tuple(
            Relation(other.number, other.last.name) for other in found.values() if other.origin == number
        ),
    )


def _battle(fought: Fought, when: Mapping[int, datetime]) -> BattleRow:
    return BattleRow(
        revision=fought.revision,
        title=fought.title,
        opponents=" and ".join(fought.opponents),
        result=fought.result,
        kills=fought.kills,
        earned=fought.experience,
        experience=fought.total,
        fought_at=when[fought.revision],
    )


def _text(step: Step, names: Names) -> str:
    if isinstance(step.fact, BattleChange | Gain | ByHand):
        return battle_change(step.fact, names, step.before)
    return sentence(step.fact, names, step.before)
