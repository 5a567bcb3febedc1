"""Special rules of the Court of the Profane Pleasures, the Cursed Cavalcade and the Maneaters."""

import pytest

from rules.catalogue.load import complete_rulebook
from rules.combat.before_battle.preparations import muster
from rules.combat.charging.charging import charge_targets, may_charge, move_charge
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.effects.special_rules import official_bands
from rules.combat.effects.special_rules.official_bands import (
    AGONY,
    DANCE,
    DANCING,
    ECSTASY,
    FERAL,
    GIVE_UP,
    GO_AFTER,
    HIDE,
    KEEP,
    STAY,
    WRETCH,
)
from rules.combat.injury.injury import resolve_hits
from rules.combat.melee.melee import fight
from rules.combat.moving.jumping_back import JUMP_BACK, offer_jumping_back
from rules.combat.phases import call_hook
from rules.combat.psychology.rout import rout_roll
from rules.combat.rolls.leadership_test import leadership_of
from rules.combat.shooting.aiming import measured_shot
from rules.combat.shooting.before_shots import try_to_fire
from rules.engine.decisions import ANYWHERE, NONE, Choice, Intercept, Landing
from rules.engine.events import BlowStruck, LeadershipTested, Status, WarriorAbsent, WarriorDeployed
from rules.engine.setup import Gear, SideSetup
from rules.fielding.spellbooks import with_reserves
from rules.mustering.lists.permission import refused
from tests.rules.engine.table.table_cases import bare, wall
from tests.rules.staging.battlefield import Battlefield, fighter, man

CARRIED = Gear(WRETCH, "Wretch", ("carried-wretch",))


def says(**by: str):
    """Answers to plain choices by their question, the last one for all others."""
    said = {key.replace("_", " "): it for key, it in by.items()}
    return {Choice: lambda asked: said.get(asked.question, asked.choices[-1])}


# the Court of the Profane Pleasures


@pytest.mark.parametrize(("answer", "wounds"), [(GIVE_UP, 1), (KEEP, 0)])
def test_a_wretch_takes_a_wound_for_a_flesh_merchant(answer, wounds):
    field = Battlefield([man(10, 10, "sword", tags=("pound-of-flesh",), gear=(CARRIED,))], [man(40, 40)])
    hit = resolve_hits(field.battle, field.one(1), field.one(0), [Hit("axe", 3)], in_combat=True)
    field.play(hit, 4, *(() if wounds else (6,)), says={Choice: answer})
    assert field.one(0).wounds == wounds
    assert field.one(0).used.count(WRETCH) == wounds


def test_a_flesh_merchant_whose_wretch_is_gone_is_wounded():
    field = Battlefield([man(10, 10, "sword", tags=("pound-of-flesh",), gear=(CARRIED,))], [man(40, 40)])
    for dice in ((4,), (4, 1)):
        hit = resolve_hits(field.battle, field.one(1), field.one(0), [Hit("axe", 3)], in_combat=True)
        field.play(hit, *dice, says={Choice: GIVE_UP})
    assert field.one(0).wounds == 0


@pytest.mark.parametrize(("dice", "hits"), [((6, 6, 4, 1), False), ((3, 3, 4, 1), True)])
def test_an_enemy_who_strikes_at_a_danseuse_tests_or_rolls_hits_again(dice, hits):
    field = Battlefield([man(10, 10, "sword", I=6)], [man(10.98, 10, tags=("strange-allure",), I=1, A=0)])
    field.engage(0, 1)
    field.play(fight(field.battle), *dice, 1)
    struck = [roll for roll in field.rolls if roll.purpose == "to wound"]
    assert bool(struck) is hits


