"""The open parts of the builder page, as they stand in its address, so that links, forms and answers keep them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

LONGEST_SEARCH = 60
_PANEL = re.compile(r"(?:shop|change)-(?:stash|[1-9]\d{0,4})|swords|personae")
_UNFOLDED = re.compile(r"[a-z][a-z0-9_-]{0,79}")


@dataclass(frozen=True)
class Opened:
    """A panel (`shop-3`, `shop-stash`, `change-3`, `swords`, `personae`), whether it shows everything, and a search.

    `unfolded` is what is unfolded in it beyond what always is: a shelf (`more-armour`) or a hireling (their key).
    """

    panel: str = ""
    everything: bool = False
    find: str = ""
    unfolded: str = ""

    @classmethod
    def read(cls, fields: Mapping[str, str]) -> "Opened":
        """Read what is open from an address or a posted form; an unknown panel counts as closed."""
        panel = fields.get("open", "")
        if not _PANEL.fullmatch(panel):
            return cls()
        find = " ".join(fields.get("find", "").split())[:LONGEST_SEARCH]
        unfolded = fields.get("unfolded", "")
        return cls(
            panel,
            fields.get("everything", "") == "1",
            find,
            unfolded if _UNFOLDED.fullmatch(unfolded) else "",
        )

    @property
    def place(self) -> str:
        """The roster number, or `stash`, whose shop or panel it is."""
        return self.panel.partition("-")[2]

    @property
    def shop(self) -> str:
        """The place whose shop is open; empty without one."""
        return self.place if self.panel.startswith("shop-") else ""

    @property
    def query(self) -> str:
        """The query string with its question mark; empty when nothing is open."""
        if not self.panel:
            return ""
        asked = {
            "open": self.panel,
            "everything": "1" if self.everything else "",
            "find": self.find,
            "unfolded": self.unfolded,
        }
        return "?" + urlencode({name: value for name, value in asked.items() if value})

    @property
    def anchor(self) -> str:
        """The part of the page where it stands."""
        if self.panel in ("swords", "personae"):
            return "#hire-hired"
        if self.place == "stash":
            return "#stash"
        return f"#block-{self.place}" if self.place.isdecimal() else ""

    @property
    def switched(self) -> "Opened":
        """The same with the switch for everything the other way round."""
        return replace(self, everything=not self.everything)

    def folding(self, key: str) -> "Opened":
        """The same with `key` unfolded, or with nothing unfolded if it was that."""
        return replace(self, unfolded="" if self.unfolded == key else key)

    @property
    def unsearched(self) -> "Opened":
        return replace(self, find="")
