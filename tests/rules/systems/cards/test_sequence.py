"""The sequence with cards: who is dealt what, who acts when, and what they may do then."""

import pytest

from rules.combat.psychology.minds import flight
from rules.engine.decisions import CastSpell, ChargeTarget, IllegalAnswer, MoveTo, NextToAct, ShootingTarget
from rules.engine.decisions.cards import ActivateUnit, PlayCard
from rules.engine.events import (
    ActivationBegan,
    ActivationEnded,
    AllegianceChanged,
    BlowStruck,
    CardsDealt,
    CardsPlayed,
    CardsPutAway,
    ChargeDeclared,
    ConditionBegan,
    DeckShuffled,
    Event,
    PhaseBegan,
    RolledOff,
    ShotFired,
    Status,
    StatusChanged,
    TurnBegan,
    TurnsBegan,
    WarriorMoved,
    WarriorRecovered,
)
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell
from rules.systems.cards.dealing import play_cards
from tests.rules.staging.battlefield import Battlefield, Man, man, place
from tests.rules.staging.card_table import CardTable, faces


def leader(x: float, y: float, *items: str, cards: int, **fields: object) -> Man:
    return man(x, y, *items, leader=True, Ld=cards, **fields)


def group(number: int, *members: Man) -> list[Man]:
    """Henchmen of one group."""
    return [one._replace(fields={**one.fields, "hero": False, "warrior": number}) for one in members]


def lone_leaders(cards: int = 2, other: int = 2) -> CardTable:
    return CardTable([leader(10, 10, cards=cards)], [leader(40, 40, cards=other)])


def heroes(*, own: int, enemies: int, cards: int, other: int) -> CardTable:
    """Two warbands of heroes far from each other, and what each leader is dealt."""
    return CardTable(
        [leader(2, 2, cards=cards), *(man(4 + 2 * at, 2) for at in range(own - 1))],
        [leader(2, 46, cards=other), *(man(4 + 2 * at, 46) for at in range(enemies - 1))],
    )


# the turn


@pytest.mark.rule("CARD-INTRO-1")
def test_sides_have_no_turns_of_their_own_unless_the_ordinary_sequence_is_played():
    field = lone_leaders()
    field.round("AS 2C", "KH 3C")
    assert not field.told(TurnBegan)
    assert [event.sides for event in field.told(TurnsBegan)] == [(0, 1)]
    ordinary = Battlefield([leader(10, 10, cards=2)], [leader(40, 40, cards=2)])
    ordinary.play(ordinary.battle.sequence.play_round(ordinary.battle), says={ChargeTarget: "none"})
    assert [event.side for event in ordinary.told(TurnBegan)] == [0, 1]
    assert not ordinary.told(CardsDealt)


@pytest.mark.rule("CARD-BASE-1", "CARD-BASE-2")
def test_in_the_ordinary_sequence_one_side_plays_all_its_phases_before_the_other_does_anything():
    field = Battlefield([man(10, 10)], [man(40, 40)])
    field.play(field.battle.sequence.play_round(field.battle), says={ChargeTarget: "none"})
    phases = [(event.side, event.phase) for event in field.told(PhaseBegan)]
    steps = ["recovery", "movement", "shooting", "close combat"]
    assert phases == [(0, step) for step in steps] + [(1, step) for step in steps]
    assert not field.told(ActivationBegan)


@pytest.mark.rule("CARD-6-6", "CARD-6-2")
def test_a_turn_is_deal_plays_activations_and_recovery_and_nothing_between():
    field = CardTable([leader(10, 10, cards=1), man(12, 10)], [leader(40, 40, cards=1), man(42, 40)])
    for who in (1, 3):
        field.status(who, Status.STUNNED)
    field.round("AS", "KH", dice=(4, 3))
    steps = (TurnsBegan, DeckShuffled, CardsDealt, CardsPlayed, ActivationBegan, WarriorRecovered)
    assert [type(event) for event in field.events if isinstance(event, steps)] == [
        *(TurnsBegan, DeckShuffled, CardsDealt, CardsDealt),
        *(CardsPlayed, ActivationBegan, ActivationBegan),
        *(WarriorRecovered, WarriorRecovered),
    ]
    ended = max(at for at, event in enumerate(field.events) if isinstance(event, ActivationEnded))
    assert [type(event) for event in field.events[ended + 1 : ended + 3]] == [RolledOff, PhaseBegan]


