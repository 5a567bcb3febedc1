"""One type of warrior on the page of his warband: numbers, price, profile, lists and special rules."""

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


def warrior_entry(one: WarriorType, warband: WarbandType, book: Rulebook, links: Links) -> Entry:
    natures = tuple(Tag(name) for field, name in NATURES.items() if getattr(one, field))
    leader = (Tag("Leader", tone="good"),) if one.leader else ()
    return Entry(
        name=one.name,
        summary=one.note,
        anchor=one.key,
        tags=leader + natures,
        profile=profile_rows(one, book),
        facts=_numbers(one) + _knowledge(one, warband, book, links) + _gear(one, warband, book, links),
        points=tuple(
            Entry(rule.name, rule.summary, rule_anchor(rule.key, one.key), marks=words.marks(rule.source))
            for rule in one.rules
        ),
    )


def profile_rows(one: WarriorType, book: Rulebook) -> tuple[ProfileRow, ...]:
    """His profile, or those of the parts of a vehicle, and the racial maximum of those who learn."""
    found = words.part_rows(one.parts) or (words.profile_row("Profile", one.profile, one.dice_profile),)
    maximum = book.maximum(one)
    return (*found, words.profile_row("Maximum", maximum)) if maximum else found


def _numbers(one: WarriorType) -> tuple[Fact, ...]:
    joins = "" if one.hireable else "by a special rule only"
    return facts(
        ("Number", said(joins or words.count(one.minimum, one.maximum))),
        ("Price", said(words.gold(one.price) if one.hireable else "")),
        ("Upkeep", said(f"{words.gold(one.upkeep)} after every battle" if one.upkeep else "")),
        ("Experience", said(_experience(one))),
        ("Group", said(words.count(*one.group_size) if one.kind == "henchmen" else "")),
        ("Rating", said(f"{one.rating} each" if one.rating != PER_WARRIOR else "")),
    )


def _experience(one: WarriorType) -> str:
    if not one.gains_experience:
        return "none"
    rate = ", needs twice as much for each advance" if one.advance_rate > 1 else ""
    return f"starts with {one.experience}{rate}"


def _knowledge(one: WarriorType, warband: WarbandType, book: Rulebook, links: Links) -> tuple[Fact, ...]:
    return facts(
        ("Skill lists", words.skill_lists(one.skill_lists, book, links)),
        ("Skill lists as a promoted hero", words.skill_lists(one.talent_skills, book, links)),
        ("Starts with", words.skills(one.starting_skills, book, links)),
        ("Magic", magic(one.wizard, book, links) if one.wizard else ()),
        (warband.mutations.name if warband.mutations else "", _gifts(one, warband)),
    )


def _gifts(one: WarriorType, warband: WarbandType) -> Words:
    """Whether mutations are his to buy, where the warband has any."""
    told = {"allowed": "may be bought", "required": "at least one"}.get(one.mutations, "")
    return (Mention(told, "#gifts"),) if told and warband.mutations else ()


def magic(wizard: Wizard, book: Rulebook, links: Links) -> Words:
    """The list he draws from and how often."""
    name = {"prayers": "prayer", "runes": "rune"}.get(wizard.type, "spell")
    many = f"{wizard.starting_spells} {name}{'s' if wizard.starting_spells != 1 else ''} to start with"
    return (words.spell_list(wizard.spell_list, book, links), Mention(many))


def _gear(one: WarriorType, warband: WarbandType, book: Rulebook, links: Links) -> tuple[Fact, ...]:
    lists = tuple(Mention(found.name, f"#list.{found.key}") for found in warband.lists_of(one))
    return facts(
        ("Equipment", lists or said("none")),
        ("Comes with", words.items(one.fixed_equipment, book, links)),
        ("Never carries", said(", ".join(FORBIDDEN[key] for key in one.forbidden))),
    )
