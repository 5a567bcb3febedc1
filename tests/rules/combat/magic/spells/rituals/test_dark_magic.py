"""Dark Magic of the Dark Mages."""

from rules.combat.effects import hooks
from rules.combat.injury.injury_roll import injury_roll
from rules.combat.magic.spells.harm import spell_hit
from rules.combat.psychology.minds import fleeing
from rules.engine.decisions import Landing
from rules.engine.events import LeadershipTested, Status, WoundRolled
from tests.rules.staging.battlefield import man, place
from tests.rules.staging.spellcraft import battlefield, cast, known, offered, wizard

SIXES = (6, 6)


def test_banishment_tests_the_own_leadership_of_the_undead() -> None:
    foes = [man(12, 10, kinds=("undead",), Ld=5), man(14, 10, leader=True, Ld=9), man(10, 12)]
    field = battlefield([wizard(10, 10, "banishment")], foes)
    cast(field, "banishment", *SIXES, 3, 3, 1)
    assert [(it.who, it.leadership) for it in field.told(LeadershipTested)] == [(1, 5)]
    assert [it.strength for it in field.told(WoundRolled)] == [4]


def test_soul_render_hits_d3_times() -> None:
    field = battlefield([wizard(10, 10, "soul-render")], [man(20, 10)])
    cast(field, "soul-render 1", *SIXES, 3, 1, 1)
    assert [it.strength for it in field.told(WoundRolled)] == [3, 3]


def test_a_shade_carries_the_mage_or_a_hero() -> None:
    own = [wizard(10, 10, "shade-mount"), man(12, 10, hero=True), man(12, 12, hero=False)]
    field = battlefield(own, [man(40, 40)])
    assert offered(field)["shade-mount"].targets == (0, 1)
    cast(field, "shade-mount 1", *SIXES, says={Landing: place(22, 10)})
    assert field.one(1).position.x == 2200


def test_decay_goes_on_until_a_test_is_passed_and_then_stays() -> None:
    field = battlefield([wizard(10, 10, "jozuns-decay")], [man(20, 10)])
    cast(field, "jozuns-decay 1", *SIXES, 6, 6)
    foe = field.one(1)
    assert foe.profile.T == 2
    for faces, toughness in (((6, 6), 1), ((1, 1), 1)):
        for begins in hooks.recovery_begins.handlers(foe):
            field.play(begins(field.battle, foe), *faces)
        assert toughness == foe.profile.T
    assert not hooks.recovery_begins.handlers(foe)
    field.turn(0, "shooting")
    assert not offered(field)


def test_decay_takes_out_who_has_no_toughness_left() -> None:
    field = battlefield([wizard(10, 10, "jozuns-decay")], [man(20, 10, T=1)])
    cast(field, "jozuns-decay 1", *SIXES, 6, 6)
    assert field.one(1).out


def test_the_cowl_turns_stunned_into_knocked_down() -> None:
    field = battlefield([wizard(10, 10, "cowl-of-pain")], [man(20, 10)])
    cast(field, "cowl-of-pain", *SIXES)
    hit = spell_hit(known("soul-render"), 3)
    result = field.play(injury_roll(field.battle, field.one(1), field.one(0), hit, False), 4)
    assert result is Status.KNOCKED_DOWN


def test_doom_makes_everybody_near_test_for_being_all_alone() -> None:
    field = battlefield(
        [wizard(10, 10, "doom-and-dark"), man(10, 12, tags=("immune-all-alone",))], [man(12, 10)]
    )
    cast(field, "doom-and-dark", *SIXES, 6, 6, 1, 1)
    assert [it.who for it in field.told(LeadershipTested)] == [2]
    assert fleeing(field.one(2))
