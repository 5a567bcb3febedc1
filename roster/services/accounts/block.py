"""Users block each other. The other is not told."""

from collections.abc import Iterable

from roster.models import Block, User


def block_user(blocker: User, blocked: User) -> None:
    """Block another user. Idempotent; blocking oneself does nothing."""
    if blocker != blocked:
        Block.objects.get_or_create(blocker=blocker, blocked=blocked)


def unblock_user(blocker: User, blocked_id: int) -> None:
    """Lift the block of another user. Idempotent."""
    Block.objects.filter(blocker=blocker, blocked=blocked_id).delete()


def is_blocked_by_any(user: User, others: Iterable[int]) -> bool:
    """Whether one of the `others`, by their ids, blocks the user."""
    return Block.objects.filter(blocked=user, blocker__in=list(others)).exists()
