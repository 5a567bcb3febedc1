"""Packs of a league, and pinned rulebooks, for the tests that need some."""

from roster.models import Edition, Pack
from roster.models.pack import row_of
from roster.services.rulebook.editions import pin, standard_stack
from rules.catalogue.packs.stack import Pack as PackData
from rules.catalogue.packs.stack import pack_from, stack_digest
from rules.values import changed

HEADER = """[pack]
key = "{key}"
name = "The {key} league"
version = "{version}"
summary = "A test."
"""
LANTERN = "[equipment.misc.lantern]\nprice = {price}\n"

#: Tables of the turn sequences that came after Mordheim's own.
LEARNT = ("tables/heroheim.toml", "tables/alternative_rules.toml")


def league_text(body: str = "", *, key: str = "river", version: str = "1", price: int = 8) -> str:
    """A pack that says one thing otherwise: what a lantern is sold for."""
    return HEADER.format(key=key, version=version) + (body or LANTERN.format(price=price))


def league_pack(body: str = "", **header) -> PackData:
    return pack_from(league_text(body, **header), "river.toml")


def stored(pack: PackData, owner=None) -> Pack:
    row = row_of(pack, uploaded_by=owner)
    row.save()
    return row


def pinned_with(*packs: PackData, switches=(), owner) -> Edition:
    """The packaged packs with these on top, which belong to `owner`."""
    for pack in packs:
        stored(pack, owner)
    return pin((*standard_stack(), *packs), switches)


def earlier_edition() -> Edition:
    """The rulebook as pinned before the program's own core changed: it had an item then that it has no more."""
    core, *rest = standard_stack()
    item = '[misc.old-thing]\nname = "Old thing"\nprice = 99\nsummary = "Gone."\n'
    equipment = f"{core.texts['equipment.toml']}\n{item}"
    old = changed(core, texts={**core.texts, "equipment.toml": equipment})
    _store_missing(old, *rest)
    return pin_unchecked(old, *rest)


def edition_of_one_ruleset() -> Edition:
    """The rulebook as pinned when the program knew Mordheim's own turn sequence only."""
    stack = [
        changed(pack, texts={name: text for name, text in pack.texts.items() if name not in LEARNT})
        for pack in standard_stack()
    ]
    rulesets = stack[0].texts["rulesets.toml"]
    own = rulesets[: rulesets.index("\n[cards]")]
    stack[0] = changed(stack[0], texts={**stack[0].texts, "rulesets.toml": own})
    _store_missing(*stack)
    return pin_unchecked(*stack)


def broken_edition() -> Edition:
    """A rulebook that an earlier program accepted and today's loader refuses: it has a field that is known no more."""
    league = league_pack('[equipment.misc.lantern]\nwick = "long"\n')
    _store_missing(*standard_stack(), league)
    return pin_unchecked(*standard_stack(), league)


def damaged_edition() -> Edition:
    """A pack of a league is gone from the database: nobody can say any more what it said."""
    league = league_pack(key="gone")
    _store_missing(*standard_stack(), league)
    edition = pin_unchecked(*standard_stack(), league)
    Pack.objects.get(digest=league.digest).delete()
    return edition


def _store_missing(*packs: PackData) -> None:
    for pack in packs:
        if not Pack.objects.filter(digest=pack.digest).exists():
            stored(pack)


def pin_unchecked(*packs: PackData) -> Edition:
    digests = [pack.digest for pack in packs]
    edition, _new = Edition.objects.get_or_create(
        digest=stack_digest(digests, ()), defaults={"packs": digests, "switches": []}
    )
    return edition
