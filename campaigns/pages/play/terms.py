"""The terms of a battle that people play, in words: how long a decision may take, and who may look on."""

from collections.abc import Mapping

from campaigns.models import Battle, Game
from campaigns.services.play.begin import between_people

DAY = 24
#: Who may look on, by how many minutes people with the link are behind; None where there is no link.
WATCHERS: Mapping[int | None, str] = {
    None: "Members of the campaign",
    0: "Members, and anybody with the link",
    10: "Members, and anybody with the link 10 minutes later",
    60: "Members, and anybody with the link an hour later",
}


def time_words(hours: int) -> str:
    """`12 hours`, `1 day` or `3 days`."""
    return f"{hours} hours" if hours < DAY else "1 day" if hours == DAY else f"{hours // DAY} days"


def clock_words(game: Game) -> str:
    """How long a decision may take, and what comes after."""
    if game.hours is None:
        return "Each decision may take as long as it takes."
    return f"Each decision has {time_words(game.hours)}; after that: {game.get_when_late_display()}."


def dice_words(game: Game, battle: Battle) -> str:
    """The dice that are rolled, and whether somebody could know them."""
    if game.has_typed_dice:
        return "The players roll real dice and type them in."
    if not battle.seed_is_drawn and between_people(game):
        return (
            f"The site rolls the dice. {battle.set_up_by} gave a seed for this battle, so the site draws another one "
            "once everybody has agreed: nobody knows the dice."
        )
    if not battle.seed_is_drawn:
        return f"The site rolls the dice. Their seed was given by {battle.set_up_by}, who could know them."
    return "The site rolls the dice."


def watch_words(game: Game) -> str:
    """The words for those who may look on."""
    return f"{WATCHERS[game.watch_delay if game.watch_token else None]}."
