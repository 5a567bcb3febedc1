"""Make the pictures of the documentation and of the front page: `make pictures` writes them to `docs/img/` and
`static/img/front/`.

A site of its own with the demo league is set up in `.data/pictures/`, and the Chromium of the system looks at it. Names
on the command line make only the pictures of these names.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import BytesIO
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

if TYPE_CHECKING:
    from campaigns.models import Battle, Campaign
    from roster.models import User, Warband

ROOT = Path(__file__).resolve().parent.parent
DATA, IMAGES, FRONT = ROOT / ".data" / "pictures", ROOT / "docs" / "img", ROOT / "static" / "img" / "front"
PORT = "8790"
SITE = f"http://127.0.0.1:{PORT}"
#: Bytes that a picture may have; its quality is lowered until it fits.
LARGEST = 150_000
os.environ |= {
    "DJANGO_SETTINGS_MODULE": "roster.config.settings",
    "WYRDBOOK_ENV": "development",
    "WYRDBOOK_DATA_DIR": str(DATA),
}
sys.path.insert(0, str(ROOT))


class Picture(NamedTuple):
    """What a user sees at an address. `at` is scrolled to the top first, `above` pixels below the edge."""

    name: str
    user: str
    address: str
    width: int = 1100
    height: int = 760
    at: str = ""
    above: int = 12
    folder: Path = IMAGES


class Shown(NamedTuple):
    """What the pictures show besides the demo league, by ids and addresses."""

    battle: int
    tally: int
    sequence: str
    copy: int
    game: str
    referee: str
    refereed: str
    turns: int
    cards: int


def pictures(shown: Shown) -> tuple[Picture, ...]:
    battle, tally, sequence, copy, game, referee, refereed, turns, cards = shown
    season, campaign = "/campaigns/seasons/1/", "/campaigns/1/"
    phone = {"width": 390, "height": 780}
    front = {"width": 360, "height": 640, "folder": FRONT}
    return (
        Picture("front-roster", "magda", f"/warbands/{copy}/", at="#heroes", above=60, **front),
        Picture("front-battle", "magda", game, **front),
        Picture("front-sequence", "magda", sequence, at="#step-exploration", above=300, **front),
        Picture("roster", "magda", f"/warbands/{copy}/"),
        Picture("battle", "magda", f"/campaigns/battles/{battle}/", at="#table-part"),
        Picture("after-battle-phone", "magda", sequence, at="#step-exploration", above=430, **phone),
        Picture("home", "organiser", "/"),
        Picture("new-warband", "magda", "/warbands/new/"),
        Picture("history", "magda", "/warbands/1/history/"),
        Picture("table-phone", "magda", "/warbands/1/table/", **phone),
        Picture("play-phone", "magda", game, **phone),
        Picture("campaign", "organiser", campaign),
        Picture("standings", "magda", f"{season}standings/"),
        Picture("map", "magda", f"{campaign}map/"),
        Picture("rulebook", "organiser", f"{campaign}rulebook/"),
        Picture("options", "organiser", f"{campaign}options/"),
        Picture("new-battle", "organiser", f"{campaign}battles/new/"),
        Picture(
            "tally-phone",
            "magda",
            f"/campaigns/battles/{tally}/tally/",
            at="main fieldset",
            above=60,
            **phone,
        ),
        Picture("referee-phone", referee, refereed, **phone),
        Picture("turns-phone", "magda", f"/campaigns/battles/{turns}/turns/", at="#turns", **phone),
        Picture("turns-cards-phone", "magda", f"/campaigns/battles/{cards}/turns/", at="#turns", **phone),
        Picture("result", "organiser", "/campaigns/battles/11/"),
        Picture("rules", "magda", "/rules/"),
        Picture("api", "magda", "/api/"),
    )


def prepare() -> Shown:
    """Load the demo league and what the pictures show besides."""
    import django
    from django.core.management import call_command

    shutil.rmtree(DATA, ignore_errors=True)
    DATA.mkdir(parents=True)
    django.setup()
    call_command("migrate", verbosity=0)
    call_command("demo")

    from campaigns.demo.playing import League
    from campaigns.models import Battle, Campaign
    from campaigns.services.battles.set_up import Plan
    from campaigns.services.refusal import Refused
    from campaigns.services.results.enter import open_tally
    from campaigns.services.results.turns import begin_turns
    from roster.models import Aftermath, User, Warband
    from roster.services.aftermath.sequence import open_at, resumed, save
    from roster.services.warbands.muster import copy_warband
    from rules.aftermath.sensible import choose

    campaign, organiser = Campaign.objects.get(), User.objects.get(username="organiser")
    irregulars = Warband.objects.get(name="The Altdorf Irregulars")
    copy = copy_warband(irregulars.owner, irregulars, name="The Lantern Company", request_key="")
    league = League(campaign, organiser, (irregulars,))

    def with_somebody(play: Callable[[tuple[int, int]], Battle]) -> Battle:
        """A battle of the Irregulars against the first warband that can play it."""
        for rival in Warband.objects.filter(campaign_warband__campaign=campaign).exclude(
            owner=irregulars.owner
        ):
            with suppress(Refused):
                return play((irregulars.pk, rival.pk))
        raise SystemExit("No warband of the demo league can fight the Irregulars.")

    tally = with_somebody(
        lambda pair: open_tally(campaign.pk, organiser, Plan(warbands=pair, title="Rain on the docks"))
    )
    turns, cards = (
        with_somebody(
            lambda pair, key=key: open_tally(campaign.pk, organiser, Plan(warbands=pair, ruleset=key))
        )
        for key in ("trench", "cards")
    )
    keep_turns(turns, irregulars.owner)
    begin_turns(cards.pk, irregulars.owner, shares_device=False)
    shown = with_somebody(lambda pair: league.fight(pair, title="A lantern in the fog"))
    league.accept(shown)
    sequence = Aftermath.objects.get(status=Aftermath.Status.OPEN, warband=irregulars)
    open = open_at(sequence.pk)
    resolver = resumed(open)
    while "exploration" not in resolver.begun:
        resolver.answer(choose(resolver.pending, resolver.draft))
    save(open, resolver)
    after = f"/warbands/{irregulars.pk}/after/{sequence.pk}/"
    game = begun_game(copy)
    player, refereed = begun_referee(campaign)
    return Shown(shown.pk, tally.pk, after, copy.pk, game, player, refereed, turns.pk, cards.pk)


def keep_turns(battle: "Battle", player: "User") -> None:
    """Keep the turns of a battle of Trench Crusade's sequence for some activations, with a loss."""
    from campaigns.services.battles.fight import record_of
    from campaigns.services.results.turns import begin_turns, take_step
    from rules.referee.turns.steps import Step

    begin_turns(battle.pk, player, shares_device=True)
    own, others = ([it.id for it in side.fighters] for side in record_of(battle).setup.sides)
    acts = [f"acts {it}" for pair in zip(own, others, strict=False) for it in pair]
    steps = ("0", *acts[:3], f"out {others[2]}", *acts[3:5])
    for moment, say in enumerate(steps, start=1):
        take_step(battle.pk, player, Step(say, moment), ())


