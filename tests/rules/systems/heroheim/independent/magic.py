"""Judges of power dice, miscasts and misfires (HERO-REC, HERO-MISC, HERO-MISF)."""

from rules.engine import events
from rules.engine.events import Event
from rules.engine.state.battle_state import Combatant
from tests.rules.systems.heroheim.independent import charts
from tests.rules.systems.heroheim.independent.scene import Battle, HeroheimJudge
from tests.rules.systems.judging import has_word

HEARD = "prayers being heard"
BLACKPOWDER = "blackpowder"


class Power(HeroheimJudge):
    """The dice that casters gather and spend, and the attempts that slip from them."""

    def __init__(self, scene: Battle) -> None:
        super().__init__(scene)
        self.to_gather: set[int] = set()
        self.dice: dict[int, int] = {}
        #: The caster whose attempt had two natural ones and who has not rolled on the chart yet.
        self.slipped: int | None = None

    def judge(self, event: Event) -> None:
        if isinstance(event, events.PhaseBegan | events.PowerSpent) and self.slipped is not None:
            self.must("HERO-MISC-0", False, f"no miscast of {self.slipped} before {event}")
            self.slipped = None
        super().judge(event)

    def on_phase_began(self, event: events.PhaseBegan) -> None:
        self.must("HERO-REC-1", not self.to_gather, f"{self.to_gather} gathered nothing")
        self.to_gather.clear()
        if event.phase == "recovery":
            own = [it for it in self.state.of_side(event.side) if it.on_table and not it.under("fleeing")]
            self.to_gather = {it.id for it in own if _is_caster(it)}

    def on_leadership_tested(self, event: events.LeadershipTested) -> None:
        if event.purpose == HEARD:
            self.must("HERO-REC-2", event.who in self.to_gather, event)
            if not event.passed:
                self.to_gather.discard(event.who)

    def on_status_changed(self, event: events.StatusChanged) -> None:
        self.to_gather.discard(event.who)

    def on_power_gathered(self, event: events.PowerGathered) -> None:
        self.dice[event.who] = self.dice.get(event.who, 0) + event.dice
        if event.cause or self.turn.phase != "recovery":
            return
        warrior = self.warrior(event.who)
        self.must("HERO-REC-3", not warrior.under("fleeing"), event)
        self.must("HERO-REC-11", event.who not in self.turn.rallied, event)
        self.must("HERO-REC-1", event.dice == 1 or has_word(warrior, "power", "dice"), event)
        self.to_gather.discard(event.who)

    def on_power_spent(self, event: events.PowerSpent) -> None:
        left = self.dice.get(event.who, 0) - event.dice
        self.must("HERO-REC-1", left >= 0, event)
        self.dice[event.who] = left

    def on_spell_cast(self, event: events.SpellCast) -> None:
        known = next((it for it in self.warrior(event.who).fighter.spells if it.key == event.spell), None)
        if known is not None and not any(it.startswith("before-") for it in known.tags):
            self.must("HERO-SHP-2", self.turn.phase in ("shooting", "recovery", ""), event)
        if event.roll is not None and known is not None and known.kind == "spell":
            ones = event.roll.faces.count(1)
            self.slipped = event.who if ones >= 2 else None

    def on_miscast(self, event: events.Miscast) -> None:
        self.must("HERO-MISC-0", event.who == self.slipped, event)
        self.slipped = None


def _is_caster(warrior: Combatant) -> bool:
    return bool(warrior.fighter.spells) and not has_word(warrior, "no-casting", "no-spell")


class Powder(HeroheimJudge):
    """Misfires of blackpowder weapons."""

    def on_misfired(self, event: events.Misfired) -> None:
        kind = charts.MISFIRES[event.roll.total - 1]
        self.must("HERO-MISF", event.result.lower().startswith(kind.lower()[:4]), f"{event}: {kind}")
