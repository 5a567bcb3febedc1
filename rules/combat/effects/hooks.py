"""Where the effect of a skill, mutation, item, injury or special rule is defined, found from its key.

Procedures ask named questions (`QUESTIONS`) of everybody concerned; whoever has a tag for which an answer is
registered is heard, by what he is, carries, or strikes and shoots with. An answer stands once, beside its key, in one
of the modules of this package; what nobody answers is as the procedure says. Conditions give tags, so spells and drugs
answer in the same way.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from typing import Any

from rules.engine.battle import Battle
from rules.engine.combatant import Combatant
from rules.engine.setup import Weapon

#: Every question with what is passed to an answer after the battle and the combatant asked, and what it returns.
QUESTIONS: dict[str, str] = {
    # numbers
    "attacks": "() -> int added to his attacks this phase",
    "attacks-lost": "() -> int taken off all his attacks this phase, down to none",
    "initiative": "() -> int added when the order of blows is worked out",
    "weapon-skill": "(other) -> int added to his WS for a blow against or by the other",
    "hit-in-combat": "(target, weapon) -> Modifier | None for his roll to hit",
    "be-hit-in-combat": "(attacker, weapon) -> Modifier | None for rolls to hit him",
    "hit-by-shooting": "(target, weapon, distance) -> Modifier | None for his roll to hit",
    "be-shot-at": "(shooter, weapon, distance) -> Modifier | None for rolls to hit him",
    "blow-strength": "(target, weapon) -> int added to the Strength of his blows",
    "be-struck-strength": "(attacker, hit, in_combat) -> int added to the Strength of hits on him, not to saves",
    "to-wound": "(target, hit, in_combat) -> int added to his roll to wound",
    "save-modifier": "(target, weapon) -> int added to the armour save of his victim",
    "armour-save": "(in_combat) -> int: the smallest D6 of another save that he has, 7 is none",
    "unmagical-save": "(in_combat) -> int: the same, against all that is not magic",
    "save-bonus": "(in_combat) -> int taken off the smallest D6 that saves",
    "save-at-worst": "() -> int: the smallest D6 that saves however strong the hit is, where he has a save at all",
    "wounds-suffered": "(hit, wounds) -> int: how many wounds a hit that wounds him takes",
    "injury-caused": "(target, hit, in_combat) -> Modifier | None for injury rolls that he causes",
    "critical-from": "(target, hit, need, in_combat) -> int: the smallest natural die to wound that is a critical hit",
    "rout-leadership": "() -> int added to the Leadership on which his side tests for a rout",
    "critical-roll": "(target, hit, in_combat) -> int added to his critical hit rolls",
    "hits-on": "(target, weapon) -> int: the smallest D6 with which his blows hit at worst",
    "wounds-on": "(target, hit) -> int: the smallest D6 with which he wounds at worst",
    "hit-strength": "(target, weapon) -> int added to the Strength of a hit that was scored, by poison and the like",
    "injury-bounds": "(hit) -> (int, int): the highest injury rolls that knock him down and that stun him",
    "bounds-caused": "(target, hit) -> (int, int): the same for injuries that he causes",
    "stun-save": "() -> int: the smallest D6 that turns stunned into knocked down",
    "parries": "() -> int: how many blows he may parry in a phase",
    "parry-tries": "() -> int: how many dice he has for one parry",
    "range": "(weapon) -> int added to the range, in inches",
    "lends-range": "(friend, weapon) -> int added to the range of a friend's weapon, in inches",
    "shots": "(weapon) -> int: how many shots he has with it this phase",
    "move-bonus": "() -> int added to each of his moves and charges, in 1/100 inch",
    "run-multiplier": "() -> int: how many times his Movement he runs and charges",
    "test-bonus": "(purpose) -> int added to his Initiative for a test of `agility`",
    "climbs-more": "() -> int: how many times more than once his Movement he climbs",
    "jumps-down": "() -> int: how deep he may jump, in 1/100 inch",
    "jump-tests": "(drop) -> int | None: the tests that a jump down takes at most",
    "spotted-at": "(enemy) -> int added to the Initiative of an enemy who would find him hidden",
    "spotted-share": "(enemy) -> int: that Initiative is divided by it, rounded up",
    "spots-times": "() -> int: by what his own is multiplied when he would find somebody hidden",
    "spots-farther": "() -> int added to the distance at which he does, in inches",
    "harder-to-notice": "() -> int added to the Initiative of an enemy who would charge him unseen",
    "noticed-within": "() -> int: how far off he may roll to charge somebody unseen, in 1/100 inch",
    "sure-footed": "() -> str: slow ground that does not slow him, as `footing` names it",
    "last-save": "(hit, in_combat) -> (str, int) | None: what averts a hit after the armour save, and its smallest D6",
    "save-for-each-wound": "(hit, in_combat) -> (str, int) | None: the same, for each wound by itself",
    # yes or no; one yes is enough
    "ignores": "(what, weapon | None) -> bool: whether a rule of that name does not count for him",
    "strikes-first": "() -> bool: before all others, whatever else applies",
    "strikes-last": "() -> bool",
    "rerolls-blow": "(target, weapon) -> bool: whether a missed blow may be rolled again, once",
    "rerolls-shot": "(target, weapon) -> bool: whether a shot that missed may be rolled again, once",
    "cannot-be-parried": "(target, weapon) -> bool",
    "rerolls-leadership": "(purpose) -> bool: whether he may roll a failed Leadership test again, once",
    "causes-fear": "(other) -> bool: whether the other, who would charge or be charged by him, fears him",
    "hates": "(enemy) -> bool",
    "keeps-company": "(friend) -> bool: whether a friend is not all alone because of him",
    "like-a-charge": "() -> bool: he strikes when those strike who charged",
    "able-to-parry": "() -> bool: with what he holds, or without anything",
    "parries-on-equal": "() -> bool: a parry that equals the blow turns it",
    "wounds-outright": "(target, hit) -> bool: the hit wounds without a roll",
    "rerolls-test": "(purpose) -> bool: whether a failed test of `agility` may be rolled again, once",
    "knows-where": "() -> bool: he charges unseen enemies without a test",
    "leaps": "() -> bool: he may leap once a turn",
    "jumps-back": "() -> bool: he may try to leave a combat before he moves",
    "deploys-deeper": "() -> bool: he is set up twice as far onto the table, and may hide at once",
    "infiltrates": "() -> str | None: he is set up after everybody, where the decision `Infiltrate` says by that word",
    "redeploys": "() -> bool: his side is set up anew after its enemies, deeper into the table",
    "has-a-hunch": "() -> int: how many of his side may begin in ruins",
    "covered": "() -> bool: he counts as in cover where he is",
    "warband-routs": "() -> Flow[None]: when his side has routed, as long as he is on the table",
    "steadies-daemons": "() -> bool: daemons of his side are bound more firmly to this world",
    "companion": "() -> Combatant | None: from whom he does not part by a move of his own",
    "kept-away": "() -> bool: nobody leads him into this battle",
    "befriends": "(animal) -> bool: an animal never attacks him",
    "walks-up-walls": "() -> bool: he climbs though he is an animal",
    "walks-through-walls": "() -> bool: nothing solid is in his way, though he cannot stay in it",
    "hides-in-open": "() -> bool: he hides without anything to hide behind",
    # things
    "extra-blows": "() -> Sequence[Weapon] struck besides his ordinary attacks",
    "early-blows": "() -> Sequence[tuple[Weapon, int]]: struck first, each at the enemy of that id",
    "late-blows": "() -> Sequence[Weapon] struck after everybody else's",
    "injury-inflicted": "(target, hit, in_combat, status) -> Status: what an injury that he causes becomes",
    "success-dice": "(action) -> Modifier | None for his rolls on the Action Success Chart, in dice",
    "takes-again": "() -> str: an action that he may take once more in an activation",
    # procedures (generators)
    "before-a-wound": "(attacker, hit, in_combat) -> Flow[bool]: True when the hit comes to nothing (before to wound)",
    "each-wound": "(attacker, hit, in_combat) -> Flow[bool]: True when one of the wounds does not count",
    "taken-out": "(attacker, in_combat) -> Flow[None]: when he went out of action",
    "wounds-on-6": "(target) -> Flow[None]: what a natural 6 to wound in close combat does besides",
    "injury-result": "(attacker, hit, status) -> Flow[Status]: what the injury becomes",
    "after-wounds": "(attacker, wounds, in_combat) -> Flow[None]",
    "after-a-hit": "(target, hit, hurt) -> Flow[None]: what a hit does besides wounding (`hurt`), unless discarded",
    "critical-averted": "() -> Flow[bool]: True when a critical hit on him is an ordinary wound",
    "wounds-caused": "(target, hit) -> Flow[int]: how many wounds one wounding hit takes",
    "natural-1": "(weapon) -> Flow[None]: when his shot rolls a natural 1 to hit, which then does nothing else",
    "instead-of-wounding": "(target, hit) -> Flow[None]: what a hit does that is not rolled to wound",
    "instead-of-blows": "(targets) -> Flow[bool]: True when he did something else than to strike",
    "blows-kept-back": "(blows) -> Flow[int]: how many of his blows he does not strike in his turn",
    "instead-of-hits": "(target, hits) -> Flow[hits | None]: what blows that landed on one enemy become",
    "gives-a-second-blow": "(friend) -> Flow[bool]: True when a friend strikes again where he missed",
    "combat-ends": "() -> Flow[None]: when a close combat phase in which he fought is over",
    "fights-on": "(by) -> Flow[bool]: True when he is not out of action though he should be",
    "fit-to-fight": "() -> Flow[bool]: False when he sits this battle out",
    "turn-ends": "() -> Flow[None]: at the end of his side's turn",
    "charge-declared-at": "(charger) -> Flow[bool]: True when the charge against him may not be made",
    "passes-leadership": "(purpose) -> Flow[bool]: True when he passes a Leadership test without rolling",
    "before-rout": "() -> Flow[None]: just before a rout test of his side",
    "tries-again": "(purpose) -> Flow[bool]: True when he repeats a failed Initiative test (battle may be None)",
    "rerolls-rout": "() -> Flow[bool]: True when he lets his side repeat a failed rout test",
    "lends-a-save": "(friend, what) -> Flow[bool]: True when he lets a friend repeat a failed armour save or parry",
    "lends-a-reroll": "(friend, purpose) -> Flow[bool]: True when he lets a friend repeat a failed Leadership test",
    "charge-reach": "(target, limit) -> Flow[int] added to how far this one charge goes, in 1/100 inch",
    "charge-shortened": "(charger) -> Flow[int] taken off the reach of a charge at him, in 1/100 inch",
    "charge-comes-at": "(charger) -> Flow[bool]: True when a charge that was moved at him fails",
    "talks-out-of-charge": "(target, charger) -> Flow[bool]: True when a charge at his friend is lost",
    "falls-unharmed": "(height) -> Flow[bool]: True when a fall does him no harm",
    "found": "(enemy) -> Flow[bool]: True when he stays hidden though an enemy finds him",
    "enemy-comes": "(enemy) -> Flow[None]: when an enemy has moved",
    "weapons-in-hand": "() -> Flow[None]: when the weapons of a combat are taken, before the order of blows",
    "first-hit": "(attacker, landed) -> Flow[landed]: the blows that are left before any parry",
    "combat-begins": "() -> Flow[None]: when a close combat phase begins for him",
    "prepares": "() -> Flow[None]: before the battle, when everybody is set up",
    "eludes": "(enemy) -> Flow[bool]: True when an enemy does not make him out to shoot at or charge him",
    "withholds-shots": "(shooter, target | None, weapon) -> Flow[bool]: True when an enemy's weapon is not fired",
    "after-shooting": "(target) -> Flow[None]: when he has shot or cast at somebody",
    "averts-misfire": "() -> Flow[bool]: True when a misfire is no more than a miss",
    "shooting-begins": "() -> Flow[None]: when the shooting phase of his own side begins",
    "leadership-tests": "() -> int added to the Leadership on which he tests",
    "fixed-save": "() -> int: the smallest D6 of an armour save that nothing modifies",
    "held-from-charging": "(target) -> Flow[bool]: True when he may not charge after all",
    "each-turn-begins": "() -> Flow[None]: at the start of every side's turn",
    "casting-bonus": "(spell) -> Modifier | None for his casting rolls",
    "rolls-successes-again": "(what) -> str | None: why he must repeat a roll that succeeded",
    "casts-again": "(spell, roll, faces) -> Flow[faces | None]: the dice that stand instead of a failed casting roll",
    "keeps-off-spell": "(caster, spell) -> Flow[bool]: True when the spell does nothing to him",
    "undoes-spell": "(caster, spell) -> Flow[bool]: True when a spell that would affect him does nothing to anybody",
    "dispels": "(caster, spell) -> Flow[bool]: True when he dispels an enemy's spell",
    "recovery": "() -> Flow[None]: when the recovery phase of his own side begins",
    "turn-begins": "() -> Flow[None]: at the start of his side's turn, before recovery",
    # activations by D12
    "activation-leadership": "(group) -> int added to his own Leadership for activation rolls, not to a leader's",
    "activation-bonus": "(group) -> int added to whatever Leadership an activation roll of his is on",
    "reaction-initiative": "() -> int added to his Initiative for reaction rolls",
    "group-dice": "() -> int: with how many dice a group of such as him may be activated",
    "group-size": "() -> int: how many a group of such as him alone may be",
    "changes-activation": "(roll, faces) -> Flow[faces]: the dice that stand in an activation roll",
    "changes-reaction": "(roll, faces) -> Flow[faces]: the dice that stand in a reaction roll",
    "keeps-off-reactions": "() -> Flow[bool]: True when nobody reacts to this activation roll of his",
    "shoots-again": "(weapon) -> int | None: how many times more than once he may shoot with it in a round",
    "like-off-hand": "() -> int: how many of his attacks are priced like those of the off hand",
    "free-blows": "() -> Sequence[Weapon] struck for no action with his first attacks of an activation or reaction",
    "reload-price": "(weapon) -> int: how many actions reloading takes him at most",
    "before-acting": "() -> Flow[None]: when he was activated, after any reaction, before his first action",
    "after-acting": "() -> Flow[None]: when his activation or reaction is over",
    "charge-arrives": "(charger) -> Flow[None]: when an enemy charged him, before that one's blows",
    "struck-at": "(attacker) -> Flow[None]: before the first blows of an enemy's activation or reaction at him",
    "round-begins": "() -> Flow[None]: at the beginning of a round in which players pass the turn to and fro",
}

Answer = Callable[..., Any]
_ANSWERS: dict[str, dict[str, Answer]] = {question: {} for question in QUESTIONS}


def answers(question: str, *tags: str) -> Callable[[Answer], Answer]:
    """Register a function as what everybody with one of these tags or traits answers to a question."""

    known = _ANSWERS[question]

    def registered[Given: Answer](answer: Given) -> Given:
        for tag in tags:
            assert tag not in known, f"{tag} answers {question} twice"
            known[tag] = answer
        return answer

    return registered


def asked(question: str, who: Combatant, traits: tuple[str, ...] = ()) -> tuple[Answer, ...]:
    """The answers that a combatant has to a question now, then those of the weapon he uses (its `traits`)."""
    heard = who.heard
    if heard is None:
        heard = who.heard = _heard(who.tags)
    return heard[question] + _heard(traits)[question] if traits else heard[question]


def silent(questions: tuple[str, ...], who: Combatant, traits: tuple[str, ...] = ()) -> bool:
    """Whether neither he nor a weapon with these `traits` answers any of some questions, as mostly nobody does."""
    heard = who.heard
    if heard is None:
        heard = who.heard = _heard(who.tags)
    return not heard[questions] and not (traits and _heard(traits)[questions])


def answering(question: str, combatants: Iterable[Combatant]) -> Iterator[tuple[Combatant, Answer]]:
    """Each answer of some combatants with its combatant, in turn; looked up only when it is his turn."""
    for one in combatants:
        heard = one.heard
        for answer in asked(question, one) if heard is None else heard[question]:
            yield one, answer


class Heard(dict[str | tuple[str, ...], tuple[Answer, ...]]):
    """What some tags answer, by question, or by several at once; each is looked up once.

    A combatant holds his own until his tags change, those of weapons are kept by their traits.
    """

    __slots__ = ("_tags",)

    def __init__(self, tags: tuple[str, ...]) -> None:
        self._tags = tuple(dict.fromkeys(tags))

    def __missing__(self, question: str | tuple[str, ...]) -> tuple[Answer, ...]:
        if isinstance(question, tuple):
            self[question] = heard = tuple([answer for each in question for answer in self[each]])
            return heard
        known = _ANSWERS[question]
        found = [_answer(known, tag) for tag in self._tags] if known else []
        self[question] = heard = tuple([answer for answer in found if answer is not None])
        return heard


_heard = cache(Heard)


def _answer(known: dict[str, Answer], tag: str) -> Answer | None:
    """What is registered for a tag; one with a detail after its colon is told the detail last."""
    head, colon, detail = tag.partition(":")
    if not colon:
        return known.get(tag)
    return partial(_with_detail, known[head + colon], detail) if head + colon in known else known.get(tag)


def _with_detail(answer: Answer, detail: str, *asked_for: Any) -> Any:
    return answer(*asked_for, detail)


def told(battle: Battle, question: str, who: Combatant, *details: Any, traits: tuple[str, ...] = ()) -> int:
    """The sum of what is answered to a question about a number."""
    heard = who.heard
    found = asked(question, who, traits) if traits or heard is None else heard[question]
    return sum([answer(battle, who, *details) for answer in found]) if found else 0


def said(
    battle: Battle, question: str, who: Combatant, *details: Any, traits: tuple[str, ...] = ()
) -> list[Any]:
    """Everything that is answered to a question, without the answers that are nothing."""
    heard = who.heard
    found = asked(question, who, traits) if traits or heard is None else heard[question]
    if not found:
        return []
    return [one for answer in found if (one := answer(battle, who, *details)) is not None]


def agreed(
    battle: Battle, question: str, who: Combatant, *details: Any, traits: tuple[str, ...] = ()
) -> bool:
    """Whether anybody says yes."""
    found = asked(question, who, traits)
    return bool(found) and any(answer(battle, who, *details) for answer in found)


def ignores(battle: Battle, who: Combatant, what: str, weapon: Weapon | None = None) -> bool:
    """Whether a rule of that name does not count for him, with that weapon where there is one."""
    traits = weapon.shot.traits if weapon is not None and weapon.shot is not None else ()
    found = asked("ignores", who, traits)
    return bool(found) and any(answer(battle, who, what, weapon) for answer in found)


def bearers(battle: Battle, question: str, side: int) -> tuple[Combatant, ...]:
    """The warriors of a side whose own rules answer a question, wherever and however they are, in roster order."""
    return battle.ever(
        (question, side),
        lambda: tuple(
            one for one in battle.state.combatants if one.home == side and _heard(one.fighter.tags)[question]
        ),
    )


@cache
def answered_tags() -> frozenset[str]:
    """Every tag that answers some question."""
    return frozenset(tag for known in _ANSWERS.values() for tag in known)
