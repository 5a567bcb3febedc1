"""Questions of searching, paying and trading. An answer that names a thing says of what kind: `item:`, `persona:`."""

from typing import ClassVar

from rules.aftermath.offers import FoundItem
from rules.engine.decisions import DONE, NONE, Decision

ITEM, PERSONA = "item:", "persona:"


class Search(Decision, frozen=True):
    """What a hero looks for: one rare item, with what 2D6 must show, or somebody, whose search all may join.

    `needs` has a figure for each item; None if 2D6 cannot reach it.
    """

    warrior: int
    items: tuple[str, ...]
    needs: tuple[int | None, ...]
    personae: tuple[str, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return (
            *(f"{ITEM}{item}" for item in self.items),
            *(f"{PERSONA}{persona}" for persona in self.personae),
            NONE,
        )


class EatenMember(Decision, frozen=True):
    """Which of the warband's own is eaten before a sale: a hero, or one of a group, by roster number, or `none`."""

    warriors: tuple[int, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return (*map(str, self.warriors), NONE)

    @property
    def default(self) -> str:
        return NONE


class Graft(Decision, frozen=True):
    """What of the dead `warrior` is grafted onto whom: `4:S` is the Strength onto one of block 4; or `none`."""

    name: str
    warrior: int
    choices: tuple[str, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return (*self.choices, NONE)

    @property
    def default(self) -> str:
        return NONE


class Upkeep(Decision, frozen=True):
    """Whether somebody who fights for pay is paid for what they fought, or leaves.

    Some are fed instead: an answer of `meals` names the henchman groups that lose a member each, like `4,4`. It is
    `payable` if the warband can pay it.
    """

    PAY: ClassVar[str] = "pay"
    LEAVE: ClassVar[str] = "leave"

    warrior: int
    gold: int
    wyrdstone: int
    meals: tuple[str, ...] = ()
    payable: bool = True

    @property
    def answers(self) -> tuple[str, ...]:
        return (*((self.PAY,) if self.payable else ()), *self.meals, self.LEAVE)

    @property
    def default(self) -> str:
        return self.answers[0]


class Dose(Decision, frozen=True):
    """Whether an addict gets the dose that was found for them at that price, or leaves."""

    BUY: ClassVar[str] = "buy"
    LEAVE: ClassVar[str] = "leave"

    warrior: int
    item: str
    price: int

    @property
    def answers(self) -> tuple[str, ...]:
        return self.BUY, self.LEAVE

    @property
    def default(self) -> str:
        return self.BUY


class FindToBuy(Decision, frozen=True):
    """Whether a rare thing that was found is paid for at once, for the stash or one warrior; left, it is gone."""

    BUY: ClassVar[str] = "buy"
    LEAVE: ClassVar[str] = "leave"

    item: str
    price: int
    place: int | None = None

    @property
    def answers(self) -> tuple[str, ...]:
        return self.BUY, self.LEAVE

    @property
    def default(self) -> str:
        return self.BUY


class ConTheLocals(Decision, frozen=True):
    """Whether a rogue tries to con the locals: 2D6 gc on 2 or more, a battle missed on a 1."""

    CON: ClassVar[str] = "con"
    REST: ClassVar[str] = "rest"

    warrior: int

    @property
    def answers(self) -> tuple[str, ...]:
        return self.CON, self.REST


class SlaveSale(Decision, frozen=True):
    """How many slaves of a group are sold."""

    warrior: int
    members: int

    @property
    def answers(self) -> tuple[str, ...]:
        return tuple(str(number) for number in range(self.members + 1))

    @property
    def default(self) -> str:
        return "0"


class DubiousIncome(Decision, frozen=True):
    """Whether somebody tries their Leadership for as much `gold` as they have experience, or loses up to as much."""

    TRY: ClassVar[str] = "try"
    REST: ClassVar[str] = "rest"

    warrior: int
    gold: int

    @property
    def answers(self) -> tuple[str, ...]:
        return self.TRY, self.REST

    @property
    def default(self) -> str:
        return self.REST


class SoldGood(Decision, frozen=True):
    """Which rare thing of the stock a merchant sells, by key; `prices` are the full ones in gc."""

    warrior: int
    items: tuple[str, ...]
    prices: tuple[int, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return self.items


class Sideline(Decision, frozen=True):
    """What a hero does instead of looking for rare items, by the key of a skill or rule, or `search`."""

    SEARCH: ClassVar[str] = "search"

    warrior: int
    skills: tuple[str, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return (*self.skills, self.SEARCH)

    @property
    def default(self) -> str:
        return self.SEARCH


class Operation(Decision, frozen=True):
    """Which injury, by key, a hero has treated by the sawbones instead of looking for a rare item, or `search`."""

    SEARCH: ClassVar[str] = "search"

    warrior: int
    injuries: tuple[str, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return (*self.injuries, self.SEARCH)

    @property
    def default(self) -> str:
        return self.SEARCH


class PeddlersWares(Decision, frozen=True):
    """The next thing that a peddler of the battle is asked for, by key, or `done`; `prices` are least prices in gc."""

    items: tuple[str, ...]
    prices: tuple[int, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return (*self.items, DONE)

    @property
    def default(self) -> str:
        return DONE


class Trade(Decision, frozen=True):
    """The next thing at the trading post: a command of `rules.aftermath.trading.commands`, or `done`.

    `veterans` is the experience that recruits may still bring, `offers` what was found and waits, `personae` those who
    were found, `hagglers` the roster numbers of those who may still haggle.
    """

    veterans: int
    offers: tuple[FoundItem, ...]
    personae: tuple[str, ...]
    hagglers: tuple[int, ...]

    @property
    def default(self) -> str:
        return DONE
