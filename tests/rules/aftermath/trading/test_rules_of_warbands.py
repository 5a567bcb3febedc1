"""Rules of single warbands that count in the steps of trading: veterans, searches and prices."""

import pytest

from rules.aftermath.draft import Draft
from rules.aftermath.trading.modifiers import search_modifiers
from rules.aftermath.trading.veterans import experience_wanted
from rules.mustering.lists.permission import is_barred
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


def test_a_chaos_engineer_adds_3_for_three_things_and_never_wears_chaos_armour() -> None:
    draft = home_of("black-dwarfs", "sorcerer", "chaos-dwarf")
    items, band = draft.rulebook.items, draft.rulebook.warbands["black-dwarfs"]
    plain = draft.sheet.warrior(1)
    engineer = changed(plain, starting_skills=("chaos-engineer",))
    for key, bonus in {"chaos-armour": 3, "mechanical-suit": 3, "lucky-charm": 0}.items():
        assert sum(it.by for it in search_modifiers(draft, engineer, items[key])) == bonus
        assert search_modifiers(draft, plain, items[key]) == ()
    kind = next(it for it in band.warriors if it.key == "sorcerer")
    barred = [
        [is_barred(items[key], band, kind, draft.rulebook, it) for it in (plain, engineer)]
        for key in ("chaos-armour", "mechanical-suit")
    ]
    assert barred == [[False, True], [False, False]]