@pytest.mark.rule("CARD-2-2", "CARD-3-3", "CARD-3-6")
def test_the_higher_card_acts_first_and_the_lower_one_after_it():
    field = lone_leaders(1, 1)
    field.round("9S", "KC")
    assert field.plays == [["KC", "9S"]]
    assert field.acted == [(1,), (0,)]
    assert [
        type(event) for event in field.events if isinstance(event, ActivationBegan | ActivationEnded)
    ] == [*(ActivationBegan, ActivationEnded, ActivationBegan, ActivationEnded)]


@pytest.mark.rule("CARD-3-5")
@pytest.mark.parametrize(
    ("hands", "order"), [(("KS", "9S", "4S"), [0, 1, 2]), (("4S", "9S", "KS"), [2, 1, 0])]
)
def test_of_more_players_each_acts_in_the_order_of_the_cards(hands: tuple[str, ...], order: list[int]):
    field = CardTable(*([leader(10 + 15 * side, 10, cards=1)] for side in range(3)))
    field.round(*hands)
    assert field.acted == [(who,) for who in order]


@pytest.mark.rule("CARD-4-1")
def test_each_step_asks_everybody_for_a_card_again():
    field = heroes(own=3, enemies=3, cards=3, other=3)
    field.round("AS KS QS", "JS 10S 9S")
    assert [decision.side for decision in field.asked_for_cards] == [0, 1, 0, 1]
    assert field.plays == [["AS", "JS"], ["KS", "10S"], ["QS", "9S"]]


@pytest.mark.rule("CARD-2-1", "CARD-4-2")
def test_a_card_of_his_choice_is_played_from_the_hand_and_spent():
    field = heroes(own=4, enemies=4, cards=8, other=2)
    field.round("AS KS QS JS 10S 9S 8S 7S", "2C 3C", says={PlayCard: lambda asked: asked.hand[-1]})
    hands = [decision.hand for decision in field.asked_for_cards if decision.side == 0]
    assert [len(hand) for hand in hands] == [8, 7]
    assert hands[1] == ("AS", "KS", "QS", "JS", "10S", "9S", "8S")
    with pytest.raises(IllegalAnswer):
        PlayCard(0, hands[1]).check("7S")


@pytest.mark.rule("CARD-2-1")
def test_cards_are_turned_up_together_unless_they_are_played_openly():
    field = heroes(own=2, enemies=2, cards=2, other=2)
    field.round("AS KS", "QS JS")
    assert [decision.shown for decision in field.asked_for_cards] == [(), ()]
    openly = CardTable(
        [leader(2, 2, cards=2), man(4, 2)],
        [leader(2, 46, cards=2), man(4, 46)],
        switches=["cards-played-openly"],
    )
    openly.round("AS KS", "QS JS")
    assert [decision.shown for decision in openly.asked_for_cards] == [(), ("AS",)]


@pytest.mark.rule("CARD-4-3", "CARD-R-6")
def test_activations_end_when_the_cards_are_used_up():
    field = heroes(own=5, enemies=5, cards=2, other=2)
    field.round("AS KS", "QS JS")
    assert field.acted == [(0,), (5,), (1,), (6,)]


@pytest.mark.rule("CARD-4-3")
def test_a_warrior_who_has_no_cards_left_is_skipped_and_the_other_goes_on():
    field = heroes(own=3, enemies=3, cards=3, other=1)
    field.round("4S 3S 2S", "AS")
    assert field.acted == [(3,), (0,), (1,), (2,)]


