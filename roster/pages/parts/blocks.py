"""One block of the roster as the pages show it: statline, gear, experience, injuries."""

from dataclasses import dataclass

from roster.pages.names import Names
from roster.pages.parts.experience import Track, track
from roster.pages.parts.receipts import Receipt, warrior_receipt
from roster.pages.parts.spells import SpellLine, spell_lines
from roster.pages.parts.statline import Cell, statline
from rules.catalogue.model import Rulebook, WarriorType
from rules.ledger.sheet import Kind, Possession, WarbandSheet, WarriorSheet
from rules.mustering.figures.save import best_save
from rules.mustering.figures.squigs import riding_lines
from rules.mustering.legality.potential import open_lists


@dataclass(frozen=True)
class Held:
    """Copies of one item in one place; `each` is what every member of a group carries."""

    item: str
    name: str
    copies: int
    each: int
    paid: int
    summary: str
    href: str = ""

    @property
    def label(self) -> str:
        return self.name if self.each == 1 else f"{self.each} x {self.name}"


@dataclass(frozen=True)
class Named:
    """A skill, special rule or injury with our one-line summary of it; `href` leads to it in the rules."""

    name: str
    summary: str
    href: str = ""


@dataclass(frozen=True)
class Gained:
    """Mutations, blessings or markings of one key, as the `noun` says; `paid` for the last of them, in gold crowns."""

    key: str
    name: str
    summary: str
    copies: int
    paid: int
    noun: str
    href: str = ""

    @property
    def label(self) -> str:
        return self.name if self.copies == 1 else f"{self.copies} x {self.name}"


@dataclass(frozen=True)
class BlockView:
    number: int
    name: str
    type: str
    is_group: bool
    members: int
    leader: bool
    status: str
    statline: tuple[Cell, ...]
    save: int | None
    held: tuple[Held, ...]
    rules: tuple[Named, ...]
    mutations: tuple[Gained, ...]
    skills: tuple[Named, ...]
    spells: tuple[SpellLine, ...]
    injuries: tuple[Named, ...]
    track: Track | None
    misses_battles: int
    fallen: int
    paid: Receipt
    learns: bool
    type_href: str = ""
    #: Their figures on their mount in words.
    saddle: str = ""
    #: The skill lists that a hero or hired sword chooses from.
    skill_lists: tuple[Named, ...] = ()

    @property
    def changed(self) -> tuple[Cell, ...]:
        """The characteristics that are no longer as hired, or that gear changes."""
        return tuple(cell for cell in self.statline if cell.change or cell.reasons)

    @property
    def gear(self) -> str:
        """What is carried, in one line."""
        return ", ".join(held.label for held in self.held)

    @property
    def figures(self) -> str:
        """The profile and the save in one line: `M4 WS3 ... Ld7 Sv6+`."""
        line = " ".join(f"{cell.letter}{cell.value}" for cell in self.statline)
        return f"{line} Sv{self.save}+" if self.save else line

    @property
    def to_go(self) -> int:
        """The experience that is missing for the next advance, 0 if there is none to come."""
        if self.track is None or self.track.next_at is None:
            return 0
        return self.track.next_at - self.track.experience

    @property
    def anchor(self) -> str:
        return f"block-{self.number}"

    @property
    def key(self) -> str:
        """The number as text, as it stands in addresses and forms."""
        return str(self.number)


