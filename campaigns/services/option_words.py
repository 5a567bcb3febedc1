"""The names of campaign options in refusals."""

from campaigns.models import Campaign


def label_of(option: str) -> str:
    """The name of an option on pages and in refusals."""
    return str(Campaign._meta.get_field(option).verbose_name)


def refused_by(option: str) -> str:
    """The end of a refusal: which option forbids it, and who can change that."""
    return f"This is the setting \u201c{label_of(option)}\u201d of the campaign; an organiser can change it."
