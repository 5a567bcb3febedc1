"""Questions that only a real table can answer: whom a charge reaches, at whom is shot from where, who is near."""

from collections.abc import Collection, Iterable, Iterator

from rules.combat.rolls.leadership_test import leader_reach, leads
from rules.combat.shooting.aiming import is_shot_now
from rules.engine.decisions import DONE, NONE, STAY, NextToAct
from rules.engine.decisions.actions import NextAction
from rules.engine.protocols import HERO_NEAR, STANDS_NEAR
from rules.engine.state.combatant import Combatant
from rules.engine.table import INCH
from rules.narration.phrases import inches
from rules.play.asked.real_moves import (
    COVERS,
    cover_blank,
    met_on_a_move,
    range_blank,
    range_words,
    seen_by_option,
    those_who_meet,
    watch_option,
)
from rules.play.asked.real_places import DETAILS, SENTENCES, sentence_of_strike
from rules.play.asked.several import rows as several
from rules.play.asked.stage import Stage
from rules.play.question import NEXT, Blank, Option, Question, Said
from rules.referee.aims import ALWAYS, STRUCK
from rules.referee.attacks import DISTANCE, MET_TOO
from rules.referee.bundles import MET, WITH
from rules.referee.by_hand import BY_HAND, HID, REARMED, SEEN, WOUNDED
from rules.referee.claims import ALONE, WHO_NEAR
from rules.referee.deeds import UNSEEN
from rules.referee.deeds_by_dice import LED as LEADER
from rules.referee.models import NEAR, sure_inches
from rules.referee.questions import NO, YES, TableAsked
from rules.referee.referee import (
    CAST,
    CAST_AT,
    CHARGE,
    CHARGED,
    COMPANY,
    LED,
    MOVED,
    RAN_OFF,
    RANGED,
    RUN,
    SHOT_AT,
    WALK,
    Referee,
)
from rules.referee.watching import HOME, SEEN_BY, WATCH
from rules.values import changed

_SENTENCES = SENTENCES | {
    RAN_OFF: "Has {who} run off the table?",
    CHARGED: "Whom does {who} charge?",
    SHOT_AT: "At whom does {who} shoot?",
    MOVED: "How does {who} move?",
    MET_TOO: "Whom else does the charge of {who} meet?",
    DISTANCE: "How far is {who} from the target?",
    CAST_AT: "Near whom does {who} cast a spell?",
    LED: "Is a leader near enough to lend {who} Leadership?",
    COMPANY: 'Is a friend within 6" of {who}?',
    STANDS_NEAR: "Is somebody near {who} whom a rule of theirs wants there?",
    HERO_NEAR: "Is one of those near {who} a hero?",
    WHO_NEAR: "The dice of {who} count by who is near. Who is?",
    SEEN_BY: "Which enemy on overwatch sees {who} on the way?",
    HOME: "Has {who} come to their own part of the table?",
}
_NEAR = {
    ALONE: "nobody",
    LEADER: "their leader",
    STANDS_NEAR: "a friend or prey whom a rule wants",
    HERO_NEAR: "a hero of them",
}
_MOVES = {WALK: "Walk", RUN: "Run", STAY: "Stay", YES: "Yes", NO: "No"}
_FATES = {
    "out": "is out of action",
    "stunned": "is stunned",
    "down": "is knocked down",
    "up": "stands up",
    "left": "has left the table",
    WOUNDED: "loses a wound",
    HID: "hides",
    SEEN: "is seen",
    REARMED: "will be asked for weapons anew",
}
#: What a warrior who acts alone is asked in each phase, and the words of the answer that passes.
_ASKED_ALONE = {"charging": CHARGED, "moving": MOVED, "shooting": SHOT_AT}
_PASSING_ALONE = {"charging": "No charge", "moving": "Stay", "shooting": "No shot"}
#: The words of a charge that meets two.
_CHARGED_TWO = ("target", YES, "the other")
_REACH = Blank(
    "Reach",
    (
        Option(YES, "reaches them"),
        Option(NO, "falls short"),
        Option(f"{YES} {UNSEEN}", "reaches them, out of sight"),
        Option(f"{NO} {UNSEEN}", "falls short, out of sight"),
    ),
)
_INCHES = tuple(Option(str(it), f'{it}"') for it in range(1, 13))


