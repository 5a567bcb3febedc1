"""Questions that the post-battle sequence asks the player of a warband; `rules.engine.decisions` says what one is.

An answer is a short string, as in a battle. `warrior` is the number of a roster block.
"""

from typing import ClassVar, Literal

from rules.catalogue.profile import Characteristic
from rules.engine.decisions import NONE, Decision

#: A new spell in place of a new skill or of an advance, and what becomes of a spell that came up again.
SPELL, ANOTHER, EASIER = "spell", "another", "easier"
#: A reward of the Shadowlord in place of a new skill.
REWARD = "reward"


class StepToTake(Decision, frozen=True):
    """The next step of the sequence waits to be taken; `step` is its key in the rulebook.

    With `may_skip` it may have happened on paper, alone or with all that follow.
    """

    GO_ON: ClassVar[str] = "go on"
    SKIP: ClassVar[str] = "skip"
    SKIP_ALL: ClassVar[str] = "skip all"

    step: str
    may_skip: bool = False

    @property
    def answers(self) -> tuple[str, ...]:
        return (self.GO_ON, self.SKIP, self.SKIP_ALL) if self.may_skip else (self.GO_ON,)

    @property
    def default(self) -> str:
        return self.GO_ON


class RaisedCharacteristic(Decision, frozen=True):
    """Which characteristic an advance raises (LRB part 3 p.82)."""

    warrior: int
    choices: tuple[Characteristic, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return self.choices


class SkillOrWound(Decision, frozen=True):
    """Whether an advance of a Wound is taken as a `skill` instead."""

    SKILL: ClassVar[str] = "skill"
    WOUND: ClassVar[str] = "wound"

    warrior: int

    @property
    def answers(self) -> tuple[str, ...]:
        return self.WOUND, self.SKILL


class FixedFigure(Decision, frozen=True):
    """Whether a characteristic that is rolled each turn is the `figure` that came up from now on."""

    FIX: ClassVar[str] = "fix"
    LEAVE: ClassVar[str] = "leave"

    warrior: int
    characteristic: Characteristic
    figure: int

    @property
    def answers(self) -> tuple[str, ...]:
        return self.FIX, self.LEAVE

    @property
    def default(self) -> str:
        return self.FIX


class NewSkill(Decision, frozen=True):
    """Which skill a hero learns; a wizard may answer `spell` and roll for one (LRB part 3 p.83).

    With `reward` they may roll for a reward of the Shadowlord instead.
    """

    warrior: int
    skills: tuple[str, ...]
    spell: bool = False
    reward: bool = False

    @property
    def answers(self) -> tuple[str, ...]:
        return (*self.skills, *((SPELL,) if self.spell else ()), *((REWARD,) if self.reward else ()))


class RewardChoice(Decision, frozen=True):
    """Which characteristic, mutation, form of a weapon or skill a reward of the Shadowlord concerns, by its key."""

    warrior: int
    what: Literal["characteristic", "mutation", "form", "skill"]
    choices: tuple[str, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return self.choices


class GivenMark(Decision, frozen=True):
    """Which Mark of Chaos the gods give to a leader, by the key of its skill."""

    warrior: int
    marks: tuple[str, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return self.marks

    @property
    def default(self) -> str:
        return self.marks[0]


class SpellOrAdvance(Decision, frozen=True):
    """Whether a successor of a leader who cast spells rolls for one instead of the first advance (LRB part 3 p.78)."""

    ADVANCE: ClassVar[str] = "advance"

    warrior: int

    @property
    def answers(self) -> tuple[str, ...]:
        return SPELL, self.ADVANCE

    @property
    def default(self) -> str:
        return SPELL


class RepeatedSpell(Decision, frozen=True):
    """A spell came up that they know: `another` is rolled for, or it becomes `easier` by 1 (LRB part 1 p.40)."""

    warrior: int
    spell: str

    @property
    def answers(self) -> tuple[str, ...]:
        return ANOTHER, EASIER


class PromotedSkillLists(Decision, frozen=True):
    """Which skill lists a henchman who became a hero chooses from: a fixed number of keys, separated by commas."""

    warrior: int
    sets: tuple[str, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return self.sets


class Knighted(Decision, frozen=True):
    """Whether a henchman who becomes a hero takes the rank `type`, or stays what they are."""

    RISES: ClassVar[str] = "rises"
    STAYS: ClassVar[str] = "stays"

    warrior: int
    type: str

    @property
    def answers(self) -> tuple[str, ...]:
        return self.RISES, self.STAYS

    @property
    def default(self) -> str:
        return self.STAYS


class RerolledInjury(Decision, frozen=True):
    """Whether a hero rolls a serious injury `again`, once after each battle; `injury` is the key of what came up."""

    AGAIN: ClassVar[str] = "again"
    KEEP: ClassVar[str] = "keep"

    warrior: int
    injury: str

    @property
    def answers(self) -> tuple[str, ...]:
        return self.AGAIN, self.KEEP

    @property
    def default(self) -> str:
        return self.AGAIN if self.injury == "dead" else self.KEEP


class EnduredInjury(Decision, frozen=True):
    """Whether a hero `endures` a serious injury for one of the Wounds `left`, for good; `injury` is its key."""

    ENDURE: ClassVar[str] = "endure"
    SUFFER: ClassVar[str] = "suffer"

    warrior: int
    injury: str
    left: int

    @property
    def answers(self) -> tuple[str, ...]:
        return self.ENDURE, self.SUFFER

    @property
    def default(self) -> str:
        return self.SUFFER


class CaptiveFate(Decision, frozen=True):
    """The fate of a captive, by the keys of the captor's options; `origin` is their own warband."""

    name: str
    origin: str
    choices: tuple[str, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return self.choices

    @property
    def default(self) -> str:
        return self.choices[0]


class PitChampion(Decision, frozen=True):
    """Which of the captor's heroes, by roster number, fights a captive in the pit."""

    name: str
    origin: str
    choices: tuple[int, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return tuple(map(str, self.choices))

    @property
    def default(self) -> str:
        return self.answers[0]


class ClaimedDead(Decision, frozen=True):
    """The use of somebody who died in the battle; `origin` is their own warband."""

    RAISE: ClassVar[str] = "raise"
    PRESS: ClassVar[str] = "press"
    LEAVE: ClassVar[str] = "leave"

    name: str
    origin: str
    choices: tuple[str, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return (*self.choices, self.LEAVE)

    @property
    def default(self) -> str:
        return self.choices[0]


class PickedDie(Decision, frozen=True):
    """Which of two exploration dice is kept for a hero."""

    warrior: int
    choices: tuple[int, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return tuple(map(str, self.choices))


class RerolledDie(Decision, frozen=True):
    """Which exploration die `source` rolls again, by its face, or `keep`; the re-rolls left include this one."""

    KEEP: ClassVar[str] = "keep"

    source: str
    dice: tuple[int, ...]
    choices: tuple[int, ...]
    rerolls: int

    @property
    def answers(self) -> tuple[str, ...]:
        return (*map(str, self.choices), self.KEEP)


class ChangedDie(Decision, frozen=True):
    """Which exploration die `source` moves by 1: `3>4` makes a 3 a 4; or `keep`."""

    KEEP: ClassVar[str] = "keep"

    source: str
    dice: tuple[int, ...]
    choices: tuple[str, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return (*self.choices, self.KEEP)


class DiceLeftOut(Decision, frozen=True):
    """Which exploration dice are left out, where more were rolled than count: faces separated by commas."""

    dice: tuple[int, ...]
    sets: tuple[str, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return self.sets


class ChosenHero(Decision, frozen=True):
    """Which hero it is for, by roster number; `none` where nobody has to."""

    purpose: str
    heroes: tuple[int, ...]
    optional: bool = False

    @property
    def answers(self) -> tuple[str, ...]:
        return (*map(str, self.heroes), *((NONE,) if self.optional else ()))


class FindChoice(Decision, frozen=True):
    """Which of several results of a place the player takes, or which of several things, by key."""

    location: str
    choices: tuple[str, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return self.choices


class PressGang(Decision, frozen=True):
    """Whether people who were found are pressed into the crew, or met as by any other warband."""

    PRESS: ClassVar[str] = "press"
    LEAVE: ClassVar[str] = "leave"

    location: str

    @property
    def answers(self) -> tuple[str, ...]:
        return self.PRESS, self.LEAVE

    @property
    def default(self) -> str:
        return self.PRESS


class JoinedGroup(Decision, frozen=True):
    """Which henchman group a freed prisoner joins, by roster number, or `none`; `prices` are for their gear, in gc."""

    groups: tuple[int, ...]
    prices: tuple[int, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return (*map(str, self.groups), NONE)


class FreeHiredSword(Decision, frozen=True):
    """Which hired sword comes for one battle without a fee, by key, or `none`."""

    swords: tuple[str, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return (*self.swords, NONE)


class WyrdstoneSale(Decision, frozen=True):
    """How many shards are sold; `prices` are the gold crowns for each number, from 0 on."""

    prices: tuple[int, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return tuple(str(number) for number in range(len(self.prices)))

    @property
    def default(self) -> str:
        return "0"
