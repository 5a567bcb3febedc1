"""The kinds of ledger entry: facts about one warband, in the past tense.

An entry carries everything that folding needs (prices paid, dice rolled, profiles as hired), so that an old
ledger never depends on today's rulebook. Whether a change is *legal* is asked of the rulebook before it is
written. Services write entries; `rules.ledger.apply` folds them; the site stores each as one row under a
revision number.
"""

from typing import Annotated, Literal

from msgspec import Meta

from rules.catalogue.profile import Change, Profile
from rules.ledger.by_hand import ByHand
from rules.ledger.gains import Gain
from rules.ledger.sheet import Advance, Again, Injury, Kind, Possession, Waiver, WarbandSheet
from rules.values import Value

Positive = Annotated[int, Meta(ge=1)]
Gold = Annotated[int, Meta(ge=0, le=1_000_000)]
Shards = Annotated[int, Meta(ge=0, le=1_000)]
Name = Annotated[str, Meta(min_length=1, max_length=80)]

#: Where an item lies: the number of a roster block, or None for the stash.
Place = Positive | None


class Mustered(Value, frozen=True, tag="mustered", tag_field="entry"):
    """The warband was founded with its starting gold. Always the first entry, and only the first."""

    name: Name
    type: str
    gold: Gold
    rulebook: str = ""


class Imported(Value, frozen=True, tag="imported", tag_field="entry"):
    """The warband came in whole from a file, in place of `Mustered`; `origin` says where from."""

    sheet: WarbandSheet
    origin: str = ""


class Hired(Value, frozen=True, tag="hired", tag_field="entry"):
    """A hero, a henchman group or a hired sword joined; `price` is per member, `gear` came free with them.

    `wyrdstone` are the shards that a few want as well. A warrior hired as `leader` leads from now on; the former leader
    steps down.
    """

    number: Positive
    name: Name
    type: str
    kind: Kind
    profile: Profile
    price: Gold
    members: Positive = 1
    leader: bool = False
    experience: int = 0
    skills: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    gear: tuple[Possession, ...] = ()
    wyrdstone: Shards = 0


class MembersJoined(Value, frozen=True, tag="members_joined", tag_field="entry"):
    """A henchman group grew: a price for each new member, and copies of the gear bought for them."""

    number: Positive
    prices: tuple[Gold, ...]
    gear: tuple[Possession, ...] = ()


class Departed(Value, frozen=True, tag="departed", tag_field="entry"):
    """A block left of its own will, with all that it carried, and why."""

    number: Positive
    reason: str


class Dismissed(Value, frozen=True, tag="dismissed", tag_field="entry"):
    """Members left for good; `refund` is gold handed back; gear goes to the stash or back to the shop.

    Items that they `kept` are lost to the warband.
    """

    number: Positive
    members: Positive
    refund: Gold = 0
    gear: Literal["to_stash", "returned"] = "to_stash"
    kept: tuple[str, ...] = ()


class ItemBought(Value, frozen=True, tag="item_bought", tag_field="entry"):
    """Copies of an item were bought, one price each, for a block or for the stash.

    `rolls` are the dice that told what `item` a thing of several kinds turned out to be (CORE-ITEM-MAP-1).
    """

    place: Place
    item: str
    prices: tuple[Gold, ...]
    rolls: tuple[int, ...] = ()


class ItemSold(Value, frozen=True, tag="item_sold", tag_field="entry"):
    """Copies of an item were sold, or given back while mustering, for `gold` crowns in all."""

    place: Place
    item: str
    copies: Positive
    gold: Gold


class ItemMoved(Value, frozen=True, tag="item_moved", tag_field="entry"):
    """Copies of an item changed hands inside the warband."""

    source: Place
    target: Place
    item: str
    copies: Positive


class ItemTurnedOut(Value, frozen=True, tag="item_turned_out", tag_field="entry"):
    """A copy owned before turned out to be an item of another key, by these dice; without dice it is called so."""

    place: Place
    item: str
    became: str
    rolls: tuple[int, ...]


