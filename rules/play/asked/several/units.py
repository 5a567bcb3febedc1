"""Buttons for a unit or a model of a real table with what it does, all in one answer."""

from collections.abc import Iterator, Sequence

from rules.combat.actions.assault import is_for_assault
from rules.engine.decisions.actions import NextAction, NextModel
from rules.engine.events.event import Status
from rules.engine.state.combatant import Combatant
from rules.engine.table import INCH
from rules.narration.phrases import inches, number
from rules.play.asked.real_moves import COVERS, range_words
from rules.play.asked.several import rows
from rules.play.asked.several.phases import spell_again, witness_of
from rules.play.asked.stage import Stage, capital, joined
from rules.play.question import Option
from rules.referee.bundles import ELSE
from rules.referee.models import HOW_FAR, NEAR, ONWARD, is_able, is_free, sure_inches
from rules.referee.referee import AGAIN, RANGED, Referee
from rules.referee.referee import CAST as CASTS
from rules.referee.referee import CHARGE as ACTION_CHARGE
from rules.referee.units import (
    CHARGE,
    DASH,
    FIGHT,
    HIGHEST,
    LOWEST,
    REST,
    RUN,
    SHOOT,
    STAY,
    STEP,
    THEN,
    WALK,
    WHO_BEGINS,
)
from rules.values import changed

#: The button of who is asked for each step.
STEPS = "Other"
#: The action of a step, where a charge is possible too, that of a blow, of a dash, and of loading again.
MOVE, BLOWS, DASHES, RELOADS = "move", "melee attack", "dash", "reload"
DEEDS = {WALK: "Walk", RUN: "Run", STAY: "Stay"}
_AND_MORE = {STEP: "Walk, then...", DASH: "Run, then..."}
_ENDS = {MOVE: "Walk", DASHES: "Dash", BLOWS: "Fight", CASTS: "Cast", RELOADS: "Reload"}
_LAST = "The last of this activation"
#: Stands above actions after which is asked again, and says what the words of a charge mean.
ONE_ACTION = "One action, and then another"
ON_CHARGES = (
    'The charger fights as well. "Far": you are asked how far. "Dash": if nobody holds them then.'
    ' "Then...": you are asked what follows.'
)
_ALL_CARDS = "Lay all cards of this round"
ALL_OTHERS = "All others, until an enemy charges or shoots at them"


def orders_of_cards() -> tuple[Option, ...]:
    """The orders in which cards are laid without being asked for."""
    return (
        Option(LOWEST, "From the lowest up", heading=_ALL_CARDS),
        Option(HIGHEST, "From the highest down", heading=_ALL_CARDS),
    )


def of_models(decision: NextModel, stage: Stage) -> Iterator[Option]:
    """What all others of a side do, and what each may be said to do in one answer."""
    witness = witness_of(stage)
    for deed, label in (*DEEDS.items(), (FIGHT, "Fight")):
        warriors = tuple(witness.by_units.those_who(deed, decision.candidates))
        if len(warriors) > 1:
            detail = joined(number(len(warriors), "warrior"), _those_down(warriors, stage))
            yield Option(f"{REST} {deed}", f"{label}, nothing else", detail, warriors, heading=ALL_OTHERS)
    for candidate in decision.candidates:
        yield from _of_model(candidate, witness, stage)
    if witness.by_units.decides_who_begins(decision.side):
        yield Option(WHO_BEGINS, "Ask again", heading="Who begins each round is decided")
    yield from next_shots(decision.candidates, witness, stage)


def _those_down(warriors: Sequence[int], stage: Stage) -> str:
    """That those stand up who are down and those come to who are stunned, if there are any."""
    states = {stage.combatant(it).status for it in warriors}
    return joined(
        "who is down stands up" if Status.KNOCKED_DOWN in states else "",
        "who is stunned comes to" if Status.STUNNED in states else "",
    )


def next_shots(candidates: Sequence[int], witness: Referee, stage: Stage) -> Iterator[Option]:
    """All shots of the one who is likely to shoot next."""
    for warrior in map(stage.combatant, witness.next_up.likely(candidates)):
        is_busy = warrior.contacts or warrior.fighter.spells or not is_able(warrior)
        shots = [] if is_busy else witness.shots_of(warrior)
        if shots:
            name = stage.names.who(warrior.id)
            yield Option(
                f"{warrior.id} {THEN} {STAY}", "No shot", about=(warrior.id,), heading=f"{name} shoots at"
            )
            yield from rows.shots(shots, warrior, stage, f"{warrior.id} {THEN} {SHOOT} ")
            return


