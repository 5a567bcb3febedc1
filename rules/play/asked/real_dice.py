"""Activations by D12 as a real table is asked for them: dice, who is near, and what they do, in one answer."""

from collections.abc import Iterable, Iterator

from rules.engine.decisions import NONE
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.alternative import ALTERNATIVE, BUY, ActivationDice, React, WhoActs
from rules.engine.protocols import HERO_NEAR, STANDS_NEAR
from rules.engine.state.combatant import Combatant
from rules.narration.phrases import number
from rules.play.asked.real_moves import COVERS, cover_blank, range_blank, range_words
from rules.play.asked.real_table import also, by_hand, third
from rules.play.asked.several import rows
from rules.play.asked.several.phases import spell_again, witness_of
from rules.play.asked.several.units import STEPS
from rules.play.asked.stage import Stage, capital, joined
from rules.play.question import Blank, Option, Question, Said
from rules.referee.bundles import ELSE
from rules.referee.by_dice import ByDice
from rules.referee.deeds import UNSEEN
from rules.referee.deeds_by_dice import (
    ADVANCE,
    ALL,
    CAST,
    CAST_AGAIN,
    CAST_AS_LAST,
    CHARGES,
    CLIMB,
    COMMAND,
    FIGHT,
    JUMP_ACROSS,
    LEAST,
    LED,
    OFF_HAND,
    RELOAD,
    REST,
    RUN,
    SHOOT,
    THEN,
    UP,
    WALK,
    may_shoot_later,
    parted,
    prices,
)
from rules.referee.reactions import TURN, UNTIL
from rules.referee.together import fitting
from rules.referee.together import joined as joined_parts
from rules.values import changed

_WORDS = {LED: "leader near", STANDS_NEAR: "friend or prey near", HERO_NEAR: "hero of them near"}
_KINDS = {"charge": "", "long charge": " twice as far", "sprint charge": " three times as far"}
_DICE = ("1", "2", "3")
_SURE = 'no enemy within 12"'
_SEVERAL, _IN_ONE = "Several at once", "In one answer"
#: The buttons of each kind of charge, by how many actions go into it.
_CHARGE_BUTTONS = {
    "charge": {ALL: "Charge, all actions", LEAST: "Charge, 1 action"},
    "long charge": {ALL: "Long charge, all", LEAST: "Long charge, 2"},
    "sprint charge": {LEAST: "Sprint, 3"},
}
_SIGHT = Blank("Sight", (Option("", "in sight"), Option(UNSEEN, "out of sight")))
_ONE_SHOT = f"{SHOOT} 1 "


def _by_dice(stage: Stage) -> ByDice:
    return witness_of(stage).by_dice


def who_acts(decision: WhoActs, asked: Question, stage: Stage) -> Question:
    """Ask who acts: all others at once, everything about one of them in one answer, or one by one."""
    if stage.battle.state.activations.now:
        return asked
    known = _by_dice(stage)
    options = []
    if others := known.resting(decision.candidates):
        detail = joined(f"{number(len(others), 'warrior')}, {_SURE} of them", "nobody reacts")
        every = "All" if len(others) == len(decision.candidates) else "All others"
        options.append(Option(f"{REST} {RUN}", f"{every} run", detail, heading=_IN_ONE))
        if any(may_shoot_later(stage.combatant(it)) for it in others):
            label = f"{every} run, but who shoots walks"
            options.append(Option(f"{REST} {ADVANCE}", label, detail, heading=_IN_ONE))
    options += _together(decision, stage)
    for warrior in map(stage.combatant, decision.candidates):
        options += _row(warrior, stage)
    options += _shots_of_next(decision.candidates, stage)
    whole = (*_charges_said(decision, stage), by_hand(stage))
    return changed(asked, options=tuple(options), said=whole, is_by_rows=True)


def _shots_of_next(candidates: Iterable[int], stage: Stage) -> Iterator[Option]:
    """All shots of the one who is likely to shoot next, with the dice that are likely rolled."""
    witness = witness_of(stage)
    for warrior in map(stage.combatant, witness.next_up.likely(candidates)):
        if shots := [] if warrior.contacts or not warrior.standing else witness.shots_of(warrior):
            start, how = _start(warrior, stage, SHOOT)
            heading = f"{stage.names.who(warrior.id)}, {how}, shoots at"
            for shot in rows.shots(shots, warrior, stage, f"{warrior.id} {start} {THEN} {SHOOT} "):
                yield changed(shot, heading=f"{heading} {shot.heading}")
            return


