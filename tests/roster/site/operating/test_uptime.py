"""When the site was up, by what its web processes say."""

import threading
from datetime import timedelta

import pytest
from django.db import DatabaseError
from django.utils import timezone

from roster.models import Uptime
from roster.site.operating import beating, uptime
from roster.site.operating.uptime import beat, forget_old_uptime, seconds_up

pytestmark = pytest.mark.django_db


def up(began: float, ended: float) -> Uptime:
    """The site was up between two moments, in seconds before now."""
    now = timezone.now()
    return Uptime.objects.create(
        began_at=now - timedelta(seconds=began), seen_at=now - timedelta(seconds=ended)
    )


def seconds(since: float, until: float = 0) -> int:
    now = timezone.now()
    return round(seconds_up(now - timedelta(seconds=since), now - timedelta(seconds=until)))


def test_nothing_counts_while_nobody_has_said_that_the_site_is_up():
    assert seconds(100) == 0


def test_time_since_the_last_beat_counts_as_long_as_another_one_may_come():
    up(1000, 5)
    assert seconds(100) == 100
    Uptime.objects.all().delete()
    up(1000, 9)
    assert seconds(100) == 91


def test_time_between_two_stretches_does_not_count():
    up(1000, 300)
    up(200, 0)
    assert seconds(400) == 300
    assert seconds(250) == 200


def test_stretches_that_overlap_count_once():
    up(1000, 100)
    up(500, 0)
    up(400, 300)
    assert seconds(600) == 600


def test_a_beat_goes_on_with_a_stretch_or_begins_another_after_a_silence():
    beat()
    first = Uptime.objects.get()
    beat()
    assert Uptime.objects.get().seen_at == first.seen_at
    Uptime.objects.update(seen_at=timezone.now() - timedelta(seconds=5))
    beat()
    assert Uptime.objects.get().seen_at >= first.seen_at
    Uptime.objects.update(seen_at=timezone.now() - timedelta(seconds=30))
    beat()
    assert Uptime.objects.count() == 2


def test_stretches_to_which_no_clock_looks_back_are_forgotten():
    up(70 * 86400, 65 * 86400)
    new = up(50 * 86400, 0)
    forget_old_uptime()
    assert Uptime.objects.get() == new


def test_a_process_goes_on_saying_so_when_the_database_did_not_answer(monkeypatch):
    said = []

    class Enough(BaseException):
        pass

    def once_in_two() -> None:
        said.append(len(said))
        if len(said) == 1:
            raise DatabaseError("away")
        if len(said) == 3:
            raise Enough

    monkeypatch.setattr(uptime, "beat", once_in_two)
    monkeypatch.setattr(beating, "connections", type("None", (), {"close_all": staticmethod(lambda: None)}))
    monkeypatch.setattr(beating.time, "sleep", lambda _seconds: None)
    with pytest.raises(Enough):
        beating._keep_beating()
    assert said == [0, 1, 2]


def test_the_process_ends_without_waiting_for_it(monkeypatch):
    begun = threading.Event()
    monkeypatch.setattr(beating, "_keep_beating", begun.set)
    beating.keep_beating()
    assert begun.wait(5)
