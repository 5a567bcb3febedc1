"""The rules, in short, of the happenings that players of a real table carry out themselves (CAMP-OPT-HAPPEN-6)."""

from rules.combat.going_on import BURNS, COMES_DOWN, HORROR, SCREAMS
from rules.scenarios.happenings.markers import BALL, HANDS, RATS, SPIRIT, TREE
from rules.scenarios.happenings.scrawlings import SCRAWLINGS

#: By the keys of their rows: what the players do.
ON_A_TABLE = {
    RATS: (
        "The swarm moves 2D6 inches along the street in each turn of whoever met it, at crossings by lot. "
        "Every model that it runs over takes D3 hits of Strength 2; nobody can fight it."
    ),
    SPIRIT: (
        "It drifts 4 inches at random through everything. Warriors within 8 inches at the start of their "
        "movement test Leadership or flee; a Matriarch or Warrior Priest who touches it may banish it for 1 "
        "experience."
    ),
    BURNS: (
        "Draw the building by lot. Warriors inside who do not leave this turn take a hit of Strength 3, those "
        "within 2 inches who stay one of Strength 2; from then on entering it needs a fear test."
    ),
    COMES_DOWN: (
        "Draw the building by lot. Everybody inside tests Initiative or takes a hit of Strength 5; climbers "
        "and those on the roof fall."
    ),
    SCRAWLINGS: (
        "One within 4 inches of a building, by lot, rolls a D6: 1 the next scenario roll is +1, 2 -1 to all "
        "their dice, 3 D6 gold crowns if they go in, 4 they may hide in the open, 5 they come out of another "
        "building, 6 nothing."
    ),
    HANDS: (
        "The player who met it names a spot of 3 inches around: very difficult ground until the game turn "
        "ends."
    ),
    HORROR: (
        "One who is alone in a building, by lot, tests for fear: passed, D6 inches out; failed, 2D6 inches "
        "towards the nearest edge, and Leadership -1 each turn to stop. Entering it needs a fear test from "
        "then on."
    ),
    TREE: (
        "It stands within 2 inches of one of them by lot. Warriors within 8 inches at the start of their turn "
        "test Leadership or go to it; within 1 inch they eat and are out of action. A friend in contact holds "
        "one back."
    ),
    SCREAMS: (
        "Draw the building by lot. Everybody within 8 inches takes a hit of Strength 1 without save, is at -1 "
        "to hit and casts no spells."
    ),
    BALL: (
        "It moves 2D6 inches towards the wizard with most spells, D6 more when they cast. Whom it touches is "
        "frozen and cannot be harmed for D3 turns; without wizards it crosses the table and blocks sight."
    ),
}
