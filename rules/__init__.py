"""The game: facts, legality, ledger, battle engine, turn sequences and aftermath.

Plain Python without Django, files or clocks inside. Everything that crosses the border of this package is a
frozen value (`rules.values.Value`): warband sheets, ledger entries, battle set-ups, events, outcomes.
"""

#: Written into every saved sheet, ledger entry and battle; raised when stored values change their meaning.
ENGINE_VERSION = "7"
