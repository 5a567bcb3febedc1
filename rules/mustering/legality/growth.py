"""Legality of how warriors grew: groups, experience, advances, skills and maximum characteristics.

The past cannot be sold back, so most of these have no fix but a correction of the ledger.
"""

from collections.abc import Iterator

from rules.catalogue.model import Rulebook, Skill, WarbandType, WarriorType
from rules.catalogue.profile import CHARACTERISTIC_NAMES, CHARACTERISTICS
from rules.ledger.sheet import Kind, WarbandSheet, WarriorSheet
from rules.mustering.figures.experience import advances_due, reached
from rules.mustering.hirelings import type_of
from rules.mustering.legality.potential import (
    highest_for,
    is_beyond,
    is_given,
    is_one_more,
    knights,
    open_lists,
    opened_to,
    risen_otherwise,
    talent_lists,
)
from rules.mustering.lists.permission import callings
from rules.mustering.problem import EXPERIENCE, GROUPS, MAXIMUMS, SKILLS, Fix, Problem, Severity
from rules.mustering.refunds import fix_by_dismissing
from rules.mustering.words import an, counted

#: The tag of a skill that one of a warband learns and no other.
ONCE = "one-of-the-warband"


def problems(sheet: WarbandSheet, warband: WarbandType, rulebook: Rulebook) -> Iterator[Problem]:
    """Problems of growth block by block."""
    for block in sheet.active:
        kind = type_of(block, sheet, rulebook)
        if kind is None:
            continue
        yield from _group(sheet, block, kind)
        risen = block.number in knights(sheet)
        yield from () if risen else _as_hired(block, kind)
        yield from _experience(block, kind, rulebook)
        yield from _advances(block, kind, rulebook, risen=risen)
        yield from _skills(sheet, block, kind, warband, rulebook)
        yield from _characteristics(sheet, block, kind, rulebook)


def _problem(
    block: WarriorSheet,
    code: str,
    message: str,
    rule: tuple[str, str],
    *fixes: Fix,
    severity: Severity = "error",
) -> Problem:
    return Problem(code, severity, message, rule[0], rule[1], block.number, "", fixes)


def _group(sheet: WarbandSheet, block: WarriorSheet, kind: WarriorType) -> Iterator[Problem]:
    least, most = kind.group_size if block.is_group else (1, 1)
    if most is not None and block.members > most:
        excess = block.members - most
        what = "a hero is always alone" if not block.is_group else f"a group has {least} to {most} members"
        message = f"{block.name} has {counted(block.members, 'member')}; {what}. Dismiss {excess}."
        yield _problem(block, "group-size", message, GROUPS, fix_by_dismissing(sheet, block, excess))


def _as_hired(block: WarriorSheet, kind: WarriorType) -> Iterator[Problem]:
    """Sheets from outside may state a beginning that the list does not print."""
    different = [
        f"{name} {block.profile.value(name)} instead of {kind.profile.value(name)}"
        for name in CHARACTERISTICS
        if block.profile.value(name) != kind.profile.value(name) and name not in kind.dice_profile
    ]
    if different:
        message = f"{block.name} began with {', '.join(different)}, unlike a {kind.name} on the list."
        yield _problem(
            block, "profile-differs", message, ("Profiles", "the warband's list"), severity="warning"
        )
    if block.starting_experience != kind.experience and block.kind == kind.kind:
        message = (
            f"{block.name} began with {block.starting_experience} experience; a {kind.name} begins with "
            f"{kind.experience}."
        )
        yield _problem(block, "experience-differs", message, EXPERIENCE, severity="warning")


def _experience(block: WarriorSheet, kind: WarriorType, rulebook: Rulebook) -> Iterator[Problem]:
    if not kind.gains_experience and (block.experience > kind.experience or block.advances):
        message = (
            f"{block.name} is a {kind.name}, who never gains experience, but has {block.experience} points and "
            f"{len(block.advances)} advances. Undo them, or ask an organiser to allow them."
        )
        yield _problem(block, "gains-no-experience", message, EXPERIENCE)
    if block.experience < block.starting_experience:
        message = (
            f"{block.name} has {block.experience} experience, less than the starting "
            f"{block.starting_experience}."
        )
        yield _problem(block, "experience-lost", message, EXPERIENCE)
    due = advances_due(block, rulebook, kind.advance_rate) if kind.gains_experience else ()
    if due:
        at = ", ".join(map(str, due))
        due_now = "1 advance is" if len(due) == 1 else f"{len(due)} advances are"
        message = f"{block.name} has {block.experience} experience: {due_now} due (at {at})."
        yield _problem(block, "advances-due", message, EXPERIENCE, severity="note")


def _advances(
    block: WarriorSheet, kind: WarriorType, rulebook: Rulebook, *, risen: bool
) -> Iterator[Problem]:
    ready = set(reached(block, rulebook, kind.advance_rate))
    if risen or (block.kind == Kind.HERO and kind.kind == "henchmen"):
        book = rulebook.experience
        steps = (*book.hero_thresholds, *book.henchman_thresholds)
        ready = {step * kind.advance_rate for step in steps if step * kind.advance_rate <= block.experience}
    early = []
    for advance in block.advances:
        if advance.due_at and advance.due_at not in ready:
            early.append(str(advance.due_at))
        ready.discard(advance.due_at)
    if early:
        message = (
            f"{block.name} took {counted(len(early), 'advance')} that {block.experience} experience does not bring "
            f"(at {', '.join(early)}). Undo them, or ask an organiser to allow them."
        )
        yield _problem(block, "too-many-advances", message, EXPERIENCE)


