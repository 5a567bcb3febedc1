"""The choice of warbands to muster: what each is made of, from the rulebook alone."""

from dataclasses import dataclass

from rules.catalogue.model import Rulebook, WarbandType, WarriorType


@dataclass(frozen=True)
class TypeCard:
    """`heroes` and `henchmen` name what may be hired; `rules` are the warband's own, each with a summary."""

    key: str
    name: str
    source: str
    gold: int
    least: int
    most: int
    heroes: str
    henchmen: str
    rules: tuple[tuple[str, str], ...]


def type_cards(rulebook: Rulebook) -> tuple[TypeCard, ...]:
    """Every warband of the rulebook, by name."""
    return tuple(_card(warband) for warband in sorted(rulebook.warbands.values(), key=lambda one: one.name))


def _card(warband: WarbandType) -> TypeCard:
    return TypeCard(
        key=warband.key,
        name=warband.name,
        source=warband.source,
        gold=warband.starting_gold,
        least=warband.minimum_warriors,
        most=warband.maximum_warriors,
        heroes=", ".join(_line(warrior) for warrior in warband.warriors if warrior.kind == "hero"),
        henchmen=", ".join(_line(warrior) for warrior in warband.warriors if warrior.kind == "henchmen"),
        rules=tuple((rule.name, rule.summary) for rule in warband.rules),
    )


def _line(warrior: WarriorType) -> str:
    return f"{warrior.name} ({warrior.price} gc)"
