"""When a result counts: one table, by which everything decides, asks, tells and reminds.

A case is the first of `RULES` that fits it. An organiser may accept every result earlier. `docs/results.md` states the
table for people.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from campaigns.models import Battle, BattleSide, Campaign, ChronicleEntry, Verdict
from campaigns.models.verdict import disputes_of, rulings_of, with_verdicts

Confirmation = Campaign.Confirmation


class Players(StrEnum):
    """How many different players own the warbands of the battle."""

    ONE = "one"
    SEVERAL = "several"


class Asked(StrEnum):
    """The players who can say no: owners who did not enter the result and whose account is open."""

    NOBODY = "nobody"
    OTHERS = "other players"


class Dispute(StrEnum):
    """Whether a player ever disputed a result of the battle; after a withdrawal or a new entry that was `EARLIER`."""

    NEVER = "never"
    OPEN = "now"
    EARLIER = "earlier"


class EnteredBy(StrEnum):
    """The user who entered the result as it is now, or corrected it."""

    DISPUTER = "a player who disputed it"
    PLAYER = "another player"
    ORGANISER = "an organiser without a warband in it"


class Counts(StrEnum):
    """What makes it count."""

    DECIDED = "an organiser accepts it"
    CONFIRMED = "every other player has confirmed it"
    CONFIRMED_OR_DUE = (
        "every other player has confirmed it, or nobody has disputed it for the days of the campaign"
    )


@dataclass(frozen=True)
class Case:
    """A result that waits."""

    mode: Confirmation
    players: Players
    asked: Asked
    dispute: Dispute
    entered_by: EnteredBy


@dataclass(frozen=True)
class Rule:
    """A row of the table: it fits every case that has these values, where None is any.

    With `asks_organisers` the result is on their list from the first day.
    """

    counts: Counts
    asks_organisers: bool
    modes: tuple[Confirmation, ...] | None = None
    players: Players | None = None
    asked: Asked | None = None
    dispute: Dispute | None = None
    entered_by: EnteredBy | None = None

    def fits(self, case: Case) -> bool:
        """Whether the rule is for that case."""
        single = ("players", "asked", "dispute", "entered_by")
        return (self.modes is None or case.mode in self.modes) and all(
            getattr(self, name) in (None, getattr(case, name)) for name in single
        )


_BY_PLAYERS = (Confirmation.PLAYERS, Confirmation.DAYS)
RULES = (
    Rule(Counts.DECIDED, True, players=Players.ONE),
    Rule(Counts.DECIDED, True, asked=Asked.NOBODY),
    Rule(Counts.DECIDED, True, modes=(Confirmation.ORGANISER,)),
    Rule(Counts.DECIDED, True, modes=_BY_PLAYERS, dispute=Dispute.OPEN),
    Rule(Counts.CONFIRMED, True, modes=_BY_PLAYERS, dispute=Dispute.EARLIER),
    Rule(Counts.CONFIRMED, False, modes=(Confirmation.PLAYERS,), dispute=Dispute.NEVER),
    Rule(Counts.CONFIRMED_OR_DUE, False, modes=(Confirmation.DAYS,), dispute=Dispute.NEVER),
)
#: The setting of a campaign that has the same effect on a battle that was never disputed.
_SAME_AS = {
    Counts.DECIDED: Confirmation.ORGANISER,
    Counts.CONFIRMED: Confirmation.PLAYERS,
    Counts.CONFIRMED_OR_DUE: Confirmation.DAYS,
}


def rule_for(case: Case) -> Rule:
    """The first row that fits."""
    return next(rule for rule in RULES if rule.fits(case))


def rule_of(battle: Battle) -> Rule:
    """The rule for a battle as `with_verdicts` reads it."""
    return rule_for(case_of(battle))


def case_of(battle: Battle) -> Case:
    """The case of a battle as `with_verdicts` reads it."""
    owners = owners_of(battle)
    can_answer = any(side.warband.owner.is_active for side in asked_sides(battle))
    return Case(
        mode=Confirmation(battle.campaign.confirmation),
        players=Players.ONE if len(owners) == 1 else Players.SEVERAL,
        asked=Asked.OTHERS if can_answer else Asked.NOBODY,
        dispute=_dispute(battle),
        entered_by=_entered_by(battle, owners),
    )


def as_it_is(battle: Battle) -> Battle:
    """The battle, read again as `with_verdicts` reads it, without its long texts."""
    return with_verdicts(Battle.objects.defer("record", "proposal", "tally", "amendment")).get(pk=battle.pk)


def confirmation_of(battle: Battle) -> Confirmation:
    """What the result waits for, as the setting of a campaign that asks for the same."""
    return _SAME_AS[rule_of(battle).counts]


def asked_sides(battle: Battle) -> list[BattleSide]:
    """The sides of players who did not enter the result, in order."""
    sides = (side for side in battle.sides.all() if side.warband.owner_id != battle.entered_by_id)
    return sorted(sides, key=lambda side: side.position)


def owners_of(battle: Battle) -> set[int]:
    """The ids of the players whose warbands are in the battle."""
    return {side.warband.owner_id for side in battle.sides.all()}


def verdict_of(side: BattleSide) -> Verdict | None:
    """The verdict of the player of a side on the result as it is."""
    return getattr(side, "verdict", None)


def is_disputed(battle: Battle) -> bool:
    """Whether a player disputes the result now."""
    return disputes(battle.sides.all())


def disputes(sides: Iterable[BattleSide]) -> bool:
    """Whether the player of any of these sides disputes the result now."""
    verdicts = (verdict_of(side) for side in sides)
    return any(verdict is not None and verdict.kind == Verdict.Kind.DISPUTED for verdict in verdicts)


def was_disputed(battle: Battle) -> bool:
    """Whether a player disputes the result, or disputed an earlier one of the same battle."""
    return _dispute(battle) is not Dispute.NEVER


def amendment_of_result(battle: Battle) -> ChronicleEntry | None:
    """The latest correction of the result as it is; None where it is as it was entered."""
    entries = (entry for entry in rulings_of(battle) if entry.kind == ChronicleEntry.Kind.BATTLE_CORRECTED)
    since = [entry for entry in entries if battle.fought_at and entry.made_at >= battle.fought_at]
    return since[-1] if since else None


def _dispute(battle: Battle) -> Dispute:
    if is_disputed(battle):
        return Dispute.OPEN
    ever = getattr(battle, "ever_disputed", None)
    if ever is None:
        ever = disputes_of(battle).exists()
    return Dispute.EARLIER if ever else Dispute.NEVER


def _entered_by(battle: Battle, owners: set[int]) -> EnteredBy:
    by_disputer = getattr(battle, "entered_by_disputer", None)
    if by_disputer is None:
        by_disputer = disputes_of(battle).filter(made_by=battle.entered_by_id).exists()
    if by_disputer:
        return EnteredBy.DISPUTER
    return EnteredBy.PLAYER if battle.entered_by_id in owners else EnteredBy.ORGANISER
