"""Legality of a warband's composition: sizes, numbers by type, ratios and the one leader.

Ruling of CAMP-CAPT-12: the place of a captive may be filled, with a note of what has to be done on their return.

What deaths can bring about (too few warriors, ratios) is an error only while mustering.
"""

from collections.abc import Iterator, Sequence

from rules.catalogue.model import Rulebook, WarbandType, WarriorType
from rules.catalogue.warbands import composition
from rules.catalogue.warbands.composition import Counts
from rules.ledger.entries import Entry, LeaderNamed
from rules.ledger.sheet import Kind, WarbandSheet, WarriorSheet
from rules.mustering.figures.prices import is_mustering
from rules.mustering.hirelings import is_hired, on_heroes_places, with_tag
from rules.mustering.legality.potential import knights
from rules.mustering.lists.muster_entries import hiring
from rules.mustering.lists.permission import promoted_type
from rules.mustering.problem import SUCCESSION, Fix, Problem, Severity
from rules.mustering.refunds import fix_by_dismissing, fixes_by_dismissing
from rules.mustering.succession import entries_of_following, leader_of, may_return, nobody_follows, successors
from rules.mustering.words import an, counted

#: Blocks that count towards the size of the warband; hired swords do not (LRB part 3 p.105).
_OWN = (Kind.HERO, Kind.HENCHMEN)

_COOKBOOK, _LARGER = "halfling-cookbook", "warband-size-plus-1"
#: The tag of those who are one model together.
_ONE_MODEL = "one-model"
#: The tag of those who come on top of the maximum, and the most warriors with them.
_NOT_COUNTED, _WITH_THEM = "not-counted-to-18", 18


def problems(sheet: WarbandSheet, warband: WarbandType, rulebook: Rulebook) -> Iterator[Problem]:
    """Problems of composition in the order: unknown, size, heroes, leader, types, ratios."""
    yield from _unknown(sheet, warband)
    yield from _size(sheet, warband, rulebook)
    yield from _heroes(sheet, warband, rulebook)
    yield from _leader(sheet, warband, rulebook)
    yield from _types(sheet, warband)
    yield from _between_types(sheet, warband)


def counts(sheet: WarbandSheet, warband: WarbandType) -> dict[str, int]:
    """Living members by type; a henchman who became a hero no longer counts among their old type, nor their new."""
    found = {warrior.key: 0 for warrior in warband.warriors}
    risen = knights(sheet)
    for block in sheet.active:
        kind = warband.warrior(block.type)
        if kind and kind.kind == block.kind and block.number not in risen:
            found[block.type] += block.members
    return found


def size(sheet: WarbandSheet, rulebook: Rulebook) -> int:
    """Warriors that count towards the maximum: own warriors, a mob as one, and fighting animals (CORE-ANIMAL-DOG-5)."""
    own = [block for block in sheet.active if block.kind in _OWN]
    dogs = sum(
        held.copies
        for block in own
        for held in block.possessions
        if (item := rulebook.items.get(held.item)) and item.key == "war-dog"
    )
    return models(own, rulebook.warbands.get(sheet.type)) + dogs


def models(blocks: Sequence[WarriorSheet], warband: WarbandType | None) -> int:
    """How many models some blocks are; all the warriors of a mob are one. Of an unknown warband nobody is in a mob."""
    mob = [block for block in blocks if warband and is_mob(warband.warrior(block.type))]
    return sum(block.members for block in blocks if block not in mob) + bool(mob)


def is_mob(kind: WarriorType | None) -> bool:
    """Whether all the warriors of a type count as one model."""
    return kind is not None and _ONE_MODEL in kind.tags


def largest_size(
    sheet: WarbandSheet, warband: WarbandType, rulebook: Rulebook, numbers: Counts | None = None
) -> int:
    """The maximum number of warriors, with what some types add.

    A Halfling cookbook adds one where it may be used (CORE-ITEM-COOKBOOK-1, -2), and so do a hired Halfling who cooks
    (LRB part 3 p.105) and a hero's skill as a Summoner; Captured Thralls are on top, up to 18 in all. `numbers` are
    warriors by type, those of the sheet unless others are given.
    """
    places = [sheet.stash, *(block.possessions for block in sheet.active)]
    book = rulebook.items.get(_COOKBOOK)
    barred = book is None or {warband.key, warband.race, *warband.groups}.intersection(book.not_for)
    has_book = not barred and any(held.item == _COOKBOOK for place in places for held in place)
    has_cook = with_tag(_LARGER, sheet, rulebook)
    raised = sum(
        _LARGER in rulebook.skills[it].tags for it in _skills_of_heroes(sheet) if it in rulebook.skills
    )
    numbers = numbers or counts(sheet, warband)
    besides = sum(numbers.get(kind.key, 0) for kind in warband.warriors if _NOT_COUNTED in kind.tags)
    most = composition.largest(warband, numbers)
    return max(most, min(most + besides, _WITH_THEM)) + int(has_book) + int(has_cook) + raised


