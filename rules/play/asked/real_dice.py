"""Activations by D12 as a real table is asked for them: dice, who is near, and what they do, in one answer."""

from collections.abc import Iterable, Iterator

from rules.engine.decisions import NONE
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.alternative import ALTERNATIVE, BUY, ActivationDice, React, WhoActs
from rules.engine.state.combatant import Combatant
from rules.narration.phrases import number
from rules.play.asked.real_moves import cover_blank, range_blank
from rules.play.asked.real_table import also, by_hand, third
from rules.play.asked.several import rows
from rules.play.asked.several.by_dice import (
    IN_ONE,
    KINDS,
    ON_DICE,
    SURE,
    WORDS,
    by_dice,
    deed_words,
    in_one,
    may_come_off,
    row,
    short_of,
    shots_of_next,
    start_of,
    sure,
    together,
    way,
)
from rules.play.asked.several.phases import groups_of, witness_of
from rules.play.asked.stage import Stage, capital, joined
from rules.play.question import Blank, Group, Option, Question, Said
from rules.referee.bundles import ELSE
from rules.referee.deeds import UNSEEN
from rules.referee.deeds_by_dice import (
    ADVANCE,
    ALL,
    ASK,
    CAST,
    CAST_AGAIN,
    CHARGES,
    CLIMB,
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
    may_shoot_later,
)
from rules.referee.reactions import TURN, UNTIL
from rules.referee.together import DICE
from rules.values import changed

#: The buttons of the usual charges with the actions that they take, and where they meet others; a list has all others.
_CHARGE_BUTTONS = {"charge": "Charge, 1", "long charge": "Long, 2"}
_MEETS = {"charge": "1, others", "long charge": "2, others"}
_SIGHT = Blank("Sight", (Option("", "in sight"), Option(UNSEEN, "out of sight")))
_ONE_SHOT = f"{SHOOT} 1 "
OTHERS_ROLL = "All others roll and move (who shoots walks), until one of yours is attacked"
#: What a reaction is, and what its figures mean.
_ON_REACTIONS = "A D6 of their Initiative or less is an action (%: at least one). They react once a round."


def who_acts(decision: WhoActs, asked: Question, stage: Stage) -> Question:
    """Ask who acts: all others at once, everything about one of them in one answer, or one by one."""
    if stage.battle.state.activations.now:
        return asked
    known = by_dice(stage)
    options = []
    if others := known.resting(decision.candidates):
        detail = joined(f"{number(len(others), 'warrior')}, {SURE} of them", "nobody reacts")
        every = "All" if len(others) == len(decision.candidates) else "All others"
        options.append(Option(f"{REST} {RUN}", f"{every} run", detail, heading=IN_ONE))
        if any(may_shoot_later(stage.combatant(it)) for it in others):
            label = f"{every} run, but who shoots walks"
            options.append(Option(f"{REST} {ADVANCE}", label, detail, heading=IN_ONE))
        options += _others_roll(others, stage)
    options += together(decision, stage)
    for warrior in map(stage.combatant, decision.candidates):
        options += row(warrior, stage)
    options += shots_of_next(decision.candidates, stage)
    whole = (*_charges_said(decision, stage), by_hand(stage))
    return changed(asked, options=tuple(options), said=whole, is_by_rows=True, detail=ON_DICE)


def _others_roll(others: list[int], stage: Stage) -> Iterator[Option]:
    """All others roll as many dice each and move, who is near as last time or left open."""
    known, warriors = by_dice(stage), [stage.combatant(it) for it in others]
    asks = known.asks_near(others)
    near = stage.names.everybody([it.id for it in warriors if known.claims_of(it)[0]]) if asks else ""
    as_last = f"as last time: {near}" if near else "nobody"
    likely = known.as_before.dice(warriors[0], way(warriors[0]))
    for dice in sorted(DICE, key=likely.__ne__):
        count = number(int(dice), "die", "dice")
        whose = f"who is near, {as_last}" if asks else ""
        yield Option(f"{REST} {dice} {ADVANCE}", capital(count), whose, heading=OTHERS_ROLL)
        if asks:
            yield Option(
                f"{REST} {dice} {ASK} {ADVANCE}", f"{capital(count)}, ask", WORDS[ASK], heading=OTHERS_ROLL
            )


