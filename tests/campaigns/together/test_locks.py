"""Services that lock the same rows in whatever mixture never stand in each other's way, with PostgreSQL's row locks."""

import random
from threading import Barrier

import pytest
from django.core.management import call_command
from django.db import OperationalError, transaction

from campaigns.models import Battle, Campaign
from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.campaign.found import create_campaign
from campaigns.services.members.invite import join_by_invite
from campaigns.services.members.roles import change_role
from campaigns.services.members.warbands import enter_warband
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.discard import discard_battle, set_up_again, take_back_battle
from roster.models import Warband
from roster.services.history.record import record
from roster.services.locks import lock_warband
from roster.site.transactions import in_transaction
from rules.ledger.entries import Renamed
from tests.campaigns.samples import muster
from tests.campaigns.together.test_simultaneous_changes import at_once
from tests.conftest import make_user
from tests.remembered import remembered

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def users():
    return [make_user("one"), make_user("two")]


@pytest.fixture
@remembered
def warbands(users):
    return [muster(user, f"Rats of {user} {number}", 3) for number in (1, 2) for user in users]


@pytest.fixture
@remembered
def campaign(users, warbands):
    campaign = create_campaign(users[0], name="Crowded")
    change_role(campaign.pk, join_by_invite(users[1], campaign.invite_token).pk, users[0], role="organiser")
    for warband in warbands:
        enter_warband(campaign.pk, warband.owner, warband.pk)
    return campaign


def crowd(campaign: Campaign, user, warbands, dice: random.Random):
    """Thirty changes of a hurried organiser, each of whatever is there."""

    def some_battle() -> int:
        return dice.choice([*Battle.objects.filter(campaign=campaign).values_list("pk", flat=True)])

    def new_battle() -> None:
        pair = dice.sample([warband.pk for warband in warbands], 2)
        set_up_battle(campaign.pk, user, Plan(warbands=tuple(pair), unfinished=True))

    def rename() -> None:
        entries = [Renamed(None, f"Rats {dice.random()}")]
        record(dice.choice(warbands).pk, user, entries, revision=None, request_key="")

    verbs = [
        new_battle,
        rename,
        lambda: set_up_again(some_battle(), user),
        lambda: fight_battle(some_battle(), user),
        lambda: fight_battle(some_battle(), user),
        lambda: accept_battle(some_battle(), user),
        lambda: accept_battle(some_battle(), user),
        lambda: take_back_battle(some_battle(), user),
        lambda: discard_battle(some_battle(), user),
    ]

    def hurry() -> int:
        done = 0
        for _change in range(30):
            try:
                dice.choice(verbs)()
                done += 1
            except Refused:
                pass
        return done

    return hurry


def test_a_crowd_of_changes_to_the_same_campaign_never_blocks_itself(
    campaign, users, warbands, caplog, capsys
):
    set_up_battle(campaign.pk, users[0], Plan(warbands=(warbands[0].pk, warbands[1].pk)))
    done = at_once(*[crowd(campaign, users[seed % 2], warbands, random.Random(seed)) for seed in range(4)])
    assert sum(done) > 40
    assert [line for line in caplog.messages if "is tried again" in line] == []
    call_command("ledger", "check", "--json")
    assert '"faults": []' in capsys.readouterr().out


def crosswise(first: Warband, second: Warband, meet: Barrier, name: str, runs: list[str]):
    """Lock one warband, wait for the other thread to lock the other, then lock both: one of the two has to give way."""

    def verb() -> str:
        runs.append(name)
        lock_warband(first.pk)
        if runs.count(name) == 1:
            meet.wait()
        Warband.objects.filter(pk=lock_warband(second.pk).pk).update(name=name)
        return name

    return verb


def test_a_transaction_that_is_told_to_try_again_is_tried_again(warbands):
    meet, runs = Barrier(2), []
    verbs = [
        in_transaction(crosswise(*pair, meet, name, runs))
        for pair, name in ((warbands[:2], "a"), (warbands[1::-1], "b"))
    ]
    assert at_once(*verbs) == ["a", "b"]
    assert len(runs) == 3


def test_without_that_one_of_the_two_fails(warbands):
    meet, runs = Barrier(2), []
    verbs = [
        transaction.atomic(crosswise(*pair, meet, name, runs))
        for pair, name in ((warbands[:2], "a"), (warbands[1::-1], "b"))
    ]
    with pytest.raises(OperationalError, match="deadlock"):
        at_once(*verbs)


def test_a_refusal_is_not_tried_again(warbands):
    tries = []

    @in_transaction
    def refuse() -> None:
        tries.append(1)
        raise Refused("No.")

    with pytest.raises(Refused):
        refuse()
    assert len(tries) == 1
