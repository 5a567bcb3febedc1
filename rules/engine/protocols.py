"""What a turn sequence, a set of combat rules and a policy are, seen from the engine.

The order of play (`TurnSequence`) and the resolution of actions (`CombatRules`) are two axes; a ruleset names one of
each. Where they differ in more than order and numbers, a procedure asks one of them a named question; the default
given here is the rulebook's.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from rules.catalogue.model import Rulebook
from rules.engine.aim import Aim
from rules.engine.decisions import Decision, Scramble
from rules.engine.dice import Modifier
from rules.engine.events import BattleEnded, Event, Status
from rules.engine.flow import Critical, Flow, Need
from rules.engine.rules.melee import MeleeRules
from rules.engine.rules.movement import MovementRules
from rules.engine.setup import BattleSetup, Weapon
from rules.engine.state.battle_state import Combatant
from rules.engine.table import Point, Terrain
from rules.engine.table.measures import Measures

if TYPE_CHECKING:
    from rules.engine.battle import Battle
    from rules.engine.view import View


#: What players of a real table may say of those near a warrior: somebody who counts, and a hero among them.
STANDS_NEAR, HERO_NEAR = "near", "hero"


class TurnSequence(ABC):
    """The order of play. One instance may serve many battles: it keeps no state."""

    key: str
    #: The side that begins has the first turn; otherwise it only goes first in ties.
    has_first_turn = True
    #: A warrior may hide right after their move; otherwise all may together once everybody has moved.
    hides_after_each_move = True
    #: The phase in which a scenario brings on late arrivals; "": at the beginning of the turn.
    arrivals_in = ""
    #: Only fighters whose turn or activation it is strike; otherwise everybody in order of Initiative.
    one_side_strikes: bool = False
    #: With several warbands, combats are fought even where none of the fighters has the turn.
    all_fight: bool = False
    #: Squigs stay with their minders of their own accord.
    ties_squigs: bool = False
    #: The rulebook's effects tied to phases and turns last whole rounds (ALT-XII).
    by_rounds: bool = False
    #: The actions of a warrior, in the order in which they are offered, where actions are taken one by one.
    actions: tuple[Any, ...] = ()
    #: A warrior strikes only at enemies that they see at least in part.
    blows_need_sight = False
    #: Enemies may intercept charges.
    charges_are_intercepted = True
    #: A charge is Movement plus D6 inches, all of which are moved; otherwise twice the Movement.
    charge_adds_dice = False
    #: The greatest distance to a target of a charge, which must be in sight, in 1/100 inch; None: by the rulebook.
    charge_within: int | None = None
    #: Ranges of spells are measured before casting even where those of shots and charges are not.
    measures_for_spells = True
    #: Dice rolled for a warrior buy the actions that they take.
    dice_buy_actions = False
    #: Dice or cards that come up in the midst of a round decide who acts next.
    by_lot = False
    #: Those who flee run to their own part of the table and rally there.
    flees_home = False
    #: The id of the rule that limits a move; "": it depends on how the warrior moves.
    move_rule = ""

    @abstractmethod
    def play_round(self, battle: "Battle") -> Flow[None]:
        """Give everybody the chance to act once. Returns early when the battle has ended."""

    def shoots_after_charging(self, battle: "Battle", shooter: "Combatant", weapon: Weapon) -> bool:
        """Whether a weapon may be shot by a warrior who charged, or failed a charge, in the same turn."""
        return False

    def measures(self, rules: "CombatRules") -> Measures:
        """The distance at which enemies fight, and the greatest width and depth of jumps."""
        return rules.measures

    def refuses(self, rules: "CombatRules") -> str:
        """The reason why this order cannot be combined with such combat rules, as a sentence; empty where it can."""
        return ""

    def order_roll(self, battle: "Battle") -> Flow[None] | None:
        """Roll for the order of several players' turns; None: the highest begins, the others follow by seats."""
        return None

    def still_stands(self, battle: "Battle", attacker: "Combatant", target: "Combatant") -> bool:
        """Whether the attacker strikes at a fallen target as at a standing one: they felled it by the same attacks.

        CORE-DOWN-SAME-1.
        """
        return False

    def near_words(self, battle: "Battle", warrior: "Combatant") -> tuple[str, ...]:
        """What players of a real table may say of those near a warrior that changes how they are activated."""
        return ()

    def casting_dice(self, battle: "Battle", caster: "Combatant") -> int:
        """The number of D6 rolled for a spell or prayer."""
        return 2

    def affords(self, battle: "Battle", warrior: "Combatant", way: Scramble) -> bool:
        """Whether the warrior has the actions for such a jump in their charge."""
        return True

    def pays(self, battle: "Battle", warrior: "Combatant", way: Scramble) -> Flow[None]:
        """Take what a jump in a charge uses up besides movement."""
        yield from ()

    def loaded(self, battle: "Battle", warrior: "Combatant", weapon: Weapon) -> int | None:
        """How many copies or barrels of a fired weapon can be fired again; None: by the rulebook."""
        return None

    def comes_to_blows(self, battle: "Battle", warrior: "Combatant") -> Flow[None]:
        """The immediate response of a warrior whom a spell or chance brought into combat: none by the rulebook."""
        yield from ()

    def strikes_back(self, battle: "Battle", warrior: "Combatant", enemy: "Combatant") -> Flow[None]:
        """The warrior's chance to strike at an enemy out of turn, where blows are actions."""
        yield from ()

    def on_impulse(self, battle: "Battle", warrior: "Combatant", does: Flow[None]) -> Flow[None]:
        """Carry out what a rule makes the warrior do out of their turn: by the rulebook at once."""
        yield from does