class Renamed(Value, frozen=True, tag="renamed", tag_field="entry"):
    """The warband (number None) or one block got a new name."""

    number: Place
    name: Name


class AdvanceTaken(Value, frozen=True, tag="advance_taken", tag_field="entry"):
    """A due advance was rolled and taken, or a point or skill was bought for `gold` in a roster for single battles."""

    number: Positive
    advance: Advance
    gold: Gold = 0


class SpellsDrawn(Value, frozen=True, tag="spells_drawn", tag_field="entry"):
    """A wizard drew spells they start with; `rolls` are all faces of the D6, those drawn again too.

    A spell that they had already was lowered by 1. `again` is one that came up again now and waits for the choice.
    """

    number: Positive
    spells: tuple[str, ...]
    rolls: tuple[int, ...]
    again: Again | None = None


class TomeRead(Value, frozen=True, tag="tome_read", tag_field="entry"):
    """A wizard learned a spell from a book that they carry, which from then on is the item `became`.

    `rolls` are all faces of the D6, those rolled again too. Where `again` waits for a choice they learned none yet.
    """

    number: Positive
    item: str
    became: str
    spell: str
    rolls: tuple[int, ...]
    again: Again | None = None


class MutationBought(Value, frozen=True, tag="mutation_bought", tag_field="entry"):
    """A warrior got a mutation, blessing or marking for its price; `changes` stand in their profile from now on."""

    number: Positive
    mutation: str
    price: Gold
    changes: tuple[Change, ...] = ()


class MutationGivenBack(Value, frozen=True, tag="mutation_given_back", tag_field="entry"):
    """A mutation was struck off again, the last bought of that key, for `gold` crowns back."""

    number: Positive
    mutation: str
    gold: Gold = 0


class UpkeepPaid(Value, frozen=True, tag="upkeep_paid", tag_field="entry"):
    """The upkeep of a block was paid for a number of battles, in gold crowns and in shards of wyrdstone."""

    number: Positive
    battles: Positive
    gold: Gold
    wyrdstone: Shards = 0


class SkillSetChosen(Value, frozen=True, tag="skill_set_chosen", tag_field="entry"):
    """The warband took one of the skill sets that its list lets it choose from."""

    skill_set: str


class Waived(Value, frozen=True, tag="waived", tag_field="entry"):
    """An organiser waived a problem; a waiver of the same code, warrior and item replaces the one before."""

    waiver: Waiver


class WaiverLifted(Value, frozen=True, tag="waiver_lifted", tag_field="entry"):
    """A waiver was lifted."""

    code: str
    warrior: Place = None
    item: str = ""


class LeaderNamed(Value, frozen=True, tag="leader_named", tag_field="entry"):
    """A hero took over as leader between battles; the former leader steps down."""

    number: Positive


class ExperienceGained(Value, frozen=True, tag="experience", tag_field="change"):
    """Experience points for one block, and what for."""

    number: Positive
    amount: int
    reason: str


class InjurySuffered(Value, frozen=True, tag="injury", tag_field="change"):
    """A serious injury that stays with a hero, and the battles they miss by it besides those they would miss anyway."""

    number: Positive
    injury: Injury
    misses_battles: int = 0


class GearLost(Value, frozen=True, tag="gear_lost", tag_field="change"):
    """Everything a warrior carried is gone (robbed), and the dice that robbed them."""

    number: Positive
    rolls: tuple[int, ...] = ()


class ItemLost(Value, frozen=True, tag="item_lost", tag_field="change"):
    """Copies of an item were used up, ruined or killed; `number` None is the stash. `reason` ends `Otto's net was ...`.

    `rolls` are the dice that decided it, if any did.
    """

    number: Place
    item: str
    copies: Positive = 1
    reason: str = "used up"
    rolls: tuple[int, ...] = ()


