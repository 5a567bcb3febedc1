"""The Pool of Shadow."""

from rules.combat.effects import hooks
from rules.combat.moving.hiding import HIDE, look_for_hidden
from rules.combat.shooting.shooting import in_cover
from rules.engine.aim import Aim
from rules.engine.decisions import Choice
from rules.engine.events import WarriorMoved
from rules.engine.state.conditions import HIDDEN
from rules.systems.mordheim.combat_rules import shot_range
from tests.rules.engine.table.table_cases import bare, wall
from tests.rules.staging.battlefield import Battlefield, inches, man
from tests.rules.staging.spellcraft import battlefield, cast, wizard

SIXES = (6, 6)
POOL = "pool-of-shadow"


def pool(*, ran: bool = False, hide: str = HIDE) -> Battlefield:
    """The Weaver, a friend in the shadows and one outside them, and an archer far away."""
    field = battlefield([wizard(10, 10, POOL), man(14, 10), man(30, 40)], [man(30, 10, "bow")])
    if ran:
        field.fold(WarriorMoved(1, "run", (inches(18, 10), inches(14, 10)), 400))
    cast(field, POOL, *SIXES, says={Choice: hide})
    return field


def test_warriors_within_6_inches_may_hide_in_the_open_even_after_running() -> None:
    for field in (pool(), pool(ran=True)):
        assert [one.under(HIDDEN) for one in field.state.combatants] == [True, True, False, False]
    assert not any(one.under(HIDDEN) for one in pool(hide="stay in sight").state.combatants)


def test_nobody_hides_from_an_enemy_who_is_near_enough_to_see_him() -> None:
    field = battlefield([wizard(10, 10, POOL)], [man(13, 10, I=3)])
    cast(field, POOL, *SIXES)
    assert not field.one(0).under(HIDDEN)


def need(field: Battlefield, target: int) -> int | None:
    archer, one = field.one(3), field.one(target)
    bow = archer.fighter.weapons[0]
    far = min(archer.gap_to(one), shot_range(field.battle, archer, bow))
    return field.battle.rules.shot_need(
        field.battle, Aim(archer, one, bow, far, in_cover(field.battle, archer, one))
    ).at_least


def test_warriors_in_the_pool_count_as_in_cover_once() -> None:
    field = pool(hide="stay in sight")
    assert need(field, 1) == 6
    assert need(field, 2) == 5
    field.fold(WarriorMoved(1, "walk", (inches(14, 10), inches(17.5, 10)), 350))
    assert need(field, 1) == 4
    behind = battlefield(
        [wizard(10, 10, POOL), man(14, 10), man(30, 40)],
        [man(30, 10, "bow")],
        table=bare(walls=[wall((15, 8), (15, 12), 1)]),
    )
    before = need(behind, 1)
    cast(behind, POOL, *SIXES)
    assert need(behind, 1) == before == 6


def test_an_enemy_who_comes_into_the_area_ends_it() -> None:
    field = pool()
    field.fold(WarriorMoved(3, "walk", (inches(30, 10), inches(20, 10)), 1000))
    field.play(look_for_hidden(field.battle, field.one(3)))
    assert field.one(0).under(POOL)
    assert field.one(1).under(HIDDEN)
    field.fold(WarriorMoved(3, "walk", (inches(20, 10), inches(16.9, 10)), 310))
    field.play(look_for_hidden(field.battle, field.one(3)))
    assert not any(one.under(POOL) or one.under(HIDDEN) for one in field.state.combatants)


def test_of_two_pools_only_the_one_that_is_trodden_ends() -> None:
    field = battlefield([wizard(10, 10, POOL), wizard(30, 30, POOL)], [man(40, 10)])
    for who in (0, 1):
        cast(field, POOL, *SIXES, who=who)
    field.fold(WarriorMoved(2, "walk", (inches(40, 10), inches(16, 10)), 1000))
    field.play(look_for_hidden(field.battle, field.one(2)))
    assert [one.under(POOL) for one in field.state.combatants] == [False, True, False]


def test_a_warrior_who_hides_behind_something_hides_on_when_the_shadows_fade() -> None:
    table = bare(walls=[wall((10.7, 5), (10.7, 15), 1)])
    field = battlefield([wizard(10, 10, POOL)], [man(40, 10)], table=table)
    cast(field, POOL, *SIXES, says={Choice: HIDE})
    (fades,) = hooks.turn_begins.handlers(field.one(0))
    field.play(fades(field.battle, field.one(0)))
    assert not field.one(0).under(POOL)
    assert field.one(0).under(HIDDEN)


def test_shadows_are_no_cover_from_one_who_shoots_past_cover() -> None:
    own = [wizard(10, 10, POOL), man(14, 10), man(30, 40)]
    field = battlefield(own, [man(30, 10, "bow", tags=("ignore-cover",))])
    before = need(field, 1)
    cast(field, POOL, *SIXES, says={Choice: "stay in sight"})
    assert need(field, 1) == before


def test_it_lasts_until_the_weavers_next_turn() -> None:
    field = pool()
    field.turn(1)
    assert field.one(1).under(POOL)
    field.turn(0)
    for one in field.state.acting(0):
        for begins in hooks.turn_begins.handlers(one):
            field.play(begins(field.battle, one))
    assert not any(one.under(POOL) or one.under(HIDDEN) for one in field.state.combatants)
