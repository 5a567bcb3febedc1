"""The forms of a hired sword: its own, and those of its choices of weapons."""

from roster.pack_builder.shapes import NAME, SOURCE, Input, Kind, Part, folded

WEAPONS = Kind(
    "choice of weapons",
    (NAME, Input("items", "Items", "words", "All that come together with this choice.", "items")),
)
_CASTING = folded(
    "Magic",
    Input("magic.type", "Kind of magic", "choice", "Empty for those who have no magic.", "castings"),
    Input("magic.spell_lists", "Spell lists", "words", options="spell_lists"),
    Input("magic.random_spells", "Spells at first", "number", "Drawn at random; 0 if empty."),
    Input("magic.knows_all", "Knows every spell of the lists", "yes", "No if nothing is chosen."),
    Input("magic.further_spells", "Learns further spells", "yes", "No if nothing is chosen."),
    Input("magic.casting_bonus", "Bonus on casting rolls", "number"),
    Input("magic.note", "Note on the magic"),
)
_RIDING = folded(
    "Mount",
    Input(
        "mount.item",
        "Mount",
        "choice",
        "The entry shows it; battles leave riders and their mounts out.",
        "mounts",
    ),
    Input("mount.note", "Note on the mount"),
    Input("mount.ride_skill", "Name of the riding skill"),
    Input("mount.profile", "Profile of the mount", "profile"),
    Input("armour_save.on_foot", "Armour save as printed, on foot", "number", "5 for 5+."),
    Input("armour_save.mounted", "Armour save as printed, mounted", "number"),
)
HIRED_SWORD = Kind(
    "hired sword",
    (
        NAME,
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
        *_CASTING,
        *_RIDING,
        Input("skill_lists", "Skill lists", "ticks", options="skill_lists"),
        Input("skills", "Skills from the start", "words", options="skills"),
        Input("gains_experience", "Gains experience", "yes", "Yes if nothing is chosen."),
        Input("large", "Large creature", "yes"),
        SOURCE,
    ),
    (
        Part("weapon_choices", "Choices of weapons", "choice of weapons"),
        Part("rules", "Special rules", "special rule"),
    ),
)
