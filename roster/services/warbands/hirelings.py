"""Hiring those who fight for pay, and paying them. All raise `NotAllowed` and what `record` raises."""

from collections.abc import Callable
from typing import Unpack

from roster.models import User, Warband
from roster.registries import Registry
from roster.services.history.dice import WarbandDice
from roster.services.history.record import Click, change_by_book, change_with_dice
from rules.catalogue.model import Rulebook
from rules.catalogue.profile import Characteristic
from rules.engine.dice import Stream
from rules.mustering.hired import hiring, upkeep
from rules.mustering.problem import PERSONAE, NotAllowed, Refusal

#: Asked why a warband cannot hire a dramatis persona who is elsewhere; empty where they can.
elsewhere: Registry[Callable[[int, str], str]] = Registry()


def hire_sword(
    warband_id: int,
    user: User | None,
    *,
    sword: str,
    name: str = "",
    choice: str = "",
    agreed: bool = False,
    **click: Unpack[Click],
) -> Warband:
    """Hire a hired sword for their fee, and roll its dice; `choice` is the key of their weapons if they have one.

    `agreed` says that the roll succeeded that some want first.
    """
    return change_with_dice(
        warband_id,
        user,
        lambda sheet, book, dice: [
            hiring.hire_sword(
                sheet, book, sword, name, choice, agreed=agreed, rolled=_rolled_fee(sword, book, dice)
            )
        ],
        **click,
    )


def hire_persona(
    warband_id: int,
    user: User | None,
    *,
    persona: str,
    found: bool,
    price: str = "",
    agreed: bool = False,
    **click: Unpack[Click],
) -> Warband:
    """Hire a dramatis persona, `found` by a search, with companions; roll the figures that are dice.

    `agreed` says that the roll succeeded that some want first.
    """
    if why := next(filter(None, (asked(warband_id, persona) for asked in elsewhere)), ""):
        raise NotAllowed(Refusal(why, *PERSONAE))
    return change_with_dice(
        warband_id,
        user,
        lambda sheet, book, dice: hiring.hire_persona(
            sheet, book, persona, found=found, price=price, rolled=_rolled(persona, book, dice), agreed=agreed
        ),
        **click,
    )


def pay_upkeep(
    warband_id: int, user: User | None, *, number: int, free: int = 0, **click: Unpack[Click]
) -> Warband:
    """Pay all that a block is owed; `free` battles were against opponents that it fights without pay."""
    return change_by_book(
        warband_id, user, lambda sheet, book: [upkeep.pay(sheet, book, number, free=free)], **click
    )


def _rolled(persona: str, book: Rulebook, dice: WarbandDice) -> dict[Characteristic, int]:
    """The characteristics of the persona that are dice, rolled."""
    known = book.dramatis_personae.get(persona)
    if known is None or not known.dice_profile:
        return {}
    stream = dice.for_profile(persona)
    return {name: _total(text, stream) for name, text in known.dice_profile.items()}


def _rolled_fee(sword: str, book: Rulebook, dice: WarbandDice) -> int:
    """The dice of the hired sword's fee, rolled, in gold crowns; 0 for a fixed fee."""
    known = book.hired_swords.get(sword)
    return _total(known.hire_dice, dice.for_profile(sword)) if known and known.hire_dice else 0


def _total(text: str, dice: Stream) -> int:
    count, _, sides = text.partition("D")
    return sum(dice.die(int(sides)) for _ in range(int(count or 1)))
