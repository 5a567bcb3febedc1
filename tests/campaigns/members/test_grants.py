"""Grants to many warbands at once: all or none, told once to everybody, and never twice."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaigns.pages.chronicle.sentences import lines
from campaigns.services.members.grants import GrantRefused, grant
from roster.models import Notice, Warband
from roster.services.history.by_hand import Wish, change_by_hand
from roster.services.history.undo import undo_last
from roster.sheets import read_sheet
from roster.site.notices.kinds import sentence_of
from rules.mustering.changes.granting import Grant, To, What
from tests.campaigns.samples import muster
from tests.examples import examples

pytestmark = pytest.mark.django_db

GOLD = [Grant(What.GOLD, 20)]


def give(user, *warbands, grants=GOLD, key="page:grant-1", **more):
    ids = [warband.pk for warband in warbands]
    return grant(user, ids, grants, reason="A long winter", request_key=key, **more)


def gold_of(*warbands):
    return [Warband.objects.get(pk=warband.pk).gold for warband in warbands]


def told(campaign):
    return [line.text for line in lines(campaign.chronicle.filter(kind="granted"))]


def test_everybody_gets_the_same_and_the_chronicle_says_it_once(campaign, rats, others, organiser):
    before = gold_of(rats, others)
    assert give(organiser, rats, others).warbands == 2
    assert gold_of(rats, others) == [gold + 20 for gold in before]
    assert told(campaign) == [
        "organiser granted 20 gc to The Gutter Shadows and The Lamp Eaters: A long winter"
    ]
    for warband in (rats, others):
        row = warband.ledger.last()
        assert (row.made_by, row.entry.reason) == (organiser, "A long winter")


def test_many_warbands_are_told_by_their_number(campaign, rats, others, organiser, player):
    from campaigns.services.members.warbands import enter_warband

    more = [muster(player, f"Warband {number}", 2) for number in range(2)]
    for warband in more:
        enter_warband(campaign.pk, player, warband.pk)
    give(organiser, rats, others, *more, grants=[Grant(What.EXPERIENCE, 2, To.LEADER)])
    assert told(campaign) == ["organiser granted 2 experience for the leader to 4 warbands: A long winter"]


def test_each_owner_is_told_with_the_reason(rats, others, organiser, player):
    give(organiser, rats, others)
    notice = Notice.objects.get(recipient=player, kind="roster_changed")
    assert sentence_of(notice) == "organiser granted The Gutter Shadows 20 gc: A long winter"


def test_a_double_click_grants_once(campaign, rats, others, organiser):
    before = gold_of(rats, others)
    assert give(organiser, rats, others).is_new
    assert not give(organiser, rats, others).is_new
    assert gold_of(rats, others) == [gold + 20 for gold in before]
    assert len(told(campaign)) == 1


def test_a_single_refusal_cancels_every_grant(campaign, rats, others, organiser):
    change_by_hand(rats.pk, organiser, wish=Wish("gold", "x", number=100), revision=None, request_key="")
    before = gold_of(rats, others)
    with pytest.raises(GrantRefused, match="Nothing was granted") as refusal:
        give(organiser, rats, others, grants=[Grant(What.GOLD, -before[1] - 50)])
    assert [sentence.partition(":")[0] for sentence in refusal.value.reasons] == ["The Lamp Eaters"]
    assert gold_of(rats, others) == before
    assert told(campaign) == []


def test_a_page_that_is_old_grants_nothing_and_says_what_moved(rats, others, organiser):
    before = gold_of(rats, others)
    with pytest.raises(GrantRefused) as refusal:
        give(organiser, rats, others, revisions={rats.pk: 0, others.pk: others.revision})
    assert refusal.value.is_stale
    assert refusal.value.reasons == ("The Gutter Shadows has changed since you opened this page.",)
    assert gold_of(rats, others) == before


def test_organisers_alone_grant_and_only_in_their_campaigns(rats, organiser, player, stranger, superuser):
    loner = muster(player, "The Loners", 3)
    for user, warbands in ((player, [rats]), (stranger, [rats]), (organiser, [rats, loner])):
        with pytest.raises(GrantRefused, match="that you organise"):
            give(user, *warbands)
    assert give(superuser, rats, loner).warbands == 2
    assert loner.ledger.last().entry.reason == "A long winter"


def test_nobody_and_too_many_are_refused(organiser):
    with pytest.raises(GrantRefused, match="Choose at least one"):
        grant(organiser, [], GOLD, reason="x", request_key="")
    with pytest.raises(GrantRefused, match="Choose at most"):
        grant(organiser, range(1, 200), GOLD, reason="x", request_key="")


def test_a_grant_of_several_things_is_undone_as_one(campaign, rats, organiser):
    before = read_sheet(Warband.objects.get(pk=rats.pk))
    give(organiser, rats, grants=[*GOLD, Grant(What.EXPERIENCE, 2, To.HEROES)])
    undo_last(rats.pk, organiser, revision=None, request_key="")
    assert read_sheet(Warband.objects.get(pk=rats.pk)) == before
    assert campaign.chronicle.first().kind == "undone_by_hand"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=examples(15))
@given(number=st.integers(-5, 500).filter(bool), key=st.uuids())
def test_gold_is_conserved(number, key, rats, others, organiser):
    """The differences of all warbands sum up to what was granted, or to nothing where it was refused."""
    before = sum(gold_of(rats, others))
    try:
        give(organiser, rats, others, grants=[Grant(What.GOLD, number)], key=f"page:{key}")
    except GrantRefused:
        assert sum(gold_of(rats, others)) == before
    else:
        assert sum(gold_of(rats, others)) - before == 2 * number
