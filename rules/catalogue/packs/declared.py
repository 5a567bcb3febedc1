"""The packs and house rules of a rulebook, as sheets, pages and exports declare them.

Nothing is declared for the packaged packs as printed.
"""

from typing import Annotated

from msgspec import Meta

from rules.catalogue.load import rulebook
from rules.catalogue.model import Rulebook
from rules.catalogue.packs.house_rule_model import read_switch
from rules.catalogue.packs.house_rules import is_offered
from rules.values import Value

Word = Annotated[str, Meta(max_length=80)]


class StatedPack(Value, frozen=True):
    """A pack by key and version."""

    key: Word
    version: Word


class StatedEdition(Value, frozen=True):
    """The rulebook that a file declares: packs from the lowest up, keys of house rules that are on."""

    packs: Annotated[tuple[StatedPack, ...], Meta(max_length=100)] = ()
    house_rules: Annotated[tuple[Word, ...], Meta(max_length=100)] = ()


def stated_edition(book: Rulebook) -> StatedEdition | None:
    """The declaration of an export; None for the packaged packs as printed."""
    return None if book.version == rulebook().version else _stated(book)


def _stated(book: Rulebook) -> StatedEdition:
    packs = tuple(StatedPack(header.key, header.version) for header in book.packs)
    return StatedEdition(packs, book.switches)


def declared(book: Rulebook) -> str:
    """One line for sheets and pages; empty for the packaged packs as printed."""
    if book.version == rulebook().version:
        return ""
    packs = ", ".join(f"{header.name} {header.version}" for header in book.packs)
    rules = ", ".join(book.house_rules[key].said for key in book.switched_on)
    return f"Rulebook: {packs}." + (f" House rules: {rules}." if rules else "")


def difference(stated: StatedEdition | None, book: Rulebook) -> str:
    """The difference between a file's declaration and the rulebook it is read by, in a sentence; empty without one."""
    if stated is None:
        return ""
    own = _stated(book)
    versions = {pack.key: pack.version for pack in own.packs}
    names = {header.key: header.name for header in (*rulebook().packs, *book.packs)}
    differences = []
    for pack in stated.packs:
        name = names.get(pack.key, pack.key)
        if pack.key not in versions:
            differences.append(f"the pack {name} {pack.version} is not used here")
        elif (here := versions.pop(pack.key)) != pack.version:
            differences.append(f"the pack {name} is version {pack.version} there and {here} here")
    differences += [f"the pack {names[key]} {version} is used here only" for key, version in versions.items()]
    differences += [
        f"the house rule {_said(key, book)} is on there only"
        for key in stated.house_rules
        if key not in own.house_rules
    ]
    differences += [
        f"the house rule {_said(key, book)} is on here only"
        for key in own.house_rules
        if key not in stated.house_rules
    ]
    return f"The file was written by another rulebook: {'; '.join(differences)}." if differences else ""


def _said(switch: str, book: Rulebook) -> str:
    """The switch by name and value; as it is written where the rulebook has no such rule."""
    if not is_offered(switch, book):
        return switch
    key, amount = read_switch(switch)
    rule = book.house_rules[key]
    return f"“{(rule if amount is None else rule.set_to(amount)).said}”"
