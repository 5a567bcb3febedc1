"""Funerary Rites."""

import pytest

from rules.combat.effects.hooks import ignores
from rules.combat.magic.casting import phase_begins
from rules.combat.magic.spells.necromancy import just_fallen
from rules.combat.psychology.minds import ALONE, FEAR, fleeing
from rules.engine.decisions import CastSpell
from rules.engine.events import PhaseBegan, SpellCast, Status, StatusChanged, TurnBegan, WoundRolled
from tests.rules.staging.battlefield import man
from tests.rules.staging.spellcraft import battlefield, cast, offered, wizard

SIXES = (6, 6)


def test_morr_protects_from_necromancers_only() -> None:
    foes = [wizard(12, 10, "fires-of-uzhul", line="necromancer"), wizard(10, 12, "fires-of-uzhul")]
    field = battlefield([wizard(10, 10, "morrs-protection")], foes)
    cast(field, "morrs-protection", *SIXES)
    cast(field, "fires-of-uzhul 0", *SIXES, who=1)
    assert not field.told(WoundRolled)
    cast(field, "fires-of-uzhul 0", *SIXES, 1, who=2)
    assert field.told(WoundRolled)


def test_death_holds_no_fear_needs_no_roll() -> None:
    field = battlefield([wizard(10, 10, "death-holds-no-fear")], [man(40, 40)])
    cast(field, "death-holds-no-fear")
    assert [event.roll for event in field.told(SpellCast)] == [None]
    assert ignores(field.battle, field.one(0), FEAR)
    assert ignores(field.battle, field.one(0), ALONE)


def test_nobody_raises_the_hallowed() -> None:
    field = battlefield([wizard(10, 10, "sanctity-of-the-fallen")], [man(30, 30), man(12, 10, line="zombie")])
    field.fold(TurnBegan(0), PhaseBegan(0, "close combat"), StatusChanged(2, Status.OUT_OF_ACTION, 0))
    field.turn(1, "shooting")
    assert just_fallen(field.battle, field.one(1), "zombie") == [field.one(2)]
    cast(field, "sanctity-of-the-fallen 2", *SIXES)
    assert not just_fallen(field.battle, field.one(1), "zombie")
    field.turn(0, "shooting")
    assert not offered(field)


def test_the_hand_lays_a_zombie_to_rest_before_blows() -> None:
    field = battlefield([wizard(10, 10, "hand-of-morr")], [man(10.98, 10, line="zombie", kinds=("undead",))])
    field.engage(1, 0)
    assert not offered(field)
    hand = phase_begins(field.battle, field.state.acting(0), "close combat")
    field.play(hand, *SIXES, says={CastSpell: "hand-of-morr 1"})
    assert field.one(1).out


@pytest.mark.parametrize("who", [{"line": "ghoul"}, {"kinds": ("possessed",)}], ids=["ghoul", "possessed"])
def test_the_hand_drives_ghouls_and_the_possessed_off_by_their_full_move(who: dict[str, object]) -> None:
    field = battlefield([wizard(10, 10, "hand-of-morr", S=1)], [man(10.98, 10, T=9, M=5, **who)])
    field.engage(1, 0)
    hand = phase_begins(field.battle, field.state.acting(0), "close combat")
    field.play(hand, *SIXES, says={CastSpell: "hand-of-morr 1"})
    assert fleeing(field.one(1))
    assert field.one(1).position.x == 1098 + 500


def test_the_spell_stuns_the_undead_first() -> None:
    field = battlefield(
        [wizard(10, 10, "do-you-know-who-i-am")], [man(12, 10), man(10, 14, kinds=("undead",))]
    )
    assert offered(field)["do-you-know-who-i-am"].targets == (2,)
    cast(field, "do-you-know-who-i-am 2", *SIXES)
    assert field.one(2).status is Status.STUNNED


def test_the_caster_becomes_death() -> None:
    field = battlefield([wizard(10, 10, "i-am-death", WS=2)], [man(40, 40)])
    cast(field, "i-am-death", *SIXES)
    assert field.one(0).profile.WS == 4
    assert field.battle.rules.save_need(field.battle, field.one(0), 3, 0, (), True).at_least == 6
