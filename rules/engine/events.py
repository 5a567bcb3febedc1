"""What happened, in the past tense. Events are the only way the state changes (`rules.engine.state`).

Every roll stands inside its event with its target number and modifiers, so that a log explains itself. `who` is the
id of the combatant the event is about; distances and places are in 1/100 inch.
"""

from rules.catalogue.profile import Characteristic
from rules.engine.activations import ActionTaken as ActionTaken
from rules.engine.activations import ActivationBegan as ActivationBegan
from rules.engine.activations import ActivationEnded as ActivationEnded
from rules.engine.activations import ActivationEvent
from rules.engine.activations import TurnsBegan as TurnsBegan
from rules.engine.alliances import AllianceBroken as AllianceBroken
from rules.engine.alliances import AllianceEvent
from rules.engine.alliances import AllianceFormed as AllianceFormed
from rules.engine.alliances import AllianceRefused as AllianceRefused
from rules.engine.alternative_events import AlternativeEvent
from rules.engine.card_events import CardEvent
from rules.engine.card_events import CardsDealt as CardsDealt
from rules.engine.card_events import CardsPlayed as CardsPlayed
from rules.engine.card_events import CardsPutAway as CardsPutAway
from rules.engine.card_events import DeckShuffled as DeckShuffled
from rules.engine.conditions import Condition
from rules.engine.dice import Rolled
from rules.engine.event import Event as Event
from rules.engine.event import Status as Status
from rules.engine.field_events import FieldEvent
from rules.engine.field_events import Miscast as Miscast
from rules.engine.field_events import PowerGathered as PowerGathered
from rules.engine.field_events import PowerSpent as PowerSpent
from rules.engine.field_events import RoomMade as RoomMade
from rules.engine.magic_events import AllegianceChanged as AllegianceChanged
from rules.engine.magic_events import BuildingCollapsed as BuildingCollapsed
from rules.engine.magic_events import ItemRuined as ItemRuined
from rules.engine.magic_events import MagicEvent
from rules.engine.magic_events import RollChanged as RollChanged
from rules.engine.magic_events import RollRepeated as RollRepeated
from rules.engine.magic_events import SpellCast as SpellCast
from rules.engine.magic_events import WarriorRaised as WarriorRaised
from rules.engine.magic_events import WoundsRegained as WoundsRegained
from rules.engine.objective_events import ObjectiveEvent
from rules.engine.prelude import BattleBegan as BattleBegan
from rules.engine.prelude import EdgeChosen as EdgeChosen
from rules.engine.prelude import FirstTurnDecided as FirstTurnDecided
from rules.engine.prelude import PreludeEvent
from rules.engine.prelude import RolledOff as RolledOff
from rules.engine.prelude import ScenarioChosen as ScenarioChosen
from rules.engine.prelude import WarbandDrank as WarbandDrank
from rules.engine.prelude import WarriorAbsent as WarriorAbsent
from rules.engine.prelude import WarriorDeployed as WarriorDeployed
from rules.engine.table import Point


class RoundBegan(Event, frozen=True):
    round: int


class TurnBegan(Event, frozen=True):
    side: int


class PhaseBegan(Event, frozen=True):
    side: int
    phase: str


class RunnersChecked(Event, frozen=True):
    """Who may not run this turn because of an enemy within 8 inches at its start (CORE-MOVE-RUN-2)."""

    side: int
    may_not: tuple[int, ...]


class RoutTested(Event, frozen=True):
    """2D6 against the Leadership of `by`; `roll` is None when nobody was left to test (CORE-ROUT-8)."""

    side: int
    out_of_action: int
    starting: int
    by: int | None
    roll: Rolled | None
    passed: bool


class SideRouted(Event, frozen=True):
    side: int
    voluntary: bool


class WarriorRecovered(Event, frozen=True):
    who: int
    status: Status


#: The purpose of the test for charging an enemy out of sight; who fails it may not run either (CORE-CHARGE-LOS-3).
DETECTING = "detecting an unseen enemy"


class CharacteristicTested(Event, frozen=True):
    who: int
    characteristic: Characteristic
    purpose: str
    roll: Rolled
    passed: bool


class MovementRolled(Event, frozen=True):
    """How far he moves this time, in inches, where dice decide it: at random, or (`purpose`) in flight."""

    who: int
    roll: Rolled
    purpose: str = ""


class ChargeDeclared(Event, frozen=True):
    who: int
    target: int


class WarriorMoved(Event, frozen=True):
    """A move along `path` (first point: where it began). `spent` is movement used; `contacts` whom it ended at."""

    who: int
    manner: str
    path: tuple[Point, ...]
    spent: int
    contacts: tuple[int, ...] = ()


class WarriorFell(Event, frozen=True):
    """How hard a fall of `height` (1/100 inch) was: a D6, halved, is the number of hits (CORE-FALL-1).

    `roll` is None where the number is certain.
    """

    who: int
    height: int
    roll: Rolled | None
    hits: int


class ShotFired(Event, frozen=True):
    """A shot and its roll to hit; `roll` is None when it missed or hit without one, `reason` then says why.

    `struck` is who was hit in the end: the target, or a warrior who was in the way (CORE-SHOOT-COVER-4). `barrels`
    are those that were fired at once.
    """

    who: int
    target: int
    weapon: str
    distance: int
    roll: Rolled | None
    struck: int | None
    reason: str = ""
    barrels: int = 1