def _with_target(warrior: Combatant, stage: Stage) -> Iterator[Option]:
    """Shots and charges of somebody free, with the dice that are likely rolled for them."""
    if warrior.contacts or not warrior.standing:
        return
    start, how = start_of(warrior, stage)
    shots = witness_of(stage).shots_of(warrior)
    yield from rows.shots(shots, warrior, stage, f"{start} {THEN} {SHOOT} ")
    for enemy in stage.battle.state.enemies_of(warrior.side):
        heading, about = joined(stage.names.who(enemy.id), how), (enemy.id,)
        for kind, label in _CHARGE_BUTTONS.items():
            answer = f"{start} {THEN} {kind} {LEAST} {enemy.id}"
            yield Option(answer, label, about=about, heading=heading)


def _charges_said(decision: WhoActs, stage: Stage) -> tuple[Said, ...]:
    """A charge with all actions that somebody gains, said whole."""
    free = [it for it in decision.candidates if not stage.combatant(it).contacts]
    enemies = [it.id for it in stage.battle.state.enemies_of(decision.side)]
    if not free or not enemies:
        return ()
    dice = Blank("Dice", tuple(Option(str(it), str(it)) for it in (2, 3, 1)))
    led = Blank(
        "Leadership",
        (Option(ASK, "asked if it matters"), Option("", "own"), Option(LED, "their leader's")),
    )
    kinds = tuple(Option(f"{THEN} {it} {ALL}", f"charges{words}") for it, words in KINDS.items())
    blanks = (_whom("Who", free, stage), dice, led, Blank("How", kinds), _whom("Whom", enemies, stage))
    return (Said("", "Charge", blanks),)


def activation_dice(decision: ActivationDice, asked: Question, stage: Stage) -> Question:
    """Ask for dice and who is near, as last time first, and for what they likely do besides."""
    known = by_dice(stage)
    if len(decision.who) > 1:
        word = f" {ASK}" if known.asks_near(decision.who) else ""
        plain = [changed(it, answer=f"{it.answer}{word}") for it in asked.options]
        heading = "Then they all move"
        moves = [
            changed(it, answer=f"{it.answer} {THEN} {ADVANCE}", detail="", heading=heading) for it in plain
        ]
        options = [*plain, *moves]
        if known.may_all_be_led(decision.who):
            options += [_all_led(it) for it in options]
        return changed(asked, options=tuple(options), is_by_rows=True)
    warrior = stage.combatant(decision.who[0])
    rests = [changed(it, detail=f"{it.detail}; {SURE}") for it in asked.options if it.answer == ALTERNATIVE]
    likely = [changed(it, label=capital(it.label)) for it in in_one(warrior, stage)]
    if rests:
        likely += sure(warrior)
    likely += rests
    likely += _with_target(warrior, stage)
    plain = [it for it in asked.options if it.answer != ALTERNATIVE]
    options = []
    asks = ((ASK,),) if known.asks_near(decision.who) else ()
    for at, near in enumerate((*known.claims_of(warrior), *asks)):
        whose = ", ".join(WORDS[word] for word in near).capitalize() or "Own Leadership"
        dice = [changed(it, answer=" ".join((it.answer, *near)), heading=whose) for it in plain]
        options += [changed(it, detail="") for it in dice] if at else dice
        if warrior.standing and not warrior.contacts:
            only = f"{whose}, only moves"
            options += [
                changed(it, answer=f"{it.answer} {THEN} {way(warrior)}", detail="", heading=only)
                for it in dice
            ]
    return changed(asked, options=(*likely, *options), is_by_rows=True)


def commands(groups: Iterable[Group], stage: Stage) -> Iterator[Option]:
    """Each command to those who followed one last, and to each henchman group that is small enough."""
    for group in groups:
        bands = [it for it in by_dice(stage).likely.followed if set(it) <= set(group.candidates)]
        bands += [tuple(it) for it in groups_of(group.candidates, stage)]
        for band in dict.fromkeys(it for it in bands if 1 < len(it) <= group.most):
            answer = " ".join((group.prefix, *map(str, band)))
            yield Option(answer, stage.names.everybody(band), "", band, heading=group.label)


