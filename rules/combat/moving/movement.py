"""Moving: walking, running and crawling (CORE-MOVE). Charges have a file of their own."""

from collections.abc import Iterable

from rules.combat import reasons
from rules.combat.effects import hooks
from rules.combat.effects.hooks import ignores
from rules.combat.moving.confinement import may_go_to
from rules.combat.moving.footing import footing, is_soil
from rules.combat.moving.jumping_back import CLEAR
from rules.combat.moving.mobs import apart, strays
from rules.combat.psychology.minds import HOOD, NO_MOVE, able, kept_from
from rules.engine.bar import Bar
from rules.engine.battle import Battle
from rules.engine.decisions import IllegalAnswer
from rules.engine.events import RunnersChecked, Status
from rules.engine.flow import Flow
from rules.engine.routes import route
from rules.engine.state.battle_state import Combatant
from rules.engine.state.conditions import HIDDEN
from rules.engine.table import INCH, Point, Route, gap, overlap

#: No run with an enemy this close at the start of the turn (CORE-MOVE-RUN-2), in 1/100 inch.
RUN_FORBIDDEN_WITHIN = 800
#: What `ignores` is asked by somebody who would run with enemies as near as that.
ENEMIES_NEAR = "enemies near"

#: The reasons why somebody may not move.
CHARGED = Bar(reasons.CHARGED, "CORE-MOVE-ORDER-3")
GONE = Bar("is not on the table")
STUNNED = Bar(reasons.STUNNED, "CORE-INJ-STUN-1")
HELD_DOWN = Bar("is down, with an enemy beside them who fights nobody else", "CORE-INJ-KD-5")
IN_COMBAT = Bar(reasons.IN_COMBAT, "CORE-LEAVE-1")

#: The reasons why somebody may not run.
STOOD_UP = Bar(reasons.STOOD_UP, "CORE-INJ-UP-5")
BARRED = Bar(
    f"an enemy was within {RUN_FORBIDDEN_WITHIN // INCH} inches when the moves began", "CORE-MOVE-RUN-2"
)
NEVER_RUNS, NO_SOIL = Bar("never runs"), Bar("runs only where there is soil")
TOO_NEAR = Bar("an enemy in sight is too near", "HERO-RUN-5")

#: How far apart inseparable companions may be, in 1/100 inch.
TOGETHER = 400

#: How far a warrior on the ground may crawl (CORE-INJ-KD-1), in 1/100 inch.
CRAWL = 200


def check_runners(battle: Battle, side: int, combatants: Iterable[Combatant]) -> Flow[None]:
    """Note who may not run this turn, before anybody moves, where that is settled then."""
    if not battle.rules.runners_are_checked or battle.witness is not None:
        return
    enemies = [enemy for enemy in battle.state.enemies_of(side) if able(enemy) and not enemy.under(HIDDEN)]
    barred = tuple(
        [
            warrior.id
            for warrior in combatants
            if warrior.standing and _is_near_any(warrior, enemies)
            if not ignores(battle, warrior, ENEMIES_NEAR)
        ]
    )
    if barred:
        yield RunnersChecked(side, barred)


def _is_near_any(warrior: Combatant, enemies: Iterable[Combatant]) -> bool:
    for enemy in enemies:  # noqa: SIM110 - asked for everybody and every enemy in every turn
        if warrior.is_within(enemy, RUN_FORBIDDEN_WITHIN):
            return True
    return False


def may_move(battle: Battle, warrior: Combatant) -> bool:
    """Warriors who may still move: not the stunned, chargers, or those who must stay in combat (CORE-LEAVE)."""
    return bar_to_moving(battle, warrior) is None


def bar_to_moving(battle: Battle, warrior: Combatant) -> Bar | None:
    """The first reason why a warrior may not make one of the moves after the charges; None where they may."""
    if warrior.charged or warrior.failed_charge:
        return CHARGED
    if not warrior.on_table:
        return GONE
    if warrior.status is Status.STUNNED:
        return STUNNED
    if (kept := kept_from(warrior, NO_MOVE)) is not None:
        return kept
    if warrior.status is Status.KNOCKED_DOWN:
        return None if may_crawl(battle, warrior) else HELD_DOWN
    opponents = [battle.combatant(other) for other in warrior.contacts]
    if not opponents or warrior.under(CLEAR):
        return None
    if warrior.stood_up or warrior.has(HOOD) or any(other.standing for other in opponents):
        return IN_COMBAT
    return None


def may_crawl(battle: Battle, warrior: Combatant) -> bool:
    """Tell whether they are free, or every enemy in contact has another standing opponent (CORE-INJ-KD-4)."""
    enemies = [battle.combatant(other) for other in warrior.contacts]
    return all(
        any(battle.combatant(friend).standing for friend in enemy.contacts if friend != warrior.id)
        for enemy in enemies
        if enemy.standing
    )


