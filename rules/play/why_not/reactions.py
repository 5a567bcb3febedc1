"""Warriors who cannot act in an enemy's turn, each with the reason."""

from rules.combat.charging.interception import bar_to_intercepting
from rules.engine.battle import Battle
from rules.engine.decisions import Decision, Intercept
from rules.narration.names import Names
from rules.play.why_not.line import WhyNot, line
from rules.systems.registry import of_sequence


def not_intercepting(asked: Intercept, battle: Battle, names: Names) -> list[WhyNot]:
    """The warriors of a side who can step into nobody's way; how far the others are from this one is not said."""
    return [
        row
        for warrior in battle.state.of_side(asked.side)
        if warrior.id not in asked.candidates
        for row in line(names.who(warrior.id), bar_to_intercepting(warrior), warrior.id)
    ]


def barred_by_system(asked: Decision, battle: Battle, names: Names) -> list[WhyNot]:
    """All that a decision which only one turn system asks does not offer."""
    barred_by = of_sequence(battle.sequence.key).barred.get(type(asked))
    return [
        row
        for it in (barred_by(asked, battle) if barred_by else ())
        for row in (line(it.what, it.bar) if it.who is None else line(names.who(it.who), it.bar, it.who))
    ]
