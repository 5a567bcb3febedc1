"""The changes that correcting a battle would make in each of its warbands."""

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from campaigns.models import Battle
from campaigns.services.results.correct import Part
from roster.pages.aftermath.questions import question_of
from roster.pages.history.page import history_lines
from roster.pages.past.correction_view import CorrectionView, correction_view
from roster.rulebooks import book_of_edition
from roster.selectors import ledger_of
from rules.aftermath.draft import Draft
from rules.aftermath.replaying import Guess


@dataclass(frozen=True)
class PartLine:
    """One warband. `view` is None where nothing of the battle is in its ledger yet.

    `guesses` are questions that nobody was asked before, with the answers that the site gives.
    """

    name: str
    warband: int
    view: CorrectionView | None
    is_open: bool
    guesses: tuple[str, ...]

    @property
    def field(self) -> str:
        """The name of the fields for its entries that are to fall."""
        return f"fall-{self.warband}"


def part_lines(
    parts: Sequence[Part], battle: Battle, falling: Mapping[int, Collection[int]]
) -> tuple[PartLine, ...]:
    """One line for each warband, in the order of the battle."""
    book = book_of_edition(battle.edition)
    found = []
    for part in parts:
        view = None
        if part.correction is not None:
            texts = {line.revision: line.text for line in history_lines(ledger_of(part.warband), book)}
            view = correction_view(part.correction, book, texts, falling.get(part.warband.pk, ()))
        guesses = (
            (_told(guess, part.replayed.resolver.draft) for guess in part.guesses) if part.replayed else ()
        )
        is_open = part.sequence is not None and part.correction is None
        found.append(PartLine(part.warband.name, part.warband.pk, view, is_open, tuple(guesses)))
    return tuple(found)


def _told(guess: Guess, draft: Draft) -> str:
    """`Which skill does Otto learn? Dodge`."""
    text = ""
    with suppress(KeyError, StopIteration):
        question = question_of(guess.decision, draft)
        text = question.text
        label = next(option.label for option in question.options if option.value == guess.answer)
        return f"{text} {label}"
    return f"{text} {guess.answer}".strip()