def table_asked(decision: TableAsked, stage: Stage) -> Question:
    """Ask the table. The likeliest answers are buttons; shots and charges are said whole besides."""
    answers = tuple(it for it in decision.choices if f" {MET} " not in it)
    whole = met_on_a_move(decision.choices, stage) if decision.question == MOVED else ()
    rows: tuple[Option, ...] = ()
    if decision.question in (CHARGED, SHOT_AT):
        shooter = stage.combatant(decision.who)
        is_shot = decision.question == SHOT_AT
        rows = tuple(
            several.shots(answers, shooter, stage) if is_shot else several.charges(answers, shooter, stage)
        )
        answers = tuple(it for it in answers if _is_plain(it))
        whole = _said(decision, stage)
    options = [*rows, *(_option(it, decision, stage) for it in answers)]
    return Question(
        decision.question,
        decision.side,
        _sentence(decision, stage),
        decision.who,
        tuple(options),
        said=whole,
        detail=DETAILS.get(decision.question, ""),
        is_by_rows=bool(rows) or decision.question == DISTANCE,
    )


def _sentence(decision: TableAsked, stage: Stage) -> str:
    """The question; that for a leader names the only one of the side, and how far their word carries."""
    leaders = [it for it in stage.battle.state.of_side(decision.side) if leads(it) and it.id != decision.who]
    if decision.question == LED and len(leaders) == 1:
        reach = inches(leader_reach(leaders[0]))
        return f"Leadership: is {stage.names.who(leaders[0].id)} within {reach} of {stage.names.who(decision.who)}?"
    if decision.question.startswith(STRUCK):
        return sentence_of_strike(decision.question)
    return _SENTENCES[decision.question].format(who=stage.names.who(decision.who))


def _is_plain(answer: str) -> bool:
    """Whether a deed has no target."""
    return answer == NONE or answer.startswith(WATCH)


def _said(decision: TableAsked, stage: Stage) -> tuple[Said, ...]:
    named = {int(it.split()[0]): None for it in decision.choices if not _is_plain(it)}
    if not named:
        return ()
    if decision.question == CHARGED:
        others = (also(named, stage, those_who_meet(decision.choices)), *third(named, stage))
        blanks = (_whom("Whom", named, stage), _REACH, *others)
        return (Said("", "Charge that meets others", blanks),)
    shooter = stage.combatant(decision.who)
    how = range_blank(stage), cover_blank(stage, shooter)
    return (
        Said(
            "",
            "Shot past somebody, or from far below",
            (_whom("At", named, stage), _weapons(shooter, stage), *how),
        ),
    )


def also(others: Iterable[int], stage: Stage, crossed: Iterable[int] = ()) -> Blank:
    """A second enemy whom a charge reaches, or one who steps into its way."""
    choices = [Option("", "nobody else")]
    choices += [Option(f"{WITH}{it}", f"reaches {stage.names.who(it)} too") for it in others]
    choices += [Option(f"{MET} {it}", f"{stage.names.who(it)} steps into the way") for it in crossed]
    return Blank("And", tuple(choices))


def third(others: Collection[int], stage: Stage) -> tuple[Blank, ...]:
    """A third enemy whom a charge reaches, where there are as many."""
    if len(others) < len(_CHARGED_TWO):
        return ()
    choices = (Option(f"{WITH}{it}", f"reaches {stage.names.who(it)} too") for it in others)
    return (Blank("And also", (Option("", "nobody else"), *choices)),)


def _option(answer: str, decision: TableAsked, stage: Stage) -> Option:
    if answer == NONE:
        return Option(answer, "Nobody")
    if answer == f"{YES} {ALWAYS}":
        return Option(answer, "Yes, until you say otherwise", "weapons anew under This happened")
    if answer in _MOVES:
        return Option(answer, _MOVES[answer])
    if answer.startswith(WATCH):
        return watch_option(answer, stage.combatant(decision.who))
    if decision.question == SEEN_BY:
        return seen_by_option(answer, stage)
    if decision.question == DISTANCE:
        return Option(answer, f'{answer}"')
    if decision.question == WHO_NEAR:
        return Option(answer, " and ".join(_NEAR[it] for it in answer.split(" ")).capitalize())
    if decision.question == MET_TOO:
        return several.meeting(answer, stage)
    warrior = int(answer)
    return Option(answer, stage.names.who(warrior), stage.state(warrior), (warrior,))


