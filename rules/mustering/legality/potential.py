"""How far a warrior can still grow: skill lists open to them, and their highest characteristics (LRB part 3 p.81-84).

Finds open lists and raise a maximum; a priest of Ulric who stayed a wolf grows as one (Town Cryer 8).
"""

from collections.abc import Iterator

from rules.catalogue.model import Rulebook, Skill, WarbandType, WarriorType
from rules.catalogue.packs.house_rule_model import BLAZING
from rules.catalogue.profile import Characteristic, Profile
from rules.ledger.sheet import WOLF_FOR_GOOD, Boon, Kind, WarbandSheet, WarriorSheet
from rules.mustering.figures.riding import mounts_of
from rules.values import changed

#: The skill list that a boon opens to one hero, by its kind, and the boon that raises their maximum Weapon Skill.
_OPENS = {"academic-skills": "academic", "combat-skills": "combat"}
_FIGHTS_BETTER = "weapon-skill-maximum"
#: The skill lists of riders.
_RIDING = frozenset({"riding", "cavalry"})
#: What a wolf can become, and learn.
_WOLF = Profile(M=7, WS=6, BS=0, S=4, T=4, W=3, I=7, A=3, Ld=7)
#: The tag of warbands whose later leaders learn what the first one did.
_AS_LEADER = "successor-as-leader"
#: The tag of the Boss of a warband in which the leader, and nobody else, learns skills of Strength.
_LEADERS_STRENGTH, _STRENGTH = "leader-alone-learns-strength", "strength"
#: The tags of a skill that brings one more at once, of one of these lists, and that raises to the maximums of a race.
_ONE_MORE, _OF_RACE = "learns-skill-of:", "racial-maximum:"
#: The tag of a warband whose leader may get one of these skills from the gods, and learns none of them.
GODS_GIVE = "eye-of-the-gods:"
#: The tag of a type that chooses one skill of the list that follows, for good; and of a skill that opens a list.
CHOOSES, _OPENED = "chooses:", "opens-skills:"
#: The boon of a henchman who took a hero's rank by talent.
KNIGHTED = "knighted"
_LEARNS, _CANNOT_LEARN = frozenset({"speed"}), "scale-sheer-surfaces"


def open_lists(
    block: WarriorSheet,
    kind: WarriorType,
    warband: WarbandType,
    sheet: WarbandSheet,
    rulebook: Rulebook | None = None,
) -> frozenset[str]:
    """The skill lists a warrior may choose from, by their type and by what they have found.

    A henchman who became a hero has chosen two of the heroes'. By the rules of a `rulebook` a hero with a riding animal
    chooses from the skills of riders too (MOUNT-78).
    """
    if is_wolf(block):
        return _LEARNS
    found = opened_to(block, sheet) | _opened_by_skills(block, warband)
    if rulebook is not None and _learns_to_ride(block, rulebook):
        found |= _RIDING.intersection(rulebook.skill_lists)
    if kind.kind == "hero" or block.kind == Kind.HENCHMEN:
        found = found.union(warband.skill_lists_of(kind, sheet.skill_set))
    else:
        found = found.union(block.skill_lists or talent_lists(kind, warband, sheet.skill_set))
    if block.leader and _AS_LEADER in warband.tags:
        first = next((it for it in warband.warriors if it.leader), kind)
        found = found.union(warband.skill_lists_of(first, sheet.skill_set))
    if any(_LEADERS_STRENGTH in it.tags for it in warband.warriors) and block.kind is Kind.HERO:
        return found | {_STRENGTH} if block.leader else found - {_STRENGTH}
    return found


def _opened_by_skills(block: WarriorSheet, warband: WarbandType) -> frozenset[str]:
    """The skill lists that a warrior's own skills of the warband open to them."""
    tags = (tag for skill in warband.skills if skill.key in block.skills for tag in skill.tags)
    return frozenset(tag.removeprefix(_OPENED) for tag in tags if tag.startswith(_OPENED))


def _learns_to_ride(block: WarriorSheet, rulebook: Rulebook) -> bool:
    """Whether Blazing Saddles is played and they are a hero with a riding animal."""
    if not rulebook.plays(BLAZING) or block.kind not in (Kind.HERO, Kind.HENCHMEN):
        return False
    return any(True for _ in mounts_of(block, rulebook))


def opened_to(block: WarriorSheet, sheet: WarbandSheet) -> frozenset[str]:
    """The skill lists that a find has opened to a warrior."""
    return frozenset(_OPENS[boon.kind] for boon in _boons_of(block, sheet) if boon.kind in _OPENS)


