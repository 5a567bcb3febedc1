"""The rulebook of a campaign: pinned when it is founded, followed by its warbands, changed for all of them at once."""

import pytest

from campaigns.models import Battle, Campaign
from campaigns.pages.chronicle.sentences import sentence
from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.campaign.found import create_campaign
from campaigns.services.members.roles import leave_campaign, remove_member
from campaigns.services.members.warbands import enter_warband, withdraw_warband
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.discard import discard_battle
from campaigns.services.rulebook.use import RulebookMoved, use_rulebook
from roster.models import Aftermath, Edition, Warband
from roster.rulebooks import book_of, book_of_edition
from roster.services.aftermath.sequence import resumed
from roster.services.rulebook.editions import pin, standard_stack
from rules.catalogue.load import rulebook
from tests.campaigns.samples import muster
from tests.roster.leagues import (
    broken_edition,
    damaged_edition,
    earlier_edition,
    league_pack,
    pinned_with,
    stored,
)

pytestmark = pytest.mark.django_db

DIGESTS = [pack.digest for pack in standard_stack()]


def use(campaign, user, packs=DIGESTS, switches=(), instead_of=None):
    now = Campaign.objects.get(pk=campaign.pk).edition
    before = instead_of if instead_of is not None else now.digest if now else ""
    return use_rulebook(campaign.pk, user, packs=packs, switches=switches, instead_of=before)


def edition_of(warband):
    return Warband.objects.get(pk=warband.pk).edition


def told(campaign):
    entry = campaign.chronicle.first()
    return sentence(entry.kind, entry.facts)


# --- founding, entering, withdrawing ---


def test_a_campaign_pins_the_packaged_packs_of_the_day_it_is_founded(campaign):
    assert campaign.edition.packs == DIGESTS
    assert campaign.edition.switches == []
    assert book_of_edition(campaign.edition) is rulebook()


def test_a_campaign_may_be_founded_with_fewer_packs_and_with_own_ones(organiser):
    league = league_pack()
    stored(league, organiser)
    made = create_campaign(organiser, name="Small", packs=[league.digest])
    assert made.edition.packs == [DIGESTS[0], league.digest]
    assert book_of_edition(made.edition).items["lantern"].price.base == 8


def test_nobody_founds_with_a_pack_of_somebody_else(organiser, player):
    league = league_pack()
    stored(league, player)
    with pytest.raises(Refused, match="no longer exists"):
        create_campaign(organiser, name="Small", packs=[league.digest])
    assert not Campaign.objects.filter(name="Small").exists()


def test_packs_that_need_others_say_so(organiser):
    with pytest.raises(Refused, match=r"needs official-1a below it"):
        create_campaign(organiser, name="Small", packs=[DIGESTS[2]])


def test_a_warband_goes_by_the_rulebook_of_the_campaign_while_it_takes_part(campaign, player, rats):
    assert edition_of(rats) == campaign.edition
    withdraw_warband(campaign.pk, rats.pk, player)
    assert edition_of(rats) is None
    elsewhere = create_campaign(player, name="Elsewhere", packs=[])
    enter_warband(elsewhere.pk, player, rats.pk)
    assert edition_of(rats) == elsewhere.edition


def test_leaving_and_being_sent_away_take_the_rulebook_away_too(
    campaign, organiser, player, other_player, rats, others
):
    leave_campaign(campaign.pk, player)
    remove_member(campaign.pk, campaign.memberships.get(user=other_player).pk, organiser)
    assert (edition_of(rats), edition_of(others)) == (None, None)


def test_a_campaign_from_before_editions_follows_the_program_until_something_is_pinned(
    campaign, organiser, rats
):
    Campaign.objects.filter(pk=campaign.pk).update(edition=None)
    after = use(campaign, organiser)
    assert after.edition.packs == DIGESTS
    assert edition_of(rats) == after.edition


# --- changing ---


def test_a_change_counts_for_the_campaign_and_all_its_warbands_at_once(campaign, organiser, rats, others):
    after = use(campaign, organiser, switches=["no-underdog-bonus"])
    assert after.edition.switches == ["no-underdog-bonus"]
    assert {edition_of(rats), edition_of(others)} == {after.edition}
    assert book_of(Warband.objects.get(pk=rats.pk)).plays("no-underdog-bonus")


def test_a_change_is_told_in_the_chronicle(campaign, organiser):
    league = league_pack()
    stored(league, organiser)
    use(campaign, organiser, [*DIGESTS[:2], league.digest], ["no-underdog-bonus"])
    assert told(campaign) == (
        "organiser changed the rulebook: added The river league 1; removed Further official warbands 1 and Unofficial "
        "additions 1; house rules switched on: No underdog bonus."
    )
    use(campaign, organiser, [*DIGESTS[:2], league.digest])
    assert told(campaign) == "organiser changed the rulebook: house rules switched off: No underdog bonus."


def test_newer_figures_under_the_same_version_are_told_too(campaign, organiser):
    Campaign.objects.filter(pk=campaign.pk).update(edition=earlier_edition())
    use(campaign, organiser)
    assert told(campaign) == "organiser changed the rulebook: updated to the newest versions."