def _row(warrior: Combatant, stage: Stage) -> Iterator[Option]:
    """All that somebody is likely to do, with their dice in the same answer; the last button asks step by step."""
    heading, about = joined(stage.names.who(warrior.id), stage.state(warrior.id)), (warrior.id,)
    known = _by_dice(stage)
    near, likely = known.claims_of(warrior)[0], known.as_before.dice(warrior)
    buttons = [changed(it, label=capital(it.label)) for it in (*_in_one(warrior, stage), *_sure(warrior))]
    buttons += _at_those_near(warrior, stage)
    if known.deeds.is_deed(warrior, COMMAND) and not warrior.contacts:
        start, how = _start(warrior, stage, COMMAND)
        buttons.append(Option(f"{start} {THEN} {COMMAND}", "Commands", how))
    deed, verb = _plain(warrior)
    for dice in sorted(_DICE, key=likely.__ne__):
        start, how = " ".join((dice, *near)), _how(dice, near)
        buttons.append(Option(f"{start} {THEN} {deed}", f"{verb}, {dice} D12", how))
        buttons.append(Option(start, f"{dice} D12", how))
    buttons += _on_other_leadership(warrior, stage)
    for it in {it.answer: it for it in buttons}.values():
        yield changed(it, answer=f"{warrior.id} {it.answer}", about=about, heading=heading)
    yield Option(str(warrior.id), STEPS, about=about, heading=heading)


def _on_other_leadership(warrior: Combatant, stage: Stage) -> Iterator[Option]:
    """Dice as last time where those near somebody are not those who were: to act, and to do what needs no target."""
    known = _by_dice(stage)
    deed, verb = _plain(warrior)
    acts, moves = known.as_before.dice(warrior), known.as_before.dice(warrior, deed)
    last, *others = known.claims_of(warrior)
    for near in (it for it in others if len({*it} ^ {*last}) == 1):
        usual = ((it, "", "") for it in dict.fromkeys((acts, *_DICE[1:])))
        for dice, label, then in ((moves, f"{verb}, ", f" {THEN} {deed}"), *usual):
            detail = _how(dice, near) if near else joined(_how(dice, near), "nobody near")
            yield Option(f"{' '.join((dice, *near))}{then}", f"{label}{dice} D12", detail)


def _sure(warrior: Combatant) -> Iterator[Option]:
    """A run without a roll, and a walk of those who may still shoot."""
    if warrior.standing and not warrior.contacts:
        yield Option(f"{ALTERNATIVE} {THEN} {RUN}", "Runs", f"without a roll; {_SURE}", (warrior.id,))
        if may_shoot_later(warrior):
            yield Option(f"{ALTERNATIVE} {THEN} {WALK}", "Walks", f"without a roll; {_SURE}", (warrior.id,))


def _way(warrior: Combatant) -> str:
    """How somebody moves of whom nothing else is said."""
    return WALK if may_shoot_later(warrior) else RUN


def _plain(warrior: Combatant) -> tuple[str, str]:
    """What somebody does of whom nothing else is said, and the word for it."""
    if not warrior.standing:
        return UP, "Gets up"
    return (FIGHT, "Fights") if warrior.contacts else (_way(warrior), "Moves")


def _start(warrior: Combatant, stage: Stage, deed: str = "") -> tuple[str, str]:
    """The dice with which, and whose Leadership on which, somebody acts as last time; and the words for it."""
    known = _by_dice(stage)
    dice, near = known.as_before.dice(warrior, deed), known.claims_of(warrior)[0]
    return " ".join((dice, *near)), _how(dice, near)


def _how(dice: str, near: Iterable[str]) -> str:
    return joined(number(int(dice), "die", "dice"), *(_WORDS[it] for it in near))


