"""The tags of special rules, skills and injuries; the callings stand in `callings` and are found here too.

Literal tables; the loader refuses what does not stand here, the engine and the aftermath find effects by tag.
A tag may carry a detail after a colon, e.g. `hatred:skaven`; the table then holds the part with the colon.
"""

from rules.catalogue.callings import CALLINGS as CALLINGS

TAGS: dict[str, str] = {
    # leading and testing
    "leader": "friends near may test on his Leadership",
    "leader-range-12": "the leader's Leadership reaches 12 inches",
    "leader-range-plus-6": "his Leadership reaches 6 inches farther",
    "reroll-rout": "a failed rout test may be re-rolled while the leader is not out of action",
    "rout-half-model": "counts half for the rout test when out of action",
    "succession:": "only warriors of these types may follow the leader; a new leader may be bought later",
    # psychology
    "causes-fear": "causes fear",
    "immune-fear": "immune to fear",
    "immune-psychology": "immune to all psychology",
    "immune-all-alone": "never tests for being all alone",
    "never-leaves-combat": "never breaks from combat",
    "no-fear-test-charging": "no fear test when charging",
    "stupidity": "subject to stupidity",
    "stupidity:": "subject to stupidity under a condition",
    "frenzy": "subject to frenzy",
    "animosity": "subject to animosity",
    "animosity-table": "the warband has the animosity table",
    "hatred-of-individual": "hates one enemy",
    "hatred-of-leader": "hates one enemy leader",
    "hatred-of-warband": "hates one warband",
    "hatred-of-type": "hates one type of warband",
    # toughness
    "no-pain": "stunned counts as knocked down",
    "immune-poison": "immune to poison",
    "regeneration-4": "a wound is ignored on 4 or more, fire excepted",
    "stun-save-3": "stunned becomes knocked down on 3 or more",
    "helmet-stun-save-2": "with a helmet stunned becomes knocked down on 2 or more",
    "armour-save-plus-1": "armour save 1 better",
    "ignore-knocked-down": "ignores knocked down results",
    "melee-save-5": "a last save of 5 or more in close combat",
    "dodge-5": "avoids missile hits on 5 or more",
    "melee-hits-strength-minus-1": "hits against him in close combat count 1 Strength less",
    # moving
    "cannot-run": "may not run",
    "random-move-2d6": "moves 2D6 inches, contact is a charge",
    "minderz": "goes wild without a Goblin near",
    "auto-climb": "climbs without test",
    "climb-twice": "climbs twice its Movement",
    "charge-range-d3": "charges D3 inches farther",
    "triple-run": "runs and charges three times its Movement",
    "leap": "leaps D6 inches once a turn",
    "acrobat": "falls and jumps 12 inches, re-rolls diving charges",
    "infiltrate": "set up after the enemy, out of sight",
    "large-target": "a large target",
    # fighting
    "save-modifier-minus-1": "1 more off the armour saves of his victims",
    "reroll-charge-hits-sword": "re-rolls misses with swords in a turn he charges",
    "charge-attacks-2": "2 Attacks in a turn it charges",
    "charge-ws-plus-1": "+1 Weapon Skill when charging",
    "black-hunger": "a turn of hunger: more attacks and movement, then hits on himself",
    "tail-fighting": "the tail holds one more weapon or shield",
    "art-of-silent-death": "fights unarmed as with two weapons, criticals on 5 or 6",
    "knockdown-becomes-stun": "knocked down by him becomes stunned",
    "vomit-attack": "one automatic Strength 5 hit without save instead of its blows",
    "melee-injury-plus-1": "+1 on injury rolls he causes in close combat",
    "melee-critical-plus-1": "+1 on critical hits in close combat",
    "melee-strength-plus-1": "+1 Strength in close combat",
    "attack-against-many": "+1 Attack against two or more enemies",
    "better-indoors": "+1 Weapon Skill and Attack in buildings",
    "no-strike-last": "double-handed weapons do not strike last",
    "strike-first-against-chargers": "strikes first against chargers",
    # shooting
    "marksmen-bs-plus-1": "the Marksmen's profile has 1 more Ballistic Skill",
    "two-shots-bow": "two shots a turn with bow or crossbow",
    "brace-two-shots": "two shots a turn with a brace, no lost turn with one pistol",
    "range-plus-6": "+6 inches range",
    "move-and-fire": "may move and fire what forbids it",
    "ignore-cover": "cover does not count",
    "no-reload-long-guns": "fires handguns and rifles every turn",
    "three-throws": "throws three knives or stars a turn",
    # magic
    "wizard": "casts spells",
    "casting-plus-1": "+1 when casting",
    "cast-in-armour": "casts spells in armour",
    "lesser-magic-by-tome": "learns Lesser Magic from a tome",
    # between battles
    "animal": "an animal",
    "no-experience": "never gains experience",
    "no-equipment": "carries nothing",
    "no-armour": "wears no armour",
    "never-hero": "never becomes a hero",
    "dies-on-talent": "killed when it shows talent",
    "upkeep-15": "needs 15 gc after every battle",
    "any-close-combat-weapon": "may use any close combat weapon",
    "any-missile-weapon": "may use any missile weapon",
    "rarity-plus-2": "+2 to find rare items",
    "haggle": "2D6 gc off one item after each battle",
    "exploration-reroll": "re-rolls one exploration die",
    # injuries
    "single-one-handed-weapon": "a single one-handed weapon only",
    "blind-left": "the left eye is lost",
    "blind-right": "the right eye is lost",
    "old-battle-wound": "misses a battle on a 1",
}


def is_tag(tag: str) -> bool:
    """Whether the tag, or its part up to the colon, stands in the table."""
    head, colon, _ = tag.partition(":")
    return head + colon in TAGS
