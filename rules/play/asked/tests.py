"""The chances of tests that a warrior would have to take, by the figures of the engine; re-rolls are left out."""

from fractions import Fraction

from rules.combat.effects import hooks
from rules.play.asked.stage import Stage


def initiative_chance(stage: Stage, warrior: int, purpose: str, tests: int = 1) -> Fraction:
    """The chance to pass a number of Initiative tests one after the other."""
    able = stage.combatant(warrior)
    eased = hooks.test_bonus.total(stage.battle, able, purpose, traits=able.held_traits)
    value: int = max(stage.battle.rules.passes_on, min(5, able.profile.I + eased))
    return Fraction(max(0, value), 6) ** tests
