"""Critical hits: the usual table, or by the kind of weapon where that option is on (CORE-CRIT)."""

from rules.catalogue.load import rulebook
from rules.catalogue.packs.optional_rule_model import WeaponCriticals
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.shared_charts import run_of, runs
from rules.engine.battle import Battle, throw
from rules.engine.dice import Modifier, Roll
from rules.engine.events import CriticalRolled
from rules.engine.flow import Critical, Flow
from rules.engine.loadouts import FISTS, NATURAL
from rules.engine.state.battle_state import Combatant

#: Hits that are never critical, the darts of blowpipes among them.
UNCRITICAL = frozenset({"no-critical", "poison-6-wounds"})

#: The option that gives each kind of weapon a table of its own.
BY_WEAPON = "criticals-by-weapon"


def critical_hit(
    battle: Battle, attacker: Combatant, target: Combatant, hit: Hit, in_combat: bool
) -> Flow[Critical | None]:
    """Roll what a critical hit does; None when it turns into an ordinary wound."""
    for averted in hooks.critical_averted.handlers(target):
        if (yield from averted(battle, target)):
            return None
    for doubted in hooks.critical_doubted.handlers(attacker):
        if (yield from doubted(battle, attacker, target)):
            return None
    bonus = hooks.critical_roll.total(battle, attacker, target, hit, in_combat, traits=hit.traits)
    bonus += battle.rules.critical_bonus(hit.traits)
    modifiers = (Modifier("skill", bonus),) if bonus else ()
    roll = Roll("critical hit", modifiers=modifiers, who=attacker.id)
    faces = yield from throw(roll)
    critical = _row(battle, faces[0] + bonus, hit)
    yield CriticalRolled(attacker.id, target.id, roll.shown(faces), critical.name)
    return critical


def _row(battle: Battle, die: int, hit: Hit) -> Critical:
    group = _group(hit) if battle.switch(BY_WEAPON) else None
    if group is None:
        return battle.rules.critical(die)
    row = run_of(runs([(it.rolls, it) for it in group.rows]), die)
    saves = row.wounds if row.save_for_each_wound else 1
    return Critical(
        row.name, row.wounds, row.ignores_save, row.injury_modifier, row.ignores_helmet, saves, row.effects
    )


def _group(hit: Hit) -> WeaponCriticals | None:
    """The table of the kind of weapon; None where it has no other than the usual one."""
    unarmed = hit.kind in ("", FISTS.key, NATURAL.key)
    for group in rulebook().option_tables.criticals.values():
        if hit.missile:
            if group.categories:
                return group
        elif (unarmed and group.unarmed) or hit.kind in group.members:
            return group
    return None
