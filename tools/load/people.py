"""People of the demo league who read, rename a warrior and look at battles, each with pauses of a second or two.

Locust runs it in an environment of its own (`make load`). A site of another machine is refused, and so is a run without
an end: this tells how much the machine here bears, and is no way to try what belongs to others.
"""

import random
import re
import sys
from typing import Any
from urllib.parse import urlsplit

from locust import HttpUser, between, events, task

#: Addresses of this machine.
HERE = {"127.0.0.1", "localhost", "::1"}
#: The people of the demo league, as `manage.py demo` names them.
PEOPLE = (("organiser", "street-of-bells"), ("magda", "ashes-and-bells"), ("skritt", "warpstone-please"))
_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


@events.init.add_listener
def refuse_others(environment: Any, **_: Any) -> None:
    """End at once unless the site is one of this machine and the run has an end."""
    options = environment.parsed_options
    if urlsplit(options.host or "").hostname not in HERE:
        sys.exit("--host: a site of this machine, such as http://127.0.0.1:8000.")
    if not options.run_time:
        sys.exit("--run-time: how long, such as 60s.")


class Person(HttpUser):
    """Somebody who signs in once and then reads, mostly their own pages."""

    wait_time = between(1, 2)

    def on_start(self) -> None:
        """Sign in and remember which pages there are."""
        name, password = random.choice(PEOPLE)
        page = self.client.get("/accounts/login/", name="sign in")
        fields = {"login": name, "password": password, "csrfmiddlewaretoken": _token(page.text)}
        answer = self.client.post("/accounts/login/", fields, name="sign in", headers={"Referer": page.url})
        if "/accounts/login/" in answer.url:
            sys.exit("Nobody could sign in. Load the demo league first: manage.py demo.")
        self.warbands = self._links("/warbands/", r'href="(/warbands/\d+/)"')
        self.campaigns = self._links("/campaigns/", r'href="(/campaigns/\d+/)"')
        self.battles = [
            link for it in self.campaigns for link in self._links(it, r'href="(/campaigns/battles/\d+/)"')
        ]

    def _links(self, page: str, pattern: str) -> list[str]:
        return sorted(set(re.findall(pattern, self.client.get(page, name="lists").text)))

    def _read(self, pages: list[str], name: str) -> str:
        return str(self.client.get(random.choice(pages), name=name).text) if pages else ""

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