def _skills(
    sheet: WarbandSheet, block: WarriorSheet, kind: WarriorType, warband: WarbandType, rulebook: Rulebook
) -> Iterator[Problem]:
    for key in sorted(set(block.skills), key=block.skills.index):
        skill = rulebook.skills.get(key)
        if block.skills.count(key) > 1:
            name = skill.name if skill else key
            message = (
                f"{block.name} has the skill {name} {block.skills.count(key)} times; only once is allowed."
            )
            yield _problem(block, "skill-twice", message, SKILLS)
        if skill is None:
            message = f"{block.name} has the skill {key!r}, which is not in the rulebook."
            yield _problem(block, "unknown-skill", message, SKILLS)
        elif key not in block.starting_skills and (
            why := skill_refused(skill, block, kind, warband, rulebook, sheet)
        ):
            yield _problem(block, "skill-not-permitted", why, SKILLS)
    if block.kind == Kind.HERO and kind.kind == "henchmen":
        yield from _promoted(sheet, block, kind, warband, rulebook)
    missing = [key for key in kind.starting_skills if key not in block.starting_skills]
    if missing:
        names = ", ".join(rulebook.skills[key].name for key in missing)
        message = f"{block.name} lacks {names}, which every {kind.name} has."
        yield _problem(block, "skill-missing", message, SKILLS, severity="warning")


def _promoted(
    sheet: WarbandSheet, block: WarriorSheet, kind: WarriorType, warband: WarbandType, rulebook: Rulebook
) -> Iterator[Problem]:
    """A henchman who became a hero chooses two lists of those open to the warband's heroes (LRB part 3 p.82)."""
    learnt = [advance.skill for advance in block.advances]
    found = opened_to(block, sheet)
    chosen = set(block.skill_lists) or {
        rulebook.skills[key].list for key in learnt if key in rulebook.skills
    }.difference(found)
    if len(chosen) > 2:
        message = f"{block.name} has skills of {len(chosen)} lists; a promoted henchman chooses two."
        yield _problem(block, "skill-not-permitted", message, SKILLS)
    strange = set(block.skill_lists) - talent_lists(kind, warband, sheet.skill_set)
    if strange:
        names = ", ".join(
            rulebook.skill_lists[key].name if key in rulebook.skill_lists else key for key in sorted(strange)
        )
        message = (
            f"{block.name} chose the skills of {names}, which are not open to the heroes of {warband.name}."
        )
        yield _problem(block, "skill-not-permitted", message, SKILLS)


def skill_refused(
    skill: Skill,
    block: WarriorSheet,
    kind: WarriorType,
    warband: WarbandType,
    rulebook: Rulebook,
    sheet: WarbandSheet,
) -> str:
    """Why a warrior may not take a skill, as one sentence; empty when they may (LRB part 3 p.83-84)."""
    if block.kind == Kind.HENCHMEN:
        return f"{block.name} has the skill {skill.name}; henchmen cannot have skills."
    if skill.optional and not rulebook.plays(skill.optional):
        return f"{block.name} has {skill.name}, a skill of an optional rule that is not in use."
    lists = open_lists(block, kind, warband, sheet, rulebook)
    given = is_one_more(skill, block, rulebook) or is_given(skill, block, warband)
    if not given and not lists.intersection(skill.lists):
        names = ", ".join(rulebook.skill_lists[name].name for name in sorted(lists)) or "no list"
        return f"{block.name} has {skill.name} ({rulebook.skill_lists[skill.list].name}), but may choose from {names}."
    if is_beyond(skill, block):
        return f"{block.name} has {skill.name}, which a wolf cannot learn."
    if skill.restricted_to and kind.key not in skill.restricted_to:
        return f"{block.name} has {skill.name}, which is not for {an(kind.name)}."
    if ONCE in skill.tags and (other := _known_to_another(skill, block, sheet)):
        return f"{block.name} has {skill.name}, which {other} has already; only one of a warband learns it."
    words = callings(warband, kind, block)
    lacking = [word for word in skill.requires if word not in words]
    if lacking or any(word in words for word in skill.excludes):
        return f"{block.name} has {skill.name}, which is not for {an(kind.name)}."
    return ""


def _known_to_another(skill: Skill, block: WarriorSheet, sheet: WarbandSheet) -> str:
    """The name of somebody else who knows a skill, of two who do the one who stands first; else empty."""
    known = skill.key in block.skills
    others = (
        it for it in sheet.active if it.number < block.number or (it.number != block.number and not known)
    )
    return next((it.name for it in others if skill.key in it.skills), "")


def _characteristics(
    sheet: WarbandSheet, block: WarriorSheet, kind: WarriorType, rulebook: Rulebook
) -> Iterator[Problem]:
    raised = [advance.change for advance in block.advances if advance.change]
    if not raised:
        return
    highest, current = highest_for(block, kind, sheet, rulebook), block.current
    for name in CHARACTERISTICS:
        steps = sum(change.by for change in raised if change.characteristic == name)
        if steps <= 0:
            continue
        start = block.profile.value(name)
        if name in kind.dice_profile:  # the first of them fixed what is rolled, over the maximum too
            start = next(change.by for change in raised if change.characteristic == name)
        now = current.value(name) - risen_otherwise(block, name)
        if highest and now > max(highest.value(name), start):
            message = (
                f"{block.name} has {CHARACTERISTIC_NAMES[name]} {now}; the maximum of {an(kind.name)} is "
                f"{max(highest.value(name), start)}. Undo the advance, or ask an organiser to allow it."
            )
            yield _problem(block, "above-maximum", message, MAXIMUMS)
        if block.kind == Kind.HENCHMEN and steps > 1:
            message = (
                f"{block.name} raised {CHARACTERISTIC_NAMES[name]} {steps} times; henchmen can raise each "
                "characteristic only once. Undo an advance, or ask an organiser to allow it."
            )
            yield _problem(block, "raised-twice", message, EXPERIENCE)
