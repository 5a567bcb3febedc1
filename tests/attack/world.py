"""A small league with everything in it that an address can name, and twelve roles that try them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from io import BytesIO
from typing import Any

from django.utils import timezone
from PIL import Image

from campaigns.models import Battle, Campaign, Captive, DeadClaim, Game, Removal
from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.pictures import Drawn, fingerprint, keep_picture
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.campaign.found import create_campaign
from campaigns.services.events.write import EventPlan, Period, write_event
from campaigns.services.map.draw import make_map
from campaigns.services.map.give import give_territory
from campaigns.services.map.pictures import use_picture
from campaigns.services.members.invite import join_by_invite, renew_invite
from campaigns.services.members.roles import change_role, remove_member
from campaigns.services.members.warbands import enter_warband
from campaigns.services.play.begin import PLAYER, SeatPlan, agree, propose_game
from campaigns.services.play.watch import change_watch_link
from campaigns.services.printing import keep_print
from campaigns.services.results.accept import accept_battle
from campaigns.services.rounds.arrange import add_round, draw_round, publish_round
from campaigns.services.rounds.awards import award_points
from campaigns.services.rounds.dates import Proposal, propose_dates
from campaigns.services.rounds.game_nights import plan_nights, renew_calendar
from campaigns.services.rounds.seasons import begin_season
from campaigns.services.rounds.trophies import give_trophy
from campaigns.services.studies.ask import ask_for_study, plan_with
from roster.models import SoloBattle, User
from roster.pack_builder.services import create_draft, share_draft
from roster.services.history.answer import answer_change
from roster.services.history.by_hand import Wish, change_by_hand
from roster.services.loadouts import save_loadout
from roster.services.trading.wish_list import add_to_wish_list
from roster.services.warbands.stories import use_portrait
from roster.site.notices.letters import stop_url
from rules.aftermath.captivity.prisoner import Prisoner
from rules.aftermath.captivity.ransom import Negotiation
from rules.aftermath.record import without_table
from rules.catalogue.packs.text import tables_of
from rules.resolve import REAL_TABLE
from rules.studies.description import Study
from rules.values import canonical
from tests.campaigns.samples import muster
from tests.conftest import make_user
from tests.remembered import remembered
from tests.rules.aftermath.warbands import GUARD, RATS, battle
from tests.rules.catalogue.packs.league_pack import TEXT

#: From nobody to the operator of the site. `rival` organises another campaign, `watcher` has no warband in this one,
#: `player` owns the warbands that addresses name, `opponent` the other one of the battle.
ROLES = (
    "nobody",
    "suspended",
    "newcomer",
    "rival",
    "removed",
    "spectator",
    "watcher",
    "opponent",
    "player",
    "co-organiser",
    "organiser",
    "operator",
)


@dataclass(frozen=True)
class World:
    """`users` by role, without `nobody`; `ids` by what the parameters of addresses are called."""

    users: Mapping[str, User]
    campaign: Campaign
    ids: Mapping[str, Any]

    def arguments(self, address: str, parameters: list[str]) -> dict[str, Any]:
        """What an address is asked with."""
        own = OWN.get(address, {})
        return {name: own.get(name, self.ids.get(name, 1)) for name in parameters} | {
            name: self.ids[key] for name, key in ALSO.get(address, {}).items()
        }


#: Addresses whose parameters mean something else than usual.
OWN = {
    "campaigns:progress": {"of": "fight"},
    "campaigns:make-print": {"what": "book"},
    "campaigns:print-progress": {"what": "book"},
    "campaigns:table-picture": {"key": "docks"},
    "campaigns:chart": {"key": "by-type"},
    "rules:warband": {"key": "skaven-clan-eshin"},
    "rules:item": {"key": "sword"},
    "chances_with": {"key": "sword"},
    "studies:page": {"key": "official"},
    "studies:pdf": {"key": "official"},
    "studies:chart": {"key": "official", "chart": "ratings"},
    "studies:warband": {"key": "official", "warband": "undead"},
    "studies:battle": {"key": "official"},
    "campaigns:study-chart": {"chart": "rulesets"},
    "campaigns:study-warband": {"warband": "dark-elves"},
    "campaigns:study-battle": {"cell": 0, "battle": 0},
    "rules:wrong_number": {"kind": "item", "key": "sword"},
    "rules:skill_list": {"key": "combat"},
    "rules:aid": {"key": "mordheim"},
    "rules:table": {"key": "exploration"},
    "rules:spell_list": {"key": "necromancy"},
    "rules:hired_sword": {"key": "pit-fighter"},
    "rules:dramatis_persona": {"key": "aenur"},
    "rules:scenario": {"key": "skirmish"},
    "packs:thing": {"place": "warbands/ferrymen"},
    "packs:sheet": {"key": "ferrymen"},
    "roster:export": {"kind": "json"},
    "api:rulebook-warbands-entry": {"key": "skaven-clan-eshin"},
    "api:rulebook-items-entry": {"key": "sword"},
    "api:rulebook-skills-entry": {"key": "mighty-blow"},
    "api:rulebook-spell-lists-entry": {"key": "necromancy"},
    "api:rulebook-hired-swords-entry": {"key": "pit-fighter"},
    "api:rulebook-dramatis-personae-entry": {"key": "aenur"},
    "api:rulebook-scenarios-entry": {"key": "skirmish"},
    "report": {"kind": "campaign"},
    "account_block": {"kind": "member"},
}
ALSO = {
    "packs:read": {"token": "draft_token"},
    "packs:read_toml": {"token": "draft_token"},
    "packs:copy": {"token": "draft_token"},
    "roster:aftermath": {"warband_id": "warband_after"},
    "roster:aftermath_answer": {"warband_id": "warband_after"},
    "roster:aftermath_back": {"warband_id": "warband_after"},
    "roster:aftermath_dice": {"warband_id": "warband_after"},
    "roster:aftermath_finish": {"warband_id": "warband_after"},
    "roster:new_solo": {"warband_id": "free"},
    "roster:solo": {"warband_id": "free", "battle_id": "solo_id"},
    "roster:solo_reopen": {"warband_id": "free", "battle_id": "solo_id"},
    "roster:solo_drop": {"warband_id": "free", "battle_id": "solo_id"},
    "roster:solo_turns": {"warband_id": "free", "battle_id": "solo_id"},
    "roster:solo_turns_begin": {"warband_id": "free", "battle_id": "solo_id"},
    "roster:solo_turns_device": {"warband_id": "free", "battle_id": "solo_id"},
    "roster:solo_turns_sent": {"warband_id": "free", "battle_id": "solo_id"},
    "roster:answer_change": {"warband_id": "warband_after", "revision": "hand_revision"},
    "roster:withdraw_answer": {"warband_id": "warband_after"},
    "campaigns:read": {"token": "read_token"},
    "roster:picture": {"digest": "portrait"},
    "campaigns:preview-by-link": {"token": "read_token"},
    "campaigns:card-by-link": {"token": "read_token"},
    "campaigns:read-battle": {"token": "read_token"},
    "campaigns:battle-preview-by-link": {"token": "read_token"},
    "roster:read": {"token": "read_token"},
    "roster:preview_by_link": {"token": "read_token"},
    "roster:card_by_link": {"token": "read_token"},
    "notices:unsubscribe": {"token": "stop_token"},
    "campaigns:calendar-feed": {"token": "calendar_token"},
    "campaigns:watch": {"token": "watch_token"},
    "report": {"subject_id": "campaign_id"},
    "account_block": {"subject_id": "member_id"},
}


def without_what_was_planted() -> None:
    """Take away the rows that no play led to, so that the league is sound in itself."""
    Captive.objects.all().delete()
    SoloBattle.objects.all().delete()
    DeadClaim.objects.all().delete()


@remembered
def make_world() -> World:
    """Make the world in a database that is empty but for what migrations leave."""
    users = {role: make_user(role) for role in ROLES if role not in ("nobody", "operator")}
    users["operator"] = make_user("the-one-above", is_staff=True, is_superuser=True)
    users["suspended"].is_active = False
    users["suspended"].save()
    organiser, player = users["organiser"], users["player"]
    create_campaign(users["rival"], name="Elsewhere")
    campaign = make_campaign(users)
    rats, others, third = (
        muster(users[owner], name)
        for owner, name in (("player", "The Rats"), ("opponent", "The Others"), ("player", "The Third"))
    )
    for warband in (rats, others, third):
        enter_warband(campaign.pk, warband.owner, warband.pk)
    counted = fight_battle(
        set_up_battle(campaign.pk, organiser, Plan(warbands=(third.pk, others.pk))).pk, organiser
    )
    accept_battle(counted.pk, organiser)
    open_battle = set_up_battle(campaign.pk, organiser, Plan(warbands=(rats.pk, others.pk), unfinished=True))
    captive = Captive.objects.create(
        battle=open_battle,
        warband=rats,
        captor=others,
        number=1,
        name="Snikch",
        negotiation=canonical(Negotiation(Prisoner(1, "Snikch", rats.name, 7), others.name)).decode(),
    )
    claim = DeadClaim.objects.create(battle=open_battle, warband=rats, claimant=others, status="settled")
    campaign.refresh_from_db()
    ids = {
        "campaign_id": campaign.pk,
        "battle_id": open_battle.pk,
        "counted_id": counted.pk,
        "warband_id": rats.pk,
        "warband_after": third.pk,
        "aftermath_id": third.aftermaths.get().pk,
        "captive_id": captive.pk,
        "claim_id": claim.pk,
        "member_id": campaign.memberships.get(user=users["opponent"]).pk,
        "removal_id": Removal.objects.get().pk,
        "token": campaign.invite_token,
        "read_token": "none-yet",
        "stop_token": stop_url(player.pk, "result_waits").rstrip("/").rpartition("/")[2],
        "number": 1,
        "revision": 1,
        "user_id": users["opponent"].pk,
        **make_season(campaign, organiser, rats),
        **make_webhook(campaign),
        **make_territory(campaign, organiser, rats),
        **make_night(campaign, organiser),
        **make_draft(organiser),
        **make_belongings(rats),
        **make_answer(third, organiser),
        **make_game(campaign, rats, others),
        **make_solo(player),
    }
    make_pictures([counted.pk, open_battle.pk, Game.objects.get(pk=ids["game_id"]).battle_id])
    return World(users, campaign, ids)


def make_solo(player) -> dict[str, int]:
    """A warband outside campaigns, in a battle against somebody who is not on the site."""
    free = muster(player, "The Free")
    record = canonical(without_table(battle(GUARD, RATS))).decode()
    solo = free.solo_battles.create(title="Bells", opponent="The Rats", record=record)
    return {"free": free.pk, "solo_id": solo.pk}


def make_pictures(battles) -> None:
    """A moving picture of each of the battles."""
    for shown in Battle.objects.filter(pk__in=battles):
        keep_picture(shown, Drawn(b"RIFF", b"PNG", 1, 1, 1, 1), of=fingerprint(shown))


def make_campaign(users) -> Campaign:
    """A campaign with everybody who has a part in it, or had one."""
    organiser = users["organiser"]
    campaign = create_campaign(organiser, name="Winter in the Ruins")
    campaign = renew_invite(campaign.pk, role="spectator")
    join_by_invite(users["spectator"], campaign.spectator_token)
    for role in ("removed", "watcher", "opponent", "player", "co-organiser"):
        join_by_invite(users[role], campaign.invite_token)
    second = campaign.memberships.get(user=users["co-organiser"])
    change_role(campaign.pk, second.pk, organiser, role="co-organiser")
    remove_member(campaign.pk, campaign.memberships.get(user=users["removed"]).pk, organiser)
    return campaign


def make_belongings(warband) -> dict[str, int | str]:
    """What a player keeps beside a ledger: a portrait, a loadout, a wish; their ids."""
    owner = warband.owner
    return {
        "portrait": use_portrait(warband.pk, owner, 1, a_picture()).digest,
        "loadout_id": save_loadout(warband.pk, owner, "All bows").pk,
        "line_id": add_to_wish_list(warband.pk, owner, thing="item:sword").pk,
    }


def make_answer(warband, organiser) -> dict[str, int]:
    """A change by hand and its player's answer: the revision, and the id of the answer."""
    wish = Wish("gold", "We miscounted.", number=5)
    changed = change_by_hand(warband.pk, organiser, wish=wish, revision=None, request_key="")
    words = {"text": "It was six.", "request_key": ""}
    reply = answer_change(warband.pk, warband.owner, revision=changed.revision, **words)
    return {"hand_revision": changed.revision, "reply_id": reply.pk}


