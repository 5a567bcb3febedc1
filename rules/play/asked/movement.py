"""Questions where somebody moves, with its climbs and jumps; the places themselves are not listed here."""

from rules.combat.moving.movement import RUN_FORBIDDEN_WITHIN
from rules.engine.decisions import STAY, Choice, MoveTo, Scramble, place
from rules.engine.table import Point
from rules.narration.phrases import inches, number, percent
from rules.play.asked.stage import Stage, capital, joined, told_apart
from rules.play.asked.tests import initiative_chance
from rules.play.question import Option, Question
from rules.systems.registry import of_sequence

#: What somebody does in each manner of moving.
_MANNERS = {
    "walk": "move up to {walk}",
    "crawl": "crawl up to {walk}",
    "leap": "leap up to {walk}",
    "dash": "dash up to {walk}",
    "retreat": "retreat up to {walk}",
}
_VERBS = {"climb": "climbing", "jump": "jumping down", "cross": "jumping a gap"}
#: Shorter walks to where a jump begins are left out, in 1/100 inch.
_WORTH_SAYING = 5
_RUNNING = "Whoever runs neither shoots nor hides this turn."
_TOO_NEAR = f"No run: an enemy was within {inches(RUN_FORBIDDEN_WITHIN)} as the turn began."


def move_to(decision: MoveTo, stage: Stage) -> Question:
    """Ask where somebody moves, by all that is no place: staying, climbs and jumps."""
    scrambles = told_apart([scramble_option(stage, decision.who, it) for it in decision.scrambles])
    runs = decision.run > decision.walk
    return Question(
        type(decision).__name__,
        decision.side,
        f"{stage.names.who(decision.who)}: {_how_far(decision)}",
        decision.who,
        (*scrambles, stage.passing(STAY, "Stay here")),
        detail=_RUNNING if runs else _barred(decision, stage),
    )


def _barred(decision: MoveTo, stage: Stage) -> str:
    """Why somebody who walks may not run; empty where they could, or where nobody can."""
    warrior = stage.combatant(decision.who)
    if decision.manner != "walk" or decision.run:
        return ""
    if warrior.stood_up:
        return "Whoever has just stood up moves at half speed."
    return "" if warrior.may_run else _TOO_NEAR


def _how_far(decision: MoveTo) -> str:
    walk, run = inches(decision.walk), inches(decision.run)
    if not decision.walk and not decision.run:
        return "climb or jump on?"
    if not decision.walk:
        return f"run up to {run}"
    text = _MANNERS.get(decision.manner, "move up to {walk}").format(walk=walk)
    return f"{text}, or run up to {run}" if decision.run > decision.walk else text


def scramble_option(stage: Stage, warrior: int, leap: Scramble) -> Option:
    """A climb or a jump: where it leads, what it takes, and what a failed test costs."""
    spot = stage.names.spot(leap.to)
    if leap.manner == "climb":
        rises = leap.to.z > stage.combatant(warrior).position.z
        label = f"Climb {'up' if rises else 'down'} {inches(leap.height)}{spot}"
    elif leap.manner == "jump":
        label = f"Jump down {inches(leap.height)}{spot}"
    else:
        label = f"Jump across{f' and down {inches(leap.height)}' if leap.height else ''}{spot}"
    heading = _direction(stage.combatant(warrior).position, leap.to)
    takes = joined(
        f"{inches(leap.walked)} to get there" if leap.walked >= _WORTH_SAYING else "",
        f"takes {inches(leap.spent)} of movement" if leap.spent else "",
        _risk(stage, warrior, leap),
    )
    return Option(leap.key, joined(label, heading), takes, to=leap.to)


def way(answer: str, asked_choice: Choice, stage: Stage) -> Option:
    """A climb or a jump by its key, as a choice between several names it; with its tests where they are known."""
    assert asked_choice.who is not None
    warrior = stage.combatant(asked_choice.who)
    for ways in of_sequence(stage.battle.sequence.key).scrambles.values():
        for price in (1, 2):
            known = next((it for it in ways(stage.battle, warrior, price) if it.key == answer), None)
            if known is not None:
                return scramble_option(stage, asked_choice.who, known)
    manner, _, key = answer.partition(" ")
    start, end = warrior.position, place(key)
    rise = end.z - start.z
    height = f" {inches(abs(rise))} {'up' if rise > 0 else 'down'}" if rise else " across"
    label = f"{capital(manner) if manner != 'cross' else 'Jump'}{height}{stage.names.spot(end)}"
    return Option(answer, joined(label, _direction(start, end)), to=end)


def _risk(stage: Stage, warrior: int, leap: Scramble) -> str:
    if not leap.tests:
        return "no test"
    passed = initiative_chance(stage, warrior, _VERBS[leap.manner], leap.tests)
    failed = f"a fall of {inches(leap.drop)}" if leap.drop else "they stay where they are"
    return f"{number(leap.tests, 'Initiative test')} ({percent(passed)}), after a failure {failed}"


def _direction(start: Point, end: Point) -> str:
    """`to the north-east`; empty where it leads straight up or down."""
    dx, dy = end.x - start.x, end.y - start.y
    north = "north" if dy > 0 else "south"
    east = "east" if dx > 0 else "west"
    if not dx and not dy:
        return ""
    if 5 * abs(dx) < 2 * abs(dy):
        return f"to the {north}"
    return f"to the {east}" if 5 * abs(dy) < 2 * abs(dx) else f"to the {north}-{east}"
