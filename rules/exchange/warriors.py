"""One warrior of a foreign roster as a block of a document: their line of the list, figures, growth and belongings.

A warrior whose type is unknown comes in as the most similar line of the warband with their own figures, as a guess.
"""

from dataclasses import dataclass
from typing import Any

from rules.catalogue.model import WarriorType
from rules.catalogue.profile import CHARACTERISTICS, Change, Profile
from rules.exchange.elsewhere import hireling_reason, reason
from rules.exchange.foreign import ForeignRoster, ForeignThing, ForeignWarrior
from rules.exchange.growth import Grown, dated
from rules.exchange.lookup import BY_LOSS, Found, Lookup, singular
from rules.exchange.report import Lines
from rules.exchange.stored import paid_each, words_of
from rules.exchange.warrior_types import Match, matches
from rules.mustering.lists.permission import printed_as
from rules.mustering.mutations import mutation_price
from rules.values import changed, plain

#: So often at most somebody has one and the same injury.
MOST_INJURIES = 6


@dataclass
class Matched:
    """A block of the document, and what the report calls it."""

    document: dict[str, Any]
    place: str


def matched_warriors(
    warrior: ForeignWarrior, number: int, roster: ForeignRoster, lookup: Lookup, lines: Lines
) -> list[Matched]:
    """One block, or one for each of a pair; none for a hireling that the rulebook does not have, told in the report."""
    place = warrior.name or warrior.type or f"warrior {number}"
    shown = f"{warrior.members} × {warrior.type}" if warrior.members > 1 else warrior.type
    found = matches(warrior, roster, lookup)
    if not found:
        figures = f"; profile {_figures(warrior.profile)}" if warrior.profile else ""
        gear = ", ".join(thing.name for thing in warrior.things)
        why = f"{hireling_reason(warrior.type, lookup)}{figures}{'; with ' + gear if gear else ''}"
        lines.left_out(place, shown, why[:600])
        return []
    shares = _shared_out(warrior, found)
    return [
        _block(each, match, lookup, lines, place if len(found) == 1 else match.line.name, shown)
        for each, match in zip(shares, found, strict=True)
    ]


def _shared_out(warrior: ForeignWarrior, found: list[Match]) -> list[ForeignWarrior]:
    """The warrior, once for each of a pair, with what belongs to that one; the rest goes to the first."""
    if len(found) == 1:
        return [warrior]
    left = list(warrior.things)
    shares = []
    for match in reversed(found):
        own = {*match.line.fixed_equipment, *match.line.starting_skills}
        things = left if match is found[0] else [thing for thing in left if singular(thing.name) in own]
        left = [thing for thing in left if thing not in things]
        shares.append(
            changed(warrior, name="", type=match.line.name, price=None, profile=None, things=tuple(things))
        )
    return shares[::-1]


def _block(
    warrior: ForeignWarrior, match: Match, lookup: Lookup, lines: Lines, place: str, shown: str
) -> Matched:
    line = match.line
    add = lines.understood if match.sure else lines.guessed
    add(place, shown, line.name if match.sure else f"comes in as {line.name}, the most similar of the list")
    kind = _kind(warrior, match)
    members = warrior.members if kind == "henchmen" else 1
    if members != warrior.members:
        lines.guessed(place, f"{warrior.members} members", "a hero or hired sword is one warrior")
    build = _Build(warrior, line, lookup, lines, place, kind, members)
    return Matched(build.document(sure=match.sure), place)


def _figures(profile: Profile) -> str:
    return " ".join(f"{name} {profile.value(name)}" for name in CHARACTERISTICS)


def _apart(profile: Profile, stated: Profile) -> int:
    return sum(profile.value(name) != stated.value(name) for name in CHARACTERISTICS)


def _kind(warrior: ForeignWarrior, match: Match) -> str:
    if match.hired:
        return match.hired
    chosen = sum(thing.kind == "skill_list" for thing in warrior.things) > 1
    return "hero" if warrior.promoted or (warrior.kind == "hero" and chosen) else match.line.kind


