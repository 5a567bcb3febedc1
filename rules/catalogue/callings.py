"""The words by which an item, a skill or a hired sword says whom it is for, and their plain names.

A calling is a race, a group of warbands or a rank of the table here, or the key of any loaded warband or type of
warrior. The loader refuses every other word.
"""

from collections.abc import Iterable, Mapping

from rules.catalogue.model import WarbandType

RACES: dict[str, str] = {
    "human": "Humans",
    "elf": "Elves",
    "dwarf": "Dwarfs",
    "halfling": "Halflings",
    "ogre": "Ogres",
    "skaven": "Skaven",
    "orc": "Orcs",
    "goblin": "Goblins",
    "hobgoblin": "Hobgoblins",
    "gnoblar": "Gnoblars",
    "beastman": "Beastmen",
    "centaur": "Centaurs",
    "minotaur": "Minotaurs",
    "lizardmen": "Lizardmen",
    "undead": "the Undead and whoever serves them",
    "vampire": "Vampires",
    "possessed": "the Possessed",
    "daemon": "Daemons",
    "djinn": "Djinns",
    "animal": "animals",
    "construct": "constructs",
    "chaos": "followers of Chaos",
    "chaos-dwarf": "Chaos Dwarfs",
    "sylvaneth": "Sylvaneths",
    "dryad": "Dryads",
    "fimir": "Fimir",
}

#: Several warbands under one word; a warband file names its own in `groups`.
GROUPS: dict[str, str] = {
    "mercenaries": "Mercenaries",
    "good-aligned": "good-aligned warbands",
    "orcs-and-goblins": "Orc and Goblin warbands",
    "chaotic": "warbands of Chaos",
    "elven": "Elven warbands",
    "dwarven": "Dwarf warbands",
    "poison-users": "users of poison",
    "evil": "evil warbands",
    "followers-of-chaos": "warbands that follow Chaos",
    "possessed-warbands": "the Possessed and warbands that count as them",
    "high-elven": "High Elf warbands",
    "wood-elven": "Wood Elf warbands",
    "dark-elven": "Dark Elf warbands",
    "undead-leader": "warbands led by a Vampire, Necromancer or Liche",
}

#: The callings an item, a skill or a hired sword may name, besides the keys of warbands and types of warriors.
CALLINGS: dict[str, str] = (
    RACES
    | GROUPS
    | {
        "necromancer": "Necromancers",
        "warrior-priest": "Warrior-Priests",
        "sisters-of-sigmar": "Sisters of Sigmar",
        "witch-hunters": "Witch Hunters",
        "cult-of-the-possessed": "the Cult of the Possessed",
        "carnival-of-chaos": "the Carnival of Chaos",
        "restless-dead": "the Restless Dead",
        "wizard": "spell casters",
        "leader": "leaders",
    }
)


def known_callings(warbands: Mapping[str, WarbandType]) -> dict[str, str]:
    """Every calling with its plain name, given the loaded warbands; the names of the table come first."""
    types = {kind.key: kind.name for warband in warbands.values() for kind in warband.warriors}
    return types | {key: warband.name for key, warband in warbands.items()} | CALLINGS


def named(words: Iterable[str], warbands: Mapping[str, WarbandType]) -> str:
    """The plain names of some callings in one phrase: `Dwarfs or Witch Hunters`."""
    return " or ".join(_name(word, warbands) for word in words)


def _name(word: str, warbands: Mapping[str, WarbandType]) -> str:
    """The name of a calling as `known_callings` has it; an unknown word stands for itself."""
    if word in CALLINGS:
        return CALLINGS[word]
    if word in warbands:
        return warbands[word].name
    kinds = (warband.warrior(word) for warband in reversed(tuple(warbands.values())))
    return next((kind.name for kind in kinds if kind is not None), word)
