"""A hero or henchmen who come home hurt: what the cases of serious injuries start from and how they are read."""

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any

from rules.aftermath.events.losses import SeriousInjuryRolled
from rules.aftermath.losses.casualties import roll_injuries
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.catalogue.load import rulebook, rulebook_of
from rules.catalogue.packs.house_rule_model import ANY_EYE_BY_CHANCE, MISSED_BATTLES_ADD_UP
from rules.catalogue.packs.stack import standard
from rules.engine.events import Event
from rules.ledger.apply import apply
from rules.ledger.entries import BattleFought
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.values import changed
from tests.rules.aftermath.lumped import Lumped
from tests.rules.aftermath.walk import Faces
from tests.rules.aftermath.warbands import GUARD, RATS, battle, group, hero, outcome

Given = dict[str, Any]
See = Callable[[PendingChanges, list[Event]], Hashable]

OTTO, PIKES = 2, 4
#: What the cases call rows of the chart and ends, and what lies behind.
ENDS = {
    "blind-left-eye": "blinded_in_one_eye",
    "blind-right-eye": "blinded_in_one_eye",
    "lamed": "cannot_run",
    "madness-stupidity": "stupidity",
    "madness-frenzy": "frenzy",
}
FLAGS = {
    "single-one-handed-weapon": "single_one_handed_weapon_only",
    "immune-fear": "immune_to_fear",
}
HATRED = {
    "hatred-of-individual": "hatred:individual_or_leader",
    "hatred-of-leader": "hatred:enemy_leader",
    "hatred-of-warband": "hatred:enemy_warband",
    "hatred-of-type": "hatred:all_warbands_of_that_type",
}
READINGS = {
    "longest": (),
    "sum": (MISSED_BATTLES_ADD_UP,),
    "remaining_eye": (),
    "random_eye": (ANY_EYE_BY_CHANCE,),
}
#: Faces that open several injuries.
SEVERAL: Faces = (1, 6)


def named(key: str) -> str:
    return ENDS.get(key, key.replace("-", "_"))


def playing(*house_rules: str) -> Any:
    return rulebook_of(standard(), house_rules) if house_rules else rulebook()


class Case:
    """The Guard comes home, and these went out of action, each by an enemy."""

    def __init__(
        self,
        out: dict[str, str | None],
        *,
        guard: WarbandSheet = GUARD,
        tags: tuple[str, ...] = (),
        cart: bool = False,
        fate: str = "",
        rules: tuple[str, ...] = (),
    ) -> None:
        book = playing(*rules)
        setup = battle(guard, RATS, book=book)
        own = [
            changed(it, tags=(*it.tags, *(tags if it.name in out else ()))) for it in setup.sides[0].fighters
        ]
        if cart:
            own[0] = changed(own[0], tags=(*own[0].tags, "steadies-daemons"))
        setup = changed(setup, sides=(changed(setup.sides[0], fighters=tuple(own)), setup.sides[1]))
        ended = outcome(setup, out)
        fallen = [changed(it, fate=fate) if it.name in out else it for it in ended.sides[0].fighters]
        ended = changed(ended, sides=(changed(ended.sides[0], fighters=tuple(fallen)), ended.sides[1]))
        self.side = Side(0, setup, ended, guard, book, "battle-1")
        self.guard = guard

    def start(self) -> Any:
        pending = PendingChanges()
        return pending, roll_injuries(self.side, pending)

    def after(self, pending: PendingChanges) -> WarbandSheet:
        return apply(self.guard, BattleFought("battle-1", "", (), "drawn", pending.all_changes))

    def chances(self, see: See, *given: Faces) -> dict[Any, Fraction]:
        return Lumped(self.start, see, given).chances()


def a_hero(by: str | None = "Snikch", *rules: str, **fields: Any) -> Case:
    """Otto, out of action by somebody, with these fields on the sheet."""
    otto = changed(GUARD.warrior(OTTO), **fields)
    return Case({"Otto": by}, guard=with_block(GUARD, otto), rules=rules)


def with_block(sheet: WarbandSheet, block: WarriorSheet) -> WarbandSheet:
    return changed(sheet, warriors=tuple(block if it.number == block.number else it for it in sheet.warriors))


def with_animal() -> WarbandSheet:
    """A bear among the Guard: any animal that is a block of its own."""
    kislev = rulebook().warrior_type("kislevites", "trained-bear")
    assert kislev is not None
    bear = group(9, "Rat", "trained-bear", "kislevites", 1, possessions=())
    tamer = hero(1, "Tamer", "bear-tamer", "kislevites")
    return WarbandSheet("The Guard", "kislevites", 0, warriors=(tamer, bear))


def rows_of(events: list[Event]) -> list[str]:
    """The rows of the chart that counted so far, as the chart names them."""
    keys = {row.result.name: row.result.key for row in rulebook().serious_injuries["heroes"].rows}
    return [named(keys[it.row]) for it in events if isinstance(it, SeriousInjuryRolled) and it.counts]


def flag_of(flag: str) -> str:
    kind, _, _ = flag.partition(":")
    return HATRED.get(kind, FLAGS.get(flag, flag.replace("-", "_")))


def mean(spread: dict[Any, Fraction]) -> Fraction:
    return sum((int(value) * chance for value, chance in spread.items()), Fraction(0))


def d66(roll: int) -> Faces:
    return (roll // 10, roll % 10)
