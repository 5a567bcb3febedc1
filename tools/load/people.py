"""People of the demo league who read, rename a warrior and look at battles, and visitors who read what is public, each
with pauses of a second or two.

Locust runs it in an environment of its own (`make load`). A site of another machine is refused, and so is a run without
an end: this tells how much the machine here bears, and is no way to try what belongs to others.
"""

import os
import random
import re
import sys
import time
from itertools import cycle
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import urllib3
from locust import HttpUser, between, events, task

#: Addresses of this machine.
HERE = {"127.0.0.1", "localhost", "::1"}
#: The people of the demo league, as `manage.py demo` names them.
PEOPLE = (("organiser", "street-of-bells"), ("magda", "ashes-and-bells"), ("skritt", "warpstone-please"))
#: Each run has as many of each.
TURNS = cycle(PEOPLE[1:] + PEOPLE[:1])
#: A picture that people give their warband.
PICTURE = Path(__file__).resolve().parents[2] / "docs/img/campaign.webp"
_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


@events.init.add_listener
def refuse_others(environment: Any, **_: Any) -> None:
    """End at once unless the site is one of this machine and the run has an end."""
    options = environment.parsed_options
    if urlsplit(options.host or "").hostname not in HERE:
        sys.exit("--host: a site of this machine, such as http://127.0.0.1:8000.")
    if not options.run_time:
        sys.exit("--run-time: how long, such as 60s.")


class Arrivals:
    """Counts who has arrived. What is measured begins once all have: signing in is slow, as passwords are."""

    count = 0

    def arrive(self, environment: Any) -> None:
        """Note one more. With the last one the figures begin anew, and the file of `WYRDBOOK_LOAD_READY` is written."""
        self.count += 1
        if self.count == environment.parsed_options.num_users:
            environment.stats.reset_all()
            if os.environ.get("WYRDBOOK_LOAD_READY"):
                Path(os.environ["WYRDBOOK_LOAD_READY"]).touch()


ARRIVALS = Arrivals()


class Reader(HttpUser):
    """Somebody who reads the site. Nobody gave out the certificate of a site that stands for a minute."""

    abstract = True
    wait_time = between(1, 2)

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        urllib3.disable_warnings(urllib3.exceptions.InsecureRequestWarning)
        self.client.verify = False

    def _links(self, page: str, pattern: str) -> list[str]:
        return sorted(set(re.findall(pattern, self.client.get(page, name="lists").text)))

    def _read(self, pages: list[str], name: str) -> str:
        return str(self.client.get(random.choice(pages), name=name).text) if pages else ""


class Visitor(Reader):
    """Somebody without an account. Where no campaign is public they read the rules alone."""

    weight = 1

    def on_start(self) -> None:
        """Look which campaigns are public, and what was fought in them."""
        self.campaigns = self._links("/campaigns/public/", r'href="(/campaigns/\d+/)"')
        self.battles = [
            link for it in self.campaigns for link in self._links(it, r'href="(/campaigns/battles/\d+/)"')
        ]
        ARRIVALS.arrive(self.environment)

    @task(2)
    def campaign(self) -> None:
        """Read the page of a public campaign."""
        self._read(self.campaigns, "public campaign")

    @task(2)
    def battle(self) -> None:
        """Read the report of a battle."""
        self._read(self.battles, "public battle")

    @task(2)
    def statistics(self) -> None:
        """Read the statistics of a campaign."""
        self._read([f"{it}statistics/" for it in self.campaigns], "statistics")

    @task(1)
    def chronicle(self) -> None:
        """Read the chronicle of a campaign."""
        self._read([f"{it}chronicle/" for it in self.campaigns], "chronicle")

    @task(1)
    def rules(self) -> None:
        """Read the reference."""
        self._read(["/rules/", "/rules/warbands/", "/rules/items/"], "rules")


class Person(Reader):
    """Somebody who signs in once and then reads, mostly their own pages."""

    weight = 3

    def on_start(self) -> None:
        """Sign in, remember which pages there are, and give a warband a picture."""
        if not self._sign_in(*next(TURNS)):
            sys.exit("Nobody could sign in. Load the demo league first: manage.py demo.")
        self.warbands = self._links("/warbands/", r'href="(/warbands/\d+/)"')
        self.campaigns = self._links("/campaigns/", r'href="(/campaigns/\d+/)"')
        self.battles = [
            link for it in self.campaigns for link in self._links(it, r'href="(/campaigns/battles/\d+/)"')
        ]
        self.pictures = self._with_picture(self.warbands[0]) if self.warbands else []
        ARRIVALS.arrive(self.environment)

    def _sign_in(self, name: str, password: str) -> bool:
        """Whether it worked. All people come from one address, and two at one moment are told to wait (429)."""
        for _ in range(10):
            page = self.client.get("/accounts/login/", name="sign in")
            fields = {"login": name, "password": password, "csrfmiddlewaretoken": _token(page.text)}
            headers = {"Referer": page.url}
            with self.client.post(
                "/accounts/login/", fields, name="sign in", headers=headers, catch_response=True
            ) as answer:
                if answer.status_code != 429:
                    return "/accounts/login/" not in answer.url
                answer.success()
            time.sleep(random.uniform(1, 3))
        return False

    def _with_picture(self, warband: str) -> list[str]:
        """Give a warband a picture, and return its address."""
        address = f"{warband}portrait/"
        token = _token(self.client.get(warband, name="warband").text)
        page = self.client.post(
            address,
            {"csrfmiddlewaretoken": token},
            files={"picture": (PICTURE.name, PICTURE.read_bytes(), "image/webp")},
            headers={"Referer": f"{self.host}{warband}"},
            name="give picture",
        )
        return re.findall(r'src="(/warbands/\d+/warriors/\d+/portrait/[0-9a-f]+\.webp)"', page.text)[:1]

    @task(4)
    def picture(self) -> None:
        """Look at the picture that they gave."""
        self._read(self.pictures, "picture")

    @task(6)
    def warband(self) -> None:
        """Read a warband of their own."""
        self._read(self.warbands, "warband")

    @task(4)
    def campaign(self) -> None:
        """Read the page of a campaign."""
        self._read(self.campaigns, "campaign")

    @task(3)
    def battle(self) -> None:
        """Read a battle."""
        self._read(self.battles, "battle")

    @task(2)
    def rules(self) -> None:
        """Read the reference."""
        self._read(["/rules/", "/rules/warbands/", "/rules/items/"], "rules")

    @task(1)
    def rename(self) -> None:
        """Give the first warrior of a warband another name; somebody else may have been quicker (409)."""
        if not self.warbands:
            return
        address = random.choice(self.warbands)
        page = self.client.get(address, name="warband").text
        revision = re.search(r'name="revision" value="(\d+)"', page)
        if revision is None:
            return
        fields = {
            "csrfmiddlewaretoken": _token(page),
            "revision": revision[1],
            "page": f"load{random.randrange(10**9)}",
            "number": "1",
            "name": f"Number {random.randrange(1000)}",
        }
        headers = {"Referer": f"{self.host}{address}", "HX-Request": "true"}
        with self.client.post(
            f"{address}rename/", fields, name="rename", headers=headers, catch_response=True
        ) as answer:
            if answer.status_code in (200, 409):
                answer.success()


def _token(page: str) -> str:
    found = _TOKEN.search(page)
    return found[1] if found else ""
