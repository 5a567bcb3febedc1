"""Passwords that others know or guess are refused, without asking anybody over the network.

Three lists, honest about how far they go: Django's 20,000 commonest passwords; the 30,000 of `zxcvbn`, from passwords
that were leaked, in any spelling (capitals, digits for letters, backwards, a year behind them) and together with
words, names, dates and rows of the keyboard, as a count of the guesses somebody needs; and the full list of leaked
passwords, where the operator has put that file (`WYRDBOOK_LEAKED_PASSWORDS`: a line for each SHA-1, in order, as Have I
Been Pwned gives it out). Without the file a leaked password that looks random is not noticed.
"""

from hashlib import sha1
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError

from roster.models import User

#: A server without limits would be asked this often in some hours; with ours it takes for ever.
FEWEST_GUESSES = 10**8
#: `zxcvbn` reads no more, and what is longer is no better known.
READ = 72
ADVICE = "Three or four words that have nothing to do with each other make a good password."
WORDS_OF_THE_SITE = [
    "wyrdbook",
    "mordheim",
    "warband",
    "wyrdstone",
    "warpstone",
    "skaven",
    "sigmar",
    "reikland",
]


class LeakedPasswordValidator:
    """Refuses leaked passwords. One of Django's `AUTH_PASSWORD_VALIDATORS`."""

    def validate(self, password: str, user: Any = None) -> None:
        if is_listed(password, settings.LEAKED_PASSWORDS_FILE):
            raise ValidationError(f"This password is known from a leak of another site. {ADVICE}")
        if guesses(password, user) < FEWEST_GUESSES:
            raise ValidationError(f"This password is known or easy to guess. {ADVICE}")

    def get_help_text(self) -> str:
        return "Your password can't be one that is known from leaks, or a variation of one."


def guesses(password: str, user: User | None = None) -> int:
    """How many guesses are needed by somebody who knows the usual passwords and the user's name and address."""
    from zxcvbn import zxcvbn

    own = [user.get_username(), *user.email.split("@")] if user else []
    return int(
        zxcvbn(password[:READ], user_inputs=[word for word in own if word] + WORDS_OF_THE_SITE)["guesses"]
    )


def is_listed(password: str, path: Path | None) -> bool:
    """Whether the password's hash stands in the file. Reads some thirty lines of it, however long it is."""
    if path is None:
        return False
    wanted = sha1(password.encode(), usedforsecurity=False).hexdigest().upper().encode()
    low, high = 0, path.stat().st_size
    with path.open("rb") as file:
        while low < high:
            middle = (low + high) // 2
            file.seek(middle)
            if middle:
                file.readline()
            found = file.readline()[:40].upper()
            if found == wanted:
                return True
            if found and found < wanted:
                low = middle + 1
            else:
                high = middle
        file.seek(0)
        return file.readline()[:40].upper() == wanted
