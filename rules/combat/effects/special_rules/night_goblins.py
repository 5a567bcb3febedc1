"""Special rules of Night Goblins: herders and their squigs, nets against chargers, and stabs in the back.

Rulings: a net slows a charge without a roll to hit, one net for each charge. A Sneaky Git halves the figures of
everybody charged in a turn that the warrior began in hiding, rounded down. A squig that bursts hits friends as well as
enemies. A Shaman who brews eats no mushrooms, and a spoilt brew does nothing; the stupidity of a brew begins when its
frenzy ends. A wild Great Squig makes for the closest model even where its dice do not reach it.
"""

from collections.abc import Sequence

from rules.catalogue.profile import Change
from rules.combat.charging.charge_ways import FARTHEST, charge_route
from rules.combat.effects import hooks
from rules.combat.effects.gear.items import NETTED, net_holds
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.injury.injury_roll import brought_down
from rules.combat.melee.combat_group import opponents
from rules.combat.moving.footing import footing
from rules.combat.psychology.minds import able
from rules.combat.psychology.wild import WILD
from rules.combat.riding.squigs import ON_SQUIG, bites, offer_squig, run_wild, strikes_squig
from rules.combat.rolls.leadership_test import test_leadership
from rules.combat.shooting.aiming import is_ready
from rules.combat.shooting.bombs import burst_apart
from rules.engine.aim import Aim
from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import Choice
from rules.engine.dice import Roll
from rules.engine.events import (
    ConditionBegan,
    ConditionEnded,
    RuleRolled,
    ShotFired,
    Status,
    StatusChanged,
    WarriorMoved,
)
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import HIDDEN, Condition, Until

#: The question whether a net is thrown at a charger, and its answers.
BRAKE, THROW_NET, KEEP_NET = "net against a charger", "throw the net", "keep the net"
#: The question whether one is thrown at the victim of a charge.
NET_FIRST = "net in a charge"
#: The conditions: began the turn in hiding; stabbed in the back, with half of Weapon Skill and Initiative.
SNEAKING, STABBED = "sneaking", "stabbed-in-the-back"
#: The questions how many mushrooms go into a brew, and who drinks it; the item, and those who drink.
BREW, DRINKERS, NO_BREW, _CAPS, _DRINKS = (
    "fungus brew",
    "who drinks the brew",
    "none",
    "mad-cap",
    "night-goblin-warrior",
)
#: The conditions of a brew: by the D6 of a mushroom, and what is left when the frenzy ends.
RAVING, DAZED = "brew-6", "dazed-by-brew"
_BREWS: dict[int, Condition] = {
    1: Condition("brew-1", tags=("animosity-on-2",)),
    2: Condition("brew-2", changes=(Change(characteristic="I", by=-1),)),
    3: Condition("brew-3", tags=("immune-fear", "immune-all-alone")),
    4: Condition("brew-4", tags=("natural-save-6", "save-never-worse-than-6")),
    5: Condition("brew-5", tags=("hatred:all",)),
    6: Condition(RAVING, "standing", tags=("frenzy",)),
}
#: A squig bursts on this or less when it goes out of action.
_NET, _BURSTS_ON = "net", 2
#: How far a herder is heard, bare and with a prodder, in 1/100 inch.
_HERDED, _PRODDED, _PRODDER = 600, 1200, "squig-prodder"
_GAS = Hit("Gas", 3, traits=("no-critical",))


def hears(warrior: Combatant, squig: Combatant) -> bool:
    """Whether a squig is near enough to a herder, farther where the herder has a prodder."""
    prods = any((arm.kind or arm.key) == _PRODDER for arm in warrior.fighter.weapons)
    steered = squig.has("minderz") or squig.under(ON_SQUIG)
    return steered and warrior.gap_to(squig) <= (_PRODDED if prods else _HERDED)


