"""Legality of mutations, blessings and markings: those that must be there, and those that may not."""

from collections.abc import Iterator

from rules.catalogue.model import Rulebook, WarbandType, WarriorType
from rules.ledger.entries import MutationBought
from rules.ledger.sheet import Kind, WarbandSheet, WarriorSheet
from rules.mustering.lists.permission import may_be_rewarded
from rules.mustering.mutations import give_back, mutation_price, mutation_refused
from rules.mustering.problem import Fix, Problem

_OWN = (Kind.HERO, Kind.HENCHMEN)


def problems(sheet: WarbandSheet, warband: WarbandType, rulebook: Rulebook) -> Iterator[Problem]:
    """Problems of mutations block by block."""
    for block in sheet.active:
        kind = warband.warrior(block.type) if block.kind in _OWN else None
        if kind is None:
            continue
        if kind.mutations == "required" and not block.mutations:
            yield _missing(sheet, warband, block, kind)
        yield from _not_permitted(sheet, warband, block, kind, rulebook)
        yield from _underpaid(warband, block)


def _missing(sheet: WarbandSheet, warband: WarbandType, block: WarriorSheet, kind: WarriorType) -> Problem:
    gifts = warband.mutations
    assert gifts is not None
    choices = sorted(gifts.of(kind.key), key=lambda mutation: mutation.price)
    cheapest = choices[0].price if choices else 0
    message = (
        f"{block.name} is a {kind.name} and must have at least one of the {gifts.name.lower()}, "
        f"from {cheapest} gc. Buy one or dismiss {block.name}."
    )
    fixes = tuple(
        Fix(
            f"Buy {mutation.name} ({mutation.price} gc)",
            (MutationBought(block.number, mutation.key, mutation.price, mutation.changes),),
        )
        for mutation in choices
        if mutation.price <= sheet.gold
    )
    return Problem(
        "mutation-missing", "error", message, gifts.name, warband.source, block.number, "", fixes[:3]
    )


def _not_permitted(
    sheet: WarbandSheet, warband: WarbandType, block: WarriorSheet, kind: WarriorType, rulebook: Rulebook
) -> Iterator[Problem]:
    rewarded = block.battles > 0 and may_be_rewarded(block, sheet.type, rulebook)
    for key in sorted({gift.key for gift in block.mutations if gift.paid or not rewarded}):
        refusal = mutation_refused(key, block, kind, warband, already=True)
        if refusal:
            entry = give_back(sheet, block, key)
            fix = Fix(f"Remove it ({entry.gold} gc refund)", (entry,))
            message = f"{refusal.sentence} {block.name} has {key.replace('-', ' ')}: remove it."
            yield Problem(
                "mutation-not-permitted",
                "error",
                message,
                refusal.rule,
                refusal.source,
                block.number,
                key,
                (fix,),
            )


def _underpaid(warband: WarbandType, block: WarriorSheet) -> Iterator[Problem]:
    for index, gift in enumerate(block.mutations):
        printed = mutation_price(warband, gift.key, index)
        if printed and not block.battles and gift.paid < printed.paid:
            message = (
                f"{gift.paid} gc were paid for {gift.key.replace('-', ' ')} of {block.name}; as number {index + 1} it "
                f"is {printed.paid} gc. Ask an organiser to allow it."
            )
            yield Problem(
                "underpaid", "warning", message, "Mutations", warband.source, block.number, gift.key
            )
