"""Whole battles in which priests of the Liber Malefic and a Dark Mage use all that they know, under every sequence."""

import pytest

from rules.catalogue.load import complete_rulebook
from rules.engine.events import BattleEnded, SpellCast
from rules.engine.setup import BattleSetup, SideSetup
from rules.fielding.spellbooks import known_spell
from rules.policies import POLICIES
from rules.resolve import auto, set_up
from rules.values import changed
from tests.rules.warbands import roster

BOOK = complete_rulebook()
LISTS = (
    *(
        "prayers-of-manann",
        "prayers-of-morr",
        "prayers-of-myrmidia",
        "prayers-of-ranald",
        "prayers-of-shallya",
    ),
    *("prayers-of-ulric-mw", "prayers-of-verena", "dark-magic"),
)
#: What the hired have besides, three for each fighter.
RULES = (
    *("frightens-undead", "reroll-leadership-once", "charges-only-nurgle", "mercy-once", "lets-charges-pass"),
    *("thin-flesh", "charge-takes-courage", "charges-large-harder", "passes-first-rout", "lucky-save-5"),
    *("drunk-before-battle", "doubles-wounds-of-aquatic", "harpoons", "moves-d3-plus-1-after-set-up"),
    *("breathes-fire", "hatred:necromancers", "hatred:rivals-of-ulric"),
)


def devout(side: SideSetup, from_: int) -> SideSetup:
    """The side with easy prayers for everybody, and three rules for each."""
    fighters = []
    for at, one in enumerate(side.fighters):
        listing = BOOK.spell_lists[LISTS[(from_ + at) % len(LISTS)]]
        spells = tuple(known_spell(spell.key, BOOK, 3) for spell in listing.spells)
        rules = tuple(RULES[(from_ + 3 * at + more) % len(RULES)] for more in range(3))
        fighters.append(changed(one, spells=spells, tags=(*one.tags, *rules, "cast-in-armour")))
    return changed(side, fighters=tuple(fighters))


def setup(ruleset: str, seed: int) -> BattleSetup:
    made = set_up(
        [roster("mercenaries-middenheim"), roster("undead" if seed % 2 else "carnival-of-chaos")],
        BOOK,
        seed=f"devout {seed}",
        ruleset=ruleset,
    )
    sides = tuple(devout(side, 5 * seed + 2 * index) for index, side in enumerate(made.sides))
    return changed(made, sides=sides)


@pytest.mark.parametrize("ruleset", BOOK.rulesets)
def test_a_battle_of_priests_ends_and_prayers_are_said(ruleset: str) -> None:
    for seed, names in enumerate((("random", "steady"), ("steady", "random"))):
        players = {side: POLICIES[name] for side, name in enumerate(names)}
        fought = auto(setup(ruleset, seed), players)
        assert isinstance(fought.events[-1], BattleEnded)
        assert any(isinstance(event, SpellCast) and event.cast for event in fought.events)
