"""The sight and cover of possible targets, as words and for lines."""

import pytest

from rules.combat.shooting.aiming import in_cover, shots_offered
from rules.engine.decisions import CastSpell, ChargeTarget, ShootingTarget, SpellOffer
from rules.engine.state.conditions import HIDDEN, Condition
from rules.engine.table import Sight
from rules.narration.names import Names
from rules.play.asked import question
from rules.play.sights import cover_in_words, look_at, look_to_shoot, looks_for, with_sights
from tests.rules.engine.table.table_cases import area, bare, block, wall
from tests.rules.play.played import PAIRS, answered, played
from tests.rules.staging.battlefield import Battlefield, man


def shooting(table=None, *, others=(), **given):
    """Somebody with a bow, and an enemy ten inches east."""
    field = Battlefield(
        [man(10, 10, "bow"), *others], [man(20, 10)], **({"table": table} if table else {}), **given
    )
    field.turn(0, "shooting")
    return field, field.one(1 + len(others))


def seen(field, target):
    look = look_to_shoot(field.battle, Names(field.battle.setup), field.one(0), target)
    return look.how, look.words


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        ({}, ("clear", "in the open")),
        ({"walls": [wall((19, 8), (19, 12), 0.8)]}, ("cover", "in cover behind the wall")),
        ({"blocks": [block(14, 6, 2, 8)]}, ("unseen", "out of sight behind the block")),
        ({"areas": [area("difficult", 18, 8, 4, 4, height=3)]}, ("cover", "in cover in the area")),
    ],
    ids=["open", "wall", "block", "wood"],
)
def test_a_look_names_what_hides_the_target(pieces, expected):
    field, target = shooting(bare(**pieces))
    assert seen(field, target) == expected


def test_a_look_names_a_warrior_in_the_way():
    field, target = shooting(others=[man(15, 10)])
    assert seen(field, target) == ("cover", "in cover behind Warrior 1")


def test_a_hidden_enemy_is_hidden_wherever_they_are():
    field, target = shooting()
    target.conditions[HIDDEN] = Condition(HIDDEN)
    assert seen(field, target) == ("hidden", "hidden")


@pytest.mark.parametrize(
    ("combat", "sequence", "words"), [("core", "mordheim", "-1"), ("trench", "trench", "-1 die")]
)
def test_cover_says_what_it_takes_off_the_roll(combat, sequence, words):
    field, target = shooting(bare(walls=[wall((19, 8), (19, 12), 0.8)]), combat=combat, sequence=sequence)
    shooter = field.one(0)
    assert cover_in_words(field.battle, shooter, target, shooter.fighter.weapons[0]) == words


def test_a_shot_has_its_cover_beside_it():
    field, _ = shooting(bare(walls=[wall((19, 8), (19, 12), 0.8)]))
    bow, names = field.one(0).fighter.weapons[0], Names(field.battle.setup)
    asked = ShootingTarget(0, 0, ((bow.key, shots_offered(field.battle, field.one(0), bow)),))
    looks = looks_for(asked, field.battle, names)
    shown = with_sights(question(asked, field.battle, names), asked, field.battle, looks)
    assert shown.options[0].detail.endswith('9"; in cover behind the wall, -1')
    assert [(look.target, look.how) for look in looks] == [(1, "cover")]


def test_a_charge_out_of_sight_says_behind_what():
    field, _ = shooting(bare(blocks=[block(14, 6, 2, 8)]))
    names, asked = Names(field.battle.setup), ChargeTarget(0, 0, (), 800, (1,))
    looks = looks_for(asked, field.battle, names)
    shown = with_sights(question(asked, field.battle, names), asked, field.battle, looks)
    assert shown.options[0].detail.endswith("out of sight behind the block")


def test_a_spell_looks_at_its_targets_but_not_at_its_caster():
    field, _ = shooting()
    asked = CastSpell(0, 0, (SpellOffer("fire", 7, (0, 1)),))
    assert [look.target for look in looks_for(asked, field.battle, Names(field.battle.setup))] == [1]


@pytest.mark.parametrize("ruleset", ["mordheim", "heroheim", "trench"])
def test_looks_say_what_the_engine_says(ruleset):
    resolver, checked = played(PAIRS[0], ruleset, "looks"), 0
    names = Names(resolver.battle.setup)
    for asked in answered(resolver, 500):
        battle = resolver.battle
        for look in looks_for(asked, battle, names):
            viewer, target = battle.combatant(look.who), battle.combatant(look.target)
            if isinstance(asked, ShootingTarget):
                assert (look.how == "cover") == in_cover(battle, viewer, target)
            elif look.how == "unseen":
                assert battle.sight(viewer, target) is Sight.NONE
            checked += 1
            assert look.words
    assert checked


def test_a_look_at_somebody_says_nothing_of_cover():
    field, target = shooting(bare(walls=[wall((19, 8), (19, 12), 0.8)]))
    assert look_at(field.battle, Names(field.battle.setup), field.one(0), target).words == "in sight"
