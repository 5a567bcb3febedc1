"""Steps 8 and 9, the trading post: buying, selling, hiring and handing on, in any order, until the player is done.

Every command is checked before it is taken, and its entries are those that the builder writes. Dice that a command
asks for are rolled one after the other and told.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import cycle

from rules.aftermath.draft import Draft
from rules.aftermath.events.trading import Haggled, KindRolled
from rules.aftermath.flow import Flow, ask, throw, throw_named
from rules.aftermath.growth.succession import succeed
from rules.aftermath.offers import FoundItem
from rules.aftermath.trading.commands import (
    Buy,
    Command,
    DrawSpells,
    HirePersona,
    HireSword,
    Join,
    LookAt,
    ReadTome,
    command_of,
)
from rules.aftermath.trading.decisions import FindToBuy, Trade
from rules.aftermath.trading.haggling import hagglers
from rules.aftermath.trading.orders import Entries, Known, entries_for, found_item, priced
from rules.aftermath.trading.pawning import pawned
from rules.aftermath.trading.searches import roll_price
from rules.aftermath.trading.veterans import experience_wanted, uncommon_in
from rules.catalogue.amounts import amount
from rules.catalogue.profile import Characteristic
from rules.catalogue.warbands.hired_model import Hireling
from rules.engine.decisions import DONE, IllegalAnswer
from rules.engine.dice import Roll, Rolled
from rules.engine.flow import Ask
from rules.ledger.drawings import KIND_OF_THING, TOME, profile_of, spells_of
from rules.ledger.entries import ItemBought, ItemSold
from rules.ledger.possessions import CannotApply
from rules.mustering.hired.hiring import roll_wanted
from rules.mustering.problem import NotAllowed
from rules.mustering.succession import is_at_an_end, successors
from rules.numbers import RosterNumber

STEP = "recruit-and-common"


class _DieWanted(LookupError):
    """Another D6 is wanted than those rolled so far."""


def trade(draft: Draft) -> Flow[None]:
    """Ask for one command after the other and carry each out."""
    while True:
        question = Trade(draft.side, draft.veterans or 0, draft.offers, draft.personae, hagglers(draft))
        command: Command | None = yield Ask(question, partial(accept, draft))
        if command is None:
            return
        yield from carry_out(draft, command)


def buy_finds(draft: Draft) -> Flow[None]:
    """Ask of each thing that was found whether it is paid for now; what is not bought is gone (CAMP-SEQ-11).

    It goes into the stash, or to the first who may have it where only the lists of some have a price for it.
    """
    while draft.offers:
        item = draft.offers[0].item
        offered, before = found_item(draft, item), draft.offers
        assert offered is not None
        for command in _purchases(draft, item):
            price = _price_of(draft, command)
            if price is None:
                continue
            if (yield from ask(FindToBuy(draft.side, item, price, command.place))) == FindToBuy.BUY:
                yield from carry_out(draft, command)
            break
        if draft.offers == before:
            at = before.index(offered)
            draft.offers = before[:at] + before[at + 1 :]


def _purchases(draft: Draft, item: str) -> Iterator[Buy]:
    """The ways to buy one copy of a find, the first choice first."""
    if draft.rulebook.items[item].price is not None:
        yield Buy(item)
        return
    for block in draft.sheet.active:
        yield Buy(item, place=block.number)


def _price_of(draft: Draft, command: Buy) -> int | None:
    """What a purchase comes to in gc, whatever a D6 says the thing is; None where it cannot be made."""
    try:
        bought = entries_for(draft, command, cycle(range(1, 7)), Known())
    except (NotAllowed, CannotApply):
        return None
    return sum(sum(entry.prices) for entry in bought if isinstance(entry, ItemBought))


def accept(draft: Draft, answer: str) -> Command | None:
    """The command, where it can be carried out now; None for the end. Raises `IllegalAnswer`."""
    if answer == DONE:
        return None
    command = command_of(answer)
    try:
        entries_for(draft, command, _faces(()), Known())
    except _DieWanted:
        pass
    except (NotAllowed, CannotApply) as refusal:
        raise IllegalAnswer(str(refusal)) from None
    return command


def carry_out(draft: Draft, command: Command) -> Flow[None]:
    """Roll what a command asks for and record its entries; a leader who leaves by it has a successor at once."""
    known, rolled = Known(), None
    if isinstance(command, Buy):
        if not (yield from _settle_price(draft, command)):
            return
        if command.haggler is not None:
            rolled = yield from _haggle(draft, command, RosterNumber(command.haggler))
            known = Known(saved=rolled.total)
    elif isinstance(command, HirePersona | HireSword):
        known = yield from _settle_terms(draft, command)
        if _hireling(draft, command).key in draft.refusing:
            return
    entries = yield from _with_dice(draft, command, known)
    if isinstance(command, Buy) and command.haggler is not None and rolled is not None:
        price = sum(sum(entry.prices) for entry in entries if isinstance(entry, ItemBought))
        haggler = draft.sheet.warrior(command.haggler)
        name = draft.rulebook.items[command.item].name
        yield Haggled(draft.side, haggler.number, haggler.name, name, rolled, price)
    _use_up(draft, command)
    ended = is_at_an_end(draft.sheet, draft.rulebook)
    for entry in entries:
        draft.record((yield from pawned(draft, entry)) if isinstance(entry, ItemSold) else entry)
    ends = not ended and is_at_an_end(draft.sheet, draft.rulebook)
    if draft.sheet.battles and (ends or successors(draft.sheet, draft.rulebook)):
        yield from succeed(draft, STEP)


def _settle_price(draft: Draft, command: Buy) -> Flow[bool]:
    """Roll the price of a common thing whose price is dice; it then waits, where the gold does not suffice for it."""
    if not priced(draft, command).dice or found_item(draft, command.item):
        return True
    rolled = yield from roll_price(draft, draft.rulebook.items[command.item])
    draft.offers = (*draft.offers, FoundItem(command.item, rolled))
    try:
        entries_for(draft, command, _faces(()), Known())
    except _DieWanted:
        pass
    except NotAllowed:
        return False
    return True


def _haggle(draft: Draft, command: Buy, haggler: RosterNumber) -> Flow[Rolled]:
    """The haggler's dice."""
    name = draft.rulebook.items[command.item].name
    dice = amount(draft.rulebook.trading.haggle.dice)
    roll = Roll(f"haggling over {name}", dice.dice, warrior=haggler, stream=draft.stream)
    faces = yield from throw(roll)
    return roll.shown(faces)


