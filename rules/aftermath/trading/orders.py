"""Commands of the trading post become ledger entries, by the builder's own functions on the draft's sheet.

What only the sequence adds: rare things and famous persons must have been found, recruits of groups of experience come
out of the veterans, and somebody may haggle.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules.aftermath.draft import Draft
from rules.aftermath.offers import FoundItem
from rules.aftermath.trading.commands import (
    Buy,
    BuyMutation,
    BuyStyle,
    ChooseSkillSet,
    Command,
    Discard,
    Dismiss,
    DrawSpells,
    Hire,
    HirePersona,
    HireSword,
    Join,
    LookAt,
    Move,
    NameLeader,
    ReadTome,
    Rename,
    Sell,
)
from rules.aftermath.trading.haggling import check_haggler, haggled
from rules.aftermath.trading.merchants import is_common
from rules.aftermath.trading.remounts import horses_given, with_horses_given
from rules.aftermath.trading.veterans import experience_wanted, uncommon_in
from rules.catalogue.dice import outcomes
from rules.catalogue.profile import Characteristic
from rules.catalogue.warbands.hired_model import DramatisPersona
from rules.ledger.entries import Departed, Entry
from rules.mustering import mutations, spells, styles
from rules.mustering.changes import muster, outfitting, random_items, tomes
from rules.mustering.figures.prices import Offer, found_prices, is_brace
from rules.mustering.hired import hiring
from rules.mustering.hirelings import ONE_BATTLE
from rules.mustering.lists.lookups import block_of, item_of
from rules.mustering.problem import GROUPS, PERSONAE, SPELLS, TRADING, NotAllowed, Refusal
from rules.mustering.succession import entries_of_following
from rules.numbers import RosterNumber
from rules.values import Value

Entries = tuple[Entry, ...]
Faces = Iterator[int]
#: Characteristics that were rolled for somebody who is hired.
Figures = Mapping[Characteristic, int]


class Known(Value, frozen=True):
    """What was rolled for a command besides plain D6: what a haggler `saved`, figures and `fee` of somebody hired."""

    saved: int | None = None
    figures: dict[Characteristic, int] | None = None
    fee: int = 0


def entries_for(draft: Draft, command: Command, faces: Faces, known: Known) -> Entries:
    """The entries that carry a command out. Raises `NotAllowed`, and what `faces` raise when more are wanted.

    What is not known yet is taken at its lowest, so that a command which passes can be carried out.
    """
    if isinstance(command, Buy):
        return _buy(draft, command, faces, known.saved)
    if isinstance(command, HirePersona):
        return _hire_persona(draft, command, known.figures)
    if isinstance(command, HireSword):
        return _hire_sword(draft, command, known.fee)
    return _BUILD[type(command)](draft, command, faces)


def priced(draft: Draft, command: Buy) -> Offer:
    """The price of a thing for the place that it is bought for. Raises `NotAllowed`."""
    if command.place is not None:
        block_of(draft.sheet, command.place)
    item = item_of(draft.rulebook, command.item)
    found = muster.offer_for(draft.sheet, draft.rulebook, command.place, item)
    if isinstance(found, Refusal):
        raise NotAllowed(found)
    return found[0]


def found_item(draft: Draft, item: str) -> FoundItem | None:
    """The cheapest copy of an item that waits at the trading post."""
    return min((it for it in draft.offers if it.item == item), key=lambda it: it.rolled, default=None)


def _buy(draft: Draft, command: Buy, faces: Faces, saved: int | None) -> Entries:
    offered = priced(draft, command)
    price: int | None = None
    if offered.rarity or offered.dice:
        price = _price_found(draft, command, offered)
    if command.haggler is None:
        entry = muster.buy(draft.sheet, draft.rulebook, command.place, command.item, command.copies, price)
    else:
        check_haggler(draft, command.haggler)
        entry = haggled(draft, command, price, saved)
    return random_items.identified(entry, draft.rulebook, faces, draft.artefacts | _held(draft))


def _held(draft: Draft) -> frozenset[str]:
    """The keys of everything that the warband has."""
    places = (draft.sheet.stash, *(block.possessions for block in draft.sheet.active))
    return frozenset(held.item for place in places for held in place)


def _price_found(draft: Draft, command: Buy, offered: Offer) -> int:
    """The price of the copy that was found, for this place; its lowest where its dice were not rolled yet."""
    found, name = found_item(draft, command.item), draft.rulebook.items[command.item].name
    if offered.rarity and found is None and not is_common(draft, draft.rulebook.items[command.item]):
        raise NotAllowed(Refusal(f"Nobody has found {name} in this sequence.", *TRADING))
    members = 1 if command.place is None else draft.sheet.warrior(command.place).members
    item = draft.rulebook.items[command.item]
    if members > 1 or command.copies > (2 if is_brace(item) and item.brace_price is None else 1):
        sentence = f"{name} is bought one at a time: buy it for the stash and hand it on."
        raise NotAllowed(Refusal(sentence, *TRADING))
    if found is None or not offered.dice:
        return found_prices(offered)[0]
    return offered.price + found.rolled


def _join(draft: Draft, command: Join, _faces: Faces) -> Entries:
    group = block_of(draft.sheet, command.number)
    wanted, pool = experience_wanted(group, command.members, uncommon_in(draft)), draft.veterans or 0
    if wanted > pool:
        sentence = (
            f"{command.members} more of {group.name} bring {wanted} experience; veterans have {pool} left."
        )
        raise NotAllowed(Refusal(sentence, *GROUPS))
    given = horses_given(draft, command)
    sheet = with_horses_given(draft, given)
    return (*given, muster.enlarge(sheet, draft.rulebook, command.number, command.members))


def _hire(draft: Draft, command: Hire, _faces: Faces) -> Entries:
    given = horses_given(draft, command)
    sheet = with_horses_given(draft, given)
    return (*given, muster.hire(sheet, draft.rulebook, command.type, command.name, command.members))


def _hire_sword(draft: Draft, command: HireSword, fee: int) -> Entries:
    _check_willing(draft, command.sword)
    entry = hiring.hire_sword(
        draft.sheet,
        draft.rulebook,
        command.sword,
        command.name,
        command.choice,
        agreed=True,
        rolled=fee,
    )
    return (entry,)


def _check_willing(draft: Draft, key: str) -> None:
    """Refuse a hireling whose roll failed in this sequence, or who wants a battle without them after one with them."""
    book = draft.rulebook
    hireling = book.hired_swords.get(key) or book.dramatis_personae.get(key)
    if hireling is None:
        return
    if key in draft.refusing:
        sentence = f"{hireling.name} does not join in this sequence; try again after the next battle."
        raise NotAllowed(Refusal(sentence, "May be hired", hireling.source))
    numbers = {entry.number for entry in draft.entries if isinstance(entry, Departed)}
    left = any(block.type == key and block.number in numbers for block in draft.sheet.warriors)
    if left and ONE_BATTLE in hireling.tags:
        sentence = f"{hireling.name} has just left and can be hired again after the next battle."
        raise NotAllowed(Refusal(sentence, "May be hired", hireling.source))


def _hire_persona(draft: Draft, command: HirePersona, figures: Figures | None) -> Entries:
    persona = draft.rulebook.dramatis_personae.get(command.persona)
    if persona is None or command.persona not in draft.personae:
        name = persona.name if persona else repr(command.persona)
        raise NotAllowed(Refusal(f"Nobody has found {name} in this sequence.", *PERSONAE))
    _check_willing(draft, command.persona)
    return hiring.hire_persona(
        draft.sheet,
        draft.rulebook,
        command.persona,
        found=True,
        price=command.price,
        rolled=_lowest(persona) if figures is None else figures,
        agreed=True,
    )


def _lowest(persona: DramatisPersona) -> Figures:
    return {name: outcomes(dice)[0] for name, dice in persona.dice_profile.items()}


def _draw(draft: Draft, command: DrawSpells, faces: Faces) -> Entries:
    if command.choice not in spells.CHOICES:
        known = " or ".join(repr(choice) for choice in spells.CHOICES)
        raise NotAllowed(Refusal(f"The choice for a repeated spell is {known}.", *SPELLS))
    lower = spells.CHOICES[command.choice]
    return (spells.draw(draft.sheet, draft.rulebook, command.number, faces, lower=lower),)


def _named_leader(draft: Draft, command: NameLeader) -> Entries:
    named = muster.name_leader(draft.sheet, draft.rulebook, command.number)
    return entries_of_following(RosterNumber(named.number), draft.sheet, draft.rulebook)


_BUILD: Mapping[type[Any], Callable[[Draft, Any, Faces], Entries]] = {
    Sell: lambda draft, it, _: (outfitting.sell(draft.sheet, draft.rulebook, it.place, it.item, it.copies),),
    Discard: lambda draft, it, _: (
        outfitting.discard(draft.sheet, draft.rulebook, it.place, it.item, it.copies),
    ),
    Move: lambda draft, it, _: (
        muster.move(draft.sheet, draft.rulebook, it.source, it.target, it.item, it.copies),
    ),
    Hire: _hire,
    Join: _join,
    Dismiss: lambda draft, it, _: (muster.dismiss(draft.sheet, draft.rulebook, it.number, it.members),),
    BuyStyle: lambda draft, it, _: tuple(
        styles.buy_style(draft.sheet, draft.rulebook, it.number, it.style, it.pick)
    ),
    BuyMutation: lambda draft, it, _: (
        mutations.buy_mutation(draft.sheet, draft.rulebook, it.number, it.mutation),
    ),
    Rename: lambda draft, it, _: (muster.rename(draft.sheet, it.number, it.name),),
    NameLeader: lambda draft, it, _: _named_leader(draft, it),
    DrawSpells: _draw,
    ReadTome: lambda draft, it, faces: (
        tomes.read(draft.sheet, draft.rulebook, it.number, it.item, it.spell_list, faces),
    ),
    LookAt: lambda draft, it, faces: (
        random_items.looked_at(draft.sheet, draft.rulebook, it.place, it.item, faces),
    ),
    ChooseSkillSet: lambda draft, it, _: (
        muster.choose_skill_set(draft.sheet, draft.rulebook, it.skill_set),
    ),
}
