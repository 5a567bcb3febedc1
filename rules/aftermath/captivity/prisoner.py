"""A captured hero as their captor has them, with what they carried: their own sheet no longer has either."""

from rules.catalogue.model import Rulebook
from rules.ledger.apply import apply
from rules.ledger.entries import BattleFought, MembersLost
from rules.ledger.sheet import Possession, WarbandSheet, WarriorSheet
from rules.mustering.hirelings import type_of
from rules.mustering.lists.permission import callings
from rules.values import Value, changed

#: The step under which ledgers tell what becomes of captives.
STEP = "captives"


class Prisoner(Value, frozen=True):
    """Hero `number` of the warband `origin`; `hired_for` is what it paid for them, `callings` are what they are.

    `block` is their sheet, None in what earlier versions stored, `warband` the type of their warband. `won`: they have
    won in the pit of their captor, who kept them all the same.
    """

    number: int
    name: str
    origin: str
    leadership: int
    gear: tuple[Possession, ...] = ()
    callings: tuple[str, ...] = ()
    hired_for: int = 0
    block: WarriorSheet | None = None
    warband: str = ""
    won: bool = False

    @property
    def full_name(self) -> str:
        return f"{self.name} of {self.origin}"


def prisoners(before: WarbandSheet, fought: BattleFought, rulebook: Rulebook) -> tuple[Prisoner, ...]:
    """The heroes whom a battle's entry takes from the sheet before it, as they are once all else has happened."""
    taken = [it for it in fought.changes if isinstance(it, MembersLost) and it.status == "captured"]
    rest = changed(fought, changes=tuple(it for it in fought.changes if it not in taken))
    after = apply(before, rest) if taken else before
    return tuple(_prisoner(after.warrior(it.number), after, rulebook) for it in taken)


def _prisoner(hero: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> Prisoner:
    kind, warband = type_of(hero, sheet, rulebook), rulebook.warbands.get(sheet.type)
    return Prisoner(
        number=hero.number,
        name=hero.name,
        origin=sheet.name,
        leadership=hero.current.Ld,
        gear=hero.possessions,
        callings=tuple(sorted(callings(warband, kind, hero))) if warband and kind else (),
        hired_for=sum(hero.hired_for),
        block=hero,
        warband=sheet.type,
    )
