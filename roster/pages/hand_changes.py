"""What was changed by hand, in a few words, from the facts that chronicles and notices keep."""

from collections.abc import Mapping
from typing import Any

#: By the tag of the change.
_CHANGED = {
    "gold": "gold {amount:+d}",
    "wyrdstone": "wyrdstone {amount:+d}",
    "experience": "experience of {warrior} {amount:+d}",
    "advance_granted": "an advance for {warrior}",
    "advance_struck": "an advance of {warrior} struck",
    "item_found": "an item added for {warrior}",
    "item_lost": "an item of {warrior} removed",
    "injury": "an injury of {warrior}",
    "injury_cured": "an injury of {warrior} cured",
    "battles_missed": "battles that {warrior} misses",
    "battles_excused": "battles that {warrior} misses",
    "warrior_restored": "{warrior} brought back",
}


def hand_change(facts: Mapping[str, Any]) -> str:
    """`(gold +25): We miscounted.` from `change`, `amount`, `warrior` and `reason`."""
    words = _CHANGED.get(facts["change"], "its roster")
    what = words.format(amount=facts["amount"], warrior=facts["warrior"] or "the stash")
    return f"({what}): {facts['reason']}"
