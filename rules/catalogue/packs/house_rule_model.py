"""House rules: what a league may play otherwise than the rulebook says, each a switch in the data."""

from typing import Literal

from rules.values import Value


class HouseRule(Value, frozen=True):
    """A switch: what it changes when on, why a league would want it, and which parts of the program it drives.

    A switch of a battle has the key of a ruleset's own switch and sets it beforehand.
    """

    key: str
    name: str
    summary: str
    affects: tuple[Literal["builder", "aftermath", "battle"], ...]
    source: str
    rule: str = ""


#: Warriors with a mount ride it: asked for by the builder, the aftermath and battles.
RIDERS = "mounted-warriors"
#: The same by Blazing Saddles, which goes beyond the rulebook's rules and replaces some of them.
BLAZING = "blazing-saddles"
RIDING = frozenset({RIDERS, BLAZING})
#: The switches that the builder and the aftermath ask for; those of battles are asked for by the combat rules.
OWN_LIST_WITHOUT_SEARCH = "own-list-without-search"
HALF_PRICES_ROUNDED_UP = "half-prices-rounded-up"
KNOWN_EMPLOYERS_ONLY = "known-employers-only"
HENCHMEN_LEARN_FROM_KILLS = "henchmen-learn-from-kills"
NO_UNDERDOG_BONUS = "no-underdog-bonus"
MISSED_BATTLES_ADD_UP = "missed-battles-add-up"
ANY_EYE_BY_CHANCE = "any-eye-by-chance"
PIT_LOSERS_ROLL_ON_THE_WHOLE_CHART = "pit-losers-roll-on-the-whole-chart"
NATURAL_2_FINDS_NOTHING = "natural-2-finds-nothing"
NATURAL_6_FINDS_NOBODY = "natural-6-finds-nobody"
BRACES_SELL_AS_TWO_PISTOLS = "braces-sell-as-two-pistols"
#: Skills of an optional rule are asked for by the key of that rule (`Skill.optional`).
TOWN_CRYER_SKILLS = "academic-skills-of-the-town-cryer"
ASKED_FOR = frozenset(
    {
        OWN_LIST_WITHOUT_SEARCH,
        HALF_PRICES_ROUNDED_UP,
        KNOWN_EMPLOYERS_ONLY,
        HENCHMEN_LEARN_FROM_KILLS,
        NO_UNDERDOG_BONUS,
        MISSED_BATTLES_ADD_UP,
        ANY_EYE_BY_CHANCE,
        PIT_LOSERS_ROLL_ON_THE_WHOLE_CHART,
        NATURAL_2_FINDS_NOTHING,
        NATURAL_6_FINDS_NOBODY,
        BRACES_SELL_AS_TWO_PISTOLS,
        TOWN_CRYER_SKILLS,
    }
)
