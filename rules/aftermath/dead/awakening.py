"""The Spell of Awakening: a Necromancer who survived the battle raises slain enemy heroes as Zombies of their own.

It always succeeds, without a roll (CORE-MAGIC-NECRO-6). The hero keeps their figures, weapons and armour, and loses all
else, whichever warrior killed them. Each needs a free place in the warband.
"""

from rules.aftermath.dead.fallen import Fallen
from rules.aftermath.draft import Draft
from rules.aftermath.events.losses import HeroRaised
from rules.aftermath.flow import Flow
from rules.aftermath.losses.armament import is_armament
from rules.aftermath.side import Side
from rules.engine.setup import Fighter
from rules.ledger.entries import HeroAwakened, Settled
from rules.ledger.namesakes import free_name, names_taken
from rules.mustering.legality.composition import largest_size, size
from rules.numbers import FighterId

STEP = "awakening"
SPELL, ZOMBIE = "spell-of-awakening", "zombie"
_FORGETFUL = "recalls-one-spell"


def can_raise(draft: Draft, own: Side) -> bool:
    """Whether somebody of the warband can raise heroes, whether there is a place for one or not."""
    knows = _necromancer(draft, own) is not None
    return knows and draft.rulebook.warrior_type(draft.sheet.type, ZOMBIE) is not None


def free_places(draft: Draft) -> int:
    """How many more warriors the warband may have."""
    warband = draft.rulebook.warbands[draft.sheet.type]
    return max(0, largest_size(draft.sheet, warband, draft.rulebook) - size(draft.sheet, draft.rulebook))


def raise_dead(draft: Draft, own: Side, dead: Fallen) -> Flow[None]:
    """Let the dead serve the warband from now on."""
    necromancer = _necromancer(draft, own)
    assert necromancer is not None
    gear = tuple(held for held in dead.gear if is_armament(held, draft.rulebook))
    name = free_name(dead.name, names_taken(draft.sheet))
    zombie = HeroAwakened(draft.sheet.next_number, name, ZOMBIE, dead.profile, gear, dead.origin)
    draft.record(Settled(STEP, (zombie,)))
    yield HeroRaised(dead.id, FighterId(necromancer.id))


def _necromancer(draft: Draft, own: Side) -> Fighter | None:
    """The warrior who knows the spell, took part and is still with the warband."""
    active = {block.number for block in draft.sheet.active} & {block.number for block in own.fought}
    for fighter in own.setup.sides[own.index].fighters:
        knows = any(spell.key == SPELL for spell in fighter.spells) and _FORGETFUL not in fighter.tags
        if knows and fighter.warrior in active:
            return fighter
    return None
