"""A sensible player who lets the enemy come."""

from rules.policies.sensible import SensiblePolicy
from rules.policies.weights import Weights

CAREFUL = Weights(
    damage_taken_percent=120,
    least=2_500,
    leaders_least=5_000,
    wounded=6_000,
    caution=1_600,
    impatience=60,
    under_fire=600,
    leaders_care=200,
    wounded_care=300,
    walks_within=2_400,
    wait_rounds=8,
    likely=80,
    dive=67,
    misfire=2_000,
    self_risk=1_500,
    strain=30_000,
    play_high_card_above=4_000,
    gives_up=67,
    outnumbered=80,
    reaches=67,
    dashes=101,
    rolls=1,
    rolls_in_action=2,
    buys_for=4,
)


class CarefulPolicy(SensiblePolicy):
    """Keeps to cover, shoots before it charges, and saves its warband from a lost fight."""

    def __init__(self) -> None:
        super().__init__("careful", CAREFUL)
