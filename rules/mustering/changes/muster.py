"""Turn a player's wish into the ledger entry that fulfils it: used by the site's services and the command line.

Pure: a sheet and the rulebook in, an entry out; the caller applies and stores it. Where the rules forbid the wish
outright `NotAllowed` is raised with a sentence, the rule and its page. What would merely be illegal for the moment
(no leader yet, too few warriors) is built, and `legality.problems` says so.
"""

from collections.abc import Collection

from rules.catalogue.model import Rulebook, WarbandType, WarriorType
from rules.catalogue.warbands import composition
from rules.ledger.entries import (
    Dismissed,
    Hired,
    LeaderNamed,
    MembersJoined,
    Mustered,
    Place,
    Renamed,
    SkillSetChosen,
)
from rules.ledger.namesakes import free_name, names_taken
from rules.ledger.sheet import AWAKENED, WarbandSheet, WarriorSheet
from rules.mustering.changes.outfitting import buy, move, offer_for, sell
from rules.mustering.figures.prices import gear_for, is_mustering, member_price
from rules.mustering.figures.remounts import horse_first
from rules.mustering.heirlooms import kept
from rules.mustering.hirelings import no_place_for_hero
from rules.mustering.legality.composition import counts, is_mob, largest_size, size
from rules.mustering.lists.lookups import block_of, choice_refused, kind_of, pay, too_poor, warband_of
from rules.mustering.lists.muster_entries import hiring
from rules.mustering.lists.recruits import missing_first, recruit_refused
from rules.mustering.problem import AWAKENING, GROUPS, SUCCESSION, NotAllowed, Refusal
from rules.mustering.refunds import members_dismissed
from rules.mustering.succession import (
    leader_of,
    may_follow,
    nobody_follows,
    successors,
    waits_for_a_battle,
)
from rules.mustering.words import an, counted, one_line

#: The tag of those who are never dismissed.
_STAYS = "never-dismissed"
__all__ = [
    "NotAllowed",
    "begin",
    "buy",
    "choose_skill_set",
    "dismiss",
    "enlarge",
    "group_to_join",
    "hire",
    "hire_or_join",
    "hire_refused",
    "move",
    "name_leader",
    "offer_for",
    "rename",
    "sell",
]


def begin(rulebook: Rulebook, type: str, name: str) -> Mustered:
    """A new warband of that type with its starting gold."""
    warband = warband_of(rulebook, type)
    return Mustered(_named(name, warband.name), warband.key, warband.starting_gold, rulebook.version)


def hire(sheet: WarbandSheet, rulebook: Rulebook, type: str, name: str, members: int = 1) -> Hired:
    """Hire a hero, or a new henchman group of `members`, each with the free dagger."""
    refusal = hire_refused(sheet, rulebook, type, members)
    if refusal:
        raise NotAllowed(refusal)
    kind = kind_of(warband_of(rulebook, sheet.type), type)
    return hiring(sheet, kind, free_name(_named(name, kind.name), names_taken(sheet)), members)


def hire_or_join(
    sheet: WarbandSheet, rulebook: Rulebook, type: str, name: str = "", members: int = 1
) -> Hired | MembersJoined:
    """Do what `hire` does; without a name recruits join a group of recruits like them, if there is one with room."""
    group = None if one_line(name) else group_to_join(sheet, rulebook, type, members)
    return (
        enlarge(sheet, rulebook, group.number, members)
        if group
        else hire(sheet, rulebook, type, name, members)
    )


def group_to_join(
    sheet: WarbandSheet, rulebook: Rulebook, type: str, members: int = 1
) -> WarriorSheet | None:
    """The latest group that recruits of a type would join: as it was hired, with room, without a name of its own."""
    kind = kind_of(warband_of(rulebook, sheet.type), type)
    if kind.kind == "hero":
        return None
    for block in reversed(sheet.active):
        if _is_as_hired(block, sheet, kind) and kind.fits_group(block.members + members):
            return block
    return None


def _is_as_hired(block: WarriorSheet, sheet: WarbandSheet, kind: WarriorType) -> bool:
    """Whether a group is like recruits of its type, and has no name of its own."""
    unnamed = block.name == kind.name or block.name.startswith(f"{kind.name} (")
    if block.type != kind.key or not block.is_group or not unnamed:
        return False
    changes = (block.advances, block.injuries, block.mutations, block.battles, block.fallen)
    recruit = hiring(sheet, kind, "", 1)
    carried = {held.item: block.copies_each(held) for held in block.possessions}
    return (
        not any(changes)
        and (block.profile, block.experience) == (recruit.profile, recruit.experience)
        and (block.starting_skills, block.starting_spells) == (recruit.skills, ())
        and carried == {held.item: held.copies for held in recruit.gear}
    )


