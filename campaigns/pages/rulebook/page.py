"""The rulebook of a campaign as a structure: its packs, what each overrides, its house rules, and what a change does.

The number of queries depends neither on the warbands nor on their warriors.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from campaigns import selectors
from campaigns.models import Campaign
from campaigns.services.refusal import Refused
from campaigns.services.rulebook.use import CORE, Difference, chosen_packs, difference, packs_for
from roster.models import User
from roster.pages.rulebook.change import RosterChange, roster_change
from roster.rulebook_pages.packs import HOUSE_RULE_PARTS, override_cells
from roster.rulebooks import book_of_edition
from roster.services.rulebook.editions import soundly_stacked
from roster.sheets import read_sheet
from rules.catalogue.model import HouseRule, Override, Rulebook
from rules.catalogue.packs.house_rule_model import read_switch
from rules.catalogue.packs.stack import SHARED, Pack, PackHeader, standard
from rules.narration.phrases import listed
from rules.values import DataError

DRIVES = {"builder": "when building rosters", "aftermath": "after battles", "battle": "in battles"}


@dataclass(frozen=True)
class Version:
    """One version of a pack that can be chosen, by its digest."""

    digest: str
    label: str
    chosen: bool


@dataclass(frozen=True)
class PackChoice:
    """A pack that may lie in the stack. `needed` for the core, which always does; `newer` says what could be taken."""

    key: str
    name: str
    summary: str
    versions: tuple[Version, ...]
    needed: bool
    in_use: bool
    newer: str

    @property
    def chosen(self) -> bool:
        """Whether one of its versions is."""
        return any(version.chosen for version in self.versions)


@dataclass(frozen=True)
class OverrideLine:
    """A field that a pack overrides, with names instead of keys."""

    where: str
    before: str
    after: str


@dataclass(frozen=True)
class PackInUse:
    header: PackHeader
    overrides: tuple[OverrideLine, ...]


@dataclass(frozen=True)
class HouseRuleChoice:
    """`drives` says which parts of the program ask for it, `part` under which of them it stands; `switch` is it as an
    edition stores it.

    `values` are the numbers to choose from, empty where any from `least` to `most` is one; `label` is empty where the
    rule has none. What a pack sets cannot be chosen.
    """

    key: str
    name: str
    summary: str
    source: str
    drives: str
    part: str
    on: bool
    switch: str
    by_pack: bool
    label: str = ""
    amount: int = 0
    values: tuple[tuple[int, str], ...] = ()
    least: int = 0
    most: int = 0
    step: int = 1


@dataclass(frozen=True)
class HouseRuleGroup:
    """The house rules of one part of the program."""

    key: str
    name: str
    rules: tuple[HouseRuleChoice, ...]

    @property
    def on(self) -> int:
        """How many are on."""
        return sum(rule.on for rule in self.rules)


@dataclass(frozen=True)
class Changes:
    """The effects of a choice: on the stack, on figures that packs state differently, on each roster."""

    stack: Difference
    figures: tuple[OverrideLine, ...]
    rosters: tuple[RosterChange, ...]

    @property
    def changed_rosters(self) -> tuple[RosterChange, ...]:
        """The rosters that it makes another."""
        return tuple(change for change in self.rosters if not change.is_nothing)

    @property
    def unchanged_rosters(self) -> tuple[str, ...]:
        """The names of the warbands whose rosters stay as they are."""
        return tuple(change.name for change in self.rosters if change.is_nothing)


@dataclass(frozen=True)
class RulebookPage:
    """`edition` is the digest of what is pinned, empty where nothing is. `complaints` is what of it this version
    of the program does not understand.

    `changes` is what was asked for and would happen, None where nothing was asked; `refused` is why it cannot be.
    """

    campaign: Campaign
    organises: bool
    edition: str
    complaints: tuple[str, ...]
    packs: tuple[PackInUse, ...]
    choices: tuple[PackChoice, ...]
    house_rules: tuple[HouseRuleChoice, ...]
    changes: Changes | None
    refused: str

    @property
    def newer(self) -> tuple[PackChoice, ...]:
        """Packs in use of which there is a newer version."""
        return tuple(choice for choice in self.choices if choice.newer)

    @property
    def groups(self) -> tuple[HouseRuleGroup, ...]:
        """The house rules by the part of the program that they change."""
        return tuple(
            HouseRuleGroup(part, name, tuple(rule for rule in self.house_rules if rule.part == part))
            for part, name in HOUSE_RULE_PARTS.items()
        )

    @property
    def shown_packs(self) -> tuple[PackChoice, ...]:
        """The packs that are in use or chosen."""
        return tuple(choice for choice in self.choices if choice.in_use or choice.chosen)

    @property
    def further_packs(self) -> tuple[PackChoice, ...]:
        """The packs that are neither in use nor chosen."""
        return tuple(choice for choice in self.choices if not choice.in_use and not choice.chosen)

    @property
    def switched_on(self) -> tuple[HouseRuleChoice, ...]:
        """The house rules that are on."""
        return tuple(rule for rule in self.house_rules if rule.on)

    @property
    def chosen(self) -> tuple[HouseRuleChoice, ...]:
        """The house rules that are on and not set by a pack."""
        return tuple(rule for rule in self.switched_on if not rule.by_pack)


@dataclass(frozen=True)
class Wish:
    """An organiser's choice: digests of packs, house rules as an edition stores them."""

    packs: tuple[str, ...]
    switches: tuple[str, ...]


