"""Looking through everything that is stored for what contradicts itself, and mending what can be derived.

`manage.py ledger check` runs the inspections; apps above add theirs to those of this one.
"""

from typing import Any


def register() -> None:
    """Register the inspections."""
    from roster.checking import sequences, solo_battles, warbands
    from roster.checking.faults import Inspection, add
    from roster.models import Aftermath, ChangeReply, SoloBattle, Warband

    add(
        Inspection(
            "warband",
            "warbands",
            lambda: Warband.objects.select_related("edition").with_sheets(),
            warbands.faults_of,
        )
    )
    add(
        Inspection(
            "post-battle sequence",
            "post-battle sequences",
            lambda: Aftermath.objects.select_related("warband", "edition"),
            sequences.faults_of,
            lambda row: f"{row.warband.name}, {row}",
        )
    )
    of_solo = SoloBattle.objects.select_related("warband")
    add(Inspection("solo battle", "solo battles", of_solo.all, solo_battles.faults_of))
    of_answers = ChangeReply.objects.select_related("warband")
    add(Inspection("answer to a change", "answers to changes", of_answers.all, warbands.faults_of_answer))
    _register_columns()


def _register_columns() -> None:
    """Rows whose columns repeat what another column of the same row holds."""
    from hashlib import sha256

    from roster.checking.columns import columns_follow
    from roster.models import Edition, Pack, Portrait, User
    from roster.services.warbands.stories import LIMITS
    from roster.site.accounts.names import skeleton
    from roster.site.pictures import shape_of_stored
    from rules.catalogue.packs.stack import stack_digest

    def shape(place: int) -> Any:
        return lambda row: shape_of_stored(bytes(row.content), LIMITS)[place]

    columns_follow(
        "portrait",
        "portraits",
        Portrait.objects.select_related("warband").all,
        {
            "width": shape(0),
            "height": shape(1),
            "digest": lambda row: sha256(bytes(row.content)).hexdigest(),
        },
    )
    columns_follow(
        "pack",
        "packs",
        Pack.objects.all,
        {
            "digest": lambda row: row.pack.digest,
            "key": lambda row: row.pack.header.key,
            "version": lambda row: row.pack.header.version,
            "name": lambda row: row.pack.header.name,
        },
        fixed=True,
    )
    columns_follow(
        "rulebook",
        "rulebooks",
        Edition.objects.all,
        {
            "digest": lambda row: stack_digest(row.packs, row.switches),
            "switches": lambda row: list(dict.fromkeys(row.switches)),
        },
        fixed=True,
    )
    columns_follow(
        "account",
        "accounts",
        User.objects.exclude(name_skeleton=None).all,
        {"name_skeleton": lambda row: skeleton(row.username)[:200]},
    )