def _all_led(option: Option) -> Option:
    """The same dice of several of whom each has their leader near."""
    count, then, deed = option.answer.partition(f" {THEN} ")
    heading = joined("Leader near all of them", "then they all move" if deed else "")
    dice, ask, _ = count.partition(f" {ASK}")
    return changed(option, answer=f"{dice} {LED}{ask}{then}{deed}", heading=heading, detail="")


def react(decision: React, asked: Question, stage: Stage) -> Question:
    """Ask who reacts; nobody comes first, and may be said for the whole turn."""
    nobody = [it for it in asked.options if it.answer == NONE]
    passing = (
        Option(f"{NONE} {TURN}", "Nobody reacts in this turn", "to any failure of it"),
        Option(f"{NONE} {UNTIL}", "Nobody, until one of yours is attacked", "charged, shot at or struck"),
    )
    others = []
    for warrior in map(stage.combatant, decision.candidates):
        own = [_narrow(it) for it in asked.options if it.about == (warrior.id,)]
        others += [*own, *_deeds_of(warrior, decision.failures, stage)]
    buying = [it for it in asked.options if it.answer == BUY]
    others += _shots_of_next_to_react(decision, stage)
    options = (*nobody, *passing, *buying, *others)
    return changed(asked, options=options, is_by_rows=True, detail=_ON_REACTIONS)


def _narrow(dice: Option) -> Option:
    """The dice of somebody who reacts, with nothing but their chance of an action besides."""
    _, _, chance = dice.detail.rpartition(" at least one action ")
    return changed(dice, label=joined(dice.label, chance), detail="")


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
    about, known, before = (warrior.id,), by_dice(stage), f"{warrior.id} {dice} {THEN} "
    heading = stage.names.who(warrior.id)
    if warrior.standing and not warrior.contacts:
        yield Option(f"{before}{way(warrior)}", "Moves", about=about, heading=heading)
    last = tuple(it for it in known.likely.as_last(warrior) if may_come_off(it, dice))
    for deed in last:
        is_aimed = deed.startswith((*CHARGES, SHOOT))
        label = short_of(deed, stage) if is_aimed else capital(deed_words(deed, warrior, stage)[0])
        yield Option(f"{before}{deed}", label, about=about, heading=heading)
    for deed in known.likely.nearby(warrior):
        if deed in last or not may_come_off(deed, dice):
            continue
        yield Option(f"{before}{deed}", short_of(deed, stage), about=about, heading=heading)


def next_action(decision: NextAction, asked: Question, stage: Stage) -> Question:
    """Ask for an action; shots and charges stand below in rows, one for each target."""
    known, warrior = by_dice(stage), stage.combatant(decision.who)
    named = list(known.deeds.named(decision))
    plain = [it for it in asked.options if not it.answer.startswith((*CHARGES, SHOOT))]
    likely = _likely_now(decision, warrior, stage)
    shots = (it.removeprefix(_ONE_SHOT) for it in named if it.startswith(_ONE_SHOT))
    shot_rows = rows.shots(shots, warrior, stage, _ONE_SHOT, f" {THEN} {RELOAD}")
    aimed = [changed(it, heading=f"Shoot at {it.heading}") for it in shot_rows]
    charges = _charges_now(decision, named, warrior, stage)
    whole = (*_deeds_said(decision, named, warrior, stage), by_hand(stage))
    return changed(asked, options=(*likely, *plain, *aimed, *charges), said=whole, is_by_rows=True)


def _charges_now(
    decision: NextAction, named: list[str], warrior: Combatant, stage: Stage
) -> Iterator[Option]:
    """The usual charges at each enemy, with all blows that follow."""
    enemies = stage.battle.state.enemies_of(warrior.side)
    for enemy in enemies:
        heading, about = f"Charge {stage.names.who(enemy.id)}", (enemy.id,)
        for kind, label in _CHARGE_BUTTONS.items():
            answer = f"{kind} {CHARGES[kind]} {enemy.id}"
            if answer in named:
                yield Option(f"{answer} {THEN} {FIGHT}", label, about=about, heading=heading)
                if len(enemies) > 1:
                    met = f"{answer} {ELSE} {THEN} {FIGHT}"
                    yield Option(met, _MEETS[kind], about=about, heading=heading)


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
            for kind, words in KINDS.items()
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
