"""Special rules of warbands about courage: whom they fear and whom not, whose word they heed, when they give up."""

from rules.catalogue.profile import Change
from rules.combat.effects import hooks
from rules.combat.psychology.minds import able
from rules.combat.psychology.rout import tester_among
from rules.combat.rolls.leadership_test import IN_COMMAND, OUT_OF_COMMAND, leader_reach, leads
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan, RuleRolled
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

#: The conditions of the stronger and the weaker kind of an alliance, and of a leader who has no horse.
GRABBED, LOST_GRIP, WALKS = "has-the-say", "is-ordered-about", "walks-like-a-servant"
#: How far a song carries, and the word of a slave driver, with a scourge too, in 1/100 inch.
_SONG, _DRIVEN, _LASHED = 600, 300, 600
_SCOURGE = "scourge"
_RIDDEN = frozenset({"horse", "arabian-steed"})
_UNDEAD = frozenset({"undead", "vampire", "necromancer"})
_TORCH, _FIRE = "fear-in-animals", "fire"
_SKAVEN, _GOBLIN = "skaven", "goblin"


# whom they fear


@hooks.fears_enemy.handles_detail("fears:")
def _fears_a_kind(_battle: Battle, _who: Combatant, enemy: Combatant, calling: str) -> bool:
    return calling in enemy.fighter.callings


@hooks.fears_enemy.handles("fears-fire")
def _fears_fire(_battle: Battle, _who: Combatant, enemy: Combatant) -> bool:
    """An enemy with a torch, or with anything that burns."""
    carried = (kind.traits for arm in enemy.fighter.weapons for kind in (arm.blow, arm.shot) if kind)
    return enemy.has(_TORCH) or any(_TORCH in traits or _FIRE in traits for traits in carried)


@hooks.unafraid_of.handles("no-fear-of-undead")
def _faces_the_dead(_battle: Battle, _who: Combatant, enemy: Combatant) -> bool:
    """Vampires, necromancers and their undead."""
    return "undead" in enemy.fighter.kinds or not _UNDEAD.isdisjoint(enemy.fighter.callings)


# whose word they heed


@hooks.leads_some.handles_detail("drives:")
def _drives(_battle: Battle, warrior: Combatant, friend: Combatant, lines: str) -> bool:
    """A slave driver lends their Leadership to slaves alone, farther with a scourge."""
    if friend.fighter.line not in lines.split(","):
        return False
    lashes = any((arm.kind or arm.key) == _SCOURGE for arm in warrior.fighter.weapons)
    return warrior.gap_to(friend) <= (_LASHED if lashes else _DRIVEN)


@hooks.lends_a_reroll.handles("songster")
def _sings(_battle: Battle, warrior: Combatant, friend: Combatant, _purpose: str) -> tuple[()] | None:
    return () if _is_heard(warrior, friend) else None


@hooks.heartens.handles("songster")
def _heartens(_battle: Battle, warrior: Combatant, friend: Combatant) -> int:
    return int(_is_heard(warrior, friend))


@hooks.lends_a_reroll.handles("lends-reroll-as-leader")
def _is_favoured(_battle: Battle, warrior: Combatant, friend: Combatant, _purpose: str) -> tuple[()] | None:
    """A leader with the Mark of Chaos Undivided lends it as far as their Leadership."""
    leads_on = warrior.fighter.leader and able(warrior)
    return () if leads_on and warrior.gap_to(friend) <= leader_reach(warrior) else None


@hooks.rerolls_rout.handles("lends-reroll-as-leader")
def _keeps_them_together(battle: Battle, warrior: Combatant) -> Flow[bool]:
    yield from ()
    tester = tester_among(battle.state.of_side(warrior.side))
    return tester is not None and _is_favoured(battle, warrior, tester, "rout") is not None


def _is_heard(warrior: Combatant, friend: Combatant) -> bool:
    return able(warrior) and friend is not warrior and warrior.gap_to(friend) <= _SONG


@hooks.prepares_for_battle.handles("leader-needs-horse")
def _walks_like_a_servant(_battle: Battle, warrior: Combatant) -> Flow[None]:
    """A leader without a riding horse or an Arabian steed has 1 Leadership less."""
    if warrior.fighter.leader and not any(gear.key in _RIDDEN for gear in warrior.fighter.gear):
        worse = (Change(characteristic="Ld", by=-1),)
        yield ConditionBegan(warrior.id, Condition(WALKS, changes=worse), "Leader's Mount")


@hooks.prepares_for_battle.handles_detail("leader-by-die:")
def _draws_a_leader(battle: Battle, warrior: Combatant, lines: str) -> Flow[None]:
    """A D6 for the whole warband names who leads it in this battle, by the order of the types; else nobody does."""
    own = [it for it in battle.state.starting(warrior.side) if it.fighter.line in lines.split(",")]
    if not own or own[0] is not warrior:
        return
    roll = Roll("who leads", who=warrior.id)
    faces = yield from throw(roll)
    yield RuleRolled(warrior.id, "No Fixed Leader", roll.shown(faces), True)
    named = dict(enumerate(lines.split(","), start=1)).get(faces[0])
    for hero in own:
        leads_now = hero.fighter.line == named
        yield ConditionBegan(hero.id, Condition(IN_COMMAND if leads_now else OUT_OF_COMMAND))


@hooks.taken_out.handles("chain-of-command")
def _hands_over(battle: Battle, warrior: Combatant, _by: Combatant | None, _in_combat: bool) -> Flow[None]:
    """The hero with the highest Leadership, of equals the first on the roster, leads from now on."""
    if not leads(warrior):
        return
    heroes = [it for it in battle.state.of_side(warrior.side) if it.fighter.hero and it is not warrior]
    heir = max(heroes, key=lambda hero: (hero.profile.Ld, -hero.id), default=None)
    if heir is not None:
        yield ConditionBegan(heir.id, Condition(IN_COMMAND), "Chain of Command")


# an alliance of Goblins and Skaven


def kind_in_alliance(warrior: Combatant) -> str:
    """The kind that a member of the alliance belongs to; "" for a Troll, who is of both."""
    if _SKAVEN in warrior.fighter.callings:
        return _SKAVEN
    return "" if warrior.fighter.line == "troll" else _GOBLIN


@hooks.prepares_for_battle.handles("power-grab")
def _grabs_power(battle: Battle, warrior: Combatant) -> Flow[None]:
    """The kind with more models has 1 Leadership more for this battle, the other 1 less."""
    own = kind_in_alliance(warrior)
    kinds = [kind_in_alliance(it) for it in battle.state.of_side(warrior.side) if it.has("power-grab")]
    mine = kinds.count(own)
    others = len(kinds) - mine - kinds.count("")
    if not own or mine == others:
        return
    key, by = (GRABBED, 1) if mine > others else (LOST_GRIP, -1)
    change = (Change(characteristic="Ld", by=by),)
    yield ConditionBegan(warrior.id, Condition(key, changes=change), "Power Grab")


@hooks.lets_charge_pass.handles("factional-jealousy")
def _lets_them_have_it(_battle: Battle, warrior: Combatant, target: Combatant) -> bool:
    """Nobody steps into a charge at the other kind."""
    kinds = {kind_in_alliance(warrior), kind_in_alliance(target)}
    return warrior.home == target.home and "" not in kinds and len(kinds) > 1
