"""The maps of a warband that explores: which dice it may roll again, told with its dice (CORE-ITEM-MAP-3, -5, -6, -7).

Exploration itself is rolled at the table. Rulings: a vague or accurate map helps wherever it is kept and is spent with
the next exploration, used or not; a master map helps while a hero of the warband carries it; without a hero who may
explore nothing is rolled and the maps wait.
"""

from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.fielding.provisions import carried
from rules.ledger.entries import Place
from rules.ledger.sheet import Kind
from rules.values import Value

#: How many dice each kind of map lets its owner roll again, by its trait, and the one that is never spent.
_REROLLS = {"vague-map": 1, "accurate-map": 3, "master-map": 1}
_LASTING = "master-map"


class HelpfulMap(Value, frozen=True):
    """Maps of one kind in one place, and how many dice they let be rolled again together."""

    place: Place
    item: str
    name: str
    copies: int
    rerolls: int
    lasts: bool


def explore_by_maps(side: Side, pending: PendingChanges) -> None:
    """Note the re-rolls that maps give now, and strike off the spent ones."""
    heroes = _explorers(side, pending)
    maps = _helpful(side, pending) if heroes else ()
    if not maps:
        return
    dice = f"{heroes} {'die' if heroes == 1 else 'dice'} for heroes{' and 1 for winning' if side.won else ''}"
    pending.note(
        f"Exploration by hand ({dice}): re-roll {'; '.join(_told(found) for found in maps)}. Each die "
        "can be re-rolled once."
    )
    for found in maps:
        if not found.lasts:
            pending.remove_item(found.place, found.item, found.copies, "used up exploring")


def _explorers(side: Side, pending: PendingChanges) -> int:
    """The number of heroes who fought and did not go out of action, including those who fled."""
    out = side.out_of_action
    return sum(
        warrior.kind is Kind.HERO and warrior.number not in out and not pending.is_leaving(warrior)
        for warrior in side.fought
    )


def _helpful(side: Side, pending: PendingChanges) -> tuple[HelpfulMap, ...]:
    """The maps that the warband still has and that help, from the stash on."""
    found = []
    for place, item, copies in carried(
        side.sheet, side.rulebook, lambda item: bool(_REROLLS.keys() & set(item.effects))
    ):
        kind = next(trait for trait in item.effects if trait in _REROLLS)
        if _helps(side, pending, place, lasting=kind == _LASTING):
            found.append(
                HelpfulMap(place, item.key, item.name, copies, copies * _REROLLS[kind], kind == _LASTING)
            )
    return tuple(found)


def _helps(side: Side, pending: PendingChanges, place: Place, *, lasting: bool) -> bool:
    """Whether what lies there is still the warband's, and a master map has a bearer who was not out of action."""
    if place is None:
        return not lasting
    bearer = side.sheet.warrior(place)
    if not pending.is_kept(bearer) or pending.is_leaving(bearer):
        return False
    return not lasting or place not in side.out_of_action


def _told(found: HelpfulMap) -> str:
    most = "1 die" if found.rerolls == 1 else f"up to {found.rerolls} dice"
    return f"{most} with the {found.name}{'' if found.lasts else ' (then used up)'}"