def has_place_for(type: str, captor: WarbandSheet, rulebook: Rulebook) -> bool:
    """Whether one more warrior of a type may join now."""
    warband = rulebook.warbands[captor.type]
    kind = warband.warrior(type)
    if kind is None or size(captor, rulebook) >= largest_size(captor, warband, rulebook):
        return False
    has = sum(block.members for block in captor.active if block.type == type)
    return kind.maximum is None or has < kind.maximum


def _skills_of_heroes(sheet: WarbandSheet) -> Iterator[str]:
    return (skill for block in sheet.active if block.kind is Kind.HERO for skill in block.skills)


def _problem(
    warband: WarbandType,
    code: str,
    message: str,
    *fixes: Fix,
    severity: Severity = "error",
    warrior: int | None = None,
) -> Problem:
    return Problem(code, severity, message, "Choice of warriors", warband.source, warrior, "", fixes)


def _unknown(sheet: WarbandSheet, warband: WarbandType) -> Iterator[Problem]:
    for block in sheet.active:
        if is_hired(block):
            continue
        kind = warband.warrior(block.type)
        if kind is None:
            known = ", ".join(warrior.key for warrior in warband.warriors)
            message = (
                f"{block.name} is of the type {block.type!r}, which {warband.name} does not have. "
                f"Known types: {known}."
            )
            fix = fix_by_dismissing(sheet, block, block.members)
            yield _problem(warband, "unknown-warrior", message, fix, warrior=block.number)
        elif kind.kind == "hero" and block.kind != Kind.HERO:
            message = f"{block.name} is {an(kind.name)}, who is a hero, but is listed as {block.kind}."
            yield _problem(warband, "wrong-kind", message, warrior=block.number)
        elif kind.kind == "henchmen" and block.kind == Kind.HERO and not _may_rise(kind, warband):
            message = f"{block.name} is listed as a hero, but {an(kind.name)} never becomes one."
            yield _problem(warband, "wrong-kind", message, warrior=block.number)


def _may_rise(kind: WarriorType, warband: WarbandType) -> bool:
    return kind.can_become_hero or kind.key == promoted_type(warband)


def _size(sheet: WarbandSheet, warband: WarbandType, rulebook: Rulebook) -> Iterator[Problem]:
    now, largest = size(sheet, rulebook), largest_size(sheet, warband, rulebook)
    if now > largest:
        message = (
            f"{sheet.name} has {counted(now, 'warrior')}; the maximum is {largest}. Dismiss {now - largest}."
        )
        fixes = _dismissals(sheet, _last_hired(sheet, _OWN), now - largest)
        yield _problem(warband, "too-many-warriors", message, *fixes)
    if now < warband.minimum_warriors:
        missing = warband.minimum_warriors - now
        message = (
            f"{sheet.name} has {counted(now, 'warrior')}; the minimum is {warband.minimum_warriors}. "
            f"Hire {missing} more."
        )
        severity: Severity = "error" if is_mustering(sheet) else "note"
        fixes = tuple(_hirings(sheet, warband, missing)) if is_mustering(sheet) else ()
        yield _problem(warband, "too-few-warriors", message, *fixes, severity=severity)


def _heroes(sheet: WarbandSheet, warband: WarbandType, rulebook: Rulebook) -> Iterator[Problem]:
    heroes = on_heroes_places(sheet, rulebook)
    if len(heroes) > warband.maximum_heroes:
        excess = len(heroes) - warband.maximum_heroes
        message = (
            f"{sheet.name} has {len(heroes)} heroes; the maximum is {warband.maximum_heroes}. "
            f"Dismiss {excess}."
        )
        fixes = _dismissals(sheet, _last_hired(sheet, (Kind.HERO,)), excess)
        yield _problem(warband, "too-many-heroes", message, *fixes)
    yield from _places_of_captives(sheet, warband, len(heroes))


