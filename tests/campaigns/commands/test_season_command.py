"""`manage.py season`: what it prints and what it refuses."""

import pytest
from django.core.management import CommandError, call_command


def played(capsys, **options) -> list[str]:
    call_command("season", warbands=2, rounds=1, policy="random", **options)
    return capsys.readouterr().out.splitlines()


def test_it_prints_the_standings_the_same_each_time(capsys):
    first = played(capsys, seed="7", ruleset=["mordheim"])
    assert first[0].split() == ["Warband", "Won", "Lost", "Drawn", "Rating", "Warriors", "Gold"]
    assert len(first) == 3
    assert played(capsys, seed="7", ruleset=["mordheim"]) == first


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"warbands": 1}, "from 2 to"),
        ({"rounds": 0}, "at least 1"),
        ({"ruleset": ["bells"]}, "no 'bells'"),
    ],
)
def test_unplayable_seasons_are_refused(options, reason):
    with pytest.raises(CommandError, match=reason):
        call_command("season", **options)
