"""A sensible player who goes for the enemy."""

from rules.policies.sensible import SensiblePolicy
from rules.policies.weights import Weights

BOLD = Weights(
    damage_taken_percent=40,
    leaders_least=0,
    wounded=0,
    caution=0,
    under_fire=0,
    stands_at=50,
    wounded_care=100,
    likely=50,
    dive=33,
    misfire=0,
    strain=4_000,
    play_high_card_above=0,
    gives_up=25,
    outnumbered=34,
    reaches=33,
    dashes=20,
    rolls=3,
    buys_for=2,
)


class BoldPolicy(SensiblePolicy):
    """Charges at the first chance, walks into danger, and hardly ever leaves a fight."""

    def __init__(self) -> None:
        super().__init__("bold", BOLD)
