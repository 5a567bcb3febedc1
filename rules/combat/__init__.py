"""How things resolve: one procedure family per file, acting on the combatants who act now, and the combat rules.

Procedures are flows (`rules.engine.protocols.Flow`): they state events, ask decisions and request rolls.
"""

from collections.abc import Callable

from rules.combat.core_rules import core_rules
from rules.engine.protocols import CombatRules

#: Combat rules by key; each is built once, when first needed.
COMBAT_RULES: dict[str, Callable[[], CombatRules]] = {
    "core": core_rules,
}
