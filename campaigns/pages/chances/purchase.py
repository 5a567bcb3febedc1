"""What a thing from the shop would change for a warrior: attacks with and without it, against common enemies."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from urllib.parse import urlencode

from django.http import Http404

from campaigns.pages.chances.page import rules_in_words
from campaigns.selectors import campaign_played_in
from roster.models import User, Warband
from roster.rulebooks import book_of
from roster.sheets import read_sheet
from rules.catalogue.model import Item, Rulebook
from rules.duel.harm import Harm, TooLong, blow, blows, shot
from rules.duel.stage import FIRST, SECOND, Pair, Situation, Stage, Terms
from rules.ledger.sheet import Kind, Possession, WarbandSheet, WarriorSheet
from rules.narration.phrases import percent
from rules.numbers import RosterNumber
from rules.values import changed

#: The enemies by their warband, their type and what they carry: a man, a shooter, an Orc, a corpse and a Possessed.
COMMON = (
    ("mercenaries-reikland", "warrior", ("mace",)),
    ("mercenaries-reikland", "marksman", ("crossbow",)),
    ("orc-mob", "orc-boy", ("axe",)),
    ("undead", "zombie", ()),
    ("cult-of-the-possessed", "possessed", ()),
)
#: The ends that a line compares, in the order of its columns.
COLUMNS = ("hurt or worse", "stunned", "out of action")
_ONE = RosterNumber(1)


@dataclass(frozen=True)
class Comparison:
    """One attack without the thing and with it: pairs of figures in the order of `COLUMNS`.

    `is_the_same` says that no chance of it changes at all, rounded or not.
    """

    attack: str
    pairs: tuple[tuple[str, str], ...]
    is_the_same: bool


@dataclass(frozen=True)
class PurchasePage:
    """`enemies` are the comparisons under the name of each enemy; `campaign` is the id of the one they play in."""

    warband: int
    warband_name: str
    campaign: int | None
    warrior: str
    thing: str
    rules: str
    enemies: tuple[tuple[str, tuple[Comparison, ...]], ...]
    columns: tuple[str, ...] = COLUMNS

    @property
    def query(self) -> str:
        """What the page of all chances is asked for, to begin with this warband by the same rules."""
        asked = {"one": f"r{self.warband}"} | ({"campaign": self.campaign} if self.campaign else {})
        return urlencode(asked)


def purchase_page(user: User, warband: Warband, number: int, key: str) -> PurchasePage:
    """The page of a warrior and an item by its key, by the rules of the campaign that the warband plays in.

    Raises `Http404` for what does not exist.
    """
    book, sheet = book_of(warband), read_sheet(warband)
    item = book.items.get(key)
    block = next((it for it in sheet.active if it.number == number), None)
    if item is None or block is None or sheet.type not in book.warbands:
        raise Http404("There is no such warrior or thing.")
    campaign = campaign_played_in(user, warband)
    terms = Terms(book) if campaign is None else Terms(book, campaign.ruleset)
    if terms.ruleset not in book.rulesets:
        terms = Terms(book, next(iter(book.rulesets)))
    return PurchasePage(
        warband=warband.pk,
        warband_name=sheet.name,
        campaign=None if campaign is None else campaign.pk,
        warrior=block.name,
        thing=item.name,
        rules=rules_in_words(terms, campaign),
        enemies=tuple(
            (enemy.name, compared(sheet, block, item, enemy, terms)) for enemy in common_enemies(book)
        ),
    )


def common_enemies(book: Rulebook) -> list[WarbandSheet]:
    """A warband of one for each enemy that these rules know."""
    found = []
    for warband, key, gear in COMMON:
        kind = book.warrior_type(warband, key)
        if kind is not None and all(it in book.items for it in gear):
            own = tuple(Possession(it, (0,)) for it in (*gear, *kind.fixed_equipment))
            block = WarriorSheet(_ONE, kind.name, key, Kind(kind.kind), kind.profile, possessions=own)
            carried = f" with {book.items[gear[0]].name.lower()}" if gear else ""
            found.append(WarbandSheet(f"{kind.name}{carried}", warband, 0, warriors=(block,)))
    return found


def compared(
    sheet: WarbandSheet, block: WarriorSheet, item: Item, enemy: WarbandSheet, terms: Terms
) -> tuple[Comparison, ...]:
    """The attacks of the enemy, and the warrior's own where the thing changes them: all with and without it.

    With it means in hand: a shield or a weapon for both hands takes the place of a second weapon.
    """
    is_shield = item.armour is not None and item.armour.slot in ("shield", "buckler")
    more = changed(block, possessions=(*block.possessions, Possession(item.key, (0,) * block.members)))
    with_it = changed(sheet, warriors=tuple(more if it is block else it for it in sheet.warriors))
    stages = [Stage(enemy, own, terms).pair(_ONE, block.number, Situation()) for own in (sheet, with_it)]
    attacks: list[tuple[str, Callable[[Pair], Harm | None], list[Pair]]] = [
        ("Their blow", partial(_struck, item), stages)
    ]
    for weapon in stages[0].fighters[0].weapons:
        if weapon.shot is not None:
            attacks.append((f"Their shot, {weapon.name.lower()}", _shot_with(weapon.key), stages))
    if item.blow is not None or item.shot is not None or is_shield:
        own = [Stage(it, enemy, terms).pair(block.number, _ONE, Situation()) for it in (sheet, with_it)]
        if item.blow is not None or is_shield:
            attacks.append(("Own blows, all of a turn", partial(_best_blows, item), own))
        if item.shot is not None:
            attacks.append(("Own shot", _best_shot, own))
    lines = [_comparison(name, [odds(pair) for pair in pairs]) for name, odds, pairs in attacks]
    if is_shield and lines[-1].is_the_same:
        lines.pop()
    return tuple(lines)


def _comparison(name: str, found: list[Harm | None]) -> Comparison:
    return Comparison(name, _figures(found), found[0] == found[1])


def _figures(two: list[Harm | None]) -> tuple[tuple[str, str], ...]:
    before, after = ([] if it is None else [it.harmed, it.stunned, it.out] for it in two)
    none = ["none"] * len(COLUMNS)
    return tuple(
        zip([percent(it) for it in before] or none, [percent(it) for it in after] or none, strict=True)
    )


def _shot_with(weapon: str) -> Callable[[Pair], Harm | None]:
    return lambda pair: shot(pair, weapon)


def _struck(item: Item, pair: Pair) -> Harm:
    """A blow by the first, with the thing in the hand of the other if they have it."""
    return blow(pair, 0, next(iter(pair.holding(SECOND, item)), None))


def _best_blows(item: Item, pair: Pair) -> Harm:
    """All blows with the weapons that take out of action most often by a single blow, two of them before one.

    With the thing in hand if they have it.
    """
    held = pair.holding(FIRST, item) or range(len(pair.loadouts(FIRST)))
    names = pair.loadouts(FIRST)
    single = [(blow(pair, at).out, " and " in names[at], -at) for at in held]
    best = -max(single)[2]
    try:
        return blows(pair, best)
    except TooLong:
        return blow(pair, best)


def _best_shot(pair: Pair) -> Harm | None:
    found = [shot(pair, it.key) for it in pair.fighters[0].weapons if it.shot is not None]
    return max((it for it in found if it is not None), key=_by_out, default=None)


def _by_out(harm: Harm) -> tuple[Fraction, Fraction]:
    return harm.out, harm.wounds
