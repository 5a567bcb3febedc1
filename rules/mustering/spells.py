"""The spells of each wizard, their difficulty, and drawing those a wizard starts with (LRB part 1 p.40-45).

Pure: the faces of the dice come from the caller. Asked by legality, the pages and the service that draws. A spell that
stands on a sheet more than once was drawn again and lowered by 1 each time. A successor who has learned a spell of a
leader who cast them is a wizard like that leader, and stays one.
"""

from collections.abc import Iterable, Iterator

from rules.catalogue.model import Rulebook, Spell, SpellList, WarriorType
from rules.ledger.entries import SpellsDrawn
from rules.ledger.sheet import Again, Kind, WarbandSheet, WarriorSheet
from rules.mustering.hirelings import hireling_of, is_hired
from rules.mustering.lists.permission import gift_tags
from rules.mustering.problem import SPELLS, NotAllowed, Refusal
from rules.mustering.succession import CASTS, leaders_wizard
from rules.mustering.words import an, counted
from rules.values import Value

#: What becomes of a spell that came up again, and whether that lowers it; nothing is said before the dice are seen.
CHOICES: dict[str, bool | None] = {"": None, "another": False, "lower": True}

#: The tag of a type or a skill that lets a wizard cast in armour.
_IN_ARMOUR = "cast-in-armour"
#: The tag of an apprentice; the type of the teacher follows.
_LEARNS_FROM = "learns-spells-of:"
#: The tag of a gift that makes a wizard with one spell of the list that follows; a Seer's mark changes their list so.
MADE_WIZARD = "wizard-of:"
#: The tags of marks whose bearer has one more spell, which is chosen, and whose bearer casts none.
_CHOSEN, _CASTS_NONE = "chooses-a-spell", "casts-no-spells"
#: The tag of a mark that teaches one spell of the list that follows, and makes a wizard of who was none.
TEACHES = "teaches-spell-of:"


class Magic(Value, frozen=True):
    """The magic they come with: the keys of their `lists` (the drawn one first) and how many spells they start with.

    `fewest` is as printed, `most` differs where a die says how many; the last `chosen` of them are not drawn.
    `complete` knows their lists whole; `further` are spells outside them that they bring; without `learning` they never
    learn another.
    """

    lists: tuple[str, ...]
    fewest: int
    most: int
    arcane: bool = True
    complete: bool = False
    further: tuple[str, ...] = ()
    learning: bool = True
    chosen: int = 0


