"""What `rules/data/coverage.toml` says is done has a test that carries the rule's mark.

Marks are read from the source of the tests, so that the answer does not depend on which tests are run.
"""

from roster.management.commands._marks import marked, marks_in
from rules.catalogue.load import rulebook
from tests.tree import ROOT

COVERAGE = rulebook().coverage


MARKED = marked()


def test_marks_are_found_wherever_they_stand():
    source = """
@pytest.mark.rule("A-1", "A-2")
class TestIt:
    @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("A-3"))])
    @pytest.mark.rule("A-4")
    def test_it(self, x): ...
"""
    assert sorted(marks_in(source)) == ["A-1", "A-2", "A-3", "A-4"]


def test_every_rule_that_is_done_has_a_test():
    done = {rule for rule, coverage in COVERAGE.items() if coverage.state == "done"}
    assert done
    assert not sorted(done - set(MARKED)), "done, but no test carries the mark"


def test_every_mark_names_a_rule():
    unknown = {rule: paths for rule, paths in MARKED.items() if rule not in COVERAGE}
    assert not unknown


def test_what_is_simplified_says_how():
    silent = [
        rule for rule, coverage in COVERAGE.items() if coverage.state == "simplified" and not coverage.note
    ]
    assert not silent


def test_every_numbered_rule_stands_in_the_table():
    numbered = {
        line.removeprefix("- id: ").strip()
        for path in sorted((ROOT / "tests" / "numbered_rules").glob("*.yaml"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith("- id: ")
    }
    assert numbered
    assert not numbered - set(COVERAGE)
