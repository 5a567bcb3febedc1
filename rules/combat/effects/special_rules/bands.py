"""Special rules that several warbands share: quarrels, foul breath, luck, crossfire, guilds, ways out."""

from collections.abc import Sequence

from rules.catalogue.profile import Change
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.effects.skills.fighting import first_round, kind_of
from rules.combat.effects.special_rules.charges import FIGHT_ON, SLIP_AWAY
from rules.combat.melee.melee import AWED
from rules.combat.moving.scrambling import walk_to
from rules.combat.psychology.minds import (
    NO_CASTING,
    NO_CHARGE,
    NO_MOVE,
    NO_SHOOTING,
    able,
    forbidden,
)
from rules.combat.rolls.initiative_test import BACKING, test_initiative
from rules.combat.rolls.leadership_test import test_leadership
from rules.combat.rolls.rerolls import LUCK
from rules.combat.rolls.rule_rolls import roll_d3, roll_for_rule
from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import NONE, Choice
from rules.engine.dice import Modifier, Roll
from rules.engine.events import ConditionBegan, ConditionEnded, RuleRolled
from rules.engine.flow import Flow
from rules.engine.loadouts import FISTS, NATURAL
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import HIDDEN, Condition, Until

#: The conditions: quarrels instead of acting; gags on a belch; is shot at from several sides; gave blows for Strength;
#: fights for the record; has drunk with the guild.
QUARRELS, GAGS, CROSSFIRE, FOCUSED = "quarrels", "gags", "in-a-crossfire", "focused"
REMEMBERED, DRANK = "remembered", "guild-brew"
#: Whom somebody has belched at, by the id of the one who belched.
_SMELT = "smelt-the-breath-of:"
_IDLE = (NO_MOVE, NO_CHARGE, NO_SHOOTING, NO_CASTING)
#: How far a Rememberer is heard, and how far one who slips out of a combat gets, in 1/100 inch.
_HEARD, _HALF_INCH = 600, 50
_TOUGH = 5


# Night Goblins


@hooks.turn_begins.handles("quarrels-on-1")
def _quarrel(battle: Battle, warrior: Combatant) -> Flow[None]:
    """One D6 for all of them; on a 1 those who are not in combat do nothing in this turn."""
    band = [it for it in battle.state.of_side(warrior.side) if "quarrels-on-1" in it.fighter.tags]
    if not band or band[0] is not warrior:
        return
    roll = Roll("animosity", at_most=1, who=warrior.id)
    faces = yield from throw(roll)
    yield RuleRolled(warrior.id, "Animosity", roll.shown(faces), faces[0] == 1)
    for goblin in band if faces[0] == 1 else ():
        if not goblin.engaged:
            until: Until = "round" if battle.sequence.by_rounds else "turn"
            yield ConditionBegan(goblin.id, Condition(QUARRELS, until, tags=_IDLE), "Animosity")


@hooks.strikes_before_all.handles("strikes-before-all")
def _frantic(_battle: Battle, _who: Combatant) -> bool:
    return True


@hooks.kept_away.handles_detail("needs:")
def _has_no_dose(_battle: Battle, warrior: Combatant, item: str) -> bool:
    return not any(gear.key == item for gear in warrior.fighter.gear)


@hooks.moves_some.handles("moves-d3-after-set-up", "moves-d3-plus-1-after-set-up")
def _is_a_sneaky_git(_battle: Battle, _who: Combatant) -> bool:
    return True


@hooks.sent_ahead.handles("sent-ahead")
def _is_told_to_get_out(_battle: Battle, _who: Combatant) -> bool:
    return True


# Ogres and Halflings


