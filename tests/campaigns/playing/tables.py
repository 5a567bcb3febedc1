"""A battle in the middle of which a player is asked something, for tests of what a page shows of it."""

from types import SimpleNamespace

from campaigns.table_picture.board import board
from rules.engine.battle import Battle
from rules.engine.events import Status, WarriorDeployed
from rules.engine.state.conditions import HIDDEN, Condition
from rules.engine.table import Point
from rules.play.question import Area, Option, Question
from rules.play.together import Together
from rules.resolve import set_up, start
from tests.rules.warbands import BOOK, roster

#: The ids of the fighters on the table: two of the first side, then three of the second.
ACTOR, FRIEND, TARGET, FALLEN, STUNNED = 0, 1, 13, 14, 15
PLACES = {
    ACTOR: Point(2000, 2000, 0),
    FRIEND: Point(1500, 2000, 300),
    TARGET: Point(2098, 2000, 0),
    FALLEN: Point(2400, 2400, 0),
    STUNNED: Point(2600, 2600, 0),
}


def square(x: int, y: int, half: int) -> tuple[tuple[int, int], ...]:
    """A ring round a place."""
    return (x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)


def in_battle(table: str = "ruined-quarter") -> Battle:
    """A battle in which one touches an enemy, one hides up on a floor, and two enemies lie on the ground."""
    setup = set_up([roster("undead"), roster("orc-mob")], BOOK, seed="board", battlefield=table)
    battle = start(setup).battle
    state = battle.state
    for who, at in PLACES.items():
        state.fold(WarriorDeployed(who, at))
    one, other = state.combatants[ACTOR], state.combatants[TARGET]
    one.contacts, other.contacts = frozenset({TARGET}), frozenset({ACTOR})
    state.combatants[FRIEND].conditions[HIDDEN] = Condition(HIDDEN)
    state.combatants[FALLEN].become(Status.KNOCKED_DOWN)
    state.combatants[STUNNED].become(Status.STUNNED)
    return battle


MOVE = Question(
    kind="MoveTo",
    side=0,
    sentence='Count Marek: walk up to 4" or run up to 8"',
    who=ACTOR,
    options=(
        Option("stay", "Stay here"),
        Option("2200,2100,0", "Next to the well", to=Point(2200, 2100, 0)),
        Option("2200,2100,0 again", "Behind the well", to=Point(2200, 2100, 0)),
    ),
    areas=(
        Area("run", 0, (square(2000, 2000, 800),)),
        Area("walk", 0, (square(2000, 2000, 400), square(2100, 2200, 50))),
    ),
)
SHOOT = Question(
    kind="ShootingTarget",
    side=0,
    sentence="Count Marek: shoot at whom?",
    who=ACTOR,
    options=(
        Option(f"bow {TARGET}", "Bow: the big one", "5+ to hit", (TARGET,)),
        Option(f"sling {TARGET}", "Sling: the big one", "6+ to hit", (TARGET,)),
        Option("both", "Both", "", (TARGET, FALLEN)),
        Option("none", "Do not shoot"),
    ),
)


def page_of(battle: Battle, question: Question | None, **changes: object) -> SimpleNamespace:
    """What the page of a battle is rendered from."""
    model = SimpleNamespace(id=ACTOR, label="1", name="Count Marek", wounds=2, state="to act", is_acting=True)
    friend = SimpleNamespace(id=FRIEND, label="2", name="Doctor Felsing", wounds=1, state="hidden")
    line = SimpleNamespace(text="Count Marek moves.", kind="move", follows=False, who=(ACTOR,))
    sides = [
        SimpleNamespace(
            name=name,
            mark=at,
            standing=9,
            starting=12,
            out=2,
            is_asked=at == 0,
            test="rout test",
            test_at=3,
            counts_down=False,
        )
        for at, name in enumerate(battle.setup.side_names)
    ]
    names = (
        "answer hand_over take_over orders end call_off poll undo suggest leave ask_back let_back talk watch take"
        " preview"
    )
    urls = {name: f"/{name}/" for name in names.split()}
    shown: dict[str, object] = {
        "heading": "Round 3, shooting: your turn",
        "sides": sides,
        "board": board(battle, question, acting=None, seat=0),
        "models": [model, friend],
        "question": question,
        "number": 41,
        "stored": 44,
        "may_play": True,
        "aside": SimpleNamespace(may_undo=False),
        "stretches": (
            Together("phase", "The rest of this phase"),
            Together("round", "The rest of this round"),
        ),
        "who_acts": None if question is None else question.who,
        "log": [line],
        "urls": SimpleNamespace(**urls),
    }
    return SimpleNamespace(**(shown | changes))