def make_season(campaign, organiser, rats) -> dict[str, int]:
    """A season with a published round, an award and an event; their ids."""
    season = begin_season(campaign.pk, organiser)
    first = add_round(season.pk, after=0)
    draw_round(first.pk, kind="random", table_size=2, seen=0, seed="league")
    publish_round(first.pk, organiser, seen=1)
    words = {"name": "Painted", "reason": "Well done", "request_key": "league"}
    award = award_points(season.pk, organiser, warband=rats.pk, points=2, **words)
    event = write_event(campaign.pk, organiser, EventPlan("Fog", Period(1)), request_key="league")
    trophy = give_trophy(campaign.pk, organiser, name="Best story", warband=rats.pk, request_key="league")
    table = next(it for it in first.pairings.all() if it.seats.count() == 2)
    ids = {
        "season_id": season.pk,
        "round_id": first.pk,
        "pairing_id": table.pk,
        "award_id": award.pk,
    }
    kept = keep_print(
        campaign,
        rats.owner,
        "book",
        request_key="league",
        title="The book",
        content=b"%PDF",
        suffix="pdf",
        pages=1,
        warbands=[rats.pk],
        left_out=[],
    )
    study = Study("wyrdbook-study/1", "Two", 2, rosters=("dark-elves", "averlanders"))
    asked = ask_for_study(campaign, organiser, plan_with(study, ()))
    ids["study_id"] = asked.pk
    return {**ids, "event_id": event.pk, "trophy_id": trophy.pk, "print_id": kept.pk}


