"""The sight and cover of each possible target, as words beside its answer and as a line on the table.

All of it is asked of the engine: what a shooter sees, which pieces and warriors are in the lines, and what cover takes
off the roll. Nothing in it is a distance, so that it is known before anybody measures.
"""

from collections.abc import Iterable
from typing import Literal

from rules.combat.measuring import is_measured
from rules.combat.shooting.aiming import hiders, in_cover, is_shot_now, screens, sight_to_shoot, targets_of
from rules.engine.aim import Aim
from rules.engine.battle import Battle
from rules.engine.decisions import CastSpell, ChargeTarget, Decision, ShootingTarget
from rules.engine.decisions.actions import NextAction
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import HIDDEN
from rules.engine.table import Sight
from rules.engine.table.geometry.outlines import contains
from rules.narration.names import Names
from rules.narration.phrases import listed, signed
from rules.play.question import Option, Question
from rules.values import Value, changed

#: How much of a target is seen; also the name of the pattern of its line on the table.
type How = Literal["clear", "cover", "hidden", "unseen"]

#: How many things in the way are named.
_NAMED = 2
#: The action of shooting, where actions are chosen one by one.
_SHOOT = "ranged attack"


class Look(Value, frozen=True):
    """What somebody sees of a target, in words that follow a name: `in cover behind the well`."""

    who: int
    target: int
    how: How
    words: str


def look_to_shoot(battle: Battle, names: Names, shooter: Combatant, target: Combatant) -> Look:
    """The sight that a shooter has of a target, and the cover of the target."""
    if shooter.opposes(target) and target.under(HIDDEN):
        return Look(shooter.id, target.id, "hidden", "hidden")
    sight = sight_to_shoot(battle, shooter, target)
    if sight is Sight.NONE:
        return Look(shooter.id, target.id, "unseen", f"out of sight{_behind(battle, names, shooter, target)}")
    if not in_cover(battle, shooter, target):
        return Look(shooter.id, target.id, "clear", "in the open")
    behind = _behind(battle, names, shooter, target) if sight is Sight.PARTLY else ""
    if not behind and (others := screens(battle, shooter, target)):
        behind = f" behind {_first([names.who(other.id) for other in others])}"
    return Look(shooter.id, target.id, "cover", f"in cover{behind}")


def look_at(battle: Battle, names: Names, viewer: Combatant, target: Combatant) -> Look:
    """The sight that somebody who charges or casts has of a target; cover counts for neither."""
    if viewer.opposes(target) and target.under(HIDDEN):
        return Look(viewer.id, target.id, "hidden", "hidden")
    if battle.sees(viewer, target):
        return Look(viewer.id, target.id, "clear", "in sight")
    return Look(viewer.id, target.id, "unseen", f"out of sight{_behind(battle, names, viewer, target)}")


def _behind(battle: Battle, names: Names, viewer: Combatant, target: Combatant) -> str:
    """` behind the well`, or ` in the wood` for a target inside of what hides it; empty where no piece does."""
    pieces, at = hiders(battle, viewer, target), target.position
    if not pieces:
        return ""
    inside = [it for it in pieces if contains(battle.terrain.table.pieces[it].outline, at.x, at.y)]
    if inside:
        return f" in {names.piece(inside[0])}"
    return f" behind {_first([names.piece(piece) for piece in pieces])}"


def _first(things: Iterable[str]) -> str:
    return listed(list(dict.fromkeys(things))[:_NAMED])


def cover_in_words(battle: Battle, shooter: Combatant, target: Combatant, weapon: Weapon) -> str:
    """What cover takes off the roll: `-1`, or `no penalty` for one whom it does not hinder.

    Where nobody may measure, it is told as for a target close by, whatever the distance makes of it.
    """
    gap = shooter.gap_to(target) if is_measured(battle) else 0
    open_need, need = (
        battle.rules.shot_need(battle, Aim(shooter, target, weapon, gap, covered))
        for covered in (False, True)
    )
    by = sum(it.by for it in need.modifiers) - sum(it.by for it in open_need.modifiers)
    if not by:
        return "no penalty"
    return f"{signed(by)} {'die' if need.count != open_need.count else ''}".strip()


def looks_for(decision: Decision, battle: Battle, names: Names) -> tuple[Look, ...]:
    """The sight of each target of a question about a shot, a charge or a spell."""
    match decision:
        case ShootingTarget(weapons=weapons):
            shooter = battle.combatant(decision.who)
            aims = () if shooter.contacts else [target.who for _, targets in weapons for target in targets]
            return _shots(battle, names, shooter, aims)
        case NextAction(offers=offers) if _SHOOT in offers:
            shooter = battle.combatant(decision.who)
            ready = [weapon for weapon in shooter.missiles if is_shot_now(battle, shooter, weapon)]
            aims = [target.id for weapon in ready for target in targets_of(battle, shooter, weapon)]
            return _shots(battle, names, shooter, aims)
        case ChargeTarget(targets=targets, unseen=unseen):
            return _views(battle, names, battle.combatant(decision.who), (*targets, *unseen))
        case CastSpell(spells=spells):
            aimed = [target for spell in spells for target in spell.targets if target != decision.who]
            return _views(battle, names, battle.combatant(decision.who), aimed)
    return ()


def _shots(battle: Battle, names: Names, shooter: Combatant, aims: Iterable[int]) -> tuple[Look, ...]:
    return tuple(
        look_to_shoot(battle, names, shooter, battle.combatant(target)) for target in dict.fromkeys(aims)
    )


def _views(battle: Battle, names: Names, viewer: Combatant, aims: Iterable[int]) -> tuple[Look, ...]:
    return tuple(look_at(battle, names, viewer, battle.combatant(target)) for target in dict.fromkeys(aims))


def with_sights(question: Question, decision: Decision, battle: Battle, looks: Iterable[Look]) -> Question:
    """The question with the sight and cover of its targets in the details of their options."""
    by_target = {look.target: look for look in looks}
    if not by_target or isinstance(decision, NextAction):
        return question
    options = tuple(
        _told(option, decision, battle, by_target[option.about[0]])
        if len(option.about) == 1 and option.about[0] in by_target
        else option
        for option in question.options
    )
    return changed(question, options=options)


def _told(option: Option, decision: Decision, battle: Battle, look: Look) -> Option:
    words = look.words
    if not isinstance(decision, ShootingTarget) and look.how == "clear":
        return option
    if isinstance(decision, ShootingTarget) and look.how == "cover":
        shooter, target = battle.combatant(decision.who), battle.combatant(look.target)
        key = option.answer.rpartition(" ")[0]
        weapon = next(it for it in shooter.fighter.weapons if it.key == key)
        words = f"{words}, {cover_in_words(battle, shooter, target, weapon)}"
    return changed(option, detail=f"{option.detail}; {words}" if option.detail else words)