@pytest.mark.rule("CARD-4-4")
def test_activations_end_when_everybody_has_acted_though_cards_remain():
    field = heroes(own=4, enemies=4, cards=8, other=8)
    field.round("AS KS QS JS 10S 9S 8S 7S", "AD KD QD JD 10D 9D 8D 7D")
    assert len(field.plays) == 4
    assert [len(event.cards) for event in field.told(CardsPutAway)] == [4, 4]


@pytest.mark.rule("CARD-4-4")
def test_a_warrior_who_has_no_unit_left_puts_his_cards_away_and_the_other_goes_on():
    field = heroes(own=1, enemies=3, cards=5, other=3)
    field.round("AS KS QS JS 10S", "4S 3S 2S")
    assert field.acted == [(0,), (1,), (2,), (3,)]
    assert [(event.side, len(event.cards)) for event in field.told(CardsPutAway)] == [(0, 4)]


def test_a_card_whose_last_unit_falls_before_its_turn_is_spent_without_effect():
    stunned = [man(40, 2 + 2 * at) for at in range(4)]
    field = CardTable([leader(10, 10, "axe", cards=1, I=5)], [leader(10.98, 10, cards=1), *stunned])
    field.engage(0, 1)
    for who in range(2, 6):
        field.status(who, Status.STUNNED)
    field.round("AS", "KH", dice=(4, 4, 6))
    assert field.plays == [["AS", "KH"]]
    assert field.acted == [(0,)]
    assert field.one(1).out


@pytest.mark.rule("CARD-6-4", "CARD-6-5", "CARD-R-2")
def test_next_turn_everybody_is_dealt_anew_from_all_cards_and_may_act_again():
    field = heroes(own=2, enemies=2, cards=8, other=2)
    field.round("AS KS QS JS 10S 9S 8S 7S", "2C 3C")
    assert field.acted == [(0,), (2,), (1,), (3,)]
    field.next_round()
    field.round("AS KS QS JS 10S 9S 8S 7S", "2C 3C")
    assert [event.cards for event in field.told(DeckShuffled)] == [52]
    assert [len(event.cards) for event in field.told(CardsDealt)] == [8, 2]
    assert field.acted == [(0,), (2,), (1,), (3,)]


# units


@pytest.mark.rule("CARD-2-5", "CARD-R-2")
def test_the_player_of_a_card_chooses_among_all_units_that_have_not_acted():
    field = heroes(own=5, enemies=1, cards=3, other=1)
    field.round("AS KS QS", "2C", says={ActivateUnit: lambda asked: asked.answers[-1]})
    assert [decision.answers for decision in field.asked_for_units] == [
        ("0", "1", "2", "3", "4"),
        ("0", "1", "2", "3"),
        ("0", "1", "2"),
    ]
    assert field.acted == [(4,), (5,), (3,), (2,)]
    with pytest.raises(IllegalAnswer):
        field.asked_for_units[1].check("4")


@pytest.mark.rule("CARD-2-3", "CARD-2-4")
def test_a_card_activates_one_hero_or_all_who_are_left_of_one_group():
    field = CardTable(
        [leader(2, 2, cards=2), *group(7, man(6, 2), man(8, 2), man(10, 2), man(12, 2))],
        [leader(2, 46, cards=1)],
    )
    field.status(2, Status.OUT_OF_ACTION)
    field.round("AS KS", "2C")
    (asked,) = field.asked_for_units
    assert asked.units == ((0,), (1, 3, 4))
    for answer in ("0,1", "3"):
        with pytest.raises(IllegalAnswer):
            asked.check(answer)
    assert field.acted == [(0,), (5,), (1, 3, 4)]


@pytest.mark.rule("CARD-3-1")
def test_an_activated_unit_charges_and_fights_in_the_order_of_the_rulebook():
    field = CardTable([leader(10, 10, "axe", cards=1, I=5)], [leader(16, 10, "axe", cards=1)])
    field.round("AS", "2C", dice=(1, 1, 1, 1), says={ChargeTarget: "1"})
    seen = [
        event.phase if isinstance(event, PhaseBegan) else type(event).__name__
        for event in field.events
        if isinstance(event, PhaseBegan | ChargeDeclared | WarriorMoved | BlowStruck | ActivationBegan)
    ]
    activation = ["ActivationBegan", "movement", "shooting", "close combat", "BlowStruck", "BlowStruck"]
    charge = ["ActivationBegan", "movement", "ChargeDeclared", "WarriorMoved", *activation[2:]]
    assert seen == [*charge, *activation, "recovery", "recovery"]