def test_choosing_what_is_pinned_already_changes_nothing(campaign, organiser):
    before = campaign.chronicle.count()
    use(campaign, organiser)
    assert campaign.chronicle.count() == before


def test_a_change_decided_on_an_old_page_is_refused(campaign, organiser, rats):
    old = campaign.edition.digest
    now = use(campaign, organiser, switches=["no-underdog-bonus"]).edition
    with pytest.raises(RulebookMoved, match="was changed since you opened this page"):
        use(campaign, organiser, switches=[], instead_of=old)
    assert Campaign.objects.get(pk=campaign.pk).edition == edition_of(rats) == now


def test_only_an_organiser_changes_the_rulebook(campaign, player, stranger, superuser):
    for user in (player, stranger):
        with pytest.raises(Refused, match="Only an organiser"):
            use(campaign, user, DIGESTS[:1])
    assert use(campaign, superuser, DIGESTS[:1]).edition.packs == DIGESTS[:1]


def test_an_unsound_choice_changes_nothing(campaign, organiser, rats):
    league = league_pack('[equipment.misc.lantern]\nwick = "long"\n')
    stored(league, organiser)
    second = league_pack(version="2")
    stored(second, organiser)
    for packs, why in (
        ([*DIGESTS, league.digest], r"cannot be combined\. river\.toml: equipment\.misc\.lantern"),
        ([*DIGESTS, league.digest, second.digest], "twice; choose one version"),
        (["0" * 64], "no longer exists"),
        (DIGESTS[2:], "needs official-1a"),
    ):
        with pytest.raises(Refused, match=why):
            use(campaign, organiser, packs)
    with pytest.raises(Refused, match="no house rule 'chess'"):
        use(campaign, organiser, switches=["chess"])
    assert edition_of(rats) == Campaign.objects.get(pk=campaign.pk).edition == campaign.edition


def test_another_organiser_keeps_a_pack_that_he_did_not_upload(campaign, organiser, player):
    league = league_pack()
    stored(league, organiser)
    use(campaign, organiser, [*DIGESTS, league.digest])
    campaign.memberships.filter(user=player).update(role="organiser")
    after = use(campaign, player, [*DIGESTS, league.digest], ["no-underdog-bonus"])
    assert after.edition.packs[-1] == league.digest


@pytest.mark.parametrize("earlier", [broken_edition, damaged_edition])
def test_a_rulebook_that_is_not_understood_is_replaced_by_one_that_is(campaign, organiser, rats, earlier):
    Campaign.objects.filter(pk=campaign.pk).update(edition=earlier())
    after = use(campaign, organiser)
    assert edition_of(rats) == after.edition
    assert "rulebook" in told(campaign)


def test_house_rules_change_over_packs_that_have_grown_old(campaign, organiser, rats):
    old = broken_edition()
    Campaign.objects.filter(pk=campaign.pk).update(edition=old)
    after = use(campaign, organiser, old.packs, ["no-underdog-bonus"])
    assert (after.edition.packs, after.edition.switches) == (old.packs, ["no-underdog-bonus"])
    assert edition_of(rats) == after.edition


# --- battles ---


def test_a_battle_begins_with_the_house_rules_of_the_campaign(campaign, organiser, plan):
    assert set_up_battle(campaign.pk, organiser, plan).switches == ["no-measuring"]
    use(campaign, organiser, switches=["natural-1-misses-when-shooting"])
    with pytest.raises(Refused, match="set up between these warbands already"):
        set_up_battle(campaign.pk, organiser, plan)
    discard_battle(Battle.objects.get().pk, organiser)
    battle = set_up_battle(campaign.pk, organiser, plan)
    assert sorted(battle.switches) == ["natural-1-misses-when-shooting", "no-measuring"]


def test_a_battle_and_its_aftermath_go_by_the_rulebook_of_the_day_it_was_set_up(campaign, organiser, plan):
    battle = set_up_battle(campaign.pk, organiser, plan)
    use(campaign, organiser, DIGESTS[:1], ["henchmen-learn-from-kills"])
    fought = fight_battle(battle.pk, organiser)
    assert fought.edition.packs == DIGESTS
    accept_battle(battle.pk, organiser)
    for sequence in Aftermath.objects.all():
        assert sequence.edition == fought.edition
        assert not resumed(sequence).rulebook.plays("henchmen-learn-from-kills")


def test_a_warband_is_as_legal_as_the_rulebook_of_the_campaign_says(campaign, organiser, plan):
    small = league_pack("[warbands.skaven-clan-eshin]\nmaximum_warriors = 3\n")
    edition = pinned_with(small, owner=organiser)
    use(campaign, organiser, edition.packs)
    with pytest.raises(Refused, match="breaks the rules") as refused:
        set_up_battle(campaign.pk, organiser, plan)
    assert any("the maximum is 3" in reason for reason in refused.value.reasons)


def test_a_mustered_warband_of_a_foreign_pack_can_enter(campaign, organiser, player):
    warband = muster(player, "Late", 5)
    Warband.objects.filter(pk=warband.pk).update(edition=pin(standard_stack()[:1]))
    enter_warband(campaign.pk, player, warband.pk)
    assert edition_of(warband) == campaign.edition
    assert Edition.objects.count() == 2
