"""Legality of hired swords and dramatis personae: a permitted one, once each, with their own gear, and paid.

Their growth, magic and prices are checked with everybody else's; here is what holds for them alone (LRB part 3 p.105,
111). Upkeep is checked for everybody who wants any.
"""

from collections import Counter
from collections.abc import Iterator

from rules.catalogue.model import Rulebook, WarbandType
from rules.catalogue.warbands.hired_model import Hireling
from rules.ledger.entries import ItemMoved
from rules.ledger.sheet import Kind, WarbandSheet, WarriorSheet
from rules.mustering.hired.hiring import hireling_barred, rival_of
from rules.mustering.hired.upkeep import battles_owed, due, is_due, pay, wanted, wyrdstone_due
from rules.mustering.hirelings import gift_refused, hireling_of, is_hired, leaves_after_battle
from rules.mustering.problem import HIRED_SWORDS, PERSONAE, Fix, NotAllowed, Problem, Severity
from rules.mustering.refunds import fix_by_dismissing
from rules.mustering.words import counted

_GRUDGE = "grudgebearer"
_Rule = tuple[str, str]


def problems(sheet: WarbandSheet, warband: WarbandType, rulebook: Rulebook) -> Iterator[Problem]:
    """Problems of those who fight for pay, block by block, upkeep last."""
    hired = [(block, hireling_of(block, rulebook)) for block in sheet.active if is_hired(block)]
    seen: list[Hireling] = []
    for block, entry in hired:
        if entry is None:
            yield _unknown(sheet, block)
            continue
        yield from _allowed(sheet, block, entry, seen, rulebook)
        yield from _gear(block, entry, rulebook)
        yield from _terms(sheet, block, entry)
        seen.append(entry)
    yield from _grudges(sheet, warband, [entry for _, entry in hired if entry])
    for block in sheet.active:
        yield from _upkeep(sheet, block, rulebook)


def _problem(
    block: WarriorSheet,
    code: str,
    message: str,
    rule: _Rule,
    *fixes: Fix,
    severity: Severity = "error",
    item: str = "",
) -> Problem:
    return Problem(code, severity, message, rule[0], rule[1], block.number, item, fixes)


def _dismissing(sheet: WarbandSheet, block: WarriorSheet) -> Fix:
    return fix_by_dismissing(sheet, block, block.members)


def _unknown(sheet: WarbandSheet, block: WarriorSheet) -> Problem:
    what = "hired sword" if block.kind is Kind.HIRED_SWORD else "dramatis persona"
    message = (
        f"{block.name} is the {what} {block.type!r}, which is not in the rulebook. Dismiss {block.name}."
    )
    rule = HIRED_SWORDS if block.kind is Kind.HIRED_SWORD else PERSONAE
    return _problem(block, "unknown-hired-sword", message, rule, _dismissing(sheet, block))


def _allowed(
    sheet: WarbandSheet, block: WarriorSheet, entry: Hireling, seen: list[Hireling], rulebook: Rulebook
) -> Iterator[Problem]:
    """Hirelings that the lists keep out, that are there twice, or that refuse to fight beside another."""
    fix = _dismissing(sheet, block)
    barred = hireling_barred(entry, sheet, rulebook, ever=True)
    if barred:
        message = f"{barred.sentence} Dismiss {block.name}."
        yield _problem(block, "hired-sword-not-allowed", message, (barred.rule, barred.source), fix)
    if any(other.key == entry.key for other in seen):
        message = (
            f"{sheet.name} has hired {entry.name} more than once; only one is allowed. Dismiss {block.name}."
        )
        is_sword = block.kind is Kind.HIRED_SWORD
        code, rule = ("hired-sword-twice", HIRED_SWORDS) if is_sword else ("persona-twice", PERSONAE)
        yield _problem(block, code, message, rule, fix)
    rival = rival_of(entry, seen)
    if rival:
        others = [other for other in sheet.active if is_hired(other) and other.type == rival.key]
        message = f"{entry.name} never joins a warband with {rival.name}. Dismiss one of them."
        fixes = (fix, *(_dismissing(sheet, other) for other in others))
        yield _problem(block, "hired-sword-conflict", message, ("Conflict", entry.source), *fixes)


