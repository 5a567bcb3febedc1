"""What a pack consists of, as tables: where each kind of thing stands in the structure, and what a form asks about it.

A place is the steps that lead to a table of the pack, such as `warbands`, `skaven`, `warriors`, `boss`. Whatever these
tables do not name is no business of the forms, and stays in a draft as it was.
"""

import re
from dataclasses import dataclass
from typing import Literal

from rules.catalogue.equipment import CATEGORIES
from rules.catalogue.profile import CHARACTERISTICS

Steps = tuple[str, ...]
Way = Literal["text", "number", "price", "yes", "choice", "words", "ticks", "profile", "prices"]

#: The steps of an address; a table with another key is kept, and has no form.
STEP = re.compile(r"[a-z0-9]+([_-][a-z0-9]+)*")
DEEPEST = 6


@dataclass(frozen=True)
class Input:
    """One field of a form. `name` is the field of the table, with a dot that of a table inside it.

    `options` names the list of words to choose from (`roster.pack_builder.options`).
    """

    name: str
    label: str
    way: Way = "text"
    help: str = ""
    options: str = ""

    @property
    def steps(self) -> Steps:
        return tuple(self.name.split("."))


@dataclass(frozen=True)
class Part:
    """Things inside a thing: `holder` is the field with the table of them."""

    holder: str
    title: str
    noun: str


@dataclass(frozen=True)
class Kind:
    """A kind of thing with its fields, and the parts that have pages of their own."""

    noun: str
    inputs: tuple[Input, ...]
    parts: tuple[Part, ...] = ()


def _limits(*names: tuple[str, str]) -> tuple[Input, ...]:
    return tuple(Input(name, label, "number") for name, label in names)


_NAME = Input("name", "Name")
_SUMMARY = Input("summary", "What it does, in a sentence of your own")
_SOURCE = Input("source", "Source", help="Where it comes from: your league, a book, a page.")
_RULES = Input(
    "rules", "Special rules", "words", "Shared rules, or special rules that you add to this warband.", "rules"
)

