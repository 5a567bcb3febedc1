"""How far spells reach: to the distance itself and no hair farther, measured when it matters."""

from collections.abc import Callable
from typing import Any

import pytest

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.effects.hooks import ignores
from rules.combat.psychology.minds import FEAR
from rules.engine.decisions import Choice, Landing
from rules.engine.events import Status, StatusChanged, WarriorMoved, WoundRolled
from rules.engine.state.conditions import HIDDEN
from tests.rules.engine.table.table_cases import bare, wall
from tests.rules.staging.battlefield import Battlefield, Man, inches, man
from tests.rules.staging.spellcraft import battlefield, cast, known, offered, wizard

SIXES = (6, 6)
HAIR = 0.01


def beside(reach: float) -> float:
    """The place of somebody whose base is this many inches east of one at 10."""
    return 10 + 0.98 + reach


def strange(field: Battlefield) -> Any:
    """The weapon, the spell and the hit that questions are asked with."""
    return field.one(0).in_hand.main


@pytest.mark.parametrize(
    ("key", "reach"),
    [
        ("sirens-dreams", 12),
        ("stench-of-nurgle", 6),
        ("pestilence", 12),
        ("word-of-pain", 3),
        ("soulfire", 4),
        ("tanglefoot", 12),
    ],
)
def test_spells_that_strike_all_around_need_an_enemy_in_reach(key: str, reach: float) -> None:
    for x, near in ((beside(reach), True), (beside(reach) + HAIR, False)):
        field = battlefield([wizard(10, 10, key)], [man(x, 10)])
        assert (key in offered(field)) is near


@pytest.mark.parametrize("key", ["sirens-dreams", "stench-of-nurgle", "pestilence", "soulfire"])
def test_spells_that_strike_enemies_all_around_are_not_cast_at_friends(key: str) -> None:
    assert not offered(battlefield([wizard(10, 10, key), man(11, 10)], [man(40, 40)]))


@pytest.mark.parametrize(("key", "reach"), [("cure", 6), ("healing-hand", 2), ("blessed-ale", 2)])
def test_healing_spells_reach_wounded_friends_only(key: str, reach: float) -> None:
    for x, near in ((beside(reach), True), (beside(reach) + HAIR, False)):
        field = battlefield([wizard(10, 10, key), man(x, 10, W=3)], [man(10, 14, W=3)])
        assert key not in offered(field) or not offered(field)[key].targets
        field.hurt(2, 1)
        assert key not in offered(field) or not offered(field)[key].targets
        field.hurt(1, 1)
        assert (key in offered(field)) is near


def struck(field: Battlefield, one: Any) -> Status:
    """What being stunned comes to."""
    (answer,) = hooks.injury_result.handlers(one)
    result: Status = field.play(answer(field.battle, one, None, Hit("axe", 3), Status.STUNNED))
    return result


AURAS: list[tuple[str, float, dict[str, Any], Callable[[Battlefield, Any, Any], bool]]] = [
    ("serpents-strength", 8, {}, lambda f, o, e: hooks.blow_strength.total(f.battle, o, e, strange(f)) == 1),
    ("ledz-go", 4, {"line": "orc-boy"}, lambda f, o, e: hooks.strikes_first.any_true(f.battle, o)),
    ("angvars-fury", 8, {}, lambda f, o, e: bool(hooks.hit_in_combat.collect(f.battle, o, e, strange(f)))),
    ("hearts-of-steel", 8, {}, lambda f, o, e: ignores(f.battle, o, FEAR)),
    (
        "daemonic-vigour",
        8,
        {"line": "nurgling"},
        lambda f, o, e: hooks.unmagical_save.collect(f.battle, o, True) == [4],
    ),
    (
        "wendalas-maelstrom",
        18,
        {},
        lambda f, o, e: bool(hooks.be_shot_at.collect(f.battle, o, e, strange(f), 900)),
    ),
    ("ere-we-go", 6, {}, lambda f, o, e: struck(f, o) is Status.KNOCKED_DOWN),
]


