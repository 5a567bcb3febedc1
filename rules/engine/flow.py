"""The words in which procedures speak: what they yield, what they need of a die, and what a critical hit does."""

from collections.abc import Callable, Generator
from typing import Any

from msgspec import Struct

from rules.engine.decisions import Decision
from rules.engine.dice import Modifier, Roll
from rules.engine.events import AnyEvent
from rules.values import Value

#: Checks an answer and turns it into what the procedure needs; raises `IllegalAnswer`.
Accept = Callable[[str], Any]


class Ask(Struct, frozen=True):
    """A decision on its way to a side, and how its answer is checked before the procedure sees it."""

    decision: Decision
    accept: Accept


#: A procedure of the battle: it states events, asks decisions and requests rolls, and returns a result.
type Flow[T] = Generator[AnyEvent | Ask | Roll, Any, T]


class Need(Value, frozen=True):
    """A target number and how it came about. `at_least` None: it cannot succeed; `automatic`: no die is rolled.

    It is measured against one D6, or `count` of them of which `keep` count, as for a `Roll`.
    """

    at_least: int | None
    modifiers: tuple[Modifier, ...] = ()
    automatic: str = ""
    count: int = 1
    keep: int = 0

    def to_hit(self, warrior: int) -> Roll:
        """The roll to hit of a combatant, where one is made."""
        return Roll(
            "to hit", self.count, need=self.at_least, modifiers=self.modifiers, who=warrior, keep=self.keep
        )

    def met_by(self, total: int) -> bool:
        """Whether the dice that count come to enough."""
        return self.at_least is not None and total >= self.at_least


class Critical(Value, frozen=True):
    """The effect of a critical hit beyond a plain wound; `saves` are the armour saves, each for its share of wounds.

    Where a roll to hit is critical, `save_modifier` and `strength` are added to the hit, and it becomes `hits` hits.
    """

    name: str
    wounds: int
    ignores_save: bool
    injury_modifier: int
    ignores_helmet: bool = False
    saves: int = 1
    effects: tuple[str, ...] = ()
    save_modifier: int = 0
    strength: int = 0
    hits: int = 1
