"""What was changed by hand, in a few words, from the facts that chronicles and notices keep."""

from collections.abc import Mapping
from typing import Any

from rules.mustering.words import counted

#: Words by the tag of the change.
_CHANGED = {
    "gold": "gold {amount:+d}",
    "wyrdstone": "wyrdstone {amount:+d}",
    "battles_counted": "battles fought {amount:+d}",
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
    """`(gold +25): We miscounted.` from `change`, `amount`, `warrior`, `reason` and how many `more` came with it."""
    words = _CHANGED.get(facts["change"], "its roster")
    what = words.format(amount=facts["amount"], warrior=facts["warrior"] or "the stash")
    more = facts.get("more", 0)
    also = f" and {counted(more, 'more change')}" if more else ""
    return f"({what}{also}): {facts['reason']}"