def of_action(decision: NextAction, stage: Stage) -> Iterator[Option]:
    """Shots after which nothing more is done, charges after which the charger fights, and the last of their actions."""
    witness, warrior = witness_of(stage), stage.combatant(decision.who)
    if warrior.standing and not warrior.contacts:
        shots = witness.shots_of(warrior) if RANGED in decision.offers else []
        yield from rows.shots(shots, warrior, stage, f"{RANGED} ", f" {THEN} {STAY}")
        if MOVE in decision.offers:
            yield from _charges(warrior, stage)
        goes_on = {it.key for it in warrior.missiles if is_for_assault(stage.battle, it)}
        several = [it for it in shots if it.split(" ")[1] in goes_on]
        for shot in rows.shots(several, warrior, stage, f"{RANGED} "):
            yield changed(shot, heading=f"{shot.heading}, and goes on")
    if CASTS in decision.offers and witness.cast_again(warrior):
        again = capital(spell_again(warrior, stage))
        for end, words in (("", ""), (f" {THEN} {STAY}", "and ends")):
            yield Option(f"{CASTS} {AGAIN}{end}", again, words, (warrior.id,), heading="Casts as last time")
    if CASTS in decision.offers:
        for other in (it for it in stage.battle.state.on_table() if it is not warrior):
            yield _at(f"{CASTS} {other.id}", other.id, "Casts a spell near", stage)
    for action, label in _ENDS.items():
        if action in decision.offers:
            yield Option(f"{action} {THEN} {STAY}", label, heading=_LAST)
            if action != DASHES and warrior.standing:
                yield Option(f"{action} {THEN} {ONWARD}", f"{label}, dash if free", heading=_LAST)


def _charges(warrior: Combatant, stage: Stage) -> Iterator[Option]:
    """A row for each enemy: a charge from near or from farther, what follows it, and that it meets others."""
    enemies = stage.battle.state.enemies_of(warrior.side)
    near = inches(sure_inches(stage.battle, warrior) * INCH)
    ways = [
        (f"{NEAR} {THEN} {FIGHT}", f"Within {near}"),
        (f"{NEAR} {THEN} {FIGHT} {ONWARD}", f"{near}, dash"),
        (NEAR, f"{near}, then..."),
        (f"{HOW_FAR} {THEN} {FIGHT}", "Farther"),
        (f"{HOW_FAR} {THEN} {FIGHT} {ONWARD}", "Far, dash"),
        (HOW_FAR, "Far, then..."),
    ]
    if len(enemies) > 1:
        ways += [
            (f"{NEAR} {ELSE} {THEN} {FIGHT}", f"{near}, others"),
            (f"{HOW_FAR} {ELSE} {THEN} {FIGHT}", "Far, others"),
        ]
        if warrior.fighter.spells:  # they may cast after the fight
            ways += [
                (f"{NEAR} {ELSE}", f"{near}, others, then..."),
                (f"{HOW_FAR} {ELSE}", "Far, others, then..."),
            ]
    for enemy in enemies:
        heading = joined(f"Charge {stage.names.who(enemy.id)}", stage.state(enemy.id))
        for far, label in ways:
            yield Option(f"{ACTION_CHARGE} {enemy.id} {far}", label, about=(enemy.id,), heading=heading)


def _at(answer: str, target: int, heading: str, stage: Stage) -> Option:
    return Option(answer, stage.names.who(target), stage.state(target), (target,), heading=heading)


def _of_model(candidate: int, witness: Referee, stage: Stage) -> Iterator[Option]:
    warrior, name = stage.combatant(candidate), stage.names.who(candidate)
    heading, about = joined(name, stage.state(candidate)), (candidate,)
    deeds = (*_fights(warrior, stage), *DEEDS.items())
    for deed, label in deeds if is_free(warrior) else ():
        if witness.by_units.may_alone(warrior, deed):
            yield Option(f"{candidate} {THEN} {deed}", label, about=about, heading=heading)
    for deed, label in _AND_MORE.items() if warrior.missiles or warrior.fighter.spells else ():
        if is_able(warrior) and not warrior.contacts:
            yield Option(f"{candidate} {THEN} {deed}", label, about=about, heading=heading)
    for kind in (CHARGE, SHOOT):
        if how := witness.by_units.likely_alone(kind, warrior):
            yield attack(f"{candidate} {THEN} {kind} {how}", kind, how, about, heading, stage)
            if kind == CHARGE:
                far = f"{how.removesuffix(NEAR)}{HOW_FAR}"
                yield attack(f"{candidate} {THEN} {kind} {far}", kind, far, about, heading, stage)
    yield Option(str(candidate), STEPS, about=about, heading=heading)


def _fights(warrior: Combatant, stage: Stage) -> Iterator[tuple[str, str]]:
    """The fights of somebody: at each enemy, where there are several."""
    if len(warrior.contacts) > 1 and warrior.standing:
        for enemy in sorted(warrior.contacts):
            yield f"{FIGHT} {enemy}", f"Fight {stage.names.who(enemy)}"
        return
    yield FIGHT, "Fight"
    yield f"{FIGHT} {ONWARD}", "Fight, then dash"


def attack(answer: str, kind: str, how: str, members: Sequence[int], heading: str, stage: Stage) -> Option:
    """A charge or a shot at the last target, with all that was said of it."""
    target, *more = how.split()
    name = stage.names.who(int(target))
    if kind == CHARGE:
        detail = "reaches them"
        if more:
            near = sure_inches(stage.battle, stage.combatant(members[0]))
            far = f"from within {inches(near * 100)}" if more[0] == NEAR else "from farther"
            detail = f"{far}, fights and ends"
        return Option(answer, f"Charge {name}", detail, tuple(members), heading=heading)
    ends = "and ends" if stage.battle.sequence.actions else ""
    detail = joined(range_words(stage)[more[1]], COVERS[more[2]], ends)
    return Option(answer, f"Shoot at {name}", detail, tuple(members), heading=heading)
