"""What campaigns tell of: results, disputes, post-battle sequences, captives, corrected battles; once each."""

import pytest

from campaigns.models import Battle, Captive
from campaigns.pages.notices import KINDS
from campaigns.services.battles.fight import fight_battle
from campaigns.services.campaign.delete import delete_campaign, remove_deleted_campaigns
from campaigns.services.campaign.options import change_options
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.correct import correct_battle, plan_correction, seen_by
from campaigns.services.results.discard import discard_battle, take_back_battle
from roster.models import Aftermath, Notice
from roster.services.aftermath.sequence import commit_aftermath, position
from roster.site.notices.kinds import sentence_of
from tests.campaigns.claims.test_captives import CAPTURED, gain, say
from tests.campaigns.results.test_correcting import turned
from tests.campaigns.results.test_verdicts import confirm, counts, dispute
from tests.campaigns.sequences import down, finish, hurt, to_the_end
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


def told(kind, *, unread=False):
    """Recipients by name with what they are told, the earliest first."""
    found = Notice.objects.filter(kind=kind).select_related("made_by", "recipient").order_by("pk")
    if unread:
        found = found.filter(read_at=None)
    return [(notice.recipient.username, sentence_of(notice)) for notice in found]


def names(kind, **which):
    return sorted(name for name, _sentence in told(kind, **which))


def test_organisers_hear_of_a_result_that_they_accept(battle, player, organiser):
    for _ in range(2):
        fight_battle(battle.pk, player)
    ((name, sentence),) = told("result_waits")
    assert name == "organiser"
    assert sentence == (
        f"player entered a result of battle 1, {battle.title} (Winter in the Ruins). Accept or discard it."
    )
    assert Notice.objects.get(kind="result_waits").url == battle.get_absolute_url()


def test_the_other_player_hears_of_a_result_that_an_organiser_accepts(
    battle, player, other_player, organiser
):
    for _ in range(2):
        fight_battle(battle.pk, player)
    ((name, sentence),) = told("result_entered")
    assert name == "other-player"
    assert sentence == (
        f"player entered a result of battle 1, {battle.title} (Winter in the Ruins). Look at it, and dispute it if "
        "something is wrong. An organiser decides."
    )
    dispute(battle, other_player, "Snikch lives.")
    assert names("result_entered", unread=True) == []


@pytest.mark.parametrize("end", [accept_battle, discard_battle])
def test_nobody_is_to_look_at_a_result_that_is_decided(battle, player, organiser, end):
    fight_battle(battle.pk, player)
    assert names("result_entered", unread=True) == ["other-player"]
    end(battle.pk, organiser)
    assert names("result_entered", unread=True) == []


def test_the_other_player_hears_of_a_result_that_he_confirms(campaign, battle, player, other_player):
    counts(campaign, "players")
    fight_battle(battle.pk, player)
    assert names("result_waits") == ["other-player"]
    assert names("result_entered") == []
    assert "Confirm or dispute it." in told("result_waits")[0][1]
    confirm(battle, other_player)
    assert names("result_waits", unread=True) == []
    assert names("sequence_open") == ["player"], "the last to confirm sees it"


def test_a_dispute_is_told_to_organisers_and_the_other_player_and_ends_when_it_is_withdrawn(
    campaign, battle, player, other_player, organiser
):
    counts(campaign, "players")
    fight_battle(battle.pk, player)
    for _ in range(2):
        dispute(battle, other_player, "Snikch lives.")
    assert names("result_disputed") == ["organiser", "player"]
    assert "other-player disputed the result of battle 1" in told("result_disputed")[0][1]
    assert told("result_disputed")[0][1].endswith("Snikch lives.")
    confirm(battle, other_player)
    assert names("result_disputed", unread=True) == []


def test_owners_hear_of_their_open_sequences_until_they_are_played_or_undone(fought, organiser, player, rats):
    for _ in range(2):
        accept_battle(fought.pk, organiser)
    assert names("sequence_open") == ["other-player", "player"]
    assert "play the post-battle sequence of The Gutter Shadows." in dict(told("sequence_open"))["player"]
    take_back_battle(fought.pk, organiser)
    assert names("sequence_open", unread=True) == []
    accept_battle(fought.pk, organiser)
    assert names("sequence_open", unread=True) == ["other-player", "player"]
    sequence = Aftermath.objects.get(warband=rats, status="open")
    commit_aftermath(sequence.pk, player, at=position(to_the_end(sequence)))
    assert names("sequence_open", unread=True) == ["other-player"]


def test_a_discarded_result_waits_for_nobody(battle, player, organiser):
    fight_battle(battle.pk, player)
    discard_battle(battle.pk, organiser)
    assert names("result_waits", unread=True) == []


def test_players_are_asked_when_the_campaign_changes_what_makes_a_result_count(campaign, fought, organiser):
    change_options(campaign.pk, organiser, {"confirmation": "players"})
    assert names("result_waits", unread=True) == ["other-player", "player"]


def test_a_friendly_waits_for_nobody(battle, organiser):
    battle.is_friendly = True
    battle.save()
    fight_battle(battle.pk, organiser)
    assert not Notice.objects.exists()


def test_a_campaign_that_goes_for_good_takes_its_notices_along(campaign, fought, organiser, player, settings):
    fight_battle(fought.pk, player)
    settings.DELETION_GRACE_DAYS = 0
    delete_campaign(campaign.pk, organiser)
    remove_deleted_campaigns()
    assert not Notice.objects.exists()


def test_every_kind_has_words_of_its_own_without_names():
    assert len({kind.key for kind in KINDS}) == len({kind.title for kind in KINDS}) == len(KINDS)


@pytest.fixture
@remembered
def taken(fought, organiser, player, rats, others):
    """The leader of the rats is a captive of the others."""
    down(fought, 0)
    accept_battle(fought.pk, organiser)
    hurt(Aftermath.objects.get(warband=rats), player, CAPTURED)
    gain(rats, organiser, 60)
    return Captive.objects.get(warband=rats)


def test_each_move_about_a_captive_is_told_to_the_other_player(taken, player, other_player):
    say(taken, player, "owner", "offer", gold=20)
    assert names("ransom") == ["other-player"]
    assert "player offered terms for Leader of The Gutter Shadows" in told("ransom")[0][1]
    say(taken, other_player, "captor", "decline")
    assert names("ransom", unread=True) == ["player"]
    say(taken, player, "owner", "offer", gold=30)
    say(taken, other_player, "captor", "accept")
    ((name, sentence),) = told("ransom", unread=True)
    assert (name, "goes home" in sentence) == ("player", True)


def test_an_organiser_who_speaks_for_a_player_tells_both(taken, organiser, player, other_player):
    say(taken, organiser, "owner", "offer", gold=20)
    assert names("ransom") == ["other-player", "player"]


def test_owners_hear_that_a_battle_was_corrected_and_why(
    fought, organiser, player, other_player, rats, others
):
    accept_battle(fought.pk, organiser)
    finish(rats, player)
    finish(others, other_player)
    battle = Battle.objects.get(pk=fought.pk)
    outcome = turned(battle)
    seen = seen_by(plan_correction(battle, outcome), outcome)
    correct_battle(battle.pk, organiser, outcome, reason="The bridge was held.", seen=seen)
    assert names("roster_changed") == ["other-player", "player"]
    found = dict(told("roster_changed"))["player"]
    assert found.startswith("organiser corrected battle 1, ")
    assert found.endswith("which changed The Gutter Shadows: The bridge was held.")
