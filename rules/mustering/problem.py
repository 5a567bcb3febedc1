"""What is wrong with a sheet, and the smallest ways to put it right. Built by the `legality` modules."""

from typing import Literal

from rules.ledger.entries import Entry
from rules.values import Value

Severity = Literal["error", "warning", "note"]


#: Every kind of problem with its title; `Problem.code` is one of these.
CODES: dict[str, str] = {
    "unknown-warband": "Unknown warband",
    "unknown-warrior": "Unknown warrior type",
    "wrong-kind": "Hero or henchman",
    "too-many-warriors": "Too many warriors",
    "too-few-warriors": "Too few warriors",
    "too-many-heroes": "Too many heroes",
    "place-of-a-captive": "Place of a captive",
    "no-leader": "No leader",
    "several-leaders": "Several leaders",
    "too-many-of-type": "Too many of a type",
    "too-few-of-type": "Too few of a type",
    "ratio": "Ratio between types",
    "unknown-item": "Unknown item",
    "not-permitted": "Not allowed for this warrior",
    "other-name": "Called otherwise on the list",
    "not-alike": "Group must be armed alike",
    "wizard-in-armour": "Wizard in armour",
    "too-many-weapons": "Too many close combat weapons",
    "too-many-missile-weapons": "Too many missile weapons",
    "two-of-a-kind": "Only one allowed",
    "too-much-armour": "Too much armour",
    "fighting-style": "Incomplete fighting style",
    "fixed-equipment-missing": "Starting equipment missing",
    "bow-missing": "Not armed with a bow",
    "too-many-of-item": "Too many of an item",
    "too-many-charms": "Too many charms",
    "too-many-shooters": "Too many missile weapons in the warband",
    "skill-too-often": "Too many with the same skill",
    "above-the-cap": "Above the highest rating",
    "no-warhorse": "Barding without a warhorse",
    "rides-alone": "Rides while others walk",
    "needs-item": "Useless without another item",
    "unused-together": "Cannot be used together",
    "group-size": "Group size",
    "profile-differs": "Profile differs from the list",
    "experience-differs": "Starting experience differs from the list",
    "gains-no-experience": "Never gains experience",
    "experience-lost": "Less experience than at the start",
    "advances-due": "Advances due",
    "too-many-advances": "Too many advances",
    "skill-set-missing": "Skill lists not chosen",
    "skill-missing": "Starting skill missing",
    "mark-to-choose": "Mark not chosen",
    "marks-several": "Several marks",
    "marks-differ": "Marks of different gods",
    "unknown-skill": "Unknown skill",
    "skill-twice": "Skill taken twice",
    "skill-not-permitted": "Skill not allowed",
    "unknown-spell": "Unknown spell",
    "spell-twice": "Same spell twice",
    "spell-not-permitted": "Spell not allowed",
    "too-many-spells": "Too many starting spells",
    "spells-to-draw": "Starting spells to roll",
    "spell-to-choose": "Starting spell to choose",
    "above-maximum": "Above the racial maximum",
    "raised-twice": "Characteristic raised twice",
    "mutation-missing": "Mutation missing",
    "mutation-not-permitted": "Mutation not allowed",
    "debt": "Debt",
    "wyrdstone-debt": "Negative wyrdstone",
    "more-than-starting-gold": "Over the starting gold",
    "underpaid": "Paid less than the price",
    "unknown-hired-sword": "Unknown hired sword",
    "hired-sword-not-allowed": "Hired sword not allowed",
    "hired-sword-twice": "Hired sword twice",
    "persona-twice": "Dramatis persona twice",
    "hired-sword-conflict": "Hired swords who never fight together",
    "hired-gear-changed": "Hired sword's equipment changed",
    "rules-to-look-up": "Rules to look up",
    "stays-one-battle": "Stays for one battle only",
    "upkeep-due": "Upkeep due",
    "addict-without-dose": "Addict without a dose",
    "same-name": "Same name twice",
}


class Fix(Value, frozen=True):
    """One way out: the text of the button, and the ledger entries that do it."""

    label: str
    entries: tuple[Entry, ...]


class Problem(Value, frozen=True):
    """One breach of the rules, in one sentence that names who, the figures and what to do.

    `warrior` is a roster number or None for the whole warband (or its stash), `item` the key of the item meant.
    `rule` names the rule and `source` the page it stands on. `waived` is the reason for which an organiser lets it
    be; such a problem is shown and does not count.
    """

    code: str
    severity: Severity
    message: str
    rule: str
    source: str
    warrior: int | None = None
    item: str = ""
    fixes: tuple[Fix, ...] = ()
    waived: str = ""

    @property
    def counts(self) -> bool:
        """Whether it makes the warband illegal."""
        return self.severity == "error" and not self.waived


class Refusal(Value, frozen=True):
    """Why the rules do not permit something: one sentence, the rule's name and its page."""

    sentence: str
    rule: str
    source: str


class NotAllowed(ValueError):
    """A player's wish that the rules forbid; `sentence`, `rule` and `source` say why."""

    def __init__(self, refusal: Refusal) -> None:
        self.sentence = refusal.sentence
        self.rule = refusal.rule
        self.source = refusal.source
        super().__init__(refusal.sentence)


#: Pages of the rules that legality cites besides the warband's own list.
SUCCESSION = ("Death of a leader", "LRB part 3 p.78")
CARRYING = ("What a warrior may carry", "LRB part 3 p.102-104")
MISCELLANEOUS = ("Miscellaneous equipment", "LRB part 1 p.36-39")
MOUNTED = ("Mounted warriors", "LRB part 3 p.119")
RIDE_SQUIG = ("Ride Squig", "Night Goblins, special skills")
TRADING = ("Trading", "LRB part 3 p.102-104")
GROUPS = ("Henchman groups", "LRB part 3 p.102-104")
EXPERIENCE = ("Experience", "LRB part 3 p.77, 81-82")
MAXIMUMS = ("Maximum characteristics", "LRB part 3 p.82")
SKILLS = ("Skills", "LRB part 3 p.83-84")
SPELLS = ("Starting spells", "LRB part 1 p.40-45 (CORE-MAGIC-START-1 to 3)")
WIZARDS = ("Wizards in armour", "LRB part 1, magic (CORE-MAGIC-CAST-8)")
AWAKENING = ("Spell of Awakening", "LRB part 1, magic (CORE-MAGIC-NECRO-6-8)")
HIRED_SWORDS = ("Hired swords", "LRB part 3 p.105")
PERSONAE = ("Dramatis personae", "LRB part 3 p.111")
