"""Attacks on the Action Success Chart as combat rules (TRENCH): 2D6 with +DICE and -DICE; all else by the core charts.

Each point of Weapon or Ballistic Skill above 3 is one +DICE, each below it one -DICE, and so are all other modifiers.
A critical success adds one die to the injury rolls of the hit.
"""

from collections.abc import Sequence
from functools import cache

from rules.catalogue.load import rulebook
from rules.catalogue.model import Charts
from rules.combat.effects import hooks
from rules.combat.effects.hook import has_no_handler
from rules.combat.psychology.minds import AFRAID
from rules.combat.shared_charts import skill_with
from rules.combat.shooting.loading import PIGEON
from rules.engine.aim import Aim
from rules.engine.battle import Battle
from rules.engine.dice import Modifier
from rules.engine.flow import Need
from rules.engine.loadouts import blow
from rules.engine.protocols import TurnSequence
from rules.engine.setup import Weapon
from rules.engine.state.battle_state import Combatant
from rules.systems.mordheim.combat_rules import CoreRules
from rules.systems.trench.success_chart import CRITICAL, SUCCESS, dice

#: The skill of ordinary men.
ORDINARY = 3
#: What fear leaves of a blow that would hit on a 6 only, whatever the skill.
FEARFUL = (Modifier("afraid", -2),)
#: The switch under which nobody parries.
NO_PARRIES = "no-parries"
#: The natural dice for which the best and the worst result count.
_BEST, _WORST = (12, 6), (2, 1)
_EVEN = 4
#: What is asked of the one who strikes, and of the one who is struck.
_STRIKING = (hooks.weapon_skill_bonus, hooks.hit_in_combat, hooks.hits_on)
_STRUCK = (hooks.weapon_skill_bonus, hooks.be_hit_in_combat)


class TrenchRules(CoreRules):
    """The core rules with another way to hit."""

    key = "trench"
    parry_dice = 2
    parried_up_to = CRITICAL - 1

    def __init__(self, charts: Charts) -> None:
        super().__init__(charts)
        #: What hits by a skill and nothing else; a switch makes no difference to it.
        self._plain: dict[int, Need] = {}

    def refuses(self, sequence: TurnSequence) -> str:
        if sequence.one_side_strikes:
            return ""
        return (
            "by the Action Success Chart only the model that is activated strikes, and in that turn sequence everybody"
            " in a combat strikes in one phase."
        )

    def allows_parries(self, battle: Battle) -> bool:
        return not battle.switch(NO_PARRIES)

    def natural(self, result: int) -> int:
        """A critical success counts as a 6 to hit, a 2 as a 1; nothing in between is either."""
        if result in (_BEST[0], _WORST[0]):
            return _BEST[1] if result == _BEST[0] else _WORST[1]
        return ORDINARY

    def injury_dice(self, result: int) -> int:
        return 1 if result >= CRITICAL else 0

    def harder(self, battle: Battle, need: Need, by: Modifier) -> Need:
        return _charted(battle, (*need.modifiers, by))

    def blow_need(self, battle: Battle, attacker: Combatant, target: Combatant, weapon: Weapon) -> Need:
        """The need by their own Weapon Skill (TRENCH-MEL-4); a defenceless target is hit without a roll, as ever."""
        core = super().blow_need(battle, attacker, target, weapon)
        if core.automatic or core.at_least is None:
            return core
        if attacker.conditions and attacker.under(AFRAID):
            return _charted(battle, FEARFUL)
        traits = blow(weapon).traits
        if has_no_handler(_STRIKING, attacker, traits) and has_no_handler(
            _STRUCK, target, target.held_traits
        ):
            return self._by_skill(battle, skill_with(attacker, weapon))
        more = 0
        if weapon.skill is None:
            more = hooks.weapon_skill_bonus.total(battle, attacker, target, traits=traits)
        skill = skill_with(attacker, weapon) + more
        modifiers = (
            *by_skill("WS", skill),
            *hooks.hit_in_combat.collect(battle, attacker, target, weapon, traits=traits),
            *hooks.be_hit_in_combat.collect(battle, target, attacker, weapon, traits=target.held_traits),
        )
        return _at_worst(battle, modifiers, hooks.hits_on.collect(battle, attacker, target, weapon))

    def _by_skill(self, battle: Battle, skill: int) -> Need:
        need = self._plain.get(skill)
        if need is None:
            need = self._plain[skill] = _charted(battle, by_skill("WS", skill))
        return need

    def shot_need(self, battle: Battle, aim: Aim) -> Need:
        """The need by Ballistic Skill and whatever makes a shot harder or easier by the core rules (TRENCH-RNG-5)."""
        core, shooter, weapon = super().shot_need(battle, aim), aim.shooter, aim.weapon
        assert weapon.shot is not None
        if PIGEON in weapon.shot.traits:
            return core
        modifiers = (*by_skill("BS", shooter.profile.BS), *core.modifiers)
        return _at_worst(
            battle,
            modifiers,
            hooks.hits_on.collect(battle, shooter, aim.target, weapon, traits=weapon.shot.traits),
        )

    def point_blank_need(self, battle: Battle, warrior: Combatant, modifiers: tuple[Modifier, ...]) -> Need:
        return _charted(battle, (*by_skill("BS", warrior.profile.BS), *modifiers))


def by_skill(name: str, skill: int) -> tuple[Modifier, ...]:
    """The value of a Weapon or Ballistic Skill in dice; nothing for that of ordinary men."""
    return (Modifier(f"{name} {skill}", skill - ORDINARY),) if skill != ORDINARY else ()


def _charted(battle: Battle, modifiers: tuple[Modifier, ...]) -> Need:
    count, keep = dice(battle, modifiers)
    return Need(SUCCESS, modifiers, count=count, keep=keep)


def _at_worst(battle: Battle, modifiers: tuple[Modifier, ...], hits_on: Sequence[int]) -> Need:
    """Some hit on a number of a D6 at worst: 4 or more is as good as the plain roll, each pip one die."""
    worst = max([_EVEN - number for number in hits_on], default=None)
    if worst is not None and worst > sum(it.by for it in modifiers):
        return _charted(battle, (Modifier("sure hand", worst),))
    return _charted(battle, modifiers)


def trench_rules(charts: Charts | None = None) -> TrenchRules:
    """The rules on top of the core rules by charts of a battle's own, or by the printed ones."""
    return TrenchRules(charts) if charts else _printed()


@cache
def _printed() -> TrenchRules:
    return TrenchRules(rulebook().charts)
