"""A season played by policies: rounds of battles between warbands, each followed by both post-battle sequences.

Called by `manage.py season` and by tests. The same warbands, rounds and seed give the same season on every machine.
"""

from collections.abc import Callable, Sequence
from functools import partial

from rules.aftermath.dead.claims import claim
from rules.aftermath.dead.fallen import fallen
from rules.aftermath.draft import Draft
from rules.aftermath.flow import drive
from rules.aftermath.record import AftermathSetup, without_table
from rules.aftermath.resolver import AftermathResolver
from rules.aftermath.sensible import choose
from rules.aftermath.side import Side
from rules.catalogue.model import Rulebook
from rules.catalogue.packs.house_rule_model import ONE_PERSON_EACH
from rules.engine.decisions import Decision
from rules.engine.dice import SeededDice
from rules.engine.protocols import Policy
from rules.fielding.fielding import NobodyToField
from rules.ledger.entries import BattleFought, Entry
from rules.ledger.gains import ItemFound
from rules.ledger.sheet import Kind, Status, WarbandSheet
from rules.mustering.figures.rating import rating
from rules.resolve import arena, auto, set_up
from rules.values import Value

_THERE = (Status.ACTIVE, Status.CAPTURED)


class Standing(Value, frozen=True):
    """One warband in the table: battles won, lost and drawn, and how it stands."""

    name: str
    won: int
    lost: int
    drawn: int
    rating: int
    warriors: int
    gold: int


class Season:
    """Warbands and what has become of them: `sheets` as they are now, `ledgers` what was written since the start."""

    def __init__(self, sheets: Sequence[WarbandSheet], rulebook: Rulebook, policy: Policy, seed: str) -> None:
        self.sheets, self.rulebook, self._policy, self._seed = list(sheets), rulebook, policy, seed
        self.ledgers: list[list[Entry]] = [[] for _ in sheets]
        self.results: list[list[str]] = [[] for _ in sheets]
        self.battles = 0

    def play(
        self,
        rounds: int,
        rulesets: Sequence[str],
        tell: Callable[[int, int], None] = lambda _round, _of: None,
        scenarios: Sequence[str] = ("skirmish",),
    ) -> None:
        """Play a number of rounds, each warband once in each; `tell` hears of every round that is over.

        Rulesets and scenarios are taken in turn, battle by battle. Raises `Unfit` for a scenario that two warbands
        cannot fight on the usual table.
        """
        for number in range(rounds):
            for first, second in pairings(len(self.sheets), number):
                scenario = scenarios[self.battles % len(scenarios)]
                self._fight(first, second, rulesets[self.battles % len(rulesets)], scenario)
            tell(number + 1, rounds)

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The table, the most victories first, then the highest rating."""
        rows = [self._standing(index) for index in range(len(self.sheets))]
        return tuple(sorted(rows, key=lambda row: (-row.won, -row.drawn, -row.rating, row.name)))

    def _fight(self, first: int, second: int, ruleset: str, scenario: str) -> None:
        """Fight one battle and what follows; none if a warband has nobody left to field."""
        sheets = [self.sheets[first], self.sheets[second]]
        seed = f"{self._seed}/{self.battles}"
        self.battles += 1
        try:
            setup = set_up(sheets, self.rulebook, seed=seed, ruleset=ruleset, scenario=scenario)
        except NobodyToField:
            return
        record = auto(setup, {0: self._policy, 1: self._policy})
        assert record.outcome is not None
        starts, courses = [], []
        for side, index in enumerate((first, second)):
            start = AftermathSetup(
                battle=f"battle-{self.battles}",
                title=f"Battle {self.battles}",
                side=side,
                setup=without_table(setup),
                outcome=record.outcome,
                sheet=sheets[side],
                seed=f"{seed}/{side}",
                artefacts=self._artefacts(),
                elsewhere=self._elsewhere(index),
            )
            after = AftermathResolver(start, self.rulebook, policy=choose, arena=arena)
            starts.append(start)
            courses.append(after)
            self._write(index, after.draft)
            self.results[index].append(record.outcome.result_of(side))
        self._settle_the_dead(starts, [after.draft.entries for after in courses], (first, second))

    def _settle_the_dead(
        self, starts: Sequence[AftermathSetup], entries: Sequence[Sequence[Entry]], warbands: Sequence[int]
    ) -> None:
        """Settle the claims of each warband on the dead of both."""
        sides = [Side(it.side, it.setup, it.outcome, it.sheet, self.rulebook, it.battle) for it in starts]
        dead = [
            victim
            for side, written in zip(sides, entries, strict=True)
            for entry in written
            if isinstance(entry, BattleFought)
            for victim in fallen(side, entry)
        ]
        for start, side, index in zip(starts, sides, warbands, strict=True):
            draft = Draft(self.sheets[index], self.rulebook, start.side)
            dice = SeededDice(f"{start.seed}/dead")
            _, joined = drive(claim(draft, side, dead), dice, partial(_chosen, draft))
            dead = [victim for victim in dead if victim not in joined]
            self._write(index, draft)

    def _write(self, index: int, draft: Draft) -> None:
        """Take over what a draft has decided for a warband."""
        self.sheets[index] = draft.sheet
        self.ledgers[index] += draft.entries

    def _artefacts(self) -> tuple[str, ...]:
        """Everything that anybody has found so far, by item."""
        changes = (it for ledger in self.ledgers for entry in ledger for it in getattr(entry, "changes", ()))
        return tuple(sorted({change.item for change in changes if isinstance(change, ItemFound)}))

    def _elsewhere(self, index: int) -> tuple[str, ...]:
        """The dramatis personae whom a warband cannot have, where each is one person: another has them, or nobody."""
        if not self.rulebook.plays(ONE_PERSON_EACH):
            return ()
        return tuple(
            block.type
            for place, sheet in enumerate(self.sheets)
            for block in sheet.warriors
            if block.kind == Kind.DRAMATIS_PERSONA
            and (block.status == Status.DEAD or (block.status in _THERE and place != index))
        )

    def _standing(self, index: int) -> Standing:
        sheet, results = self.sheets[index], self.results[index]
        return Standing(
            name=sheet.name,
            won=results.count("won"),
            lost=results.count("lost"),
            drawn=results.count("drawn"),
            rating=rating(sheet, self.rulebook).total,
            warriors=sum(block.members for block in sheet.active),
            gold=sheet.gold,
        )


def _chosen(draft: Draft, decision: Decision) -> str:
    return choose(decision, draft)


def pairings(warbands: int, number: int) -> list[tuple[int, int]]:
    """The pairs of a round in which everybody meets everybody in turn; with an odd number one rests."""
    places = list(range(warbands + warbands % 2))
    turned = [places[0], *(places[1 + (at + number) % (len(places) - 1)] for at in range(len(places) - 1))]
    half = len(turned) // 2
    pairs = zip(turned[:half], reversed(turned[half:]), strict=True)
    return [pair for pair in pairs if max(pair) < warbands]