def test_an_enemy_who_shoots_at_a_danseuse_tests_first():
    field = Battlefield([man(10, 10, "bow")], [man(16, 10, tags=("strange-allure",)), man(16, 14)])
    shooter = field.one(0)
    field.play(try_to_fire(field.battle, shooter, field.one(2), shooter.missiles[0]))
    assert field.told(LeadershipTested) == []
    field.play(try_to_fire(field.battle, shooter, field.one(1), shooter.missiles[0]), 6, 6)
    assert shooter.under("allured")


@pytest.fixture
def whipmaster(monkeypatch) -> Battlefield:
    """A Whipmaster whose whip is the one that the standard packs have."""
    monkeypatch.setattr(official_bands, "_WHIP", "steel-whip")
    master = man(10, 10, "steel-whip", tags=("agony-and-ecstasy",), T=3, A=2, I=6, Ld=8)
    field = Battlefield([master, man(8, 10)], [man(10.98, 10, "sword", I=1)])
    field.engage(0, 2)
    field.turn(0)
    return field


def test_a_whipmaster_strikes_a_friend_and_is_twice_as_tough_until_a_test_fails(whipmaster):
    field = whipmaster
    field.play(fight(field.battle), 3, 1, 1, 1, says=says(agony_and_ecstasy="1"))
    master = field.one(0)
    assert (master.under(ECSTASY), master.profile.T) == (True, 6)
    assert field.one(1).status is Status.KNOCKED_DOWN
    field.play(call_hook(field.battle, hooks.turn_begins, [master]), 4, 4)
    assert master.profile.T == 6
    field.play(call_hook(field.battle, hooks.turn_begins, [master]), 6, 6)
    assert master.profile.T == 3


def test_a_whipmaster_need_not_strike_a_friend(whipmaster):
    field = whipmaster
    field.play(fight(field.battle), 1, 1, 1, says=says(agony_and_ecstasy=NONE))
    assert AGONY in [it.question for it in field.questions(Choice)]
    assert not field.one(0).under(ECSTASY)


# the Cursed Cavalcade


def duel(*, follow: str = STAY, large: bool = False, **table) -> Battlefield:
    field = Battlefield(
        [man(10, 10, "sword", tags=("pushes-back-2",), I=6)],
        [man(10.98, 10, "sword", S=3, I=1, large=large)],
        **table,
    )
    field.engage(0, 1)
    field.turn(0)
    return field


@pytest.mark.parametrize(("die", "pushed"), [(5, 200), (3, 0)])
def test_a_duellist_pushes_a_single_opponent_2_inches(die, pushed):
    field = duel()
    field.play(fight(field.battle), 1, 1, die, says={Choice: STAY})
    assert field.one(1).position.x == 1098 + pushed
    assert bool(field.one(1).contacts) is not bool(pushed)


def test_a_duellist_may_follow():
    field = duel()
    field.play(fight(field.battle), 1, 1, 5, says={Choice: GO_AFTER})
    assert field.one(0).contacts == {1}
    assert field.one(0).position.x > 1100


def test_a_duellist_pushes_nobody_large():
    field = duel(large=True)
    field.play(fight(field.battle), 1, 1)
    assert field.one(1).contacts


def test_an_enemy_pushed_into_a_wall_is_hit():
    field = duel(table=bare(walls=[wall((12, 5), (12, 15), 3)]))
    field.play(fight(field.battle), 1, 1, 5, 5, 1, says={Choice: STAY})
    assert field.one(1).status is Status.KNOCKED_DOWN


@pytest.mark.parametrize(("dice", "dances"), [((6, 6), True), ((2, 2), False)])
def test_an_enemy_near_the_piper_dances(dances, dice):
    field = Battlefield([man(10, 10, tags=("danse-macabre",))], [man(14, 10, "bow", M=4, Ld=7)])
    field.turn(0, "shooting")
    call = call_hook(field.battle, hooks.shooting_begins, [field.one(0)])
    field.play(call, *dice, says=says(danse_macabre="1", heading="N"))
    victim = field.one(1)
    assert victim.under(DANCING) is dances
    assert victim.position == ((1400, 1400, 0) if dances else (1400, 1000, 0))
    if dances:
        assert victim.has("no-shooting")
        field.play(call_hook(field.battle, hooks.recovery_begins, [victim]), 2, 2)
        assert not victim.under(DANCING)