HEADER = Kind(
    "pack",
    (
        _NAME,
        Input("key", "Key", help="Small letters, figures and hyphens; the same in all versions of the pack."),
        Input("version", "Version", help="Another upload needs another version."),
        Input("summary", "Summary", help="One sentence about what the pack is for."),
        Input(
            "requires",
            "Builds upon",
            "ticks",
            "Packs whose things this one names or changes; a campaign must play with them.",
            "packs",
        ),
    ),
)
WARBAND = Kind(
    "warband",
    (
        _NAME,
        Input("race", "Race", "choice", options="races"),
        *_limits(
            ("starting_gold", "Starting gold"),
            ("minimum_warriors", "Fewest models"),
            ("maximum_warriors", "Most models"),
            ("maximum_heroes", "Most heroes"),
        ),
        Input("groups", "Counts as", "words", "Groups of warbands it belongs to.", "groups"),
        Input("rules", "Special rules of the whole warband", "words", options="rules"),
        _SOURCE,
    ),
    (
        Part("warriors", "Warriors", "warrior"),
        Part("equipment_lists", "Equipment lists", "equipment list"),
        Part("special_rules", "Special rules of its own", "special rule"),
    ),
)
WARRIOR = Kind(
    "warrior",
    (
        _NAME,
        Input("kind", "Hero or henchmen", "choice", options="kinds"),
        Input("leader", "Leader", "yes", "Exactly one hero of a warband leads it."),
        Input("minimum", "At least", "number"),
        Input("maximum", "At most", "number", "Empty is any number."),
        Input("price", "Price in gold crowns", "number"),
        Input("experience", "Starting experience", "number"),
        Input("profile", "Profile", "profile"),
        Input(
            "racial_maximum", "Racial maximum", "choice", "None for those who gain no experience.", "maximums"
        ),
        Input("gains_experience", "Gains experience", "yes", "Yes if nothing is chosen."),
        Input("equipment_lists", "Equipment lists", "ticks", options="equipment_lists"),
        Input("skill_lists", "Skill lists", "ticks", "For heroes.", "skill_lists"),
        Input("starting_skills", "Skills from the start", "words", options="skills"),
        _RULES,
        Input("can_become_hero", "May become a hero", "yes", "For henchmen."),
        Input("large", "Large creature", "yes"),
        Input("animal", "Animal", "yes"),
        Input("rating", "Rating", "number", "20 for large creatures; 5 if empty."),
    ),
)
EQUIPMENT_LIST = Kind(
    "equipment list",
    (_NAME, Input("prices", "Items and prices", "prices", options="items"), Input("note", "Note")),
)
SPECIAL_RULE = Kind(
    "special rule",
    (
        _NAME,
        _SUMMARY,
        Input(
            "tags",
            "Effects",
            "words",
            "Effects that battles and rosters know; not-played: with a name leaves it to the players.",
            "tags",
        ),
    ),
)
HIRED_SWORD = Kind(
    "hired sword",
    (
        _NAME,
        Input("race", "Race", "choice", options="callings"),
        Input("hire", "Hire fee in gold crowns", "number"),
        Input("upkeep", "Upkeep in gold crowns", "number"),
        Input("rating", "Rating", "number"),
        Input("profile", "Profile", "profile"),
        Input(
            "may_hire",
            "May be hired by",
            "words",
            "Nobody named: everybody but those below.",
            options="callings",
        ),
        Input("may_not_hire", "Not hired by", "words", options="callings"),
        Input("equipment", "Equipment", "words", options="items"),
        Input("skill_lists", "Skill lists", "ticks", options="skill_lists"),
        Input("skills", "Skills from the start", "words", options="skills"),
        Input("gains_experience", "Gains experience", "yes", "Yes if nothing is chosen."),
        Input("large", "Large creature", "yes"),
        _SOURCE,
    ),
    (Part("rules", "Special rules", "special rule"),),
)
SKILL_LIST = Kind("skill list", (_NAME, Input("note", "Note"), _SOURCE), (Part("skills", "Skills", "skill"),))
SKILL = Kind(
    "skill",
    (
        _NAME,
        _SUMMARY,
        Input(
            "tags",
            "Effects",
            "words",
            "Effects that battles know; not-played: with a name leaves it to the players.",
            "tags",
        ),
        Input("requires", "Only for", "words", options="callings"),
        Input("excludes", "Not for", "words", options="callings"),
        Input("after", "After these skills", "words", options="skills"),
        Input("not_with", "Not together with", "words", options="skills"),
        _SOURCE,
    ),
)
_BUYING = (
    _NAME,
    Input("price", "Price", "price", 'Gold crowns, or dice such as "30+3D6"; empty is not for sale.'),
    Input("rarity", "Rarity", "number", "Empty or 0 is common."),
    _SUMMARY,
)
_TERMS = (
    Input(
        "effects",
        "Effects",
        "words",
        "Effects that battles know; not-played leaves it to the players.",
        "traits",
    ),
    Input("heroes_only", "Heroes only", "yes", "If nothing is chosen: as usual for its kind."),
    Input("only_for", "Only for", "words", options="callings"),
    Input("not_for", "Not for", "words", options="callings"),
    _SOURCE,
)
_BLOW = (
    Input("blow.strength", "Strength of its blows: added", "number"),
    Input("blow.save_modifier", "Save modifier of its blows", "number"),
    Input("blow.traits", "Rules of its blows", "words", options="traits"),
)
_SHOT = (
    Input("shot.range", "Range in inches", "number"),
    Input("shot.strength", "Strength of its shots", "number", "Empty is the shooter's own."),
    Input("shot.save_modifier", "Save modifier of its shots", "number"),
    Input("shot.traits", "Rules of its shots", "words", options="traits"),
)
_ARMOUR = (
    Input("armour.slot", "Worn as", "choice", options="slots"),
    Input("armour.save", "Save of its own", "number", "What a D6 must show: 5 for 5+. Empty is none."),
    Input("armour.bonus", "Better save by", "number"),
    Input("armour.traits", "Rules of the armour", "words", options="traits"),
)
_USES: dict[str, tuple[Input, ...]] = {
    "close_combat": _BLOW,
    "missile": _SHOT,
    "blackpowder": _SHOT,
    "armour": _ARMOUR,
}
CATEGORY_NAMES: dict[str, str] = {
    "close_combat": "Close combat weapon",
    "missile": "Missile weapon",
    "blackpowder": "Blackpowder weapon",
    "armour": "Armour",
    "misc": "Other thing",
    "animal": "Animal",
    "vehicle": "Vehicle",
}
_ITEMS = {category: Kind("item", (*_BUYING, *_USES.get(category, ()), *_TERMS)) for category in CATEGORIES}
_ANY = "*"
_PLACES: dict[Steps, Kind] = {
    ("pack",): HEADER,
    ("warbands", _ANY): WARBAND,
    ("warbands", _ANY, "warriors", _ANY): WARRIOR,
    ("warbands", _ANY, "equipment_lists", _ANY): EQUIPMENT_LIST,
    ("warbands", _ANY, "special_rules", _ANY): SPECIAL_RULE,
    ("hired_swords", _ANY): HIRED_SWORD,
    ("hired_swords", _ANY, "rules", _ANY): SPECIAL_RULE,
    ("skills", "lists", _ANY): SKILL_LIST,
    ("skills", "lists", _ANY, "skills", _ANY): SKILL,
    **{("equipment", category, _ANY): kind for category, kind in _ITEMS.items()},
}
#: The tables at the top of a pack that hold things with forms.
TOP: dict[Steps, str] = {
    ("warbands",): "Warbands",
    ("hired_swords",): "Hired swords",
    ("skills", "lists"): "Skill lists",
    **{("equipment", category): f"Items: {name.lower()}" for category, name in CATEGORY_NAMES.items()},
}
PROFILE = CHARACTERISTICS


def kind_of(steps: Steps) -> Kind | None:
    """What stands at a place; None where no form belongs."""
    for pattern, kind in _PLACES.items():
        if len(pattern) == len(steps) and all(
            want in (_ANY, step) for want, step in zip(pattern, steps, strict=True)
        ):
            return kind
    return None


def steps_in(address: str) -> Steps:
    """The steps that an address writes with strokes; none for what is no place."""
    steps = tuple(address.strip("/").split("/"))
    return steps if len(steps) <= DEEPEST and all(STEP.fullmatch(step) for step in steps) else ()
