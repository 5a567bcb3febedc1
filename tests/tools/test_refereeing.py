"""What the bench measures of battles on a real table: a tap asks as much of the database late as at the start."""

import pytest

from tools.bench import refereeing


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("taps", "ruleset"), [(refereeing.refereed, "cards"), (refereeing.turns, "mordheim")]
)
def test_a_tap_takes_as_many_queries_after_sixty_answers(
    monkeypatch, client, player, battle_key, taps, ruleset
):
    monkeypatch.setattr(refereeing, "TAPS", 2)
    client.force_login(player)
    first, later = taps(client, player, ruleset)
    assert refereeing.most(first) == refereeing.most(later) > 0
