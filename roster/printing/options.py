"""The options of a print."""

from dataclasses import dataclass

from roster.printing.paper import Paper

#: The ruleset of a print for which nobody chose one: the rulebook's own.
USUAL_RULESET = "mordheim"


@dataclass(frozen=True)
class PrintOptions:
    """`on_a_page` is how many cards fill a page, `blank` asks for empty ones, `ruleset` is its key."""

    paper: Paper
    on_a_page: int
    blank: bool
    ruleset: str
