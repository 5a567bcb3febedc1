"""Battles fought on a real table, as their players enter them: the result that the engine would have stated itself.

`outcome.outcome_of_entered` is the front door for a full result, `short.short_entries` for a short one.
"""
