"""Finds and winnings of a warband in words: results of exploration and rewards of scenarios."""

from roster.rulebook_pages import words
from roster.rulebook_pages.links import Links
from roster.rulebook_pages.parts import Mention, Words, said
from rules.catalogue.campaign.find_model import Boon, Found, Outcome, Recruits
from rules.catalogue.model import Rulebook

BOONS = {
    "spare-die": "a spare die",
    "blessed-weapon": "a blessed weapon",
    "hated-by": "hated by",
    "tunnel": "a tunnel",
    "exploration-reroll": "an exploration die may be re-rolled",
    "academic-skills": "may choose academic skills",
    "combat-skills": "may choose combat skills",
    "weapon-skill-maximum": "higher maximum Weapon Skill",
    "haggle": "haggles",
    "rare-items-bonus": "added to searches for rare items",
}
LASTS = {"next-exploration": " next exploration", "next-battle": " in the next battle", "for-good": ""}
EARNERS = {"leader": "for the leader", "heroes": "spread among the heroes", "": ""}


def outcome(found: Outcome, book: Rulebook, links: Links) -> Words:
    """Everything that one result brings, and our sentence about it."""
    mentions: list[Mention] = []
    mentions += said(f"{found.gold} gc" if found.gold else "")
    mentions += said(f"{found.wyrdstone} wyrdstone" if found.wyrdstone else "")
    for item in found.items:
        mentions += _items(item, book, links)
    mentions += said("a magical artefact" if found.artefacts == 1 else "")
    mentions += said(f"{found.artefacts} magical artefacts" if found.artefacts > 1 else "")
    mentions += said(
        f"{found.experience} experience {EARNERS[found.experience_for]}".strip() if found.experience else ""
    )
    mentions += _recruits(found.recruits, book, links) if found.recruits else ()
    for boon in found.boons:
        mentions += _boon(boon, book, links)
    mentions += said(
        f"misses {found.misses_battles} battle{'s' * (found.misses_battles > 1)}"
        if found.misses_battles
        else ""
    )
    mentions += said("the hero is lost" if found.lost else "")
    if found.summary:
        mentions.append(Mention(f"({found.summary.rstrip('.')})" if mentions else found.summary))
    return tuple(mentions) or said("nothing")


def _items(found: Found, book: Rulebook, links: Links) -> Words:
    """The items, each with its number and its selling price, if that is told."""
    many = f"{found.count} x " if found.count != "1" else ""
    worth = f" (worth {found.worth} gc)" if found.worth else ""
    first = Mention(
        f"{many}{words.items((found.item,), book, links)[0].name}{worth}", _item(found.item, book, links)
    )
    others = (
        Mention(f"or {other.name}", other.href) for other in words.items(found.alternatives, book, links)
    )
    return first, *others


def _item(key: str, book: Rulebook, links: Links) -> str:
    return words.items((key,), book, links)[0].href


def _recruits(found: Recruits, book: Rulebook, links: Links) -> Words:
    many = f"{found.count} " if found.count != "1" else "a "
    if found.kind == "warriors":
        kind = words.called((found.warrior,), book, links)[0]
        return (Mention(f"{many}{kind.name} joins", kind.href),)
    if found.kind == "group-member":
        return said(f"{many}{words.race_name(found.race, book)} joins a henchman group".lower())
    return said("a hired sword joins for free")


def _boon(found: Boon, book: Rulebook, links: Links) -> Words:
    many = f"{found.count} x " if found.count > 1 else ""
    mentions = Mention(f"{many}{BOONS[found.kind]}{LASTS[found.lasts]}")
    return mentions, *words.called(found.callings, book, links)
