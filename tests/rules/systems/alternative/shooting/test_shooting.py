"""Shots, reloading, spells and getting up that are paid with actions."""

import pytest

from rules.engine.decisions import CastSpell, IllegalAnswer
from rules.engine.events import CharacteristicTested, RoundBegan, ShotFired, SpellCast, Status, TurnsBegan
from rules.engine.events.alternative import WeaponReloaded
from tests.rules.staging.battlefield import Battlefield, man, place
from tests.rules.staging.d12 import act, battlefield, end, gain, left, on_offer, spent, taken
from tests.rules.staging.spellcraft import wizard

TOUGH = {"T": 10, "W": 10}


def armed(*items: str, **given: object) -> Battlefield:
    return battlefield([man(10, 10, *items, **given)], [man(16, 10, **TOUGH)])


@pytest.mark.rule("ALT-VII-g-1")
def test_a_shot_takes_an_action():
    it = armed("bow")
    act(it, 0, 1, "shoot", faces=(1,))
    assert (len(it.told(ShotFired)), left(it, 0)) == (1, 0)


@pytest.mark.rule("ALT-VII-g-2", "ALT-VII-g-3")
def test_nobody_shoots_twice_in_a_round_in_his_activation_and_his_reaction_together():
    it = armed("bow")
    act(it, 0, 3, "shoot", faces=(1,), reaction=True)
    assert "shoot" not in on_offer(it, 0)
    end(it)
    gain(it, 0, 3)
    assert "shoot" not in on_offer(it, 0)
    end(it)
    it.fold(RoundBegan(2), TurnsBegan((0, 1)))
    gain(it, 0, 1)
    assert "shoot" in on_offer(it, 0)


@pytest.mark.rule("ALT-VII-g-4")
def test_a_rule_may_let_somebody_shoot_again():
    it = armed("bow", tags=("two-shots-bow",))
    act(it, 0, 2, "shoot", "shoot", faces=(1, 1))
    assert (len(it.told(ShotFired)), left(it, 0)) == (2, 0)


@pytest.mark.rule("ALT-VII-j-1")
@pytest.mark.parametrize(("weapon", "actions"), [("crossbow", 1), ("handgun", 2)])
def test_fired_weapons_take_actions_to_reload(weapon: str, actions: int):
    it = armed(weapon)
    gain(it, 0, 3)
    assert "reload" not in on_offer(it, 0)
    end(it)
    act(it, 0, 1 + actions, "shoot", *["reload"] * actions, faces=(1,))
    assert [event.done for event in it.told(WeaponReloaded)] == [*[False] * (actions - 1), True]
    assert "reload" not in on_offer(it, 0)


@pytest.mark.rule("ALT-VII-j-1")
def test_reloading_goes_on_where_it_was_left_and_what_is_empty_does_not_shoot():
    it = armed("handgun")
    act(it, 0, 2, "shoot", "reload", faces=(1,))
    end(it)
    it.fold(RoundBegan(2), TurnsBegan((0, 1)))
    gain(it, 0, 2, reaction=True)
    assert "shoot" not in on_offer(it, 0)
    end(it)
    act(it, 0, 2, "reload", "shoot", faces=(1,))
    assert len(it.told(ShotFired)) == 1


@pytest.mark.rule("ALT-VII-j-2")
def test_a_bow_needs_no_reloading():
    it = armed("bow")
    act(it, 0, 2, "shoot", faces=(1,))
    assert "reload" not in on_offer(it, 0)


@pytest.mark.rule("ALT-VII-j-1")
def test_each_pistol_of_a_brace_is_loaded_by_itself():
    it = armed("pistol", "pistol")
    act(it, 0, 3, "shoot", "reload", "reload", faces=(1,), says={})
    assert [event.done for event in it.told(WeaponReloaded)] == [False, True]
    assert "reload" not in on_offer(it, 0)


# spells


@pytest.mark.rule("ALT-VII-m-1")
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_each_action_is_a_die_of_the_casting(dice: int):
    it = battlefield([wizard(10, 10, "fires-of-uzhul")], [man(16, 10, **TOUGH)])
    act(it, 0, 3, f"cast {dice}", faces=(1,) * dice, says={CastSpell: "fires-of-uzhul 1"})
    (cast,) = it.told(SpellCast)
    assert cast.roll is not None
    assert (len(cast.roll.faces), left(it, 0)) == (dice, 3 - dice)