@hooks.combat_begins.handles("crude-belch")
def _belches(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Each enemy who has not smelt it yet tests Leadership, or is at -1 to hit in this turn."""
    if not able(warrior):
        return
    for id in sorted(warrior.contacts):
        foe, smelt = battle.combatant(id), f"{_SMELT}{warrior.id}"
        if not foe.standing or foe.under(smelt):
            continue
        yield ConditionBegan(foe.id, Condition(smelt, by=warrior.id))
        if not (yield from test_leadership(battle, foe, "the stench")):
            yield ConditionBegan(foe.id, Condition(GAGS, "turn", tags=(GAGS,), by=warrior.id), "Crude Belch")


@hooks.hit_in_combat.handles(GAGS)
def _gags(_battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon) -> Modifier:
    return Modifier("gagging", -1)


@hooks.combat_begins.handles("first-blow-belch")
def _belches_at_first(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Take the first attack of the first round from an enemy who fails a Leadership test."""
    if not able(warrior) or not first_round(warrior):
        return
    for id in sorted(warrior.contacts):
        foe = battle.combatant(id)
        if foe.standing and not (yield from test_leadership(battle, foe, "the stench")):
            yield ConditionBegan(foe.id, Condition(AWED, "phase", by=warrior.id), "Crude Belch")


# monks


@hooks.blows_kept_back.handles("energy-focus")
def _focuses(battle: Battle, warrior: Combatant, blows: Sequence[Weapon]) -> Flow[int]:
    """Ask how many of several unarmed blows they give up, each for 1 Strength in this phase."""
    if len(blows) < 2 or not all(it in (FISTS, NATURAL) for it in blows):
        return 0
    choices = tuple(str(count) for count in range(len(blows)))
    given = int((yield from ask(Choice(warrior.side, "energy focus", choices, warrior.id))))
    if given:
        stronger = (Change(characteristic="S", by=given),)
        yield ConditionBegan(warrior.id, Condition(FOCUSED, "phase", changes=stronger), "Energy Focus")
    return given


# Elves


@hooks.prepares_for_battle.handles("luck-once")
def _trusts_luck(_battle: Battle, warrior: Combatant) -> Flow[None]:
    yield ConditionBegan(warrior.id, Condition(LUCK))


@hooks.after_shooting.handles("crossfire")
def _draws_a_bead(battle: Battle, shooter: Combatant, target: Combatant) -> Flow[None]:
    if target.on_table and not target.under(CROSSFIRE):
        until: Until = "round" if battle.sequence.by_rounds else "phase"
        yield ConditionBegan(target.id, Condition(CROSSFIRE, until, by=shooter.id))


@hooks.injury_caused.handles("crossfire")
def _between_two_fires(
    battle: Battle, shooter: Combatant, target: Combatant, _hit: Hit, in_combat: bool
) -> Modifier | None:
    """+1 where another of them has shot at that target in this phase."""
    held = None if in_combat else target.conditions.get(CROSSFIRE)
    if held is None or held.by is None or held.by == shooter.id:
        return None
    return Modifier("crossfire", 1) if battle.combatant(held.by).side == shooter.side else None


@hooks.after_shooting.handles("sniper-hidden-5")
def _stays_unnoticed(battle: Battle, shooter: Combatant, _target: Combatant) -> Flow[None]:
    yield from _unnoticed_on(battle, shooter, 5)


@hooks.after_shooting.handles("sniper-hidden-4")
def _stalks(battle: Battle, shooter: Combatant, _target: Combatant) -> Flow[None]:
    yield from _unnoticed_on(battle, shooter, 4)


def _unnoticed_on(battle: Battle, shooter: Combatant, need: int) -> Flow[None]:
    if shooter.under(HIDDEN) and not (yield from roll_for_rule(battle, shooter, "Sniper", need)):
        yield ConditionEnded(shooter.id, HIDDEN, "seen as they shot")


# Dwarfs


@hooks.combat_watched.handles_detail("rememberer:")
def _remembers(battle: Battle, warrior: Combatant, foes: str) -> Flow[None]:
    """Once in the battle a Slayer hero near, who fights a large creature (or a tough one), misses nothing twice."""
    if not able(warrior) or warrior.under(REMEMBERED):
        return
    worthy = [
        friend.id
        for friend in battle.state.of_side(warrior.side)
        if friend.fighter.hero and friend.standing and warrior.gap_to(friend) <= _HEARD
        if any(_is_worthy(battle.combatant(id), foes) for id in friend.contacts)
    ]
    if not worthy:
        return
    choices = (*map(str, worthy), NONE)
    answer = yield from ask(Choice(warrior.side, "remember", choices, warrior.id))
    if answer != NONE:
        yield ConditionBegan(warrior.id, Condition(REMEMBERED))
        held = Condition("fights-for-the-record", "phase", tags=("reroll-hits",), by=warrior.id)
        yield ConditionBegan(int(answer), held, "Rememberer")


def _is_worthy(foe: Combatant, foes: str) -> bool:
    return foe.fighter.large or (foes == "tough" and foe.profile.T >= _TOUGH)


@hooks.range_bonus.handles_detail("range-plus-6-with:")
def _engineers_of_the_guild(battle: Battle, warrior: Combatant, _weapon: Weapon, lines: str) -> int:
    """While one of these is in the warband."""
    there = {fighter.line for fighter in battle.setup.sides[warrior.home].fighters}
    return 6 if there.intersection(lines.split(",")) else 0


@hooks.prepares_for_battle.handles("guild-brew")
def _drink(battle: Battle, warrior: Combatant) -> Flow[None]:
    """D3 Dwarf heroes drink, each for an effect of its own, for this battle."""
    heroes = [
        it
        for it in battle.state.of_side(warrior.side)
        if "guild-brew" in it.fighter.tags and it.fighter.hero and "dwarf" in it.fighter.callings
    ]
    if not heroes or heroes[0] is not warrior:
        return
    for left in range((yield from roll_d3(warrior, "barrels of the guild")), 0, -1):
        sober = [it for it in heroes if not it.under(DRANK)]
        if not sober:
            return
        drinker = sober[0]
        if len(sober) > left:
            choices = tuple(str(it.id) for it in sober)
            answer = yield from ask(Choice(warrior.side, "who drinks", choices, warrior.id))
            drinker = battle.combatant(int(answer))
        yield from _drinks(drinker)


def _drinks(hero: Combatant) -> Flow[None]:
    roll = Roll("the brew", who=hero.id)
    faces = yield from throw(roll)
    yield RuleRolled(hero.id, "The brew", roll.shown(faces), True)
    tags: tuple[str, ...] = ("immune-fear",) if faces[0] <= 2 else ("frenzy",)
    changes: tuple[Change, ...] = ()
    if faces[0] >= 5:
        tags, changes = (), (Change(characteristic="WS", by=1), Change(characteristic="S", by=1))
    yield ConditionBegan(hero.id, Condition(DRANK, changes=changes, tags=tags), "Guild: Brewers")


# slaves, guards and pirates


@hooks.combat_ends.handles("escapes-combat")
def _escapes(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Let them slip after a round out of the combat on an Initiative test, half an inch away."""
    if not warrior.contacts or not able(warrior) or forbidden(warrior, NO_MOVE):
        return
    if (yield from ask(Choice(warrior.side, "slip away", (SLIP_AWAY, FIGHT_ON), warrior.id))) == FIGHT_ON:
        return
    if (yield from test_initiative(battle, warrior, BACKING)):
        yield from walk_to(battle, warrior, _HALF_INCH, 0, "walk")


@hooks.steps_in_within.handles("guards-heroes-3")
def _guards(_battle: Battle, warrior: Combatant, target: Combatant) -> int | None:
    return 300 if target.fighter.hero and target.side == warrior.side else None


@hooks.ignores_rule.handles("pistols-no-long-range")
def _knows_pistols(_battle: Battle, warrior: Combatant, what: str, weapon: Weapon | None) -> bool:
    """A hero's pistols are at short range all along, but for what an Eagle Eye adds."""
    if what != "long range" or weapon is None or not warrior.fighter.hero:
        return False
    return kind_of(weapon) in ("pistol", "duelling-pistol") and not warrior.has("range-plus-6")
