"""Judges of shots, blows and harm: who may attack, what they need, and what a hit does."""

from collections import Counter

from msgspec import UNSET

from rules.engine import events
from rules.engine.events import Event, Status
from rules.engine.state.battle_state import Combatant
from tests.rules.systems.heroheim.independent import charts
from tests.rules.systems.heroheim.independent.scene import Battle, HeroheimJudge
from tests.rules.systems.judging import has_word

#: In 1/100 inch: how high overwatch stands, how far a long shot goes and how far up a hard one, how near a window is.
HIGH, LONG, UP, LEAN = 200, 1800, 300, 100


#: Spells that strike like a weapon and, being magic, never critically.
SPELLS = ("Burning Hand",)


class Shots(HeroheimJudge):
    """Shooting and overwatch (HERO-SH, HERO-OW, HERO-HITS)."""

    def on_shot_fired(self, event: events.ShotFired) -> None:
        warrior, target = self.warrior(event.who), self.warrior(event.target)
        if warrior.side == target.side:
            return  # a quarrel of Orcs, which the text does not know
        self.must("HERO-SH-7", not warrior.contacts, event)
        self.must("HERO-SH-8", not warrior.under("fleeing"), event)
        self.must("HERO-HIDE-2", not target.under("hidden"), event)
        self.must("HERO-SH-3", self._sees(warrior, target), event)
        friends = [it for it in target.contacts if self.warrior(it).side == warrior.side]
        self.must("HERO-TGT-8", not friends or has_word(warrior, "combat"), event)
        if warrior.side == self.state.active:
            self._in_their_own_turn(event, warrior)
        else:
            self.must("HERO-OW-1", warrior.position.z >= HIGH, event)
        if event.roll is not None and event.roll.need is not None:
            self._by_the_chart(event, warrior, target)

    def _sees(self, warrior: Combatant, target: Combatant) -> bool:
        terrain = self.scene.terrain
        windows = terrain.sills(warrior.position, warrior.radius, LEAN)
        return any(
            terrain.visible(at, target.position, warrior.body, target.body)
            for at in (warrior.position, *windows)
        )

    def _in_their_own_turn(self, event: events.ShotFired, warrior: Combatant) -> None:
        self.must("HERO-SHP-1", self.turn.phase == "shooting", event)
        manners = self.turn.manners[event.who]
        self.must("HERO-SH-6", "run" not in manners or has_word(warrior, "run", "shoot"), event)
        self.must("HERO-CHF-4", "failed_charge" not in manners, event)
        self.must("HERO-REC-9", event.who not in self.turn.rallied, event)
        fired = self.turn.shots[event.who] | {event.weapon}
        self.must("HERO-SHP-1", len(fired) == 1 or has_word(warrior, "pistol"), event)

    def _by_the_chart(self, event: events.ShotFired, warrior: Combatant, target: Combatant) -> None:
        roll = event.roll
        assert roll is not None
        names = {it.name: it.by for it in roll.modifiers}
        expected = charts.hits_on(warrior.profile.BS + sum(names.values()))
        self.must("HERO-HITS-M8", roll.need == expected, f"{event}: {expected}")
        thrown = any(
            "thrown" in it.shot.traits
            for it in warrior.missiles
            if it.key == event.weapon and it.shot is not None
        )
        if not has_word(warrior, "ignore", "no-range-penalty"):
            far = event.distance > LONG and not thrown
            self.must("HERO-HITS-M5", ("farther than 18 inches" in names) == far, event)
        if not has_word(warrior, "ignore") and warrior.side == self.state.active:
            self.must("HERO-HITS-M4", ("moved" in names) == (warrior.moved and not thrown), event)
        self.must("HERO-HITS-M6", ("overwatch" in names) == (warrior.side != self.state.active), event)
        upwards = target.position.z - warrior.position.z >= UP
        self.must("HERO-HITS-M7", ("shooting upwards" in names) == upwards, event)


