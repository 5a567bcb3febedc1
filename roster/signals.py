"""News of the roster app for the apps above it. Receivers run in the transaction that the news is about."""

from roster.registries import Signal

#: A post-battle sequence was written into the ledger: `aftermath`, `user`, its `entries`, and the `sheet` after them.
aftermath_finished = Signal()

#: A finished post-battle sequence was taken back and is open again: `aftermath`, `user`.
aftermath_reopened = Signal()

#: A warband was changed by hand, or such a change undone: `warband_id`, `user`, the `entry`, the roster `before`, and
#: whether the entry `counts` from now on.
changed_by_hand = Signal()

#: An old entry of a warband was struck or replaced: `warband_id`, `user`, the `reason`.
past_corrected = Signal()

#: A problem of a roster was allowed: `warband_id`, `user`, and its `code`, `warrior` and `item`.
problem_waived = Signal()

#: An account goes for good: the emptied `user`, and the `name` that they had.
account_removed = Signal()

#: A warband was granted something by hand: `warband_id`, `user`, the `grants` as facts, the `reason`.
warband_granted = Signal()

#: Somebody answered a change of a roster: the `reply`, the ledger `row` that it answers, its `user`.
change_answered = Signal()
