"""What the mechanisms of a scenario's file bring: neutral models, hazards, lent fighters and prizes."""

from roster.rulebook_pages import words
from roster.rulebook_pages.links import Links
from roster.rulebook_pages.parts import Entry, Grid, Row, Section, facts, said
from roster.rulebook_pages.tables.finds import outcome
from rules.catalogue.model import Rulebook, ScenarioType
from rules.catalogue.scenarios.mechanisms import Prize
from rules.catalogue.scenarios.neutral_model import Hazard, HazardRow, Strike, ThirdParty
from rules.catalogue.scenarios.thing_model import Carry, Lent

_WHOM = {
    "everybody": "everybody",
    "own": "each warrior of the side whose turn it is",
    "near": "each of them who is near",
    "chosen": "one whom the player names",
    "chosen-by-enemy": "one whom the enemy names",
}
_TESTS = {
    "I": "an Initiative test",
    "S": "a Strength test",
    "T": "a Toughness test",
    "Ld": "a Leadership test",
    "fear": "a test for fear",
}
_PRIZES = {"winner": "the winner", "loser": "the loser", "everybody": "everybody"}


def mechanism_sections(scenario: ScenarioType, book: Rulebook, links: Links) -> tuple[Section, ...]:
    """The sections of a scenario's page for what its mechanisms bring."""
    found = scenario.mechanisms
    neutral = tuple(_party(it) for it in found if isinstance(it, ThirdParty))
    lent = tuple(_lent(it) for it in found if isinstance(it, Lent) and it.profile)
    hazards = tuple(_table(it.name, it.dice, it.rows) for it in found if isinstance(it, Hazard) and it.dice)
    things = tuple(
        _table(it.thing, it.dice, tuple(_of(row.rolls, row.happens) for row in it.rows))
        for it in found
        if isinstance(it, Carry) and it.rows
    )
    prizes = [(prize, reward) for prize in found if isinstance(prize, Prize) for reward in prize.rewards]
    rows = tuple(
        Row(
            (
                said(_to(prize)),
                said(f"D6 {reward.needs}+" if reward.needs else "always"),
                outcome(reward, book, links),
            )
        )
        for prize, reward in prizes
    )
    grids = (Grid(("Whose", "Roll", "What"), rows, narrow=(1,)),) if rows else ()
    return (
        Section("neutral", "Neutral models", entries=neutral),
        Section("lent", "Lent fighters", entries=lent),
        Section("hazards", "What happens", grids=hazards + things),
        Section("prizes", "Prizes", grids=grids),
    )


def _of(rolls: tuple[int, ...], row: HazardRow) -> HazardRow:
    return HazardRow(row.says, rolls, row.strikes, row.arrives, row.ends)


def _to(prize: Prize) -> str:
    role = f", if it is the {prize.role}" if prize.role else ""
    each = ", for each hero not out of action" if prize.survivors else ""
    return f"{_PRIZES[prize.to]}{role}{each}"


def _party(it: ThirdParty) -> Entry:
    each = " for each warband" if it.each_warband else ""
    return Entry(
        name=it.name,
        summary=f"{it.count}{each}, at most {it.most}{each}.",
        anchor=f"model.{it.key}",
        profile=(words.profile_row("Profile", it.profile),),
        facts=facts(("Save", said(f"{it.save}+, never modified" if it.save else ""))),
    )


def _lent(it: Lent) -> Entry:
    assert it.profile is not None
    return Entry(name=it.name, summary=f"{it.count}.", profile=(words.profile_row("Profile", it.profile),))


def _table(name: str, dice: str, rows: tuple[HazardRow, ...]) -> Grid:
    shown = tuple(Row((said(words.rolls(row.rolls)), said(_happening(row)))) for row in rows)
    return Grid((dice, name[0].upper() + name[1:]), shown, narrow=(0,))


def _happening(row: HazardRow) -> str:
    strikes = "; ".join(_strike(strike) for strike in row.strikes)
    return f"{row.says[0].upper()}{row.says[1:]}{f': {strikes}' if strikes else ''}."


def _strike(it: Strike) -> str:
    whom = _WHOM.get(it.whom, f"{it.number} warriors")
    on = f", on a D6 of {words.rolls(it.on)}" if it.on else ""
    spared = f", without {_TESTS[it.test]}" if it.test else ""
    hits = f" takes {it.hits} of Strength {it.strength}" if it.hits != "0" else ""
    less = f" less {it.less}" if it.less else ""
    becomes = {"": "", "out": " is out of action"}.get(it.becomes, f" is {it.becomes.replace('-', ' ')}")
    held = " is hindered until the next turn" if it.keeps or it.changes else ""
    return f"{whom}{on}{spared}{hits}{less}{becomes}{held}"
