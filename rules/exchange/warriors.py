"""One warrior of a foreign roster as a block of a document: his line of the list, figures, growth and belongings.

A warrior whose type is unknown comes in as the most similar line of the warband with his own figures, as a guess.
"""

from dataclasses import dataclass
from typing import Any

from rules.catalogue.model import Hireling, WarriorType
from rules.catalogue.profile import CHARACTERISTICS, Change, Profile
from rules.exchange.foreign import ForeignRoster, ForeignThing, ForeignWarrior
from rules.exchange.lookup import Found, Lookup, known, singular
from rules.exchange.report import Lines
from rules.exchange.stored import NOT_OURS, paid_each, words_of
from rules.mustering.hirelings import hireling_type
from rules.mustering.mutations import mutation_price
from rules.values import plain

#: So often at most somebody has one and the same injury.
MOST_INJURIES = 6


@dataclass
class Matched:
    """A block of the document, and what the report calls it."""

    document: dict[str, Any]
    place: str


def matched_warrior(
    warrior: ForeignWarrior, number: int, roster: ForeignRoster, lookup: Lookup, lines: Lines
) -> Matched | None:
    """None for a hired sword that the rulebook does not have: the report keeps his words."""
    place = warrior.name or warrior.type or f"warrior {number}"
    line, hired, sure = _line(warrior, roster, lookup)
    shown = f"{warrior.members} × {warrior.type}" if warrior.members > 1 else warrior.type
    if line is None:
        figures = f"; profile {_figures(warrior.profile)}" if warrior.profile else ""
        gear = ", ".join(thing.name for thing in warrior.things)
        why = f"the rulebook has no such hireling{figures}{'; with ' + gear if gear else ''}"
        lines.left_out(place, shown, why[:600])
        return None
    add = lines.understood if sure else lines.guessed
    add(place, shown, line.name if sure else f"comes in as {line.name}, the most similar of the list")
    kind = _kind(warrior, line, hired)
    members = warrior.members if kind == "henchmen" else 1
    if members != warrior.members:
        lines.guessed(place, f"{warrior.members} members", "a hero or hired sword is one warrior")
    build = _Build(warrior, line, lookup, lines, place, kind, members)
    return Matched(build.document(sure=sure), place)


def _figures(profile: Profile) -> str:
    return " ".join(f"{name} {profile.value(name)}" for name in CHARACTERISTICS)


def _kind(warrior: ForeignWarrior, line: WarriorType, hired: str) -> str:
    if hired:
        return hired
    return "hero" if warrior.promoted else line.kind


def _line(
    warrior: ForeignWarrior, roster: ForeignRoster, lookup: Lookup
) -> tuple[WarriorType | None, str, bool]:
    """His line, the kind of hireling that he is ("" for none), and whether it is sure."""
    name = singular(warrior.type)
    if warrior.kind in ("hired_sword", "dramatis_persona"):
        book = lookup.rulebook
        tables: tuple[tuple[str, dict[str, Any]], ...] = (
            ("hired_sword", book.hired_swords), ("dramatis_persona", book.dramatis_personae),
        )  # fmt: skip
        keys = [known()["characters"].get(key, [key])[0] for key in warrior.keys]
        for kind, table in tables:
            hireling: Hireling | None = next((table[key] for key in keys if key in table), None)
            hireling = hireling or next(
                (entry for entry in table.values() if singular(entry.name) == name), None
            )
            if hireling:
                return hireling_type(hireling, book), kind, True
        return None, "", False
    units: dict[str, str] = {}
    for key in roster.type_keys:
        units = units or known()["warbands"].get(key, {}).get("units", {})
    for key in warrior.keys:
        if line := lookup.warband.warrior(units.get(key) or key):
            return line, "", True
    wanted = {name, *(singular(key) for key in warrior.keys)}
    for line in lookup.warband.warriors:
        if singular(line.name) in wanted or line.key in wanted:
            return line, "", True
    return _nearest(warrior, lookup), "", False


def _nearest(warrior: ForeignWarrior, lookup: Lookup) -> WarriorType:
    """The line with the fewest differences: a hero for a hero, no second leader, a similar profile and price."""

    def distance(line: WarriorType) -> tuple[bool, bool, int]:
        apart = 0
        if warrior.profile:
            apart = sum(
                abs(warrior.profile.value(name) - line.profile.value(name)) for name in CHARACTERISTICS
            )
        return (
            line.kind != warrior.kind,
            line.leader and not warrior.leader,
            apart * 10 + abs(line.price - (warrior.price or line.price)),
        )

    return min(lookup.warband.warriors, key=distance)


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
        for change in warrior.changes:
            self.growth.append({"change": plain(change)})
            shown = f"{change.by:+d} {change.characteristic}"
            self.lines.understood(self.place, shown, f"an advance: {shown}")
        profile = self._profile(sure=sure)
        self._date_growth(start, experience)
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
            self.lines.left_out(self.place, f"{words_of(thing)}{paid}", NOT_OURS)
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
        self.possessions.setdefault(next(own, found.key), []).extend(
            [paid_each(thing, found, self.lookup)] * copies
        )
        return found.name + (" for each member" if self.members > 1 else "")

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

    def _skill_list(self, thing: ForeignThing) -> None:
        word = singular(thing.name).removesuffix("-skill").removeprefix("special-")
        if word in self.lookup.rulebook.skill_lists and self.kind == "hero":
            self.skill_lists.append(word)
            self.lines.understood(self.place, thing.name, "a chosen skill list")
        else:
            self.lines.left_out(self.place, thing.name, "it lists skills and is none")

    def _profile(self, *, sure: bool) -> Profile:
        """His profile as hired, so that with his growth the figures are those of the file."""
        base, stated = self.line.profile, self.warrior.profile
        if stated is None:
            return base
        grown = [*self.warrior.changes]
        hurt = [*self.lowered] if self.warrior.wounded else []
        given = [Change(**entry) for gift in self.gifts for entry in gift.get("changes", ())]
        expected = base.changed_by([*grown, *hurt, *given])
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
            self.lines.understood(self.place, _figures(stated), "the figures of the file are kept")
        return Profile(**adjusted)

    def _date_growth(self, start: int, experience: int) -> None:
        """Advances take the thresholds in turn: other programs keep no order."""
        book = self.lookup.rulebook.experience
        usual = book.hero_thresholds if self.kind == "hero" else book.henchman_thresholds
        due = [total * self.line.advance_rate for total in usual]
        due = [total for total in due if start < total <= experience]
        for entry, total in zip(self.growth, due, strict=False):
            entry["due_at"] = total
        for entry in self.growth[len(due) :]:
            entry["due_at"] = 0
        if len(due) > len(self.growth):
            left = len(due) - len(self.growth)
            words = f"{len(self.growth)} advances for {len(due)} due"
            self.lines.guessed(
                self.place, words, f"{left} advance{'' if left == 1 else 's'} can still be rolled"
            )