def _gear(block: WarriorSheet, entry: Hireling, rulebook: Rulebook) -> Iterator[Problem]:
    """The gear that they carry beyond their entry, and what of the entry is gone."""
    held = Counter({possession.item: possession.copies for possession in block.possessions})
    extra, missing = _nearest(held, entry)
    for key in sorted(extra):
        item = rulebook.items.get(key)
        if item is None or gift_refused(item, block, rulebook) is None:
            continue
        copies = extra[key]
        message = (
            f"{block.name} has {copies} x {item.name}, which is not part of a hired sword's own "
            "equipment. Move it to the stash."
        )
        label = f"Move {copies} x {item.name} to the stash"
        fix = Fix(label, (ItemMoved(block.number, None, key, copies),))
        yield _problem(block, "hired-gear-changed", message, ("Gear", entry.source), fix, item=key)
    for key in sorted(missing):
        name = rulebook.items[key].name
        message = (
            f"{block.name} should have {missing[key]} x {name} more: it cannot be sold or given away, only lost when "
            "robbed."
        )
        yield _problem(
            block, "hired-gear-changed", message, ("Gear", entry.source), severity="warning", item=key
        )


def _nearest(held: Counter[str], entry: Hireling) -> tuple[Counter[str], Counter[str]]:
    """The gear that is too much and that is missing, by the choice of weapons that fits best."""
    sets = [choice.items for choice in entry.weapon_choices] or [()]
    wanted_sets = [Counter((*entry.equipment, *items)) for items in sets]
    if any(held.items() == each.items() for each in wanted_sets):
        return Counter(), Counter()
    best = min(wanted_sets, key=lambda wanted_set: ((held - wanted_set) + (wanted_set - held)).total())
    return held - best, best - held


def _terms(sheet: WarbandSheet, block: WarriorSheet, entry: Hireling) -> Iterator[Problem]:
    """Hirelings who stay for one battle, and terms that must be looked up."""
    if leaves_after_battle(entry) and block.battles:
        message = f"{block.name} only stays for one battle. Dismiss {block.name}."
        fix = _dismissing(sheet, block)
        rule = ("One battle", entry.source)
        yield _problem(block, "stays-one-battle", message, rule, fix, severity="warning")
    if entry.unwritten or not entry.limits_known:
        names = f" {', '.join(entry.unwritten)}" if entry.unwritten else ""
        whether = "" if entry.limits_known else " and which warbands may hire this warrior"
        message = (
            f"{block.name}: look up the special rules{names}{whether} in {entry.source}; they are not here."
        )
        rule = ("Rules not included", entry.source)
        yield _problem(block, "rules-to-look-up", message, rule, severity="note")


def _grudges(sheet: WarbandSheet, warband: WarbandType, entries: list[Hireling]) -> Iterator[Problem]:
    """Dwarfs of a mixed warband who leave when it hires an Elf."""
    elves = [entry for entry in entries if entry.race == "elf"]
    for block in sheet.active if elves else ():
        kind = None if is_hired(block) else warband.warrior(block.type)
        grudge = next((rule for rule in kind.rules if rule.key == _GRUDGE), None) if kind else None
        if grudge:
            message = (
                f"{block.name} leaves a warband that hires an Elf: {elves[0].name}. Dismiss one of them."
            )
            fixes = [
                _dismissing(sheet, other)
                for other in sheet.active
                if other.number == block.number or (is_hired(other) and other.type == elves[0].key)
            ]
            yield _problem(block, "hired-sword-conflict", message, (grudge.name, warband.source), *fixes)


def _upkeep(sheet: WarbandSheet, block: WarriorSheet, rulebook: Rulebook) -> Iterator[Problem]:
    if not is_due(block, sheet, rulebook):
        return
    price = wanted(due(block, sheet, rulebook), wyrdstone_due(block, rulebook))
    message = (
        f"{block.name} is owed {price} upkeep for {counted(battles_owed(block), 'battle')}. "
        f"Pay it, or {block.name} leaves and all experience is lost."
    )
    fixes = [_dismissing(sheet, block)]
    try:
        fixes.insert(0, Fix(f"Pay {price} to {block.name}", (pay(sheet, rulebook, block.number),)))
    except NotAllowed as refusal:
        message = f"{message} {refusal.sentence}"
    yield _problem(block, "upkeep-due", message, ("Upkeep", HIRED_SWORDS[1]), *fixes, severity="warning")
