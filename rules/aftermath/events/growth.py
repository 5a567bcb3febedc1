"""Events of warriors that grow, in the past tense, every die inside its event. `warrior` is a roster number.

`name` is the warrior's or group's, `title` the printed name of a skill or spell.
"""

from rules.catalogue.profile import Characteristic
from rules.engine.dice import Rolled
from rules.engine.events import Event
from rules.numbers import RosterNumber


class AdvanceRolled(Event, frozen=True):
    """2D6 on the advance table at an experience of `due_at` (0: for no threshold).

    `counts` is False for a result that must be rolled again.
    """

    side: int
    warrior: RosterNumber
    name: str
    due_at: int
    roll: Rolled
    counts: bool = True


class CharacteristicRaised(Event, frozen=True):
    """A characteristic went up by 1; `roll` is the D6 that chose it, None where no die was rolled."""

    side: int
    warrior: RosterNumber
    name: str
    characteristic: Characteristic
    roll: Rolled | None = None


class FigureRolled(Event, frozen=True):
    """A characteristic that is rolled each turn was rolled by an advance; `fixed` is it for good.

    `chosen` is the D6 that told which characteristic, None where no die was rolled for that.
    """

    side: int
    warrior: RosterNumber
    name: str
    characteristic: Characteristic
    figure: int
    roll: Rolled
    fixed: bool
    chosen: Rolled | None = None


class SkillLearnt(Event, frozen=True):
    side: int
    warrior: RosterNumber
    name: str
    skill: str
    title: str


class SpellRolled(Event, frozen=True):
    """A D6 for a new spell. `known` says that they had it already, without `taught` no teacher knows it."""

    side: int
    warrior: RosterNumber
    name: str
    spell: str
    title: str
    roll: Rolled
    known: bool = False
    taught: bool = True


class SpellLearnt(Event, frozen=True):
    """A new spell, or with `easier` one that they had and that is 1 easier from now on."""

    side: int
    warrior: RosterNumber
    name: str
    spell: str
    title: str
    easier: bool = False


class AdvanceLost(Event, frozen=True):
    """Nothing was left that the advance could bring."""

    side: int
    warrior: RosterNumber
    name: str
    due_at: int


class TalentShown(Event, frozen=True):
    """A member of a henchman group became a hero, of roster number `promoted`, by the name of `hero`."""

    side: int
    warrior: RosterNumber
    name: str
    promoted: int
    hero: str


class PostFilled(Event, frozen=True):
    """A henchman who was promoted has the post of the hero of the name `of`, who is gone."""

    side: int
    warrior: RosterNumber
    name: str
    of: str


class TalentKilled(Event, frozen=True):
    """A member of a henchman group whose kind may not rise showed talent and was killed for it."""

    side: int
    warrior: RosterNumber
    name: str


class TalentPunished(Event, frozen=True):
    """The D6 for one of a group that may not rise and showed talent twice."""

    side: int
    warrior: RosterNumber
    name: str
    roll: Rolled
    lives: bool


class RewardRolled(Event, frozen=True):
    """2D6 for a reward of the Shadowlord; `title` and `effect` are those of its row."""

    side: int
    warrior: RosterNumber
    name: str
    title: str
    effect: str
    roll: Rolled


class RewardReceived(Event, frozen=True):
    """What a reward came to for a warrior, in words; `roll` is the die that decided it, None where none did."""

    side: int
    warrior: RosterNumber
    name: str
    what: str
    roll: Rolled | None = None


class GodsLooked(Event, frozen=True):
    """The 2D6 of the gods of Chaos who look at a leader after a battle.

    Where it `falls` on them, the leader of a battle that was `won` gets a Mark, that of a lost one becomes a Spawn.
    """

    side: int
    warrior: RosterNumber
    name: str
    won: bool
    roll: Rolled
    falls: bool


class FateMet(Event, frozen=True):
    """A Condemned with that much experience and figures not fixed becomes a Spawn, or goes off without a place."""

    side: int
    warrior: RosterNumber
    name: str
    experience: int
    becomes_spawn: bool


GrowthEvent = (
    AdvanceRolled
    | CharacteristicRaised
    | FigureRolled
    | SkillLearnt
    | SpellRolled
    | SpellLearnt
    | AdvanceLost
    | TalentShown
    | TalentKilled
    | PostFilled
    | TalentPunished
    | RewardRolled
    | RewardReceived
    | GodsLooked
    | FateMet
)
