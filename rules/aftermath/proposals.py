"""The dice in proposals of earlier versions, which rolled for injuries as soon as a battle was fought.

They stay rolled: the post-battle sequence finds them by their keys. Engine version 1 kept them in its events alone.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from rules.aftermath.keyed_dice import MadeRoll
from rules.values import DataError, read

#: What engine version 1 rolled for, by event; `None` for a roll on the row that came up before.
_PURPOSES = {
    "SeriousInjuryRolled": "serious injury",
    "HenchmanInjuryRolled": "injury",
    "InjuriesMultiplied": None,
    "InjurySettled": None,
}


def rolls_in(proposal: str, where: str) -> tuple[tuple[MadeRoll, ...], ...]:
    """The rolls of each side of a stored proposal. Raises `DataError`."""
    try:
        sides = json.loads(proposal)["sides"]
        stated = [
            side["rolls"] if "rolls" in side else list(_told(side["events"], index))
            for index, side in enumerate(sides)
        ]
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise DataError(where, "", f"this is no proposal ({error!r})") from None
    return tuple(read(tuple[MadeRoll, ...], rolls, where=where) for rolls in stated)


def _told(events: Iterable[dict[str, Any]], side: int) -> Iterator[dict[str, Any]]:
    """The rolls in the events of a side, each under the key that it has today."""
    row, settled, seen = "", "", Counter[str]()
    for event in events:
        kind = event["event"]
        if kind == "SeriousInjuryRolled":
            row = event["row"].lower()
        elif kind == "InjurySettled":
            settled = event["name"]
        purpose = f"battles missed, {settled}" if kind == "BattlesMissed" else _PURPOSES.get(kind, "")
        if purpose == "" or not event.get("roll"):
            continue
        about = f"aftermath {side}/{event['who']}/{purpose or row}"
        seen[about] += 1
        faces, sides = event["roll"]["faces"], event["roll"]["sides"]
        key, stated = f"{about}/{seen[about]}", {"faces": faces, "drew": faces, "sides": sides}
        yield {"key": key, "purpose": purpose or row, "who": event["who"], **stated}
