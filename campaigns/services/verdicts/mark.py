"""The mark by which a page tells which result it shows."""

from campaigns.models import Battle
from campaigns.services.refusal import Refused


def mark_of(battle: Battle) -> str:
    """The mark that a page sends to say which result it shows; a result entered again, or undone, has another."""
    return battle.asked_at.isoformat() if battle.asked_at else ""


def refuse_stale(battle: Battle, at: str) -> None:
    """Raises `Refused` where a page showed another result."""
    if at != mark_of(battle):
        raise Refused(
            "Nothing was saved: the result was entered again, or the rules for counting it were changed, after "
            "you opened this page. Check it and try again."
        )
