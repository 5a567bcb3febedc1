"""The roster part of the demo league: an organiser, two players and four of the warbands in `rules/data/rosters/`.

Further players, whose accounts have no password, come along when the campaign is made. Called by `manage.py demo` of
the campaigns app. Loading it twice changes nothing. The passwords are printed and known to everybody, so that a site in
production refuses it, and one that others reach wants passwords of its own.
"""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import transaction

import rules
from roster.models import User, Warband
from roster.services.history.record import record
from roster.services.trading.items import buy_item
from roster.services.warbands.muster import import_warband, muster_warband
from roster.services.warbands.warriors import hire
from roster.site.accounts.demo import ORGANISER, PLAYERS, LogIn, known_to_all
from rules.catalogue.load import rulebook
from rules.ledger.entries import SpellsDrawn
from rules.ledger.sheet import WarriorSheet
from rules.mustering.document import read_sheet
from wyrdbook.places import COMMAND

ROSTERS = Path(rules.__file__).parent / "data" / "rosters"

#: The warbands of the league by type, dealt to its players in turn.
LEAGUE = ("mercenaries-reikland", "orc-mob", "skaven-clan-eshin", "undead")
#: Players that nobody can log in as, with the type of the one warband of each.
FURTHER = {
    "annike": "sisters-of-sigmar",
    "borin": "dwarf-treasure-hunters",
    "lukas": "witch-hunters",
    "ulla": "beastmen-raiders",
}


class NotHere(RuntimeError):
    """The demo was asked for where its known passwords would be a danger."""


@dataclass(frozen=True)
class Demo:
    """What is there now; `is_new` is False when nothing had to be made."""

    organiser: User
    players: tuple[User, ...]
    warbands: tuple[Warband, ...]
    is_new: bool
    log_ins: tuple[LogIn, ...]


def refuse_known_passwords() -> None:
    """Raises `NotHere` while an account has a password of the demo, or would get one because it is missing."""
    names = {log_in.name for log_in in (ORGANISER, *PLAYERS)}
    missing = names - set(User.objects.filter(username__in=names).values_list("username", flat=True))
    if missing or known_to_all():
        raise NotHere(
            "Other people could reach this site, and everybody knows the passwords of its demo league. Run "
            f"`{COMMAND} demo --own-passwords` first: it draws new ones and prints them."
        )


def load(*, own_passwords: bool = False) -> Demo:
    """Make what is missing; with `own_passwords` no account keeps one that is known.

    Raises `NotHere` where a site in production would get passwords that are known.
    """
    if settings.PRODUCTION and not own_passwords:
        raise NotHere(
            "The demo league has passwords that everybody knows; a site in production refuses it. "
            "With --own-passwords it gets others."
        )
    drawn = _draw_passwords() if own_passwords else {}
    organiser, made = _user(ORGANISER, is_staff=True, is_superuser=True)
    players, warbands = [], []
    for index, log_in in enumerate(PLAYERS):
        player, is_new = _user(log_in)
        players.append(player)
        made |= is_new
        for type in LEAGUE[index :: len(PLAYERS)]:
            warband, is_new = _warband(player, ROSTERS / f"{type}.toml")
            warbands.append(warband)
            made |= is_new
    return Demo(organiser, tuple(players), tuple(warbands), made, _log_ins(drawn))


def further_warbands() -> tuple[Warband, ...]:
    """The warbands of the further players, made with their accounts where they are missing."""
    return tuple(_further(name, f"{type}.toml") for name, type in FURTHER.items())


def _further(name: str, file: str) -> Warband:
    """Import a further warband as a whole, which is quicker than hiring and buying."""
    owner, _is_new = _user(LogIn(name, "", "a player"))
    sheet = read_sheet(ROSTERS / file, file, rulebook())
    return import_warband(owner, sheet, origin="a ready roster", request_key=f"demo:{file}")


@transaction.atomic
def _draw_passwords() -> dict[str, str]:
    """A password for each account that has a known one, or none because it is made only now."""
    names = [log_in.name for log_in in (ORGANISER, *PLAYERS)]
    there = set(User.objects.filter(username__in=names).values_list("username", flat=True))
    known = set(known_to_all())
    drawn = {name: secrets.token_urlsafe(12) for name in names if name in known or name not in there}
    for log_in in (ORGANISER, *PLAYERS):
        if log_in.name in drawn:
            rights = dict.fromkeys(("is_staff", "is_superuser"), log_in is ORGANISER)
            user, _is_new = _user(log_in, **rights)
            user.set_password(drawn[log_in.name])
            user.save(update_fields=["password"])
    return drawn


def _log_ins(drawn: Mapping[str, str]) -> tuple[LogIn, ...]:
    known = set(known_to_all())
    return tuple(
        replace(log_in, password=drawn.get(log_in.name, log_in.password if log_in.name in known else ""))
        for log_in in (ORGANISER, *PLAYERS)
    )


def _user(log_in: LogIn, **rights: bool) -> tuple[User, bool]:
    found = User.objects.filter(username=log_in.name).first()
    if found:
        return found, False
    email = f"{log_in.name}@example.org"
    return User.objects.create_user(log_in.name, email, log_in.password or None, **rights), True


def _warband(owner: User, file: Path) -> tuple[Warband, bool]:
    """Mustered once; a warband that its player has changed since is left alone."""
    sheet = read_sheet(file, file.name, rulebook())
    with transaction.atomic():
        warband = muster_warband(owner, name=sheet.name, type=sheet.type, request_key=f"demo:{file.name}")
        if warband.revision > 1:
            return warband, False
        for block in sheet.warriors:
            warband = _join(warband, block)
        return warband, True


def _drawn(block: WarriorSheet) -> SpellsDrawn:
    """The spells of the file as if they had just been drawn: the demo is the same every time."""
    found = (rulebook().spell(key) for key in block.starting_spells)
    return SpellsDrawn(block.number, block.starting_spells, tuple(spell.number for spell in found if spell))


def _drew(warband_id: int, user: User, *, entry: SpellsDrawn, revision: int, request_key: str) -> Warband:
    return record(warband_id, user, [entry], revision=revision, request_key=request_key)


def _join(warband: Warband, block: WarriorSheet) -> Warband:
    """Hire one block of the file and buy what it carries; the free dagger is there already."""

    def act(service: Callable[..., Warband], **wish: Any) -> Warband:
        key = f"demo:{warband.revision}"
        return service(warband.pk, warband.owner, **wish, revision=warband.revision, request_key=key)

    warband = act(hire, type=block.type, name=block.name, members=block.members)
    for held in block.possessions:
        copies = block.copies_each(held) - (0 in held.paid)
        if copies:
            warband = act(buy_item, place=block.number, item=held.item, copies=copies)
    if block.starting_spells:
        warband = act(_drew, entry=_drawn(block))
    return warband
