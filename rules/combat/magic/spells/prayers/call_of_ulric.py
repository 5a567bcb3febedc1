"""The Call of Ulric: the Wolf Priest is a wolf until a test of Leadership makes them human again.

A priest who is a wolf still when the battle ends has one last try after it (`rules.aftermath.losses.lasting_magic`).
"""

from rules.catalogue.profile import CHARACTERISTICS, Change, Profile
from rules.combat.effects import hooks
from rules.combat.magic.spells.book import not_yet, spell
from rules.combat.magic.spells.lasting import hold
from rules.combat.psychology.minds import NO_CASTING, NO_SHOOTING
from rules.combat.rolls.leadership_test import roll_leadership
from rules.engine.battle import Battle, ask
from rules.engine.decisions import Choice
from rules.engine.events import ConditionEnded, LeadershipTested, WoundsLost
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import WOLF

WOLF_ASKED, TRY, STAY = "wolf", "turn back", "stay a wolf"
PURPOSE = "turning back into a man"
FORM = Profile(M=6, WS=4, BS=0, S=4, T=4, W=1, I=5, A=2, Ld=6)


@spell(WOLF, when=not_yet(WOLF))
def _turns(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    """They bite, no longer pray and hold no weapon."""
    man = warrior.fighter.profile
    changes = tuple(
        Change(characteristic=name, by=FORM.value(name) - man.value(name))
        for name in CHARACTERISTICS
        if FORM.value(name) != man.value(name)
    )
    yield from hold(warrior, prayer, warrior, "", NO_CASTING, NO_SHOOTING, changes=changes)
    if warrior.wounds > FORM.W:
        yield WoundsLost(warrior.id, None, warrior.wounds - FORM.W, FORM.W)


@hooks.shooting_begins.handles(WOLF)
def _turns_back(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Offer to turn back in an own shooting phase, on the Leadership of a wolf."""
    if (
        not warrior.on_table
        or (yield from ask(Choice(warrior.side, WOLF_ASKED, (TRY, STAY), warrior.id))) == STAY
    ):
        return
    shown = yield from roll_leadership(battle, warrior, PURPOSE, FORM.Ld)
    passed = shown.total <= FORM.Ld
    yield LeadershipTested(warrior.id, PURPOSE, FORM.Ld, None, shown, passed)
    if passed:
        yield ConditionEnded(warrior.id, WOLF, "a man again")