def _together(decision: WhoActs, stage: Stage) -> Iterator[Option]:
    """All who fight or get up, or do what their side did last, one after the other in one answer."""
    likely: dict[str, list[tuple[int, Option]]] = {}
    for warrior in map(stage.combatant, decision.candidates):
        for it in _in_one(warrior, stage):
            likely.setdefault(it.label, []).append((warrior.id, it))
    for deed, parts in likely.items():
        fit = fitting([f"{warrior} {it.answer}" for warrior, it in parts])
        if len(fit) > 1:
            parts = parts[: len(fit)]
            warriors = tuple(warrior for warrior, _ in parts)
            details = {it.detail for _, it in parts}
            label = f"{capital(number(len(parts), 'warrior'))}: each {deed}"
            detail = joined(*(details if len(details) == 1 else ()), stage.names.everybody(warriors))
            yield Option(joined_parts(fit), label, detail, warriors, heading=_SEVERAL)


def _in_one(warrior: Combatant, stage: Stage) -> Iterator[Option]:
    """What somebody likely does with their dice, in one answer."""
    for deed in _by_dice(stage).likely_deeds(warrior):
        start, how = _start(warrior, stage, deed)
        label, more = _deed_words(deed, warrior, stage)
        yield Option(f"{start} {THEN} {deed}", label, joined(how, more), (warrior.id,), heading=_IN_ONE)


def _at_those_near(warrior: Combatant, stage: Stage) -> Iterator[Option]:
    """Charges and shots at those at whom they may well go."""
    for deed in _by_dice(stage).nearby_deeds(warrior):
        start, how = _start(warrior, stage, deed)
        label, more = _deed_words(deed, warrior, stage)
        yield Option(f"{start} {THEN} {deed}", capital(label), joined(how, more), (warrior.id,))


def _deed_words(deed: str, warrior: Combatant, stage: Stage) -> tuple[str, str]:
    """A deed as it follows a name, and what else was said of it."""
    if deed in (UP, FIGHT):
        return {UP: "gets up", FIGHT: "fights"}[deed], ""
    if deed == CAST_AS_LAST:
        return spell_again(warrior, stage), ""
    if deed.startswith(f"{SHOOT} "):
        target, _, far, cover = deed.removeprefix(f"{SHOOT} ").split()
        return f"shoots at {stage.names.who(int(target))}", f"{range_words(stage)[far]}, {COVERS[cover]}"
    kind, how, target = parted(deed)
    with_ = "with all actions" if how == ALL else number(CHARGES[kind], "action")
    return f"charges {stage.names.who(int(target))}{_KINDS[kind]}", with_


def _with_target(warrior: Combatant, stage: Stage) -> Iterator[Option]:
    """Shots and charges of somebody free, with the dice that are likely rolled for them."""
    if warrior.contacts or not warrior.standing:
        return
    start, how = _start(warrior, stage)
    shots = witness_of(stage).shots_of(warrior)
    yield from rows.shots(shots, warrior, stage, f"{start} {THEN} {SHOOT} ")
    for enemy in stage.battle.state.enemies_of(warrior.side):
        heading, about = joined(stage.names.who(enemy.id), how), (enemy.id,)
        for kind in CHARGES:
            for many, label in _CHARGE_BUTTONS[kind].items():
                answer = f"{start} {THEN} {kind} {many} {enemy.id}"
                yield Option(answer, label, about=about, heading=heading)


def _charges_said(decision: WhoActs, stage: Stage) -> tuple[Said, ...]:
    """A charge with all actions that somebody gains, said whole."""
    free = [it for it in decision.candidates if not stage.combatant(it).contacts]
    enemies = [it.id for it in stage.battle.state.enemies_of(decision.side)]
    if not free or not enemies:
        return ()
    dice = Blank("Dice", tuple(Option(str(it), str(it)) for it in (2, 3, 1)))
    led = Blank("Leadership", (Option("", "own"), Option(LED, "their leader's")))
    kinds = tuple(Option(f"{THEN} {it} {ALL}", f"charges{words}") for it, words in _KINDS.items())
    blanks = (_whom("Who", free, stage), dice, led, Blank("How", kinds), _whom("Whom", enemies, stage))
    return (Said("", "Charge", blanks),)


