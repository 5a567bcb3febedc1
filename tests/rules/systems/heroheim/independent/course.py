"""Judges of the turn, of moves, and of hearts: who acts when, how far, and who has to test."""

from rules.engine import events
from rules.engine.events import Event, Status
from rules.engine.state.battle_state import Combatant
from rules.engine.table import Point
from tests.rules.systems.heroheim.independent.scene import Battle, HeroheimJudge, minds_fear
from tests.rules.systems.judging import has_word

PHASES = ("deployment", "recovery", "charge", "movement", "shooting", "close combat")

#: Moves of one's own, each with how many times the Movement it reaches.
STEPS = {"walk": 1, "run": 2, "charge": 2, "failed_charge": 1}
#: Words of tags by which somebody goes farther than that.
FARTHER = ("fly", "mount", "charge-", "run-", "move", "sprint", "wings", "leap")
#: How near enemies may be to a runner, and a leader to whom they lend their Leadership, in 1/100 inch.
NEAR = 600


class Course(HeroheimJudge):
    """The order of phases, and whose warriors act (HERO-TURN).

    Orcs and Goblins who quarrel charge when their rule says so, which may be before all others.
    """

    def __init__(self, scene: Battle) -> None:
        super().__init__(scene)
        #: Whether a charge of this phase has been moved.
        self.charging = False

    def on_turn_began(self, event: events.TurnBegan) -> None:
        self.must("HERO-TURN-1", self.turn.phase in ("", PHASES[-1]), event)

    def on_phase_began(self, event: events.PhaseBegan) -> None:
        before = PHASES[PHASES.index(event.phase) - 1] if event.phase != PHASES[0] else ""
        self.must("HERO-TURN-4", self.turn.phase == before, f"{event} after {self.turn.phase!r}")
        self.charging = False

    def on_warrior_moved(self, event: events.WarriorMoved) -> None:
        self.charging |= event.manner in ("charge", "failed_charge", "stopped")

    def on_charge_declared(self, event: events.ChargeDeclared) -> None:
        warrior = self.warrior(event.who)
        self.must("HERO-TURN-2", warrior.side == self.state.active, event)
        if not has_word(warrior, "animosity"):
            self.must("HERO-CHP-1", self.turn.phase == "charge" and not self.charging, event)
        self.must("HERO-CHH-1", not self.warrior(event.target).under("hidden"), event)
        self.must("HERO-LEAVE-1", not warrior.contacts, event)
        self.must("HERO-RALLY-4", not warrior.under("fleeing"), event)
        self.must("HERO-REC-8", event.who not in self.turn.rallied, event)


class Moves(HeroheimJudge):
    """How far and how warriors move, and when they fall (HERO-MOVE, HERO-RUN, HERO-FALL).

    In the shooting phase it is a spell that moves them, as it says.
    """

    def on_warrior_moved(self, event: events.WarriorMoved) -> None:
        warrior, manner = self.warrior(event.who), event.manner
        if manner == "run" and manner not in self.turn.manners[event.who]:
            self._sets_out_to_run(event, warrior)
        if manner not in STEPS or len(set(event.path)) < 2 or self.turn.phase == "shooting":
            return
        most = STEPS[manner] * warrior.profile.M * 100
        farther = has_word(warrior, *FARTHER)
        self.must("HERO-MOVE-1", event.spent <= most or farther, f"{event}: at most {most}")
        self.must("HERO-TURN-2", warrior.side == self.state.active, event)
        self.must("HERO-RALLY-4", event.who not in self.turn.lost_heart, event)
        self.must("HERO-FALL-4", not warrior.under("fallen"), event)
        if manner in ("walk", "run"):
            self.must("HERO-LEAVE-1", not warrior.contacts, event)

    def _sets_out_to_run(self, event: events.WarriorMoved, warrior: Combatant) -> None:
        if not self.turn.manners[event.who]:
            near = self._seen_near(warrior, event.path[0])
            self.must("HERO-RUN-5", not near, f"{event}: sees {near}")

    def _seen_near(self, warrior: Combatant, at: Point) -> list[int]:
        return [
            enemy.id
            for enemy in self.state.enemies_of(warrior.side)
            if not enemy.under("hidden")
            and warrior.gap_to(enemy) < NEAR
            and self.scene.terrain.visible(at, enemy.position, warrior.body, enemy.body)
        ]

    def on_warrior_fell(self, event: events.WarriorFell) -> None:
        self.must("HERO-FALL-1", event.hits == 1, event)
        self.must("HERO-FALL-2", event.height >= 200, event)

    def on_condition_began(self, event: events.ConditionBegan) -> None:
        if event.condition.key != "hidden":
            return
        warrior = self.warrior(event.who)
        stealthy = has_word(warrior, "hide", "hidden")
        self.must("HERO-RUN-2", stealthy or "run" not in self.turn.manners[event.who], event)
        self.must("HERO-HIDE-1", not warrior.contacts, event)

    def on_characteristic_tested(self, event: events.CharacteristicTested) -> None:
        if len(event.roll.faces) == 1 and event.roll.at_most is not None:
            die = event.roll.total
            passes = die == 1 or (die != 6 and die <= event.roll.at_most)
            self.must("HERO-TEST-1", event.passed == passes, event)


