"""What one warband brought home from a battle by its scenario: spoils, and deeds that the scenario rewards."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from rules.aftermath.growth.experience import deed_in_words
from rules.catalogue.model import Rulebook
from rules.engine.outcome import Outcome, SideOutcome
from rules.engine.setup import BattleSetup
from rules.scenarios.parts.spoils import described


@dataclass(frozen=True)
class Winnings:
    """`won` are the spoils, `deeds` who did what the scenario rewards."""

    won: tuple[str, ...]
    deeds: tuple[str, ...]


def winnings(setup: BattleSetup, outcome: Outcome, side: int, book: Rulebook) -> Winnings:
    """The winnings of a side in a battle."""
    own = outcome.sides[side]
    return Winnings(
        won=tuple(described(it.what, it.amount, it.worth) for it in own.spoils),
        deeds=tuple(_deeds(setup, own, book)),
    )


def _deeds(setup: BattleSetup, own: SideOutcome, book: Rulebook) -> Iterator[str]:
    """`Karl Krause carried a wyrdstone counter, 2 times (1 experience each)`; what the scenario gives for it."""
    for fighter in own.fighters:
        for award, times in Counter(fighter.deeds).items():
            points = setup.scenario.experience.get(award, 0)
            often = f", {times} times" if times > 1 else ""
            each = " each" if times > 1 else ""
            deed = deed_in_words(award, book)
            yield f"{fighter.name} {deed}{often} ({points} experience{each})"
