"""Limits that a league sets on every roster by its house rules: shares, numbers and a cap, all counted in one way."""

import re
from collections import Counter
from collections.abc import Iterator

from rules.catalogue.model import HouseRule, Rulebook, Skill, WarbandType
from rules.catalogue.packs.house_rule_model import WarbandLimit
from rules.ledger.sheet import Kind, WarbandSheet, WarriorSheet
from rules.mustering.figures.prices import is_mustering
from rules.mustering.figures.rating import rating
from rules.mustering.problem import Fix, Problem, Refusal
from rules.mustering.refunds import fix_by_selling, fix_by_stashing
from rules.values import Value

#: The code of a problem by what its limit counts.
CODE_OF = {
    "shooters": "too-many-shooters",
    "items": "too-many-charms",
    "skills": "skill-too-often",
    "rating": "above-the-cap",
}
SOURCE = "House rules"
_SHOOTING = ("missile", "blackpowder")
_NAMED = re.compile(r"{(what|now|most|value|warband)}")
_OWN = (Kind.HERO, Kind.HENCHMEN)


class Counted(Value, frozen=True):
    """How many there are of what a limit counts; `key` tells one count of a limit from another."""

    now: int
    what: str = ""
    key: str = ""


def problems(sheet: WarbandSheet, _warband: WarbandType, rulebook: Rulebook) -> Iterator[Problem]:
    """Everything that is above a limit of the league."""
    for rule, limit in _limits(rulebook):
        most = _most(rule, limit, sheet)
        for counted in _counts(limit, sheet, rulebook):
            if counted.now > most:
                yield Problem(
                    *(CODE_OF[limit.counts], "error", _sentence(rule, limit, sheet, counted, most)),
                    *(rule.name, SOURCE),
                    item=counted.key,
                    fixes=tuple(_fixes(limit, sheet, rulebook)),
                )


def newly_broken(before: WarbandSheet, after: WarbandSheet, rulebook: Rulebook) -> Refusal | None:
    """Why a change is refused that goes over a limit; shares are left open while a warband is mustered."""
    for rule, limit in _limits(rulebook):
        if limit.share and is_mustering(before):
            continue
        most = _most(rule, limit, after)
        had = {counted.key: counted.now for counted in _counts(limit, before, rulebook)}
        for counted in _counts(limit, after, rulebook):
            if counted.now > max(most, had.get(counted.key, 0)):
                sentence = _sentence(rule, limit, after, counted, most)
                return Refusal(f"With it, {sentence}", rule.name, SOURCE)
    return None


def may_learn(skill: Skill, sheet: WarbandSheet, rulebook: Rulebook) -> bool:
    """Whether one more of the warband may learn a skill."""
    return all(
        _learned(sheet)[skill.key] < _most(rule, limit, sheet)
        for rule, limit in _limits(rulebook)
        if limit.counts == "skills"
    )


def _limits(rulebook: Rulebook) -> list[tuple[HouseRule, WarbandLimit]]:
    if not rulebook.switched_on:
        return []
    return [(rule, rule.limit) for rule in rulebook.in_force if rule.limit is not None]


def _most(rule: HouseRule, limit: WarbandLimit, sheet: WarbandSheet) -> int:
    most = limit.most if rule.value is None else rule.amount
    return sum(block.members for block in _own(sheet)) // most if limit.share else most


def _own(sheet: WarbandSheet) -> list[WarriorSheet]:
    return [block for block in sheet.active if block.kind in _OWN]


def _counts(limit: WarbandLimit, sheet: WarbandSheet, rulebook: Rulebook) -> Iterator[Counted]:
    match limit.counts:
        case "shooters":
            yield Counted(sum(_shooting(block, rulebook) for block in _own(sheet)))
        case "items":
            held = _held(sheet, limit.items)
            names = [rulebook.items[item].name for item in held if item in rulebook.items]
            yield Counted(held.total(), " and ".join(names), next(iter(held), ""))
        case "skills":
            for skill, number in _learned(sheet).items():
                known = rulebook.skills.get(skill)
                yield Counted(number, known.name if known else skill, skill)
        case _:
            yield Counted(rating(sheet, rulebook).total)


def _shooting(block: WarriorSheet, rulebook: Rulebook) -> int:
    """How many of a block have a missile or blackpowder weapon."""
    copies = [
        held.copies
        for held in block.possessions
        if (item := rulebook.items.get(held.item)) and item.category in _SHOOTING
    ]
    return min(block.members, max(copies, default=0))


def _held(sheet: WarbandSheet, items: tuple[str, ...]) -> Counter[str]:
    """Copies of these items on everybody who is there and in the stash, in the order of the limit."""
    places = [sheet.stash, *(block.possessions for block in sheet.active)]
    found: Counter[str] = Counter()
    for item in items:
        copies = sum(held.copies for place in places for held in place if held.item == item)
        if copies:
            found[item] = copies
    return found


def _learned(sheet: WarbandSheet) -> Counter[str]:
    """How many who are there have learned each skill."""
    return Counter(
        skill
        for block in sheet.active
        for skill in dict.fromkeys(advance.skill for advance in block.advances if advance.skill)
    )


def _sentence(rule: HouseRule, limit: WarbandLimit, sheet: WarbandSheet, counted: Counted, most: int) -> str:
    value = "" if rule.value is None else rule.value.said(rule.amount)
    words = {
        "what": counted.what,
        "now": str(counted.now),
        "most": str(most),
        "value": value,
        "warband": sheet.name,
    }
    return _NAMED.sub(lambda named: words[named[1]], limit.refusal)


def _fixes(limit: WarbandLimit, sheet: WarbandSheet, rulebook: Rulebook) -> Iterator[Fix]:
    """The smallest ways out: a missile weapon into the stash, a charm sold; nobody forgets a skill."""
    for block in reversed(sheet.active):
        for held in block.possessions:
            item = rulebook.items.get(held.item)
            if limit.counts == "items" and held.item in limit.items:
                yield fix_by_selling(sheet, rulebook, block.number, held.item, 1)
                return
            if limit.counts == "shooters" and item and item.category in _SHOOTING and block.kind in _OWN:
                yield fix_by_stashing(rulebook, block.number, held.item, held.copies)
                return
    if limit.counts == "items":
        for held in sheet.stash:
            if held.item in limit.items:
                yield fix_by_selling(sheet, rulebook, None, held.item, 1)
                return
