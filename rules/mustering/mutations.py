"""Mutations, blessings and markings: the warriors that may have them, and prices. Bought on recruitment, or by a skill.

Asked by the builder and by legality. Figures and sentences come from the warband's own list (`Mutations`).
"""

from rules.catalogue.model import Mutation, Rulebook, WarbandType, WarriorType
from rules.ledger.entries import MutationBought, MutationGivenBack
from rules.ledger.sheet import Gift, WarbandSheet, WarriorSheet
from rules.mustering.hirelings import is_hired
from rules.mustering.lists.lookups import block_of, warband_of
from rules.mustering.problem import NotAllowed, Refusal
from rules.mustering.words import not_enough_gold
from rules.values import Value


class MutationOption(Value, frozen=True):
    """A mutation that a warrior might get next: its price now, and the reason why not ("" if they may)."""

    mutation: str
    name: str
    summary: str
    price: int
    reason: str = ""


def mutation_price(warband: WarbandType, mutation: str, before: int) -> Gift | None:
    """A mutation as it is bought after a number of others; None when the warband has none of that key."""
    found = _mutation(warband, mutation)
    if found is None or warband.mutations is None:
        return None
    times = warband.mutations.further_price_multiplier if before else 1
    return Gift(found.key, found.price * times, found.changes)


def mutation_options(sheet: WarbandSheet, rulebook: Rulebook, number: int) -> tuple[MutationOption, ...]:
    """Every mutation of the warband that their type may have; empty for those who never get any."""
    warrior = sheet.warrior(number)
    warband = rulebook.warbands.get(sheet.type)
    kind = warband.warrior(warrior.type) if warband and not is_hired(warrior) else None
    if warband is None or kind is None or warband.mutations is None or not _may_ever(warrior, kind, warband):
        return ()
    return tuple(_option(found, sheet, warrior, kind, warband) for found in warband.mutations.of(kind.key))


def buy_mutation(sheet: WarbandSheet, rulebook: Rulebook, number: int, mutation: str) -> MutationBought:
    """The entry that gives them the mutation for its price. Raises `NotAllowed`."""
    warrior = block_of(sheet, number)
    warband = warband_of(rulebook, sheet.type)
    kind = None if is_hired(warrior) else warband.warrior(warrior.type)
    bought = mutation_price(warband, mutation, len(warrior.mutations))
    if kind is None or bought is None:
        raise NotAllowed(
            Refusal(f"{warband.name} has no mutation {mutation!r}.", "Mutations", warband.source)
        )
    refusal = mutation_refused(mutation, warrior, kind, warband) or _poor(
        sheet, warband, mutation, bought.paid
    )
    if refusal:
        raise NotAllowed(refusal)
    return MutationBought(number, bought.key, bought.paid, bought.changes)


def give_back(sheet: WarbandSheet, warrior: WarriorSheet, mutation: str) -> MutationGivenBack:
    """The entry that strikes it off: for what was paid before the warband's first battle, later for nothing."""
    paid = next(gift.paid for gift in reversed(warrior.mutations) if gift.key == mutation)
    return MutationGivenBack(warrior.number, mutation, 0 if sheet.battles else paid)


def return_mutation(sheet: WarbandSheet, rulebook: Rulebook, number: int, mutation: str) -> MutationGivenBack:
    """The entry by which a player changes their mind before the first battle. Raises `NotAllowed`."""
    warrior = block_of(sheet, number)
    warband = warband_of(rulebook, sheet.type)
    rule = (warband.mutations.name if warband.mutations else "Mutations", warband.source)
    if not any(gift.key == mutation for gift in warrior.mutations):
        raise NotAllowed(Refusal(f"{warrior.name} has no {mutation.replace('-', ' ')}.", *rule))
    if sheet.battles:
        sentence = "Mutations cannot be returned after the first battle."
        raise NotAllowed(Refusal(sentence, *rule))
    return give_back(sheet, warrior, mutation)


def mutation_refused(
    mutation: str, warrior: WarriorSheet, kind: WarriorType, warband: WarbandType, *, already: bool = False
) -> Refusal | None:
    """Why they may not get the mutation; with `already`, why they may not have it."""
    gifts, found = warband.mutations, _mutation(warband, mutation)
    if gifts is None or found is None:
        return Refusal(f"{warband.name} has no mutation {mutation!r}.", "Mutations", warband.source)
    rule = (gifts.name, warband.source)
    if not _may_ever(warrior, kind, warband):
        by = " without the skill for it" if gifts.by_skill else ""
        return Refusal(f"{warrior.name} ({kind.name}) cannot have {gifts.name.lower()}{by}.", *rule)
    if found not in gifts.of(kind.key):
        return Refusal(f"{found.name} is not for {kind.name}.", *rule)
    most = allowed(warrior, warband)
    now = len(warrior.mutations) - int(already)
    if most is not None and now >= most:
        return Refusal(f"{warrior.name} can have at most {most} of the {gifts.name.lower()}.", *rule)
    if not already and gifts.at_recruitment and warrior.battles:
        return Refusal(f"{gifts.name} can only be bought when a warrior is recruited.", *rule)
    return None


def allowed(warrior: WarriorSheet, warband: WarbandType) -> int | None:
    """How many they may have in all; None is no limit."""
    gifts = warband.mutations
    if gifts is None:
        return 0
    if gifts.at_recruitment:
        return gifts.maximum_each
    by_skill = warrior.skills.count(gifts.by_skill)
    return by_skill if gifts.maximum_each is None else min(by_skill, gifts.maximum_each)


def _may_ever(warrior: WarriorSheet, kind: WarriorType, warband: WarbandType) -> bool:
    if warband.mutations and not warband.mutations.at_recruitment:
        return warband.mutations.by_skill in warrior.skills
    return bool(kind.mutations)


def _option(
    found: Mutation, sheet: WarbandSheet, warrior: WarriorSheet, kind: WarriorType, warband: WarbandType
) -> MutationOption:
    bought = mutation_price(warband, found.key, len(warrior.mutations))
    assert bought is not None
    refusal = mutation_refused(found.key, warrior, kind, warband) or _poor(
        sheet, warband, found.key, bought.paid
    )
    return MutationOption(
        found.key, found.name, found.summary, bought.paid, refusal.sentence if refusal else ""
    )


def _poor(sheet: WarbandSheet, warband: WarbandType, mutation: str, price: int) -> Refusal | None:
    if price <= max(sheet.gold, 0):
        return None
    found = _mutation(warband, mutation)
    name = found.name if found else mutation
    return Refusal(not_enough_gold(1, name, price, sheet.name, sheet.gold), "Mutations", warband.source)


def _mutation(warband: WarbandType, mutation: str) -> Mutation | None:
    choices = warband.mutations.choices if warband.mutations else ()
    return next((found for found in choices if found.key == mutation), None)
