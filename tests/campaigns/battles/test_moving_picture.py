"""The moving picture of a battle: its frames, its bounds, the job that draws it, and who may see it."""

from datetime import timedelta
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from PIL import Image

from campaigns.film import film as film_module
from campaigns.film import making
from campaigns.film.film import MOST_BYTES, film
from campaigns.film.frames import MOST_FRAMES, frames, whole_table
from campaigns.models import BattlePicture, Game
from campaigns.services.battles.fight import record_of
from campaigns.services.battles.pictures import ask_for_picture, kept_picture, remove_old_pictures
from campaigns.services.battles.share import share_battle
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from campaigns.table_picture.colours import light
from roster.models import Job
from roster.site.jobs.turns import take
from rules.narration import headline
from rules.policies import POLICIES
from rules.resolve import auto, set_up
from rules.values import canonical, changed
from tests.rules.warbands import BOOK, roster

RULESETS = list(BOOK.rulesets)
HTMX = {"HX-Request": "true"}


def battle_of(ruleset, *types, scenario="skirmish"):
    sheets = [roster(type) for type in types or ("mercenaries-reikland", "skaven-clan-eshin")]
    players = dict.fromkeys(range(len(sheets)), POLICIES["steady"])
    return auto(set_up(sheets, BOOK, seed="5", ruleset=ruleset, scenario=scenario), players)


def drawn(record):
    return film(record, "The bells", lambda *_said: None)


@pytest.fixture(autouse=True)
def _films_are_drawn_once(monkeypatch):
    """The same battle gives the same bytes, so that the tests of the job share their films."""
    monkeypatch.setattr(making, "film", kept_film)


def kept_film(record, title, report):
    key = (canonical(record), title)
    if key not in _FILMS:
        _FILMS[key] = film(record, title, report or (lambda *_said: None))
    return _FILMS[key]


_FILMS = {}


def text(answer):
    return " ".join(answer.content.decode().split())


def page_of(fought, name):
    kind = "game" if isinstance(fought, Game) else "battle"
    return reverse(f"campaigns:{kind}-{name}", args=[fought.pk])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_frames_are_few_and_end_on_the_headline(ruleset):
    record = battle_of(ruleset)
    shown = frames(record, "The bells")
    assert 10 < len(shown) <= MOST_FRAMES
    assert (shown[0].heading, shown[-1].text) == ("The bells", headline(record.outcome))
    assert [frame.share for frame in shown] == sorted(frame.share for frame in shown)
    assert shown[-1].milliseconds == max(frame.milliseconds for frame in shown)
    assert sum(frame.milliseconds for frame in shown) <= 80_000


def test_moments_are_shown_for_longer_and_from_near_by():
    record = battle_of("mordheim")
    shown = frames(record, "The bells")
    blood = next(frame for frame in shown if frame.heading.startswith("First blood"))
    fights = [frame.milliseconds for frame in shown if "close combat" in frame.heading]
    assert blood.milliseconds > max(fights)
    assert blood.view.width < whole_table(record.setup.table).width / 2


def test_every_move_is_in_one_of_the_frames():
    record = battle_of("trench")
    told = [trail.path for frame in frames(record, "The bells") for trail in frame.picture.trails]
    moved = [
        event.path
        for event in record.events
        if type(event).__name__ == "WarriorMoved" and len(event.path) > 1
    ]
    assert told == moved


def test_everybody_on_the_table_is_in_view_while_the_sides_move():
    for frame in frames(battle_of("alternative"), "The bells"):
        for trail in frame.picture.trails:
            for place in trail.path:
                assert 0 <= place.x - frame.view.x <= frame.view.width
                assert 0 <= place.y - frame.view.y <= frame.view.depth


def test_a_film_is_webp_within_its_bounds_and_the_same_every_time():
    record = battle_of("cards")
    made = kept_film(record, "The bells", None)
    moving, still = Image.open(BytesIO(made.moving)), Image.open(BytesIO(made.still))
    assert (moving.format, still.format) == ("WEBP", "PNG")
    assert moving.size == still.size == (made.width, made.height)
    assert made.width == 480
    assert len(made.moving) <= MOST_BYTES
    assert 1 < moving.n_frames <= made.frames
    assert drawn(record) == made


