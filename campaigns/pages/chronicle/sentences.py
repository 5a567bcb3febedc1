"""The chronicle of a campaign: one stored fact, one sentence. Plain text; pages and the admin escape it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.utils.formats import date_format

from campaigns.access import TOLD_TO_STRANGERS
from campaigns.models import Campaign, ChronicleEntry, Membership
from campaigns.pages.campaign.option_words import option_label, value_label
from campaigns.pages.chronicle import games as chronicle_games
from campaigns.pages.chronicle import gatherings as chronicle_gatherings
from campaigns.pages.chronicle import territories as chronicle_territories
from campaigns.pages.chronicle.games import battle_name as _battle
from campaigns.pages.chronicle.readers import battle_opened, campaign_opened
from campaigns.pages.events.words import EVENT_SENTENCES
from campaigns.pages.results.confirmations import counts_when
from campaigns.pages.rounds.due import due_in
from roster.pages.history.grant_words import grants_in_words, warbands_in_words
from roster.pages.history.hand_changes import hand_change
from rules.mustering.words import counted
from rules.narration.phrases import listed
from rules.tally.short import SHORT

Kind, Role = ChronicleEntry.Kind, Membership.Role
Facts = dict[str, Any]

_BY_HAND = (Kind.CHANGED_BY_HAND, Kind.UNDONE_BY_HAND)

#: Facts between the players of a battle and their organisers.
_REASONED = ("decided",)
_REASONS = {
    "rout": "routed",
    "voluntary rout": "routed voluntarily",
    "concedes": "gave up",
    "forfeits": "was ruled to have lost",
    "late": "took longer than the clock allowed",
    "wiped out": "was wiped out",
}
#: Why a battle was drawn, where its players or an organiser ended it early.
_DRAWN = {"ended here": ", when they agreed to end it", "stopped": ", when an organiser ended it"}


@dataclass(frozen=True)
class Line:
    """`battle` and `warband` are the ids of what the line leads to."""

    made_at: datetime
    text: str
    kind: str
    battle: int | None
    warband: int | None = None


def lines(entries: Iterable[ChronicleEntry]) -> list[Line]:
    """A line for each entry of the chronicle."""
    return [
        Line(
            entry.made_at,
            sentence(entry.kind, entry.facts),
            entry.kind,
            entry.battle_id,
            entry.facts["warband_id"] if entry.kind in _BY_HAND else None,
        )
        for entry in entries
    ]


def lines_for_reader(campaign: Campaign, entries: Iterable[ChronicleEntry]) -> list[Line]:
    """The lines of entries that `selectors.told_to_reader` chose. A stranger reads no reason of a decision."""
    if not campaign.is_read_by_stranger:
        return lines(entries)
    return [
        Line(
            entry.made_at,
            sentence(entry.kind, {key: fact for key, fact in entry.facts.items() if key not in _REASONED}),
            entry.kind,
            entry.battle_id if entry.battle_status in TOLD_TO_STRANGERS else None,
        )
        for entry in entries
    ]


def sentence(kind: str, facts: Facts) -> str:
    """The event in one or more sentences."""
    return _SENTENCES[Kind(kind)]({"by": "Somebody", **facts})


def _role_changed(facts: Facts) -> str:
    return f"{facts['by']} made {facts['member']} {a_role(facts['role'])}."


def _joined(facts: Facts) -> str:
    as_what = f" as {a_role(facts['role'])}" if facts.get("role") == Role.SPECTATOR else ""
    return f"{facts['by']} joined{as_what}."


def a_role(role: str) -> str:
    """`an organiser`, `a player`."""
    return f"{'an' if role == Role.ORGANISER else 'a'} {role}"


def _holder(facts: Facts) -> str:
    """The holder of an award: a player, or a warband or one of its warriors."""
    return facts["member"] if "member" in facts else facts["holder"]


def _versus(facts: Facts) -> str:
    return " against ".join(facts["sides"])


def result(facts: Facts) -> str:
    """The result in words, from `sides`, `winner`, allies `sharing` the victory, `reason` and `rounds` (0: unknown)."""
    names = facts["sides"]
    number = facts["rounds"]
    rounds = f"{number} round{'' if number == 1 else 's'}"
    inside, after = (f" in {rounds}", f" after {rounds}") if number else ("", "")
    if facts["winner"] is None:
        return f"{listed(names)} drew{after}{_DRAWN.get(facts['reason'], '')}"
    won = [facts["winner"], *facts.get("sharing", ())]
    winners = listed([names[side] for side in won])
    losers = [name for side, name in enumerate(names) if side not in won]
    if not losers:
        return f"{winners} won together{inside}"
    how = _REASONS.get(facts["reason"]) if len(losers) == 1 else None
    return f"{winners} beat {listed(losers)}{inside}" + (f", when {losers[0]} {how}" if how else "")


def _fought(facts: Facts) -> str:
    text = _battle(facts)
    return f"{text[0].upper()}{text[1:]}, was fought: {result(facts)}. {_next(facts)}"


def _entered(facts: Facts) -> str:
    what = "a quick result" if facts["reason"] == SHORT else "the result"
    return f"{facts['by']} entered {what} of {_battle(facts)}: {result(facts)}. {_next(facts)}"


def _next(facts: Facts) -> str:
    """What a new result waited for, by the options of the campaign on that day."""
    if facts.get("friendly"):
        return "It counts for nothing."
    confirmation = facts.get("confirmation")
    if confirmation == Campaign.Confirmation.PLAYERS:
        return "The other players must confirm the result."
    if confirmation == Campaign.Confirmation.DAYS:
        return f"The result counts in {counted(facts['days'], 'day')} unless a player disputes it."
    return "An organiser must accept the result."


def _reopened(facts: Facts) -> str:
    why = f" ({facts['reason'].rstrip('.')})" if facts.get("reason") else ""
    lapsed = f" What was said for {listed(facts['lapsed'])} no longer counts." if facts.get("lapsed") else ""
    return f"{facts['by']} reopened the entry of {_battle(facts)}: {_versus(facts)}{why}.{lapsed}"


def _disputed(facts: Facts) -> str:
    return f"{facts['by']} disputed the result of {_battle(facts)}: {facts['reason'].rstrip('.')}."


def _accepted(facts: Facts) -> str:
    dead = facts.get("dead", [])
    fallen = f" Dead: {listed(dead)}." if dead else ""
    why = f" Reason: {facts['decided'].rstrip('.')}." if facts.get("decided") else ""
    left_out = "".join(f" {sentence}" for sentence in facts.get("left_out", ()))
    return f"{facts['by']} accepted {_battle(facts)}: {result(facts)}.{why}{left_out}{fallen}"


def _all_confirmed(facts: Facts) -> str:
    return f"Every other player confirmed {_battle(facts)}, and it counts: {result(facts)}."


def _nobody_disputed(facts: Facts) -> str:
    days = counted(facts["days"], "day")
    return f"Nobody disputed {_battle(facts)}, for {days}, and it counts: {result(facts)}."


def _confirmation_changed(facts: Facts) -> str:
    now = counts_when(facts["confirmation"], facts["days"])
    before = ""
    if "was" in facts:
        before = f" Before that: {counts_when(facts['was'], facts['days_before'])}"
    return f"{facts['by']} changed what makes a result count. {now}{before}"


def _options_changed(facts: Facts) -> str:
    told = [
        f"{option_label(change['option'])}: {value_label(change['option'], change['after'])} "
        f"(before: {value_label(change['option'], change['before'])})"
        for change in facts["changes"]
    ]
    return f"{facts['by']} changed settings of the campaign. {'. '.join(told)}."


def _aftermath_finished(facts: Facts) -> str:
    dead = facts.get("dead", [])
    fallen = f" Dead: {listed(dead)}." if dead else ""
    return (
        f"{facts['warband']} finished the post-battle sequence of {_battle(facts)}.{fallen}{brought(facts)}"
    )


def _dice_entered(facts: Facts) -> str:
    one = facts["dice"] == 1
    rolls = "1 roll" if one else f"{facts['dice']} rolls"
    return f"{facts['by']} entered table dice for the result of {_battle(facts)}: {rolls} changed."


def _discarded(facts: Facts) -> str:
    reasons = [facts[key].rstrip(".") for key in ("reason", "decided") if facts.get(key)]
    why = f" ({': '.join(reasons)})" if reasons else ""
    seed = f" Its seed was {facts['seed']}." if facts.get("seed") else ""
    seed = f" {facts['by']} plays in it: there is no other organiser.{seed}" if facts.get("alone") else seed
    return f"{facts['by']} discarded {_battle(facts)}: {_versus(facts)}{why}.{seed}"


def _rulebook_changed(facts: Facts) -> str:
    """Facts without any of these lists are an update of a pack whose version stayed the same."""
    told = {
        "packs": "packs: {}",
        "added": "added {}",
        "removed": "removed {}",
        "switched_on": "house rules switched on: {}",
        "switched_off": "house rules switched off: {}",
    }
    parts = [words.format(listed(facts[name])) for name, words in told.items() if facts.get(name)]
    return f"{facts['by']} changed the rulebook: {'; '.join(parts) or 'updated to the newest versions'}."


def _published(facts: Facts) -> str:
    by = ""
    if facts.get("deadline"):
        by = f" They are to be played by {due_in(facts)}."
    return f"{facts['by']} published the pairings of {facts['season']}, round {facts['round']}.{by}"


def _granted(facts: Facts) -> str:
    names = warbands_in_words(facts["warbands"])
    return f"{facts['by']} granted {grants_in_words(facts['grants'])} to {names}: {facts['reason']}"


def _deadlines_moved(facts: Facts) -> str:
    moved = [
        f"round {each['round']} to {date_format(date.fromisoformat(each['to']), 'j F Y')}"
        for each in facts["rounds"]
    ]
    noun = "deadline" if len(moved) == 1 else "deadlines"
    why = f" ({facts['reason'].rstrip('.')})" if facts["reason"] else ""
    return f"{facts['by']} moved the {noun} of {facts['season']}, {listed(moved)}{why}."


def tables_left(facts: Mapping[str, Any]) -> str:
    """` Round 2: The Rats has a bye.` for each of the `tables` that went on without a warband; may be empty."""
    return "".join(f" {_table_left(table)}" for table in facts.get("tables", ()))


def tables_taken(facts: Facts) -> str:
    """` It is back at its table of round 2 and round 3.`; empty where there are none."""
    rounds = [f"round {number}" for number in facts.get("rounds", ())]
    return f" It is back at its table of {listed(rounds)}." if rounds else ""


def _table_left(table: Facts) -> str:
    opponents = listed(table["opponents"])
    if table["replaced_by"]:
        return f"Round {table['round']}: {table['replaced_by']} plays {opponents} instead."
    if len(table["opponents"]) > 1:
        return f"Round {table['round']}: {opponents} play without it."
    return f"Round {table['round']}: {opponents} has a bye."


def brought(facts: Facts) -> str:
    """What events and territories gave a warband, such as ` Market day: 8 gc.`; below 0 they took it."""
    told = []
    for each in facts.get("brought", ()):
        parts = [f"{each['gold']:+d} gc"] if each["gold"] else []
        parts += [f"{each['wyrdstone']:+d} wyrdstone"] if each["wyrdstone"] else []
        parts += [f"{each['experience']:+d} experience"] if each["experience"] else []
        parts += [counted(each["items"], "item")] if each["items"] else []
        told.append(f" {each['origin']}: {listed(parts)}.")
    return "".join(told)


_SENTENCES = {
    Kind.FOUNDED: lambda facts: f"{facts['by']} created {facts['name']}.",
    Kind.JOINED: _joined,
    Kind.LEFT: lambda facts: f"{facts['member']} left.",
    Kind.REMOVED: lambda facts: f"{facts['by']} removed {facts['member']}.",
    Kind.ROLE_CHANGED: _role_changed,
    Kind.WARBAND_ENTERED: lambda facts: f"{facts['by']} entered {facts['warband']}.{tables_taken(facts)}",
    Kind.WARBAND_WITHDRAWN: lambda facts: f"{facts['by']} withdrew {facts['warband']}.{tables_left(facts)}",
    Kind.OPENED: lambda facts: f"{facts['by']} opened the campaign to new players and battles.",
    Kind.DELETED: lambda facts: f"{facts['by']} deleted the campaign.",
    Kind.KEPT: lambda facts: f"{facts['by']} took the deletion of the campaign back.",
    Kind.CLOSED: lambda facts: f"{facts['by']} closed the campaign.",
    Kind.VISIBILITY_CHANGED: campaign_opened,
    Kind.BATTLE_SHARED: lambda facts: battle_opened(facts, _battle(facts)),
    Kind.CONFIRMATION_CHANGED: _confirmation_changed,
    Kind.OPTIONS_CHANGED: _options_changed,
    Kind.PACK_UPLOADED: lambda facts: (
        f"{facts['by']} uploaded {facts['pack']} {facts['version']} for the campaign."
    ),
    Kind.PACK_REMOVED: lambda facts: (
        f"{facts['by']} removed {facts['pack']} {facts['version']} from the packs of the campaign."
    ),
    Kind.RULEBOOK_CHANGED: _rulebook_changed,
    Kind.CHANGED_BY_HAND: lambda facts: (
        f"{facts['by']} changed {facts['warband']} by hand {hand_change(facts)}"
    ),
    Kind.UNDONE_BY_HAND: lambda facts: (
        f"{facts['by']} undid a change of {facts['warband']} by hand {hand_change(facts)}"
    ),
    Kind.GRANTED: _granted,
    Kind.BATTLE_SET_UP: lambda facts: f"{facts['by']} set up {_battle(facts)}: {_versus(facts)}.",
    Kind.BATTLE_FOUGHT: _fought,
    Kind.BATTLE_DICE_ENTERED: _dice_entered,
    Kind.RESULT_ENTERED: _entered,
    Kind.RESULT_REOPENED: _reopened,
    Kind.RESULT_CONFIRMED: lambda facts: f"{facts['by']} confirmed the result of {_battle(facts)}.",
    Kind.RESULT_DISPUTED: _disputed,
    Kind.DISPUTE_WITHDRAWN: lambda facts: (
        f"{facts['by']} withdrew the dispute of the result of {_battle(facts)}."
    ),
    Kind.ALL_CONFIRMED: _all_confirmed,
    Kind.NOBODY_DISPUTED: _nobody_disputed,
    Kind.BATTLE_ACCEPTED: _accepted,
    Kind.BATTLE_DISCARDED: _discarded,
    Kind.PAST_CORRECTED: lambda facts: (
        f"{facts['by']} corrected an old entry of {facts['warband']} ({facts['reason'].rstrip('.')})."
    ),
    Kind.BATTLE_CORRECTED: lambda facts: (
        f"{facts['by']} {'struck' if facts['struck'] else 'corrected'} {_battle(facts)}: {_versus(facts)} "
        f"({facts['reason'].rstrip('.')})."
    ),
    Kind.AFTERMATH_FINISHED: _aftermath_finished,
    Kind.CAPTIVE_TAKEN: lambda facts: f"{facts['captive']} is a captive of {facts['captor']}.",
    Kind.CAPTIVE_SETTLED: lambda facts: (
        f"The captivity of {facts['captive']} with {facts['captor']} is settled. {' '.join(facts['told'])}"
    ),
    Kind.DEAD_CLAIMED: lambda facts: f"{facts['claimant']} has a claim on the dead of {facts['warband']}.",
    Kind.DEAD_SETTLED: lambda facts: " ".join(
        [f"{facts['claimant']} dealt with the dead of {facts['warband']}.", *facts["told"]]
    ),
    Kind.AFTERMATH_REOPENED: lambda facts: (
        f"{facts['by']} reopened the post-battle sequence of {facts['warband']} after {_battle(facts)}."
    ),
    Kind.BATTLE_TAKEN_BACK: lambda facts: (
        f"{facts['by']} undid the result of {_battle(facts)}: {_versus(facts)}. Its warbands are as they were before."
    ),
    Kind.ARCHIVED: lambda facts: f"{facts['by']} archived the campaign.",
    Kind.UNARCHIVED: lambda facts: f"{facts['by']} restored the campaign from the archive.",
    Kind.SEASON_BEGUN: lambda facts: f"{facts['by']} began {facts['season']}.",
    Kind.SEASON_CLOSED: lambda facts: f"{facts['by']} closed {facts['season']}.",
    Kind.SEASON_REOPENED: lambda facts: f"{facts['by']} reopened {facts['season']}.",
    Kind.ROUND_PUBLISHED: _published,
    Kind.PAIRINGS_CHANGED: lambda facts: (
        f"{facts['by']} changed the pairings of {facts['season']}, round {facts['round']}."
    ),
    Kind.DEADLINES_MOVED: _deadlines_moved,
    Kind.POINTS_AWARDED: lambda facts: (
        f"{facts['by']} gave {listed(facts.get('warbands') or [facts['warband']])} {facts['points']:+d} points"
        f"{' each' if len(facts.get('warbands', ())) > 1 else ''} for {facts['award']}"
        f"{' (' + facts['reason'].rstrip('.') + ')' if facts['reason'] else ''}."
    ),
    Kind.AWARD_TAKEN_BACK: lambda facts: (
        f"{facts['by']} took back what {facts['warband']} was given for {facts['award']} ({facts['points']:+d} points)."
    ),
    Kind.TROPHY_GIVEN: lambda facts: (
        f"{facts['by']} gave {_holder(facts)} the award {facts['award']}"
        f"{' (' + facts['reason'].rstrip('.') + ')' if facts['reason'] else ''}."
    ),
    Kind.TROPHY_TAKEN_BACK: lambda facts: (
        f"{facts['by']} took the award {facts['award']} back from {_holder(facts)}."
    ),
    Kind.WARBAND_PAUSED: lambda facts: f"{facts['warband']} pauses ({facts['by']}).{tables_left(facts)}",
    Kind.WARBAND_BACK: lambda facts: (
        f"{facts['warband']} is back from its pause ({facts['by']}).{tables_taken(facts)}"
    ),
    **EVENT_SENTENCES,
    **chronicle_games.SENTENCES,
    **chronicle_gatherings.SENTENCES,
    **chronicle_territories.SENTENCES,
}
