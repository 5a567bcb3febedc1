"""Random warbands: legal by the rules for every type, armed, and with little gold left."""

import random

import pytest

from rules.catalogue.load import complete_rulebook, rulebook
from rules.ledger.apply import fold
from rules.ledger.entries import Mustered
from rules.mustering.legality.check import is_legal, problems
from rules.mustering.problem import NotAllowed
from rules.mustering.random_warband import random_warband

BOOK = complete_rulebook()


def mustered(type, seed, book=BOOK):
    return fold(list(enumerate(random_warband(book, type, "The Few", random.Random(seed).randrange), 1)))


@pytest.mark.parametrize("type", sorted(BOOK.warbands))
def test_a_random_warband_of_every_type_is_legal_and_has_spent_most_of_its_gold(type):
    sheet = mustered(type, type)
    assert is_legal(problems(sheet, BOOK))
    assert 0 <= sheet.gold <= BOOK.warbands[type].starting_gold // 5
    assert any(block.leader for block in sheet.active)


def test_the_same_chance_gives_the_same_warband_and_another_chance_another():
    assert mustered("skaven-clan-eshin", 1) == mustered("skaven-clan-eshin", 1)
    found = {mustered("skaven-clan-eshin", seed).warriors for seed in range(4)}
    assert len(found) == 4


def test_it_is_a_list_of_what_a_player_could_have_clicked():
    entries = random_warband(rulebook(), "mercenaries-reikland", "The Few", random.Random(3).randrange)
    assert isinstance(entries[0], Mustered)
    assert {type(entry).__name__ for entry in entries[1:]} <= {"Hired", "ItemBought", "MembersJoined"}


def test_humans_are_armed_and_some_of_them_shoot():
    armed, shooters = 0, 0
    for seed in range(6):
        sheet = mustered("mercenaries-reikland", seed)
        for block in sheet.active:
            held = [BOOK.items[it.item].category for it in block.possessions if it.item != "dagger"]
            armed += "close_combat" in held
            shooters += "missile" in held or "blackpowder" in held
    assert armed >= 20
    assert shooters >= 6


def test_no_caster_of_spells_wears_armour_that_stops_spells_and_priests_may():
    for type, caster in (("undead", "necromancer"), ("cult-of-the-possessed", "magister")):
        for seed in range(12):
            for block in mustered(type, seed).active:
                worn = [BOOK.items[it.item].armour for it in block.possessions]
                assert block.type != caster or all(it is None or it.slot == "helmet" for it in worn)
    matriarchs = [
        block
        for seed in range(12)
        for block in mustered("sisters-of-sigmar", seed).active
        if block.type == "sigmarite-matriarch"
    ]
    assert any(BOOK.items[it.item].armour for block in matriarchs for it in block.possessions)


def test_an_unknown_type_is_refused():
    with pytest.raises(NotAllowed):
        random_warband(rulebook(), "nobody", "The Few", random.Random(1).randrange)
