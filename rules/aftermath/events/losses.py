"""The steps of a sequence, injuries, losses, what they leave behind, and experience."""

from typing import Literal

from rules.engine.dice import Rolled
from rules.engine.events import AnyEvent, Event
from rules.engine.setup import BattleSetup
from rules.numbers import FighterId, RosterNumber


class StepBegan(Event, frozen=True):
    """A step of the sequence was reached; `step` is its key in the rulebook."""

    side: int
    step: str


class StepSkipped(Event, frozen=True):
    """A step of the sequence that happened on paper."""

    side: int
    step: str


class SeriousInjuryRolled(Event, frozen=True):
    """A D66 on the chart of serious injuries. `counts` is False for a result that must be rolled again."""

    who: FighterId
    roll: Rolled
    row: str
    counts: bool = True


class InjuriesMultiplied(Event, frozen=True):
    """How many further injuries a hero rolls for."""

    who: FighterId
    roll: Rolled
    injuries: int


class InjurySettled(Event, frozen=True):
    """The result of an injury; `roll` is the further die that decided, None if no die was left to roll."""

    who: FighterId
    key: str
    name: str
    summary: str
    roll: Rolled | None = None


class BattlesMissed(Event, frozen=True):
    """How many battles they sit out, if a die decides it."""

    who: FighterId
    battles: int
    roll: Rolled


class EnmitySworn(Event, frozen=True):
    """The enemy that a hero hates from now on, and the flag that a battle finds it by."""

    who: FighterId
    flag: str
    whom: str


class WarriorRobbed(Event, frozen=True):
    who: FighterId


class HenchmanInjuryRolled(Event, frozen=True):
    """The D6 of a henchman, animal or hired sword."""

    who: FighterId
    roll: Rolled
    result: str
    survived: bool


class FoundByCarrion(Event, frozen=True):
    """The D6 of a hero out of action where carrion creatures roam; `found` means two serious injuries."""

    who: FighterId
    roll: Rolled
    found: bool


class MountRolled(Event, frozen=True):
    """The D6 for the mount of a rider who went out of action in the saddle; `item` is the animal."""

    who: FighterId
    item: str
    name: str
    roll: Rolled
    survived: bool


class PitFightBegan(Event, frozen=True):
    """Two dice for who charges in the pits, the hero's first; `charges` says whether they do, None: rolled again."""

    who: FighterId
    opponent: str
    roll: Rolled
    charges: bool | None


class PitFightFought(Event, frozen=True):
    """A duel in the pits, with its whole `course` in the words of a battle; `setup` names its fighters, 0 the hero."""

    who: FighterId
    opponent: str
    won: bool
    rounds: int
    setup: BattleSetup
    course: tuple[AnyEvent, ...]


class StrippedInThePits(Event, frozen=True):
    """A warrior comes back from the pits without weapons and armour."""

    who: FighterId


class WarriorLost(Event, frozen=True):
    """A warrior leaves the roster; `by` is the fighter who took them out of action."""

    who: FighterId
    status: Literal["dead", "captured", "retired"]
    by: FighterId | None = None


class RuleTested(Event, frozen=True):
    """The dice of a rule that is tried after the battle; `rule` is its name."""

    who: FighterId
    rule: str
    roll: Rolled
    works: bool


class HeroRaised(Event, frozen=True):
    """A slain hero serves the enemy whose Necromancer raised them (CORE-MAGIC-NECRO-6)."""

    who: FighterId
    by: FighterId


class SideEffectRolled(Event, frozen=True):
    """The side effect of a drug: the `item` by its name, the `result` and what it does."""

    who: FighterId
    item: str
    roll: Rolled
    result: str
    summary: str


class ItemTested(Event, frozen=True):
    """Whether a thing outlasted the battle; `item` is its name."""

    who: FighterId
    item: str
    roll: Rolled
    kept: bool


class AttendantTested(Event, frozen=True):
    """The D6 by which an attendant of somebody out of action is lost, or stays."""

    who: FighterId
    attendant: str
    roll: Rolled
    stays: bool


class SuccessionRolled(Event, frozen=True):
    """The D6 of one of several heroes with an equal claim to lead. `name` tells also who missed the battle."""

    side: int
    warrior: RosterNumber
    name: str
    roll: Rolled


class LeaderFollowed(Event, frozen=True):
    """A hero leads the warband from now on, by their Leadership and experience at that moment."""

    side: int
    warrior: RosterNumber
    name: str
    leadership: int
    experience: int


class UnderdogFound(Event, frozen=True):
    """The lower-rated warband earns more. `rating` is its own, `other` the one it is compared with."""

    side: int
    rating: int
    other: int
    bonus: int


class ExperienceAwarded(Event, frozen=True):
    """Experience for one block, what for, and its `total` afterwards."""

    side: int
    warrior: RosterNumber
    amount: int
    reason: str
    total: int


LossesEvent = (
    StepBegan
    | StepSkipped
    | SeriousInjuryRolled
    | InjuriesMultiplied
    | InjurySettled
    | BattlesMissed
    | EnmitySworn
    | WarriorRobbed
    | PitFightBegan
    | PitFightFought
    | StrippedInThePits
    | HenchmanInjuryRolled
    | FoundByCarrion
    | MountRolled
    | WarriorLost
    | RuleTested
    | HeroRaised
    | SideEffectRolled
    | ItemTested
    | AttendantTested
    | SuccessionRolled
    | LeaderFollowed
    | UnderdogFound
    | ExperienceAwarded
)
