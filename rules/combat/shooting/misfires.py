"""The optional misfire of blackpowder weapons, on a natural 1 to hit; some weapons misfire in every campaign."""

from rules.catalogue.load import rulebook
from rules.catalogue.packs.optional_rule_model import MisfireRow
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.shooting.aiming import STRIP, WEAKENED
from rules.combat.shooting.loading import CHAMBERS, DELAYED, RESTING, gun_of, used_up
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll, Rolled
from rules.engine.events import ConditionBegan, ItemRuined, Misfired, ShotFired
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state.battle_state import Combatant
from rules.engine.state.conditions import Condition

#: The option under which every blackpowder weapon may misfire.
OPTION = "blackpowder-misfires"
EXPERIMENTAL = "experimental"
_ALWAYS = frozenset({EXPERIMENTAL, "swivel-gun"})
_JAMMED = "jammed, and to be reloaded"


def misfires(battle: Battle, weapon: Weapon, die: int) -> bool:
    """Whether that natural die to hit is a misfire."""
    table = battle.rules.misfires or rulebook().option_tables.misfires
    return table is not None and may_misfire(battle, weapon) and die == table.trigger


def may_misfire(battle: Battle, weapon: Weapon) -> bool:
    """Whether a shot with it can be a misfire."""
    if weapon.shot is None:
        return False
    often = battle.rules.misfires is not None or battle.switch(OPTION)
    powder = often and weapon.category == "blackpowder" and STRIP not in weapon.shot.traits
    return powder or bool(_ALWAYS.intersection(weapon.shot.traits))


def misfire(
    battle: Battle,
    shooter: Combatant,
    target: Combatant,
    weapon: Weapon,
    distance: int,
    shown: Rolled,
    barrels: int,
) -> Flow[MisfireRow]:
    """Roll on the table and do what it says; where it `fires` the shot hits its target.

    What is experimental bursts as any, and in all other cases is jammed until it is reloaded (Nemesis Crown).
    """
    table = battle.rules.misfires or rulebook().option_tables.misfires
    assert table is not None
    roll = Roll("misfire", who=shooter.id)
    faces = yield from throw(roll)
    row: MisfireRow = next(row for row in table.rows if faces[0] in row.rolls)
    if weapon.shot is not None and EXPERIMENTAL in weapon.shot.traits and not row.shooter_hit:
        row = MisfireRow(row.rolls, row.key, _JAMMED, row.summary)
    struck = target.id if row.fires else None
    reason = "" if row.fires else "misfire"
    yield ShotFired(shooter.id, target.id, weapon.key, distance, shown, struck, reason, barrels)
    yield Misfired(shooter.id, weapon.key, roll.shown(faces), row.name)
    gun = gun_of(weapon)
    if row.weapon:
        yield ItemRuined(shooter.id, gun, row.name, row.weapon != "destroyed", barrels)
    if row.extra_turns or row.rests:
        key = (DELAYED if row.extra_turns else RESTING) + gun
        yield ConditionBegan(shooter.id, Condition(key, amount=shooter.own_turns), row.name)
    if row.weapon_strength:
        held = shooter.conditions.get(WEAKENED + weapon.key)
        lost = (0 if held is None else held.amount) - row.weapon_strength
        yield ConditionBegan(shooter.id, Condition(WEAKENED + weapon.key, amount=lost), row.name)
    if row.shooter_hit:
        burst = Hit(weapon.name, row.shooter_hit, traits=("no-critical",))
        yield from resolve_hits(battle, None, shooter, [burst], in_combat=False)
    if row.name == _JAMMED:
        yield from used_up(shooter, weapon, CHAMBERS)
    return row
