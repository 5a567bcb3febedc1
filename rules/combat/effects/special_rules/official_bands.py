"""Special rules of official warbands: the Court of the Profane Pleasures, the Cavalcade, the Maneaters and others.

Rulings: a Wretch who is carried costs 10 gc as a hired one does. The Piper's victim is moved straight on as far as it
walks, not over edges or into a combat. A Sabretusk that turns on its masters is the next opponent's in turn order.
"""

from collections.abc import Sequence

from rules.catalogue.profile import Change
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.injury.critical_effects import push_back
from rules.combat.injury.injury import resolve_hits
from rules.combat.magic.spells.moves import brought
from rules.combat.melee.combat_group import opponents
from rules.combat.melee.melee import attack_one, roll_to_hit
from rules.combat.melee.wielding import blows_of
from rules.combat.moving.random_heading import named_heading_for
from rules.combat.moving.straight import straight_move
from rules.combat.psychology.minds import NO_ATTACKS, NO_CASTING, NO_CHARGE, NO_LEAPS, NO_SHOOTING
from rules.combat.rolls.characteristic_test import test_characteristic
from rules.combat.rolls.initiative_test import test_initiative
from rules.combat.rolls.leadership_test import test_leadership
from rules.combat.rolls.rerolls import TO_HIT
from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import NONE, Choice
from rules.engine.dice import Roll
from rules.engine.events import (
    AllegianceChanged,
    ConditionBegan,
    ConditionEnded,
    RollRepeated,
    RuleRolled,
    WarriorDeployed,
    WarriorMoved,
    WoundsRegained,
)
from rules.engine.flow import Flow
from rules.engine.loadouts import FISTS
from rules.engine.setup import KnownSpell, Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition
from rules.engine.table import INCH

#: The item of a Wretch who is carried, and the question whether one is spent, with its answers.
WRETCH, SPEND, GIVE_UP, KEEP = "slaaneshi-wretch", "spend the Wretch", "give up the Wretch", "keep the Wretch"
#: The conditions: spellbound by a dancer; hardened by the pain of a friend; a beast that obeys the enemy.
ALLURED, ECSTASY, FERAL = "allured", "ecstasy", "feral"
#: The conditions of one whom the Piper makes dance, and the question whom.
DANCING, DANCE = "dancing-to-the-pipe", "danse macabre"
#: The question whom the Whipmaster strikes.
AGONY, _WHIP = "agony and ecstasy", "hedonist-whip"
#: How near a friend is whom the whip reaches, and an enemy who hears the pipe, in 1/100 inch.
_LASH, _HEARS = 300, 600
#: How far a Duellist pushes, in 1/100 inch, and how hard what is run into strikes.
_PUSH, _BUMP = 200, 2
#: The condition of one who strikes at a comrade, and the question whether somebody hides behind an enemy.
MISLED, SHIELD, STRIKE, HIDE = "misled", "human shield", "strike", "hide behind an enemy"
#: The question whom a wraith's touch is for, and the hand; how near those appear who join, in 1/100 inch.
TOUCH, _HAND, _NEAR = "wraith touch", FISTS, 600
#: The question whether a Duellist follows.
FOLLOW, GO_AFTER, STAY = "follow the pushed", "follow", "stay"


# the Court of the Profane Pleasures


def _spends_a_wretch(warrior: Combatant, what: str) -> Flow[bool]:
    """Whether their player gives up a Wretch whom they carry; the Wretch is used up."""
    carried = sum(gear.copies for gear in warrior.fighter.gear if gear.key == WRETCH)
    if warrior.used.count(WRETCH) >= carried:
        return False
    if (yield from ask(Choice(warrior.side, SPEND, (GIVE_UP, KEEP), warrior.id))) == KEEP:
        return False
    yield ConditionBegan(warrior.id, Condition(WRETCH), what)
    return True


