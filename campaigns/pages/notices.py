"""The sentences of campaign notices. Another kind needs its words and one line of `KINDS`."""

from collections.abc import Callable
from datetime import datetime

from django.utils import timezone

from campaigns.pages.chronicle.sentences import sentence, tables_left
from campaigns.pages.rounds.due import due_in
from campaigns.services.members.messages import MESSAGE
from campaigns.services.members.permissions import PERMISSION_ANSWERED, PERMISSION_ASKED
from campaigns.services.notices.dates import DATE_FIXED, DATES_ANSWERED, DATES_PROPOSED
from campaigns.services.notices.games import (
    GAME_ENDED,
    GAME_PROPOSED,
    PLAYER_LATE,
    SEAT_HANDED,
    SEAT_OFFERED,
    YOUR_MOVE,
)
from campaigns.services.notices.members import EVENT, NIGHT
from campaigns.services.notices.rounds import DEADLINE_NEAR, PAIRED, REMINDER
from campaigns.services.notices.tell import (
    CAPTIVE_TAKEN,
    DEAD_CLAIMED,
    PRINT_FAILED,
    PRINT_READY,
    RANSOM,
    RESULT_DISPUTED,
    RESULT_ENTERED,
    RESULT_WAITS,
    SEQUENCE_OPEN,
    TABLES_LEFT,
)
from roster.models import Way
from roster.site.notices.kinds import Facts, NoticeKind
from roster.site.zones import in_words, zone_for
from rules.mustering.words import counted
from rules.narration.phrases import listed

_ASKS = {"confirm": "Confirm or dispute it.", "accept": "Accept or discard it."}
_RANSOM = {
    "offer": "{by} offered terms for {captive} of {warband}, a captive of {captor}.",
    "accept": "{by} accepted the terms for {captive} of {warband}: the captive of {captor} goes home.",
    "decline": "{by} declined the terms for {captive} of {warband}, a captive of {captor}.",
    "withdraw": "{by} withdrew the terms for {captive} of {warband}, a captive of {captor}.",
    "end": "{by} dealt with {captive} of {warband}, a captive of {captor}.",
    "fight": "{captive} of {warband} fought in the pit for {captor}, won, and is a captive still.",
}

_OWNERS_CHOICE = "offer a ransom or an exchange"
_CAPTORS_CHOICE = "agree on a ransom or an exchange, or decide what happens to the captive"


def _battle(facts: Facts) -> str:
    return f"battle {facts['number']}, {facts['title']} ({facts['campaign']})"


def _result_waits(facts: Facts) -> str:
    return f"{facts['by']} entered a result of {_battle(facts)}. {_ASKS[facts['ask']]}"


def _result_entered(facts: Facts) -> str:
    what = f"{facts['by']} entered a result of {_battle(facts)}."
    return f"{what} Look at it, and dispute it if something is wrong. An organiser decides."


def _result_disputed(facts: Facts) -> str:
    return f"{facts['by']} disputed the result of {_battle(facts)}: {facts['reason']}"


def _ransom(facts: Facts) -> str:
    words = _RANSOM.get(facts["action"], "{by} moved in the matter of {captive} of {warband}.")
    return " ".join([words.format(**facts), *facts.get("told", ()), f"({facts['campaign']})"])


def _captive_taken(facts: Facts) -> str:
    who = f"{facts['captive']} of {facts['warband']} is a captive of {facts['captor']}"
    return f"{who}: {_CAPTORS_CHOICE if facts['held'] else _OWNERS_CHOICE} ({facts['campaign']})."


def _dead_claimed(facts: Facts) -> str:
    what = f"{facts['claimant']} has a claim on the dead of {facts['warband']} after battle {facts['number']}"
    return f"{what}: decide what happens to them ({facts['campaign']})."


def _sequence_open(facts: Facts) -> str:
    battle = _battle(facts)
    return f"{battle[0].upper()}{battle[1:]} counts: play the post-battle sequence of {facts['warband']}."