def test_a_battle_of_six_sides_has_a_mark_for_each():
    types = (
        "mercenaries-reikland",
        "skaven-clan-eshin",
        "undead",
        "witch-hunters",
        "sisters-of-sigmar",
        "orc-mob",
    )
    made = drawn(battle_of("trench", *types, scenario="treasure-hunt"))
    assert made.frames <= MOST_FRAMES
    assert len(made.moving) <= MOST_BYTES
    colours = {
        colour for _number, colour in Image.open(BytesIO(made.still)).convert("RGB").getcolors(1 << 20)
    }
    for side in range(6):
        value = light(f"side-{side}").lstrip("#")
        assert tuple(bytes.fromhex(value)) in colours


def test_a_film_that_would_be_too_large_has_fewer_frames(monkeypatch):
    record = battle_of("cards")
    whole = kept_film(record, "The bells", None)
    monkeypatch.setattr(film_module, "MOST_BYTES", len(whole.moving) - 1)
    smaller = drawn(record)
    assert len(smaller.moving) < len(whole.moving)
    assert smaller.frames <= 45 < whole.frames


@pytest.mark.django_db
def test_a_film_that_stays_too_large_is_refused(fought, player, monkeypatch):
    monkeypatch.setattr(making, "MOST_BYTES", 1000)
    job = ask_for_picture(fought, player)
    assert (job.state, job.sentence) == (Job.State.FAILED, "This battle is too large for a moving picture.")
    assert kept_picture(fought) is None


@pytest.mark.django_db
def test_a_reader_has_it_drawn_once_and_sees_it(client_of, fought, player):
    client = client_of(player)
    assert "Make a moving picture" in text(client.get(fought.get_absolute_url()))
    answer = client.post(page_of(fought, "make-picture"))
    assert answer["Location"] == f"{fought.get_absolute_url()}#moving-picture"
    page = text(client.get(fought.get_absolute_url()))
    assert "Make a moving picture" not in page
    assert headline(record_of(fought).outcome) in page
    assert f'srcset="{page_of(fought, "still-picture")}"' in page
    client.post(page_of(fought, "make-picture"))
    assert Job.objects.filter(kind="battle-picture").count() == 1


@pytest.mark.django_db
def test_its_files_say_what_they_are(client_of, fought, player):
    client = client_of(player)
    assert client.get(page_of(fought, "moving-picture")).status_code == 404
    client.post(page_of(fought, "make-picture"))
    for name, kind, suffix in (
        ("moving-picture", "image/webp", "webp"),
        ("still-picture", "image/png", "png"),
    ):
        answer = client.get(page_of(fought, name))
        assert (answer["Content-Type"], answer["Cache-Control"]) == (kind, "private, no-store")
        assert answer["Content-Disposition"] == f'inline; filename="battle-{fought.number}.{suffix}"'
        saved = client.get(page_of(fought, name) + "?save=on")
        assert saved["Content-Disposition"].startswith("attachment")
        assert saved.content == answer.content


@pytest.mark.django_db
def test_while_it_is_drawn_the_page_says_so_and_nobody_begins_it_again(
    client_of, fought, player, organiser, queued
):
    client = client_of(player)
    for user in (player, organiser):
        client_of(user).post(page_of(fought, "make-picture"))
    assert Job.objects.filter(kind="battle-picture").count() == 1
    page = text(client.get(fought.get_absolute_url()))
    assert f'hx-get="{page_of(fought, "picture-progress")}"' in page
    assert '<noscript><meta http-equiv="refresh" content="3"></noscript>' in page
    assert "Waiting" in text(client.get(page_of(fought, "picture-progress"), headers=HTMX))
    assert client.get(page_of(fought, "picture-progress"))["Location"] == fought.get_absolute_url()
    take("long", here=True)
    done = client.get(page_of(fought, "picture-progress"), headers=HTMX)
    assert done["HX-Refresh"] == "true"
    assert kept_picture(fought) is not None


