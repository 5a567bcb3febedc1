"""Forms for loadouts: the shape of what is posted only."""

from collections.abc import Collection
from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict

from roster.models.loadout import LONGEST_NAME
from roster.site.fields import LineField
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.mustering.hirelings import is_hired
from rules.mustering.loadouts import Armament

MOST_COPIES = 200


class LoadoutNameForm(forms.Form):
    name = LineField(max_length=LONGEST_NAME, label="Name")


def read_armaments(
    posted: "MultiValueDict[str, Any]", sheet: WarbandSheet, known: Collection[str]
) -> list[Armament] | None:
    """The warriors that the form lists (`listed`), on the roster still, with `known` items; None for what is no number.

    `goes` are their numbers, `copies-3-sword` how many swords number 3 carries, `also-3` one thing more.
    """
    listed, goes = set(posted.getlist("listed")), set(posted.getlist("goes"))
    found = []
    for block in sheet.active:
        if str(block.number) not in listed:
            continue
        items = {} if is_hired(block) else _items(posted, block, known)
        if items is None:
            return None
        found.append(Armament(block.number, str(block.number) in goes, max(block.members, 1), items))
    return found


def _items(
    posted: "MultiValueDict[str, Any]", block: WarriorSheet, known: Collection[str]
) -> dict[str, int] | None:
    items: dict[str, int] = {}
    for item in known:
        words = posted.get(f"copies-{block.number}-{item}", "").strip() or "0"
        if not (words.isascii() and words.isdecimal()) or len(words) > 3 or int(words) > MOST_COPIES:
            return None
        if int(words):
            items[item] = int(words)
    also = posted.get(f"also-{block.number}", "")
    if also in known:
        items.setdefault(also, block.members)
    return items
