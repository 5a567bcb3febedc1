"""What was granted, in a few words, from the facts that chronicles and notices keep."""

from collections.abc import Iterable, Mapping
from typing import Any

from rules.mustering.words import counted

_TO = {
    "leader": "for the leader",
    "heroes": "for every hero",
    "everybody": "for every hero and henchman group",
    "stash": "for the stash",
}


def grants_in_words(grants: Iterable[Mapping[str, Any]]) -> str:
    """`20 gc and 2 experience for the leader`, from `what`, `number`, `to` and the `name` of an item."""
    parts = [_part(grant) for grant in grants]
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _part(grant: Mapping[str, Any]) -> str:
    number = grant["number"]
    match grant["what"]:
        case "gold":
            return f"{number} gc"
        case "wyrdstone":
            return f"{number} wyrdstone"
        case "experience":
            return f"{number} experience {_TO[grant['to']]}"
        case _:
            return f"{number} x {grant['name']} {_TO[grant['to']]}"


def warbands_in_words(names: Iterable[str]) -> str:
    """The names of up to three warbands; for more, their number."""
    listed = list(names)
    if len(listed) > 3:
        return counted(len(listed), "warband")
    return listed[0] if len(listed) == 1 else f"{', '.join(listed[:-1])} and {listed[-1]}"