def a_picture() -> bytes:
    file = BytesIO()
    Image.new("RGB", (300, 300), "red").save(file, "PNG")
    return file.getvalue()


def make_territory(campaign, organiser, rats) -> dict[str, Any]:
    """A map with a picture of its own, and a territory that somebody holds."""
    found = make_map(campaign.pk, organiser)
    use_picture(campaign.pk, organiser, a_picture(), seen=0)
    territory = found.territories.get(number=1)
    words = {"reason": "By the story", "request_key": "league", "held_by": None}
    give_territory(territory.pk, organiser, warband=rats.pk, **words)
    return {"territory_id": territory.pk, "digest": found.picture.digest}


def make_night(campaign, organiser) -> dict[str, Any]:
    """A game night to come, and the address of a calendar."""
    begins = timezone.now() + timedelta(days=3)
    words = {"title": "Thursday", "starts_at": begins, "ends_at": begins + timedelta(hours=4)}
    (night,) = plan_nights(campaign.pk, organiser, **words)
    token = renew_calendar(campaign.pk, organiser).calendar_token
    plan = Proposal([timezone.now() + timedelta(days=20)], title="Big game")
    poll = propose_dates(campaign.pk, organiser, plan, request_key="league")
    return {"night_id": night.pk, "calendar_token": token, "poll_id": poll.pk}


