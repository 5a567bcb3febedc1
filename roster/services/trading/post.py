"""The trading post of a post-battle sequence through the warband's own page.

While a sequence stands there, the page shows the roster as the sequence has it, and every button on it is one answer
of the sequence: nothing is in the ledger before that is finished. A request is taken once, as everywhere.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from roster.models import Aftermath, User, Warband
from roster.services.aftermath.sequence import open_at, resumed, save
from roster.services.history.record import StaleRevision, page_of
from roster.site.signs import lacks
from roster.site.transactions import in_transaction
from rules.aftermath.resolver import AftermathResolver
from rules.aftermath.trading import commands
from rules.aftermath.trading.commands import Command, command_of, written
from rules.engine.decisions import IllegalAnswer
from rules.ledger.entries import (
    Dismissed,
    Entry,
    Hired,
    ItemBought,
    ItemMoved,
    ItemSold,
    LeaderNamed,
    MutationBought,
    Settled,
)
from rules.mustering.changes import groups, muster
from rules.mustering.legality.check import problems
from rules.mustering.problem import NotAllowed
from rules.mustering.words import one_line

Fields = Mapping[str, Any]

#: What the trading post makes of the verbs of the page, from the fields of their forms.
_COMMANDS: dict[str, Callable[[Fields], Command]] = {
    "hire": lambda it: commands.Hire(it["type"], it["name"], it["members"]),
    "enlarge": lambda it: commands.Join(it["number"], it["members"]),
    "dismiss": lambda it: commands.Dismiss(it["number"], it["members"]),
    "buy": lambda it: commands.Buy(it["item"], it["place"], it["copies"]),
    "sell": lambda it: commands.Sell(it["item"], it["place"], it["copies"]),
    "move": lambda it: commands.Move(it["item"], it["source"], it["target"], it["copies"]),
    "rename": lambda it: commands.Rename(it["name"], it["number"]),
    "draw_spells": lambda it: commands.DrawSpells(it["number"], it["choice"]),
    "buy_mutation": lambda it: commands.BuyMutation(it["number"], it["mutation"]),
    "buy_style": lambda it: commands.BuyStyle(it["number"], it["style"], it["pick"]),
    "choose_skill_set": lambda it: commands.ChooseSkillSet(it["skill_set"]),
    "hire_sword": lambda it: commands.HireSword(it["sword"], it["name"], it["choice"]),
    "hire_persona": lambda it: commands.HirePersona(it["persona"], it["price"]),
    "read_tome": lambda it: commands.ReadTome(it["number"], it["item"], it["spell_list"]),
    "look_at": lambda it: commands.LookAt(it["item"], it["place"]),
}
#: The same for the entries of the ways out of a legality problem.
_WAYS_OUT: dict[type[Entry], Callable[[Any], Command]] = {
    Dismissed: lambda it: commands.Dismiss(it.number, it.members),
    ItemBought: lambda it: commands.Buy(it.item, it.place),
    ItemSold: lambda it: commands.Sell(it.item, it.place, it.copies),
    ItemMoved: lambda it: commands.Move(it.item, it.source, it.target, it.copies),
    LeaderNamed: lambda it: commands.NameLeader(it.number),
}


def open_sequences(warband: Warband) -> list[Aftermath]:
    """The unfinished sequences of the warband, the oldest first, their records not yet read."""
    if lacks(warband, "has_sequences"):
        return []
    rows = warband.aftermaths.filter(status=Aftermath.Status.OPEN).select_related("edition").defer("record")
    found = list(rows.order_by("pk"))
    for sequence in found:
        sequence.warband = warband
    return found


def at_the_trading_post(warband: Warband) -> Aftermath | None:
    """The sequence of the warband that stands at the trading post now."""
    return next((sequence for sequence in open_sequences(warband) if sequence.is_trading), None)


def shown_revision(sequence: Aftermath) -> int:
    """The revision that a page of the trading post says it was made from."""
    return sequence.warband.revision + sequence.moves


@in_transaction
def trade(
    sequence_id: int, _user: User, *, verb: str, fields: Fields, revision: int, request_key: str
) -> tuple[Entry, ...]:
    """Press one button of the page; the entries that it adds to the sequence, none the second time.

    Raises `IllegalAnswer` for what the trading post refuses, and `StaleRevision` for a page that is out of date.
    """
    sequence = open_at(sequence_id)
    if any(key == request_key for _move, key in sequence.clicks if key):
        return ()
    resolver = resumed(sequence)
    _refuse_if_stale(sequence, revision, request_key)
    before = len(resolver.draft.entries)
    if verb == "undo":
        resolver = _without_the_last(sequence, resolver)
    else:
        for command in _commands_of(verb, fields, resolver):
            resolver.answer(written(command))
    sequence.clicks = [*sequence.clicks[-49:], [sequence.moves + 1, request_key]]
    save(sequence, resolver)
    return tuple(resolver.draft.entries[before:])


def undo_at_the_trading_post_refused(resolver: AftermathResolver) -> str:
    """Why the page has nothing to undo, in a sentence; empty where it has."""
    last = resolver.answers[-1] if resolver.answers else ""
    try:
        command_of(last)
    except IllegalAnswer:
        return "Nothing was bought or hired yet in this sequence. Earlier steps are changed on its own page."
    return ""


def _without_the_last(sequence: Aftermath, resolver: AftermathResolver) -> AftermathResolver:
    if refused := undo_at_the_trading_post_refused(resolver):
        raise IllegalAnswer(refused)
    return resumed(sequence, answers=len(resolver.answers) - 1)


def _commands_of(verb: str, fields: Fields, resolver: AftermathResolver) -> Sequence[Command]:
    if verb == "fix":
        return _way_out(fields, resolver)
    if verb == "buy_several":
        return [commands.Buy(item, fields["place"], fields["copies"]) for item in fields["items"]]
    if verb == "hire_alike":
        return _hiring_alike(fields, resolver)
    if verb not in _COMMANDS:
        raise IllegalAnswer("This cannot be done at the trading post. Finish the post-battle sequence first.")
    command = _COMMANDS[verb](fields)
    if isinstance(command, commands.Hire) and not one_line(command.name):
        return (_joining(command, resolver) or command,)
    return (command,)


def _joining(hire: commands.Hire, resolver: AftermathResolver) -> commands.Join | None:
    """Recruits without a name join a group of recruits like them, where there is one with room."""
    sheet, book = resolver.draft.sheet, resolver.rulebook
    try:
        group = muster.group_to_join(sheet, book, hire.type, hire.members)
    except NotAllowed:
        return None
    return commands.Join(group.number, hire.members) if group else None


def _hiring_alike(fields: Fields, resolver: AftermathResolver) -> list[Command]:
    """The commands that hire and arm one more like a warrior."""
    number, name, members = fields["number"], fields["name"], fields["members"]
    sheet, book = resolver.draft.sheet, resolver.rulebook
    try:
        entries = groups.hire_alike(sheet, book, number, name, members)
    except NotAllowed as refusal:
        raise IllegalAnswer(refusal.sentence) from refusal
    found: list[Command] = []
    for entry in entries:
        match entry:
            case Hired():
                found.append(commands.Hire(entry.type, entry.name, entry.members))
                each = entry.members
            case ItemBought():
                found.append(commands.Buy(entry.item, entry.place, len(entry.prices) // each))
            case MutationBought():
                found.append(commands.BuyMutation(entry.number, entry.mutation))
    return found


def _way_out(fields: Fields, resolver: AftermathResolver) -> Sequence[Command]:
    """The commands of the fix with that label; what comes of a command besides, it settles itself."""
    named = (fields["code"], fields["warrior"], fields["item"])
    for problem in problems(resolver.draft.sheet, resolver.rulebook):
        for fix in problem.fixes:
            if (problem.code, problem.warrior, problem.item) == named and fix.label == fields["label"]:
                asked = [entry for entry in fix.entries if not isinstance(entry, Settled)]
                if not all(type(entry) in _WAYS_OUT for entry in asked):
                    raise IllegalAnswer("Do this on the roster once the post-battle sequence is finished.")
                return [_WAYS_OUT[type(entry)](entry) for entry in asked]
    raise IllegalAnswer("That problem has already been solved or has changed.")


def _refuse_if_stale(sequence: Aftermath, revision: int, request_key: str) -> None:
    """Clicks that follow one another on one page are no strangers."""
    current, page = shown_revision(sequence), page_of(request_key)
    since = [key for move, key in sequence.clicks if sequence.warband.revision + move > revision]
    own = bool(page) and len(since) == current - revision and all(page_of(key) == page for key in since)
    if revision != current and not own:
        raise StaleRevision(sequence.warband, ())
