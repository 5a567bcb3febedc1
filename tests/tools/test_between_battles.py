"""What the bench measures of post-battle sequences, seasons, steps and corrections."""

import pytest

from roster.models import Warband
from tools.bench import between_battles


@pytest.fixture(autouse=True)
def _small(monkeypatch):
    for name, few in {"SEQUENCES": 2, "WARBANDS": 3, "ROUNDS": 1, "TOGETHER": 3, "LATER": 2}.items():
        monkeypatch.setattr(between_battles, name, few)


def test_sequences_and_a_season_have_their_lines_with_an_aim():
    lines = list(between_battles.report())
    assert len(lines) == 3
    assert all("aim 20" in line for line in lines[1:])


@pytest.mark.django_db
def test_steps_take_the_same_queries_and_a_correction_is_measured_and_nothing_stays():
    step, correction = between_battles.report_stored()
    assert "QUERIES DIFFER" not in step
    assert "3 warbands, 2 later" in correction
    assert not Warband.objects.exists()