@hooks.each_wound.handles("pound-of-flesh")
def _takes_it_instead(
    _battle: Battle, warrior: Combatant, _attacker: Combatant | None, _hit: Hit, _in_combat: bool
) -> Flow[bool]:
    """A Wretch takes one wound in the bearer's place."""
    return (yield from _spends_a_wretch(warrior, "Pound of Flesh"))


@hooks.casts_again.handles("flesh-reserve")
def _sacrifices(
    _battle: Battle, caster: Combatant, _spell: KnownSpell, roll: Roll, faces: tuple[int, ...]
) -> Flow[tuple[int, ...] | None]:
    """A Wretch dies for a failed spell, whose dice are rolled again."""
    if not (yield from _spends_a_wretch(caster, "Flesh Reserve")):
        return None
    yield RollRepeated(caster.id, "to cast", roll.shown(faces), "Flesh Reserve")
    return (yield from throw(roll))


def _tempt(battle: Battle, dancer: Combatant, enemy: Combatant, shoots: bool) -> Flow[None]:
    if enemy.under(ALLURED) or (yield from test_leadership(battle, enemy, "Strange Allure")):
        return
    held = Condition(ALLURED, "attack" if shoots else "phase", by=dancer.id, tags=(ALLURED,))
    yield ConditionBegan(enemy.id, held, "Strange Allure")


