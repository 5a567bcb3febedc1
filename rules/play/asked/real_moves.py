"""Words for what interrupts a move at a real table: overwatch, and steps into a way."""

from collections.abc import Iterable

from rules.engine.decisions import NextToAct
from rules.engine.state.combatant import Combatant
from rules.narration.phrases import inches
from rules.play.asked.stage import Stage
from rules.play.question import Blank, Option, Said
from rules.referee.bundles import ABOVE, ABOVE_COVERED, LONG, MET, SHORT, covers
from rules.referee.questions import NO, YES
from rules.referee.referee import RUN, WALK, Referee
from rules.referee.watching import WATCH
from rules.systems.registry import of_sequence

#: How high up somebody must be to keep overwatch, in 1/100 inch.
_HIGH = of_sequence("heroheim").figures["height of overwatch"]
COVERS = {NO: "in the open", YES: "in cover", ABOVE: "high above", ABOVE_COVERED: "high above, in cover"}
RANGES = {SHORT: "short range", LONG: "long range"}

_WAYS = Blank("Way", tuple(Option(f"{it} {MET}", it) for it in (WALK, RUN)))
_STEPS_IN = "An enemy steps into the way"


def range_words(stage: Stage) -> dict[str, str]:
    """The words for short and long range: with the distance where that is the same for every weapon."""
    most = stage.battle.rules.long_shots_from
    return RANGES if most is None else {SHORT: f"within {inches(most)}", LONG: f"beyond {inches(most)}"}


def cover_blank(stage: Stage, shooter: Combatant | None = None) -> Blank:
    """What may be said of the place of a target: its cover, or somebody in front of them."""
    most = stage.battle.rules.upward_shots_from
    words = COVERS if most is None else {**COVERS, ABOVE: f"{inches(most)} or more above"}
    others = () if shooter is None else stage.battle.state.on_table()
    before = [it.id for it in others if it is not shooter]
    behind = (Option(str(it), f"behind {stage.names.who(it)}") for it in before)
    return Blank("Cover", (*(Option(it, words[it]) for it in covers(stage.battle)), *behind))


def range_blank(stage: Stage) -> Blank:
    """What may be said of the range of a shot."""
    return Blank("Range", tuple(Option(key, text) for key, text in range_words(stage).items()))


def watch_option(answer: str, warrior: Combatant) -> Option:
    """Keep overwatch with a weapon, said in place of a shot."""
    weapon = next(it for it in warrior.missiles if it.key == answer.removeprefix(f"{WATCH} "))
    return Option(answer, f"Overwatch with the {weapon.name.lower()}", f"{inches(_HIGH)} or more up")


def seen_by_option(answer: str, stage: Stage) -> Option:
    """One who keeps overwatch sees somebody on their way: from how far, and behind what."""
    named, far, cover = answer.split()
    heading = f"{range_words(stage)[far]}, {COVERS[cover]}"
    return Option(answer, stage.names.who(int(named)), about=(int(named),), heading=heading.capitalize())


def interrupted(decision: NextToAct, stage: Stage) -> tuple[Said, ...]:
    """Overwatch in place of a shot, and a step into the way of somebody who moves."""
    witness = stage.battle.witness
    assert isinstance(witness, Referee)
    warriors = [stage.combatant(it) for it in decision.candidates]
    if decision.activity == "shooting":
        return _watch(warriors, witness, stage)
    steps_in = witness.watching.interceptors(warriors[0]) if warriors else []
    if decision.activity != "moving" or not steps_in or not stage.battle.rules.all_moves_intercepted:
        return ()
    blanks = (_whom("Who", decision.candidates, stage), _WAYS, _whom("Met by", steps_in, stage))
    return (Said("", _STEPS_IN, blanks),)


def met_on_a_move(choices: Iterable[str], stage: Stage) -> tuple[Said, ...]:
    """The same of one warrior who moves."""
    steps_in = those_who_meet(choices)
    return (Said("", _STEPS_IN, (_WAYS, _whom("Met by", steps_in, stage))),) if steps_in else ()


def those_who_meet(choices: Iterable[str]) -> list[int]:
    """The enemies who may step into a way."""
    return [int(it) for it in dict.fromkeys(it.rpartition(" ")[2] for it in choices if f" {MET} " in it)]


def _watch(warriors: Iterable[Combatant], witness: Referee, stage: Stage) -> tuple[Said, ...]:
    watching = {it.id: list(witness.watching.watches(it)) for it in warriors if not it.fighter.spells}
    able = [it for it, ways in watching.items() if ways and not witness.watching.waits(it)]
    if not able:
        return ()
    names = {f"{WATCH} {it.key}": it.name for warrior in able for it in stage.combatant(warrior).missiles}
    weapons = tuple(Option(it, names[it]) for it in dict.fromkeys(way for it in able for way in watching[it]))
    label = f"Overwatch, {inches(_HIGH)} or more up"
    return (Said("", label, (_whom("Who", able, stage), Blank("With", weapons))),)


def _whom(label: str, warriors: Iterable[int], stage: Stage) -> Blank:
    return Blank(label, tuple(Option(str(it), stage.names.who(it)) for it in warriors))
