"""A referee of the alternative sequence, who reads a battle event by event and complains where the text is broken.

What a rule of somebody's own changes is believed by its name.
"""

from collections import Counter
from collections.abc import Iterable

from rules.engine import events
from rules.engine.events import Event, Status
from rules.engine.setup import BattleSetup
from rules.engine.state.battle_state import Combatant
from tests.rules.systems.alternative.independent.scene import AlternativeJudge, Battle
from tests.rules.systems.judging import has_word, read

#: How far enemies have to be for an activation without dice, and a leader may be, in 1/100 inch (ALT-VII-q).
FAR_OFF, LENT = 1200, 600

#: What each action may cost (ALT-VII); an action that is not here is a rule of the supplement's own.
PRICES = {
    "move": {1},
    "run": {2, 3},
    "hide": {0},
    "climb": {1, 2},
    "jump across": {1},
    "jump down": {0},
    "shoot": {1, 2, 3},
    "attack": {1},
    "off-hand attack": {0, 1},
    "reload": {1, 2},
    "charge": {1, 2, 3},
    "long charge": {2, 3},
    "cast": {1, 2, 3},
    "stand up": {1, 2},
    "come round": {1},
    "command": {1},
}
#: What an activation without dice may be used for (ALT-VII-q).
ON_FOOT = {"move", "run", "hide", "climb", "jump across", "jump down", "leap"}
#: How many times the Movement a move of each manner reaches, for each action that the text counts.
STEPS = {"walk": 1, "run": 2, "failed_charge": 1}
FARTHER = ("fly", "mount", "charge-", "run-", "move", "sprint", "wings", "leap", "ball-and-chain")


class Rounds(AlternativeJudge):
    """Rounds, players' turns, who activates and reacts, and the price of a turn (ALT-III to ALT-VI)."""

    def on_players_turn_began(self, event: events.PlayersTurnBegan) -> None:
        if event.bought:
            self.must("ALT-VI", self.scene.bought_by == event.side, event)
            self.must("ALT-VI", not self.scene.open, event)

    def on_players_turn_ended(self, event: events.PlayersTurnEnded) -> None:
        self.must("ALT-VI", event.side == self.scene.active, event)
        if event.reason == "all activated":
            left = [it.id for it in self.state.of_side(event.side) if self._may_activate(it)]
            self.must("ALT-VI", not left, f"{event}: {left} have not activated")

    def _may_activate(self, warrior: Combatant) -> bool:
        waits = warrior.id not in self.scene.activated
        return waits and warrior.on_table and not self._is_kept(warrior)

    @staticmethod
    def _is_kept(warrior: Combatant) -> bool:
        """Whether something of their own leaves them nothing to do."""
        return warrior.under("fleeing") or has_word(warrior, "no-", "wild", "stupid", "expendable")

    def on_activation_began(self, event: events.ActivationBegan) -> None:
        if event.reaction:
            if not event.extra:
                self.must("ALT-V", event.side != self.scene.active, event)
                self.must("ALT-VI-a", not set(event.who) & self.scene.reacted, event)
        else:
            self.must("ALT-IV", event.side == self.scene.active, event)
            self.must("ALT-VI-a", not set(event.who) & self.scene.activated or len(event.who) > 1, event)
        for who in event.who:
            self.must("ALT-IV", self.warrior(who).on_table, event)

    def on_activation_ended(self, event: events.ActivationEnded) -> None:
        self.must("ALT-IV", self.now is not None and self.now.who == event.who, event)

    def on_reactions_offered(self, event: events.ReactionsOffered) -> None:
        now = self.now
        self.must("ALT-V", now is not None and not now.reaction and now.failures >= 1, event)
        self.must("ALT-V", now is not None and event.failures <= now.failures, event)
        self.must("ALT-V", self.scene.active not in event.sides, event)

    def on_turn_bought(self, event: events.TurnBought) -> None:
        self.must("ALT-VI", event.side != self.scene.active, event)
        self.must("ALT-VI", self.now is not None and self.now.failures >= 2, event)