@hooks.combat_begins.handles("strange-allure")
def _dances_in_combat(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Test everybody who would strike at her, where everybody strikes in one phase."""
    if battle.sequence.one_side_strikes:
        return
    for enemy in opponents(battle, warrior):
        if enemy.standing and warrior.on_table:
            yield from _tempt(battle, warrior, enemy, False)


@hooks.struck_at.handles("strange-allure")
def _dances_for_one(battle: Battle, warrior: Combatant, attacker: Combatant) -> Flow[None]:
    yield from _tempt(battle, warrior, attacker, False)


@hooks.withholds_shots.handles("strange-allure")
def _dances_for_shooters(
    battle: Battle, warrior: Combatant, shooter: Combatant, target: Combatant | None, _weapon: Weapon
) -> Flow[bool]:
    if target is warrior:
        yield from _tempt(battle, warrior, shooter, True)
    return False


@hooks.rolls_successes_again.handles(ALLURED)
def _hits_again(_battle: Battle, _who: Combatant, what: str) -> str | None:
    return "Strange Allure" if what == TO_HIT else None


@hooks.blows_kept_back.handles("agony-and-ecstasy")
def _lashes_a_friend(battle: Battle, warrior: Combatant, blows: Sequence[Weapon]) -> Flow[int]:
    """One attack with the whip goes at a friend, without a roll to hit and with 1 more to wound."""
    whips = [weapon for weapon in blows if weapon.kind == _WHIP]
    friends = [
        it for it in battle.state.of_side(warrior.side) if it is not warrior and warrior.is_within(it, _LASH)
    ]
    if not whips or not friends or warrior.under(ECSTASY):
        return 0
    answer = yield from ask(
        Choice(warrior.side, AGONY, (NONE, *(str(friend.id) for friend in friends)), warrior.id)
    )
    if answer == NONE:
        return 0
    friend = battle.combatant(int(answer))
    lash = Hit(whips[0].name, warrior.profile.S, traits=("agony",))
    yield from resolve_hits(battle, warrior, friend, [lash], in_combat=False)
    tougher = (Change(characteristic="T", by=warrior.profile.T),)
    yield ConditionBegan(
        warrior.id, Condition(ECSTASY, changes=tougher, tags=(ECSTASY,)), "Agony and Ecstasy"
    )
    return 1


@hooks.to_wound.handles("agony")
def _bites_deep(_battle: Battle, _who: Combatant, _target: Combatant, _hit: Hit, _in_combat: bool) -> int:
    return 1


@hooks.turn_begins.handles(ECSTASY)
def _comes_down(battle: Battle, warrior: Combatant) -> Flow[None]:
    if not (yield from test_leadership(battle, warrior, "Agony and Ecstasy")):
        yield ConditionEnded(warrior.id, ECSTASY)


# the Cursed Cavalcade


@hooks.combat_ends.handles("pushes-back-2")
def _drives_back(battle: Battle, warrior: Combatant) -> Flow[None]:
    """A single opponent who is not large tests Strength or is pushed 2 inches; the Duellist may follow."""
    foes = opponents(battle, warrior)
    if len(foes) != 1 or not warrior.standing or foes[0].fighter.large or not foes[0].standing:
        return
    foe = foes[0]
    if (yield from test_characteristic(battle, foe, "S", "holding their ground")):
        return
    asked = Choice(warrior.side, FOLLOW, (GO_AFTER, STAY), warrior.id)
    follows = (yield from ask(asked)) == GO_AFTER
    yield from push_back(battle, warrior, foe, _PUSH, _BUMP, resolve_hits, follows=follows, both=True)


@hooks.shooting_begins.handles("danse-macabre")
def _pipes(battle: Battle, warrior: Combatant) -> Flow[None]:
    """One enemy in sight within 6 inches tests Leadership or dances to the pipe, one victim at a time."""
    if not warrior.standing or warrior.contacts or warrior.shots:
        return
    if any(it.under(DANCING) and it.conditions[DANCING].by == warrior.id for it in battle.state.on_table()):
        return
    near = [
        enemy
        for enemy in battle.enemies_seen(warrior)
        if warrior.is_within(enemy, _HEARS) and not enemy.contacts and enemy.standing
    ]
    if not near:
        return
    answers = (NONE, *(str(enemy.id) for enemy in near))
    answer = yield from ask(Choice(warrior.side, DANCE, answers, warrior.id))
    if answer == NONE:
        return
    victim = battle.combatant(int(answer))
    if (yield from test_leadership(battle, victim, "Danse Macabre")):
        return
    held = Condition(DANCING, tags=(DANCING, NO_SHOOTING, NO_CHARGE, NO_CASTING), by=warrior.id)
    yield ConditionBegan(victim.id, held, "Danse Macabre")
    heading = yield from named_heading_for(warrior.side, victim)
    limit = victim.profile.M * INCH
    found = straight_move(battle, victim, heading, limit, battle.terrain.contact + 1)
    if len(found.route.points) > 1:
        yield WarriorMoved(victim.id, "pushed", found.route.points, found.route.length)


@hooks.recovery_begins.handles(DANCING)
def _stops_dancing(battle: Battle, warrior: Combatant) -> Flow[None]:
    if (yield from test_leadership(battle, warrior, "Danse Macabre")):
        yield ConditionEnded(warrior.id, DANCING)


# the Maneaters


@hooks.turn_begins.handles("feral-instinct")
def _turns_on_them(battle: Battle, warrior: Combatant) -> Flow[None]:
    """A test at the start of each own turn; failed, an opponent moves it and fights with it in this turn."""
    others = [side for side in battle.turn_order() if side != warrior.home and battle.state.of_side(side)]
    if not others or not warrior.standing or warrior.contacts or warrior.side != warrior.home:
        return
    if (yield from test_leadership(battle, warrior, "Feral Instinct")):
        return
    yield ConditionBegan(warrior.id, Condition(FERAL, tags=(FERAL, NO_LEAPS)), "Feral Instinct")
    yield AllegianceChanged(warrior.id, others[0], "Feral Instinct")


@hooks.turn_ends.handles(FERAL)
def _comes_to_heel(_battle: Battle, warrior: Combatant) -> Flow[None]:
    yield ConditionEnded(warrior.id, FERAL)
    yield AllegianceChanged(warrior.id, warrior.home, "obeys again")


# the Battle Monks of Cathay, the Restless Dead


@hooks.weapons_in_hand.handles("human-shield")
def _hides_behind_one(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Give up all blows of this round; an Initiative test passed, the second opponent strikes at the first."""
    foes = [enemy for enemy in opponents(battle, warrior) if enemy.standing]
    if len(foes) < 2 or not warrior.standing or battle.sequence.one_side_strikes:
        return
    if (yield from ask(Choice(warrior.side, SHIELD, (STRIKE, HIDE), warrior.id))) == STRIKE:
        return
    yield ConditionBegan(warrior.id, Condition("behind-an-enemy", "phase", tags=(NO_ATTACKS,)))
    if (yield from test_initiative(battle, warrior, "hiding behind an enemy")):
        held = Condition(MISLED, "phase", by=foes[0].id, tags=(MISLED,))
        yield ConditionBegan(foes[1].id, held, "Human Shield")


@hooks.instead_of_blows.handles(MISLED)
def _strikes_a_comrade(battle: Battle, warrior: Combatant, _targets: Sequence[Combatant]) -> Flow[bool]:
    by = warrior.conditions[MISLED].by
    comrade = None if by is None else battle.combatant(by)
    if comrade is None or not comrade.on_table:
        return False
    yield from attack_one(battle, warrior, comrade, (yield from blows_of(battle, warrior)))
    return True


def _join(battle: Battle, caller: Combatant, most: int) -> Flow[None]:
    """Bring warriors of the reserve to the table, each within 6 inches of whoever called them."""
    waiting = [
        it
        for it in battle.state.combatants
        if it.reserve and it.fighter.called_by == caller.id and not it.fighter.beast
    ]
    for warrior in waiting[:most]:
        at = yield from brought(battle, warrior, caller, _NEAR)
        if at is not None:
            yield WarriorDeployed(warrior.id, at)


@hooks.prepares_for_battle.handles("warmonger")
def _stirs_them_up(battle: Battle, warrior: Combatant) -> Flow[None]:
    """A Leadership test; passed, D3+1 Raging Peasants join for this battle."""
    if (yield from test_leadership(battle, warrior, "Warmonger")):
        yield from _join(battle, warrior, 1 + (yield from _d3(warrior, "Warmonger")))


@hooks.prepares_for_battle.handles("deathspeaker")
def _speaks_to_the_dead(battle: Battle, warrior: Combatant) -> Flow[None]:
    """D3 Zombies join for this battle."""
    yield from _join(battle, warrior, (yield from _d3(warrior, "Deathspeaker")))


def _d3(warrior: Combatant, rule: str) -> Flow[int]:
    roll = Roll("how many join", who=warrior.id)
    faces = yield from throw(roll)
    yield RuleRolled(warrior.id, rule, roll.shown(faces), True)
    return (faces[0] + 1) // 2


@hooks.instead_of_blows.handles("wraith-touch")
def _touches(battle: Battle, warrior: Combatant, targets: Sequence[Combatant]) -> Flow[bool]:
    """One unarmed attack in place of all blows: a hit wounds without a roll, and heals a Liche."""
    answers = (NONE, *(str(target.id) for target in targets))
    answer = yield from ask(Choice(warrior.side, TOUCH, answers, warrior.id))
    if answer == NONE:
        return False
    target = battle.combatant(int(answer))
    had = target.wounds
    landed = yield from roll_to_hit(battle, warrior, target, _HAND)
    if landed is not None:
        hit = Hit(_HAND.name, warrior.profile.S, traits=("wounds-by-touch", "no-critical"))
        yield from resolve_hits(battle, warrior, target, [hit], in_combat=True)
    if target.wounds < had and warrior.wounds < warrior.fighter.profile.W and warrior.fighter.line == "liche":
        yield WoundsRegained(warrior.id, 1, warrior.wounds + 1, "Wraith Touch")
    return True


@hooks.wounds_outright.handles("wounds-by-touch")
def _chills(_battle: Battle, _who: Combatant, _target: Combatant, _hit: Hit) -> bool:
    return True
