"""What the aftermath leaves to people, said plainly so that nothing is dropped in silence."""

from collections.abc import Sequence

from rules.aftermath.side import Side
from rules.aftermath.toll import Toll
from rules.mustering.sheet import Kind, WarriorSheet

STEPS_LEFT = (
    "Advances that fell due are counted here and rolled on each warband's own page.",
    "Exploration, wyrdstone, veterans, rare items, upkeep and trading are played by hand, as changes of the roster.",
)


def remark(side: Side, toll: Toll) -> None:
    """Note a lost leader and upkeep that is due."""
    for warrior in side.fought:
        gone = toll.is_leaving(warrior) or not toll.survives(warrior)
        if gone and warrior.leader:
            _remark_succession(side, toll, warrior)
        type = side.type_of(warrior)
        if type and type.upkeep and not gone:
            gold = type.upkeep * toll.alive(warrior)
            toll.note(f"{warrior.name} needs {gold} gc of upkeep after this battle, or leaves.", warrior)


def remark_captives(side: Side, tolls: Sequence[Toll]) -> None:
    """Tell a captor whom he holds."""
    for index, toll in enumerate(tolls):
        for captive in toll.captives:
            if captive.captor == side.index:
                tolls[side.index].note(
                    f"{captive.name} of {side.setup.sides[index].name} is your captive: ransom, exchange or sell him."
                )


def _remark_succession(side: Side, toll: Toll, leader: WarriorSheet) -> None:
    """Who may follow: the highest Leadership, then the most experience, then a roll-off."""
    warband = side.rulebook.warbands.get(side.sheet.type)
    if warband and any("succession" in rule.tags for rule in warband.rules):
        toll.note(
            f"{leader.name}, the leader, is lost: the warband's own rule of succession decides what follows."
        )
        return
    heroes = [
        warrior
        for warrior in side.sheet.active
        if warrior.kind is Kind.HERO
        and warrior.number != leader.number
        and toll.survives(warrior)
        and not toll.is_leaving(warrior)
    ]
    if not heroes:
        toll.note(f"{leader.name}, the leader, is lost, and no hero is left to follow.")
        return
    standing = [(hero.current.Ld, toll.experience(hero), hero.name) for hero in heroes]
    names = " or ".join(name for *figures, name in standing if figures == list(max(standing)[:2]))
    toll.note(f"{leader.name}, the leader, is lost: {names} follows by Leadership and experience.")
