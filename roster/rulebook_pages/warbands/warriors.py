"""One type of warrior on the page of its warband: numbers, price, profile, lists and special rules."""

from roster.rulebook_pages import words
from roster.rulebook_pages.links import Links, rule_anchor
from roster.rulebook_pages.parts import Entry, Fact, Mention, ProfileRow, Tag, Words, facts, said
from rules.catalogue.model import Rulebook, WarbandType, WarriorType, Wizard
from rules.mustering.figures.rating import PER_WARRIOR

FORBIDDEN = {"armour": "armour", "heavy-armour": "heavy armour", "missile": "missile weapons"}
NATURES = {
    "animal": "Animal",
    "large": "Large",
    "undead": "Undead",
    "daemon": "Daemon",
    "possessed": "Possessed",
    "vehicle": "Vehicle",
}


def warrior_entry(warrior_type: WarriorType, warband: WarbandType, book: Rulebook, links: Links) -> Entry:
    """A type of warrior as an entry."""
    natures = tuple(Tag(name) for field, name in NATURES.items() if getattr(warrior_type, field))
    leader = (Tag("Leader", tone="good"),) if warrior_type.leader else ()
    return Entry(
        name=warrior_type.name,
        summary=warrior_type.note,
        anchor=warrior_type.key,
        tags=leader + natures,
        profile=profile_rows(warrior_type, book),
        facts=_numbers(warrior_type)
        + _knowledge(warrior_type, warband, book, links)
        + _gear(warrior_type, warband, book, links),
        points=tuple(
            Entry(
                rule.name,
                rule.summary,
                rule_anchor(rule.key, warrior_type.key),
                marks=words.rule_marks(rule.tags, rule.source),
            )
            for rule in warrior_type.rules
        ),
    )


def profile_rows(warrior_type: WarriorType, book: Rulebook) -> tuple[ProfileRow, ...]:
    """The profile, or those of the parts of a vehicle, and the racial maximum of types that learn."""
    found = words.part_rows(warrior_type.parts) or (
        words.profile_row("Profile", warrior_type.profile, warrior_type.dice_profile),
    )
    maximum = book.maximum(warrior_type)
    return (*found, words.profile_row("Maximum", maximum)) if maximum else found


def _numbers(warrior_type: WarriorType) -> tuple[Fact, ...]:
    joins = "" if warrior_type.hireable else "by a special rule only"
    return facts(
        ("Number", said(joins or words.count(warrior_type.minimum, warrior_type.maximum))),
        ("Price", said(words.gold(warrior_type.price) if warrior_type.hireable else "")),
        (
            "Upkeep",
            said(f"{words.gold(warrior_type.upkeep)} after every battle" if warrior_type.upkeep else ""),
        ),
        ("Experience", said(_experience(warrior_type))),
        ("Group", said(words.count(*warrior_type.group_size) if warrior_type.kind == "henchmen" else "")),
        ("Rating", said(f"{warrior_type.rating} each" if warrior_type.rating != PER_WARRIOR else "")),
    )


def _experience(warrior_type: WarriorType) -> str:
    if not warrior_type.gains_experience:
        return "none"
    rate = ", needs twice as much for each advance" if warrior_type.advance_rate > 1 else ""
    return f"starts with {warrior_type.experience}{rate}"


def _knowledge(
    warrior_type: WarriorType, warband: WarbandType, book: Rulebook, links: Links
) -> tuple[Fact, ...]:
    return facts(
        ("Skill lists", words.skill_lists(warrior_type.skill_lists, book, links)),
        ("Skill lists as a promoted hero", words.skill_lists(warrior_type.talent_skills, book, links)),
        ("Starts with", words.skills(warrior_type.starting_skills, book, links)),
        ("Magic", magic(warrior_type.wizard, book, links) if warrior_type.wizard else ()),
        (warband.mutations.name if warband.mutations else "", _gifts(warrior_type, warband)),
    )


def _gifts(warrior_type: WarriorType, warband: WarbandType) -> Words:
    """Whether mutations may be bought for the type, if the warband has any."""
    text = {"allowed": "may be bought", "required": "at least one"}.get(warrior_type.mutations, "")
    return (Mention(text, "#gifts"),) if text and warband.mutations else ()


def magic(wizard: Wizard, book: Rulebook, links: Links) -> Words:
    """The list that a wizard draws from, and how often."""
    name = {"prayers": "prayer", "runes": "rune"}.get(wizard.type, "spell")
    many = f"{wizard.starting_spells} {name}{'s' if wizard.starting_spells != 1 else ''} to start with"
    return (words.spell_list(wizard.spell_list, book, links), Mention(many))


def _gear(warrior_type: WarriorType, warband: WarbandType, book: Rulebook, links: Links) -> tuple[Fact, ...]:
    lists = tuple(Mention(found.name, f"#list.{found.key}") for found in warband.lists_of(warrior_type))
    return facts(
        ("Equipment", lists or said("none")),
        ("Comes with", words.items(warrior_type.fixed_equipment, book, links)),
        ("Never carries", said(", ".join(FORBIDDEN[key] for key in warrior_type.forbidden))),
    )
