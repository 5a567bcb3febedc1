"""The accounts of the demo league, whose passwords anybody can read here."""

from dataclasses import dataclass

from roster.models import User


@dataclass(frozen=True)
class LogIn:
    """An account that may log in, and its purpose; the password is empty where somebody has set another one."""

    name: str
    password: str
    role: str


ORGANISER = LogIn("organiser", "street-of-bells", "runs the campaign and the web admin")
PLAYERS = (
    LogIn("magda", "ashes-and-bells", "a player"),
    LogIn("skritt", "warpstone-please", "a player"),
)


def known_to_all() -> list[str]:
    """The names of the accounts that anybody may log in to, because they have a password of the demo."""
    log_ins = {log_in.name: log_in for log_in in (ORGANISER, *PLAYERS)}
    users = User.objects.filter(username__in=log_ins, is_active=True).order_by("pk")
    return [user.username for user in users if user.check_password(log_ins[user.username].password)]