@hooks.recovery_begins.handles("tames-squigs")
def _tames(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Each wild squig in reach is tame again on a Leadership test of its herder."""
    wild = [it for it in battle.state.of_side(warrior.side) if it.under(WILD) and hears(warrior, it)]
    for squig in wild if able(warrior) else ():
        if (yield from test_leadership(battle, warrior, f"calming {squig.fighter.name}")):
            yield ConditionEnded(squig.id, WILD, "calmed by its herder")


@hooks.hurries_squigs.handles("threatens-squigs")
def _threatens(_battle: Battle, warrior: Combatant, squig: Combatant) -> bool:
    """They let a squig in reach roll its move again while they stand."""
    return able(warrior) and hears(warrior, squig)


@hooks.fights_on.handles("bursts-when-out")
def _bursts(battle: Battle, warrior: Combatant, by: int | None) -> Flow[bool]:
    """Burst on 1 or 2: one hit of Strength 3 on every model within D6 inches, and the squig is dead."""
    roll = Roll("gassy squig", at_most=_BURSTS_ON, who=warrior.id)
    faces = yield from throw(roll)
    bursts = faces[0] <= _BURSTS_ON
    yield RuleRolled(warrior.id, "Gassy Squigs", roll.shown(faces), bursts)
    if not bursts:
        return False
    far = Roll("how far the gas spreads", who=warrior.id)
    faces = yield from throw(far)
    yield RuleRolled(warrior.id, "Gas spreads, in inches", far.shown(faces), True)
    for victim in (yield from burst_apart(battle, warrior, by, faces[0], _GAS.weapon)):
        yield from resolve_hits(battle, None, victim, [_GAS], in_combat=False)
    return True


@hooks.prepares_for_battle.handles("rides-squigs")
def _gets_on(battle: Battle, warrior: Combatant) -> Flow[None]:
    yield from offer_squig(battle, warrior)


@hooks.extra_blows.handles(ON_SQUIG)
def _squig_bites(battle: Battle, warrior: Combatant) -> Sequence[Weapon]:
    return bites(battle, warrior)


@hooks.before_a_wound.handles(ON_SQUIG)
def _squig_struck(
    battle: Battle, warrior: Combatant, attacker: Combatant | None, hit: Hit, in_combat: bool
) -> Flow[bool]:
    """A hit on the two strikes the rider on 1 or 2, else the squig."""
    return (yield from strikes_squig(battle, warrior, attacker, hit, in_combat))


@hooks.taken_out.handles(ON_SQUIG)
def _leaves_squig(battle: Battle, warrior: Combatant, _by: Combatant | None, _in_combat: bool) -> Flow[None]:
    yield from run_wild(battle, warrior)


@hooks.charge_shortened.handles("nets-a-charger")
def _nets(_battle: Battle, warrior: Combatant, _charger: Combatant) -> Flow[int]:
    """A net in the way takes D6 inches off a charge, and is used up."""
    carried = sum(weapon.copies for weapon in warrior.fighter.weapons if weapon.key == _NET)
    thrown = warrior.used.count(_NET)
    if not able(warrior) or max(thrown, len(warrior.fired.get(_NET, ()))) >= carried:
        return 0
    if (yield from ask(Choice(warrior.side, BRAKE, (THROW_NET, KEEP_NET), warrior.id))) == KEEP_NET:
        return 0
    yield ConditionBegan(warrior.id, Condition(_NET, "phase", amount=thrown + 1), "Netter")
    roll = Roll("inches of net", who=warrior.id)
    faces = yield from throw(roll)
    yield RuleRolled(warrior.id, "Inches off the charge by the net", roll.shown(faces), True)
    return faces[0] * 100


@hooks.falls_in_charge.handles("nets-in-a-charge")
def _nets_a_victim(battle: Battle, warrior: Combatant, target: Combatant) -> Flow[bool]:
    """Throw a net at the victim of a charge: held, it is down and the charge goes home; else it ends an inch short."""
    net = next((weapon for weapon in warrior.missiles if weapon.key == _NET), None)
    if net is None or not is_ready(battle, warrior, net) or not target.standing:
        return False
    if (yield from ask(Choice(warrior.side, NET_FIRST, (THROW_NET, KEEP_NET), warrior.id))) == KEEP_NET:
        return False
    near = warrior.gap_to(target)
    need = battle.rules.shot_need(battle, Aim(warrior, target, net, near, False))
    roll = need.to_hit(warrior.id)
    faces = yield from throw(roll)
    struck = roll.met_by(faces)
    yield ShotFired(warrior.id, target.id, _NET, near, roll.shown(faces), target.id if struck else None)
    if struck:
        yield from net_holds(battle, warrior, target)
    if target.under(NETTED):
        yield from brought_down(battle, target, Status.KNOCKED_DOWN, warrior.id, "Netter")
        return False
    way = charge_route(battle, warrior, target, FARTHEST)
    if way is not None:
        short = footing(battle, warrior).cut(way, max(0, way.length - 100), battle.apart_from(warrior))
        yield WarriorMoved(warrior.id, "failed_charge", short.points, short.length)
    return True


@hooks.turn_begins.handles("sneaky-git")
def _sneaks(_battle: Battle, warrior: Combatant) -> Flow[None]:
    """Hidden at the start of a turn, they charge anybody within their charge without a test in it."""
    if warrior.under(HIDDEN):
        yield ConditionBegan(warrior.id, Condition(SNEAKING, "turn", tags=(SNEAKING, "charges-unseen")))


@hooks.combat_begins.handles(SNEAKING)
def _stabs(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Enemies whom they charged from hiding fight this round with half of Weapon Skill and Initiative."""
    if not warrior.charged:
        return
    for foe in opponents(battle, warrior):
        if not foe.charged and not foe.under(STABBED):
            lost = foe.profile
            changes = (
                Change(characteristic="WS", by=lost.WS // 2 - lost.WS),
                Change(characteristic="I", by=lost.I // 2 - lost.I),
            )
            until: Until = "round" if battle.sequence.by_rounds else "phase"
            yield ConditionBegan(
                foe.id, Condition(STABBED, until, changes=changes, by=warrior.id), "Sneaky Git"
            )


@hooks.prepares_for_battle.handles("fungus-brew")
def _brews(battle: Battle, warrior: Combatant) -> Flow[None]:
    """One to three mushrooms for one group of Warriors, a D6 each; two equal dice spoil the brew."""
    caps = [gear for gear in warrior.fighter.gear if _CAPS in gear.traits]
    firsts: dict[int, int] = {}
    for it in battle.state.of_side(warrior.side):
        if it.fighter.line == _DRINKS:
            firsts.setdefault(it.fighter.warrior, it.id)
    if not caps or not firsts:
        return
    most = min(3, caps[0].copies)
    asked = Choice(warrior.side, BREW, (*map(str, range(1, most + 1)), NO_BREW), warrior.id)
    if (answer := (yield from ask(asked))) == NO_BREW:
        return
    first = next(iter(firsts.values()))
    if len(firsts) > 1:
        drinkers = Choice(warrior.side, DRINKERS, tuple(map(str, firsts.values())), warrior.id)
        first = int((yield from ask(drinkers)))
    for number in range(int(answer)):
        yield ConditionBegan(warrior.id, Condition(caps[0].key, "phase", amount=number + 1), "Fungus Brew")
    roll = Roll("fungus brew", count=int(answer), who=warrior.id)
    faces = yield from throw(roll)
    good = len(set(faces)) == len(faces)
    yield RuleRolled(warrior.id, "Fungus Brew", roll.shown(faces), good)
    group = battle.combatant(first).fighter.warrior
    for it in battle.state.of_side(warrior.side) if good else ():
        if it.fighter.warrior == group and it.fighter.line == _DRINKS:
            for face in sorted(faces):
                yield ConditionBegan(it.id, _BREWS[face], "Fungus Brew")
            if max(faces) == max(_BREWS):
                yield ConditionBegan(it.id, Condition(DAZED, tags=(DAZED,)))


@hooks.turn_begins.handles(DAZED)
def _comes_down(_battle: Battle, warrior: Combatant) -> Flow[None]:
    """Stupid once the frenzy of the brew is over."""
    if not warrior.under(RAVING) and not warrior.has("stupidity"):
        yield ConditionBegan(warrior.id, Condition("stupid-from-brew", tags=("stupidity",)), "Fungus Brew")


@hooks.taken_out.handles_detail("guarded-by:")
def _beast_guards(
    battle: Battle, warrior: Combatant, _attacker: Combatant | None, _in_combat: bool, line: str
) -> Flow[None]:
    """The trained beast of a fallen master leaves the table to guard them, unless it has gone wild."""
    for beast in battle.state.of_side(warrior.side):
        if beast.fighter.line == line and beast.on_table and not beast.under(WILD):
            yield StatusChanged(beast.id, Status.LEFT, None, f"guards {warrior.fighter.name}")