def _paired(facts: Facts) -> str:
    where = f"round {facts['round']} of {facts['season']} ({facts['campaign']})"
    if not facts["is_paired"]:
        return f"{facts['warband']} is not paired in {where} any more."
    if not facts["opponents"]:
        return f"{facts['warband']} {'now has' if facts['again'] else 'has'} a bye in {where}."
    begins = f"{where[0].upper()}{where[1:]}" + (", changed" if facts["again"] else "")
    scenario = f", {facts['scenario']}" if facts["scenario"] else ""
    by = f", to be played by {due_in(facts)}" if facts["deadline"] else ""
    return f"{begins}: {_against(facts)} at table {facts['table']}{scenario}{by}."


def _deadline_near(facts: Facts) -> str:
    where = f"round {facts['round']} of {facts['season']} ({facts['campaign']})"
    return f"{_against(facts)} is to be played by {due_in(facts)}: {where}."


def _tables_left(facts: Facts) -> str:
    does = "pauses" if facts["pauses"] else "left the campaign"
    where = f"{facts['season']}, {facts['campaign']}"
    return f"{facts['warband']} {does}.{tables_left(facts)} You can pair them otherwise ({where})."


def _reminder(facts: Facts) -> str:
    return f"{facts['by']} reminds you: {_REMINDERS[facts['of']](facts)} ({facts['campaign']})."


def _pairing_to_play(facts: Facts) -> str:
    by = f", by {due_in(facts)}" if facts["deadline"] else ""
    return f"play {_against(facts)} in round {facts['round']} of {facts['season']}{by}"


_REMINDERS: dict[str, Callable[[Facts], str]] = {
    "sequence": lambda facts: f"play the post-battle sequence of {facts['warband']} after {facts['title']}",
    "result": lambda facts: f"confirm or dispute the result of battle {facts['number']}, {facts['title']}",
    "pairing": _pairing_to_play,
    "play": lambda facts: f"{facts['warband']} has not fought for some time",
}


def _message(facts: Facts) -> str:
    return f"{facts['by']} writes to all members of {facts['campaign']}: {facts['text']}"


def _line(facts: Facts) -> str:
    with timezone.override(zone_for(facts["zone"])):
        return f"{sentence(facts['line'], facts['told'])} ({facts['campaign']})"


def _dates_proposed(facts: Facts) -> str:
    dates = listed([_moment(it, facts) for it in facts["dates"]])
    return f"{facts['by']} proposes {dates} for {facts['what']} ({facts['campaign']}). Say what suits you."


def _dates_answered(facts: Facts) -> str:
    of = f"{facts['suits']} of {counted(len(facts['dates']), 'date')}"
    return f"{of} for {facts['what']} suit {facts['by']} ({facts['campaign']})."


def _date_fixed(facts: Facts) -> str:
    return f"{facts['by']} fixed {_moment(facts['at'], facts)} for {facts['what']} ({facts['campaign']})."


def _moment(iso: str, facts: Facts) -> str:
    return in_words(datetime.fromisoformat(iso), zone_for(facts["zone"]))


def _permission_asked(facts: Facts) -> str:
    what = f"“{facts['title']}” of {facts['warband']} ({facts['campaign']})"
    return f"{facts['by']} asks you to allow {what}: {facts['reason']}"


def _permission_answered(facts: Facts) -> str:
    what = f"“{facts['title']}” of {facts['warband']} ({facts['campaign']})"
    answer = f": {facts['answer']}" if facts["answer"] else "."
    return f"{facts['by']} {'allowed' if facts['allowed'] else 'declined to allow'} {what}{answer}"


def _game_proposed(facts: Facts) -> str:
    if facts.get("again"):
        return f"{facts['by']} changed {facts['title']}, which you are asked to play. Agree again or decline."
    return f"{facts['by']} wants to play {facts['title']} on this site. Agree or decline."


def _your_move(facts: Facts) -> str:
    return f"It is your move with {facts['side']}: {facts['title']}."


def _player_late(facts: Facts) -> str:
    return f"The time for a decision of {facts['side']} is over: {facts['title']}. You can call it off."


