"""How combat rules may differ in close combat, wounds and misfires: the rulebook's defaults.

Part of `rules.engine.protocols.CombatRules`.
"""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from rules.catalogue.packs.optional_rule_model import Misfires
from rules.engine.flow import Flow
from rules.engine.state.battle_state import Combatant

if TYPE_CHECKING:
    from rules.engine.battle import Battle


class MeleeRules:
    """The rulebook's close combat, wounds and misfires; a set of combat rules overrides what differs."""

    #: Critical hits come from a natural 6 to hit; otherwise from a natural 6 to wound.
    hits_critically = False
    #: A warrior who loses their last wound rolls for injury; otherwise they are out of action.
    injures = True
    #: Warriors can be knocked down and stunned.
    fells = True
    #: A warrior whose armour save failed has one other save of their choice against the hit.
    special_saves = False
    #: A second weapon gives an attack of its own; otherwise its bearer re-rolls one missed blow a phase.
    second_weapon_strikes = True
    #: Every warrior may change weapons for every close combat phase.
    switches_weapons = False
    #: Hatred re-rolls missed blows in the first round.
    hatred_strikes_again = True
    #: Failed fear test: no charge, and hits on 6 only; otherwise -1 to hit per failure.
    fear_overcomes = True
    #: The misfire chart of all blackpowder weapons; None: only an option or a weapon's own rule makes it misfire.
    misfires: Misfires | None = None
    #: A shot that misses by 1 because of cover hits a warrior standing in the way.
    cover_is_struck = True

    def fires_pistols_in_combat(self, _battle: "Battle") -> bool:
        """Whether pistols are fired in close combat, and crossbow pistols before its first blows."""
        return True

    def heavy_weapons_strike_last(self, _battle: "Battle") -> bool:
        """Whether unwieldy weapons strike after all others, even in a charge."""
        return True

    def hits_critically_once(self, _battle: "Battle") -> bool:
        """Whether a warrior has at most one critical hit a close combat phase, where rolls to hit are critical."""
        return False

    def critical_bonus(self, traits: tuple[str, ...]) -> int:
        """The bonus of a hit's traits on the critical hit roll."""
        return 0

    def wounds_of(self, strength: int, toughness: int) -> int:
        """The wounds that a wounding hit of that Strength takes."""
        return 1

    def wounds_again(
        self, attacker: "Combatant | None", target: "Combatant", traits: tuple[str, ...], die: int
    ) -> str:
        """The reason why a failed roll to wound with that die is rolled again, once; empty: it is not."""
        return ""

    def strikes_early(self, _battle: "Battle", warrior: "Combatant") -> bool:
        """Whether the warrior's weapon strikes together with the chargers, at every enemy."""
        return warrior.fought_rounds == 0 and warrior.in_hand.trait("strike-first")

    def struck_early(self, _battle: "Battle", warrior: "Combatant") -> "Collection[int]":
        """The enemies that the warrior's weapon strikes together with the chargers, where that is not all of them."""
        return ()

    def begin_combat_phase(self, _battle: "Battle", _fighters: "Sequence[Combatant]") -> Flow[None]:
        """Whatever happens before the first blow of a close combat phase."""
        yield from ()
