"""The tables of a campaign: what is done before and after a battle, income, trading, experience earned, captives."""

from collections.abc import Mapping

from roster.rulebook_pages import words
from roster.rulebook_pages.links import Links
from roster.rulebook_pages.parts import Entry, Grid, Mention, Row, Section, facts, said, trimmed
from rules.catalogue.campaign.model import CaptorOption, Step, Steps
from rules.catalogue.clauses import Clause
from rules.catalogue.model import Rulebook

EARNERS = {"hero": "heroes", "henchmen": "henchmen", "hired-sword": "hired swords", "leader": "the leader"}


def clauses(found: Mapping[str, Clause]) -> tuple[Entry, ...]:
    return tuple(
        Entry(clause.name, clause.summary, clause.key, marks=words.marks(clause.source))
        for clause in found.values()
    )


def sequence(book: Rulebook, links: Links) -> tuple[Section, ...]:
    """The steps before and after a battle."""
    return (
        _steps("before", "Before a battle", book.campaign.before_battle),
        _steps("after", "After a battle", book.campaign.after_battle),
    )


def _steps(anchor: str, name: str, found: Steps) -> Section:
    rows = tuple(
        Row((said(number), said(step.name), said(_step(step))), f"{anchor}.{step.key}")
        for number, step in enumerate(found.steps, start=1)
    )
    grid = Grid(("", "Step", "Details"), rows, narrow=(0,))
    told = tuple(
        Entry(clause.name, clause.summary, f"{anchor}.rule.{clause.key}", marks=words.marks(clause.source))
        for clause in found.clauses.values()
    )
    marks = words.marks(found.source, disagreements=found.disagreements)
    return Section(anchor, name, grids=(grid,), entries=told, marks=marks)


def _step(step: Step) -> str:
    """A step: what is done, the person who does it, and the dice."""
    terms = [step.who, step.dice, "right after the battle" if step.at_once else ""]
    told = ", ".join(term for term in terms if term)
    return f"{step.summary.rstrip('.')} ({told})." if told else step.summary


def income(book: Rulebook, links: Links) -> tuple[Section, ...]:
    """Gold for wyrdstone, by shards sold at once and warriors in the warband."""
    found = book.campaign.income
    starts = (1, *(most + 1 for most in found.warriors))
    bands = [
        *(f"{least}-{most}" for least, most in zip(starts, found.warriors, strict=False)),
        f"{starts[-1]}+",
    ]
    last = len(found.gold)
    rows = tuple(
        Row((said(f"{shards}+" if shards == last else shards), *(said(gold) for gold in row)))
        for shards, row in enumerate(found.gold, start=1)
    )
    text = (
        "Rows are shards sold together, columns the heroes and henchmen of the warband; numbers are gold crowns.",
    )
    grid = Grid(("", *bands), rows, is_chart=True)
    marks = words.marks(found.source)
    return (
        Section(
            "sale", "Selling wyrdstone", text, grids=(grid,), entries=clauses(found.clauses), marks=marks
        ),
    )


def trading(book: Rulebook, links: Links) -> tuple[Section, ...]:
    """Looking for rare items, veterans, selling and what is carried."""
    found = book.trading
    search = found.search
    modifiers = tuple(
        Row(
            (
                said(search_modifier.name),
                said(words.signed(search_modifier.bonus)),
                said("the leader only" if search_modifier.leader else ""),
                said(search_modifier.source),
            )
        )
        for search_modifier in found.modifiers.values()
    )
    grid = trimmed(Grid(("Searching", "Added", "Warriors", "Source"), modifiers, narrow=(1,)))
    carrying, selling, veterans, haggle = found.carrying, found.selling, found.veterans, found.haggle
    named = words.skills((haggle.skill,), book, links)[0]
    others = (
        Entry(
            "Veterans",
            f"{veterans.dice} for their experience, {veterans.surcharge} gc for each point. {veterans.summary}",
            "veterans",
        ),
        Entry(
            "Selling",
            f"{selling.numerator}/{selling.denominator} of the price. {selling.summary}",
            "selling",
            marks=words.marks("", doubts=(selling.doubt,)),
        ),
        Entry("Carrying", carrying.summary, "carrying"),
        Entry(named.name, haggle.summary, "haggle", named.href),
    )
    return (
        Section(
            "search",
            "Rare items",
            (f"{search.dice} must reach the rarity. {search.success}",),
            facts(
                ("Searches for each hero", said(search.searches_each)),
                ("Items for each search", said(search.items_each)),
                ("Searchers", said(search.searchers)),
                ("Goes to", said(search.goes_to)),
            ),
            grids=(grid,),
            marks=words.marks(found.source),
        ),
        Section("more", "Veterans, selling, carrying", entries=others),
        Section(
            "prices",
            "Prices",
            entries=(Entry("Price chart", "Every item with price and rarity.", href=links.to("items")),),
        ),
    )


def awards(book: Rulebook, links: Links) -> tuple[Section, ...]:
    """What earns experience; how much stands with each scenario."""
    rows = tuple(
        Row(
            (
                said(award.name),
                said(award.summary),
                said(", ".join(EARNERS[earner] for earner in award.who)),
                said("in every battle" if award.always else "if the scenario says so"),
            ),
            f"award.{award.key}",
        )
        for award in book.campaign.awards.values()
    )
    grid = Grid(("Award", "For what", "Recipient", "When"), rows)
    source = next((award.source for award in book.campaign.awards.values()), "")
    return (Section("awards", "Experience earned", grids=(grid,), marks=words.marks(source)),)


def rating(book: Rulebook, links: Links) -> tuple[Section, ...]:
    """How the warband rating is counted."""
    found = book.campaign.rating
    rows = [
        ("Each member", found.member),
        ("Each large creature instead", found.large_creature),
        ("Each experience", found.experience),
    ]
    rows += [
        (words.items((key,), book, links)[0].name + ", ridden", points)
        for key, points in found.mounts.items()
    ]
    grid = Grid(
        ("For", "Points"), tuple(Row((said(name), said(points))) for name, points in rows), narrow=(1,)
    )
    return (
        Section(
            "rating",
            "Warband rating",
            grids=(grid,),
            entries=clauses(found.clauses),
            marks=words.marks(found.source),
        ),
    )


def captives(book: Rulebook, links: Links) -> tuple[Section, ...]:
    """What becomes of captives, and the fight of those sold to the pits."""
    fight = book.campaign.pit_fight
    options = tuple(
        _option(captor_option, book, links) for captor_option in book.campaign.captor_options.values()
    )
    told = facts(
        ("Opponent", (words.hireling(fight.opponent, book, links),)),
        ("The winner gets", said(f"{fight.gold} gc and {fight.experience} experience")),
        (
            "The loser rolls",
            (
                Mention(
                    f"serious injuries {fight.loser_from} to {fight.loser_to}",
                    links.table("serious-injuries"),
                ),
            ),
        ),
    )
    marks = words.marks(fight.source, disagreements=fight.disagreements)
    text = ("A surviving loser returns without weapons and armour.",)
    return (
        Section("captives", "The captor's options", entries=options),
        Section("pits", "Sold to the pits", text, told, marks=marks),
    )


def _option(captor_option: CaptorOption, book: Rulebook, links: Links) -> Entry:
    return Entry(
        captor_option.name,
        captor_option.summary,
        f"captor.{captor_option.key}",
        facts=facts(
            ("Only for", words.called(captor_option.only_for, book, links)),
            ("Gold", said(captor_option.gold)),
        ),
        marks=words.marks(captor_option.source),
    )
