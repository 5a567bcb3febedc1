"""Amazon Rituals."""

from rules.combat.charging.charging import may_charge
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.melee.melee import fight
from rules.combat.moving.movement import may_move
from rules.combat.rolls.leadership_test import leadership_of
from rules.combat.shooting.shooting import fire, may_shoot
from rules.engine.events import BlowStruck, PhaseBegan, SaveRolled, WarriorMoved, WoundRolled
from rules.engine.loadouts import HANDS
from tests.rules.staging.battlefield import inches, man
from tests.rules.staging.spellcraft import battlefield, cast, offered, wizard

SIXES = (6, 6)


def test_a_warrior_whom_the_wind_holds_does_nothing_until_her_next_turn() -> None:
    field = battlefield([wizard(10, 10, "singing-wind")], [man(14, 10, "bow")])
    cast(field, "singing-wind 1", *SIXES)
    foe = field.one(1)
    field.turn(1, "movement")
    assert not any((may_move(field.battle, foe), may_charge(field.battle, foe), may_shoot(field.battle, foe)))
    field.turn(0)
    assert may_charge(field.battle, foe)


def test_strength_lasts_to_the_end_of_the_amazons_next_turn() -> None:
    field = battlefield([wizard(10, 10, "serpents-strength"), man(10, 14), man(10, 30)], [man(40, 40)])
    cast(field, "serpents-strength", *SIXES)

    def strength(who: int) -> int:
        one, foe = field.one(who), field.one(3)
        return field.battle.rules.blow_strength(field.battle, one, foe, HANDS)

    assert [strength(who) for who in (0, 1, 2)] == [4, 4, 3]
    for side, strong in ((0, 4), (1, 4), (0, 3)):
        field.play(_turn_ends(field, side))
        assert (field.battle.sequence.key, strength(1)) == ("mordheim", strong)


def test_strength_goes_with_the_priestess() -> None:
    field = battlefield([wizard(10, 10, "serpents-strength"), man(10, 20)], [man(40, 40)])
    cast(field, "serpents-strength", *SIXES)
    rules, one, foe = field.battle.rules, field.one(1), field.one(2)
    assert rules.blow_strength(field.battle, one, foe, HANDS) == 3
    field.fold(WarriorMoved(1, "walk", (inches(10, 20), inches(10, 18)), 200))
    assert rules.blow_strength(field.battle, one, foe, HANDS) == 4


def _turn_ends(field: object, side: int) -> object:
    for one in field.state.acting(side):
        for ends in hooks.turn_ends.handlers(one):
            yield from ends(field.battle, one)


def test_shots_into_the_maelstrom_are_harder() -> None:
    field = battlefield(
        [wizard(10, 10, "wendalas-maelstrom"), man(10, 12), man(10, 40)], [man(20, 10, "long-bow")]
    )
    cast(field, "wendalas-maelstrom", *SIXES)
    field.turn(1, "shooting")
    foe = field.one(3)
    needs = []
    for who in (0, 1):
        field.play(fire(field.battle, foe, field.one(who), foe.fighter.weapons[-1]), 1)
        needs.append(field.rolls[0].need)
    assert needs == [5, 5]


def test_thorns_stop_missiles_and_spells_and_the_first_round_of_a_charge() -> None:
    foe = wizard(10.98, 10, "fires-of-uzhul", items=("sword",), I=5)
    field = battlefield([wizard(10, 10, "shield-of-thorns", items=("sword",))], [foe])
    cast(field, "shield-of-thorns", *SIXES)
    field.play(
        resolve_hits(field.battle, field.one(1), field.one(0), [Hit("bow", 3, missile=True)], in_combat=False)
    )
    assert not field.told(WoundRolled)
    cast(field, "fires-of-uzhul 0", *SIXES, who=1)
    assert not field.told(WoundRolled)
    field.engage(1, 0)
    field.fold(PhaseBegan(0, "close combat"))
    field.play(fight(field.battle), 6)
    assert [event.who for event in field.told(BlowStruck)] == [1]
    assert not field.told(WoundRolled)
    field.turn(0, "close combat")
    field.play(fight(field.battle), 6, 1, 1)
    assert field.told(WoundRolled)


def test_thorns_stop_her_own_charge_too() -> None:
    field = battlefield(
        [wizard(10, 10, "shield-of-thorns", items=("sword",), I=6)], [man(10.98, 10, "sword")]
    )
    cast(field, "shield-of-thorns", *SIXES)
    field.turn(0, "movement")
    field.engage(0, 1)
    field.fold(PhaseBegan(0, "close combat"))
    field.play(fight(field.battle), 6)
    assert [event.who for event in field.told(BlowStruck)] == [1]
    assert not field.told(WoundRolled)


def test_thorns_keep_off_no_prayers_and_no_spells_of_friends() -> None:
    own = [wizard(10, 10, "shield-of-thorns"), wizard(12, 10, "gnawdoom")]
    field = battlefield(own, [wizard(10, 12, "soulfire")])
    cast(field, "shield-of-thorns", *SIXES)
    cast(field, "gnawdoom 0", *SIXES, 1, 1, 1, 1, who=1)
    assert len(field.told(WoundRolled)) == 2
    cast(field, "soulfire", *SIXES, 1, 1, who=2)
    assert {event.target for event in field.told(WoundRolled)} == {0, 1}


def test_thorns_are_not_grown_in_combat() -> None:
    field = battlefield([wizard(10, 10, "shield-of-thorns", "serpents-strength")], [man(10.98, 10)])
    field.engage(1, 0)
    assert not offered(field)


def test_the_jungle_strikes_through_armour() -> None:
    field = battlefield([wizard(10, 10, "the-living-jungle")], [man(14, 10, "gromril-armour", W=9)])
    cast(field, "the-living-jungle 1", *SIXES, 3, 5, 5, 1)
    assert [event.strength for event in field.told(WoundRolled)] == [2, 2, 2]
    assert not field.told(SaveRolled)


def test_dreams_weaken_the_nerve_of_enemies_but_the_undead() -> None:
    field = battlefield(
        [wizard(10, 10, "sirens-dreams")], [man(14, 10), man(10, 14, kinds=("undead",)), man(10, 30)]
    )
    cast(field, "sirens-dreams", *SIXES)
    assert [leadership_of(field.battle, field.one(who))[0] for who in (1, 2, 3)] == [6, 7, 7]
