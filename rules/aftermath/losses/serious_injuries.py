"""The chart of serious injuries with its further rolls, for one hero (LRB part 3 p.79-80).

Rulings: a hero with one eye who is blinded loses the other, without a die (I-EYE), and retires once everything is
rolled; each time costs Ballistic Skill; warriors without eyes lose none; the
absences of several injuries of one battle overlap, the longest counts (I-OVERLAP); results that are rolled again do not
count towards those of Multiple Injuries (I-KEEPROLL); a hero not brought down by an enemy hero hates the enemies'
leader. A captive's fate and a fight in the pits come later; both are noted here and change nothing else.
"""

from typing import Literal

from rules.aftermath.decisions import RerolledInjury
from rules.aftermath.events.losses import (
    BattlesMissed,
    EnmitySworn,
    InjuriesMultiplied,
    InjurySettled,
    SeriousInjuryRolled,
    WarriorLost,
    WarriorRobbed,
)
from rules.aftermath.flow import Flow, ask, throw_named
from rules.aftermath.growth.experience import award, gains_experience
from rules.aftermath.losses.eternal import endures
from rules.aftermath.pending_changes import Captive, PendingChanges, cause_of
from rules.aftermath.side import Side
from rules.catalogue.campaign.lasting import SURVIVED
from rules.catalogue.model import InjuryResult, Row
from rules.catalogue.packs.house_rule_model import ANY_EYE_BY_CHANCE, MISSED_BATTLES_ADD_UP
from rules.engine.dice import Rolled
from rules.engine.events import Status
from rules.engine.outcome import GONE_WILD, FighterOutcome
from rules.ledger.entries import GearLost, InjurySuffered
from rules.ledger.sheet import Injury, WarriorSheet
from rules.numbers import FighterId

EYES = frozenset({"blind-left", "blind-right"})
#: The tag of a warrior without eyes.
EYELESS = "eyeless"
#: The tag of those who may roll one serious injury again, after each battle.
REROLLS = "reroll-serious-injury"
#: The tag of a bear that brings its Tamer home, the Tamer's type, and the fates that it keeps from them.
LOYAL, TAMER, KEPT_FROM_TAMERS = (
    "fiercely-loyal",
    "bear-tamer",
    frozenset({"captured", "robbed", "pit-fight"}),
)
#: The tag of those whom beasts of a type guard.
GUARDED_BY = "guarded-by:"
#: The tag of those whom nobody holds, and the fates that they escape.
ESCAPIST, _HELD = "never-held", frozenset({"captured", "pit-fight"})
#: The tag of those whose first death counts as several injuries.
SURVIVOR = "first-death-multiplies"
#: Every result of the chart.
WHOLE_CHART = range(11, 67)

Faces = tuple[int, ...]


def roll_serious_injury(
    side: Side,
    pending: PendingChanges,
    hero: WarriorSheet,
    casualty: FighterOutcome,
    within: range = WHOLE_CHART,
    cause: str = "",
    rerolled: tuple[str, ...] = (),
) -> Flow[None]:
    """Roll on the chart for one hero, and go on until nothing is left to roll.

    A first result that is not `within`, or is `rerolled`, is rolled again; further injuries are of the whole chart
    (I-PITMULTI). `cause` is what did it where no enemy of the battle did.
    """
    yield from _Patient(side, pending, hero, casualty, cause).roll(within, rerolled)


