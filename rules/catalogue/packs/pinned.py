"""The reader of editions: a stack that some campaign pinned is read as far as this version can, and never refused.

Strictness belongs to uploading and pinning. What the loader of today would refuse stands in the rulebook's
`complaints`, each with what was done about it; digests and versions are those of the packs as they were stored.
"""

from collections.abc import Iterable

from rules.catalogue.complaints import Complaint, complaint
from rules.catalogue.load import (
    KEPT,
    KEPT_WITH_HOUSE_RULES,
    read_stack,
    rulebook,
    rulebook_of,
    version_of,
    with_todays_rulesets,
)
from rules.catalogue.model import Rulebook
from rules.catalogue.packs.house_rules import is_offered, with_house_rules
from rules.catalogue.packs.mending import Mending
from rules.catalogue.packs.overlooking import overlooking
from rules.catalogue.packs.stack import Pack, located, standard
from rules.first_use import made_once
from rules.values import DataError, changed

#: With this number of faults and more a stack is one that this program cannot read.
MOST_FAULTS = 400


def pinned_rulebook(packs: tuple[Pack, ...], switched_on: Iterable[str] = ()) -> Rulebook:
    """The rulebook of a pinned stack with these house rules on; kept, so that asking again is free."""
    on = tuple(sorted(set(switched_on)))
    try:
        book = rulebook_of(packs, on)
    except DataError:
        return _with_house_rules(packs, on)
    return book if set(standard()) <= set(packs) else with_todays_rulesets(book)


@made_once(KEPT_WITH_HOUSE_RULES)
def _with_house_rules(packs: tuple[Pack, ...], on: tuple[str, ...]) -> Rulebook:
    book = _mended(packs)
    unknown = [
        Complaint("house_rules.toml", switch, "this house rule is switched on and is not known", "left out")
        for switch in on
        if not is_offered(switch, book)
    ]
    return changed(
        with_house_rules(book, (switch for switch in on if is_offered(switch, book))),
        version=version_of(packs, on),
        complaints=(*book.complaints, *unknown),
    )


@made_once(KEPT)
def _mended(packs: tuple[Pack, ...]) -> Rulebook:
    mending = Mending(packs)
    for _ in range(MOST_FAULTS):
        with overlooking() as noted:
            try:
                book = read_stack(mending.packs)
            except DataError as fault:
                try:
                    mending.mend(fault)
                except DataError:
                    return _given_up(packs, located(fault, packs))
                continue
        kept = (complaint(located(fault, packs), "kept") for fault in noted)
        return with_todays_rulesets(changed(book, complaints=(*mending.complaints, *kept)))
    return _given_up(packs, DataError("the packs together", "", f"more than {MOST_FAULTS} faults"))


def _given_up(packs: tuple[Pack, ...], fault: DataError) -> Rulebook:
    """Today's packs in place of a stack of which nothing can be made."""
    headers = tuple(pack.header for pack in packs)
    return changed(rulebook(), packs=headers, complaints=(complaint(fault, "missing"),))