class Scenario(Protocol):
    """How a battle begins, what it is about, and how it ends. One instance serves many battles: it keeps no state.

    A scenario that `watches` is told of every turn and phase and of the kinds of event that it `heeds`. Where allies do
    not share a victory, they go on fighting over what the scenario is about.
    """

    key: str
    watches: bool
    shares_victory: bool
    heeds: frozenset[type[Event]]

    def unfit(self, terrain: Terrain) -> str:
        """The reason why it cannot be fought on a table, as the end of a sentence; empty where it can."""
        ...

    def set_up(self, battle: "Battle") -> Flow[None]:
        """Set up all warriors and decide who has the first turn."""
        ...

    def begins_turn(self, battle: "Battle", side: int) -> Flow[None]: ...

    def sees(self, battle: "Battle", event: Event) -> Flow[None]: ...

    def ends_phase(self, battle: "Battle", side: int, phase: str) -> Flow[None]: ...

    def ends_turn(self, battle: "Battle", side: int) -> Flow[None]: ...

    def settles(self, battle: "Battle", winner: int | None) -> Flow[None]:
        """State what the battle earned, just before it ends."""
        ...

    def out_of_time(self, battle: "Battle") -> Flow[None]:
        """End the battle after its last round."""
        ...

    def brings(self, setup: BattleSetup, rulebook: Rulebook) -> BattleSetup:
        """The set-up with the models and things that the scenario itself brings to the table."""
        ...

    def begins_round(self, battle: "Battle") -> Flow[None]:
        """Let neutral models act, before the first side's turn."""
        ...

    def ends_round(self, battle: "Battle") -> Flow[None]:
        """Let neutral models act, after the last side's turn."""
        ...

    def judged(self, battle: "Battle", ended: BattleEnded) -> BattleEnded:
        """The end of a battle by common rules, with its winner by the scenario's own."""
        ...

    def ends(self, battle: "Battle", winner: int | None, reason: str) -> Flow[None]:
        """End the battle by the scenario's own rules."""
        ...


class CombatRules(MovementRules, MeleeRules, ABC):
    """Numbers, never order. All distances in 1/100 inch.

    Whatever is no number is a named question, with the rulebook's answer as its default.
    """

    key: str
    #: The number of dice of a parry, and the highest roll to hit that it can beat.
    parry_dice: int = 1
    parried_up_to: int = 5
    #: Some of the rules depend on phases, so that no sequence without phases can use them.
    needs_phases: bool = False

    def refuses(self, sequence: TurnSequence) -> str:
        """The reason why these rules cannot be combined with such an order, as a sentence; empty where they can."""
        return ""

    def harder(self, battle: "Battle", need: Need, by: Modifier) -> Need:
        """A need with one more modifier to its disadvantage; a natural 6 that hit before still hits."""
        at_least = need.at_least
        if at_least is not None:
            at_least = max(at_least, min(6, at_least - by.by))
        return Need(at_least, (*need.modifiers, by))

    def allows_parries(self, battle: "Battle") -> bool:
        """Whether parries are allowed at all."""
        return True

    def natural(self, result: int) -> int:
        """The natural D6 that a result to hit counts as, for rules about natural rolls."""
        return result

    def injury_dice(self, result: int) -> int:
        """The number of extra injury dice, of which the highest counts, for a hit with that result."""
        return 0

    def point_blank_need(
        self, battle: "Battle", warrior: "Combatant", modifiers: tuple[Modifier, ...]
    ) -> Need:
        """The need of a shot at an enemy in contact: by Ballistic Skill and these modifiers alone."""
        return Need(self.shot_need_by_skill(warrior) - sum(it.by for it in modifiers), modifiers)

    @abstractmethod
    def blow_need(self, battle: "Battle", attacker: "Combatant", target: "Combatant", weapon: Weapon) -> Need:
        """The need of a blow in close combat."""

    @abstractmethod
    def blow_need_by_skill(self, own: int, other: int) -> int:
        """The smallest D6 that hits in close combat by two Weapon Skills alone."""

    @abstractmethod
    def shot_need(self, battle: "Battle", aim: Aim) -> Need:
        """The need of a shot at a target inside the weapon's range."""

    @abstractmethod
    def shot_need_by_skill(self, warrior: "Combatant") -> int:
        """The smallest D6 that hits by Ballistic Skill alone."""

    @abstractmethod
    def blow_strength(
        self, battle: "Battle", attacker: "Combatant", target: "Combatant", weapon: Weapon
    ) -> int: ...

    @abstractmethod
    def shot_strength(self, battle: "Battle", shooter: "Combatant", weapon: Weapon) -> int: ...

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
    def attacks(self, battle: "Battle", warrior: "Combatant") -> int:
        """The number of attacks with the weapons in hand, the second weapon's among them."""


