"""The state of a battle: what the events made of the set-up, and nothing else.

Procedures read it freely; only `BattleState.fold` changes it. Two states that folded the same events are equal by
`snapshot`.
"""

from collections.abc import Callable
from typing import Any

from rules.engine import events
from rules.engine.events import Event, Status
from rules.engine.events.cards import CardEvent
from rules.engine.events.heroheim import ChargeCounted
from rules.engine.events.objectives import GearGiven, JoinedWarband
from rules.engine.setup import BattleSetup
from rules.engine.state.combatant import Combatant as Combatant
from rules.engine.state.conditions import HIDDEN, JUST_UP, MOUNTED
from rules.engine.state.hands import Hands
from rules.engine.state.objectives import FOLDED, Objectives
from rules.engine.state.power import Power
from rules.engine.state.showing import CHARGE, IN_THE_OPEN, SNIPER, STOPPED, is_stealthy
from rules.engine.state.thrown_away import is_used_up, uses_up
from rules.engine.state.timing import ended_with
from rules.engine.state.turns import FOLDED as TURNS
from rules.engine.state.turns import Turns
from rules.engine.table import Point


class BattleState(Turns):
    """All combatants by id, whose turn it is, and how the battle ended."""

    def __init__(self, setup: BattleSetup) -> None:
        super().__init__(setup)
        #: The buildings that have come down, by their place among the pieces of the table.
        self.collapsed: tuple[int, ...] = ()
        #: Sources of conditions that last only while their source stays where it is.
        self._keeps_still: set[int] = set()
        self.edges: dict[int, str] = {}
        self.first_side: int | None = None
        self.rout_tested: set[int] = set()
        #: Members of a routed side that had left the table before.
        self.left_before_rout: tuple[int, ...] = ()
        self.ended: events.BattleEnded | None = None
        self.objectives = Objectives()
        self.power = Power()
        self.hands = Hands()
        #: (who, by, how) for everybody taken out of action, in order.
        self.taken_out: list[tuple[int, int | None, str]] = []
        #: The ids of those that are unharmed after the battle.
        self.spared: frozenset[int] = frozenset()
        #: The layer of each trap, in order; and the unmet traps by number: the layer and the place.
        self.laid: list[int] = []
        self.traps: dict[int, tuple[int, Point]] = {}

    def fold(self, event: Event) -> None:
        """Take one event in. Events without an effect on the state are only told."""
        folder = _FOLD.get(type(event))
        if folder is not None:
            folder(self, event)

    def snapshot(self) -> dict[str, Any]:
        """Everything that events decide, as plain data, for comparison."""
        return {**self.beside_combatants(), "combatants": [it.snapshot() for it in self.combatants]}

    def beside_combatants(self) -> dict[str, Any]:
        """The part of the snapshot that is about no combatant."""
        return {
            **self.turns_taken(),
            "edges": self.edges,
            "first_side": self.first_side,
            "routed": sorted(self.routed),
            "left_before_rout": self.left_before_rout,
            "rout_tested": sorted(self.rout_tested),
            "ended": self.ended,
            "objectives": self.objectives.snapshot(),
            "hands": self.hands.snapshot(),
            "alliances": self.alliances.snapshot(),
            "taken_out": self.taken_out,
            "collapsed": self.collapsed,
            "power": self.power.dice,
            "spared": sorted(self.spared),
            "laid": self.laid,
            "traps": self.traps,
        }

    def _absent(self, event: events.WarriorAbsent) -> None:
        self.combatants[event.who].reserve = True

    def _deployed(self, event: events.WarriorDeployed) -> None:
        warrior = self.combatants[event.who]
        warrior.position = event.at
        warrior.began_at = warrior.began_at or event.at
        warrior.become(Status.STANDING)
        warrior.reserve = False
        self._rearranged()

    def _runners_checked(self, event: events.RunnersChecked) -> None:
        for warrior in event.may_not:
            self.combatants[warrior].may_run = False

    def _tested(self, event: events.CharacteristicTested) -> None:
        if event.purpose == events.DETECTING and not event.passed:
            self.combatants[event.who].may_run = False

    def _recovered(self, event: events.WarriorRecovered) -> None:
        warrior = self.combatants[event.who]
        warrior.become(event.status)
        warrior.stood_up = event.status is Status.STANDING

    def _trap_laid(self, event: events.TrapLaid) -> None:
        self.laid.append(event.who)
        self.traps[event.trap] = event.who, event.at

    def _trap_met(self, event: events.TrapMet) -> None:
        del self.traps[event.trap]

    def _moved(self, event: events.WarriorMoved) -> None:
        warrior = self.combatants[event.who]
        warrior.way = event.path
        self.arrangement += 1
        self._part(warrior)
        warrior.position = event.path[-1]
        warrior.moved = warrior.moved or len(event.path) > 1
        if warrior.id in self._keeps_still and len(event.path) > 1:
            self._brought_by(warrior.id, "by-still")
        if len(event.path) > 1 and event.path[-1] != event.path[-2]:
            (fx, fy, _), (x, y, _) = event.path[-2:]
            warrior.facing = (x - fx, y - fy)
        self.activations.hurry(warrior.id, event.manner)
        if event.manner in ("run", "run_up"):
            warrior.ran = True
        elif event.manner in (CHARGE, STOPPED):
            warrior.charged = True
        elif event.manner in ("failed_charge", "balk"):
            warrior.failed_charge = True
        warrior.contacts = frozenset(event.contacts)
        if event.manner in IN_THE_OPEN or event.contacts:
            self._shown(warrior)
        for other in event.contacts:
            self.combatants[other].contacts |= {warrior.id}
            self._shown(self.combatants[other])

    def _shown(self, warrior: Combatant) -> None:
        """Reveal a hidden warrior (CORE-HIDE-3 to -6, -12, -13)."""
        if warrior.conditions and warrior.under(HIDDEN):
            warrior.lose_conditions(lambda held: held.key == HIDDEN)
            self.arrangement += 1

    def _part(self, warrior: Combatant) -> None:
        """End all contacts of a combatant; an enemy that then touches nobody is out of combat."""
        for other_id in warrior.contacts:
            other = self.combatants[other_id]
            other.contacts -= {warrior.id}
            other.faced -= {warrior.id}
            if not other.contacts:
                self._out_of_combat(other)
        warrior.contacts = warrior.faced = frozenset()
        self._out_of_combat(warrior)

    def _out_of_combat(self, warrior: Combatant) -> None:
        warrior.fought_rounds = 0
        if warrior.loadout is not None:
            warrior.take(None)
        warrior.pistols_fired = False
        warrior.lose_conditions(lambda held: held.until == "combat")

    def _shot(self, event: events.ShotFired) -> None:
        warrior = self.combatants[event.who]
        warrior.shots += 1
        if self.phase != "close combat":
            self.activations.shot.add(warrior.id)
        self.activations.tried(warrior.id, event.struck is not None)
        self._attacks(warrior)
        self._emptied(warrior, event.weapon, event.barrels)
        if is_used_up(warrior, event):
            warrior.used += (event.weapon,)
        if not is_stealthy(warrior, event.weapon):
            self._shown(warrior)

    def _emptied(self, warrior: Combatant, weapon: str, barrels: int) -> None:
        warrior.fired[weapon] = (*warrior.fired.get(weapon, ()), *[warrior.own_turns] * barrels)

    def _pistols(self, event: events.PistolsFired) -> None:
        warrior = self.combatants[event.who]
        warrior.pistols_fired = True
        for weapon in event.weapons:
            self._emptied(warrior, weapon, event.barrels)

    def _weapons_taken(self, event: events.WeaponsTaken) -> None:
        self.combatants[event.who].take(event.loadout)

    def _attacks(self, warrior: Combatant) -> None:
        """End the conditions that last until the warrior attacks an enemy."""
        warrior.lose_conditions(lambda held: held.until == "attack")

    def _blow(self, event: events.BlowStruck) -> None:
        target = self.combatants[event.target]
        self._attacks(self.combatants[event.who])
        self.activations.tried(event.who, event.hit)
        if event.hit and event.roll is not None and target.first_hitter is None:
            target.first_hitter = event.who
        self.activations.meet(event.who, target.id, target.status)

    def _round_fought(self, event: events.CombatFought) -> None:
        for other in event.who:
            warrior = self.combatants[other]
            warrior.fought_rounds += 1
            warrior.faced = warrior.contacts

    def _parry(self, event: events.ParryTried) -> None:
        warrior = self.combatants[event.who]
        warrior.parries += 0 if event.again else 1
        warrior.tried_parry = True

    def _critical(self, event: events.CriticalRolled) -> None:
        self.combatants[event.who].critical_dealt = True

    def _wounds_lost(self, event: events.WoundsLost) -> None:
        self.combatants[event.who].wounds = event.left
        self._brought_by(event.who, "by-wounded")

    def _brought_by(self, source: int, *until: str) -> None:
        """End the conditions that last only while their source is in that state."""
        for warrior in self.combatants:
            if warrior.conditions:
                warrior.lose_conditions(lambda held: held.by == source and held.until in until)

    def _collapsed(self, event: events.BuildingCollapsed) -> None:
        self.collapsed += (event.building,)
        self.arrangement += 1

    def _item_ruined(self, event: events.ItemRuined) -> None:
        self.combatants[event.who].ruin(event.item, event.mends, event.shots)

    def _roll_changed(self, event: events.RollChanged) -> None:
        for warrior in self.combatants:
            warrior.lose_conditions(lambda held: held.key == event.spent and held.by == event.by)

    def _wounds_regained(self, event: events.WoundsRegained) -> None:
        self.combatants[event.who].wounds = event.left

    def _cast(self, event: events.SpellCast) -> None:
        warrior = self.combatants[event.who]
        warrior.cast = True
        self.activations.cast.add(warrior.id)
        self.activations.tried(warrior.id, event.cast)
        if not warrior.has(SNIPER):
            self._shown(warrior)
        if event.cast:
            warrior.spells_cast = (*warrior.spells_cast, event.spell)
            if event.target is not None and self.combatants[event.target].side != warrior.side:
                self._attacks(warrior)

    def _raised(self, event: events.WarriorRaised) -> None:
        warrior = self.combatants[event.who]
        warrior.fresh_slot()
        warrior.become(Status.STANDING)
        warrior.position, warrior.wounds, warrior.fell = event.at, event.wounds, None
        warrior.lose_conditions(lambda held: True)
        self.taken_out = [fallen for fallen in self.taken_out if fallen[0] != event.who]
        self.spared -= {event.who}
        self._rearranged()

    def _turned_round(self, event: events.AllegianceChanged) -> None:
        warrior = self.combatants[event.who]
        self._part(warrior)
        warrior.side = event.side
        self._rearranged()

    def _status(self, event: events.StatusChanged) -> None:
        warrior = self.combatants[event.who]
        was_there = warrior.on_table
        warrior.become(event.status)
        warrior.was_down = warrior.was_down or warrior.down
        if was_there != warrior.on_table:
            self._rearranged()
        if event.status is not Status.KNOCKED_DOWN:
            self._shown(warrior)
        if event.status is not Status.STANDING:
            warrior.lose_conditions(lambda held: held.until == "standing")
            if event.status is not Status.KNOCKED_DOWN:
                warrior.lose_conditions(lambda held: held.until == "awake")
            self._brought_by(event.who, *ended_with(event.status))
        if event.status is Status.OUT_OF_ACTION:
            warrior.fell, warrior.fell_slot = (self.turns, self.phase), self.activations.begun
            self.taken_out.append((event.who, event.by, event.cause))
            if event.spared:
                self.spared |= {event.who}
            self._part(warrior)
        elif event.status is Status.LEFT:
            self._part(warrior)

    def _rout_tested(self, event: events.RoutTested) -> None:
        self.rout_tested.add(event.side)

    def _routed(self, event: events.SideRouted) -> None:
        self.routed.add(event.side)
        own = (warrior for warrior in self.combatants if warrior.home == event.side and not warrior.reserve)
        self.left_before_rout += tuple(warrior.id for warrior in own if warrior.status is Status.LEFT)

    def _first_turn(self, event: events.FirstTurnDecided) -> None:
        self.first_side = event.side

    def _edge(self, event: events.EdgeChosen) -> None:
        self.edges[event.side] = event.edge

    def _condition_began(self, event: events.ConditionBegan) -> None:
        warrior = self.combatants[event.who]
        warrior.conditions = {**warrior.conditions, event.condition.key: event.condition}
        warrior.weigh_conditions()
        if event.condition.until == "by-still" and event.condition.by is not None:
            self._keeps_still.add(event.condition.by)
        if uses_up(warrior, event.condition.key):
            warrior.used += (event.condition.key,)
        if event.condition.key in (HIDDEN, MOUNTED):
            self._outlined_anew(event.condition)

    def _condition_ended(self, event: events.ConditionEnded) -> None:
        warrior = self.combatants[event.who]
        if event.key == MOUNTED:
            self.arrangement += 1
        if event.key == HIDDEN:
            self._shown(warrior)
        if event.key == JUST_UP:
            warrior.stood_up = False
        warrior.lose_conditions(lambda held: held.key == event.key)
        if event.cause == events.RALLIED:
            warrior.facing = (0, 0)

    def _powered(self, event: events.PowerGathered | events.PowerSpent) -> None:
        self.power.fold(event)

    def _room_made(self, event: events.RoomMade | events.ModelPut) -> None:
        self.arrangement += 1
        self.combatants[event.who].position = event.to

    def _charge_counted(self, event: ChargeCounted) -> None:
        self.combatants[event.who].charged = True

    def _ended(self, event: events.BattleEnded) -> None:
        self.ended = event

    def _given(self, event: GearGiven) -> None:
        self.combatants[event.who].carry(event.gear)
        self._aims(event)

    def _aims(self, event: Event) -> None:
        self.objectives.fold(event)

    def _cards(self, event: CardEvent) -> None:
        self.hands.fold(event)


