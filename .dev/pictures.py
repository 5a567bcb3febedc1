"""Make the pictures of the README and the documentation: `make pictures` writes them to `docs/img/`.

A site of its own with the demo league is set up in `.data/pictures/`, and the Chromium of the system looks at it. Names on
the command line make only the pictures of these names.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parent.parent
DATA, IMAGES = ROOT / ".data" / "pictures", ROOT / "docs" / "img"
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


def pictures(battle: int, tally: int, sequence: str) -> tuple[Picture, ...]:
    season, campaign = "/campaigns/seasons/1/", "/campaigns/1/"
    phone = {"width": 390, "height": 780}
    return (
        Picture("roster", "magda", "/warbands/1/"),
        Picture("battle", "magda", f"/campaigns/battles/{battle}/", at="#table-part"),
        Picture("after-battle-phone", "magda", sequence, **phone),
        Picture("home", "organiser", "/"),
        Picture("new-warband", "magda", "/warbands/new/"),
        Picture("history", "magda", "/warbands/1/history/"),
        Picture("table-phone", "magda", "/warbands/1/table/", **phone),
        Picture("campaign", "organiser", campaign),
        Picture("standings", "magda", f"{season}standings/"),
        Picture("map", "magda", f"{campaign}map/"),
        Picture("rulebook", "organiser", f"{campaign}rulebook/"),
        Picture("options", "organiser", f"{campaign}options/"),
        Picture("new-battle", "organiser", f"{campaign}battles/new/"),
        Picture("tally-phone", "magda", f"/campaigns/battles/{tally}/tally/", **phone),
        Picture("result", "organiser", "/campaigns/battles/11/"),
        Picture("rules", "magda", "/rules/"),
        Picture("api", "magda", "/api/"),
    )


def prepare() -> tuple[int, int, str]:
    """Load the demo league, fight one more battle and open a tally; the ids that the pictures need."""
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
    from campaigns.services.results.enter import open_tally
    from roster.models import Aftermath, User, Warband

    campaign, organiser = Campaign.objects.get(), User.objects.get(username="organiser")
    names = ("The Altdorf Irregulars", "The Ninth Cellar Claim", "The Household of Count Marek")
    irregulars, claim, household = (Warband.objects.get(name=name) for name in names)
    plan = Plan(warbands=(irregulars.pk, household.pk), title="Rain on the docks")
    tally = open_tally(campaign.pk, organiser, plan)
    league = League(campaign, organiser, (irregulars, claim))
    league.accept(league.fight((irregulars.pk, claim.pk), title="A lantern in the fog"))
    sequence = Aftermath.objects.get(status=Aftermath.Status.OPEN, warband=irregulars)
    shown = Battle.objects.get(title="A lantern in the fog")
    return shown.pk, tally.pk, f"/warbands/{irregulars.pk}/after/{sequence.pk}/"


@contextmanager
def served() -> Iterator[None]:
    """The site at its address, until the block ends."""
    command = [sys.executable, "manage.py", "runserver", "--noreload", f"127.0.0.1:{PORT}"]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as server:
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


def keep(name: str, png: bytes) -> None:
    from PIL import Image

    image, quality = Image.open(BytesIO(png)).convert("RGB"), 86
    while True:
        written = BytesIO()
        image.save(written, "WEBP", quality=quality, method=6)
        if written.tell() <= LARGEST or quality < 30:
            break
        quality -= 8
    IMAGES.mkdir(exist_ok=True)
    (IMAGES / f"{name}.webp").write_bytes(written.getvalue())
    print(f"{name}.webp: {written.tell() // 1000} kB")


def main(names: list[str]) -> None:
    made = pictures(*prepare())
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
            )
            context.add_cookies([{"name": "sessionid", "value": sessions[picture.user], "url": SITE}])
            page = context.new_page()
            answer = page.goto(SITE + picture.address)
            assert answer is not None and answer.ok, f"{picture.address}: {answer and answer.status}"
            page.wait_for_load_state("networkidle")
            if picture.at:
                page.locator(picture.at).first.evaluate(
                    "(it, above) => scrollTo({top: it.getBoundingClientRect().top + scrollY - above})", picture.above
                )
            keep(picture.name, page.screenshot(caret="initial"))
            context.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