class Witness(Protocol):
    """Those who see a real table, which procedures ask what stands on no table of ours."""

    def find_leader(self, warrior: Combatant) -> Flow[None]:
        """Find out whether their leader is near enough to lend them Leadership."""

    def lends(self, leader: Combatant, warrior: Combatant) -> bool:
        """Whether a leader was said to be near enough to them."""

    def find_company(self, warrior: Combatant) -> Flow[bool]:
        """Find out whether an able friend is near enough that they are not alone."""

    @property
    def aims_upwards(self) -> bool:
        """Whether the target of the shot that is fired now was said to stand high above the shooter."""

    def think_again(self, warrior: Combatant) -> None:
        """Have it asked anew with what they fight."""

    def find_near(self, group: Sequence[Combatant], outcome: Callable[[], object]) -> Flow[None]:
        """Find out who is near those who rolled, as far as the outcome of their dice depends on it."""

    def stands_by(self, warrior: Combatant) -> str:
        """One of those words, as it was said of a warrior; empty where nobody who counts is near."""

    def touches(self, mover: Combatant, enemy: Combatant) -> bool:
        """Whether a mover was said to come up against an enemy besides the one they went for."""

    def is_unseen(self, charger: Combatant, target: Combatant) -> bool:
        """Whether a charger was said not to see the enemy whom they charge."""

    def screens(self, shooter: Combatant, target: Combatant) -> Sequence[Combatant]:
        """The warriors that were said to stand between a shooter and the target of the shot."""

    def find_watcher(self, mover: Combatant, waiting: Sequence[Combatant]) -> Flow[int | None]:
        """Find out which of those who wait is the next to see a mover; both stand for the shot then."""

    def put_back(self, mover: Combatant, at: Point) -> Flow[None]:
        """Put a mover back where they were before they were shot at."""

    def find_home(self, warrior: Combatant) -> Flow[bool]:
        """Find out whether they have come to their own part of the table."""

    def place_apart(self, warrior: Combatant) -> Point:
        """The place that stands for wherever a warrior is set up."""

    def find_minder(self, squig: Combatant) -> Flow[bool]:
        """Find out whether a Goblin who minds them is near enough to a squig."""

    def find_places(self, side: int) -> Flow[None]:
        """Find out which warriors of a side are at the places that the scenario is about."""

    def stands(self, warrior: Combatant, place: str) -> bool:
        """Whether a warrior was said to be at such a place."""

    def find_help(self, warrior: Combatant) -> Flow[bool]:
        """Find out whether a free friend is beside somebody to help them carry."""

    def find_charged(
        self, model: Combatant, among: Sequence[Combatant] | None = None
    ) -> Flow[Combatant | None]:
        """Find out whom a model of nobody's will charges, of its enemies or others; they then stand in its reach."""

    def find_gone(self, warrior: Combatant) -> Flow[bool]:
        """Find out whether a move that nobody steers has led off the table."""

    def find_shot(self, model: Combatant, weapon: Weapon) -> Flow[Combatant | None]:
        """Find out at whom a neutral model shoots, who then stands within its range."""

    def find_struck(self, what: str, among: Sequence[Combatant], count: int | None) -> Flow[list[Combatant]]:
        """Find out who is nearest to what strikes, as many as it strikes; None: how many the table says."""


class Policy(Protocol):
    """A computer player. It never sees dice to come."""

    key: str

    def choose(self, decision: Decision, view: "View") -> str:
        """The answer to a decision of the view's own side; must be legal."""
        ...