def activation_dice(decision: ActivationDice, asked: Question, stage: Stage) -> Question:
    """Ask for dice and who is near, as last time first, and for what they likely do besides."""
    if len(decision.who) > 1:
        heading = "Then they all move"
        moves = [
            changed(it, answer=f"{it.answer} {THEN} {ADVANCE}", detail="", heading=heading)
            for it in asked.options
        ]
        options = [*asked.options, *moves]
        if _by_dice(stage).may_all_be_led(decision.who):
            options += [_all_led(it) for it in options]
        return changed(asked, options=tuple(options), is_by_rows=True)
    warrior, known = stage.combatant(decision.who[0]), _by_dice(stage)
    sure = [changed(it, detail=f"{it.detail}; {_SURE}") for it in asked.options if it.answer == ALTERNATIVE]
    likely = [changed(it, label=capital(it.label)) for it in _in_one(warrior, stage)]
    if sure:
        likely += _sure(warrior)
    likely += sure
    likely += _with_target(warrior, stage)
    plain = [it for it in asked.options if it.answer != ALTERNATIVE]
    options = []
    for at, near in enumerate(known.claims_of(warrior)):
        whose = ", ".join(_WORDS[word] for word in near).capitalize() or "Own Leadership"
        dice = [changed(it, answer=" ".join((it.answer, *near)), heading=whose) for it in plain]
        options += [changed(it, detail="") for it in dice] if at else dice
        if warrior.standing and not warrior.contacts:
            only = f"{whose}, only moves"
            options += [
                changed(it, answer=f"{it.answer} {THEN} {_way(warrior)}", detail="", heading=only)
                for it in dice
            ]
    return changed(asked, options=(*likely, *options), is_by_rows=True)


def _all_led(option: Option) -> Option:
    """The same dice of several of whom each has their leader near."""
    count, then, deed = option.answer.partition(f" {THEN} ")
    heading = joined("Leader near all of them", "then they all move" if deed else "")
    return changed(option, answer=f"{count} {LED}{then}{deed}", heading=heading, detail="")


def react(decision: React, asked: Question, stage: Stage) -> Question:
    """Ask who reacts; nobody comes first, and may be said for the whole turn."""
    nobody = [it for it in asked.options if it.answer == NONE]
    passing = (
        Option(f"{NONE} {TURN}", "Nobody reacts in this turn", "to any failure of it"),
        Option(f"{NONE} {UNTIL}", "Nobody, until one of yours is attacked", "charged, shot at or struck"),
    )
    others = []
    for warrior in map(stage.combatant, decision.candidates):
        own = [it for it in asked.options if it.about == (warrior.id,)]
        others += [*own, *_deeds_of(warrior, decision.failures, stage)]
    buying = [it for it in asked.options if it.answer == BUY]
    others += _shots_of_next_to_react(decision, stage)
    return changed(asked, options=(*nobody, *passing, *buying, *others), is_by_rows=True)


def _shots_of_next_to_react(decision: React, stage: Stage) -> Iterator[Option]:
    """All shots of the one who is likely to shoot next, with all dice that they may roll."""
    witness = witness_of(stage)
    for warrior in map(stage.combatant, witness.next_up.likely(decision.candidates)):
        if shots := [] if warrior.contacts or not warrior.standing else witness.shots_of(warrior):
            before = f"{warrior.id} {decision.failures} {THEN} {SHOOT} "
            for shot in rows.shots(shots, warrior, stage, before):
                yield changed(shot, heading=f"{stage.names.who(warrior.id)} shoots at {shot.heading}")
            return


def _deeds_of(warrior: Combatant, dice: int, stage: Stage) -> Iterator[Option]:
    """What somebody likely does who reacts with all dice that they may roll."""
    heading, about = stage.names.who(warrior.id), (warrior.id,)
    how = number(dice, "die", "dice")
    known = _by_dice(stage)
    for deed in dict.fromkeys((*known.likely_deeds(warrior), *known.nearby_deeds(warrior))):
        label, more = _deed_words(deed, warrior, stage)
        yield Option(
            f"{warrior.id} {dice} {THEN} {deed}", capital(label), joined(how, more), about, heading=heading
        )
    if warrior.standing and not warrior.contacts:
        yield Option(f"{warrior.id} {dice} {THEN} {_way(warrior)}", "Moves", how, about, heading=heading)


