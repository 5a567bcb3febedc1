"""Wizards for tests: who knows which spells, and one casting from the choice to its end."""

from typing import Any

from rules.catalogue.load import complete_rulebook, rulebook
from rules.combat.magic.casting import cast_one, offers
from rules.engine.decisions import CastSpell, Decision, SpellOffer
from rules.engine.events import SpellCast
from rules.engine.setup import KnownSpell
from rules.fielding.spellbooks import known_spell
from tests.rules.staging.battlefield import Battlefield, Man, Says, man


def known(key: str, *, lowered: int = 0) -> KnownSpell:
    """A spell as the rulebook or a supplement has it, with so much off its difficulty."""
    ours = any(
        key == spell.key for listing in rulebook().spell_lists.values() for spell in listing.everything
    )
    return known_spell(key, rulebook() if ours else complete_rulebook(), lowered)


def wizard(x: float, y: float, *spells: str, items: tuple[str, ...] = (), **given: Any) -> Man:
    """A man who knows some spells."""
    return man(x, y, *items, spells=tuple(known(key) for key in spells), **given)


def battlefield(*sides: list[Man], **given: Any) -> Battlefield:
    """A battle in the shooting phase of side 0."""
    field = Battlefield(*sides, **given)
    field.turn(0, "shooting")
    return field


def offered(field: Battlefield, who: int = 0) -> dict[str, SpellOffer]:
    """What a wizard may cast now, by key."""
    return {offer.spell: offer for offer in offers(field.battle, field.one(who))}


def cast(
    field: Battlefield, answer: str, *faces: int, who: int = 0, says: dict[type[Decision], Says] | None = None
) -> bool:
    """Cast what the answer names; whether it succeeded."""
    field.play(cast_one(field.battle, field.one(who)), *faces, says={CastSpell: answer, **(says or {})})
    return field.told(SpellCast)[0].cast


def succeeds_at(key: str, target: str = "", *foes: Man, own: list[Man] | None = None, **given: Any) -> int:
    """The smallest 2D6 with which a spell succeeds, found by casting it with every total from below."""
    for total in range(2, 13):
        field = battlefield([wizard(10, 10, key, **given), *(own or [])], list(foes) or [man(40, 40)])
        low = min(6, total - 1)
        flow = cast_one(field.battle, field.one(0))
        answer = f"{key} {target}" if target else key
        if _first_try(field, flow, answer, (low, total - low)):
            return total
    raise AssertionError(f"{key} never succeeds")


def _first_try(field: Battlefield, flow: Any, answer: str, faces: tuple[int, ...]) -> bool:
    step = flow.send(None)
    step = flow.send(step.accept(answer))
    assert step.count == 2
    told = flow.send(faces)
    assert isinstance(told, SpellCast)
    return told.cast
