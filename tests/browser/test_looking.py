"""What journeys look for is found where it is planted, with JavaScript and without; pictures are kept on demand."""

import pytest

from tests.browser.looking import PHONE, fits, outside_of, serious_faults
from tests.browser.pictures import Pictures

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SOUND = '<!doctype html><html lang="en"><title>Sound</title><body><h1>Sound</h1></body></html>'
FAULTY = SOUND.replace(
    "</body>",
    '<img src="data:,"><p style="position: absolute; left: 340px; width: 90px">Sticks out</p></body>',
)


@pytest.fixture
def planted(open_page):
    """A function that opens a page of the given text."""

    def at(text, **options):
        page = open_page(**PHONE, **options)
        page.route("**/planted/", lambda route: route.fulfill(body=text, content_type="text/html"))
        page.goto("/planted/")
        return page

    return at


@pytest.mark.parametrize("javascript", [True, False])
def test_planted_faults_are_found_and_a_sound_page_has_none(planted, javascript):
    faulty = planted(FAULTY, java_script_enabled=javascript)
    assert not fits(faulty)
    assert [line[:2] for line in outside_of(faulty)] == ["<p"]
    assert [line.partition(":")[0] for line in serious_faults(faulty)] == ["image-alt"]
    sound = planted(SOUND, java_script_enabled=javascript)
    assert fits(sound)
    assert outside_of(sound) == serious_faults(sound) == []


def test_pictures_are_kept_in_the_folder_that_the_environment_names(planted, monkeypatch, tmp_path, request):
    page = planted(SOUND)
    monkeypatch.delenv("WYRDBOOK_SCREENSHOTS", raising=False)
    Pictures(request.node).take(page, "first step")
    assert not list(tmp_path.rglob("*"))
    monkeypatch.setenv("WYRDBOOK_SCREENSHOTS", str(tmp_path))
    Pictures(request.node).take(page, "first step")
    [picture] = tmp_path.rglob("*.png")
    assert picture.parent.name == "looking"
    assert picture.name.endswith("environment-names-01-first-step-360.png")