@pytest.mark.rule("ALT-VII-m-2")
@pytest.mark.parametrize(("faces", "works"), [((3, 4), True), ((3, 3), False)])
def test_their_sum_is_compared_with_the_difficulty(faces: tuple[int, int], works: bool):
    it = battlefield([wizard(10, 10, "fires-of-uzhul")], [man(16, 10, **TOUGH)])
    assert it.one(0).fighter.spells[0].difficulty == 7
    act(it, 0, 2, "cast 2", faces=faces, says={CastSpell: "fires-of-uzhul 1"})
    assert it.told(SpellCast)[0].cast is works


@pytest.mark.rule("ALT-VII-m-3", "ALT-V-12")
def test_a_reaction_may_go_into_a_spell_and_there_is_one_attempt_a_round():
    it = battlefield([wizard(10, 10, "fires-of-uzhul")], [man(16, 10, **TOUGH)])
    act(it, 0, 2, "cast 2", faces=(1, 1), says={CastSpell: "fires-of-uzhul 1"}, reaction=True)
    end(it)
    gain(it, 0, 3)
    assert "cast" not in on_offer(it, 0)


@pytest.mark.rule("ALT-VII-m-3")
def test_a_warrior_who_shoots_does_not_cast_in_the_same_activation_but_in_another():
    it = battlefield([wizard(10, 10, "fires-of-uzhul", items=("bow",))], [man(16, 10, **TOUGH)])
    act(it, 0, 3, "shoot", faces=(1,))
    assert "cast" not in on_offer(it, 0)
    end(it)
    gain(it, 0, 1, reaction=True)
    assert "cast" in on_offer(it, 0)


@pytest.mark.rule("ALT-VII-m-3")
def test_a_spell_without_a_difficulty_takes_one_action():
    it = battlefield([wizard(10, 10, "death-holds-no-fear")], [man(16, 10)])
    gain(it, 0, 3)
    assert on_offer(it, 0)["cast"] == (1,)
    spent(it, 0, "cast", says={CastSpell: lambda asked: asked.answers[0]})
    assert [(event.roll, event.cast) for event in it.told(SpellCast)] == [(None, True)]
    assert left(it, 0) == 2


@pytest.mark.rule("ALT-VII-m-3")
def test_spells_cast_before_the_battle_take_no_action():
    it = battlefield([wizard(10, 10, "children-of-the-horned-rat")], [man(16, 10)])
    gain(it, 0, 3)
    assert "cast" not in on_offer(it, 0)


def apt(*actions: str, faces: tuple[int, ...], at: int = 3, foe: float = 16) -> Battlefield:
    tags = ("second-spell-on-toughness",)
    it = battlefield([wizard(10, 10, "fires-of-uzhul", tags=tags)], [man(foe, 10, **TOUGH)])
    act(it, 0, at, *actions, faces=faces, says={CastSpell: "fires-of-uzhul 1"})
    return it


@pytest.mark.rule("ALT-VII-m-1", "ALT-VII-m-3")
def test_a_warrior_who_has_the_aptitude_pays_for_the_dice_of_a_second_spell_after_a_test_of_toughness():
    it = apt("cast 2", "cast again", faces=(1, 1, 3, 1))
    assert [len(event.roll.faces) for event in it.told(SpellCast) if event.roll is not None] == [2, 1]
    assert [event.passed for event in it.told(CharacteristicTested)] == [True]
    assert left(it, 0) == 0


@pytest.mark.rule("ALT-VII-m-3")
def test_a_warrior_who_fails_that_test_is_injured_and_casts_no_second_spell():
    it = apt("cast 1", "cast again 1", faces=(1, 4, 3))
    assert len(it.told(SpellCast)) == 1
    assert it.one(0).status is Status.STUNNED


