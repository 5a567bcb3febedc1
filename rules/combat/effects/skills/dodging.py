"""Ducking blows and shots, and wards: what makes its bearer harder to hit, or saves them when their armour failed."""

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.engine.battle import Battle
from rules.engine.dice import Modifier
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant

_DODGES = Modifier("dodges", -1)


@hooks.be_hit_in_combat.handles("dodge-close")
def _ducks(_battle: Battle, _who: Combatant, _attacker: Combatant, _weapon: Weapon) -> Modifier:
    return _DODGES


@hooks.be_shot_at.handles("dodge-ranged")
def _dodges(_battle: Battle, _who: Combatant, _shooter: Combatant, _weapon: Weapon, _far: int) -> Modifier:
    return _DODGES


@hooks.last_save.handles("unmodified-save-5")
def _covering(_battle: Battle, _who: Combatant, hit: Hit, _in_combat: bool) -> tuple[str, int] | None:
    """Old armour, or the cover of a blessed horse: whatever strikes, but for magic."""
    return None if "magic" in hit.traits else ("Covering", 5)


@hooks.last_save.handles_detail("ward-save:")
def _ward(_battle: Battle, _who: Combatant, _hit: Hit, _in_combat: bool, save: str) -> tuple[str, int]:
    return "Ward", int(save)