def _settle_terms(draft: Draft, command: HirePersona | HireSword) -> Flow[Known]:
    """Roll whether somebody joins, and what is rolled of their terms; they refuse where that is too dear."""
    hireling, known = _hireling(draft, command), Known()
    if not (yield from _agrees(draft, hireling)):
        draft.refusing |= {hireling.key}
        return known
    known = yield from _roll_terms(draft, command)
    try:
        entries_for(draft, command, _faces(()), known)
    except NotAllowed:
        draft.refusing |= {hireling.key}
    return known


def _agrees(draft: Draft, hireling: Hireling) -> Flow[bool]:
    """Roll for somebody who joins on a high enough roll only; whether they do."""
    wanted = roll_wanted(hireling, draft.sheet, draft.rulebook)
    if wanted is None:
        return True
    purpose = f"{hireling.name} joins on {wanted.needed} or more"
    roll = Roll(purpose, warrior=draft.sheet.next_number, stream=draft.stream, about=f"joins/{hireling.key}")
    faces = yield from throw(roll)
    yield KindRolled(draft.side, purpose, roll.shown(faces))
    return faces[0] >= wanted.needed


def _hireling(draft: Draft, command: HirePersona | HireSword) -> Hireling:
    if isinstance(command, HireSword):
        return draft.rulebook.hired_swords[command.sword]
    return draft.rulebook.dramatis_personae[command.persona]


