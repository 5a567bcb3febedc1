"""The weights of a sensible player: the whole difference between steady, bold and careful.

The decision functions of this package read them; nothing else tells players apart. Worths are
in ten-thousandths of an unsaved wound, ways and distances in 1/100 inch, shares in percent.
"""

from rules.engine.state.battle_state import Combatant
from rules.values import Value


class Weights(Value, frozen=True):
    """The weights. Their defaults are those of a sensible player.

    Charges: `damage_taken_percent` is how much of the harm that comes back counts, `least` what a charge must promise,
    and `leaders_least` what it must before the leader makes it. `wounded` comes on top for heroes who have lost wounds.

    Moves: one enemy who could charge a place makes it `caution` worse, and `impatience` less so with every round; one
    who could shoot there makes it `under_fire` worse. Leaders count both `leaders_care` times in percent, wounded
    heroes `wounded_care` times. A warrior whose nearest enemy is closer than `walks_within` walks. A shooter stands and
    shoots at a target within `stands_at` percent of their range. The side that outshoots the enemy waits for
    `wait_rounds` rounds.

    Risks: `likely` and `dive` are how often, of 100 times, a scramble and a diving charge must work. `misfire` is what
    a weapon that may burst in their hand takes from the worth of a shot, `self_risk` what a spell that may hurt its
    caster takes from that of casting it, and `strain` what a failed test before a second spell would cost.

    Cards: a charge on offer, or one that threatens, must be worth `play_high_card_above` before the highest card is
    played to be first.

    Activations by D12: a player rolls `rolls` dice, and `rolls_in_action` for a warrior who fights, shoots or can
    charge. They buy the turn for `buys_for` warriors of their own who can.

    Where dice decide how far a charge goes: `reaches` is how often, of 100 times, it must get there, and `dashes` how
    often a dash and then a charge must.

    Leaving: a player routs with less than `gives_up` percent of their warband left, and less than `outnumbered` percent
    as many as the enemy.
    """

    damage_taken_percent: int = 80
    least: int = 0
    leaders_least: int = 1_500
    wounded: int = 3_000

    caution: int = 800
    impatience: int = 20
    under_fire: int = 0
    leaders_care: int = 100
    wounded_care: int = 200
    walks_within: int = 0
    stands_at: int = 100
    wait_rounds: int = 0

    likely: int = 65
    dive: int = 50
    misfire: int = 500
    self_risk: int = 0
    strain: int = 12_000

    play_high_card_above: int = 2_000

    gives_up: int = 50
    outnumbered: int = 67

    rolls: int = 2
    rolls_in_action: int = 3
    buys_for: int = 3

    reaches: int = 50
    dashes: int = 30

    def care(self, warrior: Combatant) -> int:
        """How much more, in percent, danger counts for this warrior than for any other."""
        care = self.leaders_care if warrior.fighter.leader else 100
        return care * self.wounded_care // 100 if is_wounded(warrior) else care

    def asks_of(self, warrior: Combatant) -> int:
        """The value that a charge must promise before they make it."""
        asked = self.leaders_least if warrior.fighter.leader else self.least
        return asked + self.wounded if is_wounded(warrior) else asked


def is_wounded(warrior: Combatant) -> bool:
    """Whether they are a hero who has lost a wound, and would be missed."""
    return warrior.fighter.hero and warrior.wounds < warrior.fighter.profile.W
