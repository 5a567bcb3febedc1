"""Skills of shooters: more shots, farther, less hindered."""

from rules.combat.effects import hooks
from rules.combat.effects.skills.fighting import kind_of
from rules.engine.battle import Battle
from rules.engine.dice import Modifier
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant

_LONG_GUNS = frozenset({"handgun", "hochland-long-rifle"})
_KNIVES = "throwing-stars"
#: What is thrown but is no weapon of which skills speak.
_NO_WEAPONS = frozenset({"net", "blessed-water", "fire-bomb", "pigeon-bombs"})


def _traits(weapon: Weapon) -> tuple[str, ...]:
    return weapon.shot.traits if weapon.shot is not None else ()


@hooks.shots_this_phase.handles("two-shots-bow")
def _quick_shot(_battle: Battle, warrior: Combatant, weapon: Weapon) -> int:
    return 2 if _is_shot_quickly(warrior, weapon) else 1


@hooks.shoots_again.handles("two-shots-bow")
def _quick_shot_for_actions(_battle: Battle, warrior: Combatant, weapon: Weapon) -> int | None:
    return 1 if _is_shot_quickly(warrior, weapon) else None


def _is_shot_quickly(warrior: Combatant, weapon: Weapon) -> bool:
    """Bows and crossbows, not the crossbow pistol, which is neither; Nimble is never used together with it."""
    traits = _traits(weapon)
    by_nimble = warrior.moved and "move-or-fire" in traits
    return ("bow" in traits or "crossbow" in traits) and not by_nimble


@hooks.reload_price.handles("brace-two-shots")
def _pistolier_loads_quickly(_battle: Battle, _who: Combatant, weapon: Weapon) -> int | None:
    """What they are where reloading takes actions, and nothing else (ALT-X-b-ii)."""
    return 1 if "brace" in _traits(weapon) else None


@hooks.reload_price.handles("no-reload-long-guns")
def _hunter_loads_quickly(_battle: Battle, _who: Combatant, weapon: Weapon) -> int | None:
    """The same for long guns (ALT-X-b-iii)."""
    return 1 if kind_of(weapon) in _LONG_GUNS else None


@hooks.reload_price.handles("no-reload-pistols")
def _needs_no_reloading(_battle: Battle, _who: Combatant, weapon: Weapon) -> int | None:
    return 0 if "brace" in _traits(weapon) else None


@hooks.shots_this_phase.handles("brace-two-shots")
def _pistolier(_battle: Battle, warrior: Combatant, weapon: Weapon) -> int:
    """The shots of a brace, whichever pistols make it up."""
    return 2 if "brace" in _traits(weapon) and _pistols(warrior) > 1 else 1


@hooks.ignores_rule.handles("brace-two-shots")
def _pistolier_reloads(_battle: Battle, shooter: Combatant, what: str, weapon: Weapon | None) -> bool:
    """A single pistol is fired in the turn in which it was reloaded."""
    if what != "reloading" or weapon is None or "brace" not in _traits(weapon):
        return False
    return _pistols(shooter) == 1


def _pistols(warrior: Combatant) -> int:
    """How many pistols they carry that may be one of a brace."""
    return sum(weapon.copies for weapon in warrior.fighter.weapons if "brace" in _traits(weapon))


@hooks.shots_this_phase.handles("three-throws")
def _knife_fighter(_battle: Battle, _who: Combatant, weapon: Weapon) -> int:
    return 3 if kind_of(weapon) == _KNIVES else 1


@hooks.shoots_again.handles("three-throws")
def _knife_fighter_for_actions(_battle: Battle, _who: Combatant, weapon: Weapon) -> int | None:
    return 2 if kind_of(weapon) == _KNIVES else None


@hooks.shoots_again.handles("six-throws")
def _six_knives_for_actions(_battle: Battle, warrior: Combatant, weapon: Weapon) -> int | None:
    return 5 if kind_of(weapon) == _KNIVES and not warrior.moved else None


@hooks.shots_this_phase.handles("six-throws")
def _six_knives(_battle: Battle, warrior: Combatant, weapon: Weapon) -> int:
    return 6 if kind_of(weapon) == _KNIVES and not warrior.moved else 1


@hooks.range_bonus.handles("range-plus-6")
def _eagle_eyes(_battle: Battle, _who: Combatant, weapon: Weapon) -> int:
    return 0 if _NO_WEAPONS.intersection(_traits(weapon)) else 6


@hooks.ignores_rule.handles("move-and-fire")
def _nimble(_battle: Battle, _who: Combatant, what: str, _weapon: Weapon | None) -> bool:
    return what == "move-or-fire"


@hooks.ignores_rule.handles("ignore-cover")
def _trick_shooter(_battle: Battle, _who: Combatant, what: str, _weapon: Weapon | None) -> bool:
    return what == "cover"


@hooks.ignores_rule.handles_detail("ignore-cover:")
def _dead_eye(_battle: Battle, _who: Combatant, what: str, weapon: Weapon | None, kind: str) -> bool:
    return what == "cover" and weapon is not None and kind_of(weapon) == kind


@hooks.ignores_rule.handles_detail("no-long-range-penalty:")
def _steady_hands(_battle: Battle, _who: Combatant, what: str, weapon: Weapon | None, kind: str) -> bool:
    return what == "long range" and weapon is not None and kind_of(weapon) == kind


@hooks.ignores_rule.handles("no-reload-long-guns")
def _hunter(_battle: Battle, _who: Combatant, what: str, weapon: Weapon | None) -> bool:
    return what == "reloading" and weapon is not None and kind_of(weapon) in _LONG_GUNS


@hooks.ignores_rule.handles("no-reload-pistols")
def _built_in(_battle: Battle, _who: Combatant, what: str, weapon: Weapon | None) -> bool:
    return what == "reloading" and weapon is not None and "brace" in _traits(weapon)


@hooks.ignores_rule.handles("run-and-shoot")
def _hit_and_run(_battle: Battle, warrior: Combatant, what: str, _weapon: Weapon | None) -> bool:
    """Running counts as -2 in place of having moved."""
    return what == "running" or (what == "moved" and warrior.ran)


@hooks.hit_by_shooting.handles("run-and-shoot")
def _on_the_run(
    _battle: Battle, warrior: Combatant, _target: Combatant, _weapon: Weapon, _distance: int
) -> Modifier | None:
    return Modifier("ran", -2) if warrior.ran else None


@hooks.hit_by_shooting.handles("marksmen-hit-plus-1")
def _marksmen(
    _battle: Battle, warrior: Combatant, _target: Combatant, _weapon: Weapon, _distance: int
) -> Modifier | None:
    return Modifier("marksman", 1) if warrior.fighter.line.startswith("marksm") else None


@hooks.hit_by_shooting.handles("hero-crossbow-hit-plus-1")
def _crossbow_experts(
    _battle: Battle, warrior: Combatant, _target: Combatant, weapon: Weapon, _distance: int
) -> Modifier | None:
    return Modifier("expert", 1) if warrior.fighter.hero and "crossbow" in _traits(weapon) else None


@hooks.hit_by_shooting.handles("gun-rest")
def _gun_rest(
    _battle: Battle, warrior: Combatant, _target: Combatant, weapon: Weapon, _distance: int
) -> Modifier | None:
    rested = kind_of(weapon) == "handgun" and not warrior.moved
    halberd = rested and any(kind_of(held) == "halberd" for held in warrior.fighter.weapons)
    return Modifier("gun-rest", 1) if halberd else None