def hire_refused(sheet: WarbandSheet, rulebook: Rulebook, type: str, members: int = 1) -> Refusal | None:
    """Why that number of a type cannot be hired as a new block; None when it can."""
    warband = warband_of(rulebook, sheet.type)
    kind = kind_of(warband, type)
    if not kind.hireable:
        return choice_refused(
            warband, f"{kind.name} cannot be hired; a special rule of {warband.name} says how one joins."
        )
    if not kind.fits_group(members) or members < kind.smallest_group:
        return Refusal(f"{kind.name}: {_at_once(kind)} hired at a time, not {members}.", *GROUPS)
    joining = horse_first(sheet, rulebook, type=kind.key) or _joining_refused(
        sheet, warband, kind, members, rulebook
    )
    if joining:
        return joining
    if kind.kind == "hero" and (full := no_place_for_hero(sheet, rulebook)):
        return full
    if kind.leader and kind.maximum == 1 and not is_mustering(sheet):
        refusal = _new_leader_refused(sheet, warband, kind, rulebook)
        if refusal:
            return refusal
    return too_poor(sheet, kind.price * members, kind.name, members)


def enlarge(sheet: WarbandSheet, rulebook: Rulebook, number: int, members: int) -> MembersJoined:
    """New members of a henchman group, armed like the others.

    Each pays their hire, 2 gc for each experience point of the group, and their gear; copies that the group holds
    beyond one set each are used first.
    """
    block = block_of(sheet, number)
    warband = warband_of(rulebook, sheet.type)
    kind = kind_of(warband, block.type)
    if not block.is_group:
        raise NotAllowed(Refusal(f"{block.name} is a hero, not a group.", *GROUPS))
    if AWAKENED in block.flags:
        sentence = f"{block.name} was raised from the dead and is always alone."
        raise NotAllowed(Refusal(sentence, *AWAKENING))
    if block.injuries:
        raise NotAllowed(Refusal(f"{block.name} is no longer like any recruit, and stays alone.", *GROUPS))
    if members < 1 or not kind.fits_group(block.members + members):
        raise NotAllowed(Refusal(_group_full(block, kind, members), *GROUPS))
    refusal = horse_first(sheet, rulebook, type=kind.key) or _joining_refused(
        sheet, warband, kind, members, rulebook
    )
    if refusal:
        raise NotAllowed(refusal)
    gear = gear_for(block, members, sheet, rulebook)
    if isinstance(gear, Refusal):
        raise NotAllowed(gear)
    price = member_price(block, kind, rulebook)
    total = price * members + sum(sum(bought.paid) for bought in gear)
    pay(sheet, total, f"New member of {block.name} with equipment", members)
    return MembersJoined(number, (price,) * members, gear)


def dismiss(sheet: WarbandSheet, rulebook: Rulebook, number: int, members: int | None = None) -> Dismissed:
    """Members (all by default) leave: for their full price with gear while mustering, later for nothing."""
    block = block_of(sheet, number)
    leaving = block.members if members is None else members
    if not 1 <= leaving <= block.members:
        raise NotAllowed(
            Refusal(f"{block.name} has {counted(block.members, 'member')}; {leaving} cannot leave.", *GROUPS)
        )
    kind = rulebook.warrior_type(sheet.type, block.type)
    if kind is not None and _STAYS in kind.tags:
        raise NotAllowed(Refusal(f"{block.name} cannot be dismissed: {an(kind.name)} never is.", *GROUPS))
    return kept(sheet, rulebook, members_dismissed(sheet, block, leaving))


def choose_skill_set(sheet: WarbandSheet, rulebook: Rulebook, skill_set: str) -> SkillSetChosen:
    """Choose one of the skill sets that the warband's list offers, for good: changed only before the first battle."""
    warband = warband_of(rulebook, sheet.type)
    known = [choice.key for choice in warband.skill_choices]
    if skill_set not in known:
        offered = ", ".join(known) or "none"
        raise NotAllowed(
            choice_refused(warband, f"{warband.name} has no skill set {skill_set!r}; it has {offered}.")
        )
    if sheet.skill_set in known and not is_mustering(sheet):
        raise NotAllowed(choice_refused(warband, "Skill lists can only be chosen before the first battle."))
    return SkillSetChosen(skill_set)