_FOLD: dict[type[Event], Callable[[BattleState, Any], None]] = {
    events.WarriorAbsent: BattleState._absent,
    events.WarriorDeployed: BattleState._deployed,
    events.RunnersChecked: BattleState._runners_checked,
    events.CharacteristicTested: BattleState._tested,
    events.WarriorRecovered: BattleState._recovered,
    events.WarriorMoved: BattleState._moved,
    events.TrapLaid: BattleState._trap_laid,
    events.TrapMet: BattleState._trap_met,
    events.ShotFired: BattleState._shot,
    events.WeaponsTaken: BattleState._weapons_taken,
    events.BlowStruck: BattleState._blow,
    events.CombatFought: BattleState._round_fought,
    events.ParryTried: BattleState._parry,
    events.PistolsFired: BattleState._pistols,
    events.CriticalRolled: BattleState._critical,
    events.WoundsLost: BattleState._wounds_lost,
    events.StatusChanged: BattleState._status,
    events.RoutTested: BattleState._rout_tested,
    events.SideRouted: BattleState._routed,
    events.FirstTurnDecided: BattleState._first_turn,
    events.EdgeChosen: BattleState._edge,
    events.ConditionBegan: BattleState._condition_began,
    events.ConditionEnded: BattleState._condition_ended,
    events.SpellCast: BattleState._cast,
    events.WoundsRegained: BattleState._wounds_regained,
    events.RollChanged: BattleState._roll_changed,
    events.ItemRuined: BattleState._item_ruined,
    events.BuildingCollapsed: BattleState._collapsed,
    events.WarriorRaised: BattleState._raised,
    events.AllegianceChanged: BattleState._turned_round,
    events.AllianceFormed: BattleState._parleyed,
    events.AllianceBroken: BattleState._parleyed,
    events.PowerGathered: BattleState._powered,
    events.PowerSpent: BattleState._powered,
    events.RoomMade: BattleState._room_made,
    events.ModelPut: BattleState._room_made,
    ChargeCounted: BattleState._charge_counted,
    events.BattleEnded: BattleState._ended,
    **dict.fromkeys(
        (events.DeckShuffled, events.CardsDealt, events.CardsPlayed, events.CardsPutAway), BattleState._cards
    ),
    **TURNS,
    **dict.fromkeys(FOLDED, BattleState._aims),
    JoinedWarband: BattleState._joined,
    GearGiven: BattleState._given,
}
