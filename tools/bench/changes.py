"""Queries, milliseconds and bytes of a change of a roster, as the browser asks for it: only what it changed.

Works in the scratch database that the command makes; nobody's data is touched.
"""

import re
from collections.abc import Iterator
from statistics import median
from time import perf_counter

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from roster.models import User, Warband
from roster.services.warbands.muster import import_warband
from rules.values import changed
from tools.bench.forces import company
from tools.bench.pages import SIZES, TIMES

#: What is open meanwhile, and the fields of each verb, by turns.
CHANGES = {
    "rename": ("", [{"number": "1", "name": "One"}, {"number": "1", "name": "Other"}]),
    "buy": ("shop-stash", [{"place": "stash", "item": "sling", "copies": "1"}]),
}
_PART = re.compile(r'id="([^"]+)" data-part="([^"]+)"')


def report() -> Iterator[str]:
    """The lines of this part."""
    yield (
        "Changes: queries, milliseconds and bytes sent with "
        + " and ".join(map(str, SIZES))
        + " roster blocks"
    )
    crowds = [_warband(size) for size in SIZES]
    for verb in CHANGES:
        shown = ""
        for warband in crowds:
            queries, took, sent, whole = _measure(warband, verb)
            shown += f"{queries:6d} q {took * 1000:6.1f} ms {sent / 1000:5.1f} of {whole / 1000:5.1f} kB"
        yield f"  {verb:10}{shown}"


def _warband(size: int) -> Warband:
    user = User.objects.create_user(f"changes{size}", password=None)
    sheet = changed(company(f"Changes {size}", size), gold=10_000)
    return import_warband(user, sheet, origin="bench", request_key=f"changes:{size}")


def _measure(warband: Warband, verb: str) -> tuple[int, float, int, int]:
    """The queries of a change, the median of its seconds, the bytes of its answer and of the whole page."""
    client = Client()
    client.force_login(warband.owner)
    opened, fields = CHANGES[verb]
    page = client.get(reverse("roster:warband", args=[warband.pk]), {"open": opened} if opened else {})
    held = " ".join(f"{id}={digest}" for id, digest in _PART.findall(page.content.decode()))
    took, queries, sent = [], 0, 0
    for turn in range(TIMES):
        warband.refresh_from_db()
        keys = {"revision": str(warband.revision), "page": f"{verb}{turn}", "open": opened}
        began = perf_counter()
        with CaptureQueriesContext(connection) as captured:
            answer = client.post(
                reverse(f"roster:{verb}", args=[warband.pk]),
                keys | fields[turn % len(fields)],
                headers={"HX-Request": "true", "Page-Parts": held},
            )
        took.append(perf_counter() - began)
        assert answer.status_code == 200, answer.content.decode()[:2000]
        queries, sent = len(captured), len(answer.content)
    return queries, median(took), sent, len(page.content)
