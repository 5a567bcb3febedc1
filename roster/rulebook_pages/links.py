"""The addresses of everything in the rules reference. Pages and rosters ask here; nobody else spells them.

`Links("")` leads to the rulebook that the site comes with, `Links(version)` to the one that a campaign plays with.
"""

from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlencode

from django.urls import reverse

from rules.catalogue.load import rulebook
from rules.catalogue.model import Rulebook, Skill


@lru_cache(maxsize=8192)
def _address(name: str, *keys: str) -> str:
    return reverse(f"rules:{name}", args=keys)


@dataclass(frozen=True)
class Links:
    edition: str = ""

    def to(self, name: str, *keys: str, anchor: str = "", **query: str) -> str:
        """The address of that name in `roster.rules_urls`."""
        asked = {key: value for key, value in (*query.items(), ("edition", self.edition)) if value}
        tail = f"?{urlencode(asked)}" if asked else ""
        return _address(name, *keys) + tail + (f"#{anchor}" if anchor else "")

    def warband(self, key: str, anchor: str = "") -> str:
        return self.to("warband", key, anchor=anchor)

    def warrior(self, warband: str, key: str) -> str:
        return self.to("warband", warband, anchor=key)

    def warrior_rule(self, warband: str, warrior: str, rule: str) -> str:
        return self.to("warband", warband, anchor=rule_anchor(rule, warrior))

    def item(self, key: str) -> str:
        return self.to("item", key)

    def skill_list(self, key: str) -> str:
        return self.to("skill_list", key)

    def skill(self, skill: Skill) -> str:
        return self.to("skill_list", skill.list, anchor=skill.key)

    def table(self, key: str, anchor: str = "") -> str:
        return self.to("table", key, anchor=anchor)


def rule_anchor(rule: str, warrior: str = "") -> str:
    """The place of a special rule on the page of its warband."""
    return f"{warrior}.{rule}" if warrior else f"rule.{rule}"


def gift_anchor(gift: str) -> str:
    """The place of a mutation, blessing or marking on the page of its warband."""
    return f"gift.{gift}"


def links_of(book: Rulebook) -> Links:
    """The addresses inside that rulebook: without an edition for the site's own."""
    return Links("" if book.version == rulebook().version else book.version)