def talent_lists(kind: WarriorType, warband: WarbandType, skill_set: str = "") -> frozenset[str]:
    """The lists that a henchman of that type chooses two from when they become a hero."""
    if kind.talent_skills:
        return frozenset(kind.talent_skills)
    heroes = (hero for hero in warband.warriors if hero.kind == "hero")
    return frozenset(name for hero in heroes for name in warband.skill_lists_of(hero, skill_set))


def one_more_of(block: WarriorSheet, rulebook: Rulebook) -> frozenset[str]:
    """The lists of which a skill that the warrior knows brings one more, as long as none is learnt."""
    known = block.skills
    found = frozenset[str]()
    for at, lists in _bringing(block, rulebook):
        if not any(_is_of(later, lists, rulebook) for later in known[at + 1 :]):
            found |= lists
    return found


def is_one_more(skill: Skill, block: WarriorSheet, rulebook: Rulebook) -> bool:
    """Whether the skill is, or would be, the one that another skill of the warrior brought."""
    for at, lists in _bringing(block, rulebook):
        later = [key for key in block.skills[at + 1 :] if _is_of(key, lists, rulebook)]
        if not lists.isdisjoint(skill.lists) and (later or [skill.key])[0] == skill.key:
            return True
    return False


def is_given(skill: Skill, block: WarriorSheet, warband: WarbandType) -> bool:
    """Whether the skill is one that the gods give to a leader, who is or was this hero, or that their type chooses."""
    kind = warband.warrior(block.type)
    if kind is not None and f"{CHOOSES}{skill.list}" in kind.tags:
        return True
    return block.kind is Kind.HERO and f"{GODS_GIVE}{skill.list}" in warband.tags


def _bringing(block: WarriorSheet, rulebook: Rulebook) -> Iterator[tuple[int, frozenset[str]]]:
    """Each skill of the warrior that brings another, by its place among them, with the lists of that other."""
    for at, key in enumerate(block.skills):
        tags = rulebook.skills[key].tags if key in rulebook.skills else ()
        for tag in tags:
            if tag.startswith(_ONE_MORE):
                yield at, frozenset(tag.removeprefix(_ONE_MORE).split(","))


def _is_of(key: str, lists: frozenset[str], rulebook: Rulebook) -> bool:
    return key in rulebook.skills and not lists.isdisjoint(rulebook.skills[key].lists)


def is_beyond(skill: Skill, block: WarriorSheet) -> bool:
    """Whether the shape of a warrior keeps a skill from them."""
    return is_wolf(block) and skill.key == _CANNOT_LEARN


def highest_for(
    block: WarriorSheet, kind: WarriorType, sheet: WarbandSheet, rulebook: Rulebook
) -> Profile | None:
    """The maximum of their race, or of the one that a skill raises them to, with what they have found.

    None for types without one.
    """
    if is_wolf(block):
        return _WOLF
    highest = _raised_to(block, rulebook) or rulebook.maximum(kind)
    more = sum(boon.count for boon in _boons_of(block, sheet) if boon.kind == _FIGHTS_BETTER)
    return changed(highest, WS=highest.WS + more) if highest and more else highest


def _raised_to(block: WarriorSheet, rulebook: Rulebook) -> Profile | None:
    """The maximum of the race that a skill raises the warrior to."""
    tags = (tag for key in block.skills if key in rulebook.skills for tag in rulebook.skills[key].tags)
    races = (rulebook.races.get(tag.removeprefix(_OF_RACE)) for tag in tags if tag.startswith(_OF_RACE))
    return next((race.maximum for race in races if race), None)


def risen_otherwise(block: WarriorSheet, name: Characteristic) -> int:
    """The additions of a drug or the like for good: they are no advance, and no maximum holds them down."""
    lasting = (injury for injury in block.injuries if injury.key != WOLF_FOR_GOOD)
    changes = (change for injury in lasting for change in injury.changes)
    return sum(change.by for change in changes if change.characteristic == name and change.by > 0)


def knights(sheet: WarbandSheet) -> frozenset[int]:
    """The numbers of those who took a hero's rank by talent: over the limit of it, and with what they were before."""
    return frozenset(
        boon.warrior for boon in sheet.boons if boon.kind == KNIGHTED and boon.warrior is not None
    )


def is_wolf(block: WarriorSheet) -> bool:
    """Whether the warrior stayed a wolf for good."""
    return WOLF_FOR_GOOD in block.flags


def _boons_of(block: WarriorSheet, sheet: WarbandSheet) -> tuple[Boon, ...]:
    """The boons that a warrior has won for themselves alone."""
    return tuple(boon for boon in sheet.boons if boon.warrior == block.number)
