"""Verbs agree with the names of warbands."""

import pytest

from rules.narration.phrases import agreeing


@pytest.mark.parametrize(
    ("name", "verb", "said"),
    [
        ("The Gnawed Bell", "explores", "explores"),
        ("The Altdorf Irregulars", "explores", "explore"),
        ("Da Ruin Bashers", "has", "have"),
        ("The Household of Counts", "is", "is"),
        ("The Sisters of the Bell", "goes", "go"),
        ("Chaos Boss", "does", "does"),
        ("The Wolves", "was", "were"),
        ("The Lamp Eaters", "refuses", "refuse"),
    ],
)
def test_a_name_of_several_takes_the_plural(name, verb, said):
    assert agreeing(verb, name) == said
