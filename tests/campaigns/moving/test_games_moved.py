"""Games in the file of a campaign: those of its battles, with names of the other site, and no forged text."""

import pytest

from campaigns.models import Game
from campaigns.moving import Members, Unusable, export_campaign, import_campaign
from campaigns.services.play.course import course_of
from campaigns.services.play.practice import Practice, begin_practice
from roster.models import User
from tests.campaigns.moving.files import everybody_in, forged, rows_in
from tests.conftest import make_user

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("whole")]


@pytest.fixture
def path(whole, tmp_path):
    target = tmp_path / "whole.zip"
    export_campaign(whole, target)
    return target


def test_a_practice_game_stays_behind(whole, path, tmp_path):
    warband = whole.entered.order_by("pk").first().warband
    begin_practice(warband, warband.owner, Practice("undead"))
    export_campaign(whole, tmp_path / "second.zip")
    assert rows_in(tmp_path / "second.zip", "games.jsonl") == rows_in(path, "games.jsonl")
    assert len(rows_in(path, "games.jsonl")) == Game.objects.filter(battle__campaign=whole).count()


def test_a_running_game_goes_on_where_it_was(whole, path):
    before = Game.objects.get(battle__campaign=whole, status="running")
    copy = import_campaign(path, everybody_in(path)).campaign
    after = Game.objects.get(battle__campaign=copy, status="running")
    assert (after.answered, after.asked, after.fingerprint) == (
        before.answered,
        before.asked,
        before.fingerprint,
    )
    assert course_of(after).pending == course_of(before).pending


def test_the_name_of_whoever_called_a_game_off_is_that_of_the_other_site(path):
    make_user("the-host")
    known = dict(everybody_in(path).known) | {"organiser": "the-host"}
    copy = import_campaign(path, Members(known)).campaign
    (ending,) = Game.objects.filter(battle__campaign=copy, status="called_off").values_list(
        "ending", flat=True
    )
    assert ending == "Called off by the-host."


def each(**fields):
    def edit(rows):
        for row in rows:
            row.update(fields)

    return edit


@pytest.mark.parametrize(
    ("name", "edit", "reason"),
    [
        ("games.jsonl", each(record="{}"), "the record of a game is that of its battle"),
        ("games.jsonl", each(battle=None), "it contradicts another row"),
        ("games.jsonl", each(draw_offers=["all"]), "draw_offers"),
        ("games.jsonl", each(status="won"), "status: "),
        ("games.jsonl", each(title="Chess"), r"game .*\(title\): It is called 'Chess'"),
        ("games.jsonl", each(answered=3), r"game .*\(answered\): 3 in its column"),
        ("game-seats.jsonl", each(orders='{"standing": {"parry": "perhaps"}}'), "orders"),
        ("game-seats.jsonl", each(tactics="mad"), r"\(seats\[0\]\.tactics\)"),
        ("game-answers.jsonl", each(key="x" * 401), "key: .*400"),
        ("game-answers.jsonl", lambda rows: rows.pop(), r"game .*\(answer"),
    ],
)
def test_a_forged_game_is_refused(path, name, edit, reason):
    before = Game.objects.count(), User.objects.count()
    with pytest.raises(Unusable, match=reason):
        import_campaign(forged(path, name, edit), everybody_in(path))
    assert (Game.objects.count(), User.objects.count()) == before
