"""The resolution of actions, for all turn sequences, by the chapters of the rulebook.

Procedures are flows (`rules.engine.flow.Flow`): they state events, ask decisions and request rolls, and act on the
combatants who act now.
"""