@pytest.mark.parametrize(("key", "reach", "given", "covers"), AURAS, ids=[row[0] for row in AURAS])
def test_an_aura_covers_friends_up_to_its_reach_wherever_they_were_when_it_was_cast(
    key: str, reach: float, given: dict[str, Any], covers: Callable[..., bool]
) -> None:
    field = battlefield(
        [wizard(10, 10, key, line=given.get("line", "")), man(30, 30, **given)], [man(40, 40)]
    )
    cast(field, key, *SIXES)
    one, foe = field.one(1), field.one(2)
    for x, near in ((beside(reach), True), (beside(reach) + HAIR, False)):
        field.fold(WarriorMoved(1, "walk", (one.position, inches(x, 10)), 0))
        assert covers(field, one, foe) is near
    assert covers(field, field.one(0), foe)
    assert not foe.under(key)


@pytest.mark.parametrize(("x", "faces"), [(beside(4), (4,)), (beside(4) + HAIR, ())])
def test_the_old_ones_protect_those_within_four_inches_from_enemies(x: float, faces: tuple[int, ...]) -> None:
    field = battlefield([wizard(10, 10, "the-old-ones-protection"), man(x, 10)], [man(40, 40)])
    cast(field, "the-old-ones-protection", *SIXES)
    one = field.one(1)
    (keeps,) = hooks.keeps_off_spell.handlers(one)
    gnawed = known("gnawdoom")
    assert field.play(keeps(field.battle, one, field.one(2), gnawed), *faces) is bool(faces)
    assert not field.play(keeps(field.battle, one, field.one(0), gnawed))


@pytest.mark.parametrize(("x", "near"), [(beside(6), True), (beside(6) + HAIR, False)])
def test_the_pool_is_six_inches_wide_for_those_in_it_and_for_who_steps_in(x: float, near: bool) -> None:
    field = battlefield([wizard(10, 10, "pool-of-shadow"), man(x, 10)], [man(40, 40)])
    cast(field, "pool-of-shadow", *SIXES, says={Choice: "stay in sight"})
    assert field.one(1).under("pool-of-shadow") is near
    foe = field.one(2)
    field.fold(WarriorMoved(2, "walk", (foe.position, inches(10, x)), 0))
    for comes in hooks.enemy_comes.handlers(field.one(0)):
        field.play(comes(field.battle, field.one(0), foe))
    assert field.one(0).under("pool-of-shadow") is not near


@pytest.mark.parametrize(("x", "near"), [(beside(12), True), (beside(12) + HAIR, False)])
def test_the_boon_of_courage_is_for_friends_within_twelve_inches(x: float, near: bool) -> None:
    field = battlefield([wizard(10, 10, "boon-of-courage"), man(x, 10)], [man(10, 12)])
    cast(field, "boon-of-courage", *SIXES)
    assert [field.one(who).under("boon-of-courage") for who in range(3)] == [True, near, False]


@pytest.mark.parametrize(("x", "near"), [(beside(6), True), (beside(6) + HAIR, False)])
def test_the_hallowed_lie_within_six_inches_of_the_priest(x: float, near: bool) -> None:
    field = battlefield([wizard(10, 10, "sanctity-of-the-fallen")], [man(x, 10), man(12, 10)])
    field.fold(StatusChanged(1, Status.OUT_OF_ACTION, 0))
    assert ("sanctity-of-the-fallen" in offered(field)) is near


