"""What the tests of pages share."""

import re

import pytest

from roster.models import Warband
from roster.services.warbands.muster import muster_warband
from tests.remembered import remembered


@pytest.fixture
@remembered
def young(owner) -> Warband:
    """A warband that has only been founded."""
    return muster_warband(owner, name="The Bell Ringers", type="mercenaries-reikland", request_key="new")


@pytest.fixture
def press(as_owner):
    """Press a button of a page as the owner: post a verb with the page's hidden fields."""

    def post(warband, verb, *, token="page", revision=None, htmx=False, **fields):
        now = Warband.objects.get(pk=warband.pk).revision
        data = {"page": token, "revision": now if revision is None else revision, **fields}
        headers = {"HX-Request": "true"} if htmx else {}
        return as_owner.post(f"/warbands/{warband.pk}/{verb}/", data, headers=headers)

    return post


@pytest.fixture
def text_of():
    """The words of a page, without tags and runs of blanks."""

    def read(answer) -> str:
        return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())

    return read