def test_the_piper_has_one_victim_at_a_time():
    field = Battlefield([man(10, 10, tags=("danse-macabre",))], [man(14, 10, Ld=7), man(10, 14, Ld=7)])
    field.turn(0, "shooting")
    for dice in ((6, 6), ()):
        call = call_hook(field.battle, hooks.shooting_begins, [field.one(0)])
        field.play(call, *dice, says=says(danse_macabre="1", heading="E"))
    assert DANCE not in [it.question for it in field.questions(Choice)]


# the Maneaters


@pytest.mark.parametrize(("dice", "side"), [((6, 6), 1), ((1, 1), 0)])
def test_a_sabretusk_obeys_an_enemy_in_a_turn_in_which_its_test_fails(dice, side):
    field = Battlefield([man(10, 10, tags=("feral-instinct",), Ld=4), man(20, 20)], [man(40, 40)])
    field.turn(0)
    field.play(call_hook(field.battle, hooks.turn_begins, [field.one(0)]), *dice)
    beast = field.one(0)
    assert (beast.side, beast.home, beast.under(FERAL)) == (side, 0, bool(side))
    field.play(call_hook(field.battle, hooks.turn_ends, [beast]))
    assert beast.side == 0


@pytest.mark.parametrize(("callings", "stays_away"), [((), True), (("mountain-guide",), False)])
def test_a_sabretusk_fights_only_with_a_mountain_guide(callings, stays_away):
    tags = complete_rulebook().warbands["maneaters"].warrior("sabretusk").tags
    field = Battlefield([man(10, 10, tags=tags), man(12, 10, callings=callings)], [man(40, 40)])
    field.play(muster(field.battle))
    assert bool(field.told(WarriorAbsent)) is stays_away


# the Battle Monks of Cathay, the Restless Dead


def monk_between_two(die: int, *dice: int) -> Battlefield:
    field = Battlefield(
        [man(10, 10, "sword", tags=("human-shield",), I=5)],
        [man(10.98, 10, "axe", I=4), man(9.02, 10, "axe", I=3)],
    )
    field.engage(0, 1, 2)
    field.turn(0)
    field.play(fight(field.battle), die, *dice, says=says(human_shield=HIDE))
    return field


def test_a_monk_hides_behind_one_enemy_and_the_second_strikes_at_the_first():
    field = monk_between_two(4, 1, 1)
    struck = [(blow.who, blow.target) for blow in field.told(BlowStruck)]
    assert struck == [(1, 0), (2, 1)]


def test_a_monk_who_fails_to_hide_is_struck_by_both_and_strikes_nobody():
    field = monk_between_two(6, 1, 1)
    struck = [(blow.who, blow.target) for blow in field.told(BlowStruck)]
    assert struck == [(1, 0), (2, 0)]


def test_a_monk_leaps_out_of_combat_without_a_test_and_charges_another():
    field = Battlefield(
        [man(10, 10, "sword", tags=("leap-of-faith",))], [man(10.98, 10, "axe"), man(10, 16, "axe")]
    )
    field.engage(0, 1)
    field.turn(0)
    field.play(offer_jumping_back(field.battle, [field.one(0)]), says={Choice: JUMP_BACK})
    assert may_charge(field.battle, field.one(0))
    assert charge_targets(field.battle, field.one(0))[0] == (2,)


@pytest.mark.parametrize(("tags", "asked"), [((), 1), (("leap-of-faith",), 0)])
def test_nobody_steps_into_the_charge_of_a_monk(tags, asked):
    field = Battlefield([man(10, 10, "sword", tags=tags)], [man(17, 10, "axe"), man(14, 10.9, "axe")])
    field.turn(0)
    field.play(move_charge(field.battle, field.one(0), field.one(1), 800))
    assert len(field.questions(Intercept)) == asked


