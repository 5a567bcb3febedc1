"""What the aftermath leaves to people, said plainly so that nothing is dropped in silence."""

from collections.abc import Sequence

from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.mustering.changes.upkeep import upkeep_of, wanted, wyrdstone_of
from rules.mustering.hirelings import hireling_of
from rules.values import changed

#: Tags of rules that hired swords bring and that are played between battles, by hand.
_AFTER_BATTLES = ("one-battle", "leaves-on-", "loses-treasure-", "no-upkeep-against:", "bribes")

STEPS_LEFT = (
    "Advances, spoils, exploration and selling wyrdstone: on the warband's page, once the result is accepted.",
    "Veterans, searches and upkeep: on the same page; hiring and common items afterwards, on the roster.",
)


def remark(side: Side, pending: PendingChanges) -> None:
    """Note upkeep that is due, and rules of hired swords that ask for something now."""
    for warrior in side.fought:
        gone = pending.is_leaving(warrior) or not pending.survives(warrior)
        if gone:
            continue
        living = changed(warrior, members=pending.alive(warrior))
        gold = upkeep_of(living, side.sheet, side.rulebook)
        shards = wyrdstone_of(living, side.rulebook)
        if gold or shards:
            price = wanted(gold, shards)
            pending.note(f"{warrior.name} must be paid {price} upkeep after this battle, or leaves.", warrior)
        hireling = hireling_of(warrior, side.rulebook)
        for rule in hireling.rules if hireling else ():
            if any(tag.startswith(_AFTER_BATTLES) for tag in rule.tags):
                pending.note(f"{warrior.name}, {rule.name}: {rule.summary}", warrior)


def remark_captives(side: Side, pending_by_side: Sequence[PendingChanges]) -> None:
    """Tell a captor about his captive."""
    for index, pending in enumerate(pending_by_side):
        for captive in pending.captives:
            if captive.captor == side.index:
                pending_by_side[side.index].note(
                    f"{captive.name} of {side.setup.side_names[index]} is your captive. Ransom, exchange and sale are "
                    "played by hand: the site cannot record them yet."
                )