class _Patient:
    """One hero on the chart, with the flags that they have by now."""

    def __init__(
        self, side: Side, pending: PendingChanges, hero: WarriorSheet, casualty: FighterOutcome, cause: str
    ) -> None:
        self.side, self.pending, self.hero, self.casualty = side, pending, hero, casualty
        self.cause = cause or cause_of(side, casualty)
        self.chart = side.rulebook.serious_injuries["heroes"]
        self.flags = {*hero.flags, *pending.flags_of(hero)}

    def roll(self, within: range, rerolled: tuple[str, ...]) -> Flow[None]:
        row, faces = yield from self._on_chart(rerolled, within)
        if row.result.fate == "dead" and (yield from self._survives_death(faces)):
            row = next(it for it in self.chart.rows if it.result.fate == "multiple")
        if row.result.fate != "multiple":
            yield from self._resolve(row, faces)
            return
        purpose = row.result.name.lower()
        number, rolled = yield from self._throw(row.result.further_rolls, purpose)
        assert rolled is not None
        yield InjuriesMultiplied(self.casualty.id, rolled, number)
        for _ in range(number):
            further, faces = yield from self._on_chart(row.result.rerolled, WHOLE_CHART)
            yield from self._resolve(further, faces)

    def _on_chart(self, rerolled: tuple[str, ...], within: range) -> Flow[tuple[Row, Faces]]:
        """A D66 and its row; rows in `rerolled` and results not `within` do not count and are rolled again."""
        while True:
            value, rolled = yield from self._throw(self.chart.dice, "serious injury")
            assert rolled is not None
            row = self.chart.row(value)
            counts = row.result.key not in rerolled and value in within
            if counts:
                counts = not (yield from self._rolls_again(row))
            if counts and row.result.fate == "dead" and self.pending.spend_blessing():
                counts = False
            yield SeriousInjuryRolled(self.casualty.id, rolled, row.result.name, counts)
            if counts:
                return row, rolled.faces

    def _rolls_again(self, row: Row) -> Flow[bool]:
        """Whether they use the one re-roll that a skill or a mask gives them after each battle."""
        fighter = self.side.fighter(self.casualty.id)
        able = REROLLS in fighter.tags or any(REROLLS in worn.traits for worn in fighter.gear)
        if not able or self.hero.number in self.pending.rerolled:
            return False
        decision = RerolledInjury(self.side.index, self.hero.number, row.result.key)
        if (yield from ask(decision)) == decision.KEEP:
            return False
        self.pending.rerolled.add(self.hero.number)
        return True

    def _resolve(self, row: Row, faces: Faces) -> Flow[None]:
        """Apply one row of the chart to the hero."""
        if (yield from endures(self.side, self.pending, self.hero, self.casualty, row, faces)):
            return
        fate = row.result.fate
        if why := self._spared(fate):
            spared = next(it.result for it in self.chart.rows if it.result.key == "full-recovery")
            yield InjurySettled(self.casualty.id, spared.key, spared.name, why, None)
        elif fate == "dead":
            yield self._lost("dead")
            self.pending.record_death(self.hero, 1, faces, self.cause)
        elif fate == "captured":
            yield from self._capture(faces)
        elif fate == "robbed":
            yield WarriorRobbed(self.casualty.id)
            self.pending.changes.append(GearLost(self.hero.number, faces))
        elif EYELESS in self.side.fighter(self.casualty.id).tags and _takes_an_eye(row):
            summary = "No effect: there is no eye to lose."
            yield InjurySettled(self.casualty.id, row.result.key, row.result.name, summary, None)
        else:
            yield from self._hurt(row, faces)

    def _survives_death(self, faces: Faces) -> Flow[bool]:
        """Whether this is the first death of a survivor, which counts as several injuries."""
        if SURVIVOR not in self.side.fighter(self.casualty.id).tags or self.flags.issuperset(SURVIVED.flags):
            return False
        summary = "Death is survived once, with several injuries."
        yield InjurySettled(self.casualty.id, SURVIVED.key, "Survivor", summary, None)
        mark = Injury(SURVIVED.key, faces, flags=SURVIVED.flags, battle=self.side.battle)
        self.flags.update(SURVIVED.flags)
        self.pending.changes.append(InjurySuffered(self.hero.number, mark))
        return True

    def _spared(self, fate: str) -> str:
        """What turns that fate into a full recovery; "" where nothing does."""
        if fate in KEPT_FROM_TAMERS and self._is_guarded():
            return "The bear drags its Tamer to safety."
        if fate in KEPT_FROM_TAMERS and (guard := self._guard()):
            return f"{guard} guards its master."
        if fate in _HELD and ESCAPIST in self.side.fighter(self.casualty.id).tags:
            return "Nobody holds an escapist for long."
        return ""

    def _is_guarded(self) -> bool:
        """Whether they are a Tamer whose bear fought and was not taken out of action."""
        if self.side.fighter(self.casualty.id).line != TAMER:
            return False
        home = (
            it
            for it in self.side.outcome.sides[self.side.index].fighters
            if not it.absent and it.status is not Status.OUT_OF_ACTION
        )
        return any(LOYAL in self.side.fighter(it.id).tags for it in home)

    def _guard(self) -> str:
        """The name of the beast that guards them: one of theirs neither out of action nor wild at the end."""
        tags = self.side.fighter(self.casualty.id).tags
        guards = {tag.removeprefix(GUARDED_BY) for tag in tags if tag.startswith(GUARDED_BY)}
        return next(
            (
                it.name
                for it in self.side.outcome.sides[self.side.index].fighters
                if self.side.fighter(it.id).line in guards
                and it.status is not Status.OUT_OF_ACTION
                and not it.absent
                and GONE_WILD not in it.marks
            ),
            "",
        )

    def _lost(self, status: Literal["dead", "captured", "retired"]) -> WarriorLost:
        enemy = self.side.enemy_who_did_it(self.casualty)
        return WarriorLost(self.casualty.id, status, None if enemy is None else FighterId(enemy.id))

    def _capture(self, faces: Faces) -> Flow[None]:
        yield self._lost("captured")
        self.pending.depart(self.hero, "captured", faces, self.cause)
        captor = self.side.opponent_of(self.casualty)
        self.pending.captives.append(Captive(self.hero.name, captor))
        self.pending.note(
            f"{self.hero.name} is a captive of {self.side.setup.side_names[captor]}, with all equipment.",
            self.hero,
        )

    def _hurt(self, row: Row, faces: Faces) -> Flow[None]:
        """Every row after which they are still there: further die, flags, battles missed, experience."""
        result, rolled = yield from self._settle(row)
        yield InjurySettled(self.casualty.id, result.key, result.name, result.summary, rolled)
        rolls = faces + (() if rolled is None else rolled.faces)
        misses = 0
        if result.misses_battles:
            misses, rolled = yield from self._throw(result.misses_battles, f"battles missed, {result.name}")
            if rolled is not None:
                yield BattlesMissed(self.casualty.id, misses, rolled)
                rolls += rolled.faces
        flags = yield from self._marked(result)
        if result.changes or flags or misses:
            injury = Injury(result.key, rolls, result.changes, flags, self.side.battle)
            self.pending.changes.append(InjurySuffered(self.hero.number, injury, self._longer_by(misses)))
        yield from self._learns(result)
        if result.fate == "pit-fight":
            self.pending.pit_fights.append(self.casualty)
        blinded = EYES.intersection(result.flags) and self.flags >= EYES
        if blinded and not self.pending.is_leaving(self.hero):
            yield self._lost("retired")
            self.pending.depart(self.hero, "retired", rolls, "blind in both eyes")
            self.pending.note(
                f"{self.hero.name} is blind in both eyes and retires with all equipment.",
                self.hero,
            )

    def _longer_by(self, misses: int) -> int:
        """How many battles they miss in addition to those that other injuries of this battle keep them from."""
        if self.side.rulebook.plays(MISSED_BATTLES_ADD_UP):
            return misses
        return max(0, misses - self.pending.misses(self.hero))

    def _settle(self, row: Row) -> Flow[tuple[InjuryResult, Rolled | None]]:
        """The result of a row, by a further die where it asks for one."""
        if not row.sub:
            return row.result, None
        if _takes_an_eye(row) and self.flags & EYES and not self.side.rulebook.plays(ANY_EYE_BY_CHANCE):
            left = [it.result for it in row.sub if EYES.intersection(it.result.flags) - self.flags]
            return (*left, row.sub[0].result)[0], None
        value, rolled = yield from self._throw(row.sub_dice, row.result.name.lower())
        return next(further.result for further in row.sub if value in further.rolls), rolled

    def _marked(self, result: InjuryResult) -> Flow[tuple[str, ...]]:
        """The flags of a result; a flag of hatred has the name of its target."""
        flags = []
        for flag in result.flags:
            if flag.startswith("hatred-of-"):
                marked, hated = _hated(self.side, self.casualty, flag)
                yield EnmitySworn(self.casualty.id, marked, hated)
                flags.append(marked)
            else:
                flags.append(flag)
        self.flags.update(flags)
        return tuple(flags)

    def _learns(self, result: InjuryResult) -> Flow[None]:
        if result.experience and gains_experience(self.side, self.hero):
            yield award(self.side, self.pending, self.hero, result.experience, result.name.lower())

    def _throw(self, dice: str, purpose: str) -> Flow[tuple[int, Rolled | None]]:
        return (yield from throw_named(dice, purpose, self.side.stream, fighter=self.casualty.id))


def _takes_an_eye(row: Row) -> bool:
    return any(EYES.intersection(further.result.flags) for further in row.sub)


#: The flags of bitter enmity; the name of the hated enemy follows.
_INDIVIDUAL, _LEADER, _WARBAND = "hatred-of-individual:", "hatred-of-leader:", "hatred-of-warband:"


def _hated(side: Side, casualty: FighterOutcome, flag: str) -> tuple[str, str]:
    """The complete flag, as a battle will look for it, and the enemy it means in words."""
    opponent = side.setup.sides[side.opponent_of(casualty)]
    if flag == _INDIVIDUAL:
        enemy = side.enemy_who_did_it(casualty)
        if enemy is not None and enemy.hero:
            hated = f"{enemy.name} of {opponent.name}"
            return flag + hated, hated
        flag = _LEADER
    if flag == _LEADER:
        return flag + opponent.name, f"the leader of {opponent.name}"
    if flag == _WARBAND:
        return flag + opponent.name, f"everybody in {opponent.name}"
    kind = side.rulebook.warbands.get(opponent.warband)
    return (
        flag + opponent.warband,
        f"every warband of the type {kind.name if kind else opponent.warband}",
    )
