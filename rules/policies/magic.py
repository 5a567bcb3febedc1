"""How a sensible player uses magic: a rough worth for each kind of spell, times the chance that it succeeds.

Also where a model that is carried by magic may come down, for every policy. Worth is in ten-thousandths of a wound.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product

from rules.combat.magic.casting import dice_to_cast
from rules.combat.magic.spells.aims import first_in_path, reach
from rules.combat.magic.spells.book import BOOK
from rules.combat.magic.spells.horned_rat import in_touch
from rules.combat.magic.spells.moves import may_be_set_down
from rules.combat.magic.spells.prayers.earthshudder import buildings
from rules.engine.decisions import NONE, STAY, CastSpell, Choice, Landing, SpellOffer
from rules.engine.setup import KnownSpell
from rules.engine.state.combatant import Combatant
from rules.engine.table import Point
from rules.engine.view import View
from rules.policies.estimates import WORTH, WOUND, melee_value, share, worth
from rules.policies.spell_choices import building_value
from rules.policies.strays import splashed
from rules.policies.system_play import plays_of
from rules.policies.weights import Weights

#: The worth of effects: hits, hindrance, healing of one wound, a friend on their feet again, a new warrior.
HARM, HINDER, HEAL, RAISE, SUMMON = 4_500, 3_500, 5_000, 4_000, 6_000
#: The worth of harm to a warrior beside the target of a spell.
SPLASHED = 3_000
#: Help for the caster near the enemy, and far from them; protection against magic where there is any.
HELP, IDLE, GUARD = 3_000, 60, 2_500
#: A shot that is given up for the attempt.
THE_SHOT = 1_200

_NEAR = 1_200
_HARMS = frozenset({"damage", "debuff", "stun", "knock-down", "flee", "control", "immobile", "push"})
_TRIES = 12


def better_characteristic(_decision: Choice, _view: View) -> str:
    """Attacks are what everybody can use."""
    return "A"


def cast_spell(decision: CastSpell, view: View, weights: Weights) -> str:
    """The spell and target that promise most, if that is more than a shot and more than the risk."""
    caster = view.combatant(decision.who)
    best, value = _best_spell(decision, view, caster, weights)
    if decision.second:
        held = min(6, caster.profile.T)
        return best if value * held > weights.strain * (6 - held) else NONE
    early = all(BOOK[offer.spell].moment != "shooting" for offer in decision.spells)
    shoots = not early and any(weapon.shot for weapon in caster.fighter.weapons) and not caster.contacts
    return best if value > (THE_SHOT if shoots else 0) else NONE


def _best_spell(decision: CastSpell, view: View, caster: Combatant, weights: Weights) -> tuple[str, int]:
    best, best_value = NONE, 0
    for offer in decision.spells:
        spell = next(spell for spell in caster.fighter.spells if spell.key == offer.spell)
        for target in offer.targets or (None,):
            aimed = None if target is None else view.combatant(target)
            value = _worth(view, caster, spell, aimed) * _sureness(view, caster, spell, offer) // 36
            if "self-risk" in spell.tags:
                value -= weights.self_risk
            if value > best_value:
                best, best_value = offer.spell if target is None else f"{offer.spell} {target}", value
    return best, best_value


def _sureness(view: View, caster: Combatant, spell: KnownSpell, offer: SpellOffer) -> int:
    """How many of 36 attempts succeed: with two dice, or with the dice that the caster has gathered."""
    if offer.need is not None:
        for play in plays_of(view.battle):
            if play.casting_chance is not None:
                chance = play.casting_chance(view, caster, offer.need, spell.kind != "spell")
                if chance is not None:
                    return chance * 36 // 100
    return chances(offer, dice_to_cast(view.battle, caster))


def chances(offer: SpellOffer, dice: int = 2) -> int:
    """How many of 36 throws of a number of dice succeed."""
    if offer.need is None:
        return 36
    return 36 * sum(1 for faces in _throws(dice) if faces >= offer.need) // len(_throws(dice))


@cache
def _throws(dice: int) -> tuple[int, ...]:
    """The sum of every throw of a number of dice."""
    return tuple(sum(faces) for faces in product(range(1, 7), repeat=dice))


def _worth(view: View, caster: Combatant, spell: KnownSpell, target: Combatant | None) -> int:
    tags = spell.tags
    if target is None:
        return _worth_unaimed(view, caster, spell)
    if target.under(spell.key) or target.gap_to(caster) > reach(spell):
        return 0
    if BOOK[spell.key].in_path:
        target = first_in_path(view.battle, caster, target)
    foe = caster.opposes(target)
    if "heal" in tags and "damage" not in tags:
        down = sum(1 for warrior in view.own if warrior.down and warrior.gap_to(caster) <= 200)
        return down * RAISE + (target.profile.W - target.wounds) * HEAL
    if "summon" in tags:
        return SUMMON
    if "self-risk" in tags and "buff" in tags:
        return 0 if foe or target.fighter.leader else HELP // 2
    if _HARMS.intersection(tags):
        value = (HARM if "damage" in tags else HINDER) * worth(target) // WORTH
        return (value if foe else -value) + SPLASHED * _balance(caster, splashed(view, spell, target))
    if foe:
        return 0
    return HELP if _in_danger(view, target) else IDLE


def _worth_unaimed(view: View, caster: Combatant, spell: KnownSpell) -> int:
    tags = spell.tags
    if "summon" in tags:
        return SUMMON
    if "charge" in tags:
        return max([0, *(swoop_value(view, caster, enemy) for enemy in _within(view.enemies, caster, _NEAR))])
    if "terrain:building" in tags:
        return HARM * max([0, *(building_value(view, number) for number in buildings(view.battle, caster))])
    if "damage" in tags:
        if "contact" in tags:
            return HARM * _balance(caster, in_touch(view.battle, caster))
        reach = 400 if spell.range is None else spell.range * 100
        value = HARM * len(_within(view.enemies, caster, reach))
        if "friend-and-foe" in tags:
            value -= HARM * sum(1 for warrior in _within(view.own, caster, reach) if warrior is not caster)
        return value
    if "anti-magic" in tags:
        return GUARD if any(enemy.fighter.spells for enemy in view.enemies) else IDLE
    return HELP if _in_danger(view, caster) else IDLE


def swoop_value(view: View, warrior: Combatant, enemy: Combatant) -> int:
    """The value of coming down on an enemy, less what it risks."""
    battle = view.battle
    done = min(WOUND, share(melee_value(battle, warrior, enemy), enemy)) * worth(enemy)
    back = (
        min(WOUND, share(melee_value(battle, enemy, warrior), warrior)) * worth(warrior)
        if enemy.standing
        else 0
    )
    return (done - back) // WORTH


def landing(decision: Landing, view: View) -> str:
    """Land by the enemy that promises most, or nowhere; a warrior who is called comes."""
    if decision.comes:
        return decision.default
    warrior = view.combatant(decision.who)
    values = [(swoop_value(view, warrior, view.combatant(enemy)), enemy) for enemy in decision.enemies]
    value, enemy = max(values, default=(0, -1))
    return str(enemy) if value > 0 else STAY


def landing_place(decision: Landing, view: View, number: Callable[[int], int]) -> Point | None:
    """Some free place within reach, by numbers drawn below a limit; None when a few tries find none."""
    warrior, terrain = view.combatant(decision.who), view.battle.terrain
    x, y, _ = decision.around
    within = decision.within * decision.within
    spots = [
        spot
        for spot in terrain.spots_for(warrior.fighter.radius)
        if (spot.x - x) ** 2 + (spot.y - y) ** 2 + (spot.z - decision.around.z) ** 2 <= within
    ]
    for _ in range(_TRIES if spots else 0):
        at = spots[number(len(spots))]
        if may_be_set_down(view.battle, warrior, at):
            return at
    return None


def _balance(warrior: Combatant, struck: Sequence[Combatant]) -> int:
    """How many more enemies than others are struck."""
    return sum(1 if warrior.opposes(other) else -1 for other in struck)


def _within(others: Sequence[Combatant], warrior: Combatant, reach: int) -> list[Combatant]:
    return [other for other in others if other.gap_to(warrior) <= reach]


def _in_danger(view: View, warrior: Combatant) -> bool:
    return bool(warrior.contacts) or bool(_within(view.enemies, warrior, _NEAR))