def make_draft(organiser) -> dict[str, Any]:
    """A draft of a pack with a read link."""
    draft = create_draft(organiser, tables_of(TEXT, "bridge.toml"), "league")
    return {"draft_id": draft.pk, "draft_token": share_draft(draft.pk, organiser, renew=True).read_token}


def make_game(campaign, rats, others) -> dict[str, Any]:
    """A friendly that the owners of two warbands play, with a link to look on by."""
    plan = Plan(warbands=(rats.pk, others.pk), unfinished=True, friendly=True)
    friendly = set_up_battle(campaign.pk, rats.owner, plan)
    game = propose_game(friendly.pk, rats.owner, (SeatPlan(PLAYER), SeatPlan(PLAYER)))
    agree(game.pk, others.owner)
    watched = change_watch_link(game.pk, rats.owner, renew=True)
    return {"game_id": game.pk, "watch_token": watched.watch_token, "latest_battle": friendly.pk}


def with_referee(world: World) -> World:
    """The same world with a battle on a real table that the site referees, its cards dealt; it is the game there."""
    users, campaign = world.users, world.campaign
    own, others = muster(users["player"], "The Table Rats"), muster(users["opponent"], "The Table Others")
    for warband in (own, others):
        enter_warband(campaign.pk, warband.owner, warband.pk)
    plan = Plan(warbands=(own.pk, others.pk), unfinished=True, battlefield=REAL_TABLE.key, ruleset="cards")
    battle = set_up_battle(campaign.pk, own.owner, plan)
    game = propose_game(battle.pk, own.owner, (SeatPlan(PLAYER), SeatPlan(PLAYER)))
    agree(game.pk, others.owner)
    return replace(world, ids={**world.ids, "game_id": game.pk})


def make_webhook(campaign) -> dict[str, int]:
    """A webhook with a message that failed; their ids."""
    webhook = campaign.webhooks.create(address="https://hook.invalid/", events=["result_counts"])
    message = webhook.messages.create(event="test", key="1", state="failed")
    return {"webhook_id": webhook.pk, "message_id": message.pk}
