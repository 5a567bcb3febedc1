"""Facts that a player looks up at the table: the profile, weapons with their rules, skills and spells."""

from dataclasses import dataclass

from roster.pages.names import Names
from roster.pages.parts.blocks import Named, rule_lines
from rules.catalogue.profile import CHARACTERISTIC_NAMES, CHARACTERISTICS
from rules.engine.setup import Fighter, KnownSpell
from rules.mustering.figures.riding import saddle_of
from rules.mustering.figures.save import save_with
from rules.narration import spell_name


@dataclass(frozen=True)
class Figure:
    """One characteristic, or the armour save: `6+`, a dash for none. `2D6` where it is rolled in battle."""

    letter: str
    name: str
    value: str


@dataclass(frozen=True)
class Facts:
    """`arms` are weapons, armour and other gear; each line says what our summary of it says."""

    figures: tuple[Figure, ...]
    arms: tuple[Named, ...]
    skills: tuple[Named, ...]
    spells: tuple[Named, ...]
    rules: tuple[Named, ...]

    @property
    def lists(self) -> tuple[tuple[str, tuple[Named, ...]], ...]:
        """Heading and lines of each part that has any."""
        parts = (
            ("Equipment", self.arms),
            ("Spells and prayers", self.spells),
            ("Skills", self.skills),
            ("Special rules", self.rules),
        )
        return tuple(part for part in parts if part[1])


def _saddle(fighter: Fighter, names: Names) -> tuple[Named, ...]:
    """The figures of somebody on their mount; nothing where nobody rides."""
    mount = fighter.mount
    if mount is None:
        return ()
    worn = [it.armour for it in fighter.protection]
    return (
        Named(
            "In the saddle", saddle_of(mount.name, mount.profile, mount.traits, worn, names.rulebook).in_words
        ),
    )


def facts_of(fighter: Fighter, names: Names) -> Facts:
    """The facts of a fighter; `names` are those of the warband they fight for."""
    kinds = names.type.warriors if names.type else ()
    kind = next((kind for kind in kinds if kind.key == fighter.line), None)
    dice = kind.dice_profile if kind else {}
    save = save_with([it.armour for it in fighter.protection if it.armour.slot != "barding"])
    return Facts(
        figures=(
            *(
                Figure(
                    letter,
                    CHARACTERISTIC_NAMES[letter],
                    dice.get(letter, str(fighter.profile.value(letter))),
                )
                for letter in CHARACTERISTICS
            ),
            Figure("Sv", "Armour save", f"{save}+" if save else "-"),
        ),
        arms=tuple(
            _arm(it.key, it.name, copies, names)
            for it, copies in (
                *((weapon, weapon.copies) for weapon in fighter.weapons),
                *((armour, 1) for armour in fighter.protection),
                *((gear, gear.copies) for gear in fighter.gear),
            )
        )
        + _saddle(fighter, names),
        skills=tuple(Named(names.skill(key), names.skill_summary(key)) for key in fighter.skills),
        spells=tuple(_spell(spell, names) for spell in fighter.spells),
        rules=rule_lines(kind, names) if kind else (),
    )


def _arm(key: str, name: str, copies: int, names: Names) -> Named:
    item = names.rulebook.items.get(key)
    return Named(name if copies == 1 else f"{copies} x {name}", item.summary if item else "")


def _spell(known: KnownSpell, names: Names) -> Named:
    spell = names.rulebook.spell(known.key)
    return Named(spell_name(known), spell.summary if spell else "")
