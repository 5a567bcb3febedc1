"""The effects of a change, in few words, for the line under an option. From `rules.mustering.changes.preview`."""

from dataclasses import dataclass

from roster.pages.names import Names
from rules.catalogue.model import Item
from rules.catalogue.profile import CHARACTERISTIC_NAMES
from rules.mustering.changes.preview import BlockChange, Preview
from rules.mustering.figures.arms import Arms, blow_strength, shot_strength
from rules.mustering.problem import CODES, Problem

ARROW = "\u2192"


@dataclass(frozen=True)
class Trouble:
    """A problem that the change would bring: an `error`, a `warning` or a `note`, in a sentence."""

    kind: str
    sentence: str


@dataclass(frozen=True)
class Effect:
    """`figures` are short phrases, `brings` problems in sentences, `solves` the titles of those that go."""

    figures: tuple[str, ...]
    brings: tuple[Trouble, ...] = ()
    solves: tuple[str, ...] = ()


def effect(seen: Preview, *further: str, at_most: bool = False) -> Effect:
    """The effect of a change; `further` figures come before what becomes of the warband.

    With `at_most` the price was the lowest possible.
    """
    figures = [*(phrase for change in seen.blocks for phrase in _block(change)), *further]
    if seen.warriors != seen.warriors_before:
        figures.append(f"warriors {seen.warriors_before} {ARROW} {seen.warriors}")
    if seen.rating != seen.rating_before:
        figures.append(f"rating {seen.rating_before} {ARROW} {seen.rating}")
    if seen.gold != seen.gold_before:
        figures.append(f"leaves {'at most ' if at_most else ''}{seen.gold} gc")
    return Effect(
        tuple(figures),
        tuple(Trouble(problem.severity, problem.message) for problem in seen.new),
        _titles(seen.solved),
    )


def _block(change: BlockChange) -> list[str]:
    found = [
        f"{CHARACTERISTIC_NAMES[figure.characteristic]} {figure.before} {ARROW} {figure.after}"
        for figure in change.figures
        if figure.characteristic != "A"
    ]
    if change.before.attacks != change.after.attacks:
        found.append(f"attacks {change.before.attacks} {ARROW} {change.after.attacks}")
    if change.before.save != change.after.save:
        found.append(f"save {_save(change.before)} {ARROW} {_save(change.after)}")
    return found


def _save(arms: Arms) -> str:
    return f"{arms.save}+" if arms.save else "none"


def _titles(problems: tuple[Problem, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(CODES[problem.code].lower() for problem in problems))


def weapon_figures(item: Item, strength: int) -> tuple[str, ...]:
    """How a weapon strikes and shoots in the hands of somebody with that Strength."""
    found = []
    blow, shot = blow_strength(item, strength), shot_strength(item, strength)
    if blow is not None and blow != strength:
        found.append(f"Strength {blow} in close combat")
    if item.shot is not None:
        thrown = "blessed-water" in item.shot.traits
        reach = f"range {2 * strength if thrown else item.shot.range} inches"
        wounds = not thrown and "net" not in item.shot.traits
        found.append(f"{reach}, Strength {shot}" if wounds else reach)
    for way in (item.blow, item.shot):
        if way is not None and way.save_modifier:
            found.append(f"{way.save_modifier:+d} to the enemy's save")
    return tuple(dict.fromkeys(found))


def names_of_items(items: tuple[str, ...], names: Names) -> str:
    """`Sword, Dagger and Buckler`, each kind once with its number."""
    kinds = dict.fromkeys(items)
    words = [
        names.item(key) if items.count(key) == 1 else f"{items.count(key)} x {names.item(key)}"
        for key in kinds
    ]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
