"""The default opponent: a sensible player who neither rushes nor waits."""

from rules.policies.sensible import SensiblePolicy
from rules.policies.weights import Weights

STEADY = Weights()


class SteadyPolicy(SensiblePolicy):
    """Charges when it is worth it and takes no chances with a lost battle."""

    def __init__(self) -> None:
        super().__init__("steady", STEADY)
