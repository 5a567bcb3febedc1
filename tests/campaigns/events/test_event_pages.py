"""Pages of events: read by members, written, drawn, changed and ended by organisers; nothing of them for strangers."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from campaigns.models import CampaignEvent
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.campaign.archive import archive_campaign
from campaigns.services.events.in_force import effects_of
from campaigns.services.events.write import EventPlan, Period, draw_event, write_event
from campaigns.services.refusal import Refused
from rules.aftermath.effects import (
    ExperienceIncome,
    ExplorationDice,
    GoldIncome,
    ItemIncome,
    RareItemRolls,
    WyrdstoneIncome,
)
from tests.campaigns.leagues import league, published

pytestmark = pytest.mark.django_db


def text_of(client, address):
    answer = client.get(address)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def events_of(campaign):
    return reverse("campaigns:events", args=[campaign.pk])


def sent_with(form, **fields):
    """What a form sends as it is shown, with these fields."""
    shown = {name: form[name].value() for name in form.fields}
    return {name: value for name, value in shown.items() if value is not None and value is not False} | fields


def announce(campaign, organiser, key="k", *, effects=(), name="Fog of ash", **fields):
    plan = EventPlan(name, Period(starts_on=timezone.localdate()), effects=effects, **fields)
    return write_event(campaign.pk, organiser, plan, request_key=key)


def test_members_read_what_holds_and_what_it_does(campaign, organiser, player, client_of, rats):
    announce(
        campaign,
        organiser,
        text="Grey ash <b>drifts</b>.",
        effects=[ExplorationDice("x", -1)],
        scenario="surprise-attack",
    )
    for address in (events_of(campaign), campaign.get_absolute_url()):
        text = text_of(client_of(player), address)
        assert "Fog of ash" in text
        assert "Grey ash &lt;b&gt;drifts&lt;/b&gt;." in text
        assert "1 exploration die fewer" in text
        assert "Suggests Surprise Attack for battles" in text
        assert "until an organiser ends it" in text
        assert "End early" not in text


def test_strangers_see_nothing(campaign, organiser, stranger, client_of):
    event = announce(campaign, organiser)
    client = client_of(stranger)
    assert client.get(events_of(campaign)).status_code == 404
    for name in ("edit-event", "end-event"):
        assert client.post(reverse(f"campaigns:{name}", args=[event.pk])).status_code == 404


def test_players_change_nothing(campaign, organiser, player, client_of, rats):
    event = announce(campaign, organiser)
    client = client_of(player)
    for name, key in (("new-event", campaign.pk), ("draw-event", campaign.pk), ("edit-event", event.pk)):
        assert client.post(reverse(f"campaigns:{name}", args=[key])).status_code == 404
    client.post(reverse("campaigns:end-event", args=[event.pk]), {"ended": "yes"})
    event.refresh_from_db()
    assert event.ended_at is None
    assert CampaignEvent.objects.count() == 1


def test_an_archived_campaign_offers_no_change(campaign, organiser, client_of):
    announce(campaign, organiser)
    assert "End early" in text_of(client_of(organiser), events_of(campaign))
    archive_campaign(campaign.pk, organiser)
    text = text_of(client_of(organiser), events_of(campaign))
    assert "Fog of ash" in text
    assert not any(words in text for words in ("End early", "Edit", "Draw an event", "Write an event"))


def test_an_organiser_writes_one_with_every_sort_of_row(campaign, organiser, client_of):
    client = client_of(organiser)
    address = reverse("campaigns:new-event", args=[campaign.pk])
    form = client.get(address).context["form"]
    sent = sent_with(form, name="Pilgrims", text="They pay.", kind_0="gold", figure_0="2d6 ")
    sent |= {"kind_1": "item", "item_1": "rope & hook", "kind_2": "rare_items", "figure_2": "+1"}
    sent |= {"item_2": "Holy tome", "kind_3": "experience_leader", "figure_3": "1"}
    for _click in range(2):
        assert client.post(address, sent).status_code == 302
    event = CampaignEvent.objects.get()
    assert effects_of(event) == (
        GoldIncome("Pilgrims", "2D6"),
        ItemIncome("Pilgrims", "rope-and-hook"),
        RareItemRolls("Pilgrims", 1, "holy-tome"),
        ExperienceIncome("Pilgrims", 1, "leader"),
    )
    assert (event.starts_on, event.ends_on) == (timezone.localdate(), None)


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"name": ""}, "This field is required"),
        ({"kind_0": "gold", "figure_0": "2D8"}, "Number or dice"),
        ({"kind_0": "gold", "figure_0": "900"}, "500 is the most"),
        ({"kind_0": "exploration_dice", "figure_0": "many"}, "Enter a whole number"),
        ({"kind_0": "exploration_dice", "figure_0": "0"}, "0 changes nothing"),
        ({"kind_0": "item"}, "Choose an item."),
        ({"kind_0": "item", "item_0": "A thing"}, "no item of that name"),
        ({"kind_0": "miracle"}, "Select a valid choice"),
        ({"ends_on": "2001-01-01"}, "cannot end before it begins"),
    ],
)
def test_a_form_that_cannot_be_is_shown_again(campaign, organiser, client_of, fields, fault):
    client = client_of(organiser)
    address = reverse("campaigns:new-event", args=[campaign.pk])
    form = client.get(address).context["form"]
    answer = client.post(address, sent_with(form, name="Pilgrims", text="They pay.") | fields)
    assert answer.status_code == 422
    assert fault in answer.content.decode()
    assert "They pay." in answer.content.decode()
    assert not CampaignEvent.objects.exists()


def test_in_a_season_the_form_asks_for_rounds(organiser, client_of):
    season = league(organiser, 2)[0]
    client = client_of(organiser)
    address = reverse("campaigns:new-event", args=[season.campaign_id])
    form = client.get(address).context["form"]
    assert "starts_on" not in form.fields
    client.post(address, sent_with(form, name="Pilgrims", first_round="2", last_round="3"))
    event = CampaignEvent.objects.get()
    assert (event.season, event.first_round, event.last_round) == (season, 2, 3)
    text = text_of(client, events_of(season.campaign))
    assert f"Rounds 2 and 3 of {season.name}" in text
    assert "to come" in text


def test_a_change_begins_with_what_there_is_and_a_stale_one_is_refused(campaign, organiser, client_of):
    effects = [WyrdstoneIncome("x", "D3", lost=True), ExperienceIncome("x", 2, "heroes")]
    event = announce(campaign, organiser, effects=effects)
    client = client_of(organiser)
    address = reverse("campaigns:edit-event", args=[event.pk])
    form = client.get(address).context["form"]
    sent = sent_with(form)
    assert (sent["kind_0"], sent["figure_0"]) == ("wyrdstone_lost", "D3")
    assert (sent["kind_1"], sent["figure_1"]) == ("experience_heroes", "2")
    assert client.post(address, sent | {"text": "Corrected."}).status_code == 302
    event.refresh_from_db()
    assert event.text == "Corrected."
    assert [type(it) for it in effects_of(event)] == [WyrdstoneIncome, ExperienceIncome]
    stale = client.post(address, sent | {"text": "Stale."})
    assert stale.status_code == 422
    assert "while this page was open" in stale.content.decode()


def test_a_draw_shows_its_dice_and_a_reload_rolls_nothing(campaign, organiser, client_of):
    client = client_of(organiser)
    form = client.get(events_of(campaign)).context["draw"]
    sent = {"begins": "now", "request_key": form["request_key"].value()}
    for _click in range(2):
        answer = client.post(reverse("campaigns:draw-event", args=[campaign.pk]), sent, follow=True)
    event = CampaignEvent.objects.get()
    tens, units = event.rolls[-1]
    assert f"Rolled {tens} and {units}: {event.name}." in str(*answer.context["messages"])
    assert f"drawn with {tens} and {units}" in " ".join(answer.content.decode().split())


def test_the_table_is_there_to_read_with_everything_that_it_does(campaign, player, client_of, rats):
    text = text_of(client_of(player), events_of(campaign))
    assert "Wyrdbook's own table" in text.replace("&#x27;", "'")
    assert "D6 gc are lost after each battle" in text
    assert "Suggests Street Fight" in text


def test_an_organiser_ends_one_early_and_resumes_it(campaign, organiser, client_of):
    event = announce(campaign, organiser)
    client = client_of(organiser)
    end = reverse("campaigns:end-event", args=[event.pk])
    client.post(end, {"ended": "yes"})
    assert "ended early" in text_of(client, events_of(campaign))
    assert "In force now" not in text_of(client, campaign.get_absolute_url())
    client.post(end, {"ended": "no"})
    assert "In force now" in text_of(client, campaign.get_absolute_url())
    client.post(end, {"ended": "perhaps"})
    event.refresh_from_db()
    assert event.ended_at is None


@pytest.mark.parametrize("page", ["new-battle", "new-result"])
def test_forms_of_battles_begin_with_the_scenario_and_say_why(
    campaign, organiser, player, rats, others, client_of, page
):
    announce(campaign, organiser, scenario="surprise-attack")
    answer = client_of(player).get(reverse(f"campaigns:{page}", args=[campaign.pk]))
    assert answer.context["form"]["scenario"].value() == "surprise-attack"
    assert "Fog of ash suggests Surprise Attack." in answer.content.decode()


def test_a_forced_scenario_goes_before_a_suggested_one(campaign, organiser, player, rats, others, client_of):
    announce(campaign, organiser, "1", scenario="occupy", scenario_is_forced=True, name="Siege")
    announce(campaign, organiser, "2", scenario="surprise-attack")
    answer = client_of(player).get(reverse("campaigns:new-battle", args=[campaign.pk]))
    assert answer.context["form"]["scenario"].value() == "occupy"
    assert "Siege asks for Occupy." in answer.content.decode()


def test_players_play_what_is_forced_and_organisers_what_they_like(campaign, organiser, player, plan):
    announce(campaign, organiser, scenario="surprise-attack", scenario_is_forced=True)
    with pytest.raises(
        Refused, match="Fog of ash is in force: battles between this many warbands play Surprise"
    ):
        set_up_battle(campaign.pk, player, plan)
    friendly = Plan(warbands=plan.warbands, friendly=True)
    assert set_up_battle(campaign.pk, player, friendly).scenario == "skirmish"
    forced = Plan(warbands=plan.warbands, scenario="surprise-attack")
    made = set_up_battle(campaign.pk, player, forced)
    assert made.scenario == "surprise-attack"


def test_an_organiser_may_set_up_another_scenario_than_the_forced_one(campaign, organiser, plan):
    announce(campaign, organiser, scenario="surprise-attack", scenario_is_forced=True)
    assert set_up_battle(campaign.pk, organiser, plan).scenario == "skirmish"


def test_a_tables_scenario_goes_before_a_forced_one(organiser):
    season = league(organiser, 2)[0]
    first = published(season, organiser)
    first.pairings.update(scenario="occupy")
    plan = EventPlan("Fog", Period(1), scenario="surprise-attack", scenario_is_forced=True)
    write_event(season.campaign_id, organiser, plan, request_key="k")
    seats = list(first.pairings.get().seats.all())
    owner = seats[0].warband.owner
    wanted = Plan(warbands=tuple(seat.warband_id for seat in seats), scenario="occupy")
    assert set_up_battle(season.campaign_id, owner, wanted).scenario == "occupy"


@pytest.mark.parametrize("page", ["events", "campaign", "new-battle"])
def test_many_events_need_no_more_queries_than_one(campaign, organiser, rats, others, client_of, page):
    client, address = client_of(organiser), reverse(f"campaigns:{page}", args=[campaign.pk])

    def queries():
        client.get(address)
        with CaptureQueriesContext(connection) as captured:
            assert client.get(address).status_code == 200
        return len(captured)

    draw_event(campaign.pk, organiser, request_key="0")
    few = queries()
    for number in range(1, 8):
        draw_event(campaign.pk, organiser, request_key=str(number))
    assert queries() == few


def test_events_that_are_over_come_in_parts(campaign, organiser, client_of):
    for number in range(25):
        event = announce(campaign, organiser, str(number), name=f"Event {number}")
        CampaignEvent.objects.filter(pk=event.pk).update(ended_at=timezone.now())
    client = client_of(organiser)
    assert "Event 24" in text_of(client, events_of(campaign))
    assert "Event 24" not in text_of(client, f"{events_of(campaign)}?over=2")
    assert "Event 0" in text_of(client, f"{events_of(campaign)}?over=2")
