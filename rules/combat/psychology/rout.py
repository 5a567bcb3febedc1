"""Rout: the test when a quarter is out of action, what lets it be repeated, and giving up (CORE-ROUT)."""

from collections.abc import Collection, Sequence

from rules.combat.effects import hooks
from rules.combat.going_on import BITTER_RIVALS, holds
from rules.combat.psychology.bribery import bribe, paid_for
from rules.combat.rolls.changed_dice import KEEP, MARKED, USE
from rules.combat.rolls.leadership_test import HIGHEST, heartened, leadership_roll, leads, shown
from rules.combat.rolls.noise import is_deafened
from rules.combat.rolls.rerolls import TEST, final, roll_with_rerolls
from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import Choice
from rules.engine.dice import Faces, Roll
from rules.engine.events import (
    BattleEnded,
    ConditionBegan,
    ConditionEnded,
    RoutTested,
    SideRouted,
    Status,
    StatusChanged,
)
from rules.engine.flow import Flow
from rules.engine.state.battle_state import Combatant
from rules.engine.state.conditions import Condition
from rules.values import changed

FIGHT_ON = "fight on"
ROUT = "rout"
#: How one of several warbands leaves the table when it routs.
WITHDRAWS = "withdraws with the warband"
#: The condition of those whose standard was lost (Standard of Nagarythe).
AVENGES = "avenges-the-standard"
#: Whose one repeated rout test of the battle is spent.
STEADIED = "has-steadied-the-warband"
#: The leader whose silk had its one chance, and what their player may do with it.
SILK_SHOWN = "silk-has-been-seen"
AGAIN, LET_IT_BE = "roll again", "let it be"
#: Whose Leadership the warband never uses for its rout test.
UNHEEDED = "no-rout-leadership"
#: The tag of a tactician who spares the side its first test, and the condition of one who has.
READS_BATTLE, READ = "passes-first-rout", "has-read-battle"
_AGAINST, _NEVER_FROM = "reroll-rout-vs:", "no-voluntary-rout-vs:"
#: Tags of whole warbands: they test from half on only; never give up, to anybody or to these; give up one model sooner;
#: test on 10 before these.
_FROM_HALF, _NEVER, _NEVER_TO = "rout-from-half", "never-gives-up", "never-gives-up-to:"
#: The tag of those who are one model together.
ONE_MODEL = "one-model"
#: The tag of one without whom they test in each turn.
_CENTRAL = "central-figure"
_SOONER, _STEADFAST = "gives-up-sooner", "rout-on-10-vs:"


def check_rout(battle: Battle, side: int) -> Flow[None]:
    """Check for a rout at the start of a side's turn.

    A side may rout if it had to test before or must now, and tests if it must.
    """
    due = is_due(battle, side)
    while due and tests_rout(battle) and (yield from bribe(battle, side)):
        due = is_due(battle, side)
    may = due or side in battle.state.rout_tested or _sooner(battle, side)
    if may and may_give_up(battle, side):
        choice = yield from ask(Choice(side, "rout", (ROUT, FIGHT_ON)))
        if choice == ROUT:
            yield from routs(battle, side, True)
            return (yield from ends_by_rout(battle, side, "voluntary rout"))
    if due and tests_rout(battle) and not (yield from _test(battle, side)):
        yield from routs(battle, side, False)
        yield from ends_by_rout(battle, side, "rout")


def test_at_once(battle: Battle, side: int) -> Flow[None]:
    """Test for a rout in the midst of a turn, whatever is out of action; not after the battle or a rout."""
    if battle.over or side in battle.state.routed or not battle.state.of_side(side) or not tests_rout(battle):
        return
    if not (yield from _test(battle, side)):
        yield from routs(battle, side, False)
        yield from ends_by_rout(battle, side, "rout")


def tests_rout(battle: Battle) -> bool:
    """Whether warbands test for a rout at all in this battle."""
    return battle.setup.scenario.rout_tests and battle.rules.tests_rout(battle.setup.ruleset.switches)


def routs(battle: Battle, side: int, voluntary: bool) -> Flow[None]:
    """The warband turns to flee, and creatures that cannot bear it fall apart."""
    yield SideRouted(side, voluntary)
    for warrior in battle.state.of_side(side):
        for then in hooks.warband_routs.handlers(warrior):
            yield from then(battle, warrior)


