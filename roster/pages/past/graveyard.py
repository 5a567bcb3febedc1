"""The graveyard of a warband: everybody it lost and never got back, the latest first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from roster.models import LedgerEntry, Warband
from roster.pages.history.change_sentences import end_words, fate_words
from roster.pages.names import Names
from roster.pages.past.dates import dates_in, dates_of
from roster.selectors import numbered
from roster.stretches import careers_in
from rules.ledger.careers import Career, Loss, careers
from rules.ledger.sheet import Status
from rules.mustering.words import counted

_LOST = (Status.DEAD, Status.CAPTURED, Status.RETIRED)


@dataclass(frozen=True)
class Grave:
    """One loss: `number` is that of the career, `end` says how, `deeds` what they had done until then."""

    number: int
    name: str
    type: str
    status: str
    end: str
    battle: str
    deeds: str
    lost_at: datetime


def graves(rows: Sequence[LedgerEntry], names: Names) -> tuple[Grave, ...]:
    """The graves of one warband, from all its ledger rows, oldest first."""
    return graves_of(careers(numbered(rows)), dates_of(rows), names)


def graves_in(warband: Warband, names: Names) -> tuple[Grave, ...]:
    """The graves of one warband."""
    lives = careers_in(warband)
    lost = {loss.revision for career in lives for loss in career.losses}
    return graves_of(lives, dates_in(warband, lost), names)


def graves_of(lives: Sequence[Career], when: Mapping[int, datetime], names: Names) -> tuple[Grave, ...]:
    """The same from careers, and when what stands under each revision happened."""
    found = [
        (loss.place, _grave(loss, career, names, when[loss.revision]))
        for career in lives
        for loss in career.losses
        if loss.status in _LOST
    ]
    return tuple(grave for _place, grave in sorted(found, key=lambda pair: -pair[0]))


def _grave(loss: Loss, career: Career, names: Names, lost_at: datetime) -> Grave:
    return Grave(
        number=loss.number,
        name=loss.name,
        type=names.warrior_type(loss.type),
        status=status_words(loss),
        end=loss_words(loss),
        battle=loss.battle,
        deeds=deeds(career),
        lost_at=lost_at,
    )


def status_words(loss: Loss) -> str:
    """A word or two for a tag: `dead`, `captured`, `sold`."""
    return "sold" if loss.fate == "sell-to-slavers" else str(loss.status)


def loss_words(loss: Loss) -> str:
    """`Hans was killed by Krikk.`"""
    some = f"{loss.members} of {loss.name}" if loss.members > 1 else loss.name
    ended = (
        fate_words(loss.fate, loss.cause) if loss.fate else end_words(loss.members, loss.status, loss.cause)
    )
    return f"{some} {ended}."


def deeds(career: Career) -> str:
    """`5 battles, 3 won, 2 enemies out of action, 14 experience`."""
    parts = [counted(len(career.battles), "battle")]
    if career.battles:
        parts.append(f"{career.won} won")
    if career.kills:
        parts.append(f"{'1 enemy' if career.kills == 1 else f'{career.kills} enemies'} out of action")
    return ", ".join([*parts, f"{career.last.experience} experience"])
