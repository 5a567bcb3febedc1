"""The demo roster of every warband takes the field, armed as it is, and fights a battle to its end."""

from collections import Counter

import pytest

from rules.engine.events import BattleEnded, WarriorDeployed
from rules.engine.setup import BattleSetup
from rules.policies import POLICIES
from rules.resolve import auto, set_up
from tests.rules.warbands import BOOK, ROSTERS, fight_random_players, roster

TYPES = [path.stem for path in ROSTERS]

#: Twenty battles in which everybody fights at least once.
PAIRS = [(TYPES[index], TYPES[(index + 20) % len(TYPES)]) for index in range(20)]


def battle_of(pair: tuple[str, str]) -> BattleSetup:
    return set_up([roster(type) for type in pair], BOOK, seed=" and ".join(pair))


def test_everybody_fights_at_least_once() -> None:
    assert {type for pair in PAIRS for type in pair} == set(BOOK.warbands)


@pytest.mark.parametrize("type", TYPES)
def test_every_member_is_fielded_and_what_strikes_shoots_or_protects_is_carried(type: str) -> None:
    sheet = roster(type)
    fighters = set_up([sheet, roster("undead")], BOOK, seed="1").sides[0].fighters
    assert Counter(one.warrior for one in fighters) == {block.number: block.members for block in sheet.active}
    carried = Counter[str]()
    for one in fighters:
        carried.update({weapon.key: weapon.copies for weapon in one.weapons if weapon.key in BOOK.items})
        carried.update(worn.key for worn in one.protection)
    owned = Counter[str]()
    for block in sheet.active:
        for held in block.possessions:
            item = BOOK.items[held.item]
            owned[held.item] += held.copies if item.blow or item.shot or item.armour else 0
    assert carried == owned


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair[0]} against {pair[1]}")
def test_the_battle_is_fought_to_its_end(pair: tuple[str, str]) -> None:
    setup = battle_of(pair)
    ordinary, wild = POLICIES["steady"], POLICIES["random"]
    fought = auto(setup, {0: ordinary, 1: wild} if PAIRS.index(pair) % 2 else {0: wild, 1: ordinary})
    assert fought.outcome is not None
    assert 1 <= fought.outcome.rounds <= setup.scenario.rounds
    assert isinstance(fought.events[-1], BattleEnded)
    deployed = {event.who for event in fought.events if isinstance(event, WarriorDeployed)}
    assert deployed == {fighter.id for fighter in setup.fighters}


@pytest.mark.parametrize("type", TYPES)
def test_it_fights_to_the_end_under_one_ruleset_after_the_other(type: str) -> None:
    fight_random_players([roster(each) for each in TYPES], TYPES.index(type))
