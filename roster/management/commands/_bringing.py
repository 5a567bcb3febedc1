"""Bringing a warband from a file: `manage.py warband import`. It loads the readers of other programs' files."""

from pathlib import Path
from typing import Any

from roster.management.commands._words import unusable, unusable_data, user_named
from roster.pages.importing.page import ImportPage, import_page
from roster.services.rulebook.editions import pin
from roster.services.warbands.muster import import_warband
from rules.exchange.unpacking import LARGEST_FILE
from rules.mustering.changes.by_hand import MOST_FOUGHT
from rules.mustering.document import content_of
from rules.mustering.problem import NotAllowed
from rules.values import DataError


def bring(options: dict[str, Any]) -> dict[str, Any]:
    """Make the warband of a file, unless it is a dry run, and return the findings. Raises `CommandError`."""
    owner = user_named(options["owner"])
    page = _page_of(options["file"], options["battles"])
    if options["dry_run"]:
        return _told(page, owner.get_username(), None)
    origin = Path(options["file"]).name[:80]
    try:
        edition = pin(page.stack) if page.stack else None
        warband = import_warband(owner, page.sheet, origin=origin, request_key="", edition=edition)
    except NotAllowed as refusal:
        raise unusable(f"--owner: {owner.get_username()}: {refusal}") from refusal
    return {**_told(page, owner.get_username(), warband.pk), "name": warband.name}


def _page_of(name: str, battles: int | None) -> ImportPage:
    """What the file holds. Raises `CommandError`."""
    if battles is not None and not 0 <= battles <= MOST_FOUGHT:
        raise unusable(f"--battles: enter 0 to {MOST_FOUGHT:,}.")
    try:
        return import_page(content_of(Path(name), name, LARGEST_FILE), name, battles)
    except DataError as error:
        raise unusable_data(error) from error


def _told(page: ImportPage, owner: str, made: int | None) -> dict[str, Any]:
    """The findings in a file, in one shape for `--dry-run` and an import; `id` is null if nothing was made."""
    return {
        "id": made,
        "name": page.sheet.name,
        "owner": owner,
        "program": page.program,
        "type": page.sheet.type,
        "battles": page.sheet.battles,
        "understood": list(page.understood),
        "guessed": list(page.guessed),
        "left_out": list(page.left_out),
        "problems": list(page.problems),
    }