def next_alone(decision: NextToAct, stage: Stage) -> Question | None:
    """Ask what the only warrior of a unit does, in one answer; None for units of several."""
    witness = stage.battle.witness
    assert isinstance(witness, Referee)
    deeds_of, (warrior, *_) = witness.alone(decision), decision.candidates
    question = _ASKED_ALONE.get(decision.activity)
    if not deeds_of or question is None:
        return None
    inner = table_asked(TableAsked(decision.side, question, warrior, deeds_of), stage)
    options = [
        changed(it, answer=f"{warrior} {it.answer}") for it in inner.options if it.answer not in (NONE, STAY)
    ]
    passing = [Option(DONE, _PASSING_ALONE[decision.activity])]
    if decision.activity == "charging":
        passing = [
            Option(f"{DONE}{NEXT}{warrior} {WALK}", "Walk"),
            Option(f"{DONE}{NEXT}{warrior} {RUN}", "Run"),
            Option(f"{DONE}{NEXT}{DONE}", "Stay"),
        ]
        options += _shots_later(warrior, stage)
    whole = (*(changed(it, prefix=str(warrior)) for it in inner.said), by_hand(stage))
    sentence = f"What does {stage.names.who(warrior)} do?" if len(passing) > 1 else inner.sentence
    return Question(
        type(decision).__name__,
        decision.side,
        sentence,
        warrior,
        (*passing, *options),
        said=whole,
        is_by_rows=inner.is_by_rows,
    )


def _shots_later(number: int, stage: Stage) -> Iterator[Option]:
    """Shots of somebody who neither charges nor moves, before they are asked for either."""
    shooter, witness = stage.combatant(number), stage.battle.witness
    assert isinstance(witness, Referee)
    if not shooter.fighter.spells:
        before = f"{DONE}{NEXT}{DONE}{NEXT}{number} "
        for shot in several.shots(witness.shots_of(shooter), shooter, stage, before):
            yield changed(shot, heading=f"Stay, shoot at {shot.heading}")


def again(decision: NextToAct, stage: Stage) -> tuple[Option, ...]:
    """The last shot or charge of each warrior, or of their side, once more in one answer."""
    witness = stage.battle.witness
    assert isinstance(witness, Referee)
    options = []
    for warrior, deed in witness.again(decision):
        if deed.startswith(WATCH):
            label = f"{stage.names.who(warrior)} keeps overwatch again"
            options.append(Option(f"{warrior} {deed}", label, about=(warrior,)))
            continue
        named, *more = deed.split()
        shooter, target = stage.names.who(warrior), stage.names.who(int(named))
        how = f"{range_words(stage)[more[-2]]}, {COVERS[more[-1]]}" if len(more) > 1 else "reaches them"
        verb = "shoots at" if len(more) > 1 else "charges"
        once_more = " again" if witness.is_own(decision.activity, warrior, deed) else ""
        options.append(Option(f"{warrior} {deed}", f"{shooter} {verb} {target}{once_more}", how, (warrior,)))
    return tuple(options)


def deeds(decision: NextAction, stage: Stage) -> tuple[Said, ...]:
    """A charge and a shot as a real table says them, and what the players resolved by hand."""
    warrior = stage.combatant(decision.who)
    enemies = [it.id for it in stage.battle.state.enemies_of(warrior.side)]
    free = [it for it in enemies if not stage.combatant(it).contacts]
    whole = []
    if enemies and not warrior.contacts:
        others = (also(enemies, stage), *third(enemies, stage))
        blanks = (_whom("Whom", enemies, stage), _inches(warrior, stage), *others)
        whole.append(Said(CHARGE, "Charge", blanks))
    weapons = _weapons(warrior, stage)
    if free and weapons.choices:
        how = range_blank(stage), cover_blank(stage, warrior)
        whole.append(Said(RANGED, "Shoot", (_whom("At", free, stage), weapons, *how)))
    if CAST in decision.offers:
        there = [it.id for it in stage.battle.state.on_table() if it is not warrior]
        whole.append(Said(CAST, "Cast near somebody", (_whom("Near", there, stage),)))
    return (*whole, by_hand(stage))


def _inches(warrior: Combatant, stage: Stage) -> Blank:
    """The distance of a charge: so near that it cannot fail, or in inches."""
    near = inches(sure_inches(stage.battle, warrior) * INCH)
    return Blank("Distance", (Option(NEAR, f"{near} at most"), *_INCHES))


def by_hand(stage: Stage) -> Said:
    """What happened at the table that the players resolved themselves."""
    there = [it.id for it in stage.battle.state.on_table()]
    doers = _whom("By", there, stage)
    return Said(
        BY_HAND,
        "This happened",
        (
            Blank("What", tuple(Option(fate, words) for fate, words in _FATES.items())),
            _whom("Who", there, stage),
            Blank("By", (Option("", "nobody"), *doers.choices)),
        ),
    )


def _whom(label: str, warriors: Iterable[int], stage: Stage) -> Blank:
    return Blank(label, tuple(Option(str(it), stage.names.who(it)) for it in warriors))


def _weapons(warrior: Combatant, stage: Stage) -> Blank:
    fired = [it for it in warrior.missiles if is_shot_now(stage.battle, warrior, it)]
    return Blank("With", tuple(Option(it.key, it.name) for it in fired))
