"""The record of the request to the admin that is being answered. Views may watch further rows and name what they do.

`current()` is None outside of the admin. `write` is called once, by the middleware.
"""

import copy
from collections.abc import Iterable, Sequence
from contextvars import ContextVar
from typing import Any

from django.db.models import Model
from django.http import HttpRequest

from campaigns.audit.differences import differences
from campaigns.audit.targets import Target, campaigns_of_rows
from campaigns.models import AdminAction, Campaign, ChronicleEntry
from campaigns.models.admin_action import REASON_LENGTH, SUBJECT_LENGTH, VERB_LENGTH
from campaigns.pages.chronicle.sentences import sentence
from roster.models import Warband
from roster.pages.history.page import lines_between
from roster.rulebooks import book_of
from roster.site.accounts.security_log import address_to_keep
from roster.site.operating.request_ids import id_of
from rules.mustering.words import counted, one_line

#: How many sentences of each sort, and how many names of rows, are kept of a request.
MOST_LINES, MOST_NAMES = 300, 12

_current: ContextVar["AdminRecord | None"] = ContextVar("admin_record", default=None)


def current() -> "AdminRecord | None":
    """The record of this request; None outside of the admin."""
    return _current.get()


def watch(rows: Iterable[Model]) -> None:
    """Watch rows that the request is about to change, in addition to those that its address names."""
    if (record := current()) is not None:
        record.watch(rows)


def call_it(verb: str) -> None:
    """Call the request by the words of its button."""
    if (record := current()) is not None:
        record.verb = verb


def note_refusal(sentences: Iterable[str]) -> None:
    """Why nothing was done, where the page tells it in another way than by a message."""
    if (record := current()) is not None:
        record.refusals += [str(each) for each in sentences]


class AdminRecord:
    """Everything that is known of one request until it is written."""

    def __init__(self, request: HttpRequest, target: Target) -> None:
        self.request, self.target, self.verb = request, target, target.verb
        #: A request that signs the user out has another one afterwards.
        self.user = request.user
        self.refusals: list[str] = []
        #: The rows as they were, with the campaign of each at that time.
        self._campaigns: dict[Model, Campaign | None] = {}
        self._chronicle: list[ChronicleEntry] = []
        self.watch(target.rows)

    def watch(self, rows: Iterable[Model]) -> None:
        fresh = (copy.copy(row) for row in rows if row not in self._campaigns)
        self._campaigns |= campaigns_of_rows(fresh)

    def chronicled(self, entry: ChronicleEntry) -> None:
        self._chronicle.append(entry)

    def write(self, outcome: str, answers: Sequence[str]) -> None:
        """Write one row for each campaign that the request touched, or one without a campaign."""
        written = ChronicleEntry.objects.filter(pk__in=[entry.pk for entry in self._chronicle])
        self._chronicle = list(written.select_related("campaign").order_by("pk"))
        campaigns = [*self._campaigns.values(), *(entry.campaign for entry in self._chronicle)]
        after = self._after()
        answers = [*self.refusals, *answers]
        for campaign in dict.fromkeys(campaigns or [None]):
            rows = [row for row, its in self._campaigns.items() if its == campaign]
            told = answers if len(set(campaigns)) < 2 else _about(rows, answers)
            self._write(campaign, rows, after, outcome, told)

    def _write(
        self,
        campaign: Campaign | None,
        rows: Sequence[Model],
        after: dict[Model, Model],
        outcome: str,
        answers: Sequence[str],
    ) -> None:
        details = {
            "changes": [line for row in rows for line in self._changes(row, after.get(row))],
            "happened": [*self._histories(rows, after), *self._told_by_chronicle(campaign)],
            "answers": list(answers),
        }
        still_there = campaign is not None and Campaign.objects.filter(pk=campaign.pk).exists()
        AdminAction.objects.create(
            user=self.user,
            campaign=campaign if still_there else None,
            kind=self.target.kind,
            verb=str(self.verb)[:VERB_LENGTH],
            kind_of_thing=self.target.kind_of_thing[:60],
            subject=self._subject(rows)[:SUBJECT_LENGTH],
            outcome=outcome,
            reason=one_line(self.request.POST.get("reason", ""))[:REASON_LENGTH],
            details={key: lines[:MOST_LINES] for key, lines in details.items() if lines},
            address=address_to_keep(self.request),
            request_id=id_of(self.request)[:64],
        )

    def _after(self) -> dict[Model, Model]:
        """The rows as they are now; those that are gone are missing."""
        found: dict[Model, Model] = {}
        for model in {type(row) for row in self._campaigns}:
            old = [row for row in self._campaigns if type(row) is model]
            now = model._base_manager.filter(pk__in=[row.pk for row in old])
            found |= {row: row for row in now.defer(*old[0].get_deferred_fields())}
        return found

    def _changes(self, row: Model, now: Model | None) -> list[str]:
        if now is None:
            return [f"{row}: deleted"]
        return [f"{row}: {line}" for line in differences(row, now)]

    def _histories(self, rows: Sequence[Model], after: dict[Model, Model]) -> list[str]:
        """The entries that warbands have gained in their ledgers."""
        lines = []
        for row in rows:
            now = after.get(row)
            if isinstance(row, Warband) and isinstance(now, Warband) and now.revision > row.revision:
                found = lines_between(now, row.revision + 1, now.revision, book_of(now))
                lines += [f"{row}: {line.text}" for line in reversed(found)]
        return lines

    def _told_by_chronicle(self, campaign: Campaign | None) -> list[str]:
        return [sentence(it.kind, it.facts) for it in self._chronicle if it.campaign == campaign]

    def _subject(self, rows: Sequence[Model]) -> str:
        names = [" ".join(str(row).split()) for row in rows]
        if not names:
            return "nothing that is there" if self.target.asked and not self._campaigns else ""
        listed = ", ".join(names[:MOST_NAMES])
        return (
            f"{listed} and {counted(len(names) - MOST_NAMES, 'more')}" if len(names) > MOST_NAMES else listed
        )


def begin(record: AdminRecord) -> Any:
    """Make this record the `current()` one. Pass the token that is returned to `end`."""
    return _current.set(record)


def end(token: Any) -> None:
    _current.reset(token)


def hear_chronicle(instance: ChronicleEntry, created: bool, **_signal: Any) -> None:
    """Receives `post_save` of the chronicle."""
    if created and (record := current()) is not None:
        record.chronicled(instance)


def _about(rows: Sequence[Model], answers: Sequence[str]) -> list[str]:
    """The answers that name these rows, for a request that also concerns other campaigns."""
    names = [str(row) for row in rows]
    return [answer for answer in answers if any(name in answer for name in names)]
