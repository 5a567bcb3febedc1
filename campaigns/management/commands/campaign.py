"""`manage.py campaign export ID FILE` and `import FILE`: a whole campaign as one file, and back.

The file holds everything, the keys of dice that nobody has seen included: keep it as a backup is kept. Members go along
by their names; a map (`--members`) says which account each one is, or accounts without a password are made for them.
"""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from campaigns.models import Campaign
from campaigns.moving import Imported, Members, Unusable, export_campaign, import_campaign, read_map
from roster.management.commands._words import asking_the_database, unusable
from rules.mustering.words import counted
from wyrdbook.places import COMMAND


class Command(BaseCommand):
    help = "Write a whole campaign to a file, or read one."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        verbs = parser.add_subparsers(dest="verb", required=True)
        export = verbs.add_parser("export", help="write everything of a campaign to a zip")
        export.add_argument("id", metavar="ID", help="the number in the address of its page")
        export.add_argument("file", metavar="FILE")
        read = verbs.add_parser("import", help="read such a file as a campaign of its own")
        read.add_argument("file", metavar="FILE")
        read.add_argument(
            "--members", metavar="MAP.csv", help="lines of: name in the file,account here"
        )  # fmt: skip
        read.add_argument(
            "--create-members", action="store_true", help="make accounts without a password for the others"
        )
        read.add_argument(
            "--dry-run", action="store_true", help="do it, say what came of it, and take it back"
        )
        read.add_argument(
            "--with-faults", action="store_true",
            help=f"read what contradicts itself too; {COMMAND} ledger check tells of it",
        )  # fmt: skip

    def handle(self, *arguments: Any, **options: Any) -> None:
        try:
            with asking_the_database():
                getattr(self, f"_{options['verb']}")(options)
        except Unusable as refusal:
            raise unusable(str(refusal)) from refusal

    def _export(self, options: dict[str, Any]) -> None:
        target = Path(options["file"])
        manifest = export_campaign(campaign_of(options["id"]), target)
        rows = sum(part.rows for part in manifest.files.values())
        self.stdout.write(
            f"{target}: {manifest.campaign}, {rows:,} rows. Nobody else may see it: it holds dice."
        )

    def _import(self, options: dict[str, Any]) -> None:
        known = read_map(_text_of(options["members"]), options["members"]) if options["members"] else {}
        done = import_campaign(
            Path(options["file"]),
            Members(known, options["create_members"]),
            dry_run=options["dry_run"],
            with_faults=options["with_faults"],
        )
        for line in _told(done, dry_run=options["dry_run"]):
            self.stdout.write(line)


def campaign_of(number: str) -> Campaign:
    """The campaign with that id; raises `CommandError`."""
    if not number.isdecimal() or len(number) > 18:
        raise unusable(f"ID: {number!r} is not a campaign number.")
    campaign = Campaign.objects.filter(pk=int(number)).first()
    if campaign is None:
        raise unusable(f"ID: there is no campaign {number}.")
    return campaign


def _text_of(name: str) -> str:
    try:
        return Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise unusable(f"{name}: the file cannot be read ({error}).") from error


def _told(done: Imported, *, dry_run: bool) -> list[str]:
    name, rows = done.campaign.name, sum(done.rows.values())
    warbands = counted(done.rows.get("warbands.jsonl", 0), "warband")
    battles = counted(done.rows.get("battles.jsonl", 0), "battle")
    number = "" if dry_run else f" as campaign {done.campaign.pk}"
    told = [f"{name} was read{number}: {warbands}, {battles}, {rows:,} rows in all."]
    if done.twins:
        told.append(
            f"This site has it already, as campaign {done.twins[0].pk}: this is a second one, with warbands of its own "
            "and the same dice."
        )
    if done.created:
        told.append(
            f"New accounts, without a password: {', '.join(done.created)}. Give each its address in the web admin; "
            "then its player can set a password."
        )
    told += [f"Fault: {it.kind} {it.name}: {it.fault.sentence}" for it in done.faults]
    told.append("Webhooks stayed behind, and the invite link is a new one.")
    if dry_run:
        told.append("This was a dry run: nothing was changed.")
    return told
