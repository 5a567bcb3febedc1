"""What the bench measures under each ruleset."""

from rules.catalogue.load import rulebook
from tools.bench import by_ruleset, mirrored


def test_every_ruleset_has_its_line_and_the_first_one_is_the_measure():
    found = by_ruleset.measured(1, warm_up=0, a_pass=1)
    assert [one.ruleset for one in found] == list(rulebook().rulesets)
    assert all(one.seconds > 0 and one.decisions > 0 and one.events > 0 and one.rounds >= 1 for one in found)


def test_a_mirrored_battle_is_the_same_under_another_ruleset_but_for_the_rules():
    one, other = mirrored.battle(0), mirrored.battle(0, "cards")
    assert (one.ruleset.key, other.ruleset.key) == ("mordheim", "cards")
    assert (one.sides, one.table, one.seed) == (other.sides, other.table, other.seed)
    assert mirrored.steady_fares(0, "cards") in ("won", "lost", "drawn")
