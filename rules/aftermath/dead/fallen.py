"""Everybody who died of a battle, one by one, as other warbands find them: read from the entry of their own warband.

The entry may be committed or still a draft; until it holds the injuries there are no dead in it.
"""

from rules.aftermath.side import Side
from rules.catalogue.profile import Profile
from rules.ledger.apply import apply
from rules.ledger.entries import BattleFought, MembersLost
from rules.ledger.sheet import Kind, Possession, WarriorSheet
from rules.mustering.lists.permission import callings
from rules.numbers import FighterId
from rules.values import Value, changed


class Fallen(Value, frozen=True):
    """A dead warrior: the `id` of a fighter of their block, what they were when they died, and what they carried.

    `callings` are the words for what they were, `origin` is their warband, `gear` their share if they were one of many.
    """

    id: FighterId
    name: str
    origin: str
    kind: Kind
    profile: Profile
    callings: tuple[str, ...] = ()
    gear: tuple[Possession, ...] = ()

    @property
    def full_name(self) -> str:
        return f"{self.name} of {self.origin}"


def fallen(side: Side, fought: BattleFought) -> tuple[Fallen, ...]:
    """The dead of one side in the order in which they died; `side` holds the roster that took the field."""
    home, found = side.sheet, list[Fallen]()
    for change in fought.changes:
        if isinstance(change, MembersLost) and change.status == "dead":
            block = home.warrior(change.number)
            found += [_fallen(side, block, member) for member in range(change.members)]
        home = apply(home, changed(fought, changes=(change,)))
    return tuple(found)


def _fallen(side: Side, block: WarriorSheet, member: int) -> Fallen:
    fielded = [
        it for it in side.setup.sides[side.index].fighters if it.warrior == block.number and not it.beast
    ]
    kind, warband = side.type_of(block), side.rulebook.warbands.get(side.sheet.type)
    share = (Possession(held.item, held.paid[: block.copies_each(held)]) for held in block.possessions)
    return Fallen(
        id=FighterId(fielded[min(member, len(fielded) - 1)].id if fielded else -1),
        name=block.name,
        origin=side.name,
        kind=block.kind,
        profile=block.current,
        callings=tuple(sorted(callings(warband, kind, block))) if warband and kind else (),
        gear=tuple(held for held in share if held.paid),
    )
