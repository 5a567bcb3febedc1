"""How things resolve: one procedure family per file, acting on the combatants who act now, and the combat rules.

Procedures are flows (`rules.engine.protocols.Flow`): they state events, ask decisions and request rolls.
"""

from collections.abc import Callable

from rules.catalogue.model import Charts
from rules.combat import answers as answers
from rules.combat.core_rules import core_rules
from rules.combat.heroheim_rules import heroheim_rules
from rules.combat.psychology import answering as answering
from rules.combat.trench_rules import trench_rules
from rules.engine.protocols import CombatRules

#: Combat rules by key, to be called with the charts that a battle has of its own, or None for the printed ones.
COMBAT_RULES: dict[str, Callable[[Charts | None], CombatRules]] = {
    "core": core_rules,
    "trench": trench_rules,
    "heroheim": heroheim_rules,
}
