"""Answers by which people end a battle of their own accord, before its rules do.

Each is the reason of the end as well, unless the scenario has one of its own for the winner.
"""

#: All agree on a draw; all agree that it ends here, as after its last round; and an organiser ends it so.
DRAW, ENDED_HERE, STOPPED = "agreed draw", "ended here", "stopped"
#: The side behind it gives the battle up; an organiser awards it to the other one; and its time on the clock is over.
CONCEDES, FORFEITS, LATE = "concedes", "forfeits", "late"
ENDINGS, DEFEATS = (DRAW, ENDED_HERE, STOPPED), (CONCEDES, FORFEITS, LATE)


def concedes(side: int) -> str:
    """The answer by which a side gives the battle up."""
    return f"{CONCEDES} {side}"


def forfeits(side: int) -> str:
    """The answer by which an organiser awards the battle to the enemy of a side."""
    return f"{FORFEITS} {side}"


def late(side: int) -> str:
    """The answer by which a side loses whose time is over."""
    return f"{LATE} {side}"


def conceding(key: str) -> int | None:
    """The side that an answer has lose the battle; None for any other answer."""
    word, _, side = key.partition(" ")
    return int(side) if word in DEFEATS and side.isdecimal() else None


def is_ending(key: str) -> bool:
    """Whether an answer ends the battle, whatever is asked."""
    return key in ENDINGS or conceding(key) is not None
