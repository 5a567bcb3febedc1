"""Every way in which a result comes about, in every setting of a campaign: what time does, and what its players do."""

import pytest

from campaigns.models import Battle, Campaign, ChronicleEntry, Membership
from campaigns.models.verdict import with_verdicts
from campaigns.pages.home.waiting import waiting_anywhere
from campaigns.pages.results.confirmations import confirmations, outlook
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.campaign.options import change_options
from campaigns.services.members.roles import change_role
from campaigns.services.members.warbands import enter_warband
from campaigns.services.notices.remind import remind_of_result
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.confirm import due_at, withdraw_dispute
from campaigns.services.results.correct import amended_outcome, correct_battle, plan_correction, seen_by
from campaigns.services.results.discard import discard_battle, take_back_battle
from campaigns.services.results.enter import enter_result, open_tally, reopen_tally, save_tally
from campaigns.services.verdicts.what_counts import asked_sides
from roster.models import Notice, User
from rules.tally.draft import Sent
from tests.campaigns.results.test_verdicts import (
    DONE,
    confirm,
    counts,
    days_pass,
    dispute,
    mark,
    now,
    open_due,
)
from tests.campaigns.samples import muster

pytestmark = pytest.mark.django_db


def enter(campaign, user, *warbands):
    battle = open_tally(campaign.pk, user, Plan(warbands=tuple(warband.pk for warband in warbands)))
    save_tally(battle.pk, user, Sent({}, DONE))
    return enter_result(battle.pk, user)


def enter_again(battle, user):
    reopen_tally(battle.pk, user, reason="A typo.")
    return enter_result(battle.pk, user)


def amend(battle, user):
    outcome = amended_outcome(now(battle), DONE | {"rounds": "5"})
    seen = seen_by(plan_correction(now(battle), outcome), outcome)
    correct_battle(battle.pk, user, outcome, reason="Five rounds.", seen=seen)


@pytest.fixture
def league(campaign, organiser, player, other_player, rats, others):
    """Everybody who takes part in the cases below."""
    second = muster(player, "The Second")
    enter_warband(campaign.pk, player, second.pk)

    class League:
        def enter(self, user, *warbands):
            return enter(campaign, user, *(warbands or (rats, others)))

    found = League()
    found.campaign, found.organiser, found.player, found.other = campaign, organiser, player, other_player
    found.rats, found.others, found.second = rats, others, second
    return found


def never_by_a_player(league):
    return league.enter(league.player)


def never_by_an_organiser(league):
    return league.enter(league.organiser)


def disputed_now(league):
    battle = league.enter(league.player)
    dispute(battle, league.other)
    return battle


def disputed_and_withdrawn(league):
    battle = disputed_now(league)
    withdraw_dispute(battle.pk, league.other, at=mark(battle))
    return battle


def disputed_and_entered_again(league):
    return enter_again(disputed_now(league), league.player)


def disputed_and_entered_by_the_disputer(league):
    return enter_again(disputed_now(league), league.other)


def disputed_and_entered_by_an_organiser(league):
    return enter_again(disputed_now(league), league.organiser)


def disputed_and_amended(league):
    battle = disputed_now(league)
    amend(battle, league.organiser)
    return battle


def amended(league):
    battle = never_by_a_player(league)
    amend(battle, league.organiser)
    return battle


def of_one_player(league):
    return league.enter(league.player, league.rats, league.second)


def of_one_player_by_an_organiser(league):
    return league.enter(league.organiser, league.rats, league.second)


def opponent_is_gone(league):
    battle = never_by_a_player(league)
    User.objects.filter(pk=league.other.pk).update(is_active=False)
    return battle


#: What makes it count where its players confirm it, and where time decides: by time, and by everybody's word.
UNDISPUTED = ("fought", "accepted"), ("accepted", "accepted")
DISPUTED_ONCE = ("fought", "accepted"), ("fought", "accepted")
DECIDED = ("fought", "fought"), ("fought", "fought")
CASES = {
    never_by_a_player: UNDISPUTED,
    never_by_an_organiser: UNDISPUTED,
    amended: UNDISPUTED,
    disputed_now: DISPUTED_ONCE,
    disputed_and_withdrawn: DISPUTED_ONCE,
    disputed_and_entered_again: DISPUTED_ONCE,
    disputed_and_entered_by_the_disputer: DISPUTED_ONCE,
    disputed_and_entered_by_an_organiser: DISPUTED_ONCE,
    disputed_and_amended: DISPUTED_ONCE,
    of_one_player: DECIDED,
    of_one_player_by_an_organiser: DECIDED,
    opponent_is_gone: DECIDED,
}
WAYS = [
    (case, mode, *expected)
    for case, (players, days) in CASES.items()
    for mode, expected in (("organiser", ("fought", "fought")), ("players", players), ("days", days))
]