class MembersLost(Value, frozen=True, tag="members_lost", tag_field="change"):
    """Members of a block died, were captured or retired, with their gear; the last one closes the block."""

    number: Positive
    members: Positive
    status: Literal["dead", "captured", "retired"] = "dead"
    rolls: tuple[int, ...] = ()
    cause: str = ""


class BecameLeader(Value, frozen=True, tag="became_leader", tag_field="change"):
    """A hero succeeds a lost leader; a leader still there steps down.

    `rolls` are the dice of the roll-off, if it came to one: a D6 for each of the equals in roster order, then again
    for those tied highest.
    """

    number: Positive
    rolls: tuple[int, ...] = ()


class MemberSetApart(Value, frozen=True, tag="member_set_apart", tag_field="change"):
    """A member became a block of their own, number `apart`, by something that happened to them alone."""

    number: Positive
    apart: Positive
    name: Name
    injury: Injury
    misses_battles: int = 0


class HeroAwakened(Value, frozen=True, tag="hero_awakened", tag_field="change"):
    """A slain hero of `origin` serves this warband from now on, a group of their own (CORE-MAGIC-NECRO-6-3 to -9).

    `profile` is the one they died with, `gear` the weapons and armour that they carried.
    """

    number: Positive
    name: Name
    type: str
    profile: Profile
    gear: tuple[Possession, ...] = ()
    origin: str = ""


BattleChange = (
    ExperienceGained
    | InjurySuffered
    | GearLost
    | ItemLost
    | MembersLost
    | BecameLeader
    | MemberSetApart
    | HeroAwakened
)


class Kills(Value, frozen=True):
    """How many enemies the models of a roster block took out of action in a battle."""

    number: Positive
    enemies: Positive


class BattleFought(Value, frozen=True, tag="battle_fought", tag_field="entry"):
    """A battle and all it did to this warband. `battle` names it in the campaign, `opponents` the others."""

    battle: str
    title: str
    opponents: tuple[str, ...]
    result: Literal["won", "lost", "drawn"]
    changes: tuple[BattleChange | Gain, ...] = ()
    kills: tuple[Kills, ...] = ()


class Settled(Value, frozen=True, tag="settled", tag_field="entry"):
    """One step of a post-battle sequence, or something no rule foresaw, entered by hand for a `reason`.

    `step` is that of the sequence, empty by hand; `battle` the battle before it, if any.
    """

    step: str
    changes: tuple[BattleChange | Gain | ByHand, ...]
    battle: str = ""
    reason: Annotated[str, Meta(max_length=200)] = ""

    @property
    def is_by_hand(self) -> bool:
        return not self.step


#: What happened to the warband.
Fact = (
    Mustered
    | Imported
    | Hired
    | MembersJoined
    | Dismissed
    | Departed
    | ItemBought
    | ItemSold
    | ItemMoved
    | ItemTurnedOut
    | Renamed
    | AdvanceTaken
    | SpellsDrawn
    | TomeRead
    | MutationBought
    | MutationGivenBack
    | UpkeepPaid
    | SkillSetChosen
    | Waived
    | WaiverLifted
    | LeaderNamed
    | BattleFought
    | Settled
)


class Undone(Value, frozen=True, tag="undone", tag_field="entry"):
    """The entry of that revision does not count. Undoing an `Undone` brings the entry back."""

    revision: Positive


class Corrected(Value, frozen=True, tag="corrected", tag_field="entry"):
    """The past was corrected: in place of the entries of these revisions stand `entries`; none strike them.

    They count where the first of the revisions stood. Undoing a `Corrected` brings the old entries back.
    """

    revisions: Annotated[tuple[Positive, ...], Meta(min_length=1)]
    entries: tuple[Fact, ...] = ()
    reason: Annotated[str, Meta(max_length=200)] = ""


Entry = Fact | Undone | Corrected
#: Entries about other entries: the sheet after one is that of the whole ledger.
Rewriting = Undone | Corrected
