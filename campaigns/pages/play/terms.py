"""The terms of a battle that people play, in words: how long a decision may take, and who may look on."""

from collections.abc import Mapping

from campaigns.models import Battle, Game
from campaigns.services.play.begin import between_people
from campaigns.services.play.late import late_in
from rules.mustering.words import counted

HOUR, DAY = 60, 24 * 60
#: Who may look on, by how many minutes people with the link are behind; None where there is no link.
WATCHERS: Mapping[int | None, str] = {
    None: "Members of the campaign",
    0: "Members, and anybody with the link",
    10: "Members, and anybody with the link 10 minutes later",
    60: "Members, and anybody with the link an hour later",
}


def time_words(minutes: int) -> str:
    """`10 minutes`, `1 hour`, `12 hours` or `3 days`."""
    if minutes % DAY == 0:
        return counted(minutes // DAY, "day")
    return counted(minutes // HOUR, "hour") if minutes % HOUR == 0 else counted(minutes, "minute")


def clock_words(game: Game) -> str:
    """How long a decision may take, and what comes after."""
    if game.seconds_each is None:
        return "Each decision may take as long as it takes."
    each, late = time_words(game.seconds_each // 60), late_in(game, game.seats.count()).label
    if not game.reserve_minutes:
        return f"Each decision has {each}; after that: {late}."
    reserve = time_words(game.reserve_minutes)
    return (
        f"Each decision has {each}. Each side has {reserve} in reserve for the whole battle, which pass when a "
        f"decision takes longer. After that: {late}."
    )


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
