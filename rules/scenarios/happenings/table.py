"""The rows of random happenings (Mordheim Annual 2002): what each is called, what it does and who comes by it."""

from typing import NamedTuple

from rules.combat.going_on import (
    BURNING_RAIN,
    COMES_DOWN,
    EARTHQUAKE,
    FISH,
    FLIES,
    FOG,
    FOUNTAIN,
    HIGH_WINDS,
    PEDDLER,
    SCREAMS,
    STORM_LIGHTNING,
    TRAPS,
    VICTIMS,
)

#: What is added where the players carry out the rest.
BY_HAND = "The players carry it out on their table."
#: What stands instead where nobody has a table.
NOT_PLAYED = "Only on a real table is it played: here nothing comes of it."


class Happening(NamedTuple):
    """A row. `lasts` are the game turns that it goes on, the present one included; `party` are the models that come.

    `measured` says that the players carry it out on a real table, where nobody else knows who is how near to what.
    `of_houses` says the same, because nobody else knows who is in which house.
    """

    key: str
    title: str
    says: str
    lasts: str = ""
    party: bool = False
    of_houses: bool = False
    measured: bool = False


_MONSTER = "It goes for the nearest warriors."

ROWS: dict[int, Happening] = {
    11: Happening(
        "ogre-mercenary",
        "Ogre Mercenary",
        "A hired helper joins the lower-rated warband for this battle.",
    ),
    12: Happening("swarm-of-rats", "Swarm of Rats", "It runs about and over everybody.", measured=True),
    13: Happening(
        EARTHQUAKE, "Earthquake", "Movement is halved, Initiative tests are at -2, all hits at -1.", "D3"
    ),
    14: Happening(HIGH_WINDS, "High Winds", "Initiative tests and all rolls to hit are at -1."),
    15: Happening(
        "blood-for-the-blood-god", "Blood for the Blood God!", f"A daemon comes. {_MONSTER}", "D6", party=True
    ),
    16: Happening("lucky-find", "Lucky Find", "Somebody finds a shard of wyrdstone."),
    21: Happening(
        "restless-spirit", "Restless Spirit", "A ghost drifts about and frightens who is near.", measured=True
    ),
    22: Happening(
        "burning-building", "Burning Building", "A house burns for the rest of the battle.", of_houses=True
    ),
    23: Happening("man-eater", "Man-Eater", "A tree beside one of them is a monster."),
    24: Happening(
        "skeletons", "Skeletons", "The dead rise. They go for the nearest warriors.", "D3", party=True
    ),
    25: Happening(
        "the-twisting-of-the-air",
        "The Twisting of the Air",
        "A D6 in each turn is how far a leader and friends are heard, and enemies count as so much farther off.",
        "D3",
    ),
    26: Happening("spawn", "Spawn", f"A spawn of Chaos comes. {_MONSTER}", party=True),
    31: Happening(COMES_DOWN, "Collapsing Building", "A house comes down.", of_houses=True),
    32: Happening(
        "scrawlings-on-a-wall", "Scrawlings on a Wall", "Somebody near a house reads them.", of_houses=True
    ),
    33: Happening(FOG, "Thick Fog", "Nobody sees farther than 2D6 inches."),
    34: Happening(
        "hands-of-stone", "Hands of Stone", "Hands hold whoever is near a spot.", "1", measured=True
    ),
    35: Happening("dog-pack", "Dog Pack", "Wild dogs go for the nearest warriors.", party=True),
    36: Happening("possessed", "Possessed!", "One of them fights nobody but themselves.", "D3"),
    41: Happening(
        FOUNTAIN, "Fountain of Blood", "Blood from whoever falls in combat may knock the victor down."
    ),
    45: Happening(
        "pit-fighter",
        "Pit Fighter",
        "A hired helper joins the lower-rated warband for this battle.",
    ),
    46: Happening(FLIES, "Plague of Flies", "All rolls to hit are at -1.", "D3"),
    51: Happening("sinkhole", "Sinkhole", "The ground opens under one of them."),
    52: Happening(
        "the-horror-in-the-house",
        "The Horror in the House",
        "Somebody in a house is not alone.",
        of_houses=True,
    ),
    53: Happening(VICTIMS, "Plague Victims", "The sick cling to whoever is nearest.", party=True),
    54: Happening("last-one-standing", "Last One Standing", f"A Matriarch comes. {_MONSTER}", party=True),
    55: Happening(TRAPS, "Booby Traps", "One of them springs a trap, and more lie about."),
    56: Happening("catacombs", "Catacombs", "Somebody falls into the vaults below.", "D3"),
    61: Happening("forbidden-fruit", "Forbidden Fruit", "A tree tempts whoever is near.", measured=True),
    62: Happening("the-lost", "The Lost", "Madmen go for the nearest warriors.", party=True),
    63: Happening("reflecting-pool", "Reflecting Pool", "One of them may look into a pool."),
    64: Happening(SCREAMS, "Screaming Walls", "A house screams at whoever is near.", "D3", of_houses=True),
    65: Happening(PEDDLER, "Peddler", "After the battle the winner may buy at half price."),
    66: Happening("itsy-bitsy-spider", "Itsy-Bitsy Spider", f"A giant spider comes. {_MONSTER}", party=True),
}
#: The storm of Chaos by a further D6.
STORMS: dict[int, Happening] = {
    1: Happening(STORM_LIGHTNING, "Storm of Chaos", "Lightning strikes the best armoured.", "D3"),
    2: Happening(FISH, "Storm of Chaos", "It rains fish: Movement is halved.", "1"),
    3: Happening(BURNING_RAIN, "Storm of Chaos", "A burning rain falls on whoever is in the open.", "D3"),
    4: Happening("ball-lightning", "Storm of Chaos", "A ball of lightning seeks a wizard.", measured=True),
    5: Happening("thunder", "Storm of Chaos", "Thunder knocks some of them down."),
    6: Happening("champions", "Storm of Chaos", "Two champions must fight each other."),
}
STORM = range(42, 45)
KEYS = frozenset(row.key for row in (*ROWS.values(), *STORMS.values()))


def row_of(result: int, storm: int = 0) -> Happening:
    """The row of a D66, and in a storm of the further D6."""
    return STORMS[storm] if result in STORM else ROWS[result]
