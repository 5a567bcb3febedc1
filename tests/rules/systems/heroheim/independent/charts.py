"""The charts of Heroheim, written down from its text once more: nothing here is read from the rulebook's data."""

#: The die that hits by Weapon or Ballistic Skill, from 1 (HERO-HITC, HERO-HITS).
TO_HIT = (6, 5, 4, 3, 2, 2, 1, 0, -1, -2)

#: The die that wounds: a line for each Strength from 1, in it each Toughness from 1 (HERO-WND).
TO_WOUND = (
    "4566666666",
    "3456666666",
    "2345666766",
    "2234566666",
    "2223456666",
    "2222345666",
    "2222234566",
    "2222223456",
    "2222222345",
    "2222222234",
)

#: What each Strength from 1 takes off an armour save (HERO-AS).
OFF_SAVES = (0, 0, 0, 1, 2, 3, 4, 5, 6, 7)

#: What a die brings on each chart, from 1 (HERO-CRIT-C, HERO-MISF).
CRITICALS = ("vital", "vital", "deathblow", "deathblow", "deathblow", "double")
MISFIRES = ("Boom!", "Phut", "Jammed", "Click", "Click", "Ka-boom!")


def hits_on(skill: int) -> int:
    """The least die that hits: a natural 1 always misses, a natural 6 always hits."""
    return min(6, max(2, TO_HIT[min(max(skill, 1), 10) - 1])) if skill >= 1 else 6


def wounds_on(strength: int, toughness: int) -> int:
    """The least die that wounds; 7 stands for one that only the natural 6 meets."""
    return int(TO_WOUND[min(max(strength, 1), 10) - 1][min(max(toughness, 1), 10) - 1])


def off_save(strength: int) -> int:
    """How much harder the save of an armour gets."""
    return OFF_SAVES[min(max(strength, 1), 10) - 1]
