"""What happened, in the past tense. Events are the only way the state changes (`rules.engine.state.battle_state`).

Every roll stands inside its event with its target number and modifiers, so that a log explains itself. `who` is the
id of the combatant the event is about; distances and places are in 1/100 inch. One module per subject; what only one
turn system has stands in the module of its name.
"""

from rules.engine.events.activations import ActionTaken as ActionTaken
from rules.engine.events.activations import ActivationBegan as ActivationBegan
from rules.engine.events.activations import ActivationEnded as ActivationEnded
from rules.engine.events.activations import ActivationEvent as ActivationEvent
from rules.engine.events.activations import FirstActivationGiven as FirstActivationGiven
from rules.engine.events.activations import SuccessRolled as SuccessRolled
from rules.engine.events.activations import TurnsBegan as TurnsBegan
from rules.engine.events.alliances import AllianceBroken as AllianceBroken
from rules.engine.events.alliances import AllianceEvent as AllianceEvent
from rules.engine.events.alliances import AllianceFormed as AllianceFormed
from rules.engine.events.alliances import AllianceRefused as AllianceRefused
from rules.engine.events.alternative import ActionsGained as ActionsGained
from rules.engine.events.alternative import AlternativeEvent as AlternativeEvent
from rules.engine.events.alternative import CommandGiven as CommandGiven
from rules.engine.events.alternative import OrderRolled as OrderRolled
from rules.engine.events.alternative import PlayersTurnBegan as PlayersTurnBegan
from rules.engine.events.alternative import PlayersTurnEnded as PlayersTurnEnded
from rules.engine.events.alternative import ReactionDeclined as ReactionDeclined
from rules.engine.events.alternative import ReactionsOffered as ReactionsOffered
from rules.engine.events.alternative import TurnBought as TurnBought
from rules.engine.events.alternative import WeaponReloaded as WeaponReloaded
from rules.engine.events.attacks import BlowStruck as BlowStruck
from rules.engine.events.attacks import BombBurst as BombBurst
from rules.engine.events.attacks import CombatFought as CombatFought
from rules.engine.events.attacks import Misfired as Misfired
from rules.engine.events.attacks import ParryTried as ParryTried
from rules.engine.events.attacks import PistolsFired as PistolsFired
from rules.engine.events.attacks import ShotFired as ShotFired
from rules.engine.events.attacks import WeaponsTaken as WeaponsTaken
from rules.engine.events.cards import CardEvent as CardEvent
from rules.engine.events.cards import CardsDealt as CardsDealt
from rules.engine.events.cards import CardsPlayed as CardsPlayed
from rules.engine.events.cards import CardsPutAway as CardsPutAway
from rules.engine.events.cards import DeckShuffled as DeckShuffled
from rules.engine.events.cards import PlayedCard as PlayedCard
from rules.engine.events.conditions import RALLIED as RALLIED
from rules.engine.events.conditions import ConditionBegan as ConditionBegan
from rules.engine.events.conditions import ConditionEnded as ConditionEnded
from rules.engine.events.course import BattleEnded as BattleEnded
from rules.engine.events.course import PhaseBegan as PhaseBegan
from rules.engine.events.course import RoundBegan as RoundBegan
from rules.engine.events.course import RoutTested as RoutTested
from rules.engine.events.course import RunnersChecked as RunnersChecked
from rules.engine.events.course import SideRouted as SideRouted
from rules.engine.events.course import TurnBegan as TurnBegan
from rules.engine.events.course import WarriorRecovered as WarriorRecovered
from rules.engine.events.event import STRANGLED as STRANGLED
from rules.engine.events.event import Event as Event
from rules.engine.events.event import Status as Status
from rules.engine.events.harm import BANISHED as BANISHED
from rules.engine.events.harm import BURNT as BURNT
from rules.engine.events.harm import BURST as BURST
from rules.engine.events.harm import CriticalRolled as CriticalRolled
from rules.engine.events.harm import HelmetTested as HelmetTested
from rules.engine.events.harm import InjuryRolled as InjuryRolled
from rules.engine.events.harm import SaveRolled as SaveRolled
from rules.engine.events.harm import StatusChanged as StatusChanged
from rules.engine.events.harm import WoundRolled as WoundRolled
from rules.engine.events.harm import WoundsLost as WoundsLost
from rules.engine.events.heroheim import ChargeCounted as ChargeCounted
from rules.engine.events.heroheim import FieldEvent as FieldEvent
from rules.engine.events.heroheim import Miscast as Miscast
from rules.engine.events.heroheim import PowerGathered as PowerGathered
from rules.engine.events.heroheim import PowerSpent as PowerSpent
from rules.engine.events.heroheim import RoomMade as RoomMade
from rules.engine.events.magic import AllegianceChanged as AllegianceChanged
from rules.engine.events.magic import BuildingCollapsed as BuildingCollapsed
from rules.engine.events.magic import ItemRuined as ItemRuined
from rules.engine.events.magic import MagicEvent as MagicEvent
from rules.engine.events.magic import RollChanged as RollChanged
from rules.engine.events.magic import RollRepeated as RollRepeated
from rules.engine.events.magic import SpellCast as SpellCast
from rules.engine.events.magic import WarriorRaised as WarriorRaised
from rules.engine.events.magic import WoundsRegained as WoundsRegained
from rules.engine.events.moves import ChargeDeclared as ChargeDeclared
from rules.engine.events.moves import ModelPut as ModelPut
from rules.engine.events.moves import MovementRolled as MovementRolled
from rules.engine.events.moves import TrapLaid as TrapLaid
from rules.engine.events.moves import TrapMet as TrapMet
from rules.engine.events.moves import WarriorFell as WarriorFell
from rules.engine.events.moves import WarriorMoved as WarriorMoved
from rules.engine.events.objectives import AmountRolled as AmountRolled
from rules.engine.events.objectives import BuildingHeld as BuildingHeld
from rules.engine.events.objectives import BuildingSearched as BuildingSearched
from rules.engine.events.objectives import BuildingsNamed as BuildingsNamed
from rules.engine.events.objectives import CounterDropped as CounterDropped
from rules.engine.events.objectives import CounterPlaced as CounterPlaced
from rules.engine.events.objectives import CounterRemoved as CounterRemoved
from rules.engine.events.objectives import CounterTaken as CounterTaken
from rules.engine.events.objectives import DeedDone as DeedDone
from rules.engine.events.objectives import EdgeNamed as EdgeNamed
from rules.engine.events.objectives import Followed as Followed
from rules.engine.events.objectives import GearGiven as GearGiven
from rules.engine.events.objectives import HappeningBegan as HappeningBegan
from rules.engine.events.objectives import HazardRolled as HazardRolled
from rules.engine.events.objectives import HouseSearched as HouseSearched
from rules.engine.events.objectives import JoinedWarband as JoinedWarband
from rules.engine.events.objectives import MarkerMoved as MarkerMoved
from rules.engine.events.objectives import ObjectiveEvent as ObjectiveEvent
from rules.engine.events.objectives import PlaceStirred as PlaceStirred
from rules.engine.events.objectives import ReserveCalled as ReserveCalled
from rules.engine.events.objectives import ReserveRolled as ReserveRolled
from rules.engine.events.objectives import RoleTaken as RoleTaken
from rules.engine.events.objectives import ShardsNoted as ShardsNoted
from rules.engine.events.objectives import SightLimited as SightLimited
from rules.engine.events.objectives import SpoilSought as SpoilSought
from rules.engine.events.objectives import SpoilWon as SpoilWon
from rules.engine.events.objectives import SpotMarked as SpotMarked
from rules.engine.events.objectives import SpotSearched as SpotSearched
from rules.engine.events.objectives import TaskAdvanced as TaskAdvanced
from rules.engine.events.objectives import TunnelEntered as TunnelEntered
from rules.engine.events.objectives import TurnOrderDecided as TurnOrderDecided
from rules.engine.events.prelude import BattleBegan as BattleBegan
from rules.engine.events.prelude import EdgeChosen as EdgeChosen
from rules.engine.events.prelude import FirstTurnDecided as FirstTurnDecided
from rules.engine.events.prelude import PersonaSummoned as PersonaSummoned
from rules.engine.events.prelude import PreludeEvent as PreludeEvent
from rules.engine.events.prelude import RolledOff as RolledOff
from rules.engine.events.prelude import ScenarioChosen as ScenarioChosen
from rules.engine.events.prelude import WarbandDrank as WarbandDrank
from rules.engine.events.prelude import WarriorAbsent as WarriorAbsent
from rules.engine.events.prelude import WarriorDeployed as WarriorDeployed
from rules.engine.events.tests import DETECTING as DETECTING
from rules.engine.events.tests import CharacteristicTested as CharacteristicTested
from rules.engine.events.tests import LeadershipTested as LeadershipTested
from rules.engine.events.tests import RuleRolled as RuleRolled
from rules.engine.events.trench import MoraleEvent as MoraleEvent
from rules.engine.events.trench import MoraleTested as MoraleTested
from rules.engine.events.trench import WarbandShaken as WarbandShaken
from rules.engine.events.trench import WarbandSteadied as WarbandSteadied

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
    | ModelPut
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
