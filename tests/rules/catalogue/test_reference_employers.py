"""The employers of each hired sword and dramatis persona, warband by warband, are what the reference works out to.

The reference names groups of warbands, the data callings. Both are worked out for every warband whose own rule leaves
it to the entries, and compared, for a roster on which nobody stands yet. Whom a roll decides may be hired.
"""

import re
from typing import Any

import pytest

from rules.catalogue.load import complete_rulebook
from rules.catalogue.model import WarbandType
from rules.ledger.sheet import WarbandSheet
from rules.mustering.changes.hiring import hireling_barred
from tests.rules.reference import read

BOOK = complete_rulebook()
EMPLOYERS = read("campaign/18_employers.yaml")
GROUPS: dict[str, dict[str, Any]] = EMPLOYERS["groups"]
HIRELINGS = {
    re.sub("[-_]", "", key): hireling
    for key, hireling in {**BOOK.hired_swords, **BOOK.dramatis_personae}.items()
} | {"luthorlooter": BOOK.dramatis_personae["luthor-the-looter"]}
#: A pair in the reference, two entries here.
PAIRS = ("ulli_and_marquand",)
ENTRIES = {
    key: entry for part in ("hired_swords", "dramatis_personae") for key, entry in EMPLOYERS[part].items()
}
#: Warbands of these races have one on every roster, so that the conditions of these entries hold for them.
OF_THE_RACE = {
    "elf_ranger": "dwarf",
    "dwarf_troll_slayer": "elf",
    "dwarf_treasure_hunter": "elf",
    "runesmith_journeyman": "elf",
}
PLAIN = [key for key in ENTRIES if key not in PAIRS]
UNDECIDED = {slug for group in GROUPS.values() for slug in group["undecided"]}


def members(words: list[str]) -> set[str]:
    found: set[str] = set()
    for word in words:
        if word == "any":
            found |= set(BOOK.warbands)
        else:
            found |= set(GROUPS[word]["members"]) if word in GROUPS else {word}
    return found


def allowed(entry: dict[str, Any]) -> set[str]:
    """The warbands that the entry itself admits, by `how_to_read`."""
    rolled = [roll["group"] for roll in entry.get("may_hire_roll", [])]
    open_to = members([*entry["may_hire"], *rolled]) - members(entry["may_not_hire"])
    return open_to | members(entry.get("still_allowed") or [])


def is_settled(warband: WarbandType) -> bool:
    """Whether the warband's own rule says nothing, so that the entries alone decide, and no source differs on it."""
    own = warband.hired_swords
    return own.rule == "listed" and not (own.also or own.never) and warband.key not in UNDECIDED


SETTLED = sorted(key for key, warband in BOOK.warbands.items() if is_settled(warband))


@pytest.mark.parametrize("key", PLAIN)
def test_every_settled_warband_may_hire_whom_the_reference_lets_it_hire(key: str) -> None:
    hireling = HIRELINGS[re.sub("[-_]", "", key)]
    assert hireling.limits_known
    theirs = allowed(ENTRIES[key]) & set(SETTLED)
    if key in OF_THE_RACE:
        theirs |= members([OF_THE_RACE[key]]) & set(SETTLED)
    ours = {
        slug
        for slug in SETTLED
        if hireling_barred(hireling, WarbandSheet(type=slug, name=slug, gold=0), BOOK) is None
    }
    assert (sorted(theirs - ours), sorted(ours - theirs)) == ([], [])
