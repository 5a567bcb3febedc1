"""The turn of Heroheim: six phases, each step in exactly the order of the source (HERO-TURN).

Deployment, recovery, charge, movement, shooting, close combat; only the active side acts, but in close combat.
"""

from rules.combat.charging.charge_tests import test_charges
from rules.combat.charging.charging import declare_charges, move_charges
from rules.combat.effects import hooks
from rules.combat.magic.casting import phase_begins, shooting_phase
from rules.combat.melee.melee import fight
from rules.combat.moving.compulsory_moves import move_those_who_must
from rules.combat.moving.hiding import declare_hiding
from rules.combat.moving.movement import check_runners
from rules.combat.moving.recovery import recover
from rules.combat.moving.remaining_moves import move
from rules.combat.phases import call_hook, turn_begins
from rules.combat.psychology.all_alone import check_all_alone
from rules.combat.psychology.escaping import escape
from rules.combat.psychology.frenzy import add_frenzied_charges
from rules.combat.psychology.rout import check_rout
from rules.combat.psychology.stupidity import check_stupidity
from rules.combat.psychology.tempers import taste_blood
from rules.combat.psychology.wild import lose_control
from rules.engine.battle import Battle
from rules.engine.events import PhaseBegan, TurnBegan
from rules.engine.flow import Flow
from rules.engine.protocols import TurnSequence
from rules.scenarios.parts.ending import check_wiped_out
from rules.systems.heroheim.charge_order import order_charges

DEPLOYMENT, RECOVERY, CHARGE = "deployment", "recovery", "charge"
MOVEMENT, SHOOTING, CLOSE_COMBAT = "movement", "shooting", "close combat"
PHASES = DEPLOYMENT, RECOVERY, CHARGE, MOVEMENT, SHOOTING, CLOSE_COMBAT


def deployment(_battle: Battle, _side: int) -> Flow[None]:
    """The scenario brings on the warriors who are due (HERO-DEP-1)."""
    yield from ()


def recovery(battle: Battle, side: int) -> Flow[None]:
    """Power is gathered, then those who flee try to rally, and flee on when they fail (HERO-REC)."""
    acting = battle.state.acting
    yield from turn_begins(battle, acting(side))
    yield from check_stupidity(battle, acting(side))
    yield from recover(battle, acting(side))


def charge(battle: Battle, side: int) -> Flow[None]:
    """All charges are declared, then fear is tested, then they are moved one by one (HERO-CHP, HERO-CHD-5)."""
    acting, declared = battle.state.acting, list[tuple[int, int]]()
    yield from phase_begins(battle, acting(side), "movement")
    yield from lose_control(battle, acting(side))
    for decides, party in battle.state.parties(side):
        declared += yield from declare_charges(battle, decides, party, tested=False)
    declared = yield from add_frenzied_charges(battle, acting(side), declared, tested=False)
    declared = yield from test_charges(battle, declared)
    for decides, party in battle.state.parties(side):
        yield from escape(battle, decides, party)
    yield from check_runners(battle, side, acting(side))
    for decides, party in battle.state.parties(side):
        own = [pair for pair in declared if battle.combatant(pair[0]) in party]
        yield from move_charges(battle, (yield from order_charges(battle, decides, own)))


def movement(battle: Battle, side: int) -> Flow[None]:
    """Compulsory moves, then the others one by one; last of all some hide (HERO-MVP)."""
    yield from move_those_who_must(battle, battle.state.acting(side))
    for decides, party in battle.state.parties(side):
        yield from move(battle, decides, party)
    yield from declare_hiding(battle, battle.state.acting(side))


def shooting(battle: Battle, side: int) -> Flow[None]:
    """Shots and spells one by one; the last step is overwatch (HERO-SHP)."""
    for decides, party in battle.state.parties(side):
        yield from shooting_phase(battle, decides, party)


def close_combat(battle: Battle, side: int) -> Flow[None]:
    """Let everybody in combat fight, in either side's turn (HERO-CCP)."""
    acting = battle.state.acting
    yield from phase_begins(battle, acting(side), "close combat")
    yield from fight(battle)
    yield from taste_blood(battle, battle.state.on_table())
    yield from check_all_alone(battle, acting(side))
    yield from call_hook(battle, hooks.turn_ends, acting(side))
    yield from check_wiped_out(battle)


class HeroheimSequence(TurnSequence):
    """Sides alternate turns of six phases; latecomers are there when the deployment phase begins."""

    key = "heroheim"
    hides_after_each_move = False
    all_fight = True
    flees_home = True
    arrivals_in = DEPLOYMENT
    measures_for_spells = False
    #: What happens in each phase, in the order of `PHASES`.
    steps = deployment, recovery, charge, movement, shooting, close_combat

    def play_round(self, battle: Battle) -> Flow[None]:
        for side in battle.turn_order():
            if side not in battle.state.routed:
                yield from self._turn(battle, side)
            if battle.over:
                return

    def _turn(self, battle: Battle, side: int) -> Flow[None]:
        yield TurnBegan(side)
        yield from check_rout(battle, side)
        for phase, plays in zip(PHASES, self.steps, strict=True):
            if battle.over:
                return
            yield PhaseBegan(side, phase)
            yield from plays(battle, side)
