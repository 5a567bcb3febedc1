"""What activations by dice ask of the referee who stages them."""

from typing import Protocol

from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.referee.by_hand import Happened
from rules.referee.deeds import Charge
from rules.referee.spells import Spells
from rules.referee.watching import Watching


class Stagehand(Protocol):
    """What such activations need of their referee: claims, and models that stand for a deed."""

    watching: Watching
    spells: Spells
    refused: int | None

    def could_lend(self, leader: Combatant, warrior: Combatant) -> bool: ...

    def find_leader(self, warrior: Combatant) -> Flow[None]: ...

    def find(self, question: str, warrior: Combatant) -> Flow[bool]: ...

    def claim(self, question: str, warrior: int, answer: bool) -> None: ...

    def claimed(self, question: str, warrior: int) -> bool: ...

    def shots_of(self, warrior: Combatant) -> list[str]: ...

    def may_shoot(self, warrior: Combatant, deed: str) -> bool: ...

    def put_for_charge(self, warrior: Combatant, charge: Charge, gap: int) -> Flow[None]: ...

    def put_for_shot(self, warrior: Combatant, answer: str) -> Flow[None]: ...

    def says_who_else(self, warrior: Combatant, answer: str) -> Flow[str]: ...

    def put_near(self, caster: Combatant, target: int) -> Flow[None]: ...

    def cast_again(self, caster: Combatant) -> str: ...

    def goes(self, manner: str) -> None: ...

    def by_hand(self, event: Happened) -> Flow[None]: ...


class AsLast(Protocol):
    """What somebody did last and may do again."""

    def cast_again(self, caster: Combatant) -> str: ...

    def shot_again(self, warrior: Combatant) -> str: ...
