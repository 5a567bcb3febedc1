"""The composition of a warband, as arithmetic over numbers of warriors by type.

Shared by the loader's check that a warband can be mustered and by legality; counts are of living members.
"""

from collections.abc import Mapping

from rules.catalogue.model import CompositionRule, WarbandType, WarriorType

Counts = Mapping[str, int]


def allowed(rule: CompositionRule, counts: Counts) -> int | None:
    """How many warriors of `rule.warrior` the others allow; None when the rule sets no limit now."""
    others = sum(counts.get(key, 0) for key in rule.of)
    match rule.type:
        case "max_ratio":
            return others // rule.per * rule.max
        case "not_more_than":
            return others
        case "requires":
            return None if others else 0
        case "not_with":
            return 0 if others else None
        case "together":
            return max(0, rule.max - others)
        case "increases_max":
            return None


def largest(warband: WarbandType, counts: Counts) -> int:
    """How many warriors the warband may have, with the additions of some of them (a Plague Cart 2)."""
    added = sum(_added(rule, counts) for rule in warband.composition if rule.type == "increases_max")
    return warband.maximum_warriors + added


def _added(rule: CompositionRule, counts: Counts) -> int:
    added = rule.amount * counts.get(rule.warrior, 0)
    return min(added, rule.at_most) if rule.at_most else added


def broken(warband: WarbandType, counts: Counts) -> tuple[CompositionRule, ...]:
    """The rules between types that these numbers break."""
    return tuple(
        rule
        for rule in warband.composition
        if (limit := allowed(rule, counts)) is not None and counts.get(rule.warrior, 0) > limit
    )


def cheapest(warband: WarbandType) -> tuple[dict[str, int], int] | None:
    """The cheapest legal beginning (numbers by type) and its price in gold crowns, or None.

    Takes the leader and all minimums, then the cheapest type that may still join, up to the smallest size. A type that
    must have a mutation gets the cheapest one; types that are not hireable never join.
    """
    counts = {warrior.key: max(warrior.minimum, int(warrior.leader)) for warrior in warband.warriors}
    while sum(counts.values()) < warband.minimum_warriors or broken(warband, counts):
        joining = next((key for key in _by_price(warband) if _may_join(warband, key, counts)), None)
        if joining is None:
            return None
        counts[joining] += 1
    price = sum(hire_price(warband, warrior) * counts[warrior.key] for warrior in warband.warriors)
    heroes = sum(counts[warrior.key] for warrior in warband.warriors if warrior.kind == "hero")
    if heroes > warband.maximum_heroes or sum(counts.values()) > largest(warband, counts):
        return None
    return counts, price


def hire_price(warband: WarbandType, warrior: WarriorType) -> int:
    """The least that one of a type is hired for: their price, with the cheapest mutation where they must have one."""
    if warrior.mutations != "required" or warband.mutations is None:
        return warrior.price
    return warrior.price + min((mutation.price for mutation in warband.mutations.of(warrior.key)), default=0)


def _by_price(warband: WarbandType) -> list[str]:
    hired = [warrior for warrior in warband.warriors if warrior.hireable]
    return [warrior.key for warrior in sorted(hired, key=lambda warrior: hire_price(warband, warrior))]


def _may_join(warband: WarbandType, key: str, counts: Counts) -> bool:
    warrior = warband.warrior(key)
    assert warrior is not None
    if warrior.maximum is not None and counts[key] >= warrior.maximum:
        return False
    if sum(counts.values()) >= largest(warband, counts):
        return False
    before, after = broken(warband, counts), broken(warband, {**counts, key: counts[key] + 1})
    return len(after) < len(before) if before else not after
