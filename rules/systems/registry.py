"""The literal registry of turn sequences and combat rules: a new system is one folder and its lines here."""

from collections.abc import Callable

from rules.catalogue.model import Charts
from rules.combat.effects import registry as registry
from rules.engine.protocols import CombatRules, TurnSequence
from rules.systems.alternative import activation_rules as activation_rules
from rules.systems.alternative.sequence import AlternativeSequence
from rules.systems.cards.sequence import CardsSequence
from rules.systems.heroheim.combat_rules import heroheim_rules
from rules.systems.heroheim.sequence import HeroheimSequence
from rules.systems.mordheim.combat_rules import core_rules
from rules.systems.mordheim.sequence import MordheimSequence
from rules.systems.trench.combat_rules import trench_rules
from rules.systems.trench.sequence import TrenchSequence

SEQUENCES: dict[str, TurnSequence] = {
    "alternative": AlternativeSequence(),
    "mordheim": MordheimSequence(),
    "trench": TrenchSequence(),
    "cards": CardsSequence(),
    "heroheim": HeroheimSequence(),
}

#: Combat rules by key, to be called with the charts that a battle has of its own, or None for the printed ones.
COMBAT_RULES: dict[str, Callable[[Charts | None], CombatRules]] = {
    "core": core_rules,
    "trench": trench_rules,
    "heroheim": heroheim_rules,
}
