"""What the warband page weighs: what a phone with poor signal loads, without fonts."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from roster.models import Warband
from roster.services.warbands.muster import import_warband
from rules.catalogue.load import rulebook
from rules.catalogue.packs.stack import DATA
from rules.mustering.document import read_sheet
from rules.values import changed
from tests.remembered import remembered
from tests.roster.samples import SHEET

pytestmark = pytest.mark.django_db
MOST = 60_000


@pytest.mark.parametrize("path", sorted((DATA / "rosters").glob("*.toml")), ids=lambda path: path.stem)
def test_the_page_of_a_full_warband_is_light(path, as_owner, owner):
    sheet = read_sheet(path, path.name, rulebook())
    warband = import_warband(owner, sheet, origin="", request_key="")
    assert len(as_owner.get(f"/warbands/{warband.pk}/").content) < MOST


@pytest.fixture
@remembered
def crowd(owner) -> Warband:
    heroes = tuple(changed(SHEET.warriors[0], number=number + 1) for number in range(20))
    return import_warband(owner, changed(SHEET, warriors=heroes), origin="", request_key="")


@pytest.mark.parametrize("opened", ["", "?open=shop-1", "?open=shop-stash&everything=1", "?open=swords"])
def test_page_styles_and_scripts_together_are_light_for_20_warriors(as_owner, crowd, opened):
    answer = as_owner.get(f"/warbands/{crowd.pk}/{opened}", headers={"Accept-Encoding": "gzip"})
    assert answer["Content-Encoding"] == "gzip"
    html = gzip.decompress(answer.content).decode()
    files = re.findall(r'(?:href|src)="/static/([^"]+\.(?:css|js|svg))"', html)
    assert len([name for name in files if name.endswith("site.css")]) == 1
    sent = {name: len(gzip.compress(Path(finders.find(name)).read_bytes())) for name in set(files)}
    assert len(answer.content) + sum(sent.values()) < MOST, sent
