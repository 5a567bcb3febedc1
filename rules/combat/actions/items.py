"""Items used as an action, for one by D12 (ALT-XI). Using others takes none, and thrown items are shot."""

from rules.combat.actions.action import ONE, Action
from rules.combat.actions.slots import is_reacting
from rules.combat.effects.gear.items import may_use_herbs, use_herbs
from rules.engine.battle import Battle
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant

HERBS = "use herbs"


def can_use_herbs(battle: Battle, warrior: Combatant) -> bool:
    """Tell whether a warrior can use herbs by themselves, and not out of turn (ALT-XI-a-iii-2)."""
    return may_use_herbs(warrior) and not is_reacting(battle)


def take_herbs(_battle: Battle, warrior: Combatant, _price: int) -> Flow[bool]:
    """Use healing herbs as an action."""
    yield from use_herbs(warrior)
    return True


ITEMS = (Action(HERBS, "recovery", can_use_herbs, take_herbs, ONE),)