@pytest.mark.rule("CARD-3-1", "CARD-3-7")
def test_an_activated_unit_moves_and_shoots_before_anybody_else_does_anything():
    field = CardTable([leader(10, 10, "bow", cards=1)], [leader(20, 10, "bow", cards=1)])
    stays = {MoveTo: lambda asked: place(10, 12) if asked.who == 0 else "stay", ShootingTarget: shoots}
    field.round("AS", "2C", dice=(1, 1), says=stays)
    seen = [(type(event), event.who) for event in field.events if isinstance(event, WarriorMoved | ShotFired)]
    assert seen == [(WarriorMoved, 0), (ShotFired, 0), (ShotFired, 1)]


def shoots(asked: ShootingTarget) -> str:
    return asked.answers[0]


@pytest.mark.rule("CARD-3-4")
def test_the_lower_card_gives_the_same_actions():
    field = CardTable([leader(10, 10, "bow", cards=1)], [leader(20, 20, "bow", cards=1)])
    field.round("AS", "2C", dice=(1, 1), says={ShootingTarget: shoots})
    kinds = (ChargeTarget, MoveTo, NextToAct, ShootingTarget)
    by_side = [
        [type(asked) for asked in field.asked if isinstance(asked, kinds) and asked.side == side]
        for side in (0, 1)
    ]
    assert by_side[0] == by_side[1]
    assert set(by_side[0]) == set(kinds)


@pytest.mark.rule("CARD-3-2", "CARD-R-10", "CARD-4-5")
def test_a_warrior_who_has_no_card_strikes_back_parries_and_saves_when_he_is_attacked():
    field = CardTable(
        [leader(10, 10, "axe", cards=1)],
        [leader(30, 30, cards=1), man(10.98, 10, "sword", "heavy-armour", I=1)],
    )
    field.engage(0, 2)
    field.round("AS", "KH", dice=(4, 1, 4, 6, 4, 1))
    blows = [(event.who, event.target) for event in field.told(BlowStruck)]
    assert blows == [(0, 2), (2, 0)]
    assert [roll.purpose for roll in field.rolls] == [
        "deal",
        "deal",
        "to hit",
        "parry",
        *["to wound", "armour save"],
        "to hit",
        "to wound",
    ]
    assert field.acted == [(0,), (1,)]


@pytest.mark.rule("CARD-3-2")
def test_fights_of_others_wait_for_their_own_activation():
    field = CardTable(
        [leader(10, 10, "axe", cards=1, I=5), man(20, 10, "axe")],
        [leader(10.98, 10, cards=1), man(20.98, 10, "axe")],
    )
    field.engage(0, 2)
    field.engage(1, 3)
    field.round("AS", "KH", dice=(1,) * 4)
    assert {event.who for event in field.told(BlowStruck)} == {0, 2}


@pytest.mark.rule("CARD-4-5", "CARD-R-7", "CARD-R-8", "CARD-R-9")
def test_a_warrior_who_has_no_card_is_not_asked_to_charge_move_shoot_or_cast():
    wizard = man(12, 10, "bow", spells=(KnownSpell("fires-of-uzhul", "Fires of U'Zhul", 7, range=18),))
    field = CardTable([leader(40, 2, cards=1), wizard], [leader(20, 10, cards=1)])
    before = field.one(1).position
    field.round("AS", "2C")
    asked = [getattr(one, "who", None) for one in field.asked]
    named = [who for one in field.questions(NextToAct) for who in one.candidates]
    assert 1 not in [*asked, *named]
    assert field.one(1).position == before
    with_card = CardTable([leader(40, 2, cards=2), wizard], [leader(20, 10, cards=1)])
    with_card.round("AS KS", "2C", says={CastSpell: "none"})
    asked_for = {type(one) for one in with_card.asked if getattr(one, "who", None) == 1}
    assert {CastSpell, ShootingTarget, MoveTo, ChargeTarget} <= asked_for


