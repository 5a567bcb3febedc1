"""The heroes who explore, and what helps them: maps above all, when they help and when they are spent."""

import pytest

from rules.aftermath.draft import Draft
from rules.aftermath.exploration.explore import explore
from rules.aftermath.exploration.party import Party, party_of
from rules.aftermath.flow import drive
from rules.catalogue.load import rulebook
from rules.ledger.sheet import Boon, Possession, WarbandSheet
from rules.values import changed
from tests.rules.aftermath.walk import played
from tests.rules.aftermath.warbands import GUARD, carrying, held

KARL, OTTO, JOST = 1, 2, 3
VAGUE, ACCURATE, MASTER = "vague-map", "accurate-map", "master-map"


def party(guard: WarbandSheet, *, out: tuple[int, ...] = (), won: bool = False) -> Party:
    return party_of(Draft(guard, rulebook()), {KARL, OTTO, JOST, 4}, out, won=won)


def explored(guard: WarbandSheet, *, out: tuple[int, ...] = ()) -> WarbandSheet:
    """The roster after an exploration whose dice all differ and whose re-rolls are not used."""

    def start():
        draft = Draft(guard, rulebook())
        return draft, explore(draft, party_of(draft, {KARL, OTTO, JOST}, out, won=False))

    heroes = 3 - len(out)
    faces = [tuple(range(1, heroes + 1))] if heroes else []
    return played(start, faces, lambda decision: decision.answers[-1]).draft.sheet


@pytest.mark.rule("CAMP-EXPL-1", "CAMP-EXPL-2", "CAMP-EXPL-3")
def test_every_hero_on_his_feet_rolls_a_die_and_the_winner_one_more() -> None:
    assert party(GUARD).dice == 3
    assert party(GUARD, won=True).dice == 4
    assert party(GUARD, out=(OTTO,)).heroes == (KARL, JOST)


@pytest.mark.rule("CAMP-EXPL-7")
def test_without_a_hero_not_even_the_winner_explores() -> None:
    assert party(GUARD, out=(KARL, OTTO, JOST), won=True) == Party((), 0)


@pytest.mark.rule("CORE-ITEM-MAP-3")
def test_a_vague_map_rolls_one_die_again_and_is_spent() -> None:
    guard = carrying(GUARD, OTTO, VAGUE)
    assert party(guard).rerolls == ("Mordheim map (vague)",)
    assert held(explored(guard), OTTO) == {}


@pytest.mark.rule("CORE-ITEM-MAP-5")
def test_an_accurate_map_rolls_up_to_three_dice_again_and_is_spent() -> None:
    guard = changed(GUARD, stash=(Possession(ACCURATE, (30,)),))
    assert party(guard).rerolls == ("Mordheim map (accurate)",) * 3
    assert explored(guard).stash == ()


@pytest.mark.rule("CORE-ITEM-MAP-6")
def test_a_master_map_rolls_one_die_again_after_every_battle() -> None:
    guard = carrying(GUARD, OTTO, MASTER)
    for _ in range(3):
        assert party(guard).rerolls == ("Mordheim map (master map)",)
        guard = changed(explored(guard), wyrdstone=0)
        assert held(guard, OTTO) == {MASTER: 1}


@pytest.mark.rule("CORE-ITEM-MAP-7")
def test_a_master_map_is_of_no_use_when_its_bearer_went_out_of_action() -> None:
    guard = carrying(GUARD, OTTO, MASTER)
    assert party(guard, out=(OTTO,)).rerolls == ()
    assert len(party(guard, out=(KARL,)).rerolls) == 1


@pytest.mark.rule("CORE-ITEM-MAP-7")
def test_other_maps_help_though_their_bearer_went_out_of_action() -> None:
    assert len(party(carrying(GUARD, OTTO, VAGUE), out=(OTTO,)).rerolls) == 1


@pytest.mark.rule("CORE-ITEM-MAP-6")
def test_a_master_map_without_a_bearer_helps_nobody() -> None:
    assert party(changed(GUARD, stash=(Possession(MASTER, (30,)),))).rerolls == ()


@pytest.mark.rule("CORE-ITEM-MAP-3")
def test_without_a_hero_who_explores_the_map_waits() -> None:
    guard = carrying(GUARD, OTTO, VAGUE)
    assert held(explored(guard, out=(KARL, OTTO, JOST)), OTTO) == {VAGUE: 1}


@pytest.mark.rule("CAMP-EXPL-9")
@pytest.mark.rule("CORE-ITEM-MAP-3", "CORE-ITEM-MAP-6")
def test_maps_add_up() -> None:
    guard = carrying(carrying(GUARD, OTTO, VAGUE, VAGUE), KARL, MASTER)
    names = [*["Mordheim map (master map)"], *["Mordheim map (vague)"] * 2]
    assert sorted(party(guard).rerolls) == sorted(names)


@pytest.mark.rule("CAMP-LOC-ENTRANCE")
def test_the_entrance_to_the_catacombs_helps_once_however_often_it_was_found() -> None:
    entrance = Boon("exploration-reroll", origin="entrance-to-the-catacombs")
    guard = changed(GUARD, boons=(entrance, entrance))
    assert party(guard).rerolls == ("Entrance to the Catacombs",)


@pytest.mark.rule("CAMP-LOC-STRAGGLER-2")
def test_a_straggler_brings_one_die_more_of_which_one_is_left_out_and_is_gone_then() -> None:
    told = Boon("spare-die", "next-exploration", origin="straggler")
    guard = changed(GUARD, boons=(told,))
    found = party(guard)
    assert (found.dice, found.spare) == (4, 1)
    draft = Draft(guard, rulebook())
    flow = explore(draft, found)

    class Falls:
        def faces(self, roll):
            return (1, 2, 3, 5)[: roll.count]

    drive(flow, Falls(), lambda decision: decision.answers[0])
    assert draft.sheet.boons == ()
    assert draft.sheet.wyrdstone == 2