def may_give_up(battle: Battle, side: int) -> bool:
    """Tell whether a side may rout: not from an old enemy while its leader stands, nor while avenging a standard."""
    for warrior in battle.state.of_side(side):
        if warrior.under(AVENGES) or warrior.has(_NEVER):
            return False
        if any(_met(battle, side, word) for word in _details(warrior, _NEVER_TO)):
            return False
    for warrior in battle.state.of_side(side):
        if warrior.fighter.leader and warrior.standing:
            return not any(
                tag.startswith(_NEVER_FROM) and _met(battle, side, tag.removeprefix(_NEVER_FROM))
                for tag in warrior.tags
            )
    return True


def is_due(battle: Battle, side: int) -> bool:
    """Whether a quarter or more of those who started are out of action (CORE-ROUT-1); those who fled are not.

    A scenario may ask for more than a quarter; without a central figure they test whatever they lost.
    """
    starting = battle.state.starting(side)
    if any(warrior.out and _CENTRAL in warrior.fighter.tags for warrior in starting):
        return True
    lost, models = counted(starting)
    lost -= 2 * paid_for(starting)
    return 4 * lost >= 2 * _quarters(battle, side, starting) * models


def counted(starting: Sequence[Combatant]) -> tuple[int, int]:
    """The halves of models that are out of action, and how many models there were; a mob is one, lost with its last."""
    mob = [warrior for warrior in starting if ONE_MODEL in warrior.fighter.tags]
    lost = sum(halves(warrior.tags) for warrior in starting if warrior.out and warrior not in mob)
    if not mob:
        return lost, len(starting)
    return lost + 2 * all(warrior.out for warrior in mob), len(starting) - len(mob) + 1


def _quarters(battle: Battle, side: int, starting: Sequence[Combatant]) -> int:
    """How many quarters of them must be out before they test."""
    asked = battle.setup.scenario.rout_quarters(battle.state.objectives.roles.get(side, ""))
    return max(asked, 2) if any(_FROM_HALF in warrior.fighter.tags for warrior in starting) else asked


def _sooner(battle: Battle, side: int) -> bool:
    """Whether they may give up with one casualty less than others need."""
    starting = battle.state.starting(side)
    if not any(_SOONER in warrior.fighter.tags for warrior in starting):
        return False
    lost, models = counted(starting)
    return 4 * (lost + 2) >= 2 * _quarters(battle, side, starting) * models


def _details(warrior: Combatant, prefix: str) -> list[str]:
    return [tag.removeprefix(prefix) for tag in warrior.tags if tag.startswith(prefix)]


def halves(tags: Collection[str]) -> int:
    """How many halves of a model one that is out of action counts for the rout test, by its tags."""
    if "rout-ignored" in tags:
        return 0
    return 1 if "rout-half-model" in tags else 2


def _test(battle: Battle, side: int) -> Flow[bool]:
    fighters, own = battle.state.starting(side), battle.state.of_side(side)
    out = sum(other.out for other in fighters)
    tester = tester_among(own)
    if tester is None:
        yield RoutTested(side, out, len(fighters), None, None, False)
        return False
    for warrior in own:
        for before in hooks.before_rout.handlers(warrior):
            yield from before(battle, warrior)
    for passed in hooks.passes_leadership.handlers(tester):
        if (yield from passed(battle, tester, "rout")):
            yield RoutTested(side, out, len(fighters), tester.id, None, True)
            return True
    if (yield from _read_by_a_tactician(own)):
        yield RoutTested(side, out, len(fighters), tester.id, None, True)
        return True
    roll = rout_roll(battle, tester)
    rolls = [roll]

    def tested(faces: Faces) -> RoutTested:
        last = rolls[-1]
        return RoutTested(side, out, len(fighters), tester.id, shown(last, faces), last.met_by(faces))

    def again(faces: Faces) -> Flow[Faces | None]:
        yield tested(faces)
        if not (yield from try_again(battle, own)):
            return None
        rolls.append(heartened(battle, tester, roll))
        return (yield from throw(rolls[-1]))

    faces = yield from roll_with_rerolls(battle, tester, roll, TEST, again)
    stands = rolls[-1].met_by(faces)
    if stands or final(faces):
        yield tested(faces)
    if not stands and (yield from ask_for_mark([other for other in own if other is not tester])):
        yield RoutTested(side, out, len(fighters), tester.id, None, True)
        return True
    return stands


def _read_by_a_tactician(own: Sequence[Combatant]) -> Flow[bool]:
    """True when a tactician on the table spares the side its first test."""
    for warrior in own:
        if warrior.has(READS_BATTLE) and not warrior.under(READ):
            yield ConditionBegan(warrior.id, Condition(READ), "Read the battle")
            return True
    return False