def _seat_offered(facts: Facts) -> str:
    return f"{facts['by']} asks you to play on for {facts['side']}: {facts['title']}. Take over or decline."


def _seat_handed(facts: Facts) -> str:
    return f"{facts['member']} plays {facts['side']} now, instead of {facts['former']}: {facts['title']}."


def _game_ended(facts: Facts) -> str:
    what = f"{facts.get('how', 'ended')} {facts['title']}"
    to = f" to {facts['side']}" if facts.get("side") else ""
    return f"{facts['by']} {what}{to}. Reason: {facts['reason'].rstrip('.')}."


def _print_ready(facts: Facts) -> str:
    without = f" {counted(facts['left_out'], 'roster')} left out." if facts["left_out"] else ""
    return f"Your {facts['what']} is ready to print: {facts['title']}.{without}"


def _print_failed(facts: Facts) -> str:
    again = " You can ask for it again on the print page." if facts["again"] else ""
    return f"Your {facts['what']} of {facts['campaign']} was not made. {facts['reason']}{again}"


def _against(facts: Facts) -> str:
    return " against ".join([facts["warband"], *facts["opponents"]])


KINDS = (
    NoticeKind(RESULT_WAITS, "A result waits for you", _result_waits, Way.AT_ONCE),
    NoticeKind(RESULT_ENTERED, "A result of your battle was entered", _result_entered, Way.AT_ONCE),
    NoticeKind(RESULT_DISPUTED, "A result is disputed", _result_disputed, Way.AT_ONCE),
    NoticeKind(SEQUENCE_OPEN, "A post-battle sequence is open", _sequence_open),
    NoticeKind(PAIRED, "You are paired", _paired, Way.AT_ONCE),
    NoticeKind(TABLES_LEFT, "A warband leaves its tables", _tables_left, Way.AT_ONCE),
    NoticeKind(DEADLINE_NEAR, "A deadline is near", _deadline_near),
    NoticeKind(NIGHT, "A game night is planned, changed or cancelled", _line),
    NoticeKind(EVENT, "A campaign event begins, changes or ends", _line),
    NoticeKind(DATES_PROPOSED, "Dates are proposed to you", _dates_proposed, Way.AT_ONCE),
    NoticeKind(DATES_ANSWERED, "Your proposed dates are answered", _dates_answered),
    NoticeKind(DATE_FIXED, "A date is fixed", _date_fixed, Way.AT_ONCE),
    NoticeKind(REMINDER, "An organiser reminds you", _reminder, Way.AT_ONCE),
    NoticeKind(MESSAGE, "An organiser writes to all members", _message, Way.AT_ONCE),
    NoticeKind(PERMISSION_ASKED, "A player asks for a permission", _permission_asked, Way.AT_ONCE),
    NoticeKind(PERMISSION_ANSWERED, "Your request for a permission is answered", _permission_answered),
    NoticeKind(GAME_PROPOSED, "Somebody wants to play a battle with you here", _game_proposed, Way.AT_ONCE),
    NoticeKind(PLAYER_LATE, "A player is late in a battle", _player_late, Way.AT_ONCE),
    NoticeKind(YOUR_MOVE, "It is your move in a battle", _your_move, Way.AT_ONCE),
    NoticeKind(SEAT_OFFERED, "A player asks you to play on for them", _seat_offered, Way.AT_ONCE),
    NoticeKind(SEAT_HANDED, "Somebody else plays a side of a battle", _seat_handed, Way.AT_ONCE),
    NoticeKind(GAME_ENDED, "An organiser ended a battle that you play", _game_ended, Way.AT_ONCE),
    NoticeKind(CAPTIVE_TAKEN, "A hero is taken captive", _captive_taken),
    NoticeKind(RANSOM, "A ransom is offered or answered", _ransom, Way.AT_ONCE),
    NoticeKind(DEAD_CLAIMED, "Your warband can see to the dead of another", _dead_claimed),
    NoticeKind(PRINT_READY, "A print that you asked for is ready", _print_ready, Way.SITE),
    NoticeKind(PRINT_FAILED, "A print that you asked for was not made", _print_failed, Way.SITE),
)
