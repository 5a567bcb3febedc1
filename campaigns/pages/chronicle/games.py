"""Sentences of the chronicle about battles that people play here, and the name of a battle in all of its sentences."""

from typing import Any

from campaigns.models import ChronicleEntry

Kind = ChronicleEntry.Kind
Facts = dict[str, Any]


def battle_name(facts: Facts) -> str:
    """`battle 3, Ambush (friendly)`, for the middle of a sentence."""
    return f"battle {facts['number']}, {facts['title']}{friendly(facts)}"


def friendly(facts: Facts) -> str:
    """` (friendly, seed given by magda)`, from `friendly` and `seed_by`; empty for a battle that counts."""
    if not facts.get("friendly"):
        return ""
    return f" (friendly, seed given by {facts['seed_by']})" if facts["seed_by"] else " (friendly)"


def _seat_handed(facts: Facts) -> str:
    what = f"{facts['side']} in {battle_name(facts)}"
    if facts["by"] == facts["member"]:
        return f"{facts['member']} took over {what}, from {facts['former']}."
    return f"{facts['by']} handed {what}, from {facts['former']} to {facts['member']}{_ruled(facts)}"


def _ended(facts: Facts) -> str:
    name = battle_name(facts)
    how = f"awarded {name}, to {facts['side']}" if "side" in facts else f"ended {name} early"
    return f"{facts['by']} {how}{_ruled(facts)}"


def _ruled(facts: Facts) -> str:
    """` (they went home).`, with what is told of an organiser who plays in the battle themself."""
    why = f" ({facts['decided'].rstrip('.')})" if facts.get("decided") else ""
    return (
        f"{why}. {facts['by']} plays in it: there is no other organiser." if facts.get("alone") else f"{why}."
    )


SENTENCES = {
    Kind.SEAT_HANDED: _seat_handed,
    Kind.GAME_ENDED: _ended,
    Kind.DICE_DRAWN: lambda facts: (
        f"The site drew new dice for {battle_name(facts)}: several people play it, and one of them gave its seed."
    ),
}
