"""The noise of cymbals: enemies near have 1 less of Ballistic Skill and Leadership, however many play (Cavalcade)."""

from rules.engine.battle import Battle
from rules.engine.dice import Modifier
from rules.engine.state.combatant import Combatant

#: The trait of cymbals, and what they take off a shot.
CYMBALS = "cymbals"
DEAFENED = Modifier("cymbals", -1)
_HEARD = 600


def is_deafened(battle: Battle, warrior: Combatant) -> bool:
    """Whether an enemy who stands within 6 inches of them has cymbals."""
    return any(
        it.standing and it.opposes(warrior) and warrior.is_within(it, _HEARD) for it in _players(battle)
    )


def _players(battle: Battle) -> tuple[Combatant, ...]:
    """Everybody who has cymbals, wherever they are."""
    return battle.memo(
        (CYMBALS,),
        lambda: tuple(
            [it for it in battle.state.combatants if any(CYMBALS in gear.traits for gear in it.fighter.gear)]
        ),
    )
