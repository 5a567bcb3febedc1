"""How combat rules may differ in close combat, wounds and misfires: the rulebook's defaults.

Part of `rules.engine.protocols.CombatRules`.
"""

from typing import TYPE_CHECKING

from rules.catalogue.optional_model import Misfires
from rules.engine.flow import Flow

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from rules.engine.battle import Battle
    from rules.engine.state import Combatant


class MeleeRules:
    """The rulebook's rules, procedure by procedure."""

    #: Whether a natural 6 to hit is critical, and not one to wound.
    hits_critically = False
    #: Whether who loses his last wound rolls for his injury; else he is out of action.
    injures = True
    #: Whether anybody can be knocked down or stunned.
    fells = True
    #: Whether who was not saved by his armour has one other save against the hit, of his choice.
    special_saves = False
    #: Whether a second weapon strikes by itself; else who holds two rolls one missed blow of a phase again.
    second_weapon_strikes = True
    #: Whether everybody may take other weapons for every close combat phase.
    switches_weapons = False
    #: Whether hatred lets missed blows be rolled again, in the first round.
    hatred_strikes_again = True
    #: Whether fear keeps who fails its test from charging, and lets him hit on 6 only; else each failure is -1 to hit.
    fear_overcomes = True
    #: The misfires of every blackpowder weapon; None where there are none but by an option or of the weapon itself.
    misfires: Misfires | None = None
    #: Whether a shot that misses by one because of cover strikes who stands in the way.
    cover_is_struck = True

    def fires_pistols_in_combat(self, _battle: "Battle") -> bool:
        """Whether pistols are fired in close combat, and crossbow pistols before its first blows."""
        return True

    def heavy_weapons_strike_last(self, _battle: "Battle") -> bool:
        """Whether what is unwieldy strikes after everything else, even in a charge."""
        return True

    def hits_critically_once(self, _battle: "Battle") -> bool:
        """Whether a warrior rolls for one critical hit in a close combat phase at most, where rolls to hit are such."""
        return False

    def critical_bonus(self, traits: tuple[str, ...]) -> int:
        """What is added to the roll for a critical hit by the traits of the hit."""
        return 0

    def wounds_of(self, strength: int, toughness: int) -> int:
        """How many wounds a hit of that Strength takes that wounds."""
        return 1

    def wounds_again(
        self, who: "Combatant | None", target: "Combatant", traits: tuple[str, ...], die: int
    ) -> str:
        """Why a roll to wound that failed with that die is made again, once; empty where it is not."""
        return ""

    def strikes_early(self, _battle: "Battle", who: "Combatant") -> bool:
        """Whether his weapon lets him strike at everybody when those strike who charged."""
        return who.fought_rounds == 0 and who.in_hand.trait("strike-first")

    def struck_early(self, _battle: "Battle", who: "Combatant") -> "Collection[int]":
        """The enemies at whom his weapon lets him strike then, where that is not everybody."""
        return ()

    def begin_combat_phase(self, _battle: "Battle", _fighters: "Sequence[Combatant]") -> Flow[None]:
        """What is settled before the first blow of a close combat phase."""
        yield from ()
