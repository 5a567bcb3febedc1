"""Answers that waited on a device without a signal: taken in their order, each once, as long as nobody else went on."""

from collections.abc import Callable, Sequence

from campaigns.models import Game, GameAnswer
from campaigns.services.play.answer import answer
from campaigns.services.play.meanwhile import Shown, stored
from campaigns.services.play.seats import lock_game
from campaigns.services.refusal import Refused
from roster.models import User
from roster.site.transactions import in_transaction
from rules.play.course import Course
from rules.values import Value

#: The most answers that a device sends at once, and the longest key.
MOST, LONGEST_KEY = 100, 40
FOLLOWED = "It was to follow an answer that was not taken."


class Waited(Value, frozen=True):
    """An answer with a key of its own. `number` and `stored` are what its page showed, None to go on from the last."""

    say: str
    key: str
    number: int | None = None
    stored: int | None = None


@in_transaction
def take_waiting(game_id: int, user: User, waiting: Sequence[Waited]) -> list[str]:
    """Give the answers in their order; why each was not taken, else "".

    The first that is not taken ends it: the others were meant to follow it. Raises `Refused`.
    """
    if len(waiting) > MOST or any(not 0 < len(it.key) <= LONGEST_KEY for it in waiting):
        raise Refused("Those are more answers than a device keeps.")
    reasons: list[str] = []
    last: Shown | None = None
    for one in waiting:
        if reasons and reasons[-1]:
            reasons.append(FOLLOWED)
            continue
        try:
            last = _given(game_id, user, one, last)
        except Refused as refusal:
            reasons.append(str(refusal))
        else:
            reasons.append("")
    return reasons


@in_transaction
def answer_once(game_id: int, user: User, shown: Shown, say: Callable[[Course], str], key: str) -> Game:
    """Give an answer with a key of its device, unless it was given before. Raises `Refused`."""
    game = lock_game(game_id)
    if _before(game, user, key) is not None:
        return game
    number = game.answered
    game = answer(game_id, user, shown, say)
    rows = game.answers.filter(number=number, taken_back_at=None, user=user)
    rows.update(sent=f"{key[:LONGEST_KEY]} {game.answered} {stored(game)}")
    return game


def _given(game_id: int, user: User, one: Waited, last: Shown | None) -> Shown:
    """Give one answer, unless it was given before; the question that comes after it."""
    game = lock_game(game_id)
    if (before := _before(game, user, one.key)) is not None:
        return before
    shown = last or Shown(-1 if one.number is None else one.number, one.stored)
    game = answer_once(game_id, user, shown, lambda _course: one.say, one.key)
    return Shown(game.answered, stored(game))


def _before(game: Game, user: User, key: str) -> Shown | None:
    """The question after an answer that was given before with the same key; None for a new one."""
    row: GameAnswer | None = game.answers.filter(user=user, sent__startswith=f"{key[:LONGEST_KEY]} ").first()
    if row is None:
        return None
    _key, answered, after = row.sent.rsplit(" ", 2)
    return Shown(int(answered), int(after))
