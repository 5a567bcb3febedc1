"""Charges, shots and spells at a real table: what the players say of one of them, and the models that stand for it."""

from collections.abc import Iterator, Sequence
from functools import partial

from rules.combat.charging.charge_distance import charge_limit
from rules.engine.battle import Battle
from rules.engine.decisions import NONE, ChargeTarget, NextToAct, ShootingTarget
from rules.engine.flow import Ask, Flow
from rules.engine.state.combatant import Combatant
from rules.engine.table import INCH
from rules.referee import bundles, stage
from rules.referee.aims import Aims
from rules.referee.bundles import COVER, ELSE, FAR, MET, STOPS, WITH, stopped_too
from rules.referee.deeds import Charge, charge_of, is_charge, plain_shot
from rules.referee.models import HOW_FAR as HOW_FAR
from rules.referee.next_up import NextUp
from rules.referee.questions import NO, YES, TableAsked, ask_table, likely
from rules.referee.spells import Spells
from rules.referee.watching import WATCH, Watching

CHARGED, SHOT_AT, CAST_AT = "charges", "shoots at", "casts at"
#: The question whom else a charge meets.
MET_TOO = "meets besides"
#: Stands behind one whom a charge reaches besides, where there are others.
MORE = "more"
#: The question how far off the target of a charge is.
DISTANCE = "inches to the target"
_INCHES = tuple(map(str, range(1, 13)))
#: Stands before the one near whom a caster casts, or nobody.
CAST = "cast"
#: Stands behind it for the spell of last time.
AGAIN = "again"
#: So near is a target of magic, in 1/100 inch.
_MAGIC = 5 * INCH // 2


