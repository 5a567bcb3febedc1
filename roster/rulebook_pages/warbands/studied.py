"""How often the ready warband of a type won in the balance study that comes with the site."""

from django.urls import reverse

from roster.rulebook_pages.links import Links
from roster.rulebook_pages.parts import Fact, Grid, Mention, Row, Section, facts, said
from rules.catalogue.load import rulebook
from rules.studies.standings import shipped_standings, spread
from rules.studies.summary import shipped_studies, shipped_summary

#: The study of the warbands of the standard rules.
STUDY = "official"
_NOTE = (
    "How often a ready warband of this type beat those of all other types, played by the same tactics. In brackets is "
    "the 95 % interval. People play otherwise."
)


def studied(key: str, links: Links) -> Section | None:
    """The standing under each ruleset, on pages of the standard rules; None for a warband that the study lacks."""
    if links.edition or STUDY not in shipped_studies():
        return None
    summary, standings = shipped_summary(STUDY), shipped_standings(STUDY)
    place = next((at for at, it in enumerate(summary.warbands) if it.type == key), None)
    if place is None:
        return None
    rulesets = rulebook().rulesets
    rows = []
    for at, ruleset in enumerate(summary.study.rulesets):
        results = standings.warband(at, place)
        name = rulesets[ruleset.key].name if ruleset.key in rulesets else ruleset.key
        rows.append((name, str(results.battles), str(results.won), spread(results.won, results.battles)))
    href = reverse("studies:warband", args=[STUDY, summary.warbands[place].key])
    return Section(
        "balance",
        "In the balance study",
        text=(_NOTE,),
        grids=(
            Grid(
                ("Rules", "Battles", "Won", "Share"),
                tuple(Row(tuple(map(said, row))) for row in rows),
                narrow=(1, 2),
            ),
        ),
        facts=_more(href),
    )


def _more(href: str) -> tuple[Fact, ...]:
    return facts(("More", (Mention("Against each warband, and what the study cannot say", href),)))
