"""The effects of song, dance and insults on enemies near or in sight."""

from rules.combat.effects import hooks
from rules.combat.psychology.minds import (
    NO_ATTACKS,
    NO_CASTING,
    NO_SHOOTING,
    TAUNTED,
    able,
    forbidden,
)
from rules.combat.rolls.leadership_test import test_leadership
from rules.combat.shooting.aiming import legal_targets
from rules.engine.battle import Battle, ask
from rules.engine.decisions import NONE, Choice
from rules.engine.events import ConditionBegan
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition, Until

#: The conditions: spellbound by a dance; put off by a shanty; done with insulting for this turn.
MESMERISED, OUTSUNG, JEERING = "mesmerised", "outsung", "jeering"
_UNCHARMED = "immune-charm"
_UNLIVING = ("undead", "possessed", "daemon")
_INSULT = Weapon("insult", "insult")


@hooks.combat_begins.handles("mesmerising-dance")
def _dance(battle: Battle, warrior: Combatant) -> Flow[None]:
    """An enemy who touches her passes a Leadership test or does not strike; Lizardmen and Undead need none."""
    if not able(warrior):
        return
    for id in sorted(warrior.contacts):
        foe = battle.combatant(id)
        if not foe.standing or foe.has(_UNCHARMED) or foe.under(MESMERISED) or _heeds_no_dance(foe):
            continue
        if not (yield from test_leadership(battle, foe, "the dance")):
            held = Condition(MESMERISED, "phase", tags=(NO_ATTACKS,), by=warrior.id)
            yield ConditionBegan(foe.id, held, "Mesmerising Dance")


def _heeds_no_dance(foe: Combatant) -> bool:
    return "undead" in foe.fighter.kinds or "lizardmen" in foe.fighter.callings


@hooks.combat_begins.handles("sea-shanty")
def _shanty(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Make a living opponent of their choice pass a Leadership test or lose one attack, in the warrior's own turn."""
    if battle.state.active != warrior.side or not able(warrior):
        return
    foes = [other for id in sorted(warrior.contacts) if _hears(other := battle.combatant(id))]
    if not foes:
        return
    chosen = foes[0].id
    if len(foes) > 1:
        chosen = int(
            (
                yield from ask(
                    Choice(warrior.side, "shanty", tuple(str(enemy.id) for enemy in foes), warrior.id)
                )
            )
        )
    if not (yield from test_leadership(battle, battle.combatant(chosen), "the shanty")):
        held = Condition(OUTSUNG, "turn", tags=(OUTSUNG,), by=warrior.id)
        yield ConditionBegan(chosen, held, "Sea Shanty")


def _hears(foe: Combatant) -> bool:
    return foe.standing and not any(kind in _UNLIVING for kind in foe.fighter.kinds)


@hooks.attacks_lost.handles(OUTSUNG)
def _outsung(_battle: Battle, _who: Combatant) -> int:
    return 1


@hooks.shooting_begins.handles("taunt")
def _taunt(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Jeer instead of a shot or a spell: a target tests, or comes for the warrior in their next movement phase."""
    if not _may_jeer(warrior):
        return
    targets = legal_targets(battle, warrior, _INSULT)
    if not targets:
        return
    choices = (*(str(target.id) for target in targets), NONE)
    answer = yield from ask(Choice(warrior.side, "taunt", choices, warrior.id))
    if answer == NONE:
        return
    until: Until = "round" if battle.sequence.by_rounds else "phase"
    yield ConditionBegan(warrior.id, Condition(JEERING, until, tags=(NO_SHOOTING, NO_CASTING)))
    foe = battle.combatant(int(answer))
    if not (yield from test_leadership(battle, foe, "the taunt")):
        held = Condition(TAUNTED, "turn", warrior.side, tags=(TAUNTED,), by=warrior.id)
        yield ConditionBegan(foe.id, held, "Taunt")


def _may_jeer(warrior: Combatant) -> bool:
    """Tell whether a warrior may jeer, as if they had something to shoot with."""
    if (
        not able(warrior)
        or warrior.contacts
        or warrior.ran
        or warrior.charged
        or warrior.failed_charge
        or warrior.cast
    ):
        return False
    return not forbidden(warrior, NO_SHOOTING)
