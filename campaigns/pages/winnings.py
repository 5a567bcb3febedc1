"""What one warband brought home from a battle by its scenario: spoils, deeds, and experience for which event."""

from collections import Counter
from dataclasses import dataclass

from rules.aftermath.experience import DEEDS
from rules.aftermath.proposal import SideProposal
from rules.engine.outcome import Outcome, SideOutcome
from rules.engine.setup import BattleSetup
from rules.ledger.entries import ExperienceGained
from rules.scenarios.spoils import described


@dataclass(frozen=True)
class Winnings:
    """`won` are the spoils, `deeds` who did what the scenario rewards, `earned` the experience by what it was for."""

    won: tuple[str, ...]
    deeds: tuple[str, ...]
    earned: tuple[str, ...]
    experience: int


def winnings(setup: BattleSetup, outcome: Outcome, side: int, proposal: SideProposal) -> Winnings:
    own = outcome.sides[side]
    gains = [change for change in proposal.entry.changes if isinstance(change, ExperienceGained)]
    reasons = Counter(f"{gain.amount:+d} {gain.reason}" for gain in gains)
    return Winnings(
        won=tuple(described(it.what, it.amount, it.worth) for it in own.spoils),
        deeds=tuple(_deeds(setup, own)),
        earned=tuple(f"{times} x {text}" if times > 1 else text for text, times in reasons.items()),
        experience=sum(gain.amount for gain in gains),
    )


def _deeds(setup: BattleSetup, own: SideOutcome) -> list[str]:
    """`Karl Krause carried a counter, 2 times (1 experience each)`; what the scenario gives for it."""
    text = []
    for fighter_outcome in own.fighters:
        for award, times in Counter(fighter_outcome.deeds).items():
            points = setup.scenario.experience.get(award, 0)
            often = f", {times} times" if times > 1 else ""
            each = " each" if times > 1 else ""
            text.append(
                f"{fighter_outcome.name} {DEEDS.get(award, award.replace('-', ' '))}{often} ({points} experience{each})"
            )
    return text
