"""Activations by D12 at a real table: one answer says who acts, with how many dice, and what they do then.

`15 2 led then charge all 7` activates 15 with two dice on the leader's Leadership, and puts all actions that they gain
into a charge; after `15 2 ask` it is asked who is near, if the dice fall so that it matters. `rest run` has all others
take the sure actions and run, and `rest 2 advance` roll two dice each and move, until one of their side is attacked.
Each part may be said by itself.
"""

from collections.abc import Iterable, Sequence
from functools import partial

from rules.combat.actions.action import OnOffer
from rules.combat.rolls.initiative_test import CLIMBING, test_initiative
from rules.engine.battle import Battle
from rules.engine.decisions import DONE, NONE, Decision, IllegalAnswer
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.alternative import ALTERNATIVE, ActivationDice, React, WhoActs
from rules.engine.events import ActionTaken
from rules.engine.events.event import Event
from rules.engine.flow import Ask, Flow
from rules.engine.protocols import HERO_NEAR, STANDS_NEAR
from rules.engine.state.combatant import Combatant
from rules.referee.as_before import AsBefore
from rules.referee.bundles import ELSE
from rules.referee.by_hand import Happened, happened
from rules.referee.claims import LED as LEADER_NEAR
from rules.referee.deeds import is_rare
from rules.referee.deeds_by_dice import (
    ADVANCE,
    ASK,
    CAST,
    CAST_AS_LAST,
    CHARGES,
    CLIMB,
    COME_ROUND,
    COMMAND,
    FIGHT,
    HIDE,
    LED,
    OFF_HAND,
    RELOAD,
    REST,
    RUN,
    SCRAMBLES,
    SHOOT,
    STAND_UP,
    THEN,
    UP,
    WALK,
    DeedsByDice,
    parted,
    prices,
    way_of,
)
from rules.referee.likely import LikelyDeeds
from rules.referee.reactions import Reactions
from rules.referee.stage import is_accepted
from rules.referee.stagehand import Stagehand
from rules.referee.together import ACTING, Others, Together, parts_of, those_free

#: What may stand behind which actions: blows as often as they can, and loading again what is empty.
_ENDINGS = {**dict.fromkeys((*CHARGES, FIGHT, OFF_HAND), FIGHT), SHOOT: RELOAD}
#: Stands behind a charge of which is asked then whom else it meets.
_ELSE = f" {ELSE}"
#: What is named with a target that is likely to be said again.
_AIMED = (*CHARGES, SHOOT)
#: What is left of a plan once its action is taken.
_OVER = "over"
_MOST_DICE, _MOST_CAST = 4, 3