def begun_game(warband: "Warband") -> str:
    """A practice battle in which some rounds were played, where somebody is asked where to go."""
    from campaigns.services.play.answer import answer
    from campaigns.services.play.course import course_of
    from campaigns.services.play.practice import Practice, begin_practice
    from rules.engine.decisions import MoveTo
    from rules.play.driving import suggested

    game = begin_practice(warband, warband.owner, Practice("orc-mob", ruleset="trench"))
    while True:
        course = course_of(game)
        if course.resolver.battle.state.round > 1 and isinstance(course.pending, MoveTo):
            return game.get_absolute_url()
        game = answer(game.pk, warband.owner, game.answered, lambda course: suggested(course, "steady") or "")


def begun_referee(campaign: "Campaign") -> tuple[str, str]:
    """A refereed battle in which somebody is asked who shoots: its first player, and its address."""
    from campaigns.services.battles.set_up import Plan, set_up_battle
    from campaigns.services.play.answer import answer
    from campaigns.services.play.begin import PROPOSER, SeatPlan, agree, propose_game
    from campaigns.services.play.course import course_of
    from campaigns.services.refusal import Refused
    from roster.models import Warband
    from rules.engine.decisions import NextToAct
    from rules.play.driving import suggested
    from rules.resolve import REAL_TABLE

    for first, second in combinations(Warband.objects.filter(campaign_warband__campaign=campaign), 2):
        with suppress(Refused):
            plan = Plan(warbands=(first.pk, second.pk), battlefield=REAL_TABLE.key)
            battle = set_up_battle(campaign.pk, first.owner, plan)
            game = propose_game(battle.pk, first.owner, [SeatPlan(PROPOSER)] * 2)
            game = agree(game.pk, second.owner)
            break
    while True:
        pending = course_of(game).pending
        if isinstance(pending, NextToAct) and pending.activity == "shooting":
            return first.owner.username, game.get_absolute_url()
        say = "done" if isinstance(pending, NextToAct) else ""
        game = answer(
            game.pk,
            first.owner,
            game.answered,
            lambda course, say=say: say or suggested(course, "steady") or "",
        )


@contextmanager
def served() -> Iterator[None]:
    """The site at its address, until the block ends."""
    command = [sys.executable, "manage.py", "runserver", "--noreload", f"127.0.0.1:{PORT}"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            for _ in range(120):
                try:
                    urlopen(f"{SITE}/healthz", timeout=5)
                    break
                except (URLError, OSError):
                    time.sleep(0.5)
            yield
        finally:
            server.terminate()


def session_of(user: str) -> str:
    from django.conf import settings
    from django.test import Client

    from roster.models import User

    client = Client()
    client.force_login(User.objects.get(username=user))
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def keep(file: Path, png: bytes) -> None:
    from PIL import Image

    image, quality = Image.open(BytesIO(png)).convert("RGB"), 86
    while True:
        written = BytesIO()
        image.save(written, "WEBP", quality=quality, method=6)
        if written.tell() <= LARGEST or quality < 30:
            break
        quality -= 8
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(written.getvalue())
    sys.stdout.write(f"{file.name}: {written.tell() // 1000} kB\n")


def main(names: list[str]) -> None:
    made = pictures(prepare())
    sessions = {user: session_of(user) for user in {picture.user for picture in made}}
    from playwright.sync_api import sync_playwright

    with served(), sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ["WYRDBOOK_CHROMIUM"], args=["--no-sandbox", "--disable-gpu"]
        )
        for picture in made:
            if names and picture.name not in names:
                continue
            context = browser.new_context(
                viewport={"width": picture.width, "height": picture.height},
                color_scheme="light",
                reduced_motion="reduce",
                has_touch=picture.width < 500,
            )
            context.add_cookies([{"name": "sessionid", "value": sessions[picture.user], "url": SITE}])
            page = context.new_page()
            answer = page.goto(SITE + picture.address)
            if answer is None or not answer.ok:
                raise SystemExit(f"{picture.address} cannot be looked at: {answer and answer.status}")
            page.wait_for_load_state("networkidle")
            if picture.at:
                page.locator(picture.at).first.evaluate(
                    "(it, above) => scrollTo({top: it.getBoundingClientRect().top + scrollY - above})",
                    picture.above,
                )
            keep(picture.folder / f"{picture.name}.webp", page.screenshot(caret="initial"))
            context.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
