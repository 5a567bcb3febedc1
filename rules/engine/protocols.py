"""What a turn sequence, a set of combat rules and a policy are, seen from the engine.

Who acts when (`TurnSequence`) and how things resolve (`CombatRules`) are two axes; a ruleset names one of each. Where
they differ in more than order and numbers, a procedure asks one of them a named question; the answer given here is that
of the rulebook.
"""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Protocol

from rules.catalogue.model import Rulebook
from rules.engine.decisions import Decision, Scramble
from rules.engine.dice import Modifier
from rules.engine.events import BattleEnded, Event, Status
from rules.engine.flow import Critical, Flow, Need
from rules.engine.melee_rules import MeleeRules
from rules.engine.movement_rules import MovementRules
from rules.engine.setup import BattleSetup, Weapon
from rules.engine.table import Terrain
from rules.engine.table.measures import Measures

if TYPE_CHECKING:
    from rules.engine.battle import Battle
    from rules.engine.state import Combatant
    from rules.engine.view import View


class TurnSequence(ABC):
    """Who acts, when. One instance may serve many battles: it keeps no state."""

    key: str
    #: Whether the side that begins has the first turn; elsewhere it only goes first in ties.
    has_first_turn = True
    #: Whether whoever moved may hide at once, or all together when everybody has moved.
    hides_after_each_move = True
    #: The phase of a turn in which a scenario brings on whoever comes late; "": when the turn begins.
    arrivals_in = ""
    #: Whether only those strike in a combat whose turn or activation it is, not everybody in order of Initiative.
    one_side_strikes: bool = False
    #: Whether among several warbands those fight too in whose combat nobody has the turn.
    all_fight: bool = False
    #: Whether squigs stay with those who mind them of their own accord.
    ties_squigs: bool = False
    #: Whether what the rulebook ties to phases and turns holds for whole rounds (ALT-XII).
    by_rounds: bool = False
    #: What one who acts may do, in the order in which it is offered, where actions are taken one by one.
    actions: tuple[Any, ...] = ()
    #: Whether one must see something of whom one strikes at.
    blows_need_sight = False
    #: Whether enemies may step into the way of a charge.
    charges_are_intercepted = True
    #: Whether a charge is as long as the Movement and D6 inches, all of which are moved, or twice the Movement.
    charge_adds_dice = False
    #: How far off enemies may be who are charged, and then only those in sight, in 1/100 inch; None: by the rulebook.
    charge_within: int | None = None
    #: Whether spells are measured before they are cast even where shots and charges are not.
    measures_for_spells = True
    #: The rule that sets the limit of a move; "": by how the warrior moves.
    move_rule = ""

    @abstractmethod
    def play_round(self, battle: "Battle") -> Flow[None]:
        """Everybody has the chance to act once. Returns early when the battle has ended."""

    def shoots_after_charging(self, battle: "Battle", who: "Combatant", weapon: Weapon) -> bool:
        """Whether a weapon may be shot by one who charged in the same turn, or failed to."""
        return False

    def measures(self, rules: "CombatRules") -> Measures:
        """How near enemies fight, how wide and how deep anybody jumps."""
        return rules.measures

    def refuses(self, rules: "CombatRules") -> str:
        """Why no battle can be fought in this order by such combat rules, as a sentence; empty where it can."""
        return ""

    def order_roll(self, battle: "Battle") -> Flow[None] | None:
        """How several players roll for the order of their turns; None: the highest begins, then it goes by seats."""
        return None

    def still_stands(self, battle: "Battle", who: "Combatant", target: "Combatant") -> bool:
        """Whether he strikes at a fallen enemy as if that one stood: he felled him by the same attacks.

        CORE-DOWN-SAME-1.
        """
        return False

    def casting_dice(self, battle: "Battle", who: "Combatant") -> int:
        """How many D6 are rolled for a spell or prayer."""
        return 2

    def affords(self, battle: "Battle", who: "Combatant", way: Scramble) -> bool:
        """Whether he may take such a jump into his charge."""
        return True

    def pays(self, battle: "Battle", who: "Combatant", way: Scramble) -> Flow[None]:
        """What a jump in a charge takes from him besides movement."""
        yield from ()

    def loaded(self, battle: "Battle", who: "Combatant", weapon: Weapon) -> int | None:
        """How many of a weapon, or of its barrels, can be fired that were fired before; None: as the rulebook says."""
        return None

    def comes_to_blows(self, battle: "Battle", who: "Combatant") -> Flow[None]:
        """What he does at once whom a spell or chance brought into a combat: nothing before it is fought."""
        yield from ()

    def strikes_back(self, battle: "Battle", who: "Combatant", enemy: "Combatant") -> Flow[None]:
        """His chance to strike at an enemy out of turn, where blows are struck for actions."""
        yield from ()

    def on_impulse(self, battle: "Battle", who: "Combatant", does: Flow[None]) -> Flow[None]:
        """What a rule has him do out of his turn: it is done at once."""
        yield from does


