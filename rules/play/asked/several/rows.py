"""Rows of buttons at a real table: one for each enemy, with all that is usually said of a shot or a charge at them."""

from collections.abc import Iterable, Iterator

from rules.engine.decisions import DONE, NONE, NextToAct
from rules.engine.state.combatant import Combatant
from rules.play.asked.real_moves import COVERS, range_words
from rules.play.asked.several.phases import witness_of
from rules.play.asked.stage import Stage, capital, joined
from rules.play.question import NEXT, Option
from rules.referee.attacks import MORE
from rules.referee.bundles import ELSE, MET, SHORT, STOPS, WITH
from rules.referee.deeds import UNSEEN
from rules.referee.questions import NO, YES
from rules.referee.referee import RUN, WALK

#: Whom a charge meets besides: how the answer begins, and the headings for nobody else, and for others too.
_MEETINGS = (
    (f"{MET} ", "Steps into the way", "Steps into the way, and stops another charger too"),
    (WITH, "Is reached as well, and nobody else", "Is reached as well, and somebody else"),
    (STOPS, "Is stopped as well, and nobody else", "Is stopped as well, and somebody else"),
)
_WAYS = {WALK: "Walk", RUN: "Run"}
_SHOT = ("target", "weapon", "range", "cover")
_CHARGES = {YES: "Reaches", NO: "Falls short"}
#: The sizes of a unit whose charges are listed.
_FEW = range(2, 5)
_OUT_OF_SIGHT, _AND_MORE = "Out of sight", "Meets others"


def shots(
    deeds: Iterable[str], shooter: Combatant, stage: Stage, before: str = "", behind: str = ""
) -> Iterator[Option]:
    """A row for each enemy and weapon: the ranges, in the open and in cover. All else is said by lists.

    `before` and `behind` stand around each answer, with their spaces.
    """
    rows: dict[tuple[str, str], list[tuple[bool, bool, str]]] = {}
    for shot in deeds:
        words = shot.split(" ")
        if len(words) == len(_SHOT) and words[3] in (NO, YES):
            row = rows.setdefault((words[0], words[1]), [])
            row.append((words[2] != SHORT, words[3] == YES, shot))
    names = {it.key: it.name for it in shooter.missiles} if len(shooter.missiles) > 1 else {}
    for (target, weapon), row in rows.items():
        heading = joined(stage.names.who(int(target)), stage.state(int(target)), names.get(weapon, ""))
        for is_far, is_covered, shot in sorted(row):
            label = _shot_label(is_far, is_covered, stage)
            yield Option(f"{before}{shot}{behind}", label, about=(int(target),), heading=heading)


def _shot_label(is_far: bool, is_covered: bool, stage: Stage) -> str:
    """`Short`, or `Long, in cover`."""
    short, far = range_words(stage).values()
    words = (far if is_far else short).removesuffix(" range")
    return capital(joined(words, COVERS[YES] if is_covered else ""))


def charges(deeds: Iterable[str], charger: Combatant, stage: Stage, before: str = "") -> Iterator[Option]:
    """A row for each enemy: the charge reaches them, also out of sight, or falls short."""
    named = [it for it in deeds if len(it.split(" ")) == len(("target", "reach"))]
    for target in dict.fromkeys(it.split(" ")[0] for it in named):
        heading, about = joined(stage.names.who(int(target)), stage.state(int(target))), (int(target),)
        for reach, label in _CHARGES.items():
            if f"{target} {reach}" in named:
                yield Option(f"{before}{target} {reach}", label, about=about, heading=heading)
        if f"{target} {YES}" in named:
            yield Option(f"{before}{target} {YES} {UNSEEN}", _OUT_OF_SIGHT, about=about, heading=heading)
            if len(stage.battle.state.enemies_of(charger.side)) > 1:
                yield Option(f"{before}{target} {YES} {ELSE}", _AND_MORE, about=about, heading=heading)


def charges_of_unit(decision: NextToAct, stage: Stage) -> Iterator[Option]:
    """The charges of each of a unit that reach one enemy and nobody else; all others are asked for step by step."""
    if decision.activity != "charging" or len(stage.battle.state.activations.now) not in _FEW:
        return
    for charger in map(stage.combatant, decision.candidates):
        for enemy in stage.battle.state.enemies_of(charger.side):
            answer, heading = f"{charger.id} {enemy.id} {YES}", f"{stage.names.who(charger.id)} charges"
            yield Option(
                answer, stage.names.who(enemy.id), stage.state(enemy.id), (enemy.id,), heading=heading
            )


def next_up(decision: NextToAct, stage: Stage) -> Iterator[Option]:
    """All shots of the one who is likely to shoot next, and that they do not."""
    witness = witness_of(stage)
    if decision.activity != "shooting":
        return
    for warrior in map(stage.combatant, witness.next_up.likely(decision.candidates)):
        known = (
            [] if warrior.fighter.spells or witness.watching.waits(warrior.id) else witness.shots_of(warrior)
        )
        if known:
            name = stage.names.who(warrior.id)
            yield Option(f"{warrior.id} {NONE}", "No shot", about=(warrior.id,), heading=f"{name} shoots at")
            yield from shots(known, warrior, stage, f"{warrior.id} ")
            return


def movers(decision: NextToAct, stage: Stage) -> Iterator[Option]:
    """A walk and a run of each who shoots or casts: theirs count later."""
    for warrior in map(stage.combatant, decision.candidates if decision.activity == "moving" else ()):
        if warrior.missiles or warrior.fighter.spells:
            for way, label in _WAYS.items():
                name = stage.names.who(warrior.id)
                yield Option(f"{warrior.id} {way}", label, about=(warrior.id,), heading=name)


def endings(decision: NextToAct) -> Iterator[Option]:
    """Nobody else in this phase, nor in the next of the turn."""
    if decision.activity == "charging":
        yield Option(f"{DONE}{NEXT}{DONE}", "No more charges", "and no move that counts later")
        yield Option(
            f"{DONE}{NEXT}{DONE}{NEXT}{DONE}", "Nothing else in this turn", "no charge, shot or spell"
        )
    if decision.activity == "moving":
        yield Option(f"{DONE}{NEXT}{DONE}", "Nobody else moves", "and nobody shoots or casts")


def meeting(answer: str, stage: Stage) -> Option:
    """Another enemy whom a charge meets: they step into its way, or it reaches them as well."""
    if answer == NONE:
        return Option(NONE, "Nobody else")
    goes_on, plain = answer.endswith(f" {MORE}"), answer.removesuffix(f" {MORE}")
    for start, ends, more in _MEETINGS:
        if plain.startswith(start):
            other, heading = int(plain.removeprefix(start)), more if goes_on else ends
            break
    return Option(answer, stage.names.who(other), stage.state(other), (other,), heading=heading)