def _places_of_captives(sheet: WarbandSheet, warband: WarbandType, heroes: int) -> Iterator[Problem]:
    """The notes about places that are filled while somebody who had them may come back (CAMP-CAPT-12)."""
    captives = [it for it in sheet.warriors if it.kind is Kind.HERO and may_return(it, sheet)]
    limits = [("heroes", captives, heroes, warband.maximum_heroes)]
    found = counts(sheet, warband) if captives else {}
    for kind in warband.warriors:
        held = [it for it in captives if it.type == kind.key]
        if held and kind.maximum is not None:
            limits.append((f"x {kind.name}", held, found[kind.key], kind.maximum))
    for what, held, now, most in limits:
        together = now + len(held)
        if held and now <= most < together:
            was = "was" if len(held) == 1 else "were"
            message = (
                f"{' and '.join(it.name for it in held)} {was} captured: with everybody who may still come back "
                f"{sheet.name} has {together} {what}; the maximum is {most}. One too many then has to be dismissed."
            )
            yield _problem(warband, "place-of-a-captive", message, severity="note")


def _leader(sheet: WarbandSheet, warband: WarbandType, rulebook: Rulebook) -> Iterator[Problem]:
    leaders = [block for block in sheet.active if block.leader]
    kind = next(warrior for warrior in warband.warriors if warrior.leader)
    if not leaders and is_mustering(sheet):
        yield _nobody_leads_yet(sheet, warband, kind)
    elif not leaders:
        yield _nobody_leads(sheet, warband, rulebook)
    if len(leaders) > 1:
        names = " and ".join(block.name for block in leaders)
        message = f"{names} are all leaders; a warband has one. Choose one, or dismiss the others."
        rightful = [block for block in leaders if block.type in (kind.key, *warband.may_lead)] or leaders
        fixes = [
            _naming(block, f"Make {block.name} the only leader", leaders, (LeaderNamed(block.number),))
            for block in rightful
        ]
        fixes += fixes_by_dismissing(sheet, [(block, block.members) for block in leaders])
        yield _problem(warband, "several-leaders", message, *fixes)


def _nobody_leads_yet(sheet: WarbandSheet, warband: WarbandType, kind: WarriorType) -> Problem:
    """The problem before the first battle: hire the leader, or name one of a type that may lead from the beginning."""
    able = [block for block in sheet.active if block.type in warband.may_lead]
    fixes = [_naming(block, f"{block.name} leads", able, (LeaderNamed(block.number),)) for block in able]
    if sheet.gold >= kind.price:
        fixes.append(_hiring(sheet, kind, 1))
    or_name = f", or let {' or '.join(block.name for block in able)} lead" if able else ""
    message = f"{sheet.name} has no leader; hire {an(kind.name)} for {kind.price} gc{or_name}."
    return _problem(warband, "no-leader", message, *fixes)


def _nobody_leads(sheet: WarbandSheet, warband: WarbandType, rulebook: Rulebook) -> Problem:
    """The problem after the first battle: no leader is hired, the hero with the best claim takes over."""
    heroes = successors(sheet, rulebook)
    if not heroes:
        message = f"{sheet.name} has no leader. {nobody_follows(sheet, rulebook)}"
    elif len(heroes) == 1 and warband.heirs:
        message = f"{sheet.name} has no leader; {heroes[0].name} must take over."
    elif len(heroes) == 1:
        message = (
            f"{sheet.name} has no leader; the hero with the highest Leadership, then the most experience, "
            f"takes over: {heroes[0].name}."
        )
    else:
        names = " and ".join(hero.name for hero in heroes)
        message = (
            f"{sheet.name} has no leader; {names} are equal in Leadership and experience. Roll a D6 for each; "
            "the highest takes over."
        )
    won = " (won the roll-off)" if len(heroes) > 1 else ""
    fixes = tuple(
        _naming(
            hero, f"{hero.name} takes over{won}", heroes, entries_of_following(hero.number, sheet, rulebook)
        )
        for hero in heroes
    )
    return Problem("no-leader", "error", message, *SUCCESSION, None, "", fixes)


