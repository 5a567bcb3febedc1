"""The two warriors of an exchange as the address names them: of a roster, of a type of warband, or for hire.

`one=r12` is a roster, `one=mercenaries-reikland` a type of warband, `one=hired` anybody for hire; `one_who` names the
warrior there, `one_gear` the things of somebody who is on no roster, and `one_held` what they fight with.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter

from django.http import Http404, QueryDict

from roster.access import readable_warbands, warband_for
from roster.models import User
from roster.sheets import read_sheet
from roster.site.paging import LONGEST_NUMBER
from rules.catalogue.model import Hireling, Rulebook, WarriorType
from rules.ledger.sheet import Kind, Possession, WarbandSheet, WarriorSheet
from rules.mustering.hirelings import hireling_type
from rules.numbers import RosterNumber

#: The word for those for hire, the first letter of a roster, and how many rosters are offered.
HIRED, ROSTER, MOST_ROSTERS = "hired", "r", 100
#: Who is shown first: somebody of each of these.
FIRST = {"one": "mercenaries-reikland", "two": "skaven-clan-eshin"}
_ALONE = RosterNumber(1)


@dataclass(frozen=True)
class Choice:
    """One option of a list."""

    value: str
    name: str
    chosen: bool = False


@dataclass(frozen=True)
class SideForm:
    """The fields of one warrior. `gear` is empty for those on a roster, who have what they have."""

    key: str
    title: str
    groups: tuple[tuple[str, tuple[Choice, ...]], ...]
    warriors: tuple[Choice, ...]
    gear: tuple[Choice, ...]
    held: tuple[Choice, ...] = ()


@dataclass(frozen=True)
class Chosen:
    """A warrior by the number of their block on a sheet; `warband` is the id of a roster, if it is one."""

    sheet: WarbandSheet
    number: int
    warband: int | None = None

    @property
    def is_of_a_type(self) -> bool:
        """Whether they are any warrior of a type of warband."""
        return self.warband is None and self.sheet.warrior(self.number).kind in (Kind.HERO, Kind.HENCHMEN)

    @property
    def name(self) -> str:
        """The warrior's name with that of the warband, where they differ."""
        name = self.sheet.warrior(self.number).name
        return name if name == self.sheet.name else f"{name}, {self.sheet.name}"


