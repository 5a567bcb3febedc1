"""The odds of one exchange as the page shows them: a table of attacks, the round of combat, and all enemies at once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from django.http import QueryDict

from campaigns.models import Battle, Campaign
from campaigns.pages.chances.sides import FIRST as FIRST_SHOWN
from campaigns.pages.chances.sides import ROSTER, Choice, Chosen, SideForm, Sides
from campaigns.selectors import campaigns_to_choose
from roster.models import User
from roster.rulebooks import book_of_edition
from rules.catalogue.load import rulebook
from rules.catalogue.model import Rulebook
from rules.duel.harm import HURT, UNHURT, Harm, TooLong, blow, blows, shot, spell
from rules.duel.rounds import combat_round
from rules.duel.stage import ABOVE, BELOW, FIRST, LEVEL, SECOND, Pair, Situation, Stage, Terms
from rules.engine.events import Status
from rules.mustering.ready_warband import ready_warband
from rules.narration.phrases import listed, percent, uncapitalised

#: The greatest distance that may be asked for, in inches, and the most attacks that are set against all enemies.
FARTHEST, MOST_CELLS = 48, 60
HEIGHTS = {LEVEL: "On the same level", ABOVE: "The attacker is higher", BELOW: "The target is higher"}
STATUSES = {
    Status.STANDING: "On their feet",
    Status.KNOCKED_DOWN: "Knocked down",
    Status.STUNNED: "Stunned",
}
#: The ends of a round in words, in the order of their columns.
ENDS = {
    UNHURT: "unhurt",
    HURT: "hurt",
    Status.KNOCKED_DOWN.value: "down",
    Status.STUNNED.value: "stunned",
    Status.OUT_OF_ACTION.value: "out",
}
TOO_LONG = "The dice can fall in too many ways to be counted here."
TAKES_LONGER = "The dice can fall in many ways: it takes some seconds to count them."


@dataclass(frozen=True)
class AttackLine:
    """The chances of one attack in words; `cells` stand in the order of `COLUMNS`."""

    name: str
    cells: tuple[str, ...]
    note: str = ""


#: What the table of attacks says of each.
COLUMNS = ("hits", "wounds", "saved", "hurt", "down", "stunned", "out")


@dataclass(frozen=True)
class RoundLine:
    """The ends of a round for one of the two, in the order of `ENDS`."""

    name: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class EnemyTable:
    """All attacks against everybody of a warband: of each the chances to wound and to take out of action."""

    title: str
    attacks: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    is_cut: bool = False


@dataclass(frozen=True)
class ChancesPage:
    """Everything that the page shows; `rules` is said in words so that a print tells what it is about.

    `options` are the keys of the options that the address names, None for the usual ones.
    """

    sides: tuple[SideForm, SideForm]
    names: tuple[str, str]
    campaigns: tuple[Choice, ...]
    rulesets: tuple[Choice, ...]
    heights: tuple[Choice, ...]
    statuses: tuple[Choice, ...]
    situation: Situation
    rules: str
    ruleset: str = ""
    options: tuple[str, ...] | None = None
    attacks: tuple[AttackLine, ...] = ()
    round: tuple[RoundLine, ...] = ()
    round_refused: str = ""
    enemies: EnemyTable | None = None
    wants_enemies: bool = False
    #: Whether something is left out that can be counted in some seconds.
    can_wait: bool = False
    refused: str = ""
    columns: tuple[str, ...] = COLUMNS
    ends: tuple[str, ...] = tuple(ENDS.values())
    query: str = ""
    #: Whether the two stand otherwise than usual, or fight by rules of somebody's choice.
    is_unusual: bool = False


def chances_page(user: User, asked: QueryDict) -> ChancesPage:
    """The page that an address asks for. Raises `Http404` for what the user may not read."""
    campaigns = campaigns_to_choose(user)
    campaign = next((it for it in campaigns if str(it.pk) == asked.get("campaign")), None)
    book = rulebook() if campaign is None else book_of_edition(campaign.edition)
    terms = _terms(book, campaign, asked)
    sides = Sides(user, book, asked)
    one, two = sides.chosen("one"), sides.chosen("two")
    situation = situation_of(asked)
    page = ChancesPage(
        sides=(sides.form("one", "Attacker", one), sides.form("two", "Target", two)),
        names=(one.name, two.name),
        campaigns=tuple(Choice(str(it.pk), it.name, it is campaign) for it in campaigns),
        rulesets=tuple(Choice(it.key, it.name, it.key == terms.ruleset) for it in book.rulesets.values()),
        heights=tuple(Choice(key, name, key == situation.height) for key, name in HEIGHTS.items()),
        statuses=tuple(Choice(it.value, name, it is situation.target) for it, name in STATUSES.items()),
        situation=situation,
        rules=rules_in_words(terms, campaign),
        ruleset=terms.ruleset,
        options=terms.switches,
        wants_enemies="enemies" in asked,
        query=asked.urlencode(),
        is_unusual=situation != situation_of(QueryDict()) or bool(asked.get("ruleset") or campaign),
    )
    return _with_odds(page, (one, two), terms, asked)


def query_of_battle(battle: Battle, warbands: Sequence[int]) -> str:
    """The address of this page for the first two warbands of a battle, by its rules."""
    asked = QueryDict(mutable=True)
    for key, warband in zip(FIRST_SHOWN, warbands, strict=False):
        asked[key] = f"{ROSTER}{warband}"
    asked["campaign"] = str(battle.campaign_id)
    asked["ruleset"] = asked["options_of"] = battle.ruleset
    asked.setlist("option", battle.switches)
    return asked.urlencode()


def _terms(book: Rulebook, campaign: Campaign | None, asked: QueryDict) -> Terms:
    """The rules of an address; its options count for the ruleset that they are `options_of`."""
    usual = "mordheim" if campaign is None else campaign.ruleset
    named = asked.get("ruleset", "") or usual
    ruleset = named if named in book.rulesets else next(iter(book.rulesets))
    if asked.get("options_of") != ruleset:
        return Terms(book, ruleset)
    named_on = set(asked.getlist("option"))
    return Terms(book, ruleset, tuple(it.key for it in book.rulesets[ruleset].switches if it.key in named_on))


def rules_in_words(terms: Terms, campaign: Campaign | None) -> str:
    """The ruleset by name, and whose options and house rules are in force."""
    ruleset = terms.rulebook.rulesets[terms.ruleset]
    name = ruleset.name
    if terms.switches is not None:
        on = [it.name for it in ruleset.switches if it.key in terms.switches]
        by = name if campaign is None else f"{name} by the rulebook of {campaign.name}"
        return f"{by}, with the options {listed(on)}" if on else f"{by}, with no options"
    return f"{name}, with the usual options" if campaign is None else f"{name}, as {campaign.name} plays"


def situation_of(asked: QueryDict) -> Situation:
    """The situation of an address; what it says wrongly is as usual."""
    distance = asked.get("distance", "")
    height, status = asked.get("height", ""), asked.get("target", "")
    return Situation(
        distance=max(1, min(FARTHEST, int(distance))) if distance.isdecimal() and len(distance) < 4 else 8,
        cover="cover" in asked,
        height=height if height in HEIGHTS else LEVEL,
        moved="moved" in asked,
        charged=asked.get("combat", "charge") != "later",
        dived=asked.get("combat") == "dive",
        target=next((it for it in STATUSES if it.value == status), Status.STANDING),
    )


def _with_odds(page: ChancesPage, two: tuple[Chosen, Chosen], terms: Terms, asked: QueryDict) -> ChancesPage:
    """The page with its tables; with a sentence instead where these two cannot meet by these rules."""
    try:
        stage = Stage(two[0].sheet, two[1].sheet, terms)
        pair = stage.pair(two[0].number, two[1].number, page.situation)
    except (ValueError, KeyError) as refusal:
        known = isinstance(refusal, ValueError)
        return replace(page, refused=str(refusal) if known else "These rules do not know one of the two.")
    held = tuple(
        held_of(pair, who, asked.get(f"{key}_held", "")) for who, key in ((FIRST, "one"), (SECOND, "two"))
    )
    sides = tuple(replace(side, held=_holdings(pair, who, held[who])) for who, side in enumerate(page.sides))
    patient = "long" in asked
    too_long = TOO_LONG if patient else TAKES_LONGER
    lines: tuple[RoundLine, ...] = ()
    refused = ""
    try:
        lines = _round_lines(pair, (held[0], held[1]), page.names, patient)
    except TooLong:
        refused = too_long
    attacks = _attacks(pair, held[0], patient)
    return replace(
        page,
        sides=(sides[0], sides[1]),
        attacks=attacks,
        round=lines,
        round_refused=refused,
        can_wait=TAKES_LONGER in (refused, *[it.note for it in attacks]),
        enemies=_enemies(two, terms, page.situation) if page.wants_enemies else None,
    )


def held_of(pair: Pair, who: int, named: str) -> int:
    """The place of a loadout that is named, or the first."""
    known = range(len(pair.loadouts(who)))
    return next((at for at in known if str(at) == named), 0)


def _holdings(pair: Pair, who: int, held: int) -> tuple[Choice, ...]:
    return tuple(Choice(str(at), name, at == held) for at, name in enumerate(pair.loadouts(who)))


def attacks_of(pair: Pair, held: Sequence[int]) -> list[tuple[str, Harm | None]]:
    """Every single attack of the first warrior by name: the blows of some loadouts, each shot and each spell."""
    warrior = pair.fighters[FIRST]
    found: list[tuple[str, Harm | None]] = [
        (f"Blow: {uncapitalised(it.main.name)}", blow(pair, at))
        for at, it in enumerate(pair.held(FIRST))
        if at in held
    ]
    for weapon in warrior.weapons:
        if weapon.shot is not None:
            found.append((f"Shot: {uncapitalised(weapon.name)}", shot(pair, weapon.key)))
    found += [(f"Spell: {it.name}", spell(pair, it.key)) for it in warrior.spells]
    return found


def _attacks(pair: Pair, held: int, patient: bool) -> tuple[AttackLine, ...]:
    lines: list[AttackLine] = []
    for at, (name, harm) in enumerate(attacks_of(pair, [held])):
        if harm is not None:
            lines.append(_line(name, harm))
        if at == 0 and len(lines) == 1:
            lines += _all_blows(pair, held, lines[0], patient)
    return tuple(lines)


def _all_blows(pair: Pair, held: int, single: AttackLine, patient: bool) -> list[AttackLine]:
    """A line for all blows of a turn; none where a single blow is all of them."""
    try:
        line = _line(f"All blows: {weapons_named(pair, held)}", blows(pair, held, patient))
    except TooLong:
        return [AttackLine("All blows", (), TOO_LONG if patient else TAKES_LONGER)]
    return [] if line.cells == single.cells else [line]


def weapons_named(pair: Pair, held: int) -> str:
    """What the first warrior holds, as it stands in a sentence."""
    return " and ".join(uncapitalised(it) for it in pair.loadouts(FIRST)[held].split(" and "))


def _line(name: str, harm: Harm) -> AttackLine:
    shares = (harm.hits, harm.wounds, harm.saved, harm.hurt, harm.down, harm.stunned, harm.out)
    return AttackLine(name, tuple(percent(it) for it in shares))


def _round_lines(
    pair: Pair, held: tuple[int, int], names: Sequence[str], patient: bool
) -> tuple[RoundLine, ...]:
    both = combat_round(pair, held, patient)
    ends: tuple[Mapping[str, Fraction], ...] = (both.first, both.second)
    return tuple(
        RoundLine(name, tuple(percent(found.get(end, Fraction(0))) for end in ENDS))
        for name, found in zip(names, ends, strict=True)
    )


def _enemies(two: tuple[Chosen, Chosen], terms: Terms, situation: Situation) -> EnemyTable:
    """Every attack, with each loadout's main weapon once, against each warrior of the target's warband.

    Where the target is on no roster that is the example warband of the type.
    """
    one, sheet = two[0], two[1].sheet
    is_example = two[1].is_of_a_type
    if is_example:
        sheet = ready_warband(terms.rulebook, sheet.type, sheet.name, "odds")
    stage = Stage(one.sheet, sheet, terms)
    names: dict[str, None] = {}
    rows: list[tuple[str, tuple[str, ...]]] = []
    cells, is_cut = 0, False
    for block in sheet.active:
        if cells >= MOST_CELLS:
            is_cut = True
            break
        pair = stage.pair(one.number, int(block.number), situation)
        found = dict(attacks_of(pair, _mains(pair)))
        names |= dict.fromkeys(found)
        cells += len(found)
        texts = (
            "out of reach" if it is None else f"{percent(it.wounds)}, {percent(it.out)}"
            for it in found.values()
        )
        rows.append((block.name, tuple(texts)))
    title = f"An example warband: {sheet.name}" if is_example else f"Everybody of {sheet.name}"
    return EnemyTable(title, tuple(names), tuple(rows), is_cut)


def _mains(pair: Pair) -> list[int]:
    """The first loadout with each main weapon."""
    found: dict[str, int] = {}
    for at, held in enumerate(pair.held(FIRST)):
        found.setdefault(held.main.key, at)
    return list(found.values())
