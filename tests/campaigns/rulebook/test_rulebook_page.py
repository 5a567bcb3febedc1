"""The rulebook page: members read it, organisers see what a change does before they take it."""

import html
import re

import pytest
from django.urls import reverse

from campaigns.models import Campaign
from campaigns.pages.rulebook.page import Wish, rulebook_page
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.results.accept import accept_battle
from roster.models import Aftermath, Warband
from roster.rulebooks import UnreadableEdition
from roster.services.aftermath.sequence import position, resumed
from roster.services.rulebook.editions import standard_stack
from rules.catalogue.load import rulebook
from rules.catalogue.packs.stack import SHARED, packaged
from tests.campaigns.samples import CONFIRMATION
from tests.campaigns.sequences import step
from tests.remembered import remembered
from tests.roster.leagues import broken_edition, damaged_edition, earlier_edition, league_pack, stored

pytestmark = pytest.mark.django_db
TAG = re.compile(r"<[^>]+>")

DIGESTS = [pack.digest for pack in standard_stack()]


def text_of(answer):
    return " ".join(html.unescape(TAG.sub(" ", answer.content.decode())).split())


@pytest.fixture
def url(campaign):
    return reverse("campaigns:rulebook", args=[campaign.pk])


@pytest.fixture
@remembered
def league(organiser):
    """A pack of the organiser that makes a lantern and every Verminkin cheaper."""
    text = "[equipment.misc.lantern]\nprice = 8\n[warbands.skaven-clan-eshin]\nmaximum_warriors = 3\n"
    pack = league_pack(text)
    stored(pack, organiser)
    return pack


def structure(campaign, user, **options):
    return rulebook_page(Campaign.objects.get(pk=campaign.pk), user, **options)


def asked(*packs, switches=()):
    return {"compare": "1", "pack": [*packs, ""], "switch": list(switches)}


def test_members_read_the_packs_and_house_rules_and_get_no_form(client_of, player, url):
    answer = client_of(player).get(url)
    assert answer.status_code == 200
    assert "Mordheim rulebook version 1" in text_of(answer)
    assert "None." in text_of(answer)
    assert "<select" not in answer.content.decode()
    assert "Save rulebook" not in text_of(answer)


def test_a_members_comparison_is_left_unanswered_and_his_change_is_no_page(client_of, player, url, campaign):
    client = client_of(player)
    assert "What it changes" not in text_of(client.get(url, asked(DIGESTS[0])))
    assert client.post(url, {**asked(DIGESTS[0]), "edition": campaign.edition.digest}).status_code == 404
    campaign.refresh_from_db()
    assert campaign.edition.packs == DIGESTS


def test_strangers_see_nothing(client_of, stranger, url):
    assert client_of(stranger).get(url).status_code == 404


def test_organisers_choose_versions_and_house_rules(campaign, organiser, league):
    page = structure(campaign, organiser, organises=True)
    assert [choice.key for choice in page.choices] == [*(key for key in packaged() if key != SHARED), "river"]
    core, river = page.choices[0], page.choices[-1]
    assert (core.needed, core.in_use, core.newer) == (True, True, "")
    assert (river.needed, river.in_use) == (False, False)
    assert [version.chosen for version in core.versions] == [True]
    assert not any(rule.on for rule in page.house_rules)
    assert {rule.drives for rule in page.house_rules} == {
        "when building rosters",
        "after battles",
        "in battles",
        "after battles and in battles",
        "when building rosters and in battles",
        "when building rosters and after battles",
        "when building rosters, after battles and in battles",
    }


def test_house_rules_stand_folded_in_groups_that_count_what_is_on(campaign, organiser, client_of, url):
    switches = ("no-underdog-bonus", "off-hand-attacks-are-harder=2")
    page = structure(campaign, organiser, organises=True, wish=Wish(tuple(DIGESTS), switches))
    assert [(group.name, group.on) for group in page.groups] == [
        ("Building rosters", 0),
        ("After battles", 1),
        ("In battles", 1),
    ]
    assert sum(len(group.rules) for group in page.groups) == len(page.house_rules)
    assert len(page.shown_packs) == len(DIGESTS)
    shown = client_of(organiser).get(url).content.decode()
    assert shown.count('name="switch"') == len(page.house_rules)
    assert shown.count('name="pack"') == len(page.choices)
    assert not re.search(r'class="rows-group"[^>]* open', shown)


def test_newer_figures_are_announced(campaign, organiser, client_of, url):
    Campaign.objects.filter(pk=campaign.pk).update(edition=earlier_edition())
    page = structure(campaign, organiser, organises=True)
    assert [choice.key for choice in page.newer] == ["core"]
    labels = [version.label for version in page.choices[0].versions]
    assert labels == ["1 (newest)", "1 (in use)"]
    assert "New version of Mordheim rulebook" in text_of(client_of(organiser).get(url))


