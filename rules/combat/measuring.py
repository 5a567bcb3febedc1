"""Whether distances are known before a target is named (CORE-SHOOT-RANGE-1, CORE-CHARGE-DECL-2, HERO-SHP-3, -4).

Where nobody measures, a decision carries neither distance nor need, and targets out of reach may be named as well:
the shot misses, the charge fails, the spell comes to nothing. What a rule limits in inches is known all the same.
"""

from rules.engine.battle import Battle

#: The switch of the option.
NO_MEASURING = "no-measuring"


def is_measured(battle: Battle) -> bool:
    """Whether shots and charges are measured before they are declared."""
    return not battle.switch(NO_MEASURING)


def is_measured_for_spells(battle: Battle) -> bool:
    """Whether spells are aimed only at targets in range: not by Heroheim's charts, nor unmeasured in its turn.

    By the rulebook they are (ruling of CORE-MAGIC-CAST-12).
    """
    return not battle.rules.gathers_power and (battle.sequence.measures_for_spells or is_measured(battle))