def rulebook_page(
    campaign: Campaign, user: User, *, organises: bool, wish: Wish | None = None
) -> RulebookPage:
    """The rulebook page of a campaign, and what a `wish` would change; only organisers see choices."""
    book = book_of_edition(campaign.edition)
    offered = packs_for(user, campaign) if organises else []
    offered = [pack for pack in offered if pack.key != SHARED]
    used = campaign.edition.packs if campaign.edition else [pack.digest for pack in standard()]
    chosen = wish.packs if wish else used
    on = wish.switches if wish else campaign.edition.switches if campaign.edition else ()
    changes, refused = (None, "") if wish is None else _changes(campaign, user, book, wish)
    return RulebookPage(
        campaign=campaign,
        organises=organises,
        edition=campaign.edition.digest if campaign.edition else "",
        complaints=tuple(complaint.sentence for complaint in book.complaints),
        packs=_in_use(book),
        choices=_choices(offered, used, chosen),
        house_rules=_house_rules(book, on),
        changes=changes,
        refused=refused,
    )


def _in_use(book: Rulebook) -> tuple[PackInUse, ...]:
    return tuple(
        PackInUse(
            header,
            tuple(_line(override, book) for override in book.overrides if override.pack == header.key),
        )
        for header in book.packs
    )


def _line(override: Override, book: Rulebook) -> OverrideLine:
    return OverrideLine(*override_cells(override, book))


def _choices(
    offered: Iterable[Pack], used: Collection[str], chosen: Collection[str]
) -> tuple[PackChoice, ...]:
    versions: dict[str, list[Pack]] = {}
    for pack in offered:
        versions.setdefault(pack.key, []).append(pack)
    return tuple(_choice(packs, used, chosen) for packs in versions.values())


def _choice(packs: list[Pack], used: Collection[str], chosen: Collection[str]) -> PackChoice:
    """The choice between the versions of one pack, given newest first."""
    newest = packs[0]
    in_use = next((pack for pack in packs if pack.digest in used), None)
    return PackChoice(
        key=newest.key,
        name=newest.header.name,
        summary=newest.header.summary,
        versions=tuple(
            Version(pack.digest, _label(pack, newest, used), pack.digest in chosen) for pack in packs
        ),
        needed=newest.key == CORE,
        in_use=in_use is not None,
        newer=_label(newest, newest, used) if in_use not in (None, newest) else "",
    )


def _label(pack: Pack, newest: Pack, used: Collection[str]) -> str:
    """The version, and which of two packs with the same version it is."""
    if pack.digest in used:
        return f"{pack.header.version} (in use)"
    return f"{pack.header.version} (newest)" if pack == newest else pack.header.version


def _house_rules(book: Rulebook, on: Collection[str]) -> tuple[HouseRuleChoice, ...]:
    chosen = dict(read_switch(switch) for switch in on)
    return tuple(_house_rule(rule, chosen) for rule in book.house_rules.values() if not rule.alone)


def _house_rule(rule: HouseRule, chosen: Mapping[str, int | None]) -> HouseRuleChoice:
    amount = chosen.get(rule.key)
    number = rule.value
    if amount is not None and not rule.on:
        rule = rule.set_to(amount)
    words = number.words if number else {}
    return HouseRuleChoice(
        key=rule.key,
        name=rule.name,
        summary=rule.summary,
        source=rule.source,
        drives=listed([DRIVES[part] for part in rule.affects]),
        part=rule.part,
        on=rule.on or rule.key in chosen,
        switch=rule.switch,
        by_pack=rule.on,
        label=number.label if number else "",
        amount=rule.amount,
        values=tuple((int(value), word) for value, word in words.items()),
        least=number.least if number else 0,
        most=number.most if number else 0,
        step=number.step if number else 1,
    )


def _changes(campaign: Campaign, user: User, before: Rulebook, wish: Wish) -> tuple[Changes | None, str]:
    try:
        after = soundly_stacked(chosen_packs(user, wish.packs, campaign), wish.switches)
    except Refused as refusal:
        return None, str(refusal)
    except DataError as error:
        return None, f"These packs cannot be combined. {error}."
    warbands = [entry.warband for entry in selectors.entered_warbands(campaign)]
    changes = Changes(
        stack=difference(before, after),
        figures=tuple(
            _line(override, after) for override in after.overrides if override not in before.overrides
        ),
        rosters=tuple(roster_change(warband.pk, read_sheet(warband), before, after) for warband in warbands),
    )
    return changes, ""
