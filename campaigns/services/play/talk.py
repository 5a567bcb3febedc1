"""What players say to each other at the table. It is kept with the game; nobody gets a mail of it."""

from campaigns.models import Game, GameLine
from campaigns.services.play.seats import lock_game, own_seats, seats_of
from campaigns.services.refusal import Refused
from roster.models import User
from roster.site.transactions import in_transaction
from rules.mustering.words import one_line

LONGEST, MOST = 300, 500


@in_transaction
def say(game_id: int, user: User, text: str) -> Game:
    """Say something at the table. The same words twice in a row are said once. Raises `Refused`."""
    game = lock_game(game_id)
    own_seats(seats_of(game), user, "talk at the table")
    line = one_line(text)
    if not line:
        raise Refused("Write something first.")
    if len(line) > LONGEST:
        raise Refused(f"Say it in {LONGEST} letters.")
    if game.lines.count() >= MOST:
        raise Refused(f"{MOST} lines were said in this game, the most that are kept.")
    last = game.lines.last()
    if last is None or (last.user_id, last.text) != (user.pk, line):
        GameLine.objects.create(game=game, user=user, text=line)
        game.save(update_fields=["changed_at"])
    return game
