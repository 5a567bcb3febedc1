"""Questions of the turn sequence in which warriors are activated by D12 and enemies react (ALT)."""

from rules.engine.decisions.decision import NONE, Decision, IllegalAnswer
from rules.values import Value

ALTERNATIVE = "alternative"
BUY = "buy"


class WhoActs(Decision, frozen=True):
    """Which of their warriors a player activates next; they cannot pass (ALT-IV-2)."""

    candidates: tuple[int, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return tuple(map(str, self.candidates))


class ActivationDice(Decision, frozen=True):
    """Ask how many dice activate warriors, or whether alternative activation does without dice.

    A D12 of `leadership` or less is an action for each of them, any other a failure.
    """

    who: tuple[int, ...]
    counts: tuple[int, ...]
    leadership: int
    alternative: bool = False

    @property
    def answers(self) -> tuple[str, ...]:
        return (*((ALTERNATIVE,) if self.alternative else ()), *map(str, self.counts))


class React(Decision, frozen=True):
    """The warrior that reacts to the failures of an activation: `<who> <dice>`, `buy` for the turn, or `none`."""

    candidates: tuple[int, ...]
    failures: int
    may_buy: bool

    @property
    def answers(self) -> tuple[str, ...]:
        reacting = [
            f"{candidate} {dice}" for candidate in self.candidates for dice in range(1, self.failures + 1)
        ]
        return (*reacting, *((BUY,) if self.may_buy else ()), NONE)


class CommandOffer(Value, frozen=True):
    """A command: its candidates, the most it may be given to, and the pairs too far apart (None: distance is free).

    `all_but` is the most where not all belong to `kin`. With `headings` one of them is named as well.
    """

    command: str
    candidates: tuple[int, ...]
    most: int = 3
    apart: tuple[tuple[int, int], ...] = ()
    headings: tuple[str, ...] = ()
    kin: tuple[int, ...] = ()
    most_of_kin: int = 3


class GiveCommand(Decision, frozen=True):
    """Which command a hero gives: `<command> <who> ...`, with the heading behind the command where one is named.

    Everybody named must be a candidate, there may be no more than `most` (`most_of_kin` where all are `kin`), and no
    two of them may be a pair of those that are too far `apart`. `none` gives none.
    """

    who: int
    offers: tuple[CommandOffer, ...]

    @property
    def default(self) -> str:
        return NONE

    def read(self, answer: str) -> tuple[str, str, tuple[int, ...]] | None:
        """The command, the heading and the group, None for none. Raises `IllegalAnswer`."""
        if answer == NONE:
            return None
        offer = next((it for it in self.offers if answer.startswith(it.command + " ")), None)
        if offer is None:
            raise IllegalAnswer(f"'{answer}' is no command that this hero can give.", "ALT-VII-p-4")
        words = answer.removeprefix(offer.command).split()
        heading = words.pop(0) if offer.headings and words and words[0] in offer.headings else ""
        if offer.headings and not heading:
            raise IllegalAnswer(f"'{answer}' names no heading.", "ALT-VII-p-ii-9")
        group = tuple(int(word) if word.isdecimal() else -1 for word in words)
        _check_group(offer, group)
        return offer.command, heading, group


def _check_group(offer: CommandOffer, group: tuple[int, ...]) -> None:
    if not group or len(set(group)) < len(group) or not set(group) <= set(offer.candidates):
        raise IllegalAnswer("Some of these cannot follow the command.", "ALT-VII-p-5")
    most = offer.most_of_kin if set(group) <= set(offer.kin) else offer.most
    if len(group) > most:
        raise IllegalAnswer(f"No more than {most} follow the command.", "ALT-VII-p-4")
    if any({apart, other} <= set(group) for apart, other in offer.apart):
        raise IllegalAnswer("They are too far from each other.", "ALT-VII-p-ii-4")
