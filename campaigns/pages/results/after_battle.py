"""The outcome of a battle for each warband: its winnings, and the progress of its post-battle sequence."""

from dataclasses import dataclass, replace

from campaigns.models import Battle, BattleSide
from campaigns.pages.results.winnings import Winnings, winnings
from campaigns.services.battles.readiness import ordered_sides
from roster.models import Aftermath, User
from roster.pages.aftermath.page import changes_of
from rules.aftermath.events.losses import StepBegan
from rules.aftermath.events.trading import RatingUpdated
from rules.aftermath.record import AftermathRecord
from rules.catalogue.model import Rulebook
from rules.engine.record import Record
from rules.values import read_json


@dataclass(frozen=True)
class AfterBattle:
    """One warband. `out` are its fighters who went out of action.

    `sequence` is the id of its post-battle sequence, None before there is one; `step` is the one that an unfinished
    sequence has come to, empty before the first. A finished one has the `changes` that it wrote, and the ratings.
    """

    name: str
    warband: int
    owner: str
    is_mine: bool
    result: str
    winnings: Winnings
    out: tuple[str, ...]
    sequence: int | None = None
    is_finished: bool = False
    step: str = ""
    changes: tuple[str, ...] = ()
    rating_before: int | None = None
    rating_after: int | None = None
    #: Written by an acceptance of an earlier version, which left no sequence of injuries and experience.
    is_written: bool = False


def after_battle(battle: Battle, record: Record, book: Rulebook, user: User) -> tuple[AfterBattle, ...]:
    """The aftermath of each side of a battle, loaded with sides, warbands and owners. One query."""
    rows = Aftermath.objects.filter(battle=battle.key).exclude(status=Aftermath.Status.DROPPED)
    sequences = {row.warband_id: row for row in rows}
    return tuple(
        _side(side, record, book, user, sequences.get(side.warband_id)) for side in ordered_sides(battle)
    )


def _side(
    side: BattleSide, record: Record, book: Rulebook, user: User, sequence: Aftermath | None
) -> AfterBattle:
    assert record.outcome is not None
    own = record.outcome.sides[side.position]
    found = AfterBattle(
        name=side.name,
        warband=side.warband_id,
        owner=side.warband.owner.get_username(),
        is_mine=side.warband.owner_id == user.pk,
        result=side.result,
        winnings=winnings(record.setup, record.outcome, side.position, book),
        out=tuple(fighter.name for fighter in own.out_of_action),
        is_written=side.written is not None,
    )
    return found if sequence is None else _with_sequence(found, sequence, book)


def _with_sequence(found: AfterBattle, sequence: Aftermath, book: Rulebook) -> AfterBattle:
    stored = read_json(AftermathRecord, sequence.record, where="a post-battle sequence")
    is_finished = sequence.status == Aftermath.Status.DONE
    names = {step.key: step.name for step in book.campaign.after_battle.steps}
    begun = [event.step for event in stored.events if isinstance(event, StepBegan)]
    ratings = [event for event in stored.events if isinstance(event, RatingUpdated)]
    return replace(
        found,
        sequence=sequence.pk,
        is_finished=is_finished,
        step=names.get(begun[-1], "") if stored.answers and not is_finished else "",
        changes=changes_of(stored, book) if is_finished else (),
        rating_before=ratings[-1].before if ratings and is_finished else None,
        rating_after=ratings[-1].after if ratings and is_finished else None,
    )
