"""The succession of a lost leader: asked by legality, the builders and the aftermath (LRB part 3 p.78).

Pure; finds the candidates with the best claim, and what comes with following. The caller rolls off between equals.
"""

from collections.abc import Iterable

from rules.catalogue.model import Rulebook, Wizard
from rules.ledger.apply import apply
from rules.ledger.entries import Entry, LeaderNamed, MembersLost, Settled
from rules.ledger.gains import BoonGained
from rules.ledger.sheet import Boon, Kind, Status, WarbandSheet, WarriorSheet
from rules.numbers import RosterNumber

#: The tag of a type that never leads the warband, and of a warband whose successors may cast as their leader did.
_NEVER, _CAST = "never-leader", "successor-casts"
#: The tag of a warband whose leader must cause fear, that of fear, and the skills by which it is learnt.
_FEARSOME, _FEAR, _STRENGTH = "leader-causes-fear", "causes-fear", "strength"
#: The boon of a successor who may roll for a spell instead of the next advance, and of one who has done so.
FIRST_SPELL, CASTS = "spell-instead-of-an-advance", "magic-of-the-leader"
#: The mark on a warband of a captive who never comes back to it, though nobody says that they died.
NEVER_RETURNS = "never-returns"
#: The reason for which everybody leaves a warband that nobody may lead any more.
COLLAPSE = "the warband collapsed"
#: The boon of a warband that must fight a battle before it hires a leader; its origin is the last one without.
WAITS = "leader-after-the-next-battle"


def leader_of(sheet: WarbandSheet) -> WarriorSheet | None:
    """The present leader, or None."""
    return next((block for block in sheet.active if block.leader), None)


def successors(sheet: WarbandSheet, rulebook: Rulebook) -> tuple[WarriorSheet, ...]:
    """The heroes with the best claim, in roster order: highest Leadership, then most experience.

    Several are equals and roll off; none means that nobody may follow. Warriors who miss battles may lead all the same.
    """
    heroes = [block for block in sheet.active if may_follow(block, sheet, rulebook)]
    claims = [_claim(block, sheet, rulebook) for block in heroes]
    best = max(claims, default=None)
    return tuple(hero for hero, claim in zip(heroes, claims, strict=True) if claim == best)


def must_cause_fear(sheet: WarbandSheet, rulebook: Rulebook) -> bool:
    """Whether the leader of the warband causes fear if anybody can."""
    warband = rulebook.warbands.get(sheet.type)
    return warband is not None and _FEARSOME in warband.tags


