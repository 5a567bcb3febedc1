"""What an optional table has brought about in a battle: subplots and random happenings (CAMP-OPT-SUB, CAMP-OPT-HAPPEN).

Scenarios say when something begins; whatever it changes asks here.
"""

from rules.engine.battle import Battle
from rules.engine.state.conditions import PEDDLER as PEDDLER

#: The options of a ruleset, which are the tables.
SUBPLOTS, HAPPENINGS = "subplots", "random-happenings"
#: The tag of every fighter of a battle with one of them.
SUBJECT = "subject-to-happenings"
#: Keys of subplots.
INFESTATION, FLOODING, DERELICT = "infestation", "flooding", "extremely-derelict"
SORE_HEADS, BITTER_RIVALS, FLU = "sore-heads", "bitter-rivals", "flu"
HOARD, GALE, COLLAPSING, WATCHED = "wyrdstone-hoard", "howling-gale", "collapsing-ground", "watched"
BAD_FEELINGS, LIGHTNING = "bad-feelings", "warp-lightning"
#: Keys of random happenings that go on.
EARTHQUAKE, HIGH_WINDS, FLIES, FOG = "earthquake", "high-winds", "plague-of-flies", "thick-fog"
FOUNTAIN, TRAPS, FISH = "fountain-of-blood", "booby-traps", "rain-of-fish"
STORM_LIGHTNING, BURNING_RAIN = "storm-lightning", "burning-rain"
BURNS, HORROR = "burning-building", "the-horror-in-the-house"
SCREAMS, COMES_DOWN = "screaming-walls", "collapsing-building"
#: The key of the plague victims, the tag of one, and the condition of a warrior to whom they cling.
VICTIMS, CLINGS, CLUNG_TO = "plague-victims", "clings", "clung-to"
#: The condition and tag of a warrior whose dice are all 1 worse.
JINXED = "jinxed"
#: The tag of a spawn, whose Attacks are rolled.
FLAILS = "attacks-2d6"
#: The condition and tag of a warrior whose next wound does not count.
UNHARMED = "ignores-next-wound"
#: The tag of a tree that is easily hit, and that any injury stops.
MAN_EATER = "man-eater"
#: The condition of those whom the walls scream at.
SCREAMED_AT = "screamed-at"


def holds(battle: Battle, key: str) -> bool:
    """Whether something goes on now."""
    if not battle.state.objectives.happenings:
        return False
    found = battle.state.objectives.happenings.get(key)
    return found is not None and (not found[1] or battle.state.round <= found[1])


def side_of(battle: Battle, key: str) -> int | None:
    """The side that something concerns; None for everybody."""
    return battle.state.objectives.happenings[key][0]
