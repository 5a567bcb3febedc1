"""Which rolls luck, foresight, gifts, marks and curses reach: every procedure that rolls, under every one of them."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from rules.combat.actions.assault import KNOWN
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.effects.hook import AnyHook
from rules.combat.injury.injury import resolve_hits
from rules.combat.injury.injury_roll import stunned
from rules.combat.magic.casting import cast_one
from rules.combat.magic.spells import harm
from rules.combat.melee.melee import strike
from rules.combat.moving.falling import FALL
from rules.combat.psychology.rout import check_rout
from rules.combat.rolls.characteristic_test import test_characteristic
from rules.combat.rolls.initiative_test import CLIMBING, test_initiative
from rules.combat.rolls.leadership_test import FEAR, test_leadership
from rules.combat.shooting.breath import breathe
from rules.combat.shooting.point_blank import shoot_at_hand
from rules.combat.shooting.shooting import fire
from rules.engine import events
from rules.engine.decisions import Choice
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan, Event, RollRepeated, Status
from rules.engine.flow import Flow
from rules.engine.setup import Gear
from rules.engine.state.conditions import Condition
from rules.systems.trench.success import roll_success
from tests.rules.staging.battlefield import Battlefield, Man, man, usual_answer
from tests.rules.staging.spellcraft import known, wizard

type Played = tuple[Battlefield, Flow[Any]]

STONE = {"T": 10, "W": 9}


class Case(NamedTuple):
    """One roll: how it comes about, whose it is and what for, faces that just succeed, and some that just fail."""

    kind: str
    comes: Callable[[], Played]
    who: int
    purpose: str
    good: tuple[int, ...]
    bad: tuple[int, ...]


def facing(*items: str, foe: Man | None = None, **own: Any) -> Battlefield:
    """Two in combat, in the close combat phase of the first."""
    field = Battlefield([man(10, 10, *items, **own)], [foe or man(10.98, 10, **STONE)])
    field.turn(0, "movement")
    field.engage(0, 1)
    field.fold(events.PhaseBegan(0, "close combat"))
    return field


def struck(*items: str, hit: Hit | None = None, **foe: Any) -> Played:
    """The first is hit by the second."""
    field = Battlefield([man(10, 10, *items, **foe)], [man(10.98, 10)])
    return field, resolve_hits(
        field.battle, field.one(1), field.one(0), [hit or Hit("axe", 3)], in_combat=True
    )


def blow(*tags: str, **own: Any) -> Played:
    field = facing("axe", tags=tags, **own)
    return field, strike(field.battle, field.one(0))


def shot(item: str, *, at_hand: bool = False) -> Played:
    field = facing(item) if at_hand else Battlefield([man(10, 10, item)], [man(16, 10, **STONE)])
    one, other = field.one(0), field.one(1)
    if at_hand:
        return field, shoot_at_hand(field.battle, one)
    return field, fire(field.battle, one, other, one.fighter.weapons[0])


def flames() -> Played:
    field = Battlefield([man(10, 10, tags=("breath:4:4",))], [man(14, 10, **STONE)])
    return field, breathe(field.battle, field.one(0))


def parried() -> Played:
    field = facing("axe", foe=man(10.98, 10, "sword", **STONE))
    return field, strike(field.battle, field.one(0))


def helmet() -> Played:
    field = Battlefield([man(10, 10, "helmet")], [man(20, 10)])
    return field, stunned(field.battle, field.one(0))


def answered(hook: AnyHook, *details: Any, traits: tuple[str, ...] = (), **own: Any) -> Played:
    """What a rule of the first warrior does, where the second may be concerned (by its number)."""
    field = Battlefield([man(10, 10, **own)], [man(12, 10)])
    named = [field.one(it) if it in (0, 1) else it for it in details]
    (does,) = hook.handlers(field.one(0), traits)
    return field, does(field.battle, field.one(0), *named)


def under(key: str, hook: AnyHook) -> Played:
    field = Battlefield([man(10, 10, S=4)], [man(12, 10)])
    field.fold(ConditionBegan(0, Condition(key, tags=(key,), by=1, amount=1)))
    (does,) = hook.handlers(field.one(0))
    return field, does(field.battle, field.one(0))


def netted() -> Played:
    field = Battlefield([man(10, 10)], [man(14, 10, "net")])
    (does,) = hooks.instead_of_wounding.handlers(field.one(1), ("net",))
    return field, does(field.battle, field.one(1), field.one(0), Hit("net", 0))


def kept_off() -> Played:
    field = Battlefield([man(10, 10, tags=("spell-save-4",))], [wizard(12, 10, "warpfire")])
    return field, harm.reached(field.battle, field.one(1), known("warpfire"), [field.one(0)])


def gust() -> Played:
    field = Battlefield([man(10, 10)], [wizard(14, 10, "wind-of-gork")])
    field.turn(1, "shooting")
    return field, cast_one(field.battle, field.one(1))


def cast() -> Played:
    field = Battlefield([wizard(10, 10, "warpfire")], [man(14, 10)])
    field.turn(0, "shooting")
    return field, cast_one(field.battle, field.one(0))


def a_test(kind: str) -> Played:
    field = Battlefield([man(10, 10)], [man(20, 10)])
    battle, one = field.battle, field.one(0)
    match kind:
        case "Toughness":
            return field, test_characteristic(battle, one, "T", "a test")
        case "Initiative":
            return field, test_characteristic(battle, one, "I", "a test")
        case "climbing":
            return field, test_initiative(battle, one, CLIMBING)
    return field, test_leadership(battle, one, FEAR)


def rout() -> Played:
    field = Battlefield([man(10, 10, leader=True), man(12, 10)], [man(40, 40)])
    field.status(1, Status.OUT_OF_ACTION)
    field.turn(0)
    return field, check_rout(field.battle, 0)


def dash() -> Played:
    field = Battlefield([man(10, 10)], [man(40, 40)], sequence="trench", combat="trench", switches=(KNOWN,))
    return field, roll_success(field.battle, field.one(0), "dash")


CHARM = (Gear("charm", "Charm", ("first-hit-discarded-4",)),)
CASES = {
    "a blow": Case("to hit", blow, 0, "to hit", (4,), (3,)),
    "a head-butt": Case("to hit", lambda: blow("head-butts", A=2), 0, "to hit", (4,), (3,)),
    "a bull rush": Case("to hit", lambda: rushed(), 0, "to hit", (3,), (2,)),
    "a shot": Case("to hit", lambda: shot("bow"), 0, "to hit", (4,), (3,)),
    "a shot at hand": Case(
        "to hit", lambda: shot("crossbow-pistol", at_hand=True), 0, "to hit", (6,), (5,)
    ),
    "a bomb by pigeon": Case("to hit", lambda: shot("pigeon-bombs"), 0, "to hit", (5,), (4,)),
    "a breath of fire": Case("to hit", flames, 0, "breath", (4,), (3,)),
    "a wound": Case("to wound", lambda: wounded(), 0, "to wound", (4,), (3,)),
    "armour": Case("armour save", lambda: struck("light-armour"), 0, "armour save", (6,), (5,)),
    "a parry": Case("parry", parried, 1, "parry", (5,), (4,)),
    "a helmet": Case("rule", helmet, 0, "helmet", (4,), (3,)),
    "a charm": Case("rule", lambda: struck(gear=CHARM), 0, "Lucky charm", (4,), (3,)),
    "a last save": Case("rule", lambda: struck(tags=("last-save-6",)), 0, "Last save", (6,), (5,)),
    "Sea Legs": Case(
        "rule",
        lambda: answered(hooks.before_a_wound, None, Hit(FALL, 3), False, tags=("sea-legs",)),
        0, "Sea Legs", (4,), (3,),
    ),
    "Throw Voice": Case(
        "rule", lambda: answered(hooks.stays_hidden, 1, tags=("throw-voice",)), 0, "Throw Voice", (4,), (3,)
    ),
    "a save against a spell": Case("rule", kept_off, 0, "Save against Warpfire", (4,), (3,)),
    "the Shield of Faith": Case(
        "rule", lambda: under("shield-of-faith", hooks.recovery_begins), 0, "Shield of Faith", (3,), (2,)
    ),
    "a bear hug": Case("rule", lambda: hugged(), 0, "Bear Hug", (4,), (3,)),
    "the fumes of a censer": Case(
        "rule",
        lambda: answered(hooks.after_a_hit, 1, Hit("censer", 3), False, traits=("fog-of-death",)),
        0, "the fog of death", (5,), (6,),
    ),
    "a test": Case("test", lambda: a_test("Toughness"), 0, "a test", (3,), (4,)),
    "an Initiative test": Case("test", lambda: a_test("Initiative"), 0, "a test", (3,), (4,)),
    "a climb": Case("test", lambda: a_test("climbing"), 0, CLIMBING, (3,), (4,)),
    "a net": Case("test", netted, 0, "tearing the net", (3,), (4,)),
    "the Wind of Gork": Case("test", gust, 0, "Wind of Gork", (2,), (3,)),
    "the Shadowbind": Case("test", lambda: under("shadowbind", hooks.turn_begins), 0, "Shadowbind", (3,), (4,)),
    "Force of Will": Case(
        "test", lambda: under("by-force-of-will", hooks.turn_begins), 0, "force of will", (2,), (3,)
    ),
    "a Leadership test": Case("test", lambda: a_test("Leadership"), 0, FEAR, (3, 4), (4, 4)),
    "a rout test": Case("test", rout, 0, "rout", (3, 4), (4, 4)),
    "instability": Case(
        "test",
        lambda: answered(hooks.warband_routs, tags=("daemonic-instability",)),
        0, "staying in this world", (3, 4), (4, 4),
    ),
    "a dash": Case("test", dash, 0, "dash", (3, 4), (3, 3)),
    "a spell": Case("casting", cast, 0, "casting", (4, 4), (4, 3)),
}  # fmt: skip


def rushed() -> Played:
    field = facing("axe", tags=("bull-rush",))
    return field, strike(field.battle, field.one(0))


def wounded() -> Played:
    field = Battlefield([man(10, 10)], [man(10.98, 10)])
    return field, resolve_hits(field.battle, field.one(0), field.one(1), [Hit("axe", 3)], in_combat=True)


def hugged() -> Played:
    field = facing(tags=("bear-hug", "no-equipment"), A=2, foe=man(10.98, 10, W=9))
    return field, strike(field.battle, field.one(0))


ALL = frozenset({"to hit", "to wound", "armour save", "parry", "rule", "test", "casting"})
#: Which kinds of rolls each condition reaches.
CURSES = {"curse": ALL, "druchii-word-of-pain": {"to hit", "to wound"}}
CURSES["sorcerers-curse"] = {"to hit", "armour save"}
LUCK = ("luck-of-shemtek", "divination-of-shirath")
ASKED = {
    "scry": "scry",
    "reroll-one-die": "re-roll",
    "gift-of-the-fates": "gift-of-the-fates",
    "mark-of-the-old-ones": "mark-of-the-old-ones",
}


class Gone(NamedTuple):
    """How often a roll was made, whether something was told to repeat it, and what its player was asked about it."""

    throws: int
    repeated: bool
    questions: list[str]


def goes(
    case: Case,
    condition: str,
    faces: tuple[int, ...],
    *,
    then: tuple[int, ...] = (),
    tags: tuple[str, ...] = (),
) -> Gone:
    """Play a roll that falls so, `then` where it is made again, for a warrior with a condition and some rules.

    All other dice show 4.
    """
    field, flow = case.comes()
    side = 1 - field.one(case.who).side
    held = Condition(condition, tags=(condition, *tags), amount=1, side=side, by=1 - case.who)
    field.fold(ConditionBegan(case.who, held))
    if condition == "sorcerers-curse" and field.state.phase != "close combat":
        field.turn(field.one(case.who).side, "close combat")
    throws, repeated, questions, value = 0, False, [], None
    roll: Roll | None = None
    latest = False
    while True:
        try:
            step = flow.send(value)
        except StopIteration:
            assert throws, "the roll was never made"
            return Gone(throws, repeated, questions)
        value = None
        if isinstance(step, Event):
            field.fold(step)
            repeated = repeated or (latest and isinstance(step, RollRepeated))
        elif isinstance(step, Roll):
            if roll is None and (step.purpose, step.who) == (case.purpose, case.who):
                roll = step
            latest = step == roll
            value = (then if throws and then else faces) if latest else (4,) * step.count
            throws += latest
        else:
            questions += [step.decision.question] if latest and isinstance(step.decision, Choice) else []
            value = step.accept(usual_answer(step.decision))


@pytest.mark.rule("CORE-MAGIC-RAT-6-2", "CORE-MAGIC-RAT-6-3")
@pytest.mark.parametrize("condition", CURSES)
@pytest.mark.parametrize("roll", CASES)
def test_a_curse_repeats_successes_of_the_kinds_that_it_names(roll: str, condition: str) -> None:
    case = CASES[roll]
    repeated = goes(case, condition, case.good, then=case.bad).repeated
    assert repeated == (case.kind in CURSES[condition])


@pytest.mark.parametrize("condition", CURSES)
@pytest.mark.parametrize("roll", CASES)
def test_a_curse_repeats_no_failure(roll: str, condition: str) -> None:
    assert not goes(CASES[roll], condition, CASES[roll].bad).repeated


@pytest.mark.rule("CORE-MAGIC-LESSER-5-2")
@pytest.mark.parametrize("condition", LUCK)
@pytest.mark.parametrize("roll", CASES)
def test_luck_repeats_every_failure_of_his_own(roll: str, condition: str) -> None:
    assert goes(CASES[roll], condition, CASES[roll].bad).repeated


@pytest.mark.rule("CORE-MAGIC-LESSER-5-2")
@pytest.mark.parametrize("roll", CASES)
def test_luck_repeats_no_success(roll: str) -> None:
    assert not goes(CASES[roll], LUCK[0], CASES[roll].good).repeated


@pytest.mark.parametrize("condition", ASKED)
@pytest.mark.parametrize("roll", CASES)
def test_spendable_rerolls_are_offered_for_every_failure_and_no_success(roll: str, condition: str) -> None:
    failed = goes(CASES[roll], condition, CASES[roll].bad).questions
    assert [question for question in failed if question.startswith(ASKED[condition])]
    succeeded = goes(CASES[roll], condition, CASES[roll].good).questions
    assert not [question for question in succeeded if question.startswith(ASKED[condition])]


#: Rules by which a warrior repeats failures of one kind.
OWN = {
    "a blow": ("reroll-hits",),
    "a shot": ("reroll-hits",),
    "a shot at hand": ("reroll-hits",),
    "a parry": ("counts-as-buckler",),
    "a test": ("reroll-characteristic-tests",),
    "an Initiative test": ("reroll-initiative",),
    "a climb": ("reroll-climbing", "reroll-initiative"),
    "a net": ("reroll-characteristic-tests",),
    "a Leadership test": ("reroll-leadership", "reroll-fear"),
    "a rout test": ("reroll-rout",),
    "a spell": ("reroll-casting",),
}


@pytest.mark.parametrize("roll", OWN)
def test_a_rule_of_his_own_repeats_a_failure_once(roll: str) -> None:
    case = CASES[roll]
    assert goes(case, "nothing", case.bad, tags=OWN[roll]).throws == 2
    assert goes(case, "nothing", case.good, tags=OWN[roll]).throws == 1


@pytest.mark.rule("CORE-DICE-REROLL-ONCE")
@pytest.mark.parametrize("roll", OWN)
def test_luck_and_a_rule_of_his_own_repeat_a_failure_once_together(roll: str) -> None:
    case = CASES[roll]
    assert goes(case, LUCK[0], case.bad, tags=OWN[roll]).throws == 2


@pytest.mark.rule("CORE-DICE-REROLL-ONCE")
@pytest.mark.parametrize("roll", OWN)
def test_no_rule_of_his_own_repeats_what_a_curse_has_repeated(roll: str) -> None:
    case = CASES[roll]
    assert goes(case, "curse", case.good, then=case.bad, tags=OWN[roll]).throws == 2


@pytest.mark.rule("CORE-DICE-REROLL-ONCE")
@pytest.mark.parametrize("roll", OWN)
def test_no_curse_repeats_what_a_rule_of_his_own_has_repeated(roll: str) -> None:
    case = CASES[roll]
    assert goes(case, "curse", case.bad, then=case.good, tags=OWN[roll]).throws == 2


@pytest.mark.parametrize("condition", ["scry", "reroll-one-die"])
@pytest.mark.parametrize("roll", OWN)
def test_free_rerolls_spend_nothing(roll: str, condition: str) -> None:
    case = CASES[roll]
    assert not goes(case, condition, case.bad, tags=OWN[roll]).questions
