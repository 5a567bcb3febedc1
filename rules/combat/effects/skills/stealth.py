"""Hiding and finding the hidden: skills, special rules and gear."""

from rules.combat.effects import hooks
from rules.combat.rolls.initiative_test import SPOTTING, test_initiative
from rules.combat.rolls.rule_rolls import roll_for_rule
from rules.engine.battle import Battle
from rules.engine.decisions import HidingPlace
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.table.geometry.outlines import contains


@hooks.infiltrates_as.handles("infiltrate")
def _infiltrates(_battle: Battle, _who: Combatant) -> HidingPlace:
    return "unseen"


@hooks.infiltrates_as.handles("infiltrate-hiding")
def _stalks(_battle: Battle, _who: Combatant) -> HidingPlace:
    """A Skink is seen by nobody at first, wherever they are."""
    return "hiding"


@hooks.infiltrates_as.handles_detail("infiltrate:")
def _hunts(battle: Battle, warrior: Combatant, prey: str) -> HidingPlace | None:
    """Outside Mordheim, where their prey is among the enemies."""
    if not battle.setup.table.outside:
        return None
    hunted = any(prey in enemy.fighter.callings for enemy in battle.state.enemies_of(warrior.side))
    return "outside" if hunted else None


@hooks.redeploys.handles("redeploys-12")
def _is_a_tactician(_battle: Battle, warrior: Combatant) -> bool:
    """The leader alone."""
    return warrior.fighter.leader


@hooks.has_a_hunch.handles("three-start-in-ruins")
def _has_a_hunch(_battle: Battle, warrior: Combatant) -> int:
    return 3 if warrior.fighter.leader else 0


@hooks.deploys_deeper.handles("deploy-double-hidden")
def _comes_first(_battle: Battle, _who: Combatant) -> bool:
    return True


@hooks.spots_times.handles("spot-hidden-double")
def _sees_well(_battle: Battle, _who: Combatant) -> int:
    return 2


@hooks.spots_times.handles("spots-triple")
def _sees_far(_battle: Battle, _who: Combatant) -> int:
    return 3


@hooks.spots_farther.handles("spot-plus-4")
def _has_a_lantern(_battle: Battle, _who: Combatant) -> int:
    return 4


@hooks.spots_farther.handles("spots-farther-2")
def _has_excellent_eyes(_battle: Battle, _who: Combatant) -> int:
    return 2


@hooks.hides_after_running.handles("hide-after-running", "silent-hunter")
def _hides_on_the_run(_battle: Battle, _who: Combatant) -> bool:
    return True


@hooks.stays_hidden.handles("hard-to-find")
def _evades_eyes(battle: Battle, _who: Combatant, enemy: Combatant) -> Flow[bool]:
    """An enemy must pass an Initiative test to spot them, near as they may be."""
    return not (yield from test_initiative(battle, enemy, SPOTTING))


@hooks.spotted_share.handles("hidden-spot-half", "concealment")
def _keeps_to_the_shadows(_battle: Battle, _who: Combatant, _enemy: Combatant) -> int:
    return 2


@hooks.spotted_at.handles("hidden-spot-minus-1")
def _is_stealthy(_battle: Battle, _who: Combatant, _enemy: Combatant) -> int:
    return -1


@hooks.spotted_share.handles("concealment-jungle")
def _keeps_to_the_jungle(battle: Battle, warrior: Combatant, _enemy: Combatant) -> int:
    x, y, z = warrior.position
    wild = [it for it in battle.setup.table.pieces if "jungle" in it.name.lower()]
    return 2 if z == 0 and any(contains(it.outline, x, y) for it in wild) else 1


@hooks.harder_to_notice.handles("concealment")
def _is_hard_to_notice(_battle: Battle, _who: Combatant) -> int:
    return -1


@hooks.hides_in_open.handles("hide-in-open")
def _digs_in(battle: Battle, warrior: Combatant) -> bool:
    """Tell whether a warrior may dig in, which is not possible in buildings."""
    return battle.terrain.building(warrior.position) is None


@hooks.stays_hidden.handles("throw-voice")
def _throws_his_voice(battle: Battle, warrior: Combatant, _enemy: Combatant) -> Flow[bool]:
    return (yield from roll_for_rule(battle, warrior, "Throw Voice", 4))


@hooks.noticed_within.handles("charge-unseen")
def _sees_in_shadows(battle: Battle, warrior: Combatant) -> int:
    """Anywhere within their move."""
    return warrior.profile.M * 100


@hooks.noticed_within.handles("charges-unseen")
def _strikes_from_behind(battle: Battle, warrior: Combatant) -> int:
    """Anywhere within their charge."""
    return warrior.profile.M * 200


@hooks.knows_where.handles("charges-unseen")
def _knows_where_they_are(_battle: Battle, _who: Combatant) -> bool:
    return True
