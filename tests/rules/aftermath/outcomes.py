"""Random ends of battles, for properties of what comes after them."""

from hypothesis import strategies as st

from rules.engine.events import Status as InBattle
from rules.engine.outcome import FighterOutcome, Outcome, SideOutcome, Spoil
from rules.engine.setup import BattleSetup

#: What can be used up, ruined, killed, or spent exploring.
THINGS = (
    "garlic",
    "net",
    "crimson-shade",
    "mad-cap-mushrooms",
    "mandrake-root",
    "war-dog",
    "master-map",
    "vague-map",
)
SPOILS = st.builds(Spoil, st.sampled_from(("gold", "wyrdstone", "rope-and-hook")), st.integers(1, 5))


@st.composite
def outcomes(draw: st.DrawFn, setup: BattleSetup) -> Outcome:
    """Any end of the battle: everybody may be in any state, taken out by anybody or nobody, and have used anything."""
    ids = [fighter.id for fighter in setup.fighters]
    sides = []
    for side in setup.sides:
        fighters = []
        for one in side.fighters:
            status = draw(st.sampled_from(list(InBattle)))
            by = draw(st.none() | st.sampled_from(ids)) if status is InBattle.OUT_OF_ACTION else None
            used = () if one.beast else tuple(draw(st.lists(st.sampled_from(THINGS[:5]), max_size=3)))
            spared, absent = draw(st.booleans()), status is InBattle.LEFT and draw(st.booleans())
            fighters.append(
                FighterOutcome(
                    one.id, one.warrior, one.member, one.name, status, by, spared, used=used, absent=absent
                )
            )
        spoils = tuple(draw(st.lists(SPOILS, max_size=2)))
        sides.append(
            SideOutcome(side.name, len(fighters), draw(st.booleans()), tuple(fighters), spoils=spoils)
        )
    winner = draw(st.sampled_from([None, 0, 1]))
    return Outcome(winner, "rout", draw(st.integers(1, 20)), tuple(sides))