class Blows(HeroheimJudge):
    """Close combat: who strikes when, how often, and what they need (HERO-STR, HERO-HITC, HERO-OUT)."""

    def __init__(self, scene: Battle) -> None:
        super().__init__(scene)
        self.blows: Counter[int] = Counter()
        self.outnumbered: set[int] = set()
        #: Who struck before whom against what the text says, unless the other never strikes.
        self.early: dict[int, list[tuple[str, str]]] = {}

    def on_phase_began(self, event: events.PhaseBegan) -> None:
        self.blows.clear()
        self.early.clear()
        if event.phase == "close combat":
            fighting = [it for it in self.state.on_table() if it.contacts and not it.fighter.large]
            self.outnumbered = {it.id for it in fighting if self._is_outnumbered(it)}

    def _is_outnumbered(self, warrior: Combatant) -> bool:
        """More enemies fight them than warriors of their side fight those."""
        beside = {it for enemy in warrior.contacts for it in self.warrior(enemy).contacts}
        return len(warrior.contacts) > sum(self.warrior(it).side == warrior.side for it in beside)

    def on_blow_struck(self, event: events.BlowStruck) -> None:
        warrior, target = self.warrior(event.who), self.warrior(event.target)
        self.must("HERO-FCH-3", not warrior.under("fleeing"), event)
        if warrior.side == target.side:
            return  # a quarrel of Orcs, which the text does not know
        self.must("HERO-WHO-1", event.target in warrior.contacts, event)
        for rule, wrong in self.early.pop(event.who, ()):
            self.must(rule, False, f"{event} comes after {wrong}")
        if event.roll is None:
            return
        self.must("HERO-FCH-1", not target.under("fleeing"), event)
        if event.reason != "rolled again":
            self._in_turn(event, warrior, target)
            self.blows[event.who] += 1
            more = has_word(
                warrior, "attack", "frenzy", "strike", "blow", "whipcrack", "barrage", "extra-arm"
            )
            self.must("HERO-TWO-1", self.blows[event.who] <= warrior.profile.A or more, event)
        self._by_the_chart(event, warrior)

    def _in_turn(self, event: events.BlowStruck, warrior: Combatant, target: Combatant) -> None:
        """Note a blow at somebody who was to strike first and has not yet."""
        if self.blows[target.id] or self.blows[warrior.id] or _odd(warrior) or _odd(target):
            return
        if target.charged != warrior.charged:
            quicker, rule = target.charged and not _holds_off(warrior), "HERO-STR-1"
        else:
            quicker, rule = target.profile.I > warrior.profile.I, "HERO-STR-4"
            if _holds_off(warrior) or _holds_off(target):
                return
        self.scene.looked[rule] += 1
        if quicker:
            self.early.setdefault(target.id, []).append((rule, str(event)))

    def _by_the_chart(self, event: events.BlowStruck, warrior: Combatant) -> None:
        roll = event.roll
        assert roll is not None
        die, need = roll.total, roll.need
        if need is None:
            return
        self.must("HERO-HITC-1", event.hit == (die == 6 or (die != 1 and die >= need)), event)
        names = {it.name: it.by for it in roll.modifiers}
        skill = next((int(name[3:]) for name in names if name.startswith("WS ")), None)
        if skill is None:
            return
        expected = charts.hits_on(skill + sum(names.values()))
        self.must("HERO-HITC-0", need == expected, f"{event}: {expected}")
        if any(it.name == event.weapon and it.skill is None for it in warrior.fighter.weapons):
            plain = skill == warrior.profile.WS or has_word(warrior, "skill", "ws")
            self.must("HERO-HITC-0", plain, f"{event}: WS {warrior.profile.WS}")
        failed = self.turn.afraid[event.who]
        self.must("HERO-HITC-M3", -names.get("afraid", 0) == failed, f"{event}: {failed} failed")
        hates = has_word(warrior, "hatred", "hates")
        self.must("HERO-HITC-M4", names.get("hatred", 1) == 1 and ("hatred" not in names or hates), event)
        pressed = event.who in self.outnumbered
        self.must("HERO-HITC-M1", ("outnumbered" in names) == pressed, event)


def _odd(warrior: Combatant) -> bool:
    """Whether a rule or weapon of their own changes when they strike, or whether they do."""
    held = warrior.in_hand
    heavy = held is not None and (held.trait("strike-last") or held.trait("strikes-last"))
    return bool(heavy) or has_word(warrior, "strike", "first", "last", "initiative", "no-")


def _holds_off(warrior: Combatant) -> bool:
    """Whether they hold a spear or a halberd."""
    held = warrior.in_hand
    return held is None or bool(held.trait("strike-first") or "halberd" in (held.main.kind, held.main.key))


