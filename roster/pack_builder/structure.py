"""What a pack consists of, as tables: where each kind of thing stands in the structure, and what a form asks about it.

A place is the steps that lead to a table of the pack, such as `warbands`, `skaven`, `warriors`, `boss`. Whatever these
tables do not name is no business of the forms, and stays in a draft as it was.
"""

import re

from roster.pack_builder.hired_shapes import HIRED_SWORD, WEAPONS
from roster.pack_builder.scenario_shapes import SCENARIO
from roster.pack_builder.shapes import NAME, SOURCE, SPECIAL_RULE, SUMMARY, Input, Kind, Part, Steps
from roster.pack_builder.warband_shapes import EQUIPMENT_LIST, MUTATION, WARBAND, WARRIOR
from rules.catalogue.profile import CHARACTERISTICS
from rules.catalogue.trading.items import CATEGORIES

#: The steps of an address; a table with another key is kept, and has no form.
STEP = re.compile(r"[a-z0-9]+([_-][a-z0-9]+)*")
DEEPEST = 6


HEADER = Kind(
    "pack",
    (
        NAME,
        Input(
            "key", "Key", help="Lower-case letters, digits and hyphens; the same in all versions of the pack."
        ),
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
SKILL_LIST = Kind("skill list", (NAME, Input("note", "Note"), SOURCE), (Part("skills", "Skills", "skill"),))
SKILL = Kind(
    "skill",
    (
        NAME,
        SUMMARY,
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
        SOURCE,
    ),
)
_BUYING = (
    NAME,
    Input("price", "Price", "price", 'Gold crowns, or dice such as "30+3D6"; empty is not for sale.'),
    Input("rarity", "Rarity", "number", "Empty or 0 is common."),
    SUMMARY,
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
    SOURCE,
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
    ("warbands", _ANY, "mutations", "choices", _ANY): MUTATION,
    ("hired_swords", _ANY): HIRED_SWORD,
    ("hired_swords", _ANY, "rules", _ANY): SPECIAL_RULE,
    ("hired_swords", _ANY, "weapon_choices", _ANY): WEAPONS,
    ("scenarios", _ANY): SCENARIO,
    ("skills", "lists", _ANY): SKILL_LIST,
    ("skills", "lists", _ANY, "skills", _ANY): SKILL,
    **{("equipment", category, _ANY): kind for category, kind in _ITEMS.items()},
}
#: The tables at the top of a pack that hold things with forms.
TOP: dict[Steps, str] = {
    ("warbands",): "Warbands",
    ("hired_swords",): "Hired swords",
    ("scenarios",): "Scenarios",
    ("skills", "lists"): "Skill lists",
    **{("equipment", category): f"Items: {name.lower()}" for category, name in CATEGORY_NAMES.items()},
}
PROFILE = CHARACTERISTICS


def kind_of(steps: Steps) -> Kind | None:
    """The kind of thing at a place; None if no form belongs there."""
    for pattern, kind in _PLACES.items():
        if len(pattern) == len(steps) and all(
            want in (_ANY, step) for want, step in zip(pattern, steps, strict=True)
        ):
            return kind
    return None


def things_around(steps: Steps) -> tuple[Steps, ...]:
    """The places of the things that one is a part of, the outermost first."""
    return tuple(steps[:length] for length in range(1, len(steps)) if kind_of(steps[:length]))


def steps_in(address: str) -> Steps:
    """The steps that an address writes with strokes; none for what is no place."""
    steps = tuple(address.strip("/").split("/"))
    return steps if len(steps) <= DEEPEST and all(STEP.fullmatch(step) for step in steps) else ()