@pytest.mark.parametrize(
    ("case", "mode", "by_time", "by_word"),
    WAYS,
    ids=[f"{mode}-{case.__name__}" for case, mode, *_expected in WAYS],
)
def test_a_result_counts_by_time_by_its_players_or_by_an_organiser(league, case, mode, by_time, by_word):
    counts(league.campaign, mode)
    battle = case(league)
    days_pass(battle, 30)
    open_due(battle)
    assert now(battle).status == by_time
    for side in asked_sides(now(battle)) if by_time == "fought" else ():
        owner = User.objects.get(pk=side.warband.owner_id)
        if owner.is_active and now(battle).status == "fought":
            confirm(battle, owner)
    open_due(battle)
    assert now(battle).status == by_word
    reason = "I was there." if case.__name__.startswith("disputed") else ""
    assert accept_battle(battle.pk, league.organiser, reason=reason).status == "accepted"


def asked_to(user):
    """What the list of things to do asks of results."""
    return [line.verb for line in waiting_anywhere(user) if "result" in line.verb]


def unread(user):
    return list(Notice.objects.filter(recipient=user, read_at=None).values_list("kind", flat=True))


def test_an_organiser_hears_of_a_battle_between_warbands_of_one_player_where_time_decides(league):
    counts(league.campaign, "days")
    battle = of_one_player(league)
    assert due_at(now(battle)) is None
    assert unread(league.organiser) == ["result_waits"]
    assert asked_to(league.organiser) == ["Accept or discard the result"]
    assert asked_to(league.player) == []
    assert outlook(now(battle)).startswith("Its warbands belong to one player")
    entered = ChronicleEntry.objects.get(battle=battle, kind="result_entered")
    assert entered.facts["confirmation"] == "organiser"


def test_a_wiped_dispute_leaves_the_organiser_and_the_disputer_to_decide(league):
    counts(league.campaign, "days")
    battle = disputed_and_entered_again(league)
    assert due_at(now(battle)) is None
    assert unread(league.organiser) == ["result_waits"]
    assert asked_to(league.organiser) == ["Accept or discard the result"]
    assert asked_to(league.other) == ["Confirm or dispute the result"]
    told = outlook(now(battle))
    assert told.startswith("A player disputed a result of this battle. It counts when other-player has")
    last = ChronicleEntry.objects.filter(battle=battle, kind="result_entered").first()
    assert last.facts["confirmation"] == "players"


def test_accepting_after_an_earlier_dispute_takes_a_reason(league):
    battle = disputed_and_entered_again(league)
    with pytest.raises(Refused, match=r"disputed an earlier one\. Give a reason"):
        accept_battle(battle.pk, league.organiser)
    accept_battle(battle.pk, league.organiser, reason="Both showed me the table.")
    page = confirmations(with_verdicts(Battle.objects.all()).get(pk=battle.pk), league.player.pk)
    assert page.decision == ("Reason: Both showed me the table.",)


def test_an_organiser_reminds_the_disputer_of_a_result_that_was_entered_again(league):
    counts(league.campaign, "days")
    battle = disputed_and_entered_again(league)
    assert remind_of_result(battle.pk, league.organiser) == "other-player"


def test_a_disputed_battle_is_not_discarded_by_the_player_who_opened_its_entry_again(league):
    battle = disputed_now(league)
    reopen_tally(battle.pk, league.player)
    with pytest.raises(Refused, match="Only an organiser"):
        discard_battle(battle.pk, league.player)
    assert discard_battle(battle.pk, league.organiser).status == "discarded"


def test_an_amended_result_that_is_undone_is_asked_of_everybody(league):
    counts(league.campaign, "players")
    battle = never_by_a_player(league)
    confirm(battle, league.other)
    amend(battle, league.organiser)
    take_back_battle(battle.pk, league.organiser)
    assert {side.warband.owner for side in asked_sides(now(battle))} == {league.player, league.other}