class Sides:
    """Reads both warriors for a user, by one rulebook."""

    def __init__(self, user: User, book: Rulebook, asked: QueryDict) -> None:
        self._user, self._book, self._asked = user, book, asked
        self._read: dict[int, WarbandSheet] = {}
        rows = readable_warbands(user).prefetch_related(None).only("pk", "name", "owner_id", "edition_id")
        found = sorted(rows.order_by("name")[:MOST_ROSTERS], key=lambda it: (it.owner_id != user.pk, it.name))
        self._rosters = [(f"{ROSTER}{it.pk}", it.name) for it in found]

    def chosen(self, key: str) -> Chosen:
        """The warrior that the address names, or the first there is. Raises `Http404`."""
        place = self._place(key)
        if place[:1] == ROSTER and place[1:].isdecimal() and len(place) <= LONGEST_NUMBER:
            return self._of_roster(key, int(place[1:]))
        if place == HIRED:
            return self._for_hire(key)
        return self._of_type(key, place)

    def form(self, key: str, title: str, chosen: Chosen) -> SideForm:
        """The fields of one warrior."""
        place, book = self._place(key), self._book
        types = sorted((it.name, it.key) for it in book.warbands.values())
        groups = (
            ("Rosters", tuple(Choice(value, name, value == place) for value, name in self._rosters)),
            ("Any warrior of", tuple(Choice(value, name, value == place) for name, value in types)),
            ("For hire", (Choice(HIRED, "Hired swords and dramatis personae", place == HIRED),)),
        )
        block = chosen.sheet.warrior(chosen.number)
        if chosen.warband is not None:
            who = [(str(it.number), it.name) for it in chosen.sheet.active]
            now = str(chosen.number)
        else:
            who, now = self._people(place), block.type
        warriors = tuple(Choice(value, name, value == now) for value, name in who)
        return SideForm(key, title, groups, warriors, self._gear(place, chosen))

    def _place(self, key: str) -> str:
        given = self._asked.get(key, "")
        if given or key not in FIRST:
            return given
        return FIRST[key] if FIRST[key] in self._book.warbands else next(iter(self._book.warbands))

    def _who(self, key: str, known: Sequence[str]) -> str:
        """The warrior that is named, or the first where it is of another warband."""
        named = self._asked.get(f"{key}_who", "")
        return named if named in known else known[0]

    def _of_roster(self, key: str, pk: int) -> Chosen:
        sheet = self._read.get(pk) or read_sheet(warband_for(self._user, pk))
        self._read[pk] = sheet
        numbers = [str(it.number) for it in sheet.active]
        if sheet.type not in self._book.warbands or not numbers:
            raise Http404("These rules do not know this warband, or nobody is in it.")
        return Chosen(sheet, int(self._who(key, numbers)), pk)

    def _of_type(self, key: str, place: str) -> Chosen:
        warband = self._book.warbands.get(place)
        if warband is None:
            raise Http404("There is no such warband.")
        kind = warband.warrior(self._who(key, [it.key for it in warband.warriors]))
        assert kind is not None
        gear = self._carried(key, kind, (*(("dagger",) if kind.free_dagger else ()), *kind.fixed_equipment))
        block = WarriorSheet(
            _ALONE,
            kind.name,
            kind.key,
            Kind(kind.kind),
            kind.profile,
            leader=kind.leader,
            starting_skills=kind.starting_skills,
            possessions=gear,
        )
        return Chosen(WarbandSheet(warband.name, place, 0, warriors=(block,)), _ALONE)

    def _for_hire(self, key: str) -> Chosen:
        hired = self._hired()
        one = hired[self._who(key, sorted(hired))]
        kind = Kind.HIRED_SWORD if one.key in self._book.hired_swords else Kind.DRAMATIS_PERSONA
        gear = self._carried(key, hireling_type(one, self._book), one.equipment)
        block = WarriorSheet(
            _ALONE,
            one.name,
            one.key,
            kind,
            one.profile,
            starting_skills=hireling_type(one, self._book).starting_skills,
            possessions=gear,
        )
        home = next(iter(self._book.warbands))
        return Chosen(WarbandSheet("For hire", home, 0, warriors=(block,)), _ALONE)

    def _carried(self, key: str, kind: WarriorType, usual: Sequence[str]) -> tuple[Possession, ...]:
        """The things of somebody on no roster: those ticked, once any were asked for, else what they come with."""
        same = self._asked.get(f"{key}_of", kind.key) == kind.key
        ticked = self._asked.getlist(f"{key}_gear") if same else []
        wanted = (
            [it for it in ticked if it in self._book.items] if f"{key}_of" in self._asked and same else usual
        )
        counts: dict[str, int] = {}
        for item in wanted:
            counts[item] = counts.get(item, 0) + 1
        return tuple(Possession(item, (0,) * count) for item, count in counts.items())

    def _hired(self) -> dict[str, Hireling]:
        return {**self._book.hired_swords, **self._book.dramatis_personae}

    def _people(self, place: str) -> list[tuple[str, str]]:
        if place == HIRED:
            return sorted(((key, it.name) for key, it in self._hired().items()), key=itemgetter(1))
        return [(it.key, it.name) for it in self._book.warbands[place].warriors]

    def _gear(self, place: str, chosen: Chosen) -> tuple[Choice, ...]:
        """The weapons and armour on the lists of somebody on no roster, and what they have besides."""
        if chosen.warband is not None:
            return ()
        block = chosen.sheet.warrior(chosen.number)
        has = {it.item for it in block.possessions}
        warband = None if place == HIRED else self._book.warbands.get(place)
        kind = warband.warrior(block.type) if warband else None
        listed = (
            [line.item for listing in warband.lists_of(kind) for line in listing.items]
            if warband and kind
            else []
        )
        items = [self._book.items[key] for key in dict.fromkeys((*has, *listed)) if key in self._book.items]
        useful = sorted(
            (it for it in items if it.blow or it.shot or it.armour), key=lambda it: (it.category, it.name)
        )
        return tuple(Choice(it.key, it.name, it.key in has) for it in useful)
