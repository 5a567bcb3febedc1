"""The accounts of this site for the users of a file: nobody takes an account over only because it has the same name."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from campaigns.moving.bundle import Unusable
from roster.models import User
from roster.site.accounts.names import fault_of, skeleton, tidy

FILE = "users.jsonl"
#: How accounts are called whose users are gone for good, with a number (`roster.services.accounts.delete`).
GONE = "deleted player "
_GONE = re.compile(rf"{GONE}\d+")
#: How many names are listed.
_SHOWN = 20


@dataclass(frozen=True)
class Members:
    """`known` are accounts of this site by the names of the file; with `create` the others are made."""

    known: Mapping[str, str] = field(default_factory=dict)
    create: bool = False


def read_map(text: str, where: str) -> dict[str, str]:
    """Lines of `name in the file,account here`. Raises `Unusable`."""
    found: dict[str, str] = {}
    for number, line in enumerate(csv.reader(io.StringIO(text.removeprefix("\ufeff"))), 1):
        if not line:
            continue
        if len(line) != 2 or not all(part.strip() for part in line):
            raise Unusable(f"{where}, line {number}: write a name of the file, a comma, and an account here.")
        name, account = (part.strip() for part in line)
        if name in found:
            raise Unusable(f"{where}, line {number}: {name!r} is listed twice.")
        if account in found.values():
            raise Unusable(f"{where}, line {number}: {account!r} is listed for two names.")
        found[name] = account
    return found


def is_gone(user: User) -> bool:
    """Whether the row belongs to nobody, as the account was deleted."""
    return not user.is_active and bool(_GONE.fullmatch(user.username))


def names_in_file(users: Iterable[User]) -> dict[int, str]:
    """The name of each user in the file: their user name, and for users who are gone their place in order."""
    found, gone = {}, 0
    for user in sorted(users, key=lambda user: user.pk):
        gone += is_gone(user)
        found[user.pk] = f"{GONE}{gone}" if is_gone(user) else user.username
    return found


def accounts_for(names: Iterable[str], members: Members) -> dict[str, User]:
    """The account of every name of the file. Raises `Unusable` with the list of those that are open."""
    names = list(names)
    if unknown := [name for name in members.known if name not in names]:
        raise Unusable(f"The map names {_listed(unknown)}, and the file does not.")
    people = [name for name in names if not _GONE.fullmatch(name)]
    _refuse_open(people, members)
    wanted = {name: members.known.get(name, name) for name in people}
    if len(set(wanted.values())) < len(wanted):
        raise Unusable("Two names of the file would be one account.")
    there = {user.username: user for user in User.objects.filter(username__in=wanted.values())}
    made = {account: _created(account) for account in wanted.values() if account not in there}
    found = {name: (there | made)[account] for name, account in wanted.items()}
    return {name: found[name] if name in found else _emptied() for name in names}


def _refuse_open(people: list[str], members: Members) -> None:
    """Names that nobody has said anything of; also those that happen to be accounts here."""
    mapped = set(members.known.values())
    there = set(User.objects.filter(username__in=[*people, *mapped]).values_list("username", flat=True))
    open = [name for name in people if name not in members.known]
    taken = [name for name in open if name in there]
    if taken:
        raise Unusable(
            f"This site has accounts called {_listed(taken)}, which may be other people. Say in a map of members which "
            "account each is."
        )
    missing = [name for name in open if not members.create] + (
        [] if members.create else [name for name in people if members.known.get(name, name) not in there]
    )
    if missing:
        raise Unusable(
            f"Nobody here is known to be {_listed(sorted(set(missing)))}. Name their accounts in a map of members, or "
            "let accounts without a password be made for them."
        )


def _created(name: str) -> User:
    """An account that nobody can sign in to before it has an address or a password."""
    fault = fault_of(name) if tidy(name) == name else "A user name is written in one spelling only."
    if fault:
        raise Unusable(
            f"No account can be called {name!r}: {fault} Say in a map of members how it is called here."
        )
    like = User.objects.filter(name_skeleton=skeleton(name)[:200]).first()
    if like is not None:
        raise Unusable(
            f"{name!r} can be mistaken for the account {like.username!r} of this site. Say in a map of members how it "
            "is called here."
        )
    return _stored(User(username=name))


def _emptied() -> User:
    user = _stored(User(username=f"{GONE}of a file", is_active=False))
    user.username = f"{GONE}{user.pk}"
    user.save()
    return user


def _stored(user: User) -> User:
    user.set_unusable_password()
    user.save()
    return user


def _listed(names: Iterable[str]) -> str:
    return ", ".join(_shown([*names]))


def _shown(names: list[str]) -> Iterator[str]:
    yield from (repr(name) for name in names[:_SHOWN])
    if len(names) > _SHOWN:
        yield f"{len(names) - _SHOWN} more"