class Dice(AlternativeJudge):
    """The dice of activations and reactions, and what the actions go into (ALT-IV, ALT-V, ALT-VII)."""

    def __init__(self, scene: Battle) -> None:
        super().__init__(scene)
        #: How many times each of them has shot in this round.
        self.shots: Counter[int] = Counter()

    def on_round_began(self, _event: events.RoundBegan) -> None:
        self.shots.clear()

    def on_actions_gained(self, event: events.ActionsGained) -> None:
        now, roll = self.now, event.roll
        if now is None:
            return
        if roll is None:
            if event.purpose == "movement":
                self._without_dice(event)
            return
        warriors = [self.warrior(who) for who in event.who]
        helped = any(has_word(it, "will-of-chaos", "call-of-the-dead", "combat-instincts") for it in warriors)
        works = sum(face <= (roll.at_most or 0) for face in roll.faces)
        spared = event.actions - works
        self.must("ALT-IV", spared == 0 or (helped and 0 < spared <= 1), event)
        if now.reaction:
            self.must("ALT-V", roll.sides == 6, event)
            slowest = min(it.profile.I for it in warriors)
            self.must("ALT-V", roll.at_most == slowest or bool(self._own_rules(warriors)), event)
            return
        self.must("ALT-IV", roll.sides == 12, event)
        most = 4 if self._own_rules(warriors) else 3
        self.must("ALT-IV", 1 <= len(roll.faces) <= most, event)
        self.must("ALT-IV", event.failures == len(roll.faces) - event.actions or helped, event)
        self._on_leadership(event, warriors)

    @staticmethod
    def _own_rules(warriors: list[Combatant]) -> list[Combatant]:
        """Those of them with rules that help in these rolls."""
        words = (
            "drill",
            "guard-dog",
            "knell",
            "thirst",
            "packrat",
            "monster",
            "hordlings",
            "boss",
            "numbers",
        )
        return [it for it in warriors if has_word(it, *words, "activation", "reaction")]

    def _on_leadership(self, event: events.ActionsGained, warriors: list[Combatant]) -> None:
        roll = event.roll
        assert roll is not None
        lowest = min(self._leadership(it) for it in warriors)
        handled = event.by is not None and has_word(self.warrior(event.by), "handler")
        helped = handled or bool(self._own_rules(warriors))
        self.must("ALT-IV", helped or roll.at_most == lowest, f"{event}: Leadership {lowest}")
        if event.by is not None:
            leader = self.warrior(event.by)
            self.must("CORE-LEADER-1", leader.side == warriors[0].side and leader.standing, event)

    def _leadership(self, warrior: Combatant) -> int:
        """Their own, or that of a leader within 6 inches who is on their feet and does not flee (CORE-LEADER-1)."""
        if warrior.has("no-leader-ld"):
            return warrior.profile.Ld
        lent = [
            it.profile.Ld
            for it in self.state.of_side(warrior.side)
            if it.has("leader") and it.standing and not it.under("fleeing") and self._hears(warrior, it)
        ]
        return max([warrior.profile.Ld, *lent])

    @staticmethod
    def _hears(warrior: Combatant, leader: Combatant) -> bool:
        return leader.gap_to(warrior) <= LENT * (2 if leader.has("leader-range-12") else 1)

    def _without_dice(self, event: events.ActionsGained) -> None:
        for warrior in map(self.warrior, event.who):
            near = [
                it.id
                for it in self.state.enemies_of(warrior.side)
                if not it.under("hidden") and warrior.gap_to(it) < FAR_OFF
            ]
            self.must("ALT-VII-q", not near, f"{event}: {near}")
        self.must("ALT-VII-q", event.actions == 2, event)

    def on_action_taken(self, event: events.ActionTaken) -> None:
        now = self.now
        self.must("ALT-VII", now is not None and event.who in now.who, event)
        if now is None:
            return
        self.must("ALT-VII", event.price <= now.left(event.who), f"{event}: {now.left(event.who)} left")
        if event.action in PRICES:
            self.must("ALT-VII", event.price in PRICES[event.action], event)
        if now.purpose == "movement":
            self.must("ALT-VII-q", event.action in ON_FOOT, event)
        warrior = self.warrior(event.who)
        if warrior.status is Status.KNOCKED_DOWN:
            self.must("ALT-VII-n", event.action in ("stand up", "crawl", "hide"), event)
        if warrior.status is Status.STUNNED:
            self.must("ALT-VII-o", event.action == "come round", event)

    def on_shot_fired(self, event: events.ShotFired) -> None:
        warrior = self.warrior(event.who)
        now = self.now
        if warrior.side == self.warrior(event.target).side or now is None:
            return
        self.must("ALT-VII-g", event.who in now.who, event)
        self.shots[event.who] += 1
        several = has_word(warrior, "twice", "shots", "shoot", "pistol", "brace", "three", "quick", "throws")
        self.must("ALT-VII-g", self.shots[event.who] == 1 or several, event)


class Steps(AlternativeJudge):
    """How far moves go, and the tests of a round (ALT-III, ALT-VII-a, -b)."""

    def on_warrior_moved(self, event: events.WarriorMoved) -> None:
        warrior = self.warrior(event.who)
        if event.manner not in STEPS or len(set(event.path)) < 2:
            return
        most = STEPS[event.manner] * warrior.profile.M * 100
        farther = has_word(warrior, *FARTHER)
        self.must("ALT-VII-a", event.spent <= most or farther, f"{event}: at most {most}")
        self.must("ALT-VII-a", warrior.standing, event)

    def on_rout_tested(self, event: events.RoutTested) -> None:
        self.must("ALT-III", self.scene.active is None, event)
        lost = 4 * event.out_of_action >= event.starting
        self.must("CORE-ROUT-1", lost, event)

    def on_leadership_tested(self, event: events.LeadershipTested) -> None:
        if event.purpose == "rallying":
            self.must("ALT-III", self.scene.active is None, event)


JUDGES = (Rounds, Dice, Steps)


def refereed(setup: BattleSetup, history: Iterable[Event]) -> Battle:
    """The battle read to its end, with its complaints."""
    return read(Battle(setup), JUDGES, history)
