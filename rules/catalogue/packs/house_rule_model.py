"""House rules: what a league may play otherwise than the rulebook says, each a switch in the data."""

from typing import Literal

from rules.catalogue.bounds import Points, Some
from rules.catalogue.trading.item_model import Category
from rules.values import Value, changed

#: Stands for the value in the summary of a rule and in its tags.
VALUE = "{value}"


class HouseRuleValue(Value, frozen=True):
    """The number that goes with a rule: one of some `words` by number, or any from `least` to `most`."""

    label: str
    default: Points
    words: dict[str, str] = {}
    least: Points = 0
    most: Points = 0
    step: Some = 1

    def offers(self, value: int) -> bool:
        """Whether a league may choose that number."""
        return str(value) in self.words if self.words else self.least <= value <= self.most

    def said(self, value: int) -> str:
        """The number as players say it."""
        return self.words.get(str(value), str(value))


class WarbandLimit(Value, frozen=True):
    """A limit on every roster: what is counted, and the sentence for those who are above it.

    The rule's value is the most there may be, or with `share` the part of all warriors: 2 is a half. Without a value
    `most` is. A `refusal` may name the `{warband}`, `{what}` is counted, `{now}` and `{most}`, and the `{value}`.
    """

    counts: Literal["shooters", "items", "skills", "rating"]
    refusal: str
    items: tuple[str, ...] = ()
    most: Points = 0
    share: bool = False


class HouseRule(Value, frozen=True):
    """A switch: what it changes when on, why a league would want it, and which parts of the program it drives.

    A switch of a battle has the key of a ruleset's own switch and sets it beforehand; one with `tags` gives them to
    every fighter who has none of the tags in `lifted_by`, in the turn `sequences` that are named (none is all). Items
    of the categories in `cheaper` cost less by the part that its value says: 3 is a third. A pack may say that its rule
    is `on`, which it then is wherever the pack is used. One that stands `alone` is for rosters outside of campaigns,
    which no campaign switches. `amount` is its value, and `template` the summary without it.
    """

    key: str
    name: str
    summary: str
    affects: tuple[Literal["builder", "aftermath", "battle"], ...]
    source: str
    rule: str = ""
    on: bool = False
    alone: bool = False
    value: HouseRuleValue | None = None
    tags: tuple[str, ...] = ()
    lifted_by: tuple[str, ...] = ()
    sequences: tuple[str, ...] = ()
    limit: WarbandLimit | None = None
    cheaper: tuple[Category, ...] = ()
    amount: Points = 0
    template: str = ""

    def set_to(self, amount: int) -> "HouseRule":
        """The same rule with that value, said in its summary."""
        if self.value is None:
            return self
        template = self.template or self.summary
        summary = template.replace(VALUE, self.value.said(amount))
        return changed(self, amount=amount, template=template, summary=summary)

    @property
    def said(self) -> str:
        """Its name, with its value where it has one."""
        return self.name if self.value is None else f"{self.name} ({self.value.said(self.amount)})"

    @property
    def part(self) -> str:
        """The part of the program among whose rules lists show it: battles before what comes after and before them."""
        return next(part for part in ("battle", "aftermath", "builder") if part in self.affects)

    @property
    def switch(self) -> str:
        """The rule as an edition has it among its switches: its key, and its value where it has one."""
        return self.key if self.value is None else written(self.key, self.amount)

    @property
    def given_tags(self) -> tuple[str, ...]:
        """The tags that it gives, with its value in them."""
        return tuple(tag.replace(VALUE, str(self.amount)) for tag in self.tags)


def written(key: str, amount: int) -> str:
    """The switch of a rule with a value."""
    return f"{key}={amount}"


def read_switch(switch: str) -> tuple[str, int | None]:
    """The key and the value of a switch; None where it has no number."""
    key, _, amount = switch.partition("=")
    return key, int(amount) if amount.isdecimal() and amount.isascii() and len(amount) < _LONG else None


_LONG = 10


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
#: Rare things are paid for when they are found, after the upkeep (CAMP-SEQ-11).
FINDS_AT_ONCE = "rare-finds-paid-at-once"
BRACES_SELL_AS_TWO_PISTOLS = "braces-sell-as-two-pistols"
#: Skills of an optional rule are asked for by the key of that rule (`Skill.optional`).
TOWN_CRYER_SKILLS = "academic-skills-of-the-town-cryer"
#: A roster for single battles, bought with the gold that is its value.
ONE_BATTLE = "individual-battles"
SAWBONES = "sawbones"
#: A Magister or Mutant of the Possessed may roll for a reward in place of a skill.
SHADOWLORD = "rewards-of-the-shadowlord"
ARMOUR_HELPS = "armour-helps-against-serious-injuries"
ONE_PERSON_EACH = "personae-are-one-person"
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
        FINDS_AT_ONCE,
        NATURAL_2_FINDS_NOTHING,
        NATURAL_6_FINDS_NOBODY,
        BRACES_SELL_AS_TWO_PISTOLS,
        TOWN_CRYER_SKILLS,
        ONE_BATTLE,
        SAWBONES,
        SHADOWLORD,
        ARMOUR_HELPS,
        ONE_PERSON_EACH,
    }
)