def block_view(warrior: WarriorSheet, sheet: WarbandSheet, names: Names) -> BlockView:
    """The view of one block of `sheet`, or the fate of one that is no longer on it."""
    book, kind = names.rulebook, names.of(warrior)
    return BlockView(
        number=warrior.number,
        name=warrior.name,
        type=names.warrior_type(warrior.type),
        is_group=warrior.is_group,
        members=warrior.members,
        leader=warrior.leader,
        status=str(warrior.status),
        statline=statline(warrior, sheet, names),
        save=best_save(warrior, book),
        held=tuple(held_view(held, names, warrior.copies_each(held)) for held in warrior.possessions),
        rules=rule_lines(kind, names) if kind else (),
        mutations=_mutations(warrior, names),
        skills=tuple(
            Named(names.skill(key), names.skill_summary(key), names.skill_href(key)) for key in warrior.skills
        ),
        spells=spell_lines(warrior, names),
        injuries=tuple(
            Named(names.injury(injury.key), names.injury_summary(injury.key), names.injury_href(injury.key))
            for injury in warrior.injuries
        ),
        track=track(warrior, kind, book),
        misses_battles=warrior.misses_battles,
        fallen=warrior.fallen,
        paid=warrior_receipt(warrior, names),
        learns=bool(kind and book.maximum(kind)),
        type_href=names.warrior_type_href(warrior.type),
        saddle=". ".join(riding_lines(warrior, sheet, book)),
        skill_lists=tuple(
            Named(names.skill_list(key), "", names.skill_list_href(key))
            for key in lists_open_to(warrior, sheet, names)
        ),
    )


def lists_open_to(warrior: WarriorSheet, sheet: WarbandSheet, names: Names) -> tuple[str, ...]:
    """The skill lists that a hero or hired sword chooses from, those of a promoted henchman as chosen; by key."""
    kind = names.of(warrior)
    if kind is None or names.type is None or warrior.kind is Kind.HENCHMEN:
        return ()
    return tuple(sorted(open_lists(warrior, kind, names.type, sheet, names.rulebook)))


def _mutations(warrior: WarriorSheet, names: Names) -> tuple[Gained, ...]:
    paid = {gift.key: gift.paid for gift in warrior.mutations}
    held = [gift.key for gift in warrior.mutations]
    return tuple(
        Gained(
            key=key,
            name=names.mutation(key),
            summary=names.mutation_summary(key),
            copies=held.count(key),
            paid=paid[key],
            noun=names.mutation_noun,
            href=names.mutation_href(key),
        )
        for key in paid
    )


def rule_lines(kind: WarriorType, names: Names) -> tuple[Named, ...]:
    """The special rules of a type of warrior."""
    return tuple(Named(rule.name, rule.summary, names.rule_href(kind.key, rule.key)) for rule in kind.rules)


def held_view(held: Possession, names: Names, each: int = 0) -> Held:
    found = names.rulebook.items.get(held.item)
    return Held(
        item=held.item,
        name=names.item(held.item),
        copies=held.copies,
        each=each or held.copies,
        paid=sum(held.paid),
        summary=found.summary if found else "",
        href=names.item_href(held.item),
    )


@dataclass(frozen=True)
class Company:
    """The blocks of a roster in the order of the sheet: the leader first, then by number."""

    heroes: tuple[BlockView, ...]
    groups: tuple[BlockView, ...]
    hired: tuple[BlockView, ...]
    gone: tuple[BlockView, ...]
    stash: tuple[Held, ...]

    @property
    def sections(self) -> tuple[tuple[str, str, tuple[BlockView, ...]], ...]:
        """Heading, anchor and blocks of each part that has any."""
        parts = (
            ("Heroes", "heroes", self.heroes),
            ("Henchman groups", "henchmen", self.groups),
            ("Hired swords", "hired-swords", self.hired),
        )
        return tuple(part for part in parts if part[2])


def company(sheet: WarbandSheet, rulebook: Rulebook) -> Company:
    names = Names(rulebook, sheet.type)

    def of(*kinds: Kind) -> tuple[BlockView, ...]:
        found = [block_view(warrior, sheet, names) for warrior in sheet.active if warrior.kind in kinds]
        return tuple(sorted(found, key=lambda view: not view.leader))

    return Company(
        heroes=of(Kind.HERO),
        groups=of(Kind.HENCHMEN),
        hired=of(Kind.HIRED_SWORD, Kind.DRAMATIS_PERSONA),
        gone=tuple(block_view(warrior, sheet, names) for warrior in sheet.warriors if not warrior.is_active),
        stash=tuple(held_view(held, names) for held in sheet.stash),
    )