def name_leader(sheet: WarbandSheet, rulebook: Rulebook, number: int) -> LeaderNamed:
    """Let the hero with the best claim take over from a leader who is gone; of equals who won the roll-off.

    Before the first battle whoever may lead from the beginning.
    """
    block = block_of(sheet, number)
    warband = warband_of(rulebook, sheet.type)
    leader = leader_of(sheet)
    if is_mustering(sheet) and block is not leader and block.type in warband.may_lead:
        return LeaderNamed(number)
    if leader is not None:
        raise NotAllowed(Refusal(f"{leader.name} is already the leader.", *SUCCESSION))
    if is_mustering(sheet):
        kind = next(warrior for warrior in warband.warriors if warrior.leader)
        raise NotAllowed(choice_refused(warband, f"Hire {an(kind.name)} as leader before the first battle."))
    heroes = successors(sheet, rulebook)
    if not heroes:
        raise NotAllowed(Refusal(nobody_follows(sheet, rulebook), *SUCCESSION))
    if not may_follow(block, sheet, rulebook):
        raise NotAllowed(Refusal(f"{block.name} may not lead {sheet.name}.", *SUCCESSION))
    if block not in heroes:
        names = " or ".join(hero.name for hero in heroes)
        sentence = f"{names} must take over before {block.name}: highest Leadership, then most experience."
        raise NotAllowed(Refusal(sentence, *SUCCESSION))
    return LeaderNamed(number)


def rename(sheet: WarbandSheet, number: Place, name: str, warbands: Collection[str] = ()) -> Renamed:
    """A new name for a block, or for the warband (number None); 1 to 80 characters.

    A name that another block, or another of the player's `warbands`, has gets a number.
    """
    if number is not None:
        block_of(sheet, number, gone=True)
    if not one_line(name):
        raise NotAllowed(Refusal("Enter a name.", "Names", "roster sheet"))
    taken = warbands if number is None else names_taken(sheet, number)
    return Renamed(number, free_name(_named(name, ""), taken))


def _named(name: str, default: str) -> str:
    chosen = one_line(name) or default
    if len(chosen) > 80:
        raise NotAllowed(
            Refusal(f"A name can have at most 80 letters, not {len(chosen)}.", "Names", "roster sheet")
        )
    return chosen


def _new_leader_refused(
    sheet: WarbandSheet, warband: WarbandType, kind: WarriorType, rulebook: Rulebook
) -> Refusal | None:
    """Why no leader can be hired: only a warband that names its heirs hires one later, once an heir leads it.

    A leader without whom nothing is bought is hired at once.
    """
    if missing_first(sheet, warband) == kind:
        return None
    if not warband.heirs:
        return choice_refused(
            warband, f"When the leader dies a hero takes over; no new {kind.name} can be hired."
        )
    if leader_of(sheet) is not None:
        if waits_for_a_battle(sheet):
            return Refusal(f"A new {kind.name} can be hired after the next battle.", *SUCCESSION)
        return None
    heirs = successors(sheet, rulebook)
    if not heirs:
        return Refusal(nobody_follows(sheet, rulebook), *SUCCESSION)
    names = " or ".join(heir.name for heir in heirs)
    return Refusal(f"{names} takes over before a new {kind.name} can be hired.", *SUCCESSION)


def _joining_refused(
    sheet: WarbandSheet, warband: WarbandType, kind: WarriorType, members: int, rulebook: Rulebook
) -> Refusal | None:
    now = counts(sheet, warband)
    after = {**now, kind.key: now[kind.key] + members}
    most = kind.maximum
    if most is not None and after[kind.key] > most:
        return choice_refused(
            warband,
            f"{sheet.name} has {now[kind.key]} x {kind.name}; the maximum is {most}"
            f"{_too_many(now[kind.key], members, most)}.",
        )
    own = recruit_refused(sheet, warband, kind, now, mustering=is_mustering(sheet))
    if own:
        return choice_refused(warband, own)
    largest = largest_size(sheet, warband, rulebook, after)
    here = size(sheet, rulebook)
    more = int(not now[kind.key]) if is_mob(kind) else members
    if here + more > largest:
        return choice_refused(
            warband,
            f"{sheet.name} has {counted(here, 'warrior')}; the maximum is {largest}"
            f"{_too_many(here, members, largest)}.",
        )
    broken = composition.broken(warband, now)
    for rule in composition.broken(warband, after):
        if rule not in broken or rule.warrior == kind.key:
            return choice_refused(warband, f"{members} x {kind.name} would break a limit: {rule.text}")
    return None


def _too_many(now: int, more: int, most: int) -> str:
    """The end of a refusal that says how many more are too many; nothing if there is no room at all."""
    return f", so {more} more would be too many" if now < most else ""


def _at_once(kind: WarriorType) -> str:
    if kind.largest_group == 1:
        return "1 is"
    if kind.largest_group == kind.smallest_group:
        return f"{kind.smallest_group} are"
    return "1 or more are" if kind.largest_group is None else f"1 to {kind.largest_group} are"


def _group_full(block: WarriorSheet, kind: WarriorType, more: int) -> str:
    if kind.largest_group is None:
        return f"{block.name} cannot have {counted(more, 'more member')}."
    room = _too_many(block.members, more, kind.largest_group)
    return f"{block.name} has {counted(block.members, 'member')}; a group has at most {kind.largest_group}{room}."
