"""What pages keep of a study: sums of its cells, and whether a battle that is fought again is the one that counted."""

from collections import Counter

import pytest

from rules.studies import again, description
from rules.studies.again import NotAgain, fought_as_counted
from rules.studies.cells import cells
from rules.studies.fighting import counts_of
from rules.studies.keeping import Kept
from rules.studies.standings import spread, standings_of
from rules.studies.summary import (
    Results,
    Summary,
    nested,
    read_summary,
    shipped_plan,
    shipped_studies,
    shipped_summary,
    summary_of,
)
from rules.values import canonical, changed, read_json
from tests.rules.studies.samples import TINY, planned

TWO_RULES = (
    TINY.replace("battles = 3", "battles = 1")
    + '[[rulesets]]\nkey = "mordheim"\n[[rulesets]]\nkey = "cards"\n'
)


@pytest.fixture(scope="module")
def plan(tmp_path_factory):
    return planned(tmp_path_factory.mktemp("study"))


def summed(plan) -> Summary:
    """The summary of a study that is fought here."""
    found = []
    for cell in range(len(cells(plan))):
        counts: Counter[tuple[str, str]] = Counter()
        for number in range(plan.study.battles):
            counts.update(counts_of(plan, cell, number))
        found.append(nested([(*key, count) for key, count in counts.items()]))
    names = tuple(entrant.key for entrant in plan.entrants)
    return summary_of(Kept(plan.study, plan.version, "0", names, cells(plan), tuple(found)), plan, {})


@pytest.fixture(scope="module")
def summary(plan):
    return summed(plan)


def test_summary_is_read_as_it_was_written(summary, tmp_path):
    assert read_json(Summary, canonical(summary), where="summary") == summary
    (tmp_path / "tiny.json").write_bytes(canonical(summary))
    assert read_summary(tmp_path / "tiny.json") == summary


def test_shipped_warbands_are_called_by_their_type(summary):
    assert [it.name for it in summary.warbands] == ["Dark Elves", "Averlander Mercenaries"]


def test_battles_of_both_sides_add_up(summary):
    standings = standings_of(summary)
    one, other = standings.warband(None, 0), standings.warband(None, 1)
    assert one.battles == summary.battles == 3
    assert one.turned == other == standings.pair(0, 1, 0)


def test_deciding_counts_are_kept_by_ruleset(tmp_path):
    deciding = summed(planned(tmp_path, TWO_RULES)).deciding
    assert len(deciding) == 2
    for it in deciding:
        assert sum(it.rounds) == it.begins.battles == 1
        assert sum(results.battles for _lead, results in it.favourite) <= 1
        assert 0 <= it.shots <= it.taken_out


def test_battle_is_shown_again_under_the_same_rules(summary, plan):
    assert fought_as_counted(summary, plan, 0, 1).outcome is not None
    with pytest.raises(IndexError):
        fought_as_counted(summary, plan, 0, 3)
    with pytest.raises(IndexError):
        fought_as_counted(summary, plan, 1, 0)


def test_battle_is_shown_under_other_rules_where_its_cell_comes_out_the_same(summary, plan, monkeypatch):
    monkeypatch.setattr(description, "version", lambda: "engine 99")
    assert fought_as_counted(summary, plan, 0, 1).outcome is not None
    with pytest.raises(NotAgain, match="come out otherwise now"):
        fought_as_counted(changed(summary, marks=("0",)), plan, 0, 1)
    monkeypatch.setattr(again, "MOST_COMPARED", 2)
    with pytest.raises(NotAgain, match="may come out otherwise"):
        fought_as_counted(summary, plan, 0, 1)


@pytest.mark.parametrize(
    ("came", "of", "said"),
    [
        (0, 0, "\N{EN DASH}"),
        (5, 10, "50\N{NO-BREAK SPACE}% (24 to 76)"),
        (2, 2, "100\N{NO-BREAK SPACE}% (34 to 100)"),
    ],
)
def test_share_is_said_with_its_interval(came, of, said):
    assert spread(came, of) == said


def test_shipped_study_is_whole():
    """Every warband has met every other one under each ruleset, as often as the description says."""
    assert shipped_studies() == ("official",)
    summary, plan = shipped_summary("official"), shipped_plan("official")
    assert summary.study == plan.study
    assert [it.key for it in summary.warbands] == [entrant.key for entrant in plan.entrants]
    assert (
        len(summary.results) == len(summary.marks) == len(summary.cells) == 780 * len(summary.study.rulesets)
    )
    assert {it.battles for it in summary.results} == {summary.study.battles}
    assert not summary.unfought
    assert [len(rated) for rated in summary.ratings] == [40] * len(summary.study.rulesets)
    assert standings_of(summary).warband(0, 0) != Results()