class Scenario(Protocol):
    """How a battle begins, what it is about, and how it ends. One instance serves many battles: it keeps no state.

    One that `watches` is told of every turn and phase and of the kinds of event that it `heeds`. Where allies do not
    share a victory, they fight on for what the scenario is about.
    """

    key: str
    watches: bool
    shares_victory: bool
    heeds: frozenset[type[Event]]

    def unfit(self, terrain: Terrain) -> str:
        """Why it cannot be fought on a table, as the end of a sentence; empty where it can."""
        ...

    def set_up(self, battle: "Battle") -> Flow[None]:
        """Set up all warriors and decide who has the first turn."""
        ...

    def begins_turn(self, battle: "Battle", side: int) -> Flow[None]: ...

    def sees(self, battle: "Battle", event: Event) -> Flow[None]: ...

    def ends_phase(self, battle: "Battle", side: int, phase: str) -> Flow[None]: ...

    def ends_turn(self, battle: "Battle", side: int) -> Flow[None]: ...

    def settles(self, battle: "Battle", winner: int | None) -> Flow[None]:
        """What the battle earned, stated just before it ends."""
        ...

    def out_of_time(self, battle: "Battle") -> Flow[None]:
        """The battle ends after its last round."""
        ...

    def brings(self, setup: BattleSetup, rulebook: Rulebook) -> BattleSetup:
        """The set-up with whoever and whatever the scenario itself brings to the table."""
        ...

    def begins_round(self, battle: "Battle") -> Flow[None]:
        """What is nobody's acts, before the first side's turn."""
        ...

    def judged(self, battle: "Battle", ended: BattleEnded) -> BattleEnded:
        """A battle that ended by common rules, with its winner by the scenario's own."""
        ...

    def ends(self, battle: "Battle", winner: int | None, reason: str) -> Flow[None]:
        """The battle is over, by the scenario's own rules."""
        ...


class CombatRules(MovementRules, MeleeRules, ABC):
    """Numbers, never order. All distances in 1/100 inch.

    What is no number is a named question, with the rulebook's answer as its default.
    """

    key: str
    #: How many dice a parry is, and the highest result to hit that it can beat.
    parry_dice: int = 1
    parried_up_to: int = 5
    #: Whether some of the rules hang on phases, so that no sequence without phases can use them.
    needs_phases: bool = False

    def refuses(self, sequence: TurnSequence) -> str:
        """Why no battle can be fought by these rules in such an order, as a sentence; empty where it can."""
        return ""

    def harder(self, battle: "Battle", need: Need, by: Modifier) -> Need:
        """A need with one more modifier to its disadvantage; what a 6 hits, a 6 hits still."""
        at_least = need.at_least
        if at_least is not None:
            at_least = max(at_least, min(6, at_least - by.by))
        return Need(at_least, (*need.modifiers, by))

    def allows_parries(self, battle: "Battle") -> bool:
        """Whether anybody parries at all."""
        return True

    def natural(self, result: int) -> int:
        """The natural D6 for which a result to hit counts, where a rule speaks of one."""
        return result

    def injury_dice(self, result: int) -> int:
        """How many dice more, of which the highest counts, a hit with that result adds to its injury rolls."""
        return 0

    def point_blank_need(self, battle: "Battle", who: "Combatant", modifiers: tuple[Modifier, ...]) -> Need:
        """What hits somebody whom one touches with a shot: by Ballistic Skill and these modifiers alone."""
        return Need(self.shot_need_by_skill(who) - sum(it.by for it in modifiers), modifiers)

    @abstractmethod
    def blow_need(self, battle: "Battle", who: "Combatant", target: "Combatant", weapon: Weapon) -> Need:
        """What hits in close combat."""

    @abstractmethod
    def blow_need_by_skill(self, own: int, other: int) -> int:
        """The smallest D6 that hits in close combat by two Weapon Skills alone."""

    @abstractmethod
    def shot_need(
        self,
        battle: "Battle",
        who: "Combatant",
        target: "Combatant",
        weapon: Weapon,
        distance: int,
        in_cover: bool,
        extra: tuple[Modifier, ...] = (),
    ) -> Need:
        """What hits when shooting, at a target inside the weapon's range."""

    @abstractmethod
    def shot_need_by_skill(self, who: "Combatant") -> int:
        """What hits by Ballistic Skill alone."""

    @abstractmethod
    def blow_strength(
        self, battle: "Battle", who: "Combatant", target: "Combatant", weapon: Weapon
    ) -> int: ...

    @abstractmethod
    def shot_strength(self, battle: "Battle", who: "Combatant", weapon: Weapon) -> int: ...

    @abstractmethod
    def wound_need(self, strength: int, toughness: int) -> int | None:
        """The smallest D6 that wounds; None where it cannot."""

    @abstractmethod
    def critical(self, die: int) -> Critical: ...

    @abstractmethod
    def save_need(
        self,
        battle: "Battle",
        target: "Combatant",
        strength: int,
        save_modifier: int,
        traits: tuple[str, ...],
        in_combat: bool,
    ) -> Need:
        """The smallest D6 that saves; `at_least` None where no save is left. `traits` are the weapon's."""

    @abstractmethod
    def injury(self, total: int, traits: tuple[str, ...]) -> Status: ...

    @abstractmethod
    def attacks(self, battle: "Battle", who: "Combatant") -> int:
        """How many attacks he makes with the weapons in hand, the second weapon's among them."""


class Policy(Protocol):
    """Who decides when no person does. Never sees dice to come."""

    key: str

    def choose(self, decision: Decision, view: "View") -> str:
        """The answer to a decision of the view's own side; must be legal."""
        ...
