"""Permission to see and change a draft of a pack. The first line of every view here calls one of these.

A draft is its writer's. Signed-in users with its read link look at it, download it and take a copy.
"""

from django.http import Http404

from roster.models import PackDraft, User
from roster.models.shared import opened_by


def draft_for(user: User, draft_id: int) -> PackDraft:
    """Raises `Http404` for a draft that is not the user's."""
    found = PackDraft.objects.filter(owner=user.pk, pk=draft_id).first()
    if found is None:
        raise Http404("There is no such draft.")
    return found


def draft_by_link(token: str) -> PackDraft | None:
    """The draft that a read link opens; its writer comes with it."""
    return PackDraft.objects.filter(opened_by(token)).select_related("owner").first()
