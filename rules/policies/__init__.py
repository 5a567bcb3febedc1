"""Policies decide when no person does: one file each, and the literal registry."""

from rules.engine.protocols import Policy
from rules.policies.bold import BoldPolicy
from rules.policies.careful import CarefulPolicy
from rules.policies.random_choice import RandomPolicy
from rules.policies.steady import SteadyPolicy

POLICIES: dict[str, Policy] = {
    "steady": SteadyPolicy(),
    "bold": BoldPolicy(),
    "careful": CarefulPolicy(),
    "random": RandomPolicy(),
}