@pytest.mark.parametrize(
    ("tag", "dice", "number"),
    [("warmonger", (1, 1, 3), 3), ("warmonger", (6, 6), 0), ("deathspeaker", (5,), 3)],
)
def test_others_join_for_one_battle(tag, dice, number):
    waiting = [man(30 + 2 * step, 30, called_by=0) for step in range(4)]
    field = Battlefield([man(10, 10, tags=(tag,), Ld=7), *waiting], [man(40, 40)])
    for step in range(1, 5):
        field.one(step).reserve = True
    call = call_hook(field.battle, hooks.prepares_for_battle, [field.one(0)])
    field.play(call, *dice, says={Landing: ANYWHERE})
    assert len(field.told(WarriorDeployed)) == number


def test_an_emissary_who_stirs_up_peasants_has_them_among_the_reserves():
    book = complete_rulebook()
    caller = fighter(0, man(10, 10, tags=("warmonger",)))
    (side,) = with_reserves([SideSetup("Monks", "battle-monks-of-cathay", 0, (caller,))], book)
    assert [it.line for it in side.reserves] == ["raging-peasant"] * 4
    assert all("hatred:all" in it.tags for it in side.reserves)


def test_a_wraiths_touch_wounds_without_a_roll_and_heals_a_liche():
    field = Battlefield(
        [man(10, 10, "sword", tags=("wraith-touch",), W=2, A=2, I=6, line="liche")],
        [man(10.98, 10, "axe", T=5, W=2, I=1)],
    )
    field.engage(0, 1)
    field.turn(0)
    field.hurt(0, 1)
    field.play(fight(field.battle), 4, 1, says=says(wraith_touch="1"))
    assert (field.one(1).wounds, field.one(0).wounds) == (1, 2)
    assert "to wound" not in [roll.purpose for roll in field.rolls if roll.who == 0]


# cymbals

CYMBALS = Gear("cymbals", "Cymbals", ("cymbals",))


def deafening(x: float, *more, sequence: str = "mordheim", combat: str = "core") -> Battlefield:
    ape = man(x, 10, gear=(CYMBALS,))
    return Battlefield([man(10, 10, "bow", BS=4, Ld=7)], [ape, *more], sequence=sequence, combat=combat)


@pytest.mark.parametrize(
    ("x", "more", "leadership"), [(15, (), 6), (15, (man(10, 14, gear=(CYMBALS,)),), 6), (20, (), 7)]
)
def test_enemies_within_6_inches_of_cymbals_have_1_leadership_less_however_many_play(x, more, leadership):
    field = deafening(x, *more)
    assert leadership_of(field.battle, field.one(0))[0] == leadership
    assert rout_roll(field.battle, field.one(0)).at_most == leadership
    assert leadership_of(field.battle, field.one(1))[0] == 7


@pytest.mark.parametrize(("x", "need"), [(15, 4), (20, 3)])
def test_shooters_within_6_inches_of_cymbals_have_1_ballistic_skill_less(x, need):
    field = deafening(x)
    shooter = field.one(0)
    assert measured_shot(field.battle, shooter, shooter.missiles[0], field.one(1)).need == need


def test_cymbals_are_silent_while_whoever_plays_them_is_down():
    field = deafening(15)
    field.status(1, Status.KNOCKED_DOWN)
    assert leadership_of(field.battle, field.one(0))[0] == 7


def test_a_fighting_ape_may_have_cymbals_and_nothing_else():
    book = complete_rulebook()
    band = book.warbands["cursed-cavalcade"]
    ape, piper = band.warrior("fighting-ape"), band.warrior("cursed-piper")
    assert refused(book.items["cymbals"], band, ape, book) is None
    assert refused(book.items["cymbals"], band, piper, book) is not None
    assert refused(book.items["sword"], band, ape, book) is not None