def _roll_terms(draft: Draft, command: HirePersona | HireSword) -> Flow[Known]:
    """The characteristics of a person that are dice, or the dice of a hired sword's fee."""
    if isinstance(command, HirePersona):
        return Known(figures=(yield from _roll_figures(draft, command)))
    sword = draft.rulebook.hired_swords[command.sword]
    if not sword.hire_dice:
        return Known()
    purpose = f"fee of {sword.name} on top of {sword.hire} gc"
    about = f"fee/{profile_of(sword.key)}"
    fee, rolled = yield from throw_named(
        sword.hire_dice, purpose, draft.stream, warrior=draft.sheet.next_number, about=about
    )
    assert rolled is not None
    yield KindRolled(draft.side, purpose, rolled)
    return Known(fee=fee)


def _roll_figures(draft: Draft, command: HirePersona) -> Flow[dict[Characteristic, int]]:
    """The characteristics of a person that are dice."""
    persona = draft.rulebook.dramatis_personae[command.persona]
    figures: dict[Characteristic, int] = {}
    for name, dice in persona.dice_profile.items():
        purpose = f"{name} of {persona.name}"
        figures[name], rolled = yield from throw_named(
            dice,
            purpose,
            draft.stream,
            warrior=draft.sheet.next_number,
            about=f"{name}/{profile_of(persona.key)}",
        )
        if rolled is not None:
            yield KindRolled(draft.side, purpose, rolled)
    return figures


def _with_dice(draft: Draft, command: Command, known: Known) -> Flow[Entries]:
    """The entries of a command, with as many D6 as it wants."""
    rolled: tuple[int, ...] = ()
    while True:
        try:
            return entries_for(draft, command, _faces(rolled), known)
        except _DieWanted:
            roll = _die(draft, command)
        faces = yield from throw(roll)
        rolled += faces
        yield KindRolled(draft.side, roll.purpose, roll.shown(faces))


def _die(draft: Draft, command: Command) -> Roll:
    """The D6 that a command asks for, by what it decides."""
    if isinstance(command, DrawSpells | ReadTome):
        name = draft.sheet.warrior(command.number).name
        return Roll(
            f"spell for {name}",
            warrior=RosterNumber(command.number),
            stream=draft.stream,
            about=_spells(draft, command),
        )
    assert isinstance(command, Buy | LookAt)
    item = draft.rulebook.items[command.item]
    place = None if command.place is None else RosterNumber(command.place)
    return Roll(f"kind of {item.name}", warrior=place, stream=draft.stream, about=KIND_OF_THING)


def _spells(draft: Draft, command: DrawSpells | ReadTome) -> str:
    """Whichever wizard of a type draws first, under whatever number and name, draws the same."""
    block = draft.sheet.warrior(command.number)
    is_tome = isinstance(command, ReadTome) or (block.again is not None and block.again.by_book)
    return TOME if is_tome else spells_of(block.type)


def _use_up(draft: Draft, command: Command) -> None:
    """Take what a command spends: a thing that was found, veterans, a person who was found."""
    if isinstance(command, Buy):
        if command.haggler is not None:
            draft.hagglers |= {command.haggler}
        offered = priced(draft, command)
        found = found_item(draft, command.item)
        if found is not None and (offered.rarity or offered.dice):
            at = draft.offers.index(found)
            draft.offers = draft.offers[:at] + draft.offers[at + 1 :]
    elif isinstance(command, Join):
        wanted = experience_wanted(draft.sheet.warrior(command.number), command.members, uncommon_in(draft))
        draft.veterans = (draft.veterans or 0) - wanted
    elif isinstance(command, HirePersona):
        draft.personae = tuple(key for key in draft.personae if key != command.persona)


def _faces(rolled: Iterable[int]) -> Iterator[int]:
    """The dice that were rolled so far; more of them are wanted by exception."""
    yield from rolled
    raise _DieWanted
