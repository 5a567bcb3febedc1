"""Everybody in a battle, side by side: the models on the table, the sides that act for them, and their enemies.

The half of the state (`rules.engine.state.battle_state`) about sides; only folded events change it.
"""

from rules.engine.events import Status
from rules.engine.events.alliances import AllianceBroken, AllianceFormed
from rules.engine.events.objectives import JoinedWarband
from rules.engine.setup import STEED, BattleSetup
from rules.engine.state.alliances import Alliances
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import MOUNTED, Condition


class Sides:
    """All combatants by id, and rows of those on the table, made anew whenever one comes, goes or turns."""

    def __init__(self, setup: BattleSetup) -> None:
        self.combatants: list[Combatant] = [
            Combatant(fighter, side) for side, of in enumerate(setup.sides) for fighter in of.fighters
        ]
        self.combatants += [
            Combatant(fighter, side, reserve=True)
            for side, of in enumerate(setup.sides)
            for fighter in of.reserves
        ]
        self.combatants += [Combatant(it, len(setup.sides), reserve=True) for it in setup.unowned]
        #: The ids of those whom the scenario brought, whichever side they joined.
        self.unowned = frozenset(it.id for it in setup.unowned)
        #: Rises whenever a base comes, moves or goes: what was worked out for one value holds as long as it stands.
        self.arrangement = 0
        self._present: tuple[Combatant, ...] = ()
        self._turned = False
        parties = range(len(setup.sides) + bool(setup.unowned))
        self._sides: list[tuple[Combatant, ...]] = [() for _ in parties]
        self._opponents: list[tuple[Combatant, ...]] = [() for _ in parties]
        self.alliances = Alliances()
        #: The side of neutral models that are nobody's enemies; None where they are hunted.
        self._harmless = len(setup.sides) if setup.unowned and not setup.scenario.is_hostile else None

    def of_side(self, side: int) -> tuple[Combatant, ...]:
        """The combatants of a side that are on the table, in roster order."""
        return self._sides[side]

    def acting(self, side: int) -> tuple[Combatant, ...]:
        """The combatants that act in the turns of a side: its own warriors, also when they fight for another one."""
        if not self._turned:
            return self._sides[side]
        return tuple([warrior for warrior in self._present if warrior.home == side])

    def parties(self, side: int) -> list[tuple[int, tuple[Combatant, ...]]]:
        """The combatants that act in the turns of a side, with the side whose player decides for them."""
        if not self._turned:
            return [(side, self._sides[side])]
        acting = self.acting(side)
        deciding = [side, *sorted({warrior.side for warrior in acting} - {side})]
        return [(party, tuple([each for each in acting if each.side == party])) for party in deciding]

    def starting(self, side: int) -> list[Combatant]:
        """Every warrior of a side who was set up for the battle, in roster order: the count for a rout."""
        return [
            warrior
            for warrior in self.combatants
            if warrior.home == side and not warrior.reserve and STEED not in warrior.fighter.tags
        ]

    def enemies_of(self, side: int) -> tuple[Combatant, ...]:
        """The enemies of a side that are on the table."""
        return self._opponents[side]

    def on_table(self) -> tuple[Combatant, ...]:
        """Everybody who is on the table."""
        return self._present

    def _rearranged(self) -> None:
        """Note that a base came or went. What callers hold stays as it was: the rows are made anew."""
        self.arrangement += 1
        self._present = tuple([other for other in self.combatants if other.on_table])
        self._turned = any(other.side != other.home for other in self._present)
        for side in range(len(self._sides)):
            allies = self._at_peace(side)
            self._sides[side] = tuple([other for other in self._present if other.side == side])
            for warrior in self._sides[side]:
                warrior.allied = allies
            self._opponents[side] = tuple([it for it in self._present if it.side not in (side, *allies)])

    def _outlined_anew(self, condition: Condition) -> None:
        """Note that somebody hid or mounted; a steed that stood there is one model with its rider from now on."""
        self.arrangement += 1
        if condition.key == MOUNTED and condition.by is not None:
            steed = self.combatants[condition.by]
            steed.become(Status.LEFT)
            steed.reserve = True
            steed.lose_conditions(lambda held: True)
            self._rearranged()

    def _at_peace(self, side: int) -> frozenset[int]:
        """The sides that are no enemies of a side: its allies, and harmless neutral models."""
        if self._harmless is None:
            return self.alliances.allies_of(side)
        if side == self._harmless:
            return frozenset(range(side))
        return self.alliances.allies_of(side) | {self._harmless}

    def _joined(self, event: JoinedWarband) -> None:
        warrior = self.combatants[event.who]
        warrior.side = warrior.home = event.side
        self._rearranged()

    def _parleyed(self, event: AllianceFormed | AllianceBroken) -> None:
        self.alliances.fold(event)
        self._rearranged()