class _Build:
    """Fills one block; everything that is put in, or is not, gets a line of the report."""

    def __init__(
        self, warrior: ForeignWarrior, line: WarriorType, lookup: Lookup, lines: Lines, place: str, kind: str,
        members: int,
    ) -> None:  # fmt: skip
        self.warrior, self.line, self.lookup, self.lines = warrior, line, lookup, lines
        self.place, self.kind, self.members = place, kind, members
        self.possessions: dict[str, list[int]] = {}
        self.growth: list[dict[str, Any]] = []
        self.injuries: list[dict[str, Any]] = []
        self.gifts: list[Any] = []
        self.spells: list[str] = []
        self.skill_lists: list[str] = []
        self.lowered: list[Change] = []

    def document(self, *, sure: bool) -> dict[str, Any]:
        warrior, line = self.warrior, self.line
        start = line.experience if warrior.starting_experience is None else warrior.starting_experience
        if not sure and warrior.starting_experience is None and warrior.experience is not None:
            start = min(start, warrior.experience)
        experience = start if warrior.experience is None else max(start, warrior.experience)
        if warrior.experience is not None:
            note = "" if experience == warrior.experience else f", at least the starting {start}"
            add = self.lines.guessed if note else self.lines.understood
            add(self.place, f"{warrior.experience} experience", f"{experience} experience{note}")
        for thing in warrior.things:
            self._thing(thing)
        self._changes()
        profile = self._profile(sure=sure)
        grown = Grown(line, self.kind, start, experience)
        if imbalance := dated(self.growth, grown, self.lookup.rulebook):
            words, _, so = imbalance.partition(": ")
            self.lines.guessed(self.place, words, so)
        price = line.price if warrior.price is None else warrior.price
        active = warrior.status == "active"
        if warrior.misses:
            self.lines.understood(self.place, "misses battles", f"misses {warrior.misses}")
        return {
            "type": line.key, "name": warrior.name or line.name, "kind": self.kind, "members": self.members,
            "profile": plain(profile), "leader": active and (warrior.leader or line.leader),
            "hired_for": [price] * self.members, "starting_experience": start, "experience": experience,
            "starting_spells": self.spells, "advances": self.growth, "injuries": self.injuries,
            "mutations": self.gifts, "skill_lists": self.skill_lists, "misses_battles": warrior.misses,
            "possessions": self._belongings() if active else [], "status": warrior.status,
        }  # fmt: skip

    def _belongings(self) -> list[dict[str, Any]]:
        free = [*self.line.fixed_equipment, *(["dagger"] if self.line.free_dagger else [])]
        for key in free:
            if key not in self.possessions and key in self.lookup.rulebook.items:
                self.possessions[key] = [0] * self.members
                name = self.lookup.rulebook.items[key].name
                self.lines.guessed(self.place, f"no {name}", f"{name} comes with every {self.line.name}")
        return [{"item": key, "paid": paid} for key, paid in self.possessions.items()]

    def _thing(self, thing: ForeignThing) -> None:
        if thing.kind == "skill_list":
            self._skill_list(thing)
            return
        found = self.lookup.find(thing)
        if found is None or (found.kind == "skill" and not found.sure):
            rule = self._own_rule(thing.name)
            if rule:
                self.lines.understood(self.place, thing.name, f"{rule}, which comes with the type")
                return
        if found is None:
            paid = f" ({thing.price} gc)" if thing.price else ""
            self.lines.left_out(self.place, f"{words_of(thing)}{paid}", reason(thing, self.lookup))
            return
        done = getattr(self, f"_{found.kind}")(thing, found)
        if done:
            add = self.lines.understood if found.sure else self.lines.guessed
            add(self.place, words_of(thing), done)

    def _own_rule(self, name: str) -> str:
        rules = [*self.line.rules, *self.lookup.warband.rules]
        named = {singular(rule.name): rule.name for rule in rules} | {
            "leader": "Leader",
            "large-target": "Large",
        }
        wanted = singular(name)
        like = (rule for word, rule in named.items() if len(wanted) > 3 and wanted in word)
        return named.get(wanted) or next(like, "")

    def _item(self, thing: ForeignThing, found: Found) -> str:
        copies = thing.copies * found.times * self.members
        items = self.lookup.rulebook.items
        own = (key for key in self.line.fixed_equipment if key in items and key.startswith(found.key))
        hired = self.kind in ("hired_sword", "dramatis_persona")
        printed = "" if hired else printed_as(items[found.key], self.lookup.warband, self.line)
        key = next(own, printed or found.key)
        self.possessions.setdefault(key, []).extend([paid_each(thing, found, self.lookup)] * copies)
        return items[printed or found.key].name + (" for each member" if self.members > 1 else "")

    def _skill(self, thing: ForeignThing, found: Found) -> str:
        if found.key in self.line.starting_skills:
            return f"{found.name}, known from the start"
        self.growth.append({"skill": found.key})
        return f"the skill {found.name}"

    def _spell(self, thing: ForeignThing, found: Found) -> str:
        start = self.line.wizard.starting_spells if self.line.wizard else 0
        if len(self.spells) < max(start, 1):
            self.spells.append(found.key)
        else:
            self.growth.append({"spell": found.key})
        return f"the spell {found.name}"

    def _mutation(self, thing: ForeignThing, found: Found) -> str:
        gift = mutation_price(self.lookup.warband, found.key, len(self.gifts))
        if gift is not None:
            self.gifts.append({**plain(gift), **({} if thing.price is None else {"paid": thing.price})})
        return found.name

    def _injury(self, thing: ForeignThing, found: Found) -> str:
        result = self.lookup.rulebook.injury(found.key)
        assert result is not None
        changes, flags = plain(result.changes), list(result.flags)
        times = min(thing.copies, MOST_INJURIES)
        self.injuries += [{"key": found.key, "changes": changes, "flags": flags}] * times
        self.lowered += [*result.changes] * times
        if times < thing.copies:
            self.lines.left_out(self.place, words_of(thing), f"nobody has one injury more than {times} times")
        return found.name

    def _changes(self) -> None:
        """Steps up are advances; steps down belong to an injury, which has brought them already or is told by them."""
        suffered = [f"{change.characteristic} {change.by}" for change in self.lowered]
        for change in self.warrior.changes:
            shown = f"{change.by:+d} {change.characteristic}"
            if change.by > 0:
                self.growth.append({"change": plain(change)})
                self.lines.understood(self.place, shown, f"an advance: {shown}")
            elif (step := f"{change.characteristic} {change.by}") in suffered:
                suffered.remove(step)
                self.lines.understood(self.place, shown, "part of an injury that comes in with it")
            else:
                self._loss(change, shown)

    def _loss(self, change: Change, shown: str) -> None:
        key = BY_LOSS.get(shown)
        found = self.lookup.find(ForeignThing(shown, "injury")) if key else None
        if found:
            self.lines.guessed(self.place, shown, self._injury(ForeignThing(shown, "injury"), found))
        elif self.warrior.profile and self.warrior.wounded:
            self.lines.guessed(self.place, shown, "kept in the profile; no injury does just that")
        else:
            self.lines.left_out(self.place, shown, "no injury does just that")

    def _skill_list(self, thing: ForeignThing) -> None:
        word = singular(thing.name).removesuffix("-skill").removeprefix("special-")
        if self.line.kind == "hero" and self.kind == "hero":
            self.lines.understood(self.place, thing.name, "the skill lists come with the type")
        elif word in self.lookup.rulebook.skill_lists and self.kind == "hero":
            self.skill_lists.append(word)
            self.lines.understood(self.place, thing.name, "a chosen skill list")
        else:
            self.lines.left_out(self.place, thing.name, "it lists skills and is none")

    def _profile(self, *, sure: bool) -> Profile:
        """Their profile as hired, so that with their growth the figures are those of the file."""
        base, stated = self.line.profile, self.warrior.profile
        if stated is None:
            return base
        grown = [change for change in self.warrior.changes if change.by > 0]
        given = [Change(**entry) for gift in self.gifts for entry in gift.get("changes", ())]
        whole = base.changed_by([*grown, *given])
        # Some files count injuries into the profile and some do not: what fits best is meant.
        wounded = whole.changed_by(self.lowered)
        either = [wounded, whole] if self.warrior.wounded else [whole, wounded]
        expected = min(either, key=lambda profile: _apart(profile, stated))
        adjusted = {name: base.value(name) for name in CHARACTERISTICS}
        for name in CHARACTERISTICS:
            apart = stated.value(name) - expected.value(name)
            if apart and name not in self.line.dice_profile:
                adjusted[name] = max(0, min(100, adjusted[name] + apart))
                if sure:
                    was = f"{name} {expected.value(name)} by list and growth"
                    self.lines.guessed(
                        self.place, f"{name} {stated.value(name)}", f"kept, though it is {was}"
                    )
        if not sure:
            self.lines.understood(self.place, _figures(stated), "the numbers of the file are kept")
        return Profile(**adjusted)