def causes_fear(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> bool:
    """Whether a warrior causes fear by what they are, by a skill or by a scar."""
    kind = rulebook.warrior_type(sheet.type, block.type)
    skills = (rulebook.skills[key].tags for key in block.skills if key in rulebook.skills)
    tags = {*(kind.tags if kind else ()), *block.flags, *(tag for found in skills for tag in found)}
    return _FEAR in tags


def may_follow(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> bool:
    """Whether a block may ever lead after the first leader.

    A hero, of the types that the warband demands, and of none that never leads.
    """
    heirs = _heirs(sheet, rulebook)
    if block.kind != Kind.HERO or (heirs and block.type not in heirs):
        return False
    kind = rulebook.warrior_type(sheet.type, block.type)
    return kind is None or _NEVER not in kind.tags


def leaders_wizard(sheet: WarbandSheet, rulebook: Rulebook) -> Wizard | None:
    """The magic of the leaders of a warband whose successors may learn it; None elsewhere."""
    warband = rulebook.warbands.get(sheet.type)
    if warband is None or not any(_CAST in rule.tags for rule in warband.rules):
        return None
    return next((kind.wizard for kind in warband.warriors if kind.leader and kind.wizard), None)


def boons_of_following(hero: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> tuple[Boon, ...]:
    """What comes with taking over, on the sheet on which the leader is gone and the last battle is counted.

    A successor of a leader who cast spells may roll for one; where heirs are named a new leader is hired only after
    another battle.
    """
    boons = list[Boon]()
    if not sheet.battles:
        return ()
    kind = rulebook.warrior_type(sheet.type, hero.type)
    if leaders_wizard(sheet, rulebook) and kind and not kind.wizard and not kind.leader:
        boons += [Boon(FIRST_SPELL, warrior=hero.number)]
    if _heirs(sheet, rulebook) and kind and not kind.leader:
        boons += [Boon(WAITS, lasts="next-battle", origin=_after(sheet))]
    return tuple(boon for boon in boons if not _has(boon, sheet))


def entries_of_following(
    number: RosterNumber, sheet: WarbandSheet, rulebook: Rulebook
) -> tuple[LeaderNamed | Settled, ...]:
    """The entries by which a hero becomes the leader between two battles."""
    boons = boons_of_following(sheet.warrior(number), sheet, rulebook)
    named = LeaderNamed(number)
    return (named, Settled("", tuple(map(BoonGained, boons)))) if boons else (named,)


def followed(entry: Entry, sheet: WarbandSheet, rulebook: Rulebook) -> tuple[Entry, ...]:
    """An entry made between two battles, with those by which somebody follows the leader who is gone after it.

    Equals with the best claim roll off at the table: nobody follows until one of them is named. Everybody leaves a
    warband that is at an end by it.
    """
    after = apply(sheet, entry)
    if not after.battles or leader_of(after) is not None:
        return (entry,)
    heroes = successors(after, rulebook)
    if len(heroes) == 1:
        return (entry, *entries_of_following(heroes[0].number, after, rulebook))
    return with_the_end(entry, sheet, rulebook)


def with_the_end(entry: Entry, sheet: WarbandSheet, rulebook: Rulebook) -> tuple[Entry, ...]:
    """An entry, with that by which everybody leaves where it is what ends the warband (CAMP-LEADER-UNDEAD-2)."""
    after = apply(sheet, entry)
    if not after.battles or is_at_an_end(sheet, rulebook) or not is_at_an_end(after, rulebook):
        return (entry,)
    return (entry, Settled("", disbanded(after.active))) if after.active else (entry,)


def disbanded(blocks: Iterable[WarriorSheet]) -> tuple[MembersLost, ...]:
    """The changes by which everybody leaves a warband that is at an end."""
    return tuple(MembersLost(block.number, block.members, "retired", (), COLLAPSE) for block in blocks)


def is_at_an_end(sheet: WarbandSheet, rulebook: Rulebook) -> bool:
    """Whether nobody leads, and nobody ever may again."""
    return leader_of(sheet) is None and collapses(sheet, rulebook)


def waits_for_a_battle(sheet: WarbandSheet) -> bool:
    """Whether a leader is gone since the last battle, so that no other is hired before the next one."""
    return any(boon.kind == WAITS and boon.origin == _after(sheet) for boon in sheet.boons)


def _after(sheet: WarbandSheet) -> str:
    return f"battle-{sheet.battles}"


def _has(boon: Boon, sheet: WarbandSheet) -> bool:
    """Whether they have that boon, or have used it up."""
    casts = any(each.kind == CASTS and each.warrior == boon.warrior for each in sheet.boons)
    return boon in sheet.boons or (boon.kind == FIRST_SPELL and casts)


def collapses(sheet: WarbandSheet, rulebook: Rulebook) -> bool:
    """Whether a warband without a leader is at an end: no heir is left, nor a captive who could lead it again."""
    captive = any(_could_lead(block, sheet, rulebook) for block in sheet.warriors)
    return bool(_heirs(sheet, rulebook)) and not captive and not successors(sheet, rulebook)


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


def may_return(block: WarriorSheet, sheet: WarbandSheet) -> bool:
    """Whether they are held by somebody, and nobody has settled yet what becomes of them."""
    return block.status is Status.CAPTURED and Boon(NEVER_RETURNS, warrior=block.number) not in sheet.boons


def _could_lead(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> bool:
    """Whether a captured hero would lead the warband again, or could."""
    if not may_return(block, sheet):
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


def _claim(hero: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> tuple[int, int, int]:
    """Leadership, then experience; before both, where fear is wanted, who causes it, then who can learn to."""
    wanted = 0
    if must_cause_fear(sheet, rulebook):
        kind = rulebook.warrior_type(sheet.type, hero.type)
        lists = hero.skill_lists or (kind.skill_lists if kind else ())
        wanted = 2 if causes_fear(hero, sheet, rulebook) else int(_STRENGTH in lists)
    return wanted, hero.current.Ld, hero.experience
