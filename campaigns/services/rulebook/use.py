"""The rulebook of a campaign: which packs it plays with, which house rules are on, and changing either.

A change is one transaction: campaign, all its warbands and the chronicle, or nothing.
"""

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from campaigns.access import may_organise
from campaigns.models import Campaign, ChronicleEntry
from campaigns.services.chronicle.write import note
from campaigns.services.locks import lock_campaign
from campaigns.services.refusal import Refused
from roster.models import Edition, User
from roster.rulebooks import book_of_edition
from roster.selectors import packs_on_offer
from roster.services.rulebook.editions import follow, pin
from roster.site.transactions import in_transaction
from rules.catalogue.model import Rulebook
from rules.catalogue.packs.house_rule_model import ONE_BATTLE, read_switch
from rules.catalogue.packs.stack import Pack, in_order, packaged, with_shared
from rules.values import DataError

CORE = "core"


class RulebookMoved(Refused):
    """Somebody else changed the rulebook of the campaign since the page was made."""

    def __init__(self) -> None:
        super().__init__(
            "The rulebook of this campaign was changed since you opened this page. Nothing was saved: "
            "check it again."
        )


def packs_for(user: User, campaign: Campaign | None) -> list[Pack]:
    """The packs an organiser may choose from: packaged ones, their own, those of the campaign and uploaded for it."""
    if campaign is None:
        return packs_on_offer(user)
    return packs_on_offer(user, campaign.edition, offered=campaign.offered_packs.values("pack"))


def chosen_packs(user: User, digests: Collection[str], campaign: Campaign | None = None) -> tuple[Pack, ...]:
    """The stack of the packs with these digests, the lowest first: those that `packs_for` offers.

    The core comes with every stack, in the version that the digests name or as it is today, and with supplements what
    they share. Raises `Refused`.
    """
    offered = {pack.digest: pack for pack in packs_for(user, campaign)}
    unknown = [digest for digest in digests if digest not in offered]
    if unknown:
        raise Refused("One of these packs no longer exists. Choose again.")
    found = [pack for digest, pack in offered.items() if digest in digests]
    if CORE not in {pack.key for pack in found}:
        found.insert(0, packaged()[CORE])
    try:
        return in_order(with_shared(found))
    except DataError as error:
        raise Refused(f"{error.reason[0].upper()}{error.reason[1:]}.") from error


def pinned(packs: tuple[Pack, ...], switches: Sequence[str] = ()) -> Edition:
    """The edition of that stack. Raises `Refused` for a stack that is not a sound rulebook."""
    if any(read_switch(switch)[0] == ONE_BATTLE for switch in switches):
        raise Refused("Rosters for single battles take part in no campaign.")
    try:
        return pin(packs, switches)
    except DataError as error:
        raise Refused(f"These packs cannot be combined. {error}.") from error


@in_transaction
def use_rulebook(
    campaign_id: int, user: User, *, packs: Collection[str], switches: Sequence[str], instead_of: str
) -> Campaign:
    """Make the campaign and all its warbands use these packs (digests) with these house rules on.

    `instead_of` is the digest of the edition that the change was decided on, empty where there was none. Changing to
    what is pinned already changes nothing. Raises `RulebookMoved`, and `Refused` for players and unsound packs.
    """
    campaign = lock_campaign(campaign_id)
    if not may_organise(user, campaign):
        raise Refused("Only an organiser of the campaign can change its rulebook.")
    before = campaign.edition
    if (before.digest if before else "") != instead_of:
        raise RulebookMoved
    after = pinned(chosen_packs(user, packs, campaign), switches)
    if after == before:
        return campaign
    campaign.edition = after
    campaign.save(update_fields=["edition"])
    follow(campaign.entered.values_list("warband", flat=True), after)
    note(campaign, ChronicleEntry.Kind.RULEBOOK_CHANGED, user, **_changes(before, after))
    return campaign


@dataclass(frozen=True)
class Difference:
    """The differences between two rulebooks: packs with versions and house rules, by name."""

    added: tuple[str, ...]
    removed: tuple[str, ...]
    switched_on: tuple[str, ...]
    switched_off: tuple[str, ...]


def difference(before: Rulebook, after: Rulebook) -> Difference:
    """The difference between two rulebooks."""
    return Difference(
        added=_only_in(_packs(after), _packs(before)),
        removed=_only_in(_packs(before), _packs(after)),
        switched_on=_only_in(_switches(after), _switches(before)),
        switched_off=_only_in(_switches(before), _switches(after)),
    )


def _changes(before: Edition | None, after: Edition) -> dict[str, Any]:
    """The changes that the chronicle tells."""
    found = difference(book_of_edition(before), book_of_edition(after))
    return {name: list(changes) for name, changes in asdict(found).items()}


def _packs(book: Rulebook) -> list[str]:
    return [f"{header.name} {header.version}" for header in book.packs]


def _switches(book: Rulebook) -> list[str]:
    return [book.house_rules[key].said for key in book.switched_on]


def _only_in(names: Sequence[str], others: Sequence[str]) -> tuple[str, ...]:
    return tuple(name for name in names if name not in others)