class ByDice:
    """What was said of the dice and the actions of those who act, and of the reactions of a turn."""

    def __init__(self, battle: Battle, referee: Stagehand, together: Together) -> None:
        self.battle, self._referee, self._together = battle, referee, together
        self._dice: dict[int, str] = {}
        self._plans: dict[int, str] = {}
        self.others = Others(battle)
        self.reactions = Reactions(battle)
        self.as_before = AsBefore()
        self.deeds = DeedsByDice(battle, referee)
        self.likely = LikelyDeeds(battle, referee, self.deeds, self.as_before)

    def asks(self, decision: Decision) -> bool:
        """Whether it asks for a part of such an activation."""
        if isinstance(decision, NextAction):
            return self.battle.sequence.dice_buy_actions
        return isinstance(decision, WhoActs | ActivationDice | React)

    def asked(self, asked: Ask) -> Flow[object]:
        """The answer to it, from what was said before or from the players."""
        decision = asked.decision
        if isinstance(decision, WhoActs):
            return (yield from self._who(asked, decision))
        if isinstance(decision, ActivationDice):
            return (yield from self._counts(asked, decision))
        if isinstance(decision, React):
            answer, deed = yield from self.reactions.asked(asked, decision, self.deeds.is_deed)
            if answer != NONE:
                number = answer.split()[0]
                if number.isdecimal():  # what they did in their own activation is over
                    self._plans.pop(int(number), None)
                self._together.forget()
            if deed:
                self._plans[int(answer.split()[0])] = deed
            return asked.accept(answer)
        assert isinstance(decision, NextAction)
        return (yield from self._acts(asked, decision))

    def notes(self, event: Event) -> None:
        """Remember who acts and is attacked, and have those asked again who are."""
        self.reactions.notes(event)
        self.likely.notes(event)
        self.others.notes(event)

    def begin_turn(self) -> None:
        """Forget what was said for the turn before."""
        self.reactions.begin_turn()
        self._together.forget()
        self.others.forget()

    def claims_of(self, warrior: Combatant) -> list[tuple[str, ...]]:
        """What may be said of those near somebody that changes their Leadership, as last time first."""
        led, near = self._referee.words_near(warrior)
        every = [(*a, *b) for b in ((), *((it,) for it in near)) for a in ((), *((it,) for it in led))]
        return sorted(every, key=self._near_before(warrior).__ne__)

    def _near_before(self, warrior: Combatant) -> tuple[str, ...]:
        """What was last said of those near somebody: of where they are now, or when they or their side acted last."""
        led = (LED,) if self._referee.claimed(LEADER_NEAR, warrior.id) else ()
        now = (*led, *filter(None, (self._referee.stands_by(warrior),)))
        before = (self.as_before.near(warrior, words) for words in self._referee.words_near(warrior))
        return now or tuple(filter(None, before))

    def asks_near(self, warriors: Iterable[int]) -> bool:
        """Whether anything may be said of those near warriors, so that it may be asked after their dice."""
        return any(any(self._referee.words_near(self.battle.combatant(it))) for it in warriors)

    def resting(self, candidates: Sequence[int]) -> list[int]:
        """Those who may take the sure actions with all others: free and on their feet."""
        return those_free(self.battle, candidates)

    # who acts, and with how many dice

    def _who(self, asked: Ask, decision: WhoActs) -> Flow[object]:
        if self.battle.state.activations.now:
            return (yield from self._who_follows(asked, decision))
        if (waiting := self.others.next(decision)) is not None:
            return asked.accept(str(waiting))
        self.others.forget()
        self._dice.clear()
        accept = partial(self._who_said, decision)
        while True:
            answer: object = self._together.next(decision.side, ACTING, partial(is_accepted, accept))
            if not answer:
                answer = yield Ask(decision, accept)
            if isinstance(answer, Happened):
                yield from self._referee.by_hand(answer)
                if self.battle.over:
                    return None
                if not any(self.battle.combatant(it).on_table for it in decision.candidates):
                    return asked.accept(str(decision.candidates[0]))
                continue
            first, *others = parts_of(str(answer))
            if others:
                self._together.say(decision.side, ACTING, others)
            named, _, more = first.partition(" ")
            if named == REST:
                self.others.say(decision.side, more)
                return asked.accept(str(self.resting(decision.candidates)[0]))
            if self.battle.combatant(int(named)).on_table:
                self._dice[int(named)] = more
                return asked.accept(named)

    def _who_follows(self, asked: Ask, decision: WhoActs) -> Flow[object]:
        """Answer who of several is the next to do what was said of all; ask for them where nothing was."""
        if all(it in self._plans for it in decision.candidates):
            return asked.accept(str(decision.candidates[0]))
        return (yield asked)

    def _who_said(self, decision: WhoActs, answer: str) -> object:
        fate = happened(self.battle, answer)
        if fate is not None:
            return fate
        for part in parts_of(answer):
            named, _, more = part.partition(" ")
            if named == REST:
                if not self.others.is_said(more) or not self.resting(decision.candidates):
                    raise IllegalAnswer(f"'{part}' is nothing that all others can do.")
                continue
            decision.check(named)
            if more:
                counts = (ALTERNATIVE, *map(str, range(1, _MOST_DICE)))
                self._check_dice(self.battle.combatant(int(named)), more, counts)
        return answer

    def _check_dice(self, warrior: Combatant, words_of_dice: str, counts: Sequence[str]) -> None:
        """Raise `IllegalAnswer` unless it says dice, who is near, and perhaps a deed."""
        dice, then, deed = words_of_dice.partition(f" {THEN} ")
        count, *words = dice.split()
        is_known = count in counts and (words in ([], [ASK]) or tuple(words) in self.claims_of(warrior))
        if not is_known or (then and not self.deeds.is_deed(warrior, deed)):
            raise IllegalAnswer(f"'{words_of_dice}' does not say with how many dice, and what then.")

    def _counts(self, asked: Ask, decision: ActivationDice) -> Flow[object]:
        answer = self._said_of(decision)
        if answer.split(" ")[0] not in decision.answers:
            answer = str((yield Ask(decision, partial(self._dice_said, decision))))
        dice, _, deed = answer.partition(f" {THEN} ")
        count, *words = dice.split()
        for number in decision.who:
            warrior = self.battle.combatant(number)
            self._plans.pop(number, None)
            if len(decision.who) > 1:
                if LED in words:
                    self._referee.claim(LEADER_NEAR, number, True)
                if ASK in words:
                    self._referee.ask_later(number)
                else:
                    yield from self._referee.find_each_near(warrior)
                if deed:
                    self._plans[number] = way_of(warrior, deed)
                continue
            self._says_near(warrior, count, words)
            if deed:
                self._plans[number] = deed
                if deed.startswith(_AIMED):
                    self.as_before.note_deed(warrior, deed)
            if count != ALTERNATIVE:
                self.as_before.note_dice(warrior, count, deed)
        return asked.accept(count)

    def _says_near(self, warrior: Combatant, count: str, words: Sequence[str]) -> None:
        """Keep what was said of those near somebody with their dice, or have it asked after these."""
        if ASK in words:
            self._referee.ask_later(warrior.id)
            return
        for known in self._referee.words_near(warrior) if count != ALTERNATIVE else ():
            self.as_before.note_near(warrior, known, words)
        self._referee.claim(LEADER_NEAR, warrior.id, LED in words)
        for word in (STANDS_NEAR, HERO_NEAR):
            self._referee.claim(word, warrior.id, word in words)

    def may_all_be_led(self, together: Sequence[int]) -> bool:
        """Whether it may be said of several who act on one roll that their leader is near each of them."""
        side = self.battle.state.of_side(self.battle.combatant(together[0]).side)
        return any(LED in self._referee.words_near(it)[0] for it in side if it.id in together)

    def _said_of(self, decision: ActivationDice) -> str:
        """What was said with who acts, or of all others."""
        if len(decision.who) > 1:
            return ""
        (number,) = decision.who
        before = self._dice.pop(number, "")
        warrior = self.battle.combatant(number)
        return self.others.said_of(warrior, self.claims_of(warrior)[0]) or before

    def _dice_said(self, decision: ActivationDice, answer: str) -> object:
        if len(decision.who) > 1:
            count = answer.removesuffix(f" {THEN} {ADVANCE}").removesuffix(f" {ASK}")
            decision.check(count.removesuffix(f" {LED}") if self.may_all_be_led(decision.who) else count)
        else:
            self._check_dice(self.battle.combatant(decision.who[0]), answer, decision.answers)
        return answer

    # what they do

    def _acts(self, asked: Ask, decision: NextAction) -> Flow[object]:
        warrior = self.battle.combatant(decision.who)
        planned = yield from self._by_plan(asked, decision, warrior)
        if planned:
            return asked.accept(planned)
        if not decision.left and set(decision.offers) <= {HIDE}:
            return asked.accept(DONE)
        while True:
            answer = yield Ask(decision, partial(self._action_said, decision))
            self._referee.refused = None
            if isinstance(answer, Happened):
                yield from self._referee.by_hand(answer)
                if self.battle.over:
                    return None
                if not warrior.on_table:
                    return asked.accept(DONE)
                continue
            answer, _, ending = str(answer).partition(f" {THEN} ")
            if answer.endswith(_ELSE):
                priced, _, target = answer.removesuffix(_ELSE).rpartition(" ")
                met = yield from self._referee.says_who_else(warrior, target)
                answer = f"{priced} {met}"
            key = yield from self.deeds.stands_for(warrior, answer)
            if key in SCRAMBLES:
                price = int(answer.rpartition(" ")[2])
                yield ActionTaken(warrior.id, key, "movement", price)
                if key == CLIMB:
                    yield from test_initiative(self.battle, warrior, CLIMBING)
                decision = self._with_left(decision, price)
                if not decision.left:
                    return asked.accept(DONE)
                continue
            if chosen := self._accepted(asked, decision, key):
                self._notes(warrior, answer, ending)
                return asked.accept(chosen)
            self._referee.refused = warrior.id

    def _notes(self, warrior: Combatant, answer: str, ending: str) -> None:
        """Keep what is done behind an action, and remember a shot and a charge as they are said with the dice."""
        if ending:
            self._plans[warrior.id] = ending
        self.as_before.note_action(warrior, answer)

    def _with_left(self, decision: NextAction, price: int) -> NextAction:
        """The same question after some actions went into scenery."""
        left = (decision.left or 0) - price
        if isinstance(decision.offers, OnOffer):
            decision.offers.look_again(left)
        return NextAction(decision.side, decision.who, decision.offers, left)

    def _action_said(self, decision: NextAction, answer: str) -> object:
        fate = happened(self.battle, answer)
        if fate is not None:
            return fate
        plain = answer
        for key, ending in _ENDINGS.items():
            plain = plain.removesuffix(f" {THEN} {ending}") if answer.startswith(key) else plain
        if answer.startswith(tuple(CHARGES)):
            plain = plain.removesuffix(_ELSE)
        known = plain in decision.answers or plain in self.deeds.named(decision)
        warrior = self.battle.combatant(decision.who)
        if not known and not is_rare(self.battle, warrior, plain, tuple(self.deeds.named(decision))):
            raise IllegalAnswer(f"'{answer}' is nothing that they can do now.")
        return answer

    def _accepted(self, asked: Ask, decision: NextAction, key: str) -> str:
        """The answer for an action with its price, which is left out where it can have no other; empty for none."""
        if isinstance(decision.offers, OnOffer):
            decision.offers.look_again()
        short = key.rpartition(" ")[0]
        return next((it for it in (key, short) if it and is_accepted(asked.accept, it)), "")

    def _by_plan(self, asked: Ask, decision: NextAction, warrior: Combatant) -> Flow[str]:
        """The next action of what was said before; empty where there is nothing, or it cannot be done."""
        plan, left = self._plans.pop(warrior.id, ""), decision.left or 0
        if not plan:
            return ""
        if plan == _OVER:
            return DONE
        if plan in (FIGHT, UP, RELOAD):
            return self._goes_on(decision, warrior, plan)
        if plan in (RUN, WALK):
            self._plans[warrior.id] = _OVER
            for manner, key in ((RUN, RUN), (WALK, WALK))[plan == WALK :]:
                self._referee.goes("run" if manner == RUN else "walk")
                if key in decision.offers:
                    return decision.offers[key].answers[-1]
            return DONE
        if plan.startswith(f"{SHOOT} "):
            yield from self.deeds.stands_for(warrior, f"{SHOOT} 1 {plan.removeprefix(f'{SHOOT} ')}")
            self._plans[warrior.id] = RELOAD
            return self._accepted(asked, decision, f"{SHOOT} 1")
        if plan == COMMAND:
            return decision.offers[COMMAND].answers[0] if COMMAND in decision.offers else ""
        if plan == CAST_AS_LAST:
            return (yield from self._casts_again(asked, decision, warrior))
        kind, how, target = parted(plan)
        for price in prices(kind, how, left):
            yield from self.deeds.stands_for(warrior, f"{kind} {price} {target}")
            if chosen := self._accepted(asked, decision, f"{kind} {price}"):
                self._plans[warrior.id] = FIGHT
                return chosen
        return ""

    def _casts_again(self, asked: Ask, decision: NextAction, warrior: Combatant) -> Flow[str]:
        """The spell of last time, with as many actions as go into it."""
        near = self._referee.spells.again(warrior).partition(" ")[0]
        if not near:
            return ""
        if near != NONE:
            yield from self._referee.put_near(warrior, int(near))
        for price in range(min(decision.left or 0, _MOST_CAST), 0, -1):
            if chosen := self._accepted(asked, decision, f"{CAST} {price}"):
                self._referee.spells.repeats(warrior)
                return chosen
        return ""

    def _goes_on(self, decision: NextAction, warrior: Combatant, plan: str) -> str:
        """One more action of a plan that takes several: attacks, loading again, getting up."""
        keys = {FIGHT: (FIGHT, OFF_HAND), RELOAD: (RELOAD,), UP: (COME_ROUND, STAND_UP)}[plan]
        key = next((it for it in keys if it in decision.offers), "")
        if key:
            self._plans[warrior.id] = plan
            return decision.offers[key].answers[0]
        is_over = plan == RELOAD or (plan == FIGHT and warrior.contacts and warrior.standing)
        return DONE if is_over else ""
