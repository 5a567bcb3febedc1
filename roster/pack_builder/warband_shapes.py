"""The forms of a warband: its own, and those of its warriors, equipment lists and mutations."""

from roster.pack_builder.shapes import NAME, SOURCE, SUMMARY, TAGS, Input, Kind, Part, folded


def _limits(*names: tuple[str, str]) -> tuple[Input, ...]:
    return tuple(Input(name, label, "number") for name, label in names)


_RULES = Input(
    "rules", "Special rules", "words", "Shared rules, or special rules that you add to this warband.", "rules"
)

_LIMIT = (
    Input("type", "Kind of limit", "choice", options="limits"),
    Input(
        "warrior",
        "Warrior",
        "choice",
        "The type that is limited, or that makes the warband larger.",
        "warriors",
    ),
    Input("of", "The others", "ticks", "Nobody where the warband becomes larger.", "warriors"),
    Input("max", "At most", "number", "If there may be this many for each of the others."),
    Input("per", "For every this many of the others", "number", "1 if empty."),
    Input("amount", "Each makes the warband larger by", "number", "Where the warband becomes larger."),
    Input("at_most", "All of them together by at most", "number", "Empty is no limit."),
    Input("text", "The limit in a sentence of your own"),
)
_MUTATIONS = folded(
    "Mutations",
    Input("mutations.name", "What its mutations are called", help="Such as Blessings. Mutations if empty."),
    Input(
        "mutations.further_price_multiplier",
        "Each further mutation costs this many times its price",
        "number",
        "1 if empty; 2 is double.",
    ),
    Input("mutations.maximum_each", "Most mutations of a warrior", "number", "Empty is any number."),
    Input(
        "mutations.at_recruitment",
        "Mutations are bought when a warrior is hired",
        "yes",
        "Yes if nothing is chosen. With No, a skill gives them.",
    ),
    Input("mutations.by_skill", "Skill that gives a mutation", "choice", "Where none is bought.", "skills"),
    Input("mutations.note", "Note on its mutations"),
)

_WIZARD = folded(
    "Magic",
    Input(
        "wizard.type",
        "Kind of magic",
        "choice",
        "Casters of spells also learn from tomes. Empty for those who have no magic.",
        "magic",
    ),
    Input(
        "wizard.spell_list",
        "Spell list",
        "choice",
        "A list of prayers is cast in armour too; spells are stopped by it.",
        "spell_lists",
    ),
    Input("wizard.starting_spells", "Spells at first", "number", "1 if empty."),
)

WARBAND = Kind(
    "warband",
    (
        NAME,
        Input("race", "Race", "choice", options="races"),
        *_limits(
            ("starting_gold", "Starting gold"),
            ("minimum_warriors", "Fewest models"),
            ("maximum_warriors", "Most models"),
            ("maximum_heroes", "Most heroes"),
        ),
        Input("groups", "Counts as", "words", "Groups of warbands it belongs to.", "groups"),
        Input("rules", "Special rules of the whole warband", "words", options="rules"),
        Input(
            "may_lead",
            "Other heroes who may lead it",
            "ticks",
            "In place of the leader, from the beginning.",
            "heroes",
        ),
        Input(
            "composition",
            "Limits between warriors",
            "lines",
            "To remove a limit, empty its kind and its warrior.",
            cells=_LIMIT,
        ),
        *_MUTATIONS,
        SOURCE,
    ),
    (
        Part("warriors", "Warriors", "warrior"),
        Part("equipment_lists", "Equipment lists", "equipment list"),
        Part("mutations.choices", "Mutations", "mutation"),
        Part("special_rules", "Special rules of its own", "special rule"),
    ),
)
WARRIOR = Kind(
    "warrior",
    (
        NAME,
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
        *_WIZARD,
        Input(
            "mutations",
            "Mutations",
            "choice",
            "You add them on the page of the warband. Empty is none.",
            "access",
        ),
        Input("forbidden", "Never carries", "ticks", options="forbidden"),
        Input("fixed_equipment", "Comes with", "words", "Never sold; a mount too.", "items"),
        Input(
            "group_size",
            "Models of a henchman group",
            "range",
            "1 to 5 if both are empty. With the first alone there is no largest group.",
        ),
        Input("can_become_hero", "May become a hero", "yes", "For henchmen."),
        Input("large", "Large creature", "yes"),
        Input("animal", "Animal", "yes"),
        Input("rating", "Rating", "number", "20 for large creatures; 5 if empty."),
    ),
)
EQUIPMENT_LIST = Kind(
    "equipment list",
    (NAME, Input("prices", "Items and prices", "prices", options="items"), Input("note", "Note")),
)
MUTATION = Kind(
    "mutation",
    (
        NAME,
        Input("price", "Price in gold crowns", "number"),
        SUMMARY,
        TAGS,
        Input("changes", "Changes of the profile", "profile", "What is added: 1, or -1 for one less."),
        Input(
            "warriors",
            "Only for",
            "ticks",
            "Nobody ticked: all who may have mutations.",
            "warriors",
        ),
    ),
)