class Hearts(HeroheimJudge):
    """Leadership, rallying, panic and fear (HERO-LEAD, HERO-RALLY, HERO-PANIC, HERO-FEAR)."""

    def __init__(self, scene: Battle) -> None:
        super().__init__(scene)
        #: Those who have to rally in this phase, to test for panic at once or may have to, and to dare an enemy.
        self.to_rally: set[int] = set()
        self.to_panic: set[int] = set()
        self.may_panic: set[int] = set()
        self.to_dare: set[int] = set()

    def judge(self, event: Event) -> None:
        if isinstance(event, events.ShotFired | events.ChargeDeclared | events.SpellCast | events.PhaseBegan):
            self.must("HERO-PANIC-1", not self.to_panic, f"{self.to_panic} did not test before {event}")
            self.to_panic.clear()
            self.may_panic.clear()
        super().judge(event)

    def on_phase_began(self, event: events.PhaseBegan) -> None:
        self.must("HERO-RALLY-1", not self.to_rally, f"{self.to_rally} did not try to rally")
        self.to_rally.clear()
        if event.phase == "recovery":
            own = self.state.of_side(event.side)
            self.to_rally = {it.id for it in own if it.on_table and it.under("fleeing")}
        if event.phase == "close combat":
            late = {who for who in self.to_dare - self.turn.dared if self.warrior(who).contacts}
            self.must("HERO-FEAR-1", not late, f"{late} did not test")
            self.to_dare.clear()

    def on_turn_began(self, _event: events.TurnBegan) -> None:
        self.to_dare.clear()

    def on_warrior_moved(self, event: events.WarriorMoved) -> None:
        if event.manner != "charge":
            return
        for other in event.contacts:
            one, another = self.warrior(event.who), self.warrior(other)
            for coward, feared in ((one, another), (another, one)):
                if (
                    feared.has("causes-fear")
                    and minds_fear(coward)
                    and not coward.has("causes-fear")
                    and not coward.under("fleeing")
                    and not coward.contacts & {feared.id}
                ):
                    self.to_dare.add(coward.id)

    def on_leadership_tested(self, event: events.LeadershipTested) -> None:
        if event.roll is not None:
            total = event.roll.total
            self.must("HERO-TEST-3", event.passed == (total == 2 or total <= event.leadership), event)
        self.must("HERO-TEST-4", event.leadership <= 10, event)
        if event.by is not None and event.by != event.who:
            self._is_led(event, self.warrior(event.who), self.warrior(event.by))
        if event.purpose == "rallying":
            self.must("HERO-RALLY-1", event.who in self.to_rally, event)
            self.to_rally.discard(event.who)
        elif event.purpose == "panic":
            self.must("HERO-PANIC-2", not self.warrior(event.who).under("fleeing"), event)
            self.must("HERO-PANIC-3", event.who in self.may_panic, event)
            self.to_panic.discard(event.who)
            self.may_panic.discard(event.who)

    def _is_led(self, event: events.LeadershipTested, warrior: Combatant, leader: Combatant) -> None:
        self.must("HERO-LEAD-1", leader.side == warrior.side, event)
        far = has_word(leader, "leader")
        self.must("HERO-LEAD-1", far or warrior.gap_to(leader) <= NEAR, event)
        self.must("HERO-LEAD-2", not leader.under("hidden"), event)
        self.must("HERO-LEAD-3", not leader.under("fleeing"), event)

    def on_movement_rolled(self, event: events.MovementRolled) -> None:
        if event.purpose == "flees":
            self.must("HERO-PANIC-4", len(event.roll.faces) in (2, 3), event)

    def on_condition_ended(self, event: events.ConditionEnded) -> None:
        if event.key == "fleeing":
            self.to_rally.discard(event.who)

    def on_miscast(self, event: events.Miscast) -> None:
        if event.roll.total == 2:
            self._shakes(self.warrior(event.who))

    def on_wounds_lost(self, event: events.WoundsLost) -> None:
        if event.left == 1:
            self._shakes(self.warrior(event.who))

    def _shakes(self, warrior: Combatant) -> None:
        """Something happened that calls for a test of panic from them."""
        if not warrior.under("fleeing"):
            self.may_panic.add(warrior.id)
            self.to_panic |= {warrior.id} if minds_fear(warrior) else set()

    def on_status_changed(self, event: events.StatusChanged) -> None:
        if event.status is Status.STANDING:
            return
        for waiting in (self.to_panic, self.may_panic, self.to_rally, self.to_dare):
            waiting.discard(event.who)
        lost = self.warrior(event.who)
        own = [it for it in self.state.starting(lost.home) if it is not lost]
        heroes = [it for it in own if it.fighter.hero and (it.on_table or it.reserve)]
        if event.status is Status.OUT_OF_ACTION and lost.fighter.hero and not heroes:
            for warrior in own:
                if warrior.on_table:
                    self._shakes(warrior)
