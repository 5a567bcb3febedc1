"""The employers of each hired sword and dramatis persona, warband by warband, are what the reference works out to.

The reference names groups of warbands, the data callings. Both are worked out for every warband whose own rule leaves
it to the entries, and compared, for a roster on which nobody stands yet. A hire that a roll decides counts as allowed.
Warbands whose own rule names those who join hire these and nobody else.
"""

import re
from typing import Any

import pytest

from rules.catalogue.load import complete_rulebook, rulebook_of
from rules.catalogue.model import Rulebook, WarbandType
from rules.catalogue.packs.stack import SHARED, STANDARD, packaged, standard, with_shared
from rules.catalogue.warbands.hired_model import Hireling
from rules.ledger.sheet import WarbandSheet
from rules.mustering.hired.hiring import hireling_barred
from tests.rules.catalogue.reference.reference import read

BOOK = complete_rulebook()
EMPLOYERS = read("campaign/18_employers.yaml")
GROUPS: dict[str, dict[str, Any]] = EMPLOYERS["groups"]
#: Those of whom the reference leaves out a word of the name.
NAMES = {"luthorlooter": "luthorthelooter"}
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


def hireling_in(book: Rulebook, key: str) -> Hireling:
    words = {word.replace("-", ""): word for word in (*book.hired_swords, *book.dramatis_personae)}
    word = words[NAMES.get(key, re.sub("[-_]", "", key))]
    return book.hired_swords.get(word) or book.dramatis_personae[word]


def employers_in(book: Rulebook, key: str) -> tuple[set[str], set[str]]:
    """The settled warbands of a rulebook that may hire somebody: by the reference, and by the data."""
    settled = {slug for slug, warband in book.warbands.items() if is_settled(warband)}
    theirs = allowed(ENTRIES[key])
    if key in OF_THE_RACE:
        theirs |= members([OF_THE_RACE[key]])
    hireling = hireling_in(book, key)
    assert hireling.limits_known
    ours = {
        slug
        for slug in settled
        if hireling_barred(hireling, WarbandSheet(type=slug, name=slug, gold=0), book) is None
    }
    return theirs & settled, ours


@pytest.mark.parametrize("key", PLAIN)
def test_every_settled_warband_may_hire_whom_the_reference_lets_it_hire(key: str) -> None:
    theirs, ours = employers_in(BOOK, key)
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
    named = {hireling_in(BOOK, key).key for key in ONLY[slug]["list"]}
    joining = {key for key, sword in BOOK.hired_swords.items() if hireling_barred(sword, sheet, BOOK) is None}
    assert joining == named & set(BOOK.hired_swords)


def test_chaos_dwarfs_hire_those_whom_their_rule_names_whatever_their_entries_say() -> None:
    for slug in ("black-dwarfs", "sons-of-hashut"):
        sheet = WarbandSheet(type=slug, name=slug, gold=0)
        for key in EMPLOYERS["warband_side"][slug]["list"]:
            assert hireling_barred(hireling_in(BOOK, key), sheet, BOOK) is None, (slug, key)


@pytest.mark.parametrize("pack", ["core", *(key for key in packaged() if key not in (*STANDARD, SHARED))])
def test_employers_match_the_reference_with_one_supplement_or_none(pack: str) -> None:
    book = rulebook_of(with_shared((*standard(), *([packaged()[pack]] if pack not in STANDARD else []))))
    for key in PLAIN:
        theirs, ours = employers_in(book, key)
        assert (key, theirs) == (key, ours)
