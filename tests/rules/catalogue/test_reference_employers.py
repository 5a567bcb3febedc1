"""The employers of each hired sword and dramatis persona, warband by warband, are what the reference works out to.

The reference names groups of warbands, the data callings. Both are worked out for every warband whose own rule leaves
it to the entries, and compared. Conditions on the roster and rolls are left to the players, so their entries are not.
Warbands whose own rule names those who join hire these and nobody else.
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
#: Entries whose permission depends on the roster, the battle or a roll as well.
CONDITIONS = ("may_hire_if", "may_hire_roll")
PLAIN = [key for key, entry in ENTRIES.items() if key not in PAIRS and not set(CONDITIONS) & set(entry)]
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
    open_to = members(entry["may_hire"]) - members(entry["may_not_hire"])
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
    ours = {
        slug
        for slug in SETTLED
        if hireling_barred(hireling, WarbandSheet(type=slug, name=slug, gold=0), BOOK) is None
    }
    assert (sorted(theirs - ours), sorted(ours - theirs)) == ([], [])


#: The sides that name their hired swords; two open others by their entries, one asks for a roster.
ONLY = {
    slug: side
    for slug, side in EMPLOYERS["warband_side"].items()
    if side["mode"] == "only" and slug not in ("black-dwarfs", "sons-of-hashut", "ogre-hunting-party")
}


@pytest.mark.parametrize("slug", ONLY)
def test_a_warband_whose_rule_names_its_hired_swords_hires_these_alone(slug: str) -> None:
    sheet = WarbandSheet(type=slug, name=slug, gold=0)
    named = {HIRELINGS[re.sub("[-_]", "", key)].key for key in ONLY[slug]["list"]}
    joining = {key for key, sword in BOOK.hired_swords.items() if hireling_barred(sword, sheet, BOOK) is None}
    assert joining == named & set(BOOK.hired_swords)


def test_chaos_dwarfs_hire_those_whom_their_rule_names_whatever_their_entries_say() -> None:
    for slug in ("black-dwarfs", "sons-of-hashut"):
        sheet = WarbandSheet(type=slug, name=slug, gold=0)
        for key in EMPLOYERS["warband_side"][slug]["list"]:
            assert hireling_barred(HIRELINGS[re.sub("[-_]", "", key)], sheet, BOOK) is None, (slug, key)
