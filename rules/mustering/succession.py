"""The succession of a lost leader: asked by legality, the builders and the aftermath (LRB part 3 p.78).

Pure; finds the candidates with the best claim. The caller rolls off between equals.
"""

from rules.catalogue.model import Rulebook
from rules.ledger.sheet import Kind, Status, WarbandSheet, WarriorSheet

#: The tag of a type that never leads the warband.
_NEVER = "never-leader"


def leader_of(sheet: WarbandSheet) -> WarriorSheet | None:
    """The present leader, or None."""
    return next((block for block in sheet.active if block.leader), None)


def successors(sheet: WarbandSheet, rulebook: Rulebook) -> tuple[WarriorSheet, ...]:
    """The heroes with the best claim, in roster order: highest Leadership, then most experience.

    Several are equals and roll off; none means that nobody may follow. Warriors who miss battles may lead all the same.
    """
    heroes = [block for block in sheet.active if may_follow(block, sheet, rulebook)]
    best = max(map(_claim, heroes), default=None)
    return tuple(hero for hero in heroes if _claim(hero) == best)


def may_follow(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> bool:
    """Whether a block may ever lead after the first leader.

    A hero, of the types that the warband demands, and of none that never leads.
    """
    heirs = _heirs(sheet, rulebook)
    if block.kind != Kind.HERO or (heirs and block.type not in heirs):
        return False
    kind = rulebook.warrior_type(sheet.type, block.type)
    return kind is None or _NEVER not in kind.tags


def nobody_follows(sheet: WarbandSheet, rulebook: Rulebook) -> str:
    """What it means that nobody may follow the leader, and what its player can do, in two sentences.

    Captured heroes who could lead are named first: the roster does not say who of them is still held.
    """
    heirs = _heirs(sheet, rulebook)
    captured = [block.name for block in sheet.warriors if _could_lead(block, sheet, rulebook)]
    if captured:
        was = "was" if len(captured) == 1 else "were"
        return (
            f"{' and '.join(captured)} {was} captured: a ransom or an exchange brings back whoever is still held, "
            f"to lead {sheet.name}. {_otherwise(sheet, rulebook)}"
        )
    if heirs:
        kinds = (rulebook.warrior_type(sheet.type, heir) for heir in heirs)
        names = " or ".join(kind.name for kind in kinds if kind)
        return (
            f"{sheet.name} collapses: no {names} is left to take over. "
            "The warband is finished; start a new one."
        )
    return f"{sheet.name} has no hero left to lead it. Hire a hero, who takes over, or start a new warband."


def _could_lead(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> bool:
    """Whether a captured hero would lead the warband again, or could."""
    if block.status is not Status.CAPTURED:
        return False
    return block.leader or may_follow(block, sheet, rulebook)


def _otherwise(sheet: WarbandSheet, rulebook: Rulebook) -> str:
    """The possibilities if no captive comes back."""
    if _heirs(sheet, rulebook):
        return "Without them the warband is finished."
    return "Until then a hero whom you hire takes over."


def _heirs(sheet: WarbandSheet, rulebook: Rulebook) -> tuple[str, ...]:
    warband = rulebook.warbands.get(sheet.type)
    return warband.heirs if warband else ()


def _claim(hero: WarriorSheet) -> tuple[int, int]:
    return hero.current.Ld, hero.experience
