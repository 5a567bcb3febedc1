"""An account: a player, an organiser, or both. Everything owned on the site points at this row."""

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """An account; the user name is what other players see."""

    class Meta(AbstractUser.Meta):
        db_table = "roster_user"