def magic_of(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> Magic | None:
    """The magic of their type, of them as a hired sword or as a successor; None for those without any."""
    if is_hired(block):
        hireling = hireling_of(block, rulebook)
        casting = hireling.magic if hireling else None
        if casting is None:
            return None
        fewest, most = (1, 3) if casting.random_dice else (casting.random_spells, casting.random_spells)
        return Magic(
            casting.spell_lists,
            fewest,
            most,
            arcane=casting.type == "arcane",
            complete=casting.knows_all,
            further=casting.further,
            learning=casting.further_spells,
        )
    kind = rulebook.warrior_type(sheet.type, block.type)
    if kind is None:
        return None
    if kind.wizard is None:
        return _of_no_type(block, sheet, rulebook)
    wizard = kind.wizard
    if marked := _of_a_mark(block, rulebook):
        return marked
    if _CASTS_NONE in _skill_tags(block, rulebook):
        return None
    starting = wizard.starting_spells
    lists = dict.fromkeys((wizard.spell_list, *taught_by_marks(block, rulebook)))
    return Magic(tuple(lists), starting, starting, arcane=wizard.type == "arcane")


def _of_no_type(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> Magic | None:
    """The magic of somebody whose type has none: by a gift, by a mark or as a successor."""
    if gift := _of_a_gift(block, sheet, rulebook):
        return gift
    if marks := taught_by_marks(block, rulebook):
        return Magic(marks, 0, 0)
    return _of_a_successor(block, sheet, rulebook)


def _of_a_mark(block: WarriorSheet, rulebook: Rulebook) -> Magic | None:
    """The magic of a Seer who has chosen a mark with spells: its list in place of the type's."""
    tags = _skill_tags(block, rulebook)
    listing = _of_tag(tags, MADE_WIZARD)
    if not listing:
        return None
    chosen = int(_CHOSEN in tags)
    lists = dict.fromkeys((listing, *taught_by_marks(block, rulebook)))
    return Magic(tuple(lists), 1 + chosen, 1 + chosen, chosen=chosen)


def taught_by_marks(block: WarriorSheet, rulebook: Rulebook) -> tuple[str, ...]:
    """The spell lists of which a warrior's marks teach a spell."""
    tags = _skill_tags(block, rulebook)
    return tuple(tag.removeprefix(TEACHES) for tag in tags if tag.startswith(TEACHES))


def _skill_tags(block: WarriorSheet, rulebook: Rulebook) -> tuple[str, ...]:
    skills = [rulebook.skills[key] for key in block.skills if key in rulebook.skills]
    return tuple(tag for skill in skills for tag in skill.tags)


def _of_a_gift(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> Magic | None:
    """The magic of whoever was made a wizard for gold when they were hired."""
    warband = rulebook.warbands.get(sheet.type)
    listing = _of_tag(gift_tags(block, warband), MADE_WIZARD) if warband else ""
    return Magic((listing,), 1, 1) if listing else None


def _of_a_successor(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> Magic | None:
    """The magic of a successor who took a spell instead of the first advance."""
    wizard = leaders_wizard(sheet, rulebook)
    if wizard is None or block.kind is not Kind.HERO:
        return None
    taught = any(boon.kind == CASTS and boon.warrior == block.number for boon in sheet.boons)
    learned = (rulebook.spell(advance.spell) for advance in block.advances if advance.spell)
    knows = any(spell is not None and spell.list == wizard.spell_list for spell in learned)
    if not taught and not (block.leader and knows):
        return None
    return Magic((wizard.spell_list,), 0, 0, arcane=wizard.type == "arcane")


def spells_to_draw(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> int:
    """How many of their starting spells are still to be drawn, at least."""
    if block.again is not None:
        return block.again.left
    magic = magic_of(block, sheet, rulebook)
    if magic is None or magic.complete:
        return 0
    return max(0, magic.fewest - magic.chosen - len(block.starting_spells))


def spells_to_choose(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> tuple[Spell, ...]:
    """The spells of which they choose one freely, once all others that they start with are drawn; () for none."""
    magic = magic_of(block, sheet, rulebook)
    if magic is None or not magic.chosen or spells_to_draw(block, sheet, rulebook):
        return ()
    if len(block.starting_spells) >= magic.fewest:
        return ()
    listing = rulebook.spell_lists[magic.lists[0]]
    return tuple(spell for spell in listing.spells if spell.number and spell.key not in block.spells)


def difficulty(spell: Spell, block: WarriorSheet) -> int | None:
    """The 2D6 they need for a spell they know, 1 less for each time they drew it again; None when it needs no roll."""
    if spell.difficulty is None:
        return None
    return spell.difficulty - max(0, block.spells.count(spell.key) - 1)


def draw(
    sheet: WarbandSheet,
    rulebook: Rulebook,
    number: int,
    faces: Iterator[int],
    *,
    lower: bool | None = None,
) -> SpellsDrawn:
    """Draw the spells that a wizard lacks, up to one they already have; `faces` are D6 in the order they are rolled.

    Where a D3 says how many, it is read from the first of them. After a spell that came up again their player says
    whether it is lowered by 1 (`lower`) or drawn anew; what needs no roll is always drawn anew, and a wizard who knows
    all six can only lower (CORE-MAGIC-START-3). Raises `NotAllowed`.
    """
    block, magic, lacking = _who_draws(sheet, rulebook, number)
    rolls = list[int]()
    again, known = block.again, list(block.spells)
    if again is None:
        if magic.most > magic.fewest:
            rolls.append(next(faces))
            lacking = (rolls[0] + 1) // 2
        listing, lowered = rulebook.spell_lists[magic.lists[0]], tuple[str, ...]()
    else:
        if lower is None:
            raise NotAllowed(Refusal(_must_choose(block, again, rulebook), *SPELLS))
        listing, lacking = rulebook.spell_lists[again.list], again.left
        lowered = (again.spell,) if lower else ()
    known += lowered
    taught = taught_spells(block, sheet, rulebook, listing)
    if not taught:
        sentence = f"{block.name} learns from a teacher who has no spells yet: draw those first."
        raise NotAllowed(Refusal(sentence, *SPELLS))
    drawn, repeated = drawn_from(listing, lacking - len(lowered), known, faces, rolls, taught)
    left = lacking - len(lowered) - len(drawn)
    by_book = again is not None and again.by_book
    waits = Again(repeated, left, listing.key, by_book) if repeated else None
    return SpellsDrawn(number, lowered + drawn, tuple(rolls), waits)


def taught_spells(
    block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook, listing: SpellList
) -> tuple[Spell, ...]:
    """The spells of a list that they may learn: all, or for an apprentice those that a teacher in the warband knows.

    Teacher and apprentice have lists of their own, and the spells of a number are the same. Nobody learns what no
    teacher has, and all of it once the teacher is gone.
    """
    kind = rulebook.warrior_type(sheet.type, block.type)
    wanted = _of_tag(kind.tags if kind else (), _LEARNS_FROM)
    teachers = [other for other in sheet.active if other.type == wanted and other.number != block.number]
    if not wanted or not teachers or listing.key not in _lists_of(block, sheet, rulebook):
        return listing.spells
    known = [rulebook.spell(key) for teacher in teachers for key in teacher.spells]
    numbers = {spell.number for spell in known if spell}
    return tuple(spell for spell in listing.spells if spell.number in numbers)


def _lists_of(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> tuple[str, ...]:
    magic = magic_of(block, sheet, rulebook)
    return magic.lists if magic else ()


def _of_tag(tags: Iterable[str], prefix: str) -> str:
    return next((tag.removeprefix(prefix) for tag in tags if tag.startswith(prefix)), "")


def _must_choose(block: WarriorSheet, again: Again, rulebook: Rulebook) -> str:
    spell = rulebook.spell(again.spell)
    name = spell.name if spell else again.spell
    return f"{block.name} rolled {name} again: roll for another spell, or lower its difficulty by 1."


def drawn_from(
    listing: SpellList,
    lacking: int,
    known: list[str],
    faces: Iterator[int],
    rolls: list[int],
    taught: tuple[Spell, ...] = (),
) -> tuple[tuple[str, ...], str]:
    """The keys of a number of spells, or of those up to one that came up again and leaves a choice, and its key.

    What is rolled joins `rolls`, what is drawn `known`. Only those `taught` count, where any are given.
    """
    drawn, open = list[str](), taught or listing.spells
    while len(drawn) < lacking:
        rolls.append(next(faces))
        spell = listing.drawn(rolls[-1])
        if spell not in open:
            continue
        if spell.key in known and any(each.key not in known for each in open):
            if spell.automatic:
                continue
            return tuple(drawn), spell.key
        if spell.key in known and spell.automatic:
            continue
        drawn.append(spell.key)
        known.append(spell.key)
    return tuple(drawn), ""


def _who_draws(sheet: WarbandSheet, rulebook: Rulebook, number: int) -> tuple[WarriorSheet, Magic, int]:
    block = next((each for each in sheet.active if each.number == number), None)
    if block is None:
        raise NotAllowed(Refusal(f"There is no number {number} in {sheet.name}.", *SPELLS))
    magic = magic_of(block, sheet, rulebook)
    if magic is None and block.again is not None:
        magic = Magic((block.again.list,), 0, 0)
    if magic is None:
        kind = rulebook.warrior_type(sheet.type, block.type)
        type_named = f"is {an(kind.name)} and " if kind else ""
        raise NotAllowed(Refusal(f"{block.name} {type_named}starts with no spells.", *SPELLS))
    lacking = spells_to_draw(block, sheet, rulebook)
    if not lacking:
        has = counted(len(block.starting_spells), "spell")
        raise NotAllowed(Refusal(f"{block.name} already has all starting spells: {has}.", *SPELLS))
    return block, magic, lacking


def is_stopped_by_armour(
    block: WarriorSheet, kind: WarriorType, sheet: WarbandSheet, rulebook: Rulebook
) -> bool:
    """Whether a warrior of a type casts spells, and has no rule or skill to cast them in armour.

    The spell list decides: prayers are said in armour too (CORE-MAGIC-CAST-8 to -10).
    """
    if _CASTS_NONE in _skill_tags(block, rulebook):
        return False
    key = kind.wizard.spell_list if kind.wizard else ""
    if not key and (magic := _of_no_type(block, sheet, rulebook)):
        key = magic.lists[0]
    spells = rulebook.spell_lists.get(key)
    if spells is None or spells.kind != "spell" or _IN_ARMOUR in kind.tags:
        return False
    known = (rulebook.skills[skill] for skill in block.skills if skill in rulebook.skills)
    return not any(_IN_ARMOUR in skill.tags for skill in known)
