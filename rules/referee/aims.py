"""What a table says of the aims of a scenario: who is at its places, whom neutral models attack, whom hazards find."""

from collections.abc import Sequence

from rules.combat.shared_charts import shot_range
from rules.engine.battle import Battle, ask
from rules.engine.decisions import DONE, NONE
from rules.engine.events import ActivationBegan, AnyEvent, StatusChanged, TurnBegan, WarriorMoved
from rules.engine.events.event import Event, Status
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.table import INCH, Point
from rules.referee import stage
from rules.referee.claims import Claims
from rules.referee.places import BESIDE, COUNTER, Needs, Places
from rules.referee.questions import NO, YES, WhereAsked, ask_table
from rules.scenarios import scenario_for

MINDED, HELPED, SET_UPON, FIRED_AT, STRUCK = (
    "minded",
    "helped to carry",
    "a neutral charges",
    "a neutral shoots",
    "strikes",
)
#: Stands behind an answer that holds until the players say otherwise.
ALWAYS = "always"
#: Places that are no place: who was there is not said to be there afterwards.
_TOUCHED = (COUNTER, BESIDE)


class Aims(Claims):
    """The part of a referee that knows the scenario."""

    def __init__(self, battle: Battle) -> None:
        super().__init__(battle)
        self.places = Places(battle)
        self._scenario = scenario_for(battle.setup)
        #: Who acts in the activation under way, and all who have moved in it; () in phases of a whole side.
        self._active: tuple[int, ...] = ()
        self._moved: set[int] = set()
        #: Those who are minded until the players say `by hand rearmed` of them.
        self._minded: set[int] = set()

    def stands(self, warrior: Combatant, place: str) -> bool:
        return self.places.stands(warrior, place)

    def place_apart(self, warrior: Combatant) -> Point:
        return stage.place_apart(self.battle, warrior)

    def find_places(self, side: int) -> Flow[None]:
        """Ask for the places of a side, one warrior after the other; of an activation only for those who moved."""
        if self.places.needs == Needs():
            return
        yield from stage.put_apart(self.battle)
        while not self.battle.over:
            warriors = self.battle.state.of_side(side)
            if self._active:
                warriors = tuple(it for it in warriors if it.id in self._moved)
            claims = tuple(self.places.answers(warriors))
            if not claims:
                return
            answer = yield from ask(WhereAsked(side, claims))
            if answer == DONE:
                return
            named, _, place = answer.partition(" ")
            yield from self._comes_to(self.battle.combatant(int(named)), place)

    def _comes_to(self, warrior: Combatant, place: str) -> Flow[None]:
        """Let the scenario see that a warrior has come to a place; a counter is taken or not."""
        before = self.places.said(warrior)
        self.places.say(warrior, place)
        yield from self.seen(WarriorMoved(warrior.id, "walk", (warrior.position,), 0))
        if place.startswith(_TOUCHED) and not self._keeps(warrior, place):
            self.places.forget(warrior)
            if before:
                self.places.say(warrior, before)

    def _keeps(self, warrior: Combatant, place: str) -> bool:
        """Whether they stay beside somebody who follows them now."""
        followed = self.battle.state.objectives.following.values()
        return place.startswith(BESIDE) and warrior.id in followed

    def seen(self, event: Event) -> Flow[None]:
        """Let the scenario see what the table says that happened."""
        if self._scenario.watches and type(event) in self._scenario.heeds and not self.battle.over:
            yield from self._scenario.sees(self.battle, event)

    def _told(self, event: AnyEvent) -> Flow[None]:
        """Tell an event that came about at the table, to the scenario as well."""
        yield event
        self.notes(event)
        yield from self.seen(event)

    def notes(self, event: Event) -> None:
        """Forget where somebody was who moved, and remember who acts."""
        if isinstance(event, WarriorMoved):
            self.places.forget(self.battle.combatant(event.who))
            self._moved.add(event.who)
        elif isinstance(event, StatusChanged) and event.status in (Status.OUT_OF_ACTION, Status.LEFT):
            self.places.forget(self.battle.combatant(event.who))
        elif isinstance(event, ActivationBegan):
            self._active, self._moved = event.who, set()
        elif isinstance(event, TurnBegan):
            self._active = ()

    def find_minder(self, squig: Combatant) -> Flow[bool]:
        if squig.id in self._minded:
            return True
        choices = (YES, NO, f"{YES} {ALWAYS}")
        answer = yield from ask_table(squig.side, MINDED, squig.id, choices, {})
        if answer.endswith(ALWAYS):
            self._minded.add(squig.id)
        return answer != NO

    def find_help(self, warrior: Combatant) -> Flow[bool]:
        answer = yield from ask_table(warrior.side, HELPED, warrior.id, (NO, YES), self._last)
        return answer == YES

    def find_charged(
        self, model: Combatant, among: Sequence[Combatant] | None = None
    ) -> Flow[Combatant | None]:
        everybody = self.battle.state.enemies_of(model.side) if among is None else among
        enemies = [it for it in everybody if it.id not in model.contacts]
        enemy = yield from self._named(SET_UPON, model, enemies)
        if enemy is not None:
            yield from stage.put_for_charge(self.battle, model, enemy, stage.REACHES)
        return enemy

    def find_shot(self, model: Combatant, weapon: Weapon) -> Flow[Combatant | None]:
        enemies = [it for it in self.battle.state.enemies_of(model.side) if not it.contacts]
        enemy = yield from self._named(FIRED_AT, model, enemies)
        if enemy is not None:
            gap = max(INCH, shot_range(self.battle, model, weapon) // 2 - INCH)
            yield from stage.put_for_shot(self.battle, model, enemy, gap)
        return enemy

    def find_struck(self, what: str, among: Sequence[Combatant], count: int | None) -> Flow[list[Combatant]]:
        found: list[Combatant] = []
        while count is None or len(found) < count:
            left = [it for it in among if it not in found]
            named = tuple(str(it.id) for it in left)
            if not left:
                break
            choices = (NONE, *named) if count is None else named
            answer = yield from ask_table(left[0].side, f"{STRUCK} {what}", left[0].id, choices, {})
            if answer == NONE:
                break
            found.append(self.battle.combatant(int(answer)))
        return found

    def _named(self, question: str, model: Combatant, among: Sequence[Combatant]) -> Flow[Combatant | None]:
        """One of those whom a model attacks, as the player says whose warriors they are mostly."""
        if not among:
            return None
        choices = (NONE, *(str(it.id) for it in among))
        answer = yield from ask_table(among[0].side, question, model.id, choices, {})
        return None if answer == NONE else self.battle.combatant(int(answer))
