"""The pages of a battle that an owner enters alone."""

import pytest
from django.urls import reverse

from campaigns.services.campaign.found import create_campaign
from campaigns.services.members.warbands import enter_warband
from roster.models import SoloBattle
from roster.services.aftermath.sequence import open_aftermath_of
from tests.campaigns.samples import muster
from tests.campaigns.sequences import hurt
from tests.remembered import remembered
from tests.roster.services.test_solo import DONE

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
FORM = {
    "name": "The Dead",
    "models": "4",
    "rating": "400",
    "scenario": "wyrdstone-hunt",
    "ruleset": "mordheim",
}


@pytest.fixture
@remembered
def rats(owner):
    return muster(owner, "The Gutter Shadows", 5)


@pytest.fixture
def new(rats):
    return reverse("roster:new_solo", args=[rats.pk])


@pytest.fixture
def page(as_owner, new):
    return as_owner.post(new, FORM)["Location"]


def text(answer):
    return answer.content.decode()


def test_the_warbands_page_leads_to_the_tally(as_owner, rats, new, page):
    assert new in text(as_owner.get(reverse("roster:warband", args=[rats.pk])))
    assert as_owner.get(new)["Location"] == page
    shown = text(as_owner.get(page))
    assert "Wyrdstone Hunt against The Dead" in shown
    assert "Warrior 4" in shown
    assert 'name="gold-0"' in shown
    assert 'name="gold-1"' not in shown, "what strangers win is their own business"


@pytest.mark.parametrize("kind", ["", "undead"])
def test_nobody_invents_profiles_for_warriors_whom_the_site_does_not_know(as_owner, new, kind):
    shown = text(as_owner.get(as_owner.post(new, FORM | {"type": kind})["Location"]))
    assert 'aria-label="Profile of Leader' in shown
    assert "Warrior 4" in shown
    assert 'aria-label="Profile of Warrior' not in shown


def test_a_tally_without_a_number_of_rounds_is_taken(as_owner, page, rats):
    entered = DONE | {"rounds": "", "do": "finish", "sure": "on"}
    answer = as_owner.post(page, entered | {"shown": as_shown(as_owner, page)})
    assert answer["Location"] == reverse("roster:aftermath", args=[rats.pk, open_aftermath_of(rats).pk])


def test_a_form_that_cannot_be_is_shown_again(as_owner, new):
    answer = as_owner.post(new, FORM | {"models": "0"})
    assert answer.status_code == 422
    assert 'value="The Dead"' in text(answer)
    refused = as_owner.post(new, FORM | {"ruleset": "chess"})
    assert refused.status_code == 422
    assert not SoloBattle.objects.exists()


def test_taps_are_kept_and_the_result_opens_the_sequence(as_owner, page, rats):
    answer = as_owner.post(page, {"shown": "{}", "state-5": "out"}, headers=HTMX)
    assert "1 of 4 out of action" in text(answer)
    assert 'name="state-5" value="out" checked' in text(as_owner.get(page))
    saved = as_owner.post(
        page, {"shown": '{"state-5": "out"}', "state-5": "out", "rounds": "2", "do": "save"}
    )
    assert saved["Location"] == f"{page}#tally-end"
    stale = as_owner.post(page, DONE | {"shown": "{}", "rounds": "", "do": "finish"})
    assert stale.status_code == 409
    wrong = as_owner.post(page, DONE | {"shown": as_shown(as_owner, page), "winner": "", "do": "finish"})
    assert (wrong.status_code, "Choose the winner" in text(wrong)) == (422, True)
    final = DONE | {"do": "finish", "sure": "on"}
    answer = as_owner.post(page, final | {"shown": as_shown(as_owner, page)})
    assert answer["Location"] == reverse("roster:aftermath", args=[rats.pk, open_aftermath_of(rats).pk])
    assert as_owner.get(page)["Location"] == answer["Location"]


def as_shown(client, page):
    """What the page says it shows."""
    return client.get(page).context["tally"].shown


@pytest.fixture
def handed_in(as_owner, page):
    as_owner.post(page, DONE | {"do": "finish", "sure": "on"})
    return SoloBattle.objects.get()


def test_an_entry_is_changed_from_the_sequence(as_owner, rats, handed_in, page):
    sequence = reverse("roster:aftermath", args=[rats.pk, open_aftermath_of(rats).pk])
    change = reverse("roster:solo_reopen", args=[rats.pk, handed_in.pk])
    assert change in text(as_owner.get(sequence))
    assert as_owner.post(change)["Location"] == page
    assert open_aftermath_of(rats) is None


def test_a_captive_of_strangers_comes_back_by_hand(as_owner, owner, rats, page):
    leader = {"state-0": "out"}
    as_owner.post(page, DONE | leader | {"do": "finish", "sure": "on"})
    sequence = open_aftermath_of(rats)
    hurt(sequence, owner, "6,1")
    shown = text(as_owner.get(reverse("roster:aftermath", args=[rats.pk, sequence.pk])))
    assert "is a captive of The Dead" in shown
    assert "Agree on a ransom or an exchange with the other player." in shown
    by_hand = reverse("roster:by_hand", args=[rats.pk])
    for kind in ("gold", "bring-back"):
        assert f'href="{by_hand}?kind={kind}"' in shown
    form = as_owner.get(f"{by_hand}?kind=bring-back").context["form"]
    assert "Leader of The Gutter Shadows" in str(form)


def test_a_second_battle_waits_for_the_sequence(as_owner, new, handed_in):
    shown = text(as_owner.get(new))
    assert "Finish the post-battle sequence of Wyrdstone Hunt against The Dead first." in shown
    assert "Open the tally" not in shown


def test_a_dropped_battle_is_gone(as_owner, rats, page):
    battle = SoloBattle.objects.get()
    home = reverse("roster:warband", args=[rats.pk])
    assert as_owner.post(reverse("roster:solo_drop", args=[rats.pk, battle.pk]))["Location"] == home
    assert as_owner.get(page)["Location"] == home
    refused = as_owner.post(reverse("roster:solo_reopen", args=[rats.pk, battle.pk]), follow=True)
    assert "not finished can be changed" in text(refused)


def test_a_warband_of_a_campaign_enters_its_battles_there(as_owner, owner, rats, new):
    enter_warband(create_campaign(owner, name="Winter").pk, owner, rats.pk)
    assert new not in text(as_owner.get(reverse("roster:warband", args=[rats.pk])))
    assert "plays in Winter: enter its battles there." in text(as_owner.get(new))
    assert as_owner.post(new, FORM).status_code == 422


def test_a_battle_of_another_warband_is_not_found(as_owner, owner, page):
    other = muster(owner, "The Lamp Eaters", 4)
    battle = SoloBattle.objects.get()
    assert as_owner.get(reverse("roster:solo", args=[other.pk, battle.pk])).status_code == 404
