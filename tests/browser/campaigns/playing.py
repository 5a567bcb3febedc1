"""A player at the table of a game, who does what a person can: press what the page offers."""

from contextlib import contextmanager

from campaigns.models import Game
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.campaign.found import create_campaign
from campaigns.services.members.invite import join_by_invite
from campaigns.services.members.warbands import enter_warband
from campaigns.services.play.answer import answer
from campaigns.services.play.begin import PLAYER, PROPOSER, TACTICS, SeatPlan, agree, propose_game
from campaigns.services.play.course import course_of
from rules.play.driving import suggested
from tests.campaigns.samples import muster

BETWEEN_PLAYERS = (SeatPlan(PROPOSER), SeatPlan(PLAYER))
AGAINST_TACTICS = (SeatPlan(PROPOSER), SeatPlan(TACTICS))
IN_ONE_HAND = (SeatPlan(PROPOSER), SeatPlan(PROPOSER))
#: Whether the play area that was marked is gone, and whatever came after it is there: a fresh one, or another page.
GONE = """() => {
  const area = document.getElementById("play");
  if (area) return !area.dataset.old && area.querySelector(".board__view.is-live") !== null;
  return document.readyState === "complete";
}"""
MARK = "() => { document.getElementById('play').dataset.old = 'yes'; }"


def league_of(organiser, player, warriors=3):
    """A campaign with a small warband of its organiser and one of a player."""
    campaign = create_campaign(organiser, name="Winter in the Ruins", description="We meet on Thursdays.")
    join_by_invite(player, campaign.invite_token)
    for owner, name in ((organiser, "The Gutter Shadows"), (player, "The Lamp Eaters")):
        enter_warband(campaign.pk, owner, muster(owner, name, warriors).pk)
    return campaign


def battle_of(campaign, user, **changes):
    """A battle of the warbands of a campaign, set up and not yet played; a friendly has the same dice every time."""
    warbands = tuple(campaign.entered.order_by("pk").values_list("warband", flat=True))
    seed = "a lantern" if changes.get("friendly") else ""
    return set_up_battle(campaign.pk, user, Plan(warbands=warbands, seed=seed, **changes))


def friendly_of(campaign, plans, *, typed_dice=False, **changes):
    """A friendly that its organiser and the other player of a campaign have begun."""
    organiser, player = (it.warband.owner for it in campaign.entered.order_by("pk"))
    battle = battle_of(campaign, organiser, friendly=True, **changes)
    game = propose_game(battle.pk, organiser, plans, typed_dice=typed_dice)
    if game.status == Game.Status.PROPOSED:
        game = agree(game.pk, player)
    return game


def played_until(game, is_reached):
    """The game once a question is open that the function accepts; the tactics of the players advise them until then."""
    users = {seat.position: seat.user for seat in game.seats.select_related("user")}
    for _ in range(300):
        course = course_of(game)
        if is_reached(course.pending):
            return game
        key = suggested(course, "steady") or _faces(course)
        user = users.get(course.asked) or game.begun_by
        game = answer(game.pk, user, game.answered, lambda _course, key=key: key)
    raise AssertionError("the question was never asked")


def _faces(course):
    """Dice that somebody typed, with all faces now and then."""
    roll = course.pending
    return ",".join(str(1 + (course.number + place) % roll.sides) for place in range(roll.count))


#: Where there are phases, the rest of one can be left to tactics.
PHASE = "[name=hand_over][value=phase]"


class Player:
    """A window at the table of a game."""

    def __init__(self, page):
        self.page = page

    @property
    def is_at_table(self):
        return self.page.locator("#play").count() > 0

    @property
    def is_asked(self):
        return self.page.locator("#ask").count() > 0

    @property
    def number(self):
        """The number of the open question."""
        return int(self.page.locator("#ask").get_attribute("data-question"))

    @contextmanager
    def swapped(self):
        """Wait for a fresh play area, or another page, after what is done meanwhile."""
        self.page.evaluate(MARK)
        yield
        self.page.wait_for_function(GONE)

    def press(self, css):
        with self.swapped():
            self.page.locator(css).first.click()

    def answer(self):
        """Answer as advised; where no button or place is advised, leave the phase or round to tactics."""
        self.press("[name=suggest]")
        if self.page.locator("#ask .is-suggested").count():
            self.press("#ask .is-suggested")
        elif self.page.locator(".ask__confirm:enabled").count():
            self.press(".ask__confirm")
        else:
            self.leave_the_rest_to_tactics()

    def leave_the_rest_to_tactics(self):
        """Hand over the rest of the phase, or of the round where there are no phases."""
        self.leave_to_tactics("phase" if self.page.locator(PHASE).count() else "round")

    def leave_to_tactics(self, scope):
        """Hand over a warrior, the phase or the side."""
        self.page.locator(".play__let summary").click()
        self.press(f"[name=hand_over][value={scope}]")

    def order(self, preset):
        """Give standing orders that belong together."""
        self.page.locator("#menu > summary").click()
        self.press(f"#menu [name=preset][value='{preset}']")

    def reload(self):
        """Reload the page: it asks the same as before."""
        before = self.number, self.page.locator(".ask__sentence").inner_text()
        self.page.reload()
        self.page.locator(".board__view.is-live").wait_for()
        assert (self.number, self.page.locator(".ask__sentence").inner_text()) == before

    def wait_until_asked(self):
        """Wait until polling brings a question, or the end of the battle."""
        self.page.locator("#ask").or_(self.page.locator("body:not(:has(#play))")).first.wait_for()


class PlainPlayer(Player):
    """A window without scripts: every press is a post that ends on a fresh page."""

    @contextmanager
    def swapped(self):
        with self.page.expect_navigation():
            yield

    def answer(self, choice=0):
        """Choose one of the buttons by its number, the first warrior of a group, or the lowest dice."""
        options = self.page.locator("#ask button[data-option]")
        if options.count():
            with self.swapped():
                options.nth(choice % options.count()).click()
        elif self.page.locator("#ask .ask__dice").count():
            self.type_dice()
        else:
            self.page.locator("#ask .ask__member input").first.check()
            self.press("#ask .ask__group button")

    def type_dice(self):
        """Type a face for each die that is asked for."""
        fields = self.page.locator("#ask input[name=faces]").all()
        for place, field in enumerate(fields):
            field.fill(str(1 + place % 6))
        self.press("#ask .ask__dice .button--primary" if fields else "#ask .ask__dice button[value='1']")