class Harm(HeroheimJudge):
    """Criticals, wounds, saves and what they leave (HERO-CRIT, HERO-WND, HERO-AS, HERO-OVER, HERO-NOKD)."""

    def __init__(self, scene: Battle) -> None:
        super().__init__(scene)
        #: Attacks by a natural 6 that no critical roll has followed yet, by attacker: (target, what it was).
        self.sixes: dict[int, list[tuple[int, str]]] = {}
        #: Strength and Toughness of the last roll to wound each of them, and those without a wound left.
        self.struck: dict[int, tuple[int, int]] = {}
        self.spent: set[int] = set()
        #: Those who turned a hit aside in this phase.
        self.parried: set[int] = set()

    def judge(self, event: Event) -> None:
        if isinstance(event, events.BlowStruck | events.ShotFired | events.PhaseBegan):
            self._look_for_criticals(getattr(event, "who", None))
        super().judge(event)

    def _look_for_criticals(self, attacker: int | None) -> None:
        """When somebody else attacks, each natural 6 has had its roll, unless nobody was left to be hit."""
        for who in list(self.sixes):
            if who == attacker:
                continue
            for target, wrong in self.sixes.pop(who):
                spared = not self.warrior(target).on_table or has_word(self.warrior(target), "critical")
                self.must("HERO-CRIT-1", spared or target in self.parried, f"no critical after {wrong}")
        if attacker is None:
            self.parried.clear()

    def on_parry_tried(self, event: events.ParryTried) -> None:
        if event.parried:
            self.parried.add(event.who)

    def on_rule_rolled(self, event: events.RuleRolled) -> None:
        if event.works:
            self.parried.add(event.who)

    def on_phase_began(self, event: events.PhaseBegan) -> None:
        self.must("HERO-NOKD-2", not self.spent, f"{self.spent} are still there at {event}")
        self.sixes.clear()
        self.spent.clear()

    def on_blow_struck(self, event: events.BlowStruck) -> None:
        self._six(event, event.reason == "rolled again")

    def on_shot_fired(self, event: events.ShotFired) -> None:
        self._six(event, event.reason == "rolled again")

    def _six(self, event: events.BlowStruck | events.ShotFired, again: bool) -> None:
        roll = event.roll
        if event.weapon in SPELLS:
            return
        if roll is not None and roll.need is not None and roll.need < 6 and 6 in roll.faces and not again:
            self.sixes.setdefault(event.who, []).append((event.target, str(event)))

    def on_critical_rolled(self, event: events.CriticalRolled) -> None:
        six = self.sixes.get(event.who, [])
        better = has_word(self.warrior(event.who), "critical")
        self.must("HERO-CRIT-1", bool(six) or better, event)
        if six:
            six.pop(0)
        die = event.roll.total + sum(it.by for it in event.roll.modifiers)
        kind = charts.CRITICALS[min(max(die, 1), 6) - 1]
        self.must("HERO-CRIT-C", kind in event.result.lower(), f"{event}: {kind}")

    def on_wound_rolled(self, event: events.WoundRolled) -> None:
        need = charts.wounds_on(event.strength, event.toughness)
        self.struck[event.target] = event.strength, event.toughness
        plain = event.toughness == self.warrior(event.target).profile.T
        self.must("HERO-WND-S", plain or has_word(self.warrior(event.target), "tough"), event)
        if event.roll is None or event.roll.need is None or event.roll.modifiers:
            return
        die = event.roll.total
        self.must("HERO-WND-S", event.roll.need == need, f"{event}: {need}")
        self.must("HERO-WND-1", event.wounded == (die == 6 or (die != 1 and die >= need)), event)

    def on_save_rolled(self, event: events.SaveRolled) -> None:
        roll = event.roll
        if roll.need is not None and len(roll.faces) == 1:
            saves = roll.total != 1 and roll.total >= roll.need
            self.must("HERO-AS-0", event.saved == saves, event)
        strength, _ = self.struck.get(event.who, (0, 0))
        for modifier in roll.modifiers:
            if modifier.name.startswith("Strength "):
                named = int(modifier.name.removeprefix("Strength "))
                self.must("HERO-AS-N", named == strength, f"{event}: Strength {strength}")
                self.must("HERO-AS-N", modifier.by == -charts.off_save(named), event)

    def on_wounds_lost(self, event: events.WoundsLost) -> None:
        warrior = self.warrior(event.who)
        self.must("HERO-OVER-1", event.left == max(0, warrior.wounds - event.wounds), event)
        if event.left == 0:
            self.spent.add(event.who)
        if event.cause is not UNSET or event.by is None or event.who not in self.struck:
            return
        strength, toughness = self.struck[event.who]
        most = 2 if strength >= 2 * toughness else 1
        more = has_word(self.warrior(event.by), "wounds", "burning-hand", "hammer-of-sigmar")
        self.must("HERO-OVER-1", event.wounds == most or more, f"{event}: {strength} on {toughness}")

    def on_wounds_regained(self, event: events.WoundsRegained) -> None:
        self.spent.discard(event.who)

    def on_status_changed(self, event: events.StatusChanged) -> None:
        self.must("HERO-NOKD-1", event.status not in (Status.KNOCKED_DOWN, Status.STUNNED), event)
        self.spent.discard(event.who)
