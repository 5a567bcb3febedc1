"""The tags of spells, prayers and runes: under these words the engine finds what a spell does and how it is aimed.

A literal table; the loader refuses what does not stand here. A tag may carry a detail after a colon, e.g.
`terrain:wall`; the table then holds the part with the colon.
"""

SPELL_TAGS: dict[str, str] = {
    # how it is aimed
    "self": "on the caster",
    "area": "on everybody in an area, counted once when it is cast",
    "aura": "on everybody in an area that follows the caster",
    "closest": "the closest target must be chosen",
    "first-in-path": "whoever stands first on a straight line",
    "contact": "on models touching the caster",
    "friend-and-foe": "friends are struck as well",
    "not-in-combat": "not cast in combat, or not at models in combat",
    "terrain:": "needs that terrain",
    # when it is cast and how it ends; the caster's shooting phase where nothing is said
    "before-battle": "cast before the battle",
    "before-move": "cast before the caster moves",
    "before-combat": "cast before blows are struck",
    "post-battle": "cast after the battle",
    "once-per-battle": "succeeds once in a battle",
    "one-at-a-time": "a new casting ends the old one",
    "phase-bound": "names a phase, which another turn sequence must translate",
    "campaign": "its effect outlasts the battle",
    # harm
    "damage": "causes hits, wounds or injuries",
    "no-armour-save": "no armour save",
    "no-save": "no save of any kind",
    "no-dodge": "cannot be dodged",
    "fire": "not regenerated",
    "concussion": "stuns as a club does",
    "leaps": "leaps on to further models",
    "knock-down": "knocks down",
    "stun": "stuns",
    "self-risk": "may hurt the caster",
    # hindrance
    "debuff": "makes an enemy worse",
    "immobile": "the target cannot move or attack",
    "push": "moves the target against its will",
    "control": "the caster controls the target",
    "strike-last": "the target strikes last",
    "psychology": "concerns fear and Leadership",
    "fear": "causes fear",
    "flee": "makes the target flee",
    # help
    "buff": "makes a friend better",
    "save": "gives or betters a save",
    "heal": "restores wounds or heals",
    "frenzy": "gives frenzy",
    "strike-first": "gives the first strike",
    "move": "moves somebody",
    "charge": "the move may be a charge",
    "hide": "hides somebody",
    "anti-magic": "protects against magic",
    "summon": "brings a model to the table",
    "transform": "changes the caster's shape and profile",
}


def is_spell_tag(tag: str) -> bool:
    """Whether the tag, or its part up to the colon, stands in the table."""
    head, colon, _ = tag.partition(":")
    return head + colon in SPELL_TAGS