def move_limits(battle: Battle, warrior: Combatant) -> tuple[int, int, str]:
    """How far they may walk and run (0: not at all), in 1/100 inch, and the manner of a short move."""
    if warrior.status is Status.KNOCKED_DOWN:
        return CRAWL, 0, "crawl"
    full = warrior.profile.M * 100
    if warrior.stood_up:
        return full // 2, 0, "walk"
    may_run = bar_to_running(battle, warrior) is None
    more = hooks.move_bonus.total(battle, warrior)
    return full + more, full * run_times(battle, warrior) + more if may_run else 0, "walk"


def bar_to_running(battle: Battle, warrior: Combatant) -> Bar | None:
    """The first reason why somebody who stands may not run; None where they may."""
    if warrior.stood_up:
        return STOOD_UP
    if not warrior.may_run:
        return BARRED
    if warrior.has("cannot-run"):
        return NEVER_RUNS
    if is_rooted(battle, warrior, warrior.position):
        return NO_SOIL
    near = not battle.rules.may_run(battle, warrior) and not ignores(battle, warrior, ENEMIES_NEAR)
    return TOO_NEAR if near else None


def is_rooted(battle: Battle, warrior: Combatant, at: Point) -> bool:
    """Whether a warrior who runs on soil alone may neither begin nor end a run at a place."""
    return warrior.has("runs-on-soil") and not is_soil(battle, at)


def run_times(battle: Battle, warrior: Combatant) -> int:
    """How many times their Movement they run and charge."""
    faster = hooks.run_multiplier.collect(battle, warrior)
    return max(2, *faster) if faster else 2


def limit_rule(warrior: Combatant) -> str:
    """The rule that sets the limit of their move."""
    if warrior.status is Status.KNOCKED_DOWN:
        return "CORE-INJ-KD-1"
    if warrior.stood_up:
        return "CORE-INJ-UP-1"
    return "CORE-MOVE-RUN-1" if warrior.may_run else "CORE-MOVE-RUN-2"


def check_move(
    battle: Battle, warrior: Combatant, goal: Point, limit: int, rule: str = "CORE-MOVE-BASE-1"
) -> Route:
    """The route to a place, if they may end there and can get there within the limit; raises `IllegalAnswer`."""
    found = battle.memo_until_moved(
        ("move", warrior.id, goal, limit), lambda: _route_to(battle, warrior, goal, limit)
    )
    if found is None:
        reach = limit / 100
        raise IllegalAnswer(f'{warrior.fighter.name} cannot get there with {reach:g}" of movement.', rule)
    if is_rooted(battle, warrior, goal) and found.length > move_limits(battle, warrior)[0]:
        raise IllegalAnswer(f"{warrior.fighter.name} ends no run on streets or floors.")
    return found


def may_end_at(battle: Battle, warrior: Combatant, goal: Point) -> bool:
    """Whether they may end a move there: off everybody's base, out of contact with enemies."""
    try:
        check_place(battle, warrior, goal)
    except IllegalAnswer:
        return False
    return True


def _route_to(battle: Battle, warrior: Combatant, goal: Point, limit: int) -> Route | None:
    """The route to a place where they may end; raises `IllegalAnswer` when they may not."""
    check_place(battle, warrior, goal)
    return route(
        footing(battle, warrior), warrior.position, goal, warrior.radius, limit, battle.bases(warrior)
    )


def far_from_friend(battle: Battle, warrior: Combatant, goal: Point) -> bool:
    """Whether a place is over 4 inches from a friend whom they never leave, and no nearer than where they are."""
    for friend in hooks.stays_with.collect(battle, warrior):
        if friend.on_table:
            apart = gap(goal, warrior.fighter.radius, friend.position, friend.fighter.radius)
            return apart > TOGETHER and apart >= warrior.gap_to(friend)
    return False


def check_place(battle: Battle, warrior: Combatant, goal: Point) -> None:
    """Refuse, by `IllegalAnswer`, a place where they may not end a move."""
    radius = warrior.fighter.radius
    if not battle.terrain.can_stand(goal, radius):
        raise IllegalAnswer(f"{warrior.fighter.name} cannot stand there.", "CORE-MOVE-BASE-1")
    if far_from_friend(battle, warrior, goal):
        raise IllegalAnswer(f"{warrior.fighter.name} stays within 4 inches of the companion.", "inseparable")
    if strays(battle, warrior, goal):
        within = apart(warrior) // INCH
        raise IllegalAnswer(f'{warrior.fighter.name} stays within {within}" of the others of the mob.')
    if not may_go_to(battle, warrior, goal):
        raise IllegalAnswer(f"{warrior.fighter.name} does not leave the house.")
    gx, gy, _ = goal
    for other in battle.state.on_table():
        at, near = other.position, radius + other.radius + INCH
        x, y = at[0] - gx, at[1] - gy
        if not -near <= x <= near or x * x + y * y > near * near or other is warrior:
            continue
        if overlap(goal, radius, other.position, other.fighter.radius):
            raise IllegalAnswer(f"{other.fighter.name} stands there.", "CORE-MOVE-BASE-1")
        if warrior.opposes(other) and battle.terrain.engaged(
            goal, radius, other.position, other.fighter.radius
        ):
            raise IllegalAnswer("Close combat is entered only by a charge.", "CORE-CHARGE-ONLY-1")