def _naming(hero: WarriorSheet, label: str, among: Sequence[WarriorSheet], entries: tuple[Entry, ...]) -> Fix:
    """A fix that makes a hero the leader. Namesakes are told apart by their numbers."""
    if sum(other.name == hero.name for other in among) > 1:
        label = label.replace(hero.name, f"{hero.name} (no. {hero.number})", 1)
    return Fix(label, entries)


def _types(sheet: WarbandSheet, warband: WarbandType) -> Iterator[Problem]:
    found = counts(sheet, warband)
    for kind in warband.warriors:
        now, most = found[kind.key], kind.maximum
        if most is not None and now > most:
            message = f"{sheet.name} has {now} x {kind.name}; the maximum is {most}. Dismiss {now - most}."
            blocks = [block for block in _last_hired(sheet, _OWN) if block.type == kind.key]
            yield _problem(warband, "too-many-of-type", message, *_dismissals(sheet, blocks, now - most))
        is_asked_for = kind.leader and leader_of(sheet) is None
        if now < kind.minimum and is_mustering(sheet) and not is_asked_for:
            missing = kind.minimum - now
            message = (
                f"{sheet.name} has {now} x {kind.name}; the minimum is {kind.minimum}. Hire {missing} more."
            )
            yield _problem(warband, "too-few-of-type", message, _hiring(sheet, kind, missing))


def _between_types(sheet: WarbandSheet, warband: WarbandType) -> Iterator[Problem]:
    found = counts(sheet, warband)
    for rule in composition.broken(warband, found):
        most = composition.allowed(rule, found)
        assert most is not None
        kind = warband.warrior(rule.warrior)
        name = kind.name if kind else rule.warrior
        excess = found[rule.warrior] - most
        message = (
            f"{sheet.name} has {found[rule.warrior]} x {name}; the maximum is {most} now: {rule.text} "
            f"Dismiss {excess}."
        )
        blocks = [block for block in _last_hired(sheet, _OWN) if block.type == rule.warrior]
        severity: Severity = "error" if is_mustering(sheet) else "warning"
        fixes = _dismissals(sheet, blocks, excess)
        yield _problem(warband, "ratio", message, *fixes, severity=severity)


def _last_hired(sheet: WarbandSheet, kinds: tuple[Kind, ...]) -> list[WarriorSheet]:
    blocks = [block for block in sheet.active if block.kind in kinds and not block.leader]
    return sorted(blocks, key=lambda block: -block.number)


def _dismissals(sheet: WarbandSheet, blocks: list[WarriorSheet], excess: int) -> tuple[Fix, ...]:
    """Up to three single dismissals that are enough; otherwise one fix that takes the last hired together."""
    enough = [block for block in blocks if block.members >= excess]
    if enough:
        return tuple(fix_by_dismissing(sheet, block, excess) for block in enough[:3])
    leaving: list[tuple[WarriorSheet, int]] = []
    for block in blocks:
        if excess <= 0:
            break
        leaving.append((block, min(block.members, excess)))
        excess -= block.members
    parts = list(fixes_by_dismissing(sheet, leaving))
    entries = tuple(entry for part in parts for entry in part.entries)
    return (Fix("; ".join(part.label for part in parts), entries),) if parts else ()


def _hirings(sheet: WarbandSheet, warband: WarbandType, missing: int) -> Iterator[Fix]:
    found = counts(sheet, warband)
    for kind in sorted(warband.warriors, key=lambda warrior: warrior.price):
        if (
            kind.kind != "henchmen"
            or not kind.hireable
            or kind.price * missing > sheet.gold
            or not kind.fits_group(missing)
        ):
            continue
        after = {**found, kind.key: found[kind.key] + missing}
        if (kind.maximum is None or after[kind.key] <= kind.maximum) and not composition.broken(
            warband, after
        ):
            yield _hiring(sheet, kind, missing)
            return


def _hiring(sheet: WarbandSheet, kind: WarriorType, members: int) -> Fix:
    if kind.kind == "henchmen":
        entry = hiring(sheet, kind, kind.name, members)
        return Fix(f"Hire {members} x {kind.name} ({kind.price * members} gc)", (entry,))
    entries = tuple(
        hiring(sheet, kind, kind.name, 1, number=sheet.next_number + index) for index in range(members)
    )
    return Fix(f"Hire {members} x {kind.name} ({kind.price * members} gc)", entries)
