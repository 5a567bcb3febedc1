"""The terms of the battle rules, one line each, so that a search for one finds its meaning and the page to read.

A reminder, not the rules.
"""

from roster.rulebook_pages import words
from roster.rulebook_pages.links import Links
from roster.rulebook_pages.parts import Entry, Section
from rules.catalogue.model import Rulebook

_SOURCE = "LRB part 1"

#: Heading, anchor, and each term with its line.
TERMS: tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...] = (
    (
        "Movement",
        "movement",
        (
            ("Running", "Double Movement; only if no enemy was within 8 inches when the turn began."),
            ("Charging", "Double Movement by the most direct way into contact with an enemy in sight."),
            (
                "Failed charge",
                "A charger who cannot reach the target moves normally towards it and may not shoot.",
            ),
            ("Interception", "One free enemy within 2 inches of the charger's way may stop the charge."),
            ("Hiding", "Behind cover, without running or charging: cannot be seen, shot at or charged."),
            ("Climbing", "Up to a normal move up or down, with an Initiative test."),
            ("Jumping down", "Up to 6 inches, with an Initiative test for every full 2 inches."),
            (
                "Diving charge",
                "Jump down onto an enemy within 2 inches: +1 to hit and +1 Strength in that combat phase.",
            ),
            ("Falling", "D3 hits, Strength equal to the inches fallen, without armour saves."),
        ),
    ),
    (
        "Shooting",
        "shooting",
        (
            ("Closest target", "Shoot at the closest enemy, unless another is easier to hit."),
            ("Cover", "-1 to hit if any part of the target is hidden."),
            ("Large target", "+1 to hit, and may be shot at even if it is not the closest."),
            (
                "Brace of pistols",
                "Two pistols: fired every turn, and two pistol attacks in a combat's first turn.",
            ),
        ),
    ),
    (
        "Close combat and injuries",
        "combat",
        (
            (
                "Strike first",
                "Chargers strike before everybody else; after that the highest Initiative does.",
            ),
            ("Two weapons", "A second one-handed weapon gives 1 more Attack, made with that weapon."),
            ("Parry", "Sword or buckler: roll higher than one hit to ignore it; a 6 cannot be parried."),
            ("Critical hit", "A natural 6 to wound, unless only a 6 wounds: roll on the critical hit table."),
            ("Armour save", "A D6 against the armour's save; the Strength of the hit makes it worse."),
            ("Knocked down", "May only crawl 2 inches, and every close combat attack hits automatically."),
            ("Stunned", "Can do nothing; any close combat attack takes the warrior out of action."),
            ("Out of action", "Removed from the battle; roll for serious injuries afterwards."),
        ),
    ),
    (
        "Leadership and psychology",
        "psychology",
        (
            (
                "Rout test",
                "With a quarter of the warband out of action: 2D6 against Leadership each turn, or the battle is lost.",
            ),
            (
                "Voluntary rout",
                "A player who has to take rout tests may give up the battle at the start of a turn.",
            ),
            ("Leadership test", "2D6, equal to or below Leadership."),
            ("Initiative test", "D6, equal to or below Initiative; a 6 always fails."),
            ("Leader", "Warriors within 6 inches may use the leader's Leadership."),
            (
                "All alone",
                "Fighting two or more enemies with no friend within 6 inches: Leadership test, or flee.",
            ),
            (
                "Fear",
                "Test Leadership to charge such an enemy (or no charge) and when charged by one (or hit on 6 only).",
            ),
            ("Frenzy", "Must charge, and fights with double Attacks until knocked down or stunned."),
            ("Hatred", "Re-rolls misses against hated enemies in the first turn of a combat."),
            ("Stupidity", "Tests Leadership every turn, or does nothing useful."),
        ),
    ),
)


def sections(book: Rulebook, links: Links) -> tuple[Section, ...]:
    """Every term under its heading; the same in every rulebook."""
    return tuple(
        Section(
            anchor,
            heading,
            entries=tuple(Entry(name, line, name.lower().replace(" ", "-")) for name, line in terms),
            marks=words.marks(_SOURCE),
        )
        for heading, anchor, terms in TERMS
    )
