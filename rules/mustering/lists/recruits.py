"""Rules of a warband on whom it recruits: types bought once, and types that come before all others."""

from rules.catalogue.model import WarbandType, WarriorType
from rules.catalogue.warbands.composition import Counts
from rules.ledger.sheet import Kind, WarbandSheet
from rules.mustering.words import an

#: Tags: each type of hero is bought once for ever; while fewer of a type are there than that, nobody else is recruited.
#: Of a warband that hires this type first where nobody leads it or may.
NEEDS_HEIR = "needs-heir:"
BOUGHT_ONCE, COMES_FIRST = "heroes-bought-once", "recruited-first:"
#: Of types without whom a warband that has begun buys nothing and hires nobody else.
_BEFORE_ALL = "bought-before-all"
#: Of types that come with a new warband, and later only in the place of one that was killed.
_REPLACED = "replaced-when-killed"
#: Of types that are recruited while a hero has this skill.
_BY_SKILL = "hired-with-skill:"


def recruit_refused(
    sheet: WarbandSheet, warband: WarbandType, kind: WarriorType, now: Counts, *, mustering: bool
) -> str:
    """Why a warrior of the type cannot be recruited by the warband's own rules; "" when one can."""
    if BOUGHT_ONCE in warband.tags and kind.kind == "hero" and was_bought(sheet, kind):
        return f"{kind.name} was bought once and is never bought again."
    if skill := _skill_missing(sheet, warband, kind):
        return f"{kind.name} can be recruited once a hero of {sheet.name} has learnt {skill}."
    if mustering:
        return ""
    if _REPLACED in kind.tags and not _has_been_killed(sheet, warband):
        return f"{kind.name} comes with a new warband, and later only in the place of one that was killed."
    if (heir := _needed_heir(sheet, warband)) is not None and kind.key != heir.key:
        return f"{sheet.name} has nobody to lead it: {an(heir.name)} must be hired before anybody else."
    for first, number in _first(warband):
        if kind.key != first.key and now.get(first.key, 0) < number:
            least = "a new" if number == 1 else f"at least {number} x"
            return f"{sheet.name} must have {least} {first.name} before anybody else is recruited."
    return ""


def missing_first(sheet: WarbandSheet, warband: WarbandType) -> WarriorType | None:
    """The type that a warband lacks and must hire before it buys anything; None where none is missing."""
    if not sheet.battles:
        return None
    here = {block.type for block in sheet.active}
    return next(
        (kind for kind in warband.warriors if _BEFORE_ALL in kind.tags and kind.key not in here), None
    )


def _skill_missing(sheet: WarbandSheet, warband: WarbandType, kind: WarriorType) -> str:
    """The name of the skill that some hero must have for such a recruit and nobody has; "" where none is needed."""
    needed = [tag.removeprefix(_BY_SKILL) for tag in kind.tags if tag.startswith(_BY_SKILL)]
    learnt = {key for block in sheet.active for key in block.skills}
    names = {skill.key: skill.name for skill in warband.skills}
    return next((names.get(key, key) for key in needed if key not in learnt), "")


def was_bought(sheet: WarbandSheet, kind: WarriorType) -> bool:
    """Whether a hero of the type was ever bought, gone by now or not."""
    return any(block.type == kind.key and block.kind == Kind.HERO for block in sheet.warriors)


def _has_been_killed(sheet: WarbandSheet, warband: WarbandType) -> bool:
    """Whether more of those who are replaced when killed were killed than are known to have come in their places.

    The roster keeps no dates: of the living, those who fought fewer battles than the warband came later.
    """
    keys = {kind.key for kind in warband.warriors if _REPLACED in kind.tags}
    those = [block for block in sheet.warriors if block.type in keys]
    later = sum(block.members for block in those if block.is_active and block.battles < sheet.battles)
    return sum(block.fallen for block in those) > later


def _needed_heir(sheet: WarbandSheet, warband: WarbandType) -> WarriorType | None:
    """The type that must be hired first, as nobody leads the warband and nobody in it may."""
    key = next((tag.removeprefix(NEEDS_HEIR) for tag in warband.tags if tag.startswith(NEEDS_HEIR)), "")
    for block in sheet.active:
        kind = warband.warrior(block.type)
        heir = block.kind == Kind.HERO and (kind is None or "never-leader" not in kind.tags)
        if block.leader or heir:
            return None
    return warband.warrior(key) if key else None


def _first(warband: WarbandType) -> list[tuple[WarriorType, int]]:
    """The types that come first, with how many of each there must be."""
    named = [tag.removeprefix(COMES_FIRST).split(",") for tag in warband.tags if tag.startswith(COMES_FIRST)]
    return [(kind, int(number)) for key, number in named if (kind := warband.warrior(key))]