def test_overrides_of_packs_are_shown_with_both_values(campaign, organiser, league, client_of, url):
    packs = [*DIGESTS, league.digest]
    client = client_of(organiser)
    client.post(url, {**asked(*packs), "edition": campaign.edition.digest})
    page = structure(campaign, organiser, organises=True)
    lines = [(line.where, line.before, line.after) for line in page.packs[-1].overrides]
    assert ("Equipment: misc, Lantern, price", "10", "8") in lines
    assert "Equipment: misc, Lantern, price 10 8" in text_of(client.get(url))


def test_a_change_is_shown_for_each_roster_and_nothing_is_done(
    campaign, organiser, league, rats, others, client_of, url
):
    answer = client_of(organiser).get(url, asked(*DIGESTS, league.digest, switches=["no-underdog-bonus"]))
    text = text_of(answer)
    assert answer.status_code == 200
    assert "no longer legal" in text
    assert "the maximum is 3" in text
    assert rats.name in text
    assert others.name in text
    assert "No change:" not in text
    assert "Added: The river league 1." in text
    assert "House rules switched on: No underdog bonus." in text
    assert "Equipment: misc, Lantern, price 10 8" in text
    assert "Save rulebook" in text
    campaign.refresh_from_db()
    assert campaign.edition.packs == DIGESTS


def test_the_structure_of_a_change_names_what_the_new_rulebook_does_not_know(campaign, organiser, rats):
    Warband.objects.filter(pk=rats.pk).update(type="orc-mob")
    page = structure(campaign, organiser, organises=True, wish=Wish((DIGESTS[0],), ()))
    (change,) = page.changes.rosters
    assert change.unknown == (f"the warband {rulebook().warbands['orc-mob'].name}",)
    assert not change.after.legal


def test_the_shown_choice_is_the_one_that_is_taken(campaign, organiser, league, rats, client_of, url):
    client = client_of(organiser)
    shown = client.get(url, asked(*DIGESTS, league.digest, switches=["no-underdog-bonus"])).content.decode()
    form = shown.partition("rulebook-changes")[2].partition("</section>")[0]
    for word in (*DIGESTS, league.digest, campaign.edition.digest, "no-underdog-bonus"):
        assert f'value="{word}"' in form
    answer = client.post(
        url,
        {
            **asked(*DIGESTS, league.digest, switches=["no-underdog-bonus"]),
            "edition": campaign.edition.digest,
        },
        follow=True,
    )
    assert "now use this rulebook" in text_of(answer)
    campaign.refresh_from_db()
    assert campaign.edition.packs == [*DIGESTS, league.digest]
    assert Warband.objects.get(pk=rats.pk).edition == campaign.edition


def test_a_stale_form_is_refused_and_shows_how_things_are_now(campaign, organiser, client_of, url):
    client = client_of(organiser)
    first = {**asked(*DIGESTS, switches=["no-underdog-bonus"]), "edition": campaign.edition.digest}
    client.post(url, first)
    answer = client.post(url, {**asked(DIGESTS[0]), "edition": campaign.edition.digest})
    assert answer.status_code == 409
    assert "was changed since you opened this page" in text_of(answer)
    campaign.refresh_from_db()
    assert f'name="edition" value="{campaign.edition.digest}"' in answer.content.decode()
    assert campaign.edition.switches == ["no-underdog-bonus"]


@pytest.mark.parametrize(
    "wish",
    [
        asked("0" * 64),
        asked(DIGESTS[2]),
        asked(*DIGESTS, switches=["chess"]),
        asked(*DIGESTS, switches=["<script>"]),
        asked("\x00"),
        asked(*(["x"] * 500)),
    ],
)
def test_a_choice_that_cannot_be_is_refused_with_a_sentence(campaign, organiser, client_of, url, wish):
    client = client_of(organiser)
    for answer in (client.get(url, wish), client.post(url, {**wish, "edition": campaign.edition.digest})):
        assert answer.status_code == 422
        assert 'role="alert"' in answer.content.decode()
        assert "<script>" not in answer.content.decode().partition("</head>")[2]
        assert "Save rulebook" not in text_of(answer)


def test_a_rulebook_that_is_not_understood_is_shown_and_can_be_replaced(
    campaign, organiser, rats, client_of, url
):
    edition = broken_edition()
    Campaign.objects.filter(pk=campaign.pk).update(edition=edition)
    client = client_of(organiser)
    assert "otherwise than written" in text_of(client.get(campaign.get_absolute_url()))
    page = client.get(url)
    assert page.status_code == 200
    assert "river.toml: equipment.misc.lantern" in text_of(page)
    assert f"No change: {rats.name}." in text_of(client.get(url, asked(*DIGESTS)))
    client.post(url, {**asked(*DIGESTS), "edition": edition.digest})
    assert "otherwise than written" not in text_of(client.get(campaign.get_absolute_url()))


