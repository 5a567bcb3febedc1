"""The career of one warrior or group as a structure: battles, what happened to them, what they carried, their end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page

from roster.models import Warband
from roster.pages.history.change_sentences import battle_change
from roster.pages.history.sentences import sentence
from roster.pages.names import Names
from roster.pages.parts.blocks import BlockView, block_view
from roster.pages.past.dates import dates_in
from roster.pages.past.graveyard import loss_words
from roster.site.paging import part_of
from roster.stretches import careers_in, steps_between
from rules.ledger.by_hand import ByHand
from rules.ledger.careers import Fought, Step
from rules.ledger.entries import BattleChange, BattleFought, ExperienceGained
from rules.ledger.gains import Gain
from rules.ledger.sheet import WarbandSheet, WarriorSheet


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
    """`view` is the block as it is now, or as it was at its end; `ends` say how members were lost, the latest last.

    Battles and milestones are parts of all, the latest first.
    """

    view: BlockView
    fought: int
    won: int
    kills: int
    battles: tuple[BattleRow, ...]
    battles_part: Page[Fought]
    milestones: tuple[Milestone, ...]
    life_part: Page[int]
    gear: tuple[Gear, ...]
    ends: tuple[str, ...]
    origin: Relation | None
    offspring: tuple[Relation, ...]


def career_page(
    warband: Warband, sheet: WarbandSheet, names: Names, number: int, asked: Mapping[str, str] | None = None
) -> CareerPage | None:
    """The career of a warrior of the warband; None for an unknown number.

    `asked` has the numbers of the parts of its `battles` and its `life`; without one it is the first.
    """
    found = {career.number: career for career in careers_in(warband)}
    career = found.get(number)
    if career is None:
        return None
    battles = part_of(career.battles[::-1], (asked or {}).get("battles"))
    life = part_of(career.changed_in[::-1], (asked or {}).get("life"))
    when = dates_in(
        warband,
        {
            *(fought.revision for fought in battles),
            *life,
            *(end for carried in career.carried for end in (carried.since, carried.until) if end is not None),
        },
    )
    origin = found.get(career.origin) if career.origin is not None else None
    return CareerPage(
        view=block_view(career.last, sheet, names),
        won=career.won,
        kills=career.kills,
        fought=len(career.battles),
        battles=tuple(_battle(fought, when) for fought in battles),
        battles_part=battles,
        milestones=_milestones(warband, number, life.object_list, names, when),
        life_part=life,
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


def _milestones(
    warband: Warband, number: int, revisions: Sequence[int], names: Names, when: Mapping[int, datetime]
) -> tuple[Milestone, ...]:
    """What happened to a block in these revisions, the latest first."""
    if not revisions:
        return ()
    found = [
        Milestone(step.revision, _text(step, names), when[step.revision])
        for step in steps_between(warband, min(revisions), max(revisions))
        if step.revision in revisions
        and not isinstance(step.fact, BattleFought | ExperienceGained)
        and _block_in(step.before, number) is not _block_in(step.after, number)
    ]
    return tuple(found[::-1])


def _block_in(sheet: WarbandSheet | None, number: int) -> WarriorSheet | None:
    """The block with that number; None where the sheet has none."""
    return next((block for block in sheet.warriors if block.number == number), None) if sheet else None


def _text(step: Step, names: Names) -> str:
    if isinstance(step.fact, BattleChange | Gain | ByHand):
        return battle_change(step.fact, names, step.before)
    return sentence(step.fact, names, step.before)
