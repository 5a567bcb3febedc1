"""What a helper of a random happening wants after the battle."""

import pytest

from rules.aftermath.events.losses import HenchmanInjuryRolled, SeriousInjuryRolled
from rules.aftermath.events.trading import AllySettled
from rules.aftermath.losses.hired_help import AllysFee, pay_allies
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.catalogue.load import rulebook
from rules.engine.events import Status
from rules.engine.outcome import FighterOutcome
from rules.ledger.gains import GoldChanged
from rules.scenarios.happenings.allies import ALLIES, allies
from rules.values import changed
from tests.rules.aftermath.trading.posts import drafted, run
from tests.rules.aftermath.warbands import GUARD, RATS, battle, outcome


def helped(key: str, gold: int) -> Side:
    """The Guard comes home with a helper of that row and so much gold; Otto went out of action."""
    setup = battle(GUARD, RATS)
    name = ALLIES[key].name
    (came,) = [changed(it, id=len(setup.fighters)) for it in allies(rulebook()) if it.name == name]
    setup = changed(setup, unowned=(came,))
    ended = outcome(setup, {"Otto": None})
    helper = FighterOutcome(came.id, 0, 0, name, Status.STANDING)
    ended = changed(ended, sides=(changed(ended.sides[0], summoned=(helper,)), *ended.sides[1:]))
    return Side(0, setup, ended, changed(GUARD, gold=gold), rulebook(), "battle-1")


def settled(side: Side, answer: str, *faces: tuple[int, ...]):
    pending = PendingChanges()
    play = run(drafted(), lambda _: pay_allies(side, pending), *faces, answers=lambda _: answer)
    told = [it for it in play.events if isinstance(it, AllySettled)]
    return play, pending, told


@pytest.mark.rule("CAMP-OPT-HAPPEN-2")
@pytest.mark.parametrize("key", list(ALLIES))
def test_a_helper_gets_the_fee_and_the_upkeep_of_such_a_hired_sword(key: str) -> None:
    sword = rulebook().hired_swords[ALLIES[key].hireling]
    _, pending, told = settled(helped(key, 300), AllysFee.PAY)
    fee = sword.hire + sword.upkeep
    assert [it.amount for it in pending.changes if isinstance(it, GoldChanged)] == [-fee]
    assert [it.gold for it in told] == [fee]


@pytest.mark.rule("CAMP-OPT-HAPPEN-2")
def test_an_ogre_without_pay_injures_one_who_was_not_out_of_action() -> None:
    side = helped("ogre-mercenary", 300)
    play, pending, told = settled(side, AllysFee.REFUSE, (1,), (5, 5))
    assert told[0].struck != "Otto"
    assert any(isinstance(it, SeriousInjuryRolled | HenchmanInjuryRolled) for it in play.events)
    assert not any(isinstance(it, GoldChanged) for it in pending.changes)


@pytest.mark.rule("CAMP-OPT-HAPPEN-2")
def test_a_pit_fighter_without_pay_goes_quietly() -> None:
    play, pending, told = settled(helped("pit-fighter", 300), AllysFee.REFUSE)
    assert [(it.gold, it.struck) for it in told] == [(0, "")]
    assert len(play.events) == 1
    assert pending.changes == []


@pytest.mark.rule("CAMP-OPT-HAPPEN-2")
def test_a_leader_with_too_little_gold_cannot_pay() -> None:
    play, _, _ = settled(helped("pit-fighter", 10), AllysFee.REFUSE)
    assert [it.answers for it in play.asked] == [(AllysFee.REFUSE,)]


def test_a_battle_without_a_helper_asks_nothing() -> None:
    setup = battle(GUARD, RATS)
    side = Side(0, setup, outcome(setup, {}), GUARD, rulebook(), "battle-1")
    assert settled(side, AllysFee.PAY)[2] == []
