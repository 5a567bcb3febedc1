"""Looking through everything that is stored for what contradicts itself, and mending what can be derived.

`manage.py ledger check` runs the inspections; apps above add theirs to those of this one.
"""


def register() -> None:
    """Called once the apps are ready."""
    from roster.checking import sequences, warbands
    from roster.checking.faults import Inspection, add
    from roster.models import Aftermath, SoloBattle, Warband

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
    add(Inspection("solo battle", "solo battles", SoloBattle.objects.all, sequences.faults_of_solo))