@pytest.mark.parametrize(("x", "faces"), [(beside(6), (6, 1)), (beside(6) + HAIR, ())])
def test_stone_stays_only_within_six_inches_of_the_mystic(x: float, faces: tuple[int, ...]) -> None:
    field = battlefield([wizard(10, 10, "skin-of-stone"), man(12, 10)], [man(40, 40)])
    cast(field, "skin-of-stone 1", *SIXES)
    one = field.one(1)
    field.fold(WarriorMoved(1, "walk", (one.position, inches(x, 10)), 0))
    (holds,) = hooks.recovery_begins.handlers(one)
    field.play(holds(field.battle, one), *faces)
    assert one.under("skin-of-stone") is bool(faces)


def around(key: str, answer: str, faces: tuple[int, ...], *foes: Man) -> list[int]:
    """The warriors struck, the target first."""
    field = battlefield([wizard(10, 10, key)], list(foes))
    cast(field, answer, *SIXES, *faces)
    return [event.target for event in field.told(WoundRolled)]


@pytest.mark.parametrize(("apart", "near"), [(2, True), (2 + HAIR, False)])
def test_warpfire_splashes_two_inches(apart: float, near: bool) -> None:
    target, other = man(16, 10), man(16 + 0.98 + apart, 10)
    assert around("warpfire", "warpfire 1", (1, 1, *((1,) if near else ())), target, other) == (
        [1, 2] if near else [1]
    )


@pytest.mark.parametrize(("apart", "near"), [(6, True), (6 + HAIR, False)])
def test_a_doombolt_leaps_six_inches(apart: float, near: bool) -> None:
    target, other = man(20, 10, W=2), man(20 + 0.98 + apart, 10)
    faces = (3, 4, 1) if near else (3,)
    assert around("doombolt", "doombolt 1", faces, target, other) == ([1, 2] if near else [1])


@pytest.mark.parametrize(("apart", "near"), [(3, True), (3 + HAIR, False)])
def test_quicksand_spreads_three_inches(apart: float, near: bool) -> None:
    field = battlefield([wizard(10, 10, "quicksand")], [man(16, 10), man(16 + 0.98 + apart, 10)])
    cast(field, "quicksand 1", *SIXES, 4, *((4,) if near else ()))
    assert field.one(2).under("quicksand") is near


@pytest.mark.parametrize(("x", "near"), [(beside(12), True), (beside(12) + HAIR, False)])
def test_black_fury_charges_up_to_twelve_inches(x: float, near: bool) -> None:
    field = battlefield([wizard(10, 10, "black-fury")], [man(x, 10)])
    cast(field, "black-fury", *SIXES, says={Landing: "1"})
    assert field.one(0).contacts == ({1} if near else set())
    assert (field.one(0).profile.A, field.one(0).profile.S) == (3, 4)


def test_the_maelstrom_spoils_no_shots_of_friends() -> None:
    field = battlefield([wizard(10, 10, "wendalas-maelstrom"), man(12, 10)], [man(30, 10)])
    cast(field, "wendalas-maelstrom", *SIXES)
    one = field.one(1)
    assert hooks.be_shot_at.collect(field.battle, one, field.one(0), strange(field), 200) == []
    assert len(hooks.be_shot_at.collect(field.battle, one, field.one(2), strange(field), 200)) == 1


@pytest.mark.parametrize(("x", "hides"), [(beside(6), True), (beside(6) + HAIR, False)])
def test_skinks_within_six_inches_hide_and_those_in_combat_or_down_do_not(x: float, hides: bool) -> None:
    table = bare(walls=[wall((0, 11), (48, 11), 3)])
    own = [
        man(x, 10.2, line="skink-brave"),
        man(12, 10.2, line="skink-brave"),
        man(8, 10.2, line="skink-brave"),
    ]
    priest = wizard(10, 10.2, "huanchis-stealth", line="skink-priest")
    field = battlefield([priest, *own], [man(12.98, 10.2)], table=table)
    field.engage(2, 4)
    field.status(3, Status.KNOCKED_DOWN)
    cast(field, "huanchis-stealth", *SIXES, says={Choice: "hide"})
    assert [field.one(who).under(HIDDEN) for who in range(4)] == [True, hides, False, False]