@pytest.mark.django_db
def test_a_battle_that_was_not_fought_has_none(client_of, battle, player):
    with pytest.raises(Refused, match="has not been fought"):
        ask_for_picture(battle, player)
    client = client_of(player)
    assert "Moving picture" not in text(client.get(battle.get_absolute_url()))
    assert "has not been fought" in text(client.post(page_of(battle, "make-picture"), follow=True))


@pytest.mark.django_db
def test_a_battle_on_a_real_table_has_none(fought, player):
    fought.fought_by = "table"
    with pytest.raises(Refused, match="real table"):
        ask_for_picture(fought, player)


@pytest.mark.django_db
def test_a_corrected_record_has_its_picture_drawn_again(fought, player):
    ask_for_picture(fought, player)
    record = record_of(fought)
    fought.record = canonical(changed(record, outcome=changed(record.outcome, rounds=99))).decode()
    fought.save()
    assert kept_picture(fought) is None
    ask_for_picture(fought, player)
    assert kept_picture(fought) is not None
    assert BattlePicture.objects.count() == 1


@pytest.mark.django_db
def test_it_is_removed_after_some_days_and_can_be_drawn_again(fought, player, settings):
    ask_for_picture(fought, player)
    assert remove_old_pictures() == 0
    old = timezone.now() - timedelta(days=settings.PRINT_KEEP_DAYS, minutes=1)
    BattlePicture.objects.update(made_at=old)
    assert kept_picture(fought) is None
    assert remove_old_pictures() == 1
    assert ask_for_picture(fought, player) is not None
    assert kept_picture(fought) is not None


@pytest.mark.django_db
def test_strangers_see_one_that_is_there_and_have_none_drawn(fought, organiser, player):
    counted = accept_battle(fought.pk, organiser)
    share_battle(counted.pk, player, visibility="public")
    passer_by = Client()
    assert "Moving picture" not in text(passer_by.get(counted.get_absolute_url()))
    assert "login" in passer_by.post(page_of(counted, "make-picture"))["Location"]
    assert not Job.objects.filter(kind="battle-picture").exists()
    ask_for_picture(counted, player)
    assert page_of(counted, "moving-picture") in text(passer_by.get(counted.get_absolute_url()))
    for name in ("moving-picture", "still-picture"):
        assert passer_by.get(page_of(counted, name)).status_code == 200
    share_battle(counted.pk, player, visibility="private")
    assert "login" in passer_by.get(page_of(counted, "moving-picture"))["Location"]


@pytest.mark.django_db
def test_others_have_no_part_in_it(client_of, stranger, fought, player):
    ask_for_picture(fought, player)
    client = client_of(stranger)
    for name in ("moving-picture", "still-picture", "picture-progress"):
        assert client.get(page_of(fought, name)).status_code == 404
    assert client.post(page_of(fought, "make-picture")).status_code == 404


@pytest.fixture
def practised(fought, player):
    """A practice game that is over, with the course of a battle that was fought."""
    game = Game.objects.create(
        title="Practice", status=Game.Status.OVER, engine_version="1", record=fought.record, begun_by=player
    )
    game.seats.create(position=0, name="The Rats", user=player, tactics="steady")
    return game


@pytest.mark.django_db
def test_a_practice_game_has_one_for_its_players_alone(client_of, practised, player, other_player):
    client = client_of(player)
    assert "Make a moving picture" in text(client.get(practised.get_absolute_url()))
    answer = client.post(page_of(practised, "make-picture"))
    assert answer["Location"] == f"{practised.get_absolute_url()}#moving-picture"
    assert page_of(practised, "moving-picture") in text(client.get(practised.get_absolute_url()))
    assert client.get(page_of(practised, "picture-progress"))["Location"] == practised.get_absolute_url()
    saved = client.get(page_of(practised, "still-picture") + "?save=on")
    assert f'filename="practice-{practised.pk}.png"' in saved["Content-Disposition"]
    assert client_of(other_player).get(page_of(practised, "moving-picture")).status_code == 404


@pytest.mark.django_db
def test_the_picture_goes_with_its_game(practised, player):
    ask_for_picture(practised, player)
    practised.seats.all().delete()
    practised.delete()
    assert not BattlePicture.objects.exists()
