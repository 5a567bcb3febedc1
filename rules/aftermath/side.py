"""One warband as it comes home: its roster, its fighters and what the battle did to them.

Every step of the aftermath reads it; nothing writes to it.
"""

from typing import Literal

from rules.aftermath.effects import CampaignEffect
from rules.catalogue.model import Rulebook, WarriorType
from rules.engine.events import Status
from rules.engine.outcome import FighterOutcome, Outcome
from rules.engine.setup import BattleSetup, Fighter
from rules.engine.state.conditions import CATACOMBS, CELEBRATIONS, PEDDLER
from rules.ledger.entries import Kills
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.mustering.hirelings import type_of
from rules.values import Value

#: The tag of those who teach half as much as others when they are taken out of action.
_SMALL = "teaches-half"


class Side(Value, frozen=True):
    """The warband of one `index` in the battle, and the battle around it.

    `battle` is its name in the campaign, `effects` what that lays on top.
    """

    index: int
    setup: BattleSetup
    outcome: Outcome
    sheet: WarbandSheet
    rulebook: Rulebook
    battle: str
    effects: tuple[CampaignEffect, ...] = ()

    @property
    def name(self) -> str:
        return self.setup.side_names[self.index]

    @property
    def stream(self) -> str:
        """The sub-key of this side's dice; no side's rolls shift another's."""
        return f"aftermath {self.index}"

    @property
    def rating(self) -> int:
        """The rating that it took the field with."""
        return self.setup.sides[self.index].rating

    @property
    def opponents(self) -> tuple[int, ...]:
        return tuple(index for index in range(len(self.setup.sides)) if index != self.index)

    @property
    def won(self) -> bool:
        return self.index in self.outcome.winners

    @property
    def result(self) -> Literal["won", "lost", "drawn"]:
        return self.outcome.result_of(self.index)

    @property
    def casualties(self) -> tuple[FighterOutcome, ...]:
        """Its fighters who went out of action and may be hurt, in roster order. Those who fled are not among them."""
        down = [
            fighter_outcome
            for fighter_outcome in self.outcome.sides[self.index].out_of_action
            if not fighter_outcome.spared
        ]
        return tuple(
            fighter_outcome for fighter_outcome in down if not self.fighter(fighter_outcome.id).beast
        )

    @property
    def fallen_beasts(self) -> tuple[FighterOutcome, ...]:
        """Its wardogs and the like that went out of action; they belong to their owners' things."""
        own = self.outcome.sides[self.index]
        down = [
            fighter_outcome
            for fighter_outcome in (own.out_of_action + own.fallen_summoned)
            if not fighter_outcome.spared
        ]
        return tuple(fighter_outcome for fighter_outcome in down if self.fighter(fighter_outcome.id).beast)

    @property
    def buys_from_the_peddler(self) -> bool:
        """Whether a random happening brought the winner a peddler (CAMP-OPT-HAPPEN-5)."""
        return any(PEDDLER in it.marks for it in self.outcome.sides[self.index].fighters)

    @property
    def at_the_alehouse(self) -> frozenset[int]:
        """The roster numbers of heroes who celebrate and look for nothing (CAMP-OPT-SUB-5)."""
        own = self.outcome.sides[self.index].fighters
        return frozenset(it.warrior for it in own if CELEBRATIONS in it.marks)

    @property
    def out_of_action(self) -> frozenset[int]:
        """The roster numbers of those who went out of action, unharmed or not; not those lost in catacombs."""
        down = self.outcome.sides[self.index].out_of_action
        return frozenset(
            it.warrior for it in down if not self.fighter(it.id).beast and CATACOMBS not in it.marks
        )

    @property
    def on_their_feet(self) -> tuple[int, ...]:
        """The roster number of each of its models that fought and did not go out of action, once for each."""
        return tuple(
            it.warrior
            for it in self.outcome.sides[self.index].fighters
            if not (it.absent or it.status is Status.OUT_OF_ACTION or self.fighter(it.id).beast)
        )

    @property
    def fought(self) -> tuple[WarriorSheet, ...]:
        """The roster blocks of which somebody took part, in roster order."""
        numbers = {
            fighter_outcome.warrior
            for fighter_outcome in self.outcome.sides[self.index].fighters
            if not fighter_outcome.absent
        }
        return tuple(warrior for warrior in self.sheet.warriors if warrior.number in numbers)

    def was_led_by(self, number: int) -> bool:
        """Whether somebody of that roster block led the battle."""
        fighters = self.setup.sides[self.index].fighters
        return any(fighter.leader and fighter.warrior == number for fighter in fighters)

    def type_of(self, warrior: WarriorSheet) -> WarriorType | None:
        return type_of(warrior, self.sheet, self.rulebook)

    def side_of(self, fighter: int) -> int:
        """The index of the side that a fighter belongs to; neutral models have the one after all others."""
        sides = (
            index
            for index, side in enumerate(self.setup.sides)
            for other in (*side.fighters, *side.reserves)
            if other.id == fighter
        )
        return next(sides, len(self.setup.sides))

    def fighter(self, id: int) -> Fighter:
        own = (fighter for fighter in self.setup.sides[self.index].fighters if fighter.id == id)
        return next(own, None) or next(fighter for fighter in self.setup.fighters if fighter.id == id)

    def enemy_who_did_it(self, casualty: FighterOutcome) -> Fighter | None:
        """The enemy who took a fighter out of action; None where no warrior of another warband did."""
        by = casualty.taken_out_by
        if by is None or self.side_of(by) in (self.index, len(self.setup.sides)):
            return None
        return self.fighter(by)

    def enemies_taken_out(self, number: int) -> int:
        """How many enemies the models of a roster block took out of action."""
        return len(self._taken_out(number))

    def small_enemies_taken_out(self, number: int) -> int:
        """How many of these enemies teach half as much as others (Night Goblins, Insignificant)."""
        taken = {it.id for it in self._taken_out(number)}
        return sum(it.id in taken and _SMALL in it.tags for it in self.setup.fighters)

    def _taken_out(self, number: int) -> list[FighterOutcome]:
        fielded = self.setup.sides[self.index].fighters
        own = {fighter.id for fighter in fielded if fighter.warrior == number and not fighter.beast}
        sides = [self.outcome.sides[index] for index in self.opponents]
        enemies = [enemy for side in sides for enemy in (*side.fighters, *side.summoned)]
        if self.setup.scenario.is_hostile:
            aside = {party.key for party in self.setup.scenario.third_parties if not party.counts}
            lines = {fighter.id: fighter.line for fighter in self.setup.unowned}
            enemies += [it for it in self.outcome.unowned if lines.get(it.id) not in aside]
        return [it for it in enemies if it.status is Status.OUT_OF_ACTION and it.taken_out_by in own]

    @property
    def kills(self) -> tuple[Kills, ...]:
        """The enemies whom each roster block that fought took out of action, for those who did."""
        counts = ((warrior.number, self.enemies_taken_out(warrior.number)) for warrior in self.fought)
        return tuple(Kills(number, enemies) for number, enemies in counts if enemies)

    def opponent_of(self, casualty: FighterOutcome) -> int:
        """The side that had the better of a casualty: their enemy's, else the winner, else the first opponent."""
        enemy = self.enemy_who_did_it(casualty)
        if enemy is not None:
            return self.side_of(enemy.id)
        winner = self.outcome.winner
        return winner if winner is not None and winner != self.index else self.opponents[0]