class BombBurst(Event, frozen=True):
    """A bomb of somebody's burst at a place; `caught` are those whom it hits, the nearest first."""

    who: int
    weapon: str
    at: Point
    caught: tuple[int, ...]


class TrapLaid(Event, frozen=True):
    """Somebody laid a trap: its number, and where its marker is."""

    who: int
    trap: int
    at: Point


class TrapMet(Event, frozen=True):
    """Somebody came near a trap, which is gone, whether it was `sprung` or not."""

    who: int
    trap: int
    roll: Rolled
    sprung: bool


class Misfired(Event, frozen=True):
    """A blackpowder weapon misfired; `result` is the name of what came of it."""

    who: int
    weapon: str
    roll: Rolled
    result: str


class WeaponsTaken(Event, frozen=True):
    """What a warrior fights this combat with (the index of his loadout)."""

    who: int
    loadout: int
    weapons: str


class BlowStruck(Event, frozen=True):
    """One attack and its roll to hit; `roll` is None where it hit without one, `reason` then says why."""

    who: int
    target: int
    weapon: str
    roll: Rolled | None
    hit: bool
    reason: str = ""


class ParryTried(Event, frozen=True):
    """A die against one blow; `again` when it repeats one against the same blow."""

    who: int
    attacker: int
    roll: Rolled
    parried: bool
    again: bool = False


class PistolsFired(Event, frozen=True):
    """Pistols are fired in close combat (CORE-WPN-PISTOL-5); `weapons` are their keys, one for each pistol.

    Of guns with two barrels so many `barrels` of each are fired.
    """

    who: int
    weapons: tuple[str, ...]
    barrels: int = 1


class WoundRolled(Event, frozen=True):
    """The roll to wound; `roll` is None where the Strength cannot hurt that Toughness at all."""

    who: int
    target: int
    weapon: str
    strength: int
    toughness: int
    roll: Rolled | None
    wounded: bool


class CriticalRolled(Event, frozen=True):
    who: int
    target: int
    roll: Rolled
    result: str


class SaveRolled(Event, frozen=True):
    who: int
    roll: Rolled
    saved: bool
    armour: str


class WoundsLost(Event, frozen=True):
    who: int
    by: int | None
    wounds: int
    left: int


class CombatFought(Event, frozen=True):
    """One close combat phase is over for everybody named."""

    who: tuple[int, ...]


class InjuryRolled(Event, frozen=True):
    who: int
    by: int | None
    roll: Rolled
    result: Status


class HelmetTested(Event, frozen=True):
    """The die that may turn stunned into knocked down (CORE-ARM-HELMET)."""

    who: int
    roll: Rolled
    held: bool


#: The cause by which a daemon is destroyed for good, and the condition of one whose last wound was by fire.
BANISHED, BURNT = "banished", "wounded-by-fire"


class StatusChanged(Event, frozen=True):
    """A warrior went down or out; `by` is who did it, `cause` says how where no injury roll did.

    Who is `spared` is out of action, but rolls for no serious injury after the battle.
    """

    who: int
    status: Status
    by: int | None
    cause: str = ""
    spared: bool = False


class LeadershipTested(Event, frozen=True):
    """2D6 against Leadership: his own, or that of `by` who lends him his (CORE-LEADER-1).

    `roll` is None where the test is passed without dice.
    """

    who: int
    purpose: str
    leadership: int
    by: int | None
    roll: Rolled | None
    passed: bool


class RuleRolled(Event, frozen=True):
    """The die of a special rule, skill or item that has no event of its own, e.g. a lucky charm; `rule` is its name."""

    who: int
    rule: str
    roll: Rolled
    works: bool


class ConditionBegan(Event, frozen=True):
    """Something holds for a warrior from now on; one of the same key is replaced. `cause` says what brought it."""

    who: int
    condition: Condition
    cause: str = ""


#: The cause by which a flight ends with a rally: he then faces no way in particular (CORE-REC-RALLY-2).
RALLIED = "rallied"


class ConditionEnded(Event, frozen=True):
    """A condition ended before its time, or one that lasts was lifted."""

    who: int
    key: str
    cause: str = ""


class BattleEnded(Event, frozen=True):
    """`winner` is None for a draw; `sharing` are its allies who share the victory."""

    winner: int | None
    reason: str
    rounds: int
    sharing: tuple[int, ...] = ()


AnyEvent = (
    RoundBegan
    | TurnBegan
    | PhaseBegan
    | ActivationEvent
    | CardEvent
    | AlternativeEvent
    | RunnersChecked
    | RoutTested
    | SideRouted
    | WarriorRecovered
    | CharacteristicTested
    | MovementRolled
    | ChargeDeclared
    | WarriorMoved
    | WarriorFell
    | ShotFired
    | BombBurst
    | TrapLaid
    | TrapMet
    | Misfired
    | WeaponsTaken
    | BlowStruck
    | ParryTried
    | PistolsFired
    | WoundRolled
    | CriticalRolled
    | SaveRolled
    | WoundsLost
    | CombatFought
    | InjuryRolled
    | HelmetTested
    | StatusChanged
    | LeadershipTested
    | RuleRolled
    | ConditionBegan
    | ConditionEnded
    | MagicEvent
    | FieldEvent
    | AllianceEvent
    | PreludeEvent
    | BattleEnded
    | ObjectiveEvent
)
