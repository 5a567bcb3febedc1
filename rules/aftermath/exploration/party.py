"""The heroes who explore after a battle, and everything that helps them (LRB part 3 p.93).

Rulings: a hero who fled explores, one who went out of action does not; every source re-rolls a die of its own once; a
skill that speaks of a searching hero is of no use to a hired sword; a Ranger need not be on their feet to change a die;
a map of poor or good quality is spent with the next exploration, used or not; a master map helps while its bearer does;
whatever a campaign takes away, a party with a hero rolls one die.
"""

from collections.abc import Collection

from rules.aftermath.draft import Draft
from rules.aftermath.effects import ExplorationDice, of_kind
from rules.aftermath.tags import tags_of
from rules.fielding.provisions import carried
from rules.ledger.entries import Place
from rules.ledger.sheet import Boon, Kind, WarriorSheet
from rules.numbers import RosterNumber
from rules.values import Value, changed

#: Tags of warriors, skills and warbands that matter here.
REROLLS, CHANGES, MORE_DICE = "exploration-reroll", "exploration-die-mod-1", "exploration-extra-die"
#: The tag of a gift that re-rolls a die of which either is kept.
TELLS = "exploration-reroll-either"
PICKS, MORE_SHARDS = "exploration-pick-two", "wyrdstone-plus-1"
#: How many dice each kind of map lets its owner roll again, by its trait, and the one that is never spent.
MAPS = {"vague-map": 1, "accurate-map": 3, "master-map": 1}
LASTING_MAP = "master-map"
#: The artefact whose bearer rolls two dice, and the boon that brings one die more and leaves one out.
_EYE, SPARE_DIE = "all-seeing-eye-of-numas", "spare-die"


class Map(Value, frozen=True):
    """Maps of one kind in one place."""

    place: Place
    item: str
    copies: int


class Party(Value, frozen=True):
    """Everything that is known before the dice fall.

    `dice` are plain ones, `pairs` the heroes for each of whom two are rolled and one is kept. `rerolls` and `changes`
    are the names of what re-rolls a die or moves one by 1, once each; `tellers` re-roll one and keep either. `spare`
    dice are left out at the end; `blessings` do either. `shards` come on top. `maps` and `boons` are used up by
    exploring.
    """

    heroes: tuple[int, ...]
    dice: int
    pairs: tuple[RosterNumber, ...] = ()
    rerolls: tuple[str, ...] = ()
    tellers: tuple[RosterNumber, ...] = ()
    changes: tuple[str, ...] = ()
    blessings: int = 0
    spare: int = 0
    shards: int = 0
    maps: tuple[Map, ...] = ()
    boons: tuple[Boon, ...] = ()


def party_of(draft: Draft, fought: Collection[int], out: Collection[int], *, won: bool) -> Party:
    """The heroes who explore, by the roster numbers of those who `fought` and those who went `out` of action."""
    up = [block for block in draft.sheet.active if block.number in fought and block.number not in out]
    heroes = [block for block in up if block.kind is Kind.HERO]
    if not heroes:
        return Party((), 0)
    book = draft.rulebook
    pairs = tuple(hero.number for hero in heroes if PICKS in tags_of(hero, draft.sheet, draft.rulebook))
    dice = sum(_dice_of(draft, hero) for hero in heroes if hero.number not in pairs)
    dice += book.exploration.winner_dice if won else 0
    warband = [tag for rule in book.warbands[draft.sheet.type].rules for tag in rule.tags]
    dice += warband.count(MORE_DICE)
    dice += sum(effect.dice for effect in of_kind(draft.effects, ExplorationDice))
    spare = tuple(boon for boon in draft.sheet.boons if boon.kind == SPARE_DIE)
    maps, map_names = _maps(draft, out)
    searching = [block for block in up if block in heroes or REROLLS in _own_tags(draft, block)]
    rerolls = [*_named(draft, searching, REROLLS), *_entrances(draft), *map_names]
    return Party(
        heroes=tuple(hero.number for hero in heroes),
        dice=max(dice, 0 if pairs else 1) + len(spare),
        pairs=pairs,
        rerolls=tuple(rerolls),
        tellers=tuple(hero.number for hero in heroes if _tells_stories(draft, hero)),
        changes=tuple(_named(draft, list(draft.sheet.active), CHANGES)),
        spare=len(spare),
        shards=warband.count(MORE_SHARDS) + sum(_count(draft, block, MORE_SHARDS) for block in up),
        maps=maps,
        boons=spare,
    )


def _tells_stories(draft: Draft, hero: WarriorSheet) -> bool:
    """Whether a hero has the gift of a Story Teller."""
    gifts = draft.rulebook.warbands[draft.sheet.type].mutations
    kinds = {gift.key for gift in gifts.choices if TELLS in gift.tags} if gifts else set[str]()
    return any(gift.key in kinds for gift in hero.mutations)


def _dice_of(draft: Draft, hero: WarriorSheet) -> int:
    eyes = sum(held.copies for held in hero.possessions if held.item == _EYE)
    more = _count(draft, hero, MORE_DICE)
    return draft.rulebook.exploration.dice_per_hero + min(eyes, 1) + more


def _own_tags(draft: Draft, block: WarriorSheet) -> list[str]:
    """The tags of a block without those of its skills."""
    return tags_of(changed(block, starting_skills=(), advances=()), draft.sheet, draft.rulebook)


def _count(draft: Draft, block: WarriorSheet, tag: str) -> int:
    return tags_of(block, draft.sheet, draft.rulebook).count(tag)


def _named(draft: Draft, blocks: list[WarriorSheet], tag: str) -> list[str]:
    """The name of every warrior with a tag, once for each member and source."""
    return [block.name for block in blocks for _ in range(_count(draft, block, tag) * block.members)]


def _entrances(draft: Draft) -> list[str]:
    """The entrance to the catacombs, once however often it was found."""
    found = [boon for boon in draft.sheet.boons if boon.kind == REROLLS]
    places = draft.rulebook.exploration.locations
    return [places[boon.origin].name if boon.origin in places else boon.kind for boon in found[:1]]


def _maps(draft: Draft, out: Collection[int]) -> tuple[tuple[Map, ...], list[str]]:
    """The maps that are spent now, and the name of each map for every die that it re-rolls."""
    spent, names = list[Map](), list[str]()
    kept = carried(draft.sheet, draft.rulebook, lambda item: bool(MAPS.keys() & set(item.effects)))
    for place, item, copies in kept:
        kind = next(trait for trait in item.effects if trait in MAPS)
        if kind == LASTING_MAP:
            if place is None or place in out:
                continue
        else:
            spent.append(Map(place, item.key, copies))
        names += [item.name] * (copies * MAPS[kind])
    return tuple(spent), names