def rout_roll(battle: Battle, tester: Combatant) -> Roll:
    """The rout test as it would be rolled now."""
    own = battle.state.of_side(tester.side)
    leadership = tester.profile.Ld - is_deafened(battle, tester)
    leadership += sum(hooks.rout_leadership.total(battle, other) for other in own)
    if any(_met(battle, tester.side, word) for word in _details(tester, _STEADFAST)):
        leadership = max(leadership, HIGHEST)
    roll = leadership_roll(battle, tester, "rout", leadership)
    return changed(roll, count=3, keep=-2) if holds(battle, BITTER_RIVALS) else roll


def ask_for_mark(own: Sequence[Combatant]) -> Flow[bool]:
    """True when somebody turns the failure into a success, which they may do once a battle."""
    for warrior in own:
        if (
            warrior.under(MARKED)
            and (yield from ask(Choice(warrior.side, MARKED, (USE, KEEP), warrior.id))) == USE
        ):
            yield ConditionEnded(warrior.id, MARKED, "Mark of the Old Ones")
            return True
    return False


def try_again(battle: Battle, own: Sequence[Combatant]) -> Flow[bool]:
    """True when somebody lets the warband test again."""
    for warrior in own:
        for again in hooks.rerolls_rout.handlers(warrior):
            if (yield from again(battle, warrior)):
                return True
    return False


def tester_among(fighters: Sequence[Combatant]) -> Combatant | None:
    """The leader unless stunned or gone, else the highest Leadership of those who are not (CORE-ROUT-7 to -9)."""
    able = [other for other in fighters if other.status is not Status.STUNNED]
    for warrior in able:
        if leads(warrior):
            return warrior
    heard = [other for other in able if not other.has(UNHEEDED)]
    return max(heard, key=lambda other: other.profile.Ld, default=None)


def ends_by_rout(battle: Battle, loser: int, reason: str) -> Flow[None]:
    """The battle ends at once when only one side is left that has not routed, as the loser has (CORE-ROUT-6).

    Of three or more sides the others fight on, and the routed leave the table.
    """
    left = [side for side in battle.sides if side not in battle.state.routed]
    if battle.several:
        left = [side for side in left if battle.state.of_side(side)]
    match left:
        case [winner] if not battle.monster_at_large:
            yield BattleEnded(winner, reason, battle.state.round)
            return
    for warrior in battle.state.acting(loser):
        yield StatusChanged(warrior.id, Status.LEFT, None, WITHDRAWS)


@hooks.rerolls_rout.handles("reroll-rout")
def _always(_battle: Battle, _who: Combatant) -> Flow[bool]:
    yield from ()
    return True


@hooks.rerolls_rout.handles("reroll-first-rout")
def _in_silk(_battle: Battle, warrior: Combatant) -> Flow[bool]:
    """Turn the first failed test of Mercenaries whose leader wears silk, if the player will (CORE-ITEM-SILK-1, -2)."""
    if (
        not warrior.fighter.leader
        or "mercenaries" not in warrior.fighter.callings
        or warrior.under(SILK_SHOWN)
    ):
        return False
    yield ConditionBegan(warrior.id, Condition(SILK_SHOWN))
    return (
        yield from ask(Choice(warrior.side, "repeat the rout test", (AGAIN, LET_IT_BE), warrior.id))
    ) == AGAIN


@hooks.rerolls_rout.handles("songster")
def _sings_them_steady(battle: Battle, warrior: Combatant) -> Flow[bool]:
    """Where they are heard by whoever tests for the warband."""
    yield from ()
    tester = tester_among(battle.state.of_side(warrior.side))
    return tester is not None and bool(hooks.heartens.total(battle, warrior, tester))


@hooks.rerolls_rout.handles("reroll-rout-once")
def _once(_battle: Battle, warrior: Combatant) -> Flow[bool]:
    if warrior.under(STEADIED) or not warrior.standing:
        return False
    yield ConditionBegan(warrior.id, Condition(STEADIED))
    return True


@hooks.rerolls_rout.handles_detail(_AGAINST)
def _against_some(battle: Battle, warrior: Combatant, word: str) -> Flow[bool]:
    """Once a battle, for the whole warband, against the enemies that the tag names by a word of their warband's key."""
    if not _met(battle, warrior.side, word):
        return False
    if any(other.under(STEADIED) for other in battle.state.starting(warrior.side)):
        return False
    yield ConditionBegan(warrior.id, Condition(STEADIED))
    return True


def _met(battle: Battle, side: int, other_word: str) -> bool:
    """Whether a side has these before it: by a calling, or a word of one."""
    met = {word for enemy in battle.state.enemies_of(side) for word in enemy.fighter.callings}
    return other_word in met or any(other_word in word.split("-") for word in met)