class Attacks(Aims):
    """The part of a referee that knows whom the players attack, and how."""

    def __init__(self, battle: Battle) -> None:
        super().__init__(battle)
        #: What was said together with the one who acts.
        self._said = ""
        self._target: int | None = None
        self._weapon = ""
        #: Whom a charger is to reach, and how far they begin from them, until they have moved.
        self._gaps: dict[int, tuple[int, int]] = {}
        self.watching = Watching(battle)
        #: What was said of each charge of this phase, and who stands in the way of whose shot at whom.
        self._charged: dict[int, Charge] = {}
        #: Whom an enemy stops besides, who steps into the way of a charge, by that enemy.
        self._stopped: dict[int, tuple[int, ...]] = {}
        self._screened: tuple[int, int, tuple[int, ...]] | None = None
        self.next_up = NextUp()
        self.spells = Spells(battle)

    def touches(self, mover: Combatant, enemy: Combatant) -> bool:
        if enemy.id in self._stopped.get(mover.id, ()):
            return True
        return mover.id in self._charged and enemy.id in self._charged[mover.id].others

    def is_unseen(self, charger: Combatant, target: Combatant) -> bool:
        charge = self._charged.get(charger.id)
        return charge is not None and charge.is_unseen and charge.target == target.id

    def screens(self, shooter: Combatant, target: Combatant) -> Sequence[Combatant]:
        if self._screened is None or self._screened[:2] != (shooter.id, target.id):
            return ()
        return [self.battle.combatant(it) for it in self._screened[2]]

    @property
    def target(self) -> int | None:
        """The one whom a shot or a charge was last said to be at."""
        return self._target

    def may_say(self, activity: str, warrior: Combatant, deed: str) -> bool:
        """Whether the table may say that somebody does so: as it is listed, or with what is rare."""
        listed = self._deeds(activity, warrior)
        if activity == "charging":
            return is_charge(self.battle, warrior, deed, listed)
        return deed in listed or (activity == "shooting" and self.may_shoot(warrior, deed))

    def may_shoot(self, warrior: Combatant, deed: str) -> bool:
        """Whether such a shot may be named, past somebody as well."""
        return plain_shot(self.battle, warrior, deed) in self.shots_of(warrior)

    def shots_of(self, warrior: Combatant) -> list[str]:
        """The shots that may be named for somebody, the likeliest first."""
        return [it for it in bundles.shots(self.battle, warrior, self._last) if it != NONE]

    def _deeds(self, activity: str, warrior: Combatant) -> tuple[str, ...]:
        """The attacks that the table may name in one answer, the likeliest first."""
        if activity == "charging":
            return tuple(bundles.charges(self.battle, warrior))
        return () if warrior.fighter.spells else self._shots_of(warrior)

    def casts_of(self, warrior: Combatant) -> Iterator[str]:
        """`cast <who>` for each near whom a caster may cast, `cast none` first; nothing for others."""
        for other in (NONE, *self._others(warrior)) if warrior.fighter.spells else ():
            yield f"{CAST} {other}"

    def cast_again(self, caster: Combatant) -> str:
        """`cast <near whom> <spell>` as somebody cast last; empty where they cannot."""
        again = self.spells.again(caster)
        return again and f"{CAST} {again}"

    def _others(self, caster: Combatant) -> list[str]:
        return [str(it.id) for it in self.battle.state.on_table() if it is not caster]

    def _shots_of(self, warrior: Combatant) -> tuple[str, ...]:
        """Shots, and overwatch instead of one."""
        watches = self.watching.watches(warrior)
        return (*bundles.shots(self.battle, warrior, self._last), *watches)

    def again(self, decision: NextToAct) -> Iterator[tuple[int, str]]:
        """The last shot or charge of each of those who may act, or else that of their side, where they may do so."""
        for number in decision.candidates:
            if not self.watching.waits(number):
                deed = self.likely(decision.activity, self.battle.combatant(number))
                if deed:
                    yield number, deed

    def likely(self, activity: str, warrior: Combatant) -> str:
        """The last shot or charge of somebody, or else that of their side, where they may do so; empty for none."""
        question = {"charging": CHARGED, "shooting": SHOT_AT}.get(activity)
        if question is None:
            return ""
        own = self._last.get(f"{question} {warrior.id}", NONE)
        side = self._last.get(f"{question} by {warrior.side}", NONE)
        known = self._deeds(activity, warrior)
        for deed in (own, *bundles.alike(warrior, side)):
            fell_short = question == CHARGED and deed.endswith(NO)
            if deed != NONE and not fell_short and deed in known:
                return deed
        return ""

    def likely_cast(self, caster: Combatant) -> str:
        """Near whom somebody cast last, if they cast at all: nobody at first; empty for who casts no spells."""
        last = f"{CAST} {self._last.get(f'{CAST_AT} {caster.id}', NONE)}"
        known = tuple(self.casts_of(caster))
        return last if last in known else next(iter(known), "")

    def shot_again(self, warrior: Combatant) -> str:
        """The last shot of somebody in a phase, where they may shoot so again; empty for none."""
        own = self._last.get(f"{SHOT_AT} {warrior.id}", NONE)
        return own if own != NONE and own in self._deeds("shooting", warrior) else ""

    def is_own(self, activity: str, warrior: int, deed: str) -> bool:
        """Whether somebody did exactly so last."""
        question = CHARGED if activity == "charging" else SHOT_AT
        return self._last.get(f"{question} {warrior}") == deed

    def _say(self, question: str, warrior: Combatant, choices: tuple[str, ...]) -> Flow[str]:
        """What the table said together with the warrior, or else says when it is asked."""
        about = f"{question} {warrior.id}"
        answer, self._said = self._said, ""
        if not answer:
            last = {question: self._last[about]} if about in self._last else {}
            asked = TableAsked(warrior.side, question, warrior.id, likely(question, choices, last))
            answer = str((yield Ask(asked, partial(self._accepted_of, asked))))
        self.remember(question, warrior, answer)
        return answer

    def _accepted_of(self, asked: TableAsked, answer: str) -> str:
        """An answer that is listed, or a charge or a shot with what is rare."""
        activity = {CHARGED: "charging", SHOT_AT: "shooting"}.get(asked.question)
        if activity is None or not self.may_say(activity, self.battle.combatant(asked.who), answer):
            asked.check(answer)
        return answer

    def remember(self, question: str, warrior: Combatant, answer: str) -> None:
        """Remember what somebody did as it is likely to be said again, of them and of their side."""
        usual = self._last[f"{question} {warrior.id}"] = bundles.usual(answer)
        if question in (CHARGED, SHOT_AT) and usual != NONE and not usual.startswith(WATCH):
            self._last[f"{question} by {warrior.side}"] = usual

    def put_for_charge(self, warrior: Combatant, charge: Charge, gap: int) -> Flow[None]:
        """Put a charger so far from the target, and the enemy who steps into the way, if there is one."""
        at = self.battle.combatant(charge.target)
        self._target, self._gaps[warrior.id] = at.id, (at.id, gap)
        self._charged[warrior.id] = charge
        if charge.stops:
            self._stopped[int(charge.met)] = charge.stops
        self.watching.expect(warrior, charge.met)
        yield from stage.put_for_charge(self.battle, warrior, at, gap)
        yield from self.watching.put_beside(warrior, at.position)

    def _to_charge_anew(self, moved: int) -> Flow[None]:
        """Put those who are to charge somebody near them where they are now."""
        for charger, (target, gap) in self._gaps.items():
            if target == moved:
                yield from stage.put_for_charge(
                    self.battle, self.battle.combatant(charger), self.battle.combatant(target), gap
                )

    def _to_charge(self, warrior: Combatant) -> Flow[bool]:
        answer = yield from self._say(CHARGED, warrior, self._deeds("charging", warrior))
        if answer == NONE:
            return False
        if answer.endswith(f" {ELSE}"):
            answer = yield from self.says_who_else(warrior, answer.removesuffix(f" {ELSE}"))
        charge = charge_of(answer)
        limit = charge_limit(self.battle, warrior)
        gap = stage.REACHES if charge.plain.endswith(YES) else limit + INCH
        if charge.met:
            gap = min(stage.CROSSED, limit - INCH)
        yield from self.put_for_charge(warrior, charge, gap)
        return True

    def says_how_far(self, warrior: Combatant) -> Flow[str]:
        """The inches between a charger and the target."""
        return (yield from ask_table(warrior.side, DISTANCE, warrior.id, _INCHES, {}))

    def says_who_else(self, warrior: Combatant, answer: str) -> Flow[str]:
        """A charge with all whom it meets besides, who are asked for after its target.

        `with-3` is reached and nobody else; after `with-3 more` the next one is asked for. After `met 3 more` it is
        asked which other charger 3 stops too.
        """
        met: list[str] = []
        while True:
            left = [it for it in self._who_else(warrior, answer, met) if it not in met]
            others = [it for it in left if not it.startswith(MET)]
            again = others if len(others) > 1 else []
            if any(stopped_too(self.battle, warrior)):
                again = [*(it for it in left if it.startswith(MET)), *again]
            choices = [*([NONE] if met else []), *left, *(f"{it} {MORE}" for it in again)]
            answered = yield from ask_table(warrior.side, MET_TOO, warrior.id, tuple(choices), {})
            met += [answered.removesuffix(f" {MORE}")] if answered != NONE else []
            if not answered.endswith(f" {MORE}"):
                return " ".join((answer, *met))

    def _who_else(self, warrior: Combatant, answer: str, met: Sequence[str]) -> Iterator[str]:
        """What may be said next of those whom a charge meets, behind what was said."""
        if met and met[-1].startswith((MET, STOPS)):
            return stopped_too(self.battle, warrior)
        ways = bundles.meetings(self.battle, warrior, charge_of(answer).target)
        return (it for it in ways if not met or it.startswith(WITH))

    def _charges(self, asked: Ask, decision: ChargeTarget) -> Flow[object]:
        named, self._target = self._target, None
        if named is not None and str(named) in decision.answers:
            return asked.accept(str(named))
        return (yield asked) if decision.must else asked.accept(NONE)

    def _to_shoot(self, warrior: Combatant) -> Flow[bool]:
        """Ask for a spell's target, or for target, weapon, range and cover of a shot in one."""
        self._target = None
        if warrior.fighter.spells and (yield from self._to_cast(warrior)):
            return True
        shots = self._shots_of(warrior)
        if len(shots) == 1:
            return bool(warrior.fighter.spells)
        answer = yield from self._say(SHOT_AT, warrior, shots)
        self.next_up.note(warrior.id, shoots=answer != NONE)
        if answer == NONE or self.watching.take_word(warrior, answer):
            return bool(warrior.fighter.spells)
        yield from self.put_for_shot(warrior, answer)
        return True

    def put_for_shot(self, warrior: Combatant, answer: str) -> Flow[None]:
        """Put shooter and target at their range, with what was said to be between them."""
        named, self._weapon, self._last[FAR], cover = answer.split()
        if self.battle.sequence.dice_buy_actions:
            self.next_up.note(warrior.id, shoots=True)
        behind = int(cover) if cover.isdecimal() else None
        if behind is None:
            self._last[COVER] = cover
        self._target = int(named)
        target = self.battle.combatant(self._target)
        weapon = next(it for it in warrior.missiles if it.key == self._weapon)
        gap = bundles.gap(self.battle, warrior, weapon, self._last[FAR])
        self.watching.aims_upwards = bundles.is_above(cover)
        covered = bundles.is_covered(cover)
        self._screened = warrior.id, target.id, () if behind is None else (behind,)
        yield from stage.put_for_shot(self.battle, warrior, target, gap, covered=covered)

    def _shot(self, decision: ShootingTarget) -> str:
        """The shot that the players named; none where the rules forbid it."""
        shot = f"{self._weapon} {self._target}"
        return shot if shot in decision.answers else NONE

    def _to_cast(self, caster: Combatant) -> Flow[bool]:
        """The one near whom a caster stands for a spell, if it is aimed; what is cast, the next question says."""
        self._said, _, spell = self._said.removeprefix(f"{CAST} ").partition(" ")
        answer = yield from self._say(CAST_AT, caster, (NONE, *self._others(caster)))
        self.spells.stands(caster, answer, spell)
        if answer != NONE:
            yield from self.put_near(caster, int(answer))
        return answer != NONE

    def may_cast(self, caster: Combatant, deed: str) -> bool:
        """Whether somebody may be said to cast near such a one, or `again` as last time."""
        return bool(self.spells.again(caster)) if deed == AGAIN else deed in self._others(caster)

    def stands_to_cast(self, caster: Combatant, deed: str) -> Flow[None]:
        """Put a caster near the one who is named, or near the one of last time."""
        near = self.spells.repeats(caster) if deed == AGAIN else deed
        if deed != AGAIN:
            self.spells.stands(caster, near)
        if near != NONE:
            yield from self.put_near(caster, int(near))

    def put_near(self, caster: Combatant, target: int) -> Flow[None]:
        """Put a caster near a target."""
        at = stage.near(self.battle, caster, self.battle.combatant(target).position, _MAGIC)
        yield from stage.put(self.battle, caster, at)
