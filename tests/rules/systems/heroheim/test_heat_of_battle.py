"""What holds in whole battles by Heroheim's rules: nothing of the heat of battle is left out (HERO-REM-1)."""

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from rules.catalogue.load import rulebook
from rules.combat.magic.casting import may_cast
from rules.combat.psychology.fear import fears
from rules.combat.psychology.minds import able, beyond_psychology
from rules.combat.rolls.leadership_test import FEAR, PANIC
from rules.combat.shooting.misfires import may_misfire
from rules.engine import events
from rules.engine.battle import Battle
from rules.engine.dice import Roll, SeededDice
from rules.engine.events import Event, Status
from rules.engine.resolver import Resolver
from rules.engine.setup import Fighter, KnownSpell
from rules.fielding.fielding import weapon_of
from rules.policies import POLICIES
from rules.resolve import set_up, start
from rules.values import changed
from tests.rules.staging.battlefield import man
from tests.rules.systems.heroheim.arena import arena
from tests.rules.warbands import roster

#: Those who frighten, and those who cast; everybody has two wounds and a handgun.
BATTLES = [("undead", "skaven-clan-eshin"), ("cult-of-the-possessed", "orc-mob")]
HANDGUN = weapon_of(rulebook().items["handgun"], 1)
DOWN = (Status.KNOCKED_DOWN, Status.STUNNED)


class HotDice(SeededDice):
    """Fair dice, but many shots and most spells go wrong."""

    shots = 0

    def faces(self, roll: Roll) -> tuple[int, ...]:
        found = super().faces(roll)
        if roll.purpose == "casting" and roll.count > 1:
            return (1, 1, *found[2:])
        if roll.purpose == "to hit":
            self.shots += 1
            return found if self.shots % 3 else (1,)
        return found


def hardened(fighter: Fighter) -> Fighter:
    """The same with two wounds, and a handgun where they have hands."""
    weapons = fighter.weapons if fighter.animal else (*fighter.weapons, HANDGUN)
    return changed(fighter, weapons=weapons, profile=changed(fighter.profile, W=2))


@pytest.fixture(scope="module")
def fought() -> list[Resolver]:
    found = []
    for first, second in BATTLES:
        setup = set_up([roster(first), roster(second)], rulebook(), seed="heat", ruleset="heroheim")
        sides = tuple(changed(side, fighters=tuple(map(hardened, side.fighters))) for side in setup.sides)
        setup = changed(setup, sides=sides)
        found.append(
            start(setup, policies={0: POLICIES["bold"], 1: POLICIES["random"]}, dice=HotDice("heat"))
        )
    return found


def heat(fought: Resolver) -> Iterator[tuple[str, bool]]:
    """Everything that calls for a misfire, a miscast, or a test of panic or fear, and whether that came."""
    whole = fought.battle
    battle = Battle(whole.setup, whole.sequence, whole.rules)
    happened = fought.events
    for at, event in enumerate(happened):
        before, after = happened[max(0, at - 12) : at], happened[at + 1 :]
        match event:
            case events.ShotFired() if event.roll is not None and event.roll.faces[0] == 1:
                who = battle.combatant(event.who)
                fired = next(weapon for weapon in who.fighter.weapons if weapon.key == event.weapon)
                if may_misfire(battle, fired) and not who.has("ignores-misfire-3"):
                    yield "misfire", isinstance(after[0], events.Misfired)
            case events.SpellCast() if event.roll is not None and event.roll.faces.count(1) > 1:
                known = battle.combatant(event.who).fighter.spells
                if any(spell.kind == "spell" for spell in known if spell.key == event.spell):
                    yield "miscast", isinstance(after[0], events.Miscast)
            case events.WarriorMoved(manner="charge"):
                for target in map(battle.combatant, event.contacts):
                    if able(target) and fears(battle, target, battle.combatant(event.who)):
                        yield "fear", _tested(before, target.id, FEAR)
        battle.state.fold(event)
        if isinstance(event, events.WoundsLost) and event.left == 1:
            one = battle.combatant(event.who)
            if able(one) and not beyond_psychology(battle, one):
                yield "panic", _panics(after, one.id)


def _tested(among: Sequence[Event], who: int, purpose: str) -> bool:
    return any(
        isinstance(event, events.LeadershipTested) and (event.who, event.purpose) == (who, purpose)
        for event in among
    )


def _panics(after: Sequence[Event], who: int) -> bool:
    """Whether the next that happens to them is a panic test, or something worse."""
    kinds = (events.LeadershipTested, events.WoundsLost, events.StatusChanged)
    then = next((event for event in after if isinstance(event, kinds) and event.who == who), None)
    return not isinstance(then, events.LeadershipTested) or then.purpose == PANIC


@pytest.mark.rule("HERO-REM-1")
def test_fear_panic_miscasts_and_misfires_come_whenever_they_are_due(fought: list[Resolver]):
    due = [one for battle in fought for one in heat(battle)]
    assert set(Counter(name for name, _ in due)) == {"fear", "panic", "miscast", "misfire"}
    assert [name for name, came in due if not came] == []


@pytest.mark.rule("HERO-NOKD-1")
def test_nobody_is_ever_knocked_down_or_stunned(fought: list[Resolver]):
    changed = [
        event for battle in fought for event in battle.events if isinstance(event, events.StatusChanged)
    ]
    assert changed
    assert not [event for event in changed if event.status in DOWN]


@pytest.mark.rule("HERO-WHO-5")
def test_a_wizard_casts_in_the_middle_of_a_combat():
    spell = KnownSpell("sword-of-rezhebel", "Sword of Rezhebel", 8)
    field = arena([man(10, 10, spells=(spell,))], [man(10.98, 10), man(18, 10)])
    field.turn(0, "shooting")
    field.fold(events.PowerGathered(0, 1))
    field.engage(1, 0, manner="walk")
    assert may_cast(field.battle, field.one(0))
