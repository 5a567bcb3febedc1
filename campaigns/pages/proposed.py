"""What a battle is proposed to do to each warband, as a difference that one can read before accepting it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from campaigns.pages.winnings import Winnings, winnings
from roster.pages.change_sentences import battle_change
from roster.pages.names import Names
from rules.aftermath.entered import MadeRoll
from rules.aftermath.proposal import Proposal, SideProposal
from rules.catalogue.model import Rulebook
from rules.engine.record import Record
from rules.ledger.entries import ExperienceGained
from rules.narration import Names as BattleNames
from rules.narration import sentence


@dataclass(frozen=True)
class WarriorChange:
    """One roster block: experience before and after with what for, what else became of him, advances now due."""

    number: int
    name: str
    type: str
    experience_before: int
    experience_after: int
    reasons: tuple[str, ...]
    fates: tuple[str, ...]
    advances: int
    has_left: bool

    @property
    def gained(self) -> int:
        return self.experience_after - self.experience_before


@dataclass(frozen=True)
class RollLine:
    """A roll with a field for its faces. `drew` are the battle's own where others were entered."""

    field: str
    label: str
    faces: str
    drew: str


@dataclass(frozen=True)
class WarbandChange:
    """One warband, with its `winnings`. `stash` tells what left its stash, `dice` every roll, `notes` what its
    player has yet to settle.
    """

    name: str
    result: str
    winnings: Winnings
    rating_before: int
    rating_after: int
    warriors: tuple[WarriorChange, ...]
    stash: tuple[str, ...]
    dice: tuple[str, ...]
    notes: tuple[str, ...]
    rolls: tuple[RollLine, ...]


def warband_changes(
    proposal: Proposal, book: Rulebook, record: Record, fighters: Mapping[int, str]
) -> tuple[WarbandChange, ...]:
    """From a battle that was fought; `fighters` are the names of its fighters by id."""
    assert record.outcome is not None
    names = BattleNames(record.setup)
    won = [winnings(record.setup, record.outcome, index, side) for index, side in enumerate(proposal.sides)]
    return tuple(
        _warband(
            side, index, book, fighters, won[index], tuple(sentence(event, names) for event in side.events)
        )
        for index, side in enumerate(proposal.sides)
    )


def field_of(side: int, roll: int) -> str:
    """The name of the field of a roll, by the places of side and roll in the proposal."""
    return f"roll-{side}-{roll}"


def _warband(
    side: SideProposal,
    index: int,
    book: Rulebook,
    fighters: Mapping[int, str],
    won: Winnings,
    dice: tuple[str, ...],
) -> WarbandChange:
    names = Names(book, side.after.type)
    due = {advances_due.warrior: len(advances_due.thresholds) for advances_due in side.advances}
    numbers = [change.number for change in side.entry.changes if change.number is not None]
    touched = dict.fromkeys([*numbers, *due])
    return WarbandChange(
        name=side.name,
        result=side.entry.result,
        winnings=won,
        rating_before=side.rating_before,
        rating_after=side.rating_after,
        warriors=tuple(_warrior(side, number, names, due.get(number, 0)) for number in sorted(touched)),
        stash=tuple(
            battle_change(change, names, side.after) for change in side.entry.changes if change.number is None
        ),
        dice=dice,
        notes=tuple(note.text for note in side.notes),
        rolls=tuple(_roll(roll, field_of(index, place), fighters) for place, roll in enumerate(side.rolls)),
    )


def _roll(roll: MadeRoll, field: str, fighters: Mapping[int, str]) -> RollLine:
    whose = f", {fighters[roll.who]}" if roll.who in fighters else ""
    drew = " ".join(map(str, roll.drew)) if roll.is_entered else ""
    return RollLine(
        field=field,
        label=f"{roll.purpose[:1].upper()}{roll.purpose[1:]}{whose}",
        faces=" ".join(map(str, roll.faces)),
        drew=drew,
    )


def _warrior(side: SideProposal, number: int, names: Names, due: int) -> WarriorChange:
    warrior = side.after.warrior(number)
    own = [change for change in side.entry.changes if change.number == number]
    gains = [change for change in own if isinstance(change, ExperienceGained)]
    reasons: Counter[str] = Counter()
    for gain in gains:
        reasons[gain.reason] += gain.amount
    others = [change for change in own if not isinstance(change, ExperienceGained)]
    return WarriorChange(
        number=number,
        name=warrior.name,
        type=names.warrior_type(warrior.type),
        experience_before=warrior.experience - sum(gain.amount for gain in gains),
        experience_after=warrior.experience,
        reasons=tuple(f"{amount:+d} {reason}" for reason, amount in reasons.items()),
        fates=tuple(battle_change(change, names, side.after) for change in others),
        advances=due,
        has_left=not warrior.is_active,
    )