def test_battles_between_warbands_of_one_player_are_friendlies_where_the_campaign_sets_it(league):
    change_options(league.campaign.pk, league.organiser, {"own_battles": "friendly"})
    plan = {"warbands": (league.rats.pk, league.second.pk)}
    for user in (league.player, league.organiser):
        with pytest.raises(Refused, match="belong to one player, so they fight friendlies only"):
            set_up_battle(league.campaign.pk, user, Plan(**plan))
        with pytest.raises(Refused, match="fight friendlies only"):
            open_tally(league.campaign.pk, user, Plan(**plan))
    assert set_up_battle(league.campaign.pk, league.player, Plan(**plan, friendly=True)).is_friendly


def test_a_battle_that_was_set_up_before_waits_for_an_organiser(league):
    counts(league.campaign, "players")
    battle = of_one_player(league)
    change_options(league.campaign.pk, league.organiser, {"own_battles": "friendly"})
    open_due(battle)
    assert now(battle).status == "fought"
    assert accept_battle(battle.pk, league.organiser).status == "accepted"


# An organiser who plays in a disputed battle.


@pytest.fixture
def party(league):
    """The player runs the league, beside the organiser who has no warband."""
    member = league.campaign.memberships.get(user=league.player)
    change_role(league.campaign.pk, member.pk, league.organiser, role=Membership.Role.CO_ORGANISER)
    return league.player


def leave_alone(league, *players):
    """Only these run the league."""
    members = league.campaign.memberships
    members.filter(user__in=players).update(role="organiser")
    members.filter(user=league.organiser).update(role="player")


def test_an_organiser_who_plays_in_a_disputed_battle_leaves_it_to_another(league, party):
    battle = disputed_now(league)
    verbs = (
        lambda: accept_battle(battle.pk, party, reason="I won."),
        lambda: discard_battle(battle.pk, party),
        lambda: amend(battle, party),
    )
    for verb in verbs:
        with pytest.raises(Refused, match=r"another organiser decides \(organiser\)"):
            verb()
    assert asked_to(party) == []
    assert asked_to(league.organiser) == ["Decide a disputed result"]
    enter_again(battle, party)
    for verb in verbs:
        with pytest.raises(Refused, match="another organiser decides"):
            verb()
    accept_battle(battle.pk, league.organiser, reason="I asked both.")
    with pytest.raises(Refused, match="another organiser decides"):
        take_back_battle(battle.pk, party)


def test_an_organiser_who_plays_decides_about_a_battle_that_nobody_disputed(league, party):
    assert accept_battle(never_by_a_player(league).pk, party).status == "accepted"


def test_where_every_organiser_plays_one_accepts_what_the_other_players_confirmed(league):
    battle = disputed_now(league)
    leave_alone(league, league.player, league.other)
    with pytest.raises(Refused, match="once the other players have confirmed it"):
        accept_battle(battle.pk, league.player, reason="I won.")
    confirm(battle, league.other)
    assert accept_battle(battle.pk, league.player, reason="We agree.").status == "accepted"


def test_the_only_organiser_decides_about_their_own_battle_and_the_page_says_so(league, client):
    battle = disputed_now(league)
    leave_alone(league, league.player)
    accept_battle(battle.pk, league.player, reason="Rules, page 5.")
    client.force_login(league.other)
    page = client.get(f"/campaigns/battles/{battle.pk}/").content.decode()
    assert (
        "player plays in this battle, and its result was disputed. The campaign had no other organiser."
        in page
    )
    assert "Reason: Rules, page 5." in page


def test_the_battle_page_tells_a_party_who_decides_and_offers_no_verb(league, party, client):
    battle = disputed_now(league)
    address = f"/campaigns/battles/{battle.pk}/"
    client.force_login(party)
    page = client.get(address).content.decode()
    assert "another organiser decides (organiser)" in page
    assert f"{address}accept/" not in page
    assert f"{address}discard/" not in page
    client.force_login(league.organiser)
    assert f"{address}accept/" in client.get(address).content.decode()


def test_a_campaign_begins_with_battles_of_one_player_that_need_an_organiser(campaign):
    assert Campaign.objects.get(pk=campaign.pk).own_battles == "organiser"