def next_action(decision: NextAction, asked: Question, stage: Stage) -> Question:
    """Ask for an action; shots and charges come with their targets, the likely ones as buttons."""
    known, warrior = _by_dice(stage), stage.combatant(decision.who)
    named = list(known.deeds.named(decision))
    plain = [it for it in asked.options if not it.answer.startswith((*CHARGES, SHOOT))]
    buttons = list(_likely_now(decision, warrior, stage))
    shots = (it.removeprefix(_ONE_SHOT) for it in named if it.startswith(_ONE_SHOT))
    buttons += rows.shots(shots, warrior, stage, _ONE_SHOT, f" {THEN} {RELOAD}")
    buttons += _charges_now(decision, named, warrior, stage)
    whole = (*_deeds_said(decision, named, warrior, stage), by_hand(stage))
    return changed(asked, options=(*buttons, *plain), said=whole, is_by_rows=True)


def _charges_now(
    decision: NextAction, named: list[str], warrior: Combatant, stage: Stage
) -> Iterator[Option]:
    """Charges of each kind at each enemy, with all blows that follow."""
    left, enemies = decision.left or 0, stage.battle.state.enemies_of(warrior.side)
    for enemy in enemies:
        for kind, buttons in _CHARGE_BUTTONS.items():
            found = {
                f"{kind} {price} {enemy.id}": buttons[how]
                for how in buttons
                for price in prices(kind, how, left)[:1]
            }
            for answer, label in found.items():
                if answer in named:
                    heading, about = stage.names.who(enemy.id), (enemy.id,)
                    yield Option(f"{answer} {THEN} {FIGHT}", label, about=about, heading=heading)
                    if len(enemies) > 1:
                        met = f"{answer} {ELSE} {THEN} {FIGHT}"
                        yield Option(met, f"{label}, meets others", about=about, heading=heading)


def _likely_now(decision: NextAction, warrior: Combatant, stage: Stage) -> Iterator[Option]:
    """All blows of somebody, one after the other."""
    blow = next((it for it in (FIGHT, OFF_HAND) if it in decision.offers), "")
    if blow:
        answer = f"{decision.offers[blow].answers[0]} {THEN} {FIGHT}"
        yield Option(answer, "Fights with all", about=(warrior.id,))


def _deeds_said(decision: NextAction, named: list[str], warrior: Combatant, stage: Stage) -> Iterator[Said]:
    """Charges, shots, spells and scrambles of a real table, put together from lists."""
    enemies = [it.id for it in stage.battle.state.enemies_of(warrior.side)]
    left = decision.left or 0
    if any(it.startswith("charge ") for it in named):
        kinds = tuple(
            Option(f"{kind} {price}", f"{number(price, 'action')}{words}")
            for kind, words in _KINDS.items()
            for price in range(CHARGES[kind], min(left, 3) + 1)
        )
        steps_in = witness_of(stage).watching.interceptors(warrior)
        met = (also(enemies, stage, steps_in), *third(enemies, stage))
        yield Said("", "Charge", (Blank("With", kinds), _whom("Whom", enemies, stage), _SIGHT, *met))
    if any(it.startswith(f"{SHOOT} ") for it in named):
        fired = dict.fromkeys(it.split()[3] for it in named if it.startswith(f"{SHOOT} 1 "))
        names = {it.key: it.name for it in warrior.missiles}
        weapons = Blank("With", tuple(Option(it, names[it]) for it in fired))
        prices = Blank("Shots", tuple(Option(str(it), str(it)) for it in range(1, min(left, 3) + 1)))
        free = [it for it in enemies if not stage.combatant(it).contacts]
        blanks = (prices, _whom("At", free, stage), weapons, range_blank(stage), cover_blank(stage, warrior))
        yield Said(SHOOT, "Another shot", blanks)
    for kind in (CAST, CAST_AGAIN):
        if kind in decision.offers and any(it.startswith(f"{kind} ") for it in named):
            dice = Blank("Actions", tuple(Option(str(it), str(it)) for it in range(1, min(left, 3) + 1)))
            others = [it.id for it in stage.battle.state.on_table() if it is not warrior]
            yield Said(kind, "Cast near somebody", (dice, _whom("Near", others, stage)))
    ways = [it for it in named if it.startswith((CLIMB, JUMP_ACROSS))]
    if ways:
        labels = (
            Option(it, it.replace("climb ", "climbs, actions: ").replace("across 1", "across")) for it in ways
        )
        yield Said("", "Climb or jump", (Blank("What", tuple(labels)),))


def _whom(label: str, warriors: list[int], stage: Stage) -> Blank:
    return Blank(label, tuple(Option(str(it), stage.names.who(it)) for it in warriors))
