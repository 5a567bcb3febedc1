"""Answers by which players end a battle of their own accord, before its rules do."""

#: The side behind it gives the battle up; all agree on a draw; and it ends here, as after its last round.
CONCEDES, DRAW, ENDED_HERE = "concedes", "agreed draw", "ended here"


def concedes(side: int) -> str:
    """The answer by which a side gives the battle up."""
    return f"{CONCEDES} {side}"


def conceding(key: str) -> int | None:
    """The side that an answer gives the battle up for; None for any other answer."""
    word, _, side = key.partition(" ")
    return int(side) if word == CONCEDES and side.isdecimal() else None


def is_ending(key: str) -> bool:
    """Whether an answer ends the battle, whatever is asked."""
    return key in (DRAW, ENDED_HERE) or conceding(key) is not None
