"""What happens in the demo season: three rounds that are over and a fourth that is being played."""

from datetime import timedelta

from django.utils import timezone

from campaigns.demo.playing import League, enter, play_out, play_what_follows, put_right, seats_of
from campaigns.models import Campaign, CampaignWarband, Round, Season, Territory
from campaigns.services.events.write import EventPlan, Period, write_event
from campaigns.services.members.late_joiners import late_joiner, take_late_grant
from campaigns.services.members.permissions import ask_permission
from campaigns.services.results.confirm import dispute_result
from campaigns.services.rounds.arrange import add_round, draw_round, publish_round
from campaigns.services.rounds.awards import give_named_award
from campaigns.services.rounds.game_nights import answer_night, plan_nights
from campaigns.services.rounds.seasons import begin_season
from campaigns.services.rounds.trophies import give_trophy, introduce_season
from campaigns.services.verdicts.mark import mark_of
from roster.models import Aftermath, Warband
from roster.rulebooks import book_of
from roster.services.history.by_hand import Wish, change_by_hand
from roster.sheets import read_sheet
from rules.aftermath.effects import GoldIncome
from rules.mustering.legality.check import problems

SEASON = "The First Winter"
ROUNDS_OVER = 3
INTRO = "Snow lies on the rooftops, and whoever holds the river gate in spring holds the trade."
TITLES = (
    ("Knives in the market square", "Bells at dusk", "Smoke over the lane"),
    ("The bridge at midnight", "Old debts", "Ashes and embers"),
    ("First snow", "The broken gate", "Rats and the restless dead"),
    ("The well", "Hands off the cart", "Cold steel", "The long night"),
)
FRIENDLY_TITLE, FRIENDLY_SEED = "Practice by lantern light", "a lantern in the ruins"
DEADLINE_IN_DAYS = 7
THURSDAY = 3
PRIZE = "handgun"
DISPUTE = "We counted again: it was a draw, both sides still held the cart when the bell rang."


def tell_season(league: League, late: Warband) -> None:
    season = begin_season(
        league.campaign.pk,
        league.organiser,
        name=SEASON,
        named_awards=[{"name": "Painted", "points": 2}, {"name": "Sportsmanship", "points": 1}],
        points_leader_out=1,
    )
    introduce_season(season.pk, intro=INTRO)
    for number in range(1, ROUNDS_OVER + 1):
        _play_round(league, _next_round(league, season), TITLES[number - 1])
    _give_awards(league, season)
    _join_late(league.campaign, late)
    _write_event(league)
    _begin_fourth(league, _next_round(league, season))
    _ask_to_allow(league, late)
    _plan_night(league)
    first, second = league.warbands[:2]
    league.fight((first.pk, second.pk), title=FRIENDLY_TITLE, seed=FRIENDLY_SEED)


def _next_round(league: League, season: Season) -> Round:
    deadline = timezone.localdate() + timedelta(days=DEADLINE_IN_DAYS)
    before = season.rounds.count()
    is_over = before < ROUNDS_OVER
    added = add_round(season.pk, after=before, deadline=None if is_over else deadline)
    seed = f"{SEASON}, round {before + 1}"
    drawn = draw_round(added.pk, kind="swiss", table_size=2, seen=added.revision, seed=seed)
    return publish_round(drawn.pk, league.organiser, seen=drawn.revision)


def _tables(round: Round) -> list[tuple[int, ...]]:
    pairings = round.pairings.prefetch_related("seats").order_by("table")
    return [seats for seats in map(seats_of, pairings) if len(seats) > 1]


def _play_round(league: League, round: Round, titles: tuple[str, ...]) -> None:
    """Play a round: the site fights one table, the others hand in quick results; then everything that follows."""
    for table, seats in enumerate(_tables(round)):
        for warband in seats:
            put_right(warband)
        territory = _territory(league.campaign, round.number + table)
        if table == 0:
            battle = league.fight(seats, title=titles[table], territory=territory)
        else:
            winner = (round.number + table) % 2
            battle = league.enter(seats, title=titles[table], winner=winner, territory=territory)
        league.accept(battle)
        play_what_follows()


