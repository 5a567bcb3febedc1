"""The forces of a battle as the engine sees them: the warriors that take the field, their figures and weapons."""

from dataclasses import dataclass

from campaigns.table_picture.scenes import labels
from roster.pages.names import Names
from rules.catalogue.model import Rulebook
from rules.catalogue.profile import CHARACTERISTICS, Profile
from rules.engine.setup import BattleSetup, Fighter, SideSetup
from rules.narration import spell_name


@dataclass(frozen=True)
class Block:
    """One roster block: a hero, or the identical members of a henchman group.

    `numbers` are those in the picture; `figures` the profile in the order of the rulebook, dice where it has dice.
    """

    numbers: str
    name: str
    type: str
    members: int
    leader: bool
    hero: bool
    profile: Profile
    figures: tuple[str, ...]
    gear: tuple[str, ...]
    skills: tuple[str, ...]
    spells: tuple[str, ...]


@dataclass(frozen=True)
class Force:
    """One side of a battle."""

    name: str
    type: str
    rating: int
    fighters: int
    blocks: tuple[Block, ...]


def forces(setup: BattleSetup, book: Rulebook) -> tuple[Force, ...]:
    """The force of each side, block by block."""
    label = labels(setup)
    sides = zip(setup.sides, setup.side_names, strict=True)
    return tuple(_force(side, name, label, book) for side, name in sides)


def _force(side: SideSetup, name: str, label: dict[int, str], book: Rulebook) -> Force:
    names = Names(book, side.warband)
    alike: dict[tuple[int, str], list[Fighter]] = {}
    for fighter in side.fighters:
        alike.setdefault((fighter.warrior, fighter.beast), []).append(fighter)
    blocks = tuple(_block(members, label, names) for members in alike.values())
    return Force(name, names.warband_type, side.rating, len(side.fighters), blocks)


def _block(members: list[Fighter], label: dict[int, str], names: Names) -> Block:
    fighter = members[0]
    first, last = label[members[0].id], label[members[-1].id]
    return Block(
        numbers=first if first == last else f"{first}-{last}",
        name=fighter.name if len(members) == 1 else fighter.name.removesuffix(f" {fighter.member + 1}"),
        type=fighter.type,
        members=len(members),
        leader=fighter.leader,
        hero=fighter.hero,
        profile=fighter.profile,
        figures=_figures(fighter, names),
        gear=(
            *(_copies(weapon.name, weapon.copies) for weapon in fighter.weapons),
            *(it.name for it in fighter.protection),
        ),
        skills=tuple(names.skill(key) for key in fighter.skills),
        spells=tuple(spell_name(spell) for spell in fighter.spells),
    )


def _figures(fighter: Fighter, names: Names) -> tuple[str, ...]:
    """The profile as it is read: `2D6` where the rulebook rolls for it in battle."""
    kinds = names.type.warriors if names.type else ()
    dice = next((kind.dice_profile for kind in kinds if kind.name == fighter.type), {})
    return tuple(dice.get(letter, str(fighter.profile.value(letter))) for letter in CHARACTERISTICS)


def _copies(name: str, copies: int) -> str:
    return name if copies == 1 else f"{copies} x {name}"
