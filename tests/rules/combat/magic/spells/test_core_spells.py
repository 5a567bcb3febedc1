"""Every core spell has its number, its difficulty and its range."""

import pytest

from rules.catalogue.load import complete_rulebook, rulebook
from rules.combat.magic.spells import BOOK
from rules.combat.magic.spells.book import AFTER_BATTLE
from tests.rules.staging.battlefield import man
from tests.rules.staging.spellcraft import battlefield, cast, known, offered, wizard

PRAYERS, NECROMANCY, CHAOS, LESSER, RAT = (
    *("prayers-of-sigmar", "necromancy", "chaos-rituals", "lesser-magic", "magic-of-the-horned-rat"),
)


def drawn(listing: str, number: int, key: str, difficulty: int | None, reach: int | None = None) -> object:
    return pytest.param(listing, number, key, difficulty, reach, id=key)


CORE = [
    drawn(PRAYERS, 1, "hammer-of-sigmar", 7),
    drawn(PRAYERS, 2, "hearts-of-steel", 8),
    drawn(PRAYERS, 3, "soulfire", 9),
    drawn(PRAYERS, 4, "shield-of-faith", 6),
    drawn(PRAYERS, 5, "healing-hand", 5),
    drawn(PRAYERS, 6, "armour-of-righteousness", 9),
    drawn(NECROMANCY, 1, "lifestealer", 10, 6),
    drawn(NECROMANCY, 2, "re-animation", 5, 6),
    drawn(NECROMANCY, 3, "death-vision", 6),
    drawn(NECROMANCY, 4, "spell-of-doom", 9, 12),
    drawn(NECROMANCY, 5, "call-of-vanhel", 6, 6),
    drawn(NECROMANCY, 6, "spell-of-awakening", None),
    drawn(CHAOS, 1, "vision-of-torment", 10, 6),
    drawn(CHAOS, 2, "eye-of-god", 7, 6),
    drawn(CHAOS, 3, "dark-blood", 8, 8),
    drawn(CHAOS, 4, "lure-of-chaos", 9, 12),
    drawn(CHAOS, 5, "wings-of-darkness", 7, 12),
    drawn(CHAOS, 6, "word-of-pain", 7, 3),
    drawn(LESSER, 1, "fires-of-uzhul", 7, 18),
    drawn(LESSER, 2, "flight-of-zimmeran", 7, 12),
    drawn(LESSER, 3, "dread-of-aramar", 7, 12),
    drawn(LESSER, 4, "silver-arrows-of-arha", 7, 24),
    drawn(LESSER, 5, "luck-of-shemtek", 6),
    drawn(LESSER, 6, "sword-of-rezhebel", 8),
    drawn(RAT, 1, "warpfire", 8, 8),
    drawn(RAT, 2, "children-of-the-horned-rat", None),
    drawn(RAT, 3, "gnawdoom", 7, 8),
    drawn(RAT, 4, "black-fury", 8, 12),
    drawn(RAT, 5, "eye-of-the-warp", 8),
    drawn(RAT, 6, "sorcerers-curse", 6, 12),
]


@pytest.mark.rule(
    "CORE-MAGIC-PRAYER-1-1",
    "CORE-MAGIC-PRAYER-2-1",
    "CORE-MAGIC-PRAYER-3-1",
    "CORE-MAGIC-PRAYER-4-1",
    "CORE-MAGIC-PRAYER-5-1",
    "CORE-MAGIC-PRAYER-6-1",
    "CORE-MAGIC-NECRO-1-1",
    "CORE-MAGIC-NECRO-2-1",
    "CORE-MAGIC-NECRO-3-1",
    "CORE-MAGIC-NECRO-4-1",
    "CORE-MAGIC-NECRO-5-1",
    "CORE-MAGIC-NECRO-6-1",
    "CORE-MAGIC-CHAOS-1-1",
    "CORE-MAGIC-CHAOS-2-1",
    "CORE-MAGIC-CHAOS-3-1",
    "CORE-MAGIC-CHAOS-4-1",
    "CORE-MAGIC-CHAOS-5-1",
    "CORE-MAGIC-CHAOS-6-1",
    "CORE-MAGIC-LESSER-1-1",
    "CORE-MAGIC-LESSER-2-1",
    "CORE-MAGIC-LESSER-3-1",
    "CORE-MAGIC-LESSER-4-1",
    "CORE-MAGIC-LESSER-5-1",
    "CORE-MAGIC-LESSER-6-1",
    "CORE-MAGIC-RAT-1-1",
    "CORE-MAGIC-RAT-2-1",
    "CORE-MAGIC-RAT-3-1",
    "CORE-MAGIC-RAT-4-1",
    "CORE-MAGIC-RAT-5-1",
    "CORE-MAGIC-RAT-6-1",
)
@pytest.mark.parametrize(("listing", "number", "key", "difficulty", "reach"), CORE)
def test_a_die_draws_the_spell_with_its_difficulty_and_range(
    listing: str, number: int, key: str, difficulty: int | None, reach: int | None
) -> None:
    spell = rulebook().spell_lists[listing].drawn(number)
    assert (spell.key, spell.difficulty) == (key, difficulty)
    assert (known(key).difficulty, known(key).range) == (difficulty, reach)


@pytest.mark.parametrize(
    "key",
    ["hammer-of-sigmar", "death-vision", "armour-of-righteousness", "sword-of-rezhebel", "luck-of-shemtek"],
)
@pytest.mark.parametrize("short", [0, 1])
def test_the_difficulty_is_just_reached_or_missed_by_one(key: str, short: int) -> None:
    field = battlefield([wizard(10, 10, key)], [man(40, 40)])
    needed = offered(field)[key].need
    assert needed is not None
    high = min(6, needed - 1 - short)
    assert cast(field, key, high, needed - short - high) is not bool(short)
    assert field.one(0).under(key) is not bool(short)


def test_a_lowered_difficulty_is_what_he_needs() -> None:
    field = battlefield([man(10, 10, spells=(known("death-vision", lowered=2),))], [man(40, 40)])
    assert offered(field)["death-vision"].need == 4


def test_every_spell_prayer_and_rune_of_the_rulebook_is_played() -> None:
    keys = {spell.key for listing in rulebook().spell_lists.values() for spell in listing.everything}
    assert keys <= set(BOOK) | AFTER_BATTLE
    further = complete_rulebook().spell_lists.values()
    assert set(BOOK) - keys <= {spell.key for listing in further for spell in listing.everything}
    assert not AFTER_BATTLE.intersection(BOOK)