@pytest.mark.parametrize("edition", [broken_edition, damaged_edition])
@pytest.mark.parametrize("page", ["campaign", "new-battle", "rulebook", "chronicle", "graveyard"])
def test_every_page_of_a_campaign_whose_rulebook_is_not_understood_is_there(
    campaign, organiser, client_of, page, edition
):
    Campaign.objects.filter(pk=campaign.pk).update(edition=edition())
    answer = client_of(organiser).get(reverse(f"campaigns:{page}", args=[campaign.pk]))
    assert answer.status_code == 200


@pytest.mark.parametrize("edition", [broken_edition, damaged_edition])
def test_a_battle_whose_rulebook_is_not_understood_is_shown(fought, organiser, client_of, edition):
    type(fought).objects.filter(pk=fought.pk).update(edition=edition())
    answer = client_of(organiser).get(fought.get_absolute_url())
    assert answer.status_code == 200
    assert "What is concerned" in text_of(answer)


def test_no_battle_is_set_up_by_a_rulebook_of_which_a_pack_is_gone(
    campaign, organiser, rats, others, client_of
):
    Campaign.objects.filter(pk=campaign.pk).update(edition=damaged_edition())
    with pytest.raises(UnreadableEdition, match="missing or damaged"):
        set_up_battle(campaign.pk, organiser, Plan(warbands=(rats.pk, others.pk)))


def test_sheets_and_pages_declare_what_is_not_as_printed(campaign, organiser, player, rats, client_of, url):
    client = client_of(player)
    pages = [campaign.get_absolute_url(), reverse("roster:warband", args=[rats.pk])]
    assert not any("House rules:" in text_of(client.get(page)) for page in pages)
    client_of(organiser).post(
        url, {**asked(*DIGESTS, switches=["no-underdog-bonus"]), "edition": campaign.edition.digest}
    )
    assert all("House rules: No underdog bonus." in text_of(client.get(page)) for page in pages)


def test_founding_offers_the_packs(client_of, organiser, league):
    client = client_of(organiser)
    offered = client.get(reverse("campaigns:new")).content.decode()
    assert f'value="{DIGESTS[1]}"' in offered
    assert f'value="{league.digest}"' in offered
    assert f'value="{DIGESTS[0]}"' not in offered
    form = {
        "name": "New",
        "starts_on": "2026-03-01",
        "ruleset": "mordheim",
        **CONFIRMATION,
        "packs": [DIGESTS[1]],
    }
    client.post(reverse("campaigns:new"), form)
    assert Campaign.objects.get(name="New").edition.packs == DIGESTS[:2]
    refused = client.post(reverse("campaigns:new"), {**form, "name": "Bad", "packs": [DIGESTS[2]]})
    assert refused.status_code == 422
    assert "needs official-1a below it" in text_of(refused)


def test_a_battle_form_proposes_the_house_rules_of_the_campaign(
    campaign, organiser, rats, others, client_of, url
):
    client = client_of(organiser)
    switch = 'value="mordheim:natural-1-misses-when-shooting"'
    new = reverse("campaigns:new-battle", args=[campaign.pk])
    assert f"{switch} checked" not in " ".join(client.get(new).content.decode().split())
    choice = asked(*DIGESTS, switches=["natural-1-misses-when-shooting"])
    client.post(url, {**choice, "edition": campaign.edition.digest})
    tags = [tag for tag in client.get(new).content.decode().split("<input") if switch in tag]
    assert tags
    assert all("checked" in tag.partition(">")[0] for tag in tags)


def test_a_sequence_whose_rulebook_lost_a_pack_is_shown_and_keeps_its_answers(
    fought, organiser, player, rats, client_of
):
    accept_battle(fought.pk, organiser)
    sequence = Aftermath.objects.get(warband=rats)
    for _ in range(3):
        step(sequence)
    Aftermath.objects.filter(pk=sequence.pk).update(edition=damaged_edition())
    before = Aftermath.objects.get(pk=sequence.pk)
    client, keys = client_of(player), [rats.pk, sequence.pk]
    assert client.get(reverse("roster:aftermath", args=keys)).status_code == 200
    forms = {
        "back": {"answers": "0"},
        "dice": {"by_hand": "yes"},
        "finish": {"at": position(resumed(before))},
    }
    for name, form in forms.items():
        answer = client.post(reverse(f"roster:aftermath_{name}", args=keys), form, follow=True)
        assert "missing or damaged" in text_of(answer), name
    after = Aftermath.objects.get(pk=sequence.pk)
    assert (after.record, after.status) == (before.record, "open")
