"""The game: facts, legality, ledger, battle engine, turn sequences and aftermath.

Plain Python without Django, files or clocks inside. Everything that crosses the border of this package is a
frozen value (`rules.values.Value`): warband sheets, ledger entries, battle set-ups, events, outcomes.
"""

from rules.versions import ENGINE_VERSION as ENGINE_VERSION