@pytest.mark.rule("CARD-4-5")
def test_a_warrior_who_runs_and_gets_no_card_runs_on_at_the_end_of_the_turn():
    field = CardTable([leader(24, 24, cards=1), man(24, 10)], [leader(40, 40, cards=1)])
    field.fold(ConditionBegan(1, flight()))
    field.round("AS", "2C", dice=(6, 6, 2, 2))
    (run,) = [event for event in field.told(WarriorMoved) if event.manner == "flee"]
    recovery = max(at for at, event in enumerate(field.events) if isinstance(event, ActivationEnded))
    assert run.who == 1
    assert field.events.index(run) > recovery


def test_a_group_is_named_by_its_first_member():
    group_of_two = group(7, man(6, 2), man(8, 2))
    field = CardTable([leader(2, 2, cards=1), *group_of_two, man(10, 2)], [leader(2, 46, cards=1)])
    field.round("AS", "2C", says={ActivateUnit: "1"})
    assert field.acted == [(1, 2), (4,)]


@pytest.mark.rule("CARD-DECK-1")
def test_equal_cards_of_two_decks_are_rolled_off():
    field = CardTable(*([leader(10 + 15 * side, 10, cards=1)] for side in range(3)))
    field.fold(*(CardsDealt(side, cards, side) for side, cards in enumerate((("KS",), ("AS",), ("KS",)))))
    played = field.play(play_cards(field.battle, [0, 1, 2]), 2, 5)
    assert [(one.side, one.card) for one in played] == [(1, "AS"), (2, "KS"), (0, "KS")]
    assert [event.winner for event in field.told(RolledOff)] == [2]


@pytest.mark.rule("CARD-R-1")
def test_suits_come_before_ranks_where_the_table_plays_so():
    options = {"switches": ["suits-before-ranks"]}
    field = CardTable([leader(10, 10, cards=2)], [leader(40, 40, cards=2)], **options)
    field.round("KC 2S", "AD 3H", says={PlayCard: lambda asked: asked.hand[0]})
    assert field.plays == [["2S", "AD"]]
    assert [event.cards for event in field.told(CardsDealt)] == [("2S", "KC"), ("AD", "3H")]


def test_a_warrior_who_plays_alone_or_has_one_card_is_not_asked_which():
    field = heroes(own=3, enemies=1, cards=3, other=1)
    field.round("AS KS QS", "2C", says={PlayCard: lambda asked: asked.hand[0]})
    assert [decision.side for decision in field.asked_for_cards] == [0]
    assert field.plays == [["AS", "2C"], ["QS"], ["KS"]]


def test_a_warrior_who_falls_or_is_bewitched_when_his_group_is_activated_does_nothing_more_in_it():
    field = CardTable(
        [leader(2, 2, cards=1, warrior=7), *group(7, man(6, 2), man(8, 2))], [leader(2, 46, cards=1)]
    )
    happens = (StatusChanged(1, Status.OUT_OF_ACTION, None), AllegianceChanged(2, 1))
    flow = interrupted(field.battle.sequence.play_round(field.battle), *happens)
    field.play(flow, *faces("AS", "2C"), 1, 1, says={ChargeTarget: "none"})
    assert field.acted[0] == (0, 1, 2)
    named = {who for asked in field.questions(NextToAct) if asked.side == 0 for who in asked.candidates}
    assert named == {0}


def interrupted(flow: Flow[None], *happens: Event) -> Flow[None]:
    """A round in whose first activation something happens at once."""
    value, waiting = None, list(happens)
    while True:
        try:
            step = flow.send(value)
        except StopIteration:
            return
        value = yield step
        if isinstance(step, ActivationBegan):
            yield from waiting
            waiting = []
