"""Rules of single warbands that count in the steps of trading: veterans, searches and prices."""

import pytest

from rules.aftermath.draft import Draft
from rules.aftermath.trading.veterans import experience_wanted
from rules.values import changed
from tests.rules.aftermath.trading.test_searches import home_of


def grown(draft: Draft, number: int, points: int) -> Draft:
    """The same warband with a group that has gained experience."""
    group = draft.sheet.warrior(number)
    group = changed(group, experience=group.experience + points)
    blocks = (group if it.number == number else it for it in draft.sheet.warriors)
    draft.sheet = changed(draft.sheet, warriors=tuple(blocks))
    return draft


@pytest.mark.parametrize(
    ("type", "points", "one", "three"),
    [
        ("chaos-dwarf-warrior", 1, 2, 6),
        ("chaos-dwarf-warrior", 2, 3, 9),
        ("chaos-dwarf-blunderbusser", 3, 5, 15),
        ("hobgoblin", 3, 3, 9),
    ],
)
def test_chaos_dwarf_veterans_cost_half_as_much_again_rounded_up(
    type: str, points: int, one: int, three: int
) -> None:
    draft = grown(home_of("sons-of-hashut", "hobgoblin", type), 2, points)
    group = draft.sheet.warrior(2)
    assert (experience_wanted(draft, group, 1), experience_wanted(draft, group, 3)) == (one, three)