def _territory(campaign: Campaign, place: int) -> int:
    """A territory to be at stake, by its place among those of the map."""
    on_map = Territory.objects.filter(map__campaign=campaign, removed_at=None).order_by("number")
    return on_map.values_list("pk", flat=True)[place]


def _give_awards(league: League, season: Season) -> None:
    by, (first, second, third, *_rest) = league.organiser, league.warbands
    painted = {"name": "Painted", "warbands": [first.pk, third.pk], "reason": "Every model is painted."}
    give_named_award(season.pk, by, **painted, request_key="demo:painted", round=1)
    sporting = {"name": "Sportsmanship", "warbands": [second.pk], "reason": "Voted for after round 3."}
    give_named_award(season.pk, by, **sporting, request_key="demo:sportsmanship", round=ROUNDS_OVER)
    trophy = {"name": "The Cracked Bell", "reason": "For the best tale of the season so far."}
    give_trophy(
        league.campaign.pk, by, **trophy, season=season.pk, warband=second.pk, request_key="demo:trophy"
    )


def _join_late(campaign: Campaign, late: Warband) -> None:
    enter(campaign, late)
    entered = CampaignWarband.objects.select_related("campaign", "warband").get(warband=late)
    take_late_grant(campaign.pk, late.pk, late.owner, shown=late_joiner(entered).due)
    play_what_follows()


def _write_event(league: League) -> None:
    number = ROUNDS_OVER + 1
    plan = EventPlan(
        name="The river freezes",
        period=Period(first_round=number, last_round=number + 1),
        text="Traders cross on the ice and pay well for safe passage.",
        effects=(GoldIncome(origin="The river freezes", amount="D6"),),
    )
    write_event(league.campaign.pk, league.organiser, plan, request_key="demo:event")


def _begin_fourth(league: League, round: Round) -> None:
    """Begin the fourth round: an open sequence, a disputed result, one that waits, and a table that has not played."""
    titles, tables = TITLES[round.number - 1], _tables(round)
    for seats in tables:
        for warband in seats:
            put_right(warband)
    accepted = league.enter(tables[0], title=titles[0], winner=0, territory=_territory(league.campaign, 7))
    league.accept(accepted)
    play_out(Aftermath.objects.filter(battle=accepted.key).order_by("pk")[0])
    disputed = league.enter(tables[1], title=titles[1], winner=0, territory=_territory(league.campaign, 0))
    against = Warband.objects.select_related("owner").get(pk=tables[1][1])
    dispute_result(disputed.pk, against.owner, at=mark_of(disputed), reason=DISPUTE)
    league.enter(tables[2], title=titles[2], winner=1)


def _ask_to_allow(league: League, late: Warband) -> None:
    """The late joiner's leader carries a prize that is on no list of the warband; its player asks to keep it."""
    leader = read_sheet(Warband.objects.get(pk=late.pk)).active[0].number
    wish = Wish("add-item", "Prize of the evening's raffle", place=leader, what=PRIZE, number=1)
    warband = change_by_hand(late.pk, league.organiser, wish=wish, revision=None, request_key="demo:prize")
    wrong = next(it for it in problems(read_sheet(warband), book_of(warband)) if it.counts)
    named = {"code": wrong.code, "warrior": wrong.warrior, "item": wrong.item}
    ask_permission(late.pk, late.owner, **named, reason="It was the prize; may the leader keep and use it?")


def _plan_night(league: League) -> None:
    """Next Thursday evening; two have answered."""
    today = timezone.localtime().replace(hour=19, minute=0, second=0, microsecond=0)
    starts_at = today + timedelta(days=(THURSDAY - today.weekday()) % 7 or 7)
    (night,) = plan_nights(
        league.campaign.pk,
        league.organiser,
        title="Round 4 at the club",
        starts_at=starts_at,
        ends_at=starts_at + timedelta(hours=4),
        place="The back room of the Crooked Crow",
        request_key="demo:night",
    )
    first, second = league.warbands[:2]
    answer_night(night.pk, first.owner, is_coming=True)
    answer_night(night.pk, second.owner, is_coming=False)
