"""Whether a page still shows the question that is open.

A page names the number of its question, and how many answers were stored when it was made. That counts those that were
taken back too: after an undo the same number may ask something else.
"""

from dataclasses import dataclass

from campaigns.models import Game
from campaigns.services.refusal import Refused


@dataclass(frozen=True)
class Shown:
    """The question that a page shows, by its number; `stored` is None for a page that does not say."""

    number: int
    stored: int | None = None


class AnsweredMeanwhile(Refused):
    """The question was answered before; the page shows what happened since."""

    def __init__(self) -> None:
        super().__init__("That was answered already. Here is what happened since.")


class ChangedMeanwhile(AnsweredMeanwhile):
    """An answer was taken back, and another one given, since the page was made."""

    def __init__(self) -> None:
        Refused.__init__(
            self, "Something happened meanwhile: an answer was taken back. This is how it stands now."
        )


def stored(game: Game) -> int:
    """How many answers were ever given in a game, with those that were taken back. It only grows."""
    return game.answers.count()


def refuse_stale(game: Game, shown: int | Shown) -> None:
    """Raises `AnsweredMeanwhile` unless the page shows the open question. For services that hold the lock."""
    if isinstance(shown, int):
        shown = Shown(shown)
    if shown.number != game.answered:
        raise AnsweredMeanwhile
    if shown.stored is not None and shown.stored != stored(game):
        raise ChangedMeanwhile