@pytest.mark.rule("ALT-VII-m-3")
def test_there_is_one_second_spell_and_none_without_a_first_or_in_another_activation():
    it = apt("cast 1", "cast again 1", faces=(1, 3, 1))
    assert not {"cast", "cast again"} & set(on_offer(it, 0))
    it = apt(faces=())
    assert "cast again" not in on_offer(it, 0)
    it = apt("cast 1", faces=(1,))
    assert on_offer(it, 0)["cast again"] == (1, 2)
    end(it)
    gain(it, 0, 3, reaction=True)
    assert not {"cast", "cast again"} & set(on_offer(it, 0))


# getting up


def fallen(status: Status, actions: int, *takes: str, reaction: bool = False) -> Battlefield:
    it = battlefield([man(10, 10)], [man(30, 10)])
    it.status(0, status)
    act(it, 0, actions, *takes, reaction=reaction)
    return it


@pytest.mark.rule("ALT-VII-n-1", "ALT-VII-o-1")
@pytest.mark.parametrize("status", [Status.KNOCKED_DOWN, Status.STUNNED])
def test_nobody_gets_up_by_himself_when_a_round_or_a_turn_begins(status: Status):
    from rules.systems.alternative.round_tests import begin_round, begin_turn

    it = battlefield([man(10, 10)], [man(30, 10)])
    it.status(0, status)
    it.play(begin_round(it.battle))
    it.play(begin_turn(it.battle, 0, True))
    assert it.one(0).status is status


@pytest.mark.rule("ALT-VII-n-2")
@pytest.mark.parametrize("reaction", [False, True])
def test_an_action_lets_the_knocked_down_stand_up(reaction: bool):
    it = fallen(Status.KNOCKED_DOWN, 1, "stand up", reaction=reaction)
    assert (it.one(0).standing, left(it, 0)) == (True, 0)


@pytest.mark.rule("ALT-VII-n-2")
def test_a_warrior_who_stood_up_goes_half_as_far_and_neither_runs_nor_charges():
    it = battlefield([man(10, 10, "axe")], [man(22, 10)])
    it.status(0, Status.KNOCKED_DOWN)
    with pytest.raises(IllegalAnswer):
        act(it, 0, 3, "stand up", "move", to=place(12.1, 10))
    it = battlefield([man(10, 10, "axe")], [man(13, 10)])
    it.status(0, Status.KNOCKED_DOWN)
    act(it, 0, 3, "stand up")
    assert set(on_offer(it, 0)) == {"move"}


@pytest.mark.rule("ALT-VII-n-2")
def test_the_knocked_down_crawl_for_an_action():
    it = battlefield([man(10, 10)], [man(30, 10)])
    it.status(0, Status.KNOCKED_DOWN)
    act(it, 0, 1, "crawl", to=place(12, 10))
    assert (it.one(0).position.x, left(it, 0)) == (1200, 0)


@pytest.mark.rule("ALT-VII-n-3")
def test_without_an_action_he_stays_down():
    it = battlefield([man(10, 10)], [man(30, 10)])
    it.status(0, Status.KNOCKED_DOWN)
    gain(it, 0, 0)
    assert on_offer(it, 0) == {}


@pytest.mark.rule("ALT-VII-n-4")
def test_actions_left_after_standing_up_may_be_used():
    it = fallen(Status.KNOCKED_DOWN, 2, "stand up", "move")
    assert left(it, 0) == 0


@pytest.mark.rule("ALT-VII-o-2")
def test_an_action_brings_the_stunned_round():
    it = fallen(Status.STUNNED, 1, "come round")
    assert it.one(0).status is Status.KNOCKED_DOWN


@pytest.mark.rule("ALT-VII-o-3")
def test_two_actions_do_not_let_him_stand():
    it = fallen(Status.STUNNED, 2, "come round")
    assert set(on_offer(it, 0)) == {"crawl"}


@pytest.mark.rule("ALT-VII-o-4")
def test_three_do():
    it = fallen(Status.STUNNED, 3, "come round", "stand up")
    assert (it.one(0).standing, left(it, 0)) == (True, 0)


@pytest.mark.rule("ALT-VII-o-5")
def test_stunned_warriors_may_stand_up_over_two_activations():
    it = fallen(Status.STUNNED, 1, "come round", reaction=True)
    end(it)
    assert taken(act(it, 0, 1, "stand up")) == ["stand up"]
    assert it.one(0).standing
